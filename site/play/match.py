"""A match in the browser, of people and bots."""

from __future__ import annotations

import base64
import contextlib
import random
import tempfile
from pathlib import Path

import attrs
from catalogue import LEARNED, PEOPLE
from side import Side
from texts import END, NAMES, ON, Answer, Asked, File

from jasskort.announcements import LogEntry
from jasskort.events import Event
from jasskort.games import GAMES
from jasskort.moves import Claim, Deal, Move
from jasskort.phase import State
from jasskort.playing.advice import review
from jasskort.playing.bots import AnyView, Bot, Greedy, Random, best_bot
from jasskort.playing.table import Players, split
from jasskort.records import Record, write
from jasskort.refusals import Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat

SECONDS = 1.0
"""Seconds per move of the slow bot."""


class Waiting(Exception):  # noqa: N818 - not an error
    """The person has not answered yet."""


def bot_of(game: AnyRuleset, asked: Asked) -> tuple[Bot, float | None]:
    """Return the bot of a level, and its seconds per move or None."""
    level = asked.get("level", "greedy")
    if level in LEARNED:
        return learned_by(game, asked["player"] if level == "own" else None), None
    if level == "slow":
        return best_bot(game, SECONDS), SECONDS
    if level == "best":
        return best_bot(game), None
    return (Random() if level == "random" else Greedy()), None


def learned_by(game: AnyRuleset, file: File | None) -> Bot:
    """Return the player of the library, or of a file, if it has learned this game."""
    # The page loads numpy only for this.
    from jasskort.learning.players import Learned  # noqa: PLC0415

    if file is None:
        return Learned(game)
    # Errors name the file as the person does.
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path(file["name"]).write_bytes(base64.b64decode(file["data"]))
        learned = Learned(file["name"])
    learned.trained_for(game)
    return learned


