"""What can go wrong in a tournament: a bot fails at a board, or a worker dies of one."""

from __future__ import annotations

from jasskort.errors import JasskortError


class TournamentError(JasskortError, RuntimeError):
    """A tournament that cannot be played to its end.

    Attributes:
        boards: the numbers of the boards that are to blame.
    """

    def __init__(self, boards: tuple[int, ...], why: str) -> None:
        """Keep the boards, and say why."""
        super().__init__(boards, why)
        self.boards = boards
        self.why = why

    def __str__(self) -> str:
        """Name the boards, and say why."""
        which = "board" if len(self.boards) == 1 else "boards"
        return f"{which} {', '.join(map(str, self.boards))}: {self.why}"


class BoardFailed(TournamentError):
    """A bot has raised an error, or made a move that is not legal."""


class BoardsLost(TournamentError):
    """Workers have died of boards, or could not be given them, time and again."""
