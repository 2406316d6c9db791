"""Tricks: who wins one, what it is worth, and which cards may be played to it (COM-4)."""

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
"""By the number of seats, the seat after each."""

_OTHERS = tuple(
    tuple(
        tuple(Seat((seat + turn) % seats) for turn in range(1, seats))
        for seat in range(seats)
    )
    for seats in range(MOST_SEATS + 1)
)
"""By the number of seats, the seats after each."""

SUIT_OF = MappingProxyType({c.bit: SUIT_MASKS[c.suit.index] for c in CARDS})
"""By the bit of a card, the cards of its suit."""

RandomFloats: TypeAlias = Callable[[], float]
"""Gives numbers from 0 up to 1."""


@attrs.frozen(eq=False, kw_only=True)
class Tricks(Immutable):
    """How the tricks of a deal are played, and what their cards are worth.

    Suit is followed. `tricks_of` makes it: there is one for each trump suit of a game.

    Args:
        beaters: by the index of the best card so far, which cards beat it, as masks.
        worths: by its index, the card points of a card.
        must_trump: the trumps that who cannot follow must play, as a mask; 0 where
            there is no such duty.
        must_beat: whether who can must beat the best card so far.
        puur: the trump that is never forced out, as a mask; 0 where there is none.
        free: whether any card may be played while there is a stock.
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

    @_beats.default
    def _by_bit(self) -> Mapping[int, int]:
        return {card.bit: self.beaters[card.index] for card in CARDS}

    @any_follows.default
    def _any_follows(self) -> bool:
        return not (self.must_beat or self.puur)

    @property
    def beats(self) -> Mapping[int, int]:
        """By the bit of the best card so far, which cards beat it, as masks."""
        return MappingProxyType(self._beats)

    @property
    def trumps(self) -> int:
        """The cards of the trump suit, as a mask; 0 where there is none."""
        return 0 if self.trump is None else SUIT_MASKS[self.trump.index]

    def best(self, trick: Sequence[Card]) -> int:
        """Return the place of the card that wins a trick, complete or not."""
        best, beaters = 0, self.beaters
        higher = beaters[trick[0].index]
        for place, card in enumerate(trick):
            if higher & card.bit:
                best = place
                higher = beaters[card.index]
        return best

    def winner(self, trick: Sequence[Card], leader: int, seats: int) -> Seat:
        """Return the seat that wins a trick that one of so many has led (COM-4).

        Where speed counts `best` and `beaters` are asked in place: who changes who wins
        changes `beaters`.
        """
        return Seat((leader + self.best(trick)) % seats)

    def worth(self, trick: Iterable[Card]) -> int:
        """Return the card points of a trick."""
        return sum([self.worths[card.index] for card in trick])

    def higher(self, trick: Sequence[Card]) -> int:
        """Return the cards that beat all cards of a trick, as a mask."""
        return self.beaters[trick[self.best(trick)].index]

    def duty(self, hand: int, led: int, higher: int) -> int:
        """Return the cards of a hand that may follow: all are masks."""
        duty = hand & led or hand & self.must_trump
        if self.must_beat:
            duty = duty & higher or duty
        return hand if duty == self.puur else duty or hand

    def playable(self, hand: int, trick: Sequence[Card], *, stock: bool = False) -> int:
        """Return the cards of a hand that may be played to a trick, as a mask."""
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
        """Return why a card may not be played to a trick.

        `rule` says how to follow, and `beat_rule` when to beat, if that is another.
        """
        card = move.card
        if not hand & card.bit:
            return not_in_hand(card, move.seat)
        led, best = trick[0].suit, trick[self.best(trick)]
        duty = self.playable(hand, trick)
        held = CardSet.from_mask(duty)
        follow = hand & SUIT_MASKS[led.index]
        wide = follow or hand & self.must_trump
        if wide & card.bit:
            return refuse(beat_rule or rule, Reason.MUST_BEAT, card, best, cards=held)
        reason = Reason.MUST_FOLLOW_SUIT if follow else Reason.MUST_TRUMP
        values = (card, led) if wide == duty else (card, led, best)
        return refuse(rule, reason, *values, cards=held)

    def lacking(self, card: Card, trick: Sequence[Card]) -> int:
        """Return the cards that a hand surely lacked when it played a card to a trick.

        No stock freed the card. A hand that holds it, just before the play, may play it
        if and only if it has none of these. Nothing else is told by the play.
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
    """Return how tricks with a trump suit are played; there is one of each."""
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
    """Return the number of a trump suit; no trump comes after all suits."""
    return len(SUITS) if trump is None else trump.index


