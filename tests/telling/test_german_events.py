"""German as a player in a Swiss card room would tell what happens."""

from __future__ import annotations

import pytest
from german_support import german
from telling_case import (
    ANNA,
    BEAT,
    BORDSTOLVA,
    CARL,
    CLUBS,
    DORA,
    FRANTSFUUS,
    FYRTIOETT,
    HEARTS,
    SCHMAUS,
    TOLVA,
    ZUGER_TAPP,
    card,
    cards,
)

from jasskort import (
    CardSet,
    Four,
    Rank,
    Run,
)
from jasskort.events import (
    CardDrawn,
    CardPlayed,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    Event,
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
from jasskort.games import frantsfuus, fyrtioett, schmaus
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
from jasskort.games.tolva.model import Item as OfTolva
from jasskort.games.zuger_tapp.model import (
    Contract,
    ContractBid,
    ContractJudged,
    LaidAside,
    Result,
    TalonTaken,
    TrumpNamed,
    Verdict,
)
from jasskort.melds import Line, Side
from jasskort.ruleset import AnyRuleset
from jasskort.whereabouts import Covered, FaceUp, InHand, Spot

# Events.

OF_ALL: list[tuple[Event, str]] = [
    (DealBegun(3, BEAT), "Runde 3: Beat gibt."),
    (
        HandDealt(ANNA, cards("C6 DQ HA")),
        "Anna bekommt: Kreuzsechser, Eckendame und Herzass.",
    ),
    (HandDealt(BEAT, (None,) * 9), "Beat bekommt neun Karten."),
    (
        HandDealt(BEAT, (None,) * 6, taken_up=False),
        "Beat bekommt verdeckt sechs Karten.",
    ),
    (
        HandDealt(BEAT, (*cards("C6"), None)),
        "Beat bekommt: Kreuzsechser und eine Karte.",
    ),
    (Laid(Spot.STOCK, (None,) * 17), "Im Talon liegen 17 Karten."),
    (Laid(Spot.STOCK, (None,)), "Im Talon liegt eine Karte."),
    (
        Laid(FaceUp(ANNA), cards("C6 DQ")),
        "Vor Anna liegen offen: Kreuzsechser und Eckendame.",
    ),
    (Laid(Covered(BEAT, 0), (None,)), "Vor Beat liegt verdeckt eine Karte."),
    (UpcardTurned(card("DQ")), "Die Eckendame wird aufgedeckt."),
    (TrumpSet(HEARTS), "Herz ist Trumpf."),
    (DealEnded(DealEnd.PLAYED_OUT), "Die Runde ist zu Ende gespielt."),
    (DealEnded(DealEnd.THROWN_IN), "Die Karten werden zusammengeworfen."),
    (DealEnded(DealEnd.BROKEN_OFF), "Die Runde wird abgebrochen."),
    (CardsGathered(), "Die Karten werden eingesammelt."),
    (Passed(BEAT), "Beat passt."),
    (
        CardPlayed(ANNA, card("HK"), InHand(ANNA), leads=True),
        "Anna spielt den Herzkönig aus.",
    ),
    (
        CardPlayed(BEAT, card("HA"), InHand(BEAT), leads=False),
        "Beat spielt das Herzass.",
    ),
    (
        CardPlayed(ANNA, card("DQ"), FaceUp(ANNA), leads=True),
        "Anna spielt die Eckendame vom Tisch aus.",
    ),
    (
        TrickCompleted(cards("HK HA"), ANNA, BEAT, 15),
        "Beat macht den Stich, 15 Punkte.",
    ),
    (TrickCompleted(cards("H6 H7"), ANNA, BEAT, 0), "Beat macht den Stich."),
    (TrickTurned(BEAT, cards("HK HA")), "Beat dreht den Stich um."),
    (CardDrawn(BEAT, None, Spot.STOCK, shown=False), "Beat zieht eine Karte."),
    (CardDrawn(BEAT, card("HA"), Spot.STOCK, shown=False), "Beat zieht das Herzass."),
    (
        CardDrawn(BEAT, card("HK"), Spot.STOCK, shown=True),
        "Beat zieht den Herzkönig und zeigt ihn.",
    ),
    (
        CardDrawn(BEAT, card("HQ"), Spot.STOCK, shown=True),
        "Beat zieht die Herzdame und zeigt sie.",
    ),
    (
        CardDrawn(ANNA, card("HJ"), Spot.UPCARD, shown=True),
        "Anna nimmt die offene Karte, den Herzbauer.",
    ),
    (MatchClaimed(ANNA), "Anna bedankt sich."),
]
OF_JASS: list[tuple[AnyRuleset, Event, str]] = [
    (
        SCHMAUS,
        Robbed(BEAT, card("H6"), card("HK")),
        "Beat raubt mit dem Herzsechser den Herzkönig.",
    ),
    (
        SCHMAUS,
        Robbed(BEAT, card("H6"), card("HJ")),
        "Beat raubt mit dem Herzsechser den Herzbauer, den Puur.",
    ),
    (
        SCHMAUS,
        Robbed(BEAT, card("H6"), card("H9")),
        "Beat raubt mit dem Herzsechser den Herzneuner, das Nell.",
    ),
    (
        FRANTSFUUS,
        Robbed(BEAT, card("D7"), card("DQ")),
        "Beat raubt mit dem Eckensiebner die Eckendame.",
    ),
    (SCHMAUS, Declared(ANNA, 50), "Anna: «50.»"),
    (FRANTSFUUS, Declared(ANNA, frantsfuus.Kind.FUUS6), "Anna: «Sechster Fuus.»"),
    (FRANTSFUUS, Declared(ANNA, frantsfuus.Kind.JACKS), "Anna: «200 Bauern.»"),
    (SCHMAUS, Answered(ANNA, Rank.KING), "Anna: «König.»"),
    (SCHMAUS, Answered(ANNA, Line.FOUR), "Anna: «Vier Gleiche.»"),
    (SCHMAUS, Answered(ANNA, Side.PLAIN), "Anna: «Kein Trumpf.»"),
    (FRANTSFUUS, Answered(ANNA, CLUBS), "Anna: «Kreuz.»"),
    (SCHMAUS, LetStand(BEAT, ANNA), "Beat: «Ist gut.»"),
    (SCHMAUS, MeldBooked(ANNA, Four(Rank.ACE)), "Anna weist die vier Asse aus."),
    (
        FRANTSFUUS,
        MeldBooked(ANNA, Run(HEARTS, Rank.ACE, 6)),
        "Anna weist den sechsten Fuus vom Herzass aus.",
    ),
    (
        SCHMAUS,
        StoeckShown(ANNA, HEARTS),
        "Anna hat König und Dame in Herz gespielt: «Stöck.»",
    ),
    (
        FRANTSFUUS,
        BelleShown(BEAT, CLUBS),
        "Beat zeigt König und Dame in Kreuz: «Belle.»",
    ),
    (
        SCHMAUS,
        MatchWon((ANNA,), schmaus.Ending.STOECK_WEIS_STICH, 1),
        "Anna gewinnt die Partie nach Stöck, Weis, Stich.",
    ),
    (
        FRANTSFUUS,
        MatchWon((BEAT,), frantsfuus.Ending.FALSE_CLAIM, 1),
        "Beat gewinnt die Partie nach einem falschen Bedanken der Gegenseite.",
    ),
    (
        FRANTSFUUS,
        MatchWon((ANNA,), frantsfuus.Ending.CLAIM, 2),
        "Anna gewinnt die Partie mit Bedanken. Das zählt für zwei Partien. Beat ist Jan.",
    ),
    (
        SCHMAUS,
        MatchWon((ANNA, BEAT), schmaus.Ending.AGREED_DEALS, 1),
        "Anna und Beat teilen sich den Sieg nach der vereinbarten Zahl von Runden.",
    ),
]
TALON = CardSet(cards("C6 DQ HA ST"))
OF_TRICKS: list[tuple[AnyRuleset, Event, str]] = [
    (ZUGER_TAPP, ContractBid(CARL, Contract.SOLO), "Carl: «Solo.»"),
    (ZUGER_TAPP, TalonTaken(CARL, (None,) * 4), "Carl nimmt den Talon auf."),
    (
        ZUGER_TAPP,
        TalonTaken(CARL, cards("C6 DQ")),
        "Carl nimmt den Talon auf: Kreuzsechser und Eckendame.",
    ),
    (ZUGER_TAPP, LaidAside(CARL, None), "Carl legt eine Karte weg."),
    (ZUGER_TAPP, LaidAside(CARL, card("HA")), "Carl legt das Herzass weg."),
    (ZUGER_TAPP, TrumpNamed(CARL, HEARTS, corrected=False), "Carl: «Trumpf Herz.»"),
    (
        ZUGER_TAPP,
        TrumpNamed(CARL, CLUBS, corrected=True),
        "Carl: «Nein, Trumpf Kreuz.»",
    ),
    (
        ZUGER_TAPP,
        ContractJudged(Result(CARL, Contract.TAPP, 72, TALON, Verdict.WON, 1)),
        (
            "Weggelegt waren Kreuzsechser, Eckendame, Herzass und Schaufelzehner. "
            "Carl gewinnt Tapp mit 72 Augen."
        ),
    ),
    (
        ZUGER_TAPP,
        ContractJudged(Result(CARL, Contract.SOLO, 64, TALON, Verdict.LOST, 2)),
        (
            "Im Talon lagen Kreuzsechser, Eckendame, Herzass und Schaufelzehner. "
            "Carl verliert Solo mit 64 Augen."
        ),
    ),
    (
        ZUGER_TAPP,
        ContractJudged(Result(CARL, Contract.TAPP, 60, TALON, Verdict.DRAWN, 0)),
        (
            "Weggelegt waren Kreuzsechser, Eckendame, Herzass und Schaufelzehner. "
            "Carl holt bei Tapp genau 60 Augen: unentschieden."
        ),
    ),
    (
        ZUGER_TAPP,
        TrickCompleted(cards("HK HA"), ANNA, BEAT, 1),
        "Beat macht den Stich, 1 Auge.",
    ),
    (FYRTIOETT, TricksBid(DORA, 1), "Dora bietet einen Stich."),
    (FYRTIOETT, TricksBid(DORA, 4), "Dora bietet vier Stiche."),
    (FYRTIOETT, ThrownIn(DORA), "Dora wirft die Karten hin."),
    (
        FYRTIOETT,
        MatchWon((ANNA, CARL), fyrtioett.Ending.TARGET, 1),
        "Anna und Carl gewinnen die Partie mit den nötigen Punkten.",
    ),
    (TOLVA, Asked(ANNA), "Anna: «Hast du etwas?»"),
    (TOLVA, SaidNo(CARL), "Carl: «Nein.»"),
    (
        TOLVA,
        Married(ANNA, HEARTS, OfTolva.TRUMP),
        "Anna zeigt König und Dame: «Trumpf in Herz.»",
    ),
    (
        TOLVA,
        Married(ANNA, CLUBS, OfTolva.TJOG),
        "Anna zeigt König und Dame: «Tjog in Kreuz.»",
    ),
    (TOLVA, GubbeAnnounced(BEAT, OfTolva.HALV_GUBBE), "Beat: «Halv Gubbe.»"),
    (
        TOLVA,
        GubbeEnded(BEAT, OfTolva.HALV_GUBBE, made=True),
        "Beat schafft Halv Gubbe.",
    ),
    (
        TOLVA,
        GubbeEnded(BEAT, OfTolva.HEL_GUBBE, made=False),
        "Beat verfehlt Hel Gubbe.",
    ),
    (BORDSTOLVA, CardTurnedUp(BEAT, card("HA"), 2), "Beat deckt das Herzass auf."),
    (BORDSTOLVA, HandTakenUp(BEAT, (None,) * 6), "Beat nimmt die Hand auf."),
    (
        BORDSTOLVA,
        HandTakenUp(BEAT, cards("H6 H7")),
        "Beat nimmt die Hand auf: Herzsechser und Herzsiebner.",
    ),
    (
        TOLVA,
        VinstenCarried(1),
        (
            "Die meisten Kartenpunkte sind geteilt, und Vinsten zählt in der nächsten Runde "
            "1 Punkt mehr."
        ),
    ),
]


@pytest.mark.parametrize(("event", "expected"), OF_ALL)
def test_what_all_games_share_is_told(event: Event, expected: str) -> None:
    """Deals, tricks and draws are told in the present tense, blanks as blanks."""
    assert german(SCHMAUS).say(event) == expected


@pytest.mark.parametrize(("game", "event", "expected"), OF_JASS + OF_TRICKS)
def test_what_a_game_has_of_its_own_is_told(
    game: AnyRuleset, event: Event, expected: str
) -> None:
    """Weis, bids, talon, melds and gubbes are told in the words of the table."""
    assert german(game).say(event) == expected


def test_the_swiss_suits_are_many() -> None:
    """Of roses and bells one speaks in the plural, of hearts in the singular."""
    swiss = german(ZUGER_TAPP, "swiss")
    assert swiss.event(TrumpSet(HEARTS)) == "Rosen sind Trumpf."
    drawn = CardDrawn(BEAT, card("ST"), Spot.STOCK, shown=True)
    assert swiss.event(drawn) == "Beat zieht das Schiltenbanner und zeigt es."
