"""The games for OpenSpiel: importing this module registers them with `pyspiel`.

A game is one deal. Chance nodes build the pack card by card, in the order of `Deal.pack`.
Then seats are asked as in an `Episode`; the last action id is always "wait". Seats cannot
claim the match: the referee ends it, so no false claim ends a deal.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

import attrs
import numpy as np
import numpy.typing as npt

from jasskort.craft.extras import brought_by
from jasskort.craft.values import Immutable, Reduced, evolved
from jasskort.errors import InvalidValue, quoted
from jasskort.games import GAMES
from jasskort.learning.encoding import Encoding, layout_of
from jasskort.learning.episode import ahead_by_seat, asked_at
from jasskort.moves import Deal, Move
from jasskort.phase import State
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat

with brought_by("open_spiel", __name__):
    import pyspiel

_TYPE, _PLAYER = pyspiel.GameType, pyspiel.PlayerId
_WORD = 32
_DEFAULTS = MappingProxyType({"rights": True, "dealer": 0})


class Bounds(NamedTuple):
    """The least and greatest utility of a deal, and a bound for its number of moves.

    Moves out of turn are counted.
    """

    least: int
    most: int
    moves: int


BOUNDS = MappingProxyType(
    {
        # The referee ends the deal when a total reaches 1,500, and a move books at most 300,
        # the best weis. A total of 1,499 is possible before: nine weis of one suit, each
        # better than the last, are 1,400, and nine tricks can have 99 card points (SCH-6,
        # SCH-18, SCH-39).
        "schmaus": Bounds(-1799, 1799, 160),
        # Sequences bring at most 270 in two successive tricks, or 300 if the seat robs, so
        # at most 1,110 in eight tricks; fours bring at most 500, and belle 20. The referee
        # ends the deal when a seat with 501 wins a trick. So a seat with more than three
        # tricks gets less than this; three tricks have at most 78 card points (FRA-10,
        # FRA-25, FRA-27, FRA-28, FRA-42, FRA-48). The best known deal brings 1,143.
        "frantsfuus": Bounds(-1708, 1708, 180),
        # Vice, trebled, pays 18 to or from each of three seats (ZUG-21, ZUG-22).
        "zuger_tapp": Bounds(-72, 72, 45),
        # Made bids of 12 and 1 bring 25, as do a made bid of 13 and a failed bid of 1. Two
        # failed bids of 13 cost 52 (FYR-5, FYR-11).
        "fyrtioett": Bounds(-77, 77, 56),
        # A hel gubbe brings or costs 12 and is entered alone; melds, vinsten and sistan
        # bring at most 7. A trick has 2 to 4 plays, a question, an answer and a gubbe
        # (TOL-27, TOL-28).
        "tolva_four": Bounds(-12, 12, 63),
        "tolva_three": Bounds(-12, 12, 72),
        "tolva_plocketolva": Bounds(-12, 12, 108),
        "tolva_bordstolva": Bounds(-12, 12, 108),
    }
)
"""The bounds by game and form; the comments in it derive them from the rules."""


def rules_of(name: str) -> AnyRuleset:
    """Return the ruleset of a name in `BOUNDS`: one deal, in which players cannot claim."""
    game, _, form = name.partition("tolva_")
    options: dict[str, Any] = {"form": form} if form else {}
    if game in ("schmaus", "frantsfuus"):
        options["claims"] = "referee"
    kind: Any = GAMES[game or "tolva"]
    rules: AnyRuleset = kind(deals=1, **options)
    return rules


@attrs.frozen
class _At(Immutable):
    """An immutable position of a game, which copies of a state share."""

    encoding: Encoding
    rights: bool  # whether seats are asked out of turn
    state: State  # while cards are dealt, the state before the deal
    dealt: tuple[int, ...] = ()  # the places in the pack of the cards dealt so far
    asked: tuple[Seat, ...] = ()  # the seats left to ask, the seat in turn last
    waits: tuple[
        tuple[int, Seat], ...
    ] = ()  # the seats that waited, after how many moves

    @property
    def game(self) -> AnyRuleset:
        return self.encoding.game

    @property
    def dealing(self) -> bool:
        return len(self.dealt) < len(self.game.pack)

    @property
    def player(self) -> Seat | None:
        """The seat that decides; None while cards are dealt and after the end."""
        return self.asked[0] if self.asked else None

    @property
    def may_wait(self) -> bool:
        return self.player != self.state.turn

    def legal(self) -> list[int]:
        game = self.game
        ids = [game.index(move) for move in game.legal_moves(self.state, self.player)]
        return [*ids, self.encoding.actions] if self.may_wait else ids

    def done(self, action: int) -> _At:
        game, player = self.game, self.player
        if self.dealing:
            at = evolved(self, dealt=(*self.dealt, action))
            if at.dealing:
                return at
            move: Move | Deal = Deal([game.pack.cards[each] for each in at.dealt])
        elif action == self.encoding.actions:
            if not self.may_wait:
                msg = f"the seat in turn cannot wait: {quoted(self.state)}"
                raise InvalidValue(msg)
            waits = (*self.waits, (len(self.state.log), self.asked[0]))
            return evolved(self, asked=self.asked[1:], waits=waits)
        elif player is None:
            msg = f"the deal is over, so action {action} is not legal"
            raise InvalidValue(msg)
        else:
            at, move = self, game.vocabulary(player)[action]
        after = game.apply(self.state, move)
        return evolved(at, state=after, asked=asked_at(game, after, rights=self.rights))

    def waits_of(self, seat: int) -> list[int]:
        return [number for number, waiting in self.waits if waiting == seat]

    def told(self, seat: int) -> str:
        """Return as text the cards, moves, waits and points that a seat has seen."""
        view = self.game.view(self.state, seat)
        cards = " ".join(["??" if card is None else str(card) for card in view.dealt])
        lines = [f"seat {seat}, dealer {view.dealer}", f"deal {cards}"]
        waits = self.waits_of(seat)
        for number, entry in enumerate((None, *view.log)):
            lines += [str(entry)] * (entry is not None)
            lines += [f"{seat} wait"] * (number in waits)
        return "\n".join([*lines, f"score {view.score}"])


class SpielState(pyspiel.State):
    """A state for OpenSpiel; the state of the library is `at.state`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at = game.begin

    def current_player(self) -> int:
        """Return the deciding seat, or the id of OpenSpiel for chance or for the end."""
        if self.at.dealing:
            return int(_PLAYER.CHANCE)
        player = self.at.player
        return int(_PLAYER.TERMINAL) if player is None else int(player)

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.at.state.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.legal() if player == self.at.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the places in the pack of the cards not dealt yet, equally likely."""
        dealt = {*self.at.dealt}
        left = [at for at in range(len(self.at.game.pack)) if at not in dealt]
        return [(at, 1 / len(left)) for at in left]

    def _apply_action(self, action: int) -> None:
        self.at = self.at.done(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.at.game
        if player == _PLAYER.CHANCE:
            return f"deal {game.pack.cards[action]}"
        if action == self.at.encoding.actions:
            return f"{player} wait"
        return str(game.vocabulary(player)[action])

    def returns(self) -> list[float]:
        """Return the utilities by seat; zeros until the deal is over."""
        game, at = self.at.game, self.at.state
        if not at.over:
            return [0.0] * len(game.seats)
        return ahead_by_seat(game, game.score(at).party_totals)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> SpielState:
        """Return a random state that the player cannot tell from this one.

        The state is one of the worlds of the player (`Ruleset.worlds`), which are equally
        likely. In it the player has waited after the same moves as in this state.
        """
        at, rng = self.at, _Drawn(probability_sampler)
        other: SpielState = self.get_game().new_initial_state()
        game, place = at.game, at.game.pack.cards.index
        if at.dealing:  # no seat has seen a card
            for card in game.shuffle(rng).pack[: len(at.dealt)]:
                other.apply_action(place(card))
            return other
        world = game.worlds(game.view(at.state, player_id)).sample(rng)
        deal = world.shuffled
        for card in deal.pack if deal else ():
            other.apply_action(place(card))
        wait = at.encoding.actions
        for move in world.log:
            while move.seat != other.at.player:
                other.apply_action(wait)
            other.apply_action(game.index(move))
        waits = at.waits_of(player_id)
        while other.at.may_wait and (
            player_id == at.player != other.at.player
            or other.at.waits_of(player_id) != waits
        ):
            other.apply_action(wait)
        return other

    def __str__(self) -> str:
        at = self.at
        if at.dealing:
            cards = [at.game.pack.cards[each] for each in at.dealt]
            return " ".join(["deal", *map(str, cards)])
        return f"{at.state!r}, asked: {[*map(int, at.asked)]}"


class _Drawn(random.Random):
    """A generator that draws its numbers from a sampler of OpenSpiel."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        super().__init__(0)
        self._sampler = sampler

    def random(self) -> float:
        return self._sampler()

    def getrandbits(self, k: int, /) -> int:
        """Return random bits, 32 from each number; counts of worlds need more than 32."""
        words, bits = -(-k // _WORD), 0
        for _ in range(words):
            bits = bits << _WORD | int(self.random() * (1 << _WORD))
        return bits >> words * _WORD - k


class SpielObserver:
    """An observer for OpenSpiel.

    `dict` has the parts of the tensor by name. "view" is the encoding of the present. An
    information state has three more parts. "dealt" has the card seen at each place in the
    pack, and "log" the move seen at each place in the log. "waits" has 1 at a place in the
    log if the seat has waited before the move there.

    Cards are numbered from 1 in the order of the pack. Moves are numbered from 1 too: first
    those of the observer, then those of the next seats in turn order. The moves of one seat
    are in the order of action ids, with the kinds of hidden moves last. 0 is a missing card
    or move.

    Args:
        moves: the number of places for the log; None for an observation, which has no log.
    """

    def __init__(self, encoding: Encoding, moves: int | None) -> None:
        sizes, game = {"view": encoding.width}, encoding.game
        if moves is not None:
            sizes |= {"dealt": len(game.pack), "log": moves, "waits": moves + 1}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum([*sizes.values()])[:-1]
        self.dict = dict(zip(sizes, np.split(self.tensor, ends), strict=True))
        self._encoding, self._recall = encoding, moves is not None
        self._made_of = encoding, moves

    def __reduce__(self) -> Reduced:
        """Rebuild the observer, so that the parts in `dict` share memory with the tensor."""
        return SpielObserver, self._made_of, self.tensor

    def __setstate__(self, tensor: npt.NDArray[np.float32]) -> None:
        self.tensor[:] = tensor

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat sees into the tensor; zeros while cards are dealt."""
        encoding, at, parts = self._encoding, state.at, self.dict
        self.tensor[:] = 0
        # OpenSpiel observes the initial state only to learn the shape.
        if at.dealing:
            return
        parts["view"][:] = encoding.expand(encoding.pack(at.state, player))
        if self._recall:
            view, place = at.game.view(at.state, player), at.game.pack.cards.index
            parts["dealt"][:] = [0 if c is None else place(c) + 1 for c in view.dealt]
            codes = layout_of(at.game).done.codes(player, view.log)
            parts["log"][: len(view.log)] = np.add(codes, 1)
            parts["waits"][at.waits_of(player)] = 1

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the view of a seat, or its information state, as text."""
        at = state.at
        return at.told(player) if self._recall else str(at.game.view(at.state, player))


class SpielGame(pyspiel.Game):
    """A game for OpenSpiel, made by `pyspiel.load_game("jasskort_schmaus")`.

    Its parameters are `rights` (whether seats can move out of turn, for example rob) and
    `dealer`.
    """

    kind: ClassVar[Any]
    """The type of the game, with its name."""
    rules: ClassVar[AnyRuleset]
    """The ruleset, of one deal."""
    bounds: ClassVar[Bounds]
    """The bounds of its utilities and moves."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given, rules, bounds = {**_DEFAULTS, **(params or {})}, self.rules, self.bounds
        encoding, seats = Encoding(rules, past=False), len(rules.seats)
        self.begin = _At(encoding, given["rights"], rules.start(dealer=given["dealer"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.actions + 1,
            max_chance_outcomes=len(rules.pack),
            num_players=seats,
            min_utility=float(bounds.least),
            max_utility=float(bounds.most),
            utility_sum=0.0,
            max_game_length=bounds.moves * seats,
        )
        super().__init__(self.kind, info, given)

    def __reduce__(self) -> Reduced:
        """Pickle with the ruleset, so that another process can register it."""
        made = self.kind.short_name, self.rules, self.bounds, self.get_parameters()
        return _loaded, made

    def new_initial_state(self) -> SpielState:
        """Return the state before the first card is dealt."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the count of cards that are dealt."""
        return len(self.begin.game.pack)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SpielObserver | None:
        """Return an observer, or None if the type asks for anything but what one seat sees."""
        if params:
            msg = f"expected no parameters for observations, got {quoted(params)}"
            raise InvalidValue(msg)
        single, kind = pyspiel.PrivateInfoType.SINGLE_PLAYER, iig_obs_type
        if kind and not (kind.public_info and kind.private_info == single):
            return None
        recall = kind is not None and kind.perfect_recall
        return SpielObserver(self.begin.encoding, self.bounds.moves if recall else None)


def register(name: str, rules: AnyRuleset, bounds: Bounds) -> None:
    """Register a ruleset with OpenSpiel, for example a house rule, under a name.

    The option `deals` of the ruleset must be 1, because a game ends with the match.
    """
    told = _TYPE(
        short_name=name,
        long_name=f"{rules.title}, one deal",
        dynamics=_TYPE.Dynamics.SEQUENTIAL,
        chance_mode=_TYPE.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_TYPE.Information.IMPERFECT_INFORMATION,
        utility=_TYPE.Utility.ZERO_SUM,
        reward_model=_TYPE.RewardModel.TERMINAL,
        max_num_players=len(rules.seats),
        min_num_players=len(rules.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(_DEFAULTS),
    )
    # OpenSpiel keeps a reference until the interpreter has ended. Then releasing a function
    # would crash, but releasing a class does not.
    made = {"kind": told, "rules": rules, "bounds": bounds}
    pyspiel.register_game(told, type(name, (SpielGame,), made))


def _loaded(
    name: str, rules: AnyRuleset, bounds: Bounds, params: Mapping[str, Any]
) -> Any:
    if name not in pyspiel.registered_names():
        register(name, rules, bounds)
    return pyspiel.load_game(name, params)


GAME_NAMES: Sequence[str] = tuple([f"jasskort_{name}" for name in BOUNDS])
"""The names of the games in OpenSpiel."""

for _name, _bounds in BOUNDS.items():
    register(f"jasskort_{_name}", rules_of(_name), _bounds)
