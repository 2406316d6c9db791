"""Words are found for every ruleset, house rules among them, and say what they are given."""

from __future__ import annotations

import enum
import pickle
from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from support import frantsfuus_deal, play

from jasskort import (
    Card,
    CardSet,
    Entry,
    Four,
    Frantsfuus,
    InvalidValue,
    Marriage,
    Move,
    OptionError,
    Rank,
    Run,
    Schmaus,
    Score,
    Suit,
    ZugerTapp,
)
from jasskort.events import Event, MatchWon, Passed
from jasskort.games import zuger_tapp
from jasskort.games.jass.model import Answered, Declared
from jasskort.games.schmaus import Declare, Ending, Item
from jasskort.ledger import NO_ENTRIES
from jasskort.moves import Deal, Hidden, Pass
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat
from jasskort.words import Language, words_for

ZERO, ONE = Seat(0), Seat(1)
ODD: Any = object()
HT = Card.parse("HT")


@attrs.frozen(eq=False, repr=False)
class Sing(Move):
    verb: ClassVar[str] = "sing"


class Extra(enum.Enum):
    SINGING = "singing"


@attrs.frozen(kw_only=True, eq=False)
class Choir(Schmaus):
    words: ClassVar[Mapping[str, object]] = {
        "en": {"things": {"Extra.SINGING": "by a song"}}
    }


@pytest.mark.parametrize("language", ["en", Language.ENGLISH])
def test_a_language_is_meant_by_itself_or_its_tag(language: Language | str) -> None:
    says = words_for(Schmaus(), language)
    assert says == words_for(Schmaus(), "en") != words_for(Schmaus(), "sv")
    assert words_for(Schmaus(), "de") == words_for(Schmaus(), "de-CH")
    again = pickle.loads(pickle.dumps(says))
    assert (again.names, again.card(HT)) == (says.names, "ten of hearts")
    field = "names"
    with pytest.raises(FrozenInstanceError):
        setattr(says, field, ("A", "B"))


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en-GB", "en"),
        ("EN", "en"),
        ("de-AT", "de-CH"),
        ("de-Latn-CH", "de-CH"),
        ("sv-FI", "sv"),
        ("da-DK", "da"),
    ],
)
def test_a_tag_may_name_a_region(tag: str, language: str) -> None:
    assert words_for(Schmaus(), tag) == words_for(Schmaus(), language)
    for unknown in ("fi-FI", "en-", "-en", "en_GB", "en GB", "e", "eng"):
        with pytest.raises(OptionError, match="expected one of"):
            words_for(Schmaus(), unknown)


def test_names_are_those_of_the_seats() -> None:
    says = words_for(ZugerTapp(), "en", names=["Vreni", "Köbi", "Ueli", "Trudi"])
    assert says.player(Seat(2)) == "Ueli"
    assert says.players([ZERO]) == "Vreni"
    assert says.players([ZERO, ONE]) == "Vreni and Köbi"
    assert says.players(says.game.seats) == "Vreni, Köbi, Ueli and Trudi"
    assert says.listed(["one"]) == "one"
    for none in ([], ["one", 2], "one", 5):
        with pytest.raises(InvalidValue, match="expected at least one word"):
            says.listed(none)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "wrong", "message"),
    [
        (InvalidValue, {"game": "schmaus"}, "expected a ruleset, got 'schmaus'"),
        (InvalidValue, {"game": Schmaus}, "expected a ruleset, got "),
        (
            OptionError,
            {"language": "fi"},
            "expected one of .*'de-CH'.* for language, got 'fi'",
        ),
        (OptionError, {"language": None}, "expected one of .* for language, got None"),
        (
            OptionError,
            {"suits": "spanish"},
            "expected one of .* for suits, got 'spanish'",
        ),
        (InvalidValue, {"names": ["Anna"]}, r"names of 2 players, got \('Anna',\)"),
        (InvalidValue, {"names": ["Anna", 7]}, "expected the names of 2 players"),
        (InvalidValue, {"names": "Anna"}, "expected the names of 2 players"),
        (InvalidValue, {"names": "AB"}, "the names of 2 players, got 'AB'"),
        (InvalidValue, {"names": 7}, "expected the names of 2 players, got 7"),
        *[
            (InvalidValue, {"me": me}, f"expected a seat .*, got {me!r}")
            for me in (2, -1, True, "0", 0.0)
        ],
    ],
)
def test_bad_arguments_are_named(
    error: type[Exception], wrong: dict[str, Any], message: str
) -> None:
    given: dict[str, Any] = {"game": Schmaus(), "language": "en"} | wrong
    with pytest.raises(error, match=message):
        words_for(given.pop("game"), given.pop("language"), **given)


