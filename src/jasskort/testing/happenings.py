"""A follower of matches that knows no rules, and law 15 on events.

A follower has all that a table on a screen shows: the place of each card, the trump and
the totals. A card that events did not name is None.
"""

from __future__ import annotations

import functools
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain, zip_longest

import attrs

from jasskort.announcements import events_seen
from jasskort.cards import Card, CardSet, Suit, mask_of
from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.events import (
    CardPlayed,
    Cards,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    Event,
    MatchWon,
    PointsEntered,
    TrickCompleted,
    TrickTurned,
    TrumpSet,
)
from jasskort.locations import InHand, Place, Spot, Taken
from jasskort.moves import Deal, Move
from jasskort.phase import MatchOver, State, Transition
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.testing.laws import PlayedMatch, Problem, at, cut_short, differing, law
from jasskort.view import dealer_of
from jasskort.visibility import lying


class NotFollowed(InvalidValue):
    """An event cannot happen in a position, for example because a card is elsewhere."""


@attrs.frozen
class Follower(Immutable):
    """A match as its events report it; before the first event all places are empty.

    The cards of a place are in order of arrival; None is a card that was not seen.
    `leader` is the seat that led last; a `completed` trick is not turned yet.
    """

    lying: Mapping[Place, Cards] = attrs.field(factory=dict)
    totals: Mapping[Seat, int] = attrs.field(factory=dict)
    dealer: Seat | None = None
    number: int = 0
    trump: Suit | None = None
    leader: Seat | None = None
    completed: TrickCompleted | None = None
    turned: tuple[TrickCompleted, ...] = ()
    won: MatchWon | None = None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.won is not None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won the match."""
        return () if self.won is None else self.won.winners

    def cards(self, place: Place) -> Cards:
        """Return the cards of a place."""
        return self.lying.get(place, ())

    @property
    def trick(self) -> Cards:
        """The trick on the table, the card led first."""
        return self.cards(Spot.TRICK)

    def total(self, seat: int) -> int:
        """Return the points of a seat."""
        return self.totals.get(Seat(seat), 0)

    def following(self, events: Iterable[Event]) -> Follower:
        """Return the follower after some events, in their order."""
        return functools.reduce(Follower.after, events, self)

    def after(self, event: Event) -> Follower:
        """Return the follower after an event.

        Raises:
            InvalidValue: `event` is not an event.
            NotFollowed: the event cannot happen.
        """
        told = _played(self, checked(event, Event, "an event"))
        match event:
            case DealBegun(number=number, dealer=dealer):
                told = attrs.evolve(self, number=number, dealer=dealer)
            case TrumpSet(suit=suit):
                told = attrs.evolve(self, trump=suit)
            case PointsEntered(entry=entry, seats=seats):
                more = {seat: self.total(seat) + entry.points for seat in seats}
                told = attrs.evolve(self, totals={**self.totals, **more})
            case CardsGathered():
                told = attrs.evolve(self, lying={}, trump=None, turned=())
            case MatchWon() as won:
                told = attrs.evolve(self, won=won)
        moves = event.moved or event.faced
        return attrs.evolve(told, lying=_moved(told.lying, event)) if moves else told


def _played(at: Follower, event: Event) -> Follower:
    hands = [cards for place, cards in at.lying.items() if isinstance(place, InHand)]
    why = f"impossible with the trick {_words(at.trick)}"
    match event:
        case CardPlayed(seat=seat, leads=leads):
            wrong = leads is bool(at.trick)
            at = attrs.evolve(at, leader=seat if leads else at.leader)
        case TrickCompleted(cards=cards, leader=leader) as completed:
            wrong = (cards, leader, at.completed) != (at.trick, at.leader, None)
            at = attrs.evolve(at, completed=completed)
        case TrickTurned(winner=winner, cards=cards):
            done = at.completed
            wrong = done is None or (done.winner, done.cards) != (winner, cards)
            turned = at.turned if done is None else (*at.turned, done)
            at = attrs.evolve(at, completed=None, turned=turned)
        case DealEnded(how=how):
            left = {DealEnd.PLAYED_OUT: hands, DealEnd.THROWN_IN: at.turned}
            wrong = bool(left.get(how))
            left_over = "cards in hands" if how is DealEnd.PLAYED_OUT else "won tricks"
            why = f"impossible with {left_over} (see `how_ended` of the phase)"
        case _:
            return at
    if wrong:
        msg = f"{why}: {event}"
        raise NotFollowed(msg)
    return at


def _moved(lying: Mapping[Place, Cards], event: Event) -> Mapping[Place, Cards]:
    lies = dict(lying)
    for card, source, target in event.moved:
        if source is not Spot.PACK:
            lies[source] = _without(lies.get(source, ()), card, source)
        for place, cards in lies.items():
            if card is not None and card in cards:
                msg = f"{card} cannot come from {source}, it is in {place}"
                raise NotFollowed(msg)
        lies[target] = (*lies.get(target, ()), card)
    for place, card in event.faced:
        cards = lies.get(place, ())
        if card not in cards:
            lies[place] = (*_without(cards, card, place), card)
    return {place: cards for place, cards in lies.items() if cards}


def _without(cards: Cards, card: Card | None, place: Place) -> Cards:
    taken = card if card in cards else None
    if taken not in cards:
        what = card or "a card that was not seen"
        msg = f"expected {what} in {place}, got {quoted(cards)}"
        raise NotFollowed(msg)
    at = cards.index(taken)
    return cards[:at] + cards[at + 1 :]


_ASKED = 3


@law(15, "events report all changes, and to each seat those that it sees")
def events(match: PlayedMatch) -> Iterator[Problem]:
    """Follow a match by its events: for all viewers at deals, then for one of them."""
    tale, short = _Tale(match, Follower(), {}), dict(cut_short(match))
    for place, step in enumerate(match.steps):
        if place in short:
            other = _Tale(match, tale.true, dict(tale.seen))
            yield from at(place, other.goes_on(short[place], asked=True))
        asked = (place + match.seed) % _ASKED == 0 or step[2].turn is None
        yield from at(place + 1, tale.goes_on(step, asked=asked))


@attrs.define
class _Tale:
    """A match that is followed with all cards, and as viewers of a deal see it."""

    match: PlayedMatch
    true: Follower
    seen: dict[Seat | None, Follower]

    def goes_on(self, step: Transition, *, asked: bool) -> Iterator[str]:
        """Follow one more move, and yield problems."""
        game, (before, move, after) = self.match.game, step
        happened, deals = game.events(before, move, after), isinstance(move, Deal)
        viewers = (*game.seats, None)
        named = "the deal" if deals else f'"{move}"'
        if not happened:
            yield f"expected events of {named}, got none"
        if isinstance(move, Move):
            yield from _misquoted(move, happened)
        yield from _led_by_another(game, before, happened)
        if deals:  # between deals, all viewers know the same
            self.seen = dict.fromkeys(viewers, self.true)
            with suppress(InvalidValue):
                game.events(before, move, game.start(dealer=self.match.dealer))
                yield f"events accepts the start of a match as the state after {named}"
        try:
            self.true = self.true.following(happened)
            for each in _of_state(self.true, game, after):
                yield f"after the events of {named}: {each}"
            for viewer, follower in self.seen.items():
                seen = events_seen(happened, viewer)
                self.seen[viewer] = follower.following(seen)
                if asked or deals:
                    yield from self._of_view(viewer, step, happened, named)
            if deals:
                number = after.match.number + self.match.seed
                followed = viewers[number % len(viewers)]
                self.seen = {followed: self.seen[followed]}
        except NotFollowed as error:
            yield f"the events of {named} cannot be followed: {error}"

    def _of_view(
        self,
        viewer: Seat | None,
        step: Transition,
        happened: tuple[Event, ...],
        named: str,
    ) -> Iterator[str]:
        game, follower = self.match.game, self.seen[viewer]
        whose = "a spectator" if viewer is None else f"seat {viewer}"
        told, seen = game.told(*step, viewer), events_seen(happened, viewer)
        position = game.view(step[2], viewer).shown_position
        others = {InHand(seat) for seat in game.seats if seat != viewer}
        totals, pairs = game.score(step[2]).totals, zip_longest(told.events, seen)
        unlike = chain(
            differing(*[("an event", mine, true) for mine, true in pairs]),
            _compared(follower, position, others),
            differing(("the totals", _totals(follower, game), totals)),
            _less_than(follower, self.true),
        )
        for each in unlike:
            yield f"after the events of {named} for {whose}: {each}"
        done = game.step(*step[:2])
        if (done.after, done.events, done.told[viewer]) != (step[2], happened, told):
            yield f"step differs from apply, events and told for {named}"


def _misquoted(move: Move, happened: Iterable[Event]) -> Iterator[str]:
    for event in happened:
        told, made = [
            {each.name for each in attrs.fields(type(e))} for e in (event, move)
        ]
        for name in made & told - {"seat"}:
            mine = getattr(event, name)
            if mine != (true := getattr(move, name)):
                told_as = "fields that have the same name must have the same value"
                yield (
                    f'expected {true} for {name} by "{move}", got {mine} in {event}: in'
                    f" a move and its events, {told_as}"
                )


def _led_by_another(
    game: AnyRuleset, before: State, happened: Iterable[Event]
) -> Iterator[str]:
    """Yield a message if a seat leads that is not the leader in the view before."""
    for event in happened:
        if isinstance(event, CardPlayed) and event.leads:
            due = game.view(before, None).leader
            if due not in (None, event.seat):
                yield f"expected seat {due} to lead, got seat {event.seat}"


def _of_state(follower: Follower, game: AnyRuleset, state: State) -> Iterator[str]:
    position = state.final if isinstance(state, MatchOver) else state
    yield from _compared(follower, position)
    score, won = game.score(state), follower.won
    yield from differing(
        ("the totals", _totals(follower, game), score.totals),
        ("trump", follower.trump, state.trump),
        ("over", follower.over, state.over),
        ("winners", follower.winners, score.winners),
        ("the outcome", won and won.ending, score.outcome),
        ("the stakes", won and won.stakes, score.stakes),
        ("the number of the deal", follower.number, state.match.number),
        ("the dealer", follower.dealer, dealer_of(state)),
    )
    yield from _taken(follower, score) if state.turn is not None else ()
    left = [place.mask for place in state.places]
    for place, cards in follower.lying.items():
        mask = mask_of(filter(None, cards))
        if None in cards or not any(each & mask == mask for each in left):
            yield f"no place of the state has the cards in {place}: {_words(cards)}"
        left = [each & ~mask for each in left]
    if any(left):
        yield f"events report no place of {CardSet.from_mask(sum(left))}"


def _taken(follower: Follower, score: Score) -> Iterator[str]:
    """Yield a message unless `unbooked` has the points or the numbers of tricks."""
    worth, number = [0] * len(score.unbooked), [0] * len(score.unbooked)
    for each in follower.turned:
        worth[each.winner] += each.points
        number[each.winner] += 1
    if [*score.unbooked] not in ([worth] if any(worth) else [worth, number]):
        told = f"expected the points {worth} of turned tricks for unbooked"
        yield f"{told}, got {score.unbooked}"


def _compared(
    follower: Follower, position: State, hidden: Container[Place] = ()
) -> Iterator[str]:
    lies = dict(lying(position))
    for seat in position.game.seats:
        lies[InHand(seat)] = position.hands[seat].mask
        lies[Taken(seat)] = position.piles[seat].mask
    for place, mask in lies.items():
        cards = follower.cards(place)
        unlike = mask_of(filter(None, cards)) != mask
        if unlike and place is not Spot.TRICK and place not in hidden:
            yield f"expected {CardSet.from_mask(mask)} in {place}, got {_words(cards)}"
    if follower.trick != position.trick:
        true = _words(position.trick)
        yield f"expected {true} for the trick, got {_words(follower.trick)}"


def _less_than(follower: Follower, true: Follower) -> Iterator[str]:
    for place in {**true.lying, **follower.lying}:
        mine, others = follower.cards(place), true.cards(place)
        if len(mine) != len(others) or not {*mine} - {None} <= {*others}:
            yield f"expected {_words(others)} in {place}, got {_words(mine)}"


def _totals(follower: Follower, game: AnyRuleset) -> tuple[int, ...]:
    return tuple([follower.total(seat) for seat in game.seats])


def _words(cards: Cards) -> str:
    return " ".join([str(card or "##") for card in cards]) or "no card"