class Match(Side):
    """A match in the browser, of which the person sees the view of a seat.

    Args:
        record: the match so far.
        asked: the seat, the level, and the seed of all chance.
    """

    def __init__(self, record: Record, asked: Asked) -> None:
        """Continue a match."""
        self.game: AnyRuleset = record.game
        seat, people = Seat(asked.get("seat", 0)), asked.get("level") == PEOPLE
        # A shared device has no seat until a person takes it.
        self.seat = None if people else self.game.table.check(seat)
        self.due: Seat | None = None
        self.fresh = False
        self.seed = asked.get("seed", 0)
        self.bot, self.seconds = bot_of(self.game, asked)
        seats, self.rng = self.game.seats, random.Random()  # noqa: S311 - a game
        table = [self if people or each == seat else self.bot for each in seats]
        self.players = Players(self.game, table, self.rng, None)
        self.last: LogEntry | None = None
        # By seat the value of `made` at which the person has answered `ON`.
        self.goes_on: dict[Seat | None, int] = {}
        self.moved, self.ended = False, False
        self.asked = asked
        self.speak(asked)
        self.record = record
        self.tell_again()

    def tell_again(self) -> None:
        """Rebuild the log of the last deal."""
        self.told, self.seen = list[str](), list[Event]()
        self.tricks, self.last = [], None
        for before, move, after in self.record:
            if isinstance(move, Deal):
                self.told = []
            self._tell(before, move, after)

    def _tell(self, before: State, move: Move | Deal, after: State) -> None:
        self.tell(self.game.told(before, move, after, self.seat))

    @property
    def made(self) -> int:
        """The number of moves and deals so far."""
        return sum(len(deal.moves) + 1 for deal in self.record.deals)

    # What the page does.

    def choose(self, view: AnyView, _rng: random.Random) -> Move | None:
        """Have the person asked, as bots are: of claims out of turn between deals only."""
        seat = view.seated()
        rights = any(not isinstance(move, Claim) for move in view.legal_moves)
        asked = view.turn == seat or rights or (view.turn is None and seat == self.seat)
        if asked and self.goes_on.get(seat) != self.made:
            self.due = seat
            raise Waiting
        return None

    def hand_over(self, seat: Seat | None) -> None:
        """Have somebody take the device, or lay it down, and be told the deal."""
        self.seat, self.fresh = seat, True
        self.speak(self.asked)
        self.tell_again()

    def go_on(self) -> None:
        """Make the next move of another seat, if there is one."""
        self._forget()
        state = self.record.state
        if self.over:
            return
        # After an undo, bots and chance repeat themselves.
        self.rng.seed(f"{self.seed} {self.made}")
        self.players.rngs[:] = split(f"{self.seed} {self.made}", len(self.game.seats))
        try:
            move: Move | Deal | None = self.players.asked(state)
        except Waiting:
            if self.due != self.seat:
                self.hand_over(None)
            return
        lets = self.goes_on.get(self.seat) == self.made
        if move is None and (lets or not self.record.deals):
            move = self.game.shuffle(self.rng)
        if move is not None:
            self._make(move)

    def do(self, text: str) -> Refusal | None:
        """Make a move of the person, or return its refusal."""
        self._forget()
        self.moved = True
        if text == END and self.is_endless:
            self.ended = True
            self.players.end(self.record.state)
            return None
        if text == ON and self.seat is None and self.due is not None:
            self.hand_over(self.due)
            return None
        if text == ON:
            self.goes_on[self.seat] = self.made
            self.go_on()
            return None
        view = self.view
        move = self.game.parse(text, seat=view.seated())
        refused = view.refusal(move)
        if refused is None:
            self._make(move)
        return refused

    def look(self, asked: Asked) -> None:
        """Set the size of the picture."""
        self._forget()
        self.asked = {**self.asked, **asked}
        self.lay_out(self.asked)

    def _forget(self) -> None:
        """Forget the news of the last answer."""
        self.told, self.tricks = [], []
        self.fresh = self.moved = False

    def _make(self, move: Move | Deal) -> None:
        before, seen = self.record.state, self.view
        if isinstance(move, Deal):
            self.players.end(before)
        self.record = self.record.append(move)
        if self.record.over:
            self.players.end(self.record.state)
        told = self.game.told(before, move, self.record.state, self.seat)
        self.tell(told)
        self.show_trick(seen, told)

    def undo(self) -> None:
        """Return to the last decision of the person, if there is one."""
        record = self.record
        while record.deals:
            moves = record.deals[-1].moves
            last, record = moves[-1] if moves else None, record.undone()
            if last is not None and last.seat == self.seat:
                self.goes_on, self.ended = {}, False
                self.players.end(self.record.state)
                self.record = record
                break
        self.tell_again()

    def next_match(self) -> Record:
        """Return an empty record of the next match, with the dealer according to the rules."""
        dealer = self.game.next_match(self.record.state).match.dealer
        names = NAMES[: len(self.game.seats)]
        return Record(game=self.game, dealer=dealer, players=names)

    def review(self) -> str:
        """Return what a better move had brought in the last finished deal, or ""."""
        record = self.record
        if record.state.turn is not None:
            record = attrs.evolve(record, deals=record.deals[:-1])
        found = None if self.seat is None else review(record, self.seat)
        return "" if found is None else self.words.review(found)

    @property
    def view(self) -> AnyView:
        """The view of the person."""
        return self.game.view(self.record.state, self.seat)

    @property
    def over(self) -> bool:
        """Whether the match is over, or was ended by the person."""
        return self.ended or self.record.state.over

    @property
    def waits_for(self) -> str:
        """The side to act: "you", "others" or, after the match, "nobody"."""
        state = self.record.state
        if self.over:
            return "nobody"
        if self.hands_over or (state.turn is not None and state.turn == self.seat):
            return "you"
        # Rights of the person wait their turn in `movers`, which `go_on` follows.
        mine = any(not isinstance(move, Claim) for move in self.view.legal_moves)
        between = state.turn is None and bool(self.record.deals)
        waits = (between or mine) and self.goes_on.get(self.seat) != self.made
        return "you" if waits else "others"

    @property
    def hands_over(self) -> bool:
        """Whether the device waits for the next person."""
        return self.seat is None and self.due is not None

    @property
    def lets_go(self) -> bool:
        """Whether the person can answer `ON` out of turn."""
        return True

    @property
    def on_label(self) -> str:
        """The label of the answer `ON`, or of taking the device."""
        if self.seat is None and self.due is not None:
            return self.labels["take"].format(NAMES[self.due])
        return super().on_label

    @property
    def besides(self) -> Answer:
        """The record, whenever the match can be continued from it."""
        more: Answer = {"fresh": True} if self.fresh else {}
        # The moves of the person are kept at once, those of bots when they are done.
        if self.moved or self.waits_for != "others":
            more["record"] = write(self.record)
        return more


def new_record(asked: Asked) -> Record:
    """Return the record of a new match."""
    game = GAMES[asked["game"]](**asked.get("options", {}))
    seats = len(game.seats)
    dealer = random.Random(asked.get("seed", 0)).randrange(seats)  # noqa: S311 - a game
    return Record(game=game, dealer=dealer, players=NAMES[:seats])
