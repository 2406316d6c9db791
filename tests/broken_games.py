"""One table of rulesets that are broken on purpose, and of the law that catches each.

A row takes a sound ruleset, its part `playing` or one of its phases, and exchanges a
method of it for a small function, which is given the sound one first. Twenty and `Apart`
call no verb from another where a row breaks one, so that nothing is mended or broken
twice.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import attrs
from twenty import DealDue, Trick, Twenty, Word

from jasskort import (
    Card,
    CardSet,
    Deal,
    Entry,
    Fyrtioett,
    IllegalMove,
    Move,
    ParseError,
    Reason,
    Refusal,
    Seat,
    State,
)
from jasskort.craft.parts import part
from jasskort.craft.values import builder, evolved
from jasskort.games.fyrtioett import (
    BetweenDeals,
    Bid,
    Bidding,
    FyrtioettCount,
    FyrtioettState,
    Playing,
    Throw,
)
from jasskort.ledger import NO_ENTRIES, Match, enter, gained_since
from jasskort.moves import Play
from jasskort.phase import BetweenDeals as AnyDue
from jasskort.phase import MatchOver
from jasskort.playouts import Playing as PlayedOut
from jasskort.score import Score
from jasskort.sight import Hands
from jasskort.testing import LAWS, Law

SOUND = Fyrtioett(deals=1)
TWENTY = Twenty(deals=1)
FULL = (1 << 52) - 1
COUNTER = itertools.count()


ROWS: list[Broken] = []
Patch: TypeAlias = Callable[..., Any]


@attrs.frozen
class Broken:
    """A ruleset that is broken, the law that catches it, and words of what it says."""

    law: int
    problem: str
    game: Any
    most: int

    @property
    def laws(self) -> Sequence[Law]:
        """All laws of play are asked, or where one would speak before it that one."""
        if self.most < 400:
            return LAWS[15:]
        return (
            LAWS[self.law - 1 : self.law] if isinstance(self.game, Apart) else LAWS[:15]
        )


def made(kind: type[Any], **patches: Any) -> Any:
    """Make a class with some of its methods exchanged; pickle finds it in this module."""
    name = f"{kind.__name__}{next(COUNTER)}"
    attributes = {name: exchanged(kind, name, of) for name, of in patches.items()}
    attributes |= {"__module__": __name__, "__qualname__": name}
    return globals().setdefault(name, type(name, (kind,), attributes))


def exchanged(kind: type[Any], name: str, patch: Any) -> Any:
    """Hand the sound method, or the getter of the property, to a patch that is called."""
    if not callable(patch):
        return patch
    sound = getattr(kind, name)
    if isinstance(sound, property):
        return property(lambda state: patch(sound.fget, state))

    @functools.wraps(sound)
    def method(*given: Any, **named: Any) -> Any:
        return patch(sound, *given, **named)

    return method


def turned_into(kind: type[Any], state: Any) -> Any:
    """Give the same state in a class that has the same fields, fast as others are made."""
    return builder(kind)(*[getattr(state, each.name) for each in attrs.fields(kind)])


def ruleset(sound: Any, **verbs: Any) -> Any:
    """Make a ruleset with some verbs exchanged, and the options of a sound one."""
    fields = attrs.fields(type(sound))
    kind = made(type(sound), **verbs)
    return kind(**{each.name: getattr(sound, each.name) for each in fields})


def with_phase(sound: Any, phase: type[Any], **methods: Any) -> Any:
    """Make a ruleset that plays a whole deal in a phase with some methods exchanged."""
    due, usual = (
        (DealDue, Trick) if isinstance(sound, Twenty) else (BetweenDeals, Bidding)
    )

    def going_on(after: Any, state: Any, move: Any) -> Any:
        done = after(state, move)
        return turned_into(kind, done) if type(done) is usual else done

    kind = made(phase, **{"after": going_on, **methods})
    deal_due = made(due, deal=lambda deal, *given: turned_into(kind, deal(*given)))

    def between_deals(between: Any, *given: Any) -> Any:
        return turned_into(deal_due, between(*given))

    return ruleset(sound, between_deals=between_deals)


def broken(law: int, problem: str, sound: Any, most: int = 400, **verbs: Any) -> None:
    """Add a row: a ruleset, its part `playing`, or a phase, and what is exchanged.

    A phase is one of Twenty or Fyrtioett.
    """
    if isinstance(sound, PlayedOut):
        game = ruleset(sound.rules, playing=part(made(type(sound), **verbs)))
    elif isinstance(sound, type):
        game = with_phase(TWENTY if issubclass(sound, Trick) else SOUND, sound, **verbs)
    else:
        game = ruleset(sound, **verbs)
    ROWS.append(Broken(law, problem, game, most))


def breaks(
    law: int, problem: str, sound: Any, verb: str, most: int = 400
) -> Callable[[Patch], Patch]:
    """Add a row with the function below for a patch of one method."""

    def patched(patch: Patch) -> Patch:
        broken(law, problem, sound, most, **{verb: patch})
        return patch

    return patched


class Apart(Fyrtioett):
    """Fyrtioett whose verbs do not ask one another, so that each is broken alone."""

    def refusal(self, state: State, move: Move | Deal) -> Refusal | None:
        """Refuse what the sound ruleset refuses, whatever this one lists."""
        return SOUND.refusal(evolved(state, rules=SOUND), move)

    def apply(self, state: State, move: Move | Deal) -> FyrtioettState:
        """Apply as the sound ruleset does, whatever this one refuses."""
        after = SOUND.apply(evolved(state, rules=SOUND), move)
        return evolved(after, rules=self)


APART = Apart(deals=1)


def first_bid(state: Any) -> bool:
    """Tell whether it is the first bid of a deal."""
    return isinstance(state, Bidding) and not state.said


def first_lead(state: Any) -> bool:
    """Tell whether the first card of a deal is to be led."""
    return isinstance(state, Playing) and not state.played


def changed(**values: Any) -> Callable[..., Any]:
    """Make a patch that gives what the sound verb gives, with some values changed."""

    def patch(sound: Any, *given: Any) -> Any:
        found = sound(*given)
        return found and attrs.evolve(found, **values)

    return patch


def revised(law: int, problem: str, sound: Any, **values: Any) -> None:
    """Add a row in which refusals have other values, in both verbs alike."""

    def apply(does: Any, game: Any, state: Any, move: Any) -> Any:
        try:
            return does(game, state, move)
        except IllegalMove as error:
            raise IllegalMove(move, game.refusal(state, move)) from error

    broken(law, problem, sound, refusal=changed(**values), apply=apply)


# What is listed, refused and applied: laws 1 and 4.


@breaks(1, "is not listed, its refusal is: None", APART, "legal_moves")
def drop_a_bid(sound: Any, game: Any, state: Any, seat: Any = None) -> Any:
    moves = sound(game, state, seat)
    return moves[:-1] if first_bid(state) else moves


@breaks(1, 'apply takes "', APART, "apply")
def take_a_foreign_bid(sound: Any, game: Any, state: Any, move: Any) -> Any:
    if first_bid(state) and isinstance(move, Bid):
        move = Bid(state.turn, move.tricks)
    return sound(game, state, move)


@breaks(1, "apply refuses", APART, "apply")
def refuse_otherwise(sound: Any, game: Any, state: Any, move: Any) -> Any:
    if refusal := game.refusal(state, move):
        raise IllegalMove(move, attrs.evolve(refusal, rule="COM-1"))
    return sound(game, state, move)


@breaks(1, "done at once gives another state", Bidding, "at_once")
def bid_one_at_once(_sound: Any, state: Any, move: Any) -> Any:
    bid = isinstance(move, Bid) and move in state.moves()
    return evolved(state.after(move), said=(1,)) if bid else None


@breaks(1, "done at once gives another state", Bidding, "at_once")
def bid_and_forget(_sound: Any, state: Any, move: Any) -> Any:
    bid = isinstance(move, Bid) and move in state.moves()
    return state.after(move).without_log() if bid else None


@breaks(1, ' throw", which is refused', Bidding, "at_once")
def throw_at_once(_sound: Any, state: Any, move: Any) -> Any:
    throw = isinstance(move, Throw) and move.seat == state.turn
    return state.after(move) if throw else None


@breaks(1, "apply raises AttributeError: ", TWENTY, "apply")
def fail_at_a_card(sound: Any, game: Any, state: Any, move: Any) -> Any:
    if isinstance(move, Play) and state.turn == move.seat:
        return state.table_of_cards
    return sound(game, state, move)


@breaks(1, "is refused: ", TWENTY, "apply")
def fail_to_refuse(sound: Any, game: Any, state: Any, move: Any) -> Any:
    try:
        return sound(game, state, move)
    except IllegalMove as error:
        raise KeyError(move) from error


def whole_hand(sound: Any, game: Any, state: Any, seat: Any = None) -> Any:
    moves = sound(game, state, seat)
    if moves and isinstance(moves[0], Play):
        return tuple(Play(state.turn, card) for card in state.hands[state.turn])
    return moves


@breaks(1, "the vocabulary of seat 1 is not that of seat 0", TWENTY, "actions")
def other_way_round(_sound: Any, game: Any, seat: Any) -> Any:
    cards = game.pack.cards
    return (Play(seat, card) for card in (cards[::-1] if seat else cards))


@breaks(1, 'apply takes "deal ', TWENTY, "apply")
def deal_all_the_same(sound: Any, game: Any, state: Any, move: Any) -> Any:
    again = isinstance(move, Deal) and isinstance(state, Trick)
    return state if again else sound(game, state, move)


def deal_again(sound: Any, game: Any, state: Any, move: Any) -> Any:
    if isinstance(move, Deal) and isinstance(state, Trick):
        state = game.between_deals(None, state.match)
    return sound(game, state, move)


@breaks(4, "is in turn and has no legal move", APART, "legal_moves")
def nothing_to_do(sound: Any, game: Any, state: Any, seat: Any = None) -> Any:
    last = isinstance(state, Bidding) and len(state.said) == 3
    return () if last else sound(game, state, seat)


@breaks(4, "somebody has a legal move", APART, "legal_moves")
def after_the_end(sound: Any, game: Any, state: Any, seat: Any = None) -> Any:
    if state.over and seat is not None:
        return SOUND.vocabulary(seat)[:1]
    return sound(game, state, seat)


@breaks(4, "nobody is in turn, but", APART, "legal_moves")
def at_the_end(sound: Any, game: Any, state: Any, seat: Any = None) -> Any:
    return sound(game, state, seat) or SOUND.vocabulary(0)[: int(state.over)]


@breaks(4, "a deal is due", APART, "refusal")
def deal_on(sound: Any, game: Any, state: Any, move: Any) -> Any:
    over = state.over and isinstance(move, Deal)
    return None if over else sound(game, state, move)


@breaks(4, "not those of the seat in turn", APART, "legal_moves")
def one_for_all(sound: Any, game: Any, state: Any, seat: Any = None) -> Any:
    moves = sound(game, state, seat)
    return moves[:1] if seat is None else moves


broken(
    1,
    "out of order, or twice",
    APART,
    legal_moves=lambda sound, *given: sound(*given)[::-1],
)
broken(1, "is number", APART, index=lambda sound, *given: 0 * sound(*given))
revised(1, "an enum member, not 'because'", APART, reason="because")
revised(1, "names the rule by its id, not by ''", TWENTY, rule="")
revised(1, "by its id, not by 'the rules'", TWENTY, rule="the rules")
broken(
    1,
    "the movers are [], not (0, 1, 2, 3)",
    APART,
    movers=lambda _sound, game, _state: game.seats,
)
broken(1, "], not ()", APART, movers=lambda *_: ())
broken(
    1,
    "apply raises NotImplementedError",
    Trick,
    after=lambda _sound, state, move: AnyDue.deal(state, move),
)
broken(
    1,
    'the vocabulary of seat 1 has "0 play',
    TWENTY,
    vocabulary=lambda sound, game, seat: sound(game, 0 * game.table.check(seat)),
)
broken(1, "but the phase lists", TWENTY, legal_moves=whole_hand)
broken(1, "apply raises InvalidValue", SOUND, legal_moves=whole_hand)
broken(4, "but a deal is taken", TWENTY, apply=deal_again, refusal=deal_again)

# What changes, and what depends on more than it is given: law 2.

LIST: list[Any] = []


def one_list(sound: Any, *given: Any) -> Any:
    LIST[:] = sound(*given)
    return LIST


def remember(sound: Any, *given: Any) -> Any:
    after = sound(*given)
    LIST[:] = [given[-1], after]
    return after


def score_the_last(sound: Any, game: Any, state: Any) -> Any:
    told: tuple[int, ...] = (0, 0)
    if LIST and state.turn is not None:
        told = tuple(map(len, LIST[1].piles))
    return attrs.evolve(sound(game, state), unbooked=told)


def refuse_by_the_last(sound: Any, *given: Any) -> Any:
    refused = sound(*given)
    return refused and attrs.evolve(refused, values=tuple(map(str, LIST[:1])))


@breaks(2, "changes the state", APART, "apply")
def change_the_state(sound: Any, game: Any, state: Any, move: Any) -> Any:
    after = sound(game, state, move)
    if isinstance(move, Deal):
        object.__setattr__(state, "history", (state.history, Bid(0, 1)))
    return after


@breaks(2, "two different states", APART, "apply")
def by_chance(sound: Any, *given: Any) -> Any:
    after = sound(*given)
    if isinstance(after, Bidding):
        return evolved(after, said=(*after.said, next(COUNTER)))
    return after


broken(2, "legal_moves(0) gives a list", TWENTY, legal_moves=one_list)
broken(2, "legal_melds(0) gives a list", TWENTY, legal_melds=one_list)
broken(
    2,
    "score depends on what is done elsewhere",
    TWENTY,
    apply=remember,
    score=score_the_last,
)
broken(
    2,
    "depends on what is done elsewhere",
    TWENTY,
    apply=remember,
    refusal=refuse_by_the_last,
)
broken(2, "gives what can be changed", TWENTY, refusal=changed(values=([],)))
broken(
    2,
    "can be changed: its history can be set",
    Trick,
    __setattr__=lambda _sound, *given: object.__setattr__(*given),
)
broken(
    2,
    "different hashes",
    Bidding,
    __hash__=lambda *_: next(COUNTER),
    __eq__=lambda _sound, state, other: type(other) is type(state),
)

# Where the cards lie: law 3.


@breaks(3, "lies in two places", APART, "apply")
def cards_twice(sound: Any, *given: Any) -> Any:
    after = sound(*given)
    return evolved(after, pile_masks=(FULL, 0, 0, 0)) if first_lead(after) else after


@breaks(3, "are not the pack", APART, "apply")
def cards_lost(sound: Any, *given: Any) -> Any:
    after = sound(*given)
    if isinstance(after, Playing) and len(after.trick) == 1 and not after.piles[0]:
        return evolved(after, trick=(), turn=after.turn)
    return after


def takes_any_pack(game: Any, state: Any, move: Any) -> bool:
    """Tell whether a deal is due and made, of so many cards as the pack has."""
    due = isinstance(state, AnyDue) and state.rules is game
    return due and isinstance(move, Deal) and len(move.pack) == len(game.pack)


def refuse_no_pack(sound: Any, *given: Any) -> Any:
    return None if takes_any_pack(*given) else sound(*given)


def deal_any_pack(sound: Any, game: Any, state: Any, move: Any) -> Any:
    due = takes_any_pack(game, state, move)
    return state.deal(move) if due else sound(game, state, move)


def a_card_in_hand(_sound: Any, state: Any) -> Any:
    return CardSet.from_mask(state.rules.pack.cards[0].bit), CardSet()


DUE_WITH_HANDS: Any = made(DealDue, hands=a_card_in_hand)

broken(3, "a hand is no place", Bidding, places=lambda *_: (CardSet.from_mask(FULL),))
broken(3, "are not the pack", Trick, places=lambda *_: ())
broken(3, "twice, without", TWENTY, refusal=refuse_no_pack, apply=deal_any_pack)
broken(
    3,
    "a hand has cards",
    TWENTY,
    between_deals=lambda sound, *given: turned_into(DUE_WITH_HANDS, sound(*given)),
)

# What is booked, and who has won: law 5.


@breaks(5, "have won with", TWENTY, "settle")
def losers_win(sound: Any, game: Any, state: Any) -> Any:
    after = sound(game, state)
    if not isinstance(after, MatchOver):
        return after
    others = tuple(seat for seat in game.seats if seat not in after.winners)
    return attrs.evolve(after, winners=others or after.winners)


@breaks(5, "have won with", SOUND, "score")
def losers_win_by_points(sound: Any, game: Any, state: Any) -> Any:
    score: Score = sound(game, state)
    others = tuple(seat for seat in game.seats if seat not in score.winners)
    return attrs.evolve(score, winners=others if state.over else ())


def winners(change: Callable[[Any], Any]) -> Callable[..., Any]:
    """Make a score in which the winners are others."""

    def score(sound: Any, *given: Any) -> Any:
        found = sound(*given)
        return attrs.evolve(found, winners=change(found.winners))

    return score


@breaks(5, "nothing is left to be booked", TWENTY, "score")
def not_yet_booked(sound: Any, game: Any, state: Any) -> Any:
    unbooked = (0, int(isinstance(state, AnyDue)))
    return attrs.evolve(sound(game, state), unbooked=unbooked)


@breaks(5, "is changed afterwards", Twenty(deals=2), "apply")
def forget_points(sound: Any, game: Any, state: Any, move: Any) -> Any:
    after = sound(game, state, move)
    if not isinstance(move, Deal):
        return after
    match = Match(after.match.dealer, after.match.number, (0, 0), NO_ENTRIES)
    return attrs.evolve(after, match=match)


broken(5, "win together", SOUND, score=winners(lambda seats: seats[:1]))
broken(
    5, "each once and in their order", TWENTY, score=winners(lambda seats: seats * 2)
)
broken(5, "is told by seat: (0,)", TWENTY, score=changed(unbooked=(0,)))
broken(5, "the entries add up to (", APART, score=changed(party_totals=(1, 2)))
broken(5, "the entries add up to [", APART, score=changed(totals=(1, 2, 3, 4)))
broken(5, "are told at the end", APART, score=changed(stakes=1))

# What is written and read, pickled, copied and compared: law 6.


def unless(test: Callable[[str], bool]) -> Callable[..., Any]:
    """Make a reader that does not read texts of a kind."""

    def parse(sound: Any, game: Any, text: Any) -> Any:
        if isinstance(text, str) and test(text):
            raise ParseError(text, "not read")
        return sound(game, text)

    return parse


@breaks(6, "is read as", APART, "parse")
def misread(sound: Any, *given: Any) -> Any:
    move = sound(*given)
    return Play(move.seat, Card.parse("C2")) if isinstance(move, Play) else move


@breaks(6, "is read as", APART, "parse")
def misread_bids(sound: Any, game: Any, text: str) -> Any:
    move = sound(game, text)
    return Bid(move.seat, 1) if isinstance(move, Bid) and text.islower() else move


@breaks(6, "is read as", TWENTY, "parse")
def misread_seat_1(sound: Any, game: Any, text: str) -> Any:
    move = sound(game, text)
    return game.vocabulary(1)[0] if isinstance(move, Play) and move.seat else move


@breaks(6, "replayed as text, gives another", APART, "apply")
def other_bids(sound: Any, *given: Any) -> Any:
    after = sound(*given)
    if first_lead(after):
        bids = (next(COUNTER), *after.deal.bids[1:])
        return evolved(after, deal=evolved(after.deal, bids=bids))
    return after


SHUFFLED: list[Deal] = []


def shuffle_and_remember(sound: Any, *given: Any) -> Any:
    SHUFFLED.append(sound(*given))
    return SHUFFLED[-1]


def refuse_what_was_read(sound: Any, game: Any, state: Any, move: Any) -> Any:
    mine = any(deal is state.shuffled for deal in SHUFFLED)
    if first_bid(state) and not mine:
        refusal = Refusal("FYR-7", Reason.TOO_LOW)
        raise IllegalMove(move, refusal)
    return sound(game, state, move)


def blind_to(*names: str) -> dict[str, Any]:
    """Make patches by which a state is equal whatever these fields are."""

    def seen(state: Any) -> list[Any]:
        blind = {"history", *names}
        fields = [each.name for each in attrs.fields(type(state))]
        return [getattr(state, name) for name in fields if name not in blind]

    return {
        "__eq__": lambda _sound, state, other: (
            type(other) is type(state) and seen(state) == seen(other)
        ),
        "__hash__": lambda _sound, state: hash(tuple(seen(state))),
    }


@attrs.frozen(repr=False)
class HandsLeftOut(Trick):
    """A trick that leaves the hands out of equality by its field."""

    held: Hands = attrs.field(eq=False)


def values_of(state: Any) -> list[Any]:
    """List the fields of a bid but its history."""
    return [getattr(state, each.name) for each in attrs.fields(Bidding)[1:]]


broken(6, '10", is not read: ', TWENTY, parse=unless(lambda text: "10" in text))
broken(6, "PLAY", TWENTY, parse=unless(str.isupper))
broken(6, 'written "0 play ', TWENTY, parse=unless(str.islower))
broken(
    6,
    "comes back as another state",
    Bidding,
    __reduce__=lambda _sound, state: (Bidding, (state.history, *values_of(state))),
)
broken(
    6,
    "comes back with another log",
    Bidding,
    __reduce__=lambda _sound, state: (type(state), (None, *values_of(state))),
)
broken(
    6, "without its log is another", Bidding, without_log=lambda _sound, state: state
)
broken(
    6,
    "replayed as text, is refused",
    APART,
    shuffle=shuffle_and_remember,
    apply=refuse_what_was_read,
)
broken(
    6,
    "equal, though deals differs",
    TWENTY,
    __eq__=lambda _sound, game, other: type(other) is type(game),
    __hash__=lambda *_: 1,
)
broken(
    6,
    "a ruleset that was pickled",
    TWENTY,
    __reduce__=lambda _sound, game: (type(game), ()),
)
broken(6, "are equal that are not the same", Trick, **blind_to("held"))
broken(6, "are equal that are not the same", HandsLeftOut)
broken(6, "that differ in taken are equal", Trick, **blind_to("taken"))
broken(6, "equal that are not the same", Bidding, **blind_to("said"))
broken(6, "the log is not what was done", Trick, log=lambda log, state: log(state)[1:])
broken(6, "the log is not what was done", Trick, shuffled=lambda *_: None)
broken(
    6,
    "a copy of a state is another",
    Trick,
    __deepcopy__=lambda _sound, state, _memo: turned_into(type(state), state),
)
broken(
    6,
    "a state is shown in cards",
    Trick,
    __repr__=lambda _sound, state: f"<hands={[hand.mask for hand in state.hands]}>",
)

# How matches begin and end, and what verbs do with what is none of theirs: laws 7, 8.


@breaks(7, "1 deals are agreed, but more are dealt", TWENTY, "settle")
def deal_once_more(sound: Any, game: Any, state: Any) -> Any:
    after = sound(game, state)
    if isinstance(after, MatchOver) and after.match.number == game.deals:
        return game.between_deals(state.history, after.match)
    return after


@breaks(8, "starts from nothing", TWENTY, "start")
def start_with_a_point(sound: Any, game: Any, **given: Any) -> Any:
    state = sound(game, **given)
    match = enter(state.match, game.seats[0], 1, Word.TRICKS)
    return attrs.evolve(state, match=match)


def fail(*_: Any, **__: Any) -> Any:
    """Fail with an error of its own."""
    raise NotImplementedError


@breaks(8, "raises KeyError, which is no error of ours", TWENTY, "parse")
def read_junk(sound: Any, game: Any, text: Any) -> Any:
    try:
        return sound(game, text)
    except ParseError as error:
        raise KeyError(text) from error


@breaks(8, "seat 2 deals, which is none", TWENTY, "first_dealer")
def deal_for_nobody(sound: Any, *given: Any) -> Any:
    sound(*given)
    return 2


@breaks(8, "score raises ZeroDivisionError", TWENTY, "score")
def fail_within_a_deal(sound: Any, game: Any, state: Any) -> Any:
    if isinstance(state, Trick):
        raise ZeroDivisionError
    return sound(game, state)


@breaks(8, "does not follow the generator", TWENTY, "shuffle")
def shuffle_not_at_all(sound: Any, game: Any, rng: Any) -> Any:
    sound(game, rng)
    return Deal(game.pack.cards)


@breaks(8, "that all programs share", TWENTY, "shuffle")
def shuffle_by_the_shared(sound: Any, *given: Any) -> Any:
    random.random()
    return sound(*given)


@breaks(8, "is not refused, but gives ()", TWENTY, "legal_moves")
def any_seat_moves(sound: Any, game: Any, state: Any, seat: Any = None) -> Any:
    return sound(game, state, seat) if seat in (None, *game.seats) else ()


@breaks(8, "is not refused, but gives ()", TWENTY, "legal_melds")
def any_seat_melds(sound: Any, game: Any, state: Any, seat: Any = None) -> Any:
    return sound(game, state, seat if seat in game.seats else None)


def foreign(game: Any, move: Any) -> bool:
    """Tell whether a move is none of the game's."""
    return isinstance(move, Move) and move not in game.action_space


