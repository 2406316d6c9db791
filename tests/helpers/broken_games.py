"""One table of rulesets that are broken on purpose, and of the law that catches each.

A row takes a sound ruleset, its part `playing`, one of its phases or its worlds, and
exchanges a method for a small function, which is given the sound one first: `does`.
Twenty and `Apart` call no verb from another where a row breaks one, so that nothing is
mended or broken twice.
"""

# What takes the place of a verb takes and gives whatever the verb does.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls
# mypy: allow-untyped-decorators
# ruff: noqa: ANN001, ANN002, ANN003, ANN201, ANN202

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

import attrs
from twenty import DealDue, Trick, Twenty, Word

from jasskort import (
    Card,
    CardSet,
    Deal,
    Fyrtioett,
    IllegalMove,
    InvalidValue,
    Move,
    ParseError,
    Reason,
    Refusal,
    Schmaus,
    Seat,
    Tolva,
    ZugerTapp,
)
from jasskort.announcements import events_seen
from jasskort.cards import Rank, Suit, cards_in
from jasskort.craft.parts import part
from jasskort.craft.values import builder, evolved
from jasskort.events import (
    CardDrawn,
    CardPlayed,
    DealBegun,
    DealEnd,
    HandDealt,
    Laid,
    Moved,
    PointsEntered,
    TrickCompleted,
    TrumpSet,
    with_blanks,
)
from jasskort.games.fyrtioett import (
    BetweenDeals,
    Bid,
    Bidding,
    FyrtioettCount,
    Playing,
)
from jasskort.games.tolva import model as tolva
from jasskort.games.tolva import tricks as in_tolva
from jasskort.games.zuger_tapp import model as tapp
from jasskort.games.zuger_tapp import phases as in_tapp
from jasskort.games.zuger_tapp.knowledge import TalonWorlds
from jasskort.ledger import (
    NO_ENTRIES,
    Ledger,
    Match,
    best_seats,
    enter,
    pass_deal,
)
from jasskort.locations import Aside, Spot
from jasskort.melds import Four, Marriage
from jasskort.moves import Draw, Play
from jasskort.phase import BetweenDeals as AnyDue
from jasskort.phase import MatchOver
from jasskort.playouts import CardPlay as PlayedOut
from jasskort.ruleset_base import action_space, dealt_places, hand_places
from jasskort.score import Score
from jasskort.testing import LAWS, Law
from jasskort.testing.check import _Court
from jasskort.tricks.heuristics import Thumbs
from jasskort.view import View
from jasskort.worlds.paths import Disjunctions
from jasskort.worlds.worlds import Knowledge, World

# --- how a ruleset is broken ----------------------------------------------------------

COUNTER = itertools.count()


def not_shortened(monkeypatch: Any) -> None:
    """Leave out looking for a shorter match, which is tested where the kit is."""
    monkeypatch.setattr(_Court, "shorter", lambda _, broken, __: broken)


@attrs.frozen
class Broken:
    """A ruleset that is broken, and the number and words of the law that catches it."""

    law: int
    problem: str
    game: Any
    laws: Sequence[Law]
    most: int


ROWS: list[Broken] = []


def made(kind, **patches) -> Any:
    """Make a class with some attributes exchanged; pickle finds it in this module."""
    name = f"{kind.__name__}{next(COUNTER)}"
    attributes = {name: exchanged(kind, name, of) for name, of in patches.items()}
    attributes |= {"__module__": __name__, "__qualname__": name}
    return globals().setdefault(name, type(name, (kind,), attributes))


def exchanged(kind, name, patch):
    """Hand the sound method, or the getter of the property, to a patch that is called."""
    if not callable(patch):
        return patch
    sound = getattr(kind, name)
    if isinstance(sound, property):
        return property(lambda state: patch(sound.fget, state))

    def method(*given, **named):
        return patch(sound, *given, **named)

    # An error tells the verb by the name of its code.
    method.__code__ = method.__code__.replace(co_name=sound.__name__)
    return functools.wraps(sound)(method)


def turned_into(kind: Any, state: Any) -> Any:
    """Give the same state in a class that has the same fields, fast as others are made."""
    return builder(kind)(*[getattr(state, each.name) for each in attrs.fields(kind)])


def ruleset(sound, **verbs) -> Any:
    """Make a ruleset with some verbs exchanged, and the options of a sound one."""
    options = [each.name for each in attrs.fields(type(sound)) if each.init]
    kind = made(type(sound), **verbs)
    return kind(**{name: getattr(sound, name) for name in options})


def with_phase(sound, phase, **methods) -> Any:
    """Make a ruleset that plays a whole deal in a phase with some methods exchanged."""
    twenty = isinstance(sound, Twenty)
    due, usual = (DealDue, Trick) if twenty else (BetweenDeals, Bidding)

    def going_on(after, state, move):
        done = after(state, move)
        return turned_into(kind, done) if type(done) is usual else done

    kind = made(phase, **{"after": going_on, **methods})
    deal_due = made(due, deal=lambda does, *given: turned_into(kind, does(*given)))
    return ruleset(sound, between_deals=in_phase(deal_due))


def in_phase(phase):
    """Make a patch that gives what the sound method gives in another class."""
    return lambda does, *given: turned_into(phase, does(*given))


def broken(sound, **verbs):
    """Exchange verbs of a ruleset, of one of its parts, of a phase or of worlds."""
    parts = (("playing", PlayedOut), ("knowledge", Knowledge), ("thumbs", Thumbs))
    for name, kind in parts:
        if isinstance(sound, kind):
            return ruleset(sound.game, **{name: part(made(type(sound), **verbs))})
    if isinstance(sound, type):
        game = TWENTY if issubclass(sound, Trick) else SOUND
        return with_phase(game, sound, **verbs)
    return ruleset(sound, **verbs)


