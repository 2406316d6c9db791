"""What is told of stöck that nobody has seen: SCH-8, SCH-34 to SCH-36 and SCH-39."""

from __future__ import annotations

import random
from itertools import permutations
from math import comb, factorial, prod

import attrs
import pytest
import world_truth
from jass_truth import clues, could_be, worlds_of
from rulesets import THOROUGH
from support import ended, play, schmaus_deal
from world_truth import count

from jasskort import CardSet, Deal, Pack, Rank, Schmaus, State, Suit
from jasskort.cards import Card
from jasskort.games.jass.deal import InJassDeal
from jasskort.games.jass.model import Rob
from jasskort.games.schmaus import Ending
from jasskort.games.schmaus.ruleset import deal_of
from jasskort.ruleset import ruleset_of
from jasskort.view import canonical

# Hearts are trump and seat 1 leads; seat 0, which has no sequence, looks on.
ZERO = "D9 D8 D6 CK DJ HA SK S6 CA"
ONE = "C9 C8 C6 HK HT DA SA ST D7"
STOCK = "SJ H7 CQ S8 DQ DT"
DEAL = schmaus_deal(ZERO, ONE, "H9", STOCK)  # nobody has stöck
STOECK = schmaus_deal(ZERO, ONE.replace("HT", "HQ"), "H9", STOCK)  # seat 1 has it
DRAWER = schmaus_deal(ZERO, ONE, "H9", "HQ H7")  # who wins the first trick draws it
ROBBER = schmaus_deal(ZERO, "C9 C8 C6 H6 HT DA SA ST D7", "HQ", STOCK)  # without king

HQ = Card.parse("HQ")
TOGETHER = "seat 1 held HQ HK: points were entered for holding them together (SCH-8)"
NOTHING = "1 play C6, 0 play S6"  # seat 1 wins a trick worth nothing
ORDERS = factorial(9)  # of the cards that were dealt
# Of 26 unseen cards C6 was dealt with eight others, or with the king, queen and six.
ANY = comb(25, 8) * factorial(17)
BOTH = comb(23, 6) * factorial(17)


def dealt(game: Schmaus, deal: Deal, *lines: str) -> State:
    return play(game, game.start(), str(deal), *lines)


def refereed(target: int, deal: Deal, *lines: str) -> State:
    return dealt(Schmaus(target=target, claims="referee"), deal, *lines)


def claimed(deal: Deal, *lines: str) -> State:
    return dealt(Schmaus(), deal, *lines)


def test_sch_8_stoeck_that_was_entered_was_held_together() -> None:
    """Both were got before the first of them was played: with nothing drawn, dealt."""
    state = claimed(STOECK, "1 play HK, 0 play S6, 1 draw, 1 play HQ")
    # Nine places for the one, eight for the other; 23 cards lie anywhere.
    assert count(state) == 9 * 8 * factorial(23) // ORDERS
    assert clues(state, 0) == [f"in trick 1 {TOGETHER}"]
    assert not could_be(state, 0, "HQ SJ")


def test_sch_8_stoeck_that_was_not_entered_was_not_held_together() -> None:
    """The queen was drawn when the king had gone: there was one such draw."""
    state = claimed(DRAWER, "1 play HK, 0 play S6, 1 draw, 1 play HQ")
    assert count(state) == 9 * factorial(23) // ORDERS
    assert clues(state, 0) == []
    assert not could_be(state, 0, "HQ C9")
    worlds = worlds_of(ruleset_of(state).view(state, 0))
    assert worlds.world(random.Random(1)).pack[19] is HQ
    position = worlds.position(random.Random(1))
    assert _stoeck(position) == (False, None)
    assert position.shuffled is not None
    assert position.shuffled.pack[19] is HQ


def test_sch_8_what_was_robbed_after_the_other_had_gone_tells_nothing() -> None:
    """The queen went into the hand when the king had been played: no stöck, all see."""
    deal = schmaus_deal(ZERO, "C9 C8 C6 H6 HK DA SA ST D7", "HQ", STOCK)
    lines = "1 play HK, 0 play S6, 1 rob"
    state = claimed(deal, lines, "1 draw, 1 play HQ")
    # The king and the six were dealt; 23 other cards lie anywhere.
    assert count(state) == 9 * 8 * factorial(23) // ORDERS
    assert could_be(state, 0, "DA SJ")


