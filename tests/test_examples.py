"""The examples play, tell and refuse as they promise."""

from __future__ import annotations

import contextlib
import functools
import io
import re
import subprocess
import sys
from pathlib import Path

import attrs
import play_match
import pytest
from aces_high import AcesHigh
from at_home import AtHome
from support import play, refused, schmaus_deal, texts
from twenty import DealDue, Trick, Twenty, Word

import jasskort
from jasskort import (
    GAMES,
    Book,
    CardSet,
    Claims,
    Deal,
    Form,
    Four,
    InvalidValue,
    Rank,
    Reason,
    Schmaus,
    Seat,
)
from jasskort.events import HandDealt
from jasskort.games import find_game
from jasskort.testing import check_laws, walk
from jasskort.words import Language, words_for

# Whole matches are played and told, which no coverage is wanted of.
pytestmark = pytest.mark.law

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"

ENVIRONMENT = {
    "PYTHONIOENCODING": "utf-8",
    "PYTHONWARNINGS": "error",
    # The package that is tested, installed or not.
    "PYTHONPATH": str(Path(jasskort.__file__).parent.parent),
}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the example as a user does."""
    return subprocess.run(
        [sys.executable, str(EXAMPLES / "play_match.py"), *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=ENVIRONMENT,
    )


@functools.cache
def tell(*arguments: str) -> str:
    """Give the story that the example tells, without a process of its own."""
    with contextlib.redirect_stdout(io.StringIO()) as told:
        assert play_match.main(list(arguments)) == 0
    return told.getvalue()


@pytest.mark.parametrize("claims", ["players", "referee"])
@pytest.mark.parametrize("game", ["schmaus", "frantsfuus"])
def test_a_match_is_told_to_its_end(claims: str, game: str) -> None:
    """A whole match is told: trump, tricks, what is booked, the board, who has won."""
    for seed in "7", "11":
        told = tell(game, "--seed", seed, "--claims", claims, "--target", "500")
        lines = told.splitlines()
        opening = f"{game.title()}: Anna against Beat. They play to 500 points. The "
        assert lines[0].startswith(opening)
        assert sum(line.startswith("Deal ") for line in lines) >= 2
        assert any(line.endswith("are trump.") for line in lines)
        assert sum("takes the trick" in line for line in lines) > 20
        assert any("for card points." in line for line in lines)
        board = r"  Beat\n.*─{20}.*  Anna\n" if game == "schmaus" else " Anna +Beat\n"
        assert re.search(board, told, re.DOTALL)
        anna, beat = map(int, re.findall(r"\d+", lines[-1]))
        assert max(anna, beat) >= 500
        assert re.search(r"; (Anna|Beat) has won, (having|as|for|by) ", lines[-1])


TOLVA = [f"tolva --form {form}" for form in Form]
PLAYED = [
    *(
        f"{game} --claims {claims}{more}"
        for game, option in (
            ("schmaus", "--ties leader"),
            ("frantsfuus", "--match-bonus"),
        )
        for claims in Claims
        for more in ("", " --deals 2", " --target 100", f" --target 1 {option}")
    ),
    *("zuger_tapp", "zuger_tapp --deals 1", "zuger_tapp --tapp-at-65"),
    *("fyrtioett --deals 40", "fyrtioett --target 1"),
    *(f"{form}{more}" for form in TOLVA for more in ("", " --deals 2", " --target 60")),
    "tolva --target 100",
    "tolva --form bordstolva --first-trick-from-table",
]


@pytest.mark.parametrize("seed", ["0", "1"])
@pytest.mark.parametrize("arguments", PLAYED)
def test_every_game_form_and_option_is_told(arguments: str, seed: str) -> None:
    """Whatever is agreed on, matches are told to their end, in words and not in code."""
    told = tell(*arguments.split(), "--seed", seed)
    assert not re.search(r"None|[<>_]|\.\.|[a-z]\.[a-z]|\?\.| $", told, re.MULTILINE)
    *_, last = told.splitlines()
    assert re.match(r"Anna.* -?\d+; (Anna|Beat|Carl|Dora).* (won|share).*\.$", last)


@pytest.mark.parametrize("game", [*sorted({*GAMES} - {"tolva"}), *TOLVA])
def test_what_is_booked_adds_up_to_the_end(game: str) -> None:
    """All the bookings that the story tells add up to the totals that it ends with."""
    told = tell(*game.split(), "--seed", "3", "--deals", "6")
    *_, last = told.splitlines()
    who = r"(?:Anna|Beat|Carl|Dora)(?: and (?:Carl|Dora))?"
    totals = dict(re.findall(rf"({who}) (-?\d+)", last))
    assert len(totals) in {2, 3, 4}
    signs = {"books": 1, "book": 1, "gets": 1, "loses": -1, "lose": -1, "pays": -1}
    for name, total in totals.items():
        booked = re.findall(rf"(?m)^ +{name} ({'|'.join(signs)}) (\d+) ?", told)
        assert booked
        assert sum(signs[verb] * int(points) for verb, points in booked) == int(total)


# What a certain thing alone brings about, and where it is found.
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("zuger_tapp --seed 7", "takes the talon.\n    Beat lays a card aside."),
        ("zuger_tapp --seed 7", "  Laid aside were the "),
        ("zuger_tapp --seed 5 --deals 40", "All have passed: the cards are thrown in."),
        ("fyrtioett", "Fyrtioett: Anna and Carl against Beat and Dora."),
        ("tolva --form three", "Tolva: Anna, Beat and Carl."),
        ("tolva --form plocketolva", "They play plocketolva, to 12 points."),
        ("tolva --form bordstolva", "\nBefore Anna lie the "),
        ("frantsfuus --seed 1 --target 200 --claims referee", ", and it counts twice."),
        ("schmaus --seed 0", "  The deal is broken off."),
        ("schmaus --suits swiss", "The under of acorns is turned up."),
    ],
)
def test_what_is_told(arguments: str, said: str) -> None:
    """What is said, shown, turned up, taken and thrown in is told."""
    assert said in tell(*arguments.split())


@pytest.mark.parametrize(("form", "suits"), [("four", ("HD", "SC")), ("three", "HSD")])
def test_tol_35_no_low_card_lies_twice(form: str, suits: tuple[str, ...]) -> None:
    """Each party has low cards of its own: red and black ones, or a suit each."""
    told = tell("tolva", "--form", form)
    *_, board, last = told.split("\n\n")
    assert " won, " in last
    laid = re.findall(r"(?m)^  \w.*: (.*)$", board)
    assert len(laid) == len(suits)
    for cards, own in zip(laid, suits, strict=True):
        assert {card[0] for card in cards.split()} <= {*own, "#", "-"}


@pytest.mark.parametrize("language", [each.value for each in Language])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_story_is_the_same_in_every_language(game: str, language: str) -> None:
    """Line by line it has the same layout: only the words are others."""
    told = tell(game, "--deals", "2", "--language", language)
    usual = tell(game, "--deals", "2")
    assert margins(told) == margins(usual)


def margins(story: str) -> list[int]:
    """Measure how far the lines of a story are indented, but for its opening.

    Head and columns of a sheet are as wide as their words: there the margin is cut.
    """
    _, rest = story.split("\n\n", 1)
    return [min(len(line) - len(line.lstrip()), 4) for line in rest.splitlines()]


def test_a_house_game_has_words_of_its_own() -> None:
    """Four aces have a name at home, where there are words for them, and no other meld."""
    says = words_for(AtHome(), "en")
    assert says.move(Book(Seat(0), Four(Rank.ACE))) == "book the four lords"
    assert says.move(Book(Seat(0), Four(Rank.JACK))) == "book four jacks"


def test_a_reader_may_stop() -> None:
    """When nobody reads on the story ends quietly."""
    command = [sys.executable, str(EXAMPLES / "play_match.py"), "tolva"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        encoding="utf-8",
    ) as reading:
        assert reading.stdout is not None
        assert reading.stderr is not None
        assert reading.stdout.readline().startswith("Tolva: ")
        reading.stdout.close()
        assert reading.stderr.read() == ""
        assert reading.wait() == 0


def test_the_same_seed_tells_the_same_story() -> None:
    """A seed gives the same match again, another one another match."""
    arguments = ("schmaus", "--deals", "2", "--seed")
    assert run(*arguments, "5").stdout == run(*arguments, "5").stdout
    assert run(*arguments, "5").stdout != run(*arguments, "6").stdout


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["bridge"], "'bridge'"),
        (["schmaus", "--target", "0"], "not 0"),
        (["schmaus", "--dealer", "5"], "not 5"),
        (["schmaus", "--seed", "x"], "'x'"),
        (["schmaus", "--language", "fi"], "'fi'"),
        (["tolva", "--tapp-at-65"], "--tapp-at-65: tolva has no such option"),
        (["tolva", "--first-trick-from-table"], "for bordstolva, not for four"),
    ],
)
def test_wrong_values_are_refused(arguments: list[str], named: str) -> None:
    """A wrong value is named in one line, with exit code 2 and no traceback."""
    refused = run(*arguments)
    assert refused.returncode == 2
    assert named in refused.stderr.splitlines()[-1]
    assert "Traceback" not in refused.stderr


def test_every_game_has_a_story() -> None:
    """Every game of the catalogue can be played by the example."""
    said = run("--help").stdout
    assert all(name in said for name in GAMES)


def test_a_whole_game_in_some_hundred_lines() -> None:
    """The game of one's own, views and all, is short enough to be read at a sitting."""
    source = (EXAMPLES / "twenty.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 110


@pytest.mark.law
@pytest.mark.parametrize("game", [Twenty(), Twenty(deals=1), Twenty(deals=3)], ids=repr)
def test_twenty_obeys_all_laws(game: Twenty) -> None:
    """A game that is no part of the library is held to the same laws."""
    check_laws(game)


@pytest.mark.law
def test_aces_high_obeys_all_laws() -> None:
    """A house rule that is a table is held to them, too."""
    check_laws(AcesHigh(claims="referee", target=300))


def test_four_aces_are_worth_two_hundred_where_aces_are_high() -> None:
    """They beat four jacks there, which are worth 150 and usually beat them."""
    aces, jacks = "CA DA HA SA C7 C8 D7 D8 H7", "CJ DJ HJ SJ CK DK HT ST S6"
    deal = str(schmaus_deal(aces, jacks, "H9"))
    house = AcesHigh(claims="referee")
    state = play(house, house.start(), deal, "1 declare 150, 1 play S6")
    assert "0 declare 200" in texts(house.legal_moves(state))
    state = play(house, state, "0 declare 200, 0 play SA, 0 book 4A")
    assert house.score(state).totals == (200, 0)
    usual = Schmaus(claims="referee")
    state = play(usual, usual.start(), deal, "1 declare 200, 1 play S6")
    assert not any("declare" in text for text in texts(usual.legal_moves(state)))
    assert usual.score(play(usual, state, "0 play SA, 1 book 4J")).totals == (0, 200)


def test_twenty_is_found_by_its_name() -> None:
    """Module and class are enough."""
    assert find_game("twenty:Twenty") is Twenty
    assert Twenty(deals=2) is Twenty(deals=2)
    assert "twenty" not in GAMES


# Seat 0 deals, seat 1 leads: it holds the clubs and the diamonds.
BLACK_AND_RED = Twenty().pack_for(
    dealer=0, hands=[CardSet.parse("HA HK HQ HJ HT SA SK SQ SJ ST"), CardSet()]
)


def test_twenty_by_hand() -> None:
    """Suit is followed if it can be, the higher card of it wins, a trick is a point."""
    game = Twenty(deals=1)
    state = play(game, game.start(), str(BLACK_AND_RED))
    assert isinstance(state, Trick)
    assert (state.turn, [len(hand) for hand in state.hands]) == (1, [10, 10])
    assert texts(state.hands[1]) == [
        f"{suit}{rank}" for suit in "CD" for rank in "TJQKA"
    ]
    # Seat 0 has none of the suit: any card will do, and none of them wins.
    led = play(game, state, "1 play CT")
    assert len(game.legal_moves(led)) == 10
    assert refused(game, led, "0 play CA").rule == "COM-6"
    assert play(game, led, "0 play SA").turn == 1
    mixed = game.pack_for(dealer=1, hands=[CardSet.parse("CT DA"), CardSet.parse("CA")])
    state = play(game, game.start(dealer=1), str(mixed), "0 play CT")
    refusal = refused(game, state, "1 play HJ")
    assert (refusal.rule, refusal.reason) == ("TWE-1", Reason.MUST_FOLLOW_SUIT)
    # The rest was filled up in the order of the pack: CJ to seat 1, CQ to seat 0, CK.
    assert refusal.cards == CardSet.parse("CJ CK CA")
    assert play(game, state, "1 play CA").turn == 1


def test_twenty_is_dealt_no_card_twice() -> None:
    """A deal that is told with one card for another is none, whatever lies hidden."""
    game = Twenty(deals=1)
    due = game.start()
    told = game.step(due, BLACK_AND_RED).told[Seat(0)]
    assert game.view(due, Seat(0)).after(told).hand == CardSet.parse(
        "HA HK HQ HJ HT SA SK SQ SJ ST"
    )
    begun, *dealt = told.events
    twice = [
        attrs.evolve(each, cards=(*each.cards[:-1], each.cards[0]))
        for each in dealt
        if isinstance(each, HandDealt)
    ]
    lie = attrs.evolve(told, events=(begun, *twice))
    with pytest.raises(InvalidValue, match="could not have been told"):
        game.view(due, Seat(0)).after(lie)


def test_twenty_to_its_end() -> None:
    """Ten tricks are booked, the deal passes, and most tricks win."""
    game = Twenty(deals=2)
    state = play(game, game.start(), str(BLACK_AND_RED))
    while state.turn is not None:
        state = game.apply(state, game.legal_moves(state)[0])
    assert isinstance(state, DealDue)
    assert state.match.dealer == 1
    assert game.score(state).totals == (0, 10)
    assert {entry.what for entry in game.score(state).entries} == {Word.TRICKS}
    *_, (_, _, over) = walk(Twenty(deals=1), 5)
    score = Twenty(deals=1).score(over)
    assert sum(score.totals) == 10
    assert score.outcome is Word.AGREED_DEALS
    refusal = Twenty(deals=1).refusal(over, Deal(game.pack.cards))
    assert refusal is not None
    assert refusal.reason is Reason.MATCH_OVER
