"""A seat at the table of a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, TypeVar

from side import Side
from texts import ON, Answer, Asked

from jasskort.announcements import Told
from jasskort.errors import InvalidValue, JasskortError, quoted
from jasskort.moves import Claim
from jasskort.playing.bots import AnyView
from jasskort.records.codec import Json, game_from_json
from jasskort.records.wire import Sent, from_json
from jasskort.refusals import Refusal
from jasskort.view import View

SentT = TypeVar("SentT", bound=Sent)
MOST = 1000
"""A number above the moves of any deal."""


class Person(TypedDict):
    """A seat as a server tells of it."""

    seat: int
    name: str
    here: bool
    free: bool
    bot: bool
    ready: bool


class Heard(TypedDict, total=False):
    """A message of a server: first a view, then announcements."""

    view: dict[str, Json]
    told: list[dict[str, Json]]
    people: list[Person]
    invite: str
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
        self.seen = []
        self.tricks, self.deal = [], list[Told]()
        self.refused: Refusal | None = None
        self.asked, self.people = asked, list[Person]()
        self.invite = heard.get("invite", "")
        self._meet(heard)
        self.speak(asked)
        for each in heard["told"]:
            self._tell(self._read(each, Told))
        self.more: Answer = {"fresh": True}

    def _read(self, sent: dict[str, Json], kind: type[SentT]) -> SentT:
        value = from_json(self.game, sent)
        if not isinstance(value, kind):
            msg = f"expected a {kind.__name__}, got {quoted(value)}"
            raise InvalidValue(msg)
        return value

    def _tell(self, told: Told) -> None:
        self.deal.append(told)
        self.tell(told)

    def hear(self, heard: Heard) -> None:
        """Apply a message of the server."""
        self.told, self.tricks, self.refused, self.more = [], [], None, {}
        before = (self.names, self.waits_for, self.answered)
        self._meet(heard)
        if self.names != before[0]:
            self.speak(self.asked)
        if "refused" in heard:
            self.answered = False
            self.more["said"] = self._why_not(heard["refused"])
        for sent in heard.get("told", ()):
            told = self._read(sent, Told)
            after = self.now.after(told)
            self._tell(told)
            self.show_trick(self.now, told)
            self.now, self.answered = after, False
        same = before == (self.names, self.waits_for, self.answered)
        self.more["quiet"] = same and heard.keys() == {"people"}

    def _meet(self, heard: Heard) -> None:
        """Note who is at the table, and whether the server knows that I am ready."""
        self.people = heard.get("people", self.people)
        if self.people:
            self.names = [each["name"] for each in self.people]
            mine = next(each for each in self.people if each["seat"] == self.seat)
            self.answered = self.answered or mine["ready"]

    def _why_not(self, text: str) -> str:
        """Return why the server has refused a move, unless its rule says so."""
        try:
            move = self.game.parse(text, seat=self.seat)
        except JasskortError as error:
            return f"{self.words.mistake(error)}."
        self.refused = self.view.refusal(move)
        return "" if self.refused else self.labels["too_late"]

    def done(self, asked: Asked) -> Refusal | None:
        """Prepare a move for the server, or return its refusal."""
        if asked["do"] == "hear":
            return self.refused
        self.told, self.tricks, self.more, refused = [], [], {}, None
        if asked["do"] == "look":
            self.lay_out(asked)
        if asked["do"] == "speak":
            self.asked = asked
            self.speak(asked)
            for each in self.deal:
                self.tell(each)
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
    def on_label(self) -> str:
        """The label of the answer `ON`: the others may still claim."""
        return self.labels["ready"]

    @property
    def is_endless(self) -> bool:
        """False: one person alone does not end the match."""
        return False

    @property
    def awaited(self) -> list[Person]:
        """The others for whom the table waits."""
        turn, over = self.view.turn, self.view.over
        if turn is not None:
            return [each for each in self.people if turn == each["seat"] != self.seat]
        if over and not self.answered:
            return []
        others = [each for each in self.people if each["seat"] != self.seat]
        return [each for each in others if not each["ready"] and not each["bot"]]

    @property
    def besides(self) -> Answer:
        """The line to send, and who is there, who is missing, and who is waited for."""
        over = self.view.over
        awaited = [each["name"] for each in self.awaited if not each["free"]]
        free = any(each["free"] for each in self.awaited)
        return {
            "guest": True,
            "people": [{**each, "state": self._state(each)} for each in self.people],
            "waiting_for": awaited,
            "waiting": self._waiting(awaited),
            "missing": self._missing(),
            "invite": self.invite if free else "",
            "rematch": over and not self.answered,
            **self.more,
        }

    def _waiting(self, awaited: Sequence[str]) -> str:
        """Return for whom the table waits, or who would like a rematch."""
        if awaited:
            return self.labels["waiting_for"].format(self.words.listed(awaited))
        wants = [each["name"] for each in self.people if each["ready"]]
        if not self.view.over or self.answered:
            return ""
        return " ".join([self.labels["wants_rematch"].format(name) for name in wants])

    def _missing(self) -> str:
        """Return who is waited for and not there, and how many seats are free."""
        missing = [e for e in self.awaited if not e["here"] and not e["bot"]]
        away = [each["name"] for each in missing if not each["free"]]
        said = [self.labels["person_away"].format(name) for name in away]
        if len(away) < len(missing):
            free = len(missing) - len(away)
            said.append(self.labels["seats_free"].format(free))
        return " ".join(said)

    def _state(self, person: Person) -> str:
        """Return words for a person: you, away, ready, and whether a bot plays."""
        said = [self.labels["me"]] if person["seat"] == self.seat else []
        for state in ("bot", "free", "ready"):
            if person[state]:
                return ", ".join([*said, self.labels[f"is_{state}"]])
        return ", ".join(said if person["here"] else [*said, self.labels["is_away"]])
