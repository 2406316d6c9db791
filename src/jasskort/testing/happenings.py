"""A follower of matches who knows no rules, and law 15, of what happens.

A follower keeps what a table on a screen shows: where each card lies, trump, the totals.
Of what it is not told it has blanks.
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
    """An event cannot happen where it is told, as with a card that lies elsewhere."""


@attrs.frozen
class Follower(Immutable):
    """A match as its events tell it; before the first of them nothing lies anywhere.

    What lies where is in the order in which it came there; None is a card that was not
    seen. `leader` has led last in the deal, and a trick that is `completed` is not turned.
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
        """Return what lies in a place."""
        return self.lying.get(place, ())

    @property
    def trick(self) -> Cards:
        """The trick on the table, the card led first."""
        return self.cards(Spot.TRICK)

    def total(self, seat: int) -> int:
        """Return the points of a seat."""
        return self.totals.get(Seat(seat), 0)

    def following(self, events: Iterable[Event]) -> Follower:
        """Return what is so after some events, in their order."""
        return functools.reduce(Follower.after, events, self)

    def after(self, event: Event) -> Follower:
        """Return what is so after an event.

        Raises:
            InvalidValue: it is no event.
            NotFollowed: it cannot happen.
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
        case _:
            return at
    if wrong:
        msg = f"it cannot be so: {event}, with the trick {_words(at.trick)}"
        raise NotFollowed(msg)
    return at


def _moved(lying: Mapping[Place, Cards], event: Event) -> Mapping[Place, Cards]:
    lies = dict(lying)
    for card, source, target in event.moved:
        if source is not Spot.PACK:
            lies[source] = _without(lies.get(source, ()), card, source)
        for place, cards in lies.items():
            if card is not None and card in cards:
                msg = f"{card} does not come from {source}, it lies there: {place}"
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
        msg = f"{what} does not lie there: {place}, {quoted(cards)}"
        raise NotFollowed(msg)
    at = cards.index(taken)
    return cards[:at] + cards[at + 1 :]


_ASKED = 3


@law(15, "events tell all that happens, and to each seat what it sees")
def events(match: PlayedMatch) -> Iterator[Problem]:
    """Follow a match by its events; ask all of deals, and one of every third move."""
    tale, short = _Tale(match, Follower(), {}), dict(cut_short(match))
    for place, step in enumerate(match.steps):
        if place in short:
            other = _Tale(match, tale.true, dict(tale.seen))
            yield from at(place, other.goes_on(short[place], asked=True))
        asked = (place + match.seed) % _ASKED == 0 or step[2].turn is None
        yield from at(place + 1, tale.goes_on(step, asked=asked))


@attrs.define
class _Tale:
    """A match as it is told move by move: to one who sees all, and to viewers of a deal."""

    match: PlayedMatch
    true: Follower
    seen: dict[Seat | None, Follower]

    def goes_on(self, step: Transition, *, asked: bool) -> Iterator[str]:
        """Tell one more move, and yield what is wrong."""
        game, (before, move, after) = self.match.game, step
        happened, deals = game.events(before, move, after), isinstance(move, Deal)
        viewers = (*game.seats, None)
        named = "the deal" if deals else f'"{move}"'
        if not happened:
            yield f"nothing happens by {named}"
        if isinstance(move, Move):
            yield from _misquoted(move, happened)
        yield from _led_by_another(game, before, happened)
        if deals:  # between deals all know what there is to be known
            self.seen = dict.fromkeys(viewers, self.true)
            with suppress(InvalidValue):
                game.events(before, move, game.start(dealer=self.match.dealer))
                yield f"events takes the start of a match as what follows by {named}"
        try:
            self.true = self.true.following(happened)
            for each in _of_state(self.true, game, after):
                yield f"by the events of {named} {each}"
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
            (f"{mine} happened, not {true}" for mine, true in pairs if mine != true),
            _compared(follower, position, others),
            differing(("the totals are", _totals(follower, game), totals)),
            _less_than(follower, self.true),
        )
        for each in unlike:
            yield f"by what {whose} sees of {named} {each}"
        done = game.step(*step[:2])
        if (done.after, done.events, done.told[viewer]) != (step[2], happened, told):
            yield f"step gives other things by {named} than apply, events and told"


def _misquoted(move: Move, happened: Iterable[Event]) -> Iterator[str]:
    for event in happened:
        told, made = [
            {each.name for each in attrs.fields(type(e))} for e in (event, move)
        ]
        for name in made & told - {"seat"}:
            mine = getattr(event, name)
            if mine != getattr(move, name):
                yield f'by "{move}" the {name} is told otherwise: {mine} in {event}'


def _led_by_another(
    game: AnyRuleset, before: State, happened: Iterable[Event]
) -> Iterator[str]:
    """Yield if who leads is not the leader that the view before names."""
    for event in happened:
        if isinstance(event, CardPlayed) and event.leads:
            due = game.view(before, None).leader
            if due not in (None, event.seat):
                yield f"seat {due} was to lead, but seat {event.seat} leads"


def _of_state(follower: Follower, game: AnyRuleset, state: State) -> Iterator[str]:
    position = state.final if isinstance(state, MatchOver) else state
    yield from _compared(follower, position)
    score, won = game.score(state), follower.won
    yield from differing(
        ("the totals are", _totals(follower, game), score.totals),
        ("trump is", follower.trump, state.trump),
        ("over is", follower.over, state.over),
        ("winners are", follower.winners, score.winners),
        ("how it ended is", won and won.ending, score.outcome),
        ("the stakes are", won and won.stakes, score.stakes),
        ("the deal is number", follower.number, state.match.number),
        ("the dealer is", follower.dealer, dealer_of(state)),
    )
    yield from _taken(follower, score) if state.turn is not None else ()
    left = [place.mask for place in state.places]
    for place, cards in follower.lying.items():
        mask = mask_of(filter(None, cards))
        if None in cards or not any(each & mask == mask for each in left):
            yield f"{place} has {_words(cards)}"
        left = [each & ~mask for each in left]
    if any(left):
        yield f"{CardSet.from_mask(sum(left))} should lie somewhere"


def _taken(follower: Follower, score: Score) -> Iterator[str]:
    """Yield if what is not booked is not what turned tricks are worth, or their number."""
    worth, number = [0] * len(score.unbooked), [0] * len(score.unbooked)
    for each in follower.turned:
        worth[each.winner] += each.points
        number[each.winner] += 1
    if [*score.unbooked] not in ([worth] if any(worth) else [worth, number]):
        yield f"tricks of {worth} are turned, but {score.unbooked} is not booked"


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
            yield f"{place} has {_words(cards)}, not {CardSet.from_mask(mask)}"
    if follower.trick != position.trick:
        yield f"the trick is {_words(follower.trick)}, not {_words(position.trick)}"


def _less_than(follower: Follower, true: Follower) -> Iterator[str]:
    for place in {**true.lying, **follower.lying}:
        mine, others = follower.cards(place), true.cards(place)
        if len(mine) != len(others) or not {*mine} - {None} <= {*others}:
            yield f"{place} has {_words(mine)}, not {_words(others)}"


def _totals(follower: Follower, game: AnyRuleset) -> tuple[int, ...]:
    return tuple([follower.total(seat) for seat in game.seats])


def _words(cards: Cards) -> str:
    return " ".join([str(card or "##") for card in cards]) or "no card"
