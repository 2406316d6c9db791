"""What a move of Zuger Tapp brings about, from the talon to how a contract comes out.

Carries what ZUG-4, ZUG-12 to ZUG-14 and ZUG-18 let the seats see: who takes up the talon,
what is laid aside, trump, and what lay apart, once the cards are counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from jasskort import happening
from jasskort.events import Event, Laid, TrumpSet
from jasskort.games.zuger_tapp.dealing import BetweenDeals
from jasskort.games.zuger_tapp.events import (
    ContractBid,
    ContractJudged,
    LaidAside,
    TalonTaken,
    TrumpNamed,
)
from jasskort.games.zuger_tapp.knowledge import taker_in
from jasskort.games.zuger_tapp.model import TALON, Bid, LayAside, NameTrump
from jasskort.games.zuger_tapp.payment import MatchOver
from jasskort.happening import Step
from jasskort.moves import Hidden, Pass, Play
from jasskort.view import MoveT
from jasskort.whereabouts import Spot
from jasskort.worlds import StateT


class Happening(happening.Happening[StateT, MoveT]):
    """What Zuger Tapp says of what a move brings about."""

    __slots__ = ()

    def dealing_events(self, step: Step) -> Iterator[Event]:
        """Tell of the talon, which is laid first, and of the hands (ZUG-4)."""
        yield Laid(Spot.TALON, step.dealt[:TALON])
        yield from self.hands_dealt(step)

    def move_events(self, step: Step) -> Iterator[Event]:
        """Tell of bids, of the talon, and how trump is set (ZUG-7 to ZUG-15)."""
        yield from super().move_events(step)
        match step.move:
            case Bid(seat=seat, contract=contract):
                yield ContractBid(seat, contract)
            case LayAside(seat=seat, card=card):
                yield LaidAside(seat, card)
            case Hidden(seat=seat):
                yield LaidAside(seat, None)
            case NameTrump(seat=seat, suit=suit):
                yield TrumpNamed(seat, suit, step.before.trump is not None)
                yield TrumpSet(suit)
            case Play(card=card) if step.before.trump is None:
                yield TrumpSet(card.suit)
        if isinstance(step.move, Pass | Bid):
            yield from _talon_taken(step)

    def later_events(self, step: Step) -> Iterator[Event]:
        """Tell how the contract came out, once the cards are counted (ZUG-18)."""
        after = step.after
        if isinstance(after, BetweenDeals | MatchOver) and after.result is not None:
            yield ContractJudged(after.result)


def _talon_taken(step: Step) -> Iterator[Event]:
    """Tell of the talon, if a call ends the auction with tapp (ZUG-10, ZUG-12)."""
    declarer = taker_in(step.log)
    if declarer is not None:
        yield TalonTaken(declarer, step.dealt[:TALON])
