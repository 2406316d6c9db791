"""The Python side of the page: matches of people and bots, as JSON.

The worker of the page loads this module and calls `Page.ask`. The module contains no rules:
the ruleset lists the legal moves, and explains refusals.
"""

from __future__ import annotations

import enum
import json
import pkgutil
import random
import tomllib
import typing
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType, UnionType
from typing import TypeAlias, TypedDict, TypeVar, get_type_hints

import attrs

from jasskort import pictures
from jasskort.announcements import LogEntry, Told
from jasskort.cards import Card
from jasskort.errors import InvalidValue, JasskortError, quoted
from jasskort.games import GAMES
from jasskort.moves import Claim, Deal, Move, Play
from jasskort.phase import State
from jasskort.playing.bots import AnyView, Bot, Greedy, Random, best_bot
from jasskort.playing.table import Players, split
from jasskort.records import Record, read, write
from jasskort.records.codec import Json, game_from_json
from jasskort.records.wire import Sent, from_json
from jasskort.refusals import Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.view import View
from jasskort.words import Words, words_for
from jasskort.words.story import is_told

Answer: TypeAlias = dict[str, object]
Labels: TypeAlias = Mapping[str, Mapping[str, str]]
SentT = TypeVar("SentT", bound=Sent)

NAMES = ("Anna", "Beat", "Carl", "Dora")
SECONDS = 1.0
"""Seconds per move of the slow bot."""
SHEET = 420
"""The largest width of a score in pixels."""
PEOPLE = "people"
"""The level without bots: people take turns at this device."""
LEVELS = ("random", "greedy", "best", "slow", PEOPLE)
ON = "on"
"""The answer of a person who uses no right, or who is ready for the deal."""
MOST = 1000
"""A number above the moves of any deal."""


class Asked(TypedDict, total=False):
    """A request of the page: what to do, with arguments."""

    do: str
    game: str
    options: dict[str, object]
    move: str
    text: str
    language: str
    suits: str
    level: str
    seat: int
    seed: int
    size: int


class Heard(TypedDict, total=False):
    """A message of a server: first a view, then announcements."""

    view: dict[str, Json]
    told: list[dict[str, Json]]
    refused: str


class Waiting(Exception):  # noqa: N818 - not an error
    """The person has not answered yet."""


def labels_of(language: str) -> Mapping[str, str]:
    """Return the texts of the page in a language, which the library does not have."""
    return LABELS.get(language[:2], LABELS["en"])


def _labels() -> Labels:
    found = pkgutil.get_data(__name__, "labels.toml") or b""
    return MappingProxyType(tomllib.loads(found.decode()))


LABELS = _labels()


def bot_of(game: AnyRuleset, level: str) -> tuple[Bot, float | None]:
    """Return the bot of a level, and its seconds per move or None."""
    if level == "slow":
        return best_bot(game, SECONDS), SECONDS
    if level == "best":
        return best_bot(game), None
    return (Random() if level == "random" else Greedy()), None


def name_of(game: AnyRuleset) -> str:
    """Return the name of a game in the catalogue."""
    return next(name for name in GAMES if isinstance(game, GAMES[name]))


def link(game: AnyRuleset, rule: str) -> str:
    """Return the link to a rule, relative to the rules in the documentation."""
    room = "index" if rule.startswith("COM-") else name_of(game)
    return f"{room}.html#{rule.lower()}"


def options_of(kind: type[AnyRuleset], labels: Mapping[str, str]) -> Iterator[Answer]:
    """Yield the options of a game: switches, choices and numbers."""
    hints = get_type_hints(kind)
    for field in attrs.fields(kind) if attrs.has(kind) else ():
        if not field.init:
            continue
        hint, default = hints[field.name], field.default
        none = isinstance(hint, UnionType) and type(None) in typing.get_args(hint)
        option: Answer = {
            "name": field.name,
            "label": labels.get(field.name, field.name.replace("_", " ")),
            "default": default.value if isinstance(default, enum.Enum) else default,
            "kind": "switch" if isinstance(default, bool) else "number",
            "may_lack": none,
        }
        if isinstance(default, enum.Enum):
            option["kind"] = "choice"
            option["choices"] = [
                {"value": each.value, "label": labels.get(each.value, each.value)}
                for each in type(default)
            ]
        yield option


