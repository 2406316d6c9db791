"""A server for two players, each of whom sees nothing but what that player is told.

    python examples/server_for_two.py

There is no network: a line of text goes to `Server.receive`, a `Told` to `Player.hear`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from jasskort import AnyRuleset, Deal, Frantsfuus, Move, Told, View


class Server:
    """The one place that has the state: it deals, checks, and tells each its own."""

    def __init__(self, game: AnyRuleset, rng: random.Random) -> None:
        """Begin a match."""
        self.game, self.rng, self.state = game, rng, game.start()

    def view(self, seat: int) -> View[Move]:
        """Give what a player begins with, or needs after a break of the line."""
        return self.game.view(self.state, seat)

    def deal(self) -> Mapping[int, Told]:
        """Deal, and give what each player is told."""
        return self._do(self.game.shuffle(self.rng))

    def receive(self, seat: int, line: str) -> Mapping[int, Told]:
        """Do what a player has sent, and give what each is told.

        Raises:
            JasskortError: it cannot be done; the player who has sent it may read why.
        """
        return self._do(self.game.parse(line, seat=seat))

    def _do(self, move: Move | Deal) -> Mapping[int, Told]:
        step = self.game.step(self.state, move)
        self.state = step.after
        return {seat: step.told[seat] for seat in self.game.seats}


class Player:
    """What runs at home: it holds a view, and never sees a state."""

    def __init__(self, view: View[Move], rng: random.Random) -> None:
        """Sit down."""
        self.view, self.rng = view, rng

    def hear(self, told: Told) -> None:
        """Go on by what was told."""
        self.view = self.view.after(told)

    def speak(self) -> str:
        """Choose a move, here at random, and write it down."""
        return str(self.rng.choice(self.view.legal_moves))


def play(server: Server, players: Mapping[int, Player]) -> None:
    """Let two players play a match."""
    one = players[server.game.seats[0]]
    while not one.view.over:
        turn = one.view.turn
        if turn is None:
            told = server.deal()
        else:
            told = server.receive(turn, players[turn].speak())
        for seat, player in players.items():
            player.hear(told[seat])


def main() -> None:
    """Play a match, and show how both see its end."""
    game = Frantsfuus(deals=1, claims="referee")
    server = Server(game, random.Random(7))
    players = {s: Player(server.view(s), random.Random(s)) for s in (0, 1)}
    play(server, players)
    for player in players.values():
        print(player.view)


if __name__ == "__main__":
    main()
