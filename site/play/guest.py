"""A seat at the table of a server."""

from __future__ import annotations

from typing import TypedDict, TypeVar

from side import Side
from texts import ON, Answer, Asked

from jasskort.announcements import Told
from jasskort.errors import InvalidValue, quoted
from jasskort.moves import Claim
from jasskort.playing.bots import AnyView
from jasskort.records.codec import Json, game_from_json
from jasskort.records.wire import Sent, from_json
from jasskort.refusals import Refusal
from jasskort.view import View

SentT = TypeVar("SentT", bound=Sent)
MOST = 1000
"""A number above the moves of any deal."""


class Heard(TypedDict, total=False):
    """A message of a server: first a view, then announcements."""

    view: dict[str, Json]
    told: list[dict[str, Json]]
    refused: str


class Guest(Side):
    """A seat at the table of a server, with a view that announcements update.

    Args:
        heard: the first message of the server.
        asked: language and layout.
    """

    def __init__(self, heard: Heard, asked: Asked) -> None:
        """Start from a view."""
        sent = heard["view"]
        self.game = game_from_json({name: sent[name] for name in ("game", "options")})
        self.now = self._read(sent, View)
        self.seat = self.now.seated()
        self.told, self.last, self.answered = [], None, False
        self.tricks = []
        self.speak(asked)
        for told in heard["told"]:
            self.tell(self._read(told, Told))
        self.more: Answer = {"fresh": True}

    def _read(self, sent: dict[str, Json], kind: type[SentT]) -> SentT:
        value = from_json(self.game, sent)
        if not isinstance(value, kind):
            msg = f"expected a {kind.__name__}, got {quoted(value)}"
            raise InvalidValue(msg)
        return value

    def hear(self, heard: Heard) -> None:
        """Apply a message of the server."""
        self.told, self.tricks = [], []
        self.more = {"said": heard.get("refused", "")}
        self.answered = self.answered and "refused" not in heard
        for sent in heard.get("told", ()):
            told = self._read(sent, Told)
            self.tell(told)
            self.show_trick(self.now, told)
            self.now, self.answered = self.now.after(told), False

    def done(self, asked: Asked) -> Refusal | None:
        """Prepare a move for the server, or return its refusal."""
        if asked["do"] == "hear":
            return None
        self.told, self.tricks, self.more, refused = [], [], {}, None
        if asked["do"] == "look":
            self.lay_out(asked)
        if text := asked.get("move"):
            if text != ON:
                move = self.game.parse(text, seat=self.seat)
                refused = self.view.refusal(move)
            if refused is None:
                self.answered, self.more = True, {"send": text}
        return refused

    @property
    def view(self) -> AnyView:
        """The view of the person."""
        return self.now

    @property
    def waits_for(self) -> str:
        """The side to act; not the person whose answer is on its way."""
        view = self.view
        if view.over:
            return "nobody"
        rights = any(not isinstance(move, Claim) for move in view.legal_moves)
        asked = view.turn in {None, self.seat} or rights
        return "you" if asked and not self.answered else "others"

    @property
    def made(self) -> int:
        """A number that rises with each move and each deal."""
        number = self.view.position.match.number
        return number and number * MOST + len(self.view.log)

    @property
    def lets_go(self) -> bool:
        """Whether a deal is due; within a deal the server waits for no rights."""
        return self.view.turn is None

    @property
    def besides(self) -> Answer:
        """The line to send, and the refusal of the server."""
        return {"guest": True, **self.more}
