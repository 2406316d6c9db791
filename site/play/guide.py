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

from jasskort.cards import SUITS, Card, Rank, Suit
from jasskort.events import Event
from jasskort.games.frantsfuus import Frantsfuus
from jasskort.games.fyrtioett import Fyrtioett
from jasskort.games.jass.model import Declares
from jasskort.games.schmaus import Schmaus
from jasskort.games.zuger_tapp import Contract, ZugerTapp
from jasskort.melds import Four, Marriage, Meld, Run
from jasskort.moves import Move, Play
from jasskort.playing.bots import AnyView
from jasskort.ruleset_base import cards_undealt
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
        "frantsfuus": _deal(146, claims="referee"),
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
    deduced: bool = True
    """Whether the table shows what can be deduced."""

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
    def marked(self) -> Card | None:
        """The card of the recommended move, played or laid aside."""
        card = getattr(self.advised, "card", None)
        return card if isinstance(card, Card) else None

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
        return self.points_of([self.marked] if self.marked else [])

    def points_of(self, cards: Iterable[Card]) -> int:
        """Return the card points of cards."""
        return self.view.game.ranking.card_points(cards, self.view.trump)

    @property
    def best_suit(self) -> Suit:
        """The suit that is to be named, or the longest one of the hand."""
        suit = getattr(self.advised, "suit", None)
        return suit if isinstance(suit, Suit) else max(SUITS, key=self._length)

    def _length(self, suit: Suit) -> tuple[int, int]:
        held = self.view.hand.of_suit(suit)
        return len(held), self.points_of(held)

    @property
    def couples(self) -> list[Suit]:
        """The suits of which the hand has king and queen."""
        held = self.view.hand.mask
        return [each for each in SUITS if not Marriage(each).mask & ~held]

    @property
    def meld(self) -> Meld | None:
        """The meld that is to be declared: the highest one of the declared value."""
        game, move = self.view.game, self.advised
        if not (isinstance(game, Schmaus | Frantsfuus) and isinstance(move, Declares)):
            return None
        fits = [
            each
            for each in self.view.legal_melds
            if isinstance(each, Run | Four) and game.melding.called(each) == move.called
        ]
        return max(fits, key=lambda each: max(card.rank.index for card in each.cards))

    @property
    def aside(self) -> list[Card]:
        """The cards laid aside that the person knows."""
        known = str(self.knows("apart") or "").split()
        return [Card.parse(each) for each in known if each != BACK]

    @property
    def is_highest(self) -> bool:
        """Whether no card that others can hold beats the recommended one in its suit."""
        card, view = self.marked, self.view
        if card is None:
            return False
        gone = {each.card for each in view.log if isinstance(each, Play)}
        rest = {*view.game.pack} - gone - {*view.hand} - {*self.aside}
        beats = view.game.ranking.beats
        return not any(
            each.suit is card.suit and beats(each, card, view.trump) for each in rest
        )

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return Seat((self.me + 2) % 4)

    def knows(self, name: str) -> object:
        """Return a fact that the view tells of its position."""
        return self.view.about.get(name)


BACK = "##"
"""A card that the person does not know, in the facts of a view."""

When: TypeAlias = Callable[[Now], bool]


def _can(verb: str) -> When:
    return lambda now: verb in now.verbs


def _advised(verb: str) -> When:
    return lambda now: now.advice == verb


def _has_couple(now: Now) -> bool:
    """Return whether the hand has king and queen of trump."""
    return now.view.trump in now.couples


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
    """Return whether a trump is to be led, and the other has one to follow with."""
    theirs = now.view.shown[1 - now.me]
    follows = any(card.suit is now.view.trump for card in theirs)
    return now.leads and _trumps(now) and not now.view.stock_size and follows


def _is_of_use(card: Card, now: Now) -> bool:
    """Return whether a card is trump, dear, or near to others of a meld."""
    view, marked = now.view, now.marked
    near = [
        each
        for each in view.hand
        if each not in {card, marked}
        and (
            each.rank is card.rank
            or (each.suit is card.suit and abs(each.rank.index - card.rank.index) <= 2)
        )
    ]
    dear = now.points_of([card]) >= now.gives
    return card.suit is view.trump or dear or bool(near)


def _spares(now: Now) -> bool:
    """Return whether card points are risked with a lead, since all else is of use."""
    rest = [card for card in now.view.hand if card != now.card]
    leads = now.leads and bool(now.view.stock_size) and not _trumps(now)
    return leads and now.gives > 0 and all(_is_of_use(card, now) for card in rest)


