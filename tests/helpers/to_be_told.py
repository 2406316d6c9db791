"""What is to be said: of Anna, under a name for each; and what hardly comes up in play."""

from __future__ import annotations

from typing import Any

import attrs

from jasskort import (
    GAMES,
    Card,
    CardSet,
    Entry,
    Four,
    Rank,
    Reason,
    Refusal,
    Run,
    Score,
    Seat,
    Suit,
    events,
)
from jasskort.games import frantsfuus, fyrtioett, schmaus
from jasskort.games.frantsfuus import Kind
from jasskort.games.frantsfuus.ruleset import BelleShown
from jasskort.games.jass import model as jass
from jasskort.games.schmaus.ruleset import StoeckShown
from jasskort.games.tolva import model as tolva
from jasskort.games.zuger_tapp import model as zuger_tapp
from jasskort.games.zuger_tapp.model import Contract, ContractResult, Verdict
from jasskort.ledger import NO_ENTRIES
from jasskort.locations import Covered, FaceUp, InHand, Spot
from jasskort.melds import Line, Side
from jasskort.ruleset import AnyRuleset


def rare(rule: str, reason: Reason, *values: object, cards: str = "") -> Refusal:
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
        rare("TOL-27", Reason.GUBBE_ANNOUNCED, tolva.Item.HALV_GUBBE, 1),
        rare("TOL-30", Reason.MUST_DRAW),
    ],
    "fyrtioett": [
        rare("FYR-7", Reason.BIDS_TOO_LOW, 1, 1, 6),
        rare("FYR-7", Reason.MUST_BID, 11),
    ],
}
"""By the name of the game."""

RARE_EVENTS = {"tolva": [tolva.VinstenCarried(1), tolva.VinstenCarried(2)]}


ANNA, BEAT, CARL = Seat(0), Seat(1), Seat(2)
PLAYERS = ("Anna", "Beat", "Carl", "Dora")
HT, S6 = Card.parse("HT"), Card.parse("S6")
TWO: Any = (HT, S6)
RUN, HIGHER = Run(Suit.HEARTS, Rank.TEN, 3), Run(Suit.HEARTS, Rank.KING, 5)
JUDGED = ContractResult(ANNA, Contract.SOLO, 68, CardSet(TWO), Verdict.WON, 3)
TAPP = attrs.evolve(JUDGED, contract=Contract.TAPP)
TABLE, HAND = FaceUp(ANNA), InHand(ANNA)


def judged(result: ContractResult, verdict: Verdict) -> zuger_tapp.ContractJudged:
    return zuger_tapp.ContractJudged(attrs.evolve(result, verdict=verdict))


SCHMAUS, FRANTSFUUS, ZUGER, TOLVA, FYRTIOETT = (kind() for kind in GAMES.values())


def scored(*totals: int, winners: tuple[int, ...] = (), **more: Any) -> Score:
    ending, stakes = more.get("ending"), more.get("stakes")
    nothing = (0,) * len(totals)
    won = tuple(map(Seat, winners))
    return Score(totals, nothing, NO_ENTRIES, nothing, won, ending, stakes)


def answered(game: AnyRuleset, *given: Any, cards: str = "") -> tuple[AnyRuleset, Any]:
    return game, rare(*given, cards=cards)


