"""What a player is told who has never seen the game: ten lines and a picture of letters."""

INTRODUCTION = """\
Black (B) and Red (R) turn slices of the cube in turn; nobody may pass.
A turn: R is a quarter clockwise, R' the other way, R2 half. Just type it.
Slices: U up, D down, F front, B back, L left, R right; M E S lie between them.
  B . B    Turn an outer slice: in the layer next to it you win each sticker
  becomes  that then stands between two of yours along the axis, empty or not.
  B B B    Turn a middle slice: the layers beside it, so too, round the edge.
You may not turn the slice that the other has just turned.
When no sticker is empty the game is over, and more stickers win.
new begins a game (new wild, new blitz), undo takes back, hint shows a turn.
help lists all commands, help turn explains one, intro shows this again.
"""
