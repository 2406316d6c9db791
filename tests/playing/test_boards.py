"""Boards: ways to seat bots, what is the same at a board, what comes out."""

from __future__ import annotations

import itertools
import random

import pytest
from tournament_case import GAME, Chancy, First

from jasskort import Frantsfuus, Fyrtioett, Schmaus, Tolva, ZugerTapp
from jasskort.playing.boards import BoardResult, Job, ahead, seatings
from jasskort.playing.table import Unit, play_deal, split
from jasskort.records import read
from jasskort.ruleset import AnyRuleset

GAMES: list[AnyRuleset] = [GAME, Schmaus(), Tolva(), ZugerTapp()]


def test_ways_to_seat_bots() -> None:
    assert seatings(2, 2) == ((0, 1), (1, 0))
    assert set(seatings(3, 2)) == {
        *((0, 0, 1), (0, 1, 0), (1, 0, 0)),
        *((1, 1, 0), (1, 0, 1), (0, 1, 1)),
    }
    assert set(seatings(4, 2)) == {
        *((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0)),
        *((1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)),
    }
    # Three bots take turns at three parties, and meet in pairs, both ways, at two.
    assert seatings(3, 3) == tuple(itertools.permutations(range(3)))
    assert seatings(2, 3) == tuple(itertools.permutations(range(3), 2))


def test_who_is_ahead_by_how_much() -> None:
    """It is the mean over the deals in which both play, of the means of their parties."""
    two = ((0, 1), (1, 0))
    assert ahead(((10, 4), (1, 3)), two, 0, 1) == (6 + 2) / 2
    assert ahead(((10, 4), (1, 3)), two, 1, 0) == -4
    three = ((0, 0, 1), (1, 1, 0))
    assert ahead(((6, 2, 3), (9, 0, 5)), three, 0, 1) == (1 + 0.5) / 2
    pairs = ((0, 1), (0, 2), (1, 2))
    assert ahead(((5, 1), (2, 0), (7, 8)), pairs, 0, 1) == 4
    assert ahead(((5, 1), (2, 0), (7, 8)), pairs, 1, 2) == -1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_board_is_one_deal_played_in_each_seating(game: AnyRuleset) -> None:
    job = Job(game, ("c", "f"), (Chancy(), First()), 8)
    found = job.play_board(6)
    points = []
    for number, way in enumerate(job.ways, start=1):
        bots = [
            (Chancy(), First())[bot]
            for seat in game.seats
            for party, bot in zip(game.table.parties, way, strict=True)
            if seat in party
        ]
        course = play_deal(
            game,
            bots,
            random.Random(0),
            dealer=5 % len(game.seats),
            deal=game.shuffle(random.Random("8/6")),
            rngs=split(f"8/6/{number}", len(game.seats)),
        )
        score = game.score(course.state)
        points.append(score.party_totals)
    assert found == BoardResult(6, tuple(points))


def test_records_of_a_board() -> None:
    job = Job(GAME, ("c", "f"), (Chancy(), First()), 1, records=True)
    result = job.play_board(3)
    assert isinstance(result, BoardResult)
    one, other = [read(line) for line in result.records]
    assert one.deals[0].pack == other.deals[0].pack
    assert one.board == other.board
    assert str(one.board).endswith("/3")
    assert (one.players, other.players) == (tuple("cfcf"), tuple("fcfc"))
    assert (one.extra["seating"], other.extra["seating"]) == (1, 2)
    assert (one.dealer, other.dealer) == (2, 2)
    assert one.seed == "1/3"
    for record, points in zip((one, other), result.points, strict=True):
        assert GAME.score(record.state).party_totals == points
    plain = Job(job.game, job.names, job.bots, job.seed).play_board(3)
    assert plain == BoardResult(3, result.points)


def test_fra_47_a_match_counts_for_its_stakes() -> None:
    """Who loses with fewer than 250 points loses two matches; by agreed deals one."""
    for game, counts in (
        (Frantsfuus(claims="referee", target=60), 2),
        (Frantsfuus(claims="referee", deals=1), 1),
    ):
        job = Job(game, ("c", "f"), (Chancy(), First()), 1, unit="match")
        for board in range(1, 6):
            result = job.play_board(board)
            assert isinstance(result, BoardResult)
            for points in result.points:
                assert sorted(points) == [0, counts]


def test_a_board_is_a_match() -> None:
    """Each seating plays the same packs to the end; who wins has 1, who shares it too."""
    for game in (Fyrtioett(deals=3), Tolva(deals=2), Schmaus(claims="referee")):
        unit: Unit = "match"
        job = Job(game, ("c", "f"), (Chancy(), First()), 1, records=True, unit=unit)
        result = job.play_board(2)
        assert isinstance(result, BoardResult)
        played = [read(line) for line in result.records]
        assert len(played) == len(job.ways)
        for record, points in zip(played, result.points, strict=True):
            assert (record.over, record.dealer, record.board) == (True, 1, None)
            winners = game.score(record.state).winners
            assert points == tuple(
                [int(party[0] in winners) for party in game.table.parties]
            )
        for deals in zip(*[record.deals for record in played], strict=False):
            assert len({deal.pack for deal in deals}) == 1
        first = Job(game, job.names, job.bots, 1, records=True).play_board(2)
        assert isinstance(first, BoardResult)
        assert read(first.records[0]).deals[0].pack == played[0].deals[0].pack
