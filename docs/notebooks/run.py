"""Run the notebooks and compare their output; `run.py write` updates it.

Pictures are only checked for existence: they differ between versions of matplotlib.
"""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent


def outcome(book: nbformat.NotebookNode) -> list[str]:
    """Return the lines that the cells of a notebook print, with a line for each picture."""
    told = ""  # a cell can print in several pieces
    for cell in book.cells:
        for each in cell.get("outputs", ()):
            if each.output_type == "stream":
                told += each.text
            else:
                told += f"a picture: {cell.metadata['alt']}\n"
    return told.splitlines()


def run(path: Path, *, write: bool) -> str:
    """Run a notebook and return the differences from its stored output."""
    book = nbformat.read(path, as_version=4)
    shown = outcome(book)
    NotebookClient(book, timeout=120, record_timing=False).execute()
    for cell in book.cells:
        for each in cell.get("outputs", ()):
            each.get("data", {}).pop("text/plain", None)
    book.metadata.language_info = {"name": "python"}
    if write:
        nbformat.write(book, path)
        return ""
    found = outcome(book)
    return "\n".join(difflib.unified_diff(shown, found, path.name, "run", lineterm=""))


if __name__ == "__main__":
    wrong = [
        run(path, write="write" in sys.argv) for path in sorted(FOLDER.glob("*.ipynb"))
    ]
    sys.exit("\n".join(filter(None, wrong)) or None)
