"""Pickles and copies: small ones of values, and those of everything public."""

from __future__ import annotations

import copy
import enum
import inspect
import operator
import pickle
import subprocess
import sys
from contextlib import suppress
from typing import Any

import attrs
import pytest
from public import described_names, listed_names
from surface import (
    BY_AUTHORS,
    INNER,
    is_inner,
    parameters,
    public_methods,
    public_names,
    public_things,
    values,
)

from jasskort import (
    GAMES,
    Fyrtioett,
    IllegalMove,
    InvalidValue,
    JasskortError,
    ParseError,
)
from jasskort.craft.values import (
    Members,
    by_position,
    made,
    maker,
    pickled_as,
    reduced,
    spelled,
)
from jasskort.events import Moved
from jasskort.games.schmaus import WEIS_TABLE
from jasskort.learning import Encoding
from jasskort.learning.episode import Episode
from jasskort.learning.gymnasium import SeatEnv
from jasskort.learning.pettingzoo import TableEnv
from jasskort.locations import Spot
from jasskort.playing.boards import BoardFailed, BoardsLost, TournamentError
from jasskort.playing.bots import ProgramError, Random
from jasskort.records import RecordError
from jasskort.refusals import OVER
from jasskort.testing import LAWS, LawBroken, played
from jasskort.testing.side_by_side import DealsDiffer
from jasskort.vector import Deals
from jasskort.vector.gymnasium import DealsEnv


@pickled_as("test.pair")
@attrs.frozen
class Pair:
    one: int
    other: str

    __reduce__ = by_position


@attrs.frozen
class Even:
    number: int

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(doubled, self.number // 2)


@pickled_as("test.double")
def doubled(half: int) -> Even:
    return Even(2 * half)


@attrs.frozen
class Unregistered:
    __reduce__ = by_position


@pytest.mark.parametrize("value", [Pair(1, "a"), Even(6), (Pair(2, "b"), Pair(2, "b"))])
def test_values_come_back(value: object) -> None:
    pickled = pickle.dumps(value)
    assert pickle.loads(pickled) == value
    assert b"test_pickling" not in pickled


def test_a_class_without_a_name_is_seen() -> None:
    with pytest.raises(KeyError, match="Unregistered"):
        pickle.dumps(Unregistered())


def test_names_and_makers_go_together() -> None:
    assert maker("test.pair") is Pair
    assert spelled(Pair) == "test.pair"
    assert made("test.pair", 1, "a") == Pair(1, "a")
    assert made("test.double", 3) == Even(6)
    assert spelled(Unregistered) is Unregistered


@pytest.mark.parametrize(
    "name",
    [
        *("test.nothing", "nowhere.thing", "schmaus.nothing", "jass.suits", "packs"),
        *("", ".", "schmaus deal", "os.system"),
    ],
)
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(InvalidValue) as raised:
        made(name)
    assert str(raised.value) == f"unknown name in a pickle: {name!r}"


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES)
def test_a_name_is_loaded_from_its_place(game: str) -> None:
    script = (
        "import sys; from jasskort.craft.values import maker; "
        f"assert 'jasskort.games.{game}' not in sys.modules; "
        f"print(maker({game!r}).name)"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True
    )
    assert run.stdout.decode().split() == [game]


@pickled_as("test.colour")
class Colour(Members, enum.Enum):
    RED = "red"
    GREEN = "green"


@pytest.mark.parametrize("colour", Colour)
def test_members_come_back_as_themselves(colour: Colour) -> None:
    pickled = pickle.dumps(colour)
    assert pickle.loads(pickled) is colour
    assert b"test_pickling" not in pickled


# --- everything public ----------------------------------------------------------------

GAME = Fyrtioett(deals=1)
MATCH = played(GAME, 1, most=5)
ERRORS: dict[type[Exception], tuple[Any, ...]] = {
    ParseError: ("4 pley", "no such verb", "verb", "pley", "play"),
    RecordError: ("no move", 3, OVER, ("deals", 0)),
    IllegalMove: (GAME.vocabulary(0)[0], OVER),
    BoardFailed: ((1, 2), "it fails"),
    BoardsLost: ((1,), "it dies"),
    TournamentError: ((1,), "it ends"),
    ProgramError: ("bot", "it is silent"),
    LawBroken: (LAWS[0], MATCH, (1, "it is not so")),
    DealsDiffer: (GAME, GAME.start(), "they differ"),
}
"""What errors are raised with, where it is not a sentence alone."""


def copies(value: Any) -> tuple[Any, Any]:
    return pickle.loads(pickle.dumps(value)), copy.deepcopy(value)