def with_worlds(sound, **methods):
    """Make a ruleset whose worlds have some methods exchanged, whatever their class."""
    kinds: dict[type, Any] = {}

    def worlds(does, knowledge, view):
        found = does(knowledge, view)
        kind = kinds.get(type(found)) or made(type(found), **methods)
        kinds[type(found)] = kind
        given = [each.name for each in attrs.fields(type(found)) if each.init]
        return kind(**{name: getattr(found, name) for name in given})

    return broken(sound.knowledge, worlds=worlds)


def rows(sound, laws=LAWS[:15], most=400, how=broken):
    """Make a function that adds a row in which something of a sound thing is broken.

    It is called with the law, its words and patches; or with the name of one method, as
    a decorator of the patch. Without laws the one that is broken is asked.
    """

    def row(law, problem, verb="", **verbs):
        def add(patch=None):
            game = how(sound, **verbs, **({verb: patch} if verb else {}))
            ROWS.append(Broken(law, problem, game, laws or LAWS[law - 1 : law], most))
            return patch

        return add if verb else add()

    return row


class Apart(Fyrtioett):
    """Fyrtioett whose verbs do not ask one another, so that each is broken alone."""

    def refusal(self, state: Any, move: Any) -> Any:
        return SOUND.refusal(evolved(state, game=SOUND), move)

    def apply(self, state: Any, move: Any) -> Any:
        after = SOUND.apply(evolved(state, game=SOUND), move)
        return evolved(after, game=self)


SOUND = Fyrtioett(deals=1)
TWENTY = Twenty(deals=1)
APART = Apart(deals=1)
TAPP, SCHMAUS, PLOCKE = ZugerTapp(deals=2), Schmaus(), Tolva(form="plocketolva")
FULL = CardSet.from_mask((1 << 52) - 1)
apart, twenty, fyrtioett = rows(APART, None), rows(TWENTY), rows(SOUND)
trick, bidding = rows(Trick), rows(Bidding)


def then(change):
    """Make a patch that changes what the sound method gives."""
    return lambda does, *given, **how: change(does(*given, **how))


def instead_of(error, instead):
    """Make a patch that gives something, or raises it, instead of an error."""

    def patch(does, *given):
        try:
            return does(*given)
        except error as wrong:
            if isinstance(instead, Exception):
                raise instead from wrong
            return instead

    return patch


def changed(**values: Any) -> Any:
    """Make a patch that gives what the sound verb gives, with some values changed."""
    return then(lambda found: found and evolved(found, **values))


def first_bid(state):
    return isinstance(state, Bidding) and not state.said


def first_lead(state):
    return isinstance(state, Playing) and not state.played


def foreign(game, move):
    return isinstance(move, Move) and move not in action_space(game)


def fail(*_, **__):
    raise NotImplementedError


# --- laws 1 and 4: what is listed, refused and applied --------------------------------


@apart(1, "is not listed, but its refusal is: None", "legal_moves")
def drop_a_bid(does, game, state, seat=None):
    moves = does(game, state, seat)
    return moves[:-1] if first_bid(state) else moves


@apart(1, 'apply accepts "', "apply")
def take_a_foreign_bid(does, game, state, move):
    if first_bid(state) and isinstance(move, Bid):
        move = Bid(state.turn, move.tricks)
    return does(game, state, move)


@apart(1, "apply refuses", "apply")
def refuse_otherwise(does, game, state, move):
    if refusal := game.refusal(state, move):
        raise IllegalMove(move, attrs.evolve(refusal, rule="COM-1"))
    return does(game, state, move)


@bidding(1, " from at_once, got ", "at_once")
def bid_one_at_once(_does, state, move):
    bid = isinstance(move, Bid) and move in state.moves()
    return evolved(state.after(move), said=(1,)) if bid else None


@bidding(1, " from at_once, got ", "at_once")
def bid_and_forget(_does, state, move):
    bid = isinstance(move, Bid) and move in state.moves()
    return state.after(move).without_log() if bid else None


@twenty(1, "apply raises AttributeError: ", "apply")
def fail_at_a_card(does, game, state, move):
    if isinstance(move, Play) and state.turn == move.seat:
        return state.table_of_cards
    return does(game, state, move)


@rows(TWENTY, None)(1, "but the phase lists", "legal_moves")
@fyrtioett(1, "apply raises InvalidValue", "legal_moves")
def whole_hand(does, game, state, seat=None):
    moves = does(game, state, seat)
    if moves and isinstance(moves[0], Play):
        return tuple(Play(state.turn, card) for card in state.hands[state.turn])
    return moves


@twenty(1, "vocabularies of seats 0 and 1 differ", "actions")
def other_way_round(_does, game, seat):
    cards = game.pack.cards
    return (Play(seat, card) for card in (cards[::-1] if seat else cards))


def deal_again(does, game, state, move):
    if isinstance(move, Deal) and isinstance(state, Trick):
        state = game.between_deals(None, state.match)
    return does(game, state, move)


def refused_with(**values):
    """Make patches by which refusals have other values, in both verbs alike."""

    def apply(does, game, state, move):
        try:
            return does(game, state, move)
        except IllegalMove as error:
            raise IllegalMove(move, game.refusal(state, move)) from error

    return {"refusal": changed(**values), "apply": apply}


def vocabulary_of_seat_0(does, game, seat):
    return does(game, 0 * game.table.check(seat))


def every_seat(_does, game, _state):
    return game.seats


