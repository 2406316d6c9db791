"""What a law is, random play, and the laws of legality, of books and of purity."""

from __future__ import annotations

import enum
import pickle
import random
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from operator import lt
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from jasskort.cards import CardSet
from jasskort.errors import InvalidValue, quoted, told_by
from jasskort.moves import Deal, Move, Play
from jasskort.phase import Phase, State
from jasskort.refusals import IllegalMove, Refusal
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.score import Score
from jasskort.seats import Seat

# --- random play ----------------------------------------------------------------------
# Random play that gets into every corner of a game.

Step: TypeAlias = tuple[State, Move | Deal, State]
"""A state, a move, and the state after it."""

MOST = 400
_OUT_OF_TURN = 0.2
_BEFORE_A_DEAL = 0.1
# Melds, answers and robbing are preferred to plain cards, and what cuts a match or a
# deal short is rare.
_PLAYS, _OTHERS, _RARE = 2.0, 4.0, 0.04


@attrs.frozen
class Played:
    """A match as far as it was played.

    Args:
        game: the ruleset.
        dealer: the seat that deals first.
        steps: state, move and next state of every move that was made, in order.
        ends: whether random play of this ruleset must come to an end.
        seed: tells what is picked from it, and how it would go on.
        most: how many moves were asked for.
    """

    game: AnyRuleset
    dealer: int
    steps: tuple[Step, ...]
    ends: bool
    seed: int
    most: int = MOST

    @property
    def states(self) -> tuple[State, ...]:
        """Every state, the first one included: the n-th comes after n moves."""
        start = self.game.start(dealer=self.dealer)
        return (start, *(after for _, _, after in self.steps))

    def log(self, moves: int | None = None) -> tuple[str, ...]:
        """Write down the moves, deals included, or the first of them."""
        return tuple(str(move) for _, move, _ in self.steps[:moves])


def must_end(game: AnyRuleset) -> bool:
    """Tell whether random play comes to an end by the options of a ruleset (COM-10).

    It does with an agreed number of deals, and where the referee ends the match.
    """
    return isinstance(game, Ruleset) and game.playing.comes_to_an_end


def played(
    game: AnyRuleset, seed: int, *, most: int = MOST, ends: bool | None = None
) -> Played:
    """Play a match at random, or the beginning of one.

    Args:
        game: the ruleset.
        seed: what the match follows from, together with the ruleset.
        most: the number of moves, deals included, after which play stops.
        ends: whether random play must come to an end; told by `must_end` if not given.
    """
    dealer = first_dealer(game, seed)
    steps = tuple(walk(game, seed, most=most))
    asked = must_end(game) if ends is None else ends
    return Played(game, dealer, steps, asked, seed, most)


def first_dealer(game: AnyRuleset, seed: int) -> int:
    """Tell who deals first in the match that follows from a seed.

    Raises:
        InvalidValue: it is no ruleset, or the seed is no number.
    """
    if not isinstance(game, Ruleset) or type(seed) is not int:
        msg = f"a ruleset and a seed are played, not {quoted((game, seed))}"
        raise InvalidValue(msg)
    return random.Random(seed).choice(game.seats)


def walk(game: AnyRuleset, seed: int, *, most: int = MOST) -> Iterator[Step]:
    """Play at random: give state, move and next state until the match is over.

    Moves that are made out of turn are made too, and rare kinds of moves are preferred
    to plain plays, so that every corner of a game is reached.

    Args:
        game: the ruleset.
        seed: what the match follows from, together with the ruleset.
        most: the number of moves, deals included, after which play stops.
    """
    rng = random.Random(seed)
    state = game.start(dealer=rng.choice(game.seats))
    for _ in range(most):
        if state.over:
            return
        move = _choose(game, state, rng)
        if move is None:  # a seat is in turn and has no move, which breaks law 4
            return
        following = game.apply(state, move)
        yield state, move, following
        state = following