def catalogue(language: str) -> Answer:
    """Return the games, levels and languages to choose from, and the labels of the page."""
    labels = labels_of(language)
    games = [
        {
            "name": name,
            "title": kind.title,
            "rules": f"{name}.html",
            "options": list(options_of(kind, labels)),
        }
        for name, kind in GAMES.items()
    ]
    levels = [{"value": each, "label": labels[f"level_{each}"]} for each in LEVELS]
    languages = [{"value": each, "label": LABELS[each]["language"]} for each in LABELS]
    said = dict(labels)
    return {"games": games, "levels": levels, "languages": languages, "labels": said}


class Side(ABC):
    """A seat at a table, as the page shows it."""

    game: AnyRuleset
    seat: Seat | None
    told: list[str]
    last: LogEntry | None
    seconds: float | None = None

    @property
    @abstractmethod
    def view(self) -> AnyView:
        """The view of the person."""

    @property
    @abstractmethod
    def waits_for(self) -> str:
        """The side to act: "you", "others" or, after the match, "nobody"."""

    @property
    @abstractmethod
    def made(self) -> int:
        """The number of moves and deals so far."""

    @property
    @abstractmethod
    def lets_go(self) -> bool:
        """Whether the person can answer `ON` out of turn."""

    @property
    def on_label(self) -> str:
        """The label of the answer `ON`."""
        return self.labels["deal" if self.view.turn is None else "go_on"]

    @property
    @abstractmethod
    def besides(self) -> Answer:
        """More entries of the answer to the page."""

    def tell(self, told: Told) -> None:
        """Add an announcement to the log."""
        self.last = told.move
        self.told += [self.words.event(each) for each in told.events if is_told(each)]

    def speak(self, asked: Asked) -> None:
        """Set the language and the layout."""
        labels, seats = labels_of(asked.get("language", "en")), self.game.seats
        names = [labels["me"] if s == self.seat else NAMES[s] for s in seats]
        language, suits = asked.get("language", "en"), asked.get("suits", "french")
        self.words: Words = words_for(
            self.game, language, names=names, suits=suits, me=self.seat
        )
        self.labels, self.size = labels, asked.get("size", 640)

    def shown(self, refused: Refusal | None = None) -> Answer:
        """Return the answer that the page shows."""
        view, waits, words = self.view, self.waits_for, self.words
        yours = waits == "you"
        legal = list(view.legal_moves) if yours else []
        by_card = {card: move for move in reversed(legal) if (card := _card_of(move))}
        drawn = pictures.table(
            view,
            moves=tuple(by_card.values()),
            last=self.last,
            words=words,
            size=self.size,
        )
        hand = [
            self._card(card, by_card.pop(card, Play(view.seated(), card)), legal)
            for card in view.hand
        ]
        table = [self._card(card, move, legal) for card, move in by_card.items()]
        in_cards = {each["move"] for each in (*hand, *table)}
        actions = [self._action(m) for m in legal if str(m) not in in_cards]
        if yours and (view.turn is None or view.turn != self.seat) and self.lets_go:
            actions.append({"move": ON, "text": self.on_label, "warning": ""})
        thinker = None if waits != "others" or view.turn == self.seat else view.turn
        own = thinker is not None and self.seconds
        answer: Answer = {
            "name": name_of(self.game),
            "title": words.title,
            "picture": drawn,
            "waits": waits,
            "hand": hand,
            "table": table,
            "actions": actions,
            "told": self.told,
            "opening": words.opening(),
            "score": words.score(view.score),
            "board": "" if view.turn is None else self._sheet(view),
            "entries": [f"{e.deal}: {words.entry(e)}" for e in view.score.entries],
            "thinker": "" if thinker is None else words.player(thinker),
            "seconds": own or 0,
            "made": self.made,
            "last": "" if self.last is None else str(self.last),
        }
        if refused is not None:
            rule = refused.rule
            where = link(self.game, rule)
            text = words.refusal(refused)
            answer["refused"] = {"text": text, "rule": rule, "link": where}
        return {**answer, **self.besides}

    def _sheet(self, view: AnyView) -> str:
        """Return the picture of the score; between deals the table shows it."""
        size = min(self.size, SHEET)
        return pictures.score(view.score, words=self.words, size=size)

    def _card(self, card: Card, move: Move, legal: Sequence[Move]) -> Answer:
        may = move in legal
        said = self.words.move(move) if may else self.words.card(card)
        return {"card": str(card), "move": str(move), "may": may, "text": said}

    def _action(self, move: Move) -> Answer:
        warning = self.labels["claim"] if isinstance(move, Claim) else ""
        return {"move": str(move), "text": self.words.move(move), "warning": warning}

    def hint(self) -> str:
        """Return the move of the rules of thumb in notation, or `ON`."""
        asked = self.waits_for == "you" and self.seat is not None
        move = self.game.thumb(self.view) if asked else None
        return ON if move is None else str(move)


