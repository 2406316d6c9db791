"""Matches that end of themselves: the referee (SCH-39), agreed deals, next dealers."""

from __future__ import annotations

import pytest
from support import (
    FIRST_NINE,
    LAST_NINE,
    SWEEP,
    Room,
    booked,
    ended,
    play,
    play_tricks,
    replayed,
    schmaus_deal,
    texts,
)

from jasskort import Deal, Schmaus, State
from jasskort.games.schmaus import BetweenDeals, Ending, MatchOver, SchmausState

# Hearts are trump and seat 1 leads. Seat 0 has a sequence of three from the nine.
ZERO = "D9 D8 D7 CK DJ HA SK S6 CA"
ONE = "C9 C8 C6 HK HT DA SA ST D6"
STOCK = "SJ H7 CQ S8 DQ DT"
DEAL = schmaus_deal(ZERO, ONE, "H9", STOCK)  # nobody has stöck
STOECK = schmaus_deal(ZERO, ONE.replace("HT", "HQ"), "H9", STOCK)  # seat 1 has it
ROBBER = schmaus_deal(ZERO, ONE.replace("HT", "H6"), "HQ", STOCK)  # it robs for it
DRAWER = schmaus_deal(ZERO, ONE, "H9", "HQ H7")  # who wins the first trick draws it

NOTHING = "1 play C6, 0 play S6"  # seat 1 wins a trick worth nothing
WEIS_OF_0 = "0 declare 20, 0 play SK, 0 book D93"


def refereed(target: int, *lines: str, deal: Deal = DEAL) -> SchmausState:
    """Deal in a match that the referee ends, and apply some moves."""
    game = Schmaus(target=target, claims="referee")
    return play(game, game.start(), str(deal), *lines)


def on(target: int, state: State, *lines: str) -> SchmausState:
    """Apply some more moves; a deal that was played to another target is replayed."""
    game = Schmaus(target=target, claims="referee")
    return play(game, state if state.rules is game else replayed(game, state), *lines)


def sweep(game: Schmaus, state: State) -> State:
    """Play a whole deal: the dealer makes 217 points, the other seat 60."""
    return Room(game).swept(state)


def test_sch_39_without_the_referee_nothing_ends_of_itself() -> None:
    """The same points end nothing where the players claim."""
    game = Schmaus(target=1)
    state = play(game, game.start(), str(STOECK), f"1 play ST, {WEIS_OF_0}, 0 turn")
    assert not state.over
    assert not play(game, state, "0 draw, 0 play D7, 1 play DA").over


def test_sch_39_the_first_trick_is_played_to_its_end() -> None:
    """Neither stöck nor a weis ends the match before the first trick is turned."""
    state = refereed(20, f"1 play ST, {WEIS_OF_0}", deal=STOECK)
    assert texts(state.rules.legal_moves(state)) == ["0 turn"]
    assert ended(on(20, state, "0 turn"))[1] is Ending.STOECK_WEIS_STICH


def test_sch_39_stoeck_first_in_the_first_trick() -> None:
    """Stöck wins before the weis of the other seat; the rest is entered too."""
    over = refereed(20, f"1 play ST, {WEIS_OF_0}, 0 turn", deal=STOECK)
    assert ended(over) == ((34, 20), Ending.STOECK_WEIS_STICH, (1,))
    assert booked(over) == [(0, 20, "D93"), (1, 20, "STOECK"), (0, 14, "CARD_POINTS")]


def test_sch_39_weis_before_stich_in_the_first_trick() -> None:
    """A weis wins before the card points that the other seat takes."""
    over = refereed(15, f"1 play SA, {WEIS_OF_0}, 0 turn")
    assert ended(over) == ((20, 15), Ending.STOECK_WEIS_STICH, (0,))


