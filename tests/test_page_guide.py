"""The start page, the guided deals and the card beside the table, without a browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tiles
from catalogue import LEVELS, MINUTES, ONLY, PLAYERS, PRESETS, catalogue
from texts import LABELS

from jasskort import GAMES
from jasskort.cards import Card
from jasskort.games.tolva.model import Form
from jasskort.words import Suits


def test_a_tile_shows_cards_of_its_game(tmp_path: Path) -> None:
    """Each game has a picture in both suits, of different cards of its pack."""
    tiles.write(tmp_path)
    for name, kind in GAMES.items():
        cards = tiles.FANS[name].split()
        assert len(set(cards)) == len(cards)
        assert {Card.parse(each) for each in cards} <= set(kind.pack)
        for suits in Suits:
            drawn = (tmp_path / f"{name}-{suits.value}.svg").read_text(encoding="utf-8")
            assert re.findall('data-card="(..)"', drawn) == cards


@pytest.mark.parametrize("language", LABELS)
def test_a_tile_tells_who_plays_and_how_long(language: str) -> None:
    games = catalogue(language)["games"]
    assert isinstance(games, list)
    for each in games:
        name = each["name"]
        forms = Form if name == "tolva" else [None]
        made = [GAMES[name](**({"form": form} if form else {})) for form in forms]
        assert each["players"] == tuple(sorted({len(game.seats) for game in made}))
        assert each["minutes"] == MINUTES[name]
        assert each["kind"] == LABELS[language][f"kind_{name}"]
        assert len(each["kind"]) <= 90
    assert set(PLAYERS) == set(MINUTES) == set(GAMES)
    assert "people" in LEVELS


def test_options_are_explained_and_end_a_match() -> None:
    """No option is offered with a form that refuses it, and each match has an end."""
    endless = {"zuger_tapp"}
    assert set(PRESETS) == endless
    for language in LABELS:
        games = catalogue(language)["games"]
        assert isinstance(games, list)
        for game in games:
            options = {each["name"]: each for each in game["options"]}
            assert all(each["about"] for each in options.values())
            agreed = options["deals"]
            assert agreed["may_lack"] == (game["name"] not in endless)
            assert agreed.get("preset") == (8 if game["name"] in endless else None)
            for name, each in options.items():
                assert each.get("only") == ONLY.get(name)
