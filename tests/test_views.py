"""What views, what seats are told and worlds have in common, whatever the game."""

from __future__ import annotations

import copy
import math
import pickle
import random
import re
from fractions import Fraction

import attrs
import pytest
from rulesets import RULESETS
from support import play
from twenty import Twenty

from jasskort import (
    AnyRuleset,
    Card,
    CardSet,
    Form,
    Fyrtioett,
    Hidden,
    InvalidValue,
    Schmaus,
    Seat,
    State,
    Told,
    Tolva,
    ZugerTapp,
)
from jasskort.errors import ParseError
from jasskort.events import CardDrawn, HandDealt, MatchWon
from jasskort.games.fyrtioett import Ending
from jasskort.games.zuger_tapp.model import LaidAside
from jasskort.phase import BetweenDeals
from jasskort.testing import played
from jasskort.whereabouts import Aside, Clue, Covered, FaceUp, InHand, Spot, Taken, Why
from jasskort.worlds.worlds import TriedWorlds, World, whole

TABLES: list[AnyRuleset] = [
    Schmaus(deals=1, claims="referee"),
    ZugerTapp(deals=1),
    Tolva(deals=1, form=Form.BORDSTOLVA),
    Fyrtioett(deals=1),
]
FORTY = Fyrtioett(deals=1)


@attrs.frozen(kw_only=True)
class Fourteen(Twenty):
    """Twenty with seven cards each: six lie aside, and nobody sees them."""

    packets = (1,) * 7  # type: ignore[assignment]


@attrs.frozen(kw_only=True)
class Eighteen(Twenty):
    """Twenty with nine cards each."""

    packets = (1,) * 9  # type: ignore[assignment]


def dealt(game: AnyRuleset, seed: int = 7) -> State:
    """Deal once."""
    return game.apply(game.start(), game.shuffle(random.Random(seed)))


def some_moves(game: AnyRuleset, state: State, number: int, seed: int = 7) -> State:
    """Make some moves at random."""
    rng = random.Random(seed)
    for _ in range(number):
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    return state


# What is asked of them wrongly.


@pytest.mark.parametrize("seat", [4, -1, "0", 1.0, True])
def test_a_view_is_that_of_a_seat(seat: object) -> None:
    """Another seat is named; so it is where somebody is told."""
    state = dealt(FORTY)
    with pytest.raises(InvalidValue, match=repr(seat)):
        FORTY.view(state, seat)  # type: ignore[arg-type]
    move = FORTY.legal_moves(state)[0]
    with pytest.raises(InvalidValue, match=repr(seat)):
        FORTY.told(state, move, FORTY.apply(state, move), seat)  # type: ignore[arg-type]


def test_a_view_is_of_a_state_of_the_ruleset() -> None:
    """A state of another game, or of none, is named."""
    other = dealt(ZugerTapp())
    with pytest.raises(InvalidValue, match="no state of Fyrtioett: <Bidding"):
        FORTY.view(other, 0)
    with pytest.raises(InvalidValue, match="no state of Fyrtioett: 'state'"):
        FORTY.view("state", 0)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match=r"but of Fyrtioett\("):
        FORTY.view(dealt(Fyrtioett(deals=2)), 0)


def test_a_state_whose_log_was_left_out_has_no_view() -> None:
    """What a seat has seen was in its log, so that nothing can be told of it."""
    state = dealt(FORTY).without_log()
    with pytest.raises(InvalidValue, match="the log was left out"):
        FORTY.view(state, 0)
    move = FORTY.legal_moves(state)[0]
    with pytest.raises(InvalidValue, match="the log was left out"):
        FORTY.told(state, move, FORTY.apply(state, move), 0)


def test_what_is_told_follows_by_the_move() -> None:
    """What comes after has to come of the move."""
    state = dealt(FORTY)
    one, two = FORTY.legal_moves(state)[:2]
    with pytest.raises(InvalidValue, match="does not follow by 1 bid 2"):
        FORTY.told(state, two, FORTY.apply(state, one), 0)


