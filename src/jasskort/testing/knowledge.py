"""Laws 9 to 14, 17 and 18, on views, worlds and announcements.

Each law checks some positions, and worlds of the views of these positions.
"""

from __future__ import annotations

import functools
import itertools
import math
import operator
import pickle
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, TypeAlias

import attrs

from jasskort.announcements import Told
from jasskort.cards import SUITS, Card, CardSet, cards_in, mask_of
from jasskort.errors import InvalidValue
from jasskort.events import DealEnd, Event, MatchWon, PointsEntered, TrickCompleted
from jasskort.ledger import Entry
from jasskort.locations import HANDS, Clue, Covered, FaceUp, InHand, Place, Spot
from jasskort.moves import Deal, Draw, Hidden, Move, Play
from jasskort.phase import SETS, BetweenDeals, State, Transition, made_in
from jasskort.ruleset import AnyRuleset
from jasskort.ruleset_base import dealt_places
from jasskort.seats import Seat
from jasskort.testing import laws
from jasskort.view import View, canonical, dealer_of, out_of_sight
from jasskort.visibility import filled, lying, seen_by, stock_of
from jasskort.worlds.worlds import PlaceWorlds, RejectionWorlds, World, Worlds

_EXCHANGES, _REFUSALS, _FEW, _IN_A_ROW, _CARDS, _LIES = 4, 12, 60, 40, 6, 2
_SEATS, _DRAWN, _TRIED, _SHOWING = 2, 48, 24, 4
_SURE = 30.0
"""A bound that samples exceed by chance less than once in 10^12 times."""

_Lies: TypeAlias = Iterator[tuple[str, Told]]
"""Altered announcements, each with a name for its alteration."""


@attrs.frozen
class _Observed:
    match: laws.PlayedMatch
    due: State  # the state before the deal
    last: Transition
    seat: Seat
    closely: bool  # whether to run slow checks: in one position of each match

    @property
    def view(self) -> View[Move]:
        view: View[Move] = self.match.game.view(self.last[2], self.seat)
        return view

    @property
    def worlds(self) -> Worlds[State]:
        worlds: Worlds[State] = self.match.game.worlds(self.view)
        return worlds

    def some_worlds(self) -> list[State]:
        """Return two worlds of the view, always the same ones."""
        worlds, rng = self.worlds, random.Random(self.match.seed)
        return [worlds.sample(rng), worlds.position(rng)]


def _astray(mean: float, chance: float, tried: int) -> bool:
    """Return whether a mean of `tried` numbers from 0 to 1 is too far from `chance`."""
    if not 0 <= chance <= 1:
        return True
    both = ((mean, chance), (1 - mean, 1 - chance))
    if any(part and not expected for part, expected in both):
        return True
    entropy = sum([part * math.log(part / by) for part, by in both if part])
    return tried * entropy > _SURE


