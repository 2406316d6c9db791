"""Rules of thumb: the part of a ruleset that names a sensible move, and quick choices."""

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
    """Return the cards of a pack, as bits: no trumps first, then by worth, then weak ones."""
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


class Thumbs(Part):
    """The part of a ruleset that names a sensible move; these rules fit any trick game."""

    def named(self, view: Any) -> Move | None:
        """Return the move that rules of thumb name, which follows from the view alone.

        The seat has at least one legal move. By default it is what is quick, in turn.
        """
        in_turn = view.turn == view.seated()
        return self.quick(view.position) if in_turn else None

    def quick(self, state: Any) -> Move:
        """Return the next move of a deal, without a view: playouts ask for each.

        It is that of the seat in turn, or a right out of turn that a seat uses. It is
        chosen by what that seat sees of the state, and by nothing else.
        """
        game: Any = self.game  # which has verbs
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
        """Tell whether cards may be worth keeping for something else than tricks."""
        return False
