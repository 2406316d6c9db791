"""Laws 1 to 8: what the verbs of a ruleset answer, and the states that they lead to."""

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
    """Yield what is barred for the rest of a deal, and is made there later."""
    for _, move, _ in match.steps[place:]:
        if isinstance(move, Deal):
            return
        if refusal := state.lasting_objection(move):
            yield f'"{move}" is barred for good, and is made later: {refusal}'


def _misnumbered(game: AnyRuleset) -> Iterator[str]:
    first: list[str] = []
    for seat in game.seats:
        for number, move in enumerate(vocabulary := game.vocabulary(seat)):
            if move.seat != seat:
                yield f'the vocabulary of seat {seat} has "{move}"'
            if game.index(move) != number:
                yield f'"{move}" is number {number}, not {game.index(move)}'
        spelled = [str(move).partition(" ")[2] for move in vocabulary]
        first = first or spelled
        if spelled != first:
            yield f"the vocabulary of seat {seat} is not that of seat {game.seats[0]}"


def _not_agreed(game: AnyRuleset, state: State) -> Iterator[str]:
    phase: Any = state
    lists = {}
    for seat in game.seats:
        # A list that somebody changes meanwhile breaks law 2, not this one.
        legal = lists[seat] = tuple(game.legal_moves(state, seat))
        for move in game.vocabulary(seat):
            refusal = game.refusal(state, move)
            if (refusal is None) is not (move in legal):
                told = "listed" if move in legal else "not listed"
                yield f'"{move}" is {told}, its refusal is: {refusal}'
            yield from _applied(game, state, move, refusal)
            if refusal is None and (at_once := phase.at_once(move)) is not None:
                after = phase.after(move)
                if (at_once, at_once.log) != (after, after.log):
                    told = f"gives another state: {at_once}, {after}"
                    yield f'"{move}" done at once {told}'
        yield from _mislisted(game, state, seat, legal)
    movers = sorted(filter(lists.get, lists), key=lambda seat: seat != state.turn)
    yield from laws.differing(("the movers are", game.movers(state), tuple(movers)))
    for pack in (game.pack.cards, game.pack.cards[1:]):
        deal = Deal(pack)
        yield from _applied(game, state, deal, game.refusal(state, deal))


def _mislisted(
    game: AnyRuleset, state: Any, seat: Seat, legal: Sequence[Move]
) -> Iterator[str]:
    if others := [move for move in legal if move.seat != seat]:
        yield f"seat {seat} may make moves of others: {_spelled(others)}"
    numbers = [game.index(move) for move in legal]
    if numbers != sorted(set(numbers)):
        yield f"legal moves are out of order, or twice: {_spelled(legal)}"
    if (own := tuple(listed(state, seat))) != legal:
        given = f"legal_moves gives {_spelled(legal)} to seat {seat}"
        yield f"{given}, but the phase lists {_spelled(own)}"


def _spelled(moves: Sequence[Move]) -> str:
    return ", ".join(f'"{move}"' for move in moves) or "nothing"


def _applied(
    game: AnyRuleset, state: State, move: Move | Deal, refusal: Refusal | None
) -> Iterator[str]:
    """Yield if `apply` does not do as the refusal says, and what that lacks."""
    try:
        game.apply(state, move)
    except IllegalMove as error:
        if error.refusal != refusal or error.move != move:
            told = f'apply refuses "{error.move}": {error.refusal}'
            yield f'{told}; refusal says of "{move}": {refusal}'
    except Exception as error:  # noqa: BLE001 - whatever it is, it is no IllegalMove
        told = "is not refused" if refusal is None else f"is refused: {refusal}"
        yield f'"{move}" {told}, but {laws.spoken(error)}'
    else:
        if refusal is not None:
            yield f'apply takes "{move}", which is refused: {refusal}'
    if refusal is None:
        return
    if refusal.rule.split() != [refusal.rule]:
        yield f"a refusal names the rule by its id, not by {refusal.rule!r}: {refusal}"
    if not isinstance(refusal.reason, enum.Enum):
        yield f"the reason of a refusal is an enum member, not {refusal.reason!r}"
    if foreign := refusal.cards - CardSet(game.pack.cards):
        yield f"a refusal names {foreign}, which the game has not: {refusal}"


_REFUSED, _AGAIN = 12, 2


@laws.law(2, "apply changes nothing, and gives equal for equal")
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
        yield f'apply changes the state that is given with "{move}"'
    if again != after or again.log != after.log:
        yield f'apply gives two different states for "{move}"'
    if hash(again) != hash(after):
        yield f'equal states after "{move}" have different hashes'


