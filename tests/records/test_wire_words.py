"""Small values as JSON: places, answers, melds and large numbers are texts."""

from __future__ import annotations

from typing import Any

import pytest
from wire_case import back, sent

from jasskort import Entry, Four, Marriage, Rank, Run, Schmaus, Seat, Suit, Told
from jasskort.events import Laid, PointsEntered
from jasskort.games.jass.model import Answered, MeldBooked
from jasskort.games.schmaus.ruleset import Item
from jasskort.melds import Line, Side
from jasskort.whereabouts import Aside, Covered, FaceUp, InHand, Spot, Taken

SCHMAUS = Schmaus()
ZERO, ONE = Seat(0), Seat(1)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (InHand(ZERO), "hand 0"),
        (Aside(ZERO), "aside 0"),
        (FaceUp(ONE), "row 1"),
        (Taken(ONE), "taken 1"),
        (Covered(ONE, 2), "covered 1 2"),
        (Spot.NEXT, "next"),
        (Spot.STOCK, "stock"),
        (Spot.UPCARD, "upcard"),
        (Spot.TALON, "talon"),
        (Spot.TRICK, "trick"),
        (Spot.PACK, "pack"),
    ],
)
def test_a_place_is_a_word_and_seats(place: Any, text: str) -> None:
    """All places have a short text of their own."""
    event = Laid(place, ())
    assert sent(event)["place"] == text
    assert back(SCHMAUS, event) == event


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (Line.FOUR, "four"),
        (Line.SEQUENCE, "sequence"),
        (Rank.JACK, "rank J"),
        (Side.PLAIN, "plain"),
        (Side.TRUMP, "trump"),
        (Suit.HEARTS, "suit H"),
    ],
)
def test_an_answer_is_written_as_the_notation_says_it(answer: Any, text: str) -> None:
    """Rank and suit have their names with them."""
    event = Answered(ONE, answer)
    assert sent(event)["answer"] == text
    assert back(SCHMAUS, event) == event


def told_of(*entries: Entry) -> Told:
    """Give what tells of some entries."""
    return Told(ONE, 1, None, tuple([PointsEntered(e, (e.seat,)) for e in entries]))


@pytest.mark.parametrize(
    ("meld", "text"),
    [
        (Run(Suit.HEARTS, Rank.JACK, 3), "HJ3"),
        (Four(Rank.KING), "4K"),
        (Marriage(Suit.HEARTS), "marriage H"),
    ],
)
def test_a_meld_is_written_as_it_is_booked(meld: Any, text: str) -> None:
    """A marriage is told from a suit; entries for melds and for items are told apart."""
    entry = Entry(1, ZERO, 20, meld)
    told = told_of(entry, Entry(1, ZERO, -4, Item.MATCH))
    assert [each["entry"] for each in sent(told)["events"]] == [
        {"deal": 1, "seat": 0, "points": 20, "for": text},
        {"deal": 1, "seat": 0, "points": -4, "for": "match"},
    ]
    assert back(SCHMAUS, told) == told


def test_a_booked_meld_is_no_marriage() -> None:
    """An event of a meld that is compared takes sequences and fours only."""
    event = MeldBooked(ONE, Four(Rank.NINE))
    assert sent(event)["meld"] == "49"
    assert back(SCHMAUS, event) == event


def test_large_numbers_are_written_as_text() -> None:
    """A reader of JSON that knows no whole numbers beyond 2 ** 53 keeps them too."""
    for number, written in (
        (2**53 - 1, 2**53 - 1),
        (2**53, "0x20000000000000"),
        (-(2**53), "-0x20000000000000"),
    ):
        told = told_of(Entry(1, ZERO, number, Item.MATCH))
        assert sent(told)["events"][0]["entry"]["points"] == written
        assert back(SCHMAUS, told) == told
