"""Frantsfuus: moves, records, melds, claims, the end of a deal, and the ruleset.

A Danish jass game of the mid-19th century for two players with tricks, melds, belle and a
stock, to 501 points. Tricks and the dialogue of melds are in `jasskort.games.jass`.

Implements COM-6, COM-10 and FRA-1 to FRA-50.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, ClassVar, TypeAlias, cast

import attrs

from jasskort.cards import PACK_32, SUITS, CardSet, Rank, Suit
from jasskort.craft.parts import part
from jasskort.craft.values import Members, builder, evolved, pickled_as
from jasskort.errors import InvalidValue, quoted
from jasskort.events import Event
from jasskort.games.jass import model, tricks
from jasskort.games.jass.deal import InJassDeal, common, first_entry
from jasskort.games.jass.deal import MatchOver as AnyMatchOver
from jasskort.games.jass.knowledge import JassKnowledge
from jasskort.games.jass.model import Comparable, Declaration, Melds
from jasskort.games.jass.playing import JassCardPlay, JassThumbs
from jasskort.games.jass.rules import Jass, JassIds, JassPosition, MeldRules, Settling
from jasskort.ledger import Match, best_seats, enter
from jasskort.melds import SHORTEST, Answer, Four, Meld, MeldTable, Run, meld_key
from jasskort.moves import Claim, Draw, Move, Play
from jasskort.options import Claims, agreed_deals, count, switch, to_claims
from jasskort.phase import State
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat, as_seat
from jasskort.view import View
from jasskort.visibility import Means, Open

# --- moves and records ----------------------------------------------------------------

BELLE_POINTS = 20
LAST_TRICK_POINTS = 10
MATCH_POINTS = 100


@pickled_as("frantsfuus.kind")
class Kind(Members, enum.IntEnum):
    """The kinds of melds, ascending (FRA-11); `str(kind)` is the word that declares it."""

    TERTS = 1
    QUART = 2
    FUUS5 = 3
    FUUS6 = 4
    FUUS7 = 5
    FUUS8 = 6
    QUEENS = 7
    KINGS = 8
    ACES = 9
    JACKS = 10

    @property
    def spoken(self) -> str:
        """The name of the kind: "terts", "sixth fuus", "four kings"."""
        return _SPOKEN[self - 1]

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        """Format as the word, not as a number."""
        return format(str(self), spec)


_SPOKEN = (
    *("terts", "quart", "fuus", "sixth fuus", "seventh fuus", "eighth fuus"),
    *("four queens", "four kings", "four aces", "four jacks"),
)


@pickled_as("frantsfuus.ending")
class Ending(Members, enum.Enum):
    """The ending of a match."""

    CLAIM = "a claim"
    FALSE_CLAIM = "a false claim of the other seat"
    BOTH_OVER = "the last trick, with both over the target"
    REFEREE = "the referee"
    AGREED_DEALS = "the agreed number of deals"


@pickled_as("frantsfuus.item")
class Item(Members, enum.Enum):
    """A reason for booking points; an entry for a meld has the meld instead."""

    BELLE = "belle"
    CARD_POINTS = "card points"
    LAST_TRICK = "the last trick"
    MATCH = "match"


@attrs.frozen(eq=False, repr=False)
class Declare(model.Declares):
    """Declare a meld by the name of its kind (FRA-16, FRA-17)."""

    kind: Kind
    verb: ClassVar[str] = "declare"

    @property
    def called(self) -> Kind:
        return self.kind


FrantsfuusMove: TypeAlias = (
    Play
    | Declare
    | model.Say
    | model.Book
    | Draw
    | model.TurnTrick
    | model.Rob
    | model.Right
)


@pickled_as("frantsfuus.deal")
@attrs.frozen(cache_hash=True, repr=False)
class FrantsfuusDeal(model.JassDeal):
    """A deal, with the seat that has said belle, or None (FRA-14)."""

    belle: Annotated[Open[Seat | None], Means("seat that has said belle")] = None
    _named = ("belle",)

    def may_say_belle(self, hand: int) -> bool:
        """Return whether a seat with this hand may say belle now (FRA-14)."""
        return self.belle is None and not self.trumps.couple & ~hand

    def rights(
        self, seat: Seat, hand: int, *, players: bool, is_in: bool
    ) -> tuple[model.Right, ...]:
        rights: tuple[model.Right, ...] = (
            model.BELLE[seat] if self.may_say_belle(hand) else ()
        )
        return rights + model.CLAIM[seat] if players and is_in else rights

    def spent(self, seat: int) -> Melds:
        """Return the melds that a seat has booked in the deal (FRA-27)."""
        return tuple([each.meld for each in self.booked if each.seat == seat])


def deal_of(state: InJassDeal) -> FrantsfuusDeal:
    """Return the deal of a state, which the shared phases type only as `JassDeal`."""
    return cast("FrantsfuusDeal", state.deal)


# --- events ---------------------------------------------------------------------------


@attrs.frozen
class BelleShown(Event):
    """A seat says belle and shows king and queen of trump (FRA-14)."""

    seat: Seat = attrs.field(converter=as_seat)
    suit: Suit


# --- melds ----------------------------------------------------------------------------

_FOURS = (Rank.QUEEN, Rank.KING, Rank.ACE, Rank.JACK)
VALUES: Mapping[Kind, int] = MappingProxyType(
    dict.fromkeys(Kind, 100) | {Kind.TERTS: 20, Kind.QUART: 50, Kind.JACKS: 200}
)
"""The points of melds, by kind (FRA-9, FRA-10)."""


def kind_of(meld: Comparable) -> Kind:
    """Return the kind of a meld (FRA-9, FRA-10)."""
    if isinstance(meld, Run):
        return Kind(Kind.TERTS + meld.length - SHORTEST)
    return Kind(Kind.QUEENS + _FOURS.index(meld.rank))


def is_lower(meld: Comparable, spent: Melds) -> bool:
    """Return whether booked sequences shut out a meld of the same seat (FRA-28).

    A sequence that shares a card with a booked one must be higher than all sequences
    booked in its suit: longer, or as long with a higher top.
    """
    if isinstance(meld, Four):
        return False
    before = _runs_of(meld.suit, spent)
    if not any(meld.mask & each.mask for each in before):
        return False
    return _height(meld) <= max(map(_height, before))


def is_left(meld: Comparable, spent: Melds) -> bool:
    """Return whether a meld is neither booked before nor shut out (FRA-27, FRA-28)."""
    return meld not in spent and not is_lower(meld, spent)


def in_the_way(lower: Sequence[Comparable], spent: Melds) -> tuple[Run, ...]:
    """Return the highest sequence that is shut out, and one or two booked ones.

    The booked ones shut it out. They are the highest one that shares a card with it,
    and the highest one in its suit, if this is different.
    """
    meld = max([each for each in lower if isinstance(each, Run)], key=_height)
    before = sorted(_runs_of(meld.suit, spent), key=_height)
    shared = [each for each in before if meld.mask & each.mask]
    return meld, *dict.fromkeys((shared[-1], before[-1]))


def _runs_of(suit: Suit, spent: Melds) -> list[Run]:
    return [each for each in spent if isinstance(each, Run) and each.suit is suit]


def _height(meld: Run) -> tuple[int, int]:
    return meld.length, meld.top.index


def _melds(runs: tuple[Run, ...], fours: tuple[Four, ...]) -> Melds:
    return (*runs, *[four for four in fours if four.rank in _FOURS])


_FOUND = MeldTable(_melds)
"""Every meld in some cards: runs, also within longer runs, then fours (FRA-8, FRA-10)."""


@functools.lru_cache(maxsize=1 << 14)
def melds_left(key: int, spent: Melds) -> Melds:
    """Return the melds that a seat may book from cards with this `meld_key`."""
    return tuple([meld for meld in _FOUND[key] if is_left(meld, spent)])


# --- melds in play --------------------------------------------------------------------
# A declaration names a kind; the seat may still choose among the melds that fit (FRA-21).
# A rejected meld is not spent and may be tried again (FRA-29), so only booked ones are
# recorded. A seat that lets a declaration stand, or whose own declaration is rejected,
# cannot declare in that trick any more (FRA-22).

_QUESTIONS = (model.Question.RANK, model.Question.SUIT)


@attrs.frozen(repr=False)
class Turning(tricks.Turning):
    """A meld is booked; the same seat books more or turns the trick (FRA-24).

    The declaration of this seat, `standing`, is no longer open.
    """

    standing: Open[Declaration]
    booked: Annotated[Open[Melds], Means("cards of melds booked in this trick")]
    _bears_out: ClassVar[str] = "FRA-24"

    def declaration_of(self, seat: int) -> None:
        """Return None: the declaration is booked, so the seat may rob (FRA-34)."""
        model.TABLE.check(seat)

    def _bookable(self) -> Melds:
        """Return the melds that the seat may book next (FRA-24, FRA-25, FRA-26).

        They have no second sequence of a suit.
        """
        suits = {meld.suit for meld in self.booked if isinstance(meld, Run)}
        melds = self.game.melding.bookable(self, self.turn)
        return tuple([m for m in melds if isinstance(m, Four) or m.suit not in suits])

    def moves(self) -> tuple[model.JassMove, ...]:
        return tricks.bookings_of(self.turn, self._bookable()) + super().moves()

    def after(self, move: model.JassMove) -> State:
        if isinstance(move, model.Book):
            return self.game.melding.book(self, move)
        return super().after(move)

    def _own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        return self._bookable() if seat == self.turn else ()

    def objection(self, move: Move) -> Refusal:
        if isinstance(move, model.Book):
            return self.not_held(move) or self._unbookable(move.meld)
        return super().objection(move)

    def _unbookable(self, meld: Comparable) -> Refusal:
        """Refuse a meld that is spent, shut out, or a suit's second sequence (FRA-25)."""
        seat, melding = self.turn, self.game.melding
        if meld not in melding.bookable(self, seat):
            return melding.shut_out(self, seat, (meld,))
        runs = [each for each in self.booked if isinstance(each, Run)]
        before = next(each for each in runs if meld.cards.of_suit(each.suit))
        return refuse("FRA-25", Reason.ONE_A_SUIT, meld, before, cards=meld.cards)

    def about(self) -> dict[str, object]:
        return {**super().about(), "booked": ", ".join(map(str, self.booked))}


