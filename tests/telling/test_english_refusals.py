"""Why not, in English: sentences written down by hand, from the parts of a refusal."""

from __future__ import annotations

import enum

import pytest
from english_case import english
from telling_case import (
    CLUBS,
    FRANTSFUUS,
    FYRTIOETT,
    HEARTS,
    NAMES,
    SCHMAUS,
    TOLVA,
    ZUGER_TAPP,
    because,
)

from jasskort import (
    Card,
    Form,
    Four,
    InvalidValue,
    Rank,
    Reason,
    Refusal,
    Run,
)
from jasskort.games.frantsfuus import Kind
from jasskort.games.jass.model import Question
from jasskort.games.tolva import Item, Meld
from jasskort.games.zuger_tapp import Contract
from jasskort.melds import Line, Side
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.telling import Suits, words_for
from jasskort.telling.english.schmaus import SchmausWords

HJ, HT, CA, D6, ST = map(Card.parse, ("HJ", "HT", "CA", "D6", "ST"))
LOW, RUN, KINGS = Run(HEARTS, Rank.NINE, 3), Run(HEARTS, Rank.KING, 3), Four(Rank.KING)

REFUSALS: list[tuple[AnyRuleset, Refusal, str]] = [
    # In all games.
    (SCHMAUS, because("COM-1", Reason.NO_SUCH_SEAT, 3), "There is no seat 3"),
    (
        TOLVA,
        because("COM-6", Reason.NOT_IN_HAND, 1, cards="D6"),
        "Beat does not hold the six of diamonds",
    ),
    (FRANTSFUUS, because("COM-8", Reason.MATCH_OVER), "The match is over"),
    (
        SCHMAUS,
        because("COM-9", Reason.NOT_YOUR_TURN, 1, 0),
        "Beat is in turn, not Anna",
    ),
    (SCHMAUS, because("SCH-10", Reason.DEAL_DUE), "The cards must be dealt first"),
    (TOLVA, because("TOL-3", Reason.DEAL_UNDER_WAY), "The deal is not over yet"),
    (
        TOLVA,
        because("TOL-1", Reason.NO_SUCH_MOVE, Meld(Seat(0), HEARTS)),
        'Tolva has no move "0 meld H"',
    ),
    (
        SCHMAUS,
        because("SCH-1", Reason.NOT_IN_THE_PACK, 36, cards="C2 C3"),
        (
            "This is not the whole pack: the two of clubs and the three of clubs are "
            "not in a pack of 36"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-1", Reason.WRONG_PACK, cards="C6"),
        "This is not the whole pack: the six of clubs is missing",
    ),
    (
        SCHMAUS,
        because("SCH-1", Reason.TWICE_IN_THE_PACK, cards="C6 C7 C8"),
        (
            "This is not the whole pack: the six of clubs, the seven of clubs and "
            "the eight of clubs are there more than once"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-28", Reason.MUST_FOLLOW_SUIT, HJ, CLUBS, cards="C9 CA"),
        (
            "The jack of hearts cannot be played: clubs were led, "
            "and the nine of clubs or the ace of clubs can follow suit"
        ),
    ),
    (
        TOLVA,
        because("TOL-8", Reason.MUST_FOLLOW_SUIT, HJ, CLUBS, CA, cards="C9"),
        (
            "The jack of hearts cannot be played: clubs were led, "
            "and the nine of clubs can follow suit and beat the ace of clubs"
        ),
    ),
    (
        ZUGER_TAPP,
        because("ZUG-16", Reason.MUST_TRUMP, HJ, CLUBS, cards="S9"),
        (
            "The jack of hearts cannot be played: clubs were led, "
            "nothing can follow suit, and the nine of spades can trump"
        ),
    ),
    # The jass games.
    (
        SCHMAUS,
        because("SCH-12", Reason.TOO_LATE, 11, 10),
        "This is trick 11, and nobody declares after trick 10",
    ),
    (
        FRANTSFUUS,
        because("FRA-16", Reason.ALREADY_DECLARED, 0, Kind.KINGS),
        "Anna has already declared four kings in this trick",
    ),
    (
        SCHMAUS,
        because("SCH-14", Reason.TOO_LOW, 20, 50),
        '"20" is lower than "50", which was declared',
    ),
    (
        FRANTSFUUS,
        because("FRA-17", Reason.TOO_LOW, Kind.TERTS, Kind.FUUS6),
        '"Terts" is lower than "sixth fuus", which was declared',
    ),
    (SCHMAUS, because("SCH-15", Reason.NOT_ASKED), "No melds are being compared"),
    (
        SCHMAUS,
        because("SCH-15", Reason.NOT_ASKED, Side.TRUMP, Question.RANK),
        '"In trump" is no answer to "from which rank?"',
    ),
    (
        FRANTSFUUS,
        because("FRA-18", Reason.NOT_ASKED, Rank.TEN, Question.SUIT),
        '"From the ten" is no answer to "in which suit?"',
    ),
    (
        SCHMAUS,
        because("SCH-15", Reason.NOT_ASKED, Side.PLAIN, Question.LINE),
        '"Not in trump" is no answer to "a sequence or a four?"',
    ),
    (
        SCHMAUS,
        because("SCH-15", Reason.NOT_ASKED, Line.FOUR, Question.SIDE),
        '"A four" is no answer to "in trump?"',
    ),
    (
        SCHMAUS,
        because("SCH-16", Reason.TOO_LOW, Line.FOUR, Line.SEQUENCE),
        '"A four" is lower than "a sequence", which it answers',
    ),
    (
        FRANTSFUUS,
        because("FRA-19", Reason.TOO_LOW, CLUBS, HEARTS, HEARTS),
        '"In clubs" is lower than "in hearts", since hearts are trump',
    ),
    (
        SCHMAUS,
        because("SCH-7", Reason.TIE_AGAINST, Side.PLAIN, 1),
        "Of two equal sequences in side suits Beat's is better",
    ),
    (
        SCHMAUS,
        because("SCH-17", Reason.NOT_AS_SAID, Rank.TEN, 0, 50, Line.SEQUENCE),
        (
            'Anna has said "50" and "a sequence", and that does not fit '
            'a weis of 50 with the answer "from the ten"'
        ),
    ),
    (
        FRANTSFUUS,
        because("FRA-21", Reason.NOT_AS_SAID, LOW, 1, Kind.TERTS, Rank.TEN),
        (
            'Beat has said "terts" and "from the ten", and that does not fit '
            "a sequence of three from the nine of hearts"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-22", Reason.NOT_HELD, 0, 100),
        "Anna does not hold a weis of 100",
    ),
    (
        SCHMAUS,
        because("SCH-22", Reason.NOT_HELD, KINGS, 0, 100),
        "Anna does not hold four kings",
    ),
    (
        FRANTSFUUS,
        because("FRA-30", Reason.NOT_HELD, 0, Kind.FUUS5),
        "Anna does not hold a fuus",
    ),
    (
        FRANTSFUUS,
        because("FRA-30", Reason.NOT_HELD, 0, Kind.FUUS8),
        "Anna does not hold an eighth fuus",
    ),
    (
        FRANTSFUUS,
        because("FRA-30", Reason.NOT_HELD, 0, Kind.JACKS),
        "Anna does not hold four jacks",
    ),
    (
        FRANTSFUUS,
        because("FRA-30", Reason.NOT_HELD, 0, 30),
        "Anna does not hold a meld of 30",
    ),
    (
        FRANTSFUUS,
        because("FRA-24", Reason.NOT_HELD, RUN, 0, cards="HJ HQ"),
        (
            "Anna lacks the jack of hearts and the queen of hearts "
            "for a sequence of three from the king of hearts"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-25", Reason.DECLARATION_OPEN, 1, 100),
        "Beat's declaration, 100, is still open",
    ),
    (
        SCHMAUS,
        because("SCH-25", Reason.NO_ROBBING_CARD, 1, cards="S6"),
        "Beat does not hold the six of spades",
    ),
    (
        SCHMAUS,
        because("SCH-19", Reason.NOT_UPWARDS, LOW, KINGS, 0, cards="H7 H8 H9"),
        (
            "A sequence of three from the nine of hearts is not better than "
            "four kings, which Anna has booked"
        ),
    ),
    (
        SCHMAUS,
        because("SCH-19", Reason.NOT_UPWARDS, Four(Rank.SIX), KINGS, 0),
        "Four sixes are not better than four kings, which Anna has booked",
    ),
    (
        SCHMAUS,
        because("SCH-36", Reason.CLAIM_PENDING, 0),
        "Anna's claim waits for the end of the first trick",
    ),
    (
        FRANTSFUUS,
        because("FRA-14", Reason.NOT_HELD, 1, cards="HQ"),
        "Beat lacks the queen of hearts for belle",
    ),
    (
        FRANTSFUUS,
        because("FRA-25", Reason.ONE_A_SUIT, LOW, RUN, cards="H7 H8 H9"),
        (
            "A sequence of three from the king of hearts was booked in this trick, "
            "and one sequence a suit is the limit"
        ),
    ),
    (
        FRANTSFUUS,
        because("FRA-27", Reason.SPENT, KINGS, 1),
        "Beat has already booked four kings in this deal",
    ),
    (
        FRANTSFUUS,
        because("FRA-28", Reason.NOT_UPWARDS, LOW, RUN, 0),
        (
            "A sequence of three from the nine of hearts shares cards with a sequence "
            "of three from the king of hearts, which Anna has booked, and is not higher"
        ),
    ),
    (
        FRANTSFUUS,
        because("FRA-28", Reason.NOT_UPWARDS, LOW, RUN, Run(HEARTS, Rank.ACE, 5), 1),
        (
            "A sequence of three from the nine of hearts shares cards with a sequence "
            "of three from the king of hearts, which Beat has booked, and is not higher "
            "than a sequence of five from the ace of hearts"
        ),
    ),
    # Bids, trump, and what is laid aside.
    (
        ZUGER_TAPP,
        because("ZUG-7", Reason.NO_OPENING_BID, *list(Contract)[:3]),
        "The auction is opened with tapp or solo, not with super",
    ),
    (
        ZUGER_TAPP,
        because("ZUG-9", Reason.HAS_PASSED, 3),
        "Dora has passed, and is out of the auction",
    ),
    (
        ZUGER_TAPP,
        because("ZUG-12", Reason.MUST_LAY_ASIDE, 1),
        "One card must be laid aside first",
    ),
    (
        ZUGER_TAPP,
        because("ZUG-12", Reason.MUST_LAY_ASIDE, 3),
        "Three cards must be laid aside first",
    ),
    (
        ZUGER_TAPP,
        because("ZUG-14", Reason.TRUMP_FINAL, HEARTS),
        "Hearts are trump, and stay trump",
    ),
    (
        FYRTIOETT,
        because("FYR-7", Reason.BIDS_TOO_LOW, 1, 1, 4),
        (
            "A bid of one trick is worth 1 point, and play needs 4 from it: "
            "bid higher, or throw the cards in"
        ),
    ),
    (
        FYRTIOETT,
        because("FYR-7", Reason.MUST_BID, 11),
        "The bids are worth 11 points: the fourth player must bid",
    ),
    (
        FYRTIOETT,
        because("FYR-4", Reason.HAS_BID, 2),
        "Carl has bid, and each player bids once",
    ),
    # Tolva.
    (
        TOLVA,
        because("COM-6", Reason.NOT_HELD, 1, cards="HQ HK"),
        "Beat lacks the queen of hearts and the king of hearts to show",
    ),
    (
        TOLVA,
        because("TOL-9", Reason.MUST_BEAT, HJ, HT, cards="HA"),
        "The jack of hearts does not beat the ten of hearts, but the ace of hearts does",
    ),
    (
        TOLVA,
        because("TOL-13", Reason.TOO_FEW_CARDS, 0),
        "No cards are left, and a meld needs three",
    ),
    (
        TOLVA,
        because("TOL-13", Reason.TOO_FEW_CARDS, 1),
        "One card is left, and a meld needs three",
    ),
    (
        TOLVA,
        because("TOL-14", Reason.ONCE_AN_OCCASION, 0, HEARTS),
        (
            "Anna has melded hearts since winning the trick, "
            "and the next meld needs another trick"
        ),
    ),
    (
        TOLVA,
        because("TOL-15", Reason.ONCE_AN_OCCASION, 2),
        "Carl has asked since winning the trick, and who asks does not meld",
    ),
    (
        TOLVA,
        because("TOL-15", Reason.ONCE_AN_OCCASION, 2, HEARTS),
        "Carl has melded hearts since winning the trick, and who melds does not ask",
    ),
    (
        TOLVA,
        because("TOL-15", Reason.NOT_OF_THIS_FORM, Form.THREE, Meld(Seat(0), HEARTS)),
        'Tolva with three has no move "0 meld H"',
    ),
    (
        TOLVA,
        because(
            "TOL-33", Reason.NOT_OF_THIS_FORM, Form.PLOCKETOLVA, Meld(Seat(0), HEARTS)
        ),
        'Plocketolva has no move "0 meld H"',
    ),
    (
        TOLVA,
        because("TOL-18", Reason.WOULD_GO_OUT, 11, 1, 12),
        (
            "The score stands at 11 points, a meld brings 1, "
            "and nobody reaches 12 by melding"
        ),
    ),
    (
        TOLVA,
        because("TOL-24", Reason.TOO_FEW_TRICKS, 3, 4),
        "Dora leads with at most four tricks left, and halv gubbe needs five",
    ),
    (
        TOLVA,
        because("TOL-24", Reason.TOO_FEW_TRICKS, 3, 0),
        "Dora leads no more tricks, and halv gubbe needs five",
    ),
    (
        TOLVA,
        because("TOL-27", Reason.GUBBE_ANNOUNCED, Item.HEL_GUBBE, 1),
        "Beat has announced hel gubbe: nobody melds, asks or announces another",
    ),
    (
        TOLVA,
        because("TOL-29", Reason.ALREADY_DRAWN),
        "Cards have been drawn since the last trick",
    ),
    (
        TOLVA,
        because("TOL-29", Reason.ALREADY_DRAWN, 1),
        "Beat has drawn since the trick, and melds come before that",
    ),
    (
        TOLVA,
        because("TOL-33", Reason.OWN_CARD_TURNED_UP, 1),
        "Beat's own card has been turned up, and melds come before that",
    ),
    (
        TOLVA,
        because("TOL-34", Reason.FROM_THE_TABLE, ST),
        "The first trick is played from the table, not with the ten of spades",
    ),
]


@pytest.mark.parametrize(("game", "refusal", "said"), REFUSALS)
def test_why_not(game: AnyRuleset, refusal: Refusal, said: str) -> None:
    """A refusal says why with names and words, and names the rule at its end."""
    assert english(game).refusal(refusal) == f"{said} ({refusal.rule})"


@pytest.mark.parametrize(
    ("game", "refusal", "said"),
    [
        (
            TOLVA,
            because("COM-6", Reason.NOT_IN_HAND, 1, cards="D6"),
            "Beat does not hold the six of bells (COM-6)",
        ),
        (
            SCHMAUS,
            because("SCH-28", Reason.MUST_FOLLOW_SUIT, HT, CLUBS, cards="CJ CQ"),
            (
                "The banner of roses cannot be played: acorns were led, and "
                "the under of acorns or the ober of acorns can follow suit (SCH-28)"
            ),
        ),
        (
            SCHMAUS,
            because("SCH-22", Reason.NOT_HELD, Four(Rank.QUEEN), 0, 100),
            "Anna does not hold four obers (SCH-22)",
        ),
        (
            SCHMAUS,
            because("SCH-16", Reason.TOO_LOW, Rank.JACK, Rank.KING),
            '"From the under" is lower than "from the king", which it answers (SCH-16)',
        ),
    ],
)
def test_cards_have_swiss_names(game: AnyRuleset, refusal: Refusal, said: str) -> None:
    """With the Swiss pack, suits and court cards are called as it has them."""
    assert english(game, "swiss").refusal(refusal) == said


def test_players_without_names_are_seats() -> None:
    """Where no names are given, a sentence names the seats."""
    refusal = because("COM-9", Reason.NOT_YOUR_TURN, 1, 0)
    assert words_for(SCHMAUS, "en").refusal(refusal) == (
        "Seat 1 is in turn, not Seat 0 (COM-9)"
    )


def test_the_text_of_a_refusal_stays() -> None:
    """The sentence of the library itself has seats and notation, whoever plays."""
    refusal = SCHMAUS.refusal(SCHMAUS.start(), SCHMAUS.parse("0 play HT"))
    assert refusal is not None
    assert refusal.text == "a deal is due first (SCH-10)"
    assert english(SCHMAUS).refusal(refusal) == "The cards must be dealt first (SCH-10)"


class House(enum.Enum):
    """Reasons that only a house knows."""

    LATE = "it is late"


@pytest.mark.parametrize(
    ("game", "refusal"),
    [
        (SCHMAUS, because("HUS-1", Reason.TOO_LATE)),
        (SCHMAUS, because("COM-9", House.LATE, 0, 1)),
        # The rule of a game with a reason that it does not go with.
        (SCHMAUS, because("SCH-1", Reason.TOO_LATE)),
        (SCHMAUS, because("SCH-12", Reason.NOT_HELD, RUN, 0)),
        # Fewer values than the sentence has.
        (TOLVA, because("TOL-13", Reason.TOO_FEW_CARDS)),
        (TOLVA, because("COM-6", Reason.NOT_IN_HAND, 0)),
        (SCHMAUS, because("SCH-22", Reason.NOT_HELD, 0)),
        # Values that are said of something else.
        (SCHMAUS, because("COM-9", Reason.NOT_YOUR_TURN, 4, 0)),
        (SCHMAUS, because("COM-9", Reason.NOT_YOUR_TURN, -1, 0)),
        (SCHMAUS, because("COM-9", Reason.NOT_YOUR_TURN, "north", "south")),
        (SCHMAUS, because("SCH-16", Reason.TOO_LOW, 20, 50)),
        (SCHMAUS, because("SCH-15", Reason.NOT_ASKED, Side.TRUMP, "why?")),
        (TOLVA, because("TOL-24", Reason.TOO_FEW_TRICKS, 0, "few")),
    ],
)
def test_a_house_rule_keeps_its_own_text(game: AnyRuleset, refusal: Refusal) -> None:
    """What is not known of a refusal is not guessed: it has a text."""
    assert english(game).refusal(refusal) == refusal.text


def test_a_number_counts_what_there_are_words_for() -> None:
    """A sentence that counts something else is a mistake, and named."""
    words = SchmausWords(SCHMAUS, NAMES[:2], Suits.FRENCH)
    with pytest.raises(InvalidValue, match="nothing is said of 3"):
        words.put(3, "apples")
