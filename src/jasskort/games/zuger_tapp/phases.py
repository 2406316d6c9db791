"""The phases of Zuger Tapp: what a state is, a class a phase.

* `BetweenDeals`: a deal is due. `MatchOver`: no move is legal any more (COM-8).
* `Bidding`: the auction. `LayingAside`: the declarer has taken up the talon and lays
  four cards aside. `Naming`: it names trump, or leads.
* `Opened`: trump was led and not named; until the next seat plays, the declarer may
  correct it. `Playing`, which all games of the round table share: trump is final.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

import attrs

from jasskort import phases
from jasskort.cardset import CardSet
from jasskort.drafts import drafting
from jasskort.games.zuger_tapp.model import Contract, Contracted, Dealt, Ending, Played
from jasskort.pickling import by_position, pickled_as
from jasskort.round_table.phases import InDeal, Playing
from jasskort.seats import Seat


class Verdict(enum.Enum):
    """How a contract came out."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@pickled_as("zuger tapp result")
@attrs.frozen
class Result:
    """How a deal came out; all of it is public (ZUG-13).

    Args:
        declarer: the seat that played alone.
        contract: what it had bid.
        card_points: its card points, with those that lay apart (ZUG-18).
        apart: the talon, or the cards laid aside.
        verdict: whether it has won.
        value: the units that each defender pays or gets (ZUG-21); 0 in a draw.
    """

    declarer: Seat
    contract: Contract
    card_points: int
    apart: CardSet
    verdict: Verdict
    value: int

    __reduce__ = by_position


@attrs.frozen(repr=False)
class BetweenDeals(phases.BetweenDeals):
    """A deal of Zuger Tapp is due.

    Args:
        history: the moves of the deal before.
        match: the match so far; its dealer is the seat that is to deal.
        result: how the deal before came out; None before the first deal and after
            cards that were thrown in. It takes no part in equality.
    """

    result: Result | None = attrs.field(default=None, eq=False)


@attrs.frozen(repr=False)
class Bidding(InDeal[Dealt]):
    """The seat in turn bids or passes (ZUG-7 to ZUG-10).

    Args:
        out: the seats that have passed, a bit a seat.
        bid: the highest bid, if there is one.
        bidder: the seat that has made it.
    """

    out: int
    bid: Contract | None
    bidder: Seat | None


@attrs.frozen(repr=False)
class LayingAside(InDeal[Contracted]):
    """The declarer has the talon in hand, and lays cards aside (ZUG-12)."""


@attrs.frozen(repr=False)
class Naming(InDeal[Contracted]):
    """The declarer names trump aloud, or leads (ZUG-14)."""


@attrs.frozen(repr=False)
class Opened(Playing[Played]):
    """Trump was led: until the next seat plays the declarer may correct it (ZUG-14)."""


@attrs.frozen(repr=False)
class MatchOver(phases.MatchOver[Ending]):
    """A match of Zuger Tapp is over (COM-8).

    Args:
        history: the moves of the last deal.
        match: the match with all payments.
        winners: the seats with the highest balance (COM-10).
        ending: how it ended.
        final: the position in which it ended.
        result: how the last deal came out; None if it was thrown in. It takes no part
            in equality.
    """

    result: Result | None = attrs.field(default=None, eq=False)


ZugerTappState: TypeAlias = (
    BetweenDeals | InDeal[Dealt] | InDeal[Contracted] | InDeal[Played] | MatchOver
)

PHASES = (BetweenDeals, MatchOver)
"""The phases of its own outside a deal."""

new_bidding = drafting(Bidding)
