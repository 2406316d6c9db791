"""Phrasebooks: what others have written, what houses add, how values are said; checks."""

from __future__ import annotations

import enum
import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest

from jasskort import Card, CardSet, Entry, InvalidValue, Marriage, Play, Schmaus, Seat
from jasskort.__main__ import main
from jasskort.cards import Suit
from jasskort.events import Event, HandDealt, Passed, PointsEntered, TrumpSet
from jasskort.games.schmaus import Item
from jasskort.refusals import Reason, refuse
from jasskort.words import Language, Words, check_phrasebook, load_phrasebook, words_for
from jasskort.words.phrasebook import phrasebook_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "bokmaal.toml"
ZERO, ONE = Seat(0), Seat(1)
HT = Card.parse("HT")
SIX, TEN = CardSet.parse("H6 S6"), CardSet.parse("H6 H7 HT S6 C6")


class Mood(enum.Enum):
    GOOD = "good"


@attrs.frozen
class Sung(Event):
    seat: Seat
    songs: int


@attrs.frozen(kw_only=True, eq=False)
class Singing(Schmaus):
    words: ClassVar[Mapping[str, object]] = {
        "en": {
            "events": {
                "sung songs>1": "{seat:player} sings {songs:word} songs.",
                "sung songs<2": "{seat:player} sings.",
                "passed": "{seat:player} keeps silent.",
            }
        }
    }


def spoken(**tables: Any) -> Words:
    """Give words of a language of which only these tables are there."""
    book = load_phrasebook(tables, "nn")
    return words_for(Schmaus(), book, names=["Anna", "Lars"])


def said(sentence: str, event: Event, **tables: Any) -> str:
    return spoken(events={event.kind: sentence}, **tables).event(event)


def test_what_a_house_adds_comes_before_what_its_game_says() -> None:
    words = words_for(Singing(), "en", names=["Anna", "Lars"])
    assert words.event(Sung(ONE, 3)) == "Lars sings three songs."
    assert words.event(Sung(ONE, 1)) == "Lars sings."
    assert words.event(Passed(ONE)) == "Lars keeps silent."
    assert words.event(TrumpSet(Suit.HEARTS)) == "Hearts are trump."
    # In a language of which the house says nothing English serves where nothing else does.
    swedish = words_for(Singing(), "sv", names=["Anna", "Lars"])
    assert swedish.event(Passed(ONE)) == "Lars passar."
    assert swedish.event(Sung(ONE, 3)) == "Lars sings three songs."


def test_what_a_house_adds_may_stand_in_a_file(tmp_path: Path) -> None:
    """By the tags of languages; a class below a house goes before that."""
    file = tmp_path / "louder.toml"
    file.write_text('[en.events]\npassed = "{seat:player} yells."\n', encoding="utf-8")

    @attrs.frozen(kw_only=True, eq=False)
    class Loud(Singing):
        words: ClassVar[Path] = file  # type: ignore[assignment]

    words = words_for(Loud(), "en", names=["Anna", "Lars"])
    assert words.event(Passed(ONE)) == "Lars yells."
    assert words.event(Sung(ONE, 1)) == "Lars sings."


def test_a_phrasebook_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "nn.toml"
    file.write_text('[events]\npassed = "{seat:player} passar."\n', encoding="utf-8")
    for path in (file, str(file)):
        book = load_phrasebook(path)
        assert (book.name, repr(book)) == ("nn", "<Phrasebook nn>")
        assert words_for(Schmaus(), book).event(Passed(ONE)) == "Seat 1 passar."
    assert load_phrasebook(file, "x").name == "x"
    words = words_for(Schmaus(), book)
    assert pickle.loads(pickle.dumps(words)).event(Passed(ZERO)) == "Seat 0 passar."


