"""The session of a panel: flat Reversi on a square of LEDs, two encoders as a cursor, a push to put a disc."""

from array import array

from play.cursor import Cursor
from play.panel_lamps import PanelLamps
from play.panel_picture import PanelPicture
from play.rival import check_person
from play.session import Session
from reversi import BadStart, GameError
from reversi.flat import FlatGame


class PanelSession(Session):
    """The mind of a panel of `board.PANEL` LEDs a side; see Session.

    A short push puts a disc on the square of the cursor, a long one begins the same game anew.
    """

    games = ("reversi",)
    encoder_names = ("columns", "rows")

    def first_game(self):
        """Return the game that is begun where none is saved: 8×8, or as large as a smaller panel."""
        return FlatGame(size=min(8, self.board.PANEL))

    def _furnish(self):
        self.led_names = [str(row + 1) for row in range(self.board.PANEL)]
        self.picture = PanelPicture(self.board.PANEL)
        self.lamps = PanelLamps(self.board.PANEL, getattr(self.board, "STRIPS", ()))
        self.counts = array("i", [0, 0])
        self.sensing = Cursor(self.board.COUNTS_PER_QUARTER)
        try:
            self._check_fit(self.game)
        except GameError as error:
            self.match.give_way(str(error), self.first_game())
        self.sensing.fit(self.game.size)
        self.sensing.column = self.sensing.row = self.game.size // 2 - 1

    def _check_fit(self, game):
        size = self.board.PANEL
        if game.kind != "reversi":
            raise BadStart("A panel shows flat Reversi only: begin a game with new reversi.")
        if game.size > size:
            raise BadStart(f"The board of {game.size}×{game.size} does not fit this panel of {size}×{size}.")

    # Light

    def _follow(self, action, mover, result):
        self.refresh()

    def refresh(self):
        """Show the game as it stands."""
        self.sensing.fit(self.game.size)
        self.picture.show(self.game, self.sensing.row, self.sensing.column, self._now)

    def _warn(self, encoders):
        self.picture.warn(encoders)

    def _guide(self):
        """Nothing is ever asked of the hands."""

    def _point_at(self, move, wrong=False):
        row, column = self.game.field.place(self.game.field.find(move))
        self.picture.point_at(self.game, row, column, self._now, wrong)

    # Hands

    def _feel(self):
        self._turns.read(self.counts)
        if self.sensing.update(self.counts):
            self._stirred = True
            self.refresh()

    def _pressed(self, command):
        if command == "again":
            super()._pressed(command)
        else:
            self._put(self.game.field.name(self.game.field.at(self.sensing.row, self.sensing.column)))

    def _put(self, square):
        """Put a disc on a square by hand; a refusal is shown and told."""
        try:
            check_person(self.game)
            self.game.action_of(square)
            self.make(square)
        except GameError as error:
            if self.game.field.find(square):
                self._point_at(square, wrong=True)
            self.tell(f"refused {square} {error.code} {error}")

    def _ask_hands(self, action):
        return False

    def sync(self, shown):
        """Take it that both encoders stand at a detent; where LEDs lie a panel always knows."""
        self.sensing.calibrate()
        self.refresh()