apart(1, "out of order or repeated", legal_moves=then(lambda moves: moves[::-1]))
apart(1, "expected index ", index=then(lambda number: 0 * number))
twenty(1, "is refused: ", apply=instead_of(IllegalMove, KeyError()))
names_c2 = changed(cards=CardSet.parse("C2 CA"))
rows(ZugerTapp(deals=1))(1, "names C2, not in the pack of the game", refusal=names_c2)
apart(
    1,
    "expected an enum member as reason, got 'because'",
    **refused_with(reason="because"),
)
twenty(1, "expected a rule id in a refusal, got ''", **refused_with(rule=""))
apart(1, "expected () for the movers, got (0, 1, 2, 3)", movers=every_seat)
twenty(1, 'the vocabulary of seat 1 has "0 play', vocabulary=vocabulary_of_seat_0)
twenty(4, "but a deal is accepted", apply=deal_again, refusal=deal_again)


@apart(4, "is in turn and has no legal move", "legal_moves")
def nothing_to_do(does, game, state, seat=None):
    last = isinstance(state, Bidding) and len(state.said) == 3
    return () if last else does(game, state, seat)


@apart(4, "but a seat has a legal move", "legal_moves")
def after_the_end(does, game, state, seat=None):
    over = state.over and seat is not None
    return SOUND.vocabulary(seat)[:1] if over else does(game, state, seat)


@apart(4, "no seat is in turn, but", "legal_moves")
def at_the_end(does, game, state, seat=None):
    return does(game, state, seat) or SOUND.vocabulary(0)[: int(state.over)]


@apart(4, "the match to be over, got both", "refusal")
def deal_on(does, game, state, move):
    over = state.over and isinstance(move, Deal)
    return None if over else does(game, state, move)


@apart(4, "differs from that of the seat in turn", "legal_moves")
def one_for_all(does, game, state, seat=None):
    moves = does(game, state, seat)
    return moves[:1] if seat is None else moves


# --- law 2: what changes, and what depends on more than it is given -------------------

LIST: list[Any] = []


def remember(does, *given):
    after = does(*given)
    LIST[:] = [given[-1], after]
    return after


def refuse_by_the_last(does, *given):
    refused = does(*given)
    return refused and attrs.evolve(refused, values=tuple(map(str, LIST[:1])))


@apart(2, "changes the state", "apply")
def change_the_state(does, game, state, move):
    after = does(game, state, move)
    if isinstance(move, Deal):
        object.__setattr__(state, "history", (state.history, Bid(Seat(0), 1)))
    return after


@apart(2, "two different states", "apply")
def by_chance(does, *given):
    after = does(*given)
    if isinstance(after, Bidding):
        return evolved(after, said=(*after.said, next(COUNTER)))
    return after


def same_class(_does, one, other):
    return type(other) is type(one)


def set_it(_does, *given):
    object.__setattr__(*given)


ELSEWHERE = "depends on other matches"
twenty(2, "for legal_moves(0), got a list", legal_moves=then(list))
twenty(2, ELSEWHERE, apply=remember, refusal=refuse_by_the_last)
twenty(2, "expected an immutable value for refusal(", refusal=changed(values=([],)))
trick(2, "is mutable: its field history can be set", __setattr__=set_it)
bidding(2, "different hashes", __hash__=lambda *_: next(COUNTER), __eq__=same_class)

# --- law 3: where the cards lie -------------------------------------------------------


@apart(3, "is in two places", "apply")
def cards_twice(does, *given):
    after = does(*given)
    twice = (FULL.mask, 0, 0, 0)
    return evolved(after, pile_masks=twice) if first_lead(after) else after


@apart(3, "expected the whole pack in the places", "apply")
def cards_lost(does, *given):
    after = does(*given)
    if isinstance(after, Playing) and len(after.trick) == 1 and not after.piles[0]:
        return evolved(after, trick=(), turn=after.turn)
    return after


def takes_any_pack(game, state, move):
    """Tell whether a deal is due and made, of so many cards as the pack has."""
    due = isinstance(state, AnyDue) and state.game is game
    return due and isinstance(move, Deal) and len(move.pack) == len(game.pack)


def refuse_no_pack(does, *given):
    return None if takes_any_pack(*given) else does(*given)


def deal_any_pack(does, game, state, move):
    due = takes_any_pack(game, state, move)
    return state.deal(move) if due else does(game, state, move)


def a_card_in_hand(_does, state):
    return CardSet([state.game.pack.cards[0]]), CardSet()


DUE_WITH_HANDS = made(DealDue, hands=a_card_in_hand)

bidding(3, "a hand is not in the places", places=then(lambda _places: (FULL,)))
twenty(3, "twice, without", refusal=refuse_no_pack, apply=deal_any_pack)
twenty(3, "a hand has cards", between_deals=in_phase(DUE_WITH_HANDS))

# --- law 5: what is booked, and who has won -------------------------------------------


@twenty(5, "have won with", "settle")
def losers_win(does, game, state):
    after = does(game, state)
    if not isinstance(after, MatchOver):
        return after
    others = tuple(seat for seat in game.seats if seat not in after.winners)
    return attrs.evolve(after, winners=others or after.winners)


@twenty(5, "expected no unbooked points", "score")
def not_yet_booked(does, game, state):
    unbooked = (0, int(isinstance(state, AnyDue)))
    return attrs.evolve(does(game, state), unbooked=unbooked)


@rows(Twenty(deals=2))(5, "an earlier entry has changed", "apply")
def forget_points(does, game, state, move):
    after = does(game, state, move)
    if not isinstance(move, Deal):
        return after
    match = Match(after.match.dealer, after.match.number, (0, 0), NO_ENTRIES)
    return attrs.evolve(after, match=match)


def winners(change):
    return then(lambda score: attrs.evolve(score, winners=change(score.winners)))


fyrtioett(
    5, "the seats of a party to win together", score=winners(lambda seats: seats[:1])
)
twenty(5, "in the order of seats, each once", score=winners(lambda seats: seats * 2))
twenty(5, "none below 0, got (0,)", score=changed(unbooked=(0,)))
apart(5, "expected party totals (", score=changed(party_totals=(1, 2)))
apart(5, "expected totals [", score=changed(totals=(1, 2, 3, 4)))
apart(5, "stakes at the end, and only there", score=changed(stakes=1))

