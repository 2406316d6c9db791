"""Views: the knowledge of one seat, and the next view after an announcement.

A view has no reference to the full state. Its position is an instance of a phase of the
game, with blanks (no card, None, or a stand-in card) in place of hidden cards. It can
still list the legal moves of the seat, which do not depend on hidden cards.
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
    """Return the table as text, as a seat sees it; an unknown card is "##"."""
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
"""The pack of a deal, with each hand sorted; None is a card that the seat has not seen."""


@pickled_as("view.view")
@attrs.frozen(repr=False)
class View(Immutable, Pictured, Generic[MoveT]):
    """The knowledge that one seat, or a spectator (None), has of a match.

    `Ruleset.view` makes a view; `after` returns the next one, given an announcement.
    Two views of a seat are equal if the seat cannot distinguish the positions and the
    deals that led to them. Methods raise `InvalidValue` for a card that is not in the
    pack. Methods that need a seat raise it for a spectator.

    Args:
        position: the position as the seat sees it, an instance of its phase. Use a
            `match` statement to read bids, contracts, declarations and melds from it.
            Its hidden cards are blank: the hand of another seat can look empty. For
            cards and moves, use the other attributes of the view.
        log: the moves of the latest deal; hidden moves of other seats are `Hidden`.
        dealt: the pack of the latest deal; None is a card that the seat has not seen.
    """

    game: Ruleset[State, MoveT]
    seat: Seat | None
    position: State
    log: tuple[LogEntry, ...]
    dealt: Dealt

    # Cards and places.

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.position.over

    @property
    def turn(self) -> Seat | None:
        """The seat in turn; None if a deal is due or the match is over."""
        return self.position.turn

    @property
    def dealer(self) -> Seat:
        """The latest dealer; before the first deal, the seat that will deal."""
        return dealer_of(self.position)

    @property
    def phase(self) -> str:
        """The name of the class of the position ("Leading", "Bidding")."""
        return type(self.position).__name__

    @property
    def hand(self) -> Hand:
        """The cards in hand that the seat has seen; empty for a spectator."""
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
        """The leader of the trick on the table, or of the next trick.

        None between deals, while an auction can still decide the leader, and between tricks
        of a custom game whose phases do not define `_leads_next`.
        """
        if seats := self.trick_seats:
            return seats[0]
        return self.shown_position._leads_next  # noqa: SLF001 - kept out of the public names

    @property
    def last_trick(self) -> tuple[Card, ...]:
        """The cards of the last complete trick, the card led first."""
        return last_trick_in(self.log, len(self.game.seats))

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None if there is no trump, or not yet."""
        return self.position.trump

    @property
    def unbooked(self) -> tuple[int, ...]:
        """The card points (or tricks) of the deal that are not booked yet, by seat."""
        return self.position.unbooked

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The cards of the tricks that were turned, by the seat that won them."""
        return self.position.piles

    @property
    def places(self) -> Mapping[Place, CardSet]:
        """The cards whose place the seat knows, by place.

        The seat sees a card there, remembers it, or knows that it can be nowhere else.
        Between deals, each card that the seat saw in the latest deal is in `Spot.PACK`.
        A card that it never saw is still where it was in that deal if the seat knows
        the place; else it is missing here.
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
        except InvalidValue:  # spectators and custom games may have no worlds
            return ()

    def _may_lie(self) -> tuple[Unknown, ...]:
        return self._unknown or self.game.worlds(self).places

    @property
    def unseen(self) -> CardSet:
        """The cards whose place the seat does not know."""
        known = sum([cards.mask for cards in self.places.values()])
        return CardSet.from_mask(self.game.pack.mask & ~known)

    def place_of(self, card: Card) -> Place | None:
        """Return the place of a card, or None if the seat does not know it."""
        check_card(self, card)
        return next((at for at, cards in self.places.items() if card in cards), None)

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """The cards that the seat knows to be in each hand, its own included, by seat."""
        none = isinstance(self.shown_position, BetweenDeals)
        places = {} if none else self.places
        return tuple([places.get(HANDS[seat], NO_CARDS) for seat in self.game.seats])

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand, by seat, seen or not."""
        return self.game.knowledge.hand_sizes(self)

    @property
    def stock_size(self) -> int:
        """The number of face-down cards in the stock."""
        return self.game.knowledge.stock_size(self)

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues about other hands from the moves of the latest deal, in order."""
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
        """Return the places where a card can be, and the clues about the card."""
        told = tuple([clue for clue in self.clues if card in clue.cards])
        known = self.place_of(card)
        if known is not None:
            return new_whereabouts(card, (known,), told)
        places = [each.place for each in self._may_lie() if card in each.cards]
        return new_whereabouts(card, tuple(places), told)

    def voids(self, seat: int) -> tuple[Suit, ...]:
        """Return the suits that a seat certainly does not have in hand."""
        hand = HANDS[self.game.table.check(seat)]
        held = self.places.get(hand, NO_CARDS).mask
        for each in self._may_lie():
            held |= each.cards.mask if each.place == hand else 0
        return tuple([suit for suit in SUITS if not held & SUIT_MASKS[suit.index]])

    @property
    def score(self) -> Score:
        """The score, which is public."""
        return self.game.score(self.position)

    @property
    def about(self) -> dict[str, object]:
        """The main facts of the position by name, for printing."""
        return self.shown_position.about()

    @property
    def shown_position(self) -> State:
        """The position, or its `MatchOver.final` when the match is over."""
        position: State = self.position
        return position.final if isinstance(position, MatchOver) else position

    # Moves.

    @property
    def legal_moves(self) -> tuple[MoveT, ...]:
        """The legal moves of the seat, in turn or out of turn; () for a spectator."""
        seat = self.seat
        return () if seat is None else self.game.legal_moves(self.position, seat)

    @property
    def legal_melds(self) -> tuple[Meld, ...]:
        """The melds that the seat can declare, meld, show or book now."""
        seat = self.seat
        return () if seat is None else self.game.legal_melds(self.position, seat)

    @property
    def movers(self) -> tuple[Seat, ...]:
        """The seats that certainly have a legal move.

        These are the seat in turn, the seat of the view if it has a right out of turn, and
        other seats with a right that does not depend on hidden cards.
        """
        movers, turn = self.game.movers(self.position), self.turn
        others = [seat for seat in movers if seat != turn]
        return tuple(others if turn is None else [turn, *others])

    def refusal(self, move: Move | Deal) -> Refusal | None:
        """Return the refusal of a move of the seat, or None if the move is legal.

        Raises:
            InvalidValue: the move is one of another seat, or the view is a spectator's.
        """
        if self.seat is None or (isinstance(move, Move) and move.seat != self.seat):
            msg = f"{quoted(move)} is not a move of {self.whose}"
            raise InvalidValue(msg)
        return self.game.refusal(self.position, move)

    @property
    def counted(self) -> int:
        """The total that the seat has for a claim now (`Ruleset.counted`)."""
        return self.game.counted(self.position, self.seated())

    # Announcements.

    def after(self, told: Told) -> View[MoveT]:
        """Return the view after a move, given its announcement to the seat.

        The announcement is checked against what the seat knows: the number and the seat
        of the move, its cards and points, the result of the match, and the cards that
        each hand can have. In games with a stock, some draws and declarations are
        possible one by one but not together. This method finds such a contradiction
        only at the end of the deal. Until then, `worlds(view)` is empty. Readers of
        records that have the view of one seat find it too.

        Raises:
            InvalidValue: the announcement is impossible, or not the next one for this seat.
        """
        due = 0 if isinstance(told, Told) and told.move is None else len(self.log) + 1
        if not isinstance(told, Told) or (told.seat, told.number) != (self.seat, due):
            msg = f"expected move {due}, announced to {self.whose}, got {quoted(told)}"
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
            why = f"expected {quoted(true)}, got {quoted(mine)}"
            raise never(told.move, why)
        return after

    def seated(self) -> Seat:
        """Return the seat, or raise `InvalidValue` if the view is a spectator's."""
        if self.seat is None:
            msg = f"a spectator has no seat: {quoted(self)}"
            raise InvalidValue(msg)
        return self.seat

    @property
    def whose(self) -> str:
        """The owner of the view in words: "seat 1" or "a spectator"."""
        return "a spectator" if self.seat is None else f"seat {self.seat}"

    def __str__(self) -> str:
        gone = isinstance(self.shown_position, BetweenDeals)
        return picture_of(self, () if gone else self._unknown)

    def __repr__(self) -> str:
        return f"<View of {self.whose}: {self.position!r}>"

    __reduce__ = by_position