class Match(Side):
    """A match in the browser, of which the person sees the view of a seat.

    Args:
        record: the match so far.
        asked: the seat, the level, and the seed of all chance.
    """

    def __init__(self, record: Record, asked: Asked) -> None:
        """Continue a match."""
        self.game: AnyRuleset = record.game
        seat, people = Seat(asked.get("seat", 0)), asked.get("level") == PEOPLE
        # A shared device has no seat until a person takes it.
        self.seat = None if people else self.game.table.check(seat)
        self.due: Seat | None = None
        self.fresh = False
        self.seed = asked.get("seed", 0)
        self.bot, self.seconds = bot_of(self.game, asked.get("level", "greedy"))
        seats, self.rng = self.game.seats, random.Random()  # noqa: S311 - a game
        table = [self if people or each == seat else self.bot for each in seats]
        self.players = Players(self.game, table, self.rng, None)
        self.last: LogEntry | None = None
        # By seat the value of `made` at which the person has answered `ON`.
        self.goes_on: dict[Seat | None, int] = {}
        self.asked = asked
        self.speak(asked)
        self.record = record
        self.tell_again()

    def tell_again(self) -> None:
        """Rebuild the log of the last deal."""
        self.told, self.last = list[str](), None
        for before, move, after in self.record:
            if isinstance(move, Deal):
                self.told = []
            self._tell(before, move, after)

    def _tell(self, before: State, move: Move | Deal, after: State) -> None:
        self.tell(self.game.told(before, move, after, self.seat))

    @property
    def made(self) -> int:
        """The number of moves and deals so far."""
        return sum(len(deal.moves) + 1 for deal in self.record.deals)

    # What the page does.

    def choose(self, view: AnyView, _rng: random.Random) -> Move | None:
        """Have the person asked, as bots are: of claims out of turn between deals only."""
        seat = view.seated()
        rights = any(not isinstance(move, Claim) for move in view.legal_moves)
        asked = view.turn == seat or rights or (view.turn is None and seat == self.seat)
        if asked and self.goes_on.get(seat) != self.made:
            self.due = seat
            raise Waiting
        return None

    def hand_over(self, seat: Seat | None) -> None:
        """Have somebody take the device, or lay it down, and be told the deal."""
        self.seat, self.fresh = seat, True
        self.speak(self.asked)
        self.tell_again()

    def go_on(self) -> None:
        """Make the next move of another seat, if there is one."""
        self.told, self.fresh, state = [], False, self.record.state
        if state.over:
            return
        # After an undo, bots and chance repeat themselves.
        self.rng.seed(f"{self.seed} {self.made}")
        self.players.rngs[:] = split(f"{self.seed} {self.made}", len(self.game.seats))
        try:
            move: Move | Deal | None = self.players.asked(state)
        except Waiting:
            if self.due != self.seat:
                self.hand_over(None)
            return
        lets = self.goes_on.get(self.seat) == self.made
        if move is None and (lets or not self.record.deals):
            move = self.game.shuffle(self.rng)
        if move is not None:
            self._make(move)

    def do(self, text: str) -> Refusal | None:
        """Make a move of the person, or return its refusal."""
        self.told, self.fresh = [], False
        if text == ON and self.seat is None and self.due is not None:
            self.hand_over(self.due)
            return None
        if text == ON:
            self.goes_on[self.seat] = self.made
            self.go_on()
            return None
        view = self.view
        move = self.game.parse(text, seat=view.seated())
        refused = view.refusal(move)
        if refused is None:
            self._make(move)
        return refused

    def _make(self, move: Move | Deal) -> None:
        before = self.record.state
        self.record = self.record.append(move)
        self._tell(before, move, self.record.state)

    def undo(self) -> None:
        """Return to the last decision of the person, if there is one."""
        record = self.record
        while record.deals:
            moves = record.deals[-1].moves
            last, record = moves[-1] if moves else None, record.undone()
            if last is not None and last.seat == self.seat:
                self.goes_on = {}
                self.record = record
                break
        self.tell_again()

    def next_match(self) -> Record:
        """Return an empty record of the next match, with the dealer according to the rules."""
        dealer = self.game.next_match(self.record.state).match.dealer
        names = NAMES[: len(self.game.seats)]
        return Record(game=self.game, dealer=dealer, players=names)

    @property
    def view(self) -> AnyView:
        """The view of the person."""
        return self.game.view(self.record.state, self.seat)

    @property
    def waits_for(self) -> str:
        """The side to act: "you", "others" or, after the match, "nobody"."""
        state = self.record.state
        if state.over:
            return "nobody"
        if self.hands_over or (state.turn is not None and state.turn == self.seat):
            return "you"
        # Rights of the person wait their turn in `movers`, which `go_on` follows.
        mine = any(not isinstance(move, Claim) for move in self.view.legal_moves)
        between = state.turn is None and bool(self.record.deals)
        waits = (between or mine) and self.goes_on.get(self.seat) != self.made
        return "you" if waits else "others"

    @property
    def hands_over(self) -> bool:
        """Whether the device waits for the next person."""
        return self.seat is None and self.due is not None

    @property
    def lets_go(self) -> bool:
        """Whether the person can answer `ON` out of turn."""
        return True

    @property
    def on_label(self) -> str:
        """The label of the answer `ON`, or of taking the device."""
        if self.seat is None and self.due is not None:
            return self.labels["take"].format(NAMES[self.due])
        return super().on_label

    @property
    def besides(self) -> Answer:
        """The record, whenever the match can be continued from it."""
        more: Answer = {"fresh": True} if self.fresh else {}
        if self.waits_for != "others":
            more["record"] = write(self.record)
        return more


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
        self.told, self.more = [], {"said": heard.get("refused", "")}
        self.answered = self.answered and "refused" not in heard
        for sent in heard.get("told", ()):
            told = self._read(sent, Told)
            self.now, self.answered = self.now.after(told), False
            self.tell(told)

    def done(self, asked: Asked) -> Refusal | None:
        """Prepare a move for the server, or return its refusal."""
        if asked["do"] == "hear":
            return None
        self.told, self.more, refused = [], {}, None
        self.size = asked.get("size", self.size)
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


