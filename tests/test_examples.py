"""The example plays, tells and refuses as it promises."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from jasskort import GAMES

ROOT = Path(__file__).parent.parent


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the example as a user does."""
    return subprocess.run(
        [sys.executable, str(ROOT / "examples" / "play_match.py"), *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8", "PYTHONWARNINGS": "error"},
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
