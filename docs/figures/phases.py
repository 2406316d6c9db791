"""Draw every phase of a game as the seat in turn sees it, for the page on pictures."""

import random
from collections.abc import Iterator

from jasskort import GAMES, State, Tolva
from jasskort.pictures import table
from jasskort.ruleset import AnyRuleset

FORMS = ("three", "plocketolva", "bordstolva")
PAGES = (*GAMES, *FORMS)
SIZES = (640, 360)
MOST, WHICH, AT_RANDOM = 4000, 3, 0.4
"""The number of moves made to find rare phases, the occurrence of a phase that is drawn, and
the share of random moves."""


def phases(name: str) -> str:
    """Return the phases of a game or of a form of Tolva as SVG, in two sizes side by side."""
    game = Tolva(form=name) if name in FORMS else GAMES[name]()
    suits = "swiss" if name in ("schmaus", "zuger_tapp") else "french"
    rows = []
    for state in found(game):
        view = game.view(state, state.turn or 0)
        drawn = [
            table(view, moves=view.legal_moves, suits=suits, size=size)
            for size in SIZES
        ]
        rows.append(f"<h4>{view.phase}</h4><div class=phase>{''.join(drawn)}</div>")
    return "".join([_STYLE, *rows])


_STYLE = (
    "<style>.phase{display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start}"
    ".phase svg{max-width:100%;height:auto}</style>"
)


def found(game: AnyRuleset) -> Iterator[State]:
    """Yield the third state of each phase during play."""
    rng, seen, state = random.Random(5), dict[str, int](), game.start()
    for _ in range(MOST):
        phase = type(state).__name__
        seen[phase] = seen.get(phase, 0) + 1
        if seen[phase] == (1 if state.over else WHICH):
            yield state
        if state.over:
            state = game.start()
        elif state.turn is None:
            state = game.apply(state, game.shuffle(rng))
        else:
            moves = game.legal_moves(state)
            legal = [each for each in moves if each.verb != "claim"] or moves
            chosen = game.thumb(game.view(state, state.turn))
            if chosen is None or rng.random() < AT_RANDOM:
                chosen = rng.choice(legal)
            state = game.apply(state, chosen)
