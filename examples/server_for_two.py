"""A server for two players, each of whom sees only that player's announcements.

    python examples/server_for_two.py

There is no network: lines of text go to `Server.receive`, announcements to `Player.hear`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from jasskort import AnyRuleset, Deal, Frantsfuus, Move, Told, View


class Server:
    """The owner of the state: it deals, checks moves, and makes the announcements."""

    def __init__(self, game: AnyRuleset, rng: random.Random) -> None:
        """Begin a match."""
        self.game, self.rng, self.state = game, rng, game.start()

    def view(self, seat: int) -> View[Move]:
        """Return the view that a player needs at first, and after a lost connection."""
        return self.game.view(self.state, seat)

    def deal(self) -> Mapping[int, Told]:
        """Deal, and return the announcement for each player."""
        return self._do(self.game.shuffle(self.rng))

    def receive(self, seat: int, line: str) -> Mapping[int, Told]:
        """Make the move that a player has sent, and return the announcements.

        Raises:
            JasskortError: the move is not possible; its player may see the message.
        """
        return self._do(self.game.parse(line, seat=seat))

    def _do(self, move: Move | Deal) -> Mapping[int, Told]:
        step = self.game.step(self.state, move)
        self.state = step.after
        return {seat: step.told[seat] for seat in self.game.seats}


class Player:
    """The program of a player, which holds a view and never sees a state."""

    def __init__(self, view: View[Move], rng: random.Random) -> None:
        """Start with a view."""
        self.view, self.rng = view, rng

    def hear(self, told: Told) -> None:
        """Update the view by an announcement."""
        self.view = self.view.after(told)

    def speak(self) -> str:
        """Return the text of a move, here a random one."""
        return str(self.rng.choice(self.view.legal_moves))


def play(server: Server, players: Mapping[int, Player]) -> None:
    """Play a match."""
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
    """Play a match, and print the view of each player at its end."""
    game = Frantsfuus(deals=1, claims="referee")
    server = Server(game, random.Random(7))
    players = {s: Player(server.view(s), random.Random(s)) for s in (0, 1)}
    play(server, players)
    for player in players.values():
        print(player.view)


if __name__ == "__main__":
    main()
