"""The surface: everything public of the library, called with odd values.

What is public `public.py` tells; the methods of the values of these classes are called
too.
"""

from __future__ import annotations

import enum
import functools
import inspect
import random
import signal
from collections.abc import Callable, Iterator
from typing import Any, NewType

import numpy as np
from odd import DEALT, HJ, CrossedError, odd_values
from public import ASKED, described, described_names, listed_names

import jasskort
from jasskort import GAMES, Card, CardSet, JasskortError, Rank, Series, State, Suit
from jasskort.craft.parts import Part
from jasskort.events import CardsGathered
from jasskort.games.frantsfuus import Sheet
from jasskort.games.frantsfuus.ruleset import BelleShown
from jasskort.games.frantsfuus.sheet import SheetLine
from jasskort.games.fyrtioett import BidLine, BidSheet, ThrownIn
from jasskort.games.schmaus import WEIS_TABLE, Slate, Strokes
from jasskort.games.tolva import Form, Gubbe, Item, LowCards
from jasskort.games.tolva.model import HandTakenUp, VinstenCarried
from jasskort.learning import Encoding
from jasskort.learning.players import ExactNet, Made, Trained
from jasskort.learning.selfplay import Settings
from jasskort.locations import HANDS, Aside, Covered, FaceUp, Spot, Taken
from jasskort.melds import Four, Marriage, Run
from jasskort.moves import Deal, Hidden
from jasskort.phase import DealContext
from jasskort.playing import play_match
from jasskort.playing.advice import advise, review
from jasskort.playing.bots import (
    BOTS,
    Bot,
    Endgame,
    Greedy,
    Ismcts,
    Program,
    Random,
    analysis,
    solve,
)
from jasskort.playing.estimates import SPRT
from jasskort.playing.tournament import BoardResult, League, compare, estimate
from jasskort.playouts import Policy
from jasskort.records import Beyond, Extra, Record, heads, matches_in, to_json, write
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.seats import Direction, Seat
from jasskort.testing import Law, PlayedMatch, check_bot, check_laws, played
from jasskort.tricks.solve import Count
from jasskort.words import Language, Suits, load_phrasebook, words_for
from jasskort.worlds.worlds import Worlds

OPERATORS = {
    *("__eq__", "__lt__", "__le__", "__contains__", "__getitem__", "__and__"),
    *("__or__", "__sub__", "__call__"),
}
BY_AUTHORS = "authors of games call it, with what their game has"
INNER = {
    "jasskort.seats.Seat": "a name for numbers",
    "jasskort.learning.episode.Episode": "it changes, so it is no value",
    "jasskort.learning.gymnasium.SeatEnv": "gymnasium's methods are its own",
    "jasskort.learning.pettingzoo.TableEnv": "PettingZoo's methods are its own",
    "jasskort.vector.deals.Deals": "it changes, so it is no value",
    "jasskort.vector.gymnasium.DealsEnv": "gymnasium's methods are its own",
    "jasskort.testing.side_by_side.check_deals": "it plays as long as it is told to",
    "jasskort.learning.selfplay.learn": "it trains without end",
    "jasskort.tricks.tricks.play_out": BY_AUTHORS,
    "jasskort.tricks.solve.BestPlay": BY_AUTHORS,
    "jasskort.tricks.solve.CardsLeft": BY_AUTHORS,
    "jasskort.tricks.heuristics.in_order": BY_AUTHORS,
    "jasskort.tricks.heuristics.quick_choice": BY_AUTHORS,
    "jasskort.games.jass.model.Said": BY_AUTHORS,
    "jasskort.games.jass.model.Trumps": BY_AUTHORS,
    "jasskort.games.tolva.deal.Spread": BY_AUTHORS,
    "jasskort.games.tolva.model.Layout": BY_AUTHORS,
    "check": "what somebody else's law does",
    "isdisjoint": "of Python, not of the library",
}
"""What is left out, and why. States, deals and parts of rulesets the library makes, and
asks; `Worlds` and `State` are asked what the reference lists."""


def rulesets() -> list[AnyRuleset]:
    games: list[Any] = [kind(deals=2) for kind in GAMES.values()]  # type: ignore[call-arg]
    tolva: Any = GAMES["tolva"]
    return [*games, *[tolva(form=form, deals=2) for form in Form]]


