"""Laws 1 to 8: the answers of a ruleset, and the states to which its moves lead."""

from __future__ import annotations

import copy
import enum
import pickle
import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from operator import lt
from typing import Any

import attrs

from jasskort.cards import CARDS, Card, CardSet
from jasskort.craft.values import MOST_SEATS, evolved
from jasskort.errors import JasskortError, quoted
from jasskort.ledger import Entry, Match
from jasskort.locations import FaceUp, InHand, Spot
from jasskort.melds import Meld
from jasskort.moves import Deal, Move, Play
from jasskort.phase import DealContext, MatchOver, State
from jasskort.refusals import IllegalMove, Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.testing import laws
from jasskort.view import listed
from jasskort.visibility import lying


@laws.law(1, "a move is listed if and only if it is not refused, and apply agrees")
def legality(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    yield from laws.at(0, _misnumbered(match.game))
    for place, state in laws.picked(match):
        yield from laws.at(place, _not_agreed(match.game, state))
        yield from laws.at(place, _not_barred(match, place, state))


def _not_barred(match: laws.PlayedMatch, place: int, state: Any) -> Iterator[str]:
    """Yield moves that are refused for the rest of a deal, but are made later in it."""
    for _, move, _ in match.steps[place:]:
        if isinstance(move, Deal):
            return
        if refusal := state.lasting_objection(move):
            yield f'"{move}" is made later, though refused for good: {refusal}'


def _misnumbered(game: AnyRuleset) -> Iterator[str]:
    first: list[str] = []
    for seat in game.seats:
        for number, move in enumerate(vocabulary := game.vocabulary(seat)):
            if move.seat != seat:
                yield f'the vocabulary of seat {seat} has "{move}" of another seat'
            if game.index(move) != number:
                yield f'expected index {number} of "{move}", got {game.index(move)}'
        spelled = [str(move).partition(" ")[2] for move in vocabulary]
        first = first or spelled
        if spelled != first:
            yield f"vocabularies of seats {game.seats[0]} and {seat} differ"


def _not_agreed(game: AnyRuleset, state: State) -> Iterator[str]:
    phase: Any = state
    lists = {}
    for seat in game.seats:
        # Copied, since a list that a later call changes breaks law 2, not this one.
        legal = lists[seat] = tuple(game.legal_moves(state, seat))
        for move in game.vocabulary(seat):
            refusal = game.refusal(state, move)
            if (refusal is None) is not (move in legal):
                told = "listed" if move in legal else "not listed"
                yield f'"{move}" is {told}, but its refusal is: {refusal}'
            yield from _applied(game, state, move, refusal)
            if refusal is None and (at_once := phase.at_once(move)) is not None:
                after = phase.after(move)
                if (at_once, at_once.log) != (after, after.log):
                    told = f"expected {after} from at_once, got {at_once}"
                    yield f'"{move}": {told}'
        yield from _mislisted(game, state, seat, legal)
    movers = sorted(filter(lists.get, lists), key=lambda seat: seat != state.turn)
    yield from laws.differing(("the movers", game.movers(state), tuple(movers)))
    for pack in (game.pack.cards, game.pack.cards[1:]):
        deal = Deal(pack)
        yield from _applied(game, state, deal, game.refusal(state, deal))


def _mislisted(
    game: AnyRuleset, state: Any, seat: Seat, legal: Sequence[Move]
) -> Iterator[str]:
    if others := [move for move in legal if move.seat != seat]:
        yield f"seat {seat} can make moves of other seats: {_spelled(others)}"
    numbers = [game.index(move) for move in legal]
    if numbers != sorted(set(numbers)):
        yield f"legal moves are out of order or repeated: {_spelled(legal)}"
    if (own := tuple(listed(state, seat))) != legal:
        given = f"legal_moves returns {_spelled(legal)} for seat {seat}"
        yield f"{given}, but the phase lists {_spelled(own)}"


def _spelled(moves: Sequence[Move]) -> str:
    return ", ".join(f'"{move}"' for move in moves) or "nothing"


def _applied(
    game: AnyRuleset, state: State, move: Move | Deal, refusal: Refusal | None
) -> Iterator[str]:
    """Yield differences between `apply` and the refusal, and faults of the refusal."""
    try:
        game.apply(state, move)
    except IllegalMove as error:
        if error.refusal != refusal or error.move != move:
            told = f'apply refuses "{error.move}": {error.refusal}'
            yield f'{told}; refusal returns for "{move}": {refusal}'
    except Exception as error:  # noqa: BLE001 - only IllegalMove is expected
        told = "is not refused" if refusal is None else f"is refused: {refusal}"
        yield f'"{move}" {told}, but {laws.spoken(error)}'
    else:
        if refusal is not None:
            yield f'apply accepts "{move}", which is refused: {refusal}'
    if refusal is None:
        return
    if refusal.rule.split() != [refusal.rule]:
        yield f"expected a rule id in a refusal, got {refusal.rule!r}: {refusal}"
    if not isinstance(refusal.reason, enum.Enum):
        yield f"expected an enum member as reason, got {refusal.reason!r}"
    if foreign := refusal.cards - CardSet(game.pack.cards):
        yield f"a refusal names {foreign}, not in the pack of the game: {refusal}"


_REFUSED, _AGAIN = 12, 2


@laws.law(2, "apply changes nothing, and returns equal states for equal arguments")
def purity(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    game, rng = match.game, random.Random(match.seed)
    for place in range(match.seed % _AGAIN, len(match.steps), _AGAIN):
        yield from laws.at(place, _done_again(match, place))
    every = [move for seat in game.seats for move in game.vocabulary(seat)]
    for place, state in laws.picked(match):
        sample = rng.choices(every, k=_REFUSED)
        yield from laws.at(place, _impure(match, state, sample))


def _done_again(match: laws.PlayedMatch, place: int) -> Iterator[str]:
    state, move, after = match.steps[place]
    history, before = state.history, pickle.dumps(state.without_log())
    again = match.game.apply(state, move)
    if state.history is not history or pickle.dumps(state.without_log()) != before:
        yield f'apply changes the state that is passed with "{move}"'
    if again != after or again.log != after.log:
        yield f'apply returns two different states for "{move}"'
    if hash(again) != hash(after):
        yield f'equal states after "{move}" have different hashes'


def _impure(
    match: laws.PlayedMatch, state: State, moves: Sequence[Move]
) -> Iterator[str]:
    """Compare answers before and after other calls, such as the start of a match."""
    game = match.game
    for before, move, _ in match.steps[-1:]:
        game.apply(before, move)
    first = _answers(game, state, moves)
    for question, answer in first.items():
        if not isinstance(answer, tuple | Score | Refusal | None):
            kind = type(answer).__name__
            yield f"expected an immutable value for {question}, got a {kind}"
        try:
            hash(answer)
        except TypeError as error:
            yield f"expected an immutable value for {question}: {error}"
    for _, _, other in laws.walk(game, match.seed, most=2):
        game.score(other)
    for question, answer in _answers(game, state, moves).items():
        if answer != first[question]:
            told = f"expected {quoted(first[question])}, got {quoted(answer)}"
            yield f"{question} depends on other matches: {told}"
    for each in attrs.fields(type(state)):
        with suppress(AttributeError, TypeError):
            setattr(state, each.name, getattr(state, each.name))
            yield f"a state is mutable: its field {each.name} can be set"


def _answers(
    game: AnyRuleset, state: State, moves: Sequence[Move]
) -> dict[str, object]:
    answers: dict[str, object] = {
        "movers": game.movers(state),
        "score": game.score(state),
        "the log of a state": state.log,
        "the hands of a state": state.hands,
        "the piles of a state": state.piles,
        "the places of a state": state.places,
    }
    for seat in game.seats:
        answers[f"legal_moves({seat})"] = game.legal_moves(state, seat)
        answers[f"legal_melds({seat})"] = game.legal_melds(state, seat)
        answers[f"vocabulary({seat})"] = game.vocabulary(seat)
    return answers | {f'refusal("{move}")': game.refusal(state, move) for move in moves}


@laws.law(3, "every card of the pack is in exactly one place")
def cards_told(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    for place, state in enumerate(match.states):
        yield from laws.at(place, _mislaid(match.game, state))


def _mislaid(game: AnyRuleset, state: State) -> Iterator[str]:
    lying = [card for each in state.places for card in each]
    together = CardSet(lying)
    if len(together) != len(lying):
        twice = CardSet(card for card in together if lying.count(card) > 1)
        yield f"{twice} is in two places"
    if together != CardSet(game.pack.cards) and (together or state.turn is not None):
        yield f"expected the whole pack in the places of a state, got {together}"
    if lying and not all(hand in state.places for hand in state.hands):
        yield "a hand is not in the places of the state"
    if not lying and any(state.hands):
        yield "a hand has cards, but no place has any"
    if state.turn is not None or state.over:
        return
    first, second, *rest = pack = game.pack.cards
    for flaw, wrong in (
        (f"with {first} twice, without {second}", (first, first, *rest)),
        (f"with {first} twice", (first, *pack)),
        (f"without {first}", pack[1:]),
        ("without any card", ()),
    ):
        deal = Deal(wrong)
        if laws.state_after(game, state, [deal]) or not game.refusal(state, deal):
            yield f"a pack {flaw} can be dealt"


@laws.law(4, "play continues until the match is over")
def turns(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    for place, state in enumerate(match.states):
        yield from laws.at(place, _stuck(match.game, state))


def _stuck(game: AnyRuleset, state: State) -> Iterator[str]:
    legal = game.legal_moves(state)
    deal_due = game.refusal(state, Deal(game.pack.cards)) is None
    if state.turn is None:
        if legal:
            yield f"no seat is in turn, but legal_moves returns {legal}"
        if deal_due is state.over:
            both = "both" if deal_due else "neither"
            yield f"expected a deal to be due or the match to be over, got {both}"
        if state.over and any(game.legal_moves(state, each) for each in game.seats):
            yield "the match is over, but a seat has a legal move"
    elif not legal or state.over:
        yield f"seat {state.turn} is in turn and has no legal move"
    elif deal_due:
        yield f"seat {state.turn} is in turn, but a deal is accepted"
    elif legal != game.legal_moves(state, state.turn):
        yield "legal_moves without a seat differs from that of the seat in turn"


@laws.law(5, "entries add up to the totals")
def books(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    booked, dealt = tuple[Entry, ...](), 0
    moves = (None, *(move for _, move, _ in match.steps))
    for place, (move, state) in enumerate(zip(moves, match.states, strict=True)):
        dealt += isinstance(move, Deal)
        yield from laws.at(place, _misbooked(match, state, booked, dealt))
        booked = match.game.score(state).entries


def _misdated(
    score: Score, booked: tuple[Entry, ...], dealt: int, number: int
) -> Iterator[str]:
    if score.entries[: len(booked)] != booked:
        yield "an earlier entry has changed"
    if numbers := {entry.deal for entry in score.entries[len(booked) :]} - {number}:
        yield f"deal {number} has entries of deals {numbers}"
    if number != dealt:
        yield f"expected {dealt} for the number of the deal, got {number}"


def _misbooked(
    match: laws.PlayedMatch, state: State, booked: tuple[Entry, ...], dealt: int
) -> Iterator[str]:
    game, score = match.game, match.game.score(state)
    totals = [0] * len(game.seats)
    for entry in score.entries:
        totals[game.table.check(entry.seat)] += entry.points
    sums = {party: sum(totals[seat] for seat in party) for party in game.table.parties}
    shared = [sums[party] for seat in game.seats for party in sums if seat in party]
    if score.party_totals != tuple(sums.values()):
        true = f"expected party totals {(*sums.values(),)}, the sums of entries"
        hint = "if partners share a total, `scoring_with` must return them"
        yield f"{true}, got {score.party_totals}; {hint}"
    # Partners who score together show their party's total, others their own.
    if list(score.totals) not in (totals, shared):
        yield f"expected totals {totals}, the sum of entries, got {score.totals}"
    told = (bool(score.winners), score.outcome is not None, bool(score.stakes))
    if told != (state.over,) * len(told):
        yield f"expected winners, outcome and stakes at the end, and only there, got {score!r}"
    if len(score.unbooked) != len(game.seats) or min(score.unbooked) < 0:
        yield f"expected unbooked points for each seat, none below 0, got {score.unbooked}"
    if state.turn is None and not state.over and any(score.unbooked):
        yield f"expected no unbooked points between deals, got {score.unbooked}"
    if state.over:
        said = str(score)
        if any(str(each) not in said for each in (*score.totals, *score.winners)):
            yield f"the text of a score lacks totals or winners: {said}"
        yield from _miscrowned(match, score)
    yield from _misdated(score, booked, dealt, state.match.number)


def _miscrowned(match: laws.PlayedMatch, score: Score) -> Iterator[str]:
    """Yield messages if the winners of a score are not those that have won.

    A winner has the most points or has reached the target. A seat that cuts a match
    short can lose it with any score.
    """
    game: Any = match.game
    winners = score.winners
    if list(winners) != sorted(set(winners) & set(game.seats)):
        yield f"expected winners in the order of seats, each once, got {winners}"
    for party in game.table.parties:
        if 0 < len(set(party) & set(winners)) < len(party):
            yield f"expected the seats of a party to win together, got {winners}"
    # A claim may be judged some moves later, when the trick on the table is turned.
    cuts = [m for m in match.states[-1].log if type(m) in game.playing.cuts_short]
    if any(move.seat not in winners for move in cuts):
        return
    totals, sums = score.totals, score.party_totals
    best = (max(totals), max(sums))
    target, deals = getattr(game, "target", None), getattr(game, "deals", None)
    if max(best) < (target or 0) and match.states[-1].match.number != deals:
        yield f"the match is over with {max(best)} of {target} points"
    for party, total in zip(game.table.parties, sums, strict=True):
        # A game compares parties by their sums, or by the best of their seats.
        has = (max(totals[seat] for seat in party), total)
        reached = target is not None and max(has) >= target
        if set(party) & set(winners) and not reached and all(map(lt, has, best)):
            yield f"seats {party} have won with {total}, but the best have {best[1]}"


# Ten can be written T or 10 in a card, a rank or a meld.
_TEN = re.compile(r"(?<= )([CDHS4]?)T(?![a-z])")
# A mask of cards usually has at least 7 digits, and a total has fewer.
_MASK = re.compile(r"\b\d{7,}\b")
_SIBLINGS = 3
_FOLLOWED = 80
_RECORDS = State, DealContext, Match


@laws.law(6, "texts, logs and pickles restore equal values")
def texts(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    game = match.game
    yield from laws.at(0, _rulesets_unlike(game))
    for move in game.vocabulary(game.seats[match.seed % len(game.seats)]):
        yield from laws.at(0, _misread(game, move))
    yield from laws.at(0, _unlike(game, match.states[0], ()))
    made: tuple[Move | Deal, ...] = ()
    chosen = {place for place, _ in laws.picked(match)}
    for place, (_, done, state) in enumerate(match.steps, start=1):
        deals = isinstance(done, Deal)
        made = (done,) if deals else (*made, done)
        if deals or place in chosen:
            yield from laws.at(place, _misread(game, done))
            yield from laws.at(place, _unlike(game, state, made))
    yield from _blind(match)
    yield from laws.at(len(match.steps), _misled(match))


def _rulesets_unlike(game: AnyRuleset) -> Iterator[str]:
    for same in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        if same != game or hash(same) != hash(game):
            yield f"a pickled or copied ruleset is not equal: {same!r}"
    for option, other in with_other_options(game):
        if other == game:
            yield f"rulesets are equal, though {option} differs: {other!r}"


def with_other_options(game: Any) -> Iterator[tuple[str, AnyRuleset]]:
    """Yield rulesets of the same game, with the name of the option that differs."""
    for field in attrs.fields(type(game)):
        value = getattr(game, field.name)
        other: object
        match value:
            case bool():
                other = not value
            case int():
                other = value + 1
            case None:
                other = 1
            case enum.Enum():
                other = next((each for each in type(value) if each != value), value)
            case _:
                continue
        try:
            yield field.name, attrs.evolve(game, **{field.name: other})
        except JasskortError:  # options that do not go together
            continue


def _misread(game: AnyRuleset, move: Move | Deal) -> Iterator[str]:
    text = str(move)
    ten = _TEN.sub(r"\g<1>10", text)
    ways = (text, text.lower(), text.upper(), ten, f" {text} ")
    for written in dict.fromkeys(ways):
        try:
            read = game.parse(written)
        except ValueError as error:
            yield f'"{move}", written "{written}", cannot be parsed: {error}'
        else:
            if read != move:
                yield f'"{written}" is parsed as "{read}"'


def _misled(match: laws.PlayedMatch) -> Iterator[str]:
    game, (first, *_, last) = match.game, (*match.states, match.states[-1])
    again = laws.state_after(game, first, map(game.parse, match.log()))
    if again is None:
        yield "the log, replayed from text, is refused"
    elif again != last or again.log != last.log:
        yield "the log, replayed from text, leads to another state"


def _unlike(
    game: AnyRuleset, state: State, made: tuple[Move | Deal, ...]
) -> Iterator[str]:
    deal = () if state.shuffled is None else (state.shuffled,)
    if (*deal, *state.log) != made:
        yield f"the log does not have the moves since the deal: {state.log}"
    again: State = pickle.loads(pickle.dumps(state))
    told: list[Callable[[State], Any]] = [repr, hash, game.legal_moves, game.score]
    if again != state or any(tell(again) != tell(state) for tell in told):
        yield f"a pickle restores another state: {again!r}"
    if again.log != state.log:
        yield "a pickle restores another log"
    if copy.copy(state) is not state or copy.deepcopy(state) is not state:
        yield "expected a copy of a state to be the state itself"
    bare = state.without_log()
    if bare != state or bare.log or hash(bare) != hash(state):
        yield "without_log returns another position, or keeps the log"
    if mask := _MASK.search(repr(state)):
        yield f"expected cards in the repr of a state, got {mask[0]}"


def _blind(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    """Yield parts of states that equality ignores, found by exchanging parts."""
    states, rng = match.states, random.Random(match.seed)
    for places in laws.by_phase(states):
        for place in rng.sample(places, min(_SIBLINGS, len(places))):
            state, other = states[place], states[rng.choice(places)]
            alike = (
                f"states that differ in {part} are equal: {changed!r}"
                for part, changed in variants(state, other)
                if changed == state
            )
            yield from laws.at(place, alike)
            yield from laws.at(place, _unequal_twins(match.game, state, rng))


def variants(value: Any, other: Any) -> Iterator[tuple[str, Any]]:
    """Yield copies of a value, each with one part of another value of its class."""
    for each in attrs.fields(type(value)):
        if not each.init or not each.eq:
            continue
        mine, its = getattr(value, each.name), getattr(other, each.name)
        parts = [("", its)] if mine != its else []
        if type(mine) is type(its) and isinstance(mine, _RECORDS):
            parts = list(variants(mine, its))
        for part, new in parts:
            path = f"{each.name}.{part}".removesuffix(".")
            yield path, evolved(value, **{each.name: new})


def _unequal_twins(game: AnyRuleset, state: State, rng: random.Random) -> Iterator[str]:
    """Yield states that are equal after different moves but behave differently."""
    moves: list[Move | Deal] = list(game.legal_moves(state))
    if state.turn is None and not state.over:
        moves += [game.shuffle(rng), game.shuffle(rng)]
    first: dict[State, State] = {}
    for move in moves:
        after = game.apply(state, move)
        twin = first.setdefault(after, after)
        if twin is not after:
            yield from _apart(game, after, twin, rng)


def _apart(
    game: AnyRuleset, one: State, two: State, rng: random.Random
) -> Iterator[str]:
    left = _FOLLOWED
    while same := one == two and _told(game, one) == _told(game, two):
        moves, left = game.legal_moves(one) if left else (), left - 1
        if not moves:
            break
        move = rng.choice(moves)
        one, two = game.apply(one, move), game.apply(two, move)
    if not same:
        yield f"equal states behave differently: {one!r}, {two!r}"


def _told(game: AnyRuleset, state: State) -> tuple[object, ...]:
    lies = (state.hands, state.piles, state.turn, state.over)
    return game.score(state), game.movers(state), game.legal_moves(state), lies


_LONGEST = 20_000


@laws.law(7, "random play ends if the options ensure an end")
def ends(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    yield from laws.at(len(match.steps), _endless(match) if match.ends else ())


def _endless(match: laws.PlayedMatch) -> Iterator[str]:
    game, rng, state = match.game, random.Random(match.seed), match.states[-1]
    agreed = getattr(game, "deals", None)
    problem = f"the match does not end within {_LONGEST} more moves"
    for made in range(_LONGEST):
        if agreed is not None and state.match.number > agreed:
            yield f"{agreed} deals are agreed, but more are dealt"
        if state.over:
            return
        moves = game.legal_moves(state)
        if not moves and state.turn is not None:
            stuck = f"seat {state.turn} is in turn and has no legal move"
            problem = f"{made} moves later {stuck}"
            break
        state = game.apply(state, rng.choice(moves) if moves else game.shuffle(rng))
    yield problem


_DRAWS = 4


@attrs.frozen(eq=False, repr=False)
class _Foreign(Move):
    verb = "foreign"


@laws.law(8, "every method answers, and refuses invalid arguments")
def answers(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    game, rng = match.game, random.Random(match.seed)
    yield from laws.at(0, _starts(game))
    yield from laws.at(0, _chance(game, rng))
    for place, (state, move, after) in enumerate(match.steps):
        if isinstance(move, Deal):
            yield from laws.at(place, _laid(game, state, after, rng))
    for place, state in laws.picked(match):
        yield from laws.at(place, _answered(game, state))
        yield from laws.at(place, _refuses(game, state))


def _starts(game: AnyRuleset) -> Iterator[str]:
    for seat in game.seats:
        state = game.start(dealer=seat)
        if state.match.dealer != seat:
            yield f"start(dealer={seat}) gives dealer {state.match.dealer}"
        if any(game.score(state).totals) or game.score(state).entries:
            yield f"expected no points at the start, got {game.score(state)}"


def _chance(game: AnyRuleset, rng: random.Random) -> Iterator[str]:
    seed = rng.random()
    common = random.getstate()
    one, same, other = (game.shuffle(random.Random(n)) for n in (seed, seed, seed + 1))
    if random.getstate() != common:
        yield "shuffle draws from the global generator of random"
    if one != same or one == other:
        yield "shuffle does not depend on its generator alone"
    for _ in range(_DRAWS):
        drawn = rng.sample(game.pack.cards, len(game.seats))
        dealer = game.first_dealer(drawn)
        if dealer is not None and dealer not in game.seats:
            told = " ".join(map(str, drawn))
            yield f"expected a seat from first_dealer for {told}, got {dealer!r}"


def _laid(
    game: AnyRuleset, before: State, after: State, rng: random.Random
) -> Iterator[str]:
    """Yield messages if `pack_for` does not deal whole hands, or halves of them."""
    dealer, hands = before.match.dealer, after.hands
    some = [rng.sample([*hand], len(hand) // 2) for hand in hands]
    wanted: list[Sequence[Iterable[Card]]] = [hands, some, [set(each) for each in some]]
    for given in wanted:
        deal = game.pack_for(dealer=dealer, hands=given)
        again = game.apply(before, deal).hands
        lie = [hand & CardSet(each) for hand, each in zip(again, given, strict=True)]
        given_sets = [*map(CardSet, given)]
        yield from laws.differing(("the hands dealt by pack_for", lie, given_sets))
        named = CardSet(card for hand in given for card in hand)
        for group in (CardSet(game.pack.cards) - named, *given):
            lies = [card for card in deal.pack if card in group]
            order = [*group] if isinstance(group, Sequence) else [*CardSet(group)]
            yield from laws.differing(("the order of cards by pack_for", lies, order))
    twice = [[card, card] for card in game.pack.cards[:1]] + [[]] * (len(hands) - 1)
    shared = [[game.pack.cards[0]]] * len(hands)
    for wrong in (twice, shared):
        yield from _refused(game.pack_for, dealer=dealer, hands=wrong)


def _answered(game: AnyRuleset, state: State) -> Iterator[str]:
    """Yield wrong answers about melds and the next match."""
    for seat in game.seats:
        yield from _misfitting(game, state, seat)
    melds = () if state.turn is None else game.legal_melds(state, state.turn)
    if game.legal_melds(state) != melds:
        yield "legal_melds without a seat differs from that of the seat in turn"
    if not state.over:
        yield from _refused(game.next_match, state)
        return
    following = game.next_match(state)
    if following.turn is not None or following.over or any(following.match.totals):
        yield f"expected a first state from next_match, got {following!r}"
    phase: Any = state
    if following != game.start(dealer=phase.next_dealer):
        yield f"expected next dealer {phase.next_dealer}, got {following!r}"


def _misfitting(game: AnyRuleset, state: State, seat: Seat) -> Iterator[str]:
    position = state.final if isinstance(state, MatchOver) else state
    own = {InHand(seat), FaceUp(seat), Spot.TRICK}
    has = CardSet.from_mask(sum([mask for at, mask in lying(position) if at in own]))
    melds = game.legal_melds(state, seat)
    told = f"legal_melds returns {melds!r} for seat {seat}"
    for meld in melds:
        if not isinstance(meld, Meld):
            yield f"expected a meld from legal_melds, got {meld!r}"
        elif lacks := meld.cards - has:
            yield f"{told}, which does not have {lacks}"
    said = [m for m in game.legal_moves(state, seat) if not isinstance(m, Play)]
    before = [m for m in state.log if m.seat == seat and not isinstance(m, Play)]
    if melds and not said and not before:
        yield f"{told}, which can only play a card"
    meld_masks = [meld.mask for meld in melds if isinstance(meld, Meld)]
    for move in said:
        shown = state.shows(move)
        if shown & (shown - 1) and shown not in meld_masks:
            yield f'{told}, but the legal move "{move}" shows none of these'


def _refuses(game: AnyRuleset, state: State) -> Iterator[str]:
    """Yield invalid seats, texts, moves and states that a method accepts."""
    none: Any = None
    hands = [()] * len(game.seats)
    for seat in (-1, len(game.seats), 99):
        yield from _refused(game.start, dealer=seat)
        yield from _refused(game.vocabulary, seat)
        yield from _refused(game.pack_for, dealer=seat, hands=hands)
        yield from _refused(game.legal_moves, state, seat)
        yield from _refused(game.legal_melds, state, seat)
    for text in ("", "no such move", "99 play HA", "deal of nothing", none):
        yield from _refused(game.parse, text)
    yield from _refused(game.index, _Foreign(Seat(0)))
    yield from _refused(game.first_dealer, [])
    yield from _refused(game.shuffle, none)
    first, *_ = game.pack.cards
    foreign: list[Move] = [_Foreign(Seat(0))]
    strangers = [card for card in CARDS if card not in game.pack.cards]
    foreign += [Play(Seat(0), card) for card in strangers[:1]]
    foreign += [Play(Seat(seat), first) for seat in range(len(game.seats), MOST_SEATS)]
    for move in foreign:
        refusal = game.refusal(state, move)
        if refusal is None:
            yield f"{move!r} is not a move of the game, but its refusal is None"
        else:
            yield from _applied(game, state, move, refusal)
    legal = [str(each) for each in game.legal_moves(state)[:1]]
    thing: Any
    for thing in (None, 0, str(Deal(game.pack.cards)), *legal):
        yield from _refused(game.refusal, state, thing)
        yield from _refused(game.apply, state, thing)
    verbs: list[Callable[..., object]] = [game.legal_moves, game.movers, game.score]
    for stranger in (none, *[other.start() for _, other in with_other_options(game)]):
        for verb in (*verbs, game.legal_melds, game.next_match):
            yield from _refused(verb, stranger)
        yield from _refused(game.refusal, stranger, game.vocabulary(game.seats[0])[0])
        yield from _refused(game.apply, stranger, Deal(game.pack.cards))


def _refused(verb: Callable[..., object], *given: object, **named: object) -> list[str]:
    try:
        told = f"is not refused: it returns {verb(*given, **named)!r}"
    except JasskortError:
        return []
    except Exception as error:  # noqa: BLE001 - only JasskortError is expected
        told = f"raises {type(error).__name__}, expected a JasskortError"
    asked = [*map(repr, given), *(f"{name}={value!r}" for name, value in named.items())]
    return [f"{getattr(verb, '__name__', verb)}({', '.join(asked)}) {told}"]
