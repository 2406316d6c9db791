"""Sentences of every game are held word by word, in every language.

They are in `samples.txt`: a game and a language, then one line for each sample. "swiss-" has
the names of the Swiss pack, and "you-" speaks to Anna.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support import blocks_of

from jasskort import (
    Book,
    Card,
    CardSet,
    Claim,
    Entry,
    Four,
    Frantsfuus,
    Fyrtioett,
    Play,
    Rank,
    Rob,
    Run,
    Say,
    Schmaus,
    Score,
    Seat,
    Suit,
    Tolva,
    ZugerTapp,
)
from jasskort.events import (
    CardDrawn,
    CardPlayed,
    DealBegun,
    DealEnd,
    DealEnded,
    HandDealt,
    MatchClaimed,
    MatchWon,
    Passed,
    PointsEntered,
    TrickCompleted,
    UpcardTurned,
)
from jasskort.games import frantsfuus, fyrtioett, schmaus, tolva, zuger_tapp
from jasskort.games.frantsfuus import Kind
from jasskort.games.frantsfuus.ruleset import BelleShown
from jasskort.games.fyrtioett import ThrownIn, TricksBid
from jasskort.games.jass.model import Answered, Declared, LetStand, MeldBooked, Robbed
from jasskort.games.schmaus.ruleset import StoeckShown
from jasskort.games.tolva.model import (
    Asked,
    GubbeAnnounced,
    GubbeEnded,
    HandTakenUp,
    Married,
    VinstenCarried,
)
from jasskort.games.zuger_tapp import Contract, ContractResult, Verdict
from jasskort.games.zuger_tapp.model import (
    ContractBid,
    ContractJudged,
    LaidAside,
    TalonTaken,
    TrumpNamed,
)
from jasskort.ledger import NO_ENTRIES
from jasskort.locations import FaceUp, InHand, Spot
from jasskort.melds import Line
from jasskort.refusals import Reason, Refusal
from jasskort.words import Language, words_for

FILE = Path(__file__).with_name("samples.txt")
NAMES = ("Anna", "Beat", "Carl", "Dora")
ANNA, BEAT, CARL, DORA = map(Seat, range(4))
HEARTS = Suit.HEARTS
HT, HK, H7, S6, SJ, DQ, C6, C7, ST = map(
    Card.parse, ["HT", "HK", "H7", "S6", "SJ", "DQ", "C6", "C7", "ST"]
)
RUN, KINGS, FUUS = Run(HEARTS, Rank.JACK, 3), Four(Rank.KING), Run(HEARTS, Rank.ACE, 6)
HAND = tuple(CardSet.parse("C7 CA DT H6 H9 HJ S9 SK SA"))
APART = CardSet.parse("C6 D7 H9 ST")
OPENING = "opening"
WON = Score(
    (12, 5, 12, 5), (12, 5), NO_ENTRIES, (0,) * 4, (0, 2), tolva.Ending.TARGET, 1
)


def cards(text: str) -> CardSet:
    return CardSet.parse(text)


IN_SCHMAUS = (
    OPENING,
    DealBegun(1, ANNA),
    HandDealt(BEAT, HAND),
    HandDealt(BEAT, (None,) * 9),
    UpcardTurned(HT),
    CardPlayed(BEAT, HT, InHand(BEAT), leads=True),
    CardPlayed(ANNA, HK, InHand(ANNA), leads=False),
    Declared(BEAT, 100),
    Answered(BEAT, Line.SEQUENCE),
    LetStand(ANNA, BEAT),
    MeldBooked(BEAT, RUN),
    TrickCompleted((HT, HK), BEAT, ANNA, 14),
    CardDrawn(ANNA, None, Spot.STOCK, shown=False),
    CardDrawn(ANNA, DQ, Spot.STOCK, shown=True),
    CardDrawn(BEAT, HT, Spot.UPCARD, shown=True),
    Robbed(ANNA, S6, SJ),
    StoeckShown(ANNA, Suit.SPADES),
    MatchClaimed(ANNA),
    MatchWon((ANNA,), schmaus.Ending.CLAIM, 1),
    Entry(1, ANNA, 20, RUN),
    Play(ANNA, HT),
    schmaus.Declare(ANNA, 100),
    Say(BEAT, Line.FOUR),
    Book(ANNA, KINGS),
    Rob(BEAT),
    Claim(ANNA),
    Schmaus().score(Schmaus().start()),
    Refusal("SCH-10", Reason.DEAL_DUE),
    Refusal("COM-9", Reason.NOT_YOUR_TURN, values=(0, 1)),
    Refusal("SCH-28", Reason.MUST_FOLLOW_SUIT, cards("HQ HA"), (C7, HEARTS)),
    Refusal("SCH-19", Reason.NOT_UPWARDS, values=(RUN, KINGS, 1)),
    Refusal("SCH-22", Reason.NOT_HELD, values=(KINGS, 1, 100)),
)
IN_FRANTSFUUS = (
    OPENING,
    Declared(ANNA, Kind.FUUS6),
    Declared(BEAT, Kind.JACKS),
    Declared(BEAT, Kind.KINGS),
    Answered(BEAT, Rank.QUEEN),
    BelleShown(BEAT, HEARTS),
    Robbed(BEAT, H7, HT),
    MatchClaimed(ANNA),
    MatchWon((ANNA,), frantsfuus.Ending.REFEREE, 2),
    MatchWon((ANNA,), frantsfuus.Ending.CLAIM, 2),
    Entry(1, ANNA, 100, FUUS),
    Entry(1, BEAT, 20, RUN),
    Entry(1, BEAT, 66, frantsfuus.Item.CARD_POINTS),
    Book(ANNA, Four(Rank.ACE)),
    frantsfuus.Declare(ANNA, Kind.FUUS6),
    Say(ANNA, Rank.ACE),
    Refusal("FRA-17", Reason.TOO_LOW, values=(Kind.TERTS, Kind.QUART)),
    Refusal("FRA-27", Reason.SPENT, values=(FUUS, 1)),
    Refusal("FRA-30", Reason.NOT_HELD, values=(0, Kind.TERTS)),
)
IN_TAPP = (
    OPENING,
    ContractBid(CARL, Contract.TAPP),
    ContractBid(ANNA, Contract.SOLO),
    Passed(DORA),
    TalonTaken(ANNA, (None,) * 4),
    LaidAside(CARL, None),
    LaidAside(ANNA, ST),
    TrumpNamed(ANNA, Suit.DIAMONDS, corrected=False),
    TrumpNamed(CARL, HEARTS, corrected=True),
    ContractJudged(ContractResult(ANNA, Contract.TAPP, 72, APART, Verdict.WON, 1)),
    Entry(1, DORA, -1, Contract.TAPP),
    zuger_tapp.LayAside(CARL, HT),
    Refusal("ZUG-12", Reason.MUST_LAY_ASIDE, values=(1,)),
    Refusal("ZUG-12", Reason.MUST_LAY_ASIDE, values=(2,)),
    Refusal("ZUG-14", Reason.TRUMP_FINAL, values=(Suit.DIAMONDS,)),
)
IN_FYRTIOETT = (
    OPENING,
    TricksBid(ANNA, 1),
    TricksBid(BEAT, 4),
    ThrownIn(BEAT),
    DealEnded(DealEnd.THROWN_IN),
    MatchWon((0, 2), fyrtioett.Ending.TARGET, 1),
    Entry(1, ANNA, 4, fyrtioett.Item.MADE),
    Entry(1, BEAT, -5, fyrtioett.Item.LOST),
    fyrtioett.Bid(ANNA, 1),
    fyrtioett.Bid(BEAT, 4),
    Refusal("FYR-4", Reason.HAS_BID, values=(0,)),
    Refusal("FYR-7", Reason.AUCTION_OVER),
    Refusal("FYR-7", Reason.BIDS_TOO_LOW, values=(1, 1, 6)),
    Refusal("FYR-7", Reason.BIDS_TOO_LOW, values=(3, 3, 4)),
    Refusal("FYR-7", Reason.NOT_LAST_TO_BID, values=(3,)),
    Refusal("FYR-9", Reason.MUST_FOLLOW_SUIT, cards("C2 C5 C9 CK"), (HK, Suit.CLUBS)),
)
IN_TOLVA = (
    OPENING,
    CardPlayed(BEAT, HT, FaceUp(BEAT), leads=False),
    Asked(ANNA),
    Married(ANNA, HEARTS, tolva.Item.TRUMP),
    Married(BEAT, Suit.CLUBS, tolva.Item.TJOG),
    GubbeAnnounced(BEAT, tolva.Item.HALV_GUBBE),
    GubbeEnded(BEAT, tolva.Item.HALV_GUBBE, made=False),
    VinstenCarried(1),
    PointsEntered(Entry(1, ANNA, 1, tolva.Item.SISTAN), (ANNA, CARL)),
    Entry(1, ANNA, 1, tolva.Item.VINSTEN),
    Entry(1, CARL, -6, tolva.Item.HALV_GUBBE),
    Score((7, 4, 7, 4), (7, 4), NO_ENTRIES, (0,) * 4),
    WON,
    Refusal("COM-6", Reason.NOT_IN_HAND, cards("S6"), (1,)),
    Refusal("TOL-9", Reason.MUST_BEAT, cards("CT CA"), (C6, Card.parse("CQ"))),
    Refusal("TOL-13", Reason.TOO_FEW_CARDS, values=(2,)),
)
TO_ANNA = (
    OPENING,
    DealBegun(1, ANNA),
    Asked(CARL),
    HandTakenUp(ANNA, (None,) * 9),
    Entry(1, ANNA, 2, tolva.Item.TRUMP),
    Refusal("COM-9", Reason.NOT_YOUR_TURN, values=(1, 0)),
    Refusal("TOL-14", Reason.ONCE_AN_OCCASION, values=(0, Suit.CLUBS)),
    WON,
)
SAMPLES: dict[str, tuple[Any, tuple[object, ...]]] = {
    "schmaus": (Schmaus(deals=3), IN_SCHMAUS),
    "frantsfuus": (Frantsfuus(match_bonus=True), IN_FRANTSFUUS),
    "referee-frantsfuus": (Frantsfuus(claims="referee"), (OPENING,)),
    "zuger_tapp": (ZugerTapp(deals=8), IN_TAPP),
    "fyrtioett": (Fyrtioett(), IN_FYRTIOETT),
    "tolva": (Tolva(), IN_TOLVA),
    "swiss-schmaus": (Schmaus(), IN_SCHMAUS[:21] + IN_SCHMAUS[-3:]),
    "swiss-zuger_tapp": (ZugerTapp(), IN_TAPP),
    "you-tolva": (Tolva(), TO_ANNA),
}


HELD = {tuple(first.split()): rest for first, *rest in blocks_of(FILE)}


@pytest.mark.parametrize("language", [each.value for each in Language])
@pytest.mark.parametrize("name", SAMPLES)
def test_sentences_are_held_word_by_word(name: str, language: str) -> None:
    game, values = SAMPLES[name]
    pack = "swiss" if name.startswith("swiss") else "french"
    me = 0 if name.startswith("you") else None
    names = NAMES[: len(game.seats)]
    words = words_for(game, language, names=names, suits=pack, me=me)
    said = [words.opening() if v is OPENING else words.say(v) for v in values]
    assert said == HELD[name, language]
