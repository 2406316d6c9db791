"""Why not, in Danish: sentences written down by hand, then made from the parts alone."""

from __future__ import annotations

import pytest
from danish_case import KINGS, RUN, danish
from telling_case import (
    CLUBS,
    FRANTSFUUS,
    FYRTIOETT,
    HEARTS,
    SCHMAUS,
    TOLVA,
    ZUGER_TAPP,
    because,
)

from jasskort import (
    Rank,
    Reason,
    Refusal,
    Run,
)
from jasskort.cards import Card
from jasskort.games.frantsfuus import Kind
from jasskort.games.jass.model import Question
from jasskort.games.tolva import Form, Item, Meld
from jasskort.games.zuger_tapp import Contract
from jasskort.melds import Line, Side
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.telling.danish.reasons import REASONS

HJ, HT, CA, ST = map(Card.parse, ("HJ", "HT", "CA", "ST"))
LOW = Run(HEARTS, Rank.NINE, 3)


REFUSALS: list[tuple[AnyRuleset, Refusal, str]] = [
    # Under a rule of each game.
    (
        SCHMAUS,
        because("COM-9", Reason.NOT_YOUR_TURN, 0, 1),
        "Det er Anna, der har turen, ikke Lars",
    ),
    (
        SCHMAUS,
        because("COM-6", Reason.NOT_IN_HAND, 1, cards="HJ"),
        "Lars har ikke hjerter knægt på hånden",
    ),
    (SCHMAUS, because("COM-1", Reason.NO_SUCH_SEAT, 3), "Der er ingen plads 3"),
    (SCHMAUS, because("COM-8", Reason.MATCH_OVER), "Partiet er slut"),
    (
        SCHMAUS,
        because("SCH-1", Reason.NOT_IN_THE_PACK, 36, cards="C2 C3"),
        "Det er ikke hele spillet kort: klør to og klør tre er ikke blandt de 36",
    ),
    (
        SCHMAUS,
        because("SCH-28", Reason.MUST_FOLLOW_SUIT, HJ, CLUBS, cards="C9 CA"),
        (
            "Hjerter knægt kan ikke lægges: der er spillet klør ud, "
            "og der kan bekendes med klør ni eller klør es"
        ),
    ),
    (
        TOLVA,
        because("TOL-8", Reason.MUST_FOLLOW_SUIT, HJ, CLUBS, CA, cards="C9"),
        (
            "Hjerter knægt kan ikke lægges: der er spillet klør ud, "
            "og der kan bekendes med klør ni, som stikker klør es"
        ),
    ),
    (
        ZUGER_TAPP,
        because("ZUG-16", Reason.MUST_TRUMP, HJ, CLUBS, cards="S9"),
        (
            "Hjerter knægt kan ikke lægges: der er spillet klør ud; "
            "der kan ikke bekendes, men trumfes med spar ni"
        ),
    ),
    (
        TOLVA,
        because("TOL-1", Reason.NO_SUCH_MOVE, Meld(Seat(0), HEARTS)),
        "Trækket »0 meld H« findes ikke i dette spil",
    ),
    # The jass games.
    (
        SCHMAUS,
        because("SCH-12", Reason.TOO_LATE, 11, 10),
        "Det er stik nummer 11, og der meldes kun til og med stik nummer 10",
    ),
    (
        FRANTSFUUS,
        because("FRA-16", Reason.ALREADY_DECLARED, 0, Kind.KINGS),
        "Anna har allerede meldt 100 konger i dette stik",
    ),
    (
        SCHMAUS,
        because("SCH-14", Reason.TOO_LOW, 20, 50),
        "20 er lavere end 50, som er meldt",
    ),
    (
        SCHMAUS,
        because("SCH-15", Reason.NOT_ASKED),
        "Der sammenlignes ingen meldinger",
    ),
    (
        SCHMAUS,
        because("SCH-15", Reason.NOT_ASKED, Side.TRUMP, Question.RANK),
        "»I trumf« er ikke svar på spørgsmålet »hvor højt?«",
    ),
    (
        FRANTSFUUS,
        because("FRA-18", Reason.NOT_ASKED, HEARTS, Question.RANK),
        "»I hjerter« er ikke svar på spørgsmålet »hvorfra?«",
    ),
    (
        SCHMAUS,
        because("SCH-16", Reason.TOO_LOW, Line.FOUR, Line.SEQUENCE),
        "»Fire ens« er lavere end »sekvens«, som skal overgås",
    ),
    (
        FRANTSFUUS,
        because("FRA-19", Reason.TOO_LOW, CLUBS, HEARTS, HEARTS),
        "»I klør« er lavere end »i hjerter«, som skal overgås, for hjerter er trumf",
    ),
    (
        SCHMAUS,
        because("SCH-7", Reason.TIE_AGAINST, Side.PLAIN, 1),
        "Af to lige høje sekvenser uden for trumf er Lars' bedst",
    ),
    (
        SCHMAUS,
        because("SCH-17", Reason.NOT_AS_SAID, Rank.TEN, 0, 50, Line.SEQUENCE),
        (
            "Anna har sagt 50 og »sekvens«, "
            "og det passer ikke til weis på 50, der svarer til »ti«"
        ),
    ),
    (
        FRANTSFUUS,
        because("FRA-21", Reason.NOT_AS_SAID, LOW, 1, Kind.TERTS, Rank.TEN),
        (
            "Lars har sagt terts og »fra tieren«, "
            "og det passer ikke til en terts fra hjerter ni"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-22", Reason.NOT_HELD, 0, 100),
        "Anna har ingen weis på 100",
    ),
    (
        FRANTSFUUS,
        because("FRA-30", Reason.NOT_HELD, 0, Kind.FUUS5),
        "Anna har ingen fuus",
    ),
    (
        FRANTSFUUS,
        because("FRA-30", Reason.NOT_HELD, 0, Kind.KINGS),
        "Anna har ikke fire konger",
    ),
    (
        SCHMAUS,
        because("SCH-22", Reason.NOT_HELD, Rank.KING, 0, 20),
        "Anna har ingen weis på 20, der svarer til »konge«",
    ),
    (
        SCHMAUS,
        because("SCH-22", Reason.NOT_HELD, RUN, 0, 20),
        "Anna har ingen sekvens på tre fra hjerter konge",
    ),
    (
        FRANTSFUUS,
        because("FRA-24", Reason.NOT_HELD, RUN, 0, cards="HJ HQ"),
        "Anna mangler hjerter knægt og hjerter dame til en terts fra hjerter konge",
    ),
    (
        SCHMAUS,
        because("SCH-25", Reason.DECLARATION_OPEN, 1, 100),
        "Lars' melding, 100, står stadig åben",
    ),
    (
        SCHMAUS,
        because("SCH-24", Reason.STOCK_GONE),
        "Talonen er sluppet op",
    ),
    (
        SCHMAUS,
        because("SCH-25", Reason.STOCK_GONE),
        "Det sidste lukkede kort i talonen er trukket",
    ),
    (
        SCHMAUS,
        because("SCH-19", Reason.NOT_UPWARDS, LOW, KINGS, 0, cards="H7 H8 H9"),
        (
            "En sekvens på tre fra hjerter ni er ikke bedre end fire konger, "
            "som Anna har skrevet"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-36", Reason.CLAIM_PENDING, 0),
        "Annas krav venter på, at det første stik spilles færdigt",
    ),
    (
        FRANTSFUUS,
        because("FRA-14", Reason.NOT_HELD, 1, cards="HQ"),
        "Lars mangler hjerter dame til belle",
    ),
    (
        FRANTSFUUS,
        because("FRA-28", Reason.NOT_UPWARDS, LOW, RUN, KINGS, 0),
        (
            "En terts fra hjerter ni har kort fælles med en terts fra hjerter konge, "
            "som Anna har skrevet, og er ikke højere end fire konger"
        ),
    ),
    (
        FRANTSFUUS,
        because("FRA-28", Reason.NOT_UPWARDS, LOW, RUN, 0),
        (
            "En terts fra hjerter ni har kort fælles med en terts fra hjerter konge, "
            "som Anna har skrevet, og er ikke højere"
        ),
    ),
    # Bids, trump, and what is laid aside.
    (
        ZUGER_TAPP,
        because("ZUG-7", Reason.NO_OPENING_BID, *list(Contract)[:3]),
        "Der åbnes med tapp eller solo, ikke med super",
    ),
    (
        ZUGER_TAPP,
        because("ZUG-12", Reason.MUST_LAY_ASIDE, 1),
        "Der skal først lægges et kort fra",
    ),
    (
        ZUGER_TAPP,
        because("ZUG-12", Reason.MUST_LAY_ASIDE, 3),
        "Der skal først lægges tre kort fra",
    ),
    (
        ZUGER_TAPP,
        because("ZUG-14", Reason.TRUMP_FINAL, HEARTS),
        "Hjerter er trumf, og det ligger fast",
    ),
    (
        FYRTIOETT,
        because("FYR-7", Reason.BIDS_TOO_LOW, 1, 1, 4),
        (
            "Et bud på et stik er 1 point værd, og der skal 4 til: "
            "byd højere, eller kast kortene"
        ),
    ),
    (
        FYRTIOETT,
        because("FYR-4", Reason.AUCTION_OPEN),
        "Ikke alle har budt endnu",
    ),
    (
        ZUGER_TAPP,
        because("ZUG-10", Reason.AUCTION_OPEN),
        "Budgivningen er ikke slut",
    ),
    # Tolva.
    (
        TOLVA,
        because("TOL-9", Reason.MUST_BEAT, HJ, HT, cards="HA"),
        "Hjerter knægt stikker ikke hjerter ti, men det gør hjerter es",
    ),
    (
        TOLVA,
        because("TOL-13", Reason.TOO_FEW_CARDS, 0),
        "Der er ingen kort tilbage, og en melding kræver tre",
    ),
    (
        TOLVA,
        because("TOL-14", Reason.ONCE_AN_OCCASION, 0, HEARTS),
        "Anna har meldt hjerter efter dette stik, og næste melding kræver et nyt",
    ),
    (
        TOLVA,
        because("TOL-15", Reason.ONCE_AN_OCCASION, 2),
        "Clara har spurgt efter dette stik og melder så ikke selv",
    ),
    (
        TOLVA,
        because("TOL-15", Reason.ONCE_AN_OCCASION, 2, HEARTS),
        "Clara har meldt hjerter efter dette stik, og den, der melder, spørger ikke",
    ),
    (
        TOLVA,
        because("TOL-15", Reason.NOT_OF_THIS_FORM, Form.THREE, Meld(Seat(0), HEARTS)),
        "I tolva for tre findes trækket »0 meld H« ikke",
    ),
    (
        TOLVA,
        because("TOL-18", Reason.WOULD_GO_OUT, 11, 1, 12),
        "Regnskabet står på 11 point, en melding giver 1, og ingen når 12 ved at melde",
    ),
    (
        TOLVA,
        because("TOL-24", Reason.TOO_FEW_TRICKS, 3, 4),
        "Dan spiller ud med højst fire stik tilbage, og halv gubbe kræver fem",
    ),
    (
        TOLVA,
        because("TOL-27", Reason.GUBBE_ANNOUNCED, Item.HEL_GUBBE, 1),
        "Lars har meldt hel gubbe: så melder og spørger ingen mere",
    ),
    (
        TOLVA,
        because("TOL-34", Reason.FROM_THE_TABLE, ST),
        "Det første stik spilles fra bordet, ikke med spar ti",
    ),
]


@pytest.mark.parametrize(("game", "refusal", "said"), REFUSALS)
def test_why_not(game: AnyRuleset, refusal: Refusal, said: str) -> None:
    """A refusal says why, and names the rule at its end."""
    assert danish(game).refusal(refusal) == f"{said} ({refusal.rule})"


HOUSE: list[tuple[Refusal, str]] = [
    (because("HUS-1", Reason.TOO_FEW_CARDS), "Der er for få kort tilbage"),
    (because("TOL-13", Reason.TOO_FEW_CARDS), "Der er for få kort tilbage"),
    (because("HUS-2", Reason.NOT_IN_HAND, 0), "Kortet er ikke på hånden"),
    (because("HUS-3", Reason.MUST_TRUMP), "Der skal trumfes"),
    (because("HUS-3", Reason.MUST_TRUMP, HJ, HEARTS), "Der skal trumfes"),
    (because("HUS-3", Reason.NOT_HELD, RUN, 0), "Det er der ikke kort til"),
    (because("HUS-4", Reason.TRUMP_SET, HJ, HEARTS, cards="HT"), "Der er sat trumf"),
    (
        because("HUS-5", Reason.NO_SUCH_SEAT, "nord"),
        "Der er ingen plads nord",
    ),
]


@pytest.mark.parametrize(("refusal", "said"), HOUSE)
def test_a_house_rule_has_the_words_of_its_reason(refusal: Refusal, said: str) -> None:
    """A rule that is not of the game, or tells less, is said by its reason alone."""
    assert danish(TOLVA).refusal(refusal) == f"{said} ({refusal.rule})"


def test_a_house_rule_may_speak_of_other_things() -> None:
    """What is no answer to a question of the jass games is said as it is."""
    refusal = because("HUS-7", Reason.NOT_ASKED, HT, Question.LINE)
    assert danish(SCHMAUS).refusal(refusal) == (
        "Hjerter ti er ikke svar på spørgsmålet »sekvens eller fire ens?« (HUS-7)"
    )


def test_every_reason_has_words() -> None:
    """Each reason of the library can be said by itself, no two alike."""
    assert set(REASONS) == set(Reason)
    assert len(set(REASONS.values())) == len(REASONS)


def test_a_reason_of_a_house_rule_keeps_its_sentence() -> None:
    """What is no reason of the library is said as the rule says it."""
    refusal = Refusal("HUS-6", Form.THREE, "makkeren sover (HUS-6)")
    assert danish(TOLVA).refusal(refusal) == refusal.text