def test_sch_8_one_of_the_two_tells_nothing_of_the_other() -> None:
    """While the queen is not seen, it may have been there with the king or not."""
    state = claimed(STOECK, "1 play HK, 0 play S6, 1 draw")
    assert count(state) == 9 * factorial(24) // ORDERS
    assert could_be(state, 0, "HQ SJ")
    # In the position of a world stöck is with its seat where both were there.
    worlds = worlds_of(ruleset_of(state).view(state, 0))
    assert {_stoeck(worlds.position(random.Random(seed))) for seed in range(200)} == {
        (True, 1),  # held together
        (True, None),  # drawn when the king had gone
        (False, None),
    }


def _stoeck(state: State) -> tuple[bool, int | None]:
    """Tell whether seat 1 has the queen of trump, and which seat has had stöck."""
    assert isinstance(state, InJassDeal)
    return HQ in state.hands[1], deal_of(state).stoeck


def test_sch_39_silence_tells_that_stoeck_is_not_there() -> None:
    """With 20 points more seat 1 would have won when the first trick was turned."""
    state = refereed(20, DEAL, NOTHING)
    assert count(state) == ANY - BOTH
    assert not could_be(state, 0, "HT HQ")
    assert count(refereed(21, DEAL, NOTHING)) == ANY


def test_sch_39_before_the_first_trick_is_turned_silence_tells_nothing() -> None:
    assert count(refereed(20, DEAL, "1 play C6")) == ANY
    assert could_be(refereed(20, DEAL, "1 play C6"), 0, "HT HQ")


def test_sch_39_silence_holds_for_what_was_drawn_too() -> None:
    """Of the ten cards that seat 1 has got, king and queen are not both."""
    state = refereed(20, DEAL, NOTHING, "1 draw")
    # C6 has nine places, then the king nine, the queen eight of ten; the rest any.
    both = 9 * 9 * 8 * factorial(22)
    assert count(state) == (9 * factorial(24) - both) // ORDERS
    assert not could_be(state, 0, "SJ HQ")
    assert not could_be(state, 0, "ST HQ")


def test_sch_39_a_king_beside_the_robbed_queen_would_have_ended_it() -> None:
    """All see the queen go into the hand: so the king was not there."""
    state = refereed(20, ROBBER, NOTHING, "1 rob")
    # C6 and the six were dealt; the king lies in one of 17 places of the stock.
    assert count(state) == 9 * 8 * 17 * factorial(23) // ORDERS
    assert not could_be(state, 0, "HT HK")
    # Where the players claim, it may be there.
    assert could_be(claimed(ROBBER, NOTHING, "1 rob"), 0, "HT HK")


def test_sch_39_the_move_that_ends_it_brought_stoeck() -> None:
    """One of the two was drawn last, the other one had been dealt."""
    over = refereed(20, DRAWER, NOTHING, "1 draw")
    assert ended(over) == ((0, 20), Ending.REFEREE, (1,))
    # C6 has nine places; one of two was drawn, the other has eight; the rest any.
    assert count(over) == 9 * 2 * 8 * factorial(22) // ORDERS
    assert could_be(over, 0, "HK HQ")
    assert not could_be(over, 0, "HQ HT")
    assert clues(over, 0) == [f"in trick 1 {TOGETHER}"]


# By 25 unseen cards, one of them drawn: C6, that was led, was dealt; the other cards that
# were played or booked, and king and queen, have ten places less those before them.
LAST = [
    (40, "1 declare 20, 1 play C8, 0 play D9, 1 book C93", (9, 8, 7, 6, 5)),
    (31, "1 play DA, 0 play D9", (9, 8, 7)),
    (25, "1 play ST, 0 play HJ", (9, 8, 7)),
    (51, "1 declare 20, 1 play DA, 0 play D9, 1 book C93, 1 turn", (9, 8, 7, 6, 5, 4)),
]


