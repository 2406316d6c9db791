"""Tricks: their winners, their card points, and the cards that can be played (COM-4)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import floor
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar, cast

import attrs

from jasskort.cards import (
    CARDS,
    RANKS_A_SUIT,
    SUIT_MASKS,
    SUITS,
    Card,
    CardSet,
    Pack,
    Rank,
    Ranking,
    Suit,
    bits_of,
    cards_in,
    mask_of,
)
from jasskort.craft.values import MOST_SEATS, Immutable
from jasskort.moves import Play
from jasskort.refusals import Reason, Refusal, not_in_hand, refuse
from jasskort.seats import Seat, Table

PilesT = TypeVar("PilesT", bound=tuple[int, ...])
"""The tricks won, as masks, by seat."""
AFTER = tuple(
    tuple(Seat((seat + 1) % seats) for seat in range(seats))
    for seats in range(MOST_SEATS + 1)
)
"""For each number of seats, the seat after each seat."""
_OTHERS = tuple(
    tuple(
        tuple(Seat((seat + turn) % seats) for turn in range(1, seats))
        for seat in range(seats)
    )
    for seats in range(MOST_SEATS + 1)
)
"""For each number of seats, the seats after each seat, in order."""
SUIT_OF = MappingProxyType({c.bit: SUIT_MASKS[c.suit.index] for c in CARDS})
"""The mask of the suit of a card, by the bit of the card."""
RandomFloats: TypeAlias = Callable[[], float]
"""A function that returns random numbers of at least 0 and less than 1."""


@attrs.frozen(eq=False, kw_only=True)
class Tricks(Immutable):
    """The rules of the tricks of a deal, and the card points of cards.

    Seats must follow suit if they can. `tricks_of` makes one `Tricks` for each trump
    suit of a game.

    Args:
        beaters: the masks of the cards that beat each card, by its index.
        worths: the card points of each card, by its index.
        must_trump: the trumps that a seat must play if it cannot follow, as a mask; 0
            without a duty to trump.
        must_beat: whether a seat must beat the best card so far if it can.
        puur: the trump that a seat never has to play, as a mask; 0 without such a card.
        free: whether any card can be played while there is a stock.
    """

    trump: Suit | None
    beaters: tuple[int, ...] = attrs.field(repr=False)
    worths: tuple[int, ...] = attrs.field(repr=False)
    plays: PlayTable = attrs.field(repr=False)
    must_trump: int = 0
    must_beat: bool = False
    puur: int = 0
    free: bool = False
    _beats: Mapping[int, int] = attrs.field(init=False, repr=False)
    any_follows: bool = attrs.field(init=False, repr=False)
    """Whether a seat that can follow suit can play all its cards of the suit led."""

    @_beats.default
    def _by_bit(self) -> Mapping[int, int]:
        return {card.bit: self.beaters[card.index] for card in CARDS}

    @any_follows.default
    def _any_follows(self) -> bool:
        return not (self.must_beat or self.puur)

    @property
    def beats(self) -> Mapping[int, int]:
        """The masks of the cards that beat each card, by its bit."""
        return MappingProxyType(self._beats)

    @property
    def trumps(self) -> int:
        """The mask of the trump suit; 0 without trump."""
        return 0 if self.trump is None else SUIT_MASKS[self.trump.index]

    def best(self, trick: Sequence[Card]) -> int:
        """Return the index of the best card of a trick, complete or not."""
        best, beaters = 0, self.beaters
        higher = beaters[trick[0].index]
        for place, card in enumerate(trick):
            if higher & card.bit:
                best = place
                higher = beaters[card.index]
        return best

    def winner(self, trick: Sequence[Card], leader: int, seats: int) -> Seat:
        """Return the seat that wins a trick, from its leader and the number of seats (COM-4).

        Playouts and the solver do not call this method: they read `beaters`. So a game
        in which other cards win must pass other `beaters`.
        """
        return Seat((leader + self.best(trick)) % seats)

    def worth(self, trick: Iterable[Card]) -> int:
        """Return the card points of a trick."""
        return sum([self.worths[card.index] for card in trick])

    def higher(self, trick: Sequence[Card]) -> int:
        """Return a mask of the cards that beat all cards of a trick."""
        return self.beaters[trick[self.best(trick)].index]

    def duty(self, hand: int, led: int, higher: int) -> int:
        """Return a mask of the cards of a hand that can be played to a trick.

        The arguments are masks too: the hand, the suit led, and the cards that beat the
        best card of the trick.
        """
        duty = hand & led or hand & self.must_trump
        if self.must_beat:
            duty = duty & higher or duty
        return hand if duty == self.puur else duty or hand

    def playable(self, hand: int, trick: Sequence[Card], *, stock: bool = False) -> int:
        """Return a mask of the cards of a hand that can be played to a trick."""
        if not trick or (self.free and stock):
            return hand
        led = SUIT_MASKS[trick[0].suit.index]
        return self.duty(hand, led, self.higher(trick) if self.must_beat else 0)

    def refusal(
        self,
        move: Play,
        hand: int,
        trick: Sequence[Card],
        rule: str,
        beat_rule: str = "",
    ) -> Refusal:
        """Return the refusal of a card that cannot be played to a trick.

        `rule` is the id of the rule for following suit. `beat_rule` is the id of the
        rule for beating the best card, if the game has such a rule.
        """
        card = move.card
        if not hand & card.bit:
            return not_in_hand(card, move.seat)
        led, best = trick[0].suit, trick[self.best(trick)]
        duty = self.playable(hand, trick)
        follow = hand & SUIT_MASKS[led.index]
        held = CardSet.from_mask(duty)
        wide = follow or hand & self.must_trump
        if wide & card.bit:
            return refuse(beat_rule or rule, Reason.MUST_BEAT, card, best, cards=held)
        reason = Reason.MUST_FOLLOW_SUIT if follow else Reason.MUST_TRUMP
        values = (card, led) if wide == duty else (card, led, best)
        return refuse(rule, reason, *values, cards=held)

    def lacking(self, card: Card, trick: Sequence[Card]) -> int:
        """Return a mask of the cards that a hand surely lacked when it played a card.

        A hand with the card can play it to the trick if and only if it lacks these cards, so
        nothing else follows from the play. With `free` this holds only without a stock.
        """
        if not trick:
            return 0
        led, bit = SUIT_MASKS[trick[0].suit.index], card.bit
        higher = self.higher(trick) if self.must_beat else 0
        if bit & led:
            lacks = 0 if bit & higher else led & higher
        elif bit & self.must_trump:
            lacks = led if bit & higher else led | self.must_trump & higher
        else:
            lacks = led | self.must_trump
        return lacks & ~self.puur


@functools.cache
def tricks_of(
    trump: Suit | None,
    ranking: Ranking,
    plays: PlayTable,
    *,
    must_trump: bool = True,
    must_beat: bool = False,
    puur: Rank | None = None,
    free: bool = False,
) -> Tricks:
    """Return the rules of tricks with a trump suit, cached.

    By default a seat that cannot follow suit must trump. With `must_trump=False` it can
    play any card.
    """
    return Tricks(
        trump=trump,
        beaters=beaters(trump, ranking),
        worths=worths(trump, ranking),
        plays=plays,
        must_trump=SUIT_MASKS[trump.index] if trump and must_trump else 0,
        must_beat=must_beat,
        puur=Card(trump, puur).bit if trump and puur else 0,
        free=free,
    )


def trump_index(trump: Suit | None) -> int:
    """Return the index of a trump suit; without trump it is 4."""
    return len(SUITS) if trump is None else trump.index


@functools.cache
def beaters(trump: Suit | None, ranking: Ranking) -> tuple[int, ...]:
    """Return the masks of the cards that beat each card, by its index."""
    table = [0] * len(CARDS)
    trumps = 0 if trump is None else SUIT_MASKS[trump.index]
    for suit in SUITS:
        higher = 0 if suit is trump else trumps
        order = ranking.trump if suit is trump else ranking.plain
        for rank in reversed(order):
            card = CARDS[suit.index * RANKS_A_SUIT + rank.index]
            table[card.index] = higher
            higher |= card.bit
    return tuple(table)


@functools.cache
def worths(trump: Suit | None, ranking: Ranking) -> tuple[int, ...]:
    """Return the card points of each card, by its index."""
    return tuple(ranking.card_points((card,), trump) for card in CARDS)


@functools.cache
def worth_masks(trump: Suit | None, ranking: Ranking) -> tuple[tuple[int, int], ...]:
    """Return pairs: the cards with the same card points, as a mask, and these points.

    Cards worth 0 are left out.
    """
    table = worths(trump, ranking)
    return tuple(
        (sum([card.bit for card in CARDS if table[card.index] == worth]), worth)
        for worth in sorted({*table} - {0})
    )


def card_points(cards: int, ranking: Ranking, trump: Suit | None = None) -> int:
    """Return the card points of a mask of cards.

    Pass `trump` in games in which a card of the trump suit has other points.
    """
    return sum(
        [
            (cards & mask).bit_count() * worth
            for mask, worth in worth_masks(trump, ranking)
        ]
    )


def with_trick(piles: PilesT, winner: int, trick: tuple[Card, ...]) -> PilesT:
    """Return the piles, as masks, with a trick added to the pile of its winner."""
    lying = 0
    for card in trick:
        lying |= card.bit
    after = [*piles]
    after[winner] |= lying
    added: PilesT = _to_piles(after)
    return added


_to_piles: Any = tuple  # a cast would cost one more call per trick


def plays_in(
    log: Iterable[object], seats: int
) -> Iterator[tuple[int, int, Play, tuple[Card, ...]]]:
    """Yield the plays of a log, each with its index in the log and its trick.

    The items are the index, the number of the trick (from 1), the play, and the cards
    that already lay in the trick.
    """
    number = 1
    trick: tuple[Card, ...] = ()
    for time, move in enumerate(log):
        if type(move) is Play:
            yield time, number, move, trick
            trick = (*trick, move.card)
            if len(trick) == seats:
                number, trick = number + 1, ()


def played_by(log: Iterable[object], seats: int) -> list[int]:
    """Return the masks of the cards that each seat has played in a log."""
    played = [0] * seats
    for move in log:
        if type(move) is Play:
            played[move.seat] |= move.card.bit
    return played


Plays: TypeAlias = tuple[Play, ...]
_NOT_MADE = cast("Plays", None)
"""An empty entry of a table; adding plays to it raises a `TypeError`."""
_SMALL = 512
"""If a hand can hold at most this many different sets of cards of one suit, the tables
are filled in one go, which is faster."""


class PlayTable:
    """The `Play` moves of every seat with the cards of a pack, looked up suit by suit.

    `tables[seat][suit][cards >> begins[suit]]` has the plays of a seat for a mask of
    cards of one suit. `begins` has, for each suit, the index of its lowest card in the
    pack. For a large pack the tables are filled on demand.
    """

    __slots__ = ("_plays", "_suits", "begins", "tables")

    def __init__(self, pack: Pack, seats: Sequence[Seat]) -> None:
        self.begins = tuple(range(pack.lowest.index, len(CARDS), RANKS_A_SUIT))
        self._suits = (1 << len(pack.ranks)) - 1
        size = self._suits + 1
        self._plays = [[Play(seat, card) for card in CARDS] for seat in seats]
        self.tables = [[[_NOT_MADE] * size for _ in SUITS] for _ in seats]
        if size <= _SMALL:
            for plays, tables in zip(self._plays, self.tables, strict=True):
                for suit, table in enumerate(tables):
                    made: list[Plays] = [()]
                    for card in cards_in(pack.mask & SUIT_MASKS[suit]):
                        play = plays[card.index]
                        made += [(*each, play) for each in made]
                    table[:] = made

    def of(self, seat: int, cards: int) -> Plays:
        """Return the plays of some cards (a mask) by a seat, in the order of cards."""
        clubs, diamonds, hearts, spades = self.tables[seat]
        of_clubs, of_diamonds, of_hearts, of_spades = self.begins
        suits = self._suits
        try:
            return (
                clubs[cards >> of_clubs & suits]
                + diamonds[cards >> of_diamonds & suits]
                + hearts[cards >> of_hearts & suits]
                + spades[cards >> of_spades]
            )
        except TypeError:
            for suit, mask in enumerate(SUIT_MASKS):
                self.of_suit(seat, suit, cards & mask)
            return self.of(seat, cards)

    def of_suit(self, seat: int, suit: int, cards: int) -> Plays:
        """Return the plays of some cards (a mask) of one suit (its index) by a seat."""
        table, place = self.tables[seat][suit], cards >> self.begins[suit]
        if table[place] is _NOT_MADE:
            plays = self._plays[seat]
            table[place] = tuple([plays[card.index] for card in cards_in(cards)])
        return table[place]


@functools.cache
def play_table(pack: Pack, table: Table) -> PlayTable:
    """Return the plays of every seat of a game, cached."""
    return PlayTable(pack, table.seats)


Choose: TypeAlias = Callable[[Seat, int, int, int, int, Seat], int]
"""A function that chooses a card for a seat, and returns the bit of the card.