def test_what_a_phrasebook_lacks_is_said_in_english() -> None:
    words = spoken(events={"passed": "{seat:player} passar."})
    assert words.event(Passed(ONE)) == "Lars passar."
    assert words.event(TrumpSet(Suit.HEARTS)) == "Hearts are trump."
    assert words.move(Play(ZERO, HT)) == "play the ten of hearts"
    assert words.opening().startswith("Schmaus: Anna against Lars. They play to 1500")
    assert words.item(Item.LAST_TRICK) == "the last trick"
    assert words.refusal(refuse("SCH-24", Reason.MUST_DRAW)) == (
        "Cards must be drawn first (SCH-24)"
    )
    assert words.sheet_words() == ("deal", "total")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "-1 point, 0 points, 12 points"),
        ("de", "-1 Punkt, 0 Punkte, 12 Punkte"),
        ("sv", "-1 poäng, 0 poäng, 12 poäng"),
        ("da", "-1 point, 0 point, 12 point"),
    ],
)
def test_points_are_said_in_figures(language: str, said: str) -> None:
    words = words_for(Schmaus(), language)
    assert ", ".join([words.points(number) for number in (-1, 0, 12)]) == said


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (7, "expected a table for words, got 7"),
        (
            {"events": {"passed": 7}},
            "expected texts and tables in words.events, got 'passed'",
        ),
        ({7: "x"}, "expected texts and tables in words, got"),
        ({"events": "x"}, "expected a table for words.events, got 'x'"),
        ("nowhere.toml", "cannot read words from 'nowhere.toml'"),
        ("no\0where", "embedded null byte"),
    ],
)
def test_what_is_no_phrasebook_is_named(source: Any, problem: str) -> None:
    with pytest.raises(InvalidValue, match=problem):
        load_phrasebook(source)


def test_what_is_no_file_of_words_is_told_in_short(tmp_path: Path) -> None:
    deep = tmp_path / "deep.toml"
    deep.write_text("a = " + "[" * 100_000)
    for source in ("x" * 10**6, deep):
        with pytest.raises(InvalidValue, match="cannot read words from") as raised:
            load_phrasebook(source)
        assert len(str(raised.value)) < 2500


@pytest.mark.parametrize(
    ("sentence", "event", "tables", "text"),
    [
        # Nouns in forms: by class an article and an ending.
        (
            "{suit:den}, {suit}",
            TrumpSet(Suit.HEARTS),
            {
                "forms": {"default": "m:/er", "den": "m:den_der/en"},
                "things": {"suit": "m/schön~ Herz"},
            },
            "den der schönen Herz, schöner Herz",
        ),
        ("{suit:ihn}", TrumpSet(Suit.HEARTS), {"pronouns": {"ihn": ":es"}}, "es"),
        (
            "{suit:two} {suit}",
            TrumpSet(Suit.HEARTS),
            {"suits": {"two": "a b c d", "name": "A B C D", "class": "x x y y"}},
            "c C",
        ),
        # Numbers, counted things, and what agrees with them.
        ("{songs:word} {songs:figure}", Sung(ONE, 2), {}, "two 2"),
        ("{songs:word}", Sung(ONE, 99), {}, "99"),
        ("{songs:signed}", Sung(ONE, 2), {}, "+2"),
        ("{songs:signed}", Sung(ONE, 0), {}, "0"),
        ("{songs:abs point} {songs:next}", Sung(ONE, -1), {}, "1 point 0"),
        ("{songs:no|one|some}", Sung(ONE, 0), {}, "no"),
        ("{songs:one|some}", Sung(ONE, 0), {}, "some"),
        ("{suit:is|are}", TrumpSet(Suit.HEARTS), {"forms": {"plural": ""}}, "is"),
        # Lists.
        ("{cards:hand}", HandDealt(ONE, tuple(SIX)), {"style": {"few": "2"}}, "SIX"),
        ("{cards:hand}", HandDealt(ONE, (None, HT)), {}, "ten of hearts and one card"),
        ("{cards:commas}", HandDealt(ONE, (HT, HT)), {}, "ten of hearts, ten of hearts"),
        ("{cards:quoted}", HandDealt(ONE, (HT,)), {}, '"ten of hearts"'),
        ("{seat:owner}", Passed(ONE), {"owners": {"s$": "@'"}}, "Lars'"),
        ("{seat:owner}", Passed(ZERO), {"owners": {"s$": "@'"}}, "Anna"),
        # What is no part of it is left out by a condition, and selected with a rest.
        ("{suit:kind}", TrumpSet(Suit.HEARTS), {"select": {"kind": {"other": "{x}!"}}}, "hearts!"),
        ("{suit:kind}", TrumpSet(Suit.HEARTS), {"select": {"kind": {}}}, ""),
        ("{queen} {hearts}", Passed(ONE), {}, "queen hearts"),
    ],
)  # fmt: skip
def test_how_a_value_is_said(
    sentence: str, event: Event, tables: dict[str, Any], text: str
) -> None:
    told = said(sentence, event, **tables)
    assert told == text.replace("SIX", "six of hearts and six of spades")


