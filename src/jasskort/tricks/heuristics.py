"""Rules of thumb: the part of a ruleset that chooses a sensible move."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Sequence
from typing import Any

from jasskort.craft.parts import Part
from jasskort.moves import Move, Play
from jasskort.seats import Seat
from jasskort.tricks.tricks import SUIT_OF, Choose, Tricks


@functools.cache
def in_order(tricks: Tricks, dear: int) -> tuple[int, ...]:
    """Return cards as bits: side suits first, then few points (`dear` 1) or many (-1)."""
    beats, trumps, worths = tricks.beats, tricks.trumps, tricks.worths

    def key(bit: int) -> tuple[bool, int, int]:
        worth = dear * worths[bit.bit_length() - 1]
        return bool(bit & trumps), worth, -beats[bit].bit_count()

    return tuple(sorted(beats, key=key))


def quick_choice(  # noqa: C901 - one function, since it runs for each card of a playout
    tricks: Tricks,
    packs: Sequence[int],
    piles: Sequence[int],
    wants: Callable[[Seat, Seat], bool],
    friends: Sequence[Collection[Seat]],
) -> Choose:
    """Return a function that chooses cards by quick rules of thumb.

    A seat that wants the trick leads a card that no unseen card of its suit beats; with two
    or more friends it leads trumps last. It follows with the cheapest card that no unseen
    card beats, or that just wins; the last seat to play wins with the most card points. A
    seat that does not want the trick, or cannot win it, plays its cheapest card, or the card
    with the most points if a friend certainly wins.

    Args:
        tricks: the rules of tricks.
        packs: the cards that each seat cannot rule out to be in play, as masks by seat.
        piles: the tricks taken, by seat; the list can grow later.
        wants: a function of a seat and the winner of the trick so far (if the seat leads,
            itself) that returns whether the seat wants the trick.
        friends: the other seats that share the tricks of a seat, by seat.
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


class Thumbs(Part):
    """The part of a ruleset that chooses a sensible move; the defaults fit any trick game."""

    def named(self, view: Any) -> Move | None:
        """Return the move for the seat of a view: by default `quick`, or None out of turn."""
        return self.quick(view.position) if view.turn == view.seated() else None

    def quick(self, state: Any) -> Move:
        """Return the next move of a deal from a state, without a view, for fast playouts.

        The move is one of the seat in turn, or a right that a seat uses out of turn. It must
        depend only on what that seat sees of the state.
        """
        game: Any = self.game  # a Ruleset, which is not imported here
        moves: tuple[Move, ...] = game.legal_moves(state)
        plays = {move.card: move for move in moves if isinstance(move, Play)}
        if not plays:
            usual = [m for m in moves if type(m) not in game.playing.cuts_short]
            return (usual or moves)[0]
        ranking, trump, trick = game.ranking, state.trump, state.trick
        if not trick:
            best = max(
                plays, key=lambda c: (ranking.strength(c, trump), c.suit is not trump)
            )
            return plays[best]
        higher = game.playing.tricks(trump).higher(trick)
        wins = [card for card in plays if higher & card.bit] or plays
        return plays[
            min(wins, key=lambda c: (c.suit is trump, ranking.strength(c, trump)))
        ]

    def keep_cards(self, view: Any) -> bool:
        """Return whether cards can be worth keeping for something other than tricks."""
        return False
