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
    schmaus_deal,
)

from jasskort import Deal, Schmaus, State
from jasskort.games.schmaus import BetweenDeals, Ending, SchmausState

# Hearts are trump and seat 1 leads. Seat 0 has a sequence of three from the nine.
ZERO = "D9 D8 D7 CK DJ HA SK S6 CA"
ONE = "C9 C8 C6 HK HT DA SA ST D6"
STOCK = "SJ H7 CQ S8 DQ DT"
DEAL = schmaus_deal(ZERO, ONE, "H9", STOCK)  # nobody has stöck
STOECK = schmaus_deal(ZERO, ONE.replace("HT", "HQ"), "H9", STOCK)  # seat 1 has it
ROBBER = schmaus_deal(ZERO, ONE.replace("HT", "H6"), "HQ", STOCK)  # it robs for it
DRAWER = schmaus_deal(ZERO, ONE, "H9", "HQ H7")  # who wins the first trick draws it
LOSER = schmaus_deal(ZERO, ONE, "H9", "H7 HQ")  # who loses it draws it

NOTHING = "1 play C6, 0 play S6"  # seat 1 wins a trick worth nothing
SECOND = f"{NOTHING}, 1 draw, 1 play SA"  # it leads to the second
WEIS_OF_0 = "0 declare 20, 0 play SK, 0 book D93"


def refereed(target: int, *lines: str, deal: Deal = DEAL) -> SchmausState:
    game = Schmaus(target=target, claims="referee")
    return play(game, game.start(), str(deal), *lines)


def sweep(game: Schmaus, state: State) -> State:
    """Play a whole deal: the dealer makes 217 points, the other seat 60."""
    return Room(game).swept(state)


STICH, REFEREE = Ending.STOECK_WEIS_STICH, Ending.REFEREE
# What ends a match: deal, moves before, the move that ends it, target, totals, how and
# for whom. The order holds when the first trick is turned, and never again.
ENDS: dict[str, tuple[Deal, str, str, int, tuple[int, int], Ending, int]] = {
    "stöck, before the weis of the other seat": (
        *(STOECK, f"1 play ST, {WEIS_OF_0}", "0 turn"),
        *(20, (34, 20), STICH, 1),
    ),
    "a weis, before the trick of the other seat": (
        *(DEAL, f"1 play SA, {WEIS_OF_0}", "0 turn"),
        *(15, (20, 15), STICH, 0),
    ),
    "the trick, last": (DEAL, "1 play SA", "0 play SK", 15, (0, 15), STICH, 1),
    "stöck and trick, where a weis counts once": (
        *(STOECK, f"1 play SA, {WEIS_OF_0}", "0 turn"),
        *(30, (20, 35), STICH, 1),
    ),
    "stöck robbed in the first trick, which waits": (
        *(ROBBER, f"1 rob, 1 play ST, {WEIS_OF_0}", "0 turn"),
        *(20, (34, 20), STICH, 1),
    ),
    "stöck robbed after it": (ROBBER, NOTHING, "1 rob", 20, (0, 20), REFEREE, 1),
    "stöck robbed with a card on the table, which counts for nobody": (
        *(ROBBER, SECOND, "1 rob", 20, (0, 20), REFEREE, 1),
    ),
    "stöck drawn": (DRAWER, NOTHING, "1 draw", 20, (0, 20), REFEREE, 1),
    "stöck drawn by the loser of the trick": (
        *(LOSER, "1 play ST, 0 play SK", "0 draw", 20, (14, 20), REFEREE, 1),
    ),
    "a later weis, before its trick": (
        *(DEAL, f"{SECOND}, 0 declare 20, 0 play SK", "0 book D93"),
        *(15, (20, 0), REFEREE, 0),
    ),
    "a later trick": (DEAL, SECOND, "0 play SK", 15, (0, 15), REFEREE, 1),
    "a later trick after a weis": (
        *(DEAL, f"{SECOND}, {WEIS_OF_0}, 0 turn, 1 draw, 1 play ST", "0 play HA"),
        *(21, (41, 15), REFEREE, 0),
    ),
    "a later trick with stöck in hand": (
        *(STOECK, SECOND, "0 play SK", 35, (0, 35), REFEREE, 1),
    ),
}


@pytest.mark.parametrize(
    ("deal", "lines", "last", "target", "totals", "ending", "winner"),
    ENDS.values(),
    ids=ENDS,
)
def test_sch_39_what_brings_a_seat_to_the_target_ends_it(
    deal: Deal,
    lines: str,
    last: str,
    target: int,
    totals: tuple[int, int],
    ending: Ending,
    winner: int,
) -> None:
    state = refereed(target, lines, deal=deal)
    assert not state.over
    assert ended(play(state.game, state, last)) == (totals, ending, (winner,))
    assert not refereed(max(totals) + 1, lines, last, deal=deal).over


@pytest.mark.parametrize("claimant", [0, 1])
@pytest.mark.parametrize("case", [e for e in ENDS.values() if e[5] is STICH])
def test_sch_36_a_claim_at_the_deal_goes_by_the_same_order(
    case: tuple[Deal, str, str, int, tuple[int, int], Ending, int], claimant: int
) -> None:
    """Whoever claims; what came after the points that decided is entered all the same."""
    deal, lines, last, target, totals, ending, winner = case
    game = Schmaus(target=target)
    state = play(game, game.start(), str(deal), f"{claimant} claim", lines)
    assert ended(play(game, state, last)) == (totals, ending, (winner,))


def test_sch_39_the_totals_of_earlier_deals_count() -> None:
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


def test_com_10_the_target_in_the_last_deal_comes_first() -> None:
    game = Schmaus(deals=1, target=217, claims="referee")
    assert ended(sweep(game, game.start()))[1] is Ending.REFEREE
    game = Schmaus(deals=1, target=218, claims="referee")
    assert ended(sweep(game, game.start()))[1] is Ending.AGREED_DEALS
    game = Schmaus(deals=1, target=15, claims="referee")
    over = play(game, game.start(), str(DEAL), "1 play SA, 0 play SK")
    assert ended(over)[:2] == ((0, 15), Ending.STOECK_WEIS_STICH)


def test_sch_11_the_deal_alternates_within_a_match() -> None:
    game = Schmaus()
    state: State = game.start(dealer=1)
    for dealer in (1, 0, 1):
        assert isinstance(state, BetweenDeals)
        assert state.match.dealer == dealer
        state = sweep(game, state)
