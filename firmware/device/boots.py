"""The count of failed boots, kept in the store: a start counts as failed until the firmware has run well for a time."""

RUN_WELL_MS = 10_000
MOST = 3  # failed boots in a row; then comes safe mode


class Boots:
    """The count in `store` (play.ports.Store) under "boots"."""

    def __init__(self, store):
        self._store = store
        data = store.load("boots")
        self.failed = int(data) if data and data.isdigit() else 0

    def begin(self):
        """Count this start as failed, for the time being."""
        self._save(self.failed + 1)

    def succeed(self):
        """The firmware has run well, or was stopped in an orderly way."""
        if self.failed:
            self._save(0)

    def _save(self, count):
        self.failed = count
        try:
            self._store.save("boots", str(count).encode())
        except OSError:
            pass  # the disk is full or broken: the game says so when it can't be saved
