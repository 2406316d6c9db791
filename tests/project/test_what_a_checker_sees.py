"""What a type checker sees: every phase by its own class, every move, and no `Any`.

Mypy is asked, where it is there, of every public attribute of every state and move, each
in the branch of its class; `assert_never` passes only if no class is left out.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import attrs
import pytest

from jasskort import GAMES, AnyRuleset, Form, Move, Tolva
from jasskort.view import View
from jasskort.worlds.worlds import Worlds

TITLES = {name: kind.__name__ for name, kind in GAMES.items()}


def members(game: str, of: str) -> list[type]:
    union = getattr(import_module(f"jasskort.games.{game}"), TITLES[game] + of)
    return [typing.get_origin(each) or each for each in typing.get_args(union)]


@pytest.mark.parametrize("form", [*GAMES, *Form])
def test_every_move_is_of_the_union(form: str | Form) -> None:
    game: AnyRuleset = Tolva(form=form) if isinstance(form, Form) else GAMES[form]()
    kinds = {type(move) for move in game.vocabulary(0)}
    assert kinds <= {*members(game.name, "Move")}


def attributes_of(kind: type) -> Iterable[str]:
    if issubclass(kind, Move):
        return [each.name for each in attrs.fields(kind)]
    return [name for name in dir(kind) if not name.startswith("_")]


def asking(game: str) -> list[str]:
    """Write what asks mypy for all attributes of all phases and moves of a game."""
    lines = []
    for of in ("State", "Move"):
        union = f"jasskort.games.{game}.{TITLES[game]}{of}"
        lines += [f"def {of}_{game}(thing: {union}) -> None:", "    match thing:"]
        for kind in members(game, of):
            lines[:0] = [f"import {kind.__module__}"]
            lines.append(f"        case {kind.__module__}.{kind.__qualname__}():")
            names = attributes_of(kind)
            lines += [f"            reveal_type(thing.{name})" for name in names]
        lines += ["        case _:", "            typing.assert_never(thing)"]
    return lines


OF_VIEWS = [name for name in dir(View) if not name.startswith("_")]
OF_WORLDS = [name for name in dir(Worlds) if not name.startswith("_")]


def asking_views(game: str) -> list[str]:
    title = f"{game}.{TITLES[game]}"
    return [
        f"def view_{game}(game: {title}, state: {title}State, rng: random.Random) -> None:",
        "    view = game.view(state, 0)",
        "    worlds = game.worlds(view)",
        *(f"    reveal_type(view.{each})" for each in OF_VIEWS),
        *(f"    reveal_type(worlds.{each})" for each in OF_WORLDS),
        "    reveal_type(view.after(game.told(state, view.legal_moves[0], state, 0)))",
        "    reveal_type([each for each in worlds])",
        f"    world: {title}State = worlds.sample(rng)",
        "    world = worlds.samples(rng, 2, weight=lambda w: len(w.hands))[0]",
        f"    move: {title}Move = view.legal_moves[0]",
    ]


MATCHED = """
def asked(view: View[Move]) -> None:
    match view.shown_position:
        case fyrtioett.Bidding(said=said):
            reveal_type(said)
        case fyrtioett.Playing(deal=played):
            reveal_type(played.bids)
        case zuger_tapp.Bidding(bid=bid, bidder=bidder):
            reveal_type(bid)
            reveal_type(bidder)
        case zuger_tapp.Naming(deal=named):
            reveal_type(named.contract)
        case tolva.InTolvaDeal(deal=melded):
            reveal_type(melded.gubbe)
            reveal_type(melded.melded)
        case schmaus.InJassDeal(standing=standing, deal=booked):
            reveal_type(standing)
            reveal_type(booked.booked)
"""


@pytest.mark.checker
def test_no_public_attribute_is_any(tmp_path: Path) -> None:
    """Mypy reveals a type without `Any` for all of phases, views and worlds.

    What is drawn from worlds is a state of the game, and what a view lists its moves; of
    a view of any game, too, the class of the phase says what its fields are.
    """
    api = pytest.importorskip("mypy.api")
    source = tmp_path / "asked.py"
    lines = ["import random", "import typing", "from jasskort import Move"]
    lines.append("from jasskort.view import View")
    lines += [f"from jasskort.games import {', '.join(GAMES)}"]
    for game in GAMES:
        lines += asking(game) + asking_views(game)
    lines += MATCHED.splitlines()
    source.write_text("\n".join(lines))
    told, errors, _ = api.run(["--strict", str(source)])
    revealed = re.findall(r'asked.py:(\d+): note: Revealed type is "(.*)"', told)
    asked = sum(line.strip().startswith("reveal_type") for line in lines)
    assert (len(revealed), errors) == (asked, ""), told
    assert "assert_never" not in told
    any_seen = [
        (lines[int(number) - 1].strip(), kind)
        for number, kind in revealed
        if re.search(r"\bAny\b", kind)
    ]
    assert any_seen == []
