"""What a type checker sees: every phase by its own class, every move, and no `Any`.

The functions are checked by mypy with everything else: each ends in `assert_never`, which
passes only if no phase, and no move, is left out. They are run as well, on states and moves
that play meets. What mypy reveals of every public attribute is asked where mypy is.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable
from pathlib import Path
from typing import assert_never

import pytest

from jasskort import AnyRuleset, Form, Frantsfuus, Fyrtioett, Schmaus, Tolva, ZugerTapp
from jasskort.games import frantsfuus, fyrtioett, schmaus, tolva, zuger_tapp
from jasskort.moves import Book, Claim, Draw, Pass, Play, Rob, Say, TurnTrick
from jasskort.phase import State
from jasskort.testing import played
from jasskort.view import View
from jasskort.worlds.worlds import Worlds

UNIONS: dict[str, object] = {
    "schmaus": schmaus.SchmausState,
    "frantsfuus": frantsfuus.FrantsfuusState,
    "zuger_tapp": zuger_tapp.ZugerTappState,
    "tolva": tolva.TolvaState,
    "fyrtioett": fyrtioett.FyrtioettState,
}


def phases_of(game: str) -> list[type[State]]:
    """List the phases of a game, as its union of states names them."""
    members = typing.get_args(UNIONS[game])
    return [typing.get_origin(member) or member for member in members]


def of_schmaus(state: schmaus.SchmausState) -> object:
    """Tell what is particular to a phase of Schmaus."""
    match state:
        case schmaus.BetweenDeals():
            return state.match.dealer
        case schmaus.Leading() | schmaus.Following():
            return state.deal.together, state.standing
        case schmaus.Comparing():
            return state.called, state.question
        case schmaus.Closing() | schmaus.Booking():
            return state.standing.called
        case schmaus.Turning():
            return state.cards
        case schmaus.Drawing():
            return state.winner
        case schmaus.MatchOver():
            return state.ending.value, state.winners
        case _:
            assert_never(state)


def of_frantsfuus(state: frantsfuus.FrantsfuusState) -> object:
    """Tell what is particular to a phase of Frantsfuus."""
    match state:
        case frantsfuus.BetweenDeals():
            return state.winner
        case frantsfuus.Leading() | frantsfuus.Following():
            return state.deal.booked, state.standing
        case frantsfuus.Comparing():
            return state.called, state.question
        case frantsfuus.Closing() | frantsfuus.Booking():
            return state.standing.called
        case frantsfuus.Turning():
            return state.booked
        case frantsfuus.Drawing():
            return state.winner
        case frantsfuus.MatchOver():
            return state.jan
        case _:
            assert_never(state)


def of_zuger_tapp(state: zuger_tapp.ZugerTappState) -> object:
    """Tell what is particular to a phase of Zuger Tapp."""
    match state:
        case zuger_tapp.BetweenDeals() | zuger_tapp.MatchOver():
            return state.result
        case zuger_tapp.Bidding():
            return state.bid, state.bidder
        case zuger_tapp.LayingAside() | zuger_tapp.Naming():
            return state.deal.contract
        case zuger_tapp.Opened() | zuger_tapp.Playing():
            return state.deal.trump, state.trick
        case _:
            assert_never(state)


def of_tolva(state: tolva.TolvaState) -> object:
    """Tell what is particular to a phase of Tolva."""
    match state:
        case tolva.BetweenDeals():
            return state.carry
        case tolva.Leading() | tolva.Drawing() | tolva.Uncovering():
            return state.may_meld
        case tolva.Following():
            return state.best, state.winner
        case tolva.Answering():
            return state.asker
        case tolva.MatchOver():
            return state.ending.value
        case _:
            assert_never(state)


def of_fyrtioett(state: fyrtioett.FyrtioettState) -> object:
    """Tell what is particular to a phase of Fyrtioett."""
    match state:
        case fyrtioett.BetweenDeals():
            return state.match.number
        case fyrtioett.Bidding():
            return state.said
        case fyrtioett.Playing():
            return state.deal.bids
        case fyrtioett.MatchOver():
            return state.winners
        case _:
            assert_never(state)


def move_of_schmaus(move: schmaus.SchmausMove) -> object:
    """Tell what a move of Schmaus carries."""
    match move:
        case Play():
            return move.card
        case schmaus.Declare():
            return move.value
        case Say():
            return move.answer
        case Book():
            return move.meld
        case Draw() | Rob() | TurnTrick() | Claim():
            return move.seat
        case _:
            assert_never(move)


def move_of_frantsfuus(move: frantsfuus.FrantsfuusMove) -> object:
    """Tell what a move of Frantsfuus carries."""
    match move:
        case Play():
            return move.card
        case frantsfuus.Declare():
            return move.kind
        case Say():
            return move.answer
        case Book():
            return move.meld
        case Draw() | Rob() | TurnTrick() | Claim() | frantsfuus.Belle():
            return move.seat
        case _:
            assert_never(move)


def move_of_zuger_tapp(move: zuger_tapp.ZugerTappMove) -> object:
    """Tell what a move of Zuger Tapp carries."""
    match move:
        case Play() | zuger_tapp.LayAside():
            return move.card
        case zuger_tapp.Bid():
            return move.contract
        case zuger_tapp.NameTrump():
            return move.suit
        case Pass():
            return move.seat
        case _:
            assert_never(move)


def move_of_tolva(move: tolva.TolvaMove) -> object:
    """Tell what a move of Tolva carries."""
    match move:
        case Play():
            return move.card
        case tolva.Meld():
            return move.suit
        case tolva.Ask() | tolva.No() | tolva.Halv() | tolva.Hel() | tolva.TurnUp():
            return move.seat
        case Draw():
            return move.seat
        case _:
            assert_never(move)


def move_of_fyrtioett(move: fyrtioett.FyrtioettMove) -> object:
    """Tell what a move of Fyrtioett carries."""
    match move:
        case Play():
            return move.card
        case fyrtioett.Bid():
            return move.tricks
        case fyrtioett.Throw():
            return move.seat
        case _:
            assert_never(move)


GAMES: list[tuple[AnyRuleset, object, object]] = [
    (Schmaus(target=300), of_schmaus, move_of_schmaus),
    (Frantsfuus(target=200), of_frantsfuus, move_of_frantsfuus),
    (ZugerTapp(deals=2), of_zuger_tapp, move_of_zuger_tapp),
    *((Tolva(form=form, target=4), of_tolva, move_of_tolva) for form in Form),
    (Fyrtioett(deals=2), of_fyrtioett, move_of_fyrtioett),
]


@pytest.mark.parametrize(("game", "of_state", "of_move"), GAMES)
def test_every_state_and_move_has_its_case(
    game: AnyRuleset,
    of_state: typing.Callable[[State], object],
    of_move: typing.Callable[[object], object],
) -> None:
    """Whatever play meets is a member of the union, and every move has its case."""
    members = set(phases_of(game.name))
    for seed in range(3):
        for state in played(game, seed).states:
            assert type(state) in members
            of_state(state)
    for move in game.vocabulary(0):
        of_move(move)


def attributes_of(kind: type[State]) -> Iterable[str]:
    """List the public attributes of a phase, fields and properties and methods."""
    return [name for name in dir(kind) if not name.startswith("_")]


def asking(game: str) -> list[str]:
    """Write what asks mypy for all attributes of all phases of a game."""
    title = UNIONS_BY_NAME[game]
    lines = [f"def ask_{game}(state: {game}.{title}) -> None:", "    match state:"]
    for kind in phases_of(game):
        lines.append(f"        case {game}.{kind.__name__}():")
        lines += [f"            reveal_type(state.{a})" for a in attributes_of(kind)]
    return lines


UNIONS_BY_NAME = {
    "schmaus": "SchmausState",
    "frantsfuus": "FrantsfuusState",
    "zuger_tapp": "ZugerTappState",
    "tolva": "TolvaState",
    "fyrtioett": "FyrtioettState",
}


RULESETS = {
    "schmaus": "Schmaus",
    "frantsfuus": "Frantsfuus",
    "zuger_tapp": "ZugerTapp",
    "tolva": "Tolva",
    "fyrtioett": "Fyrtioett",
}
OF_VIEWS = [name for name in dir(View) if not name.startswith("_")]
OF_WORLDS = [name for name in dir(Worlds) if not name.startswith("_")]


def asking_views(game: str) -> list[str]:
    """Write what asks mypy for views and worlds, and all that they are asked."""
    title = f"{game}.{RULESETS[game]}"
    state = f"state: {game}.{UNIONS_BY_NAME[game]}"
    move = UNIONS_BY_NAME[game].replace("State", "Move")
    return [
        f"def view_{game}(game: {title}, {state}, rng: random.Random) -> None:",
        "    view = game.view(state, 0)",
        "    worlds = game.worlds(view)",
        *(f"    reveal_type(view.{each})" for each in OF_VIEWS),
        *(f"    reveal_type(worlds.{each})" for each in OF_WORLDS),
        "    reveal_type(view.after(game.told(state, view.legal_moves[0], state, 0)))",
        "    reveal_type([each for each in worlds])",
        f"    world: {game}.{UNIONS_BY_NAME[game]} = worlds.sample(rng)",
        "    world = worlds.samples(rng, 2, weight=lambda w: len(w.hands))[0]",
        f"    move: {game}.{move} = view.legal_moves[0]",
    ]


@pytest.mark.checker
def test_no_public_attribute_is_any(tmp_path: Path) -> None:
    """Mypy reveals a type without `Any` for all of phases, views and worlds.

    What is drawn from worlds is a state of the game, and what a view lists its moves.
    """
    api = pytest.importorskip("mypy.api")
    source = tmp_path / "asked.py"
    names = ", ".join(UNIONS_BY_NAME)
    lines = ["import random", f"from jasskort.games import {names}"]
    for game in UNIONS_BY_NAME:
        lines += asking(game) + asking_views(game)
    source.write_text("\n".join(lines))
    cache = f"--cache-dir={tmp_path / 'cache'}"
    told, errors, _ = api.run(["--strict", cache, str(source)])
    revealed = re.findall(r'asked.py:(\d+): note: Revealed type is "(.*)"', told)
    asked = sum(line.strip().startswith("reveal_type") for line in lines)
    assert (len(revealed), errors) == (asked, ""), told
    any_seen = [
        (lines[int(number) - 1].strip(), kind)
        for number, kind in revealed
        if re.search(r"\bAny\b", kind)
    ]
    assert any_seen == []
