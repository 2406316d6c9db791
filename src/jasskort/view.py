"""What a seat knows: a view, and what a seat is told when a move is made.

A view is a position with blanks: what its seat does not see is not in it, nor anything
that leads back to it. What the seat may do is listed by the phase itself, blanks and
all, since that depends on what it sees alone.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, TypeAlias, cast

import attrs

from jasskort.announcements import LogEntry, Told, blank_log, events_seen
from jasskort.cards import (
    NO_CARDS,
    SUIT_MASKS,
    SUITS,
    Card,
    CardSet,
    Hand,
    Suit,
    cards_in,
    mask_of,
)
from jasskort.craft.late import Pictured
from jasskort.craft.values import Immutable, builder, by_position, pickled_as
from jasskort.errors import InvalidValue, JasskortError, quoted
from jasskort.events import (
    CardPlayed,
    Event,
    PointsEntered,
    TrickCompleted,
    TrickTurned,
)
from jasskort.ledger import Entry, booked_in_deal, booked_since, new_match
from jasskort.locations import (
    HANDS,
    Clue,
    FaceUp,
    InHand,
    Place,
    Spot,
    Whereabouts,
    new_clue,
    new_whereabouts,
)
from jasskort.melds import Meld
from jasskort.moves import Deal, Draw, Hidden, Move, Play, new_deal
from jasskort.phase import (
    SETS,
    BetweenDeals,
    MatchOver,
    Phase,
    State,
    by_index,
    happened,
    last_trick_in,
    made_in,
)
from jasskort.refusals import Refusal
from jasskort.ruleset_base import AnyGame, MoveT, dealt_places
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.tricks.dealing import LAST_TWO
from jasskort.tricks.tricks import played_by
from jasskort.visibility import filled, lying, secret_told, seen_by, stock_of

if TYPE_CHECKING:
    from jasskort.ruleset import Ruleset
    from jasskort.worlds.worlds import Unknown


# --- pictures -------------------------------------------------------------------------

_BACK = "##"
_TOLD_APART = frozenset(
    {"rows", "turn", "hands", "trick", "number", "dealer", "totals"}
)


def picture_of(view: View[Move], unknown: Iterable[Unknown]) -> str:
    """Show the table as a seat sees it; a card that it cannot name is "##"."""
    apart = list[str]()
    for each in unknown:
        known = each.cards & view.places.get(each.place, NO_CARDS)
        if known and not isinstance(each.place, InHand):
            apart.append(f"{each.place}: {CardSet(known)}")
    if view.turn is None:
        doing = "the match is over" if view.over else "a deal is due"
    else:
        doing = f"{view.phase}, seat {view.turn} is in turn"
    lines = [f"{view.game.title} as {view.whose} sees it: {doing}"]
    sizes = view.hand_sizes
    for seat, cards in enumerate(view.shown):
        if held := [*map(str, cards), *[_BACK] * (sizes[seat] - len(cards))]:
            lines.append(f"seat {seat}: {' '.join(held)}")
    if trick := view.trick:
        played = sum([isinstance(move, Play) for move in view.log]) - len(trick)
        number = played // len(view.game.seats) + 1
        lines.append(f"trick {number}: {' '.join(map(str, trick))}")
    about = view.about
    if "rows" in about:
        lines.append(f"rows: {about['rows']}")
    rest = [
        f"{name}: {value}"
        for name, value in about.items()
        if name not in _TOLD_APART and value not in (None, "", [])
    ]
    lines += [*apart, ", ".join(rest)] if rest else apart
    return "\n  ".join([*lines, f"score: {view.score}"])


# --- views ----------------------------------------------------------------------------

Dealt: TypeAlias = tuple[Card | None, ...]
"""A deal as far as somebody has seen it, in the order of the pack; hands are sorted."""


@pickled_as("view.view")
@attrs.frozen(repr=False)
class View(Immutable, Pictured, Generic[MoveT]):
    """What a seat knows of a match.

    `Ruleset.view` makes a view, and `after` goes on by what the seat is told. Two views
    are equal if their seats cannot tell the two positions and their pasts apart. Cards
    that the game does not have are refused, and in the view of a spectator, whose seat is
    None, what only a seat is asked (`InvalidValue`).

    Args:
        position: the position as the seat sees it, in the class of its phase: match it to
            read bids, contracts, declarations, melds. What is hidden is blank, and blanks
            are no facts: for cards, and moves that were made, ask the view itself.
        log: the moves of the latest deal; of hidden moves of others, their kind.
        dealt: the latest deal, as far as the seat has seen it.
    """

    game: Ruleset[State, MoveT]
    seat: Seat | None
    position: State
    log: tuple[LogEntry, ...]
    dealt: Dealt

    # What lies where.

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.position.over

    @property
    def turn(self) -> Seat | None:
        """The seat that drives the play; None if a deal is due or all is over."""
        return self.position.turn

    @property
    def dealer(self) -> Seat:
        """The seat that has dealt the latest deal; before any, that is to deal."""
        return dealer_of(self.position)

    @property
    def phase(self) -> str:
        """What the position is: the name of its class ("Leading", "Bidding")."""
        return type(self.position).__name__

    @property
    def hand(self) -> Hand:
        """The cards in hand that the seat has seen; none for a spectator."""
        return NO_CARDS if self.seat is None else self.position.hands[self.seat]

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the card led first."""
        return self.shown_position.trick

    @property
    def trick_seats(self) -> tuple[Seat, ...]:
        """The seats that have played the cards on the table, in that order."""
        plays = [move.seat for move in self.log if isinstance(move, Play)]
        return tuple(plays[len(plays) - len(self.trick) :])

    @property
    def leader(self) -> Seat | None:
        """The seat that has led the trick on the table, or is to lead the next one.

        None between deals, as long as an auction decides who leads, and between two tricks
        of a game of your own whose phases do not say it (`_leads_next`).
        """
        if seats := self.trick_seats:
            return seats[0]
        return self.shown_position._leads_next  # noqa: SLF001 - states have names enough

    @property
    def last_trick(self) -> tuple[Card, ...]:
        """The cards of the last trick that is complete, the card led first."""
        return last_trick_in(self.log, len(self.game.seats))

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None while there is none."""
        return self.position.trump

    @property
    def unbooked(self) -> tuple[int, ...]:
        """By seat, what it has taken in the deal and is not booked yet."""
        return self.position.unbooked

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The cards of the tricks that were won and turned, by seat."""
        return self.position.piles

    @property
    def places(self) -> Mapping[Place, CardSet]:
        """The cards that the seat knows to lie in a place, by place.

        It sees them there, they were shown, or they can lie nowhere else. Between deals
        the cards of the latest one are back in the pack, but for those that it has never
        seen: of these it may know where they lay.
        """
        return self._places

    @cached_property
    def _places(self) -> Mapping[Place, CardSet]:
        known = dict[Place, int]()
        for place, mask in self.game.knowledge.lying(self):
            known[place] = known.get(place, 0) | mask
        once = open_yet = 0
        for each in self._unknown:
            open_yet |= once & each.cards.mask
            once |= each.cards.mask
        for each in self._unknown:
            sure = each.cards.mask & ~open_yet
            known[each.place] = known.get(each.place, 0) | sure
        return MappingProxyType(
            {at: CardSet.from_mask(mask) for at, mask in known.items() if mask}
        )

    @cached_property
    def _unknown(self) -> tuple[Unknown, ...]:
        try:
            return self.game.worlds(self).places
        except InvalidValue:  # a spectator may have none, nor have some games
            return ()

    def _may_lie(self) -> tuple[Unknown, ...]:
        return self._unknown or self.game.worlds(self).places

    @property
    def unseen(self) -> CardSet:
        """The cards of the pack that the seat does not know to lie anywhere."""
        known = sum([cards.mask for cards in self.places.values()])
        return CardSet.from_mask(self.game.pack.mask & ~known)

    def place_of(self, card: Card) -> Place | None:
        """Tell where a card lies, if the seat knows; else None."""
        check_card(self, card)
        return next((at for at, cards in self.places.items() if card in cards), None)

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """By seat, the cards known to be in that hand; of its own seat, its own cards."""
        none = isinstance(self.shown_position, BetweenDeals)
        places = {} if none else self.places
        return tuple([places.get(HANDS[seat], NO_CARDS) for seat in self.game.seats])

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards lie in hands, by seat, seen or not."""
        return self.game.knowledge.hand_sizes(self)

    @property
    def stock_size(self) -> int:
        """How many cards lie face down in the stock."""
        return self.game.knowledge.stock_size(self)

    @property
    def clues(self) -> tuple[Clue, ...]:
        """What the moves of the latest deal tell of the hands of others, in order."""
        return self._clues

    @cached_property
    def _clues(self) -> tuple[Clue, ...]:
        pack = self.game.pack.mask
        return tuple(
            [
                new_clue(*fact[:3], CardSet.from_mask(fact.cards & pack), *fact[4:])
                for fact in self.game.knowledge.facts(self)
                if fact.seat != self.seat
            ]
        )

    def whereabouts(self, card: Card) -> Whereabouts:
        """Tell where a card is or may be, and the moves that tell of it."""
        told = tuple([clue for clue in self.clues if card in clue.cards])
        known = self.place_of(card)
        if known is not None:
            return new_whereabouts(card, (known,), told)
        places = [each.place for each in self._may_lie() if card in each.cards]
        return new_whereabouts(card, tuple(places), told)

    def voids(self, seat: int) -> tuple[Suit, ...]:
        """List the suits of which a seat can have no card in hand."""
        hand = HANDS[self.game.table.check(seat)]
        held = self.places.get(hand, NO_CARDS).mask
        for each in self._may_lie():
            held |= each.cards.mask if each.place == hand else 0
        return tuple([suit for suit in SUITS if not held & SUIT_MASKS[suit.index]])

    @property
    def score(self) -> Score:
        """The score, all of which is public."""
        return self.game.score(self.position)

    @property
    def about(self) -> dict[str, object]:
        """What the position is about, by name, in cards and words: for printing."""
        return self.shown_position.about()

    @property
    def shown_position(self) -> State:
        """The position as the seat sees it, or that in which the match ended."""
        position: State = self.position
        return position.final if isinstance(position, MatchOver) else position

    # What its seat may do.

    @property
    def legal_moves(self) -> tuple[MoveT, ...]:
        """The legal moves of its seat, in turn or out of it; none for a spectator."""
        seat = self.seat
        return () if seat is None else self.game.legal_moves(self.position, seat)

    @property
    def legal_melds(self) -> tuple[Meld, ...]:
        """The melds that its seat may declare, meld or show now, or book of what it said."""
        seat = self.seat
        return () if seat is None else self.game.legal_melds(self.position, seat)

    @property
    def movers(self) -> tuple[Seat, ...]:
        """The seats that have a legal move, as far as can be told.

        That is the seat in turn, its own seat if it has a right, and another where it
        has one whatever is hidden.
        """
        movers, turn = self.game.movers(self.position), self.turn
        others = [seat for seat in movers if seat != turn]
        return tuple(others if turn is None else [turn, *others])

    def refusal(self, move: Move | Deal) -> Refusal | None:
        """Say why a move of its own seat is not legal, or None if it is.

        Raises:
            InvalidValue: it is a move of another seat, or the view is a spectator's.
        """
        if self.seat is None or (isinstance(move, Move) and move.seat != self.seat):
            msg = f"the view of {self.whose} tells of its own moves, not of {quoted(move)}"
            raise InvalidValue(msg)
        return self.game.refusal(self.position, move)

    @property
    def counted(self) -> int:
        """The total of its seat that would count now, for a claim where one is made."""
        return self.game.counted(self.position, self.seated())

    # How it goes on.

    def after(self, told: Told) -> View[MoveT]:
        """Return the view after a move, of which its seat was told.

        What is told is checked as far as the seat can know: number and mover, cards that
        are new to the seat, own moves, cards that a hand lacked or has shown, points,
        winners and endings, room in the hands. In games with a stock, draws and
        declarations that are impossible only together are noticed at the end of the deal,
        by records of a seat, and by `worlds(view)`, of which there are none.

        Raises:
            InvalidValue: another was told, or it could not have been told; it says why.
        """
        due = 0 if isinstance(told, Told) and told.move is None else len(self.log) + 1
        if not isinstance(told, Told) or (told.seat, told.number) != (self.seat, due):
            next_is = f"move {due} is next, told to {self.whose}"
            msg = f"{quoted(self)} does not go on with {quoted(told)}: {next_is}"
            raise InvalidValue(msg)
        entries = [each.entry for each in told.events if type(each) is PointsEntered]
        cards = functools.partial(_cards_told, self, told)
        after, happened_by = gone_on(
            self, told.move, cards, entries, lambda _, events: events == told.events
        )
        events = happened_by()
        if events != told.events:
            pairs = zip_longest(told.events, events)
            mine, true = next(each for each in pairs if each[0] != each[1])
            why = f"{quoted(mine)} where {quoted(true)} happens"
            raise never(told.move, why)
        return after

    def seated(self) -> Seat:
        """Return its seat."""
        if self.seat is None:
            msg = f"a spectator has no seat: {quoted(self)}"
            raise InvalidValue(msg)
        return self.seat

    @property
    def whose(self) -> str:
        """Whose view it is, in words: "seat 1", or "a spectator"."""
        return "a spectator" if self.seat is None else f"seat {self.seat}"

    def __str__(self) -> str:
        gone = isinstance(self.shown_position, BetweenDeals)
        return picture_of(self, () if gone else self._unknown)

    def __repr__(self) -> str:
        return f"<View of {self.whose}: {self.position!r}>"

    __reduce__ = by_position


# --- what a seat has seen of a deal ---------------------------------------------------


def check_card(view: View[Move], card: Card) -> None:
    """Check that a card is asked about that the game has."""
    if not isinstance(card, Card) or not card.bit & view.game.pack.mask:
        msg = f"no card of {view.game.title}: {quoted(card)}"
        raise InvalidValue(msg)


def out_of_sight(view: View[Move]) -> int:
    """Return the cards that lie nowhere in the sight of a seat, as a mask."""
    lying = view.game.knowledge.lying(view)
    return view.game.pack.mask & ~sum([mask for _, mask in lying])


def dealt_unseen(view: View[Move]) -> int:
    """Return the cards that a seat has not seen dealt or drawn, as a mask."""
    return view.game.pack.mask & ~mask_of(filter(None, view.dealt))


def never_seen(view: View[Move]) -> int:
    """Give those of them that it has not seen played since, as a mask."""
    return dealt_unseen(view) & ~sum(played_by(view.log, len(view.game.seats)))


def dealer_of(state: State) -> Seat:
    """Return who has dealt the latest deal of a state; before any, who is to deal."""
    latest = state.match.latest_dealer
    return state.match.dealer if latest is None else latest


def before_deal(view: View[Move]) -> State:
    """Return a state in which the latest deal of a view was due."""
    match = view.position.match
    totals, ledger = [*match.totals], match.ledger
    for entry in booked_in_deal(match):
        for seat in view.game.scoring_with(entry.seat):
            totals[seat] -= entry.points
        ledger = ledger if ledger.before is None else ledger.before
    number, dealer = match.number - 1, view.dealer
    return view.position.due_in(new_match(dealer, number, tuple(totals), ledger, None))


@functools.lru_cache(maxsize=64)  # each view of a deal asks for it
def canonical(game: AnyGame, pack: tuple[Card, ...], dealer: Seat) -> tuple[Card, ...]:
    """Return a pack in which what is dealt as a set lies sorted."""
    cards = [*pack]
    for target, places in dealt_places(game, dealer).items():
        if target in SETS:
            together = by_index(tuple([pack[place] for place in places]))
            for place, card in zip(places, together, strict=True):
                cards[place] = card
    return tuple(cards)


def view_of(
    game: Ruleset[State, MoveT], phase: State, viewer: Seat | None
) -> View[MoveT]:
    """Return what a seat knows in a state of the ruleset (`Ruleset.view`)."""
    made = made_in(phase)
    deal = made[0] if made else None
    if not isinstance(deal, Deal):
        if phase.match.number:
            msg = f"the log was left out, and what a seat has seen with it: {quoted(phase)}"
            raise InvalidValue(msg)
        return View(game, viewer, seen_by(phase, viewer), (), ())
    log = cast("list[Move]", made[1:])
    dealer = dealer_of(phase)
    places = game.knowledge.places_seen(deal.pack, dealer, log, viewer)
    dealt = canonical(game, deal.pack, dealer)
    seen: list[Card | None] = [None] * len(dealt)
    for place in places:
        seen[place] = dealt[place]
    logged = blank_log(log, viewer, game.hidden_moves)
    return _new_view(game, viewer, seen_by(phase, viewer), logged, tuple(seen))


# --- going on -------------------------------------------------------------------------
# "Could this have been told?" is asked here, of all that can be known of it: of views, and
# of records of a seat.


AnyView: TypeAlias = View[Move]
Continued: TypeAlias = tuple[View[Move], tuple[Event, ...]]
"""A view after a move, and what its seat has seen happen."""
Fits: TypeAlias = Callable[[View[Move], tuple[Event, ...]], bool]
"""Whether a view after a move, and what is seen to happen, are those that were told."""
Happened: TypeAlias = Callable[[], tuple[Event, ...]]
"""Tells, if it is asked, what a seat has seen happen."""


def _cards_told(view: View[Move], told: Told) -> dict[int, Card]:
    """Return the cards that are told of and were not seen before, by place in the pack."""
    if told.move is None:
        places = dealt_places(view.game, view.position.match.dealer)
        return {
            at: moved.card
            for event in told.events
            if event.moved
            for at, moved in zip(
                places.get(event.moved[0].target, ()), event.moved, strict=False
            )
            if moved.card is not None
        }
    cards: list[tuple[Card | None, Place]] = []
    for event in told.events:
        if type(event) not in _OF_SEEN:
            cards += [(card, to) for card, at, to in event.moved if _is_hidden(at)]
            cards += [(card, at) for at, card in event.faced if isinstance(at, InHand)]
    if not cards:
        return {}
    seen, new = [card for card, _ in cards if card], seen_next(view, told.move)
    if new and view.seat is not None and (None, HANDS[view.seat]) in cards:
        raise never(told.move, "the seat sees its own cards by it")
    return dict(zip(new, seen, strict=False))


def _is_hidden(place: Place) -> bool:
    known = place in (Spot.TRICK, Spot.UPCARD, Spot.PACK)
    return not known and not isinstance(place, InHand | FaceUp)


def seen_next(view: View[Move], move: LogEntry | None) -> list[int]:
    """Return the places in the pack of the cards that a seat first sees by a move."""
    knowledge, seat = view.game.knowledge, view.seat
    if move is None:
        blank = (None,) * len(view.game.pack)
        return knowledge.places_seen(blank, view.position.match.dealer, (), seat)
    log, known = (*view.log, move), len(view.dealt) - view.dealt.count(None)
    return knowledge.places_seen(view.dealt, view.dealer, log, seat)[known:]


def gone_on(
    view: View[MoveT],
    move: LogEntry | None,
    cards: Callable[[], Mapping[int, Card]],
    entries: Sequence[Entry],
    fits: Fits,
    *,
    quick: bool = False,
) -> tuple[View[MoveT], Happened]:
    """Return the view after a move, and what tells what its seat has seen happen.

    `cards` gives the cards that it first sees by it, by their place in the pack, and `fits`
    whether a view and what is seen to happen were told, where worlds are asked how it goes
    on. It is `quick` if all is checked afterwards: what plays leave as it is is not looked at.
    """
    if gone := view.game.knowledge.goes_on(view, move, cards, fits):
        after, events = cast("tuple[View[MoveT], tuple[Event, ...]]", gone)
        return after, lambda: events
    try:
        return _going_on(view, move, cards(), entries, quick=quick)
    except JasskortError:
        raise
    # A position with blanks answers for what can follow, and for nothing else.
    except Exception as error:
        raise never(move, f"it does not follow in {quoted(view)}") from error


def written_on(
    view: View[MoveT],
    dealt: Sequence[Card | None],
    move: LogEntry | None,
    entries: Sequence[Entry] | None,
    *,
    quick: bool = False,
) -> tuple[View[MoveT], Sequence[Entry]]:
    """Return the view after a move, if it can follow, and what was entered by it.

    The deal is given as far as it is written down, and so is what is said to be entered
    by the move; None if that is not known. It is `quick` as in `gone_on`.
    """
    before = view.position.match

    def cards() -> dict[int, Card]:
        seen = {at: dealt[at] for at in seen_next(view, move)}
        if None in seen.values():
            msg = f"{view.whose} sees a card, and it is not written down"
            raise InvalidValue(msg)
        return cast("dict[int, Card]", seen)

    def fits(after: AnyView, _: object) -> bool:
        seen = zip(after.dealt, dealt, strict=True)
        made = booked_since(before, after.position.match)
        alike = entries is None or tuple(entries) == made
        return alike and all(card in (None, there) for card, there in seen)

    after, _ = gone_on(view, move, cards, entries or (), fits, quick=quick)
    return after, booked_since(before, after.position.match)


def written_next(
    view: View[MoveT],
    dealt: Sequence[Card | None],
    move: LogEntry | None,
    rest: Sequence[Entry],
    *,
    whole: bool,
    quick: bool = False,
) -> tuple[View[MoveT], Sequence[Entry]]:
    """Return the view after a move of a log, and what is entered by the moves behind it.

    The rest is what is entered from this move on: the whole of it, or else what tells a
    secret (stöck), which is entered by the first move that could do so.
    """
    if rest and secret_told(view.position, rest, view.seat) is not None:
        with contextlib.suppress(JasskortError):
            after, made = written_on(view, dealt, move, rest, quick=quick)
            alike = not whole or [*made] == [*rest[: len(made)]]
            if alike and secret_told(view.position, made, view.seat) is not None:
                return after, rest[len(made) :]
    after, made = written_on(view, dealt, move, () if whole else None, quick=quick)
    return after, rest[len(made) :] if whole else rest


def never(move: LogEntry | None, why: str) -> InvalidValue:
    """Return the error that a move, or the deal, could not have been told."""
    told = "the deal" if move is None else f'"{move}"'
    return InvalidValue(f"{told} could not have been told: {why}")


def _going_on(
    view: View[MoveT],
    move: LogEntry | None,
    cards: Mapping[int, Card],
    entries: Sequence[Entry],
    *,
    quick: bool,
) -> tuple[View[MoveT], Happened]:
    seat, position, game = view.seat, view.position, view.game
    dealt: Dealt = (None,) * len(game.pack) if move is None else view.dealt
    if cards:
        if not quick:
            check_unseen(view, move, cards)
        dealt = tuple([cards.get(at, card) for at, card in enumerate(dealt)])
    if move is None:
        if not isinstance(position, BetweenDeals):
            msg = f"no deal is due: {quoted(position)}"
            raise InvalidValue(msg)
        # What was not seen lies arbitrarily.
        left = cards_in(game.pack.mask & ~mask_of(cards.values()))
        deal = new_deal(tuple([card or next(left) for card in dealt]))
        begun: State = position.deal(deal)
        dealt_to = _new_view(game, seat, seen_by(begun, seat), (), dealt)
        return dealt_to, lambda: events_seen(happened(position, deal, begun), seat)
    own = move.seat == seat
    if isinstance(move, Hidden) if own else type(move) in game.hidden_moves:
        raise never(move, f"{view.whose} sees {'all' if own else 'not all'} of it")
    lies = dealt_places(game, view.dealer).items() if cards else ()
    learnt = [
        (place, back - len(places), cards[at].bit)
        for place, places in lies
        for back, at in enumerate(places)
        if at in cards
    ]
    ready = ready_for(view, move, learnt, entries)
    after = None if isinstance(move, Hidden) else ready.at_once(move)
    done = cast("Move", move)
    if after is None:
        done = possible(view, ready, move)
        after = ready.after(done)
    blank = after if quick and type(move) is Play else seen_by(after, seat)
    seen = _new_view(game, seat, blank, (*view.log, move), dealt)
    if not quick and ready.turn is not None and (after.turn is None or not own):
        shown = sum([mask for at, _, mask in learnt if at == HANDS[move.seat]])
        game.knowledge.check_told(seen, shown)
    return seen, lambda: events_seen(happened(ready, done, after), seat)


def check_unseen(
    view: View[Move], move: LogEntry | None, cards: Mapping[int, Card]
) -> None:
    """Check that cards which a seat is said to see first are each new to it."""
    left = view.game.pack.mask if move is None else out_of_sight(view)
    for card in cards.values():
        if not card.bit & left:
            lying = [] if move is None else view.game.knowledge.lying(view)
            known = next((place for place, mask in lying if mask & card.bit), None)
            why = "it is told twice" if known is None else f"it lies in {known}"
            msg = f"{card} could not have been told: {why}"
            raise InvalidValue(msg)
        left ^= card.bit


def ready_for(
    view: View[Move],
    move: LogEntry,
    learnt: list[tuple[Place, int, int]],
    entries: Sequence[Entry],
) -> Phase[AnyGame, Move]:
    """Return the position of a view with all that a move shows in its place."""
    position = cast("Phase[AnyGame, Move]", view.position)
    if position.turn is None:
        return position
    own = move.seat == view.seat  # it has what it shows
    shown = 0 if own or isinstance(move, Hidden) else position.shows(move)
    if shown:
        hand = HANDS[move.seat]
        for place, mask in lying(position):
            if mask & shown and place is not hand:
                melded = place is Spot.TRICK and type(move) is not Play
                if not melded and place != FaceUp(move.seat):
                    raise never(move, f"the card lies in {place}")
                shown &= ~mask
        learnt.append((hand, 0, shown))
    if entries:
        position = _revealed(view, position, move, learnt, entries)
    if not isinstance(move, Draw):
        return filled(position, learnt) if learnt else position
    ready = filled(position, learnt)  # even with nothing: no upcard is drawn unseen
    stock = stock_of(ready)
    if stock is None or len(stock) > LAST_TWO or view.seat is None:
        return ready
    # When two draw the last of the stock, what is unseen lies in the other hand.
    seen = sum([mask for _, mask in lying(ready)]) | stock[0].bit
    left = view.game.pack.mask & ~seen
    return filled(position, [*learnt, (HANDS[1 - view.seat], 0, left)])


def _revealed(
    view: View[Move],
    position: Phase[AnyGame, Move],
    move: LogEntry,
    learnt: list[tuple[Place, int, int]],
    entries: Sequence[Entry],
) -> Phase[AnyGame, Move]:
    secret = secret_told(position, entries, view.seat)
    if secret is None:
        return position
    told, holder, held = secret
    there = lying(position)
    left = held & ~sum([mask for at, mask in there if not isinstance(at, InHand)])
    stock = stock_of(position)
    if isinstance(move, Draw) and len(stock) > LAST_TWO:
        # It has drawn the one now, and has the other.
        seen = sum([mask for at, mask in there if at == HANDS[holder]])
        card = 1 << (left & ~seen).bit_length() - 1
        learnt.append((Spot.STOCK, 1 - len(stock) + (holder != move.seat), card))
        told, left = position, left & ~card
    learnt.append((HANDS[holder], 0, left))
    return told


def possible(view: View[Move], ready: Phase[AnyGame, Move], move: LogEntry) -> Move:
    """Return a move that was told, or any of its kind where it is hidden.

    Another's move could be so if it is legal from all the cards that it might hold.
    """
    if not isinstance(move, Hidden) and move in listed(ready, move.seat):
        return move
    if move.seat != view.seat:
        more = filled(ready, [(HANDS[move.seat], 0, out_of_sight(view))])
        for each in listed(more, move.seat):
            if each == move or (isinstance(move, Hidden) and each.verb == move.verb):
                return each
    turn = view.turn
    if move.seat == view.seat and not isinstance(move, Hidden) and turn is not None:
        why = str(view.refusal(move))
    elif move.seat == turn:
        why = f"it is not legal, whatever is hidden, in {quoted(view.position)}"
    else:
        due = "nobody" if turn is None else f"seat {turn}"
        why = f"{due} is in turn in {quoted(view.position)}"
    raise never(move, why)


def listed(position: Phase[AnyGame, Move], seat: Seat) -> tuple[Move, ...]:
    """List the moves of a seat in a position, in turn or out of it."""
    if seat == position.turn:
        return position.moves()
    return position.moves_out_of_turn(seat)


_new_view = builder(View)
_OF_SEEN = frozenset({CardPlayed, TrickCompleted, TrickTurned, PointsEntered})
"""The commonest events of cards that are seen anyhow."""
