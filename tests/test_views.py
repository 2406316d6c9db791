"""What views, what seats are told and worlds have in common, whatever the game."""

from __future__ import annotations

import copy
import pickle
import random
import re
import weakref
from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

import attrs
import pytest
from rulesets import BY_FORM
from support import play
from twenty import Twenty

from jasskort import (
    AnyRuleset,
    Card,
    CardSet,
    Form,
    Fyrtioett,
    InvalidValue,
    Move,
    Pack,
    Rank,
    Schmaus,
    Seat,
    State,
    Told,
    Tolva,
    ZugerTapp,
)
from jasskort.craft.parts import part
from jasskort.events import CardDrawn, HandDealt, MatchWon
from jasskort.games.fyrtioett import Ending
from jasskort.games.zuger_tapp import LayAside
from jasskort.locations import Aside, Clue, Covered, FaceUp, InHand, Spot, Taken, Why
from jasskort.testing import played
from jasskort.view import View
from jasskort.worlds.worlds import Knowledge, PlaceWorlds, RejectionWorlds, World

TABLES: list[AnyRuleset] = [
    Schmaus(deals=1, claims="referee"),
    ZugerTapp(deals=1),
    Tolva(deals=1, form=Form.BORDSTOLVA),
    Fyrtioett(deals=1),
]
FORTY = Fyrtioett(deals=1)


class Trying(Knowledge):
    """What seats know by trying deals alone."""

    def worlds(self, view: View[Move]) -> RejectionWorlds[State]:
        found = cast("PlaceWorlds[State]", super().worlds(view))
        return RejectionWorlds(view, found.unseen, found.hidden_places)


@attrs.frozen(kw_only=True)
class Eighteen(Twenty):
    """Twenty with nine cards each: two lie aside, and nobody sees them."""

    packets = (1,) * 9
    knowledge = part(Trying)


@attrs.frozen(kw_only=True)
class Many(Eighteen):
    pack = Pack(Rank.EIGHT)


def dealt(game: AnyRuleset, seed: int = 7) -> State:
    return game.apply(game.start(), game.shuffle(random.Random(seed)))


def some_moves(game: AnyRuleset, state: State, number: int, seed: int = 7) -> State:
    rng = random.Random(seed)
    for _ in range(number):
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    return state


# What is asked of them wrongly.

BIDDING = dealt(FORTY)
BID = FORTY.legal_moves(BIDDING)[0]
AFTER = FORTY.apply(BIDDING, BID)
BARE = BIDDING.without_log()
VIEW = FORTY.view(BIDDING, 0)
WORLDS = FORTY.worlds(VIEW)
STOCK = Tolva(form=Form.PLOCKETOLVA)
NO_VIEW = "expected a view of Fyrtioett.*, got "
WRONG: Any = None  # what is handed over below is not of the type that is asked for


@pytest.mark.parametrize("seat", [4, "0", True])
def test_a_view_is_that_of_a_seat(seat: Any) -> None:
    for ask in (
        lambda: FORTY.view(BIDDING, seat),
        lambda: FORTY.told(BIDDING, BID, AFTER, seat),
        lambda: VIEW.voids(seat),
    ):
        with pytest.raises(InvalidValue, match=repr(seat)):
            ask()


WRONGLY: list[tuple[Callable[[], object], str]] = [
    (
        lambda: FORTY.view(dealt(ZugerTapp()), 0),
        "expected a state of Fyrtioett.*, got <Bidding",
    ),
    (lambda: FORTY.view(WRONG, 0), "expected a state of Fyrtioett.*, got None"),
    (lambda: FORTY.view(dealt(Fyrtioett(deals=2)), 0), "belongs to Fyrtioett"),
    (lambda: FORTY.view(BARE, 0), "the log was left out"),
    (lambda: FORTY.told(BARE, BID, FORTY.apply(BARE, BID), 0), "the log was left out"),
    (
        lambda: FORTY.told(BIDDING, FORTY.parse("1 bid 2"), AFTER, 0),
        "does not follow from 1 bid 2",
    ),
    (lambda: FORTY.worlds(WRONG), NO_VIEW),
    (lambda: Fyrtioett(deals=2).worlds(VIEW), f"{NO_VIEW}<View.*, which belongs to Fy"),
    (lambda: STOCK.worlds(STOCK.view(dealt(STOCK), None)), "a spectator has no worlds"),
    (lambda: STOCK.view(dealt(STOCK), None).voids(0), "a spectator has no worlds"),
    (lambda: 3 in WORLDS, "expected a state of Fyrtioett.*, got 3"),
    (lambda: WORLDS.position(random.Random(1)).without_log() in WORLDS, "was left out"),
    (lambda: WORLDS.probability(min(VIEW.unseen), WRONG), "got None"),
]