TOLD: dict[str, tuple[AnyRuleset, Any]] = {
    "deal_begun": (SCHMAUS, events.DealBegun(3, ANNA)),
    "hand_dealt": (SCHMAUS, events.HandDealt(ANNA, TWO)),
    "hand_dealt unseen": (TOLVA, events.HandDealt(ANNA, (None,) * 2)),
    "hand_dealt later": (TOLVA, events.HandDealt(ANNA, TWO, taken_up=False)),
    "hand_dealt later unseen": (TOLVA, events.HandDealt(ANNA, (None,) * 2, taken_up=False)),
    "laid face_up": (TOLVA, events.Laid(TABLE, TWO)),
    "laid covered": (TOLVA, events.Laid(Covered(ANNA, 0), (None,))),
    "passed": (ZUGER, events.Passed(ANNA)),
    "card_played": (SCHMAUS, events.CardPlayed(ANNA, HT, HAND, leads=False)),
    "card_played face_up": (TOLVA, events.CardPlayed(ANNA, HT, TABLE, leads=False)),
    "card_played leads": (SCHMAUS, events.CardPlayed(ANNA, HT, HAND, leads=True)),
    "card_played leads face_up": (TOLVA, events.CardPlayed(ANNA, HT, TABLE, leads=True)),
    "trick_completed": (FYRTIOETT, events.TrickCompleted(TWO, BEAT, ANNA, 0)),
    "trick_completed points": (SCHMAUS, events.TrickCompleted(TWO, BEAT, ANNA, 10)),
    "trick_completed units": (ZUGER, events.TrickCompleted(TWO, BEAT, ANNA, 10)),
    "trick_turned": (SCHMAUS, events.TrickTurned(ANNA, TWO)),
    "card_drawn": (SCHMAUS, events.CardDrawn(ANNA, HT, Spot.STOCK, shown=False)),
    "card_drawn none": (SCHMAUS, events.CardDrawn(ANNA, None, Spot.STOCK, shown=False)),
    "card_drawn shown": (SCHMAUS, events.CardDrawn(ANNA, HT, Spot.STOCK, shown=True)),
    "card_drawn upcard": (SCHMAUS, events.CardDrawn(ANNA, HT, Spot.UPCARD, shown=False)),
    "points_entered": (SCHMAUS, Entry(1, ANNA, 20, schmaus.Item.STOECK)),
    "points_entered two": (TOLVA, Entry(1, ANNA, 2, tolva.Item.TRUMP)),
    "points_entered units": (ZUGER, Entry(1, ANNA, 2, Contract.SOLO)),
    "points_entered paid": (ZUGER, Entry(1, ANNA, -2, Contract.SOLO)),
    "points_entered made": (FYRTIOETT, Entry(1, ANNA, 3, fyrtioett.Item.MADE)),
    "points_entered lost": (FYRTIOETT, Entry(1, ANNA, -3, fyrtioett.Item.LOST)),
    "match_claimed": (SCHMAUS, events.MatchClaimed(ANNA)),
    "match_claimed frantsfuus": (FRANTSFUUS, events.MatchClaimed(ANNA)),
    "match_won": (SCHMAUS, events.MatchWon((ANNA,), schmaus.Ending.CLAIM, 1)),
    "match_won false": (SCHMAUS, events.MatchWon((ANNA,), schmaus.Ending.FALSE_CLAIM, 1)),
    "match_won by a false claim": (SCHMAUS, events.MatchWon((BEAT,), schmaus.Ending.FALSE_CLAIM, 1)),
    "match_won by a false claim of frantsfuus": (FRANTSFUUS, events.MatchWon((BEAT,), frantsfuus.Ending.FALSE_CLAIM, 1)),
    "match_won by others": (ZUGER, events.MatchWon((BEAT, CARL), zuger_tapp.Ending.AGREED_DEALS, 1)),
    "match_won two": (TOLVA, events.MatchWon((ANNA, CARL), tolva.Ending.TARGET, 1)),
    "match_won shared": (ZUGER, events.MatchWon((ANNA, CARL), zuger_tapp.Ending.AGREED_DEALS, 1)),
    "match_won jan": (FRANTSFUUS, events.MatchWon((ANNA,), frantsfuus.Ending.CLAIM, 2)),
    "match_won by the other": (FRANTSFUUS, events.MatchWon((BEAT,), frantsfuus.Ending.CLAIM, 2)),
    "robbed": (FRANTSFUUS, jass.Robbed(ANNA, S6, HT)),
    "robbed jack": (SCHMAUS, jass.Robbed(ANNA, S6, Card.parse("SJ"))),
    "robbed nine": (SCHMAUS, jass.Robbed(ANNA, S6, Card.parse("S9"))),
    "declared": (SCHMAUS, jass.Declared(ANNA, 50)),
    "declared same": (FRANTSFUUS, jass.Declared(ANNA, frantsfuus.Kind.TERTS, same=True)),
    "answered": (SCHMAUS, jass.Answered(ANNA, Line.FOUR)),
    "answered same": (FRANTSFUUS, jass.Answered(ANNA, Rank.TEN, same=True)),
    "let_stand": (SCHMAUS, jass.LetStand(ANNA, BEAT)),
    "meld_booked": (SCHMAUS, jass.MeldBooked(ANNA, RUN)),
    "stoeck_shown": (SCHMAUS, StoeckShown(ANNA, Suit.HEARTS)),
    "belle_shown": (FRANTSFUUS, BelleShown(ANNA, Suit.HEARTS)),
    "contract_bid": (ZUGER, zuger_tapp.ContractBid(ANNA, Contract.SOLO)),
    "talon_taken": (ZUGER, zuger_tapp.TalonTaken(ANNA, TWO)),
    "talon_taken unseen": (ZUGER, zuger_tapp.TalonTaken(ANNA, (None,) * 4)),
    "laid_aside": (ZUGER, zuger_tapp.LaidAside(ANNA, HT)),
    "laid_aside none": (ZUGER, zuger_tapp.LaidAside(ANNA, None)),
    "trump_named": (ZUGER, zuger_tapp.TrumpNamed(ANNA, Suit.HEARTS, corrected=False)),
    "trump_named corrected": (ZUGER, zuger_tapp.TrumpNamed(ANNA, Suit.HEARTS, corrected=True)),
    "contract_judged": (ZUGER, zuger_tapp.ContractJudged(JUDGED)),
    "contract_judged lost": (ZUGER, judged(JUDGED, Verdict.LOST)),
    "contract_judged drawn": (ZUGER, judged(JUDGED, Verdict.DRAWN)),
    "contract_judged tapp": (ZUGER, zuger_tapp.ContractJudged(TAPP)),
    "contract_judged tapp lost": (ZUGER, judged(TAPP, Verdict.LOST)),
    "contract_judged tapp drawn": (ZUGER, judged(TAPP, Verdict.DRAWN)),
    "tricks_bid": (FYRTIOETT, fyrtioett.TricksBid(ANNA, 4)),
    "thrown_in": (FYRTIOETT, fyrtioett.ThrownIn(ANNA)),
    "asked": (TOLVA, tolva.Asked(ANNA)),
    "asked by the partner": (TOLVA, tolva.Asked(CARL)),
    "said_no": (TOLVA, tolva.SaidNo(ANNA)),
    "married": (TOLVA, tolva.Married(ANNA, Suit.HEARTS, tolva.Item.TJOG)),
    "gubbe_announced": (TOLVA, tolva.GubbeAnnounced(ANNA, tolva.Item.HALV_GUBBE)),
    "gubbe_ended": (TOLVA, tolva.GubbeEnded(ANNA, tolva.Item.HALV_GUBBE, made=False)),
    "gubbe_ended made": (TOLVA, tolva.GubbeEnded(ANNA, tolva.Item.HEL_GUBBE, made=True)),
    "card_turned_up": (TOLVA, tolva.CardTurnedUp(ANNA, HT, 0)),
    "hand_taken_up": (TOLVA, tolva.HandTakenUp(ANNA, TWO)),
    "hand_taken_up unseen": (TOLVA, tolva.HandTakenUp(ANNA, (None,) * 2)),
    "score": (SCHMAUS, scored(12, 45)),
    "score two": (TOLVA, scored(12, 4, 12, 4, winners=(0, 2), ending=tolva.Ending.TARGET, stakes=1)),
    "score won": (SCHMAUS, scored(12, 4, winners=(0,), ending=schmaus.Ending.CLAIM, stakes=1)),
    "score won jan": (FRANTSFUUS, scored(12, 4, winners=(0,), ending=frantsfuus.Ending.CLAIM, stakes=2)),
    "score jan": (FRANTSFUUS, scored(12, 4, winners=(1,), ending=frantsfuus.Ending.CLAIM, stakes=2)),
    "score by a false claim": (SCHMAUS, scored(12, 4, winners=(1,), ending=schmaus.Ending.FALSE_CLAIM, stakes=1)),
    "score shared": (ZUGER, scored(1, 1, 1, -3, winners=(0, 1, 2), ending=zuger_tapp.Ending.AGREED_DEALS, stakes=1)),
    "NOT_IN_HAND": answered(SCHMAUS, "COM-6", Reason.NOT_IN_HAND, 0, cards="HT"),
    "NO_ROBBING_CARD": answered(SCHMAUS, "SCH-25", Reason.NO_ROBBING_CARD, 0, cards="H6"),
    "NOT_YOUR_TURN": answered(SCHMAUS, "COM-9", Reason.NOT_YOUR_TURN, 0, 1),
    "NOT_YOUR_TURN but the other's": answered(SCHMAUS, "COM-9", Reason.NOT_YOUR_TURN, 1, 0),
    "ALREADY_DECLARED": answered(SCHMAUS, "SCH-13", Reason.ALREADY_DECLARED, 0, 50),
    "ALREADY_DECLARED a kind": answered(FRANTSFUUS, "FRA-16", Reason.ALREADY_DECLARED, 0, frantsfuus.Kind.TERTS),
    "TIE_AGAINST": answered(SCHMAUS, "SCH-7", Reason.TIE_AGAINST, Side.PLAIN, 0),
    "DECLARATION_OPEN": answered(SCHMAUS, "SCH-25", Reason.DECLARATION_OPEN, 0, 50),
    "DECLARATION_OPEN of a kind": answered(FRANTSFUUS, "FRA-34", Reason.DECLARATION_OPEN, 0, frantsfuus.Kind.TERTS),
    "NOT_HELD cards": answered(SCHMAUS, "SCH-22", Reason.NOT_HELD, RUN, 0, cards="HT"),
    "NOT_HELD": answered(SCHMAUS, "SCH-12", Reason.NOT_HELD, 0, 50),
    "NOT_HELD answer": answered(SCHMAUS, "SCH-17", Reason.NOT_HELD, Rank.TEN, 0, 50),
    "NOT_HELD meld": answered(SCHMAUS, "SCH-17", Reason.NOT_HELD, Four(Rank.ACE), 0, 100),
    "NOT_AS_SAID": answered(SCHMAUS, "SCH-17", Reason.NOT_AS_SAID, Rank.TEN, 0, 50, Line.SEQUENCE),
    "NOT_AS_SAID meld": answered(SCHMAUS, "SCH-17", Reason.NOT_AS_SAID, RUN, 0, 20, Rank.NINE),
    "NOT_UPWARDS": answered(SCHMAUS, "SCH-7", Reason.NOT_UPWARDS, RUN, Four(Rank.JACK), 0),
    "NOT_UPWARDS than one": answered(FRANTSFUUS, "FRA-28", Reason.NOT_UPWARDS, RUN, HIGHER, 0),
    "NOT_UPWARDS than two": answered(FRANTSFUUS, "FRA-28", Reason.NOT_UPWARDS, RUN, HIGHER, HIGHER, 0),
    "CLAIM_PENDING": answered(SCHMAUS, "SCH-36", Reason.CLAIM_PENDING, 0),
    "SPENT belle": answered(FRANTSFUUS, "FRA-14", Reason.SPENT, 0),
    "NOT_HELD belle": answered(FRANTSFUUS, "FRA-14", Reason.NOT_HELD, 0, cards="HQ"),
    "SPENT": answered(FRANTSFUUS, "FRA-27", Reason.SPENT, RUN, 0),
    "NOT_IN": answered(FRANTSFUUS, "FRA-42", Reason.NOT_IN, 0),
    "HAS_PASSED": answered(ZUGER, "ZUG-9", Reason.HAS_PASSED, 0),
    "HAS_PASSED aside": answered(ZUGER, "ZUG-12", Reason.HAS_PASSED, 0),
    "HAS_PASSED trump": answered(ZUGER, "ZUG-14", Reason.HAS_PASSED, 0),
    "NOT_DECLARER": answered(ZUGER, "ZUG-12", Reason.NOT_DECLARER, 0),
    "NOT_DECLARER trump": answered(ZUGER, "ZUG-14", Reason.NOT_DECLARER, 0),
    "HAS_BID": answered(FYRTIOETT, "FYR-4", Reason.HAS_BID, 0),
    "NOT_LAST_TO_BID": answered(FYRTIOETT, "FYR-7", Reason.NOT_LAST_TO_BID, 0),
    "NOT_HELD to show": answered(TOLVA, "COM-6", Reason.NOT_HELD, 0, cards="HQ"),
    "ONCE_AN_OCCASION meld": answered(TOLVA, "TOL-14", Reason.ONCE_AN_OCCASION, 0, Suit.CLUBS),
    "ONCE_AN_OCCASION ask": answered(TOLVA, "TOL-15", Reason.ONCE_AN_OCCASION, 0, Suit.CLUBS),
    "ONCE_AN_OCCASION asked": answered(TOLVA, "TOL-15", Reason.ONCE_AN_OCCASION, 0),
    "ONCE_AN_OCCASION again": answered(TOLVA, "TOL-19", Reason.ONCE_AN_OCCASION, 0),
    "MUST_ANSWER": answered(TOLVA, "TOL-15", Reason.MUST_ANSWER, 0),
    "NOT_FIRST_TIME_IN": answered(TOLVA, "TOL-23", Reason.NOT_FIRST_TIME_IN, 0),
    "NOT_IN lead": answered(TOLVA, "TOL-23", Reason.NOT_IN, 0),
    "TOO_FEW_TRICKS": answered(TOLVA, "TOL-24", Reason.TOO_FEW_TRICKS, 0, 4),
    "TOO_FEW_TRICKS none": answered(TOLVA, "TOL-24", Reason.TOO_FEW_TRICKS, 0, 0),
    "FIRST_TRICK_LOST": answered(TOLVA, "TOL-26", Reason.FIRST_TRICK_LOST, 0),
    "GUBBE_ANNOUNCED": answered(TOLVA, "TOL-27", Reason.GUBBE_ANNOUNCED, tolva.Item.HALV_GUBBE, 0),
    "ALREADY_DRAWN": answered(TOLVA, "TOL-29", Reason.ALREADY_DRAWN, 0),
    "OWN_CARD_TURNED_UP": answered(TOLVA, "TOL-33", Reason.OWN_CARD_TURNED_UP, 0),
}  # fmt: skip
"""What is told of Anna, under the name by which the sentences are found."""