@pytest.mark.parametrize("language", Language)
def test_what_nobody_sits_on_is_no_seat(language: Language) -> None:
    says: Any = words_for(Schmaus(), language)
    for seat in (2, -1, True, None, ODD):
        with pytest.raises(InvalidValue, match="expected a seat"):
            says.player(seat)
        with pytest.raises(InvalidValue, match="expected a seat"):
            says.players([ZERO, seat])
    for seats in (None, ODD, ()):
        with pytest.raises(InvalidValue, match="the seats of players"):
            says.players(seats)


def test_say_finds_what_is_meant() -> None:
    says = words_for(Schmaus(), "en", names=["Anna", "Beat"])
    refusal = refuse("COM-8", Reason.MATCH_OVER)
    for value, text in (
        (Suit.HEARTS, "hearts"),
        (Card.parse("HT"), "ten of hearts"),
        (Run(Suit.CLUBS, Rank.NINE, 4), "sequence of four from the nine of clubs"),
        (Four(Rank.SIX), "four sixes"),
        (Marriage(Suit.SPADES), "king and queen of spades"),
        (Pass(ZERO), "pass"),
        (Declare(ZERO, 50), "declare 50"),
        (Deal(()), "deal the cards"),
        (Hidden(ZERO, "aside"), "aside something that is not seen"),
        (Passed(ONE), 'Beat: "Pass."'),
        (refusal, "The match is over (COM-8)"),
        (Entry(1, ONE, 20, Item.STOECK), "Beat books 20 for stöck."),
        (Schmaus().score(Schmaus().start()), "Anna 0, Beat 0."),
        (Item.STOECK, "stöck"),
        (Ending.REFEREE, "as the first to have the points"),
    ):
        assert says.say(value) == text


@pytest.mark.parametrize("value", [7, "hello", None, Reason, (), Event()])
def test_what_has_no_words_is_named(value: object) -> None:
    says: Any = words_for(Schmaus(), "en")
    assert says.names == ("Seat 0", "Seat 1")
    for verb in (
        *("suit", "card", "meld", "item", "ending", "move", "event", "refusal"),
        *("entry", "score", "totals", "say"),
    ):
        with pytest.raises(InvalidValue, match=r"no (words|sentence) for "):
            getattr(says, verb)(value)
    with pytest.raises(InvalidValue, match="no words for 7"):
        says.is_shared(7)


@pytest.mark.parametrize(
    ("language", "booked", "won", "told"),
    [
        ("en", "Anna books 1.", "Anna has won.", "Anna has won."),
        ("de", "Anna schreibt 1.", "Anna gewinnt die Partie.", "gewonnen hat Anna."),
        ("sv", "Anna bokför 1 poäng.", *["Anna vinner partiet."] * 2),
        ("da", "Anna skriver 1.", "Anna har vundet.", "Anna har vundet."),
    ],
)
def test_a_sentence_leaves_out_what_a_house_does_not_name(
    language: str, booked: str, won: str, told: str
) -> None:
    says = words_for(Schmaus(), language, names=["Anna", "Beat"])
    entry = Entry(1, ZERO, 1, Extra.SINGING)
    assert says.entry(entry) == booked
    assert says.event(MatchWon((ZERO,), Extra.SINGING, 1)) == won
    ended = Score((1, 0), (1, 0), NO_ENTRIES, (0, 0), (ZERO,), Extra.SINGING, 1)
    assert says.score(ended) == f"Anna 1, Beat 0; {told}"