def _choose(game: AnyRuleset, state: State, rng: random.Random) -> Move | Deal | None:
    """Choose a move of any seat, or deal where a deal is due; None if nothing goes."""
    seats = [seat for seat in game.seats if rng.random() < _OUT_OF_TURN]
    moves = [move for seat in seats for move in game.legal_moves(state, seat)]
    moves += game.legal_moves(state)
    if state.turn is None and not (moves and rng.random() < _BEFORE_A_DEAL):
        return game.shuffle(rng)
    if not moves:
        return None
    return rng.choices(moves, [_liking(game, move) for move in moves])[0]


def _liking(game: AnyRuleset, move: Move) -> float:
    """Tell how gladly a move is chosen."""
    if type(move) in game.cuts_short:
        return _RARE
    return _PLAYS if isinstance(move, Play) else _OTHERS


# --- what a law is --------------------------------------------------------------------
# What a law is, and what is said of a ruleset that breaks one.

Problem: TypeAlias = tuple[int, str]
"""After how many moves of the match, and what is wrong there."""

_SHOWN = 12
_KIT = Path(__file__).parent


@attrs.frozen
class Law:
    """A law.

    Args:
        number: its number.
        says: what holds.
        check: gives the problems of a match that was played, if there are any.
    """

    number: int
    says: str
    check: Callable[[Played], Iterable[Problem]]


class LawBroken(AssertionError):  # noqa: N818 - it says what has happened
    """A ruleset breaks a law.

    Attributes:
        law: the law.
        game: the ruleset.
        problem: what is wrong.
        dealer: the seat that deals first.
        log: the moves from the start of the match to where it is wrong, as text.
        state: the state in which it is wrong; None if there is none.
        seed: the match follows from it: `check_laws(game, seeds=[seed], most=most)`
            shows the same again.
        most: how many moves of that match were asked for.
    """

    def __init__(self, law: Law, match: Played, problem: Problem) -> None:
        """Keep the law, and write the log down."""
        moves, self.problem = problem
        self.law = law
        self.game = match.game
        self.dealer = match.dealer
        self.log = match.log(moves)
        self.state = _state_after(match, moves)
        self.seed = match.seed
        self.most = match.most
        super().__init__(law, match, problem)

    def __str__(self) -> str:
        """Tell law, ruleset, problem, state, and the end of the log."""
        law = f"law {self.law.number} is broken: {self.law.says}"
        again = f"  again: check_laws(..., seeds=[{self.seed}], most={self.most})"
        told = _told(self.log, self.dealer)
        by, where = f"  by {self.game!r}", f"  in {quoted(self.state)}"
        return "\n".join((law, f"  {self.problem}", by, where, told, again))


def _state_after(match: Played, moves: int) -> State | None:
    """Give the state after so many moves, if the match came so far."""
    if match.steps:
        return match.steps[moves - 1][2] if moves else match.steps[0][0]
    try:
        return match.game.start(dealer=match.dealer)
    except Exception:  # noqa: BLE001 - that is what is wrong, and told as such
        return None


def _told(log: Sequence[str], dealer: int) -> str:
    """Tell a log, of a long one the end."""
    left_out = len(log) - _SHOWN
    more = [f"    ... {left_out} moves before"] if left_out > 0 else []
    first = f"  after {len(log)} moves, seat {dealer} deals first:"
    return "\n".join((first, *more, *(f"    {line}" for line in log[-_SHOWN:])))


class NoAnswer(Exception):  # noqa: N818 - it says what has happened
    """A ruleset raises an error where an answer is owed; the error is its cause.

    Attributes:
        moves: after how many moves of the match it does.
        error: the error.
    """

    def __init__(self, moves: int, error: Exception) -> None:
        """Keep both."""
        super().__init__(moves, error)
        self.moves = moves
        self.error = error


@contextmanager
def at(moves: int) -> Iterator[None]:
    """Say of an error that it came after so many moves of the match.

    Raises:
        NoAnswer: there was an error.
    """
    try:
        yield
    except NoAnswer:
        raise
    except Exception as error:
        raise NoAnswer(moves, error) from error


def spoken(error: Exception, game: AnyRuleset) -> str:
    """Say which verb of a ruleset raises what."""
    told = f"{type(error).__name__}: {told_by(error)}".removesuffix(": ")
    if verb := verb_of(error, game):
        return f"{verb} raises {told}"
    return f"something that it gives is not what it should be: {told}"


