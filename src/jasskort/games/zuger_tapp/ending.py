"""The tricks as bare cards: what the declarer has counted so far (ZUG-18 to ZUG-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs

from jasskort.games.zuger_tapp.model import Contract, Rules
from jasskort.games.zuger_tapp.payment import card_points, paid_for
from jasskort.games.zuger_tapp.play import Playing
from jasskort.mechanics.endings import CardsLeft, TrickLaws
from jasskort.seats import Seat

_Tally: TypeAlias = tuple[int, bool, bool]
"""The declarer's card points, and whether it, and whether the others, have a trick."""


@attrs.frozen(cache_hash=True)
class ZugerTappLaws(TrickLaws[_Tally]):
    """Tricks that make or break a contract.

    Args:
        beaters: by the index of the best card so far, which cards beat it.
        trumps: the trumps, as a mask.
        beats: whether who can must beat the best card so far.
        puur: no card.
        rules: the ruleset, which says what a contract needs, and what it is worth.
        declarer: the seat that plays alone.
        contract: what it has bid.
    """

    rules: Rules
    declarer: Seat
    contract: Contract

    def counted(self, tally: _Tally, winner: int, _leader: int, cards: int) -> _Tally:
        """Count a trick for the declarer, or for the others."""
        points, own, others = tally
        if winner == self.declarer:
            return points + card_points(cards), True, others
        return points, own, True

    def at_the_end(self, tally: _Tally, _winner: int) -> Sequence[int]:
        """Give what each seat gets or pays (ZUG-22)."""
        return paid_for(self.rules, self.declarer, self.contract, *tally)


def bare_cards(state: Playing) -> CardsLeft[_Tally]:
    """Give a position as bare cards."""
    deal, piles = state.deal, state.pile_masks
    laws = ZugerTappLaws(
        deal.beaters,
        deal.must_trump,
        beats=False,
        puur=0,
        rules=state.rules,
        declarer=deal.declarer,
        contract=deal.contract,
    )
    own = piles[deal.declarer]
    tally = (card_points(own | deal.apart), own != 0, sum(piles) != own)
    hands = state.hand_masks
    return CardsLeft(laws, hands, state.turn, state.trick, tally, [0] * len(hands))
