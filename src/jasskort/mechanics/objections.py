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
