"""The guided deal of each game: chosen cards, and a short lesson when something is new."""

from __future__ import annotations

import functools
import pkgutil
import tomllib
from collections.abc import Callable, Container, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

import attrs
from texts import Answer, named

from jasskort.cards import Card
from jasskort.events import Event
from jasskort.games.zuger_tapp import Contract, ZugerTapp
from jasskort.moves import Move, Play
from jasskort.playing.bots import AnyView
from jasskort.seats import Seat
from jasskort.words import Words
from jasskort.words.sayings import capitalized


class Deal(NamedTuple):
    """A guided deal: the options of the game, and the seed of dealer and cards."""

    options: Mapping[str, object]
    seed: int


def _deal(seed: int, **options: object) -> Deal:
    return Deal(MappingProxyType({**options, "deals": 1}), seed)


DEALS: Mapping[str, Deal] = MappingProxyType(
    {
        "schmaus": _deal(157, claims="referee"),
        "frantsfuus": _deal(16, claims="referee"),
        "zuger_tapp": _deal(290),
        "tolva": _deal(130, form="four"),
        "fyrtioett": _deal(20),
    }
)
"""By game, a deal in which the recommended moves meet what is special about it."""


@attrs.frozen
class Now:
    """What a lesson depends on: a view, the recommended move, and the events so far."""

    view: AnyView
    advised: Move | None
    heard: Container[str] = frozenset()
    """The kinds of the events of the deal."""

    @functools.cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs of the legal moves."""
        return frozenset([move.verb for move in self.view.legal_moves])

    @property
    def advice(self) -> str:
        """The verb of the recommended move."""
        return "" if self.advised is None else self.advised.verb

    @property
    def me(self) -> Seat:
        """The seat of the person."""
        return self.view.seated()

    @property
    def leads(self) -> bool:
        """Whether the person is to lead a card."""
        return "play" in self.verbs and not self.view.trick

    @property
    def follows(self) -> bool:
        """Whether the person is to play to a trick."""
        return "play" in self.verbs and bool(self.view.trick)

    @property
    def card(self) -> Card | None:
        """The card that is recommended to be played."""
        return self.advised.card if isinstance(self.advised, Play) else None

    @property
    def bound(self) -> bool:
        """Whether the person may not play all its cards to the trick."""
        plays = [move for move in self.view.legal_moves if isinstance(move, Play)]
        return self.follows and len(plays) < len(self.view.hand)

    @property
    def follows_suit(self) -> bool:
        """Whether the person has cards of the suit led."""
        led = self.view.trick[0].suit if self.view.trick else None
        return self.follows and any(card.suit is led for card in self.view.hand)

    @property
    def best(self) -> Card | None:
        """The best card of the trick."""
        trick, ranking = self.view.trick, self.view.game.ranking
        best = trick[0] if trick else None
        for card in trick[1:]:
            if best is not None and ranking.beats(card, best, self.view.trump):
                best = card
        return best

    @property
    def winner(self) -> Seat | None:
        """The seat that has played the best card of the trick."""
        trick, best = self.view.trick, self.best
        return None if best is None else self.view.trick_seats[trick.index(best)]

    @property
    def takes(self) -> bool:
        """Whether the recommended card beats the trick."""
        card, best, view = self.card, self.best, self.view
        if card is None or best is None:
            return False
        return view.game.ranking.beats(card, best, view.trump)

    @property
    def worth(self) -> int:
        """The card points of the trick."""
        view = self.view
        return view.game.ranking.card_points(view.trick, view.trump)

    @property
    def gives(self) -> int:
        """The card points of the recommended card."""
        card, view = self.card, self.view
        return view.game.ranking.card_points([card] if card else [], view.trump)

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return Seat((self.me + 2) % 4)

    def knows(self, name: str) -> object:
        """Return a fact that the view tells of its position."""
        return self.view.about.get(name)


When: TypeAlias = Callable[[Now], bool]


def _can(verb: str) -> When:
    return lambda now: verb in now.verbs


def _advised(verb: str) -> When:
    return lambda now: now.advice == verb


def _has_couple(now: Now) -> bool:
    """Return whether the hand has king and queen of trump."""
    trump = now.view.trump
    ranks = {card.rank.letter for card in now.view.hand if card.suit is trump}
    return ranks >= {"K", "Q"}


def _last_card(now: Now) -> bool:
    return now.follows | now.leads and len(now.view.hand) == 1


def _other_said(now: Now) -> bool:
    """Return whether only the other has declared in a trick that the person follows to."""
    mine, other = (now.knows(f"said by {seat}") for seat in (now.me, 1 - now.me))
    return now.follows and other is not None and mine is None


def _with_stock(now: Now) -> bool:
    return now.follows and now.view.stock_size > 0


def _without_stock(now: Now) -> bool:
    return "play" in now.verbs and now.view.stock_size == 0


def _takes(now: Now) -> bool:
    return now.takes and now.worth + now.gives >= 10


def _ducks(now: Now) -> bool:
    return now.follows and now.card is not None and not (now.takes or now.gives)


def _booked(now: Now) -> bool:
    """Return whether a weis was booked, and others can still be declared (SCH-12)."""
    full = len(now.view.hand) == sum(now.view.game.packets)
    return "meld_booked" in now.heard and "play" in now.verbs and full


def _leads_low(now: Now) -> bool:
    return (
        now.leads
        and now.card is not None
        and not now.gives
        and bool(now.view.stock_size)
    )


def _leads_trump(now: Now) -> bool:
    return now.leads and _trumps(now) and not now.view.stock_size


def _ruffs(now: Now) -> bool:
    card = now.card
    return now.takes and card is not None and card.suit is not now.view.trick[0].suit


def _several(now: Now) -> bool:
    """Return whether a weis is recommended below another that could be declared."""
    can = [move for move in now.view.legal_moves if move.verb == "declare"]
    return now.advice == "declare" and len(can) > 1 and now.advised == can[0]


_JASS: tuple[tuple[str, When], ...] = (
    ("goal", lambda _: True),
    ("rob", _advised("rob")),
    ("belle", _can("belle")),
    ("small", _several),
    ("declare", _advised("declare")),
    ("answer", _other_said),
    ("say", _can("say")),
    ("book", _can("book")),
    ("draw", _can("draw")),
    ("couple", lambda now: "play" in now.verbs and _has_couple(now)),
    ("upwards", _booked),
    ("last", _last_card),
    ("strict", _without_stock),
    ("free", _with_stock),
    ("ranks", lambda now: "play" in now.verbs),
    ("lead", _leads_low),
    ("trumps", _leads_trump),
    ("take", _takes),
    ("duck", _ducks),
)


def _alone(now: Now) -> bool:
    return now.knows("declarer") == now.me


def _against(now: Now) -> bool:
    return "play" in now.verbs and not _alone(now)


def _loads(now: Now) -> bool:
    """Return whether a defender is told to give points to another defender's trick."""
    winner = now.winner
    fellow = winner not in {None, now.me, now.knows("declarer")}
    return fellow and _against(now) and now.gives >= 10 and not now.takes