def use(value: Any) -> None:
    """Ask a value for all that it has, and that it does without arguments."""
    for name in public_methods(value):
        with suppress(JasskortError):
            asked = getattr(value, name)
            takes = parameters(asked) if inspect.ismethod(asked) else [None]
            if all(each and each.default is not each.empty for each in takes):
                asked()


def test_every_public_value_is_pickled_and_copied() -> None:
    for value in [each for each in values() if each is not WEIS_TABLE]:
        at_once = pickle.dumps(value)
        use(value)
        assert pickle.dumps(value) == at_once, value
        again, copied = copies(value)
        assert again == value or repr(again) == repr(value)
        assert copied is copy.copy(value) is value
    again, _ = copies(WEIS_TABLE)
    told = operator.attrgetter("runs", "fours", "other_fours")
    assert told(again) == told(WEIS_TABLE)


def test_every_public_class_and_function_is_pickled_as_itself() -> None:
    for thing in (*public_things().values(), *LAWS):
        again, copied = copies(thing)
        assert again == copied == thing


def errors() -> list[Any]:
    found = [each for each in public_names().values() if isinstance(each, type)]
    kinds = {*ERRORS, *[each for each in found if issubclass(each, Exception)]}
    return [kind(*ERRORS.get(kind, ("it is wrong",))) for kind in kinds]


def test_every_public_error_is_pickled_and_copied() -> None:
    for error in errors():
        for again in copies(error):
            assert (type(again), str(again)) == (type(error), str(error))
            assert {*vars(again)} == {*vars(error)}
            assert repr(again.args) == repr(error.args)


def act_in_env(env: SeatEnv | DealsEnv, seed: int) -> None:
    env.reset(seed=seed)
    env.step(env.action_masks().argmax(axis=-1))


def act_in_table_env(env: TableEnv, seed: int) -> None:
    env.reset(seed=seed)
    env.step(env.observe(env.agent_selection)["action_mask"].argmax())


def act_in_episode(episode: Episode, seed: int) -> None:
    episode.seed(seed)
    episode.begin()
    assert episode.asked is not None
    episode.act(episode.mask(episode.asked).argmax())


CHANGING: dict[type, tuple[Any, Any, Any]] = {
    SeatEnv: (
        lambda: SeatEnv(GAME, Random()),
        act_in_env,
        lambda env: env.episode,
    ),
    TableEnv: (lambda: TableEnv(GAME), act_in_table_env, lambda env: env.episode),
    Episode: (lambda: Episode(GAME), act_in_episode, lambda episode: episode),
    DealsEnv: (
        lambda: DealsEnv(GAME, 2),
        act_in_env,
        lambda env: env.deals.observe(),
    ),
    Deals: (
        lambda: Deals(GAME, 2, seed=1),
        lambda deals, _: deals.step(deals.legal.argmax(axis=1)),
        lambda deals: deals.observe(),
    ),
}
"""How what changes is made and used, and where it stands then."""


@pytest.mark.parametrize("used", [False, True])
@pytest.mark.parametrize("kind", CHANGING)
def test_what_changes_is_pickled_and_copied(kind: type, *, used: bool) -> None:
    make, use, stands = CHANGING[kind]
    thing = make()
    if used:
        use(thing, 1)
    at = repr(stands(thing))
    for other in copies(thing):
        assert repr(stands(other)) == at
        use(other, 2)
        gone_on = repr(stands(other))
        assert repr(stands(thing)) == at != gone_on
        use(other := copy.deepcopy(thing), 2)
        assert repr(stands(other)) == gone_on


def test_no_public_class_is_left_out() -> None:
    tuples = Moved(None, Spot.STOCK, Spot.TRICK), Encoding(GAME).spec[0]
    made = {type(each) for each in (*values(), *errors(), *tuples)} | {*CHANGING}
    tried = {base for kind in made for base in kind.__mro__}
    names = {**listed_names(), **described_names()}
    assert names.keys() > {"jasskort.Schmaus", "jasskort.vector.Deals"}
    for path, kind in names.items():
        if isinstance(kind, type) and not is_inner(kind) and kind not in tried:
            assert INNER.get(f"{kind.__module__}.{kind.__name__}") == BY_AUTHORS, path


def test_a_short_name_loads_its_room_and_no_other() -> None:
    asked = (
        "import sys; from jasskort.craft.values import maker; maker(sys.argv[1]);"
        "print(sorted(m for m in sys.modules if m.startswith('jasskort.games.')))"
    )
    for name, games in (
        ("locations.hand", "[]"),
        ("fyrtioett.item", "['jasskort.games.fyrtioett', 'jasskort.games.plain']"),
    ):
        command = [sys.executable, "-c", asked, name]
        told = subprocess.run(command, capture_output=True, check=True, text=True)
        assert told.stdout.strip() == games
