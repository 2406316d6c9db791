"""A deal of each game by the package as it is installed, alone: `python -I installed.py`.

Run by `nox -s release`, on every Python that there is and in Pyodide.
"""

from __future__ import annotations

import platform
import random
import sys

known = set(sys.modules)


def brought() -> set[str]:
    """List what was imported since, but for what Python has itself."""
    names = {name.partition(".")[0] for name in set(sys.modules) - known}
    return names - set(sys.stdlib_module_names)


import jasskort  # noqa: E402 - what it brings is counted

if brought() != {"jasskort"}:
    sys.exit(f"importing jasskort brings {brought()}")
if "site-packages" not in jasskort.__file__:
    sys.exit(f"this is no installed package: {jasskort.__file__}")


def play(game: jasskort.AnyRuleset) -> None:
    from jasskort.records import Record, read, write  # noqa: PLC0415 - counted too
    from jasskort.words import words_for  # noqa: PLC0415

    state = game.apply(game.start(dealer=0), game.shuffle(random.Random(7)))
    moves: list[jasskort.Move | jasskort.Deal] = [game.shuffle(random.Random(7))]
    while state.turn is not None:
        view = game.view(state, state.turn)
        move = game.thumb(view)
        if move is None or view.refusal(move) or not game.worlds(view).count():
            sys.exit(f"{game.name}: {move} is no move of\n{view}")
        state = game.apply(state, move)
        moves.append(move)
    if read(write(Record.of(game, moves))).state != state:
        sys.exit(f"{game.name}: the record is not as good as the match")
    words_for(game, "sv").score(game.score(state))


games = [kind() for kind in jasskort.GAMES.values()]
for each in games:
    play(each)
if not brought() <= {"jasskort", "attr", "attrs", "typing_extensions"}:
    sys.exit(f"playing brings {brought()}")
print(  # noqa: T201 - nox shows it
    f"jasskort {jasskort.__version__}: a deal each of {len(games)} games on "
    f"{platform.python_implementation()} {platform.python_version()}, {sys.platform}"
)
