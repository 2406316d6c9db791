"""The plays of a hand, looked up suit by suit.

For each suit there is a table from the cards that a hand has of it to the plays of
those cards; a hand's plays are four look-ups put together. There is no table before the
first deal of a game; those of a large pack fill as they are asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

from jasskort.cards import RANKS_A_SUIT, SUITS
from jasskort.moves import Play
from jasskort.packs import Pack
from jasskort.seats import Seat

Plays: TypeAlias = tuple[Play, ...]

# No plays can be added to it: that is how a table tells what it has not made yet.
_NOT_MADE = cast("Plays", None)
_SMALL = 512


class PlayTable:
    """The plays of every seat.

    Args:
        pack: the pack.
        seats: the seats.
    """

    __slots__ = ("_by_bit", "_cards", "_lowest", "_plays", "_suits", "_tables")

    def __init__(self, pack: Pack, seats: Sequence[Seat]) -> None:
        """Make room for the plays."""
        self._lowest = pack.lowest.index
        self._suits = (1 << len(pack.ranks)) - 1
        self._cards = [[card for card in pack.cards if card.suit is s] for s in SUITS]
        self._plays: list[list[Plays]] = [[() for _ in SUITS] for _ in seats]
        self._by_bit: list[dict[int, Play]] = [{} for _ in seats]
        size = self._suits + 1
        self._tables = [[[_NOT_MADE] * size for _ in SUITS] for _ in seats]
        if size <= _SMALL:
            self._fill()

    def of(self, seat: int, cards: int) -> Plays:
        """List the plays of some cards, in the order of cards.

        Args:
            seat: the seat that plays.
            cards: the cards as a mask.
        """
        clubs, diamonds, hearts, spades = self._tables[seat]
        suits = self._suits
        rest = cards >> self._lowest
        try:
            return (
                clubs[rest & suits]
                + diamonds[rest >> RANKS_A_SUIT & suits]
                + hearts[rest >> 2 * RANKS_A_SUIT & suits]
                + spades[rest >> 3 * RANKS_A_SUIT]
            )
        except TypeError:
            self._make(seat, cards)
            return self.of(seat, cards)

    def of_suit(self, seat: int, suit: int, cards: int) -> Plays:
        """List the plays of some cards of one suit.

        Args:
            seat: the seat that plays.
            suit: the index of the suit.
            cards: cards of that suit as a mask.
        """
        place = cards >> self._lowest + RANKS_A_SUIT * suit
        plays = self._tables[seat][suit][place]
        if plays is _NOT_MADE:
            self._make(seat, cards)
            return self._tables[seat][suit][place]
        return plays

    def by_bit(self, seat: int) -> Mapping[int, Play]:
        """Give the plays of all cards, by their bits.

        Args:
            seat: the seat that plays.
        """
        known = self._by_bit[seat]
        if not known:
            for suit in SUITS:
                for play in self._plays_of_suit(seat, suit.index):
                    known[play.card.bit] = play
        return known

    def _fill(self) -> None:
        """Make all plays, where there are few enough to do so at once."""
        for seat, tables in enumerate(self._tables):
            for suit, table in enumerate(tables):
                made: list[Plays] = [()]
                for play in self._plays_of_suit(seat, suit):
                    made += [(*plays, play) for plays in made]
                table[:] = made

    def _make(self, seat: int, cards: int) -> None:
        """Make the plays of what a hand has of each suit, where they are not made."""
        rest = cards >> self._lowest
        for suit, table in enumerate(self._tables[seat]):
            place = rest >> RANKS_A_SUIT * suit & self._suits
            if table[place] is _NOT_MADE:
                plays = self._plays_of_suit(seat, suit)
                table[place] = tuple(
                    [play for i, play in enumerate(plays) if place >> i & 1]
                )

    def _plays_of_suit(self, seat: int, suit: int) -> Plays:
        """Give the plays of all cards of a suit, made when they are first met."""
        made = self._plays[seat]
        if not made[suit]:
            made[suit] = tuple([Play(Seat(seat), card) for card in self._cards[suit]])
        return made[suit]