# --- law 6: what is written and read, pickled, copied and compared --------------------


@twenty(6, '10", cannot be parsed: ', "parse")
def no_tens(does, game, text):
    if isinstance(text, str) and "10" in text:
        raise ParseError(text, "not read")
    return does(game, text)


@apart(6, "is parsed as", "parse")
def misread(does, *given):
    move = does(*given)
    return Play(move.seat, Card.parse("C2")) if isinstance(move, Play) else move


@apart(6, "replayed from text, leads to another", "apply")
def other_bids(does, *given):
    after = does(*given)
    if first_lead(after):
        bids = (next(COUNTER), *after.deal.bids[1:])
        return evolved(after, deal=evolved(after.deal, bids=bids))
    return after


SHUFFLED: list[Deal] = []


def shuffle_and_remember(does, *given):
    SHUFFLED.append(does(*given))
    return SHUFFLED[-1]


def refuse_what_was_read(does, game, state, move):
    mine = any(deal is state.shuffled for deal in SHUFFLED)
    if first_bid(state) and not mine:
        raise IllegalMove(move, Refusal("FYR-7", Reason.TOO_LOW))
    return does(game, state, move)


def fields_of(state, *without):
    """List the fields of a state but its history, and without some."""
    names = [each.name for each in attrs.fields(type(state))[1:]]
    return [getattr(state, name) for name in names if name not in without]


def blind_to(name) -> dict[str, Any]:
    """Make patches by which a state is equal whatever a field is."""
    return {
        "__eq__": lambda _does, state, other: (
            type(other) is type(state)
            and fields_of(state, name) == fields_of(other, name)
        ),
        "__hash__": lambda _does, state: hash(tuple(fields_of(state, name))),
    }


def pickled_as(kind, *, history=True):
    """Make a patch by which a state is pickled in a class, or without its history."""

    def reduce(_does, state):
        log = state.history if history else None
        return kind or type(state), (log, *fields_of(state))

    return reduce


def another_copy(_does, state, _memo):
    return turned_into(type(state), state)


def shown_as_masks(_does, state):
    return f"<hands={[hand.mask for hand in state.hands]}>"


NOT_SAME, NOT_DONE = "equal states behave differently", "the log does not have"
bidding(6, "a pickle restores another state", __reduce__=pickled_as(Bidding))
bidding(6, "a pickle restores another log", __reduce__=pickled_as(None, history=False))
bidding(
    6, "without_log returns another position", without_log=lambda _does, state: state
)
apart(
    6,
    "replayed from text, is refused",
    shuffle=shuffle_and_remember,
    apply=refuse_what_was_read,
)
twenty(6, "equal, though deals differs", __eq__=same_class, __hash__=lambda *_: 1)
twenty(6, "a pickled or copied ruleset", __reduce__=lambda _, game: (type(game), ()))
trick(6, NOT_SAME, **blind_to("held"))
trick(6, "that differ in taken are equal", **blind_to("taken"))
trick(6, NOT_DONE, log=then(lambda log: log[1:]))
trick(6, "expected a copy of a state to be", __deepcopy__=another_copy)
trick(6, "expected cards in the repr of a state", __repr__=shown_as_masks)

# --- laws 7 and 8: how matches begin and end, what is none of the verbs' business -----


@twenty(7, "1 deals are agreed, but more are dealt", "settle")
def deal_once_more(does, game, state):
    after = does(game, state)
    if isinstance(after, MatchOver) and after.match.number == game.deals:
        return game.between_deals(state.history, after.match)
    return after


@twenty(8, "expected no points at the start", "start")
def start_with_a_point(does, game, **given):
    state = does(game, **given)
    match = enter(state.match, game.seats[0], 1, Word.TRICKS)
    return attrs.evolve(state, match=match)


@twenty(8, "score raises ZeroDivisionError", "score")
def fail_within_a_deal(does, game, state):
    if isinstance(state, Trick):
        raise ZeroDivisionError
    return does(game, state)


@twenty(8, "the global generator", "shuffle")
def shuffle_by_the_shared(does, *given):
    random.random()
    return does(*given)


NOT_REFUSED = "is not refused: it returns"


@twenty(8, f"{NOT_REFUSED} ()", "legal_moves")
def any_seat_moves(does, game, state, seat=None):
    return does(game, state, seat) if seat in (None, *game.seats) else ()


@twenty(8, "its refusal is None", "refusal")
def refuse_nothing_foreign(does, game, state, move):
    return None if foreign(game, move) else does(game, state, move)


@twenty(8, 'apply accepts "0 foreign", which is refused', "apply")
def apply_what_is_foreign(does, game, state, move):
    return state if foreign(game, move) else does(game, state, move)


@twenty(8, NOT_REFUSED, "apply")
def take_text(does, game, state, move):
    return does(game, state, game.parse(move) if isinstance(move, str) else move)


@twenty(8, NOT_REFUSED, "score")
def score_by_other_options(does, game, state):
    return does(state.game if isinstance(state, Trick | AnyDue) else game, state)


@twenty(8, NOT_REFUSED, "next_match")
def begin_again(_does, game, state):
    return game.start() if state.game == game else None


@twenty(8, "expected a first state from next_match", "next_match")
def same_match_again(does, game, state):
    does(game, state)
    return state


def pack_turned_round(does, game, *, dealer, hands):
    return does(game, dealer=dealer, hands=[*hands][::-1])


def dealer_0(does, game, *, dealer=0):
    return does(game, dealer=0 * game.table.check(dealer))


def seats_from_the_end(does, game, seat):
    return does(game, game.seats[seat])


def kings_and_queens(melds):
    return tuple("king" for _ in melds) or ("queen",)


