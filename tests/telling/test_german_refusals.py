"""German as a player in a Swiss card room would say why not."""

from __future__ import annotations

import pytest
from german_support import german
from telling_case import (
    ANNA,
    BEAT,
    BORDSTOLVA,
    CLUBS,
    FRANTSFUUS,
    FYRTIOETT,
    HEARTS,
    PLOCKETOLVA,
    SCHMAUS,
    TOLVA,
    ZUGER_TAPP,
    because,
    card,
)

from jasskort import (
    Form,
    Four,
    Rank,
    Reason,
    Refusal,
    Run,
)
from jasskort.games import frantsfuus
from jasskort.games.fyrtioett import Bid as BidTricks
from jasskort.games.jass.model import Question
from jasskort.games.tolva.model import Ask
from jasskort.games.zuger_tapp.model import (
    Contract,
)
from jasskort.melds import Line, Side, parse_meld
from jasskort.ruleset import AnyRuleset

# Refusals.

REFUSED: list[tuple[AnyRuleset, Refusal, str]] = [
    (
        SCHMAUS,
        because("COM-1", Reason.NO_SUCH_SEAT, 3),
        "Einen Platz 3 gibt es nicht (COM-1)",
    ),
    (
        SCHMAUS,
        because("COM-6", Reason.NOT_IN_HAND, ANNA, cards="HQ"),
        "Anna hat die Herzdame nicht in der Hand (COM-6)",
    ),
    (
        SCHMAUS,
        because("COM-9", Reason.NOT_YOUR_TURN, ANNA, BEAT),
        "Anna ist an der Reihe, nicht Beat (COM-9)",
    ),
    (
        SCHMAUS,
        because("SCH-1", Reason.NO_SUCH_MOVE, BidTricks(ANNA, 5)),
        "Schmaus kennt den Zug «0 bid 5» nicht (SCH-1)",
    ),
    (
        SCHMAUS,
        because("SCH-1", Reason.WRONG_PACK, cards="HK HA"),
        "Das Kartenspiel stimmt nicht, denn der Herzkönig und das Herzass fehlen (SCH-1)",
    ),
    (
        SCHMAUS,
        because("SCH-1", Reason.NOT_IN_THE_PACK, 36, cards="C2"),
        (
            "Das Kartenspiel stimmt nicht, denn der Kreuzzweier gehört nicht zu den 36 "
            "Karten (SCH-1)"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-28", Reason.MUST_FOLLOW_SUIT, card("HK"), CLUBS, cards="CA CK"),
        (
            "Der Herzkönig geht nicht: Ausgespielt ist Kreuz, und mit dem Kreuzkönig oder dem "
            "Kreuzass kann man Farbe angeben (SCH-28)"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-28", Reason.MUST_TRUMP, card("HA"), CLUBS, cards="SQ"),
        (
            "Das Herzass geht nicht: Ausgespielt ist Kreuz, angeben geht nicht, aber mit der "
            "Schaufeldame kann man trumpfen (SCH-28)"
        ),
    ),
    (
        TOLVA,
        because(
            "TOL-8", Reason.MUST_FOLLOW_SUIT, card("HK"), CLUBS, card("CQ"), cards="CA"
        ),
        (
            "Der Herzkönig geht nicht: Ausgespielt ist Kreuz, und mit dem Kreuzass kann man "
            "Farbe angeben und die Kreuzdame stechen (TOL-8)"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-12", Reason.TOO_LATE, 11, 10),
        "Es läuft Stich 11, und nach Stich 10 wird nichts mehr gewiesen (SCH-12)",
    ),
    (
        FRANTSFUUS,
        because("FRA-15", Reason.TOO_LATE, 9, 8),
        "Es läuft Stich 9, und nach Stich 8 wird nichts mehr gemeldet (FRA-15)",
    ),
    (
        SCHMAUS,
        because("SCH-13", Reason.ALREADY_DECLARED, ANNA, 50),
        "Anna hat in diesem Stich schon 50 gewiesen (SCH-13)",
    ),
    (
        FRANTSFUUS,
        because("FRA-17", Reason.TOO_LOW, frantsfuus.Kind.TERTS, frantsfuus.Kind.ACES),
        "«Terz» genügt nicht gegen «100 Asse» (FRA-17)",
    ),
    (
        FRANTSFUUS,
        because("FRA-19", Reason.TOO_LOW, CLUBS, HEARTS, HEARTS),
        "«Kreuz» genügt nicht gegen «Herz», denn Herz ist Trumpf (FRA-19)",
    ),
    (
        SCHMAUS,
        because("SCH-15", Reason.NOT_ASKED, Side.TRUMP, Question.RANK),
        "«Trumpf» ist keine Antwort: Gefragt ist die höchste Karte (SCH-15)",
    ),
    (
        SCHMAUS,
        because(
            "SCH-17", Reason.NOT_AS_SAID, Four(Rank.KING), ANNA, 100, Line.SEQUENCE
        ),
        "Zu dem, was Anna gesagt hat («100», «Blatt»), passt «vier Könige» nicht (SCH-17)",
    ),
    (
        SCHMAUS,
        because("SCH-22", Reason.NOT_HELD, ANNA, 50),
        "Anna hat keinen Weis von 50 (SCH-22)",
    ),
    (
        SCHMAUS,
        because("SCH-22", Reason.NOT_HELD, Rank.KING, ANNA, 50),
        "Anna hat keinen Weis von 50, der zur Antwort «König» passt (SCH-22)",
    ),
    (
        FRANTSFUUS,
        because("FRA-30", Reason.NOT_HELD, ANNA, frantsfuus.Kind.FUUS6),
        "Anna hat keinen sechsten Fuus (FRA-30)",
    ),
    (
        FRANTSFUUS,
        because("FRA-30", Reason.NOT_HELD, HEARTS, ANNA, frantsfuus.Kind.TERTS),
        "Anna hat keine Terz, die zur Antwort «Herz» passt (FRA-30)",
    ),
    (
        FRANTSFUUS,
        because("FRA-30", Reason.NOT_HELD, ANNA, frantsfuus.Kind.KINGS),
        "Anna hat keine vier Könige (FRA-30)",
    ),
    (
        FRANTSFUUS,
        because(
            "FRA-30", Reason.NOT_HELD, Run(HEARTS, Rank.QUEEN, 4), BEAT, cards="H9 HQ"
        ),
        (
            "Für die Quart von der Herzdame fehlen Beat der Herzneuner und die Herzdame "
            "(FRA-30)"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-19", Reason.NOT_UPWARDS, parse_meld("HJ3"), Four(Rank.KING), BEAT),
        (
            "Die vier Könige, die Beat geschrieben hat, sind mit dem Dreiblatt vom Herzbauer "
            "nicht zu überbieten (SCH-19)"
        ),
    ),
    (
        SCHMAUS,
        because(
            "SCH-19", Reason.NOT_UPWARDS, Four(Rank.QUEEN), parse_meld("SA5"), BEAT
        ),
        (
            "Das Fünfblatt vom Schaufelass, das Beat geschrieben hat, ist mit den vier Damen "
            "nicht zu überbieten (SCH-19)"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-25", Reason.DECLARATION_OPEN, ANNA, 50),
        "Der Weis von Anna, «50», ist noch offen (SCH-25)",
    ),
    (
        SCHMAUS,
        because("SCH-36", Reason.CLAIM_PENDING, ANNA),
        "Anna hat sich schon bedankt, und gerechnet wird nach dem ersten Stich (SCH-36)",
    ),
    (
        FRANTSFUUS,
        because("FRA-14", Reason.NOT_HELD, ANNA, cards="HQ HK"),
        "Für Belle fehlen Anna die Herzdame und der Herzkönig (FRA-14)",
    ),
    (
        FRANTSFUUS,
        because("FRA-27", Reason.SPENT, parse_meld("HA6"), BEAT),
        "Beat hat den sechsten Fuus vom Herzass in dieser Runde schon geschrieben (FRA-27)",
    ),
    (
        FRANTSFUUS,
        because(
            "FRA-28",
            Reason.NOT_UPWARDS,
            *(parse_meld("H93"), parse_meld("HK5"), parse_meld("SA4"), ANNA),
        ),
        (
            "Die Terz vom Herzneuner hat Karten gemeinsam mit dem Fuus vom Herzkönig, den Anna "
            "geschrieben hat, und ist nicht höher als die Quart vom Schaufelass (FRA-28)"
        ),
    ),
    (
        ZUGER_TAPP,
        because("ZUG-7", Reason.NO_OPENING_BID, *list(Contract)[:3]),
        "Eröffnet wird mit Tapp oder Solo, nicht mit Super (ZUG-7)",
    ),
    (
        ZUGER_TAPP,
        because("ZUG-12", Reason.MUST_LAY_ASIDE, 1),
        "Zuerst muss noch eine Karte weggelegt werden (ZUG-12)",
    ),
    (
        ZUGER_TAPP,
        because("ZUG-12", Reason.MUST_LAY_ASIDE, 3),
        "Zuerst müssen noch drei Karten weggelegt werden (ZUG-12)",
    ),
    (
        FYRTIOETT,
        because("FYR-7", Reason.BIDS_TOO_LOW, 1, 1, 4),
        (
            "Ein Gebot von einem Stich zählt 1 Punkt, und damit gespielt wird, müssen es 4 "
            "Punkte sein: höher bieten oder die Karten hinwerfen (FYR-7)"
        ),
    ),
    (
        FYRTIOETT,
        because("FYR-7", Reason.BIDS_TOO_LOW, 3, 3, 4),
        (
            "Ein Gebot von drei Stichen zählt 3 Punkte, und damit gespielt wird, müssen es 4 "
            "Punkte sein: höher bieten oder die Karten hinwerfen (FYR-7)"
        ),
    ),
    (
        TOLVA,
        because("TOL-9", Reason.MUST_BEAT, card("C6"), card("CQ"), cards="CT CA"),
        (
            "Der Kreuzsechser sticht die Kreuzdame nicht, aber mit dem Kreuzzehner oder dem "
            "Kreuzass ginge es (TOL-9)"
        ),
    ),
    (
        TOLVA,
        because("TOL-13", Reason.TOO_FEW_CARDS, 0),
        "Zum Melden braucht es drei Karten, und übrig ist keine Karte (TOL-13)",
    ),
    (
        TOLVA,
        because("TOL-13", Reason.TOO_FEW_CARDS, 2),
        "Zum Melden braucht es drei Karten, und übrig sind zwei Karten (TOL-13)",
    ),
    (
        TOLVA,
        because("TOL-15", Reason.ONCE_AN_OCCASION, ANNA),
        "Anna hat seit dem Stich gefragt und meldet darum nicht selbst (TOL-15)",
    ),
    (
        TOLVA,
        because("TOL-15", Reason.ONCE_AN_OCCASION, ANNA, CLUBS),
        "Anna hat seit dem Stich schon Kreuz gemeldet, und wer meldet, fragt nicht (TOL-15)",
    ),
    (
        PLOCKETOLVA,
        because("TOL-15", Reason.NOT_OF_THIS_FORM, Form.PLOCKETOLVA, Ask(ANNA)),
        "Plocketolva kennt den Zug «0 ask» nicht (TOL-15)",
    ),
    (
        TOLVA,
        because("TOL-18", Reason.WOULD_GO_OUT, 11, 1, 12),
        (
            "Die Partei hat 11 Punkte, eine Meldung bringt 1 Punkt, und durch Melden kommt "
            "niemand auf 12 (TOL-18)"
        ),
    ),
    (
        TOLVA,
        because("TOL-24", Reason.TOO_FEW_TRICKS, ANNA, 4),
        (
            "Halv Gubbe braucht noch fünf Stiche, und wenn Anna ausspielt, bleiben im besten "
            "Fall vier Stiche (TOL-24)"
        ),
    ),
    (
        TOLVA,
        because("TOL-24", Reason.TOO_FEW_TRICKS, ANNA, 0),
        (
            "Halv Gubbe braucht noch fünf Stiche, und wenn Anna ausspielt, bleibt im besten "
            "Fall kein Stich (TOL-24)"
        ),
    ),
    (
        BORDSTOLVA,
        because("TOL-34", Reason.FROM_THE_TABLE, card("HQ")),
        "Der erste Stich wird vom Tisch gespielt, nicht mit der Herzdame (TOL-34)",
    ),
]


@pytest.mark.parametrize(("game", "refusal", "expected"), REFUSED)
def test_refusals_say_why(game: AnyRuleset, refusal: Refusal, expected: str) -> None:
    """The reason, the cards and the players stand in a sentence that agrees with them."""
    assert german(game).say(refusal) == expected
