"""Programs for a PC: the `revcube` command and what it does."""
