"""The cube's mind: turns, picture, console, session. Pure: inputs and time come in, frames and lines go out.

    ports       the four contracts through which the session touches the world
    session     one synchronous object: `step(now_ms)` reads, advances everything, shows
    match       the game in play with its house rules, kept in the journal
    journal     the game as lines that survive a power cut
    console     one command line in, its answer out
    link        numbers and check values for programs, so that no damaged line is ever taken for valid
    wire        bytes into lines and lines into bytes, bounded
    care        lights to look at, encoders wired otherwise, what can be tried without disturbing the game
    settings    each setting declared once
    sensing     encoder counts into turns; quadrature: pin levels into counts
    wiring      pins, LEDs and encoders of a board checked against its chip; boardfile: the names in its file
    picture     54 colours from the game; palettes: what the colours are

A board needs `session` and `ports`; the rest stands behind them.
"""
