"""What happens is told in Swedish as somebody at the table would tell it."""

from __future__ import annotations

from typing import Any

import pytest
from swedish_table import BOR, FRA, FYR, PLO, SCH, TOL, ZUG, check
from telling_case import ANNA, BEAT, CARL, CLUBS, DORA, HEARTS, SPADES, card, cards

from jasskort import (
    CardSet,
    Entry,
    Four,
    InvalidValue,
    Rank,
    Run,
)
from jasskort import events as told
from jasskort.games import frantsfuus, fyrtioett, schmaus, tolva, zuger_tapp
from jasskort.games.frantsfuus import Kind
from jasskort.games.frantsfuus.model import BelleShown
from jasskort.games.fyrtioett import ThrownIn, TricksBid
from jasskort.games.jass import model as jass
from jasskort.games.schmaus.model import StoeckShown
from jasskort.games.tolva import Item
from jasskort.games.tolva import model as row
from jasskort.games.zuger_tapp import Contract
from jasskort.games.zuger_tapp import model as tapp
from jasskort.games.zuger_tapp.model import Result, Verdict
from jasskort.ledger import NO_ENTRIES
from jasskort.melds import Line
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.telling import Words
from jasskort.whereabouts import Aside, Covered, FaceUp, InHand, Spot


def test_what_is_dealt_is_told() -> None:
    """Hands are named by who has seen them, and counted by who has not."""
    hand = cards("C7 CA DT H6 H7 S9")
    blank = told.unseen(hand)
    check(
        [
            (SCH.event(told.DealBegun(3, ANNA)), "Giv 3: Anna ger."),
            (
                SCH.event(told.HandDealt(BEAT, hand)),
                "Beat får sex kort: klöver sju och ess; ruter tio; hjärter sex och sju; spader nio.",
            ),
            (SCH.event(told.HandDealt(BEAT, blank)), "Beat får sex kort."),
            (
                BOR.event(told.HandDealt(ANNA, blank, taken_up=False)),
                "Anna får sex kort, som får ligga så länge.",
            ),
            (
                BOR.event(told.HandDealt(ANNA, cards("H7"), taken_up=False)),
                "Anna får ett kort, som får ligga så länge: hjärter sju.",
            ),
            (
                SCH.event(told.Laid(Spot.STOCK, (None,) * 17)),
                "Talongen läggs på bordet: 17 kort.",
            ),
            (
                ZUG.event(told.Laid(Spot.TALON, (None,) * 4)),
                "Fyra kort läggs i talongen.",
            ),
            (
                BOR.event(told.Laid(Covered(ANNA, 2), (None,))),
                "Framför Anna läggs ett kort med baksidan upp.",
            ),
            (
                BOR.event(told.Laid(FaceUp(BEAT), cards("H7 SA"))),
                "Framför Beat läggs med bildsidan upp: hjärter sju och spader ess.",
            ),
            (SCH.event(told.Laid(Aside(ANNA), hand[:1])), "Ett kort läggs på bordet."),
            (SCH.event(told.UpcardTurned(card("HK"))), "Hjärter kung vänds upp."),
            (SCH.event(told.TrumpSet(HEARTS)), "Hjärter är trumf."),
            (SCH.event(told.DealEnded(told.DealEnd.PLAYED_OUT)), "Given är slut."),
            (SCH.event(told.DealEnded(told.DealEnd.BROKEN_OFF)), "Given avbryts."),
            (ZUG.event(told.DealEnded(told.DealEnd.THROWN_IN)), "Korten kastas in."),
            (SCH.event(told.CardsGathered()), "Korten samlas ihop."),
        ]
    )


