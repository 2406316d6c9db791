"""Deals of Schmaus and Frantsfuus side by side: the rules that are theirs, by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np

from jasskort import CardSet, Frantsfuus, InvalidValue, Schmaus
from jasskort.cards import Card
from jasskort.learning import Encoding
from jasskort.vector import Deals

SCHMAUS = Schmaus(claims="referee", deals=1)
FRANTSFUUS = Frantsfuus(claims="referee", deals=1)


class Hand:
    """One deal in a lane, to which moves are told by their text."""

    def __init__(
        self, game: Any, hands: Sequence[str], upcard: str, stock: str = ""
    ) -> None:
        """Deal these hands; seat 1 deals, and seat 0 leads."""
        cards = [CardSet.parse(hand) for hand in hands]
        down = [Card.parse(card) for card in stock.split()]
        deal = game.pack_for(
            dealer=1, hands=cards, upcard=Card.parse(upcard), stock=down
        )
        self.game = game
        self.deals: Any = Deals.of([game.apply(game.start(dealer=1), deal)], 1)
        self.ids = {
            str(move): at
            for seat in game.seats
            for at, move in enumerate(game.vocabulary(seat))
        }
        self.points: list[int] = []

    def do(self, *moves: str) -> bool:
        """Make moves, each of the seat in turn; return whether the deal is over."""
        over = False
        for move in moves:
            assert not over
            points, ended = self.deals.step([self.ids[f"{self.deals.turn[0]} {move}"]])
            self.points, over = points[0].tolist(), bool(ended[0])
        return over

    @property
    def turn(self) -> int:
        """The seat in turn."""
        return int(self.deals.turn[0])

    @property
    def says(self) -> list[str]:
        """What the seat in turn may do but play."""
        told = self.all
        return [move for move in told if not move.startswith("play")]

    @property
    def all(self) -> list[str]:
        """What the seat in turn may do, without its number."""
        moves = self.game.vocabulary(self.turn)
        legal = np.flatnonzero(self.deals.legal[0])
        return [str(moves[at]).partition(" ")[2] for at in legal]


TWICE = ("H9 HT HJ D6 D8 S6 S7 H6 H7", "S9 ST SJ DA D9 H8 CQ DT S8")
"""Both have a sequence of three from a jack, in a side suit where clubs are trump."""


def test_sch_16_the_follower_keeps_up_or_concedes() -> None:
    """The leader answers, the follower as well or better; the tie is against it."""
    hand = Hand(SCHMAUS, TWICE, "CA")
    # Seat 0 has no H8; seat 1 has S8 to SJ too, which are 50.
    assert hand.says == ["declare 20"]
    hand.do("declare 20", "play D6")
    assert hand.says == ["declare 20", "declare 50"]
    hand.do("declare 20")
    assert (hand.turn, hand.all) == (0, ["say rank J"])
    hand.do("say rank J")
    # "rank T", of S8 to ST, would be too low.
    assert (hand.turn, hand.says) == (1, ["say rank J"])
    hand.do("say rank J")
    assert (hand.turn, hand.all) == (0, ["say plain"])
    hand.do("say plain")
    # Equal weis favour the non-dealer (SCH-7), who leads: no answer is left.
    assert (hand.turn, hand.says) == (1, [])
    hand.do("play DA")
    assert (hand.turn, hand.all) == (0, ["book HJ3"])
    hand.do("book HJ3")
    assert hand.all == ["turn"]
    hand.do("turn")
    assert (hand.turn, hand.all) == (1, ["draw"])
    assert hand.deals.totals[:, 0].tolist() == [20, 0]
    assert hand.deals.unbooked[:, 0].tolist() == [0, 11]


def test_sch_14_more_stands_at_once() -> None:
    """Who declares more is not asked; the follower books, and lower is not declared."""
    hand = Hand(SCHMAUS, TWICE, "CA")
    hand.do("declare 20", "play D6", "declare 50")
    assert (hand.turn, hand.says) == (1, [])
    hand.do("play D9")
    assert (hand.turn, hand.all) == (1, ["book SJ4"])


@pytest.mark.parametrize(
    ("ties", "says"), [("non-dealer", ["say plain"]), ("leader", [])]
)
def test_sch_7_equals_favour_the_non_dealer_or_the_leader(
    ties: str, says: list[str]
) -> None:
    """Where the dealer leads, the two differ."""
    game = Schmaus(claims="referee", deals=1, ties=ties)
    hand = Hand(game, TWICE, "CA", "C6 C7")
    hand.do("play D6", "play DA", "draw")
    assert hand.turn == 1
    hand.do("declare 20", "play D9", "declare 20", "say rank J", "say rank J")
    hand.do("say plain")
    assert (hand.turn, hand.says) == (0, says)
    if says:
        hand.do("say plain")
        assert (hand.turn, hand.says) == (0, [])
        hand.do("play D8")
        assert (hand.turn, hand.all) == (0, ["book HJ3"])


def test_sch_15_of_two_lines_the_line_is_asked() -> None:
    """A four and a sequence of five are both 100: the sequence is better."""
    hands = ("H9 HT HJ HQ HK D6 S6 S7 CJ", "DA SA HA CA S8 S9 D7 D8 CQ")
    hand = Hand(SCHMAUS, hands, "C7")
    hand.do("declare 100", "play D6", "declare 100")
    assert hand.all == ["say sequence"]
    hand.do("say sequence")
    assert (hand.turn, hand.says) == (1, [])  # a four is weaker


def test_sch_19_a_weis_beats_those_booked() -> None:
    """What was booked is in the way of weaker weis of both seats."""
    hand = Hand(SCHMAUS, TWICE, "CA", "CT D7")
    hand.do("declare 20", "play D6", "play D9", "book HJ3", "turn", "draw")
    # Left of S8 to SJ, 50, are only sequences that are not weaker: not 20 from the jack,
    # which equals the non-dealer's.
    assert hand.turn == 1
    assert hand.says == ["declare 50"]


def test_sch_8_stoeck_is_booked_with_its_second_card() -> None:
    """King and queen of trump are 20 points, once both are played."""
    hands = ("CQ CK D6 D8 S6 S9 H6 H7 HJ", "S8 ST SJ DA D9 H8 C8 DT C9")
    hand = Hand(SCHMAUS, hands, "C7", "D7 SK SA S7")
    assert hand.deals.stoeck[0] == 0
    hand.do("play CQ", "play D9", "draw")
    assert hand.deals.totals[:, 0].tolist() == [0, 0]
    hand.do("play CK", "play DT")
    assert hand.deals.totals[:, 0].tolist() == [20, 0]


def test_sch_25_the_six_of_trump_robs() -> None:
    """It is exchanged for the upcard, unless the seat has declared."""
    hands = (
        "C6 HT HJ HQ D8 S6 S7 H6 H7",
        "D7 S9 SJ DA D9 H8 CQ DT S8",
    )
    hand = Hand(SCHMAUS, hands, "CA")
    assert hand.says == ["declare 20", "rob"]
    other = hand.deals.copy()
    other.step([hand.ids["0 declare 20"]])
    assert not other.legal[0, hand.ids["0 rob"]]
    hand.do("rob")
    assert hand.says == ["declare 20"]
    assert "play CA" in hand.all
    assert "play C6" not in hand.all
    assert hand.deals.upcard[0] == Card.parse("C6").bit


def test_sch_36_a_claim_waits_for_the_first_trick() -> None:
    """Before the first trick is turned a claim is no end; then it ends the deal."""
    hand = Hand(Schmaus(), TWICE, "CA")
    hand.do("claim", "declare 20", "play D6")
    assert "claim" not in hand.all
    hand.do("play DA", "book HJ3")
    assert hand.do("turn")
    assert hand.points == [20, 11]


def test_sch_35_a_claim_ends_a_deal() -> None:
    """After the first trick it does so at once."""
    hand = Hand(Schmaus(), TWICE, "CA")
    hand.do("play D6", "play DA")
    assert hand.do("claim")
    assert hand.points == [0, 11]


def test_sch_39_the_referee_ends_a_deal() -> None:
    """The target counts from the end of the first trick on."""
    hand = Hand(Schmaus(claims="referee", target=20), TWICE, "CA")
    assert not hand.do("declare 20", "play D6", "play DA", "book HJ3")
    assert hand.do("turn")
    assert hand.points == [20, 11]


def test_fra_24_more_is_booked_and_fra_25_one_a_suit() -> None:
    """Whose declaration stood books other melds too, one sequence a suit."""
    hands = ("H7 H8 H9 HT S7 S8 S9 DK DA", "D7 D8 D9 HJ SJ CJ CT C7 C8")
    hand = Hand(FRANTSFUUS, hands, "CA")
    assert hand.says == ["declare terts", "declare quart"]
    hand.do("declare quart", "play DK", "play D7")
    assert hand.all == ["book HT4"]
    hand.do("book HT4")
    assert hand.all == ["book S93", "turn"]
    hand.do("book S93")
    assert hand.all == ["turn"]
    hand.do("turn", "draw")
    # Both are spent, and what is not higher is shut out (FRA-27, FRA-28).
    assert (hand.turn, hand.says) == (0, [])
    assert hand.deals.totals[:, 0].tolist() == [70, 0]


def test_fra_12_equals_favour_the_leader() -> None:
    """The top rank is asked, then the suit; of plain suits the leader's stands."""
    hands = ("H7 H8 H9 DJ D7 CQ SA DK DA", "S7 S8 S9 D8 D9 CT HJ HK CJ")
    hand = Hand(FRANTSFUUS, hands, "CA")
    hand.do("declare terts", "play D7", "declare terts")
    assert hand.all == ["say rank 9"]
    hand.do("say rank 9", "say rank 9")
    assert hand.all == ["say suit H"]
    hand.do("say suit H")
    assert (hand.turn, hand.says) == (1, [])
    # With trump it is the follower's.
    hand = Hand(FRANTSFUUS, hands, "SQ")
    hand.do("declare terts", "play D7", "declare terts", "say rank 9", "say rank 9")
    hand.do("say suit H")
    assert "say suit S" in hand.says
    hand.do("say suit S", "play D8")
    assert (hand.turn, hand.all) == (1, ["book S93"])