def _impure(
    match: laws.PlayedMatch, state: State, moves: Sequence[Move]
) -> Iterator[str]:
    """Ask the same after the last move of this match and after another is begun."""
    game = match.game
    for before, move, _ in match.steps[-1:]:
        game.apply(before, move)
    first = _answers(game, state, moves)
    for question, answer in first.items():
        if not isinstance(answer, tuple | Score | Refusal | None):
            kind = type(answer).__name__
            yield f"{question} gives a {kind}, which can be changed, and no tuple"
        try:
            hash(answer)
        except TypeError as error:
            yield f"{question} gives what can be changed: {error}"
    for _, _, other in laws.walk(game, match.seed, most=2):
        game.score(other)
    for question, answer in _answers(game, state, moves).items():
        if answer != first[question]:
            told = f"{quoted(answer)}, and gave {quoted(first[question])} before"
            yield f"{question} depends on what is done elsewhere: it gives {told}"
    for each in attrs.fields(type(state)):
        with suppress(AttributeError, TypeError):
            setattr(state, each.name, getattr(state, each.name))
            yield f"a state can be changed: its {each.name} can be set"


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
        yield f"{twice} lies in two places"
    if together != CardSet(game.pack.cards) and (together or state.turn is not None):
        yield f"the cards that lie somewhere are not the pack: {together}"
    if lying and not all(hand in state.places for hand in state.hands):
        yield "a hand is no place of the state"
    if not lying and any(state.hands):
        yield "a hand has cards, and no card lies anywhere"
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
            yield f"a pack {flaw} is dealt"


