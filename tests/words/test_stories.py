"""Matches are told to their end by the command, whatever is agreed on, in every language."""

from __future__ import annotations

import contextlib
import functools
import io
import re
from typing import Any

import attrs
import pytest
from rulesets import RULESETS

from jasskort import GAMES, Form, ZugerTapp
from jasskort.__main__ import main
from jasskort.playing.bots import game_named
from jasskort.ruleset import AnyRuleset
from jasskort.words import Language

# Whole matches are played and told, which no coverage is wanted of.
pytestmark = pytest.mark.law

PLAYERS = ("Anna", "Beat", "Carl", "Dora")


@functools.cache
def tell(agreed: str, *more: str) -> str:
    """Give the story of a match: "schmaus deals=1", and what else the command is given.

    Greedy players claim where that wins; others choose at random, where nobody claims.
    """
    game, *options = agreed.split()
    seats = len(game_named(game, options).seats)
    claimed = game in {"schmaus", "frantsfuus"} and "claims=referee" not in options
    bots = ["greedy"] if claimed else ["greedy", "random"]
    command = [f"--option={option}" for option in options]
    command += ["--names", ",".join(PLAYERS[:seats]), "--most", "999", *more]
    with contextlib.redirect_stdout(io.StringIO()) as told:
        assert main(["match", game, *bots, *command]) == 0
    return told.getvalue()


@pytest.mark.parametrize("claims", ["players", "referee"])
@pytest.mark.parametrize("game", ["schmaus", "frantsfuus"])
def test_a_match_is_told_to_its_end(claims: str, game: str) -> None:
    for seed in "9", "11":
        told = tell(f"{game} claims={claims} target=500", "--seed", seed)
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


TOLVA = [f"tolva form={form.value}" for form in Form]


def agreed_on(game: AnyRuleset) -> str:
    kind: Any = type(game)
    options = [each.name for each in attrs.fields(kind) if each.init]
    told = [f"{name}={getattr(game, name)}" for name in options]
    return " ".join([game.name, *told])


PLAYED = [agreed_on(game) for game in RULESETS if game is not ZugerTapp()]


@pytest.mark.parametrize("agreed", PLAYED)
def test_every_game_form_and_option_is_told(agreed: str) -> None:
    told = tell(agreed)
    assert not re.search(r"None|[<>_]|\.\.|[a-z]\.[a-z]|\?\.| $", told, re.MULTILINE)
    *_, last = told.splitlines()
    assert re.match(r"Anna.* -?\d+; (Anna|Beat|Carl|Dora).* (won|share).*\.$", last)


@pytest.mark.parametrize("game", [*sorted({*GAMES} - {"tolva"}), *TOLVA])
def test_what_is_booked_adds_up_to_the_end(game: str) -> None:
    told = tell(f"{game} deals=6", "--seed", "3")
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
    ("agreed", "more", "said"),
    [
        ("zuger_tapp deals=1", "--seed=2", "talon.\n    Beat lays a card aside."),
        ("zuger_tapp deals=1", "--seed=2", "  Laid aside were the "),
        (
            "zuger_tapp deals=99",
            "--seed=1",
            "All have passed: the cards are thrown in.",
        ),
        ("fyrtioett", "--seed=1", " takes the trick.\n\n  The deal is over."),
        ("fyrtioett", "--seed=1", "Fyrtioett: Anna and Carl against Beat and Dora."),
        ("tolva form=three", "--seed=1", "Tolva: Anna, Beat and Carl."),
        ("tolva form=plocketolva", "--seed=1", "They play plocketolva, to 12 points."),
        ("tolva form=bordstolva", "--seed=1", "\nBefore Anna lie the "),
        ("frantsfuus target=200 claims=referee", "--seed=1", ", and it counts twice."),
        ("schmaus target=300", "--seed=1", "  The deal is broken off."),
        ("schmaus deals=4", "--suits=swiss", " of acorns is turned up."),
    ],
)
def test_what_is_told(agreed: str, more: str, said: str) -> None:
    assert said in tell(agreed, more)


@pytest.mark.parametrize(("form", "suits"), [("four", ("HD", "SC")), ("three", "HSD")])
def test_tol_35_no_low_card_lies_twice(form: str, suits: tuple[str, ...]) -> None:
    """Each party has low cards of its own: red and black ones, or a suit each."""
    told = tell(f"tolva form={form}", "--seed=1")
    *_, board, last = told.split("\n\n")
    assert " won, " in last
    laid = re.findall(r"(?m)^  \w.*: (.*)$", board)
    assert len(laid) == len(suits)
    for cards, own in zip(laid, suits, strict=True):
        assert {card[0] for card in cards.split()} <= {*own, "#", "-"}


@pytest.mark.parametrize("language", [each.value for each in Language])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_story_is_the_same_in_every_language(game: str, language: str) -> None:
    told = tell(f"{game} deals=2", "--language", language)
    usual = tell(f"{game} deals=2")
    assert margins(told) == margins(usual)


def margins(story: str) -> list[int]:
    """Measure how far the lines of a story are indented, but for its opening.

    Head and columns of a sheet are as wide as their words: there the margin is cut.
    """
    _, rest = story.split("\n\n", 1)
    return [min(len(line) - len(line.lstrip()), 4) for line in rest.splitlines()]
