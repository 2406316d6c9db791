"""Write the Python of README, pages, and notebooks as modules for type checkers.

    python docs/blocks.py FOLDER

The blocks of a page are one module, because they run in one session. Each line keeps its
number: line 40 of a module is line 40 of the page. Notebook cells are concatenated.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
FENCE = re.compile(r"```(?P<kind>\S*)")
PYTHON = {"python", "{testcode}", "{testsetup}"}
DOCTEST = "{doctest}"
PROMPTS = (">>> ", "... ")


def code_of(page: str) -> str:
    """Return the Python of a page, with all other lines blank."""
    lines, kind = [], ""
    for line in page.splitlines():
        fence = FENCE.match(line)
        if fence:
            kind = "" if kind else fence["kind"] or "text"
        is_code = kind in PYTHON or (kind == DOCTEST and line.startswith(PROMPTS))
        if fence or not is_code or line.startswith(":"):
            lines.append("")
        else:
            lines.append(line if kind in PYTHON else line[len(PROMPTS[0]) :])
    return "\n".join(lines) + "\n"


def cells_of(notebook: str) -> str:
    """Return the Python of a notebook."""
    cells = json.loads(notebook)["cells"]
    code = ["".join(each["source"]) for each in cells if each["cell_type"] == "code"]
    return "\n\n\n".join(code) + "\n"


def write_modules(folder: Path) -> None:
    """Write a module for each page with Python."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = [path for kind in ("md", "ipynb") for path in DOCS.rglob(f"*.{kind}")]
    for page in [ROOT / "README.md", *sorted(pages)]:
        read = cells_of if page.suffix == ".ipynb" else code_of
        code = read(page.read_text(encoding="utf-8"))
        if code.strip():
            parts = page.relative_to(ROOT).with_suffix("").parts
            name = "_".join(parts).replace("-", "_").lower()
            (folder / f"{name}.py").write_text(code, encoding="utf-8")


if __name__ == "__main__":
    write_modules(Path(sys.argv[1]))
