"""Rulesets that are broken on purpose in what they tell a seat, or make of it."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import attrs

from jasskort import Deal, Fyrtioett, Schmaus, Seat, Tolva, ZugerTapp
from jasskort.craft.parts import part
from jasskort.craft.values import evolved
from jasskort.events import CardDrawn
from jasskort.game import hand_places
from jasskort.games.fyrtioett import FyrtioettKnowledge
from jasskort.games.tolva.knowledge import TolvaKnowledge
from jasskort.sight import seen_by
from jasskort.view import View
from jasskort.whereabouts import Spot
from jasskort.worlds.worlds import PlaceWorlds


def next_seat(seat: Any) -> Seat:
    """Give the seat after one."""
    return Seat((seat + 1) % 4)


def lowest(state: Any, seat: Any) -> int:
    """Give a number that follows from the hand of the next seat."""
    hand = state.hands[next_seat(seat) % len(state.hands)]
    return min([card.index for card in hand], default=0)


class OpenAside(ZugerTapp):
    """Shows what is laid aside."""

    hidden_moves = frozenset()


class OpenHands(Fyrtioett):
    """Shows the hands of all."""

    def view(self, state: Any, seat: Any) -> Any:
        view = super().view(state, seat)
        return attrs.evolve(view, position=evolved(state, history=None))


class OpenPast(Fyrtioett):
    """Keeps the deal in the position of a view."""

    def view(self, state: Any, seat: Any) -> Any:
        view = super().view(state, seat)
        return attrs.evolve(
            view, position=evolved(view.position, history=state.history)
        )


class OtherEyes(Fyrtioett):
    """Shows each seat the cards of the next one."""

    def view(self, state: Any, seat: Any) -> Any:
        view = super().view(state, seat)
        if seat is None:
            return view
        return attrs.evolve(view, position=seen_by(state, next_seat(seat)))


class OneCardMore(FyrtioettKnowledge):
    """Has a seat see a card that is dealt to the next one."""

    def places_seen(self, dealt: Any, dealer: Any, log: Any, seat: Any) -> list[int]:
        places = super().places_seen(dealt, dealer, log, seat)
        if seat is not None:
            places.append(hand_places(self.rules, dealer)[next_seat(seat)][0])
        return places


class OneCardTooMany(Fyrtioett):
    """Has a seat see a card that is dealt to the next one."""

    knowledge = part(OneCardMore)


class TellingRefusals(Fyrtioett):
    """Refuses in words that follow from another hand."""

    def refusal(self, state: Any, move: Any) -> Any:
        refusal = super().refusal(state, move)
        if refusal is None or isinstance(move, Deal) or state.turn is None:
            return refusal
        return evolved(refusal, values=(*refusal.values, lowest(state, move.seat)))


class TellingMoves(Fyrtioett):
    """Takes a move off the list by another hand."""

    def legal_moves(self, state: Any, seat: Any = None) -> Any:
        moves = super().legal_moves(state, seat)
        asked = state.turn if seat is None else seat
        if asked is None or not any(state.hands) or lowest(state, asked) % 2:
            return moves
        return moves[:-1] or moves


class TellingScore(Schmaus):
    """Counts stöck that is held as if all knew of it."""

    def score(self, state: Any) -> Any:
        score = super().score(state)
        stoeck = getattr(getattr(state, "deal", None), "stoeck", None)
        return score if stoeck is None else evolved(score, unbooked=(99, stoeck))


class TellsTheHand(Fyrtioett):
    """Tells each seat a card of another at every move."""

    def told(self, before: Any, move: Any, after: Any, seat: Any) -> Any:
        told = super().told(before, move, after, seat)
        hand = after.hands[0 if seat is None else next_seat(seat)]
        shown = [
            CardDrawn(Seat(0), card, Spot.STOCK, shown=True) for card in [*hand][:1]
        ]
        return evolved(told, events=(*told.events, *shown))


class AllCards(TolvaKnowledge):
    """Has all hands seen in a view."""

    def places_seen(self, dealt: Any, dealer: Any, log: Any, seat: Any) -> list[int]:
        seen = super().places_seen(dealt, dealer, log, seat)
        return [*seen, *[at for at in range(len(dealt)) if at not in seen]]


class HandsOnTheTable(Tolva):
    """Has all hands seen in a view."""

    knowledge = part(AllCards)


class NoFacts(FyrtioettKnowledge):
    """Makes nothing of a suit that was not followed."""

    def facts(self, _view: Any) -> Any:
        return ()


class ForgetsDuties(Fyrtioett):
    """Makes nothing of a suit that was not followed."""

    knowledge = part(NoFacts)


class OtherMoves(Fyrtioett):
    """Lists moves for a view that a state does not have."""

    def legal_moves(self, state: Any, seat: Any = None) -> Any:
        moves = super().legal_moves(state, seat)
        blank = state.turn is not None and not all(state.hands[:2] + state.hands[2:])
        return moves[:1] if blank and state.history is None else moves


class OtherMovers(Fyrtioett):
    """Lets all seats move in a view."""

    def movers(self, state: Any) -> Any:
        blank = state.history is None and state.turn is not None
        return self.seats if blank else super().movers(state)


class Forgetful(View[Any]):
    """A view that leaves the log behind when it goes on."""

    def after(self, told: Any) -> Any:
        return attrs.evolve(super().after(told), log=())


class ForgetsTheLog(Fyrtioett):
    """Leaves the log behind when a view goes on."""

    def view(self, state: Any, seat: Any) -> Any:
        view = super().view(state, seat)
        return Forgetful(view.rules, view.seat, view.position, view.log, view.dealt)


@attrs.frozen(eq=False, repr=False)
class Strange(PlaceWorlds[Any]):
    """Worlds that are not those of the view."""

    strange: str = ""

    def count(self) -> int:
        count = super().count()
        return {"twice": 2 * count, "none": 0, "more": 10**30 + len(self.view.log)}.get(
            self.strange, count
        )

    def world(self, rng: Any) -> Any:
        if self.strange == "global":
            rng = _SHARED
        return super().world(rng)

    def admits(self, world: Any) -> bool:
        return self.strange == "all" or super().admits(world)

    def at(self, world: Any) -> Any:
        state = super().at(world)
        if self.strange == "other" and state.turn is not None:
            return evolved(state, turn=next_seat(state.turn))
        return state

    def __contains__(self, state: Any) -> bool:
        return self.strange != "not in" and super().__contains__(state)

    def each(self) -> Any:
        return iter(()) if self.strange == "no walk" else super().each()

    def chance(self, card: Any, place: Any) -> Fraction:
        chance = super().chance(card, place)
        return chance / 2 if self.strange == "half" else chance


_SHARED = random.Random(1)


def strange(how: str) -> Any:
    """Give a ruleset whose worlds are strange in some way."""

    class StrangeKnowledge(FyrtioettKnowledge):
        def worlds(self, view: Any) -> Any:
            worlds = super().worlds(view)
            same = (worlds.view, worlds.unseen, worlds.hidden_places)
            return Strange(*same, how)

    class WithStrangeWorlds(Fyrtioett):
        knowledge = part(StrangeKnowledge)

    return WithStrangeWorlds(deals=1)
