"""Why a move is refused is told in Swedish, from rule, reason, cards and values."""

from __future__ import annotations

import pytest
from swedish_table import FRA, FYR, PLO, SCH, TOL, ZUG, check
from telling_case import ANNA, CLUBS, HEARTS, SPADES, because, card

from jasskort import (
    Form,
    Four,
    InvalidValue,
    Pass,
    Rank,
    Reason,
    Refusal,
    Run,
    Schmaus,
)
from jasskort.games.frantsfuus import Kind
from jasskort.games.jass.model import Question
from jasskort.games.tolva import Item
from jasskort.games.tolva.model import TurnUp
from jasskort.games.zuger_tapp import Contract
from jasskort.melds import Line, Side
from jasskort.ruleset import AnyRuleset
from jasskort.telling import Words
from jasskort.telling.refusing import Filling
from jasskort.telling.swedish.common import SwedishWords

_RUN, _HIGHER = Run(HEARTS, Rank.NINE, 3), Run(HEARTS, Rank.KING, 5)


def why(
    words: Words[AnyRuleset], rule: str, reason: Reason, *values: object, held: str = ""
) -> str:
    """Say why, without the rule, which stands in brackets at the end."""
    refusal = because(rule, reason, *values, cards=held)
    told, bracket, named = words.refusal(refusal).rpartition(" (")
    assert bracket + named == f" ({rule})"
    return told


def test_what_no_game_allows_is_refused() -> None:
    """What all games refuse has the same words in each."""
    check(
        [
            ("Det finns ingen plats 3", why(SCH, "COM-1", Reason.NO_SUCH_SEAT, 3)),
            (
                "Beat har inte hjärter tio på handen",
                why(SCH, "COM-6", Reason.NOT_IN_HAND, 1, held="HT"),
            ),
            (
                "Det är Annas tur, inte Beats",
                why(SCH, "COM-9", Reason.NOT_YOUR_TURN, 0, 1),
            ),
            ("Korten måste ges först", why(SCH, "SCH-10", Reason.DEAL_DUE)),
            (
                "Draget ”0 pass” finns inte i schmaus",
                why(SCH, "SCH-1", Reason.NO_SUCH_MOVE, Pass(ANNA)),
            ),
            (
                "Det här är inte hela leken: klöver två finns inte i en lek med 36 kort",
                why(SCH, "SCH-1", Reason.NOT_IN_THE_PACK, 36, held="C2"),
            ),
            (
                "Klöver sju får inte läggas: hjärter spelades ut, och hjärter sju och ess kan följa färg",
                why(
                    SCH,
                    "SCH-28",
                    Reason.MUST_FOLLOW_SUIT,
                    card("C7"),
                    HEARTS,
                    held="H7 HA",
                ),
            ),
            (
                "Klöver sju får inte läggas: hjärter spelades ut, inget kort kan följa färg, och spader ess kan trumfa och sticka spader nio",
                why(
                    TOL,
                    "TOL-8",
                    Reason.MUST_TRUMP,
                    card("C7"),
                    HEARTS,
                    card("S9"),
                    held="SA",
                ),
            ),
        ]
    )