# --- the cards that a seat has seen ---------------------------------------------------


def check_card(view: View[Move], card: Card) -> None:
    """Raise `InvalidValue` if the game does not have the card."""
    if not isinstance(card, Card) or not card.bit & view.game.pack.mask:
        msg = f"expected a card of {view.game.title}, got {quoted(card)}"
        raise InvalidValue(msg)


def out_of_sight(view: View[Move]) -> int:
    """Return a mask of the cards that a seat does not see now."""
    lying = view.game.knowledge.lying(view)
    return view.game.pack.mask & ~sum([mask for _, mask in lying])


def dealt_unseen(view: View[Move]) -> int:
    """Return a mask of the cards that a seat has not seen dealt or drawn."""
    return view.game.pack.mask & ~mask_of(filter(None, view.dealt))


def never_seen(view: View[Move]) -> int:
    """Return a mask of the cards that a seat has not seen dealt, drawn or played."""
    return dealt_unseen(view) & ~sum(played_by(view.log, len(view.game.seats)))


def dealer_of(state: State) -> Seat:
    """Return the latest dealer; before the first deal, the seat that will deal."""
    latest = state.match.latest_dealer
    return state.match.dealer if latest is None else latest


def before_deal(view: View[Move]) -> State:
    """Return the state in which the latest deal of a view was due."""
    match = view.position.match
    totals, ledger = [*match.totals], match.ledger
    for entry in booked_in_deal(match):
        for seat in view.game.scoring_with(entry.seat):
            totals[seat] -= entry.points
        ledger = ledger if ledger.before is None else ledger.before
    number, dealer = match.number - 1, view.dealer
    return view.position.due_in(new_match(dealer, number, tuple(totals), ledger, None))


