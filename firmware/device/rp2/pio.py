"""State machines of the PIO, and the requests by which they pace the DMA."""

import rp2

_STATE_MACHINES = 12  # of an RP2350; an RP2040 has 8, four to a PIO (RP2350 datasheet 11.1, RP2040 datasheet 3.1)


class Machine:
    """A state machine that runs `program`, the first that is free; `settings` are those of rp2.StateMachine.init.

    `port` is its FIFO, as rp2.DMA takes it; `sends` and `receives` are the requests that pace a DMA channel
    by the room in the FIFO to the machine and by the words in the one from it.
    Raises OSError when none is free.
    """

    def __init__(self, program, **settings):
        number, self.port = _free(program, settings)
        self._pio = rp2.PIO(number // 4)
        self._program = program
        # DREQ_PIO0_TX0 is 0; RX follow TX, PIO follows PIO (RP2040 datasheet 2.5.3.1, RP2350 datasheet 12.6.4.1).
        self.sends = number // 4 * 8 + number % 4
        self.receives = self.sends + 4
        self.port.active(1)

    @property
    def empty(self):
        """Whether it has taken all words that were sent to it."""
        return not self.port.tx_fifo()

    def close(self):
        """Stop it and give its program's place back. Its DMA has to be closed after it, when no request comes."""
        self.port.active(0)
        try:
            self._pio.remove_program(self._program)
        except ValueError:
            pass  # another machine of this PIO ran the same program, and was closed before


def _free(program, settings):
    """Return (number, rp2.StateMachine) of one set up to run `program`. One that runs is somebody's."""
    for number in range(_STATE_MACHINES):
        try:
            found = rp2.StateMachine(number)
        except ValueError:
            continue  # the chip has no such one, or the Wi-Fi driver has taken it
        if not found.active() and _load(found, program, settings):
            return number, found
    raise OSError("All state machines of the PIO are taken, or its 32 instructions: reset the board.")


def _load(machine, program, settings):
    """Set `machine` up; return whether the instruction memory of its PIO had room for `program`."""
    try:
        machine.init(program, **settings)
    except OSError:
        return False
    return True