def test_tricks_are_told() -> None:
    """Who leads spelar ut, who follows lägger; card points have the name of the game."""
    trick = cards("H7 HA")
    hand, row_of = InHand(ANNA), FaceUp(ANNA)
    ten = card("HT")
    done = told.TrickCompleted(trick, ANNA, BEAT, 11)
    check(
        [
            (
                SCH.event(told.CardPlayed(ANNA, ten, hand, leads=True)),
                "Anna spelar ut hjärter tio.",
            ),
            (
                SCH.event(told.CardPlayed(ANNA, ten, hand, leads=False)),
                "Anna lägger hjärter tio.",
            ),
            (
                BOR.event(told.CardPlayed(ANNA, ten, row_of, leads=True)),
                "Anna spelar ut hjärter tio från bordet.",
            ),
            (
                BOR.event(told.CardPlayed(ANNA, ten, row_of, leads=False)),
                "Anna lägger hjärter tio från bordet.",
            ),
            (SCH.event(done), "Beat tar sticket: 11 poäng."),
            (TOL.event(done), "Beat tar sticket: 11 kortpoäng."),
            (ZUG.event(done), "Beat tar sticket: 11 ögon."),
            (FYR.event(told.TrickCompleted(trick, ANNA, BEAT, 0)), "Beat tar sticket."),
            (SCH.event(told.TrickTurned(BEAT, trick)), "Beat vänder bort sticket."),
            (ZUG.event(told.Passed(DORA)), "Dora passar."),
            (
                SCH.event(told.CardDrawn(ANNA, None, Spot.STOCK, shown=False)),
                "Anna drar ett kort.",
            ),
            (
                SCH.event(told.CardDrawn(ANNA, ten, Spot.STOCK, shown=False)),
                "Anna drar hjärter tio.",
            ),
            (
                SCH.event(told.CardDrawn(ANNA, ten, Spot.STOCK, shown=True)),
                "Anna drar hjärter tio och visar kortet.",
            ),
            (
                SCH.event(told.CardDrawn(BEAT, ten, Spot.UPCARD, shown=True)),
                "Beat tar det uppvända kortet, hjärter tio.",
            ),
        ]
    )


def test_what_jass_players_do_is_told() -> None:
    """Robbing, declaring, answering, booking, stöck and belle have their words."""
    robbed = jass.Robbed(ANNA, card("H6"), card("HA"))
    run = Run(HEARTS, Rank.JACK, 3)
    check(
        [
            (SCH.event(robbed), "Anna rövar hjärter ess mot hjärter sex."),
            (SCH.event(jass.Declared(ANNA, 50)), "Anna mäler 50."),
            (FRA.event(jass.Declared(ANNA, Kind.TERTS)), "Anna mäler terts."),
            (FRA.event(jass.Declared(BEAT, Kind.KINGS)), "Beat mäler 100 kungar."),
            (FRA.event(jass.Declared(BEAT, 30)), "Beat mäler 30."),
            (SCH.event(jass.Answered(ANNA, Line.SEQUENCE)), "Anna säger: ”Sekvens.”"),
            (FRA.event(jass.Answered(BEAT, Rank.KING)), "Beat säger: ”Kung.”"),
            (SCH.event(jass.LetStand(BEAT, ANNA)), "Beat säger: ”Den är bra.”"),
            (
                SCH.event(jass.MeldBooked(ANNA, run)),
                "Anna visar en sekvens av tre från hjärter knekt.",
            ),
            (
                FRA.event(jass.MeldBooked(ANNA, run)),
                "Anna visar en terts från hjärter knekt.",
            ),
            (
                SCH.event(StoeckShown(ANNA, HEARTS)),
                "Anna har spelat kung och dam i hjärter: ”Stöck!”",
            ),
            (
                FRA.event(BelleShown(BEAT, SPADES)),
                "Beat säger belle och visar kung och dam i spader.",
            ),
            (SCH.event(told.MatchClaimed(ANNA)), "Anna tackar för sig."),
            (FRA.event(told.MatchClaimed(ANNA)), "Anna gör anspråk på segern."),
        ]
    )


