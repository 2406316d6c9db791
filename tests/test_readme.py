"""The README does what it says."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_the_blocks_of_python_print_what_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after the other they print what stands below them."""
    told = {kind: [text for k, text in BLOCKS if k == kind] for kind, _ in BLOCKS}
    assert told.keys() == {"sh", "python", "text"}
    script = tmp_path / "readme.py"
    script.write_text("\n".join(told["python"]), encoding="utf-8")
    runpy.run_path(str(script))
    assert capsys.readouterr().out == "".join(told["text"])


def test_every_game_is_played_at_random() -> None:
    """The table of games and the loop that plays them all leave none out."""
    (loop,) = [text for _, text in BLOCKS if text.startswith("Schmaus: ")]
    played = [line.partition(":")[0] for line in loop.splitlines()]
    table = re.findall(r"^\| ([A-Z][a-z ]+[A-Za-z]+) \| \d", README, re.MULTILINE)
    assert sorted(played) == sorted(table)
    assert len(played) == 5


def test_no_block_of_the_docs_is_left_unrun() -> None:
    """A block is run by Sphinx, or it is no Python: a command, a table of contents."""
    run = {"{testcode}", "{testoutput}", "{doctest}", "{literalinclude}"}
    others = {"sh", "toml", "{toctree}", "{eval-rst}"}
    pages = sorted((Path(__file__).parent.parent / "docs").rglob("*.md"))
    for page in pages:
        text = page.read_text(encoding="utf-8")
        opened = re.findall(r"^```(.*)\n(?:.*\n)*?```$", text, re.MULTILINE)
        assert {each.partition(" ")[0] for each in opened} <= run | others, page
    assert len(pages) > 20
