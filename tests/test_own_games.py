"""What seats know in games of one's own, by the kinds of fields alone."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any, TypeAlias

import attrs
import pytest
from exchange import Exchange, Swap, Swapping
from tracing import untraced
from twenty import DealDue, Trick, Twenty

from jasskort import (
    AnyRuleset,
    Card,
    CardSet,
    Deal,
    Fyrtioett,
    IllegalMove,
    InvalidValue,
    Move,
    Pack,
    Play,
    Rank,
    Seat,
    State,
    Tolva,
    ZugerTapp,
)
from jasskort.cards import mask_of
from jasskort.craft.parts import part
from jasskort.events import HandDealt
from jasskort.ledger import NO_ENTRIES, Match
from jasskort.locations import InHand, Spot
from jasskort.phase import Phase
from jasskort.records import RecordError
from jasskort.records.record import Record
from jasskort.records.wire import from_json, to_json
from jasskort.testing import LAWS, check_laws
from jasskort.view import View
from jasskort.visibility import Apart, Open, Upcard, seen_by
from jasskort.worlds.worlds import Knowledge, PlaceWorlds, RejectionWorlds


def of_twenty(name: str, **says: Any) -> Any:
    """Make a game like Twenty with another pack or other hands; pickle finds it."""
    kind = type(name, (Twenty,), {"__module__": __name__, "__qualname__": name, **says})
    return globals().setdefault(name, attrs.frozen(kind, kw_only=True))


# Nine of twenty each, as on the page; else as many are not dealt as lie in a hand, or
# twice as many.
Eighteen = of_twenty("Eighteen", packets=(1,) * 9)
Eights = of_twenty("Eights", pack=Pack(Rank.NINE), packets=(1,) * 8)
Wide = of_twenty("Wide", pack=Pack(Rank.SEVEN), packets=(1,) * 8)
Fours = of_twenty("Fours", pack=Pack(Rank.QUEEN), packets=(1,) * 4)


def with_due(name: str, due: Any) -> Any:
    def between_deals(game: Any, history: Any, match: Match) -> Any:
        return due(history, game, match)

    says = {"pack": Fours.pack, "packets": Fours.packets}
    return of_twenty(name, between_deals=between_deals, **says)


@attrs.frozen(repr=False)
class LeadDue(DealDue):
    def deal(self, move: Deal) -> Trick:
        return attrs.evolve(super().deal(move), turn=self.match.dealer)


DealerLeads = with_due("DealerLeads", LeadDue)


@pytest.mark.parametrize(
    "game",
    [
        *(Eighteen(deals=2), Eights(deals=2)),
        # What these reach others do, too: they are for the session of the laws.
        pytest.param(Exchange(deals=1), marks=pytest.mark.law),
        pytest.param(DealerLeads(deals=2), marks=pytest.mark.law),
    ],
)
def test_games_of_ones_own_keep_the_laws(game: AnyRuleset) -> None:
    # Seed 5 has lies of deals where none is due, and of moves where nobody is in turn.
    check_laws(game, seeds=[1, 5])


def test_laws_of_worlds_with_hidden_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    check_laws(Exchange(deals=1), laws=LAWS[13:14], seeds=range(6))
    monkeypatch.setattr(RejectionWorlds, "limit", 100)
    check_laws(Exchanges(deals=1), laws=LAWS[16:17], seeds=[1], most=4)


def some_moves(game: AnyRuleset, state: State, number: int, seed: int) -> State:
    rng = random.Random(seed)
    for _ in range(number):
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    return state


def logged(game: AnyRuleset, due: State, deal: Deal, log: Any) -> State | None:
    """Deal, and make all moves; None if one is not legal."""
    try:
        state = game.apply(due, deal)
        for move in log:
            state = game.apply(state, move)
    except IllegalMove:
        return None
    return state


@pytest.mark.no_cover
@pytest.mark.parametrize("moves", [0, 1, 2, 3, 5, 6, 8])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_worlds_of_undealt_cards_are_all_deals_that_replay(
    seed: int, moves: int
) -> None:
    """Each way to deal what the seat has not seen is tried, and compared."""
    game, rng = Fours(deals=1), random.Random(seed)
    due = game.start()
    state = some_moves(game, game.apply(due, game.shuffle(rng)), moves, seed=seed)
    for seat in game.seats:
        view = game.view(state, seat)
        assert state.shuffled is not None
        dealt = game.apply(due, state.shuffled)
        own = dealt.hands[seat]
        unseen = [card for card in game.pack.cards if card not in own]
        hands = []
        for cards in combinations(unseen, 4):
            both = [CardSet(cards), own] if seat else [own, CardSet(cards)]
            world = logged(game, due, game.pack_for(dealer=0, hands=both), state.log)
            if world is not None and game.view(world, seat) == view:
                hands.append(world.hands[1 - seat])
        worlds = game.worlds(view)
        assert type(worlds) is PlaceWorlds
        assert worlds.count() == len(hands)
        assert sorted(world.hands[1 - seat] for world in worlds) == sorted(hands)
        for card in view.unseen:
            there = Fraction(sum(card in hand for hand in hands), len(hands))
            assert worlds.probability(card, InHand(Seat(1 - seat))) == there
            played = sum(move == Play(move.seat, card) for move in state.log)
            assert worlds.probability(card, Spot.TALON) == 1 - there - played


def test_hidden_swaps_are_tried() -> None:
    game, due = Exchange(deals=1), Exchange(deals=1).start()
    assert game.view(due, 0).hand_sizes == (0, 0)
    for seed in range(4):
        deal = game.shuffle(random.Random(seed))
        state = game.apply(due, deal)
        views = [game.view(due, seat) for seat in game.seats]
        views = [view.after(game.told(due, deal, state, view.seat)) for view in views]
        rng = random.Random(seed)
        while not state.over:
            moves = game.legal_moves(state)
            step = game.step(state, rng.choice([*moves[:1], *moves]))
            state = step.after
            if not seed:
                told = step.told[views[0].seat]
                told = attrs.evolve(told, events=(*told.events, told.events[0]))
                with pytest.raises(InvalidValue, match="could not have been announced"):
                    views[0].after(told)
            views = [view.after(step.told[view.seat]) for view in views]
            assert views == [game.view(state, seat) for seat in game.seats]
            assert views[0].hand_sizes == tuple(map(len, state.hands))
            assert views[0].stock_size == 2
        for seat in game.seats:
            count = 0
            log = state.log
            dealt = game.apply(due, deal)
            own, unseen = (
                dealt.hands[seat],
                CardSet(game.pack.cards) - dealt.hands[seat],
            )
            swaps = [
                [m for m in game.vocabulary(move.seat) if isinstance(m, Swap)]
                if isinstance(move, Swap) and move.seat != seat
                else [move]
                for move in log
            ]
            with untraced():
                for theirs in combinations(unseen, 3):
                    them = CardSet(theirs)
                    hands = [them, own] if seat else [own, them]
                    dealt_first = game.pack_for(dealer=0, hands=hands).pack[:6]
                    for stock in permutations(unseen - them):
                        for made in product(*swaps):
                            deal_of = Deal([*dealt_first, *stock])
                            world = logged(game, due, deal_of, made)
                            count += world is not None and (
                                game.view(world, seat) == views[seat]
                            )
            worlds = game.worlds(views[seat])
            assert count == worlds.count() >= 1
            assert state in worlds
            assert worlds.sample(rng) in worlds


def by_default(kind: Any) -> Any:
    """Make a ruleset whose knowledge is what any game has, and the same with its own."""
    says = {"knowledge": part(Knowledge), "__slots__": ()}
    return type(f"Plain{kind.__name__}", (kind,), says)(deals=1), kind(deals=1)


@pytest.mark.parametrize("kind", [Fyrtioett, ZugerTapp, Tolva])
def test_what_any_game_has_serves_games_of_the_library(kind: Any) -> None:
    """By the default knowledge there are as many worlds as by what a game says itself.

    Seats throw cards of other suits, which no deal that merely stands in allows.
    """
    plain, own = by_default(kind)
    rng, compared = random.Random(2), 0
    state: Any = plain.apply(plain.start(), plain.shuffle(rng))
    same: Any = own.apply(own.start(), state.shuffled)
    while state.turn is not None:
        if compared < 4 and len(state.log) > 11 and len(state.log) % 4 == 0:
            view, its = plain.view(state, 0), own.view(same, 0)
            assert view.hand_sizes == its.hand_sizes
            assert plain.worlds(view).count() == own.worlds(its).count()
            compared += 1
        move = rng.choice(plain.legal_moves(state))
        state, same = plain.apply(state, move), own.apply(same, move)
    assert compared


def test_worlds_by_trying_ask_for_a_generator_and_a_deal() -> None:
    game = Exchange(deals=1)
    state = some_moves(
        game, game.apply(game.start(), game.shuffle(random.Random(5))), 5, 5
    )
    worlds = game.worlds(game.view(state, 0))
    assert isinstance(worlds, RejectionWorlds)
    bad: Any = object()
    for asked in (worlds.sample, worlds.position, lambda rng: worlds.samples(rng, 0)):
        with pytest.raises(InvalidValue, match=r"a generator .* got <object"):
            asked(bad)
    vars(worlds)["tables"] = []  # what a view is left with that contradicts itself
    with pytest.raises(InvalidValue, match="no deal leads to"):
        worlds.sample(random.Random(1))


def test_parting_the_deals_to_try_leaves_out_no_world(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where it would be done into too many parts, more deals are tried for the same."""
    game = Exchange(deals=1)
    deal = game.shuffle(random.Random(5))
    state = some_moves(game, game.apply(game.start(), deal), 5, 5)
    parted, whole = game.worlds(game.view(state, 0)), game.worlds(game.view(state, 0))
    worlds = {*parted.each()}
    assert isinstance(parted, RejectionWorlds)
    assert isinstance(whole, RejectionWorlds)
    monkeypatch.setattr("jasskort.worlds.worlds._MOST_PARTS", 0)
    assert {*whole.each()} == worlds
    assert len(worlds) == parted.count() == whole.count()


