"""The surface: everything public of the library, called with odd values."""

from __future__ import annotations

import enum
import importlib
import inspect
import random
import signal
from collections.abc import Callable
from typing import Any

from fuzz.odd import DEALT, HJ, CrossedError, odd_values

from jasskort import GAMES, Card, CardSet, JasskortError, Rank, State, Suit
from jasskort.games.frantsfuus import Sheet
from jasskort.games.schmaus import Slate, Strokes
from jasskort.games.tolva import Form, LowCards
from jasskort.melds import Four, Marriage, Run
from jasskort.phase import DealRecord
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.testing import played

ROOMS = tuple(f"games.{name}" for name in GAMES)
MODULES = (
    *("cards", "errors", "games", "melds", "moves", "options", "refusals", "score"),
    *("seats", "testing", *ROOMS),
)
"""What users import from: the values, the rooms, the kit."""
INNER = frozenset(
    [
        # What the library, and validators of attrs, are called with, what refuses, an
        # alias of a number, and an error that the kit raises.
        *("Catalogue", "isdisjoint", "check_laws", "check_bot", "of_kind"),
        *("on_or_off", "count", "switch", "agreed_deals", "refuse", "Seat"),
        *("checked", "choose", "Vocabulary", "to_bytes", "from_bytes"),
        "LawBroken",
        # Of masks, and objections: what authors of games call.
        *("bits_of", "melds_from"),
        *("find_fours", "find_marriages", "find_runs", "meld_key", "MeldTable"),
        *("no_such_move", "no_such_seat", "not_in_hand", "wrong_pack"),
    ]
)
VERBS = frozenset(
    [
        *("start", "next_match", "legal_moves", "movers", "legal_melds", "refusal"),
        *("apply", "score", "shuffle", "pack_for", "first_dealer", "vocabulary"),
        *("index", "parse", "counted"),
    ]
)
ASKED = frozenset(["pool", "declaration_of", "without_log"])
"""What users ask of a state; its other methods are what its ruleset asks."""
OPERATORS = frozenset(
    [
        *("__eq__", "__lt__", "__le__", "__contains__", "__getitem__", "__and__"),
        *("__or__", "__sub__"),
    ]
)
# They give strategies, which Hypothesis checks, and those only when they are drawn from.
STRATEGIES = frozenset(["cards", "hands", "melds", "deals", "packs"])


def rulesets() -> list[AnyRuleset]:
    """Give a ruleset of every game and form."""
    games: list[Any] = [kind(deals=2) for name, kind in GAMES.items()]  # type: ignore[call-arg]
    tolva: Any = GAMES["tolva"]
    return [*games, *[tolva(form=form, deals=2) for form in Form]]


def public_things() -> dict[str, Any]:
    """List what users can call, by name."""
    things = {}
    for place in MODULES:
        module = importlib.import_module(f"jasskort.{place}")
        for name in getattr(module, "__all__", vars(module)):
            thing = getattr(module, name)
            home = getattr(thing, "__module__", None) or ""
            if name.startswith(("_", "new_")) or name in INNER:
                continue
            if home != f"jasskort.{place}" and place not in (*ROOMS, "testing"):
                continue
            if not home.startswith("jasskort"):
                continue
            if place == "testing" and name in STRATEGIES:
                continue
            if isinstance(thing, type) and issubclass(thing, DealRecord):
                continue
            if callable(thing):
                things[f"{home}.{name}"] = thing
                if isinstance(thing, type) and not issubclass(thing, State | Ruleset):
                    things |= {
                        f"{home}.{name}.{each}": getattr(thing, each)
                        for each, made in vars(thing).items()
                        if isinstance(made, classmethod | staticmethod)
                        and not each.startswith("_")
                    }
    return things


