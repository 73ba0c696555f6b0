"""What only a board has: the loop that joins ports to the session, the store, the serial line, and the chips' drivers.

The drivers of a chip are a package of their own, named by its MicroPython port, and import `machine`. Each offers

    pixels(board)           play.ports.Pixels, and close(), which leaves the lights dark
    turns(board)            play.ports.Turns, and close()
    sounder(board)          play.ports.Sounder, and close(); None where there is none
    button(board)           whether the push button is down now; called at start, before there is any driver
    extras(session, board)  what else runs: objects with step(now), now in ms, and close()

Nothing happens at import, and close() frees what was taken, so the firmware can run again in the same interpreter.
"""