@breaks(8, "no move of the game; it raises InvalidValue", TWENTY, "refusal")
def look_up(sound: Any, game: Any, state: Any, move: Any) -> Any:
    if isinstance(move, Move):
        game.index(move)
    return sound(game, state, move)


@breaks(8, "its refusal is None", TWENTY, "refusal")
def refuse_nothing_foreign(sound: Any, game: Any, state: Any, move: Any) -> Any:
    return None if foreign(game, move) else sound(game, state, move)


@breaks(8, "but apply takes it", TWENTY, "apply")
def apply_what_is_foreign(sound: Any, game: Any, state: Any, move: Any) -> Any:
    return state if foreign(game, move) else sound(game, state, move)


def forget_what_is_foreign(sound: Any, game: Any, state: Any, move: Any) -> Any:
    refused = sound(game, state, move)
    if foreign(game, move):
        return refused and attrs.evolve(refused, values=())
    return refused


def refuse_by_itself(sound: Any, game: Any, state: Any, move: Any) -> Any:
    if foreign(game, move):
        refused: Any = Twenty.refusal(game, state, move)
        raise IllegalMove(move, refused)
    return sound(game, state, move)


@breaks(8, "is not refused, but gives", TWENTY, "apply")
def take_text(sound: Any, game: Any, state: Any, move: Any) -> Any:
    return sound(game, state, game.parse(move) if isinstance(move, str) else move)


