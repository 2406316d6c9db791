"""Claims: who may make them, what counts for them, and who wins: SCH-32 to SCH-38."""

from __future__ import annotations

import enum
from random import Random

import pytest
import support
from refusing import refuses
from support import (
    FIRST_NINE,
    LAST_NINE,
    SWEEP,
    Room,
    booked,
    play,
    play_tricks,
    replayed,
    schmaus_deal,
    texts,
)

from jasskort import Deal, Reason, Schmaus, State
from jasskort.games.schmaus import Ending, InJassDeal, SchmausState
from jasskort.ledger import NO_ENTRIES, Match
from jasskort.records.wire import from_json, to_json
from jasskort.ruleset import ruleset_of
from jasskort.seats import Seat

# Hearts are trump; seat 1 leads and has stöck. Both have a sequence of three from the
# nine, of which that of seat 1, the non-dealer, is better.
ZERO = "D9 D8 D7 CK DJ HA SK S6 CA"
ONE = "C9 C8 C7 HK HQ DA SA ST D6"
STOCK = "SJ H7 CQ S8 DQ DT"
DEAL = schmaus_deal(ZERO, ONE, "H9", STOCK)
PLAIN = schmaus_deal(ZERO, ONE.replace("HQ", "HT"), "H9", STOCK)  # nobody has stöck

# Tricks: seat 1 takes 15, or seat 0 takes 14, or seat 1 takes nothing.
FIFTEEN = "1 play SA, 0 play SK"
FOURTEEN = "1 play ST, 0 play SK"
NOTHING = "1 play C7, 0 play S6"
WEIS_OF_0 = "0 declare 20, 0 play SK, 0 book D93, 0 turn"


def dealt(target: int, *lines: str, deal: Deal = DEAL) -> SchmausState:
    game = Schmaus(target=target)
    return play(game, game.start(), str(deal), *lines)


def on(target: int, state: State, *lines: str) -> SchmausState:
    """Apply some more moves; a deal that was played to another target is replayed."""
    game = Schmaus(target=target)
    return play(game, state if state.game is game else replayed(game, state), *lines)


def ended(state: State) -> tuple[tuple[int, ...], enum.Enum, int]:
    totals, ending, (winner,) = support.ended(state)
    assert ruleset_of(state).score(state).stakes == 1
    return totals, ending, winner


def credited(state: State) -> tuple[int, ...]:
    """Give the totals with all that counts for a claim, by making one too early."""
    return ended(on(1500, state, "0 claim"))[0]


def swept(target: int) -> State:
    """Play a whole deal that leaves seat 0 with 217 points and seat 1 with 60."""
    game = Schmaus(target=target)
    return Room(game).swept(game.start())


def second(target: int, *lines: str) -> SchmausState:
    """Deal again after that deal; seat 1 has dealt, seat 0 leads."""
    deal = schmaus_deal(ZERO, ONE, "H9", STOCK, dealer=1)
    return on(target, swept(target), str(deal), *lines)


def test_sch_32_reaching_the_target_ends_nothing() -> None:
    state = second(20, "0 play S6, 1 play SA, 1 draw")
    assert not state.over
    assert Schmaus(target=20).score(state).winners == ()
    assert ended(on(20, state, "1 claim"))[1:] == (Ending.CLAIM, 1)


# A first trick with everything in it.
TRICK = ["1 declare 20", "1 play ST", "0 declare 20", "1 say rank 9", "0 play S6"]
TRICK += ["1 book C93", "1 turn"]


def test_sch_33_at_any_decision_in_turn_or_out_of_it() -> None:
    game = Schmaus()
    last = play_tricks(game, dealt(1500, deal=SWEEP), *FIRST_NINE, *LAST_NINE[:8], "H7")
    states = [dealt(1500, *TRICK[:played]) for played in range(len(TRICK) + 1)]
    states += [on(1500, states[-1], "1 draw"), dealt(1500, "1 play ST, 0 declare 20")]
    phases = "Leading Leading Following Comparing Comparing Booking Turning Drawing"
    assert [type(each).__name__ for each in states] == (
        f"{phases} Leading Closing".split()
    )
    for state in [*states, last]:
        for seat in game.seats:
            assert f"{seat} claim" in texts(game.legal_moves(state, seat))
            claimed = play(game, state, f"{seat} claim")
            assert claimed.over or claimed.turn == state.turn


def test_sch_33_also_between_deals() -> None:
    state = swept(100)
    assert ruleset_of(state).legal_moves(state) == ()
    for seat in (0, 1):
        assert texts(ruleset_of(state).legal_moves(state, seat)) == [f"{seat} claim"]


