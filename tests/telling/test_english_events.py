"""What happens is told in English, as somebody at the table would tell it."""

from __future__ import annotations

from typing import Any

import pytest
from english_case import FOUR, HT, RUN, S6, said
from telling_case import ANNA, BEAT, CARL, DORA, HEARTS

from jasskort import (
    Card,
    CardSet,
    Form,
    Frantsfuus,
    Fyrtioett,
    Schmaus,
    Tolva,
    ZugerTapp,
)
from jasskort.events import (
    CardDrawn,
    CardPlayed,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    HandDealt,
    Laid,
    MatchClaimed,
    MatchWon,
    Passed,
    TrickCompleted,
    TrickTurned,
    TrumpSet,
    UpcardTurned,
)
from jasskort.games import frantsfuus, schmaus, tolva, zuger_tapp
from jasskort.games.frantsfuus import Kind
from jasskort.games.frantsfuus.model import BelleShown
from jasskort.games.fyrtioett import ThrownIn, TricksBid
from jasskort.games.jass.model import Answered, Declared, LetStand, MeldBooked, Robbed
from jasskort.games.schmaus.model import StoeckShown
from jasskort.games.tolva.model import (
    Asked,
    CardTurnedUp,
    GubbeAnnounced,
    GubbeEnded,
    HandTakenUp,
    Married,
    SaidNo,
    VinstenCarried,
)
from jasskort.games.zuger_tapp import Contract
from jasskort.games.zuger_tapp.model import (
    ContractBid,
    ContractJudged,
    LaidAside,
    Result,
    TalonTaken,
    TrumpNamed,
    Verdict,
)
from jasskort.melds import Side
from jasskort.ruleset import AnyRuleset
from jasskort.whereabouts import Covered, FaceUp, InHand, Spot

RESULT = Result(BEAT, Contract.SOLO, 66, CardSet([S6, HT]), Verdict.WON, 2)