@pytest.mark.parametrize(
    "wrong", [None, "view", FORTY.start(), FORTY.view(FORTY.start(), None)]
)
def test_worlds_are_of_a_view_of_a_seat(wrong: object) -> None:
    """A state, a spectator's view or anything else has none, and is named."""
    with pytest.raises(InvalidValue, match="worlds are those of a seat's view of"):
        FORTY.worlds(wrong)  # type: ignore[arg-type]


def test_worlds_are_of_a_view_of_the_ruleset() -> None:
    """Other options are another ruleset."""
    with pytest.raises(InvalidValue, match="worlds are those of"):
        Fyrtioett(deals=2).worlds(FORTY.view(dealt(FORTY), 0))


def test_a_view_goes_on_by_what_its_own_seat_was_told() -> None:
    """What another was told, too many cards, or another move does not follow."""
    state = dealt(FORTY)
    move = FORTY.legal_moves(state)[0]
    after = FORTY.apply(state, move)
    view, told = FORTY.view(state, 0), FORTY.told(state, move, after, 0)
    assert view.after(told) == FORTY.view(after, 0)
    for wrong in (FORTY.told(state, move, after, 1), "told", None):
        with pytest.raises(InvalidValue, match="does not go on with"):
            view.after(wrong)  # type: ignore[arg-type]
    drawn = CardDrawn(Seat(0), Card.parse("C2"), Spot.STOCK, shown=True)
    won = MatchWon((Seat(0),), Ending.TARGET, 1)
    for more in (drawn, won):
        with pytest.raises(
            InvalidValue, match=r"could not have been told|are seen next"
        ):
            view.after(attrs.evolve(told, events=(*told.events, more)))
    with pytest.raises(InvalidValue, match="does not go on with"):
        view.after(attrs.evolve(told, number=told.number + 1))


def test_no_deal_is_told_of_within_a_deal() -> None:
    """A deal is dealt where one is due."""
    view = FORTY.view(dealt(FORTY), 0)
    told = Told(Seat(0), 0, None, (HandDealt(Seat(0), tuple(view.hand)),))
    with pytest.raises(InvalidValue, match="no deal is due"):
        view.after(told)


def test_a_view_notices_that_it_was_not_told_of_a_move() -> None:
    """Where a message was lost, the next move is one of a seat that is not in turn."""
    game = Schmaus(deals=1)
    begun = game.start(dealer=0)
    deal = game.shuffle(random.Random(7))
    dealt = game.apply(begun, deal)
    led = game.apply(dealt, game.parse("1 play C9"))
    followed = game.apply(led, game.parse("0 play C6"))
    first = game.told(dealt, game.parse("1 play C9"), led, 1)
    second = game.told(led, game.parse("0 play C6"), followed, 1)
    with pytest.raises(
        InvalidValue, match='"1 play C9" could not have been told: nobody'
    ):
        game.view(begun, 1).after(first)
    with pytest.raises(InvalidValue, match="does not go on with"):
        game.view(dealt, 1).after(second)
    guessed = attrs.evolve(second, number=1)
    with pytest.raises(
        InvalidValue, match='"0 play C6" could not have been told: seat 1'
    ):
        game.view(dealt, 1).after(guessed)
    assert game.view(dealt, 1).after(first).after(second) == game.view(followed, 1)


def test_a_view_refuses_moves_of_its_own_seat_alone() -> None:
    """A move of another seat is none of its business, nor any of a spectator's."""
    state = dealt(FORTY)
    view = FORTY.view(state, 0)
    assert view.refusal(FORTY.parse("0 bid 1")) == FORTY.refusal(
        state, FORTY.parse("0 bid 1")
    )
    with pytest.raises(InvalidValue, match=r"view of seat 0 .* not of .*1 bid 1"):
        view.refusal(FORTY.parse("1 bid 1"))
    with pytest.raises(InvalidValue, match="view of a spectator"):
        FORTY.view(state, None).refusal(FORTY.parse("0 bid 1"))
    refusal = view.refusal(FORTY.shuffle(random.Random(1)))
    assert refusal is not None