@functools.lru_cache(maxsize=64)  # each view of a deal needs it
def canonical(game: AnyGame, pack: tuple[Card, ...], dealer: Seat) -> tuple[Card, ...]:
    """Return the pack with the cards of each set (`SETS`) sorted."""
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
    """Return the view of a seat in a state (`Ruleset.view`)."""
    made = made_in(phase)
    deal = made[0] if made else None
    if not isinstance(deal, Deal):
        if phase.match.number:
            msg = f"the log was left out, but views need it: {quoted(phase)}"
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


# --- the next view --------------------------------------------------------------------
# Here are all checks of announcements, for views and for records that have the view of
# one seat.

AnyView: TypeAlias = View[Move]
Continued: TypeAlias = tuple[View[Move], tuple[Event, ...]]
"""A view after a move, and the events that its seat has seen."""
Fits: TypeAlias = Callable[[View[Move], tuple[Event, ...]], bool]
"""Returns whether a view after a move and the events match the announcement."""
Happened: TypeAlias = Callable[[], tuple[Event, ...]]
"""Returns the events that a seat has seen, computed on demand."""


def _cards_told(view: View[Move], told: Told) -> dict[int, Card]:
    """Return the cards that an announcement newly shows, by position in the pack."""
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
        raise never(told.move, "the seat sees its own new cards")
    return dict(zip(new, seen, strict=False))


def _is_hidden(place: Place) -> bool:
    known = place in (Spot.TRICK, Spot.UPCARD, Spot.PACK)
    return not known and not isinstance(place, InHand | FaceUp)


def seen_next(view: View[Move], move: LogEntry | None) -> list[int]:
    """Return the positions in the pack of the cards that a move newly shows to a seat."""
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
    """Return the view after a move, and a function that returns the events seen.

    `cards` returns the cards that the move newly shows, by position in the pack.
    `entries` are the entries of points of the move. `fits` selects worlds, in games
    whose next view is computed from worlds. `quick` skips checks of plays, for callers
    that check the whole deal afterwards.
    """
    if gone := view.game.knowledge.goes_on(view, move, cards, fits):
        after, events = cast("tuple[View[MoveT], tuple[Event, ...]]", gone)
        return after, lambda: events
    try:
        return _going_on(view, move, cards(), entries, quick=quick)
    except JasskortError:
        raise
    # A position with blanks can raise any error for an impossible move.
    except Exception as error:
        raise never(move, f"it is not possible in {quoted(view)}") from error


