"""Why a move is not legal: the rule, the reason, the cards, and a sentence.

The objections that every game has are made here: moves of others, wrong packs, moves
after the end.
"""

from __future__ import annotations

import enum

import attrs

from jasskort.cards import NO_CARDS, SUIT_MASKS, Card, CardSet, Pack, Suit
from jasskort.craft.values import Immutable, Members, builder
from jasskort.errors import InvalidValue, JasskortError, quoted
from jasskort.moves import Deal, Move
from jasskort.seats import Table


class Reason(Members, enum.Enum):
    """Reasons for which a move is refused, in the terms of all games.

    The value says it in short; a `Refusal` adds rule, cards and sentence.
    """

    NO_SUCH_MOVE = "the game has no such move"
    NO_SUCH_SEAT = "the game has no such seat"
    MATCH_OVER = "the match is over"
    DEAL_DUE = "a deal is due first"
    DEAL_UNDER_WAY = "the deal under way is not over"
    NOT_OF_THIS_FORM = "the form that is played has no such move"
    WRONG_PACK = "the cards are not the whole pack"
    NOT_IN_THE_PACK = "the pack has no such cards"
    TWICE_IN_THE_PACK = "the cards are there more than once"
    NOT_YOUR_TURN = "another seat is in turn"
    NOT_IN_HAND = "the card is not in the hand"
    MUST_FOLLOW_SUIT = "the hand can follow suit"
    MUST_TRUMP = "the hand can trump"
    MUST_ANSWER = "a question must be answered first"
    MUST_BOOK = "a meld must be booked first"
    MUST_TURN = "the trick must be turned first"
    MUST_DRAW = "cards must be drawn first"
    STOCK_GONE = "the stock is gone"
    NO_ROBBING_CARD = "the hand has not the card that robs"
    DECLARATION_OPEN = "the seat's own declaration is still open"
    TOO_LATE = "the time for it is over"
    ALREADY_DECLARED = "the seat has declared in this trick"
    NOT_HELD = "the cards do not bear it out"
    NOT_UPWARDS = "it is not better than what was booked before"
    TOO_LOW = "it is lower than what it answers"
    TIE_AGAINST = "it is only equal, and equals favour the other seat"
    NOT_ASKED = "it was not asked"
    NOT_AS_SAID = "it does not fit what was said before"
    NOTHING_TO_BOOK = "there is nothing to book"
    NOTHING_BOOKED = "nothing was booked, so the trick turns of itself"
    NOT_FOLLOWED = "the follower has not played its card yet"
    NO_TRICK = "no trick lies on the table"
    NOTHING_TO_DRAW = "no card is to be drawn"
    TRICK_NOT_TURNED = "the trick is not turned yet"
    NOT_BEFORE_THE_FIRST_DEAL = "nothing has been dealt yet"
    SPENT = "it was booked before"
    ONE_A_SUIT = "a sequence of that suit was booked in this trick"
    TRICK_UNDER_WAY = "the trick is not over"
    NOT_IN = "the seat is not in"
    AUCTION_OPEN = "the auction is not over"
    AUCTION_OVER = "the auction is over"
    NO_OPENING_BID = "an auction is not opened with it"
    NOT_THE_NEXT_BID = "it is not the next higher bid"
    BID_NOT_HIGHER = "it is not higher than the bid that stands"
    HAS_PASSED = "the seat has passed"
    HAS_BID = "the seat has bid"
    BIDS_TOO_LOW = "the bids are worth too little together"
    NOT_LAST_TO_BID = "another seat bids last"
    MUST_BID = "the seat must bid"
    MUST_LAY_ASIDE = "cards must be laid aside first"
    NOTHING_TO_LAY_ASIDE = "no card is to be laid aside"
    TRUMP_FINAL = "trump is final"
    TRUMP_ALREADY = "the suit is trump already"
    NOT_DECLARER = "another seat is the declarer"
    MUST_BEAT = "the hand can beat the best card"
    FROM_THE_TABLE = "the first trick is played from the table"
    NO_QUESTION = "no question waits for an answer"
    NO_TRICK_WON = "the seat has not just won a trick"
    ONCE_AN_OCCASION = "the seat has melded or asked on this occasion"
    ALREADY_DRAWN = "cards have been drawn since the last trick"
    OWN_CARD_TURNED_UP = "the seat has turned up a card of its own since the trick"
    TOO_FEW_CARDS = "too few cards are left"
    SUIT_MELDED = "the suit was melded in this deal"
    WOULD_GO_OUT = "nobody goes out by it"
    NOTHING_TO_MELD = "the party can make no meld"
    GUBBE_ANNOUNCED = "a gubbe was announced"
    TRUMP_SET = "trump is set"
    NOT_FIRST_TIME_IN = "it is not the first time that the seat is in"
    FIRST_TRICK_LOST = "another seat has won the first trick"
    TOO_FEW_TRICKS = "too few tricks are left"
    SCORE_TOO_HIGH = "the party stands too high"
    MUST_TURN_UP = "cards must be turned up first"
    NOTHING_TO_TURN_UP = "no card is to be turned up"
    CLAIM_PENDING = "a claim waits for the end of the first trick"
    BY_REFEREE = "the referee ends the match"