_TAPP: tuple[tuple[str, When], ...] = (
    ("goal", lambda _: True),
    ("bid", lambda now: now.advice == "bid"),
    ("pass", lambda now: now.advice == "pass"),
    ("aside", _can("aside")),
    ("trump", _can("trump")),
    ("against", _against),
    ("ranks", lambda now: now.leads),
    ("last", _last_card),
    ("load", _loads),
    ("ruff", lambda now: _ruffs(now) and now.bound),
    ("follow", lambda now: now.bound and now.follows_suit),
    ("take", lambda now: _takes(now) and _alone(now)),
    ("drawing", lambda now: now.leads and _alone(now) and _trumps(now)),
    ("duck", _ducks),
    ("halfway", lambda now: _alone(now) and len(now.view.hand) <= 4),
)


def _trumps(now: Now) -> bool:
    """Return whether the recommended card is a trump."""
    return now.card is not None and now.card.suit is now.view.trump


def _partner_wins(now: Now) -> bool:
    return now.follows and now.winner == now.partner


def _discards(now: Now) -> bool:
    trump = now.view.trump
    has_trump = trump is not None and any(c.suit is trump for c in now.view.hand)
    return now.follows and not now.follows_suit and not has_trump


def _for_a_point(now: Now) -> bool:
    return _last_card(now) and now.knows("gubbe") is None


_TOLVA: tuple[tuple[str, When], ...] = (
    ("goal", lambda _: True),
    ("meld", _advised("meld")),
    ("ask", _advised("ask")),
    ("answer", _can("no")),
    ("gubbe", lambda now: bool({"halv", "hel"} & now.verbs)),
    ("married", lambda now: "married" in now.heard and "play" in now.verbs),
    ("last", _for_a_point),
    ("partner", lambda now: _partner_wins(now) and now.takes and now.bound),
    ("ruff", lambda now: _ruffs(now) and now.bound),
    ("beat", lambda now: now.bound and now.takes and now.follows_suit),
    ("follow", lambda now: now.bound and now.follows_suit and not now.takes),
    ("ranks", lambda now: "play" in now.verbs),
    ("discard", _discards),
    ("take", _takes),
    ("duck", _ducks),
)


def _bid_made(now: Now) -> bool:
    bids = now.knows("bids")
    mine = bids[now.me] if isinstance(bids, list | tuple) else 0
    return "play" in now.verbs and now.view.unbooked[now.me] >= mine > 0


