"""Starts the cube. Runs at power-up, after boot.py."""

import gc

gc.threshold(16 * 1024)  # bytes between collections: or what is loaded to stay would lie scattered all over the heap

try:
    from device.boot import play, start  # noqa: F401
except ImportError as error:
    print("The firmware is not complete:", error, "- revcube flash puts it back.")
else:
    start()
