"""Refusals, and an event, for which cards must fall just so: made by hand.

Random play hardly comes to them, but there are to be words for them in every language.
"""

from __future__ import annotations

from jasskort import CardSet, Four, Rank, Reason, Refusal, Run, Suit
from jasskort.games.frantsfuus import Kind
from jasskort.games.tolva import Item
from jasskort.games.tolva.model import VinstenCarried
from jasskort.games.zuger_tapp import Contract
from jasskort.melds import Line, Side


def rare(rule: str, reason: Reason, *values: object, cards: str = "") -> Refusal:
    """Make a refusal."""
    return Refusal(rule, reason, CardSet.parse(cards), values)


_LOW, _HIGH = Run(Suit.HEARTS, Rank.NINE, 3), Run(Suit.SPADES, Rank.JACK, 3)
_OPENINGS = (Contract.TAPP, Contract.SOLO)
_SIX, _FIVE = Run(Suit.HEARTS, Rank.ACE, 6), Run(Suit.HEARTS, Rank.KING, 5)

RARE: dict[str, list[Refusal]] = {
    "schmaus": [
        rare("SCH-7", Reason.NOT_UPWARDS, _LOW, Four(Rank.JACK), 1, cards="H7 H8 H9"),
        rare("SCH-19", Reason.NOT_UPWARDS, _LOW, _HIGH, 0, cards="H7 H8 H9"),
        rare("SCH-7", Reason.TIE_AGAINST, Side.PLAIN, 1),
        rare("SCH-14", Reason.TOO_LOW, 20, 50),
        rare("SCH-16", Reason.MUST_ANSWER),
        rare("SCH-16", Reason.TOO_LOW, Line.FOUR, Line.SEQUENCE),
        rare("SCH-16", Reason.TOO_LOW, Rank.NINE, Rank.QUEEN),
        rare("SCH-16", Reason.TOO_LOW, Side.PLAIN, Side.TRUMP),
        rare("SCH-17", Reason.NOT_AS_SAID, Rank.TEN, 0, 50, Line.SEQUENCE),
        rare("SCH-17", Reason.NOT_AS_SAID, _LOW, 1, 20, Rank.NINE, Side.TRUMP),
        rare("SCH-25", Reason.DECLARATION_OPEN, 0, 100),
        rare("SCH-36", Reason.CLAIM_PENDING, 1),
    ],
    "frantsfuus": [
        rare("FRA-17", Reason.TOO_LOW, Kind.TERTS, Kind.JACKS),
        rare("FRA-18", Reason.MUST_ANSWER),
        rare("FRA-18", Reason.TOO_LOW, Rank.TEN, Rank.ACE),
        rare("FRA-19", Reason.MUST_ANSWER),
        rare("FRA-19", Reason.TIE_AGAINST, Suit.CLUBS, 0),
        rare("FRA-19", Reason.TOO_LOW, Suit.CLUBS, Suit.HEARTS, Suit.HEARTS),
        rare("FRA-21", Reason.NOT_AS_SAID, _LOW, 1, Kind.TERTS, Rank.TEN, Suit.SPADES),
        rare("FRA-25", Reason.ONE_A_SUIT, _LOW, _FIVE, cards="H7 H8 H9"),
        rare("FRA-28", Reason.NOT_UPWARDS, _FIVE, _SIX, 1, cards="HK HQ HJ HT H9"),
        rare("FRA-28", Reason.NOT_UPWARDS, _LOW, _FIVE, _SIX, 0, cards="H7 H8 H9"),
        rare("FRA-34", Reason.DECLARATION_OPEN, 1, Kind.FUUS6),
    ],
    "zuger_tapp": [
        rare("ZUG-7", Reason.NO_OPENING_BID, *_OPENINGS, Contract.VICE),
        rare("ZUG-12", Reason.MUST_LAY_ASIDE, 1),
        rare("ZUG-12", Reason.MUST_LAY_ASIDE, 4),
        rare("ZUG-12", Reason.NOT_DECLARER, 2),
        rare("ZUG-14", Reason.TRUMP_ALREADY, Suit.SPADES),
    ],
    "tolva": [
        rare("TOL-15", Reason.MUST_ANSWER, 0),
        rare("TOL-13", Reason.TOO_FEW_CARDS, 1),
        rare("TOL-18", Reason.WOULD_GO_OUT, 1, 2, 3),
        rare("TOL-19", Reason.NOTHING_TO_MELD),
        rare("TOL-24", Reason.TOO_FEW_TRICKS, 0, 1),
        rare("TOL-27", Reason.GUBBE_ANNOUNCED, Item.HALV_GUBBE, 1),
        rare("TOL-30", Reason.MUST_DRAW),
    ],
    "fyrtioett": [
        rare("FYR-7", Reason.BIDS_TOO_LOW, 1, 1, 6),
        rare("FYR-7", Reason.MUST_BID, 11),
    ],
}
"""By the name of the game."""

RARE_EVENTS = {"tolva": [VinstenCarried(1), VinstenCarried(2)]}