@attrs.frozen
class Refusal(Immutable):
    """Why a move is not legal.

    Args:
        rule: the id of the rule that forbids it ("SCH-28").
        reason: the reason, as an enum member.
        text: a sentence for a person to read, rule included.
        cards: the cards that cause it, if cards do.
        values: the values that cause it (a declared value, an answer, a seat), if
            values do.

    Raises:
        InvalidValue: rule, text, cards or values is none.
    """

    rule: str
    reason: enum.Enum
    text: str
    cards: CardSet = NO_CARDS
    values: tuple[object, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Check the parts; that they say something is left to law 1."""
        for name, kind in _PARTS:
            part = getattr(self, name)
            if not isinstance(part, kind):
                msg = (
                    f"the {name} of a refusal is a {kind.__name__}, not {quoted(part)}"
                )
                raise InvalidValue(msg)

    def __str__(self) -> str:
        """Give the sentence."""
        return self.text


_PARTS = (
    ("rule", str),
    ("text", str),
    ("cards", CardSet),
    ("values", tuple),
)


_new_refusal = builder(Refusal)


def refuse(
    rule: str, reason: enum.Enum, text: str, *values: object, cards: CardSet = NO_CARDS
) -> Refusal:
    """Make a refusal; its sentence ends with the rule.

    Whatever varies in the sentence stands in the values, in the order of the values, or
    in the cards; how it is worded follows from rule, reason and the kinds of values.

    Args:
        rule: the id of the rule that forbids the move.
        reason: the reason.
        text: a sentence that says why, without the rule and without a full stop.
        values: the values that cause it.
        cards: the cards that cause it.
    """
    return _new_refusal(rule, reason, f"{text} ({rule})", cards, values)


def counted(number: int, noun: str) -> str:
    """Say how many of something there are: "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class IllegalMove(JasskortError, ValueError):
    """A move that the rules refuse.

    Attributes:
        move: the move.
        refusal: why it is refused.
    """

    def __init__(self, move: object, refusal: Refusal) -> None:
        """Keep move and refusal."""
        super().__init__(move, refusal)
        self.move = move
        self.refusal = refusal

    def __str__(self) -> str:
        """Give the sentence of the refusal."""
        return f"{self.move}: {self.refusal.text}"


# --- what every game objects to -------------------------------------------------------
# What every game objects to: moves of others, wrong packs, moves after the end.
#
# Carries COM-1 (seats), COM-2 (a deal is the whole pack), COM-6 (nothing that is not
# held), COM-8 (nothing after the end) and COM-9 (moves in turn). A game hands in the ids
# of its own rules.

OVER = refuse("COM-8", Reason.MATCH_OVER, "the match is over")
"""What is said to every move after the end of a match."""


def no_such_seat(move: object, table: Table) -> Refusal | None:
    """Refuse a move of a seat that a game does not have.

    Raises:
        InvalidValue: it is no move at all.
    """
    if not isinstance(move, Move):
        hint = "; a text is read by parse" if isinstance(move, str) else ""
        msg = f"no move: {quoted(move)}{hint}"
        raise InvalidValue(msg)
    if move.seat < len(table.seats):
        return None
    text = f"there is no seat {move.seat}"
    return refuse("COM-1", Reason.NO_SUCH_SEAT, text, move.seat)


def no_such_move(title: str, move: Move, rule: str) -> Refusal:
    """Refuse a move that no seat of a game could ever make.

    Args:
        title: the name of the game.
        move: the move.
        rule: the id of the rule that leaves no room for it.
    """
    return refuse(rule, Reason.NO_SUCH_MOVE, f'{title} has no move "{move}"', move)


def wrong_pack(move: Deal, pack: Pack, rule: str) -> Refusal | None:
    """Refuse a deal that is not the cards of the game, each once (COM-2)."""
    flaw = pack.flaw(move.pack)
    if flaw is None:
        return None
    cards, wrong = flaw
    text = f"this is not the whole pack: {cards} {wrong}"
    if cards.mask & ~pack.mask:
        return refuse(rule, Reason.NOT_IN_THE_PACK, text, len(pack), cards=cards)
    twice = cards <= CardSet(move.pack)
    reason = Reason.TWICE_IN_THE_PACK if twice else Reason.WRONG_PACK
    return refuse(rule, reason, text, cards=cards)


def deal_due(rule: str) -> Refusal:
    """Refuse all but a deal where a deal is due."""
    return refuse(rule, Reason.DEAL_DUE, "a deal is due first")


def deal_under_way(rule: str) -> Refusal:
    """Refuse a deal while one is under way."""
    return refuse(rule, Reason.DEAL_UNDER_WAY, "the deal under way is not over")


def not_in_turn(turn: int | None, move: Move) -> Refusal | None:
    """Refuse a move of a seat that is not in turn, where one is (COM-9)."""
    if turn is None or move.seat == turn:
        return None
    text = f"seat {turn} is in turn, not seat {move.seat}"
    return refuse("COM-9", Reason.NOT_YOUR_TURN, text, turn, move.seat)


def not_in_hand(card: Card, seat: int) -> Refusal:
    """Refuse a card that is not in the hand (COM-6)."""
    text = f"{card} is not in the hand of seat {seat}"
    return refuse("COM-6", Reason.NOT_IN_HAND, text, seat, cards=CardSet([card]))


def breach_of_duty(
    card: Card, duty: int, led: Suit, rule: str, best: Card | None = None
) -> Refusal:
    """Refuse a card of the hand that a duty forbids.

    Args:
        card: the card.
        duty: the cards that may be played, as a mask.
        led: the suit that was led.
        rule: the id of the rule that says how to follow.
        best: the best card so far, where the duty to beat it leaves fewer cards.
    """
    held = CardSet.from_mask(duty)
    beating = "" if best is None else f" and beat {best}"
    values = (card, led) if best is None else (card, led, best)
    if duty & SUIT_MASKS[led.index]:
        text = f"{led.spoken} were led, and {held} can follow{beating}"
        reason = Reason.MUST_FOLLOW_SUIT
    else:
        text = (
            f"{led.spoken} were led, nothing can follow, and {held} can trump{beating}"
        )
        reason = Reason.MUST_TRUMP
    text = f"{card} cannot be played: {text}"
    return refuse(rule, reason, text, *values, cards=held)
