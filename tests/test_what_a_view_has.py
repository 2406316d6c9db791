"""What bots and encodings ask of a view: phases and their fields, leaders, tricks, stocks.

By hand in every game; and everywhere a view has what the state has by the same names.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial
from pathlib import Path
from typing import Any

import attrs
import pytest
import world_truth
from support import play

from jasskort import (
    AnyRuleset,
    Card,
    CardSet,
    Form,
    Frantsfuus,
    Fyrtioett,
    Rank,
    Schmaus,
    Seat,
    Suit,
    Tolva,
    ZugerTapp,
)
from jasskort.games import fyrtioett, tolva, zuger_tapp
from jasskort.games.jass.deal import InJassDeal
from jasskort.locations import InHand, Spot
from jasskort.moves import Play
from jasskort.phase import State
from jasskort.testing import played

GAMES: list[AnyRuleset] = [
    Schmaus(target=200),
    Frantsfuus(target=100),
    ZugerTapp(deals=2),
    *(Tolva(form=form, deals=2) for form in Form),
    Tolva(form=Form.BORDSTOLVA, deals=2, first_trick_from_table=True),
    Fyrtioett(deals=2),
]


def stock_of(state: State) -> int:
    """Count the cards of a stock; in the jass games the upcard lies under it."""
    last = getattr(state, "final", state)
    stock: Any = getattr(last, "stock", ())
    return len(stock) if isinstance(stock, CardSet) else max(0, len(stock) - 1)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_view_has_what_its_state_has(game: AnyRuleset) -> None:
    """Whoever asks: trick, who played it, who leads, the trick before, and the stock."""
    for seed in range(2):
        match = played(game, seed, most=100)
        for state in match.states:
            plays = [move for move in state.log if isinstance(move, Play)]
            lying = plays[len(plays) - len(state.trick) :]
            for seat in (0, None):
                view = game.view(state, seat)
                assert view.trick_seats == tuple([move.seat for move in lying])
                assert (view.trump, view.unbooked) == (state.trump, state.unbooked)
                assert view.last_trick == state.last_trick
                assert view.stock_size == stock_of(state)
                assert view.hand_sizes == tuple(map(len, state.hands))
                assert type(view.position) is type(state)
                if hasattr(state, "leader"):
                    assert view.leader == state.leader
                if lying:
                    assert view.leader == lying[0].seat
        for before, after in zip(match.states, match.states[1:], strict=False):
            if after.log[:-1] == before.log and not before.trick and after.trick:
                assert game.view(before, None).leader == after.log[-1].seat


# By hand.

HANDS = ["CT CJ CQ CK H7 H8 S8 ST D8", "DT DJ DQ DK HT HJ S9 SJ C9"]


def dealt(game: AnyRuleset, dealer: int, hands: list[str]) -> State:
    deal = game.pack_for(dealer=dealer, hands=[CardSet.parse(each) for each in hands])
    return game.apply(game.start(dealer=dealer), deal)


def test_fyr_4_bids_and_who_bid_them() -> None:
    """Seat 1, after the dealer, bids first and leads; then bids lie by seat."""
    game = Fyrtioett()
    state = dealt(game, 0, ["", "", "", ""])
    for lines, leads in (("1 bid 9, 2 bid 1", 1), ("", 1)):
        if lines:
            state = play(game, state, lines)
        view = game.view(state, 3)
        assert view.leader == leads
    assert isinstance(view.position, fyrtioett.Bidding)
    assert view.position.said == (9, 1)
    view = game.view(play(game, state, "3 bid 2, 0 bid 3"), None)
    assert (view.leader, view.trick_seats, view.trump) == (1, (), Suit.HEARTS)
    assert isinstance(view.position, fyrtioett.Playing)
    assert view.position.deal.bids == (3, 9, 1, 2)


def test_zug_10_bids_contract_declarer_and_trump() -> None:
    """Seat 2 plays solo; nobody leads as long as it is bid."""
    game = ZugerTapp()
    begun = dealt(game, 0, ["", "", "", ""])
    tapp = game.view(play(game, begun, "1 bid tapp, 2 pass, 3 pass, 0 pass"), 0)
    assert (tapp.leader, tapp.hand_sizes) == (1, (8, 12, 8, 8))
    state = play(game, begun, "1 bid tapp, 2 bid solo")
    view = game.view(state, 0)
    assert view.leader is None
    bid = view.position
    assert isinstance(bid, zuger_tapp.Bidding)
    assert (bid.bid, bid.bidder, bid.out) == (zuger_tapp.Contract.SOLO, 2, 0)
    assert [str(move) for move in view.log] == ["1 bid tapp", "2 bid solo"]
    named = play(game, state, "3 pass, 0 pass, 1 pass")
    assert game.view(named, 0).leader == 2
    view = game.view(play(game, named, "2 trump H"), 0)
    assert isinstance(view.position, zuger_tapp.Playing)
    assert view.position.deal.declarer == 2
    assert view.position.deal.contract is zuger_tapp.Contract.SOLO
    assert (view.leader, view.trump) == (2, Suit.HEARTS)


def test_tol_15_who_asked_leads() -> None:
    """Seat 0 wins with a club, and asks; who has melded stands in the log."""
    game = Tolva()
    hands = ["CA C6 C7 C8 C9 S6 S7 S8 S9", "CT D6 D7 D8 D9 DT H6 H7 H8"]
    hands += ["CJ DQ DK H9 HT HJ HQ HK HA", "CQ CK DJ DA ST SJ SQ SK SA"]
    state = dealt(game, 3, hands)
    lines = "0 play CA, 1 play CT, 2 play CJ"
    view = game.view(play(game, state, lines), 3)
    assert (view.leader, view.trick_seats) == (0, (0, 1, 2))
    state = play(game, state, lines + ", 3 play CQ, 0 ask")
    view = game.view(state, 1)
    asked = view.position
    assert isinstance(asked, tolva.Answering)
    assert (asked.asker, asked.turn, view.leader) == (0, 2, 0)
    assert [str(card) for card in view.last_trick] == ["CA", "CT", "CJ", "CQ"]
    view = game.view(play(game, state, "2 meld D"), 1)
    assert isinstance(view.position, tolva.InTolvaDeal)
    assert view.position.deal.melded == (Suit.DIAMONDS,)
    melded = [(m.seat, m.suit) for m in view.log if isinstance(m, tolva.MeldMarriage)]
    assert melded == [(2, Suit.DIAMONDS)]
    assert (view.leader, view.trump) == (0, Suit.DIAMONDS)


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (Schmaus(), "0 declare 50, 0 play CT, 1 declare 50, 0 say rank K"),
        (Frantsfuus(), "0 declare quart, 0 play CT, 1 declare quart, 0 say rank K"),
    ],
    ids=str,
)
def test_sch_13_fra_16_declarations_and_answers(game: AnyRuleset, lines: str) -> None:
    """Both have declared the same, and the leader has answered; then its meld is booked."""
    state = play(game, dealt(game, 1, HANDS), lines)
    view = game.view(state, 1)
    position = view.position
    assert isinstance(position, InJassDeal)
    leaders, followers = map(position.declaration_of, game.seats)
    assert leaders is not None
    assert followers is not None
    assert position.standing == leaders
    assert (leaders.seat, leaders.answers) == (0, (Rank.KING,))
    assert (followers.seat, followers.answers) == (1, ())
    assert leaders.called == followers.called
    assert (view.leader, view.trick_seats, view.trump) == (0, (0,), Suit.CLUBS)
    assert view.stock_size == len(game.pack) - 2 * 9 - 1
    assert str(view.places[Spot.UPCARD]) == str(position.stock[-1])
    view = game.view(play(game, state, "1 play C9, 0 book CK4"), None)
    assert isinstance(view.position, InJassDeal)
    assert [(each.seat, str(each.meld)) for each in view.position.deal.booked] == [
        (0, "CK4")
    ]


# What is blank. The docs list these fields.

BLANK = {
    "schmaus": {"hand_masks", "stock", "deal.stoeck"},
    "frantsfuus": {"hand_masks", "stock"},
    "zuger_tapp": {"deal.hands", "deal.apart"},
    "tolva": {"received", "spread", "playable"},
    "fyrtioett": {"deal.hands"},
}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_is_blank_in_positions_is_listed(game: AnyRuleset) -> None:
    """No other field of any phase is changed for a seat; moves are gone with the log."""
    match = played(game, 3)
    for state in match.states:
        for seat in (*game.seats, None):
            seen, last = game.view(state, seat).shown_position, state
            assert (seen.log, seen.shuffled) == ((), None)
            last = getattr(state, "final", state)
            for name, one, other in differing(last, seen):
                assert name in BLANK[game.name], (name, one, other)


def test_the_docs_list_what_is_blank() -> None:
    page = Path(__file__).parent.parent / "docs" / "what-a-seat-knows.md"
    text = page.read_text(encoding="utf-8").partition(
        "Hidden data in a shown position is **blank**"
    )[2]
    rows = text.partition(": use")[0]
    assert [
        name for name in set().union(*BLANK.values()) if f"`{name}`" not in rows
    ] == []


def differing(state: Any, seen: Any, of: str = "") -> list[tuple[str, object, object]]:
    found = []
    for each in attrs.fields(type(state)):
        one, other = getattr(state, each.name), getattr(seen, each.name)
        if each.name == "deal" and one != other:
            found += differing(one, other, "deal.")
        elif each.name not in ("history", "game") and one != other:
            found.append((of + each.name, one, other))
    return found


# Worlds of a spectator.


def test_a_spectator_has_worlds_where_all_cards_are_dealt() -> None:
    assert worlds_at_first(Fyrtioett()) == factorial(52) // factorial(13) ** 4
    tapp = factorial(36) // (factorial(8) ** 4 * factorial(4))
    assert worlds_at_first(ZugerTapp()) == tapp
    assert worlds_at_first(Tolva()) == factorial(36) // factorial(9) ** 4
    assert (
        worlds_at_first(Tolva(form=Form.THREE)) == factorial(36) // factorial(12) ** 3
    )
    game = Fyrtioett()
    view = game.view(dealt(game, 0, [""] * 4), None)
    chance = game.worlds(view).probability(Card.parse("HA"), InHand(Seat(2)))
    assert chance == Fraction(1, 4)


def test_zug_12_a_spectator_sees_neither_talon_nor_what_is_laid_aside() -> None:
    """Any four of the declarer's twelve were the talon, and any four are laid aside."""
    game = ZugerTapp()
    state = play(game, dealt(game, 0, [""] * 4), "1 bid tapp, 2 pass, 3 pass, 0 pass")
    for _ in range(4):
        state = game.apply(state, game.legal_moves(state)[0])
    worlds = game.worlds(game.view(state, None))
    hands = factorial(36) // (factorial(8) ** 3 * factorial(12))
    assert worlds.count() == hands * comb(12, 4) ** 2
    assert state in worlds


def worlds_at_first(game: AnyRuleset) -> int:
    state = dealt(game, 0, [""] * len(game.seats))
    return game.worlds(game.view(state, None)).count()


@pytest.mark.parametrize(
    "game",
    [
        ZugerTapp(deals=2),
        Fyrtioett(deals=2),
        Tolva(deals=2),
        Tolva(form=Form.BORDSTOLVA, deals=1),
    ],
    ids=str,
)
def test_worlds_of_a_spectator_are_held_to_the_rules(game: AnyRuleset) -> None:
    assert world_truth.hold_to_the_rules(game, 5, seats=(None,)) > 5