def test_sch_39_the_trick_last_in_the_first_trick() -> None:
    """Without stöck and weis it is the trick, at the target and not one below."""
    trick = "1 play SA, 0 play SK"
    assert ended(refereed(15, trick)) == ((0, 15), Ending.STOECK_WEIS_STICH, (1,))
    assert not refereed(16, trick).over
    # A weis that is booked counts once: 20 are not enough, but stöck and 15 are.
    over = refereed(30, f"1 play SA, {WEIS_OF_0}, 0 turn", deal=STOECK)
    assert ended(over) == ((20, 35), Ending.STOECK_WEIS_STICH, (1,))


def test_sch_39_robbing_in_the_first_trick_waits_and_after_it_does_not() -> None:
    """Stöck that was robbed counts in the order; before the draw it ends the match."""
    early = refereed(20, f"1 rob, 1 play ST, {WEIS_OF_0}", deal=ROBBER)
    assert not early.over
    assert ended(on(20, early, "0 turn"))[2] == (1,)
    turned = refereed(20, NOTHING, deal=ROBBER)
    assert not turned.over
    assert ended(on(20, turned, "1 rob")) == ((0, 20), Ending.REFEREE, (1,))
    assert not on(21, turned, "1 rob").over


def test_sch_39_stoeck_that_is_drawn_ends_it() -> None:
    """The draw that brings king and queen together ends the match at once."""
    state = refereed(20, NOTHING, deal=DRAWER)
    over = on(20, state, "1 draw")
    assert ended(over) == ((0, 20), Ending.REFEREE, (1,))
    assert booked(over) == [(1, 20, "STOECK")]
    assert not on(21, state, "1 draw").over


def test_sch_39_stoeck_that_the_loser_draws_ends_it_for_the_loser() -> None:
    """The points are the drawer's, though the other seat has won the trick."""
    deal = schmaus_deal(ZERO, ONE, "H9", "H7 HQ")
    over = refereed(20, "1 play ST, 0 play SK, 0 draw", deal=deal)
    assert ended(over) == ((14, 20), Ending.REFEREE, (1,))


def test_sch_39_robbing_in_a_later_trick_ends_it() -> None:
    """Also with a card on the table, which then counts for nobody."""
    state = refereed(20, f"{NOTHING}, 1 draw, 1 play SA", deal=ROBBER)
    over = on(20, state, "1 rob")
    assert ended(over) == ((0, 20), Ending.REFEREE, (1,))


def test_sch_39_a_later_weis_ends_it_before_its_trick() -> None:
    """From trick 2 on a booking ends the match, with the trick still on the table."""
    state = refereed(15, f"{NOTHING}, 1 draw, 1 play SA, 0 declare 20, 0 play SK")
    assert not state.over
    over = on(15, state, "0 book D93")
    assert ended(over) == ((20, 0), Ending.REFEREE, (0,))
    assert booked(over) == [(0, 20, "D93")]


def test_sch_39_a_later_trick_ends_it_when_it_is_turned() -> None:
    """Card points count for the referee when a trick turns, of itself or by a seat."""
    second = f"{NOTHING}, 1 draw, 1 play SA"
    over = refereed(15, second, "0 play SK")
    assert ended(over) == ((0, 15), Ending.REFEREE, (1,))
    assert not refereed(16, second, "0 play SK").over
    state = refereed(21, second, WEIS_OF_0)
    assert not state.over
    state = on(21, state, "0 turn, 1 draw, 1 play ST")
    # Seat 0 has 20 and takes the ace of trump with the ten, 21.
    over = on(21, state, "0 play HA")
    assert ended(over) == ((41, 15), Ending.REFEREE, (0,))


def test_sch_39_stoeck_in_hand_counts_with_later_tricks() -> None:
    """Stöck is credited from the deal on, and is not credited again when booked."""
    state = refereed(35, f"{NOTHING}, 1 draw, 1 play SA", deal=STOECK)
    assert ended(on(35, state, "0 play SK")) == ((0, 35), Ending.REFEREE, (1,))
    state = refereed(
        40, f"{NOTHING}, 1 draw, 1 play HK, 0 play CK, 1 draw", deal=STOECK
    )
    assert not on(40, state, "1 play HQ").over