def test_jass_players_are_told_why() -> None:
    """Melds and answers are named as they were said."""
    check(
        [
            (
                "Anna har ingen mälning på 30",
                why(FRA, "FRA-30", Reason.NOT_HELD, 0, 30),
            ),
            (
                "Det är stick 11, och man får mäla till och med stick 10",
                why(SCH, "SCH-12", Reason.TOO_LATE, 11, 10),
            ),
            (
                "Beat har redan mält 100 kungar i det här sticket",
                why(FRA, "FRA-16", Reason.ALREADY_DECLARED, 1, Kind.KINGS),
            ),
            (
                "”20” är lägre än ”50”, som redan är mält",
                why(SCH, "SCH-14", Reason.TOO_LOW, 20, 50),
            ),
            (
                "”Fyrtal” är lägre än ”sekvens”, som det svarar på",
                why(SCH, "SCH-16", Reason.TOO_LOW, Line.FOUR, Line.SEQUENCE),
            ),
            (
                "”Klöver” är lägre än ”spader”, eftersom spader är trumf",
                why(FRA, "FRA-19", Reason.TOO_LOW, CLUBS, SPADES, SPADES),
            ),
            ("Inga mälningar jämförs just nu", why(SCH, "SCH-15", Reason.NOT_ASKED)),
            (
                "”Tia” svarar inte på frågan, som gäller trumf eller sidofärg",
                why(SCH, "SCH-15", Reason.NOT_ASKED, Rank.TEN, Question.SIDE),
            ),
            (
                "Av två likvärdiga sekvenser i sidofärger är Beats bättre",
                why(SCH, "SCH-7", Reason.TIE_AGAINST, Side.PLAIN, 1),
            ),
            ("Anna har ingen weis på 50", why(SCH, "SCH-22", Reason.NOT_HELD, 0, 50)),
            (
                "Anna har ingen terts",
                why(FRA, "FRA-30", Reason.NOT_HELD, 0, Kind.TERTS),
            ),
            (
                "Anna har inte fyra ess",
                why(FRA, "FRA-30", Reason.NOT_HELD, 0, Kind.ACES),
            ),
            (
                "Beat har inte hjärter åtta till en terts från hjärter nio",
                why(FRA, "FRA-24", Reason.NOT_HELD, _RUN, 1, held="H8"),
            ),
            (
                "Beat har ingen sekvens av tre från hjärter nio",
                why(SCH, "SCH-22", Reason.NOT_HELD, _RUN, 1, 20),
            ),
            (
                "Beat har inte fyra tior",
                why(SCH, "SCH-22", Reason.NOT_HELD, Four(Rank.TEN), 1, 100),
            ),
            (
                "Anna har ingen weis på 50 med svaret ”kung”",
                why(SCH, "SCH-22", Reason.NOT_HELD, Rank.KING, 0, 50),
            ),
            (
                "Det Beat har sagt, ”quart, kung”, stämmer inte på en terts från hjärter nio",
                why(FRA, "FRA-21", Reason.NOT_AS_SAID, _RUN, 1, Kind.QUART, Rank.KING),
            ),
            (
                "Annas mälning, 100, är inte avgjord än",
                why(SCH, "SCH-25", Reason.DECLARATION_OPEN, 0, 100),
            ),
            (
                "En sekvens av tre från hjärter nio är inte bättre än fyra sexor, som Anna har bokfört",
                why(
                    SCH,
                    "SCH-19",
                    Reason.NOT_UPWARDS,
                    _RUN,
                    Four(Rank.SIX),
                    0,
                    held="H7 H8 H9",
                ),
            ),
            (
                "En terts från hjärter nio delar kort med en fuus från hjärter kung, som Anna har bokfört, och är inte högre",
                why(
                    FRA, "FRA-28", Reason.NOT_UPWARDS, _RUN, _HIGHER, 0, held="H7 H8 H9"
                ),
            ),
            (
                "En terts från hjärter nio delar kort med en terts från hjärter nio, som Anna har bokfört, och är inte högre än en fuus från hjärter kung",
                why(
                    FRA,
                    "FRA-28",
                    Reason.NOT_UPWARDS,
                    _RUN,
                    _RUN,
                    _HIGHER,
                    0,
                    held="H7 H8 H9",
                ),
            ),
            (
                "Anna har inte hjärter dam och kung på handen till belle",
                why(FRA, "FRA-14", Reason.NOT_HELD, 0, held="HQ HK"),
            ),
            (
                "Beat har redan bokfört fyra ess i den här given",
                why(FRA, "FRA-27", Reason.SPENT, Four(Rank.ACE), 1),
            ),
        ]
    )


def test_tappers_and_bidders_are_told_why() -> None:
    """Bids, tricks and cards are counted."""
    check(
        [
            (
                "Budgivningen öppnas med tapp eller solo, inte med vice",
                why(
                    ZUG,
                    "ZUG-7",
                    Reason.NO_OPENING_BID,
                    Contract.TAPP,
                    Contract.SOLO,
                    Contract.VICE,
                ),
            ),
            (
                "Först måste ett kort läggas bort",
                why(ZUG, "ZUG-12", Reason.MUST_LAY_ASIDE, 1),
            ),
            (
                "Först måste tre kort läggas bort",
                why(ZUG, "ZUG-12", Reason.MUST_LAY_ASIDE, 3),
            ),
            (
                "Ett bud på sju stick är värt 14 poäng, och det behövs 20 poäng för att det ska bli spel: bjud högre eller kasta in korten",
                why(FYR, "FYR-7", Reason.BIDS_TOO_LOW, 7, 14, 20),
            ),
        ]
    )


