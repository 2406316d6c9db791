"""Draw every phase of a game, as the seat in turn sees it, for the page on pictures."""

import random
from collections.abc import Iterator

from jasskort import GAMES, State
from jasskort.pictures import table
from jasskort.ruleset import AnyRuleset

SIZES = (640, 360)
MOST, WHICH, AT_RANDOM = 4000, 3, 0.4
"""How many moves are made to find rare phases, which one of its kind is shown, and how often
not the best move is made."""


def phases(name: str) -> str:
    """Draw the phases of a game, or of a form of Tolva, in two sizes side by side."""
    forms = {each: {"form": each} for each in ("three", "plocketolva", "bordstolva")}
    options = forms.get(name, {})
    game = GAMES["tolva" if options else name](**options)
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
    """Yield a state of each phase: the third there is, in the midst of play."""
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