@pytest.mark.parametrize(("target", "lines", "places"), LAST)
def test_sch_39_what_was_credited_last_was_not_there_before(
    target: int, lines: str, places: tuple[int, ...]
) -> None:
    """Seat 1 had stöck all the time; the points that ended the match came last."""
    zero, one = "D9 D8 D6 CK HJ HA SK S6 S7", "C9 C8 C7 HK HQ DA C6 ST D7"
    deal = schmaus_deal(zero, one, "H9", "SJ H7")
    over = refereed(target, deal, NOTHING, "1 draw", lines)
    assert ended(over)[1] is Ending.REFEREE
    assert count(over) == 9 * prod(places) * factorial(24 - len(places)) // ORDERS
    assert could_be(over, 0, "HQ SJ")  # drawn, so that it was there in time


def test_sch_35_a_match_that_is_over_tells_of_stoeck() -> None:
    """After a claim stöck is entered for both seats, or it was not there."""
    over = claimed(DEAL, NOTHING, "1 draw, 0 claim")
    assert ended(over)[1] is Ending.FALSE_CLAIM
    both = 9 * 9 * 8 * factorial(22)
    assert count(over) == (9 * factorial(24) - both) // ORDERS
    over = claimed(STOECK, NOTHING, "1 draw, 0 claim")
    assert count(over) == both // ORDERS
    # That is where they are, though nobody has laid them on the table.
    view = ruleset_of(over).view(over, 0)
    assert str(view.whereabouts(HQ)) == (
        f"HQ is in the hand of seat 1; in trick 2 {TOGETHER}"
    )
    hand, stock = worlds_of(view).places
    assert (hand.size, HQ in hand.cards, HQ in stock.cards) == (9, True, False)
    assert Suit.HEARTS not in view.voids(1)


def test_sch_36_a_claim_that_waits_tells_nothing() -> None:
    state = claimed(DEAL, "1 play C6")
    assert count(play(ruleset_of(state), state, "1 claim")) == count(state) == ANY


def test_sch_8_what_its_own_seat_has_is_no_stoeck_of_the_other() -> None:
    """With one of the two in sight nothing is told, near the target either."""
    deal = schmaus_deal(ZERO.replace("HA", "HQ"), ONE, "H9", STOCK)
    assert count(refereed(20, deal, NOTHING)) == ANY
    view = Schmaus().view(claimed(STOECK), 1)
    assert view.counted == 20
    assert view.hand >= CardSet.parse("HK HQ")


@attrs.frozen(kw_only=True, eq=False)
class Queens(Schmaus):
    """Four cards each of queens, kings and aces: the queen of trump robs."""

    pack = Pack(Rank.QUEEN)
    packets = (2, 2)


@pytest.mark.no_cover
def test_sch_25_a_queen_that_has_robbed_has_left_the_hand() -> None:
    """All ways to deal what seat 1 has not seen are played again and counted."""
    game, tried = Queens(deals=1), 0
    for seed in range(60 if THOROUGH else 20):
        rng = random.Random(seed)
        due = game.start()
        state: State = game.apply(due, game.shuffle(rng))
        while state.turn is not None:
            rights = [
                m for seat in game.movers(state) for m in _robbing(game, state, seat)
            ]
            state = game.apply(state, (rights or game.legal_moves(state))[0])
            last = isinstance(state, InJassDeal) and not state.stock
            if last and any(isinstance(move, Rob) for move in state.log):
                tried += 1
                for seat in game.seats:
                    assert _replayed(game, due, state, seat) == count(state, seat)
    assert tried


def _robbing(game: Schmaus, state: State, seat: int) -> list[Rob]:
    return [m for m in game.legal_moves(state, seat) if isinstance(m, Rob)]


def _replayed(game: Schmaus, due: State, state: State, seat: int) -> int:
    """Count the deals, hands as sets, that lead to the view of a seat."""
    view = game.view(state, seat)
    hidden = [place for place, card in enumerate(view.dealt) if card is None]
    unseen = [card for card in game.pack.cards if card not in view.dealt]
    found = set()
    for cards in permutations(unseen):
        pack = [*view.dealt]
        for place, card in zip(hidden, cards, strict=True):
            pack[place] = card
        deal = Deal([card for card in pack if card])
        if world_truth.could_be(view, due, deal, state.log):
            found.add(canonical(game, deal.pack, view.dealer))
    return len(found)