@functools.cache
def public_names() -> dict[str, Any]:
    """List what users can import, by its path, but for what is left out."""
    # One thing under several names is one thing.
    found = listed_names() | described_names()
    return {path: each for path, each in found.items() if path not in INNER}


def public_things() -> dict[str, Any]:
    """List what users can call, by where it is at home: each once."""
    things = {}
    for path, thing in public_names().items():
        if not callable(thing) or (isinstance(thing, type) and is_inner(thing)):
            continue
        if not getattr(thing, "__module__", "jasskort").startswith("jasskort"):
            continue  # an alias of something of Python's
        home = getattr(thing, "__module__", None)
        name = getattr(thing, "__qualname__", None)
        where = f"{home}.{name}" if home and name else path
        if where in INNER or isinstance(thing, NewType):
            continue
        things[where] = thing
        if isinstance(thing, type):
            things |= {
                f"{where}.{each}": getattr(thing, each)
                for each, made in inspect.getmembers_static(thing)
                if isinstance(made, classmethod | staticmethod)
                and not each.startswith("_")
                and each not in INNER
            }
    return things


def is_inner(kind: type) -> bool:
    """Tell whether only the library makes objects of a class, or nobody does."""
    return (
        # Errors take what they are raised with; tuples and dicts check nothing.
        issubclass(kind, Exception | tuple | dict)
        or issubclass(kind, State | DealContext | Part | Worlds | Count)
        or bool(getattr(kind, "__abstractmethods__", None))
        or getattr(kind, "_is_protocol", False)
    )


@functools.cache
def values() -> list[Any]:
    """Give values of every public class, whose methods are called too."""
    found: list[Any] = [
        *(HJ, CardSet([HJ]), Marriage(Suit.CLUBS), Deal([HJ]), GAMES, WEIS_TABLE),
        *(Run(Suit.HEARTS, Rank.ACE, 3), Four(Rank.NINE), Strokes.of(257), Slate()),
        *(Sheet(), LowCards(), Series(), BidSheet(), BidLine(4, 4, 4), SheetLine()),
        *(Covered(SEAT, 1), Aside(SEAT), FaceUp(SEAT), Taken(SEAT), HANDS[0]),
        *(CardsGathered(), BelleShown(SEAT, Suit.CLUBS), ThrownIn(SEAT)),
        *(HandTakenUp(SEAT, (HJ,)), VinstenCarried(1), Hidden(SEAT, "aside")),
        *(Gubbe(SEAT, Item.HEL_GUBBE, 1, 9, CardSet()), load_phrasebook({})),
        *(SPRT(h1=1.0), estimate([1.0, 2.0]), SPRT(h1=1.0).verdict([1, 2, 3])),
        *(Law(1, "a law", _no_problem), Beyond(), Extra({}), *_bots(), *_courses()),
        *(BoardResult(1, ((1, 2), (2, 1))), *_comparisons()),
        *[next(iter(kind)) for kind in _enums()],
    ]
    for game in rulesets():
        found += [game, game.table, game.pack, game.ranking, words_for(game, "en")]
        found += [Encoding(game), Encoding(game).open]
        found += game.vocabulary(0)
        for seed in range(8):
            found += _of_a_match(game, seed)
    # What is something of Python's is none of ours.
    kinds = {
        type(each): each
        for each in found
        if isinstance(each, enum.Enum) or not isinstance(each, PLAIN)
    }
    return list(kinds.values())


def _enums() -> list[Any]:
    return [each for each in public_names().values() if isinstance(each, enum.EnumMeta)]


def _no_problem(_match: PlayedMatch) -> tuple[tuple[int, str], ...]:
    return ()


def _bots() -> list[Any]:
    quick = {"flat": {"worlds": 1}, "ismcts": {"iterations": 2}}
    made: list[Any] = [
        kind(**quick.get(name, {}))
        for name, kind in BOTS.items()
        if name not in ("endgame", "exec")
    ]
    none, how = np.zeros((4, 0), int), Made("Whist()", (), "0", 0, (), 1, 1)
    net = ExactNet.of(none, none[0], none, {})
    trained = Trained(net, 1.0, how)
    return [
        *made,
        Endgame(Greedy(), cards=4),
        Program("no/program"),
        how,
        trained,
        Settings(),
    ]