@pytest.mark.parametrize(("ask", "named"), WRONGLY)
def test_what_is_asked_wrongly(ask: Callable[[], object], named: str) -> None:
    with pytest.raises(InvalidValue, match=named):
        ask()


def test_a_view_goes_on_by_what_its_own_seat_was_told() -> None:
    state = dealt(FORTY)
    move = FORTY.legal_moves(state)[0]
    after = FORTY.apply(state, move)
    view, told = FORTY.view(state, 0), FORTY.told(state, move, after, 0)
    assert view.after(told) == FORTY.view(after, 0)
    for wrong in (FORTY.told(state, move, after, 1), "told", None):
        with pytest.raises(InvalidValue, match="expected move"):
            view.after(wrong)  # type: ignore[arg-type]
    drawn = CardDrawn(Seat(0), Card.parse("C2"), Spot.STOCK, shown=True)
    won = MatchWon((Seat(0),), Ending.TARGET, 1)
    for more in (drawn, won):
        with pytest.raises(
            InvalidValue, match=r"could not have been announced|are seen next"
        ):
            view.after(attrs.evolve(told, events=(*told.events, more)))
    with pytest.raises(InvalidValue, match="expected move"):
        view.after(attrs.evolve(told, number=told.number + 1))


def test_no_deal_is_told_of_within_a_deal() -> None:
    view = FORTY.view(dealt(FORTY), 0)
    told = Told(Seat(0), 0, None, (HandDealt(Seat(0), tuple(view.hand)),))
    with pytest.raises(InvalidValue, match="no deal is due"):
        view.after(told)


def test_a_view_notices_that_it_was_not_told_of_a_move() -> None:
    game = Schmaus(deals=1)
    begun = game.start(dealer=0)
    deal = game.shuffle(random.Random(7))
    dealt = game.apply(begun, deal)
    led = game.apply(dealt, game.parse("1 play C9"))
    followed = game.apply(led, game.parse("0 play C6"))
    first = game.told(dealt, game.parse("1 play C9"), led, 1)
    second = game.told(led, game.parse("0 play C6"), followed, 1)
    with pytest.raises(
        InvalidValue, match='"1 play C9" could not have been announced: no seat'
    ):
        game.view(begun, 1).after(first)
    with pytest.raises(InvalidValue, match="expected move"):
        game.view(dealt, 1).after(second)
    guessed = attrs.evolve(second, number=1)
    with pytest.raises(
        InvalidValue, match='"0 play C6" could not have been announced: seat 1'
    ):
        game.view(dealt, 1).after(guessed)
    assert game.view(dealt, 1).after(first).after(second) == game.view(followed, 1)


def test_a_view_refuses_moves_of_its_own_seat_alone() -> None:
    state = dealt(FORTY)
    view = FORTY.view(state, 0)
    assert view.refusal(FORTY.parse("0 bid 1")) == FORTY.refusal(
        state, FORTY.parse("0 bid 1")
    )
    with pytest.raises(InvalidValue, match=r"1 bid 1'> is not a move of seat 0"):
        view.refusal(FORTY.parse("1 bid 1"))
    with pytest.raises(InvalidValue, match="not a move of a spectator"):
        FORTY.view(state, None).refusal(FORTY.parse("0 bid 1"))
    refusal = view.refusal(FORTY.shuffle(random.Random(1)))
    assert refusal is not None


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_a_view_is_let_go_with_what_it_was_asked(game: AnyRuleset) -> None:
    view = game.view(dealt(game), 0)
    assert view.unseen
    assert view.game.knowledge.check(view)
    kept = weakref.ref(view)
    del view
    assert kept() is None


