"""Played matches through both faces and back, and damaged files, over every ruleset."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

import pytest
from record_samples import FACES, dressed, played
from rulesets import RULESETS, THOROUGH

from jasskort.records import (
    Record,
    RecordError,
    matches_in,
    read,
    read_all,
    write,
)

pytestmark = pytest.mark.law

MATCHES, DAMAGED = (2_000, 10_000) if THOROUGH else (64, 320)
MOST = 400 if THOROUGH else 120
PARTS = 4
Damage: TypeAlias = Callable[[str, random.Random], str]


def sample(seed: int) -> Record:
    record = played(RULESETS[seed % len(RULESETS)], seed, MOST)
    record = dressed(record) if seed % 3 == 0 else record
    record = record.closed() if seed % 5 else record
    seats = (*record.game.seats, None)
    return record if seed % 4 else record.seen_by(seats[seed // 4 % len(seats)])


@pytest.mark.parametrize("part", range(PARTS))
def test_through_both_faces_and_back(part: int) -> None:
    for seed in range(part, MATCHES, PARTS):
        record = sample(seed)
        for face in FACES[: 2 + (seed % 8 == 0)]:
            again = read(write(record, face))
            assert again == record, (seed, face)
            assert again.last == record.last, (seed, face)
            assert write(again, face) == write(record, face)


def flipped(text: str, rng: random.Random) -> str:
    data = bytearray(text.encode())
    for _ in range(rng.choice((1, 1, 2, 5))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(7)
    return data.decode(errors="replace")


def lost(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    return "".join(lines[:at] + lines[at + rng.choice((1, 1, 2, 7)) :])


def reordered(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    lines[at : at + rng.randrange(2)] = [rng.choice(lines)]
    return "".join(lines)


def cut(text: str, rng: random.Random) -> str:
    start = rng.randrange(len(text))
    end = rng.choice((len(text), start + rng.randrange(1, 60)))
    return text[:start] + text[end:]


@functools.cache
def samples() -> Sequence[Record]:
    records = [played(game, 7, 80) for game in RULESETS]
    whole = [dressed(record).closed() for record in records]
    return [*whole, *[record.seen_by(1) for record in whole]]


@pytest.mark.parametrize("damage", [flipped, lost, reordered, cut])
def test_damaged_files(damage: Damage) -> None:
    """A damaged file gives an error, or equal matches: never another match, no bare error."""
    rng = random.Random(damage.__name__)
    for _ in range(DAMAGED // 4):
        records = rng.sample(samples(), 2)
        face = rng.choice(FACES)
        text = damage("".join([write(record, face) for record in records]), rng)
        good = []
        try:
            for record in read_all(text.splitlines(keepends=True)):
                good.append(record)  # noqa: PERF402 - they are kept when an error comes
        except RecordError as error:
            assert error.why
        assert all(record in records for record in good), text
        for found in matches_in(text.split("\n")):
            assert isinstance(found, RecordError) or found in records, text