JUNK = "raises KeyError, expected a JasskortError"
twenty(8, JUNK, parse=instead_of(ParseError, KeyError()))
twenty(8, "expected a seat from first_dealer for ", first_dealer=then(lambda _seat: 2))
twenty(
    8,
    "does not depend on its generator",
    shuffle=then(lambda deal: Deal(sorted(deal.pack))),
)
twenty(8, "for the hands dealt by pack_for", pack_for=pack_turned_round)
twenty(8, "'NoneType' object", legal_moves=then(lambda moves: moves or None))
twenty(8, "start(dealer=1) gives dealer 0", start=dealer_0)
twenty(
    8,
    "apply refuses a deal from shuffle",
    shuffle=then(lambda deal: Deal(deal.pack[:10])),
)
twenty(8, "vocabulary(-1) is not refused", vocabulary=seats_from_the_end)
twenty(8, "expected a meld from legal_melds", legal_melds=then(kings_and_queens))
trick(8, "refusal raises NotImplementedError", objection=fail)

# --- laws 9 to 14: what a seat is told too much ---------------------------------------


def after(seat):
    return Seat((seat + 1) % 4)


knowing = rows(SOUND, None, 40)
seeing = rows(SOUND.knowledge, None, 40)
strange = rows(SOUND, None, 40, with_worlds)
worldly = rows(SOUND, None, 120, with_worlds)
in_schmaus = rows(SCHMAUS, None, 120, with_worlds)
SHARED = random.Random(1)


@knowing(9, " gets another answer for its view in ", "view")
def open_hands(does, game, state, seat):
    view = does(game, state, seat)
    return attrs.evolve(view, position=evolved(state, history=None))


@seeing(9, "its view has no place for them", "places_seen")
def one_card_too_many(does, knowledge, dealt, dealer, log, seat):
    places = does(knowledge, dealt, dealer, log, seat)
    if seat is not None:
        places.append(hand_places(knowledge.game, dealer)[after(seat)][0])
    return places


@knowing(9, " gets another answer for a refusal in ", "refusal")
def telling_refusal(does, game, state, move):
    refusal = does(game, state, move)
    if refusal is None or isinstance(move, Deal) or state.turn is None:
        return refusal
    return evolved(refusal, values=(*refusal.values, state.hands[after(move.seat)]))


@knowing(9, " gets another answer for its legal moves in ", "legal_moves")
def telling_moves(does, game, state, seat=None):
    moves, mover = does(game, state, seat), state.turn if seat is None else seat
    tells = mover is not None and Card.parse("CA") in state.hands[after(mover)]
    return moves[:-1] if tells and len(moves) > 1 else moves


@rows(Schmaus(deals=1, claims="referee"), None, 120)(
    9, "another answer for the score in", "score"
)
def telling_score(does, game, state):
    stoeck = getattr(getattr(state, "deal", None), "stoeck", None)
    score = does(game, state)
    return score if stoeck is None else evolved(score, unbooked=(99, stoeck))


@knowing(9, "gets another announcement in", "told")
def tell_a_card(does, game, before, move, state, seat):
    told = does(game, before, move, state, seat)
    hand = [*state.hands[0 if seat is None else after(seat)]][:1]
    shown = [CardDrawn(Seat(0), card, Spot.STOCK, shown=True) for card in hand]
    return evolved(told, events=(*told.events, *shown))


@knowing(11, "is not the next one after", "view")
def forgetful(does, game, state, seat):
    view = does(game, state, seat)
    return Forgetful(view.game, view.seat, view.position, view.log, view.dealt)


class Forgetful(View[Any]):
    def after(self, told):
        return attrs.evolve(super().after(told), log=())


def is_blank(state):
    return state.history is None and state.turn is not None


@knowing(11, "for the legal moves of the view of seat ", "legal_moves")
def other_moves(does, game, state, seat=None):
    moves = does(game, state, seat)
    return moves[:1] if is_blank(state) and not all(state.hands) else moves


@knowing(11, "expected movers of the state", "movers")
def other_movers(does, game, state):
    return game.seats if is_blank(state) else does(game, state)


rows(ZugerTapp(deals=2), LAWS[8:9], 90)(
    8, "told raises InvalidValue", hidden_moves=frozenset()
)
seeing(10, "a world cannot be replayed", facts=lambda *_: ())
strange(
    12, "have different worlds", world=lambda does, worlds, _rng: does(worlds, SHARED)
)
strange(12, "expected worlds of seat ", count=then(lambda _count: 0))
strange(12, "not a world of seat", __contains__=then(lambda _found: False))
worldly(13, "for the count of worlds of seat ", count=then(lambda count: 2 * count))
worldly(13, "expected 0 for the count of worlds", each=then(lambda _all: iter(())))
strange(13, "expected False from admits", admits=then(lambda _found: True))
strange(
    13,
    "expected probabilities that add up to the size",
    probability=then(lambda chance: chance / 2),
)
strange(
    14,
    " that it sees, got ",
    count=lambda does, worlds: does(worlds) * (1 + len(worlds.view.log)),
)


@strange(17, "expected probabilities that add up to 1", "rooms")
def anywhere(does, worlds):
    return {place: (size, worlds.unseen) for place, (size, _) in does(worlds).items()}


@strange(17, "expected probabilities that add up to 1", "rooms")
def one_less(does, worlds):
    rooms = does(worlds).items()
    return {place: (size, cards & cards - 1) for place, (size, cards) in rooms}


# --- law 15: what is told wrongly -----------------------------------------------------

telling, schmaus = rows(TWENTY, None, 60), rows(Schmaus(), None, 60)


def told_so(change) -> dict[str, Any]:
    def told(does, game, before, move, state, seat):
        events = events_seen(game.events(before, move, state), seat)
        return evolved(does(game, before, move, state, seat), events=events)

    return {"events": then(lambda events: tuple(change(events))), "told": told}


