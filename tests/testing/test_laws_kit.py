"""The laws say no to what breaks them, and show the log."""

from __future__ import annotations

import importlib
import itertools
import re
import sys
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import jasskort.testing
from jasskort import (
    Card,
    CardSet,
    Claims,
    Deal,
    Fyrtioett,
    IllegalMove,
    Reason,
    Refusal,
    Schmaus,
    Tolva,
    ZugerTapp,
)
from jasskort.craft.building import evolved
from jasskort.games.fyrtioett import (
    BetweenDeals,
    Bid,
    Bidding,
    FyrtioettState,
    Match,
    Playing,
    Throw,
)
from jasskort.moves import Move, Play
from jasskort.phase import History, State
from jasskort.testing import LAWS, Law, LawBroken, check_laws, must_end, played, walk
from jasskort.testing.lawbook import _movers

SOUND = Fyrtioett(deals=1)
FULL = (1 << 52) - 1
COUNTER = itertools.count()
FIRST_BIDS = itertools.count()
MADE: list[Any] = []


class Apart(Fyrtioett):
    """Fyrtioett whose verbs do not ask one another, so that each is broken alone."""

    def refusal(self, state: State, move: Move | Deal) -> Refusal | None:
        """Refuse what the sound ruleset refuses, whatever this one lists."""
        return SOUND.refusal(evolved(state, rules=SOUND), move)

    def apply(self, state: State, move: Move | Deal) -> FyrtioettState:
        """Apply as the sound ruleset does, whatever this one refuses."""
        after = SOUND.apply(evolved(state, rules=SOUND), move)
        return evolved(after, rules=self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a number: the class was made here and has no place of its own."""
        return made_before, (MADE.index(self),)


def made_before(number: int) -> Any:
    """Give a ruleset that was made by `broken`."""
    return MADE[number]


def broken(**verbs: Callable[..., Any]) -> Any:
    """Make a ruleset that is sound but for some verbs."""
    MADE.append(type("Broken", (Apart,), verbs)(deals=1))
    return MADE[-1]


def turned_into(kind: type[Bidding], state: Bidding) -> Any:
    """Give the same state in another class."""
    return kind(*(getattr(state, each.name) for each in attrs.fields(Bidding)))


def first_seat_bids(state: Any) -> bool:
    """Tell whether it is the first bid of a deal."""
    return isinstance(state, Bidding) and not state.said


def drop_a_bid(game: Any, state: Any, seat: int | None = None) -> Any:
    """Forget the last of the first bids."""
    moves = Apart.legal_moves(game, state, seat)
    return moves[:-1] if first_seat_bids(state) else moves


def turn_round(game: Any, state: Any, seat: int | None = None) -> Any:
    """List moves the wrong way round."""
    return Apart.legal_moves(game, state, seat)[::-1]


def two_ids(game: Any, move: Any) -> Any:
    """Give all moves one number."""
    return 0 * Apart.index(game, move)


def take_a_foreign_bid(game: Any, state: Any, move: Any) -> Any:
    """Apply the first bid whoever makes it."""
    if first_seat_bids(state) and isinstance(move, Bid):
        move = Bid(state.turn, move.tricks)
    return Apart.apply(game, state, move)


def refuse_otherwise(game: Any, state: Any, move: Any) -> Any:
    """Refuse for a reason that refusal does not tell."""
    if refusal := Apart.refusal(game, state, move):
        raise IllegalMove(move, attrs.evolve(refusal, text="no (COM-1)"))
    return Apart.apply(game, state, move)


def no_sentence(game: Any, state: Any, move: Any) -> Any:
    """Refuse without the rule in the sentence."""
    refusal = Apart.refusal(game, state, move)
    return refusal and attrs.evolve(refusal, text=f"no, says {type(game)}")


def no_reason(game: Any, state: Any, move: Any) -> Any:
    """Refuse with a text for a reason."""
    refusal: Any = Apart.refusal(game, state, move)
    return refusal and attrs.evolve(refusal, reason="because")


def refuse_as(refusal: Callable[..., Refusal | None]) -> Any:
    """Make a ruleset that refuses as it says, in both verbs."""

    def apply(game: Any, state: Any, move: Any) -> Any:
        if refused := refusal(game, state, move):
            raise IllegalMove(move, refused)
        return Apart.apply(game, state, move)

    return broken(refusal=refusal, apply=apply)


def change_the_state(game: Any, state: Any, move: Any) -> Any:
    """Write into the state that was given, where a deal is due."""
    after = Apart.apply(game, state, move)
    if isinstance(move, Deal):
        object.__setattr__(state, "history", (state.history, Bid(0, 1)))
    return after


def by_chance(game: Any, state: Any, move: Any) -> Any:
    """Give another state each time."""
    after = Apart.apply(game, state, move)
    if isinstance(after, Bidding):
        return evolved(after, said=(*after.said, next(COUNTER)))
    return after


@attrs.frozen(repr=False)
class Unhashed(Bidding):
    """A state whose hash is another each time."""

    def __hash__(self) -> int:
        """Count."""
        return next(COUNTER)

    def __eq__(self, other: object) -> bool:
        """Equal its like."""
        return isinstance(other, Unhashed)


def unhashed(game: Any, state: Any, move: Any) -> Any:
    """Give a state whose hash does not agree with its equality."""
    after = Apart.apply(game, state, move)
    if type(after) is Bidding:
        return turned_into(Unhashed, after)
    return after


def cards_twice(game: Any, state: Any, move: Any) -> Any:
    """Lay all cards into a pile while they are in the hands."""
    after = Apart.apply(game, state, move)
    return evolved(after, pile_masks=(FULL, 0, 0, 0)) if first_lead(after) else after


def first_lead(state: Any) -> bool:
    """Tell whether the first card of a deal is to be led."""
    return isinstance(state, Playing) and not state.played


def cards_lost(game: Any, state: Any, move: Any) -> Any:
    """Forget a card that was played."""
    after = Apart.apply(game, state, move)
    if isinstance(after, Playing) and len(after.trick) == 1 and not after.piles[0]:
        return evolved(after, trick=(), turn=after.turn)
    return after


@attrs.frozen(repr=False)
class Elsewhere(Bidding):
    """A state that has the hands in no place."""

    @property
    def places(self) -> tuple[CardSet, ...]:
        """All cards on one heap."""
        return (CardSet.from_mask(FULL),)


def hands_no_place(game: Any, state: Any, move: Any) -> Any:
    """Give a state whose hands are no places."""
    after = Apart.apply(game, state, move)
    if type(after) is Bidding:
        return turned_into(Elsewhere, after)
    return after


def nothing_to_do(game: Any, state: Any, seat: int | None = None) -> Any:
    """List nothing for the last bidder."""
    moves = Apart.legal_moves(game, state, seat)
    return () if isinstance(state, Bidding) and len(state.said) == 3 else moves


def after_the_end(game: Any, state: Any, seat: int | None = None) -> Any:
    """Let seats play on when the match is over."""
    if state.over and seat is not None:
        return SOUND.vocabulary(seat)[:1]
    return Apart.legal_moves(game, state, seat)


def at_the_end(game: Any, state: Any, seat: int | None = None) -> Any:
    """Let somebody play on when the match is over."""
    return (
        Apart.legal_moves(game, state, seat) or SOUND.vocabulary(0)[: int(state.over)]
    )


def deal_on(game: Any, state: Any, move: Any) -> Any:
    """Refuse no deal when the match is over."""
    if state.over and isinstance(move, Deal):
        return None
    return Apart.refusal(game, state, move)


def one_for_all(game: Any, state: Any, seat: int | None = None) -> Any:
    """List something else where no seat is asked for."""
    moves = Apart.legal_moves(game, state, seat)
    return moves[:1] if seat is None else moves


def score_with(**changes: Any) -> Callable[..., Any]:
    """Make a score in which something is another."""

    def score(game: Any, state: Any) -> Any:
        return attrs.evolve(Apart.score(game, state), **changes)

    return score


def misread(game: Any, text: str) -> Any:
    """Read a play as one of the two of clubs."""
    move = Apart.parse(game, text)
    return Play(move.seat, Card.parse("C2")) if isinstance(move, Play) else move


def misread_twice(game: Any, text: str) -> Any:
    """Read any bid as the first one."""
    move = Apart.parse(game, text)
    return Bid(move.seat, 1) if isinstance(move, Bid) and text.islower() else move


def rest_of(state: Bidding) -> tuple[object, ...]:
    """Give what a state has beside its history."""
    return state.rules, state.deal, state.turn, state.said


@attrs.frozen(repr=False)
class Unlike(Bidding):
    """A state that pickles as another."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Come back as a plain phase."""
        return Bidding, (self.history, *rest_of(self))


@attrs.frozen(repr=False)
class Forgetful(Bidding):
    """A state that pickles without its log."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave out the log."""
        return Forgetful, (None, *rest_of(self))


@attrs.frozen(repr=False)
class Sticky(Bidding):
    """A state that keeps its log."""

    def without_log(self) -> Any:
        """Keep it."""
        return self


def with_bidding(kind: type[Bidding]) -> Any:
    """Make a ruleset with another class for the last bid."""

    def apply(game: Any, state: Any, move: Any) -> Any:
        after = Apart.apply(game, state, move)
        if type(after) is Bidding and len(after.said) == 3:
            return turned_into(kind, after)
        return after

    return broken(apply=apply)


def other_bids(game: Any, state: Any, move: Any) -> Any:
    """Write down other bids each time, which are only asked for at the end."""
    after = Apart.apply(game, state, move)
    if isinstance(after, Playing) and first_lead(after):
        bids = (next(COUNTER), *after.deal.bids[1:])
        return evolved(after, deal=evolved(after.deal, bids=bids))
    return after


def refuse_every_other_time(game: Any, state: Any, move: Any) -> Any:
    """Refuse the first bid when it is made again, as in a log that is replayed."""
    if first_seat_bids(state) and next(FIRST_BIDS) % 2:
        refusal = Refusal("FYR-7", Reason.TOO_LOW, "not again (FYR-7)")
        raise IllegalMove(move, refusal)
    return Apart.apply(game, state, move)


def everybody_moves(game: Any, _state: Any) -> Any:
    """Tell all seats, whoever may do anything."""
    return game.seats


def nobody_moves(_game: Any, _state: Any) -> Any:
    """Tell no seat."""
    return ()


@attrs.frozen(repr=False)
class Hasty(Bidding):
    """A phase that does bids at once, and otherwise than else."""

    def at_once(self, move: Move | Deal) -> State | None:
        """Bid one trick, whatever the bid is."""
        if isinstance(move, Bid) and move in self.moves():
            return evolved(self.after(move), said=(1,))
        return None


@attrs.frozen(repr=False)
class Silent(Bidding):
    """A phase that does bids at once, and does not write them down."""

    def at_once(self, move: Move | Deal) -> State | None:
        """Bid, and forget it."""
        if isinstance(move, Bid) and move in self.moves():
            return self.after(move).without_log()
        return None


@attrs.frozen(repr=False)
class Lax(Bidding):
    """A phase that does at once what it does not list."""

    def at_once(self, move: Move | Deal) -> State | None:
        """Throw the cards in, whoever is to bid."""
        if isinstance(move, Throw) and move.seat == self.turn:
            return self.after(move)
        return None


def bid_first_in(kind: type[Bidding]) -> Any:
    """Make a ruleset whose verbs are sound, with another phase for the first bid."""

    @attrs.frozen(repr=False)
    class Due(BetweenDeals):
        def deal(self, move: Deal) -> Bidding:
            dealt: Bidding = turned_into(kind, super().deal(move))
            return dealt

    def between_deals(game: Any, history: History, match: Match) -> Due:
        return Due(history, game, match)

    return type("Broken", (Fyrtioett,), {"between_deals": between_deals})(deals=1)


CASES: list[tuple[int, str, Any]] = [
    (1, "is not listed, its refusal is: None", broken(legal_moves=drop_a_bid)),
    (1, "out of order, or twice", broken(legal_moves=turn_round)),
    (1, "is number", broken(index=two_ids)),
    (1, 'apply takes "', broken(apply=take_a_foreign_bid)),
    (1, "apply refuses", broken(apply=refuse_otherwise)),
    (1, "in a sentence: no, says", refuse_as(no_sentence)),
    (1, "an enum member, not 'because'", refuse_as(no_reason)),
    (1, "done at once gives another state", bid_first_in(Hasty)),
    (1, "done at once gives another state", bid_first_in(Silent)),
    (1, ' throw", which is refused', bid_first_in(Lax)),
    (1, "the movers are [], not (0, 1, 2, 3)", broken(movers=everybody_moves)),
    (1, "], not ()", broken(movers=nobody_moves)),
    (2, "changes the state", broken(apply=change_the_state)),
    (2, "two different states", broken(apply=by_chance)),
    (2, "different hashes", broken(apply=unhashed)),
    (3, "lies in two places", broken(apply=cards_twice)),
    (3, "are not the pack", broken(apply=cards_lost)),
    (3, "a hand is no place", broken(apply=hands_no_place)),
    (4, "is in turn and has no legal move", broken(legal_moves=nothing_to_do)),
    (4, "somebody has a legal move", broken(legal_moves=after_the_end)),
    (4, "nobody is in turn, but", broken(legal_moves=at_the_end)),
    (4, "a deal is due", broken(refusal=deal_on)),
    (4, "not those of the seat in turn", broken(legal_moves=one_for_all)),
    (5, "the entries add up to (", broken(score=score_with(party_totals=(1, 2)))),
    (5, "the entries add up to [", broken(score=score_with(totals=(1, 2, 3, 4)))),
    (5, "are told at the end", broken(score=score_with(stakes=1))),
    (6, "is read as", broken(parse=misread)),
    (6, "is read as", broken(parse=misread_twice)),
    (6, "comes back as another state", with_bidding(Unlike)),
    (6, "comes back with another log", with_bidding(Forgetful)),
    (6, "without its log is another", with_bidding(Sticky)),
    (6, "replayed as text, is refused", broken(apply=refuse_every_other_time)),
    (6, "replayed as text, gives another", broken(apply=other_bids)),
]


@pytest.mark.parametrize(
    ("number", "problem", "game"), CASES, ids=[f"{n}-{p}" for n, p, _ in CASES]
)
def test_what_breaks_a_law_is_told(number: int, problem: str, game: Any) -> None:
    """The law is named, with the ruleset, the problem and the log."""
    law = LAWS[number - 1]
    with pytest.raises(LawBroken) as raised:
        check_laws(game, laws=[law], examples=25)
    error = raised.value
    assert (error.law, error.game) == (law, game)
    assert problem in error.problem
    told = str(error)
    assert f"law {number} is broken: {law.says}" in told
    assert repr(game) in told
    assert f"after {len(error.log)} moves, seat {error.dealer} deals first:" in told
    for line in error.log[-12:]:
        assert f"    {line}" in told
    assert ("moves before" in told) == (len(error.log) > 12)


def test_a_sound_ruleset_passes() -> None:
    """The game that the broken ones are made of obeys all laws."""
    check_laws(SOUND, examples=10)


def test_the_log_is_as_short_as_can_be() -> None:
    """What is wrong at the first bid is shown there: after the deal, or one bid."""
    with pytest.raises(LawBroken) as raised:
        check_laws(broken(legal_moves=drop_a_bid), examples=25)
    first, *rest = raised.value.log
    assert first.startswith("deal ")
    assert rest == []


def test_random_play_that_does_not_end() -> None:
    """Where it must end and does not, law 7 is broken; else nothing is asked."""
    bids: Any = Fyrtioett()
    law = LAWS[6]
    check_laws(bids, laws=[law], examples=1, most=5)
    with pytest.raises(LawBroken, match="there is no end") as raised:
        check_laws(bids, laws=[law], ends=True, examples=1, most=5)
    assert raised.value.law.number == 7


def test_where_nobody_can_move_there_is_no_end_either() -> None:
    """A seat in turn without a legal move keeps a match from its end."""
    game = broken(legal_moves=nothing_to_do)
    with pytest.raises(LawBroken, match="there is no end"):
        check_laws(game, laws=[LAWS[6]], examples=2)


def test_a_refusal_that_names_cards_of_another_pack() -> None:
    """A card that the game has not cannot be the reason."""

    def refusal(game: Any, state: Any, move: Any) -> Any:
        refused = ZugerTapp.refusal(game, state, move)
        return refused and attrs.evolve(refused, cards=CardSet.parse("C2 CA"))

    game = type("Broken", (ZugerTapp,), {"refusal": refusal})(deals=1)
    with pytest.raises(LawBroken, match="names C2, which the game has not"):
        check_laws(game, laws=[LAWS[0]], examples=5)


def _only_movers(match: Any) -> Any:
    """Ask of law 1 only what it asks of movers."""
    for place, state in enumerate(match.states):
        yield from _movers(match.game, place, state)


def test_who_is_in_turn_is_the_first_mover() -> None:
    """A right out of turn comes after it, and is not forgotten either."""

    def turned_round(game: Any, state: Any) -> Any:
        return ZugerTapp.movers(game, state)[::-1]

    def in_turn(game: Any, state: Any) -> Any:
        return ZugerTapp.movers(game, state)[:1]

    law = Law(1, "movers", _only_movers)
    for movers in (turned_round, in_turn):
        game = type("Broken", (ZugerTapp,), {"movers": movers})(deals=1)
        with pytest.raises(
            LawBroken, match=r"the movers are \[\d, \d\], not"
        ) as raised:
            check_laws(game, laws=[law], examples=40)
        assert " play " in raised.value.log[-1]
    check_laws(ZugerTapp(deals=1), laws=[law], examples=10)


def refuse_a_legal_bid(game: Any, state: Any, move: Any) -> Any:
    """Refuse a bid of one that is listed."""
    if isinstance(move, Bid) and move.tricks == 1:
        raise IllegalMove(move, Refusal("FYR-4", None, "no (FYR-4)"))  # type: ignore[arg-type]
    return Apart.apply(game, state, move)


def test_a_listed_move_that_apply_refuses_breaks_law_1() -> None:
    """Play cannot go on; it is told as law 1, whatever law was asked for."""
    with pytest.raises(LawBroken, match="which is listed") as raised:
        check_laws(broken(apply=refuse_a_legal_bid), laws=[LAWS[4]], examples=25)
    assert raised.value.law.number == 1
    assert " bid 1" in raised.value.problem


def stumble(game: Any, state: Any, move: Any) -> Any:
    """Fail with an error of its own at the first card."""
    if isinstance(move, Play):
        raise ZeroDivisionError
    return Apart.apply(game, state, move)


def no_score(_game: Any, _state: Any) -> Any:
    """Fail with an error of its own."""
    raise ZeroDivisionError


@pytest.mark.parametrize("game", [broken(apply=stumble), broken(score=no_score)])
def test_other_errors_are_passed_on_with_the_log(game: Any) -> None:
    """An error that is no refusal comes as it is, and a note has the log."""
    with pytest.raises(ZeroDivisionError) as raised:
        check_laws(game, laws=[LAWS[4]], examples=25)
    notes = "\n".join(raised.value.__notes__)
    assert re.search(r"after \d+ moves, seat \d deals first:\n    deal ", notes)
    assert repr(game) in notes


def test_a_law_of_ones_own() -> None:
    """A law is a number, what it says, and what gives the problems of a match."""
    law = Law(9, "nobody bids five", _fives)
    with pytest.raises(LawBroken, match="law 9 is broken: nobody bids five") as raised:
        check_laws(SOUND, laws=[law], examples=40)
    assert raised.value.log[-1].endswith("bid 5")


def _fives(match: Any) -> Any:
    for place, (_, move, _) in enumerate(match.steps, start=1):
        if isinstance(move, Bid) and move.tricks == 5:
            yield place, f"{move}"


@pytest.mark.parametrize(
    ("game", "ends"),
    [
        (Schmaus(), False),
        (Schmaus(claims=Claims.REFEREE), True),
        (Schmaus(deals=1), True),
        (ZugerTapp(), False),
        (ZugerTapp(deals=2), True),
        (Tolva(), False),
        pytest.param(object(), False, id="nothing"),
    ],
    ids=repr,
)
def test_law_7_who_must_end(game: Any, *, ends: bool) -> None:
    """Random play ends with an agreed number of deals, and where the referee ends it."""
    assert must_end(game) is ends


def test_walks_are_told_by_their_seed() -> None:
    """The same seed gives the same match, deals first included; another another."""
    one, same, other = (played(SOUND, seed, most=30) for seed in (1, 1, 2))
    assert one == same
    assert one.log() != other.log()
    assert one.states[0] == SOUND.start(dealer=one.dealer)
    assert [step[2] for step in walk(SOUND, 1, most=30)] == list(one.states[1:])
    assert one.log(2) == one.log()[:2]
    assert played(SOUND, 1, most=0).states == one.states[:1]
    assert len(played(SOUND, 1).steps) <= 400
    assert played(SOUND, 1).states[-1].over


def test_without_hypothesis_the_kit_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The error names the extra that brings it."""
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install .jasskort.testing."):
        importlib.reload(jasskort.testing)
