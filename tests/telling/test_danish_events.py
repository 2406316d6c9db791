"""What happens, in Danish: sentences written down by hand, then asked for."""

from __future__ import annotations

import attrs
import pytest
from danish_case import CA, HK, HT, KINGS, RUN, A, B, C, D, danish
from telling_case import (
    BORDSTOLVA,
    FRANTSFUUS,
    FYRTIOETT,
    HEARTS,
    SCHMAUS,
    SPADES,
    TOLVA,
    ZUGER_TAPP,
    cards,
)

from jasskort import (
    Entry,
    Rank,
)
from jasskort.cards import CardSet
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
    PointsEntered,
    TrickCompleted,
    TrickTurned,
    TrumpSet,
    UpcardTurned,
)
from jasskort.games import frantsfuus, schmaus
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
    Item,
    Married,
    SaidNo,
    VinstenCarried,
)
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

_ENTRIES = (Entry(1, A, 20, KINGS), Entry(1, A, 20, RUN))
_LOST = Result(A, Contract.TAPP, 41, CardSet.parse("C6 C7"), Verdict.LOST, 1)
_SOLO = attrs.evolve(_LOST, contract=Contract.SOLO, verdict=Verdict.WON, card_points=71)
_EVEN = attrs.evolve(_LOST, verdict=Verdict.DRAWN, card_points=60, value=0)
_NINE = (None,) * 9
_BOTH_OVER = frantsfuus.Ending.BOTH_OVER