def of_deals(change):
    return lambda events: change(events) if isinstance(events[1], HandDealt) else events


def events_of(kind, **methods):
    """Exchange methods of the events of a kind."""
    other = made(kind, **methods)
    return lambda events: tuple(
        turned_into(other, each) if type(each) is kind else each for each in events
    )


@schmaus(15, "of the deal for a spectator: expected ", "told")
def short_for_spectators(does, *given):
    told = does(*given)
    return told if given[-1] is not None else evolved(told, events=told.events[:-1])


@schmaus(15, "the cards in the stock, face down: ## ## ## ## ## ", "events")
def stock_of_blanks(does, *given):
    return tuple(
        with_blanks(each) if isinstance(each, Laid) else each for each in does(*given)
    )


def without_stock(events):
    return tuple(each for each in events if not isinstance(each, Laid))


def played_aside(_does, event):
    return (Moved(event.card, event.source, Aside(event.seat)),)


one_hand, hands_twice = (
    of_deals(lambda all_: all_[:2]),
    of_deals(lambda all_: [*all_, *all_[1:]]),
)
open_hand = events_of(HandDealt, seen_by=lambda _does, event, _seat: event)
aside = events_of(CardPlayed, moved=played_aside)
hidden_points = events_of(PointsEntered, seen_by=lambda *_: None)
ANYTHING = "events accepts the start of a match as the state after "
telling(15, ANYTHING, events=instead_of(InvalidValue, ()))
telling(15, " in the hand of seat 1, got no card", **told_so(one_hand))
telling(15, "the events of the deal cannot be followed: ", **told_so(hands_twice))
telling(15, " for an event, got HandDealt(seat=", events=then(open_hand))
telling(
    15, " for the totals, got (", scoring_with=lambda _does, _, seat: (Seat(1 - seat),)
)
telling(15, " for the trick, got no card", **told_so(aside))
telling(15, " for the totals, got (0, 0)", **told_so(hidden_points))
telling(
    15, "step differs from apply, events and told for the deal", step=changed(events=())
)
schmaus(15, "events report no place of ", events=then(without_stock))

# --- law 16: what is played on at random, and what becomes of endings -----------------

some, many = rows(Fyrtioett(), LAWS[15:], 30), rows(Fyrtioett(), LAWS[15:], 150)
choosing = rows(Fyrtioett().playing, LAWS[15:], 30)


def playout_as(change, *, points=False):
    """Make a patch by which playouts end otherwise, or bring other points."""

    def playout(does, *given, **how):
        found = does(*given, **how)
        return change(found) if bool(how.get("points")) is points else found

    return playout


@some(16, "to draw one number for each decision", "playout")
def one_more_number(does, game, state, rng, **how):
    found = does(game, state, rng, **how)
    rng.random()
    return found


@rows(Fyrtioett(deals=2), LAWS[15:], 30)(16, " in a match: expected ", "playout")
def one_deal(does, *given, **how):
    return does(*given, **{**how, "match": False})


@rows(SOUND.thumbs, LAWS[15:], 30)(16, "quick rules of thumb choose ", "quick")
def by_all_hands(_does, _thumbs, state):
    moves = state.moves()
    return moves[sum(state.hand_masks[1:]) % 7 % len(moves)]


@choosing(16, " from cards_alone, got (", "cards_alone")
def all_moves(_does, playing, moves):
    return playing.game.vocabulary(moves[0].seat)


class LastForgotten(FyrtioettCount):
    """Takes the last trick away from who has won it."""

    def at_the_end(self, tally: Sequence[int], winner: int) -> Sequence[int]:
        fewer = [won - (seat == winner) for seat, won in enumerate(tally)]
        return super().at_the_end(tuple(fewer), winner)


@rows(Fyrtioett().playing, LAWS[15:], 150)(16, " ahead, got ", "cards_left")
def forget_the_last(does, *given):
    left = does(*given)
    return left and attrs.evolve(left, count=turned_into(LastForgotten, left.count))


NO_POINTS = playout_as(lambda _points: (0,) * 4, points=True)
LAST_FIRST = then(lambda found: [*found[1:], found[0]])
RENUMBERED = playout_as(lambda end: evolved(end, match=evolved(end.match, number=99)))
FORGOTTEN = playout_as(lambda end: evolved(end, history=None))
some(16, " for the points of a playout, got (0, 0, 0, 0)", playout=NO_POINTS)
some(16, ", got <BetweenDeals ", playout=RENUMBERED)
some(16, " for move 0 of a playout, got none", playout=FORGOTTEN)
many(16, " for the points of several playouts ", playouts=LAST_FIRST)

# --- law 15: the score, and the tricks, against what happened -------------------------

happening = rows(Trick, LAWS[14:15], 60)
played_on = rows(Schmaus(), LAWS[14:15], 120)


def without(kind):
    return then(lambda all_: iter([each for each in all_ if type(each) is not kind]))


def each_of(kind, change):
    return then(lambda all_: iter([change(e) if type(e) is kind else e for e in all_]))


happening(15, ": TrickTurned", happens=without(TrickCompleted))
happening(15, "expected events of ", happens=lambda *_: iter(()))
happening(
    15,
    " of turned tricks for unbooked",
    happens=each_of(TrickCompleted, lambda each: evolved(each, points=5)),
)
happening(
    15,
    ": TrickCompleted",
    happens=each_of(TrickCompleted, lambda e: evolved(e, leader=Seat(1 - e.leader))),
)
happening(
    15,
    ": CardPlayed",
    happens=each_of(CardPlayed, lambda each: evolved(each, leads=False)),
)


def once_over(**values):
    return then(lambda score: evolved(score, **values) if score.winners else score)


