"""The laws over random play, for every ruleset and every option."""

from __future__ import annotations

import multiprocessing
import pickle
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import lawbook
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lawbook import AnyRuleset, walk

from jasskort import (
    Claims,
    Form,
    Frantsfuus,
    Fyrtioett,
    Schmaus,
    Ties,
    Tolva,
    ZugerTapp,
)
from jasskort.games.fyrtioett import Bidding
from jasskort.games.tolva import Answering, Drawing, Uncovering
from jasskort.games.zuger_tapp import Opened, Playing
from jasskort.packs import ACE_TEN, JASS
from jasskort.phases import MatchOver
from jasskort.two_handed.phases import (
    Closing,
    Comparing,
    InDeal,
    TwoCardsLie,
)

pytestmark = pytest.mark.law

PLAYERS, REFEREE = Claims.PLAYERS, Claims.REFEREE
RULESETS: list[AnyRuleset] = [
    Schmaus(),
    Schmaus(claims=REFEREE),
    Schmaus(claims=REFEREE, ties=Ties.LEADER, target=300),
    Schmaus(claims=PLAYERS, ties=Ties.LEADER, target=50),
    Schmaus(claims=REFEREE, target=40),
    Schmaus(claims=PLAYERS, deals=1),
    Schmaus(claims=REFEREE, deals=2),
    Schmaus(claims=PLAYERS, target=1, deals=3),
    Frantsfuus(),
    Frantsfuus(claims=REFEREE),
    Frantsfuus(claims=REFEREE, match_bonus=True, target=300),
    Frantsfuus(claims=PLAYERS, target=50),
    Frantsfuus(claims=REFEREE, target=40),
    Frantsfuus(claims=PLAYERS, match_bonus=True, deals=1),
    Frantsfuus(claims=REFEREE, deals=2),
    Frantsfuus(claims=PLAYERS, target=1, deals=3),
    ZugerTapp(),
    ZugerTapp(deals=3),
    ZugerTapp(tapp_at_65=True, deals=5),
    Fyrtioett(),
    Fyrtioett(deals=4),
    Fyrtioett(target=5),
    Fyrtioett(target=1, deals=2),
    Tolva(deals=4),
    Tolva(target=3),
    Tolva(form=Form.THREE, deals=4),
    Tolva(form=Form.PLOCKETOLVA, deals=3),
    Tolva(form=Form.BORDSTOLVA, deals=3),
    Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True, target=4, deals=3),
]
every_ruleset = pytest.mark.parametrize("game", RULESETS, ids=repr)
RARE = (
    *(Comparing, Closing, TwoCardsLie, Opened, Bidding),
    *(Drawing, Uncovering, Answering),
)
seeds = st.integers(0, 2**32 - 1)


@every_ruleset
@given(seed=seeds)
def test_law_1_legal_refused_applied(game: AnyRuleset, seed: int) -> None:
    """Legal moves, refusals and apply agree on the whole vocabulary."""
    states = [after for _, _, after in walk(game, seed, most=150)]
    rng = random.Random(seed)
    rare = [state for state in states if isinstance(state, RARE)]
    for state in (game.start(), states[-1], *rng.choices(states, k=6), *rare[:6]):
        lawbook.law_1(game, state)


@every_ruleset
@given(seed=seeds)
def test_law_2_nothing_is_changed(game: AnyRuleset, seed: int) -> None:
    """Apply leaves its argument alone and gives equal results for equal arguments."""
    for state, move, _ in walk(game, seed, most=120):
        lawbook.law_2(game, state, move)


@every_ruleset
@given(seed=seeds)
def test_law_3_every_card_in_one_place(game: AnyRuleset, seed: int) -> None:
    """Every card is in one place; what is unbooked is what the piles are worth."""
    for _, _, state in walk(game, seed):
        lawbook.law_3(game, state)
        if isinstance(state, Playing) and game.name == "zuger_tapp":
            points = tuple(ACE_TEN.card_points(pile, None) for pile in state.piles)
            assert game.score(state).unbooked == points
        elif isinstance(state, InDeal):
            worth = tuple(JASS.card_points(pile, state.trump) for pile in state.piles)
            assert game.score(state).unbooked == worth
            rest = [card for place in state.places for card in place]
            assert JASS.card_points(rest, state.trump) == 152