def values() -> list[Any]:
    """Give values of many classes, whose methods are called too."""
    found: list[Any] = [HJ, CardSet([HJ]), Suit.HEARTS, Rank.NINE, Marriage(Suit.CLUBS)]
    found += [Run(Suit.HEARTS, Rank.ACE, 3), Four(Rank.NINE), GAMES]
    found += [Strokes.of(257), Slate(), Sheet(), LowCards()]
    for name in GAMES:
        game = GAMES[name](deals=2)  # type: ignore[call-arg]
        found += [game, game.table, game.pack, game.ranking]
        states = {
            type(each): each for seed in range(4) for each in played(game, seed).states
        }
        for state in states.values():
            found += [state, state.match, game.score(state), state.match.ledger]
            found += [*game.score(state).entries[:1], *state.log[:1]]
            deal = getattr(state, "deal", None)
            found += [deal] if isinstance(deal, DealRecord) else []
    return list({type(each): each for each in found}.values())


def methods() -> dict[str, Callable[..., Any]]:
    """List the public methods of values, by name."""
    found = {}
    for value in values():
        kind = type(value)
        for name in dir(value):
            if (name.startswith("_") and name not in OPERATORS) or name in INNER:
                continue
            if isinstance(value, Ruleset) and name not in VERBS:
                continue
            if isinstance(value, State | DealRecord) and name not in ASKED:
                continue
            if callable(method := getattr(value, name, None)):
                found[f"{kind.__module__}.{kind.__name__}().{name}"] = method
    return found


def parameters(call: Callable[..., Any]) -> list[inspect.Parameter]:
    """List what a thing is called with; nothing if it does not say."""
    if isinstance(call, type) and issubclass(call, enum.Enum):
        return [inspect.Parameter("value", inspect.Parameter.POSITIONAL_ONLY)]
    made = isinstance(call, type) and not issubclass(call, Exception)
    try:
        asked = inspect.signature(call.__init__ if made else call)
    except (ValueError, TypeError):
        return []
    return [*asked.parameters.values()][made:]


def arguments(call: Callable[..., Any], rng: random.Random) -> tuple[Any, Any]:
    """Pick odd arguments, as many as are asked for."""
    by_place: list[Any] = []
    by_name: dict[str, Any] = {}
    odd = odd_values()
    # Most often all but one argument are what they should be.
    turn = rng.randrange(4)
    for place, each in enumerate(parameters(call)):
        if each.kind is each.VAR_POSITIONAL:
            by_place += rng.choices(odd, k=rng.randrange(3))
        elif each.kind is not each.VAR_KEYWORD:
            if each.default is not each.empty and rng.random() < SKIPPED:
                continue
            value = rng.choice(odd)
            if place != turn and each.name in SAMPLES:
                value = rng.choice(SAMPLES[each.name])
            if each.kind is each.KEYWORD_ONLY or len(by_place) < place:
                by_name[each.name] = value
            else:
                by_place.append(value)
    return by_place, by_name


SKIPPED, LONGEST = 0.5, 5
SAMPLES: dict[str, list[Any]] = {
    **{name: [0, 1] for name in ("seat", "dealer")},
    **{name: list(Rank) for name in ("rank", "lowest", "top")},
    "suit": list(Suit),
    "length": [3, 4],
    "card": [HJ, Card.parse("C2")],
    "cards": [[HJ], CardSet([HJ])],
    "rules": [DEALT.rules],
    "state": [DEALT],
    "trump": [Suit.CLUBS, None],
    "text": ["HJ", "1 play HJ"],
}
"""What is expected under a name."""


def outcome(call: Callable[..., Any], by_place: Any, by_name: Any) -> str | None:
    """Call; tell what is wrong about the error, if one comes and is none of ours."""
    signal.alarm(LONGEST)
    try:
        call(*by_place, **by_name)
    except JasskortError as error:
        text = str(error)
        return (
            f"a long message: {len(text)}" if len(text) > 2000 or "\n" in text else None
        )
    except (CrossedError, RecursionError):
        return None  # what a value itself raises when it is looked at is its own
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return f"{type(error).__name__}: {error!s:.100}"
    finally:
        signal.alarm(0)
    return None


def _too_long(*_: object) -> None:
    raise TimeoutError


signal.signal(signal.SIGALRM, _too_long)