def test_sch_39_the_totals_of_earlier_deals_count() -> None:
    """In a later deal the points go on from those that were booked."""
    game = Schmaus(target=232, claims="referee")
    deal = schmaus_deal(ZERO, ONE, "H9", STOCK, dealer=1)
    state = game.apply(sweep(game, game.start()), deal)
    over = play(game, state, "0 play SK, 1 play ST, 0 draw, 0 play D7, 1 play D6")
    assert not over.over
    over = play(game, over, "0 draw, 0 play HA, 1 play HT")
    assert ended(over) == ((217 + 14 + 21, 60), Ending.REFEREE, (0,))


@pytest.mark.parametrize("target", [102, 112, 117, 217])
def test_sch_39_the_last_trick_ends_it(target: int) -> None:
    """The last trick's card points, its 5 and the match bonus are credited together."""
    game = Schmaus(target=target, claims="referee")
    dealt = game.apply(game.start(), SWEEP)
    before = play_tricks(game, dealt, *FIRST_NINE, *LAST_NINE[:8], "H7")
    # Seat 0 has 81 in tricks and 20 for stöck; the ace of spades brings 11.
    assert not before.over
    over = play(game, before, "1 play SA")
    assert ended(over) == ((217, 60), Ending.REFEREE, (0,))
    assert booked(over)[-2:] == [(0, 5, "LAST_TRICK"), (0, 100, "MATCH")]


def test_sch_39_below_the_target_the_next_deal_is_due() -> None:
    """One point short, the deal passes and the match goes on."""
    game = Schmaus(target=218, claims="referee")
    state = sweep(game, game.start())
    assert isinstance(state, BetweenDeals)
    assert state.match.dealer == 1


def test_com_10_the_target_in_the_last_deal_comes_first() -> None:
    """With the referee the target ends the match, within the last deal or with it."""
    game = Schmaus(deals=1, target=217, claims="referee")
    assert ended(sweep(game, game.start()))[1] is Ending.REFEREE
    game = Schmaus(deals=1, target=218, claims="referee")
    assert ended(sweep(game, game.start()))[1] is Ending.AGREED_DEALS
    game = Schmaus(deals=1, target=15, claims="referee")
    over = play(game, game.start(), str(DEAL), "1 play SA, 0 play SK")
    assert ended(over)[:2] == ((0, 15), Ending.STOECK_WEIS_STICH)


def test_com_10_a_target_that_nobody_claimed_does_not_count() -> None:
    """After the last deal the higher total wins, over the target or not."""
    game = Schmaus(deals=1, target=10)
    assert ended(sweep(game, game.start()))[1:] == (Ending.AGREED_DEALS, (0,))


def test_com_11_the_target_stands_for_the_number() -> None:
    """The smallest target is 1: the first points win by it."""
    assert ended(refereed(1, "1 play SA, 0 play SK"))[2] == (1,)
    assert Schmaus(target=1, deals=1).target == 1


def test_com_11_the_deal_passes_after_the_last_deal_too() -> None:
    """After a shared win of one dealer's deal the other deals, as after any deal."""
    game = Schmaus(deals=2)
    over = sweep(game, sweep(game, game.start(dealer=1)))
    assert isinstance(over, MatchOver)
    assert over.match.dealer == 1
    after = game.next_match(over)
    assert isinstance(after, BetweenDeals)
    assert after.match.dealer == 1


def test_sch_11_the_deal_alternates_within_a_match() -> None:
    """After each deal the other seat deals, and the dealer before it leads."""
    game = Schmaus()
    state: State = game.start(dealer=1)
    for dealer in (1, 0, 1):
        assert isinstance(state, BetweenDeals)
        assert state.match.dealer == dealer
        state = sweep(game, state)
