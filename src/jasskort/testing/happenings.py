"""The law of what happens: events tell the whole of a match, to each what it sees.

Somebody who knows no rules follows a match by its events alone, once as it is and once
as each seat sees it; what is on that table must be what the states and the views have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, cast

import attrs

from jasskort.cardset import CardSet, mask_of
from jasskort.errors import InvalidValue
from jasskort.events import Event
from jasskort.moves import Deal, Move
from jasskort.phase import MatchOver, Position, State
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.testing.following import Follower, NotFollowed
from jasskort.testing.laws import Law, Problem, at
from jasskort.testing.play import Played, Step
from jasskort.view import View
from jasskort.whereabouts import InHand, Place, Taken

Viewer: TypeAlias = Seat | None
Events: TypeAlias = tuple[Event, ...]


@attrs.define
class _Tale:
    """A match as it is told move by move: to one who sees all, and to each viewer.

    Viewers are asked by turns what they were told, one a move, and all at a deal.

    Args:
        game: the ruleset.
        start: the state in which it starts.
        true: the table of one who is told all.
        seen: the tables of the seats, and of a spectator.
        moves: how many moves were told.
    """

    game: AnyRuleset
    start: State
    true: Follower
    seen: dict[Viewer, Follower]
    moves: int

    def on(self, step: Step) -> Iterator[str]:
        """Tell one more move, and give what is wrong."""
        game, (before, move, after) = self.game, step
        events = game.events(before, move, after)
        named = "the deal" if isinstance(move, Deal) else f'"{move}"'
        if _takes(game, before, move, self.start):
            yield f"events takes the start of a match as what follows by {named}"
        try:
            self.true = self.true.following(events)
            for each in (*_of_state(self.true, game, after), *_of_places(self, after)):
                yield f"by the events of {named} {each}"
            asked = tuple(self.seen)[self.moves % len(self.seen)]
            self.moves += 1
            for viewer in self.seen:
                given = seen = _seen(events, viewer)
                view = None
                if viewer == asked or isinstance(move, Deal):
                    told = game.told(before, move, after, viewer)
                    given = game.view(before, viewer).events(told)
                    view = game.view(after, viewer)
                whose = "a spectator" if viewer is None else f"seat {viewer}"
                for each in self._seen_on(viewer, given, seen, view):
                    yield f"by what {whose} sees of {named} {each}"
        except NotFollowed as wrong:
            yield f"the events of {named} cannot be followed: {wrong}"

    def _seen_on(
        self, viewer: Viewer, given: Events, wanted: Events, view: View[Move] | None
    ) -> Iterator[str]:
        """Go on by what a seat has seen, and give what is wrong with that."""
        if given != wanted:
            yield _difference(given, wanted)
        found = self.seen[viewer] = self.seen[viewer].following(given)
        if view is not None:
            yield from _of_view(found, view)
            yield from _less_than(found, self.true)


def _seen(events: Events, viewer: Viewer) -> Events:
    """Give what a viewer has seen of some events."""
    return tuple(filter(None, [each.seen_by(viewer) for each in events]))


def _takes(game: AnyRuleset, before: State, move: Move | Deal, after: State) -> bool:
    """Tell whether `events` takes a state for what follows by a move."""
    try:
        game.events(before, move, after)
    except InvalidValue:
        return False
    return True


def _difference(given: Events, wanted: Events) -> str:
    """Say where two tellings differ first."""
    for mine, true in zip(given, wanted, strict=False):
        if mine != true:
            return f"{mine} happened, not {true}"
    return f"{len(given)} events happened, not {len(wanted)}"


def _lies(position: State) -> dict[Place, int]:
    """Give what lies where by a position, as masks, if all of it is seen."""
    known = cast("Position[AnyRuleset]", position)
    seats = known.rules.seats
    hands, piles = known.hands, known.piles
    return {
        **{InHand(seat): hands[seat].mask for seat in seats},
        **{Taken(seat): piles[seat].mask for seat in seats},
        **dict(known.beside()),
    }


def _of_state(follower: Follower, game: AnyRuleset, state: State) -> Iterator[str]:
    """Tell where somebody who has followed the events is not where the state is."""
    position = state.final if isinstance(state, MatchOver) else state
    yield from _compared(follower, _lies(position), position.trick)
    score = game.score(state)
    pairs: list[tuple[str, object, object]] = [
        ("the totals are", _totals(follower, game), score.totals),
        ("trump is", follower.trump, state.trump),
        ("over is", follower.over, state.over),
        ("winners are", follower.winners, score.winners),
        ("the deal is number", follower.number, state.match.number),
        ("the dealer is", follower.dealer, game.dealer_of(state, state.log)),
    ]
    for what, mine, true in pairs:
        if mine != true:
            yield f"{what} {mine}, not {true}"


def _of_places(tale: _Tale, state: State) -> Iterator[str]:
    """Tell which cards do not lie in one place of the state, or nowhere."""
    left = [place.mask for place in state.places]
    for place, cards in tale.true.lying.items():
        mask = mask_of(filter(None, cards))
        if None in cards or not any(each & mask == mask for each in left):
            yield f"{place} has {_words(cards)}"
        left = [each & ~mask for each in left]
    if any(left):
        yield f"{CardSet.from_mask(sum(left))} should lie somewhere"


def _of_view(follower: Follower, view: View[Move]) -> Iterator[str]:
    """Tell where somebody who has followed what a seat sees is not where its view is."""
    lies = _lies(view.shown_position)
    for seat in view.rules.seats:
        if seat != view.seat:
            del lies[InHand(seat)]
    yield from _compared(follower, lies, view.trick)
    totals = _totals(follower, view.rules)
    if totals != view.score.totals:
        yield f"the totals are {totals}, not {view.score.totals}"


def _less_than(follower: Follower, true: Follower) -> Iterator[str]:
    """Tell where there are more or fewer cards than there are in truth, or others."""
    for place in {**true.lying, **follower.lying}:
        mine, others = follower.cards(place), true.cards(place)
        if len(mine) != len(others) or not {*mine} - {None} <= {*others}:
            yield f"{place} has {_words(mine)}, not {_words(others)}"


def _compared(
    follower: Follower, lies: Mapping[Place, int], trick: tuple[Any, ...]
) -> Iterator[str]:
    for place, mask in lies.items():
        cards = follower.cards(place)
        if mask_of(filter(None, cards)) != mask:
            yield f"{place} has {_words(cards)}, not {CardSet.from_mask(mask)}"
    if follower.trick != trick:
        yield f"the trick is {_words(follower.trick)}, not {_words(trick)}"


def _totals(follower: Follower, game: AnyRuleset) -> tuple[int, ...]:
    return tuple([follower.total(seat) for seat in game.seats])


def _words(cards: tuple[Any, ...]) -> str:
    return " ".join([str(card or "##") for card in cards]) or "no card"


def events_tell_all(match: Played) -> Iterator[Problem]:
    """Follow a match by its events, and look whether all is told, to each its own."""
    game, viewers = match.game, (*match.game.seats, None)
    start = game.start(dealer=match.dealer)
    seen = dict.fromkeys(viewers, Follower())
    tale = _Tale(game, start, Follower(), seen, 0)
    for place, step in enumerate(match.steps, start=1):
        with at(place):
            for wrong in tale.on(step):
                yield place, wrong


HAPPENING = Law(
    15,
    "events tell all that happens, and to each seat what it sees",
    events_tell_all,
)
"""The law of what happens."""