def _courses() -> list[Any]:
    game = GAMES["fyrtioett"](deals=1)  # type: ignore[call-arg]
    course = play_match(game, [Greedy()] * 4, random.Random(1))
    before = played(game, 1).steps[-3][0]
    view = game.view(before, before.turn)
    search = Ismcts(iterations=2, thumbs=False).search(view, random.Random(1))
    cost = analysis(course.record(), cards=4)[0]
    advice = advise(view, random.Random(1), worlds=2)
    costly = review(course.record(), 0)
    return [course, solve(before), cost, search, search.tried[0], advice, costly]


def _comparisons() -> list[Any]:
    game = GAMES["schmaus"](deals=1)  # type: ignore[call-arg]
    told: list[Any] = []
    bots: list[Bot] = [Random(), Greedy()]
    found = compare(bots, game, boards=2, seed=1, progress=told.append)
    return [found, told[0], League((found,))]


def _of_a_match(game: AnyRuleset, seed: int) -> Iterator[Any]:
    match = played(game, seed)
    yield match
    rng = random.Random(seed)
    deals: list[Any] = []
    for state in {type(each): each for each in match.states}.values():
        yield from (state, state.match, state.match.ledger, game.score(state))
        yield from (*game.score(state).entries[:1], *state.log[:1])
        deals.append(getattr(state, "deal", None))
    for deal in [each for each in deals if isinstance(each, DealContext)]:
        yield from (deal, getattr(deal, "gubbe", None), *getattr(deal, "booked", ()))
    for before, move, after in match.steps:
        yield from game.events(before, move, after)
        yield getattr(before, "standing", None)
        yield getattr(after, "result", None)
    for before, move, after in match.steps[-3:]:
        step = game.step(before, move)
        yield from (step, *step.events, step.told[SEAT])
        for seat in (0, 1):
            view = game.view(after, seat)
            yield from (view, *view.clues[:1])
        if before.turn is not None:
            view = game.view(before, 0)
            worlds = game.worlds(view)
            yield from (view, worlds, *worlds.places[:1], worlds.world(rng))
            yield from map(view.whereabouts, game.pack.cards[:2])
    yield from filter(None, [game.refusal(match.states[0], game.vocabulary(0)[0])])
    moves = [each for _, each, _ in match.steps]
    record = Record.of(game, moves, dealer=match.dealer)
    yield from (record, record.deals[0], record.closed(), record.closed().result)
    yield from matches_in(write(record).splitlines())
    yield from heads(write(record).splitlines())


def public_methods(value: Any) -> list[str]:
    """List what users ask of a value: what its class has, or the reference lists."""
    kind = type(value)
    names = [name for name in dir(value) if not name.startswith("_")]
    names += [each for each in OPERATORS if any(each in vars(k) for k in kind.__mro__)]
    if isinstance(value, State | DealContext):
        return [name for name in names if name in ASKED]
    listed = {
        name
        for path, members in described().items()
        if members and path.split(".")[-1] in {each.__name__ for each in kind.__mro__}
        for name in members
    }
    if isinstance(value, Part):
        return []
    if isinstance(value, Ruleset | Worlds):
        return [name for name in names if name in listed | OPERATORS]
    if isinstance(value, int):
        names = [name for name in names if not hasattr(int, name)]
    return [name for name in names if name not in INNER]


def methods() -> dict[str, Callable[..., Any]]:
    found = {}
    for value in values():
        kind = type(value)
        for name in public_methods(value):
            try:
                method = getattr(value, name)
            except JasskortError:
                continue
            if callable(method) and not isinstance(method, type | jasskort.Move):
                found[f"{kind.__module__}.{kind.__name__}().{name}"] = method
    return found


def parameters(call: Callable[..., Any]) -> list[inspect.Parameter]:
    if isinstance(call, type) and issubclass(call, enum.Enum):
        return [inspect.Parameter("value", inspect.Parameter.POSITIONAL_ONLY)]
    try:
        return [*inspect.signature(call).parameters.values()]
    except (ValueError, TypeError):
        return []