def _of_positions(
    ask: Callable[[_Observed], Iterator[str]], seats: int = _SEATS
) -> laws.Check:
    @functools.wraps(ask)
    def check(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
        rng = random.Random(match.seed)
        after = [step[2] for step in match.steps]
        chosen = {rng.choice(places) for places in laws.by_phase(after)}
        asked = [
            (place, seat)
            for place in sorted(chosen)
            for seat in rng.sample(match.game.seats, seats)
        ]
        closely = rng.choice(asked) if asked else None
        due: State | None = None
        for place, step in enumerate(match.steps):
            due = step[0] if due is None or isinstance(step[1], Deal) else due
            for seat in [seat for each, seat in asked if each == place]:
                close = (place, seat) == closely
                found = ask(_Observed(match, due, step, seat, close))
                yield from laws.at(place + 1, found)

    return check


@laws.law(9, "a seat gets the same answers in all worlds of its view")
@_of_positions
def leaks(position: _Observed) -> Iterator[str]:
    game, (*_, state), seat = position.match.game, position.last, position.seat
    view, due = position.view, position.due
    # The seat knows the place of each card that it has seen dealt, until this is
    # played, unless cards may have been exchanged unseen.
    exchanged = any(isinstance(move, Hidden) for move in view.log)
    seen = set() if exchanged else {*filter(None, view.dealt)}
    seen -= {move.card for move in view.log if isinstance(move, Play)}
    if lost := CardSet(card for card in seen if not view.place_of(card)):
        yield f"seat {seat} has seen {lost} dealt, but its view has no place for them"
    answers = _answers(game, state, seat)
    for world in position.some_worlds():
        for name, answer in _answers(game, world, seat).items():
            if answer != answers[name]:
                yield f"seat {seat} gets another answer for {name} in {world!r}"
        for viewer in (seat, None):
            if _told(game, due, state, viewer) != _told(game, due, world, viewer):
                yield f"seat {viewer} gets another announcement in {world!r}"


def _answers(game: AnyRuleset, state: State, seat: Seat) -> dict[str, object]:
    view = game.view(state, seat)
    return {
        "its view": view,
        "the hash of its view": hash(view),
        "the repr of its view": repr(view),
        "the text of its view": str(view),
        "its view, pickled": pickle.dumps(view),
        "its legal moves": game.legal_moves(state, seat),
        "its melds": game.legal_melds(state, seat),
        "a refusal": [game.refusal(state, m) for m in _some_moves(game, state, seat)],
        "the score": game.score(state),
        "who is in turn": (state.turn, state.over),
        "its counted total": view.counted,
        "a spectator's view": game.view(state, None),
    }


def _some_moves(game: AnyRuleset, state: State, seat: Seat) -> list[Move]:
    moves: tuple[Move, ...] = game.vocabulary(seat)
    return random.Random(len(state.log)).sample(moves, min(_REFUSALS, len(moves)))


def _told(game: AnyRuleset, due: State, state: State, seat: Seat | None) -> Told | None:
    *made, last = made_in(state)
    before = laws.state_after(game, due, made)
    return None if before is None else game.told(before, last, state, seat)


@laws.law(10, "every world can be replayed, and all clues are true in it")
@_of_positions
def replays(position: _Observed) -> Iterator[str]:
    for world in position.some_worlds():
        if states := _replayed(position, world):
            yield from _not_borne_out(position, world, states)
        else:
            yield f"a world cannot be replayed: {world!r}"


def _replayed(position: _Observed, world: State) -> list[State]:
    """Return the states from the deal on; an empty list if a move is refused."""
    states = [position.due]
    for move in made_in(world):
        after = laws.state_after(position.match.game, states[-1], [move])
        if after is None:
            return []
        states.append(after)
    return states[1:]


def _not_borne_out(
    position: _Observed, world: State, states: Sequence[State]
) -> Iterator[str]:
    game, again = position.match.game, states[-1]
    if again != world or any(
        game.legal_moves(again, seat) != game.legal_moves(world, seat)
        for seat in game.seats
    ):
        yield f"a world is replayed as another state: expected {world!r}, got {again!r}"
    for clue in position.view.clues:
        if wrong := _not_so(clue, states):
            yield f"a clue is not true in a world, {wrong}: {clue}"
    yield from _untold(position, states)


def _not_so(clue: Clue, states: Sequence[State]) -> str:
    if not 0 <= clue.time < len(states) - 1:
        return "the log has no move at its time"
    before, after = states[clue.time : clue.time + 2]
    turned = sum(map(len, before.piles)) // len(before.piles)
    # Before a draw, the trick of a clue is the one that was just turned.
    if clue.trick != turned + 1 and (before.trick or clue.trick != turned):
        return f"{turned} tricks were turned"
    if not clue.held:
        held = before.hands[clue.seat] & clue.cards
        return f"the hand has {held}" if held else ""
    own = {InHand(clue.seat), FaceUp(clue.seat), Spot.TRICK}
    has = [mask for each in (before, after) for at, mask in lying(each) if at in own]
    lacks = clue.cards - CardSet.from_mask(functools.reduce(operator.or_, has, 0))
    return f"the hand lacks {lacks}" if lacks else ""


def _untold(position: _Observed, states: Sequence[State]) -> Iterator[str]:
    """Yield messages about clues with missing cards or a wrong rule.

    The clues checked are those of one play and of some other moves.
    """
    game, seat, view = position.match.game, position.seat, position.view
    rng = random.Random(position.match.seed)
    others = [
        (time, move)
        for time, move in enumerate(view.log)
        if isinstance(move, Move) and move.seat != seat and not isinstance(move, Play)
    ]
    for time, move in rng.sample(others, min(_SHOWING, len(others))):
        shown = CardSet.from_mask(states[time].shows(move))
        held = [each.cards for each in view.clues if each.time == time and each.held]
        if untold := CardSet({*shown}.difference(*held)):
            yield f'expected a clue that seat {move.seat} shows {untold} by "{move}"'
    plays = [
        (time, move, trick)
        for time, move in enumerate(view.log)
        if isinstance(move, Play) and move.seat != seat
        if (trick := states[time].trick)
    ]
    # Prefer plays that do not follow suit: they have the most clues.
    plays = [e for e in plays if e[1].card.suit is not e[2][0].suit] or plays
    for time, move, _ in rng.sample(plays, min(1, len(plays))):
        before: Any = states[time]
        unseen = game.view(before, seat).unseen - before.hands[move.seat]
        clues = [each for each in view.clues if each.time == time and not each.held]
        told = CardSet(card for each in clues for card in each.cards)
        owed = {}  # by card, the rule that would have forbidden the play
        for card in {*unseen, *told}:
            more = filled(before, [(HANDS[move.seat], 0, card.bit)])
            if refusal := game.refusal(more, move):
                owed[card] = refusal.rule
        if told & unseen != (lacked := CardSet(owed) & unseen):
            wanted = f'that seat {move.seat} lacked {lacked} at "{move}"'
            yield f"expected a clue {wanted}, got {told & unseen}"
        for clue in clues:
            ids = {owed[card] for card in clue.cards & owed.keys()}
            if ids and clue.rule not in ids:
                yield f"expected a clue by rule {ids}, got one by {clue.rule}: {clue}"


@laws.law(11, "a view agrees with its state, and follows announcements")
@_of_positions
def views(position: _Observed) -> Iterator[str]:
    game, seat, view = position.match.game, position.seat, position.view
    before, move, state = position.last
    refused = [
        (view.refusal(move), game.refusal(state, move))
        for move in _some_moves(game, state, seat)
    ]
    its = f"of the view of seat {seat}"
    yield from laws.differing(
        (f"the hand sizes {its}", [*view.hand_sizes], [*map(len, state.hands)]),
        (f"the counted total {its}", view.counted, game.counted(state, seat)),
        (f"the legal moves {its}", view.legal_moves, game.legal_moves(state, seat)),
        (f"the melds {its}", view.legal_melds, game.legal_melds(state, seat)),
        *[(f"a refusal {its}", *each) for each in refused],
    )
    if not set(view.movers) <= set(game.movers(state)):
        yield f"expected movers of the state as movers {its}, got {view.movers}"
    legal = view.legal_moves
    idle = () if seat == view.turn else (None,)
    if legal and (thumb := game.thumb(view)) not in (*legal, *idle):
        yield f"expected a legal move from thumb for seat {seat}, got {thumb}"
    for viewer in (seat, None):
        told = game.told(before, move, state, viewer)
        if game.view(before, viewer).after(told) != game.view(state, viewer):
            yield f"a view of seat {viewer} is not the next one after {told}"
    game.knowledge.check(view)  # readers of records call this too


@laws.law(12, "equal views have equal worlds, with the true state, drawn uniformly")
@_of_positions
def worlds(position: _Observed) -> Iterator[str]:
    seat, worlds = position.seat, position.worlds
    drawn, again = position.some_worlds(), position.some_worlds()
    if drawn != again or [w.shuffled for w in drawn] != [w.shuffled for w in again]:
        yield f"equal views of seat {seat} have different worlds"
    if position.last[2] not in worlds:
        yield f"the true state is not a world of seat {seat}"
    if _count(worlds) == 0:
        yield f"expected worlds of seat {seat}, got none"
    elif position.closely and not isinstance(worlds, RejectionWorlds):
        yield from _drawn_unevenly(position, worlds)
        yield from _dealt_unevenly(position, worlds)


def _drawn_unevenly(position: _Observed, worlds: Worlds[State]) -> Iterator[str]:
    """Draw worlds and positions, and compare places of cards with probabilities."""
    seat, view, rng = position.seat, position.view, random.Random(position.match.seed)
    for drawn, draw in (
        ("worlds", worlds.sample),
        ("positions", lambda rng: worlds.position(rng).without_log()),
    ):
        states = [draw(rng) for _ in range(_DRAWN)]
        for state in states:
            if seen_by(state, seat) != view.position:
                yield f"seat {seat} has another view in one of its {drawn}: {state!r}"
        where = [*map(_lying, states)]
        for place in {*where[0]} & {Spot.NEXT, *[each.place for each in worlds.places]}:
            for card in view.unseen:
                chance = worlds.probability(card, place)
                there = sum([bool(card.bit & lies[place]) for lies in where])
                if _astray(there / _DRAWN, float(chance), _DRAWN):
                    told = f"{card} is in {place} in {there} of {_DRAWN} {drawn}"
                    yield f"{told}, with a probability of {chance}"


def _dealt_unevenly(position: _Observed, worlds: Worlds[State]) -> Iterator[str]:
    """Yield pairs of places between which cards are not drawn uniformly.

    If exchanging two hidden cards gives another world, both are equally likely.
    """
    view, rng = position.view, random.Random(position.match.seed)
    parts: list[tuple[Place, list[int]]] = []
    for place, at in dealt_places(view.game, view.dealer).items():
        hidden = [each for each in at if view.dealt[each] is None]
        parts += [(place, hidden)] if hidden else []
    lower = defaultdict[tuple[Place, Place], list[bool]](list)
    for _ in range(_DRAWN):
        world = worlds.world(rng)
        for (one, first), (two, second) in itertools.combinations_with_replacement(
            parts, 2
        ):
            if one is two and (one in SETS or not first[1:]):
                continue
            here, there = rng.choice(first), rng.choice(second)
            if one is two:
                here, there = sorted(rng.sample(first, 2))
            pack = [*world.pack]
            pack[here], pack[there] = pack[there], pack[here]
            dealt = canonical(view.game, tuple(pack), view.dealer)
            if worlds.admits(attrs.evolve(world, pack=dealt)):
                lower[one, two].append(pack[there].index < pack[here].index)
    for (one, two), found in lower.items():
        if _astray(sum(found) / len(found), 1 / 2, len(found)):
            told = f"of two exchangeable cards {sum(found)} of {len(found)}"
            yield f"{told} times the lower one is dealt to {one}, and not to {two}"


def _lying(state: State) -> dict[Place, int]:
    """Return the cards of each place as masks, also those face down."""
    lies, stock = dict(lying(state)), (stock_of(state) or ())[:-1]
    if state.shuffled is not None:
        pack, dealt = state.shuffled.pack, dealt_places(state.game, dealer_of(state))
        covered = [
            (at, where) for at, where in dealt.items() if isinstance(at, Covered)
        ]
        lies |= {at: pack[where[0]].bit for at, where in covered}
        drawn = sum([isinstance(move, Draw) for move in state.log]) * len(state.hands)
        stock = [pack[at] for at in dealt.get(Spot.STOCK, ())[drawn:]]
    if stock:
        lies |= {Spot.STOCK: mask_of(stock), Spot.NEXT: stock[0].bit}
    return lies


def _count(worlds: Worlds[State]) -> int | None:
    tried = isinstance(worlds, RejectionWorlds) and worlds.tries > worlds.limit
    return None if tried else worlds.count()


@laws.law(13, "counts are exact, and a deal is a world if it can be replayed")
@_of_positions
def worlds_counted(position: _Observed) -> Iterator[str]:
    game, (*_, state), seat = position.match.game, position.last, position.seat
    view, worlds = position.view, position.worlds
    count = _count(worlds)
    if (
        count is not None
        and count <= _FEW
        and (walked := len([*worlds.each()])) != count
    ):
        yield f"expected {walked} for the count of worlds of seat {seat}, got {count}"
    for unknown in worlds.places if count is not None else ():
        chances = [worlds.probability(c, unknown.place) for c in unknown.cards]
        if sum(chances, Fraction(0)) != unknown.size:
            yield f"expected probabilities that add up to the size of {unknown}"
    for deal in _exchanged(view, state):
        after = laws.state_after(game, position.due, (deal, *state.log))
        same = after is not None and game.view(after, seat) == view
        pack = canonical(game, deal.pack, view.dealer)
        if worlds.admits(World(pack, *_hidden(view, state))) != same:
            yield f"expected {same} from admits for seat {seat}, got {not same}: {deal}"


def _exchanged(view: View[Move], state: State) -> Iterator[Deal]:
    hidden = [at for at, card in enumerate(view.dealt) if card is None]
    rng = random.Random(f"{state.shuffled} {view.seat} {len(state.log)}")
    for _ in range(_EXCHANGES if hidden[1:] else 0):
        pack = [*(state.shuffled or Deal(())).pack]
        for _ in range(rng.randint(1, 3)):
            one, two = rng.sample(hidden, 2)
            pack[one], pack[two] = pack[two], pack[one]
        yield Deal(pack)


def _hidden(view: View[Move], state: State) -> tuple[int, tuple[Move, ...]]:
    seen = zip(state.log, view.log, strict=True)
    moves = tuple([move for move, told in seen if isinstance(told, Hidden)])
    return mask_of(filter(None, [getattr(m, "card", None) for m in moves])), moves


@laws.law(14, "a move leaves the worlds in which it could be made")
def fewer(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    game, before, rng = match.game, None, random.Random(match.seed)
    seat = game.seats[match.seed % len(game.seats)]
    # Begin near a move of a random kind, so that rare kinds are reached.
    kinds = laws.grouped(range(len(match.steps)), lambda at: type(match.steps[at][1]))
    first = max(0, rng.choice(rng.choice(kinds)) - _IN_A_ROW // 2) if kinds else 0
    counted: list[_Counted] = []
    for place, step in enumerate(match.steps[first : first + _IN_A_ROW], first + 1):
        _, move, after = step
        view = game.view(after, seat)
        worlds: Worlds[State] = game.worlds(view)
        count = _count(worlds)
        hidden = bool(view.log) and isinstance(view.log[-1], Hidden)
        seen = not (hidden or isinstance(move, Deal))
        if seen and before is not None and count is not None and count > before[1]:
            told = f"expected at most {before[1]} worlds of seat {seat} after a move"
            yield place, f"{told} that it sees, got {count}"
        if count is not None and isinstance(move, Deal):
            yield from laws.at(place, _misdealt(step, view, count, rng))
        elif count is not None and before is not None:
            counted.append(_Counted(place, step, view, count, *before))
            yield from laws.at(place, _led_wrongly(counted[-1]))
        before = None if count is None else (worlds, count)
    counted.sort(key=lambda each: Fraction(each.count, each.before))
    # Check the moves that leave the smallest and largest share of worlds, and another.
    some = counted[:1] + counted[-1:] + rng.sample(counted, min(1, len(counted)))
    for each in some:
        yield from laws.at(each.place, _untrue(each, rng))


@attrs.frozen(eq=False)
class _Counted:
    place: int
    step: Transition
    view: View[Move]
    count: int
    worlds: Worlds[State]
    before: int


def _misdealt(
    step: Transition, view: View[Move], count: int, rng: random.Random
) -> Iterator[str]:
    """Yield a message if the count is not the number of deals that give this view.

    Some deals do not give it: after them, the referee would have ended the match.
    """
    due, _, state = step
    game: Any = view.game
    hidden = [at for at, card in enumerate(view.dealt) if card is None]
    pack = canonical(game, state.shuffled.pack, view.dealer) if state.shuffled else ()
    ways = math.factorial(len(hidden))
    for place, at in dealt_places(game, view.dealer).items():
        if place in SETS:
            ways //= math.factorial(len({*at} & {*hidden}))
    same = 0
    for _ in range(_TRIED):
        cards = [*pack]
        for there, card in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            cards[there] = pack[card]
        same += game.view(game.apply(due, Deal(cards)), view.seat) == view
    if _astray(same / _TRIED, count / ways, _TRIED):
        told = f"{same} of {_TRIED} sampled deals look the same"
        yield f"{count} of {ways} deals are worlds of seat {view.seat}, but {told}"


def _led_wrongly(counted: _Counted) -> Iterator[str]:
    """Yield a message if a lead leaves other worlds than those with the card in hand.

    All cards are dealt, so a lead tells nothing else, unless there is a clue.
    """
    (state, move, _), worlds = counted.step, counted.worlds
    if any(clue.time == len(state.log) for clue in counted.view.clues):
        return
    if not isinstance(move, Play) or state.trick or not isinstance(worlds, PlaceWorlds):
        return
    known = worlds.view.place_of(move.card)
    place = HANDS[move.seat] if known is None else known  # or face up in a row
    chance = worlds.probability(move.card, place)
    if counted.count != counted.before * chance:
        told = f"{counted.count} of {counted.before} worlds"
        yield f'"{move}" leaves {told}, but its card is held with probability {chance}'


def _untrue(counted: _Counted, rng: random.Random) -> Iterator[str]:
    """Yield a message if the count is not the number of worlds that lead to this view.

    Worlds do not differ in the order in which cards were laid aside unseen.
    """
    view, before, few = counted.view, counted.before, counted.before <= _FEW
    game, made = view.game, view.log[-1]
    seen, orders, most = isinstance(made, Move), 1, 1
    if not seen:
        orders = sum([isinstance(each, Hidden) for each in view.log])
        most = sum([each.verb == made.verb for each in game.vocabulary(made.seat)])
    worlds = counted.worlds
    tried = [*worlds] if few else [worlds.sample(rng) for _ in range(_TRIED)]
    become = 0
    for world in tried:
        legal = game.legal_moves(world, made.seat)
        moves = [m for m in legal if (m == made if seen else m.verb == made.verb)]
        views = [game.view(game.apply(world, move), view.seat) for move in moves]
        become += views.count(view)
    wanted, share = (
        Fraction(counted.count * orders, before),
        Fraction(become, len(tried)),
    )
    if share != wanted and (
        few or _astray(float(share / most), float(wanted / most), len(tried))
    ):
        told = f"{become} of {len(tried)} worlds lead to the view"
        yield f'"{made}" leaves {counted.count} worlds of {before}, but {told}'


@laws.law(17, "a place is named for a card if and only if the card can be there")
@_of_positions
def named(position: _Observed) -> Iterator[str]:
    game, view, seat = position.match.game, position.view, position.seat
    worlds = game.worlds(view)
    if _count(worlds) is None:
        return
    told = {card: view.whereabouts(card).places for card in game.pack.cards}
    open_yet = CardSet([card for card, places in told.items() if len(places) != 1])
    known = [each for each in told if each not in open_yet]
    yield from laws.differing(
        (f"unseen of seat {seat}", view.unseen, open_yet),
        *[(f"place_of({c}) of {seat}", view.place_of(c), told[c][0]) for c in known],
    )
    for each in game.seats:
        hand = InHand(each)
        here = CardSet([card for card, places in told.items() if hand in places])
        voids = tuple([suit for suit in SUITS if not here.of_suit(suit)])
        gone = isinstance(view.shown_position, BetweenDeals)
        sure = CardSet([card for card in here if not (gone or card in open_yet)])
        yield from laws.differing(
            (f"voids({each}) of seat {seat}", view.voids(each), voids),
            (f"shown[{each}] of seat {seat}", view.shown[each], sure),
        )
    rng, cards = random.Random(position.match.seed), [*cards_in(out_of_sight(view))]
    for card in rng.sample(cards, min(_CARDS, len(cards))):
        chances = [worlds.probability(card, place) for place in told[card]]
        if sum(chances) != 1 or not all(chances):
            where = f"{view.whereabouts(card)} (by seat {seat})"
            yield f"expected probabilities that add up to 1, got {chances}: {where}"
        there = tuple([each.place for each in worlds.places if card in each.cards])
        whose = f"the places of {card} in worlds of seat {seat}"
        yield from laws.differing((whose, there, told[card]))


@laws.law(18, "impossible announcements are refused")
@functools.partial(_of_positions, seats=1)
def lies(position: _Observed) -> Iterator[str]:
    game, (before, move, after) = position.match.game, position.last
    # Seats are told all that a spectator is told, so for a spectator one check of each
    # match is enough.
    for viewer in (position.seat, None)[: 1 + position.closely]:
        told = game.told(before, move, after, viewer)
        view, gone_on = game.view(before, viewer), game.view(after, viewer)
        asked = [(view, *lie) for lie in _lies(position, view, told)]
        asked.append((gone_on, "a repeated announcement", told))
        begun = game.view(position.due, viewer)
        if told.number not in (
            0,
            len(begun.log) + 1,
        ):  # else it may be the next announcement
            asked.append((begun, "an announcement after lost ones", told))
        for knows, what, lie in asked:
            with suppress(InvalidValue):
                believed = knows.after(lie)
                if viewer is None or not _could_be(position, believed, lie):
                    yield f"seat {viewer} accepts {what}: {lie}"


def _could_be(position: _Observed, believed: View[Move], lie: Told) -> bool:
    """Return whether an announcement is true in a world, with other hidden cards."""
    game, seat = position.match.game, position.seat
    world = game.worlds(believed).sample(random.Random(lie.number))
    return _told(game, position.due, world, seat) == lie


def _lies(position: _Observed, view: View[Move], told: Told) -> _Lies:
    game, (before, *_), viewer = position.match.game, position.last, view.seat
    rng = random.Random(position.match.seed + told.number)
    other = rng.choice([each for each in game.seats if each != viewer])
    yield "another number", attrs.evolve(told, number=told.number + 1)
    yield "the announcement to another seat", attrs.evolve(told, seat=other)
    # A view of a spectator has no worlds: it cannot detect a lack of points.
    places = [
        place
        for place, event in enumerate(told.events)
        if viewer is not None or type(event) is not PointsEntered
    ]
    for lost in rng.sample(places, min(1, len(places))):
        less, more = told.events[:lost], told.events[lost:]
        yield "a lost event", attrs.evolve(told, events=less + more[1:])
        yield "a repeated event", attrs.evolve(told, events=less + more[:1] + more)
    entry = Entry(before.match.number, other, 1, DealEnd.PLAYED_OUT)
    points = PointsEntered(entry, game.scoring_with(other))
    yield "additional points", attrs.evolve(told, events=(*told.events, points))
    won = MatchWon((other,), DealEnd.PLAYED_OUT, 1)
    yield "an additional end", attrs.evolve(told, events=(*told.events, won))
    for place, event in enumerate(told.events):
        if changed := _other_score(event):
            events = (*told.events[:place], changed, *told.events[place + 1 :])
            yield "another score", attrs.evolve(told, events=events)
    yield from _lies_of_moves(position, view, told)
    yield from _lies_of_cards(view, told, rng)


def _lies_of_cards(view: View[Move], told: Told, rng: random.Random) -> _Lies:
    """Yield announcements in which a card is replaced by an impossible one."""
    cards, move = [*_cards_in(told.events)], told.move
    others = move is not None and move.seat != view.seat
    # For a deal, a card elsewhere is another card of the announcement.
    elsewhere = cards if move is None else [*view.trick]
    elsewhere += [card for pile in view.piles for card in pile] if move else []
    if others or isinstance(move, Draw):
        elsewhere += view.hand
    for true in rng.sample(cards, min(_LIES, len(cards))):
        wrong = [card for card in elsewhere if card is not true]
        if wrong:
            lie = _exchanged_in(told, true, rng.choice(wrong))
            yield "a card that is elsewhere", lie
    if others and isinstance(move, Play) and view.seat is not None:
        for card in _lacked(view, move.seat)[:1]:
            yield "a card that the hand lacked", _exchanged_in(told, move.card, card)


def _lacked(view: View[Move], seat: Seat) -> list[Card]:
    clues = [each for each in view.clues if each.seat == seat and not each.held]
    lacked = {card for clue in clues for card in clue.cards & view.unseen}
    return [c for c in sorted(lacked) if HANDS[seat] not in view.whereabouts(c).places]


def _lies_of_moves(position: _Observed, view: View[Move], told: Told) -> _Lies:
    game, (before, *_), viewer = position.match.game, position.last, view.seat
    move = told.move
    if move is not None and type(move) not in game.any_time:
        for seat in game.seats:
            if seat != move.seat:
                made = attrs.evolve(move, seat=seat)
                yield "another mover", attrs.evolve(told, move=made)
    if viewer is not None:
        for own in _some_moves(game, before, viewer):
            if view.refusal(own):
                refused = Told(viewer, len(view.log) + 1, own, told.events)
                yield "an illegal move of its own", refused


def _other_score(event: Event) -> Event | None:
    """Return the event with other points or stakes; None if it has none."""
    match event:
        case PointsEntered(entry=entry):
            wrong = attrs.evolve(entry, points=entry.points + 1)
            return attrs.evolve(event, entry=wrong)
        case TrickCompleted(points=points):
            return attrs.evolve(event, points=points + 1)
        case MatchWon(stakes=stakes):
            return attrs.evolve(event, stakes=stakes + 1)
        case _:
            return None


def _cards_in(told: tuple[Event, ...]) -> Iterator[Card]:
    moved = [each.card for event in told for each in event.moved]
    faced = [card for event in told for _, card in event.faced]
    yield from dict.fromkeys(filter(None, moved + faced))


def _exchanged_in(told: Told, true: Card, wrong: Card) -> Told:
    def put(part: Any) -> Any:
        if type(part) is Card:
            return wrong if part is true else part
        if isinstance(part, tuple | CardSet):
            return type(part)(map(put, part))
        if not attrs.has(type(part)):
            return part
        names = [each.name for each in attrs.fields(type(part))]
        return attrs.evolve(part, **{name: put(getattr(part, name)) for name in names})

    return attrs.evolve(told, move=put(told.move), events=put(told.events))
