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
    """Return the bits of all cards, sorted: side suits first, then by card points.

    Pass 1 as `dear` for rising card points, and -1 for falling ones. Of cards with the
    same points, the weaker is first.
    """
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

    A card is safe here if no unseen card of the same suit beats it. The cheapest card
    is a card of a side suit if possible, and then one with the fewest card points.

    - A seat that leads and wants the trick leads a safe card. If it has two or more
      friends, it leads a safe trump only without another safe card.
    - A seat that follows, wants the trick, and can win it plays its cheapest safe card
      that wins, else its cheapest card that wins. The last seat to play wins with a
      card with many points.
    - A seat that does not want the trick plays a card that does not win, if it can: the
      cheapest, or one with many points if a friend certainly wins.
    - In all other cases a seat plays its cheapest card.

    Args:
        tricks: the rules of tricks.
        packs: by seat, a mask of the pack without cards that the seat knows to be out of
            play.
        piles: by seat, a mask of the tricks taken. The function reads the list at each
            choice, so tricks can be added to it later.
        wants: a function that returns whether a seat wants the trick. Its arguments are
            the seat, and the seat whose card is best so far; for a lead, the same seat
            twice.
        friends: by seat, the other seats that share tricks with it.
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
        """Return the move for the seat of a view, or None to wait.

        By default it is the move of `quick` in turn, and None out of turn.
        """
        return self.quick(view.position) if view.turn == view.seated() else None

    def quick(self, state: Any) -> Move:
        """Return the next move of a deal from a state, without a view, for fast playouts.

        The move is usually that of the seat in turn, but it can also be a move that a
        seat makes out of turn. It must depend only on what the seat that makes it can
        see.
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
        """Return whether it can pay to keep cards for later melds; by default False."""
        return False
