"""Starts the cube. Runs at power-up, after boot.py."""

try:
    from device.boot import play, start  # noqa: F401
except ImportError as error:
    print("The firmware is not complete:", error, "- revcube flash puts it back.")
else:
    start()