_new_turning = builder(Turning)


class FrantsfuusMelding(MeldRules):
    """The rules of melds in Frantsfuus."""

    game: Frantsfuus
    found = _FOUND

    def called(self, meld: Comparable) -> Kind:
        """Return the kind that declares a meld (FRA-16)."""
        return kind_of(meld)

    def value_of(self, meld: Comparable) -> int:
        """Return the points of a meld (FRA-9, FRA-10)."""
        return self.game.values[kind_of(meld)]

    def questions(self, called: int) -> tuple[model.Question, ...]:
        """Return the questions that compare two sequences of one kind (FRA-18)."""
        return _QUESTIONS

    def ids_at(self, question: model.Question) -> JassIds:
        """Return the rule ids: FRA-18 for the top rank, FRA-19 for the suit."""
        rule = "FRA-19" if question is model.Question.SUIT else "FRA-18"
        return attrs.evolve(self.game.ids, asked=rule, answer=rule)

    def favoured(self, deal: model.JassDeal, leader: Seat) -> Seat:
        """Return the seat that wins if sequences are equal: the leader (FRA-12)."""
        return leader

    def declare(self, seat: Seat, called: int) -> Declare:
        """Return the move that declares a kind (FRA-16)."""
        return Declare(seat, Kind(called))

    def left(self, deal: model.JassDeal, seat: Seat, leader: Seat, cards: int) -> Melds:
        """Return the melds that are neither spent nor shut out (FRA-15, FRA-27, FRA-28)."""
        return melds_left(meld_key(cards), cast("FrantsfuusDeal", deal).spent(seat))

    def could_book(
        self, meld: Comparable, said: model.Said, view: View[Move], trump: Suit
    ) -> bool:
        """Return whether a meld could still be booked (FRA-27, FRA-28)."""
        seat = view.seated()
        spent = [each.meld for each in said.booked if each.seat != seat]
        return is_left(meld, tuple(spent))

    def shut_out(self, state: InJassDeal, seat: Seat, melds: Melds) -> Refusal:
        """Refuse melds that are spent or too low, and name one (FRA-27, FRA-28)."""
        spent = deal_of(state).spent(seat)
        lower = [each for each in melds if each not in spent]
        if not lower:
            meld = melds[-1]
            return refuse("FRA-27", Reason.SPENT, meld, seat, cards=meld.cards)
        meld, shared, *higher = in_the_way(lower, spent)
        values = (meld, shared, *higher, seat)
        return refuse("FRA-28", Reason.NOT_UPWARDS, *values, cards=meld.cards)

    def turning(
        self, state: tricks.TwoCardsLie, move: model.Book, deal: model.JassDeal
    ) -> Turning:
        """Return the state in which the seat books more or turns the trick (FRA-24)."""
        seat, meld = move.seat, move.meld
        before = state.booked if isinstance(state, Turning) else ()
        said = state.standing or model.new_declaration(seat, kind_of(meld), ())
        return _new_turning(
            *((state.history, move), self.game, *common(state, deal), seat),
            *(state.leader, state.cards, said, (*before, meld)),
        )