def verb_of(error: Exception, game: AnyRuleset) -> str:
    """Name the verb, or other function, that the kit asked and that raised an error."""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        path = Path(code.co_filename)
        # What stands between is the standard library's: contexts, pickles, copies.
        if path.parent != _KIT and "contextlib" not in path.name:
            # A verb is told by its name, whatever the function was called.
            verbs = (
                name
                for kind in type(game).__mro__
                for name, verb in vars(kind).items()
                if getattr(verb, "__code__", None) is code
            )
            return next(verbs, code.co_name)
    return ""


# --- law 1: legality ------------------------------------------------------------------
# Law 1: what is listed, what is refused and what is applied are one and the same.

_A_PHASE, _ANYWHERE = 2, 4


def picked(match: Played) -> Iterator[tuple[int, State]]:
    """Pick states for what takes long: some of each phase, some more, and the last."""
    rng = random.Random(match.seed)
    states = match.states
    phases: dict[type, list[int]] = {}
    for place, state in enumerate(states):
        phases.setdefault(type(state), []).append(place)
    places = {0, len(states) - 1, *rng.choices(range(len(states)), k=_ANYWHERE)}
    for each in phases.values():
        places.update(rng.choices(each, k=_A_PHASE))
    for place in sorted(places):
        yield place, states[place]


def legal_refused_applied(match: Played) -> Iterator[Problem]:
    """Ask of every move of every seat whether it is listed, refused and applied."""
    game = match.game
    pack = game.pack.cards
    dealt = Deal(pack), Deal(pack[1:])
    with at(0):
        yield from ((0, each) for each in _misnumbered(game))
    for place, state in picked(match):
        with at(place):
            for seat in game.seats:
                # A list that somebody changes meanwhile breaks law 2, not this one.
                legal = tuple(game.legal_moves(state, seat))
                for each in (
                    *_out_of_order(game, legal),
                    *_each_move(game, state, seat, legal),
                    *_not_of_the_phase(state, seat, legal),
                ):
                    yield place, each
            for each in _movers(game, state):
                yield place, each
            for deal in dealt:
                for each in _agreed(game, state, deal, game.refusal(state, deal)):
                    yield place, each


def _misnumbered(game: AnyRuleset) -> Iterator[str]:
    """Tell what is wrong with the vocabulary: the same moves, in order, for all."""
    first, *_ = game.seats
    spelled = [_without_seat(move) for move in game.vocabulary(first)]
    for seat in game.seats:
        vocabulary = game.vocabulary(seat)
        for number, move in enumerate(vocabulary):
            if move.seat != seat:
                yield f'the vocabulary of seat {seat} has "{move}"'
            if game.index(move) != number:
                yield f'"{move}" is number {number}, not {game.index(move)}'
        if [_without_seat(move) for move in vocabulary] != spelled:
            yield f"the vocabulary of seat {seat} is not that of seat {first}"


def _without_seat(move: Move) -> str:
    return str(move).partition(" ")[2]


def _out_of_order(game: AnyRuleset, legal: Sequence[Move]) -> Iterator[str]:
    numbers = [game.index(move) for move in legal]
    if numbers != sorted(set(numbers)):
        yield f"legal moves are out of order, or twice: {_listed(legal)}"


def _not_of_the_phase(state: State, seat: Seat, legal: Sequence[Move]) -> Iterator[str]:
    """Ask whether a list is that of the phase, which plays by its own."""
    phase: Any = state
    own = phase.moves() if seat == phase.turn else phase.moves_out_of_turn(seat)
    if tuple(own) != tuple(legal):
        yield (
            f"legal_moves gives {_listed(legal)} to seat {seat}, "
            f"but the phase lists {_listed(own)}"
        )


def _listed(moves: Sequence[Move]) -> str:
    return ", ".join(f'"{move}"' for move in moves) or "nothing"


