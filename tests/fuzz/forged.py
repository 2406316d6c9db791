"""Forged states and damaged pickles: what is refused, and what must not break a verb."""

from __future__ import annotations

import io
import pickle
import random
from collections.abc import Iterator
from typing import Any

import attrs
from fuzz.odd import CrossedError, odd_values

from jasskort import GAMES, JasskortError, State
from jasskort.craft import pickling
from jasskort.games.tolva import Form
from jasskort.ruleset import AnyRuleset
from jasskort.testing import played


def rulesets() -> list[AnyRuleset]:
    """Give a ruleset of every game and form."""
    games: list[Any] = [kind(deals=2) for name, kind in GAMES.items()]  # type: ignore[call-arg]
    tolva: Any = GAMES["tolva"]
    return [*games, *[tolva(form=form, deals=2) for form in Form]]


def states(rng: random.Random) -> list[State]:
    """Give states of every phase, as play meets them."""
    found: dict[Any, State] = {}
    for game in rulesets():
        for state in played(game, rng.randrange(10**6)).states:
            if rng.random() < 0.5:
                found[game, type(state)] = state
    return list(found.values())


def forged(rng: random.Random, state: Any) -> Any:
    """Change a field of a state, or of what it is made of, to something odd."""
    place = rng.choice([each for each in attrs.fields(type(state)) if each.init])
    value = getattr(state, place.name)
    if rng.random() < 0.5 and attrs.has(type(value)) and place.name != "rules":
        return attrs.evolve(state, **{place.name.lstrip("_"): forged(rng, value)})
    return attrs.evolve(state, **{place.name.lstrip("_"): nearby(rng, value)})


def nearby(rng: random.Random, value: Any) -> Any:
    """Give something odd, or the same with a small change."""
    match value:
        case bool() if rng.random() < 0.5:
            return not value
        case int() if rng.random() < 0.8:
            return rng.choice([value + 1, -value, value ^ 1 << rng.randrange(60), 0])
        case tuple() if value and rng.random() < 0.8:
            at = rng.randrange(len(value))
            changed = rng.choice([(), (value[at],) * 2, (nearby(rng, value[at]),)])
            return (*value[:at], *changed, *value[at + 1 :])
    return rng.choice(odd_values())


def answers(rng: random.Random, game: AnyRuleset, state: Any) -> Iterator[Any]:
    """Put every question of a ruleset about a state, and play on from it."""
    for verb in ("legal_moves", "movers", "legal_melds", "score", "next_match"):
        yield lambda verb=verb: getattr(game, verb)(state)
    moves = rng.choices(game.vocabulary(0), k=3) + rng.choices(game.vocabulary(1), k=3)
    for move in moves:
        yield lambda move=move: game.refusal(state, move)
        yield lambda move=move: game.apply(state, move)
    yield lambda: play_on(rng, game, state)
    yield lambda: repr(state)
    yield lambda: pickle.loads(pickle.dumps(state))


def play_on(rng: random.Random, game: AnyRuleset, state: Any, most: int = 60) -> None:
    """Play at random to the end of the deal."""
    for _ in range(most):
        moves = game.legal_moves(state)
        if not moves:
            return
        state = game.apply(state, rng.choice(moves))


def forge(rng: random.Random, state: State) -> tuple[str | None, list[str]]:
    """Forge a state; give what was made, if it is not refused, and what then broke."""
    try:
        made = forged(rng, state)
    except (JasskortError, CrossedError):
        return None, []
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return None, [f"made: {error!r:.200}"]
    broken = []
    for answer in answers(rng, state.rules, made):
        try:
            answer()
        except (JasskortError, CrossedError):
            pass
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            broken.append(f"{error!r:.200}")
    return f"{type(made).__name__}", broken


class Reader(pickle._Unpickler):  # noqa: SLF001
    """It reads pickles, and notes what our own reducers raise."""

    def find_class(self, module: str, name: str) -> Any:
        """Give what a pickle names, if it is of the library."""
        if module.split(".", maxsplit=1)[0] != "jasskort":
            raise pickle.UnpicklingError(module)
        return super().find_class(module, name)


def damaged(rng: random.Random, one: bytes, other: bytes) -> bytes:
    """Flip, cut out or splice bytes of a pickle."""
    at, to = sorted(rng.randrange(len(one)) for _ in range(2))
    match rng.randrange(4):
        case 0:
            return one[:at] + bytes([rng.randrange(256)]) + one[at + 1 :]
        case 1:
            return one[:at] + one[to:]
        case 2:
            return one[:at] + other[rng.randrange(len(other)) :]
        case _:
            return one[:at] + bytes([one[at] ^ 1 << rng.randrange(8)]) + one[at + 1 :]


def read(written: bytes) -> str | None:
    """Read a pickle; give what is wrong if one of our reducers breaks.

    What `pickle` itself makes of broken bytes is pickle's affair.
    """
    try:
        made = Reader(io.BytesIO(written)).load()
    except JasskortError:
        return None
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        if isinstance(error, TypeError) and "argument" in str(error):
            return None  # a class that is called with a wrong number of parts
        trace = error.__traceback__
        inside = []
        while trace is not None:
            inside.append(trace.tb_frame.f_globals.get("__name__", ""))
            trace = trace.tb_next
        ours = [name for name in inside if name.startswith("jasskort")]
        return f"{error!r:.200} in {ours[-1]}" if ours else None
    if isinstance(made, State):
        try:
            play_on(random.Random(1), made.rules, made)
        except JasskortError:
            return None
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            return f"played: {error!r:.200}"
    return None


def reduced_oddly(rng: random.Random) -> str | None:
    """Give odd things to what makes values from pickles."""
    name = rng.choice(sorted(pickling._MAKERS))  # noqa: SLF001 - all that there are
    fields = rng.choices(odd_values(), k=rng.randrange(8))
    try:
        pickling.made(name, *fields)
    except (JasskortError, CrossedError, RecursionError):
        return None
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return f"{name}: {error!r:.200}"
    return None
