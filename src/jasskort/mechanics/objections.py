"""What every game objects to: moves of others, wrong packs, moves after the end.

Carries COM-1 (seats), COM-2 (a deal is the whole pack), COM-6 (nothing that is not
held), COM-8 (nothing after the end) and COM-9 (moves in turn). A game hands in the ids
of its own rules.
"""

from __future__ import annotations

from jasskort.cards import Card, Suit
from jasskort.cardset import SUIT_MASKS, CardSet
from jasskort.errors import InvalidValue, quoted
from jasskort.moves import Deal, Move
from jasskort.packs import Pack
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Table
from jasskort.vocabulary import Vocabulary

OVER = refuse("COM-8", Reason.MATCH_OVER, "the match is over")
"""What is said to every move after the end of a match."""


def foreign(
    move: object, actions: Vocabulary[Move], table: Table, rule: str
) -> Refusal | None:
    """Refuse a move that no seat of a game could ever make.

    Args:
        move: the move.
        actions: every move of the game.
        table: its seats.
        rule: the id of the rule that says what it is played with.

    Raises:
        InvalidValue: it is no move at all.
    """
    if move in actions:
        return None
    if not isinstance(move, Move):
        hint = "; a text is read by parse" if isinstance(move, str) else ""
        msg = f"no move: {quoted(move)}{hint}"
        raise InvalidValue(msg)
    if move.seat >= len(table.seats):
        text = f"there is no seat {move.seat}"
        return refuse("COM-1", Reason.NO_SUCH_SEAT, text, move.seat)
    return refuse(
        rule, Reason.NO_SUCH_MOVE, f'{actions.game} has no move "{move}"', move
    )


def wrong_pack(move: Deal, pack: Pack, rule: str) -> Refusal | None:
    """Refuse a deal that is not the cards of the game, each once (COM-2)."""
    flaw = pack.flaw(move.pack)
    if flaw is None:
        return None
    cards, wrong = flaw
    text = f"this is not the whole pack: {cards} {wrong}"
    return refuse(rule, Reason.WRONG_PACK, text, cards=cards)


def deal_due(rule: str) -> Refusal:
    """Refuse all but a deal where a deal is due."""
    return refuse(rule, Reason.DEAL_DUE, "a deal is due first")


def deal_under_way(rule: str) -> Refusal:
    """Refuse a deal while one is under way."""
    return refuse(rule, Reason.DEAL_UNDER_WAY, "the deal under way is not over")


def not_in_turn(turn: int, move: Move) -> Refusal | None:
    """Refuse a move of a seat that is not in turn (COM-9)."""
    if move.seat == turn:
        return None
    text = f"seat {turn} is in turn, not seat {move.seat}"
    return refuse("COM-9", Reason.NOT_YOUR_TURN, text, turn)


def not_in_hand(card: Card, seat: int) -> Refusal:
    """Refuse a card that is not in the hand (COM-6)."""
    text = f"{card} is not in the hand of seat {seat}"
    return refuse("COM-6", Reason.NOT_IN_HAND, text, cards=CardSet([card]))


def breach_of_duty(card: Card, duty: int, led: Suit, rule: str) -> Refusal:
    """Refuse a card of the hand that a duty forbids.

    Args:
        card: the card.
        duty: the cards that may be played, as a mask.
        led: the suit that was led.
        rule: the id of the rule that says how to follow.
    """
    held = CardSet.from_mask(duty)
    if duty & SUIT_MASKS[led.index]:
        text = f"{led.spoken} were led, and {held} can follow"
        reason = Reason.MUST_FOLLOW_SUIT
    else:
        text = f"{led.spoken} were led, nothing can follow, and {held} can trump"
        reason = Reason.MUST_TRUMP
    return refuse(rule, reason, f"{card} cannot be played: {text}", cards=held)