def _each_move(
    game: AnyRuleset, state: State, seat: int, legal: Sequence[Move]
) -> Iterator[str]:
    for move in game.vocabulary(seat):
        refusal = game.refusal(state, move)
        listed = move in legal
        if (refusal is None) is not listed:
            told = "listed" if listed else "not listed"
            yield f'"{move}" is {told}, its refusal is: {refusal}'
        yield from _agreed(game, state, move, refusal)
        if refusal is None:
            yield from _done_either_way(state, move)


def _agreed(
    game: AnyRuleset, state: State, move: Move | Deal, refusal: Refusal | None
) -> Iterator[str]:
    """Ask whether apply takes a move if and only if it is not refused."""
    try:
        game.apply(state, move)
    except IllegalMove as error:
        if error.refusal != refusal or error.move != move:
            told = f'apply refuses "{error.move}": {error.refusal}'
            yield f'{told}; refusal says of "{move}": {refusal}'
    except Exception as error:  # noqa: BLE001 - whatever it is, it is no IllegalMove
        told = "is not refused" if refusal is None else f"is refused: {refusal}"
        yield f'"{move}" {told}, but {spoken(error, game)}'
    else:
        if refusal is not None:
            yield f'apply takes "{move}", which is refused: {refusal}'
    if refusal is not None:
        yield from _flaws(game, refusal)


def _done_either_way(state: State, move: Move) -> Iterator[str]:
    """Ask whether what a phase does at once is what it does with a legal move."""
    if not isinstance(state, Phase) or (at_once := state.at_once(move)) is None:
        return
    after = state.after(move)
    if at_once != after or at_once.log != after.log:
        yield f'"{move}" done at once gives another state: {at_once}, {after}'


def _movers(game: AnyRuleset, state: State) -> Iterator[str]:
    """Ask whether the movers are those who have a legal move, that in turn first."""
    movers = [seat for seat in game.seats if game.legal_moves(state, seat)]
    movers.sort(key=lambda seat: seat != state.turn)
    if game.movers(state) != tuple(movers):
        yield f"the movers are {movers}, not {game.movers(state)}"


def _flaws(game: AnyRuleset, refusal: Refusal) -> Iterator[str]:
    """Tell what a refusal lacks: rule, reason, cards of the game."""
    rule = refusal.rule
    if not rule or rule.split() != [rule]:
        yield f"a refusal names the rule by its id, not by {rule!r}: {refusal}"
    if not isinstance(refusal.reason, enum.Enum):
        yield f"the reason of a refusal is an enum member, not {refusal.reason!r}"
    if refusal.cards.mask & ~game.pack.mask:
        foreign = refusal.cards - CardSet(game.pack.cards)
        yield f"a refusal names {foreign}, which the game has not: {refusal}"


# --- law 2: purity --------------------------------------------------------------------
# Law 2: nothing is changed, and equal answers are given to equal questions.

_REFUSED = 12


def nothing_is_changed(match: Played) -> Iterator[Problem]:
    """Make every move again, and ask some states every question twice."""
    game = match.game
    for place, (state, move, after) in enumerate(match.steps):
        with at(place):
            history, before = state.history, pickle.dumps(state.without_log())
            again = game.apply(state, move)
            kept = state.history is history
            if not kept or pickle.dumps(state.without_log()) != before:
                yield place, f'apply changes the state that is given with "{move}"'
            if again != after or again.log != after.log:
                yield place, f'apply gives two different states for "{move}"'
            if hash(again) != hash(after):
                yield place, f'equal states after "{move}" have different hashes'
    rng = random.Random(match.seed)
    every = [move for seat in game.seats for move in game.vocabulary(seat)]
    for place, state in picked(match):
        with at(place):
            sample = rng.choices(every, k=_REFUSED)
            for each in _asked_twice(match, state, sample):
                yield place, each
            for each in _open_fields(state):
                yield place, each


def _asked_twice(match: Played, state: State, moves: Sequence[Move]) -> Iterator[str]:
    """Ask the same after the last move of this match and after another is begun."""
    game = match.game
    for before, move, _ in match.steps[-1:]:
        game.apply(before, move)
    first = _answers(game, state, moves)
    for question, answer in first.items():
        sequence = question.split("(")[0] not in {"score", "refusal"}
        if sequence and not isinstance(answer, tuple):
            kind = type(answer).__name__
            yield f"{question} gives a {kind}, which can be changed, and no tuple"
        try:
            hash(answer)
        except TypeError as error:
            yield f"{question} gives what can be changed: {error}"
    _begin_another(game)
    for question, answer in _answers(game, state, moves).items():
        if answer != first[question]:
            yield (
                f"{question} depends on what is done elsewhere: it gives "
                f"{quoted(answer)}, and gave {quoted(first[question])} before another match was begun"
            )