@laws.law(4, "play goes on until the match is over")
def turns(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    for place, state in enumerate(match.states):
        yield from laws.at(place, _stuck(match.game, state))


def _stuck(game: AnyRuleset, state: State) -> Iterator[str]:
    legal = game.legal_moves(state)
    deal_due = game.refusal(state, Deal(game.pack.cards)) is None
    if state.turn is None:
        if legal:
            yield f"nobody is in turn, but these are legal: {legal}"
        if deal_due is state.over:
            yield "a deal is due where nobody is in turn, or all is over"
        if state.over and any(game.legal_moves(state, each) for each in game.seats):
            yield "the match is over, but somebody has a legal move"
    elif not legal or state.over:
        yield f"seat {state.turn} is in turn and has no legal move"
    elif deal_due:
        yield f"seat {state.turn} is in turn, but a deal is taken"
    elif legal != game.legal_moves(state, state.turn):
        yield "legal moves are not those of the seat in turn if none is asked"


@laws.law(5, "what is booked adds up to the totals")
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
        yield "what was booked is changed afterwards"
    if numbers := {entry.deal for entry in score.entries[len(booked) :]} - {number}:
        yield f"in deal {number} is booked for deals {numbers}"
    if number != dealt:
        yield f"{dealt} deals were dealt, and the deal is number {number}"


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
        yield f"the entries add up to {tuple(sums.values())}, not {score.party_totals}"
    # Partners who score together show their party's total, others their own.
    if list(score.totals) not in (totals, shared):
        yield f"the entries add up to {totals}, not {score.totals}"
    told = (bool(score.winners), score.outcome is not None, bool(score.stakes))
    if told != (state.over,) * len(told):
        yield f"winners, outcome and stakes are told at the end: {score!r}"
    if len(score.unbooked) != len(game.seats) or min(score.unbooked) < 0:
        yield f"what is not booked is told by seat: {score.unbooked}"
    if state.turn is None and not state.over and any(score.unbooked):
        yield f"between deals nothing is left to be booked, but {score.unbooked} is"
    if state.over:
        said = str(score)
        if any(str(each) not in said for each in (*score.totals, *score.winners)):
            yield f"a score does not name totals and winners: {said}"
        yield from _miscrowned(match, score)
    yield from _misdated(score, booked, dealt, state.match.number)


def _miscrowned(match: laws.PlayedMatch, score: Score) -> Iterator[str]:
    """Yield if the score does not make winners of those who have won.

    The best win, or whoever has the target. A move that cuts a match short may lose it
    for the seat that makes it, whatever the score is.
    """
    game: Any = match.game
    winners = score.winners
    if list(winners) != sorted(set(winners) & set(game.seats)):
        yield f"the winners are seats, each once and in their order, not {winners}"
    for party in game.table.parties:
        if 0 < len(set(party) & set(winners)) < len(party):
            yield f"seats that score together win together, but {winners} have won"
    # A claim may be judged some moves later, when the trick that lies there is turned.
    cuts = [m for m in match.states[-1].log if type(m) in game.playing.cuts_short]
    if any(move.seat not in winners for move in cuts):
        return
    totals, sums = score.totals, score.party_totals
    best = (max(totals), max(sums))
    target, deals = getattr(game, "target", None), getattr(game, "deals", None)
    if max(best) < (target or 0) and match.states[-1].match.number != deals:
        yield f"the match is over with {max(best)} of {target}"
    for party, total in zip(game.table.parties, sums, strict=True):
        # A game compares parties by their sums, or by the best of their seats.
        has = (max(totals[seat] for seat in party), total)
        reached = target is not None and max(has) >= target
        if set(party) & set(winners) and not reached and all(map(lt, has, best)):
            yield f"seats {party} have won with {total}, but the best have {best[1]}"


# Ten is written T, and may be written 10, where a word is a card, a rank or a meld.
_TEN = re.compile(r"(?<= )([CDHS4]?)T(?![a-z])")
# No total of a match is so long; a set of cards as a number is.
_MASK = re.compile(r"\b\d{7,}\b")
_SIBLINGS = 3
_FOLLOWED = 80
_RECORDS = State, DealContext, Match


@laws.law(6, "texts, logs and pickles are as good as the value")
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
            yield f"a ruleset that was pickled or copied is another: {same!r}"
    for option, other in with_other_options(game):
        if other == game:
            yield f"rulesets are equal, though {option} differs: {other!r}"


def with_other_options(game: Any) -> Iterator[tuple[str, AnyRuleset]]:
    """Yield rulesets of the same game, each with the name of the option that differs."""
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
            yield f'"{move}", written "{written}", is not read: {error}'
        else:
            if read != move:
                yield f'"{written}" is read as "{read}"'


def _misled(match: laws.PlayedMatch) -> Iterator[str]:
    game, (first, *_, last) = match.game, (*match.states, match.states[-1])
    again = laws.state_after(game, first, map(game.parse, match.log()))
    if again is None:
        yield "the log, replayed as text, is refused"
    elif again != last or again.log != last.log:
        yield "the log, replayed as text, gives another state"


def _unlike(
    game: AnyRuleset, state: State, made: tuple[Move | Deal, ...]
) -> Iterator[str]:
    deal = () if state.shuffled is None else (state.shuffled,)
    if (*deal, *state.log) != made:
        yield f"the log is not what was done since the deal: {state.log}"
    again: State = pickle.loads(pickle.dumps(state))
    told: list[Callable[[State], Any]] = [repr, hash, game.legal_moves, game.score]
    if again != state or any(tell(again) != tell(state) for tell in told):
        yield f"what is pickled comes back as another state: {again!r}"
    if again.log != state.log:
        yield "what is pickled comes back with another log"
    if copy.copy(state) is not state or copy.deepcopy(state) is not state:
        yield "a copy of a state is another object, though nothing can change either"
    bare = state.without_log()
    if bare != state or bare.log or hash(bare) != hash(state):
        yield "the same position without its log is another state"
    if mask := _MASK.search(repr(state)):
        yield f"a state is shown in cards, not as {mask[0]}"


def _blind(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    """Ask whether equality sees each part of a state, put into another of its phase."""
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
    """Yield a value with one part, and then another, taken from another of its kind."""
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
    """Yield what becomes of states that are equal after different moves."""
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
        yield f"states are equal that are not the same: {one!r}, {two!r}"


def _told(game: AnyRuleset, state: State) -> tuple[object, ...]:
    lies = (state.hands, state.piles, state.turn, state.over)
    return game.score(state), game.movers(state), game.legal_moves(state), lies


_LONGEST = 20_000


@laws.law(7, "random play ends where it must")
def ends(match: laws.PlayedMatch) -> Iterator[laws.Problem]:
    yield from laws.at(len(match.steps), _endless(match) if match.ends else ())


def _endless(match: laws.PlayedMatch) -> Iterator[str]:
    game, rng, state = match.game, random.Random(match.seed), match.states[-1]
    agreed = getattr(game, "deals", None)
    problem = f"within {_LONGEST} moves more there is no end"
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


@laws.law(8, "every verb answers, and refuses what is none of its business")
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
            yield f"start(dealer={seat}) lets seat {state.match.dealer} deal"
        if any(game.score(state).totals) or game.score(state).entries:
            yield f"a match starts from nothing, not from {game.score(state)}"


def _chance(game: AnyRuleset, rng: random.Random) -> Iterator[str]:
    seed = rng.random()
    common = random.getstate()
    one, same, other = (game.shuffle(random.Random(n)) for n in (seed, seed, seed + 1))
    if random.getstate() != common:
        yield "shuffle draws from the generator that all programs share"
    if one != same or one == other:
        yield "shuffle does not follow the generator that it is given"
    for _ in range(_DRAWS):
        drawn = rng.sample(game.pack.cards, len(game.seats))
        dealer = game.first_dealer(drawn)
        if dealer is not None and dealer not in game.seats:
            told = " ".join(map(str, drawn))
            yield f"of those who drew {told}, seat {dealer!r} deals, which is none"


def _laid(
    game: AnyRuleset, before: State, after: State, rng: random.Random
) -> Iterator[str]:
    """Ask whether `pack_for` is the inverse of dealing, for hands or some of their cards."""
    dealer, hands = before.match.dealer, after.hands
    some = [rng.sample([*hand], len(hand) // 2) for hand in hands]
    wanted: list[Sequence[Iterable[Card]]] = [hands, some, [set(each) for each in some]]
    for given in wanted:
        deal = game.pack_for(dealer=dealer, hands=given)
        again = game.apply(before, deal).hands
        lie = [hand & CardSet(each) for hand, each in zip(again, given, strict=True)]
        given_sets = [*map(CardSet, given)]
        yield from laws.differing(("by pack_for hands are", lie, given_sets))
        named = CardSet(card for hand in given for card in hand)
        for group in (CardSet(game.pack.cards) - named, *given):
            lies = [card for card in deal.pack if card in group]
            order = [*group] if isinstance(group, Sequence) else [*CardSet(group)]
            yield from laws.differing(("pack_for lays", lies, order))
    twice = [[card, card] for card in game.pack.cards[:1]] + [[]] * (len(hands) - 1)
    shared = [[game.pack.cards[0]]] * len(hands)
    for wrong in (twice, shared):
        yield from _refused(game.pack_for, dealer=dealer, hands=wrong)


def _answered(game: AnyRuleset, state: State) -> Iterator[str]:
    """Ask what must be answered whatever the state is."""
    for seat in game.seats:
        yield from _misfitting(game, state, seat)
    melds = () if state.turn is None else game.legal_melds(state, state.turn)
    if game.legal_melds(state) != melds:
        yield "legal_melds are not those of the seat in turn if none is asked"
    if not state.over:
        yield from _refused(game.next_match, state)
        return
    following = game.next_match(state)
    if following.turn is not None or following.over or any(following.match.totals):
        yield f"next_match gives no first state of a match: {following!r}"
    phase: Any = state
    if following != game.start(dealer=phase.next_dealer):
        yield f"seat {phase.next_dealer} deals next, and by next_match {following!r}"


def _misfitting(game: AnyRuleset, state: State, seat: Seat) -> Iterator[str]:
    position = state.final if isinstance(state, MatchOver) else state
    own = {InHand(seat), FaceUp(seat), Spot.TRICK}
    has = CardSet.from_mask(sum([mask for at, mask in lying(position) if at in own]))
    melds = game.legal_melds(state, seat)
    told = f"legal_melds gives {melds!r} to seat {seat}"
    for meld in melds:
        if not isinstance(meld, Meld):
            yield f"legal_melds gives {meld!r}, which is no meld"
        elif lacks := meld.cards - has:
            yield f"{told}, which has not {lacks}"
    said = [m for m in game.legal_moves(state, seat) if not isinstance(m, Play)]
    before = [m for m in state.log if m.seat == seat and not isinstance(m, Play)]
    if melds and not said and not before:
        yield f"{told}, which can only play cards"
    meld_masks = [meld.mask for meld in melds if isinstance(meld, Meld)]
    for move in said:
        shown = state.shows(move)
        if shown & (shown - 1) and shown not in meld_masks:
            yield f'{told}, but "{move}" is legal'


def _refuses(game: AnyRuleset, state: State) -> Iterator[str]:
    """Yield what is taken though no seat, text, card, move or state is meant by it."""
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
            yield f"{move!r} is no move of the game, but its refusal is None"
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
        told = f"is not refused, but gives {verb(*given, **named)!r}"
    except JasskortError:
        return []
    except Exception as error:  # noqa: BLE001 - whatever it is, it is none of ours
        told = f"raises {type(error).__name__}, which is no error of ours"
    asked = [*map(repr, given), *(f"{name}={value!r}" for name, value in named.items())]
    return [f"{getattr(verb, '__name__', verb)}({', '.join(asked)}) {told}"]