It has six arguments:

1. the seat,
2. a mask of the cards in its hand,
3. a mask of the cards that it can play,
4. a mask of the cards on the table, 0 for a lead,
5. a mask of the cards that beat the best card on the table, 0 for a lead,
6. the seat whose card is best so far; for a lead, the seat that leads.
"""


@functools.cache
def _known_bits() -> dict[int, list[int]]:
    return {}


def play_out(  # noqa: C901, PLR0912, PLR0915 - a call per card would cost too much
    tricks: Tricks,
    hands: list[int],
    piles: list[int],
    turn: Seat,
    trick: Sequence[Card],
    draw: RandomFloats,
    stock: Sequence[Card] = (),
    *,
    draws: bool = False,
    watched: int = 0,
    drawn: Callable[[], object] | None = None,
    taken: Callable[[int, Seat], Tricks | None] | None = None,
    choose: Choose | None = None,
) -> list[Seat]:
    """Play all cards, at random or with `choose`, and return the winners of the tricks.

    Args:
        tricks: the rules of the tricks.
        hands: a list of the hands as masks, by seat; it is changed.
        piles: a list of the tricks won as masks, by seat; the new tricks are added.
        turn: the seat in turn.
        trick: the cards on the table.
        draw: returns random numbers. It is called once for each decision, also if only
            one card can be played.
        stock: the stock in drawing order. After each trick every seat draws a card, the
            winner first.
        draws: whether every seat draws a card before the first lead.
        watched: a mask of cards for `drawn`.
        drawn: called after a card in `watched` was drawn.
        taken: called after each trick, with a mask of its cards and its winner. Returns
            the new rules of tricks if they change, else None.
        choose: chooses the cards. With it, `draw` is not called for plays.

    Returns:
        The seats that have won the tricks, in order.
    """
    beats = tricks._beats  # noqa: SLF001 - a dict is faster
    must_beat, puur = tricks.must_beat, tricks.puur
    suit_of, bits, seats, at, end = SUIT_OF, _known_bits(), len(hands), 0, len(stock)
    others, winners = _OTHERS[seats], []
    strict = not (tricks.free and stock)
    trumps = tricks.must_trump if strict else 0
    lying = led = higher = 0
    winner, due = turn, others[turn]
    if trick:
        winner = tricks.winner(trick, turn - len(trick), seats)
        lying, led = mask_of(trick), suit_of[trick[0].bit] if strict else 0
        higher, due = tricks.higher(trick), (turn, *others[turn][: -len(trick)])
    while True:
        if not lying:
            if at < end and draws:
                draw()
                new = 0
                for seat in (turn, *others[turn]):
                    bit = stock[at].bit
                    hands[seat] |= bit
                    new |= bit
                    at += 1
                if at == end:
                    strict, trumps = True, tricks.must_trump
                if new & watched and drawn is not None:
                    drawn()
            hand = lying = hands[turn]
            if choose is None:
                count = floor(draw() * hand.bit_count())
                while count:
                    lying &= lying - 1
                    count -= 1
                lying &= -lying
            else:
                lying = choose(turn, hand, hand, 0, 0, turn)
            hands[turn] = hand ^ lying
            led, higher = suit_of[lying] if strict else 0, beats[lying]
            winner, due = turn, others[turn]
        for seat in due:
            hand = hands[seat]
            if choose is not None:
                may = tricks.duty(hand, led, higher) if led else hand
                bit = choose(seat, hand, may, lying, higher, winner)
            elif (duty := hand & led or hand & trumps) and duty != puur:
                if must_beat:
                    duty = duty & higher or duty
                try:
                    choice = bits[duty]
                except KeyError:
                    choice = bits[duty] = bits_of(duty)
                bit = choice[floor(draw() * len(choice))]
            else:
                bit, count = hand, floor(draw() * hand.bit_count())
                while count:
                    bit &= bit - 1
                    count -= 1
                bit &= -bit
            hands[seat] = hand ^ bit
            lying |= bit
            if higher & bit:
                higher, winner = beats[bit], seat
        piles[winner] |= lying
        winners.append(winner)
        if taken is not None and (changed := taken(lying, winner)) is not None:
            tricks, beats = changed, changed._beats  # noqa: SLF001
            must_beat, puur, trumps = tricks.must_beat, tricks.puur, tricks.must_trump
        turn, lying, draws = winner, 0, True
        if not hands[turn] and at == end:
            return winners