def test_cards_of_a_hand_are_named_suit_by_suit() -> None:
    hand = HandDealt(ONE, tuple(TEN)[::-1])
    assert said("{cards:hand}", hand) == (
        "clubs six; hearts six, seven and ten; spades six"
    )


@pytest.mark.parametrize(
    ("sentence", "problem"),
    [
        ("{seat:gladly}", "unknown format 'gladly'"),
        ("{seat:gladly so}", "unknown format 'gladly so'"),
        ("{seat", "cannot read the sentence"),
        (
            "{seat or 1:player}",
            "expected the name of a field in braces, got 'seat or 1'",
        ),
        ("{}", "expected the name of a field in braces, got ''"),
        ("{seat:many}", "expected a suit or a rank, got 1"),
    ],
)
def test_a_sentence_that_cannot_be_said_is_named(sentence: str, problem: str) -> None:
    with pytest.raises(InvalidValue, match=problem):
        said(sentence, Passed(ONE))
    with pytest.raises(InvalidValue, match="expected a number, got "):
        said("{suit:signed}", TrumpSet(Suit.HEARTS))


def test_a_condition_that_cannot_be_read_is_named() -> None:
    with pytest.raises(InvalidValue, match="expected a condition like seat, "):
        spoken(events={"passed a!b": "?"}).event(Passed(ONE))


def test_the_sentence_with_most_conditions_is_said() -> None:
    """One with a value goes before one without; what does not hold is passed over."""
    words = spoken(
        events={
            "points_entered": "{seats:player}.",
            "points_entered entry.points": "{seats:player} {entry.points}.",
            "points_entered entry.points=7": "seven",
            "points_entered entry.points nothing": "never",
            "points_entered entry.what=meld": "a meld",
        }
    )
    for points, text in ((0, "Anna."), (1, "Anna 1."), (7, "seven")):
        entry = Entry(1, ZERO, points, Item.MATCH)
        assert words.event(PointsEntered(entry, (ZERO,))) == text
        assert words.entry(entry) == text
    couple = Entry(1, ZERO, 2, Marriage(Suit.CLUBS))
    assert words.entry(couple) == "a meld"


def test_a_part_in_brackets_may_be_left_out() -> None:
    """Where what stands in it has no name; brackets without a place are said."""
    tables = {
        "points_entered": "{seats:player}[ +{entry.points}][ for {entry.what}] [sic].",
        "points_entered entry.points=7": "seven[ for {entry.what}]",
    }
    words = spoken(events=tables)
    for points, item, text in (
        (1, Item.MATCH, "Anna +1 for match [sic]."),
        (1, Mood.GOOD, "Anna +1 [sic]."),
        (7, Item.MATCH, "seven for match"),
        (7, Mood.GOOD, "seven"),
    ):
        assert words.entry(Entry(1, ZERO, points, item)) == text


def test_yes_and_no_are_compared_by_name() -> None:
    words = spoken(
        events={"hand_dealt taken_up=no": "later", "hand_dealt taken_up=yes": "now"}
    )
    dealt = HandDealt(ONE, (HT,))
    assert words.event(dealt) == "now"
    assert words.event(attrs.evolve(dealt, taken_up=False)) == "later"


def test_a_place_may_name_a_part_of_a_value() -> None:
    words = spoken(refusals={"MUST_BEAT": "{0.suit} er for lågt"})
    refusal = refuse("TOL-9", Reason.MUST_BEAT, HT)
    assert words.refusal(refusal) == "Hearts er for lågt (TOL-9)"


def test_who_sits_nowhere_has_a_number() -> None:
    words = words_for(Schmaus(), "en", names=["anna", "lars"])
    for seats, text in (((7, 0), "Seat 7 is"), ((0, 7), "anna is in turn, not Seat 7")):
        refusal = refuse("COM-9", Reason.NOT_YOUR_TURN, *seats)
        assert words.refusal(refusal).startswith(text)


# --- checked against the English one -------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.parametrize("language", Language)
def test_the_languages_of_the_library_are_whole(language: Language) -> None:
    assert check_phrasebook(phrasebook_of(language)) == []


def test_a_phrasebook_that_is_begun_lacks_the_rest_alone() -> None:
    problems = check_phrasebook(load_phrasebook(EXAMPLE, "nb"))
    assert len(problems) > 100
    lacking = ("no sentence for", "no name for", "is missing")
    assert [
        each for each in problems if not any(part in each for part in lacking)
    ] == []
    assert not any("card_played" in each for each in problems)