def test_a_field_of_no_kind_is_of_no_phase() -> None:
    @attrs.frozen(repr=False)
    class Bad(Phase[Any, Move]):
        turn: Open[Seat]
        cards: int

    @attrs.frozen(repr=False)
    class Shadow(Phase[Any, Move]):
        log: Open[tuple[Move, ...]]

    made: Any = Bad
    with pytest.raises(TypeError, match=r"Bad\.cards: annotate it with a kind"):
        seen_by(made(None, Fours(), Seat(0), 1), None)
    made = Shadow
    with pytest.raises(TypeError, match=r"Shadow\.log: the name is reserved by State"):
        seen_by(made(None, Fours(), ()), None)


@attrs.frozen(repr=False)
class Faced(Trick):
    """A trick beside a card of those not dealt, of which nothing is told."""

    faced: Open[Card]


@attrs.frozen(repr=False)
class FacedDue(DealDue):
    def deal(self, move: Deal) -> Faced:
        dealt = super().deal(move)
        lies = (dealt.turn, dealt.match, dealt.held, dealt.taken, dealt.trick)
        return Faced(dealt.history, dealt.game, *lies, move.pack[-1])


Upturned = with_due("Upturned", FacedDue)


@pytest.mark.parametrize("seed", range(2))
def test_a_view_shows_no_card_that_was_not_told(seed: int) -> None:
    game = Upturned(deals=1)
    due, deal = game.start(), game.shuffle(random.Random(seed))
    told = game.told(due, deal, game.apply(due, deal), 0)
    with pytest.raises(InvalidValue, match="announcements of Twenty do not report all"):
        game.view(due, 0).after(told)