# --- claims, the end of a trick and of a deal -----------------------------------------

JAN = 250


@attrs.frozen(repr=False)
class MatchOver(AnyMatchOver[Ending]):
    """The match is over (COM-8)."""

    _named = ("jan",)

    @property
    def jan(self) -> bool:
        """Whether the loser has fewer than 250 points (FRA-47).

        It is False if the agreed number of deals ended the match (COM-10).
        """
        if self.ending is Ending.AGREED_DEALS:
            return False
        (winner,) = self.winners
        return self.match.totals[model.OTHER[winner]] < JAN

    @property
    def stakes(self) -> int:
        """The number of matches that this one counts as: 2 if the loser is jan (FRA-47)."""
        return 2 if self.jan else 1


class FrantsfuusSettling(Settling):
    """Belle, claims, the referee, and the points of a deal.

    A seat may claim when it is *in*: when it is to lead or to draw, or has won the last
    trick of the deal (FRA-42).
    """

    game: Frantsfuus
    new_deal = FrantsfuusDeal
    card_points: ClassVar[Item] = Item.CARD_POINTS
    last_trick: ClassVar[tuple[int, Item]] = LAST_TRICK_POINTS, Item.LAST_TRICK
    all_tricks: ClassVar[tuple[int, Item]] = MATCH_POINTS, Item.MATCH
    match_over: ClassVar[type[MatchOver]] = MatchOver
    by_claim: ClassVar[tuple[Ending, Ending]] = Ending.CLAIM, Ending.FALSE_CLAIM
    by_referee: ClassVar[Ending] = Ending.REFEREE

    def sure(self, state: InJassDeal, seat: Seat) -> int:
        """Return the points that a seat is sure to book, also for belle (FRA-14)."""
        belle = deal_of(state).may_say_belle(state.hand_masks[seat])
        return super().sure(state, seat) + BELLE_POINTS * belle

    def claims_between_deals(self, match: Match, seat: Seat) -> tuple[Claim, ...]:
        """Return the claim of a seat that won the last trick of the deal (FRA-42)."""
        return super().claims_between_deals(match, seat) if seat == match.dealer else ()

    def looked_at(self, state: InJassDeal) -> Sequence[Seat]:
        """Return the seat that is in: it is to lead or to draw (FRA-42, FRA-48)."""
        is_in = isinstance(state, tricks.Leading | tricks.Drawing)
        return (state.turn,) if is_in else ()

    def right_happens(
        self, state: InJassDeal, move: Move, after: State
    ) -> Iterator[Event]:
        """Yield the events of belle and its points (FRA-14), or of a claim."""
        if isinstance(move, model.Belle):
            yield BelleShown(move.seat, state.trump)
            yield first_entry(state, after)
        else:
            yield from super().right_happens(state, move, after)

    def no_right(self, state: JassPosition, move: Move) -> Refusal:
        if not isinstance(move, model.Belle) or not isinstance(state, InJassDeal):
            return super().no_right(state, move)
        seat, deal = move.seat, deal_of(state)
        couple, said = deal.trumps.couple, deal.belle == seat
        missing = couple if said else couple & ~state.hand_masks[seat]
        reason = Reason.SPENT if said else Reason.NOT_HELD
        return refuse("FRA-14", reason, seat, cards=CardSet.from_mask(missing))

    def no_claim(self, state: JassPosition, seat: Seat) -> Refusal:
        """Refuse a claim of a seat that is not in (FRA-42)."""
        return refuse("FRA-42", Reason.NOT_IN, seat)

    def exercised(self, state: JassPosition, move: model.Right) -> State:
        """Say belle, which is booked and shown immediately (FRA-13, FRA-14), or claim."""
        if not isinstance(move, model.Belle) or not isinstance(state, InJassDeal):
            return super().exercised(state, move)
        seat, deal = move.seat, deal_of(state)
        said = evolved(
            deal,
            match=enter(deal.match, seat, BELLE_POINTS, Item.BELLE),
            belle=seat,
            public=model.added(deal.public, seat, deal.trumps.couple),
        )
        history = (state.history, move)
        return self.credited(evolved(state, history=history, deal=said))

    def next_dealer(self, state: InJassDeal) -> Seat:
        """Return the winner of the last trick (FRA-7)."""
        return state.turn

    def ending(
        self, match: Match, winner: Seat
    ) -> tuple[tuple[Seat, ...], Ending] | None:
        """Return the winners and the ending after a deal; None if the match continues.

        The match ends if both seats have reached the target (FRA-45), or after the
        agreed number of deals (COM-10). If only one seat has reached the target, the
        referee ends the match if this seat has won the last trick (FRA-46, FRA-48).
        """
        game = self.game
        if min(match.totals) >= game.target:
            return (winner,), Ending.BOTH_OVER
        if match.number == game.deals:
            return best_seats(match), Ending.AGREED_DEALS
        if game.claims is Claims.REFEREE and match.totals[winner] >= game.target:
            return (winner,), Ending.REFEREE
        return None

    def for_last_trick(self, *, sweep: bool) -> tuple[tuple[int, enum.Enum], ...]:
        """Return points and items for the winner of the last trick (FRA-39, FRA-40)."""
        return super().for_last_trick(sweep=sweep and self.game.match_bonus)