def test_a_house_names_what_it_adds() -> None:
    """In `things` of its words, for the languages that it has; else its value is said."""
    says, plain, german = [
        words_for(game, language, names=["Anna", "Beat"])
        for game, language in ((Choir(), "en"), (Schmaus(), "en"), (Choir(), "de"))
    ]
    won = MatchWon((ZERO,), Extra.SINGING, 1)
    assert says.event(won) == "Anna has won, by a song."
    assert german.event(won) == "Anna gewinnt die Partie."
    assert says.item(Extra.SINGING) == "by a song"
    assert plain.item(Extra.SINGING) == plain.ending(Extra.SINGING) == "singing"
    assert plain.move(Sing(ONE)) == "sing"


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("names", [("anna", "d"), ("det", "a")])
def test_a_refusal_leaves_names_as_they_are(
    language: Language, names: tuple[str, str]
) -> None:
    """A refusal begins with a capital letter, but for a name that was given."""
    says = words_for(Schmaus(), language, names=names)
    for seat, name in enumerate(names):
        refusal = Refusal("COM-6", Reason.NOT_IN_HAND, CardSet([HT]), (seat,))
        assert says.refusal(refusal).startswith(f"{name} ")
    # Words that only begin as a name does are no names.
    over = says.refusal(Refusal("SCH-10", Reason.DEAL_DUE))
    assert over[0].isupper()
    assert over.endswith(" (SCH-10)")
    turn = says.refusal(Refusal("COM-9", Reason.NOT_YOUR_TURN, values=(0, 1)))
    assert turn.startswith(f"{names[0]} ") or turn[0].isupper()


# A match has to be claimed: in each language what both games say of it.
CLAIMED = {
    Language.ENGLISH: "The match has to be claimed.",
    Language.GERMAN: "Wer genug hat, muss sich bedanken, um zu gewinnen.",
    Language.DANISH: "Man skal selv gøre krav på sejren.",
    Language.SWEDISH: "Den som har poängen måste ",
}


@pytest.mark.parametrize("kind", [Schmaus, Frantsfuus])
@pytest.mark.parametrize("language", Language)
def test_sch_32_fra_41_the_opening_says_that_one_must_claim(
    language: Language, kind: Any
) -> None:
    """Who gets the points first has not won by that; with a referee nobody claims."""
    for deals in (None, 3):
        claimed, ended = (
            words_for(kind(claims=claims, deals=deals), language).opening()
            for claims in ("players", "referee")
        )
        assert CLAIMED[language] in claimed
        assert CLAIMED[language] not in ended
        for first in (" first", "först", "zuerst", "først"):
            assert first not in claimed + ended


def test_com_10_the_opening_says_how_many_deals_a_match_has() -> None:
    """In Zuger Tapp, which has no target, so many; elsewhere at most so many."""
    for language, told in (
        (Language.ENGLISH, "You play for units, for 8 deals. "),
        (Language.GERMAN, "Nach acht Runden ist Schluss. "),
        (Language.SWEDISH, "Det spelas åtta givar. "),
        (Language.DANISH, "Der spilles otte giv."),
    ):
        assert told in words_for(ZugerTapp(deals=8), language, me=0).opening()
    told = words_for(Schmaus(deals=8), Language.ENGLISH).opening()
    assert "for 8 deals at most." in told