def with_the_trick(does, game, state):
    score = does(game, state)
    if state.turn is None:
        return score
    lies = game.ranking.card_points(state.trick, state.trump)
    return evolved(score, unbooked=(score.unbooked[0] + lies, *score.unbooked[1:]))


def thrown_in(*_):
    return DealEnd.THROWN_IN


rows(TWENTY, LAWS[14:15])(
    15, "expected 3 for the stakes, got 1", score=once_over(stakes=3)
)
rows(TWENTY, LAWS[14:15])(
    15, " for the outcome, got ", score=once_over(outcome=Word.TRICKS)
)
played_on(15, " of turned tricks for unbooked", score=with_the_trick)
happening(15, ": DealEnded", how_ended=thrown_in)

# --- laws 10 to 14: worlds that are drawn and counted wrongly -------------------------


def knowing_of(sound, most=120):
    return rows(sound.knowledge, None, most)


def lowest_first(does, worlds, rng):
    """Draw the one of some worlds in which the first hidden cards are the lowest."""
    return min([does(worlds, rng) for _ in range(9)], key=lambda world: world.pack)


def lowest_position(does, worlds, rng):
    return min([does(worlds, rng) for _ in range(9)], key=lambda at: at.hand_masks)


def talon_of_the_lowest(does, worlds, rng):
    world = does(worlds, rng)
    if not isinstance(worlds, TalonWorlds):
        return world
    masks = worlds.masks_of(world)
    own = [*cards_in(masks[0] | masks[-1] | worlds.hidden_places[0].gone)]
    pack = [*worlds.laid(masks)]
    for at, card in zip((*range(4), *worlds.hidden_places[0].packed), own, strict=True):
        pack[at] = card
    return World(tuple(filter(None, pack)), masks[-1])


def unrejected(does, worlds, rng):
    return does(attrs.evolve(worlds, told=Disjunctions(worlds.told.paths)), rng)


def sorted_stock(does, worlds, rng):
    world, view = does(worlds, rng), worlds.view
    stock = dealt_places(view.game, view.dealer).get(Spot.STOCK, ())
    draws = sum([isinstance(move, Draw) for move in view.log])
    hidden = [at for at in stock[2 * draws :] if view.dealt[at] is None]
    pack = [*world.pack]
    cards = sorted([pack[at] for at in hidden])
    for at, card in zip(hidden, cards, strict=True):
        pack[at] = card
    return World(tuple(pack))


def turned_on(does, worlds, rng):
    state = does(worlds, rng)
    if state.turn is None:
        return state
    return evolved(state, turn=Seat((state.turn + 1) % len(state.hands)))


MANY = then(lambda count: count * 495 if count > 60 else count)
tapp_worlds = rows(TAPP, None, 120, with_worlds)
worldly(12, " worlds, with a probability of ", world=lowest_first)
worldly(12, " positions, with a probability of ", position=lowest_position)
tapp_worlds(12, "the lower one is dealt to the talon", world=talon_of_the_lowest)
in_schmaus(10, "a world is replayed as ", world=unrejected)
in_schmaus(12, "the top of the stock in ", world=sorted_stock)
worldly(14, " worlds of seat ", count=MANY)
worldly(12, "another view in one of its positions", position=turned_on)
worldly(12, "with a probability of 1/2", probability=lambda *_: Fraction(1, 2))


def without_talons(does, worlds):
    talons = comb(12, 4) if isinstance(worlds, TalonWorlds) else 1
    return does(worlds) // talons


rows(ZugerTapp(), None, 400, with_worlds)(14, " worlds of ", count=without_talons)

# --- law 10: what moves tell of hands -------------------------------------------------


def facts_as(change):
    """Make patches by which other facts are told; the worlds follow from the true ones."""

    def worlds(_does, knowledge, view):
        sound: Any = type(knowledge).__mro__[1]
        return sound.worlds(sound(knowledge.game), view)

    return {
        "facts": lambda does, *given: change([*does(*given)]),
        "worlds": worlds,
    }


def each_fact(change):
    return facts_as(lambda facts: [each._replace(**change(each)) for each in facts])


UNDER = each_fact(lambda fact: {"trick": fact.trick + 1})
LATE = each_fact(lambda fact: {"time": fact.time + 1})
MORE = each_fact(lambda fact: {"cards": fact.cards | 1 << 5})
FIRST, BY_1 = facts_as(lambda all_: all_[1:]), each_fact(lambda _: {"rule": "FYR-1"})
knowing_of(SOUND)(10, "got one by FYR-1", **BY_1)
knowing_of(SOUND)(10, "expected a clue that seat ", **FIRST)
knowing_of(SCHMAUS)(10, "expected a clue that seat ", **FIRST)
knowing_of(SOUND)(10, " tricks were turned: ", **UNDER)
knowing_of(SCHMAUS)(10, "a clue is not true in a world", **LATE)
knowing_of(SCHMAUS)(10, "a clue is not true in a world", **MORE)

# --- laws 5 and 8: dealing, the ledger, melds, what comes next ------------------------


def filled_backwards(does, game, *, dealer, hands):
    deal = does(game, dealer=dealer, hands=hands)
    named = CardSet(card for hand in hands for card in hand)
    left = [card for card in game.pack.cards if card not in named]
    return Deal([card if card in named else left.pop() for card in deal.pack])


def dealer_forgotten(does, game, state):
    return does(game, state) and game.start()


def all_fours(does, game, state, seat=None):
    melds = does(game, state, seat)
    return melds and (*melds, Four(Rank.ACE))


def booked_later(does, game, state):
    after = does(game, state)
    match = after.match
    entries = [evolved(entry, deal=entry.deal + 1) for entry in match.ledger]
    ledger = functools.reduce(Ledger.entered, entries, NO_ENTRIES)
    if isinstance(after, MatchOver):
        final = evolved(after.final, match=evolved(match, ledger=ledger))
        return evolved(after, final=final)
    return evolved(after, match=evolved(match, ledger=ledger))


