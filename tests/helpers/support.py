"""What the tests share: packs laid card by card, and lines of moves applied."""

from __future__ import annotations

import enum
import functools
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import attrs
import pytest

from jasskort import (
    CardSet,
    Deal,
    Frantsfuus,
    IllegalMove,
    Refusal,
    Schmaus,
    Seat,
    State,
)
from jasskort.cards import PACK_32, PACK_36, Card, Pack
from jasskort.events import Event
from jasskort.games.jass.deal import InJassDeal
from jasskort.games.jass.rules import JassRules
from jasskort.games.jass.tricks import Leading
from jasskort.phase import BetweenDeals, MatchOver
from jasskort.ruleset import Ruleset, ruleset_of

StateT = TypeVar("StateT", bound=State)
T = TypeVar("T")
AnyJass: TypeAlias = JassRules
AnyInDeal: TypeAlias = InJassDeal


def blocks_of(file: Path) -> Iterator[list[str]]:
    """Yield the lines of each block of a file; empty lines part the blocks."""
    for block in file.read_text("utf-8").split("\n\n"):
        if lines := block.splitlines():
            yield lines


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def stock_deal(
    pack: Pack, zero: str, one: str, upcard: str, stock: str = "", *, dealer: int = 0
) -> Deal:
    """Lay the pack that deals these hands, this upcard and this stock.

    The stock is in drawing order; cards that are not named follow in the order of cards.
    """
    hands = cards(zero), cards(one)
    first, second = hands[1 - dealer], hands[dealer]
    assert len(first) == len(second) == 9
    laid: list[Card] = []
    for start in (0, 3, 6):
        laid += first[start : start + 3] + second[start : start + 3]
    laid += cards(upcard) + cards(stock)
    assert len(CardSet(laid)) == len(laid), "a card stands twice"
    return Deal([*laid, *(card for card in pack.cards if card not in laid)])


schmaus_deal = functools.partial(stock_deal, PACK_36)
frantsfuus_deal = functools.partial(stock_deal, PACK_32)


def table_deal(
    hands: Iterable[str], packets: Iterable[int], *, dealer: int, talon: str = ""
) -> Deal:
    """Lay the pack that gives these hands round the table, by packets, the talon first."""
    held = [cards(hand) for hand in hands]
    laid = cards(talon)
    begin = 0
    for size in packets:
        for step in range(1, len(held) + 1):
            hand = held[(dealer + step) % len(held)]
            laid += hand[begin : begin + size]
        begin += size
    assert len(CardSet(laid)) == len(laid), "a card stands twice"
    return Deal(laid)


def play(game: Ruleset[StateT, Any], state: State, *lines: str) -> StateT:
    """Apply moves as the notation writes them; several may stand on one line.

    Moves on a line are parted by ", ": "1 play H6, 0 play H7".
    """
    after: Any = state
    for line in lines:
        for text in line.split(", "):
            after = game.apply(after, game.parse(text))
    played: StateT = after
    return played


def happened(
    game: Ruleset[StateT, Any], state: State, *lines: str
) -> tuple[Event, ...]:
    """Tell what happens by moves, in order; each seat is told its part of the same.

    Moves stand on lines as for `play`; a card alone is played by the seat in turn.
    """
    told: list[Event] = []
    for text in ", ".join(lines).split(", "):
        move = game.parse(f"{state.turn} play {text}" if len(text) < 4 else text)
        after = game.apply(state, move)
        events = game.events(state, move, after)
        step = game.step(state, move)
        assert (step.after, step.events) == (after, events)
        for seat in (*game.seats, None):
            mine = game.told(state, move, after, seat)
            assert mine == step.told[seat]
            assert mine.events == seen_by(seat, events)
        told += events
        state = after
    return tuple(told)


def seen_by(seat: int | None, events: Iterable[Event]) -> tuple[Event, ...]:
    seated = None if seat is None else Seat(seat)
    return tuple(filter(None, [event.seen_by(seated) for event in events]))


def replayed(game: Ruleset[StateT, Any], state: State) -> StateT:
    """Play the first deal of a match again by the same game with other options."""
    assert state.shuffled is not None
    assert (state.over, state.match.number) == (False, 1)
    again = game.apply(game.start(dealer=state.match.dealer), state.shuffled)
    return play(game, again, *texts(state.log))


