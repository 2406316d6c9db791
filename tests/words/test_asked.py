"""What is asked of a seat is true: sentences are held against the legal moves.

The sentences are read with regular expressions, and what they say is compared with the
cards in a naive way that knows nothing of how they were made.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from exchange import Exchange
from rulesets import BY_FORM
from support import first_traced

from jasskort import (
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Play,
    Rob,
    Schmaus,
    Tolva,
    ZugerTapp,
)
from jasskort.events import PointsEntered
from jasskort.games.frantsfuus import Belle
from jasskort.games.tolva import Ask, Hel
from jasskort.games.zuger_tapp import Bid
from jasskort.moves import Claim, Deal, Pass
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk
from jasskort.words import Language, Words, words_for
from jasskort.words.asking import duty_in, rights_in

NAMES = ("Anna", "Beat", "Carl", "Dora")
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
RANKS = dict(
    zip(
        [
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
            "ace",
        ],
        "23456789TJQKA",
        strict=True,
    )
)
TOLVA = "6789JQKTA"
TAPPS = (ZugerTapp(), ZugerTapp(tapp_at_65=True))
GENERIC = re.compile(
    r"It is |Play a card|Du bist an der Reihe|Spiel eine Karte[;.]|Lägg ett kort[;.]|"
    r"Det är din tur|Det er din tur|Læg et kort[;.]"
)


def words_of(game: AnyRuleset, language: Language | str = "en") -> Words:
    return words_for(game, language, names=NAMES[: len(game.seats)])


def card_of(text: str) -> str:
    rank, _, suit = text.split()
    return SUITS[suit] + RANKS[rank]


def views(game: AnyRuleset, seeds: int) -> Iterator[Any]:
    for seed in range(seeds):
        for before, _, after in walk(game, seed):
            for state in (before, after):
                yield from [game.view(state, seat) for seat in (*game.seats, None)]


def at_hand(view: Any) -> set[str]:
    """Return the cards that a seat could play if there were no duties."""
    rows = view.position.face_up if view.game.name == "tolva" else ()
    cards = set(map(str, view.hand))
    return cards | set(map(str, rows[view.seat] if rows else ()))


def beats(card: str, best: str, trump: str) -> bool:
    if card[0] == best[0]:
        return TOLVA.index(card[1]) > TOLVA.index(best[1])
    return card[0] == trump


class Holding:
    """The cards of a seat in turn, the trick, and what may be played."""

    def __init__(self, view: Any) -> None:
        self.view = view
        moves = view.legal_moves
        self.plays = {str(each.card) for each in moves if isinstance(each, Play)}
        self.hand, self.trick = at_hand(view), [str(card) for card in view.trick]
        self.trump = SUITS[view.trump.name.lower()] if view.trump else "-"
        self.trumps = self.of_suit(self.trump)

    def of_suit(self, letter: str) -> set[str]:
        return {card for card in self.hand if card[0] == letter}

    def led(self, name: str) -> set[str]:
        assert self.trick[0][0] == SUITS[name.lower()]
        return self.of_suit(self.trick[0][0])

    def lead(self, found: re.Match[str]) -> None:
        assert not self.trick
        assert self.plays == self.hand
        if found[1] == "a":  # the hand is not taken up
            assert not self.view.hand
            assert self.view.hand_sizes[self.view.seat]

    def follow(self, found: re.Match[str]) -> None:
        self.duty(self.led(found[1]), found[2])

    def ruff(self, found: re.Match[str]) -> None:
        assert not self.led(found[1])
        self.duty(self.trumps, found[2])

    def any(self, found: re.Match[str]) -> None:
        assert not self.led(found[1])
        assert self.plays == self.hand
        assert bool(self.trumps) == found[0].endswith("trump, or play any other card")
        assert not (found[2] and self.trumps)

    def free(self, _: re.Match[str]) -> None:
        assert self.view.stock_size
        assert self.plays == self.hand

    def spare(self, found: re.Match[str]) -> None:
        assert self.trumps == {card_of(found[1])}
        assert found[1].startswith("jack")
        assert self.plays == self.hand

    def duty(self, own: set[str], rest: str) -> None:
        """Hold what is said of a suit and of the best card against the legal plays."""
        assert own
        found = re.search(r"beats? the (\w+ of \w+)", rest)
        if not found:
            assert self.plays == own
            if self.view.game.name == "tolva":  # any trump beats
                assert own == self.trumps
                assert all(card[0] != self.trump for card in self.trick)
            return
        best = card_of(found[1])
        assert best in self.trick
        assert not [card for card in self.trick if beats(card, best, self.trump)]
        better = {card for card in own if beats(card, best, self.trump)}
        assert ("cannot" in rest) != bool(better)
        assert self.plays == (better or own)


SAID = {
    "lead": re.compile(r"Lead (any|a) card"),
    "follow": re.compile(r"(\w+) were led: follow suit(.*)"),
    "ruff": re.compile(r"You have no (\w+): play a trump(.*)"),
    "any": re.compile(
        r"You have no (\w+)( and no trump)?: "
        r"(play any card|trump, or play any other card)"
    ),
    "free": re.compile("Any suit will do while the stock lasts"),
    "spare": re.compile(r"Your only trump, the (\w+ of \w+), is never forced"),
}


AGAINST = re.compile(
    r" (\w+ needs? \d+( card points against [\w, ]+)?|With [\w ]+ against \w+)\.$"
)


def held_against(view: Any, told: str) -> str:
    """Hold a sentence about a card against the legal plays; return its kind."""
    told = AGAINST.sub("", told)
    for kind, pattern in SAID.items():
        if found := pattern.match(told):
            getattr(Holding(view), kind)(found)
            return kind
    return ""


@pytest.mark.parametrize("game", first_traced(BY_FORM), ids=str)
def test_what_is_said_of_a_card_is_so(game: AnyRuleset) -> None:
    words, kinds = words_of(game), set[str]()
    for view in views(game, 4):
        told = words.asked(view)
        if view.turn is not None and view.turn == view.seat:
            kinds.add(held_against(view, told))
    assert {"lead", "follow", "any"} <= kinds
    assert ("free" in kinds) == (game.name in {"schmaus", "frantsfuus"})


@pytest.mark.parametrize("game", first_traced(TAPPS), ids=str)
def test_what_is_said_of_bids_is_so(game: ZugerTapp) -> None:
    words, least, kinds = words_of(game), least_in(game), set[bool]()
    for before, move, bid, _ in auctions(game):
        if not isinstance(move, Bid | Pass):
            continue
        legal = game.legal_moves(before)
        bids = [each.contract.value for each in legal if type(each) is Bid]
        said = [f"{bids[0]} ({least[bids[0]]} of 120 card points)"]
        said += [f"{each} ({least[each]})" for each in bids[1:]]
        call = f"id {' or '.join(said)}, alone, or pass."
        over = f"{NAMES[bid.seat]} bids {bid.contract.value}: b" if bid else "B"
        assert words.asked(game.view(before, move.seat)) == over + call
        kinds.add(bid is None)
    assert kinds == {True, False}


@pytest.mark.parametrize("game", first_traced(TAPPS), ids=str)
def test_who_plays_against_whom_is_said_in_the_first_trick(game: ZugerTapp) -> None:
    words, least, kinds = words_of(game), least_in(game), set[str]()
    for before, move, bid, tricks in auctions(game):
        for seat in (*game.seats, None):
            found = AGAINST.search(words.asked(game.view(before, seat)))
            if bid is None or tricks or isinstance(move, Bid | Pass):
                assert found is None
                continue
            if seat == bid.seat:
                kinds.add(type(before).__name__ if found else "")
                cards, tapp = len(before.hands[seat]), bid.contract.value == "tapp"
                begins = {"LayingAside": cards == 12, "Naming": not tapp}
                assert bool(found) == begins.get(type(before).__name__, False)
                points = least[bid.contract.value]
                assert not found or found[1] == f"You need {points}"
                continue
            assert found
            names = ["you" if each == seat else NAMES[each] for each in game.seats]
            declarer = names.pop(bid.seat)
            if before.turn == seat:
                one, other = [each for each in names if each != "you"]
                assert found[1] == f"With {one} and {other} against {declarer}"
                kinds.add("defends")
            else:
                names.sort(key="you".__ne__)
                assert found[1] == (
                    f"{declarer} needs {least[bid.contract.value]} card points against "
                    f"{names[0]}, {names[1]} and {names[2]}"
                )
    assert kinds == {"LayingAside", "Naming", "", "defends"}


def least_in(game: ZugerTapp) -> dict[str, int]:
    """Return the card points of the page of rules."""
    tapp = 65 if game.tapp_at_65 else 61
    return {"tapp": tapp, "solo": 65, "super": 70, "vice": 75}


def auctions(game: ZugerTapp) -> Iterator[tuple[Any, Any, Any, int]]:
    """Yield states within deals, each with its move, the last bid and the tricks played."""
    for seed in range(6):
        bid, tricks = None, 0
        for before, move, after in walk(game, seed):
            if isinstance(move, Deal):
                bid, tricks = None, 0
                continue
            yield before, move, bid, tricks
            bid = move if isinstance(move, Bid) else bid
            tricks += type(move) is Play and not after.trick


@pytest.mark.parametrize("game", first_traced([Schmaus(), Frantsfuus()]), ids=str)
def test_what_is_said_of_an_own_meld_is_so(game: Any) -> None:
    """The sentence is held against what the moves then do."""
    words, kinds = words_of(game), set[str]()
    for before, move, after in in_turn(game):
        seat, told = move.seat, words.asked(game.view(before, move.seat))
        if shows := told.startswith("No better meld was declared: show"):
            books = [m for m in game.legal_moves(before) if m.verb == "book"]
            assert ("show and book one that fits" in told) == (len(books) > 1)
            events = game.events(before, books[0], game.apply(before, books[0]))
            entries = [each.entry for each in events if isinstance(each, PointsEntered)]
            assert [each.seat for each in entries if each.points > 0] == [seat]
            kinds.add("book")
        assert shows or move.verb != "book" or told.startswith("Show and book another")
        found = re.search(r"turn the trick face down, and (\w+) takes? it", told)
        others = [each for each in game.legal_moves(before) if each.verb == "book"]
        assert bool(found) == (move.verb == "turn" and not others)
        if found and after.turn is not None:
            assert found[1] == ("you" if after.turn == seat else NAMES[after.turn])
            kinds.add(found[1])
        leads = type(move) is Play and not before.trick
        mine = leads and before.standing is not None
        assert told.startswith("Lead any card: your meld counts if") == mine
        if mine:  # the other lets it stand with any card
            card = next(m for m in game.legal_moves(after) if type(m) is Play)
            stands = game.view(game.apply(after, card), seat)
            assert words.asked(stands).startswith("No better meld was declared")
            kinds.add("lead")
    assert kinds > {"book", "you", "lead"}


def in_turn(game: AnyRuleset) -> Iterator[tuple[Any, Any, Any]]:
    """Yield states with the moves of the seat in turn, but no claims."""
    for seed in range(6):
        for before, move, after in walk(game, seed):
            if isinstance(move, Deal | Claim | Rob | Belle):
                continue
            if move.seat == before.turn:
                yield before, move, after


@pytest.mark.parametrize(
    "language", first_traced(Language), ids=lambda each: each.value
)
def test_no_phase_of_a_game_has_only_a_generic_sentence(language: Language) -> None:
    for game in BY_FORM:
        words = words_of(game, language)
        for view in views(game, 1):
            told = words.asked(view)
            assert told[0].isupper(), told
            assert told[-1] in ".?", told
            assert not GENERIC.match(told), told


def test_whose_turn_it_is_and_what_one_may_is_said_out_of_turn() -> None:
    game = Schmaus(target=1)
    words = words_of(game)
    seen = {words.asked(view) for view in views(game, 8)}
    assert "Beat leads." in seen
    assert any(
        re.fullmatch(
            r"\w+ leads; you may swap your lowest trump for the upcard\.", each
        )
        for each in seen
    )
    assert {"Anna has won.", "You have won."} <= seen


@pytest.mark.parametrize(
    "language", first_traced(Language), ids=lambda each: each.value
)
def test_of_another_game_only_the_turn_is_said(language: Language) -> None:
    """But a card that is to be played is asked for as in the games of the library."""
    game = Exchange()
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    turn = state.turn
    assert turn is not None
    words = words_of(game, language)
    assert GENERIC.match(words.asked(game.view(state, turn)))
    other = words.asked(game.view(state, 1 - turn))
    assert NAMES[turn] in other
    assert words.warning(game.view(state, turn), game.legal_moves(state)[0]) is None


def test_verbs_of_another_game_are_not_rights_of_the_library() -> None:
    """A game with its own "ask" has no partner to be asked; a claim is a move of all."""
    game = Exchange()
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    assert state.turn is not None
    for seat in game.seats:
        view = game.view(state, seat)
        moves = [Ask(seat), Hel(seat), Claim(seat)]
        assert rights_in(view, moves) == ("claim",)


def test_a_house_may_have_other_duties() -> None:
    """If the legal cards are not those of the usual duties, the sentence names none."""
    game = Fyrtioett()
    views_in_play = [v for v in views(game, 1) if v.trick and v.turn == v.seat]
    view = next(
        v
        for v in views_in_play
        if 0 < len(v.hand.of_suit(v.trick[0].suit)) < len(v.hand)
    )
    every = [Play(view.seat, card) for card in view.hand]
    other = [each for each in every if each.card.suit is not view.trick[0].suit]
    assert duty_in(view, view.legal_moves)[0] == "follow"
    assert duty_in(view, every)[0] == duty_in(view, other)[0] == "play"


def test_only_a_view_is_asked() -> None:
    words: Any = words_of(Tolva())
    for wrong in (None, Tolva().start(), "view"):
        with pytest.raises(InvalidValue, match="no words for"):
            words.asked(wrong)