C6 = Card.parse("C6")
SELDOM: list[tuple[AnyRuleset, Any]] = [
    *[
        (game, event)
        for event in (
            events.DealEnded(events.DealEnd.THROWN_IN),
            events.Laid(Spot.UPCARD, (HT,)),
        )
        for game in (SCHMAUS, FRANTSFUUS, ZUGER, FYRTIOETT, TOLVA)
    ],
    (TOLVA, events.MatchClaimed(Seat(0))),
    (SCHMAUS, Entry(1, Seat(0), -1, schmaus.Ending.CLAIM)),
    (TOLVA, Entry(1, Seat(0), -1, tolva.Item.TRUMP)),
    (ZUGER, Entry(1, Seat(0), 0, Contract.SOLO)),
    (SCHMAUS, rare("SCH-2", Reason.MUST_TRUMP, HT, Suit.CLUBS, C6, cards="H9")),
    (SCHMAUS, rare("SCH-16", Reason.NOT_ASKED, Line.FOUR, jass.Question.RANK)),
    (SCHMAUS, rare("SCH-24", Reason.MUST_TURN)),
    (SCHMAUS, rare("SCH-32", Reason.BY_REFEREE)),
    (ZUGER, rare("ZUG-8", Reason.NOT_THE_NEXT_BID, *[*Contract][:3])),
    (ZUGER, rare("ZUG-12", Reason.NOTHING_TO_LAY_ASIDE)),
    (TOLVA, rare("TOL-29", Reason.NO_TRICK_WON)),
]