@breaks(8, "is not refused, but gives", TWENTY, "score")
def score_by_other_options(sound: Any, game: Any, state: Any) -> Any:
    return sound(state.rules if isinstance(state, Trick | AnyDue) else game, state)


@breaks(8, "is not refused, but gives", TWENTY, "next_match")
def begin_again(sound: Any, game: Any, state: Any) -> Any:
    del sound
    return game.start() if state.rules == game else None


@breaks(8, "next_match gives no first state", TWENTY, "next_match")
def same_match_again(sound: Any, game: Any, state: Any) -> Any:
    sound(game, state)
    return state


@breaks(8, "a seat here is a number", TWENTY, "score")
def enter_for_nobody(sound: Any, *given: Any) -> Any:
    score = sound(*given)
    ledger = score.ledger.entered(Entry(1, Seat(7), 1, Word.TRICKS))
    return attrs.evolve(score, ledger=ledger)


@breaks(8, "pack_for was asked for", TWENTY, "pack_for")
def pack_turned_round(sound: Any, game: Any, *, dealer: int, hands: Any) -> Any:
    return sound(game, dealer=dealer, hands=[*hands][::-1])


broken(8, "next_match", TWENTY, next_match=lambda _sound, _game, state: state.no_such)
broken(8, "first_dealer raises NotImplementedError", TWENTY, first_dealer=fail)
broken(8, "legal_melds raises NotImplementedError", TWENTY, legal_melds=fail)
broken(
    8,
    "'NoneType' object",
    TWENTY,
    legal_moves=lambda sound, *given: sound(*given) or None,
)
broken(
    8,
    "start(dealer=1) lets seat 0 deal",
    TWENTY,
    start=lambda sound, game, *, dealer=0: sound(
        game, dealer=0 * game.table.check(dealer)
    ),
)
broken(
    8,
    "shuffle gives a deal that apply refuses",
    TWENTY,
    shuffle=lambda sound, *given: Deal(sound(*given).pack[:10]),
)
broken(
    8,
    "vocabulary(-1) is not refused",
    TWENTY,
    vocabulary=lambda sound, game, seat: sound(game, game.seats[seat]),
)
broken(
    8, "refusal says: ", TWENTY, refusal=forget_what_is_foreign, apply=refuse_by_itself
)
broken(
    8,
    "which is no meld",
    TWENTY,
    legal_melds=lambda sound, *given: (
        tuple("king" for _ in sound(*given)) or ("queen",)
    ),
)
broken(8, "refusal raises NotImplementedError", Trick, objection=fail)
broken(
    8,
    "refusal raises AttributeError",
    Trick,
    objection=lambda _sound, state, move: state.why_not(move),
)


