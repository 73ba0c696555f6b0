"""One file of data a board: what it is called, how it is built and wired. No code, and nothing of `machine`.

A file holds literals, or what can be made of the literals of another file after `from boards.pico_knobs import *`. Your
own file may lie anywhere: `revcube boards check my_cube.py` says what is wrong with it, `revcube wiring my_cube.py`
draws it, `revcube flash --board my_cube.py` puts it onto the board. boards/chips.py says what each chip has.

Every board file has

    NAME                what `status` calls it: letters, digits, - and _
    CHIP                the key of boards.chips.CHIPS: "rp2040", "rp2350", "esp32", "esp32s3", "unix", "sim"
    MOUNT               "frame": knobs turn and the LEDs stand still; "pieces": the LEDs travel with the stickers;
                        "panel": a square of LEDs on which flat Reversi is played
    PANEL               of a panel only: the LEDs along a side, an even number from 4 to 16
    ENCODERS            9, one a slice in the order U D F B L R M E S, or 6, one a face in the order U D F B L R; of a
                        panel 2: one moves the cursor along the columns, clockwise to the right, one along the rows
    COUNTS_PER_QUARTER  edges that an encoder counts in a quarter turn of the slice; of an AS5600 1024
                        of a panel the edges that move the cursor by a square, one click
    REST                the levels of the lines B and A at a detent, 0b00 or 0b11
    REVERSE             the encoders, by their place in the order, that are wired the other way round
    SETTINGS            (name, value) of the settings whose default is another one on this board

and, on a chip that has pins,

    STRIPS              the LED strips, each {"pin", "order", "timing", and "faces", "stickers" or "tiles"}; together
                        one LED a sticker, or a square of the panel
        "pin"           the GPIO of the data line
        "order"         the colours in the order in which they are sent: "GRB" (WS2812), "RGB", "GRBW" (SK6812 RGBW,
                        whose W stays dark) …
        "timing"        ns: high and low of a bit 0, high and low of a bit 1
        "faces"         the faces in the order of the wire, each (face, corner, direction, serpentine), as it lies in
                        the unfolded cube: the corner where the wire enters, "top-left" "top-right" "bottom-left"
                        "bottom-right"; "rows" or "columns"; whether every second of them runs back
        "stickers"      instead of "faces": the stickers one by one in the order of the wire, "U1", "U2" …
        "tiles"         of a panel: what it is made of in the order of the wire, each (square, width, height, corner,
                        direction, serpentine), as you look at it: the square at its top left, "a1" to "p16", the LEDs
                        across and down, the rest as for faces
    ENCODER_KIND        "quadrature": two lines A and B with contacts to ground; "as5600": magnetic sensors on I²C
    ENCODER_PINS        quadrature: the GPIOs (A, B) of every encoder; on a Pico, whose one state machine watches them
                        all, no output may lie between the first and the last of them
    I2C                 as5600: {"sda", "scl", "freq" in Hz, "mux": address of the TCA9548A, "channels": the channel
                        of every sensor at it, and, where it is wired to a GPIO, "reset": that of the TCA9548A}
    BUTTON              the GPIO of a push button to ground, "BOOTSEL" for the button on a Pico, None for none
    PIEZO               the GPIO of a piezo sounder, or None
    WATCHDOG            whether the watchdog bites when the firmware hangs

and may have

    ROLLS               whether the pattern rolls along as a slice turns; it does on a frame, unless this is False
    SAMPLE_HZ           how often a Pico samples the encoder pins; 20,000 unless it says otherwise, with nine encoders
                        at most 69,444, which is what it can decode
    PULL_UPS            the GPIOs that have a resistor to 3.3 V of their own
    ANYWAY              GPIOs that you use although boards/chips.py says that they are better left alone, because you
                        know that on your circuit board they may be used
    TAKEN               GPIOs that the circuit board itself uses, and for what
    MODULE              the circuit board, by the name under which it is sold
    HEADER              its pins, left and right from top to bottom: a GPIO or what else it is
    SILK                what is printed beside its GPIOs, where that is not their number, as in {36: "VP"}

Names in small letters, or that begin with _, are your own: they mean nothing.

`revcube flash` writes the file anew, as literals and without HEADER and SILK, and adds CHIP_HAS: the entry of its chip.
"""
