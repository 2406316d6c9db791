"""Fyrtioett, broken on purpose a verb or a phase at a time.

Each function stands for a verb, each class for a phase, that is sound but for what its
docstring says.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, ClassVar

import attrs

from jasskort import (
    Card,
    CardSet,
    Deal,
    Fyrtioett,
    IllegalMove,
    Reason,
    Refusal,
)
from jasskort.craft.values import evolved
from jasskort.games.fyrtioett import (
    BetweenDeals,
    Bid,
    Bidding,
    FyrtioettState,
    Playing,
    Throw,
)
from jasskort.ledger import Match
from jasskort.moves import Move, Play
from jasskort.phase import History, State

SOUND = Fyrtioett(deals=1)
FULL = (1 << 52) - 1
COUNTER = itertools.count()
SHUFFLED: list[Deal] = []
MADE: list[Any] = []


class Apart(Fyrtioett):
    """Fyrtioett whose verbs do not ask one another, so that each is broken alone."""

    # Its final positions are those of the sound ruleset.
    phases: ClassVar[Any] = None

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
        raise IllegalMove(move, attrs.evolve(refusal, rule="COM-1"))
    return Apart.apply(game, state, move)


def no_rule(game: Any, state: Any, move: Any) -> Any:
    """Refuse by a rule without an id."""
    refusal = Apart.refusal(game, state, move)
    return refusal and attrs.evolve(refusal, rule="")


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


def shuffle_and_remember(game: Any, rng: Any) -> Any:
    """Shuffle, and keep the deal."""
    SHUFFLED.append(Apart.shuffle(game, rng))
    return SHUFFLED[-1]


def refuse_what_was_read(game: Any, state: Any, move: Any) -> Any:
    """Refuse the first bid of a deal that was read from a text."""
    mine = any(deal is state.shuffled for deal in SHUFFLED)
    if first_seat_bids(state) and not mine:
        refusal = Refusal("FYR-7", Reason.TOO_LOW)
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
