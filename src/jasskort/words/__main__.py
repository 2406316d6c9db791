"""Check phrasebooks: `python -m jasskort.words FILE …`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from jasskort.craft.terminal import WRONG, Parser
from jasskort.errors import InvalidValue
from jasskort.words.checking import check_phrasebook


def main(arguments: Sequence[str] | None = None) -> int:
    """List what is wrong with the phrasebooks; give 1 if anything is."""
    about = "List what is wrong with phrasebooks."
    parser = Parser(prog="python -m jasskort.words", description=about)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a phrasebook")
    parser.add_work(_check)
    return parser.done(arguments)


def _check(given: argparse.Namespace) -> int:
    """Check the phrasebooks that are named."""
    found = 0
    for name in given.files:
        try:
            problems = check_phrasebook(name)
        except InvalidValue as error:
            problems = [str(error)]
        sys.stdout.writelines(f"{name}: {problem}\n" for problem in problems)
        found += len(problems)
    sys.stdout.write(f"{found} {'problem' if found == 1 else 'problems'}\n")
    return min(found, WRONG)


if __name__ == "__main__":
    sys.exit(main())