def test_players_of_tolva_are_told_why() -> None:
    """Melds, gubbes and cards in rows have their words."""
    check(
        [
            (
                "Hjärter sju sticker inte hjärter nio, men hjärter ess kan, och då måste man",
                why(TOL, "TOL-9", Reason.MUST_BEAT, card("H7"), card("H9"), held="HA"),
            ),
            (
                "Det återstår inga kort, och en mälning kräver tre",
                why(TOL, "TOL-13", Reason.TOO_FEW_CARDS, 0),
            ),
            (
                "Anna har frågat efter sticket och får då inte mäla själv",
                why(TOL, "TOL-15", Reason.ONCE_AN_OCCASION, 0),
            ),
            (
                "Anna har mält hjärter efter sticket, och då frågar man inte",
                why(TOL, "TOL-15", Reason.ONCE_AN_OCCASION, 0, HEARTS),
            ),
            (
                "10 poäng och 2 för mälningen räcker till 12, och ingen får mäla sig ut",
                why(TOL, "TOL-18", Reason.WOULD_GO_OUT, 10, 2, 12),
            ),
            (
                "När Carl är inne återstår högst ett stick, och en halv gubbe kräver fem",
                why(TOL, "TOL-24", Reason.TOO_FEW_TRICKS, 2, 1),
            ),
            (
                "När Carl är inne återstår inget stick, och en halv gubbe kräver fem",
                why(TOL, "TOL-24", Reason.TOO_FEW_TRICKS, 2, 0),
            ),
            (
                "Dora har angett hel gubbe: ingen får mäla, fråga eller ange en gubbe till",
                why(TOL, "TOL-27", Reason.GUBBE_ANNOUNCED, Item.HEL_GUBBE, 3),
            ),
            (
                "Kort har redan dragits efter sticket",
                why(PLO, "TOL-29", Reason.ALREADY_DRAWN),
            ),
            (
                "Beat har redan dragit kort, och mäla gör man före det",
                why(PLO, "TOL-29", Reason.ALREADY_DRAWN, 1),
            ),
            (
                "Draget ”0 turnup” finns inte i plocketolva",
                why(
                    PLO,
                    "TOL-33",
                    Reason.NOT_OF_THIS_FORM,
                    Form.PLOCKETOLVA,
                    TurnUp(ANNA),
                ),
            ),
        ]
    )


def test_the_refusal_of_a_house_rule_keeps_its_sentence() -> None:
    """Of a rule that is not known here nothing else can be said."""
    refusal = Refusal("HOUSE-1", Reason.TOO_LATE, "closed at ten (HOUSE-1)")
    assert SCH.refusal(refusal) == "closed at ten (HOUSE-1)"
    of_melds = Refusal("HOUSE-2", Reason.NOT_HELD, "no (HOUSE-2)", values=(0, 3))
    assert FRA.refusal(of_melds) == SCH.refusal(of_melds) == "no (HOUSE-2)"
    of_answers = Refusal("SCH-16", Reason.TOO_LOW, "no (SCH-16)", values=(1, 2))
    assert SCH.refusal(of_answers) == "no (SCH-16)"
    of_pack = Refusal("SCH-1", Reason.TOO_LATE, "closed at ten (SCH-1)")
    assert SCH.refusal(of_pack) == "closed at ten (SCH-1)"


def test_what_cannot_be_filled_in_is_refused() -> None:
    """A card is no player, and no number of tricks."""
    words = SwedishWords(Schmaus(), ("Anna", "Beat"), SCH.suits)
    for spec in ("player", "tricks"):
        with pytest.raises(InvalidValue, match=f"cannot say .* as '{spec}'"):
            format(Filling(words, card("HT")), spec)