_FYRTIOETT: tuple[tuple[str, When], ...] = (
    ("goal", lambda _: True),
    ("throw", _can("throw")),
    ("bid", _can("bid")),
    ("count", lambda now: "play" in now.verbs),
    ("last", _last_card),
    ("made", _bid_made),
    ("ruff", lambda now: _ruffs(now) and not now.follows_suit),
    ("follow", lambda now: now.bound),
    ("hearts", lambda now: now.follows and not (now.follows_suit or now.takes)),
    ("partner", lambda now: _partner_wins(now) and not now.takes),
    ("take", lambda now: now.takes),
    ("lead", lambda now: now.leads),
    ("duck", lambda now: now.follows and not now.takes),
)

FIRST = frozenset({"goal", "gubbe", "throw"})
"""The lessons that another one of the same decision follows."""
ALSO: Mapping[str, str] = MappingProxyType({"small": "declare"})
"""Lessons that say what another one says, too."""
LESSONS: Mapping[str, tuple[tuple[str, When], ...]] = MappingProxyType(
    {
        "schmaus": _JASS,
        "frantsfuus": _JASS,
        "zuger_tapp": _TAPP,
        "tolva": _TOLVA,
        "fyrtioett": _FYRTIOETT,
    }
)
"""By game, the keys of its lessons with their conditions, the most urgent first."""


def lesson_for(now: Now, game: str, seen: Container[str]) -> str | None:
    """Return the key of the lesson that is due, or None."""
    if now.view.over:
        told = "score" in seen or "gubbe_announced" in now.heard
        return None if told else "score"
    fitting = [key for key, when in LESSONS[game] if key not in seen and when(now)]
    return next((key for key in fitting if key in TEXTS["en"][game]), None)


class Guide:
    """The lessons of a guided deal: those that were told, and the one at hand."""

    def __init__(self, game: str) -> None:
        """Begin with no lesson told."""
        self.game = game
        self.seen = set[str]()
        self.heard = set[str]()
        self.key: str | None = None
        self.made = -1

    def hear(self, events: Iterable[Event]) -> None:
        """Note what has happened."""
        self.heard |= {event.kind for event in events}

    def at(
        self, view: AnyView, advised: Move | None, made: int, words: Words
    ) -> Answer | None:
        """Return the lesson of a decision, the same one until a move or `understood`."""
        if made != self.made:
            self.made = made
            self._next(Now(view, advised, self.heard))
        return self._told(view, words)

    def skip(self, view: AnyView, advised: Move | None) -> None:
        """Note the lessons of a decision that was made before."""
        self._next(Now(view, advised, self.heard))
        while self.key in FIRST:
            self._next(Now(view, advised, self.heard))

    def understood(self) -> None:
        """Go on to another lesson of the decision at hand, if one follows."""
        if self.key in FIRST:
            self.made = -1

    def _next(self, now: Now) -> None:
        self.key = lesson_for(now, self.game, self.seen)
        if self.key is not None:
            self.seen |= {self.key, ALSO.get(self.key, self.key)}

    def _told(self, view: AnyView, words: Words) -> Answer | None:
        """Return the lesson at hand in a language."""
        if self.key is None:
            return None
        title, text = TEXTS[words.book.name[:2]][self.game][self.key]
        names = _named(view, words)
        said = {
            "title": capitalized(title.format_map(names)),
            "text": capitalized(text.format_map(names)),
        }
        return {**said, "more": self.key in FIRST}


def _named(view: AnyView, words: Words) -> Mapping[str, str]:
    """Return the names of suits, ranks and players for a lesson."""
    trump = view.trump
    opposite = Seat((view.seated() + 2) % 4) if len(view.game.seats) == 4 else None
    about, game = view.about, view.game
    declarer, contract = about.get("declarer"), about.get("contract")
    needed = ""
    if isinstance(game, ZugerTapp) and isinstance(contract, Contract):
        needed = str(game.least(contract))
    now = {
        "trump": "" if trump is None else words.suit(trump),
        "other": words.player(Seat(1 - view.seated() % 2)),
        "partner": "" if opposite is None else words.player(opposite),
        "declarer": words.player(declarer) if isinstance(declarer, int) else "",
        "needed": needed,
        "taken": str(view.unbooked[view.seated()]) if view.unbooked else "",
    }
    return {**named(words), **now}


def _texts() -> Mapping[str, Mapping[str, Mapping[str, tuple[str, str]]]]:
    found = pkgutil.get_data(__name__, "guide.toml") or b""
    return MappingProxyType(tomllib.loads(found.decode()))


TEXTS = _texts()
"""Titles and texts of the lessons by language, game and key."""