# Both declare a terts from the ten in side suits, and seat 0 concedes.
ASKED = "1 declare terts, 1 play S7, 0 declare terts, 1 say rank T, 0 say rank T"
TELLINGS = {
    Language.ENGLISH: [
        *('Beat: "Terts."', "Beat leads the seven of spades."),
        *('Anna: "From where?"', 'Beat: "From the ten."', 'Anna: "In which suit?"'),
        *('Beat: "In clubs."', 'Anna: "Yours is good."'),
        "Anna plays the seven of diamonds.",
    ],
    Language.GERMAN: [
        *("Beat: «Terz.»", "Beat spielt den Schaufelsiebner aus."),
        *("Anna: «Von wo?»", "Beat: «Zehner.»", "Anna: «In welcher Farbe?»"),
        *("Beat: «Kreuz.»", "Anna: «Ist gut.»", "Anna spielt den Eckensiebner."),
    ],
    Language.SWEDISH: [
        *("Beat mäler terts.", "Beat spelar ut spader sju."),
        *("Anna frågar: ”Varifrån?”", "Beat säger: ”Tia.”"),
        *("Anna frågar: ”I vilken färg?”", "Beat säger: ”Klöver.”"),
        *("Anna säger: ”Den är bra.”", "Anna lägger ruter sju."),
    ],
    Language.DANISH: [
        *("Beat: »Terts.«", "Beat spiller ud med spar syv."),
        *("Anna: »Hvorfra?«", "Beat: »Fra tieren.«", "Anna: »I hvilken farve?«"),
        *("Beat: »I klør.«", "Anna: »Den er god.«", "Anna lægger ruder syv."),
    ],
}


@pytest.mark.parametrize("language", Language)
def test_fra_17_fra_18_it_is_told_as_it_is_asked_and_said(language: Language) -> None:
    """The questions stand for what they declare; what stands is good before the card."""
    game = Frantsfuus()
    hands = "HT H9 H8 CK DA SQ D7 D8 SK", "CT C9 C8 S7 S8 DK DQ HA CA"
    state = play(game, game.start(), str(frantsfuus_deal(*hands, "H7")))
    words, told = words_for(game, language, names=["Anna", "Beat"]), list[str]()
    for line in (*ASKED.split(", "), "1 say suit C", "0 play D7"):
        after = play(game, state, line)
        told += map(words.event, game.events(state, game.parse(line), after))
        state = after
    assert told[:8] == TELLINGS[language]


@pytest.mark.parametrize("language", Language)
def test_sch_15_the_same_value_is_declared_and_asks_nothing(language: Language) -> None:
    """Nor does the same rank in Schmaus: the words for it are those of Frantsfuus."""
    words = words_for(Schmaus(), language)
    for one, other in (
        (Declared(ZERO, 20), Declared(ZERO, 20, same=True)),
        (Answered(ZERO, Rank.TEN), Answered(ZERO, Rank.TEN, same=True)),
    ):
        assert words.event(one) == words.event(other)
        assert one == other


@pytest.mark.parametrize(
    ("language", "theirs", "yours"),
    [
        ("en", "bids tapp", "bid tapp"),
        ("de", "bietet Tapp", "bietest Tapp"),
        ("sv", "bjuder tapp", "bjuder tapp"),
        ("da", "byder tapp", "byder tapp"),
    ],
)
def test_what_a_seat_does_is_said_beside_its_name(
    language: str, theirs: str, yours: str
) -> None:
    says = words_for(ZugerTapp(), language, me=0)
    bid = zuger_tapp.Contract.TAPP
    assert says.acts(zuger_tapp.Bid(ONE, bid)) == theirs
    assert says.acts(zuger_tapp.Bid(ZERO, bid)) == yours
    assert says.acts(Sing(ONE)) == says.move(Sing(ONE))
    odd: Any = says
    with pytest.raises(InvalidValue, match="no words for"):
        odd.acts("pass")


@attrs.frozen(eq=False, repr=False)
class Bet(Move):
    verb: ClassVar[str] = "bid"


def test_a_move_of_another_game_with_a_known_verb_is_said_as_in_a_menu() -> None:
    @attrs.frozen(kw_only=True, eq=False)
    class Betting(Schmaus):
        words: ClassVar[Mapping[str, object]] = {"en": {"moves": {"bid": "bet"}}}

    assert words_for(Betting(), "en").acts(Bet(ZERO)) == "bet"
