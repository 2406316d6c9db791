"""A view as JSON: what there is to be shown, for readers that know no Python.

The position stands beside it, from which the view is made again; what is shown must agree
with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasskort.cards import CardSet
from jasskort.errors import quoted
from jasskort.ledger import NO_ENTRIES, Ledger
from jasskort.moves import Hidden, Move
from jasskort.phase import MatchOver
from jasskort.records.decoding import Decoder
from jasskort.records.encoding import entry_to_json, number_to_json, position_to_json
from jasskort.records.errors import RecordError
from jasskort.records.shapes import BLANK, cards_text, member_text, place_text, wrong
from jasskort.records.values import Json, game_to_json
from jasskort.ruleset import AnyRuleset
from jasskort.view import View
from jasskort.whereabouts import InHand, Spot, Taken

if TYPE_CHECKING:
    from jasskort.phase import State

SHOWN = (
    *("game", "options", "seat", "dealer", "turn", "phase", "over", "hand", "hands"),
    *("trick", "piles", "trump", "beside", "about", "totals", "entries", "log"),
    *("dealt", "movers", "legal_moves", "winners", "ending", "position"),
)
"""What a view is written with, in order."""

_ELSEWHERE = frozenset({"turn", "hands", "trick", "number", "dealer", "totals"})
"""What a position is about that is shown under a name of its own."""


def view_to_json(view: View[Move]) -> dict[str, Json]:
    """Write a view: what it shows, and its position.

    Raises:
        InvalidValue: the ruleset does not say all that is needed for it.
    """
    score, over = view.score, view.position
    trump = view.shown_position.trump
    ending = over.ending if isinstance(over, MatchOver) else None
    shown: tuple[Json, ...] = (
        *game_to_json(view.rules).values(),
        view.seat,
        view.dealer,
        view.turn,
        view.phase,
        view.over,
        cards_text(view.hand),
        _hands(view),
        cards_text(view.trick),
        [cards_text(pile) for pile in view.piles],
        trump and trump.letter,
        _beside(view),
        _about(view),
        [number_to_json(total) for total in score.totals],
        [entry_to_json(entry) for entry in score.entries],
        [str(move) for move in view.log],
        cards_text(view.dealt),
        [*view.movers],
        [str(move) for move in view.legal_moves],
        [*score.winners],
        ending and member_text(ending),
        position_to_json(over),
    )
    return dict(zip(SHOWN, shown, strict=True))


def _hands(view: View[Move]) -> Json:
    """Show the hands: cards that the seat knows of, then blanks."""
    sizes, shown = view.hand_sizes, view.shown
    return [
        " ".join([*map(str, cards), *[BLANK] * (size - len(cards))])
        for cards, size in zip(shown, sizes, strict=True)
    ]


def _beside(view: View[Move]) -> Json:
    """Show what lies open beside hands, trick and piles: the upcard, a row."""
    here = (InHand, Taken)
    return {
        place_text(place): cards_text(CardSet.from_mask(mask))
        for place, mask in view.rules.lying(view)
        if mask and place not in (Spot.TRICK, Spot.PACK) and not isinstance(place, here)
    }


def _about(view: View[Move]) -> Json:
    """Say what the position is about, in words."""
    about = {
        name: str(value) for name, value in view.about.items() if value is not None
    }
    return {
        name: said for name, said in about.items() if said and name not in _ELSEWHERE
    }


def view_from_json(game: AnyRuleset, given: dict[str, Json]) -> View[Move]:
    """Make the view that was written; whether what is shown agrees is asked elsewhere.

    Args:
        game: the ruleset.
        given: what was written, with all its names.

    Raises:
        RecordError: it is no view of the ruleset.
    """
    if {name: given[name] for name in ("game", "options")} != game_to_json(game):
        msg = f"this is no view of {game!r}, but of {quoted(given['game'])}"
        raise RecordError(msg)
    plain = Decoder(game)
    seat = None if given["seat"] is None else plain.seat(given["seat"], "seat")
    ledger = NO_ENTRIES
    for entry in plain.entries(given["entries"], "entries"):
        ledger = ledger.entered(entry)
    decoder = Decoder(game, _totals(game, ledger), ledger)
    blank: State = decoder.position(given["position"], "position")
    moves = plain.listed(given["log"], "log")
    log = tuple([plain.move(each, "log") for each in moves])
    if seat is not None and any(
        isinstance(each, Hidden) and each.seat == seat for each in log
    ):
        raise RecordError(wrong("log", given["log"]))
    dealt = plain.cards(given["dealt"], "dealt", blanks=True)
    if len(dealt) not in (0, len(game.pack)):
        raise RecordError(wrong("dealt", given["dealt"]))
    return View(game, seat, blank, log, dealt)


def _totals(game: AnyRuleset, ledger: Ledger) -> tuple[int, ...]:
    """Add up what was booked, by seat, for all that score together."""
    totals = [0] * len(game.seats)
    for entry in ledger:
        for seat in game.scoring_with(entry.seat):
            totals[seat] += entry.points
    return tuple(totals)