def test_sch_33_not_before_the_first_deal() -> None:
    start = Schmaus().start()
    for seat in (0, 1):
        reason = Reason.NOT_BEFORE_THE_FIRST_DEAL
        refuses(start, f"{seat} claim", "SCH-33", reason)
        assert Schmaus().legal_moves(start, seat) == ()
        over = on(100, swept(100), "0 claim")
        refuses(over, f"{seat} claim", "COM-8", Reason.MATCH_OVER)


def test_sch_34_stoeck_counts_before_it_is_booked() -> None:
    state = dealt(20, f"{NOTHING}, 1 draw")
    assert booked(state) == []
    over = on(20, state, "1 claim")
    assert ended(over) == ((0, 20), Ending.CLAIM, 1)
    assert booked(over) == [(1, 20, "STOECK")]
    assert ended(on(21, state, "1 claim"))[1] is Ending.FALSE_CLAIM


def test_sch_34_a_weis_counts_when_it_is_booked() -> None:
    state = dealt(20, f"{NOTHING}, 1 draw, 1 play D6, 0 declare 20", deal=PLAIN)
    for line in ("0 play D7", "0 book D93"):
        assert ended(on(20, state, "0 claim")) == ((0, 0), Ending.FALSE_CLAIM, 1)
        state = on(20, state, line)
    over = on(20, state, "0 claim")
    assert ended(over) == ((20, 0), Ending.CLAIM, 0)
    assert booked(over) == [(0, 20, "D93")]


def test_sch_34_a_complete_trick_that_is_not_turned_does_not_count() -> None:
    lines = f"{NOTHING}, 1 draw, 1 play SA, 0 declare 20, 0 play SK, 0 book D93"
    state = dealt(15, lines, deal=PLAIN)
    assert type(state).__name__ == "Turning"
    assert ended(on(15, state, "1 claim")) == ((20, 0), Ending.FALSE_CLAIM, 0)
    turned = on(15, state, "0 turn")
    assert ended(on(15, turned, "1 claim")) == ((20, 15), Ending.CLAIM, 1)


def test_sch_34_a_trick_counts_when_it_is_turned_before_the_draw() -> None:
    state = dealt(14, f"{NOTHING}, 1 draw, 1 play ST", deal=PLAIN)
    assert ended(on(14, state, "0 claim"))[:2] == ((0, 0), Ending.FALSE_CLAIM)
    over = on(14, state, "0 play SK, 0 claim")
    assert ended(over) == ((14, 0), Ending.CLAIM, 0)
    assert booked(over) == [(0, 14, "CARD_POINTS")]


def test_sch_34_last_trick_and_match_when_the_last_trick_is_turned() -> None:
    """The 5 and the 100 are not credited before, certain as they may be."""
    game = Schmaus(target=217)
    state = play_tricks(game, dealt(217, deal=SWEEP), *FIRST_NINE, *LAST_NINE[:8])
    for line in ("0 play H7", "1 play SA"):
        # Seat 0 has not yet taken the ace of spades, 11.
        assert credited(state) == (217 - 100 - 5 - 11, 60)
        assert ended(on(217, state, "0 claim"))[1:] == (Ending.FALSE_CLAIM, 1)
        state = on(217, state, line)
    assert ended(on(217, state, "0 claim")) == ((217, 60), Ending.CLAIM, 0)


def test_sch_35_the_claimants_own_total_decides() -> None:
    state = dealt(14, f"{FOURTEEN}, 0 draw")
    assert ended(on(14, state, "0 claim")) == ((14, 20), Ending.CLAIM, 0)
    assert ended(on(14, state, "1 claim")) == ((14, 20), Ending.CLAIM, 1)
    assert ended(on(15, state, "0 claim")) == ((14, 20), Ending.FALSE_CLAIM, 1)
    # Below it the opponent wins, however little it has itself.
    assert ended(on(1500, state, "1 claim")) == ((14, 20), Ending.FALSE_CLAIM, 0)


def test_sch_35_between_deals_the_booked_total_decides() -> None:
    assert ended(on(217, swept(217), "0 claim")) == ((217, 60), Ending.CLAIM, 0)
    assert ended(on(217, swept(217), "1 claim"))[1:] == (Ending.FALSE_CLAIM, 0)
    assert ended(on(218, swept(218), "0 claim")) == ((217, 60), Ending.FALSE_CLAIM, 1)


