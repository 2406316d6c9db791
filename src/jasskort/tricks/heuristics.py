"""Rules of thumb for a trick that are quick: cards are chosen on masks."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Sequence

from jasskort.seats import Seat
from jasskort.tricks.tricks import SUIT_OF, Choose, Tricks


@functools.cache
def in_order(tricks: Tricks, dear: int) -> tuple[int, ...]:
    """Return the cards of a pack, as bits: no trumps first, then by worth, then weak ones.

    Those of most worth come first if `dear` is -1, and those of least if it is 1.
    """
    beats, trumps, worths = tricks.beats, tricks.trumps, tricks.worths

    def key(bit: int) -> tuple[bool, int, int]:
        worth = dear * worths[bit.bit_length() - 1]
        return bool(bit & trumps), worth, -beats[bit].bit_count()

    return tuple(sorted(beats, key=key))


def quick_choice(  # noqa: C901 - playouts ask it for each card
    tricks: Tricks,
    packs: Sequence[int],
    piles: Sequence[int],
    wants: Callable[[Seat, Seat], bool],
    friends: Sequence[Collection[Seat]],
) -> Choose:
    """Return how cards are chosen by rules of thumb that are quick.

    Who wants a trick leads a card that nobody beats in its suit; who has two friends or
    more, trumps last. It follows with the cheapest card that nobody beats, or that just
    wins; as the last to play, with the one of most worth that wins. Who does not want it,
    or cannot win, throws the cheapest; that of most worth, if a friend surely wins.

    Args:
        tricks: how tricks are played.
        packs: by seat, the cards that may be in play as far as it knows, as a mask.
        piles: the tricks taken, by seat; they may grow.
        wants: tells whether a seat wants the trick that another wins so far, itself
            where it leads.
        friends: by seat, with whom it shares what it wins, itself left out.
    """
    beats, last_to_play = tricks.beats, len(packs) - 1
    cheap, dear = in_order(tricks, 1), in_order(tricks, -1)
    high, no_cards = cheap[::-1], cheap[:0]
    plain = (*[bit for bit in high if not bit & tricks.trumps], *high)
    first = [plain if len(others) > 1 else high for others in friends]

    def unseen(seat: Seat, seen: int) -> int:
        for pile in piles:
            seen |= pile
        return packs[seat] & ~seen

    def choose(
        seat: Seat, hand: int, may: int, lying: int, higher: int, winner: Seat
    ) -> int:
        if not may & may - 1:
            return may
        order, sure = cheap, no_cards
        last = lying.bit_count() == last_to_play
        if not wants(seat, winner):
            may = may & ~higher or may
            if winner in friends[seat]:
                surely = last or not higher & unseen(seat, hand | lying)
                order = dear if surely else cheap
        elif not lying:
            sure = first[seat]
        elif wins := may & higher:
            may = wins
            if last:
                order = dear
            else:
                sure = cheap
        if sure:
            unknown = unseen(seat, hand | lying)
            for bit in sure:
                if may & bit and not beats[bit] & unknown & SUIT_OF[bit]:
                    return bit
        return next(filter(may.__and__, order))

    return choose