@pytest.mark.parametrize("number", [-1, 1.0, "3", True, None])
def test_samples_are_a_number(number: object) -> None:
    """Anything but a number of worlds is named."""
    worlds = FORTY.worlds(FORTY.view(dealt(FORTY), 0))
    with pytest.raises(InvalidValue, match=f"not {number!r}"):
        worlds.samples(random.Random(1), number)  # type: ignore[arg-type]


@pytest.mark.parametrize("weight", ["x", None, 0.0, -1.0, float("nan"), float("inf")])
def test_weights_are_numbers(weight: object) -> None:
    """Weights of which none can be drawn by are named."""
    worlds = FORTY.worlds(FORTY.view(dealt(FORTY), 0))
    with pytest.raises(InvalidValue, match="weights are numbers"):
        worlds.samples(random.Random(1), 2, weight=lambda _world: weight)  # type: ignore[arg-type, return-value]


@pytest.mark.parametrize("start", [True, False])
@pytest.mark.parametrize("game", TABLES, ids=str)
@pytest.mark.parametrize("rng", [None, 7, random.random])
def test_worlds_are_drawn_by_a_generator(
    game: AnyRuleset, rng: object, *, start: bool
) -> None:
    """Anything else is named, whatever way a game draws, and where there is one world."""
    worlds = game.worlds(game.view(game.start() if start else dealt(game), 0))
    for draw in (worlds.sample, worlds.position):
        with pytest.raises(InvalidValue, match="generator"):
            draw(rng)  # type: ignore[arg-type]


@pytest.mark.parametrize("card", ["C2", None, Card.parse("H5"), 3])
def test_chances_and_places_are_of_cards_of_the_game(card: object) -> None:
    """What is no card of the game is named: there are no fives in Schmaus."""
    game = Schmaus()
    view = game.view(dealt(game), 0)
    named = "no card of Schmaus: "
    with pytest.raises(InvalidValue, match=named):
        game.worlds(view).probability(card, InHand(Seat(0)))  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match=named):
        view.whereabouts(card)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match=named):
        view.place_of(card)  # type: ignore[arg-type]


@pytest.mark.parametrize("place", [None, 0, "hand"])
def test_chances_are_of_places(place: object) -> None:
    """What is no place is named."""
    view = FORTY.view(dealt(FORTY), 0)
    with pytest.raises(InvalidValue, match=f"not {place!r}"):
        FORTY.worlds(view).probability(min(view.unseen), place)  # type: ignore[arg-type]


def test_voids_are_of_a_seat() -> None:
    """Another seat is named, and a spectator has no worlds to tell from."""
    state = dealt(FORTY)
    with pytest.raises(InvalidValue, match="4"):
        FORTY.view(state, 0).voids(4)
    with pytest.raises(InvalidValue, match="worlds are those of a seat's view"):
        FORTY.view(state, None).voids(0)
    with pytest.raises(InvalidValue, match="worlds are those of a seat's view"):
        FORTY.view(state, None).whereabouts(Card.parse("C2"))


def test_what_is_in_worlds_is_a_state() -> None:
    """Another thing is named, and so is a state whose log was left out."""
    worlds = FORTY.worlds(FORTY.view(dealt(FORTY), 0))
    with pytest.raises(InvalidValue, match="no state of Fyrtioett: 3"):
        _ = 3 in worlds
    with pytest.raises(InvalidValue, match="the log was left out"):
        _ = worlds.position(random.Random(1)) in worlds
    assert dealt(FORTY, 8) not in worlds