def arguments(call: Callable[..., Any], rng: random.Random) -> tuple[Any, Any]:
    """Pick odd arguments, as many as are asked for."""
    by_place: list[Any] = []
    by_name: dict[str, Any] = {}
    odd = [*odd_values(), *_others()]
    samples = samples_by_name()
    # Most often all but one argument are what they should be.
    turn = rng.randrange(4)
    for place, each in enumerate(parameters(call)):
        if each.kind is each.VAR_POSITIONAL:
            by_place += rng.choices(odd, k=rng.randrange(3))
        elif each.kind is not each.VAR_KEYWORD:
            if each.default is not each.empty and rng.random() < SKIPPED:
                continue
            value = rng.choice(odd)
            if each.name in OWN and callable(value):
                value = 7  # what it raises when it is called is its own
            if place != turn and each.name in samples:
                value = rng.choice(samples[each.name])
            if call in OF_SLOW and isinstance(value, SLOW.get(each.name, ())):
                value = None
            if each.kind is each.KEYWORD_ONLY or len(by_place) < place:
                by_name[each.name] = value
            else:
                by_place.append(value)
    return by_place, by_name


SKIPPED, LONGEST = 0.5, 15
SEAT = Seat(0)
OWN = frozenset(["weight", "keep", "progress", "executor", "check", "what"])
"""Parameters that take anybody's functions."""
PLAIN = (int, str, float, tuple, list, dict, type(None))
OF_SLOW = (solve, analysis, check_laws, check_bot)
SLOW: dict[str, tuple[type, ...]] = {"state": (State,), "game": (Ruleset,)}
"""What takes its time where it is right."""


@functools.cache
def _others() -> tuple[Any, ...]:
    """Give right values for something else, other games' too, and classes of values."""
    # To walk all worlds takes as long as there are worlds.
    short = [each for each in values() if not isinstance(each, Worlds)]
    return (*short, *{type(each) for each in values()})


@functools.cache
def samples_by_name() -> dict[str, list[Any]]:
    game, view = DEALT.game, DEALT.game.view(DEALT, 0)
    move = game.legal_moves(DEALT)[0]
    after = game.apply(DEALT, move)
    moves: Any = [DEALT.shuffled, move]
    record = Record.of(game, moves)
    return {
        **{name: [0, 1] for name in ("seat", "dealer", "winners")},
        **{name: list(Rank) for name in ("rank", "lowest", "top")},
        **{name: [2, 1] for name in ("boards", "most", "deal", "worlds", "playouts")},
        "rng": [random.Random(1)],
        "game": [game],
        "bots": [[Greedy(), Random()]],
        "suit": list(Suit),
        "suits": list(Suits),
        "language": list(Language),
        "names": [["A", "B"]],
        "length": [3, 4],
        "card": [HJ, Card.parse("C2")],
        "cards": [[HJ], CardSet([HJ])],
        "state": [DEALT],
        "states": [[DEALT]],
        "before": [DEALT],
        "after": [after],
        "move": [move],
        "moves": [moves],
        "view": [view],
        "told": [game.step(DEALT, move).told[SEAT]],
        "trump": [Suit.CLUBS, None],
        "text": ["HJ", "1 play HJ", write(record)],
        "lines": [write(record).splitlines()],
        "record": [record],
        "data": [to_json(view)],
        "policy": list(Policy),
        "place": [HANDS[0], Spot.STOCK],
        "bot": [Greedy()],
        "values": [[1.0, 2.0]],
        "seed": [1],
        "direction": list(Direction),
        "executor": [None],
        "match": [True, False],
        "laws": [()],
    }


def outcome(call: Callable[..., Any], by_place: Any, by_name: Any) -> str | None:
    """Call; tell what is wrong about the error, if one comes and is none of ours."""
    signal.alarm(LONGEST)
    try:
        made = call(*by_place, **by_name)
        if isinstance(made, Iterator):  # what is asked for late is asked now
            for _ in zip(made, range(3), strict=False):
                pass
    except JasskortError as error:
        text = str(error)
        return (
            f"a long message: {len(text)}" if len(text) > 2000 or "\n" in text else None
        )
    except CrossedError:
        return None  # what a value itself raises when it is looked at is its own
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return f"{type(error).__name__}: {error!s:.100}"
    finally:
        signal.alarm(0)
    return None


def _too_long(*_: object) -> None:
    raise TimeoutError


signal.signal(signal.SIGALRM, _too_long)