def _card_of(move: Move) -> Card | None:
    """Return the card of a move, or None."""
    card = getattr(move, "card", None)
    return card if isinstance(card, Card) else None


class Page:
    """The interface of the page: JSON in, JSON out."""

    def __init__(self) -> None:
        """Start without a match."""
        self.match: Match | None = None
        self.guest: Guest | None = None

    def ask(self, text: str) -> str:
        """Return the answer to a request; errors of the library become `error`."""
        asked: Asked = json.loads(text)
        try:
            answer = self._answer(asked)
        except JasskortError as error:
            answer = {"error": str(error)}
        return json.dumps(answer)

    def _answer(self, asked: Asked) -> Answer:
        match asked["do"]:
            case "catalogue":
                return catalogue(asked.get("language", "en"))
            case "start":
                self.match = Match(_new(asked), asked)
            case "open":
                self.match = Match(read(asked["text"]), asked)
            case "hear":
                self._hear(json.loads(asked["text"]), asked)
        side = self.guest or self.match
        if side is not None and asked["do"] == "hint":
            return {"hint": side.hint()}
        if self.guest is not None:
            return self.guest.shown(self.guest.done(asked))
        if self.match is None:
            return {}
        if asked["do"] == "again":
            self.match = Match(self.match.next_match(), asked)
        return self.match.shown(_done(self.match, asked))

    def _hear(self, heard: Heard, asked: Asked) -> None:
        if "view" in heard:
            self.guest = Guest(heard, asked)
        elif self.guest is not None:
            self.guest.hear(heard)


def _done(match: Match, asked: Asked) -> Refusal | None:
    """Carry out a request, and return the refusal of its move, if any."""
    match asked["do"]:
        case "move":
            return match.do(asked["move"])
        case "next":
            match.go_on()
        case "undo":
            match.undo()
        case "look":
            match.told, match.fresh = [], False
            match.size = asked.get("size", match.size)
        case "speak":
            match.asked = asked
            match.speak(asked)
            match.tell_again()
    return None


def _new(asked: Asked) -> Record:
    """Return the record of a new match."""
    game = GAMES[asked["game"]](**asked.get("options", {}))
    seats = len(game.seats)
    dealer = random.Random(asked.get("seed", 0)).randrange(seats)  # noqa: S311 - a game
    return Record(game=game, dealer=dealer, players=NAMES[:seats])