def written_on(
    view: View[MoveT],
    dealt: Sequence[Card | None],
    move: LogEntry | None,
    entries: Sequence[Entry] | None,
    *,
    quick: bool = False,
) -> tuple[View[MoveT], Sequence[Entry]]:
    """Return the view after a move of a record, and the entries of the move.

    `dealt` has None for cards that are not in the record, and `entries` is None if the
    entries of the move are unknown. `quick` is as for `gone_on`.
    """
    before = view.position.match

    def cards() -> dict[int, Card]:
        seen = {at: dealt[at] for at in seen_next(view, move)}
        if None in seen.values():
            msg = f"{view.whose} sees a card that the record does not have"
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
    """Return the view after a move of a record, and the entries of the later moves.

    `rest` has the entries of this and later moves. If `whole` is False, it has only
    entries that reveal a secret (who has held stöck). Each of these belongs to the
    first move that could enter it.
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
    """Return the error for an impossible announcement of a move, or of a deal (None)."""
    told = "the deal" if move is None else f'"{move}"'
    return InvalidValue(f"{told} could not have been announced: {why}")


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
        # The order of unseen cards is arbitrary.
        left = cards_in(game.pack.mask & ~mask_of(cards.values()))
        deal = new_deal(tuple([card or next(left) for card in dealt]))
        begun: State = position.deal(deal)
        dealt_to = _new_view(game, seat, seen_by(begun, seat), (), dealt)
        return dealt_to, lambda: events_seen(happened(position, deal, begun), seat)
    own = move.seat == seat
    if isinstance(move, Hidden) if own else type(move) in game.hidden_moves:
        sees = "sees the whole move" if own else "does not see the whole move"
        raise never(move, f"{view.whose} {sees}")
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
    """Raise `InvalidValue` if a seat already knows a card that a move newly shows."""
    left = view.game.pack.mask if move is None else out_of_sight(view)
    for card in cards.values():
        if not card.bit & left:
            lying = [] if move is None else view.game.knowledge.lying(view)
            known = next((place for place, mask in lying if mask & card.bit), None)
            why = "it is shown twice" if known is None else f"it lies in {known}"
            msg = f"{card} could not have been announced: {why}"
            raise InvalidValue(msg)
        left ^= card.bit


def ready_for(
    view: View[Move],
    move: LogEntry,
    learnt: list[tuple[Place, int, int]],
    entries: Sequence[Entry],
) -> Phase[AnyGame, Move]:
    """Return the position of a view, filled with the cards that a move shows.

    The cards in `learnt` are filled in too; cards of the move are added to this list.
    """
    position = cast("Phase[AnyGame, Move]", view.position)
    if position.turn is None:
        return position
    own = move.seat == view.seat  # the view has its own cards already
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
    ready = filled(position, learnt)  # in the blank stock, each card is the upcard
    stock = stock_of(ready)
    if stock is None or len(stock) > LAST_TWO or view.seat is None:
        return ready
    # After the last draw from the stock, all unseen cards are in the other hand.
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
        # One card was drawn now; the other was in hand before.
        seen = sum([mask for at, mask in there if at == HANDS[holder]])
        card = 1 << (left & ~seen).bit_length() - 1
        learnt.append((Spot.STOCK, 1 - len(stock) + (holder != move.seat), card))
        told, left = position, left & ~card
    learnt.append((HANDS[holder], 0, left))
    return told


def possible(view: View[Move], ready: Phase[AnyGame, Move], move: LogEntry) -> Move:
    """Return the announced move, or any move of its kind if it is hidden.

    A move of another seat is possible if it would be legal in a hand of all the cards
    that this other seat might hold.
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
        why = f"whatever cards are hidden, it is illegal in {quoted(view.position)}"
    else:
        due = "no seat" if turn is None else f"seat {turn}"
        why = f"{due} is in turn in {quoted(view.position)}"
    raise never(move, why)


def listed(position: Phase[AnyGame, Move], seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of a seat in a position, in turn or out of turn."""
    if seat == position.turn:
        return position.moves()
    return position.moves_out_of_turn(seat)


_new_view = builder(View)
_OF_SEEN = frozenset({CardPlayed, TrickCompleted, TrickTurned, PointsEntered})
"""The most common events whose cards all seats see."""