class Silent(Score):
    """A score that says nothing of who has what."""

    def __str__(self) -> str:
        return "played"


def silent(score):
    return Silent(*[getattr(score, each.name) for each in attrs.fields(Score)])


dealing = rows(TWENTY, LAWS[7:8], 60)
dealing(8, "for the order of cards by pack_for", pack_for=filled_backwards)
rows(TWENTY, LAWS[7:8])(8, "expected next dealer ", next_match=dealer_forgotten)
rows(SCHMAUS, LAWS[7:8])(8, "which does not have ", legal_melds=all_fours)
rows(SCHMAUS, LAWS[7:8])(
    8, "shows none of these", legal_melds=then(lambda melds: melds[1:])
)
rows(TWENTY, LAWS[4:5])(5, "has entries of deals", settle=booked_later)
rows(TWENTY, LAWS[4:5])(5, "the text of a score lacks", score=then(silent))


def due(law, problem, **methods):
    broken_due = in_phase(made(DealDue, **methods))
    rows(TWENTY, None, 60)(law, problem, between_deals=broken_due)


ANOTHER_DEALER = each_of(DealBegun, lambda e: evolved(e, dealer=Seat(1 - e.dealer)))
due(15, " for the dealer, got ", happens=ANOTHER_DEALER)
SKIPPED = then(lambda deal: evolved(deal, match=evolved(deal.match, number=2)))
due(5, "expected 1 for the number of the deal, got 2", deal=SKIPPED)

# --- laws 11 and 15: what views answer, and what seats are told -----------------------


def any_card(_does, thumbs, view):
    return thumbs.game.vocabulary(view.seat)[0]


def one_more(does, knowledge, view):
    return tuple([size + 1 for size in does(knowledge, view)])


rows(SOUND.thumbs, None, 90)(11, "expected a legal move from thumb", named=any_card)
knowing_of(SOUND)(11, "for the hand sizes of the view", hand_sizes=one_more)
rows(SOUND.knowledge, LAWS[10:11], 40)(8, "check raises", check=fail)
TO_ALL = then(lambda to: evolved(to, told={**to.told, None: to.told[Seat(0)]}))
schmaus(15, "step differs from apply, events and told for ", step=TO_ALL)

# --- law 16: playouts and solutions ---------------------------------------------------


def next_in_turn(does, playing, state):
    left = does(playing, state)
    turn = left and Seat((left.turn + 1) % len(left.hands))
    return left and attrs.evolve(left, turn=turn)


NINE = Fyrtioett(target=300)
endless = rows(NINE.playing, LAWS[15:], 150)
endless(8, "solve raises OverflowError", cards_left=next_in_turn)

# --- house rules, options and records of seats ----------------------------------------


def house(law, problem, sound, *phases, most=300, **methods):
    kinds = tuple(made(phase, __slots__=(), **methods) for phase in phases)
    rows(sound, None, most)(law, problem, phases=kinds)


house(15, " to lead, got seat ", SOUND, Playing, _leads_next=lambda *_: Seat(3))


def own_hand(_does, state, seat):
    return state.hand_masks[seat]


def others_too(_does, state, _seat):
    return state.moves()[:1]


def no_places(does, *given):
    return does(*given)[:-1]


OTHERWISE, BARRED = " for suit by ", "is made later, though refused for good"
CLUBS_MARRIED = each_of(tolva.Married, lambda each: evolved(each, suit=Suit.CLUBS))
house(15, OTHERWISE, Tolva(), in_tolva.Leading, happens=CLUBS_MARRIED)
house(1, BARRED, PLOCKE, in_tolva.Leading, in_tolva.Following, _may_hold=own_hand)
house(15, "in the talon", TAPP, in_tapp.Playing, happens=without(tapp.ContractJudged))
house(15, " for trump, got None", SOUND, BetweenDeals, happens=without(TrumpSet))
house(1, "can make moves of other seats", SOUND, Bidding, moves_out_of_turn=others_too)
knowing_of(Fyrtioett(), 400)(
    18, "a card that the hand lacked", check_told=lambda *_: None
)
knowing_of(Tolva(form="bordstolva"))(10, "expected a clue that seat ", lying=no_places)


# --- more of laws 5, 8 and 14 ---------------------------------------------------------


def after_one_deal(_does, game, state):
    """Settle a deal as the last, however many were agreed."""
    match = state.match
    for seat, pile in zip(game.seats, state.piles, strict=True):
        match = enter(match, seat, len(pile) // 2, Word.TRICKS)
    final = attrs.evolve(state, history=None, match=pass_deal(match, Seat(0)))
    over = best_seats(final.match)
    return MatchOver(state.history, game, over, Word.AGREED_DEALS, final)


def of_those_asked(does, game, state, seat=None):
    found = does(game, state, seat)
    return () if seat is None else found


def couples(does, game, state, seat=None):
    does(game, state, seat)
    seat = state.turn if seat is None else seat
    held = state.hands[seat] if seat is not None else ()
    return tuple(
        Marriage(suit)
        for suit in Suit
        if {Card(suit, Rank.KING), Card(suit, Rank.QUEEN)} <= {*held}
    )


def fewer_after_a_lead(does, worlds):
    number, view = does(worlds), worlds.view
    return number // 2 if len(view.trick) == 1 else number


rows(Twenty(deals=3), LAWS[4:5])(
    5, "the match is over with ", settle=after_one_deal, target=99
)
rows(SCHMAUS, LAWS[7:8])(
    8, "differs from that of the seat in turn", legal_melds=of_those_asked
)
rows(SOUND, LAWS[7:8])(8, "which can only play a card", legal_melds=couples)
worldly(14, "is held with probability ", count=fewer_after_a_lead)