EVENTS: list[tuple[AnyRuleset, Event, str]] = [
    (SCHMAUS, DealBegun(3, B), "3. giv: Lars giver."),
    (SCHMAUS, HandDealt(A, _NINE), "Anna får ni kort."),
    (
        SCHMAUS,
        HandDealt(A, cards("C7 C8 DA HT HK")),
        "Anna får klør syv og otte; ruder es; hjerter ti og konge.",
    ),
    (SCHMAUS, Laid(Spot.STOCK, (None,) * 17), "17 kort lægges som talon."),
    (SCHMAUS, UpcardTurned(HT), "Hjerter ti vendes op."),
    (SCHMAUS, TrumpSet(SPADES), "Spar er trumf."),
    (
        SCHMAUS,
        CardPlayed(A, HT, InHand(A), leads=True),
        "Anna spiller ud med hjerter ti.",
    ),
    (SCHMAUS, CardPlayed(B, HK, InHand(B), leads=False), "Lars lægger hjerter konge."),
    (
        SCHMAUS,
        TrickCompleted((HT, HK), A, A, 14),
        "Anna tager stikket, 14 øjne.",
    ),
    (SCHMAUS, TrickCompleted((HT, HK), A, A, 1), "Anna tager stikket, 1 øje."),
    (SCHMAUS, TrickCompleted((HT, HK), A, B, 0), "Lars tager stikket uden øjne."),
    (SCHMAUS, TrickTurned(B, (HT, HK)), "Lars lægger stikket til sig."),
    (SCHMAUS, CardDrawn(A, None, Spot.STOCK, shown=False), "Anna trækker et kort."),
    (SCHMAUS, CardDrawn(A, CA, Spot.STOCK, shown=True), "Anna trækker klør es."),
    (SCHMAUS, CardDrawn(B, CA, Spot.UPCARD, shown=True), "Lars tager klør es."),
    (SCHMAUS, Robbed(A, *cards("H6 HK")), "Anna røver hjerter konge med hjerter seks."),
    (SCHMAUS, Declared(A, 100), "Anna: »100.«"),
    (SCHMAUS, Answered(B, Line.FOUR), "Lars: »Fire ens.«"),
    (SCHMAUS, Answered(B, Side.TRUMP), "Lars: »I trumf.«"),
    (SCHMAUS, LetStand(B, A), "Lars: »Den er god.«"),
    (SCHMAUS, MeldBooked(A, RUN), "Anna viser en sekvens på tre fra hjerter konge."),
    (SCHMAUS, MeldBooked(A, KINGS), "Anna viser fire konger."),
    (
        SCHMAUS,
        StoeckShown(A, HEARTS),
        "Anna har spillet hjerter konge og dame: »Stöck!«",
    ),
    (SCHMAUS, PointsEntered(_ENTRIES[0], (A,)), "Anna skriver 20 for fire konger."),
    (
        SCHMAUS,
        PointsEntered(_ENTRIES[1], (A,)),
        "Anna skriver 20 for en sekvens på tre fra hjerter konge.",
    ),
    (SCHMAUS, MatchClaimed(A), "Anna: »Tak for spillet!«"),
    (SCHMAUS, DealEnded(DealEnd.PLAYED_OUT), "Given er slut."),
    (SCHMAUS, DealEnded(DealEnd.BROKEN_OFF), "Given spilles ikke til ende."),
    (SCHMAUS, CardsGathered(), "Kortene samles sammen."),
    (
        SCHMAUS,
        MatchWon((B,), schmaus.Ending.FALSE_CLAIM, 1),
        "Lars har vundet på et forkert krav fra modparten.",
    ),
    (FRANTSFUUS, Declared(A, Kind.TERTS), "Anna: »Terts.«"),
    (FRANTSFUUS, Declared(A, Kind.JACKS), "Anna: »200 knægte.«"),
    (FRANTSFUUS, Answered(A, Rank.QUEEN), "Anna: »Fra damen.«"),
    (FRANTSFUUS, Answered(A, SPADES), "Anna: »I spar.«"),
    (FRANTSFUUS, MeldBooked(B, RUN), "Lars viser en terts fra hjerter konge."),
    (
        FRANTSFUUS,
        BelleShown(A, SPADES),
        "Anna siger »Belle!« og viser spar konge og dame.",
    ),
    (FRANTSFUUS, MatchClaimed(B), "Lars: »Jeg har vundet!«"),
    (
        FRANTSFUUS,
        MatchWon((A,), _BOTH_OVER, 1),
        "Anna har vundet på det sidste stik, for begge var over målet.",
    ),
    (
        FRANTSFUUS,
        MatchWon((B,), frantsfuus.Ending.CLAIM, 2),
        (
            "Lars har vundet ved at gøre krav på sejren; "
            "Anna er jan, og det tæller for to partier."
        ),
    ),
    (ZUGER_TAPP, Laid(Spot.TALON, cards("C6 C7 C8 C9")), "Fire kort lægges som talon."),
    (ZUGER_TAPP, Passed(C), "Clara: »Pas.«"),
    (ZUGER_TAPP, ContractBid(D, Contract.VICE), "Dan: »Vice.«"),
    (ZUGER_TAPP, TalonTaken(A, (None,) * 4), "Anna tager talonen op."),
    (
        ZUGER_TAPP,
        TalonTaken(A, cards("C6 C7")),
        "Anna tager talonen op: klør seks og klør syv.",
    ),
    (ZUGER_TAPP, LaidAside(A, None), "Anna lægger et kort fra."),
    (ZUGER_TAPP, LaidAside(A, HT), "Anna lægger hjerter ti fra."),
    (ZUGER_TAPP, TrumpNamed(A, HEARTS, corrected=False), "Anna gør hjerter til trumf."),
    (ZUGER_TAPP, TrumpNamed(A, SPADES, corrected=True), "Anna retter trumf til spar."),
    (
        ZUGER_TAPP,
        ContractJudged(_LOST),
        "Anna taber tapp med 41 øjne; klør seks og klør syv var lagt fra.",
    ),
    (
        ZUGER_TAPP,
        ContractJudged(_SOLO),
        "Anna vinder solo med 71 øjne; i talonen lå klør seks og klør syv.",
    ),
    (
        ZUGER_TAPP,
        ContractJudged(_EVEN),
        "Anna spiller uafgjort i tapp med 60 øjne; klør seks og klør syv var lagt fra.",
    ),
    (FYRTIOETT, TricksBid(B, 1), "Lars byder et stik."),
    (FYRTIOETT, TricksBid(B, 5), "Lars byder fem stik."),
    (FYRTIOETT, ThrownIn(A), "Anna kaster kortene."),
    (FYRTIOETT, DealEnded(DealEnd.THROWN_IN), "Kortene kastes sammen."),
    (FYRTIOETT, TrickCompleted((HT, HK), A, D, 0), "Dan tager stikket."),
    (TOLVA, Asked(A), "Anna spørger Clara: »Har du noget?«"),
    (TOLVA, SaidNo(C), "Clara: »Nej.«"),
    (
        TOLVA,
        Married(B, HEARTS, Item.TRUMP),
        "Lars siger »Trumf i hjerter« og viser hjerter konge og dame.",
    ),
    (
        TOLVA,
        Married(B, SPADES, Item.TJOG),
        "Lars siger »Tjog i spar« og viser spar konge og dame.",
    ),
    (TOLVA, GubbeAnnounced(A, Item.HALV_GUBBE), "Anna: »Halv gubbe.«"),
    (
        TOLVA,
        GubbeEnded(A, Item.HEL_GUBBE, made=True),
        "Anna klarer sin hele gubbe.",
    ),
    (
        TOLVA,
        GubbeEnded(A, Item.HALV_GUBBE, made=False),
        "Anna går bet på sin halve gubbe.",
    ),
    (TOLVA, VinstenCarried(1), "Ingen får vinsten; næste gang er den 2 point værd."),
    (
        TOLVA,
        PointsEntered(Entry(1, A, 1, Item.SISTAN), (A, C)),
        "Anna og Clara skriver 1 for sistan.",
    ),
    (
        TOLVA,
        PointsEntered(Entry(1, A, -6, Item.HALV_GUBBE), (A, C)),
        "Anna og Clara mister 6 for halv gubbe.",
    ),
    (BORDSTOLVA, Laid(Covered(A, 0), (CA,)), "Foran Anna lægges et lukket kort."),
    (
        BORDSTOLVA,
        Laid(FaceUp(B), cards("HT CA")),
        "Foran Lars lægges åbent hjerter ti og klør es.",
    ),
    (
        BORDSTOLVA,
        CardPlayed(A, HT, FaceUp(A), leads=True),
        "Anna spiller ud med hjerter ti fra bordet.",
    ),
    (BORDSTOLVA, CardTurnedUp(B, CA, 0), "Hos Lars vendes klør es op."),
    (BORDSTOLVA, HandTakenUp(A, (None,) * 6), "Anna tager sine kort op."),
    (
        BORDSTOLVA,
        HandTakenUp(A, cards("CA HT")),
        "Anna tager sine kort op: klør es; hjerter ti.",
    ),
]


@pytest.mark.parametrize(("game", "event", "told"), EVENTS)
def test_what_happens(game: AnyRuleset, event: Event, told: str) -> None:
    """What happens is told as somebody at the table would tell it."""
    assert danish(game).event(event) == told