# What is played on at random, and what becomes of endings: law 16.


@breaks(
    16,
    "the points of a playout are (0, 0, 0, 0), not (",
    Fyrtioett(),
    "playout",
    most=30,
)
def no_points(sound: Any, *given: Any, **how: Any) -> Any:
    found = sound(*given, **how)
    return (0,) * 4 if how.get("points") else found


@breaks(
    16,
    "draws not as many numbers as there are decisions",
    Fyrtioett(),
    "playout",
    most=30,
)
def one_more_number(sound: Any, game: Any, state: Any, rng: Any, **how: Any) -> Any:
    found = sound(game, state, rng, **how)
    rng.random()
    return found


@breaks(16, "a playout comes to <BetweenDeals ", Fyrtioett(), "playout", most=30)
def another_end(sound: Any, *given: Any, **how: Any) -> Any:
    found = sound(*given, **how)
    if how.get("points"):
        return found
    return evolved(found, match=evolved(found.match, number=99))


@breaks(16, "move 0 of the deal is none, not ", Fyrtioett(), "playout", most=30)
def forgotten(sound: Any, *given: Any, **how: Any) -> Any:
    found = sound(*given, **how)
    return found if how.get("points") else evolved(found, history=None)


@breaks(16, "the points of a playout are ", TWENTY.playing, "points", most=30)
def high_cards(
    _sound: Any, _playing: Any, state: Any, draw: Any, *, cards: bool
) -> Any:
    del cards
    at = state
    while at.turn is not None:
        draw()
        at = at.after(at.moves()[-1])
    return gained_since(state.match, at.match)


