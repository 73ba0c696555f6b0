"""Programs for a PC: the `revcube` command and what it does."""


class Refused(Exception):
    """What a tool was asked for can't be done; the text says why and what to do, in a sentence."""