@attrs.frozen(repr=False)
class Spread(Trick):
    """A trick beside an upcard, and cards apart."""

    upcard: Upcard
    left: Apart
    later: Open[Later]  # a name that stands for nothing yet


@attrs.frozen(repr=False)
class SpreadDue(DealDue):
    def deal(self, move: Deal) -> Spread:
        dealt = super().deal(move)
        lies = (dealt.turn, dealt.match, dealt.held, dealt.taken, dealt.trick)
        beside = (move.pack[-1], mask_of(move.pack[8:-1]), 0)
        return Spread(dealt.history, dealt.game, *lies, *beside)


Beside = with_due("Beside", SpreadDue)
Later: TypeAlias = int


def test_what_a_deal_lays_out_follows_from_the_fields_after_it() -> None:
    game = Beside(deals=1)
    due, deal = game.start(), game.shuffle(random.Random(1))
    step = game.step(due, deal)
    state, view = step.after, game.view(step.after, 0)
    assert [event.kind for event in step.events[3:]] == [
        "upcard_turned",
        "trump_set",
        "laid",
    ]
    assert {card for place in state.places for card in place} == {*game.pack.cards}
    assert view.place_of(deal.pack[-1]) is Spot.UPCARD
    assert game.view(due, 0).after(step.told[Seat(0)]) == view
    assert game.view(due, None).after(step.told[None]) == game.view(state, None)
    worlds = game.worlds(view)
    assert worlds.count() == 35  # of seven unseen cards any four
    for world in worlds:
        assert game.view(world, 0) == view
        assert {card for place in world.places for card in place} == {*game.pack.cards}
    assert [(each.place, each.size) for each in worlds.places] == [
        (InHand(Seat(1)), 4),
        (Spot.TALON, 3),
    ]


