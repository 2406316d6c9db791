"""Views as JSON: what is shown of them, and how they go on when they were read."""

from __future__ import annotations

import pytest
from rulesets import RULESETS
from support import LONG, play
from wire_case import back, by_suits, sent

from jasskort import AnyRuleset, Frantsfuus, Schmaus, Suit, View
from jasskort.testing import walk

SCHMAUS = Schmaus()


@pytest.mark.no_cover
@pytest.mark.parametrize("game", RULESETS, ids=str)
def test_a_view_that_came_back_goes_on(game: AnyRuleset) -> None:
    """It answers as the one that was sent, and is told on."""
    steps = list(walk(game, 3, most=40))
    for before, move, after in steps[1::8]:
        view, told = game.view(before, 1), game.told(before, move, after, 1)
        again = back(game, view)
        assert isinstance(again, View)
        assert again.legal_moves == view.legal_moves
        assert str(again) == str(view)
        assert again.after(told) == game.view(after, 1)


DIAMONDS = "D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA"
UNSEEN = " ".join(["??"] * 13)
TWO_OF_EIGHT = "?? ?? ?? ?? ?? ??"


def test_a_view_is_written_to_be_shown() -> None:
    """Seat 1 holds the diamonds, was dealt one and then six pairs, and is to bid."""
    game, _, state = by_suits()
    # The first card, then after those of three seats six times two, and those of three.
    pairs = ("D3 D4", "D5 D6", "D7 D8", "D9 DT", "DJ DQ", "DK DA")
    dealt = " ".join(["D2 ?? ?? ??", *[f"{pair} {TWO_OF_EIGHT}" for pair in pairs]])
    assert sent(game.view(state, 1)) == {
        "format": "jasskort-view",
        "version": 1,
        "game": "fyrtioett",
        "options": {"target": 41, "deals": 1},
        "seat": 1,
        "dealer": 0,
        "turn": 1,
        "phase": "Bidding",
        "over": False,
        "hand": DIAMONDS,
        "hands": [UNSEEN, DIAMONDS, UNSEEN, UNSEEN],
        "trick": "",
        "piles": ["", "", "", ""],
        "trump": "H",
        "beside": {},
        "about": {"said": "[]"},
        "totals": [0, 0, 0, 0],
        "entries": [],
        "log": [],
        "dealt": dealt,
        "movers": [1],
        "legal_moves": [f"1 bid {number}" for number in range(1, 14)],
        "winners": [],
        "ending": None,
        "position": {
            "phase": "fyrtioett.Bidding",
            "deal": {
                "match": {"dealer": 0, "number": 1},
                # Thirteen bits, above those of the thirteen clubs.
                "hands": [0, (2**13 - 1) * 2**13, 0, 0],
            },
            "turn": 1,
            "said": [],
        },
    }


def test_a_view_before_a_deal_has_no_cards() -> None:
    """A spectator sees that nothing lies anywhere."""
    game, before, _ = by_suits()
    shown = sent(game.view(before, None))
    assert shown["seat"] is None
    assert shown["hands"] == ["", "", "", ""]
    assert shown["beside"] == {}
    assert shown["dealt"] == ""
    assert shown["position"] == {
        "phase": "fyrtioett.BetweenDeals",
        "match": {"dealer": 0, "number": 0},
    }


def test_fra_20_what_was_declared_is_written_by_its_name() -> None:
    """Seat 0 holds eight diamonds in a row, and calls six of them."""
    game = Frantsfuus()
    state = play(game, game.start(), str(LONG), "1 play S7, 0 declare fuus6")
    view = game.view(state, 1)
    standing = {"seat": 0, "called": "fuus6", "answers": []}
    assert sent(view)["position"]["standing"] == standing
    assert back(game, view) == view


def test_what_lies_beside_is_shown() -> None:
    """The upcard of Schmaus has a place of its own, and the stock is not looked into."""
    state = next(walk(SCHMAUS, 5, most=1))[2]
    shown = sent(SCHMAUS.view(state, 0))
    upcard = str(state.stock[-1])  # type: ignore[attr-defined]
    assert shown["beside"] == {"upcard": upcard}
    assert set(shown["position"]["stock"].split()) == {upcard}


def test_nothing_that_a_seat_does_not_know_is_sent() -> None:
    """The cards of other hands are nowhere in what is sent before they are played."""
    game, _, state = by_suits()
    text = str(sent(game.view(state, 1)))
    others = [str(c) for c in game.pack.cards if c.suit is not Suit.DIAMONDS]
    assert [each for each in others if each in text] == []