def refused(game: Ruleset[StateT, Any], state: State, text: str) -> Refusal:
    """Give the refusal of a move that is neither listed nor applied."""
    move = game.parse(text)
    refusal = game.refusal(state, move)
    assert refusal is not None, text
    assert move not in game.legal_moves(state, getattr(move, "seat", None))
    with pytest.raises(IllegalMove) as raised:
        game.apply(state, move)
    assert raised.value.refusal == refusal
    assert raised.value.move is move
    assert refusal.text.endswith(f"({refusal.rule})")
    return refusal


def play_tricks(game: Ruleset[StateT, Any], state: State, *tricks: str) -> StateT:
    """Play whole tricks without melds, and draw after each while there is a stock."""
    after: Any = state
    for trick in tricks:
        for card in trick.split():
            after = play(game, after, f"{after.turn} play {card}")
        if f"{after.turn} draw" in texts(game.legal_moves(after)):
            after = play(game, after, f"{after.turn} draw")
    played: StateT = after
    return played


# Hearts are trump. Seat 1 leads its clubs to the first nine tricks, seat 0 discards its
# diamonds: seat 1 draws all the spades, seat 0 all the hearts and sweeps the rest.
CLUBS, DIAMONDS, HEARTS, SPADES = (
    " ".join(suit + rank for rank in "AKQJT9876") for suit in "CDHS"
)
SWEEP = schmaus_deal(
    DIAMONDS, CLUBS, "H6", "SA HA SK HK SQ HQ SJ HJ ST HT S9 H9 S8 H8 S7 H7 S6"
)
FIRST_NINE = [f"C{rank} D{rank}" for rank in "AKQJT9876"]
LAST_NINE = ["S6 H6", "HA S7", "HK S8", "HQ S9", "HJ ST", "HT SJ", "H9 SQ", "H8 SK"]
LAST_NINE.append("H7 SA")

# The same with 32 cards. Seat 1 takes seven tricks, 49 card points, with clubs; seat 0
# keeps a diamond and takes the others, 103 card points, and the last.
LONG = frantsfuus_deal(
    "H7 D7 D8 D9 DT DJ DQ DK DA",
    "S7 CA CK CQ CJ CT C9 C8 C7",
    "HJ",
    "S8 H8 S9 H9 ST HT SJ HQ SQ HK SK HA SA",
)
FIRST_SEVEN = ["CA D7", "CK D8", "CQ D9", "CJ DT", "CT DJ", "C9 DQ", "C8 DK"]
NINE_MORE = ["S7 H8", "HJ C7", "H9 S8", "HA S9", "HK ST", "HQ SJ", "HT SQ", "H7 SK"]
NINE_MORE.append("DA SA")


def texts(moves: Iterable[object]) -> list[str]:
    return [str(move) for move in moves]


def ended(state: State) -> tuple[tuple[int, ...], enum.Enum, tuple[int, ...]]:
    assert isinstance(state, MatchOver)
    score = state.game.score(state)
    assert score.outcome is state.ending
    assert score.unbooked == (0, 0)
    return score.totals, state.ending, score.winners


def booked(state: State) -> list[tuple[int, int, str]]:
    return [
        (entry.seat, entry.points, getattr(entry.what, "name", str(entry.what)))
        for entry in ruleset_of(state).score(state).entries
    ]


def beside(state: State, seat: int | None = None) -> list[str]:
    """List what a seat, that in turn unless told, may do beside playing a card."""
    moves = texts(ruleset_of(state).legal_moves(state, seat))
    return [text for text in moves if " play " not in text]


def plays(state: State) -> CardSet:
    """Collect the cards that the seat in turn may play."""
    said = texts(ruleset_of(state).legal_moves(state))
    return CardSet(cards(" ".join(text[-2:] for text in said if " play " in text)))


_EITHER = re.compile(r"\[([^|\]]*)\|([^|\]]*)\]")


