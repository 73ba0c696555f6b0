"""The cube as a program: a board made of software that runs the very firmware, and its window.

    board     SimBoard: the four ports, the virtual clock, the session
    body      the cube in the hand: where its slices and LEDs are, and the hand that turns them
    encoders  quadrature levels with contact bounce; gestures: how hands turn slices
    serial    the serial line, also over TCP
    stores    where saves are kept: on disk or nowhere
    script    commands and actions in virtual time
    main      the command line
    window    the window; scene, painter: the cube in space; hud, dialogs, look: what stands around it

`revcube sim` is `main.main`.
"""
