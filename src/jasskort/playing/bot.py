"""What a bot is, and the two that look no further than their view: Random and Greedy."""

from __future__ import annotations

import random
from typing import Protocol, TypeAlias, TypeGuard, runtime_checkable

import attrs

from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.game import sound
from jasskort.moves import Move
from jasskort.options import switch
from jasskort.phase import State
from jasskort.view import View

AnyView: TypeAlias = View[Move]
"""What a seat knows of a match of any game."""


@runtime_checkable
class Bot(Protocol):
    """A player: it is shown what its seat knows, and answers with a move.

    It is asked when its seat is in turn, and must then return one of `view.legal_moves`.
    It is also asked when its seat has a right out of turn (`view.turn` is then another
    seat, or None between deals): to rob, to claim, to say belle, to correct trump. There
    it may return None to do nothing.

    The answer follows from view and generator alone. A bot keeps nothing between two
    answers, so that one value may sit in several seats, unless it is a `DealBot`.
    """

    def choose(self, view: AnyView, rng: random.Random, /) -> Move | None:
        """Choose one of `view.legal_moves`; None, out of turn only, for none of them.

        Args:
            view: what the seat knows; it has at least one legal move.
            rng: the seat's generator, the only source of chance.
        """


@runtime_checkable
class DealBot(Bot, Protocol):
    """A bot that makes a player for each seat and each deal, which may keep a tree or a plan.

    Tables and tournaments ask that player from the deal on, and until the next deal.
    What is asked elsewhere is the bot itself.
    """

    def for_deal(self) -> Bot:
        """Make a player that has seen nothing yet."""


def fresh(bot: Bot) -> Bot:
    """Return who plays a seat through a deal: the bot, or the player that it makes for it."""
    return checked_bot(bot.for_deal()) if isinstance(bot, DealBot) else bot


def is_bot(value: object) -> TypeGuard[Bot]:
    """Tell whether something is a bot. A class has `choose` too, but is no player."""
    chooses = callable(getattr(value, "choose", None))
    return chooses and not isinstance(value, type)


def checked_bot(value: object) -> Bot:
    """Return a bot.

    Raises:
        InvalidValue: it is not a bot; for a class, the message says to call it.
    """
    if is_bot(value):
        return value
    of_bots = isinstance(value, type) and hasattr(value, "choose")
    hint = ": the class of a bot is called to make one" if of_bots else ""
    msg = f"expected a bot, got {quoted(value)}{hint}"
    raise InvalidValue(msg)


def checked_view(view: AnyView) -> AnyView:
    """Return a view of a seat, as bots are shown.

    Raises:
        InvalidValue: it is not the view of a seat.
    """
    if not isinstance(view, View):
        hint = "; game.view(state, seat) gives one" if isinstance(view, State) else ""
        msg = f"a bot is shown the view of its seat, not {quoted(view)}{hint}"
        raise InvalidValue(msg)
    view.seated()
    return view


def check_count(name: str, number: int) -> None:
    """Raise `InvalidValue` if something is no number of boards or deals."""
    if type(number) is not int or number < 1:
        msg = f"{name} is a whole number of at least 1, not {quoted(number)}"
        raise InvalidValue(msg)


@attrs.frozen(kw_only=True)
class Random(Immutable):
    """Makes any legal move, each equally likely; out of turn, so is doing nothing.

    Args:
        cuts_short: whether it also makes moves that cut a deal or a match short: claims
            and gubbes, which made at random nearly always lose. In turn, where nothing
            else is left, it does.
    """

    cuts_short: bool = switch(default=False)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Choose any legal move of the seat of a view."""
        moves: list[Move | None] = [*checked_view(view).legal_moves]
        in_turn = view.turn == view.seat
        if not self.cuts_short:
            rare = view.game.playing.cuts_short
            usual = [each for each in moves if type(each) not in rare]
            moves = usual or moves if in_turn else usual
        if not in_turn:
            moves.append(None)
        return moves[int(sound(rng).random() * len(moves))]


@attrs.frozen
class Greedy(Immutable):
    """Plays by the rules of thumb of the game (`Ruleset.thumb`), at once.

    It melds whenever it may, bids what it counts, wins tricks cheaply, throws low, and
    claims what is true. Chance has no part in it.
    """

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Choose by rules of thumb."""
        checked_view(view)
        return view.game.thumb(view)
