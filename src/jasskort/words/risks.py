"""What a move risks, costs or concedes, worked out from a view before the move is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from jasskort.cards import Rank, Suit
from jasskort.ledger import totals_at_the_deal
from jasskort.melds import Marriage, Meld
from jasskort.moves import Move
from jasskort.seats import Seat
from jasskort.view import View
from jasskort.words.asking import ours

AnyView = View[Move]


@attrs.frozen(kw_only=True)
class Risk:
    """The value of a sentence of the table `warnings`.

    Args:
        seat: the seat that makes the move.
        seats: the seats of its party.
        target: for a claim, the points that win the match.
        tricks, cards, points: the tricks and the card points that a gubbe needs, and the
            points that it brings or costs.
        first: whether a gubbe begins with the first trick of the deal.
        other, called: the seat whose declaration is let stand, and what it declared.
        meld, suit: a meld that is broken up, and the suit of king and queen, or the suit
            that becomes trump.
        dealer: the next dealer; None if the match is over.
    """

    seat: Seat
    seats: tuple[Seat, ...] = ()
    target: int = 0
    tricks: int = 0
    cards: int = 0
    points: int = 0
    first: bool = False
    other: Seat | None = None
    called: Any = None
    meld: Meld | None = None
    suit: Suit | None = None
    dealer: Seat | None = None


Warned = tuple[str, Risk] | None
"""The name of a sentence, and its value; None if there is nothing to say."""


def risk_of(view: AnyView, move: Move) -> Warned:
    """Return the sentence that a legal move of the seat of a view calls for."""
    legal = view.legal_moves
    if move not in legal or not ours(view):  # other games can have the same verbs
        return None
    asked = _BY_VERB.get(move.verb)
    return asked and asked(view, move, {each.verb for each in legal})


def _claim(view: AnyView, move: Move, _: set[str]) -> Warned:
    position: Any = view.position
    seat, target = move.seat, getattr(view.game, "target", 0)
    risk = Risk(seat=seat, target=target)
    deal = getattr(position, "deal", None)
    if not hasattr(deal, "claimant") or position.number > 1:
        return "claim", risk
    # Before the first draw of Schmaus the claimant's total alone does not decide.
    had = totals_at_the_deal(position.match)
    if max(had) < target:
        return "early", risk
    other = view.game.table.after(seat)
    return None if had[seat] >= target else ("late", attrs.evolve(risk, other=other))


def _gubbe(view: AnyView, move: Move, _: set[str]) -> Warned:
    from jasskort.games.tolva import model  # noqa: PLC0415 - the game is loaded already

    announced: Any = view.game.apply(view.position, move)
    gubbe: model.Gubbe = announced.deal.gubbe
    halv = gubbe.item is model.Item.HALV_GUBBE
    risk = Risk(
        seat=move.seat,
        seats=view.game.scoring_with(move.seat),
        tricks=gubbe.last - gubbe.first + 1,
        cards=model.HALV_CARD_POINTS if halv else 0,
        points=announced.game.worths[gubbe.item],
        first=not announced.tricks,
    )
    return move.verb, risk


def _throw(view: AnyView, move: Move, _: set[str]) -> Warned:
    after = view.game.apply(view.position, move)
    dealer = None if after.over else after.match.dealer
    return "throw", Risk(seat=move.seat, dealer=dealer)


def _play(view: AnyView, move: Any, verbs: set[str]) -> Warned:
    """Return what a card concedes or gives up: the first of these that applies."""
    position, card, seat = view.position, move.card, move.seat
    standing = getattr(position, "standing", None)
    declares = "declare" in verbs
    melds = view.legal_melds
    couples = [each.suit for each in melds if isinstance(each, Marriage)]
    # A seat without a meld that could be the better one concedes nothing.
    opposes = len(melds) > len(couples) and (declares or "say" in verbs)
    if opposes and standing and standing.seat != seat:
        other = Risk(seat=seat, other=standing.seat, called=standing.called)
        return "concede", other
    couple = card.rank in (Rank.KING, Rank.QUEEN)
    if "belle" in verbs and couple and card.suit is view.trump:
        return "belle", Risk(seat=seat, suit=card.suit)
    if declares:
        return _undeclared(view, move)
    if "trump" in verbs:
        return "trump", Risk(seat=seat, suit=card.suit)
    if "meld" in verbs:
        if couple and card.suit in couples:
            return "marriage", Risk(seat=seat, suit=card.suit)
        return "unmelded", Risk(seat=seat, seats=view.game.scoring_with(seat))
    return None


def _undeclared(view: AnyView, move: Any) -> Warned:
    position: Any = view.position
    if position.number == position.deal.trumps.first_without_stock:
        return "last", Risk(seat=move.seat)
    broken: Any = [meld for meld in view.legal_melds if move.card in meld.cards]
    if not broken:
        return None
    meld = max(broken, key=position.game.melding.called)
    return "broken", Risk(seat=move.seat, meld=meld)


def _draw(view: AnyView, move: Move, verbs: set[str]) -> Warned:
    if "meld" in verbs:
        return "drawn", Risk(seat=move.seat)
    if "rob" in verbs and view.stock_size == 1:
        return "rob", Risk(seat=move.seat)
    return None


def _turn_up(view: AnyView, move: Move, verbs: set[str]) -> Warned:
    lifted = view.position.spread.lifted[move.seat]  # type: ignore[attr-defined]
    return ("drawn", Risk(seat=move.seat)) if lifted and "meld" in verbs else None


def _if_able(verb: str, name: str) -> Callable[[AnyView, Move, set[str]], Warned]:
    """Return a function that warns if a move of another verb is legal too."""
    return lambda _, move, verbs: (
        (name, Risk(seat=move.seat)) if verb in verbs else None
    )


_BY_VERB: Mapping[str, Callable[[AnyView, Any, set[str]], Warned]] = MappingProxyType(
    {
        "claim": _claim,
        "halv": _gubbe,
        "hel": _gubbe,
        "throw": _throw,
        "play": _play,
        "draw": _draw,
        "turnup": _turn_up,
        "turn": _if_able("book", "turned"),
        "ask": _if_able("meld", "asking"),
    }
)