@attrs.frozen
class Room:
    """One of the two-handed jass games, in a test that both are held to.

    Texts are written once for both: "C[6|7]" is C6 in Schmaus and C7 in Frantsfuus.
    """

    game: AnyJass

    def __str__(self) -> str:
        return self.game.name

    def of(self, schmaus: T, frantsfuus: T) -> T:
        return schmaus if isinstance(self.game, Schmaus) else frantsfuus

    def text(self, text: str) -> str:
        return _EITHER.sub(lambda either: self.of(either[1], either[2]), text)

    def but(self, **options: Any) -> Room:
        kind: Any = type(self.game)
        return Room(kind(**options))

    def cards(self, text: str) -> CardSet:
        return CardSet.parse(self.text(text))

    def deal(
        self, zero: str, one: str, upcard: str, stock: str = "", *, dealer: int = 0
    ) -> Deal:
        laid = map(self.text, (zero, one, upcard, stock))
        return stock_deal(self.game.pack, *laid, dealer=dealer)

    def begin(self, deal: Deal, *lines: str, dealer: int = 0) -> AnyInDeal:
        return self.on(self.game.start(dealer=dealer), str(deal), *lines)

    def on(self, state: State, *lines: str) -> AnyInDeal:
        """Apply some moves within a deal."""
        after = self.play(state, *lines)
        assert isinstance(after, InJassDeal)
        return after

    def play(self, state: State, *lines: str) -> State:
        """Apply some moves, whatever becomes of the deal."""
        return play(ruleset_of(state), state, *map(self.text, lines))

    def tricks(self, state: State, *tricks: str) -> State:
        return play_tricks(ruleset_of(state), state, *map(self.text, tricks))

    def refused(self, state: State, text: str) -> Refusal:
        """Give the refusal of a move that is neither listed nor applied."""
        return refused(ruleset_of(state), state, self.text(text))

    def without_stock(self, one: str, zero: str) -> AnyInDeal:
        """Come to the first trick without a stock; hearts are trump, seat 1 leads.

        All hearts are in these hands. Seat 1 has led its clubs and won with them; seat
        0 has thrown away the diamonds and spades that are not named. Of the nine cards
        that were dealt nine tricks took all in Schmaus, and seven tricks in Frantsfuus
        left the first two of each hand. The others were drawn in the order in which
        they stand, and the last card of seat 0 was the upcard.
        """
        ones, zeros = (self.text(hand).split() for hand in (one, zero))
        named = {*ones, *zeros}
        pack = texts(self.game.pack.cards)
        thrown = [card for card in pack if card[0] in "DS" and card not in named]
        led = [card for card in CLUBS.split() if card not in ones][: self.of(9, 7)]
        kept = 9 - len(led)
        *drawn_zero, upcard = zeros[kept:]
        first, *drawn_one = ones[kept:]
        pairs = zip(drawn_zero, drawn_one, strict=True)
        deal = self.deal(
            " ".join([*zeros[:kept], *thrown]),
            " ".join([*ones[:kept], *led]),
            upcard,
            " ".join([first, *(card for pair in pairs for card in pair)]),
        )
        tricks = map(" ".join, zip(led, thrown, strict=True))
        state = self.tricks(self.begin(deal), *tricks)
        assert isinstance(state, Leading)
        assert (state.number, state.turn, state.stock) == (self.of(10, 8), 1, ())
        assert state.hands == (self.cards(zero), self.cards(one))
        return state

    @property
    def sweep(self) -> Deal:
        """A deal in which seat 1 takes the first tricks and seat 0 the last nine."""
        return self.of(SWEEP, LONG)

    @property
    def mirrored(self) -> Deal:
        state = self.begin(self.sweep)
        zero, one, stock = (
            " ".join(texts(each)) for each in (*state.hands, state.stock)
        )
        return self.deal(one, zero, stock[-2:], stock[:-3], dealer=1)

    def swept(self, state: State) -> State:
        """Play that whole deal where one is due: the dealer takes the last nine."""
        assert isinstance(state, BetweenDeals)
        deal = self.mirrored if state.match.dealer else self.sweep
        return self.tricks(self.play(state, str(deal)), *self.stocked, *self.bare)

    @property
    def stocked(self) -> list[str]:
        return self.of(FIRST_NINE, FIRST_SEVEN)

    @property
    def bare(self) -> list[str]:
        return self.of(LAST_NINE, NINE_MORE)


ROOMS = [Room(Schmaus()), Room(Frantsfuus())]
in_both = pytest.mark.parametrize("room", ROOMS, ids=str)
"""The mark of a test that is held against both two-handed jass games."""


class Terminal(io.StringIO):
    """A text that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def late(*case: object) -> Any:
    """Give a case that reaches nothing which others do not: it is not traced."""
    return pytest.param(*case, marks=pytest.mark.no_cover)


def first_traced(cases: Iterable[object]) -> list[Any]:
    """Return cases of which each reaches nearly the same: only the first is traced."""
    first, *others = cases
    return [first, *map(late, others)]