def test_fra_14_belle_is_booked_at_once() -> None:
    """King and queen of trump are shown; once a deal."""
    hands = ("H7 H8 CK DJ D7 CQ SA DK DA", "S7 S8 SJ D8 D9 CT HJ HK CJ")
    hand = Hand(FRANTSFUUS, hands, "CA")
    assert hand.says == ["belle"]
    hand.do("belle")
    assert hand.says == []
    assert hand.deals.totals[:, 0].tolist() == [20, 0]
    assert hand.deals.public[0, 0] == CardSet.parse("CK CQ").mask


def test_fra_42_who_is_in_claims() -> None:
    """A seat claims when it is to lead or to draw."""
    hands = ("H7 H8 H9 DJ D7 CQ SA DK DA", "S7 S8 SJ D8 D9 CT HJ HK CJ")
    hand = Hand(Frantsfuus(), hands, "CA")
    assert hand.says == ["declare terts", "claim"]
    hand.do("declare terts")
    assert hand.says == ["claim"]
    hand.do("play DA")
    assert hand.says == []
    hand.do("play D8", "book H93")
    assert hand.says == ["turn"]
    hand.do("turn")
    assert hand.says == ["draw", "claim"]
    assert hand.do("claim")
    assert hand.points == [31, 0]


def test_fra_48_the_referee_looks_at_the_seat_that_is_in() -> None:
    """Points end the match once their seat is to lead or to draw."""
    hands = ("H7 H8 CK DJ D7 CQ SA DK DA", "S7 S8 SJ D8 D9 CT HJ HK CJ")
    game = Frantsfuus(claims="referee", target=20)
    hand = Hand(game, hands, "CA")
    assert hand.do("belle")
    assert hand.points == [20, 0]
    hand = Hand(game, hands, "CA")
    hand.do("play D7")
    assert not hand.do("play D9")
    hand.do("draw")
    assert (hand.turn, hand.deals.totals[:, 0].tolist()) == (1, [0, 0])