@pytest.mark.parametrize(
    ("target", "ending", "winner"), [(34, Ending.CLAIM, 0), (35, Ending.FALSE_CLAIM, 1)]
)
def test_sch_35_all_that_is_credited_is_entered_for_both(
    target: int, ending: Ending, winner: int
) -> None:
    lines = "0 draw, 0 declare 20, 0 play D7, 1 play DA, 0 book D93, 0 turn"
    state = dealt(target, FOURTEEN, lines, "1 draw, 1 play SA")
    assert booked(state) == [(0, 20, "D93")]
    over = on(target, state, "0 claim")
    assert ended(over) == ((34, 31), ending, winner)
    assert booked(over) == [
        (0, 20, "D93"),
        (1, 20, "STOECK"),
        (0, 14, "CARD_POINTS"),
        (1, 11, "CARD_POINTS"),
    ]


BOTH = pytest.mark.parametrize("claimant", [0, 1])


@BOTH
def test_sch_36_a_claim_before_the_first_trick_waits_for_its_end(claimant: int) -> None:
    zero = ZERO.replace("S6", "H6")
    state = dealt(1500, f"{claimant} claim", deal=schmaus_deal(zero, ONE, "H9", STOCK))
    for line in (*TRICK[:2], "0 rob", *TRICK[2:4], "0 play SK", *TRICK[5:]):
        assert not state.over
        state = on(1500, state, line)
    # Nobody reaches 1500.
    assert ended(state) == ((14, 40), Ending.FALSE_CLAIM, 1 - claimant)
    assert booked(state) == [(1, 20, "C93"), (1, 20, "STOECK"), (0, 14, "CARD_POINTS")]


@BOTH
def test_sch_36_a_claim_at_any_point_of_the_first_trick(claimant: int) -> None:
    for played in range(len(TRICK) + 1):
        state = dealt(1500, *TRICK[:played], f"{claimant} claim", *TRICK[played:])
        assert ended(state) == ((0, 50), Ending.FALSE_CLAIM, 1 - claimant)


@BOTH
def test_sch_36_no_second_claim_while_one_waits(claimant: int) -> None:
    state = dealt(10, f"{claimant} claim")
    assert isinstance(state, InJassDeal)
    assert f"claimant={claimant}" in repr(state.deal)
    for line in TRICK:
        for seat in (0, 1):
            refuses(state, f"{seat} claim", "SCH-36", Reason.CLAIM_PENDING, claimant)
        state = on(10, state, line)
    assert state.over


@BOTH
def test_sch_36_nobody_has_the_target(claimant: int) -> None:
    over = dealt(36, f"{claimant} claim", FIFTEEN)
    assert ended(over) == ((0, 35), Ending.FALSE_CLAIM, 1 - claimant)


@BOTH
def test_sch_36_between_the_first_trick_and_the_draw_at_once(claimant: int) -> None:
    state = dealt(20, "1 play ST", WEIS_OF_0)
    over = on(20, state, f"{claimant} claim")
    assert ended(over) == ((34, 20), Ending.STOECK_WEIS_STICH, 1)
    # After the draw it is the claimant's own total that decides.
    over = on(20, state, f"0 draw, {claimant} claim")
    assert ended(over) == ((34, 20), Ending.CLAIM, claimant)


# Hearts are trump; seat 0 gets stöck by robbing, and seat 1 has a sequence of three. The
# trick is worth 20 to seat 1.
ROBBER = schmaus_deal(
    "HK H6 D7 CA D9 D8 S6 S7 S9", "HJ CT C9 C8 CK SA ST DA D6", "HQ", STOCK
)
BOOKED = ["1 declare 20", "1 play HJ", "0 play D7", "1 book CT3", "1 turn"]


def robbed(
    target: int, lines: list[str], *totals: int, claims: str = "players"
) -> State:
    """Play a first trick in which seat 0 may rob for stöck, from totals before it."""
    game = Schmaus(target=target, claims=claims)
    match = Match(Seat(0), 0, totals or (0, 0), NO_ENTRIES)
    state = game.apply(game.between_deals(None, match), ROBBER)
    return play(game, state, *lines)


# How many moves of the trick come before the robbing, which may follow a claim at once:
# after 4 the weis is booked, and after 5 the trick is turned, which settles the claim.
EVERY_MOMENT = [
    (BOOKED[:rob], BOOKED[rob:], claim) for rob in range(5) for claim in range(7)
]
EVERY_MOMENT.append((BOOKED, [], 6))


def first_trick(
    before: list[str], after: list[str], claim: int, seat: int
) -> list[str]:
    """Give the moves with the robbing, and so many of these before the claim."""
    lines = [*before, "0 rob", *after]
    return [*lines[:claim], f"{seat} claim", *lines[claim:]]


@BOTH
@pytest.mark.parametrize(("before", "after", "claim"), EVERY_MOMENT)
def test_sch_36_stoeck_robbed_after_a_weis_was_booked(
    before: list[str], after: list[str], claim: int, claimant: int
) -> None:
    """A weis that was booked before the claim and before the robbing counts first."""
    over = robbed(20, first_trick(before, after, claim, claimant))
    weis_first = len(before) >= 4 and claim >= 4
    assert ended(over) == ((20, 40), Ending.STOECK_WEIS_STICH, int(weis_first))


