"""The examples play, tell and refuse as they promise."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from support import play, refused, schmaus_deal, texts

import jasskort
from jasskort import GAMES, CardSet, Deal, Reason, Schmaus
from jasskort.games import find_game
from jasskort.testing import check_laws, walk

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
sys.path.append(str(EXAMPLES))
from aces_high import AcesHigh  # noqa: E402 - found there
from twenty import DealDue, Trick, Twenty, Word  # noqa: E402 - found there


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the example as a user does."""
    return subprocess.run(
        [sys.executable, str(EXAMPLES / "play_match.py"), *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={
            "PYTHONIOENCODING": "utf-8",
            "PYTHONWARNINGS": "error",
            # The package that is tested, installed or not.
            "PYTHONPATH": str(Path(jasskort.__file__).parent.parent),
        },
    )


@pytest.mark.parametrize(
    ("game", "board"), [("schmaus", "─" * 20), ("frantsfuus", "total    ")]
)
@pytest.mark.parametrize("claims", ["players", "referee"])
@pytest.mark.parametrize("seed", ["7", "11"])
def test_a_match_is_told_to_its_end(
    seed: str, claims: str, game: str, board: str
) -> None:
    """A whole match is told: trump, tricks, what is booked, the board, who has won."""
    told = run(game, "--seed", seed, "--claims", claims, "--target", "500")
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert lines[0].startswith(f"{game.title()} between Anna and Beat, to 500")
    assert sum(line.startswith("Deal ") for line in lines) >= 2
    assert any(line.endswith("are trump.") for line in lines)
    assert sum("takes the trick" in line for line in lines) > 20
    assert any("for card points." in line for line in lines)
    assert any(board in line for line in lines)
    last = lines[-1]
    anna, beat = map(int, re.findall(r"\d+", last))
    assert max(anna, beat) >= 500
    assert re.match(r"(Anna|Beat) (claimed|was first|won|had|reached)", last)


@pytest.mark.parametrize("game", sorted({*GAMES} - {"tolva"}))
def test_what_is_booked_adds_up_to_the_end(game: str) -> None:
    """All the bookings that the story tells add up to the totals that it ends with."""
    told = run(game, "--seed", "3", "--deals", "6").stdout
    last = told.splitlines()[-1]
    totals = dict(re.findall(r"(Anna|Beat|Carl|Dora) (-?\d+)", last))
    assert len(totals) in {2, 4}
    for name, total in totals.items():
        booked = re.findall(rf"{name} books (-?\d+) for", told)
        assert sum(map(int, booked)) == int(total)


@pytest.mark.parametrize(
    ("game", "said", "end"),
    [
        ("zuger_tapp", 'Dora: "Solo."', "by the agreed number of deals"),
        ("fyrtioett", 'Anna: "I take 1."', "by the target reached"),
        ("tolva", ': "King and queen of ', "by the target reached"),
        ("tolva --form three", ': "King and queen of ', "by the target reached"),
        ("tolva --form plocketolva", 'Anna: "We draw."', "by the target reached"),
        ("tolva --form bordstolva", ': "We turn up."', "by the target reached"),
    ],
)
def test_a_match_at_a_round_table_is_told(game: str, said: str, end: str) -> None:
    """Deals, bids, melds, tricks, bookings and the winners are told."""
    told = run(*game.split(), "--seed", "7")
    assert told.returncode == 0, told.stderr
    assert said in told.stdout
    assert "takes the trick." in told.stdout
    assert end in told.stdout.splitlines()[-1]


def test_what_is_said_is_told() -> None:
    """Belle, declarations and what counts twice are told as a player says them."""
    told = run("frantsfuus", "--seed", "1", "--target", "200").stdout
    assert "says belle, and shows king and queen of trump." in told
    assert ': "Terts."' in told
    assert ", and it counts twice: " in told.splitlines()[-1]


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
        (["schmaus", "--deals", "-1"], "not -1"),
        (["schmaus", "--dealer", "5"], "not 5"),
        (["schmaus", "--claims", "nobody"], "'nobody'"),
        (["schmaus", "--seed", "x"], "'x'"),
        (["zuger_tapp", "--target", "41"], "no such option"),
        (["fyrtioett", "--dealer", "4"], "not 4"),
        (["tolva", "--form", "five"], "'five'"),
        (["schmaus", "--form", "four"], "no such option"),
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
    assert all(name in run("--help").stdout for name in GAMES)


def test_a_whole_game_in_under_a_hundred_lines() -> None:
    """The game of one's own stays short enough to be read at a sitting."""
    source = (EXAMPLES / "twenty.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 100


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
    dealer=0,
    hands=[CardSet.parse("HA HK HQ HJ HT SA SK SQ SJ ST"), CardSet()],
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
