"""Rules of thumb for tricks, in games in which all cards are dealt.

What a seat counts on is how many cards of a suit were not seen yet, and that any of the
others may hold them, unless it has shown that it has none.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from jasskort.cardset import SUIT_MASKS
from jasskort.families.tricks.play import CardDue, PlayT, RightT, RulesT
from jasskort.mechanics.thumbs import AtTrick, share_of
from jasskort.mechanics.tricks import winner_by
from jasskort.moves import Move
from jasskort.phase import AfterT
from jasskort.seats import Seat
from jasskort.view import View


def at_trick(
    view: View[Move],
    state: CardDue[RulesT, RightT, PlayT, AfterT],
    worths: Sequence[float],
    *,
    party: Collection[Seat],
    pot: float,
    lead: float,
) -> AtTrick:
    """Give the trick at hand as the seat in turn sees it.

    Args:
        view: what the seat knows.
        state: its position.
        worths: by its index, what it is worth to win a card.
        party: the seats that play with it, itself included.
        pot: what the other cards of a trick are usually worth.
        lead: what it is worth to win a trick beside its cards.
    """
    seat, trick, seats = state.turn, state.trick, len(state.pile_masks)
    hand, deal = state.hand_masks[seat], state.deal
    unseen = view.rules.pack.mask & ~(state.played | hand | deal.apart)
    after = [(seat + step) % seats for step in range(1, seats - len(trick))]
    friends = sum([each in party for each in after])
    return AtTrick(
        hand=hand,
        playable=state.playable(),
        lie=trick,
        beaters=deal.beaters,
        worths=worths,
        trumps=0 if state.trump is None else SUIT_MASKS[state.trump.index],
        unseen=unseen,
        share=share_of(hand.bit_count(), unseen),
        foes=len(after) - friends,
        friends=friends,
        ours=bool(trick) and winner_in(state) in party,
        pot=pot,
        lead=lead,
    )


def winner_in(state: CardDue[RulesT, RightT, PlayT, AfterT]) -> Seat:
    """Tell which seat wins the trick at hand so far; a card lies there."""
    place = winner_by(state.deal.beaters, state.trick)
    return Seat((state.leader + place) % len(state.pile_masks))
