"""A table: what a bot is, and how bots play a deal or a match, each shown what its seat knows."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, TypeAlias, TypeGuard, get_args, runtime_checkable

import attrs

from jasskort.craft.values import Typed
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.moves import Deal, Move
from jasskort.phase import BetweenDeals, State
from jasskort.playouts import gained
from jasskort.records import write
from jasskort.records.record import Record
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset, Ruleset, ruleset_of
from jasskort.ruleset_base import checked_generator
from jasskort.seats import Seat
from jasskort.view import AnyView, View

Unit: TypeAlias = Literal["deal", "match"]
"""What is played."""


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

        There is at least one. The generator is the seat's, and the only source of chance.
        """


@runtime_checkable
class DealBot(Bot, Protocol):
    """A bot that makes a player for each seat and each deal, which may keep a tree or a plan.

    Tables and tournaments ask that player through the deal; elsewhere the bot is asked.
    """

    def for_deal(self) -> Bot:
        """Make a player that has seen nothing yet."""


def fresh(bot: Bot) -> Bot:
    """Return who plays a seat through a deal: the bot, or the player that it makes for it."""
    return checked_bot(bot.for_deal()) if isinstance(bot, DealBot) else bot


def is_bot(value: object) -> TypeGuard[Bot]:
    """Tell whether something is a bot. A class has `choose` too, but is no player."""
    return callable(getattr(value, "choose", None)) and not isinstance(value, type)


def checked_bot(value: object) -> Bot:
    """Return a bot; raise `InvalidValue` if it is none, with a hint if it is a class of bots."""
    if is_bot(value):
        return value
    hint = ": the class of a bot is called to make one" * hasattr(value, "choose")
    msg = f"expected a bot, got {quoted(value)}{hint}"
    raise InvalidValue(msg)


def checked_view(view: AnyView) -> AnyView:
    """Return a view of a seat, as bots are shown; raise `InvalidValue` if it is none."""
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


@attrs.frozen
class Course(Typed):
    """How a deal or a match has gone from one state to another; deals are among the moves."""

    before: State
    moves: tuple[Move | Deal, ...]
    state: State

    @property
    def points(self) -> tuple[int, ...]:
        """What was booked on the way, by seat."""
        return gained(self.before, self.state)

    def record(self, players: tuple[str, ...] = ()) -> Record:
        """Return the record of a match that was played from its start."""
        game, dealer = ruleset_of(self.state), self.before.match.dealer
        return Record.of(game, self.moves, dealer=dealer, players=players)


def record_text(game: AnyRuleset, moves: Iterable[Move | Deal], dealer: int) -> str:
    """Return the record of a match as text, which can be read again."""
    return write(Record.of(game, moves, dealer=dealer))


def play_deal(
    game: AnyRuleset,
    bots: Sequence[Bot],
    rng: random.Random,
    *,
    dealer: int = 0,
    state: State | None = None,
    deal: Deal | None = None,
    rngs: Sequence[random.Random] | None = None,
) -> Course:
    """Have bots, one for each seat, play on to the end of a deal.

    They begin with a state, or before the first deal of a match, in which `dealer` deals.
    Where a deal is due it is the one that is given, or one that `rng` shuffles. Each seat
    has a generator of its own: those of `rngs`, or such as are split off `rng` before it
    deals. From these nothing leads back to `rng`, so bots cannot tell what it dealt.

    Raises:
        IllegalMove: a bot has chosen a move that is not legal, or the deal is not legal.
        InvalidValue: a bot has chosen nothing in turn, or a deal; or an argument is of the wrong kind.
    """
    players = Players(game, bots, rng, rngs)
    before = at = game.start(dealer=dealer) if state is None else state
    game.movers(before)  # which refuses what is no state of this game
    moves: list[Move | Deal] = []
    if isinstance(before, BetweenDeals):
        moves.append(game.shuffle(players.rng) if deal is None else deal)
        at = game.apply(before, moves[-1])
    elif deal is not None:
        msg = f"no deal is due in this state, and one is given: {quoted(deal)}"
        raise InvalidValue(msg)
    while at.turn is not None and (move := players.asked(at)):
        moves.append(move)
        at = game.apply(at, move)
    return Course(before, tuple(moves), at)


