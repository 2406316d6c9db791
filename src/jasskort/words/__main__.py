"""Check a phrasebook: `python -m jasskort.words FILE`."""

from __future__ import annotations

import sys

from jasskort.errors import InvalidValue
from jasskort.words.checking import check_phrasebook


def main(arguments: list[str]) -> int:
    """List what is wrong with the phrasebooks; give 1 if anything is."""
    if not arguments:
        sys.stderr.write("usage: python -m jasskort.words FILE...\n")
        return 2
    found = 0
    for name in arguments:
        try:
            problems = check_phrasebook(name)
        except InvalidValue as error:
            problems = [str(error)]
        sys.stdout.writelines(f"{name}: {problem}\n" for problem in problems)
        found += len(problems)
    sys.stdout.write(f"{found} {'problem' if found == 1 else 'problems'}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