@functools.cache
def beaters(trump: Suit | None, ranking: Ranking) -> tuple[int, ...]:
    """Tabulate, by the index of the best card so far, which cards beat it, as masks."""
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
    """Tabulate the card points of each card by its index."""
    return tuple(ranking.card_points((card,), trump) for card in CARDS)


@functools.cache
def worth_masks(trump: Suit | None, ranking: Ranking) -> tuple[tuple[int, int], ...]:
    """Tabulate which cards are worth what, as masks; those worth nothing are left out."""
    table = worths(trump, ranking)
    return tuple(
        (sum([card.bit for card in CARDS if table[card.index] == worth]), worth)
        for worth in sorted({*table} - {0})
    )


def card_points(cards: int, ranking: Ranking, trump: Suit | None = None) -> int:
    """Count the card points in some cards, a mask; trump where it counts otherwise."""
    return sum(
        [
            (cards & mask).bit_count() * worth
            for mask, worth in worth_masks(trump, ranking)
        ]
    )


def with_trick(piles: PilesT, winner: int, trick: tuple[Card, ...]) -> PilesT:
    """Return the piles, as masks, with one more trick in that of its winner."""
    lying = 0
    for card in trick:
        lying |= card.bit
    after = [*piles]
    after[winner] |= lying
    added: PilesT = _to_piles(after)
    return added


_to_piles: Any = tuple  # a cast would take a call more at every trick


def plays_in(
    log: Iterable[object], seats: int
) -> Iterator[tuple[int, int, Play, tuple[Card, ...]]]:
    """Walk the plays of a log of so many seats.

    With each come its place in the log, the number of the trick (from 1), and the cards
    that lay on the table before it.
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
    """Return the cards that each of so many seats has played in a log, as masks."""
    played = [0] * seats
    for move in log:
        if type(move) is Play:
            played[move.seat] |= move.card.bit
    return played


Plays: TypeAlias = tuple[Play, ...]

_NOT_MADE = cast("Plays", None)
"""No plays can be added to it: so a table tells what it has not made yet."""


_SMALL = 512
"""So many hands of a suit are made at once: to make each when it is met takes longer."""


class PlayTable:
    """The plays of every seat with a pack, looked up suit by suit.

    `tables` have, by seat and suit, the plays of those cards that a hand has of it, as a
    mask that begins with the lowest card of the pack, whose place among all cards
    `begins` has. Those of a large pack fill as they are asked.
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
        """List a seat's plays of some cards, a mask, in the order of cards."""
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
        """List a seat's plays of some cards, a mask, of one suit, an index."""
        table, place = self.tables[seat][suit], cards >> self.begins[suit]
        if table[place] is _NOT_MADE:
            plays = self._plays[seat]
            table[place] = tuple([plays[card.index] for card in cards_in(cards)])
        return table[place]


@functools.cache
def play_table(pack: Pack, table: Table) -> PlayTable:
    """Return the plays of every seat of a game; there is one such table a game."""
    return PlayTable(pack, table.seats)


Choose: TypeAlias = Callable[[Seat, int, int, int, int, Seat], int]
"""Chooses a card, as its bit: for a seat, by its hand, the cards of it that may be played,
those on the table, those that beat the best of them, all masks, and the seat that has
played that."""


@functools.cache
def _known_bits() -> dict[int, list[int]]:
    return {}


def play_out(  # noqa: C901, PLR0912, PLR0915 - a call a card would cost what is won
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
    """Play all cards, any that may be played as likely as any other, if none is chosen.

    Args:
        tricks: how the tricks are played.
        hands: the hands as masks, by seat; they are played empty.
        piles: the tricks won as masks, by seat; they are added to.
        turn: the seat in turn.
        trick: the cards on the table.
        draw: gives the numbers, one a decision, forced ones too.
        stock: the cards from which each seat draws after a trick, the winner first.
        draws: whether the seat in turn draws before it leads.
        watched: some cards, as a mask.
        drawn: told when one of them was drawn.
        taken: told which cards make the trick that was just taken, as a mask, and by
            whom; returns how tricks are played from then on, if otherwise.
        choose: chooses the cards instead; then no numbers are drawn for them.

    Returns:
        The seats that have won the tricks, in their order.
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
