"""The score in low cards: the twos to fives that the pack has no use for.

Carries TOL-35. Each card counts its rank; any one of them face down counts one.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

import attrs

from jasskort.cards import RANKS, Card, Rank, Suit
from jasskort.craft.typed import Typed
from jasskort.errors import InvalidValue, quoted

_LOW = RANKS[: Rank.SIX.index]
_FACE_DOWN = "##"
_COUNT = MappingProxyType({rank: rank.index + 2 for rank in _LOW})


@attrs.frozen
class LowCards(Typed):
    """The points of a party, laid out in low cards.

    Args:
        cards: the cards that lie face up; each counts its rank.
        face_down: whether one more lies face down, for a single point.
        minus: whether the points are below zero.
    """

    cards: tuple[Card, ...] = ()
    face_down: bool = False
    minus: bool = False

    @classmethod
    def of(
        cls,
        points: int,
        suits: tuple[Suit, ...] = (Suit.HEARTS, Suit.DIAMONDS),
    ) -> LowCards:
        """Lay points out with as few cards as will do.

        Args:
            points: the points.
            suits: whose low cards the party has; with two parties one may take the
                red suits, the other the black ones.

        Raises:
            InvalidValue: they are no points and suits, or the suits have not cards enough.
        """
        if (
            type(points) is not int
            or not isinstance(suits, Sequence)
            or not all(isinstance(suit, Suit) for suit in suits)
        ):
            msg = f"points are laid out in suits, not {quoted((points, suits))}"
            raise InvalidValue(msg)
        low = [Card(suit, rank) for rank in reversed(_LOW) for suit in suits]
        wanted = abs(points)
        for size in range(len(low) + 1):
            for face_down in (False, True):
                laid = _laid(low, size - face_down, wanted - face_down)
                if laid is not None:
                    return cls(laid, face_down, points < 0)
        names = " and ".join(suit.spoken for suit in suits)
        msg = f"{points} points are too many for the low cards of {names}"
        raise InvalidValue(msg)

    @property
    def points(self) -> int:
        """The points that the cards stand for."""
        count = sum(_COUNT[card.rank] for card in self.cards) + self.face_down
        return -count if self.minus else count

    def __str__(self) -> str:
        """Show the cards, one face down as "##", and a minus sign if need be."""
        shown = [*map(str, self.cards), *[_FACE_DOWN] * self.face_down]
        return " ".join(["-"] * self.minus + shown)


def _laid(low: list[Card], size: int, points: int) -> tuple[Card, ...] | None:
    """Pick so many cards that count so much, the first ones that will do, if any do.

    Args:
        low: the cards, those that count most first.
        size: how many to pick.
        points: what they are to count.
    """
    laid: list[Card] = []
    for place, card in enumerate(low):
        counts = [_COUNT[each.rank] for each in low[place + 1 :]]
        more = size - len(laid) - 1
        left = points - _COUNT[card.rank]
        # Ranks go by ones: what lies between least and most can be laid.
        if 0 <= more <= len(counts) and (
            sum(counts[len(counts) - more :]) <= left <= sum(counts[:more])
        ):
            laid.append(card)
            points = left
    return tuple(laid) if len(laid) == size and not points else None