# Spectators, starts, ends.


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_a_spectator_sees_what_all_see(game: AnyRuleset) -> None:
    """It has no hand, no moves and no total of its own, and the score of all."""
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


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_before_any_deal_there_is_one_world(game: AnyRuleset) -> None:
    """Nothing is hidden where nothing was dealt."""
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
    assert worlds.chance(card, Spot.PACK) == 0
    assert (view.dealer, view.turn, view.movers, view.log) == (1, None, (), ())
    assert "a deal is due" in str(view)


@pytest.mark.parametrize("game", RULESETS, ids=str)
def test_views_are_values(game: AnyRuleset) -> None:
    """They are equal, hash, copy and pickle, and are not taken for other seats' views."""
    match = played(game, 3)
    for state in match.states[:: max(1, len(match.states) // 6)]:
        views = [game.view(state, seat) for seat in (*game.seats, None)]
        assert len({*views}) == len(views)
        for view in views:
            again = game.view(state, view.seat)
            assert (again, hash(again), repr(again)) == (view, hash(view), repr(view))
            assert copy.deepcopy(view) is view
            back = pickle.loads(pickle.dumps(view))
            assert (back, back.rules) == (view, game)
            assert len(pickle.dumps(view)) < 10_000


@pytest.mark.no_cover
@pytest.mark.parametrize("game", RULESETS, ids=str)
def test_the_text_of_a_view_is_in_words(game: AnyRuleset) -> None:
    """No mask, no repr and no bare name of an enum stands in it, in any phase."""
    for seed in range(2):
        for state in played(game, seed).states[::7]:
            for seat in (0, None):
                text = str(game.view(state, seat))
                lines = text.splitlines()
                assert not re.search(r"<|\w\(|0x", text)
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
    assert "##" not in text


def test_the_talon_is_shown_covered() -> None:
    """Four backs lie apart in Zuger Tapp (ZUG-13)."""
    game = ZugerTapp()
    assert "apart: ## ## ## ##" in str(game.view(dealt(game), 0))


# Worlds.


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_worlds_are_drawn_with_weights(game: AnyRuleset) -> None:
    """A world without weight is never drawn; without a weight all are as they come."""
    worlds = game.worlds(game.view(dealt(game), 0))
    plain = worlds.samples(random.Random(1), 5)
    rng = random.Random(1)
    assert plain == tuple([worlds.sample(rng) for _ in range(5)])
    best = plain[3]
    drawn = worlds.samples(random.Random(1), 5, weight=lambda world: world == best)
    assert drawn == (best,) * 5
    assert worlds.samples(random.Random(1), 0, weight=lambda _world: 0) == ()
    assert repr(worlds).startswith("<Worlds of <View of seat 0: <")


def test_fyr_9_a_void_is_told_of_with_its_reason() -> None:
    """Who does not follow clubs holds none; who could be told so is told why."""
    clubs = CardSet.parse("C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA")
    red = CardSet.parse("D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA")
    deal = FORTY.pack_for(dealer=0, hands=[CardSet(), clubs, red, CardSet()])
    bids = "1 bid 7, 2 bid 7, 3 bid 1, 0 bid 1"
    state = play(FORTY, FORTY.start(dealer=0), str(deal), bids, "1 play C2, 2 play D5")
    view = FORTY.view(state, 1)
    assert [suit.letter for suit in view.voids(2)] == ["C"]
    assert [suit.letter for suit in view.voids(1)] == ["D", "H", "S"]
    (clue,) = view.clues
    assert (clue.seat, clue.time, clue.trick, clue.held) == (2, 5, 1, False)
    assert (clue.cards, clue.why, clue.rule) == (clubs, Why.DUTY, "FYR-9")
    assert str(view.whereabouts(Card.parse("CA"))) == (
        f"CA is in the hand of seat 1; in trick 1 seat 2 held none of {clubs}: it would "
        "have had to play one of them (FYR-9)"
    )
    assert str(view.whereabouts(Card.parse("D5"))) == "D5 is in the trick on the table"
    where = view.whereabouts(Card.parse("DA"))
    assert where.places == (InHand(Seat(2)), InHand(Seat(3)), InHand(Seat(0))) or {
        *where.places
    } == {InHand(Seat(seat)) for seat in (0, 2, 3)}
    assert not where.known


def test_places_are_said_in_words() -> None:
    """Each place says what it is, and so does a clue of cards that were held."""
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


def test_zug_12_what_is_laid_aside_is_blank_in_the_log_of_others() -> None:
    """The declarer reads its card, the others read blanks, and nobody parses one."""
    game = ZugerTapp()
    auction = "1 bid tapp, 2 pass, 3 pass, 0 pass"
    state = play(game, dealt(game), auction)
    move = game.legal_moves(state)[0]
    after = game.apply(state, move)
    assert game.view(after, 1).log[-1] == move
    for seat in (0, 2, 3, None):
        assert game.view(after, seat).log[-1] == Hidden(Seat(1), "aside")
        told = game.told(state, move, after, seat)
        assert str(told.move) == "1 aside ??"
        assert told.events == (LaidAside(Seat(1), None),)
    with pytest.raises(ParseError, match=r"1 aside \?\?"):
        game.parse("1 aside ??")


# Worlds by trying.


def test_worlds_by_trying_are_those_that_replay() -> None:
    """With nine cards each of twenty a seat that has seen nothing has 110 worlds."""
    game = Eighteen(deals=2)
    state = dealt(game)
    view = game.view(state, 1)
    worlds = game.worlds(view)
    assert isinstance(worlds, TriedWorlds)
    assert worlds.count() == 11 * 10  # which two of eleven lie aside, in their order
    assert state in worlds
    assert [each.place for each in worlds.places] == [
        InHand(Seat(0)),
        Spot.STOCK,
        Spot.STOCK,
    ]
    assert worlds.probability(min(view.unseen), InHand(Seat(0))) == Fraction(9, 11)
    assert worlds.probability(min(view.unseen), Spot.STOCK) == Fraction(2, 11)
    assert worlds.probability(min(view.unseen), Spot.TALON) == 0
    assert worlds.probability(min(view.hand), InHand(Seat(1))) == 1
    drawn = worlds.sample(random.Random(3))
    assert drawn in worlds
    assert worlds.position(random.Random(3)) == drawn


def test_worlds_by_trying_know_what_was_not_followed() -> None:
    """A seat that does not follow has none of the suit in any world."""
    game = Eighteen(deals=2)
    hands = [CardSet.parse("DT DJ DQ DK DA HT HJ HQ HK"), CardSet.parse("CT CJ CQ CK")]
    state = play(game, game.start(), str(game.pack_for(dealer=0, hands=hands)))
    before = game.worlds(game.view(state, 1)).count()
    state = play(game, state, "1 play CT, 0 play DT")
    worlds = game.worlds(game.view(state, 1))
    # CA and another lie aside, or DT would not have been played: 10 others, 2 places.
    own = game.view(state, 1).hand
    clubs = CardSet.parse("CA") - own
    assert all(not clubs & world.hands[0] for world in worlds)
    assert worlds.count() < before
    assert state in worlds


def test_worlds_by_trying_have_a_limit() -> None:
    """Beyond it nothing is counted or walked, and samples are drawn all the same."""
    game = Fourteen(deals=2)
    state = dealt(game)
    worlds = game.worlds(game.view(state, 1))
    many = r"1235520 deals would have to be tried, more than 20000"  # 13! / 7!
    for asked in (
        worlds.count,
        lambda: list(worlds),
        lambda: worlds.probability(min(worlds.view.unseen), InHand(Seat(0))),
    ):
        with pytest.raises(InvalidValue, match=many):
            asked()
    assert worlds.sample(random.Random(1)) in worlds


def test_sampling_by_trying_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """If none of so many deals is a world, the error says so."""
    game = Eighteen(deals=2)
    state = some_moves(game, dealt(game), 15)
    worlds = game.worlds(game.view(state, 1))
    monkeypatch.setattr(TriedWorlds, "limit", 0)
    with pytest.raises(InvalidValue, match="none of 0 deals that were tried"):
        worlds.sample(random.Random(1))


def test_what_is_no_world_is_no_state() -> None:
    """A deal that cannot be replayed is refused by name, as a position too."""
    game = Eighteen(deals=2)
    hands = [CardSet.parse("DT DJ DQ DK DA HT HJ HQ HK"), CardSet.parse("CT CJ CQ CK")]
    state = play(game, game.start(), str(game.pack_for(dealer=0, hands=hands)))
    true = game.worlds(game.view(state, 1))
    walked = list(true.each())
    after = play(game, state, "1 play CT, 0 play DT")
    worlds = game.worlds(game.view(after, 1))
    wrong = [world for world in walked if not worlds.admits(world)]
    assert wrong
    for ask in (worlds.state, worlds.at):
        with pytest.raises(InvalidValue, match="this is no world"):
            ask(wrong[0])


@attrs.frozen(kw_only=True)
class Secret(Twenty):
    """Twenty in which nobody sees what others play."""

    hidden_moves = frozenset({type(Twenty().legal_moves(dealt(Twenty()))[0])})


def test_hidden_moves_cannot_be_tried() -> None:
    """A game with hidden moves has to say its worlds itself; its views can be read."""
    game = Secret(deals=1)
    state = some_moves(game, dealt(game), 1)
    view = game.view(state, 0)
    assert view.log == (Hidden(Seat(1), "play"),)
    with pytest.raises(InvalidValue, match="its worlds cannot be found by trying"):
        game.worlds(view)
    assert "##" not in str(view)


def test_between_deals_the_cards_are_in_the_pack() -> None:
    """What was seen of the latest deal lies in the pack; what was not, who knows."""
    game = Fyrtioett(deals=3)
    state = play(game, dealt(game), "1 bid 1, 2 bid 1, 3 bid 1, 0 throw")
    assert isinstance(state, BetweenDeals)
    view = game.view(state, 2)
    assert len(view.unseen) == 39
    assert {view.place_of(card) for card in game.pack.cards} == {Spot.PACK, None}
    assert "##" not in str(view)
    assert game.worlds(view).sample(random.Random(1)) in game.worlds(view)


def test_schmaus_upcard_and_stock_are_places() -> None:
    """The upcard is seen; of the rest any card may be the next."""
    game = Schmaus()
    upcard = Card.parse("S9")
    deal = game.pack_for(
        dealer=0, hands=[CardSet.parse("H6"), CardSet()], upcard=upcard
    )
    state = game.apply(game.start(), deal)
    view = game.view(state, 0)
    assert view.place_of(Card.parse("S9")) is Spot.UPCARD
    worlds = game.worlds(view)
    card = min(view.unseen)
    assert worlds.probability(card, Spot.NEXT) == Fraction(1, 26)
    assert worlds.probability(card, Spot.UPCARD) == 0


def test_a_view_shows_piles_totals_and_melds() -> None:
    """What was won lies with its winner, and its own total counts for its seat."""
    clubs = CardSet.parse("C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA")
    deal = FORTY.pack_for(dealer=0, hands=[CardSet(), clubs, CardSet(), CardSet()])
    bids = "1 bid 7, 2 bid 7, 3 bid 1, 0 bid 1"
    led = play(FORTY, FORTY.start(), str(deal), bids, "1 play CA")
    state = some_moves(FORTY, led, 3)
    for seat in FORTY.seats:
        view = FORTY.view(state, seat)
        assert view.piles == state.piles
        assert view.legal_melds == ()
        assert view.counted == 0
        assert {view.place_of(card) for pile in state.piles for card in pile} == {
            Taken(Seat(seat)) for seat, pile in enumerate(state.piles) if pile
        }


def test_where_no_unseen_card_lies_the_chance_is_none() -> None:
    """There is no stock in Fyrtioett, and no row."""
    view = FORTY.view(dealt(FORTY), 0)
    worlds = FORTY.worlds(view)
    assert worlds.probability(min(view.unseen), Spot.STOCK) == 0
    game = Schmaus()
    seen = game.view(dealt(game), 0)
    assert game.worlds(seen).probability(min(seen.unseen), FaceUp(Seat(1))) == 0


def test_worlds_can_be_walked_where_they_are_few() -> None:
    """As many are walked as are counted, all different, the true state among them."""
    state = some_moves(FORTY, dealt(FORTY, 3), 45, seed=4)
    worlds = FORTY.worlds(FORTY.view(state, 0))
    walked = list(worlds)
    assert len(walked) == worlds.count() > 1
    assert len({str(world.shuffled) for world in walked}) == len(walked)
    assert all(world in worlds for world in walked)
    assert state in walked


def test_zug_12_worlds_have_cards_where_the_log_has_blanks() -> None:
    """A defender's world has laid four cards aside, from twelve that it then had."""
    game = ZugerTapp()
    talon = play(game, dealt(game), "1 bid tapp, 2 pass, 3 pass, 0 pass")
    state = some_moves(game, talon, 4)
    worlds = game.worlds(game.view(state, 2))
    for world in worlds.samples(random.Random(1), 20):
        assert [move.verb for move in world.log[-4:]] == ["aside"] * 4
        assert not any(isinstance(move, Hidden) for move in world.log)
        assert world in worlds


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_worlds_after_a_match_end_as_it_did(game: AnyRuleset) -> None:
    """They have the same winners, and differ in nothing that was seen."""
    state = played(game, 5).states[-1]
    assert state.over
    for seat in game.seats:
        worlds = game.worlds(game.view(state, seat))
        world = worlds.sample(random.Random(1))
        assert world in worlds
        assert game.score(world) == game.score(state)
        assert worlds.position(random.Random(1)).over


def test_sch_10_a_hand_and_the_order_of_the_stock_are_counted() -> None:
    """Any nine of 26 cards are in the hand, and the other 17 in any order."""
    game = Schmaus()
    worlds = game.worlds(game.view(dealt(game), 0))
    assert worlds.count() == math.comb(26, 9) * math.factorial(17)
    hand, stock = worlds.places
    assert (hand.place, hand.size) == (InHand(Seat(1)), 9)
    assert (stock.place, stock.size) == (Spot.STOCK, 17)


def test_a_game_that_says_no_more_has_no_clues() -> None:
    """Nor does it tell more than worlds by trying do."""
    game = Eighteen(deals=2)
    view = game.view(some_moves(game, dealt(game), 4), 1)
    assert view.clues == ()
    assert not view.whereabouts(min(view.unseen)).known


def test_worlds_by_trying_of_a_later_deal() -> None:
    """What was booked before stays as it is."""
    game = Eighteen(deals=3)
    state = some_moves(game, dealt(game), 18)
    assert state.turn is None
    assert state in game.worlds(game.view(state, 0))
    state = some_moves(game, game.apply(state, game.shuffle(random.Random(2))), 2)
    worlds = game.worlds(game.view(state, 0))
    assert state in worlds
    world = worlds.sample(random.Random(1))
    assert game.score(world) == game.score(state)


def test_a_pack_of_which_a_card_is_missing_is_none() -> None:
    """It is named."""
    cards = [Card.parse("HA"), None]
    with pytest.raises(InvalidValue, match=r"a card is missing: .*HA"):
        whole([*cards])


def test_worlds_by_trying_are_drawn_until_one_fits() -> None:
    """Deals that do not lead to the view are passed over, and the next one is tried."""
    game = Eighteen(deals=2)
    state = some_moves(game, dealt(game), 12)
    worlds = game.worlds(game.view(state, 0))
    drawn = [worlds.sample(random.Random(seed)) for seed in range(40)]
    assert all(world in worlds for world in drawn)
    assert len({world.shuffled for world in drawn}) > 1
