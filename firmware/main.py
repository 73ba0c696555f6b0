"""Starts the cube. Runs at power-up, after boot.py."""

import gc

gc.threshold(16 * 1024)  # bytes between collections: or what is loaded to stay would lie scattered all over the heap

try:
    from device import boot
except (ImportError, SyntaxError, ValueError) as error:  # missing, cut off, no .mpy of this MicroPython
    print("The firmware is not complete:", error, "- revcube flash puts it back.")
else:
    play = boot.play  # for whoever is at the prompt
    boot.start()