def test_what_tapp_players_do_is_told() -> None:
    """Bids, the talon, cards laid aside, trump and the verdict have their words."""
    talon = cards("C6 H7 SA DT")

    def judged(contract: Contract, verdict: Verdict, points: int) -> str:
        value = 0 if verdict is Verdict.DRAWN else 2
        result = Result(CARL, contract, points, CardSet(talon), verdict, value)
        return ZUG.event(tapp.ContractJudged(result))

    lay = "klöver sex, ruter tio, hjärter sju och spader ess"
    check(
        [
            (ZUG.event(tapp.ContractBid(CARL, Contract.SOLO)), "Carl bjuder solo."),
            (
                ZUG.event(tapp.TalonTaken(CARL, tuple(sorted(talon)))),
                f"Carl tar upp talongen: {lay}.",
            ),
            (
                ZUG.event(tapp.TalonTaken(CARL, told.unseen(talon))),
                "Carl tar upp talongen.",
            ),
            (
                ZUG.event(tapp.LaidAside(CARL, card("C6"))),
                "Carl lägger bort klöver sex.",
            ),
            (ZUG.event(tapp.LaidAside(CARL, None)), "Carl lägger bort ett kort."),
            (
                ZUG.event(tapp.TrumpNamed(CARL, SPADES, corrected=False)),
                "Carl anger spader som trumf.",
            ),
            (
                ZUG.event(tapp.TrumpNamed(CARL, SPADES, corrected=True)),
                "Carl anger spader som trumf i stället.",
            ),
            (
                judged(Contract.TAPP, Verdict.WON, 61),
                f"Carl går hem i tapp med 61 ögon; bortlagt var {lay}.",
            ),
            (
                judged(Contract.SOLO, Verdict.LOST, 64),
                f"Carl går bet i solo med 64 ögon; i talongen låg {lay}.",
            ),
            (
                judged(Contract.TAPP, Verdict.DRAWN, 60),
                f"Carl spelar oavgjort i tapp med 60 ögon; bortlagt var {lay}.",
            ),
        ]
    )


def test_what_players_of_fyrtioett_and_tolva_do_is_told() -> None:
    """Bids of tricks, melds, gubbes, rows and hands have their words."""
    hand = cards("H7 SA")
    check(
        [
            (FYR.event(TricksBid(BEAT, 1)), "Beat bjuder ett stick."),
            (FYR.event(TricksBid(BEAT, 7)), "Beat bjuder sju stick."),
            (FYR.event(ThrownIn(DORA)), "Dora kastar in korten."),
            (TOL.event(row.Asked(ANNA)), "Anna frågar sin partner: ”Har du något?”"),
            (TOL.event(row.SaidNo(CARL)), "Carl svarar: ”Nej.”"),
            (
                TOL.event(row.Married(ANNA, HEARTS, Item.TRUMP)),
                "Anna visar kung och dam: ”Trumf i hjärter!”",
            ),
            (
                TOL.event(row.Married(ANNA, CLUBS, Item.TJOG)),
                "Anna visar kung och dam: ”Tjog i klöver!”",
            ),
            (
                TOL.event(row.GubbeAnnounced(ANNA, Item.HALV_GUBBE)),
                "Anna anger halv gubbe.",
            ),
            (
                TOL.event(row.GubbeEnded(ANNA, Item.HALV_GUBBE, made=True)),
                "Anna klarar den halva gubben.",
            ),
            (
                TOL.event(row.GubbeEnded(ANNA, Item.HEL_GUBBE, made=False)),
                "Anna klarar inte den hela gubben.",
            ),
            (
                BOR.event(row.CardTurnedUp(BEAT, card("D9"), 2)),
                "Beat vänder upp ruter nio.",
            ),
            (
                BOR.event(row.HandTakenUp(ANNA, hand)),
                "Anna tar upp sina kort: hjärter sju och spader ess.",
            ),
            (
                BOR.event(row.HandTakenUp(ANNA, told.unseen(hand))),
                "Anna tar upp sina kort.",
            ),
            (
                TOL.event(row.VinstenCarried(1)),
                "Vinsten förs över till nästa giv och ger då 1 poäng extra.",
            ),
        ]
    )


def test_an_event_without_words_is_refused() -> None:
    """Of an event of another game nothing is said."""
    with pytest.raises(InvalidValue, match="nothing is said of ThrownIn"):
        SCH.event(ThrownIn(ANNA))


# The score.