@every_ruleset
@given(seed=seeds)
def test_law_4_play_goes_on(game: AnyRuleset, seed: int) -> None:
    """A state that is not over has a turn with a legal move, or a deal is due."""
    lawbook.law_4(game, game.start())
    for _, _, state in walk(game, seed):
        lawbook.law_4(game, state)


@every_ruleset
@given(seed=seeds)
def test_law_5_the_books_balance(game: AnyRuleset, seed: int) -> None:
    """Entries add up to the totals, at every moment; payments add up to zero."""
    for _, _, state in walk(game, seed):
        lawbook.law_5(game, state)
        if game.name == "zuger_tapp":
            assert sum(game.score(state).totals) == 0


@every_ruleset
@given(seed=seeds)
def test_law_6_texts_and_pickles(game: AnyRuleset, seed: int) -> None:
    """Moves are read back as written, states come back as they were pickled."""
    for state, move, _ in walk(game, seed, most=120):
        lawbook.law_6(game, state, move)


@every_ruleset
@given(seed=seeds)
def test_law_6_a_log_replays(game: AnyRuleset, seed: int) -> None:
    """Replaying the moves of a match as text gives an equal state with an equal log."""
    steps = list(walk(game, seed))
    state = steps[0][0]
    for _, move, _ in steps:
        state = game.apply(state, game.parse(str(move)))
    assert state == steps[-1][2]
    assert state.log == steps[-1][2].log


@pytest.mark.parametrize(
    "game", [Schmaus(), Frantsfuus(), ZugerTapp(), Fyrtioett(), Tolva()], ids=repr
)
def test_law_6_states_are_shared_between_threads_and_processes(
    game: AnyRuleset,
) -> None:
    """Threads and other processes see the same states and give the same answers."""
    states = [after for _, _, after in walk(game, 3, most=60)]
    expected = [game.legal_moves(state) for state in states]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(game.legal_moves, states)) == expected
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as processes:
        assert processes.submit(pickle.loads, pickle.dumps(states)).result() == states
        there = processes.submit(game.legal_moves, states[20]).result()
        assert there == expected[20]


@pytest.mark.parametrize(
    "game",
    [
        each
        for each in RULESETS
        if "deals=None" not in repr(each) or "REF" in repr(each)
    ],
    ids=repr,
)
@given(seed=seeds)
def test_law_7_random_play_ends(game: AnyRuleset, seed: int) -> None:
    """With the referee or an agreed number of deals random play ends."""
    rng = random.Random(seed)
    state = game.start()
    for _ in range(10_000):
        if state.over:
            break
        moves = game.legal_moves(state)
        state = game.apply(state, rng.choice(moves) if moves else game.shuffle(rng))
    assert state.over


@pytest.mark.parametrize(
    ("kind", "phases", "moves", "endings"),
    [
        (Schmaus, 8, 9, 6),
        (Frantsfuus, 8, 10, 5),
        (ZugerTapp, 6, 6, 1),
        (Fyrtioett, 3, 4, 2),
        (Tolva, 6, 9, 2),
    ],
)
def test_random_play_reaches_everything(
    kind: type[AnyRuleset], phases: int, moves: int, endings: int
) -> None:
    """Over a few matches every phase, every kind of move and every ending comes up."""
    met: Counter[str] = Counter()
    made: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    for game in RULESETS:
        if not isinstance(game, kind):
            continue
        for seed in range(40):
            for state, move, after in walk(game, seed):
                met[type(state).__name__] += 1
                made[type(move).__name__] += 1
                if isinstance(after, MatchOver):
                    ended[after.ending.name] += 1
    assert len(met) == phases, met
    assert len(made) == moves, made
    assert len(ended) == endings, ended
