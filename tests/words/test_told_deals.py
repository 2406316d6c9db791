"""A deal of each game is told word by word, in every language.

`stories/GAME.LANGUAGE.txt` begins with the command, and goes on with what it prints.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from jasskort import GAMES
from jasskort.__main__ import main
from jasskort.words import Language

STORIES = Path(__file__).with_name("stories")


@pytest.mark.parametrize("language", [each.value for each in Language])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_deal_is_told_word_by_word(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (STORIES / f"{game}.{language}.txt").read_text("utf-8")
    line, told = text.split("\n\n", 1)
    prompt, command, *arguments = shlex.split(line)
    assert (prompt, command, *arguments[:2]) == ("$", "jasskort", "match", game)
    assert (language == "en") != (language in arguments)
    assert main(arguments) == 0
    assert capsys.readouterr().out == told
