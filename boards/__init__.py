"""One file of data a board: what it is called, how it is built and wired. No code, and nothing of `machine`.

Every board file has

    NAME                what `status` calls it
    MOUNT               "frame": knobs turn and the LEDs stand still; "pieces": the LEDs travel with the stickers
    ENCODERS            9, one a slice in the order U D F B L R M E S, or 6, one a face in the order U D F B L R
    COUNTS_PER_QUARTER  edges that an encoder counts in a quarter turn of the slice
    REST                the levels of the lines B and A at a detent, 0b00 or 0b11
    REVERSE             the encoders, by their place in the order, that are wired the other way round
    SETTINGS            (name, value) of the settings whose default is another one on this board
"""