@BOTH
@pytest.mark.parametrize(("before", "after", "claim"), EVERY_MOMENT)
def test_sch_36_stoeck_robbed_after_the_trick_was_turned(
    before: list[str], after: list[str], claim: int, claimant: int
) -> None:
    """Stöck brings seat 0 to the target, and seat 1 needs weis and card points for it."""
    over = robbed(25, first_trick(before, after, claim, claimant), 5, 0)
    assert ended(over) == ((25, 40), Ending.STOECK_WEIS_STICH, int(before == BOOKED))


@pytest.mark.parametrize("rob", range(5))
def test_sch_39_the_referee_looks_as_if_the_claim_came_at_the_deal(rob: int) -> None:
    """Stöck that comes before the trick is turned counts first, else it comes too late."""
    lines = [*BOOKED[:rob], "0 rob", *BOOKED[rob:]]
    over = robbed(20, lines, claims="referee")
    assert ended(over) == ((20, 40), Ending.STOECK_WEIS_STICH, 0)
    over = robbed(25, lines, 5, 0, claims="referee")
    assert ended(over) == ((25, 40), Ending.STOECK_WEIS_STICH, 0)
    for trick in (BOOKED, ["1 play HJ", "0 play CA"]):
        over = robbed(20, trick, claims="referee")
        assert ended(over)[1:] == (Ending.STOECK_WEIS_STICH, 1)


@BOTH
def test_sch_36_counts_from_the_totals_at_the_deal(claimant: int) -> None:
    lines = f"{claimant} claim, 0 play SK, 1 play ST"
    assert ended(second(231, lines)) == ((231, 80), Ending.STOECK_WEIS_STICH, 0)
    over = second(232, lines)
    assert ended(over) == ((231, 80), Ending.FALSE_CLAIM, 1 - claimant)


@BOTH
def test_sch_37_one_had_the_target_at_the_deal(claimant: int) -> None:
    """What is credited is entered, stöck and all; a trick at hand counts for nobody."""
    trick = ["0 declare 20", "0 play SK", "1 play ST", "0 book D93", "0 turn"]
    totals = [(217, 80), (217, 80), (217, 80), (217, 80), (237, 80), (251, 80)]
    for played, expected in enumerate(totals):
        over = second(217, *trick[:played], f"{claimant} claim")
        assert ended(over) == (expected, Ending.HAD_THE_TARGET, 0)


@BOTH
def test_sch_37_the_other_seat_comes_too_late(claimant: int) -> None:
    trick = "0 play SK, 1 play ST"
    over = second(80, f"{trick}, {claimant} claim")
    assert ended(over) == ((231, 80), Ending.HAD_THE_TARGET, 0)
    # After the draw its own claim would win.
    assert ended(second(80, f"{trick}, 0 draw, 1 claim"))[1:] == (Ending.CLAIM, 1)


@BOTH
def test_sch_37_both_had_the_target_at_the_deal(claimant: int) -> None:
    over = second(60, f"{claimant} claim")
    assert ended(over) == ((217, 80), Ending.HAD_THE_TARGET, claimant)


@BOTH
def test_sch_38_both_over_the_target_the_first_to_claim_wins(claimant: int) -> None:
    over = on(60, swept(60), f"{claimant} claim")
    assert ended(over) == ((217, 60), Ending.CLAIM, claimant)
    refuses(over, f"{1 - claimant} claim", "COM-8", Reason.MATCH_OVER)


@pytest.mark.parametrize(("rob", "claim"), [(2, 1), (4, 5)])
def test_sch_36_seats_and_worlds_know_what_was_credited_before(
    rob: int, claim: int
) -> None:
    """What is told leads every view there, also as JSON, and each world ends the same."""
    game = Schmaus(target=20)
    state = play(game, game.start(), str(ROBBER))
    views = [game.view(state, seat) for seat in game.seats]
    lines = first_trick(BOOKED[:rob], BOOKED[rob:], claim, 1)
    for line in lines[:-1]:
        told = game.step(state, game.parse(line)).told
        state = play(game, state, line)
        for seat in game.seats:
            views[seat] = views[seat].after(told[seat])
            assert views[seat] == game.view(state, seat)
            assert from_json(game, to_json(views[seat])) == views[seat]
    world = game.worlds(views[0]).sample(Random(1))
    assert (
        ended(play(game, world, lines[-1]))[2] == ended(play(game, state, lines[-1]))[2]
    )
