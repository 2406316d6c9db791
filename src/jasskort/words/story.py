"""The course of a match in lines of text, with the sentences of `Words`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from jasskort import events
from jasskort.events import CardPlayed, DealEnded, Event, HandDealt, Laid
from jasskort.games.frantsfuus.ruleset import Frantsfuus
from jasskort.games.frantsfuus.sheet import Sheet
from jasskort.games.fyrtioett import BidSheet, Fyrtioett
from jasskort.games.jass.model import Declared
from jasskort.games.schmaus.ruleset import Schmaus
from jasskort.games.schmaus.slate import Slate
from jasskort.games.tolva.model import LowCards
from jasskort.games.tolva.ruleset import Tolva
from jasskort.moves import Deal, Move
from jasskort.phase import State
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.words.words import Words

WIDTH = 88


class Story:
    """A match as lines of text, as seen by the seat `words.me`, or by a spectator."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.game: AnyRuleset = words.game
        self.trick: int = 0
        self.begun: bool = False

    def opening(self) -> Iterator[str]:
        """Yield the players and the options, wrapped."""
        yield from textwrap.wrap(self.words.opening(), WIDTH)

    def after(self, before: State, move: Move | Deal, state: State) -> Iterator[str]:
        """Yield lines for a move and its consequences."""
        seen = (e.seen_by(self.words.me) for e in self.game.events(before, move, state))
        told = [event for event in seen if event is not None]
        if isinstance(move, Deal):
            yield from self.dealt(told)
            return
        settled = settling(told)
        for event in filter(is_told, told[:settled]):
            yield f"{self.margin(event)}{self.words.event(event)}"
        if settled < len(told):
            yield from self.deal_over(told[settled:], state)

    def dealt(self, seen: Sequence[Event]) -> Iterator[str]:
        """Yield the dealer, the hand of `me`, and the cards that lie face up."""
        told = list(filter(is_told, seen))
        header = [e for e in told if not isinstance(e, Laid | DealEnded)]
        hands = [e for e in seen if isinstance(e, HandDealt) and None not in e.cards]
        others = [e for e in told if e not in header]
        self.trick = 0
        yield from ("", " ".join(map(self.words.event, header)))
        yield from map(self.words.event, [*hands, *others])
        yield ""

    def margin(self, event: Event) -> str:
        """Return the number of a trick for its first line, an indent for all others."""
        if isinstance(event, events.TrickCompleted):
            self.begun = False
        elif isinstance(event, CardPlayed | Declared) and not self.begun:
            self.begun = True
            self.trick += 1
            return f"{self.trick:2}. "
        return "    "

    def deal_over(self, seen: Sequence[Event], state: State) -> Iterator[str]:
        """Yield the result of a deal, and the score in the form that the game uses."""
        score = self.game.score(state)
        self.begun = False
        # The end of the deal comes before its points.
        told = sorted(seen, key=lambda event: not isinstance(event, DealEnded))
        yield ""
        yield from [f"  {self.words.event(e)}" for e in told if is_told(e)]
        if lines := self.board(score).splitlines():
            yield from ("", *[f"  {line}".rstrip() for line in lines])
        if not state.over:
            yield from ("", f"  {self.words.score(score)}")

    def board(self, score: Score) -> str:
        """Return the score as a slate, a sheet or low cards (TOL-35); "" in other games."""
        names, (deal, total) = self.words.names, self.words.sheet_words()
        match self.game:
            case Schmaus():
                # The upper Z of the slate is that of the far player (SCH-40).
                near, far = names
                return f"{far}\n{Slate.of(score.totals)}\n{near}"
            case Frantsfuus():
                return Sheet.of(score.entries).drawn(names, deal=deal, total=total)
            case Fyrtioett() as game:
                bids = BidSheet.of(score.entries, game)
                return bids.drawn(names, deal=deal, total=total)
            case Tolva():
                rows = in_low_cards(self.words, score)
                laid = [(who, filter(None, [str(it), rest])) for who, it, rest in rows]
                lines = [f"{who}: {self.words.listed(it)}" for who, it in laid]
                return "\n".join(lines)
        return ""

    def ending(self, state: State) -> Iterator[str]:
        """Yield the final score and the winners."""
        yield from ("", self.words.score(self.game.score(state)))


def is_told(event: Event) -> bool:
    """Return whether an event gets its own line; hidden and redundant events do not."""
    match event:
        case HandDealt() | events.TrickTurned() | events.CardsGathered():
            return False
        case events.MatchWon() | events.CardDrawn(card=None):
            return False
        case Laid(cards=cards):
            return None not in cards
    return True


def settling(seen: Sequence[Event]) -> int:
    """Return the index of the first event after the last trick of a finished deal.

    If the deal is not over, return the number of events.
    """
    if not any(isinstance(event, DealEnded) for event in seen):
        return len(seen)
    tricks = [n for n, e in enumerate(seen, 1) if isinstance(e, events.TrickCompleted)]
    return max(tricks, default=1)


def in_low_cards(words: Words, score: Score) -> Iterator[tuple[str, LowCards, str]]:
    """Yield each party, the low cards of its total, and the points beyond them."""
    parties, totals = words.game.table.parties, score.party_totals
    laid_out = LowCards.by_party(totals)
    for party, total, laid in zip(parties, totals, laid_out, strict=True):
        rest = total - laid.points
        told = words.points(rest) if rest or not total else ""
        yield words.players(party), laid, told