def _answers(
    game: AnyRuleset, state: State, moves: Sequence[Move]
) -> dict[str, object]:
    """Ask a state all questions."""
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
    for move in moves:
        answers[f'refusal("{move}")'] = game.refusal(state, move)
    return answers


def _begin_another(game: AnyRuleset) -> None:
    """Begin a match that has nothing to do with any other, and ask it something."""
    state: State = game.start(dealer=game.seats[-1])
    state = game.apply(state, Deal(game.pack.cards[::-1]))
    for seat in game.movers(state):
        for move in game.legal_moves(state, seat)[:1]:
            game.score(game.apply(state, move))


def _open_fields(state: State) -> Iterator[str]:
    """Tell what can be set in a state; what it is set to is what it was."""
    for each in attrs.fields(type(state)):
        try:
            setattr(state, each.name, getattr(state, each.name))
        except (AttributeError, TypeError):
            continue
        yield f"a state can be changed: its {each.name} can be set"


# --- law 5: books ---------------------------------------------------------------------
# Law 5: what is booked adds up, and those win whom the score makes winners.


def books_balance(match: Played) -> Iterator[Problem]:
    """Ask every score whether it adds up, and the last one who has won."""
    game = match.game
    before: tuple[object, ...] = ()
    for place, state in enumerate(match.states):
        with at(place):
            score = game.score(state)
            entries = score.entries
            if entries[: len(before)] != before:
                yield place, "what was booked is changed afterwards"
            before = entries
            for each in (*_sums(game, score), *_what_is_told(game, state, score)):
                yield place, each
            if state.over:
                for each in _winners(match, score):
                    yield place, each


def _sums(game: AnyRuleset, score: Score) -> Iterator[str]:
    parties = game.table.parties
    totals = [0] * len(game.seats)
    for entry in score.entries:
        totals[game.table.check(entry.seat)] += entry.points
    sums = tuple(sum(totals[seat] for seat in party) for party in parties)
    if score.party_totals != sums:
        yield f"the entries add up to {sums}, not {score.party_totals}"
    shared = [
        total
        for seat in game.seats
        for party, total in zip(parties, sums, strict=True)
        if seat in party
    ]
    # Partners who score together show their party's total, others their own.
    if list(score.totals) not in (totals, shared):
        yield f"the entries add up to {totals}, not {score.totals}"


def _what_is_told(game: AnyRuleset, state: State, score: Score) -> Iterator[str]:
    told = (bool(score.winners), score.outcome is not None, bool(score.stakes))
    if told != (state.over,) * len(told):
        yield f"winners, outcome and stakes are told at the end: {score!r}"
    if len(score.unbooked) != len(game.seats) or min(score.unbooked) < 0:
        yield f"what is not booked is told by seat: {score.unbooked}"
    if state.turn is None and not state.over and any(score.unbooked):
        yield f"between deals nothing is left to be booked, but {score.unbooked} is"


def _winners(match: Played, score: Score) -> Iterator[str]:
    """Ask whether the score makes winners of those who have won.

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
    move = match.steps[-1][1]
    cut = type(move) in game.cuts_short
    if cut and isinstance(move, Move) and move.seat not in winners:
        return
    totals, sums = score.totals, score.party_totals
    best = (max(totals), max(sums))
    target = getattr(game, "target", None)
    for party, total in zip(game.table.parties, sums, strict=True):
        # A game compares parties by their sums, or by the best of their seats.
        has = (max(totals[seat] for seat in party), total)
        reached = target is not None and max(has) >= target
        if set(party) & set(winners) and not reached and all(map(lt, has, best)):
            yield f"seats {party} have won with {total}, but the best have {best[1]}"
