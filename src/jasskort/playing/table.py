"""The protocol of bots, and functions that play a deal or a match with bots."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
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
"""A deal or a match."""


@runtime_checkable
class Bot(Protocol):
    """A player: it gets the view of its seat, and returns a move.

    A table calls `choose` when the seat is in turn; the bot must return one of
    `view.legal_moves`. It also calls `choose` when the seat has a right out of turn: to
    rob, to claim, to say belle, or to correct trump. `view.turn` is then another seat,
    or None between deals, and the bot can return None to do nothing.

    The move must depend only on the view and the generator. A bot keeps nothing between
    two moves, so it can play for several seats; see `DealBot` for an exception.
    """

    def choose(self, view: AnyView, rng: random.Random, /) -> Move | None:
        """Return one of `view.legal_moves`, or, only out of turn, None.

        There is at least one move. The seat's generator is the only source of chance.
        """


@runtime_checkable
class DealBot(Bot, Protocol):
    """A bot that makes a player for each seat and deal, which can keep a tree or a plan.

    Tables, tournaments, environments and the terminal call `for_deal` at the beginning
    of each deal, or when play begins within a deal. They use that player until the next
    deal begins, and tell it when its deal begins and ends (`DealPlayer`). Elsewhere the
    bot itself chooses.
    """

    def for_deal(self) -> Bot:
        """Return a new player that has seen nothing yet."""


@runtime_checkable
class DealPlayer(Bot, Protocol):
    """A player made by `for_deal` that is told when its deal begins and ends.

    A player can have both methods, one, or none. They are called with the generator of
    the seat, as `choose` is; an error in them is an error of the bot.
    """

    def begin(self, view: AnyView, rng: random.Random, /) -> None:
        """Note the first view of the deal; called once, before `choose`.

        If play begins within a deal, moves have already been made.
        """

    def end(self, view: AnyView, rng: random.Random, /) -> None:
        """Note the last view of the deal; called once, and nothing is called after it.

        `view.score` has the points of the deal. `view.turn` is None, unless play has
        stopped within the deal. After an error `end` is not called.
        """


def fresh(bot: Bot) -> Bot:
    """Return the player for a deal: the bot, or a new player of a `DealBot`."""
    return checked_bot(bot.for_deal()) if isinstance(bot, DealBot) else bot


def teller(player: Bot, what: str) -> Callable[[AnyView, random.Random], object] | None:
    """Return the method "begin" or "end" of a player, or None if it has none."""
    method = getattr(player, what, None)
    return method if callable(method) else None


def is_bot(value: object) -> TypeGuard[Bot]:
    """Return whether a value is a bot; a class of bots is not."""
    return callable(getattr(value, "choose", None)) and not isinstance(value, type)


def checked_bot(value: object) -> Bot:
    """Return a bot; raise `InvalidValue` for another value, with a hint for a class."""
    if is_bot(value):
        return value
    hint = "; call the class to make a bot" * hasattr(value, "choose")
    msg = f"expected a bot, got {quoted(value)}{hint}"
    raise InvalidValue(msg)


def checked_view(view: AnyView) -> AnyView:
    """Return the view of a seat; raise `InvalidValue` for another value."""
    if not isinstance(view, View):
        hint = "; pass game.view(state, seat)" if isinstance(view, State) else ""
        msg = f"expected the view of a seat, got {quoted(view)}{hint}"
        raise InvalidValue(msg)
    view.seated()
    return view


def check_count(name: str, number: int) -> None:
    """Raise `InvalidValue` if a number is not an int of at least 1."""
    if type(number) is not int or number < 1:
        msg = f"expected an int of at least 1 for {name}, got {quoted(number)}"
        raise InvalidValue(msg)


@attrs.frozen
class Course(Typed):
    """The course of a deal or match: two states, and the moves and deals between."""

    before: State
    moves: tuple[Move | Deal, ...]
    state: State

    @property
    def points(self) -> tuple[int, ...]:
        """The points booked between the two states, by seat."""
        return gained(self.before, self.state)

    def record(self, players: tuple[str, ...] = ()) -> Record:
        """Return the record of a match that was played from its start."""
        game, dealer = ruleset_of(self.state), self.before.match.dealer
        return Record.of(game, self.moves, dealer=dealer, players=players)


def record_text(game: AnyRuleset, moves: Iterable[Move | Deal], dealer: int) -> str:
    """Return the record of a match as text."""
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
    """Return the course of a deal played to its end, with a bot for each seat.

    Play begins at `state`, by default before the first deal of a match with `dealer`.
    If no cards are dealt in that state, `deal` is dealt, or a deal shuffled with `rng`.
    Each seat has its own generator: one of `rngs`, or one seeded with numbers of `rng`.
    From that generator a bot cannot compute the cards.

    Raises:
        IllegalMove: a bot chose a move that is not legal, or the deal is not legal.
        InvalidValue: a bot returned a `Deal`, or None in turn; an argument is wrong.
    """
    players = Players(game, bots, rng, rngs)
    before = at = game.start(dealer=dealer) if state is None else state
    game.movers(before)  # raises for a state of another game
    moves: list[Move | Deal] = []
    if isinstance(before, BetweenDeals):
        moves.append(game.shuffle(players.rng) if deal is None else deal)
        at = game.apply(before, moves[-1])
    elif deal is not None:
        msg = f"the cards are already dealt in this state, got {quoted(deal)}"
        raise InvalidValue(msg)
    while at.turn is not None and (move := players.asked(at)):
        moves.append(move)
        at = game.apply(at, move)
    players.end(at)
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
    """Return the course of a match; arguments and errors are those of `play_deal`.

    Play stops after `most` deals even if the match is not over. A match without an
    agreed number of deals (COM-10) or a referee needs `most`, because it may never end.

    Raises:
        InvalidValue: the match may never end, and `most` is not given.
    """
    players = Players(game, bots, rng, rngs)
    if most is not None:
        check_count("most", most)
    else:
        check_end(game, ", or pass most=N, the limit of deals to play")
    before = at = game.start(dealer=dealer)
    moves: list[Move | Deal] = []
    while not at.over:
        move: Move | Deal | None = players.asked(at)
        if move is None:
            if at.match.number == most:
                break
            players.end(at)
            move = game.shuffle(players.rng)
        moves.append(move)
        at = game.apply(at, move)
    players.end(at)
    return Course(before, tuple(moves), at)


def check_end(game: AnyRuleset, hint: str = "") -> None:
    """Raise `InvalidValue` if matches of a game may never end."""
    if not game.playing.comes_to_an_end:
        referee = "claims=referee or " if hasattr(game, "claims") else ""
        agree = f"set {referee}deals=N{hint}"
        msg = f"a match of {quoted(game)} may never end: {agree}"
        raise InvalidValue(msg)


def checked_unit(unit: Unit, what: str) -> Unit:
    """Return the unit; raise `InvalidValue` if it is neither "deal" nor "match"."""
    if unit not in get_args(Unit):
        msg = f"expected 'deal' or 'match' for {what}, got {quoted(unit)}"
        raise InvalidValue(msg)
    return unit


def matches_won(game: AnyRuleset, state: State) -> tuple[int, ...]:
    """Return, for each party, how many wins the match counts as for it (FRA-47).

    A party that has not won gets 0.
    """
    score = game.score(state)
    winners, stakes = {*score.winners}, score.stakes or 0
    return tuple([stakes * bool(winners & {*each}) for each in game.table.parties])


def split(key: str, seats: int) -> list[random.Random]:
    """Return a generator for each seat, seeded with a key.

    The numbers of a generator reveal its seed, so each seed is a digest of the key.
    """
    digests = [hashlib.sha256(f"{key}/{seat}".encode()) for seat in range(seats)]
    return [random.Random(each.digest()) for each in digests]  # noqa: S311 - play


class PlayersOfDeal:
    """The players of a deal: bots, and the players that bots have made for it.

    Attributes:
        by_seat: the players; before `begin` and after `end`, the bots.
        number: the number of the deal in its match; -1 before `begin` and after `end`.
    """

    def __init__(self, game: AnyRuleset, bots: Mapping[Seat, Bot]) -> None:
        self._game, self._bots = game, bots
        self._makers = {s: bot for s, bot in bots.items() if isinstance(bot, DealBot)}
        self.by_seat, self.number = bots, -1

    def begin(self, state: State, rngs: Sequence[random.Random]) -> None:
        """Make the players of the deal of a state, and tell them that it begins."""
        made = {seat: fresh(bot) for seat, bot in self._makers.items()}
        self.by_seat, self.number = {**self._bots, **made}, state.match.number
        self._tell("begin", made, state, rngs)

    def end(self, state: State, rngs: Sequence[random.Random]) -> None:
        """Tell the players, once, that the deal has ended or that play stops."""
        if self.number >= 0:
            made = {seat: self.by_seat[seat] for seat in self._makers}
            self.by_seat, self.number = self._bots, -1
            self._tell("end", made, state, rngs)

    def _tell(
        self,
        what: str,
        made: Mapping[Seat, Bot],
        state: State,
        rngs: Sequence[random.Random],
    ) -> None:
        for seat, player in made.items():
            if told := teller(player, what):
                told(self._game.view(state, seat), rngs[seat])


class Players:
    """The bots at a table, with the generator of each seat."""

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
        by_seat = zip(game.seats, map(checked_bot, bots), strict=True)
        self._players = PlayersOfDeal(game, dict(by_seat))
        self.rngs = [*map(checked_generator, rngs)]

    def asked(self, state: State) -> Move | None:
        """Return the next move, in or out of turn; None if no bot moves between deals."""
        turn = state.turn
        movers = self.game.movers(state) if self.game.any_time else ()
        if turn is None and not movers:
            return None
        if self._players.number != state.match.number:
            self._players.begin(state, self.rngs)
        for seat in movers:
            if seat != turn and (move := self._answer(state, seat)):
                return move
        if turn is None:
            return None
        if move := self._answer(state, turn):
            return move
        msg = f"seat {turn} is in turn, but {quoted(self._players.by_seat[turn])} returned None"
        raise InvalidValue(msg)

    def end(self, state: State) -> None:
        """Tell the players, once, that their deal has ended or that play stops."""
        self._players.end(state, self.rngs)

    def _answer(self, state: State, seat: Seat) -> Move | None:
        view = self.game.view(state, seat)
        move = self._players.by_seat[seat].choose(view, self.rngs[seat])
        if isinstance(move, Deal):
            msg = f"expected a move of seat {seat}, got {quoted(move)}"
            raise InvalidValue(msg)
        if move is not None and (refused := view.refusal(move)):
            raise IllegalMove(move, refused)
        return move