def test_the_dealer_is_known_where_it_leads() -> None:
    game, rng = DealerLeads(deals=3), random.Random(2)
    before: State = game.start(dealer=1)
    record, views = Record(game=game, dealer=1), [game.view(before, s) for s in (0, 1)]
    dealers = []
    while not before.over:
        due = before.turn is None
        move = game.shuffle(rng) if due else rng.choice(game.legal_moves(before))
        step = game.step(before, move)
        before, record = step.after, record.append(move)
        views = [view.after(step.told[view.seat]) for view in views]
        for view in views:
            assert view == game.view(before, view.seat)
            if due or before.turn is None:
                assert view == record.seen_by(view.seat).last
            read = from_json(game, to_json(view))
            assert isinstance(read, View)
            assert (read, read.dealer) == (view, view.dealer)
            assert before in game.worlds(view)
        assert views[0].dealer == views[1].dealer == game.view(before, None).dealer
        dealers += [views[0].dealer] * (before.turn is None or due)
    assert dealers == [1, 1, 0, 0, 1, 1]  # each deal as it begins and when it is over


def test_a_match_laid_by_hand_knows_the_dealer_of_its_deal() -> None:
    game = DealerLeads(deals=1)
    dealt: Any = game.apply(game.start(dealer=1), game.shuffle(random.Random(1)))
    state = attrs.evolve(dealt, match=Match(Seat(1), 1, (0, 0), NO_ENTRIES))
    assert state.match.latest_dealer is None
    assert game.view(state, 0) == game.view(dealt, 0)
    assert game.view(state, 0).dealer == 1


