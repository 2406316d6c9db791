"""What is asked of the seat of a view, worked out from the view alone.

The duties of play are not written here a second time: the legal moves decide, and the
`Tricks` of the ruleset say why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import attrs

from jasskort.cards import SUIT_MASKS, Card, CardSet, Suit, mask_of
from jasskort.games.jass.model import Question, question_of
from jasskort.locations import Aside
from jasskort.melds import Answer
from jasskort.moves import Move, Play
from jasskort.phase import MatchOver
from jasskort.playouts import how_played
from jasskort.seats import Seat
from jasskort.tricks.tricks import card_points
from jasskort.view import View

AnyView = View[Move]

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "Leading": "lead",
        "Following": "play",
        "Closing": "play",
        "Playing": "play",
        "Opened": "play",
        "Comparing": "answer",
        "Answering": "reply",
        "Booking": "book",
        "Turning": "turn",
        "Drawing": "draw",
        "Uncovering": "turnup",
        "Bidding": "bid",
        "LayingAside": "aside",
        "Naming": "name",
    }
)
"""What a seat does in the phases of the library."""
_GAMES = "jasskort.games."
_GUBBES = frozenset({"halv", "hel"})
_RIGHTS = ("declare", "meld", "ask", "belle", "rob", "gubbe", "trump", "claim")
"""The rights that a sentence adds to a duty, in this order."""
_SAID_ALREADY = MappingProxyType({"name": "trump", "reply": "meld"})
"""The rights that the sentence about a duty names itself, by what the seat does."""


@attrs.frozen(kw_only=True)
class Prompt:
    """The value of a sentence of the table `asked`.

    Args:
        kind: what the seat in turn does: "lead", "play", "bid" and so on.
        turn: the seat in turn, if any.
        dealer: between deals, the seat that deals next; `first` is set before a match.
        winners: the seats that have won the match.
        led, best: the suit led, and the best card of the trick.
        beat: "must" if the seat must beat that card, "cannot" if it should and cannot.
        duty, ruff: whether a seat without the suit led must trump; whether it can trump
            without having to.
        spared: the trump that is never forced out, if the seat has no other trump.
        rows, apart: whether cards of a row can be played; whether only these can.
        other, called, answer: another seat with its declaration or bid, and its last
            answer; or the seat that takes the trick, or is in turn. Without `other`,
            `called` is what the seat itself has declared.
        question: the question of a comparison of melds.
        can: whether the seat can do more than the least: declare, answer, meld, book.
        bids: the contracts that can be bid, each as a prompt of its own with `contract`,
            with the card points that win it as `least`, and all there are as `most`.
        least, most: the numbers of tricks that can be bid.
        count: the number of cards to lay aside; `first` is set if none is aside yet.
        rights: the names of rights that the seat has besides.
        may: the end of the sentence, with these rights.
    """

    kind: str = "other"
    turn: Seat | None = None
    dealer: Seat | None = None
    winners: tuple[Seat, ...] = ()
    first: bool = False
    led: Suit | None = None
    best: Card | None = None
    beat: str | None = None
    duty: bool = False
    ruff: bool = False
    spared: Card | None = None
    rows: bool = False
    apart: bool = False
    other: Seat | None = None
    called: Any = None
    answer: Answer | None = None
    question: Question | None = None
    can: bool = False
    bids: tuple[Any, ...] = ()
    contract: Any = None
    least: int = 0
    most: int = 0
    count: int = 0
    rights: tuple[str, ...] = ()
    may: str = ""


def kind_of(view: AnyView) -> str:
    """Return what the seat in turn does, by the phase; "other" in phases of own games."""
    kind = next((KINDS[name] for name in ours(view) if name in KINDS), "other")
    return "lead" if kind == "play" and not view.trick else kind


def ours(view: AnyView) -> list[str]:
    """Return the names of the phase and its bases that games of the library define."""
    kinds = type(view.position).__mro__
    return [each.__name__ for each in kinds if each.__module__.startswith(_GAMES)]


def asked_in(view: AnyView) -> tuple[str, Prompt]:
    """Return the name of the sentence that says what is asked, and its value."""
    position, seat = view.position, view.seat
    moves = view.legal_moves
    if isinstance(position, MatchOver):
        return "over", Prompt(winners=position.winners)
    prompt = Prompt(turn=view.turn, kind=kind_of(view), rights=rights_in(view, moves))
    if view.turn is None:
        match = position.match
        return "deal", attrs.evolve(prompt, dealer=match.dealer, first=not match.number)
    if seat != view.turn:
        return "wait", prompt
    name, found = _own(view, moves, prompt)
    return name, attrs.evolve(prompt, **found)


def contract_in(view: AnyView) -> Prompt | None:
    """Return who needs how many card points, in the first trick of a contract.

    The declarer is told so before its first decision only.
    """
    deal: Any = getattr(view.position, "deal", None)
    if not ours(view) or not hasattr(deal, "declarer") or any(view.piles):
        return None
    declarer, contract = deal.declarer, deal.contract
    if view.seat == declarer:
        laid = isinstance(deal.place_apart, Aside)
        begun = deal.apart if laid else view.trick or kind_of(view) != "name"
        if begun:
            return None
    least = view.game.least(contract)  # type: ignore[attr-defined]
    return Prompt(turn=declarer, other=view.turn, contract=contract, least=least)


def rights_in(view: AnyView, moves: Sequence[Move]) -> tuple[str, ...]:
    """Return the names of the rights in these moves; a claim only with the points."""
    verbs = {move.verb for move in moves}
    if verbs & _GUBBES:
        verbs.add("gubbe")
    if "claim" in verbs and view.counted < getattr(view.game, "target", 0):
        verbs.remove("claim")
    if not ours(view):  # other games can have the same verbs, but a claim is one of all
        verbs &= {"claim"}
    if view.turn == view.seat:
        # The sentences of these phases say it themselves.
        verbs.discard(_SAID_ALREADY.get(kind_of(view), ""))
    return tuple([each for each in _RIGHTS if each in verbs])


Found = tuple[str, dict[str, Any]]


def _own(view: AnyView, moves: Sequence[Move], prompt: Prompt) -> Found:
    """Return the sentence for the seat in turn, and the values that it uses."""
    verbs = {move.verb for move in moves}
    match prompt.kind:
        case "bid":
            return _bidding(view, moves)
        case "aside":
            return _aside(view)
        case "name":
            return "name", {}
        case "book" | "turn" | "draw" | "turnup" as kind if verbs & {kind}:
            books = sum([move.verb == "book" for move in moves])
            other = _taker(view) if kind == "turn" else None
            return kind, {"can": books > (kind == "book"), "other": other}
        case "reply":
            other = view.position.asker  # type: ignore[attr-defined]
            return "reply", {"other": other, "can": "meld" in verbs}
        case "answer" if "say" in verbs or "play" in verbs:
            return _answering(view, moves)
    plays = [move for move in moves if isinstance(move, Play)]
    if not plays or (prompt.kind == "other" and len(plays) < len(moves)):
        return "yours", {}
    return _playing(view, plays, prompt)


def _taker(view: AnyView) -> Seat:
    """Return the seat that takes the complete trick on the table."""
    leader: Seat = view.position.leader  # type: ignore[attr-defined]
    tricks = how_played(view.game, view.trump)
    return tricks.winner(view.trick, leader, len(view.game.seats))


def _bidding(view: AnyView, moves: Sequence[Any]) -> Found:
    game, position = view.game, view.position
    contracts = [move.contract for move in moves if hasattr(move, "contract")]
    tricks = [move.tricks for move in moves if hasattr(move, "tricks")]
    if contracts or not tricks:
        return "bid", {
            "other": position.bidder,  # type: ignore[attr-defined]
            "called": position.bid,  # type: ignore[attr-defined]
            "bids": tuple(_contracts(game, contracts)),
        }
    can = any(move.verb == "throw" for move in moves)
    return "bid", {"least": min(tricks), "most": max(tricks), "can": can}


def _contracts(game: Any, contracts: Sequence[Any]) -> Iterator[Prompt]:
    """Yield contracts with the card points that win them, all of them with the first."""
    most = card_points(game.pack.mask, game.ranking)
    for contract in contracts:
        first = contract is contracts[0]
        least = game.least(contract)
        yield Prompt(contract=contract, least=least, most=most, first=first)


def _aside(view: AnyView) -> Found:
    # The refusal of another move of the declarer says how many cards are to be laid aside.
    seat = view.seated()
    names = [each for each in view.game.vocabulary(seat) if each.verb == "trump"]
    refusal = view.refusal(names[0])
    (count,) = refusal.values if refusal else (0,)
    return "aside", {"count": count, "first": not view.position.deal.apart}  # type: ignore[attr-defined]


def _answering(view: AnyView, moves: Sequence[Any]) -> Found:
    """Return the sentence for a comparison of two melds."""
    position: Any = view.position
    answers = [move.answer for move in moves if move.verb == "say"]
    if not position.answers or len(position.answers) % 2 == 0:
        return "answer", {"question": question_of(answers[0])}
    said = {"other": position.leader, "answer": position.answers[-1]}
    return "answered", {**said, "can": bool(answers)}


def _playing(view: AnyView, plays: Sequence[Play], prompt: Prompt) -> Found:
    """Return the sentence for playing a card, with the open declaration of the leader."""
    name, found = duty_in(view, plays)
    standing = getattr(view.position, "standing", None)
    if standing is None or standing.seat == view.seat:
        called = standing and not view.trick and standing.called
        return name, {**found, "called": called or None}
    found = {**found, "other": standing.seat, "called": standing.called}
    if name != "free":
        return name, found
    can = "declare" in prompt.rights
    rights = tuple([each for each in prompt.rights if each != "declare"])
    return "declared", {**found, "can": can, "rights": rights}


def duty_in(view: AnyView, plays: Sequence[Play]) -> Found:
    """Return the duty of the seat in turn that plays a card, and what it is due to."""
    up = getattr(view.position, "face_up", None)
    row = up[view.seated()].mask if up else 0
    hand = view.hand.mask | row
    playable, trick = mask_of([move.card for move in plays]), view.trick
    rows = bool(row and view.hand)
    if not trick:
        apart = not view.hand and view.hand_sizes[view.seated()] > 0
        return "lead", {"rows": rows, "apart": apart}
    led, trump = trick[0].suit, view.trump
    tricks = how_played(view.game, trump)
    suit, best = hand & SUIT_MASKS[led.index], trick[tricks.best(trick)]
    forced = hand & tricks.must_trump
    found: dict[str, Any] = {"led": led, "best": best, "rows": rows}
    found["duty"] = tricks.must_trump != 0 and trump is not led
    found["ruff"] = bool(hand & tricks.trumps and not tricks.must_trump)
    free = tricks.free and view.stock_size > 0
    wide = suit or forced
    if playable == hand and free:
        return "free", found
    if playable == hand and wide != hand:
        if not wide:
            return "none", found
        if wide == tricks.puur:
            (spared,) = CardSet.from_mask(wide)
            return "spare", {**found, "spared": spared}
        return "play", found
    if not wide or playable & ~wide:
        return "play", found
    name = "follow" if suit else "trump"
    if tricks.must_beat:
        higher = tricks.higher(trick)
        if not playable & higher:
            found["beat"] = "cannot"
        elif not playable & ~higher and (suit or tricks.trumps & ~higher):
            found["beat"] = "must"
    return name, found