# --- the ruleset ----------------------------------------------------------------------

FrantsfuusState: TypeAlias = tricks.JassPhase | Turning | MatchOver
"""A state of Frantsfuus: one of its phases."""


@pickled_as("frantsfuus")
@attrs.frozen(kw_only=True, eq=False)
class Frantsfuus(Jass[FrantsfuusState, FrantsfuusMove]):
    """Frantsfuus: two players, 32 cards, melds and belle, to 501 points.

    `legal_moves` lists plays, declarations, answers, bookings, draw, turn, rob, belle
    and claim, in this order. The seat that drew the higher rank deals first, as in
    `first_dealer` (FRA-4).

    Args:
        target: the points that win the match, at least 1 (FRA-41).
        claims: "players" claim the match, or the "referee" ends it (FRA-48).
        match_bonus: whether all nine tricks without a stock earn 100 more (FRA-40).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: an option is out of its range or unknown.
    """

    target: int = count(501)
    claims: Claims = attrs.field(default=Claims.PLAYERS, converter=to_claims)
    match_bonus: bool = switch(default=False)
    deals: int | None = agreed_deals()

    name = "frantsfuus"
    title = "Frantsfuus"
    pack = PACK_32  # FRA-1; order and card points are those of `JASS` (FRA-2, FRA-3)
    any_time: ClassVar[frozenset[type[Move]]] = Jass.any_time | {model.Belle}
    ids: ClassVar[JassIds] = JassIds(
        pack="FRA-1",
        deal="FRA-5",
        follow="FRA-37",
        too_late="FRA-15",
        once="FRA-16",
        too_low="FRA-17",
        asked="FRA-18",
        answer="FRA-18",
        tie="FRA-19",
        said="FRA-21",
        held="FRA-30",
        book="FRA-23",
        turn="FRA-24",
        draw="FRA-33",
        rob="FRA-34",
        claim="FRA-42",
        referee="FRA-48",
        last_drawn="FRA-35",
        couple="FRA-14",
    )
    values: ClassVar[Mapping[Kind, int]] = VALUES
    """The points of melds, by kind (FRA-9, FRA-10); a house rule can change them."""
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Kind, Item, Ending)
    knowledge: ClassVar[part[JassKnowledge]] = part(JassKnowledge)
    playing: ClassVar[part[JassCardPlay]] = part(JassCardPlay)
    thumbs: ClassVar[part[JassThumbs]] = part(JassThumbs)
    melding: ClassVar[part[FrantsfuusMelding]] = part(FrantsfuusMelding)
    settling: ClassVar[part[FrantsfuusSettling]] = part(FrantsfuusSettling)

    def __attrs_post_init__(self) -> None:
        """Check that each sequence in the pack has a kind (FRA-9)."""
        super().__attrs_post_init__()
        longest = SHORTEST + Kind.FUUS8 - Kind.TERTS
        if len(self.pack.ranks) > longest:
            own = f"{quoted(self)} has sequences of more than {longest} cards"
            msg = f"{own}, and `Kind` has no member for them"
            raise InvalidValue(msg)

    def actions(self, seat: Seat) -> Iterator[FrantsfuusMove]:
        """Yield the 32 plays by card, the 10 declarations by kind, and the other moves.

        The other moves are the answers (ranks, suits), the bookings (sequences by suit, top
        rank and length, then fours by rank), draw, turn, rob, belle and claim.
        """
        for card in self.pack.cards:
            yield Play(seat, card)
        for kind in Kind:
            yield Declare(seat, kind)
        answers: list[Answer] = [*self.pack.ranks[SHORTEST - 1 :], *SUITS]
        for answer in answers:
            yield model.Say(seat, answer)
        for meld in self.melding.find(self.pack.mask):
            yield model.Book(seat, meld)
        yield from (Draw(seat), model.TurnTrick(seat), model.Rob(seat))
        yield from (model.Belle(seat), Claim(seat))

    def _unknown(self, move: Move) -> Refusal:
        """Refuse the fours that are not melds by FRA-10."""
        if isinstance(move, model.Book) and not move.meld.mask & ~self.pack.mask:
            return refuse("FRA-10", Reason.NO_SUCH_MOVE, move)
        return super()._unknown(move)