@pytest.mark.parametrize(
    ("tables", "problem"),
    [
        ({"evnts": {}}, "the file: unknown table 'evnts'"),
        ({"schmaus": {"swiss": {}}}, "schmaus: unknown table 'swiss'"),
        (
            {"ranks": {"name": "one two"}},
            "ranks.name: expected 13 words, got 'one two'",
        ),
        ({"owners": {"(": "@s"}}, "owners: '(' is not a regular expression: "),
        ({"events": {"passed ?": "x"}}, "events: 'passed ?': expected a condition "),
        ({"moves": {"play": "{card"}}, "moves: 'play': cannot read the sentence"),
        # Places of sentences.
        ({"events": {"passed": "{who}"}}, "events: 'passed' names 'who', which does"),
        ({"events": {"passed who": "x"}}, "events: 'passed who' names 'who'"),
        ({"events": {"laid": "{place.depth}"}}, "names 'place.depth'"),
        ({"events": {"passed": "{seat.x}"}}, "names 'seat.x'"),
        ({"moves": {"play": "{suit}"}}, "moves: 'play' names 'suit'"),
        ({"moves": {"hidden": "{card}"}}, "moves: 'hidden' names 'card'"),
        ({"schmaus": {"moves": {"declare": "{kind}"}}}, "names 'kind'"),
        ({"refusals": {"MUST_BOOK": "{0}"}}, "refusals: 'MUST_BOOK' names '0'"),
        ({"agreed": {"x trumps": "x"}}, "agreed: 'x trumps' names 'trumps'"),
        ({"tolva": {"agreed": {"x ties": "x"}}}, "tolva.agreed: 'x ties' names"),
        ({"sentences": {"total": "{seat}"}}, "sentences: 'total' names 'seat'"),
        ({"events": {"passed": "{seat:gladly}"}}, "unknown format 'gladly'"),
        (
            {"counts": {"point": "%s %d"}, "sentences": {"points": "{x:point}"}},
            "expected forms for one and many, such as is|are, got",
        ),
        # Unused names.
        ({"events": {"lost": "oh"}}, "events: 'lost': unknown name 'lost'"),
        ({"moves": {"hop": "hop"}}, "moves: 'hop': unknown name 'hop'"),
        ({"refusals": {"SCH-7 FLAT": "flat"}}, "unknown name 'SCH-7 FLAT'"),
        ({"refusals": {"ABC-7 MUST_BOOK": "x"}}, "unknown name 'ABC-7 MUST_BOOK'"),
        ({"things": {"Item.SONG": "song"}}, "things: unknown name 'Item.SONG'"),
        ({"counts": {"song": "a|b"}}, "counts: no sentence uses 'song'"),
        ({"select": {"key": {"1": "a"}}}, "select: no sentence uses 'key'"),
        # Missing sentences and names.
        ({}, "events: no sentence for 'card_played'"),
        ({}, "moves: no sentence for 'play'"),
        ({}, "refusals: no sentence for 'MUST_FOLLOW_SUIT'"),
        ({}, "refusals: no sentence for 'SCH-14 TOO_LOW'"),
        ({}, "sentences: no sentence for 'opening'"),
        ({}, "schmaus.agreed: no sentence for 'ties'"),
        ({}, "things: no name for 'Item.STOECK'"),
        ({}, "lists: 'and' is missing"),
    ],
)
def test_what_is_wrong_is_told(tables: dict[str, Any], problem: str) -> None:
    problems = check_phrasebook(load_phrasebook(tables, "nn"))
    assert any(problem in each for each in problems), problems[:9]


def test_one_sentence_serves_all_rules_or_some() -> None:
    for name in ("TOO_LOW", "SCH-14 FRA-17 SCH-16 FRA-18 FRA-19 TOO_LOW"):
        problems = check_phrasebook(load_phrasebook({"refusals": {name: "x"}}, "nn"))
        assert not any(" TOO_LOW'" in each for each in problems)


def test_it_is_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = Path(__file__).parents[2] / "src" / "jasskort" / "words" / "sv.toml"
    assert main(["words", str(good)]) == 0
    bad = tmp_path / "bad.toml"
    bad.write_text("[[", encoding="utf-8")
    assert main(["words", str(bad)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "0 problems"
    assert "cannot read words from" in out[1]
    assert out[2] == "1 problem"


def test_what_is_no_phrasebook_is_refused() -> None:
    seven: Any = 7
    with pytest.raises(InvalidValue, match="a table for words, got 7"):
        check_phrasebook(seven)
