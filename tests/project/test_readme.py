"""The README does what it says."""

from __future__ import annotations

import ast
import doctest
import random
import re
import runpy
import tomllib
from pathlib import Path

import pytest

from jasskort import GAMES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_the_blocks_of_python_print_what_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each by itself prints what stands below it; first stands the view of the last."""
    told = {kind: [text for k, text in BLOCKS if k == kind] for kind, _ in BLOCKS}
    assert told.keys() == {"sh", "python", "text"}
    picture, *printed = told["text"]
    script, names = tmp_path / "readme.py", dict[str, object]()
    for block, shown in zip(told["python"], printed, strict=True):
        script.write_text(block, encoding="utf-8")
        names = runpy.run_path(str(script))
        assert capsys.readouterr().out == shown
    assert picture == f"{names['view']}\n"


def test_every_game_is_played_at_random() -> None:
    rows = re.findall(
        r"^\| \[([\w ]+)\]\(.* \| `(\w+)\((.*)\)` \|$", README, re.MULTILINE
    )
    kinds = {kind.__name__: kind for kind in GAMES.values()}
    assert [kind for _, kind, _ in rows] == list(kinds)
    for title, kind, options in rows:
        given = dict(each.split("=") for each in options.split(", "))
        named = {name: ast.literal_eval(text) for name, text in given.items()}
        game = kinds[kind](**named)
        assert game.title == title
        assert game.playout(game.start(), random.Random(7), match=True).over


def test_the_readme_is_short_and_names_what_is_there() -> None:
    assert README.count("\n") <= 150
    named = re.findall(r"\]\(([^)]+)\)", README)
    assert {name for name in named if "docs/" in name} > {"docs/index.md"}
    assert [path for path in named if not (ROOT / path).exists()] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    given = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {f"/{path.partition('/')[0]}" for path in named} <= set(given)


def test_every_page_leads_to_the_examples_that_it_shows() -> None:
    """What a page includes or imports can be opened from it, and it says how to get that."""
    examples = {path.stem: path.name for path in (ROOT / "examples").iterdir()}
    shown = set[str]()
    for page in (ROOT / "docs").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        included = re.findall(r"literalinclude\} \.\./examples/(\S+)", text)
        imported = re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)
        files = {*included, *(examples[each] for each in imported if each in examples)}
        for file in files:
            assert f"](../examples/{file})" in text, (page.name, file)
        if files:
            assert "](install.md#from-the-source)" in text, page.name
        shown |= files
    assert {"twenty.py", "server.py", "follower.mjs", "learner.py"} <= shown


PATHS = ("Start", "Bots", "Tables for people", "Your own games", "Studies and learning")
INDEX = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
PAGES = [
    name
    for path in PATHS
    for name in re.findall(rf":caption: {path}\n(.*?)```", INDEX, re.DOTALL)[0].split()
    if (ROOT / "docs" / f"{name}.md").exists() and "/" not in name
]


FIRST = {"writing-a-bot", "for-frontends", "adding-a-game", "records"}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_with_a_block_and_ends_with_links(
    name: str, tmp_path: Path
) -> None:
    """The first block runs when it is pasted alone, and so do all of a first page."""
    text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(\S+).*?\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    kinds = [kind for kind, _ in blocks if kind != "{literalinclude}"]
    assert kinds[0] in {"{testcode}", "{doctest}", "sh"}
    python = [each for each in blocks if each[0] in {"{testcode}", "{doctest}"}]
    for kind, code in python if name in FIRST else python[: kinds[0] != "sh"]:
        if kind == "{doctest}":
            examples = doctest.DocTestParser().get_examples(code)
            source = "".join([example.source for example in examples])
        else:
            source = code
        script = tmp_path / "block.py"
        script.write_text(source, encoding="utf-8")
        runpy.run_path(str(script))
    last = text.rstrip().rpartition("\n\n")[2]
    assert last.startswith("Next: ")
    assert "](" in last


def test_no_block_of_the_docs_is_left_unrun() -> None:
    """A block is run by Sphinx, or it is no Python: a command, a screen, a table of contents."""
    run = {"{testcode}", "{testoutput}", "{doctest}", "{literalinclude}"}
    others = {
        "sh",
        "text",
        "toml",
        "js",
        "{toctree}",
        "{eval-rst}",
        "{include}",
        "{columns}",
        "{phases}",
        "{image}",
    }
    pages = sorted((ROOT / "docs").rglob("*.md"))
    for page in pages:
        text = page.read_text(encoding="utf-8")
        opened = re.findall(r"^```(.*)\n(?:.*\n)*?```$", text, re.MULTILINE)
        assert {each.partition(" ")[0] for each in opened} <= run | others, page
    assert len(pages) > 20


def test_every_helper_of_the_tests_is_on_their_page() -> None:
    helpers = ROOT / "tests" / "helpers"
    told = re.findall(r"`(\w+\.py)`", (helpers / "README.md").read_text("utf-8"))
    assert sorted(told) == sorted(path.name for path in helpers.glob("*.py"))