def _knows_all(now: Now) -> bool:
    """Return whether the table shows the hand of the other, since it can be deduced."""
    view, other = now.view, 1 - now.me
    shown = len(view.shown[other]) == view.hand_sizes[other] > 0
    return now.deduced and shown and not view.stock_size


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
    ("kinds", _advised("declare")),
    ("small", _several),
    ("declare", _advised("declare")),
    ("answer", _other_said),
    ("say", _can("say")),
    ("book", _can("book")),
    ("turn", _can("turn")),
    ("draw", _can("draw")),
    ("known", _knows_all),
    ("couple", lambda now: "play" in now.verbs and _has_couple(now)),
    ("upwards", _booked),
    ("last", _last_card),
    ("strict", _without_stock),
    ("free", _with_stock),
    ("lead", _leads_low),
    ("ranks", lambda now: "play" in now.verbs),
    ("spare", _spares),
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


def _lays_points(now: Now) -> bool:
    return "aside" in now.verbs and now.gives > 0


def _halfway(now: Now) -> bool:
    """Return whether the declarer of a tapp has a few cards left."""
    tapp = now.knows("contract") is Contract.TAPP
    return _alone(now) and tapp and now.leads and len(now.view.hand) <= HALF


def _leads_single(now: Now) -> bool:
    """Return whether the only card of a side suit is to be led, without card points."""
    card, view = now.card, now.view
    if not now.leads or card is None or now.gives or _trumps(now):
        return False
    trumps = view.trump is not None and view.hand.of_suit(view.trump)
    return bool(trumps) and len(view.hand.of_suit(card.suit)) == 1


HALF = 4
"""The number of cards in hand after half of the tricks of Zuger Tapp."""