def play_match(
    game: AnyRuleset,
    bots: Sequence[Bot],
    rng: random.Random,
    *,
    dealer: int = 0,
    most: int | None = None,
    rngs: Sequence[random.Random] | None = None,
) -> Course:
    """Have bots play a match; arguments are those of `play_deal`.

    Play stops after `most` deals even if the match is not over. A match that may never end,
    since no number of deals is agreed on (COM-10) and no referee ends it, needs `most`:
    bots that never claim, or that lose whatever they bid, would play for ever.

    Raises:
        InvalidValue: the match may never end, and there is no `most`; and as in `play_deal`.
        IllegalMove: as in `play_deal`.
    """
    players = Players(game, bots, rng, rngs)
    if most is not None:
        check_count("most", most)
    else:
        check_end(game, ", or say how many deals are played at most (most)")
    before = at = game.start(dealer=dealer)
    moves: list[Move | Deal] = []
    while not at.over:
        move = players.asked(at)
        if move is None and at.match.number == most:
            break
        moves.append(move or game.shuffle(players.rng))
        at = game.apply(at, moves[-1])
    return Course(before, tuple(moves), at)


def check_end(game: AnyRuleset, hint: str = "") -> None:
    """Raise `InvalidValue` if a match of a game may never end."""
    if not game.playing.comes_to_an_end:
        referee = "claims=referee or " if hasattr(game, "claims") else ""
        agree = f"agree on {referee}deals=N{hint}"
        msg = f"a match of {quoted(game)} may never end: {agree}"
        raise InvalidValue(msg)


def checked_unit(unit: Unit, what: str) -> Unit:
    """Return what is played; raise `InvalidValue` if it is neither a deal nor a match."""
    if unit not in get_args(Unit):
        msg = f"{what} is a deal or a match, not {quoted(unit)}"
        raise InvalidValue(msg)
    return unit


def matches_won(game: AnyRuleset, state: State) -> tuple[int, ...]:
    """Return by party what it has won with a match: its stakes, or 0 (FRA-47)."""
    score = game.score(state)
    winners, stakes = {*score.winners}, score.stakes or 0
    return tuple([stakes * bool(winners & {*each}) for each in game.table.parties])


def split(key: str, seats: int) -> list[random.Random]:
    """Return a generator for each seat that follows from a key, and does not tell it.

    The numbers of a generator tell its seed, so that is a digest, which tells nothing.
    """
    digests = [hashlib.sha256(f"{key}/{seat}".encode()) for seat in range(seats)]
    return [random.Random(each.digest()) for each in digests]  # noqa: S311 - play


class Players:
    """Bots at a table, with the generator of each seat."""

    def __init__(
        self,
        game: AnyRuleset,
        bots: Sequence[Bot],
        rng: random.Random,
        rngs: Sequence[random.Random] | None,
    ) -> None:
        self.game = checked(game, Ruleset, "a ruleset")
        self.rng, seats = checked_generator(rng), len(game.seats)
        if rngs is None:
            rngs = split(f"{[self.rng.random() for _ in range(5)]}", seats)
        for what, row in (("bot", bots), ("generator", rngs)):
            if not isinstance(row, Sequence) or len(row) != seats:
                msg = f"expected a {what} for each of {seats} seats, got {quoted(row)}"
                raise InvalidValue(msg)
        self._bots = self._players = [*map(checked_bot, bots)]
        self._dealt = -1  # the number of the deal that the players play
        self.rngs = [*map(checked_generator, rngs)]

    def asked(self, state: State) -> Move | None:
        """Return the next move, that of a right or of the seat in turn; None between deals."""
        turn = state.turn
        if self._dealt != state.match.number:
            self._dealt = state.match.number
            self._players = [*map(fresh, self._bots)]
        for seat in self.game.movers(state) if self.game.any_time else ():
            if seat != turn and (move := self._answer(state, seat)):
                return move
        if turn is None:
            return None
        if move := self._answer(state, turn):
            return move
        msg = f"seat {turn} is in turn, and {quoted(self._players[turn])} does nothing"
        raise InvalidValue(msg)

    def _answer(self, state: State, seat: Seat) -> Move | None:
        view = self.game.view(state, seat)
        move = self._players[seat].choose(view, self.rngs[seat])
        if isinstance(move, Deal):
            msg = f"seat {seat} makes moves, and no deal: {quoted(move)}"
            raise InvalidValue(msg)
        if move is not None and (refused := view.refusal(move)):
            raise IllegalMove(move, refused)
        return move