def test_entries_are_told() -> None:
    """Jass players book points, tappers pay units, partners get points together."""
    entries: list[tuple[Words[AnyRuleset], Any, int, str]] = [
        (SCH, Four(Rank.KING), 100, "Anna bokför 100 poäng för fyra kungar."),
        (
            SCH,
            Run(HEARTS, Rank.JACK, 3),
            20,
            "Anna bokför 20 poäng för en sekvens av tre från hjärter knekt.",
        ),
        (SCH, schmaus.Item.STOECK, 20, "Anna bokför 20 poäng för stöck."),
        (SCH, schmaus.Item.MATCH, 100, "Anna bokför 100 poäng för match."),
        (FRA, frantsfuus.Item.BELLE, 20, "Anna bokför 20 poäng för belle."),
        (
            FRA,
            frantsfuus.Item.CARD_POINTS,
            1,
            "Anna bokför 1 poäng för korten i sticken.",
        ),
        (ZUG, Contract.SOLO, 6, "Anna får 6 enheter för solo."),
        (ZUG, Contract.TAPP, -1, "Anna betalar 1 enhet för tapp."),
        (FYR, fyrtioett.Item.MADE, 5, "Anna får 5 poäng för ett hemspelat bud."),
        (
            FYR,
            fyrtioett.Item.LOST,
            -16,
            "Anna får 16 minuspoäng för ett misslyckat bud.",
        ),
        (TOL, Item.VINSTEN, 1, "Anna och Carl får 1 poäng för vinsten."),
        (TOL, Item.HALV_GUBBE, -6, "Anna och Carl får 6 minuspoäng för halv gubbe."),
        (PLO, Item.SISTAN, 1, "Anna får 1 poäng för sistan."),
    ]
    for words, what, points, wanted in entries:
        entry = Entry(1, ANNA, points, what)
        assert words.say(entry) == wanted
        event = told.PointsEntered(entry, words.game.scoring_with(ANNA))
        assert words.event(event) == wanted


def test_the_end_of_a_match_is_told() -> None:
    """Who wins, how, whether it is shared, and what it counts for."""
    claim, jan = schmaus.Ending.CLAIM, frantsfuus.Ending.CLAIM
    check(
        [
            (
                SCH.event(told.MatchWon((ANNA,), claim, 1)),
                "Anna vinner partiet genom att tacka för sig.",
            ),
            (
                SCH.event(told.MatchWon((BEAT,), schmaus.Ending.FALSE_CLAIM, 1)),
                "Beat vinner partiet eftersom motspelaren tackade för sig för tidigt.",
            ),
            (
                SCH.event(told.MatchWon((BEAT,), schmaus.Ending.STOECK_WEIS_STICH, 1)),
                "Beat vinner partiet i ordningen stöck, weis, stich.",
            ),
            (
                FRA.event(told.MatchWon((ANNA,), jan, 2)),
                "Anna vinner partiet genom att göra anspråk på segern; Beat är jan, och det räknas som två partier.",
            ),
            (
                SCH.event(told.MatchWon((ANNA,), claim, 3)),
                "Anna vinner partiet genom att tacka för sig; det räknas som tre partier.",
            ),
            (
                TOL.event(told.MatchWon((ANNA, CARL), tolva.Ending.TARGET, 1)),
                "Anna och Carl vinner partiet genom att nå målet.",
            ),
            (
                ZUG.event(
                    told.MatchWon((ANNA, DORA), zuger_tapp.Ending.AGREED_DEALS, 1)
                ),
                "Anna och Dora delar segern efter det avtalade antalet givar.",
            ),
            (SCH.ending(schmaus.Ending.REFEREE), "genom att först nå målet"),
        ]
    )


def test_the_score_is_told() -> None:
    """Totals by player or by party, in Zuger Tapp with a sign."""

    def score(totals: tuple[int, ...], parties: tuple[int, ...], **over: Any) -> Score:
        return Score(totals, parties, NO_ENTRIES, (0,) * len(totals), **over)

    won = {"winners": (ANNA,), "outcome": schmaus.Ending.CLAIM, "stakes": 1}
    check(
        [
            (SCH.score(score((120, 45), (120, 45))), "Anna 120, Beat 45."),
            (
                SCH.score(score((1502, 45), (1502, 45), **won)),
                "Anna 1502, Beat 45; Anna vinner partiet genom att tacka för sig.",
            ),
            (
                ZUG.score(score((3, -1, -1, 0), (3, -1, -1, 0))),
                "Anna +3, Beat -1, Carl -1, Dora 0.",
            ),
            (
                TOL.score(score((7, 4, 7, 4), (7, 4))),
                "Anna och Carl 7, Beat och Dora 4.",
            ),
        ]
    )