_TAPP: tuple[tuple[str, When], ...] = (
    ("goal", lambda _: True),
    ("values", lambda now: bool({"bid", "pass"} & now.verbs)),
    ("bid", _advised("bid")),
    ("pass", _advised("pass")),
    ("talon", lambda now: "aside" in now.verbs and not now.aside),
    ("aside", _lays_points),
    ("safe", lambda now: _lays_points(now) and bool(now.aside)),
    ("trump", _advised("trump")),
    ("against", _against),
    ("last", _last_card),
    ("load", _loads),
    ("ruff", lambda now: _ruffs(now) and now.bound),
    ("follow", lambda now: now.bound and now.follows_suit),
    ("short", _leads_single),
    ("halfway", _halfway),
    ("take", lambda now: _takes(now) and _alone(now)),
    ("sure", lambda now: now.leads and now.is_highest and not _trumps(now)),
    ("drawing", lambda now: now.leads and _alone(now) and _trumps(now)),
    ("duck", _ducks),
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


def _leads_for_a_pair(now: Now) -> bool:
    """Return whether an ace is to be led without trump, to be allowed to meld then."""
    card = now.card
    aces = now.leads and card is not None and card.rank is Rank.ACE
    return aces and now.view.trump is None and bool(now.couples)


def _for_a_point(now: Now) -> bool:
    return _last_card(now) and now.knows("gubbe") is None


_TOLVA: tuple[tuple[str, When], ...] = (
    ("goal", lambda _: True),
    ("meld", _advised("meld")),
    ("ask", _advised("ask")),
    ("answer", _can("no")),
    ("gubbe", lambda now: bool({"halv", "hel"} & now.verbs)),
    ("win", _leads_for_a_pair),
    ("married", lambda now: "married" in now.heard and "play" in now.verbs),
    ("last", _for_a_point),
    ("partner", lambda now: _partner_wins(now) and now.takes and now.bound),
    ("ruff", lambda now: _ruffs(now) and now.bound),
    ("beat", lambda now: now.bound and now.takes and now.follows_suit),
    ("follow", lambda now: now.bound and now.follows_suit and not now.takes),
    ("ranks", lambda now: "play" in now.verbs),
    ("lead", lambda now: now.leads and now.card is not None and not now.gives),
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
    ("lead", lambda now: now.leads and now.is_highest),
    ("duck", lambda now: now.follows and not now.takes),
)

FIRST = frozenset(
    {"goal", "gubbe", "kinds", "known", "married", "talon", "throw", "values"}
)
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
        self.deduced = True

    def hear(self, events: Iterable[Event]) -> None:
        """Note what has happened."""
        self.heard |= {event.kind for event in events}

    def at(
        self, view: AnyView, advised: Move | None, made: int, words: Words
    ) -> Answer | None:
        """Return the lesson of a decision, the same one until a move or `understood`."""
        now = Now(view, advised, self.heard, self.deduced)
        if made != self.made:
            self.made = made
            self._next(now)
        return self._told(now, words)

    def skip(self, view: AnyView, advised: Move | None) -> None:
        """Note the lessons of a decision that was made before."""
        now = Now(view, advised, self.heard, self.deduced)
        self._next(now)
        while self.key in FIRST:
            self._next(now)

    def understood(self) -> None:
        """Go on to another lesson of the decision at hand, if one follows."""
        if self.key in FIRST:
            self.made = -1

    def _next(self, now: Now) -> None:
        self.key = lesson_for(now, self.game, self.seen)
        if self.key is not None:
            self.seen |= {self.key, ALSO.get(self.key, self.key)}

    def _told(self, now: Now, words: Words) -> Answer | None:
        """Return the lesson at hand in a language."""
        if self.key is None:
            return None
        title, text = TEXTS[words.book.name[:2]][self.game][self.key]
        names = _named(now, words)
        said = {
            "title": capitalized(title.format_map(names)),
            "text": capitalized(text.format_map(names)),
        }
        return {**said, "more": self.key in FIRST}


def _named(now: Now, words: Words) -> Mapping[str, str]:
    """Return the names and numbers of a decision for a lesson; "" if there is none."""
    form = ARTICLES.get(words.book.name[:2], "bare")
    view, marked = now.view, now.marked
    partner = now.partner if len(view.game.seats) == PARTNERS else None
    declarer, trump = now.knows("declarer"), view.trump
    taken = view.unbooked[now.me] if view.unbooked else 0
    aside = now.points_of(now.aside)
    suit = now.best_suit
    found = {
        "trump": "" if trump is None else words.suit(trump),
        "other": words.player(Seat(1 - now.me % 2)),
        "partner": "" if partner is None else words.player(partner),
        "declarer": words.player(declarer) if isinstance(declarer, int) else "",
        "marked": ""
        if marked is None
        else words.sayings.phrase(words, marked, form)[1],
        "points": str(now.gives),
        "worth": str(now.worth + now.gives),
        "suit": words.suit(suit),
        "count": str(len(view.hand.of_suit(suit))),
        "aces": str(sum([card.rank is Rank.ACE for card in view.hand])),
        "taken": str(taken),
        "aside": str(aside),
        "sum": str(taken + aside),
    }
    return {**named(words), **found, **_of_game(now, words), **_totals(now)}


def _totals(now: Now) -> Mapping[str, str]:
    """Return the total of the person, and the highest one of the other parties."""
    totals, game = now.view.score.totals, now.view.game
    own = game.scoring_with(now.me)
    others = [totals[seat] for seat in game.seats if seat not in own]
    return {"mine": str(totals[now.me]), "theirs": str(max(others))}


def _of_game(now: Now, words: Words) -> Mapping[str, str]:
    """Return what only lessons of one game name."""
    match now.view.game:
        case Schmaus() | Frantsfuus() as game:
            return _of_jass(now, game, words)
        case ZugerTapp() as game:
            contract = now.knows("contract")
            needed = game.least(contract) if isinstance(contract, Contract) else ""
            first = now.view.dealt[: cards_undealt(game)]
            talon = [card for card in first if card is not None]
            return {
                "least": str(game.least(Contract.TAPP)),
                "needed": str(needed),
                "talon": words.listed(map(words.card, talon)) if talon else "",
            }
        case Fyrtioett() as game:
            return _of_bids(now, game, words)
    return {}


def _of_jass(now: Now, game: Schmaus | Frantsfuus, words: Words) -> Mapping[str, str]:
    trump, meld = now.view.trump, now.meld
    return {
        "low": "" if trump is None else words.card(Card(trump, game.pack.lowest)),
        "meld": "" if meld is None else _said(meld, words),
        "value": str(game.melding.value_of(meld))
        if isinstance(meld, Run | Four)
        else "",
    }


def _said(meld: Meld, words: Words) -> str:
    """Return the cards of a meld: "ten, jack, queen (clubs)", "ten – ace (clubs)"."""
    if not isinstance(meld, Run):
        return words.meld(meld)
    ranks = [words.say(card.rank) for card in meld.cards]
    listed = ", ".join(ranks) if len(ranks) <= LISTED else f"{ranks[0]} – {ranks[-1]}"
    return f"{listed} ({words.suit(meld.suit)})"


ARTICLES: Mapping[str, str] = MappingProxyType({"en": "the", "de": "der"})
"""The form of a card with its article, in languages that need one."""
LISTED = 4
"""The longest sequence whose cards a lesson names one by one."""
PARTNERS = 4
"""The number of seats of games in which somebody sits opposite."""


def _of_bids(now: Now, game: Fyrtioett, words: Words) -> Mapping[str, str]:
    bids, trump = now.knows("bids"), now.view.trump
    bid, other = getattr(now.advised, "tricks", 0), 0
    if isinstance(bids, list | tuple):
        bid, other = bids[now.me], bids[now.partner]
    held = [card for card in now.view.hand if card.suit is trump]
    return {
        "bid": str(bid),
        "prize": words.points(game.worth(bid)),
        "partners_bid": str(other),
        "trumps": str(len(held)),
    }


def _texts() -> Mapping[str, Mapping[str, Mapping[str, tuple[str, str]]]]:
    found = pkgutil.get_data(__name__, "guide.toml") or b""
    return MappingProxyType(tomllib.loads(found.decode()))


TEXTS = _texts()
"""Titles and texts of the lessons by language, game and key."""
