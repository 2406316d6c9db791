"""What is said to a seat says "you" of it: the sentences, and the rest that goes with them.

The sentences stand in `you.txt`: under the name of what is told that of each language.
"""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest
from rare_refusals import rare

from jasskort import (
    GAMES,
    Card,
    CardSet,
    Entry,
    Four,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Rank,
    Reason,
    Refusal,
    Run,
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
    Event,
    HandDealt,
    Laid,
    MatchClaimed,
    MatchWon,
    Passed,
    TrickCompleted,
    TrickTurned,
)
from jasskort.games import frantsfuus, fyrtioett, schmaus, tolva, zuger_tapp
from jasskort.games.frantsfuus.ruleset import BelleShown
from jasskort.games.fyrtioett import ThrownIn, TricksBid
from jasskort.games.jass.model import Answered, Declared, LetStand, MeldBooked, Robbed
from jasskort.games.schmaus.ruleset import StoeckShown
from jasskort.games.tolva.model import (
    Asked,
    CardTurnedUp,
    GubbeAnnounced,
    GubbeEnded,
    HandTakenUp,
    Married,
    SaidNo,
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
from jasskort.ledger import NO_ENTRIES
from jasskort.melds import Line, Side
from jasskort.ruleset import AnyRuleset
from jasskort.whereabouts import Covered, FaceUp, InHand, Spot
from jasskort.words import Language, check_phrasebook, load_phrasebook, words_for
from jasskort.words.phrasebook import phrasebook_of, tables_in, texts_in
from jasskort.words.sayings import names_in
from jasskort.words.story import Story

ANNA, BEAT, CARL = Seat(0), Seat(1), Seat(2)
PLAYERS = ("Anna", "Beat", "Carl", "Dora")
HT, S6 = Card.parse("HT"), Card.parse("S6")
TWO: Any = (HT, S6)
RUN, HIGHER = Run(Suit.HEARTS, Rank.TEN, 3), Run(Suit.HEARTS, Rank.KING, 5)
JUDGED = Result(ANNA, Contract.SOLO, 68, CardSet(TWO), Verdict.WON, 3)
TAPP = attrs.evolve(JUDGED, contract=Contract.TAPP)
TABLE, HAND = FaceUp(ANNA), InHand(ANNA)


def judged(result: Result, verdict: Verdict) -> ContractJudged:
    """Tell how a contract came out."""
    return ContractJudged(attrs.evolve(result, verdict=verdict))


SCHMAUS, FRANTSFUUS, ZUGER = Schmaus(), Frantsfuus(), ZugerTapp()
FYRTIOETT, TOLVA = Fyrtioett(), Tolva()


def scored(*totals: int, winners: tuple[int, ...] = (), **more: Any) -> Score:
    """Make a score, of a match that is won if there are winners."""
    ending, stakes = more.get("ending"), more.get("stakes")
    nothing = (0,) * len(totals)
    won = tuple(map(Seat, winners))
    return Score(totals, nothing, NO_ENTRIES, nothing, won, ending, stakes)


def answered(game: AnyRuleset, *given: Any, cards: str = "") -> tuple[AnyRuleset, Any]:
    """Make a refusal of a game."""
    return game, rare(*given, cards=cards)


TOLD: dict[str, tuple[AnyRuleset, Any]] = {
    "deal_begun": (SCHMAUS, DealBegun(3, ANNA)),
    "hand_dealt": (SCHMAUS, HandDealt(ANNA, TWO)),
    "hand_dealt unseen": (TOLVA, HandDealt(ANNA, (None,) * 2)),
    "hand_dealt later": (TOLVA, HandDealt(ANNA, TWO, taken_up=False)),
    "hand_dealt later unseen": (TOLVA, HandDealt(ANNA, (None,) * 2, taken_up=False)),
    "laid face_up": (TOLVA, Laid(TABLE, TWO)),
    "laid covered": (TOLVA, Laid(Covered(ANNA, 0), (None,))),
    "passed": (ZUGER, Passed(ANNA)),
    "card_played": (SCHMAUS, CardPlayed(ANNA, HT, HAND, leads=False)),
    "card_played face_up": (TOLVA, CardPlayed(ANNA, HT, TABLE, leads=False)),
    "card_played leads": (SCHMAUS, CardPlayed(ANNA, HT, HAND, leads=True)),
    "card_played leads face_up": (TOLVA, CardPlayed(ANNA, HT, TABLE, leads=True)),
    "trick_completed": (FYRTIOETT, TrickCompleted(TWO, BEAT, ANNA, 0)),
    "trick_completed points": (SCHMAUS, TrickCompleted(TWO, BEAT, ANNA, 10)),
    "trick_completed units": (ZUGER, TrickCompleted(TWO, BEAT, ANNA, 10)),
    "trick_turned": (SCHMAUS, TrickTurned(ANNA, TWO)),
    "card_drawn": (SCHMAUS, CardDrawn(ANNA, HT, Spot.STOCK, shown=False)),
    "card_drawn none": (SCHMAUS, CardDrawn(ANNA, None, Spot.STOCK, shown=False)),
    "card_drawn shown": (SCHMAUS, CardDrawn(ANNA, HT, Spot.STOCK, shown=True)),
    "card_drawn upcard": (SCHMAUS, CardDrawn(ANNA, HT, Spot.UPCARD, shown=False)),
    "points_entered": (SCHMAUS, Entry(1, ANNA, 20, schmaus.Item.STOECK)),
    "points_entered two": (TOLVA, Entry(1, ANNA, 2, tolva.Item.TRUMP)),
    "points_entered units": (ZUGER, Entry(1, ANNA, 2, Contract.SOLO)),
    "points_entered paid": (ZUGER, Entry(1, ANNA, -2, Contract.SOLO)),
    "points_entered made": (FYRTIOETT, Entry(1, ANNA, 3, fyrtioett.Item.MADE)),
    "points_entered lost": (FYRTIOETT, Entry(1, ANNA, -3, fyrtioett.Item.LOST)),
    "match_claimed": (SCHMAUS, MatchClaimed(ANNA)),
    "match_claimed frantsfuus": (FRANTSFUUS, MatchClaimed(ANNA)),
    "match_won": (SCHMAUS, MatchWon((ANNA,), schmaus.Ending.CLAIM, 1)),
    "match_won false": (SCHMAUS, MatchWon((ANNA,), schmaus.Ending.FALSE_CLAIM, 1)),
    "match_won by a false claim": (SCHMAUS, MatchWon((BEAT,), schmaus.Ending.FALSE_CLAIM, 1)),
    "match_won by a false claim of frantsfuus": (FRANTSFUUS, MatchWon((BEAT,), frantsfuus.Ending.FALSE_CLAIM, 1)),
    "match_won by others": (ZUGER, MatchWon((BEAT, CARL), zuger_tapp.Ending.AGREED_DEALS, 1)),
    "match_won two": (TOLVA, MatchWon((ANNA, CARL), tolva.Ending.TARGET, 1)),
    "match_won shared": (ZUGER, MatchWon((ANNA, CARL), zuger_tapp.Ending.AGREED_DEALS, 1)),
    "match_won jan": (FRANTSFUUS, MatchWon((ANNA,), frantsfuus.Ending.CLAIM, 2)),
    "match_won by the other": (FRANTSFUUS, MatchWon((BEAT,), frantsfuus.Ending.CLAIM, 2)),
    "robbed": (FRANTSFUUS, Robbed(ANNA, S6, HT)),
    "robbed jack": (SCHMAUS, Robbed(ANNA, S6, Card.parse("SJ"))),
    "robbed nine": (SCHMAUS, Robbed(ANNA, S6, Card.parse("S9"))),
    "declared": (SCHMAUS, Declared(ANNA, 50)),
    "declared same": (FRANTSFUUS, Declared(ANNA, frantsfuus.Kind.TERTS, same=True)),
    "answered": (SCHMAUS, Answered(ANNA, Line.FOUR)),
    "answered same": (FRANTSFUUS, Answered(ANNA, Rank.TEN, same=True)),
    "let_stand": (SCHMAUS, LetStand(ANNA, BEAT)),
    "meld_booked": (SCHMAUS, MeldBooked(ANNA, RUN)),
    "stoeck_shown": (SCHMAUS, StoeckShown(ANNA, Suit.HEARTS)),
    "belle_shown": (FRANTSFUUS, BelleShown(ANNA, Suit.HEARTS)),
    "contract_bid": (ZUGER, ContractBid(ANNA, Contract.SOLO)),
    "talon_taken": (ZUGER, TalonTaken(ANNA, TWO)),
    "talon_taken unseen": (ZUGER, TalonTaken(ANNA, (None,) * 4)),
    "laid_aside": (ZUGER, LaidAside(ANNA, HT)),
    "laid_aside none": (ZUGER, LaidAside(ANNA, None)),
    "trump_named": (ZUGER, TrumpNamed(ANNA, Suit.HEARTS, corrected=False)),
    "trump_named corrected": (ZUGER, TrumpNamed(ANNA, Suit.HEARTS, corrected=True)),
    "contract_judged": (ZUGER, ContractJudged(JUDGED)),
    "contract_judged lost": (ZUGER, judged(JUDGED, Verdict.LOST)),
    "contract_judged drawn": (ZUGER, judged(JUDGED, Verdict.DRAWN)),
    "contract_judged tapp": (ZUGER, ContractJudged(TAPP)),
    "contract_judged tapp lost": (ZUGER, judged(TAPP, Verdict.LOST)),
    "contract_judged tapp drawn": (ZUGER, judged(TAPP, Verdict.DRAWN)),
    "tricks_bid": (FYRTIOETT, TricksBid(ANNA, 4)),
    "thrown_in": (FYRTIOETT, ThrownIn(ANNA)),
    "asked": (TOLVA, Asked(ANNA)),
    "asked by the partner": (TOLVA, Asked(CARL)),
    "said_no": (TOLVA, SaidNo(ANNA)),
    "married": (TOLVA, Married(ANNA, Suit.HEARTS, tolva.Item.TJOG)),
    "gubbe_announced": (TOLVA, GubbeAnnounced(ANNA, tolva.Item.HALV_GUBBE)),
    "gubbe_ended": (TOLVA, GubbeEnded(ANNA, tolva.Item.HALV_GUBBE, made=False)),
    "gubbe_ended made": (TOLVA, GubbeEnded(ANNA, tolva.Item.HEL_GUBBE, made=True)),
    "card_turned_up": (TOLVA, CardTurnedUp(ANNA, HT, 0)),
    "hand_taken_up": (TOLVA, HandTakenUp(ANNA, TWO)),
    "hand_taken_up unseen": (TOLVA, HandTakenUp(ANNA, (None,) * 2)),
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
SENTENCES = {
    lines[0]: lines[1:]
    for block in Path(__file__).with_name("you.txt").read_text("utf-8").split("\n\n")
    if (lines := block.splitlines())
}


@pytest.mark.parametrize("name", TOLD)
def test_what_is_said_to_a_seat_says_you_of_it(name: str) -> None:
    """In the right person and case, in each language; others keep their names."""
    game, value = TOLD[name]
    names = PLAYERS[: len(game.seats)]
    for language, sentence in zip(Language, SENTENCES[name], strict=True):
        assert words_for(game, language, names=names, me=0).say(value) == sentence
        others = words_for(game, language, names=names, me=len(names) - 1).say(value)
        assert "Anna" in others or " by " in name


def test_every_sentence_that_names_a_player_is_among_them() -> None:
    """Each kind of event and each refusal of which English says "you"."""
    english = phrasebook_of(Language.ENGLISH).data
    asked = re.compile("{[^}]*:([Yy]ou|[^}]*/)")
    found = set()
    for scope in ("", *GAMES):
        layer = tables_in(english, scope) if scope else english
        for table in ("events", "refusals"):
            for key, text in texts_in(layer, table).items():
                if asked.search(text):
                    found |= {name.split()[-1] for name in names_in(table, key)[0]}
    values = [value for _, value in TOLD.values()]
    kinds = {each.kind for each in values if isinstance(each, Event)}
    assert found == kinds | {"points_entered"} | {
        each.reason.name for each in values if isinstance(each, Refusal)
    }


def test_several_are_you_and_the_others() -> None:
    """In the opening too, in the case that the sentence asks for."""
    for language, opening in (
        ("en", "Tolva: Anna and Carl against you and Dora. You play with four, "),
        ("de", "Anna und Carl spielen Tolva zu viert gegen dich und Dora. "),
        ("sv", "Anna och Carl spelar tolva mot dig och Dora. "),
        ("da", "Tolva: Anna og Carl mod dig og Dora. "),
    ):
        says = words_for(TOLVA, language, names=PLAYERS, me=1)
        assert says.opening().startswith(opening)
    for language, opening in (
        ("en", "Tolva: you and Carl against Beat and Dora. You play "),
        ("de", "Du und Carl spielt Tolva zu viert gegen Beat und Dora. "),
        ("sv", "Du och Carl spelar tolva mot Beat och Dora. "),
        ("da", "Tolva: du og Carl mod Beat og Dora. "),
    ):
        says = words_for(TOLVA, language, names=PLAYERS, me=0)
        assert says.opening().startswith(opening)
    german = words_for(SCHMAUS, "de", names=PLAYERS[:2], me=0)
    assert german.opening().startswith("Du und Beat spielt Schmaus. ")
    assert german.players([0, 1]) == "Anna und Beat"


@pytest.mark.parametrize("me", [2, -1, True, "0", 0.0])
def test_who_sits_nowhere_is_not_spoken_to(me: Any) -> None:
    """What is no seat of the game is named."""
    with pytest.raises(InvalidValue, match=f"a seat here is .*, not {me!r}"):
        words_for(SCHMAUS, "en", me=me)


def test_words_for_a_seat_are_values() -> None:
    """Equal to those of the same seat alone, also when pickled."""
    says = words_for(SCHMAUS, "en", me=1)
    assert says != words_for(SCHMAUS, "en") != words_for(SCHMAUS, "en", me=0)
    for each in (says, pickle.loads(pickle.dumps(says))):
        assert each.event(Passed(BEAT)) == 'You: "Pass."'


def test_a_language_may_do_without() -> None:
    """It names all players; what it lacks is said in English, with "you"."""
    events = {"passed": "{seat:player} passer."}
    book = load_phrasebook({"events": events}, "nn")
    says = words_for(SCHMAUS, book, names=["Anna", "Lars"], me=0)
    assert says.event(Passed(ANNA)) == "Anna passer."
    assert says.event(TrickTurned(ANNA, ())) == "You turn the trick."
    refusal = rare("COM-9", Reason.NOT_YOUR_TURN, 1, 0)
    assert says.refusal(refusal) == "Lars is in turn, not you (COM-9)"
    assert not any("never" in each for each in check_phrasebook(book))


def test_a_language_of_ones_own_may_say_it() -> None:
    """With words of its own, a second form, or a second sentence; the check helps."""
    tables = {
        "you": {"player": "Du du", "owner": "din"},
        "owners": {"": "@s"},
        "events": {
            "passed": "{seat:Du} {seat:tier/teier}.",
            "let_stand": "{declarer:player} er god.",
            "let_stand declarer=you": "Din er god.",
            "trick_turned": "Stikket til {winner:player}.",
        },
        "refusals": {"NOT_YOUR_TURN": "{0:din} tur, ikke {1:owner}"},
    }
    book = load_phrasebook(tables, "nn")
    says = words_for(SCHMAUS, book, names=["Anna", "Lars"], me=0)
    for event, told in (
        (Passed(ANNA), "Du teier."),
        (Passed(BEAT), "Lars tier."),
        (LetStand(BEAT, ANNA), "Din er god."),
        (LetStand(ANNA, BEAT), "Lars er god."),
    ):
        assert says.event(event) == told
    turn = rare("COM-9", Reason.NOT_YOUR_TURN, 0, 1)
    assert says.refusal(turn) == "Din tur, ikke Larss (COM-9)"
    assert [each for each in check_phrasebook(book) if "never" in each] == [
        "events: 'trick_turned': 'winner' is named, and never \"you\"",
        "refusals: 'NOT_YOUR_TURN': '1' is named, and never \"you\"",
    ]


def test_a_house_that_does_not_know_of_it_names_all() -> None:
    """Its sentences are as they were; it may use the words of the language."""

    class Hushed(Schmaus):
        words: ClassVar[Mapping[str, object]] = {
            "en": {
                "events": {
                    "passed": "{seat:player} keeps silent.",
                    "match_claimed": "{seat:You} {seat:calls/call}.",
                }
            }
        }

    says = words_for(Hushed(), "en", names=["Anna", "Beat"], me=0)
    assert says.event(Passed(ANNA)) == "Anna keeps silent."
    assert says.event(MatchClaimed(ANNA)) == "You call."


def test_a_story_is_told_to_a_seat() -> None:
    """It hears of its own cards, and of no others."""
    rng = random.Random(1)
    start = SCHMAUS.start(dealer=0)
    deal = SCHMAUS.shuffle(rng)
    dealt = SCHMAUS.apply(start, deal)
    told = [
        [*Story(words_for(SCHMAUS, "en", me=me)).after(start, deal, dealt)]
        for me in (None, 0, 1)
    ]
    assert [line[:13] for line in told[0][1:3]] == ["Deal 1. Seat ", ""]
    assert told[1][1].startswith("Deal 1. You deal. The ")
    assert told[1][2].startswith("You are dealt the ")
    assert told[2][1].startswith("Deal 1. Seat 0 deals. The ")
    assert told[2][2].startswith("You are dealt the ")
    assert told[1][2] != told[2][2]
    assert len(told[0]) + 1 == len(told[1]) == len(told[2])
