"""Boards are played by a cluster as by one process."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client, LocalCluster
from tournament_case import GAME, Chancy, Deadly, First, Keeping, hand_of

from jasskort import Fyrtioett, Schmaus
from jasskort.playing.bots import Bot, Greedy, Ismcts
from jasskort.playing.table import Unit
from jasskort.playing.tournament import compare, league

pytestmark = pytest.mark.no_cover

DEAL: Unit = "deal"
MATCH: Unit = "match"
BOTS: dict[str, Bot] = {"chancy": Chancy(), "first": First()}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as them,
        Client(them) as client,
    ):
        yield client


def test_a_cluster_plays_the_same_boards(client: Client) -> None:
    bots: dict[str, Bot] = {**BOTS, "greedy": Greedy()}
    for game in (GAME, Schmaus()):
        alone = league(bots, game, boards=4, seed=5, records=True)
        executor = client.get_executor()
        there = league(bots, game, boards=4, seed=5, records=True, executor=executor)
        assert there == alone
        assert (there.digest, str(there)) == (alone.digest, str(alone))


def test_a_league_on_a_cluster_has_the_digest_of_two_processes(client: Client) -> None:
    """Boards are deals or matches; a bot searches, another keeps something for a deal."""
    bots: dict[str, Bot] = {"keeping": Keeping(), "search": Ismcts(2)}
    for game, unit in ((GAME, DEAL), (Fyrtioett(deals=2), MATCH)):
        play = functools.partial(league, bots, game, seed=5, unit=unit)
        there = play(boards=3, executor=client.get_executor())
        here = play(boards=3, executor=2)
        assert there == here
        assert there.digest == here.digest != play(boards=2).digest


def test_a_worker_of_a_cluster_dies(client: Client, tmp_path: Path) -> None:
    marks = (tmp_path / "0",)
    bots: dict[str, Bot] = {"deadly": Deadly(hand_of(9), marks, 0.5), "first": First()}
    there = compare(bots, GAME, boards=12, seed=1, executor=client.get_executor())
    assert marks[0].exists()
    assert there == compare(bots, GAME, boards=12, seed=1)
