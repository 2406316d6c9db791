"""What the lessons of the guided deals say is so, whatever is played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

import attrs
import pytest
from guide import DEALS, FIRST, LESSONS, TEXTS, Guide, Now
from guided import Guided
from match import new_record
from texts import ON

from jasskort import GAMES
from jasskort.cards import RANKS, SUITS, Card
from jasskort.melds import Four, Run
from jasskort.moves import Play


def decisions(game: str, seed: int) -> Iterator[tuple[Now, Guided]]:
    """Yield the decisions of a deal in which the person half does as it likes."""
    rng = random.Random(seed)
    asked: Any = {"game": game, "seed": seed, "options": {**DEALS[game].options}}
    match = Guided(new_record(asked), asked)
    match.seed = seed
    while match.waits_for != "nobody":
        while match.waits_for == "others":
            match.go_on()
        view = match.view
        if view.over:
            return
        advised = match.game.thumb(view)
        yield Now(view, advised, match.guide.heard), match
        marked = ON if advised is None else str(advised)
        likes = str(rng.choice(view.legal_moves))
        match.do(marked if rng.random() < 0.5 else likes)


@attrs.frozen(slots=False)
class Facts:
    """A decision, worked out from cards and legal moves alone."""

    now: Now

    @cached_property
    def verbs(self) -> set[str]:
        return {move.verb for move in self.now.view.legal_moves}

    @cached_property
    def plays(self) -> set[Card]:
        return {m.card for m in self.now.view.legal_moves if isinstance(m, Play)}

    @cached_property
    def hand(self) -> set[Card]:
        return set(self.now.view.hand)

    @cached_property
    def suited(self) -> set[Card]:
        trick = self.now.view.trick
        return {card for card in self.hand if trick and card.suit is trick[0].suit}

    @cached_property
    def trumps(self) -> set[Card]:
        return {card for card in self.hand if card.suit is self.now.view.trump}

    def height(self, card: Card) -> tuple[int, int]:
        """Return the height of a card in the trick (COM-4); (0, …) wins nothing."""
        view = self.now.view
        strength = view.game.ranking.strength(card, view.trump)
        if card.suit is view.trump:
            return 2, strength
        return int(card.suit is view.trick[0].suit), strength

    def beats(self, card: Card | None) -> bool:
        trick = self.now.view.trick
        if card is None or not trick:
            return False
        return self.height(card) > max(map(self.height, trick)) > (0, 99)

    def held_by(self) -> int:
        """Return the seat that has played the highest card."""
        view = self.now.view
        best = max(view.trick, key=self.height)
        return view.trick_seats[view.trick.index(best)]

    @property
    def marked(self) -> Card | None:
        move = self.now.advised
        return move.card if isinstance(move, Play) else None

    @property
    def marked_points(self) -> int:
        card, view = self.marked, self.now.view
        return view.game.ranking.card_points([card] if card else [], view.trump)

    @cached_property
    def rest(self) -> set[Card]:
        """Return the cards that the person has neither in hand nor seen played."""
        view = self.now.view
        played = {move.card for move in view.log if isinstance(move, Play)}
        laid = str(view.about.get("apart", "")).replace("##", "").split()
        apart = {Card.parse(each) for each in laid}
        return {*view.game.pack} - self.hand - played - apart

    def is_kept(self, card: Card) -> bool:
        """Return whether a card has more points, or is of a meld that is half in hand."""
        ranking = self.now.view.game.ranking
        runs = [
            Run(suit, rank, 3).cards
            for suit in SUITS
            for rank in RANKS
            if rank.index >= 2
        ]
        fours = [Four(rank).cards for rank in RANKS]
        kept = self.hand - {self.marked}
        melds = [{*cards} & kept for cards in (*runs, *fours)]
        worth = ranking.card_points([card], self.now.view.trump)
        grows = any(card in held and len(held) > 1 for held in melds)
        return grows or worth >= self.marked_points

    @property
    def fellows(self) -> set[Card]:
        """Return the cards in hand of the suit of the marked card."""
        assert self.marked is not None
        return {card for card in self.hand if card.suit is self.marked.suit}

    @property
    def highest(self) -> int:
        """Return the most card points that another card of that suit can have."""
        assert self.marked is not None
        view = self.now.view
        worths = [
            view.game.ranking.card_points([card], view.trump)
            for card in self.rest
            if card.suit is self.marked.suit
        ]
        return max([0, *worths])

    @property
    def stock(self) -> int:
        return self.now.view.stock_size

    def fact(self, name: str) -> Any:
        return self.now.view.about[name]


SO: Mapping[str, Callable[[Facts], bool]] = {
    "rob": lambda f: any(card.rank.letter in "67" for card in f.trumps),
    "belle": lambda f: {card.rank.letter for card in f.trumps} >= {"K", "Q"},
    "couple": lambda f: {card.rank.letter for card in f.trumps} >= {"K", "Q"},
    "kinds": lambda f: "declare" in f.verbs,
    "declare": lambda f: "declare" in f.verbs,
    "small": lambda f: (
        len([m for m in f.now.view.legal_moves if m.verb == "declare"]) > 1
    ),
    "say": lambda f: "say" in f.verbs,
    "book": lambda f: "book" in f.verbs,
    "turn": lambda f: "turn" in f.verbs and f.now.view.log[-1].verb == "book",
    "draw": lambda f: "draw" in f.verbs,
    "known": lambda f: {*f.now.view.shown[1]} == f.rest and bool(f.rest),
    "answer": lambda f: (
        [m for m in f.now.view.log if m.verb == "declare"][-1].seat == 1
    ),
    "upwards": lambda f: (
        len(f.hand) == 9 and any(m.verb == "book" for m in f.now.view.log)
    ),
    "free": lambda f: f.plays == f.hand and f.stock > 0,
    "strict": lambda f: f.stock == 0,
    "lead": lambda f: f.marked_points == 0 and not f.now.view.trick and f.stock > 0,
    "spare": lambda f: (
        f.marked_points > 0
        and f.stock > 0
        and all(map(f.is_kept, f.hand - {f.marked} - f.trumps))
    ),
    "trumps": lambda f: (
        f.marked in f.trumps
        and not f.now.view.trick
        and any(card.suit is f.now.view.trump for card in f.rest)
    ),
    "last": lambda f: len(f.hand) == 1,
    "take": lambda f: f.beats(f.marked),
    "duck": lambda f: not f.beats(f.marked) and f.marked_points == 0,
    # Zuger Tapp.
    "bid": lambda f: "bid" in f.verbs,
    "pass": lambda f: "pass" in f.verbs,
    "talon": lambda f: {*f.now.view.dealt[:4]} <= f.hand and len(f.hand) == 12,
    "aside": lambda f: "aside" in f.verbs and len(f.hand) > 8,
    "safe": lambda f: "aside" in f.verbs and 12 > len(f.hand) > 8,
    "trump": lambda f: "trump" in f.verbs,
    "short": lambda f: f.fellows == {f.marked} and f.marked not in f.trumps,
    "sure": lambda f: f.marked not in f.trumps and f.marked_points >= f.highest,
    "against": lambda f: f.fact("declarer") in {1, 2, 3},
    "load": lambda f: f.held_by() not in {0, f.fact("declarer")},
    "ruff": lambda f: not f.suited and f.plays <= f.trumps,
    "follow": lambda f: f.plays == f.suited,
    "drawing": lambda f: f.fact("declarer") == 0 and f.marked in f.trumps,
    "halfway": lambda f: f.fact("declarer") == 0 and 0 < len(f.hand) < 5,
    # Tolva.
    "tolva win": lambda f: (
        f.marked is not None
        and f.marked.rank.letter == "A"
        and f.now.view.trump is None
    ),
    "tolva lead": lambda f: f.marked_points == 0 and not f.now.view.trick,
    "tolva meld": lambda f: "meld" in f.verbs and not f.now.view.trick,
    "tolva ask": lambda f: "ask" in f.verbs,
    "tolva answer": lambda f: "no" in f.verbs,
    "tolva gubbe": lambda f: bool(f.verbs & {"halv", "hel"}),
    "tolva married": lambda f: f.now.view.trump is not None,
    "tolva partner": lambda f: f.held_by() == 2 and all(map(f.beats, f.plays)),
    "tolva beat": lambda f: f.plays == {c for c in f.suited if f.beats(c)},
    "tolva follow": lambda f: f.plays == f.suited and not any(map(f.beats, f.suited)),
    "tolva discard": lambda f: f.plays == f.hand and not f.suited | f.trumps,
    # Fyrtioett.
    "fyrtioett throw": lambda f: "throw" in f.verbs,
    "fyrtioett made": lambda f: f.now.view.unbooked[0] >= f.fact("bids")[0],
    "fyrtioett ruff": lambda f: f.plays == f.hand and not f.suited,
    "fyrtioett hearts": lambda f: not f.suited and not f.beats(f.marked),
    "fyrtioett partner": lambda f: f.held_by() == 2 and not f.beats(f.marked),
    "fyrtioett lead": lambda f: f.plays == f.hand and not f.now.view.trick,
    "fyrtioett duck": lambda f: not f.beats(f.marked),
}
"""What a lesson says of the situation, by its key, or by game and key."""
ALWAYS = {"goal", "values", "ranks", "count"}
"""The lessons that say what always holds."""
RARE = {"score", "throw", "load", "say", "belle", "win", "short"}


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_true_of_every_situation(game: str) -> None:
    met = set[str]()
    for seed in range(16):
        for now, match in decisions(game, seed):
            facts = Facts(now)
            for key, when in LESSONS[game]:
                if key not in TEXTS["en"][game] or not when(now):
                    continue
                met.add(key)
                so = SO.get(f"{game} {key}") or SO.get(key)
                assert so is not None or key in ALWAYS, key
                assert so is None or so(facts), (key, seed, str(now.view))
                guide = Guide(game)
                guide.heard = set(match.guide.heard)
                guide.seen = set(TEXTS["en"][game]) - {key}
                said = guide.at(now.view, now.advised, match.made, match.words)
                assert said is not None
                assert len(str(said["text"])) <= 160
                assert said["more"] == (key in FIRST)
    assert set(TEXTS["en"][game]) - met <= RARE