@pytest.mark.parametrize("game", [SCHMAUS, FRANTSFUUS, Schmaus(), Frantsfuus()])
def test_lanes_go_on_from_states(game: Any) -> None:
    """What is seen and legal is the same in lanes that were played, and made of states."""
    deals, rng = Deals(game, 24, 5), np.random.default_rng(7)
    moves = [str(move) for move in game.vocabulary(0)]
    rather = np.array([30.0 if "declare" in m or "say" in m else 1 for m in moves])
    rather[[" claim" in move for move in moves]] = 0.01
    encoding = Encoding(game, past=False)
    for step in range(60):
        chosen = deals.legal * rather * rng.random((24, deals.actions))
        deals.step(chosen.argmax(axis=1))
        if step % 6 == 0:
            states: list[Any] = [deals.state(lane) for lane in range(24)]
            again = Deals.of(states, 1)
            assert (again.observe() == deals.observe()).all()
            assert (again.legal == deals.legal).all()
            packed = [encoding.pack(state, state.turn) for state in states]
            assert [row.tobytes() for row in deals.observe()] == packed
    assert deals.state(3) == deals.copy().state(3)


def test_the_last_trick_and_all_tricks() -> None:
    """Points of a deal of which one seat has won all tricks are all that there are."""
    # 152 card points, 5 for the last trick: 157 without weis and stöck (SCH-3, SCH-30).
    deals: Any = Deals(SCHMAUS, 64, 3)
    rng = np.random.default_rng(1)
    plays = np.arange(deals.actions) < 36
    seen = 0
    for _ in range(60):
        bare = deals.bookings.sum(axis=0) == 0
        rather = (
            deals.legal * np.where(plays, 1.0, 1e-9) * rng.random((64, deals.actions))
        )
        points, over = deals.step(rather.argmax(axis=1))
        for brought in points[over & bare].sum(axis=1).tolist():
            assert brought in {157, 177, 257, 277}  # with stöck, with match
            seen += 1
    assert seen > 40


def test_house_rules_are_refused() -> None:
    """A ruleset of a class of its own is not known."""

    class House(Schmaus):
        """A house's Schmaus."""

    with pytest.raises(InvalidValue, match="House"):
        Deals(House(), 2, 1)