broken(
    16,
    "in a match move ",
    Fyrtioett(deals=2),
    playout=lambda sound, *given, **how: sound(*given, **{**how, "match": False}),
    most=30,
)
broken(
    16,
    "() is considered, of the moves (",
    Fyrtioett().playing,
    cards_alone=lambda _sound, _playing, moves: moves[:0],
    most=30,
)
broken(
    16,
    "is considered, of the moves (",
    Fyrtioett().playing,
    cards_alone=lambda _sound, playing, moves: playing.rules.vocabulary(moves[0].seat),
    most=30,
)


@attrs.frozen(repr=False)
class LowCards(Playing):
    """Of the cards that may be played only the first may be."""

    def moves(self) -> Any:
        """List the first card alone."""
        return super().moves()[:1]

    def onward(self, *given: Any) -> Any:
        """Go on in this class."""
        after = super().onward(*given)
        return turned_into(type(self), after) if type(after) is Playing else after


def low_cards(after: Any, state: Any, move: Any) -> Any:
    done = after(state, move)
    if type(done) is Playing:
        return turned_into(LowCards, done)
    return turned_into(type(state), done) if type(done) is Bidding else done


# A sound house rule: three bids alone, and nobody chooses between cards.
LOW = with_phase(
    Fyrtioett(), Bidding, moves=lambda sound, state: sound(state)[:3], after=low_cards
)


