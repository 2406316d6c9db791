"""A follower of matches who knows no rules, and law 15, of what happens.

A follower keeps what a table on a screen shows: where each card lies, trump, the totals.
What it is not told it has as blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import attrs

from jasskort.cards import Card, CardSet, Suit, mask_of
from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.events import (
    Cards,
    CardsGathered,
    DealBegun,
    Event,
    MatchWon,
    PointsEntered,
    TrumpSet,
)
from jasskort.moves import Deal, Move
from jasskort.phase import MatchOver, State
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.sight import lying
from jasskort.testing.laws import Played, Problem, Step, at, differing, law
from jasskort.told import events_seen
from jasskort.view import View, dealer_of
from jasskort.whereabouts import InHand, Place, Spot, Taken


class NotFollowed(InvalidValue):
    """An event cannot happen where it is told, as with a card that lies elsewhere."""


@attrs.frozen
class Follower(Immutable):
    """A match as its events tell it; before the first of them nothing lies anywhere.

    Args:
        lying: what lies where, in the order in which it came there; None is a card that
            was not seen.
        totals: the points of each seat that has got any.
        dealer: the seat that has dealt the latest deal; None before any.
        number: the number of that deal; 0 before any.
        trump: the trump suit, while there is one.
        over: whether the match is over.
        winners: the seats that have won it.
    """

    lying: Mapping[Place, Cards] = attrs.field(factory=dict)
    totals: Mapping[Seat, int] = attrs.field(factory=dict)
    dealer: Seat | None = None
    number: int = 0
    trump: Suit | None = None
    over: bool = False
    winners: tuple[Seat, ...] = ()

    def cards(self, place: Place) -> Cards:
        """Return what lies in a place."""
        return self.lying.get(place, ())

    def hand(self, seat: int) -> Cards:
        """Return the hand of a seat."""
        return self.cards(InHand(Seat(seat)))

    def pile(self, seat: int) -> Cards:
        """Return the cards of the tricks that a seat has won."""
        return self.cards(Taken(Seat(seat)))

    @property
    def trick(self) -> Cards:
        """The trick on the table, the card led first."""
        return self.cards(Spot.TRICK)

    def total(self, seat: int) -> int:
        """Return the points of a seat."""
        return self.totals.get(Seat(seat), 0)

    def following(self, events: Iterable[Event]) -> Follower:
        """Return what is so after some events, in their order.

        Raises:
            NotFollowed: one of them cannot happen, as with a card that lies elsewhere.
        """
        after = self
        for event in events:
            after = after.after(event)
        return after

    def after(self, event: Event) -> Follower:
        """Return what is so after an event.

        Raises:
            InvalidValue: it is no event.
            NotFollowed: it cannot happen.
        """
        match event:
            case DealBegun(number=number, dealer=dealer):
                told = attrs.evolve(self, number=number, dealer=dealer)
            case TrumpSet(suit=suit):
                told = attrs.evolve(self, trump=suit)
            case PointsEntered(entry=entry, seats=seats):
                more = {seat: self.total(seat) + entry.points for seat in seats}
                told = attrs.evolve(self, totals={**self.totals, **more})
            case CardsGathered():
                told = attrs.evolve(self, lying={}, trump=None)
            case MatchWon(winners=winners):
                told = attrs.evolve(self, over=True, winners=winners)
            case Event():
                told = self
            case _:
                msg = f"what happens is an event, not {quoted(event)}"
                raise InvalidValue(msg)
        if not (event.moved or event.faced):
            return told
        lying = dict(told.lying)
        for moved in event.moved:
            _move(lying, *moved)
        for place, card in event.faced:
            _face(lying, place, card)
        return attrs.evolve(told, lying={at: lying[at] for at in lying if lying[at]})


def _move(
    lying: dict[Place, Cards], card: Card | None, source: Place, target: Place
) -> None:
    """Move a card from one place to another; the pack is not looked into.

    Raises:
        NotFollowed: it does not lie there, or it lies somewhere else.
    """
    if source is not Spot.PACK:
        lying[source] = _without(lying.get(source, ()), card, source)
    for place, cards in lying.items():
        if card is not None and card in cards:
            msg = f"{card} does not come from {source}, it lies there: {place}"
            raise NotFollowed(msg)
    lying[target] = (*lying.get(target, ()), card)


def _face(lying: dict[Place, Cards], place: Place, card: Card | None) -> None:
    """Turn a blank into the card that is seen there, unless it is known already.

    Raises:
        NotFollowed: neither the card nor a blank lies there.
    """
    cards = lying.get(place, ())
    if card not in cards:
        lying[place] = (*_without(cards, card, place), card)


def _without(cards: Cards, card: Card | None, place: Place) -> Cards:
    """Take a card away, or, if it is not known to be there, one that is not known.

    Raises:
        NotFollowed: neither lies there.
    """
    taken = card if card in cards else None
    if taken not in cards:
        what = card or "a card that was not seen"
        msg = f"{what} does not lie there: {place}, {quoted(cards)}"
        raise NotFollowed(msg)
    at = cards.index(taken)
    return cards[:at] + cards[at + 1 :]


# --- law 15 ---------------------------------------------------------------------------
# Somebody who knows no rules follows a match by its events alone, once as it is and once
# as each seat sees it; what is on that table must be what the states and the views have.

_Viewer: TypeAlias = Seat | None


@law(15, "events tell all that happens, and to each seat what it sees")
def events(match: Played) -> Iterator[Problem]:
    """Follow a match by its events, and look whether all is told, to each its own.

    Viewers are asked by turns what they were told, one a move, and all at a deal.
    """
    game, viewers = match.game, (*match.game.seats, None)
    start = game.start(dealer=match.dealer)
    tale = _Tale(game, start, Follower(), dict.fromkeys(viewers, Follower()))
    for place, step in enumerate(match.steps):
        yield from at(place + 1, tale.goes_on(step, viewers[place % len(viewers)]))


@attrs.define
class _Tale:
    """A match as it is told move by move: to one who sees all, and to each viewer."""

    game: AnyRuleset
    start: State
    true: Follower
    seen: dict[_Viewer, Follower]

    def goes_on(self, step: Step, asked: _Viewer) -> Iterator[str]:
        """Tell one more move, and yield what is wrong."""
        game, (before, move, after) = self.game, step
        happened = game.events(before, move, after)
        named = "the deal" if isinstance(move, Deal) else f'"{move}"'
        if _takes(game, before, move, self.start):
            yield f"events takes the start of a match as what follows by {named}"
        try:
            self.true = self.true.following(happened)
            wrong = *_of_state(self.true, game, after), *_misplaced(self.true, after)
            for each in wrong:
                yield f"by the events of {named} {each}"
            for viewer in self.seen:
                asks = viewer == asked or isinstance(move, Deal)
                whose = "a spectator" if viewer is None else f"seat {viewer}"
                for each in self._seen_by(viewer, step, happened, asks=asks):
                    yield f"by what {whose} sees of {named} {each}"
            done, told_so = game.step(before, move), game.told(*step, asked)
            given = (done.after, done.events, done.told[asked])
            if given != (after, happened, told_so):
                yield f"step gives other things by {named} than apply, events and told"
        except NotFollowed as error:
            yield f"the events of {named} cannot be followed: {error}"

    def _seen_by(
        self, viewer: _Viewer, step: Step, happened: Iterable[Event], *, asks: bool
    ) -> Iterator[str]:
        """Go on by what a viewer has seen, and look at its view if it asks for it."""
        game, (_, _, after) = self.game, step
        seen = events_seen(happened, viewer)
        if asks:
            yield from _otherwise(game.told(*step, viewer).events, seen)
        followed = self.seen[viewer] = self.seen[viewer].following(seen)
        if asks:
            yield from _of_view(followed, game.view(after, viewer))
            yield from _less_than(followed, self.true)


def _takes(game: AnyRuleset, before: State, move: Move | Deal, after: State) -> bool:
    """Tell whether `events` takes a state for what follows by a move."""
    try:
        game.events(before, move, after)
    except InvalidValue:
        return False
    return True


def _otherwise(told: tuple[Event, ...], seen: tuple[Event, ...]) -> Iterator[str]:
    """Tell where a telling is not what was seen."""
    for mine, true in zip(told, seen, strict=False):
        if mine != true:
            yield f"{mine} happened, not {true}"
    if len(told) != len(seen):
        yield f"{len(told)} events happened, not {len(seen)}"


def _lies(position: State) -> dict[Place, int]:
    """Return what lies where by a position, as masks, if all of it is seen."""
    seats = position.rules.seats
    lies = dict(lying(position))
    lies.pop(Spot.TRICK, None)
    lies.update({InHand(seat): position.hands[seat].mask for seat in seats})
    lies.update({Taken(seat): position.piles[seat].mask for seat in seats})
    return lies


def _of_state(follower: Follower, game: AnyRuleset, state: State) -> Iterator[str]:
    """Tell where somebody who has followed the events is not where the state is."""
    position = state.final if isinstance(state, MatchOver) else state
    yield from _compared(follower, _lies(position), position.trick)
    score = game.score(state)
    yield from differing(
        ("the totals are", _totals(follower, game), score.totals),
        ("trump is", follower.trump, state.trump),
        ("over is", follower.over, state.over),
        ("winners are", follower.winners, score.winners),
        ("the deal is number", follower.number, state.match.number),
        ("the dealer is", follower.dealer, dealer_of(state, state.log)),
    )


def _misplaced(follower: Follower, state: State) -> Iterator[str]:
    """Tell which cards do not lie in one place of the state, or nowhere."""
    left = [place.mask for place in state.places]
    for place, cards in follower.lying.items():
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
    yield from differing(("the totals are", totals, view.score.totals))


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