def test_samples_are_a_number_and_weights_are_numbers() -> None:
    worlds, rng = FORTY.worlds(VIEW), random.Random(1)
    for number in (-1, "3"):
        with pytest.raises(InvalidValue, match=f"got {number!r}"):
            worlds.samples(rng, number)  # type: ignore[arg-type]
    weights: tuple[Any, ...] = ("x", 0.0, -1.0, float("nan"))
    for weight in weights:
        with pytest.raises(InvalidValue, match="expected finite weights of at least 0"):
            worlds.samples(rng, 2, weight=lambda _, weight=weight: weight)  # type: ignore[misc]


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_worlds_are_drawn_by_a_generator(game: AnyRuleset) -> None:
    for state in (game.start(), dealt(game)):
        worlds = game.worlds(game.view(state, 0))
        for draw in (worlds.sample, worlds.position):
            with pytest.raises(InvalidValue, match="generator"):
                draw(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("card", ["C2", Card.parse("H5")])
def test_chances_and_places_are_of_cards_of_the_game(card: Any) -> None:
    game = Schmaus()
    view = game.view(dealt(game), 0)
    for ask in (
        lambda: game.worlds(view).probability(card, InHand(Seat(0))),
        lambda: view.whereabouts(card),
        lambda: view.place_of(card),
    ):
        with pytest.raises(InvalidValue, match="expected a card of Schmaus, got "):
            ask()


# Spectators, starts, ends.


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_a_spectator_sees_what_all_see(game: AnyRuleset) -> None:
    state = dealt(game)
    view = game.view(state, None)
    assert (view.hand, view.legal_moves, view.legal_melds) == (CardSet(), (), ())
    assert view.score == game.score(state)
    assert (view.turn, view.movers[0]) == (state.turn, state.turn)
    with pytest.raises(InvalidValue, match="a spectator has no seat"):
        _ = view.counted
    with pytest.raises(InvalidValue, match="a spectator has no seat"):
        view.seated()
    assert str(view).startswith(f"{game.title} as a spectator sees it: ")
    hands = CardSet([card for hand in state.hands for card in hand])
    assert not hands & {card for shown in view.shown for card in shown}


def test_cards_that_were_laid_aside_unseen_are_in_the_log_of_a_position() -> None:
    """A defender at tapp draws what the declarer took up and laid aside."""
    game = ZugerTapp(deals=1)
    state = dealt(game)
    for text in ("1 bid tapp", "2 pass", "3 pass", "0 pass"):
        state = game.apply(state, game.parse(text))
    for _ in range(6):  # four cards aside, and two are played
        state = game.apply(state, game.legal_moves(state)[0])
    position = game.worlds(game.view(state, 0)).position(random.Random(2))
    aside = [move for move in position.log if isinstance(move, LayAside)]
    cards = CardSet(move.card for move in aside)
    assert len(cards) == 4
    assert cards <= game.worlds(game.view(state, 0)).places[-1].cards
    assert not cards & position.hands[1]
    assert game.view(position, 1).places[Aside(Seat(1))] == cards


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_before_any_deal_there_is_one_world(game: AnyRuleset) -> None:
    start = game.start(dealer=1)
    view = game.view(start, 0)
    worlds = game.worlds(view)
    rng = random.Random(1)
    assert (worlds.count(), worlds.places, list(worlds)) == (1, (), [start])
    assert (worlds.sample(rng), worlds.position(rng)) == (start, start)
    assert worlds.admits(World(()))
    assert not worlds.admits(World(game.pack.cards))
    assert start in worlds
    card = game.pack.cards[0]
    assert view.place_of(card) is Spot.PACK
    assert worlds.probability(card, Spot.PACK) == 1
    assert (view.dealer, view.turn, view.movers, view.log) == (1, None, (), ())
    assert "a deal is due" in str(view)


@pytest.mark.parametrize("game", BY_FORM, ids=str)
def test_views_are_values_and_their_text_is_in_words(game: AnyRuleset) -> None:
    """They copy and pickle; no mask, repr or bare name of an enum stands in the text."""
    for state in played(game, 3, most=60).states[::7]:
        views = [game.view(state, seat) for seat in (*game.seats, None)]
        assert len({*views}) == len(views)
        for view in views:
            assert copy.deepcopy(view) is view
            assert pickle.loads(pickle.dumps(view)) == view
            assert len(pickle.dumps(view)) < 10_000
            lines = str(view).splitlines()
            assert not re.search(r"<|\w\(|0x", str(view))
            assert len(lines) < 12
            assert lines[-1] == f"  score: {game.score(state)}"


def test_the_text_shows_covered_cards() -> None:
    """Cards of others are backs, those that can lie nowhere else are named."""
    game = Tolva(form=Form.THREE)
    zero = "C6 C9 CJ CA DQ DK H6 H9 HT S7 S8 SK"
    one = "D6 D7 D8 D9 DT H7 H8 S6 S9 ST SJ SA"
    hands = [CardSet.parse(zero), CardSet.parse(one), CardSet()]
    deal = game.pack_for(dealer=2, hands=hands)
    state = play(game, game.start(dealer=2), str(deal), "0 play CA, 1 play S6")
    # Seat 1 has no club: those that seat 2 does not hold lie with seat 0.
    assert str(game.view(state, 2)).splitlines() == [
        "Tolva as seat 2 sees it: Following, seat 2 is in turn",
        "  seat 0: C6 C9 CJ" + " ##" * 8,
        "  seat 1:" + " ##" * 11,
        "  seat 2: C7 C8 CT CQ CK DJ DA HJ HQ HK HA SQ",
        "  trick 1: CA S6",
        "  trump: none",
        "  score: seat 0: 0, seat 1: 0, seat 2: 0",
    ]
    text = str(FORTY.view(some_moves(FORTY, dealt(FORTY), 4), None))
    assert text.count("##") == 52


# Worlds.


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_worlds_are_drawn_with_weights(game: AnyRuleset) -> None:
    worlds = game.worlds(game.view(dealt(game), 0))
    plain = worlds.samples(random.Random(1), 5)
    rng = random.Random(1)
    assert plain == tuple([worlds.sample(rng) for _ in range(5)])
    best = plain[3]
    drawn = worlds.samples(random.Random(1), 5, weight=lambda world: world == best)
    assert drawn == (best,) * 5
    assert worlds.samples(random.Random(1), 0, weight=lambda _world: 0) == ()
    assert repr(worlds).startswith("<Worlds of <View of seat 0: <")


def test_places_are_said_in_words() -> None:
    places = [InHand(Seat(1)), Aside(Seat(2)), Covered(Seat(0), 3), FaceUp(Seat(1))]
    said = [*map(str, [*places, Taken(Seat(0)), Spot.NEXT])]
    assert said == [
        "the hand of seat 1",
        "what seat 2 has laid aside",
        "face down in column 3 of the row of seat 0",
        "face up in the row of seat 1",
        "the tricks of seat 0",
        "the top of the stock",
    ]
    clue = Clue(Seat(1), 4, 2, CardSet.parse("HQ HK"), True, Why.MELDED, "TOL-12")  # noqa: FBT003
    assert str(clue) == "in trick 2 seat 1 held HQ HK: it melded them (TOL-12)"


# Worlds by trying.


def test_worlds_by_trying_are_those_that_replay() -> None:
    """With nine cards each of twenty a seat that has seen nothing has 55 worlds."""
    game = Eighteen(deals=2)
    state = dealt(game)
    view = game.view(state, 1)
    worlds = game.worlds(view)
    assert isinstance(worlds, RejectionWorlds)
    assert worlds.count() == 55  # which two of eleven lie aside
    assert state in worlds
    assert [(each.place, each.size) for each in worlds.places] == [
        (InHand(Seat(0)), 9),
        (Spot.TALON, 2),
    ]
    assert worlds.probability(min(view.unseen), InHand(Seat(0))) == Fraction(9, 11)
    assert worlds.probability(min(view.unseen), Spot.TALON) == Fraction(2, 11)
    with pytest.raises(InvalidValue, match="expected a place of Twenty, got "):
        worlds.probability(min(view.unseen), Spot.STOCK)
    assert worlds.probability(min(view.hand), InHand(Seat(1))) == 1
    drawn = worlds.sample(random.Random(3))
    assert drawn in worlds
    assert dealt(game, 8) not in worlds
    assert worlds.at(next(worlds.each())).log == ()
    assert worlds.position(random.Random(3)) == drawn


def test_worlds_by_trying_have_a_limit() -> None:
    """Beyond it nothing is counted or walked, and samples are drawn all the same."""
    game = Many(deals=2)
    state = dealt(game)
    worlds = game.worlds(game.view(state, 1))
    many = r"expected at most 20000 deals to try, got 92378"  # of 19, 9
    for asked in (
        worlds.count,
        lambda: list(worlds),
        lambda: worlds.probability(min(worlds.view.unseen), InHand(Seat(0))),
    ):
        with pytest.raises(InvalidValue, match=many):
            asked()
    assert worlds.sample(random.Random(1)) in worlds
    # A card is named wherever it may have been dealt.
    hidden = {card for each in worlds.places for card in each.cards}
    assert hidden == set(worlds.view.unseen)
    assert all({*each.cards} == hidden for each in worlds.places)


def test_sampling_by_trying_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """If none of so many deals is a world, the error says so; else another is tried."""
    game = Eighteen(deals=2)
    state = some_moves(game, dealt(game), 15)
    worlds = game.worlds(game.view(state, 1))
    # Deals that do not lead to the view are passed over, and the next one is tried.
    assert all(worlds.sample(random.Random(seed)) in worlds for seed in range(40))
    monkeypatch.setattr(RejectionWorlds, "limit", 0)
    with pytest.raises(InvalidValue, match="expected a world in 0 random deals"):
        worlds.sample(random.Random(1))


def test_worlds_by_trying_of_a_later_deal() -> None:
    game = Eighteen(deals=3)
    state = some_moves(game, dealt(game), 18)
    assert state.turn is None
    assert state in game.worlds(game.view(state, 0))
    state = some_moves(game, game.apply(state, game.shuffle(random.Random(2))), 2)
    worlds = game.worlds(game.view(state, 0))
    assert state in worlds
    world = worlds.sample(random.Random(1))
    assert game.score(world) == game.score(state)