class LastForgotten(FyrtioettCount):
    """Takes the last trick away from who has won it."""

    def at_the_end(self, tally: Sequence[int], winner: int) -> Sequence[int]:
        """Have the winner lack a trick."""
        fewer = [won - (seat == winner) for seat, won in enumerate(tally)]
        return super().at_the_end(tuple(fewer), winner)


@breaks(16, "ahead, and not ", Fyrtioett().playing, "cards_left", most=150)
def forget_the_last(sound: Any, *given: Any) -> Any:
    left = sound(*given)
    return left and attrs.evolve(left, count=turned_into(LastForgotten, left.count))


@breaks(16, "and the verbs ", Fyrtioett(), "playouts", most=150)
def other_states(sound: Any, *given: Any, **how: Any) -> Any:
    first, *others = sound(*given, **how)
    return [*others, first]


@breaks(8, "playouts raises OverflowError", Fyrtioett(), "playouts", most=150)
def fail_with_many(sound: Any, game: Any, states: Any, *given: Any, **how: Any) -> Any:
    if len(states) > len(game.seats):
        raise OverflowError
    return sound(game, states, *given, **how)


broken(
    16,
    "and the verbs ",
    LOW.playing,
    kinds=frozenset({Playing, LowCards}),
    points=lambda *_, **__: None,
    most=150,
)
broken(
    16,
    "as solved",
    LOW.playing,
    cards_left=lambda sound, playing, state: sound(
        playing, turned_into(Playing, state) if isinstance(state, Playing) else state
    ),
    most=150,
)
broken(
    16,
    "and the verbs ",
    Fyrtioett(),
    playouts=lambda sound, *given, **how: [
        points[::-1] for points in sound(*given, **how)
    ],
    most=150,
)
broken(
    16,
    " results",
    Fyrtioett(),
    playouts=lambda sound, *given, **how: sound(*given, **how)[:-1],
    most=150,
)
