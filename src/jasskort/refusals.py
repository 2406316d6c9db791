"""Refusals of moves, with the rule, the reason and the causes."""

from __future__ import annotations

import enum

import attrs

from jasskort.cards import NO_CARDS, Card, CardSet, Pack, mask_of
from jasskort.craft.late import in_english
from jasskort.craft.values import Members, Typed, builder
from jasskort.errors import InvalidValue, JasskortError, quoted, shortened
from jasskort.moves import Deal, Move
from jasskort.seats import Table


class Reason(Members, enum.Enum):
    """The reasons for refusing a move, shared by all games."""

    @staticmethod
    def _generate_next_value_(
        name: str, _start: int, _count: int, _last_values: list[str]
    ) -> str:
        return name.lower().replace("_", " ")

    NO_SUCH_MOVE = enum.auto()
    NO_SUCH_SEAT = enum.auto()
    MATCH_OVER = enum.auto()
    DEAL_DUE = enum.auto()
    DEAL_UNDER_WAY = enum.auto()
    NOT_OF_THIS_FORM = enum.auto()  # another form of the game has the move
    WRONG_PACK = enum.auto()
    NOT_IN_THE_PACK = enum.auto()
    TWICE_IN_THE_PACK = enum.auto()
    NOT_YOUR_TURN = enum.auto()
    NOT_IN_HAND = enum.auto()
    MUST_FOLLOW_SUIT = enum.auto()
    MUST_TRUMP = enum.auto()
    MUST_ANSWER = enum.auto()
    MUST_BOOK = enum.auto()
    MUST_TURN = enum.auto()
    MUST_DRAW = enum.auto()
    STOCK_GONE = enum.auto()
    NO_ROBBING_CARD = enum.auto()
    DECLARATION_OPEN = enum.auto()
    TOO_LATE = enum.auto()
    ALREADY_DECLARED = enum.auto()
    NOT_HELD = enum.auto()  # the seat does not hold the cards
    NOT_UPWARDS = enum.auto()  # not better than the meld booked before
    TOO_LOW = enum.auto()
    TIE_AGAINST = enum.auto()  # equal, and equality favors the other seat
    NOT_ASKED = enum.auto()
    NOT_AS_SAID = enum.auto()
    NOTHING_TO_BOOK = enum.auto()
    NOTHING_BOOKED = enum.auto()  # nothing was booked, so the trick turns by itself
    NOT_FOLLOWED = enum.auto()
    NO_TRICK = enum.auto()
    NOTHING_TO_DRAW = enum.auto()
    TRICK_NOT_TURNED = enum.auto()
    NOT_BEFORE_THE_FIRST_DEAL = enum.auto()
    SPENT = enum.auto()  # said or booked before
    ONE_A_SUIT = enum.auto()  # a sequence of the suit was booked in this trick
    TRICK_UNDER_WAY = enum.auto()
    NOT_IN = enum.auto()  # it is not the seat that leads next, or not "in" (FRA-42)
    AUCTION_OPEN = enum.auto()
    AUCTION_OVER = enum.auto()
    NO_OPENING_BID = enum.auto()
    NOT_THE_NEXT_BID = enum.auto()
    BID_NOT_HIGHER = enum.auto()
    HAS_PASSED = enum.auto()
    HAS_BID = enum.auto()
    BIDS_TOO_LOW = enum.auto()
    NOT_LAST_TO_BID = enum.auto()
    MUST_BID = enum.auto()
    MUST_LAY_ASIDE = enum.auto()
    NOTHING_TO_LAY_ASIDE = enum.auto()
    TRUMP_FINAL = enum.auto()
    TRUMP_ALREADY = enum.auto()
    NOT_DECLARER = enum.auto()
    MUST_BEAT = enum.auto()
    FROM_THE_TABLE = enum.auto()
    NO_QUESTION = enum.auto()
    NO_TRICK_WON = enum.auto()
    ONCE_AN_OCCASION = enum.auto()  # the seat has melded or asked since the last trick
    ALREADY_DRAWN = enum.auto()
    OWN_CARD_TURNED_UP = enum.auto()
    TOO_FEW_CARDS = enum.auto()
    SUIT_MELDED = enum.auto()
    WOULD_GO_OUT = enum.auto()  # the party would reach the target
    NOTHING_TO_MELD = enum.auto()
    GUBBE_ANNOUNCED = enum.auto()
    TRUMP_SET = enum.auto()
    NOT_FIRST_TIME_IN = enum.auto()
    FIRST_TRICK_LOST = enum.auto()
    TOO_FEW_TRICKS = enum.auto()
    SCORE_TOO_HIGH = enum.auto()
    MUST_TURN_UP = enum.auto()
    NOTHING_TO_TURN_UP = enum.auto()
    CLAIM_PENDING = enum.auto()
    BY_REFEREE = enum.auto()


@attrs.frozen
class Refusal(Typed):
    """The refusal of a move: the rule ("SCH-28"), the reason, and the causes.

    The causes are `cards`, and other `values` such as a seat or an answer. The reason is
    a `Reason`, or a member of your own enum, in which each member has an English sentence
    with placeholders for `values`.
    """

    rule: str
    reason: enum.Enum
    cards: CardSet = NO_CARDS
    values: tuple[object, ...] = ()

    @property
    def text(self) -> str:
        """The English sentence with the rule; players are named by their seats."""
        return in_english(self)

    def __str__(self) -> str:
        return self.text


_new_refusal = builder(Refusal)


def refuse(
    rule: str, reason: enum.Enum, *values: object, cards: CardSet = NO_CARDS
) -> Refusal:
    """Return a refusal."""
    return _new_refusal(rule, reason, cards, values)


class IllegalMove(JasskortError, ValueError):
    """A move that the rules refuse, with the refusal."""

    def __init__(self, move: object, refusal: Refusal) -> None:
        super().__init__(move, refusal)
        self.move = move
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{shortened(str(self.move))}: {self.refusal.text}"


# --- refusals of every game -----------------------------------------------------------

OVER = refuse("COM-8", Reason.MATCH_OVER)
"""The refusal of every move after the end of a match."""


def no_such_seat(move: object, table: Table) -> Refusal | None:
    """Return a refusal if the game does not have the seat of a move."""
    if not isinstance(move, Move):
        hint = "; use parse to read a text" if isinstance(move, str) else ""
        msg = f"expected a move, got {quoted(move)}{hint}"
        raise InvalidValue(msg)
    if move.seat < len(table.seats):
        return None
    return refuse("COM-1", Reason.NO_SUCH_SEAT, move.seat)


def wrong_pack(move: Deal, pack: Pack, rule: str) -> Refusal | None:
    """Return a refusal if a deal is not exactly the pack of the game (COM-2)."""
    cards = move.pack
    if pack.is_whole(cards):
        return None
    held = mask_of(cards)
    if foreign := CardSet.from_mask(held & ~pack.mask):
        return refuse(rule, Reason.NOT_IN_THE_PACK, len(pack), cards=foreign)
    if missing := CardSet.from_mask(pack.mask & ~held):
        return refuse(rule, Reason.WRONG_PACK, cards=missing)
    once = twice = 0
    for card in cards:
        twice |= once & card.bit
        once |= card.bit
    return refuse(rule, Reason.TWICE_IN_THE_PACK, cards=CardSet.from_mask(twice))


def not_in_hand(card: Card, seat: int) -> Refusal:
    """Return the refusal of a card that the seat does not have in hand (COM-6)."""
    return refuse("COM-6", Reason.NOT_IN_HAND, seat, cards=CardSet([card]))