@pytest.mark.parametrize(
    ("game", "event", "text"),
    [
        (Schmaus(), DealBegun(3, BEAT), "Deal 3. Beat deals."),
        (Schmaus(), HandDealt(ANNA, (None,) * 9), "Anna is dealt nine cards."),
        (
            Schmaus(),
            HandDealt(ANNA, (HT, S6, None)),
            "Anna is dealt the ten of hearts, the six of spades and one card.",
        ),
        (
            Schmaus(),
            Laid(Spot.STOCK, (None,) * 17),
            "Seventeen cards are laid down as the stock.",
        ),
        (
            Tolva(),
            Laid(Spot.STOCK, (None,) * 24),
            "24 cards are laid down as the stock.",
        ),
        (ZugerTapp(), Laid(Spot.TALON, (None,)), "One card is laid in the talon."),
        (
            Tolva(form=Form.BORDSTOLVA),
            Laid(FaceUp(BEAT), (HT, S6)),
            "Before Beat lie the ten of hearts and the six of spades, face up.",
        ),
        (
            Tolva(form=Form.BORDSTOLVA),
            Laid(Covered(BEAT, 0), (None,)),
            "Before Beat lies one card, face down.",
        ),
        (Schmaus(), UpcardTurned(HT), "The ten of hearts is turned up."),
        (Schmaus(), TrumpSet(HEARTS), "Hearts are trump."),
        (
            Schmaus(),
            CardPlayed(BEAT, HT, InHand(BEAT), leads=True),
            "Beat leads the ten of hearts.",
        ),
        (
            Tolva(),
            CardPlayed(BEAT, HT, FaceUp(BEAT), leads=False),
            "Beat plays the ten of hearts from the table.",
        ),
        (
            Schmaus(),
            TrickCompleted((HT, S6), ANNA, BEAT, 1),
            "Beat takes the trick, 1 card point.",
        ),
        (
            Schmaus(),
            TrickCompleted((HT, S6), ANNA, BEAT, 0),
            "Beat takes the trick, 0 card points.",
        ),
        (
            Fyrtioett(),
            TrickCompleted((HT, S6), ANNA, BEAT, 0),
            "Beat takes the trick.",
        ),
        (Schmaus(), TrickTurned(BEAT, (HT, S6)), "Beat turns the trick."),
        (
            Schmaus(),
            CardDrawn(ANNA, None, Spot.STOCK, shown=False),
            "Anna draws a card.",
        ),
        (
            Schmaus(),
            CardDrawn(ANNA, HT, Spot.STOCK, shown=True),
            "Anna draws the ten of hearts.",
        ),
        (
            Schmaus(),
            CardDrawn(BEAT, S6, Spot.UPCARD, shown=True),
            "Beat takes the six of spades.",
        ),
        (Schmaus(), CardsGathered(), "The cards are gathered."),
        (Schmaus(), DealEnded(DealEnd.PLAYED_OUT), "The deal is over."),
        (Schmaus(), DealEnded(DealEnd.BROKEN_OFF), "The deal is broken off."),
        (Schmaus(), DealEnded(DealEnd.THROWN_IN), "The cards are thrown in."),
        (ZugerTapp(), DealEnded(DealEnd.PLAYED_OUT), "The deal is over."),
        (
            ZugerTapp(),
            DealEnded(DealEnd.THROWN_IN),
            "All have passed: the cards are thrown in.",
        ),
        (Fyrtioett(), DealEnded(DealEnd.PLAYED_OUT), "The deal is over."),
        (
            Fyrtioett(),
            DealEnded(DealEnd.THROWN_IN),
            "The bids are worth too little: the cards are thrown in.",
        ),
        (Schmaus(), MatchClaimed(ANNA), 'Anna: "I thank you for the game."'),
        (
            Schmaus(),
            MatchWon((ANNA,), schmaus.Ending.STOECK_WEIS_STICH, 1),
            "Anna has won, as the first in the order stöck, weis, stich.",
        ),
        (
            Frantsfuus(),
            MatchWon((BEAT,), frantsfuus.Ending.FALSE_CLAIM, 2),
            (
                "Beat has won, for the other has claimed it without the points, "
                "and it counts twice."
            ),
        ),
        (
            ZugerTapp(),
            MatchWon((ANNA, CARL), zuger_tapp.Ending.AGREED_DEALS, 1),
            "Anna and Carl share the match, after the agreed number of deals.",
        ),
        (
            Tolva(),
            MatchWon((ANNA, CARL), tolva.Ending.TARGET, 3),
            "Anna and Carl have won, having reached the target, and it counts 3 times.",
        ),
        (
            Schmaus(),
            Robbed(BEAT, S6, Card.parse("SJ")),
            "Beat robs the jack of spades with the six of spades.",
        ),
        (Schmaus(), Declared(ANNA, 50), 'Anna: "50."'),
        (Frantsfuus(), Declared(ANNA, Kind.TERTS), 'Anna: "Terts."'),
        (Frantsfuus(), Declared(ANNA, Kind.KINGS), 'Anna: "Four kings."'),
        (Frantsfuus(), Declared(ANNA, 100), 'Anna: "100."'),
        (Schmaus(), Answered(BEAT, Side.PLAIN), 'Beat: "Not in trump."'),
        (Schmaus(), LetStand(BEAT, ANNA), 'Beat: "Yours is good."'),
        (
            Schmaus(),
            MeldBooked(ANNA, RUN),
            "Anna shows a sequence of three from the jack of hearts.",
        ),
        (Schmaus(), MeldBooked(ANNA, FOUR), "Anna shows four sixes."),
        (
            Schmaus(),
            StoeckShown(BEAT, HEARTS),
            'Beat has played king and queen of hearts: "Stöck!"',
        ),
        (
            Frantsfuus(),
            BelleShown(BEAT, HEARTS),
            "Beat says belle, and shows king and queen of hearts.",
        ),
        (ZugerTapp(), Passed(DORA), 'Dora: "Pass."'),
        (ZugerTapp(), ContractBid(DORA, Contract.SUPER), 'Dora: "Super."'),
        (ZugerTapp(), TalonTaken(DORA, (None,) * 4), "Dora takes the talon."),
        (
            ZugerTapp(),
            TalonTaken(DORA, (HT, S6)),
            "Dora takes the talon: the ten of hearts and the six of spades.",
        ),
        (ZugerTapp(), LaidAside(DORA, None), "Dora lays a card aside."),
        (ZugerTapp(), LaidAside(DORA, S6), "Dora lays the six of spades aside."),
        (ZugerTapp(), TrumpNamed(DORA, HEARTS, corrected=False), 'Dora: "Hearts."'),
        (
            ZugerTapp(),
            TrumpNamed(DORA, HEARTS, corrected=True),
            'Dora: "Hearts." The card led stays.',
        ),
        (
            ZugerTapp(),
            ContractJudged(RESULT),
            (
                "The talon was the ten of hearts and the six of spades. "
                "Beat has won solo with 66 card points."
            ),
        ),
        (
            ZugerTapp(),
            ContractJudged(
                Result(BEAT, Contract.TAPP, 60, CardSet([HT]), Verdict.DRAWN, 0)
            ),
            (
                "Laid aside were the ten of hearts. "
                "Beat has neither won nor lost tapp with 60 card points."
            ),
        ),
        (Fyrtioett(), TricksBid(ANNA, 4), 'Anna: "I take 4."'),
        (Fyrtioett(), ThrownIn(DORA), 'Dora: "I throw them in."'),
        (Tolva(), Asked(ANNA), 'Anna: "Partner, have you anything?"'),
        (Tolva(), SaidNo(CARL), 'Carl: "No."'),
        (
            Tolva(),
            Married(ANNA, HEARTS, tolva.Item.TJOG),
            'Anna shows king and queen of hearts: "Tjog."',
        ),
        (Tolva(), GubbeAnnounced(ANNA, tolva.Item.HEL_GUBBE), 'Anna: "Hel gubbe."'),
        (
            Tolva(),
            GubbeEnded(ANNA, tolva.Item.HALV_GUBBE, made=True),
            "Anna has made halv gubbe.",
        ),
        (
            Tolva(),
            GubbeEnded(ANNA, tolva.Item.HALV_GUBBE, made=False),
            "Anna has not made halv gubbe.",
        ),
        (Tolva(), CardTurnedUp(BEAT, S6, 2), "Beat turns up the six of spades."),
        (Tolva(), HandTakenUp(BEAT, (None,) * 6), "Beat takes up the hand."),
        (
            Tolva(),
            HandTakenUp(BEAT, (HT,)),
            "Beat takes up the hand: the ten of hearts.",
        ),
        (
            Tolva(),
            VinstenCarried(1),
            (
                "The most card points are shared: vinsten is carried over, "
                "and it is worth 2 in the next deal."
            ),
        ),
    ],
)
def test_events(game: AnyRuleset, event: Any, text: str) -> None:
    """What happens is told in the present tense."""
    assert said(game, event) == text