@pytest.mark.parametrize("lines", [0, 1, 2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_the_top_of_a_stock_is_as_likely_as_among_the_worlds(
    seed: int, lines: int
) -> None:
    game, rng = Exchange(deals=1), random.Random(seed)
    state: Any = game.apply(game.start(), game.shuffle(rng))
    for _ in range(lines):  # both swap, then a card is led
        state = game.apply(state, game.legal_moves(state)[0])
    for seat in game.seats:
        worlds: Any = game.worlds(game.view(state, seat))
        tops = [world.stock[0] for world in worlds]
        assert state.stock[0] in tops
        for card in game.pack.cards:
            there = Fraction(tops.count(card), len(tops))
            assert worlds.probability(card, Spot.NEXT) == there


def test_what_was_not_followed_is_a_clue_after_cards_were_exchanged() -> None:
    game = Exchange(deals=1)
    hands = [CardSet.parse("CK DK SA"), CardSet.parse("HK HA DA")]
    state: Any = game.apply(game.start(dealer=1), game.pack_for(dealer=1, hands=hands))
    # Under the stock of CA SK go SA and DA; CA and SK are taken.
    for line in ("0 swap SA", "1 swap DA", "0 play CK", "1 play HK"):
        state = game.apply(state, game.parse(line))
    view = game.view(state, 0)
    (clue,) = view.clues
    assert (clue.seat, clue.time, clue.held, clue.rule) == (1, 3, False, "TWE-1")
    assert Card.parse("CA") in clue.cards
    assert view.hand == CardSet.parse("CA DK")
    for world in game.worlds(view):
        assert not world.hands[1] & clue.cards


GAMES = [Fours(deals=1), Eights(deals=1), Exchange(deals=1), Fyrtioett(deals=1)]


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_dealt_twice_to_a_seat(game: AnyRuleset) -> None:
    due = game.start()
    told = game.step(due, game.shuffle(random.Random(1))).told[Seat(0)]
    events = [
        attrs.evolve(event, cards=(*event.cards[:-1], event.cards[0]))
        if isinstance(event, HandDealt) and event.seat == 0
        else event
        for event in told.events
    ]
    with pytest.raises(
        InvalidValue, match="could not have been announced: it is shown twice"
    ):
        game.view(due, 0).after(attrs.evolve(told, events=tuple(events)))


@pytest.mark.parametrize("seat", [Seat(0), Seat(1)])
def test_a_record_of_a_seat_goes_on_where_all_worlds_agree(seat: Seat) -> None:
    """What is written of a game that does not say what is seen is read so."""
    game, rng = Fours(deals=1), random.Random(5)
    moves: list[Move | Deal] = [game.shuffle(rng)]
    state = game.apply(game.start(), moves[0])
    while not state.over:
        moves.append(game.legal_moves(state)[0])
        state = game.apply(state, moves[-1])
    own = Record.of(game, moves).seen_by(seat)
    assert own.view == game.view(state, seat)
    cards = own.deals[0].pack
    lie = [cards[1], cards[0], *cards[2:]]
    with pytest.raises(RecordError):
        attrs.evolve(own, deals=(attrs.evolve(own.deals[0], pack=tuple(lie)),))
    with pytest.raises(InvalidValue, match="no deal leads to"):
        game.knowledge.check(attrs.evolve(own.view, log=own.view.log[::-1]))


@attrs.frozen(kw_only=True)
class Exchanges(Exchange):
    """Exchange with more cards than can be tried."""

    pack = Pack(Rank.NINE)
    packets = (1,) * 10  # type: ignore[assignment]


def test_worlds_of_which_too_many_would_be_tried() -> None:
    """They are not counted; a record of a seat is believed as far as it is seen."""
    game, rng = Exchanges(deals=1), random.Random(3)
    moves: list[Move | Deal] = [game.shuffle(rng)]
    state = game.apply(game.start(), moves[0])
    for _ in range(3):
        moves.append(game.legal_moves(state)[0])
        state = game.apply(state, moves[-1])
    assert isinstance(moves[1], Swap)
    worlds = game.worlds(game.view(state, 0))
    with pytest.raises(InvalidValue, match="at most 20000 deals"):
        worlds.count()
    assert worlds.witness() is None
    own = Record.of(game, moves).seen_by(0)
    assert own == attrs.evolve(own)


def test_one_of_very_many_worlds_is_found_by_few_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many moves were hidden, those of one world are made before others."""
    game, rng, made = Exchange(deals=1), random.Random(1), list[Any]()
    swapped: Any = Swapping.after

    def swap_on(state: Swapping, move: Any) -> Any:
        done: Any = swapped(state, move)
        if isinstance(done, Swapping) or len(state.log) > 12:
            return done
        now = (done.history, done.game, done.turn, done.match, done.held, done.stock)
        return Swapping(*now)

    monkeypatch.setattr(Swapping, "after", swap_on)
    state: Any = game.apply(game.start(), game.shuffle(rng))
    while isinstance(state, Swapping):
        swaps = [move for move in game.legal_moves(state) if isinstance(move, Swap)]
        state = game.apply(state, rng.choice(swaps))
    worlds: Any = game.worlds(game.view(state, 0))
    apply: Any = Exchange.apply

    def counted(*given: Any) -> Any:
        made.append(given)
        return apply(*given)

    monkeypatch.setattr(Exchange, "apply", counted)
    assert worlds.state(next(worlds.in_any_order(rng))) in worlds
    assert len(made) < 200


def shyly(trick: Trick) -> tuple[Play, ...]:
    """List what may be played; an ace of clubs is not led with two other aces."""
    moves = PLAYS(trick)
    both = CardSet.parse("DA HA") <= trick.hands[trick.turn]
    shy = Play(trick.turn, Card.parse("CA")) if both and not trick.trick else None
    return tuple([move for move in moves if move != shy])


PLAYS = Trick.moves


def test_what_a_lead_tells_of_two_cards_at_once_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No card by itself was lacked, and still not all hands are worlds."""
    monkeypatch.setattr(Trick, "moves", shyly)
    game = Fours(deals=1)
    deal = game.pack_for(dealer=0, hands=[[], CardSet.parse("CA CQ DQ HQ")])
    state = game.apply(game.apply(game.start(), deal), game.parse("1 play CA"))
    view = game.view(state, 0)
    assert not view.clues
    unseen = [card for card in game.pack.cards if card not in state.hands[0]]
    hands = [
        hand
        for hand in map(CardSet, combinations(unseen, 4))
        if Card.parse("CA") in hand and not CardSet.parse("DA HA") <= hand
    ]
    assert game.worlds(view).count() == len(hands)
    big = Wide(deals=1)
    deal = big.pack_for(dealer=0, hands=[[], CardSet.parse("CA")])
    led = big.apply(big.apply(big.start(), deal), big.parse("1 play CA"))
    view = big.view(led, 0)
    with pytest.raises(InvalidValue, match="at most 20000 deals"):
        big.worlds(view).count()
    big.knowledge.check(view)  # which could be, for all that can be told
