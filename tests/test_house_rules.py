"""House rules: a game with one thing overridden, and what follows from it by hand."""

from __future__ import annotations

import pickle
import random
from typing import Any

import attrs
import pytest
from fyrtioett_table import SEVEN_SIX
from refusing import refuses
from rulesets import THOROUGH
from small_bids import SmallBidding, SmallBids
from support import (
    cards,
    frantsfuus_deal,
    play,
    refused,
    schmaus_deal,
    table_deal,
    texts,
)
from tolva_table import COUPLES, NINE
from unbroken import BreakFirst

from jasskort import (
    Card,
    CardSet,
    Claims,
    Deal,
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Move,
    Pack,
    Rank,
    Reason,
    Schmaus,
    Seat,
    State,
    Suit,
    Tolva,
    ZugerTapp,
)
from jasskort.cards import ACE_TEN, JASS, PACK_32, PACK_36, PACK_52, WHIST, Ranking
from jasskort.craft.parts import part
from jasskort.events import TrickCompleted
from jasskort.games import fyrtioett, tolva, zuger_tapp
from jasskort.games.frantsfuus import Kind
from jasskort.games.frantsfuus.ruleset import VALUES
from jasskort.games.fyrtioett import (
    FyrtioettCardPlay,
)
from jasskort.games.jass.playing import JassCardPlay
from jasskort.games.schmaus.ruleset import WEIS_TABLE, WeisTable
from jasskort.games.tolva import Item
from jasskort.games.tolva.model import MELDS
from jasskort.games.zuger_tapp import Contract, Verdict
from jasskort.locations import InHand
from jasskort.playing.endgame import solve
from jasskort.playouts import gained
from jasskort.records import Record, read, write
from jasskort.ruleset import AnyRuleset
from jasskort.ruleset_base import party_totals
from jasskort.seats import TWO_PLAYERS
from jasskort.testing import check_laws
from jasskort.tricks.tricks import (
    Tricks,
    card_points,
    play_table,
    tricks_of,
)
from jasskort.visibility import Open
from jasskort.words import words_for

# Each seat has a suit of its own but for the sixes, which are the talon.
SUITS = [
    CardSet(cards(" ".join(f"{suit}{rank}" for rank in "ATKQJ987"))) for suit in "HCDS"
]
SIXES = CardSet.parse("H6 C6 D6 S6")
SOLO = "0 bid solo, 1 pass, 2 pass, 3 pass, 0 trump H"
TAPP = "0 bid tapp, 1 pass, 2 pass, 3 pass"


def play_out(game: AnyRuleset, state: State) -> State:
    while state.turn is not None:
        state = game.apply(state, game.legal_moves(state)[0])
    return state


def paid(game: ZugerTapp, *lines: str) -> tuple[object, ...]:
    """Play a deal of Zuger Tapp; tell card points, verdict, value and balances."""
    deal = game.pack_for(dealer=3, hands=SUITS, talon=SIXES)
    after = play_out(game, play(game, game.start(dealer=3), str(deal), *lines))
    assert isinstance(after, zuger_tapp.BetweenDeals)
    result = after.result
    assert result is not None
    return result.card_points, result.verdict, result.value, game.score(after).totals


def house(usual: Any, name: str, **says: Any) -> Any:
    """Make a house rule: a subclass that says some things otherwise; pickle finds it."""
    kind = type(name, (usual,), {"__module__": __name__, "__qualname__": name, **says})
    return globals().setdefault(name, attrs.frozen(kind, kw_only=True, eq=False))


# At this table tapp is won with a hundred, and there is no draw.
Strict = house(
    ZugerTapp,
    "Strict",
    least=lambda game, contract: (
        100 if contract is Contract.TAPP else ZugerTapp.least(game, contract)
    ),
    drawn_at=lambda *_: None,
)
# A solo is worth five units.
Dear = house(
    ZugerTapp,
    "Dear",
    units=lambda game, contract: (
        5 if contract is Contract.SOLO else ZugerTapp.units(game, contract)
    ),
)
# Bids count twice from five on.
DoubleFromFive = house(
    Fyrtioett,
    "DoubleFromFive",
    worth=lambda _, tricks: tricks if tricks < 5 else 2 * tricks,
)
# The four bids must be worth thirteen.
Thirteen = house(Fyrtioett, "Thirteen", least=13)
# Melds count three and two, gubbes five and eight.
Rich = house(
    Tolva,
    "Rich",
    worths={
        **Tolva.worths,
        **dict.fromkeys(MELDS, 2),
        Item.TRUMP: 3,
        Item.HALV_GUBBE: 5,
        Item.HEL_GUBBE: 8,
    },
)
# Each meld is worth one more than the one before.
Growing = house(
    Tolva,
    "Growing",
    worths={**Tolva.worths, Item.TJOG: 3, Item.VIV: 4, Item.MAEL: 5},
)
# A sequence of three is worth fifty, as one of four.
Fifties = house(
    Schmaus,
    "Fifties",
    weis_table=WeisTable(
        runs={**WEIS_TABLE.runs, 3: (1, 50)},
        fours=WEIS_TABLE.fours,
        other_fours=WEIS_TABLE.other_fours,
    ),
)
# A terts is worth thirty.
Thirties = house(Frantsfuus, "Thirties", values={**VALUES, Kind.TERTS: 30})


def test_zug_19_what_wins_a_contract_is_a_method() -> None:
    """With 99 card points tapp is lost at this table, with 100 it is won, doubled."""
    # Seat 0 gives away the six of diamonds, and ten, seven and a spade on it.
    lead = "0 aside H6, 0 aside C6, 0 aside S6, 0 aside H7, 0 trump H, 0 play D6"
    with_99 = (TAPP, lead, "1 play CT, 2 play D7, 3 play SA")
    with_100 = (TAPP, lead, "1 play CT, 2 play D7, 3 play ST")
    assert paid(ZugerTapp(), *with_99) == (99, Verdict.WON, 1, (3, -1, -1, -1))
    assert paid(Strict(), *with_99) == (99, Verdict.LOST, 1, (-3, 1, 1, 1))
    assert paid(Strict(), *with_100) == (100, Verdict.WON, 2, (6, -2, -2, -2))
    # The other contracts are as they were.
    assert paid(Strict(), SOLO) == (120, Verdict.WON, 6, (18, -6, -6, -6))


def test_zug_21_what_a_contract_is_worth_is_a_method() -> None:
    """A solo with all tricks is trebled: fifteen units from each, not six."""
    assert paid(Dear(), SOLO) == (120, Verdict.WON, 15, (45, -15, -15, -15))
    assert paid(ZugerTapp(), SOLO) == (120, Verdict.WON, 6, (18, -6, -6, -6))


def bids(game: Fyrtioett, *numbers: int) -> State:
    lines = [f"{seat} bid {number}" for seat, number in enumerate(numbers)]
    return play(game, game.start(dealer=3), str(SEVEN_SIX), *lines)


def by_height(game: Fyrtioett, state: State) -> State:
    while state.turn is not None:
        moves = game.legal_moves(state)
        state = game.apply(state, max(moves, key=_height))
    return state


def _height(move: object) -> tuple[bool, int]:
    text = str(move)
    return " play H" in text, "23456789TJQKA".index(text[-1])


def test_fyr_5_what_a_bid_is_worth_is_a_method() -> None:
    """Six tricks that were bid and made are twelve points, and weigh as much in bids."""
    game = DoubleFromFive()
    over = by_height(game, bids(game, 6, 6, 1, 1))
    assert game.score(over).totals == (12, 12, -1, -1)
    usual = Fyrtioett()
    over = by_height(usual, bids(usual, 6, 6, 1, 1))
    assert usual.score(over).totals == (6, 6, -1, -1)
    # After three bids of one eight points are missing: five tricks are ten points.
    last = bids(game, 1, 1, 1)
    assert texts(game.legal_moves(last)) == (
        [*(f"3 bid {number}" for number in range(5, 14)), "3 throw"]
    )
    refusal = refused(game, last, "3 bid 4")
    assert (refusal.rule, refusal.values) == ("FYR-7", (4, 4, 8))


def test_fyr_6_what_the_bids_must_be_worth_is_a_number() -> None:
    """After 3, 3 and 5 two points are missing, where usually one may bid anything."""
    game = Thirteen()
    last = bids(game, 3, 3, 5)
    assert texts(game.legal_moves(last)) == (
        [*(f"3 bid {number}" for number in range(2, 14)), "3 throw"]
    )
    refuses(last, "3 bid 1", "FYR-7", Reason.BIDS_TOO_LOW, 1, 1, 2)
    usual = Fyrtioett()
    assert len(usual.legal_moves(bids(usual, 3, 3, 5))) == 13


COUPLED = table_deal(COUPLES, NINE, dealer=3)
FIRST = "0 play CA, 1 play C7, 2 play C9, 3 play CJ"
SECOND = "0 play CT, 1 play C8, 2 play H7, 3 play H8"


def test_tol_17_tol_28_what_melds_and_gubbes_are_worth_are_numbers() -> None:
    """Three and two for melds; minus five and minus eight for lost gubbes."""
    game = Rich()
    dealt = play(game, game.start(dealer=3), str(COUPLED))
    melded = play(game, dealt, FIRST, "0 meld C", SECOND, "0 ask, 2 meld H")
    entries = [(each.points, each.what) for each in game.score(melded).entries]
    assert entries == [(3, Item.TRUMP), (2, Item.TJOG)]
    assert game.score(melded).party_totals == (5, 0)
    # The party of seat 1 takes the first trick of the gubbe, and it is lost.
    lead = "0 play D6, 1 play D8, 2 play DK, 3 play DA"
    for announced, points in (("0 halv", -5), ("0 hel", -8)):
        lost = play(game, dealt, announced, lead)
        assert game.score(lost).totals == (points, 0, points, 0)
    # Nobody goes out by melding: with a target of five, three and two would.
    low = Rich(target=5)
    at_three = play(low, low.start(dealer=3), str(COUPLED), FIRST, "0 meld C", SECOND)
    refusal = refused(low, at_three, "0 ask")
    assert (refusal.rule, refusal.values) == ("TOL-19", (3, 2, 5))


def test_tol_17_each_meld_may_have_a_worth_of_its_own() -> None:
    """Two for trump and three for tjog."""
    game = Growing()
    dealt = play(game, game.start(dealer=3), str(COUPLED))
    melded = play(game, dealt, FIRST, "0 meld C", SECOND, "0 ask, 2 meld H")
    assert [each.points for each in game.score(melded).entries] == [2, 3]
    assert isinstance(melded, tolva.Leading)
    assert melded.trump is Suit.CLUBS


def test_sch_6_what_weis_are_worth_is_a_table() -> None:
    """Nothing is declared with twenty, and the sequence of three books fifty."""
    deal = schmaus_deal(
        "D9 D8 D7 CK DK HK SK S6 H8", "C9 C8 C7 H7 DA HA SA ST HT", "H9"
    )

    def dealt(game: Schmaus) -> State:
        return play(game, game.start(), str(deal))

    def declarations(game: Schmaus) -> list[str]:
        moves = texts(game.legal_moves(dealt(game)))
        return [text for text in moves if "declare" in text]

    house, usual = Fifties(claims="referee"), Schmaus(claims="referee")
    assert declarations(house) == ["1 declare 50"]
    assert declarations(usual) == ["1 declare 20"]
    state = play(house, dealt(house), "1 declare 50, 1 play C9, 0 play D7, 1 book C93")
    assert house.score(state).totals == (0, 50)
    state = play(usual, dealt(usual), "1 declare 20, 1 play C9, 0 play D7, 1 book C93")
    assert usual.score(state).totals == (0, 20)


def test_fra_9_what_melds_are_worth_are_numbers() -> None:
    """A terts that is declared and booked enters thirty."""
    deal = frantsfuus_deal(
        "D9 D8 D7 CK DK HK SK S7 H8", "C9 C8 C7 H7 DA HA SA ST HT", "H9"
    )
    for game, points in ((Thirties(claims="referee"), 30), (Frantsfuus(), 20)):
        state = play(game, game.start(), str(deal), "1 declare terts, 1 play C9")
        state = play(game, state, "0 play CK, 1 book C93")
        assert game.score(state).totals == (0, points)


# --- phases of a house rule -----------------------------------------------------------


def at_trick(game: AnyRuleset, seed: int, cards: int) -> State:
    """Play at random until a trick begins with so many cards in each hand."""
    rng = random.Random(seed)
    state: State = game.start()
    while (
        state.turn is None
        or state.trick
        or sum(map(len, state.hands)) > cards * len(game.seats)
        or (cards == 1 and game.playing.cards_left(state) is None)  # more lies open
    ):
        moves = game.legal_moves(state)
        state = game.apply(state, rng.choice(moves) if moves else game.shuffle(rng))
    return state


def best(game: AnyRuleset, state: State, side: tuple[int, ...]) -> int:
    """Return by how much a side comes out ahead, by trying all there is."""
    if state.turn is None:
        totals = state.match.totals
        return sum(each if seat in side else -each for seat, each in enumerate(totals))
    found = [best(game, game.apply(state, m), side) for m in game.legal_moves(state)]
    return max(found) if state.turn in side else min(found)


class Smaller(SmallBids):
    """A table with the same house rule."""


def test_house_1_a_phase_stands_in_for_another() -> None:
    """Whoever is to bid bids at most seven: dealt, replayed, as a view, as a world."""
    game = SmallBids(deals=2)
    state = bids(game, 1, 2)
    assert type(state) is SmallBidding
    assert texts(game.legal_moves(state)) == [f"2 bid {n}" for n in range(1, 8)]
    refusal = refused(game, state, "2 bid 8")
    assert (refusal.rule, refusal.values) == ("HOUSE-1", (8,))
    said = "Nobody bids 8 at this table (HOUSE-1)"
    assert str(refusal) == words_for(game, "en").refusal(refusal) == said
    assert pickle.loads(pickle.dumps(state)) == state
    view = game.view(state, 0)
    assert type(view.position) is SmallBidding
    assert type(game.worlds(view).sample(random.Random(1))) is SmallBidding
    assert "2 bid 8" not in texts(game.view(state, 2).legal_moves)
    # Other tables are as they were, and one that derives from this one is like it.
    assert len(Fyrtioett().legal_moves(bids(Fyrtioett(), 1, 2))) == 13
    assert type(bids(Smaller(), 1, 2)) is SmallBidding


def test_house_1_records_playouts_and_solutions() -> None:
    """A match is recorded and read back, and bare cards are solved as ever."""
    game = SmallBids(deals=2)
    record = at_random(game, 4)
    games = {"small_bids:SmallBids": SmallBids}
    assert read(write(record), games=games) == record
    assert read(write(record, "json"), games=games) == record
    state = at_trick(game, 2, 3)
    assert type(state) is fyrtioett.Playing
    hold_ahead(game, state)


def at_random(game: AnyRuleset, seed: int) -> Record:
    rng = random.Random(seed)
    record = Record.of(game, [])
    while not record.state.over:
        moves = game.legal_moves(record.state)
        record = record.append(rng.choice(moves) if moves else game.shuffle(rng))
    return record.closed()


@attrs.frozen(repr=False)
class HighFirst(fyrtioett.Playing):
    """Whoever leads leads its highest heart, if it has one."""

    def playable(self) -> int:
        cards = super().playable()
        hearts = CardSet.from_mask(cards).of_suit(Suit.HEARTS)
        return max(hearts).bit if hearts and not self.trick else cards


@attrs.frozen(kw_only=True, eq=False)
class Hearty(Fyrtioett):
    phases = (HighFirst,)


def test_cards_are_played_out_and_solved_by_the_phase() -> None:
    """Numbers, arrays and bare cards know nothing of it, and are not asked."""
    game = Hearty(deals=1)
    for seed in range(4):
        state = at_trick(game, seed, 3)
        assert type(state) is HighFirst
        hold_ahead(game, state)


def hold_ahead(game: AnyRuleset, state: State) -> None:
    side = game.playing.side_of(state, state.turn or Seat(0))
    totals = enumerate(state.match.totals)
    booked = sum(each if seat in side else -each for seat, each in totals)
    assert solve(state).ahead == best(game, state, side) - booked
    ends = {gained(state, end) for end in ends_of(game, state)}
    assert {*game.playouts([state] * 50, random.Random(1))} <= ends


def ends_of(game: AnyRuleset, state: State) -> list[State]:
    if state.turn is None:
        return [state]
    after = [game.apply(state, move) for move in game.legal_moves(state)]
    return [end for each in after for end in ends_of(game, each)]


@attrs.frozen(repr=False)
class More(fyrtioett.Bidding):
    more: Open[int]


class NoSlots(fyrtioett.Bidding):
    """A phase without slots."""


@pytest.mark.parametrize(
    ("phases", "says"),
    [
        ((More,), "More replaces Bidding: .* without new fields"),
        ((NoSlots,), "NoSlots replaces Bidding: .* with slots"),
        ((Strict,), "Strict must derive from the phase of a game that it replaces"),
        (
            (SmallBidding, HighFirst, SmallBidding),
            "SmallBidding and SmallBidding replace",
        ),
        (SmallBidding, "tuple of classes for phases of House, got <class"),
        (("Bidding",), "tuple of classes for phases of House, got .'Bidding',"),
    ],
)
def test_a_phase_that_cannot_stand_in_is_refused(phases: object, says: str) -> None:
    with pytest.raises(InvalidValue, match=says):
        type("House", (Fyrtioett,), {"phases": phases})


# --- who wins a trick -----------------------------------------------------------------


def upside_down(ranking: Ranking) -> Ranking:
    points = ranking.plain_points, ranking.trump_points
    return Ranking(ranking.plain[::-1], ranking.trump[::-1], *points)


LowFyrtioett = house(Fyrtioett, "LowFyrtioett", ranking=upside_down(WHIST))
LowTapp = house(ZugerTapp, "LowTapp", ranking=upside_down(ACE_TEN))
LowTolva = house(Tolva, "LowTolva", ranking=upside_down(ACE_TEN))
LowSchmaus = house(Schmaus, "LowSchmaus", ranking=upside_down(JASS))
LowFrantsfuus = house(Frantsfuus, "LowFrantsfuus", ranking=upside_down(JASS))
LOW: list[AnyRuleset] = [
    LowFyrtioett(deals=2),
    LowTapp(deals=2),
    LowTolva(deals=2),
    LowTolva(form=Form.BORDSTOLVA, deals=2),
    LowTolva(form=Form.PLOCKETOLVA, deals=2),
    LowSchmaus(claims=Claims.REFEREE, deals=2),
    LowFrantsfuus(claims=Claims.REFEREE, deals=2),
]


def wins(ranking: Ranking, trick: tuple[Card, ...], trump: Suit | None) -> int:
    suits = [card.suit for card in trick]
    wanted = trump if trump in suits else suits[0]
    order = ranking.trump if wanted is trump else ranking.plain
    heights = [order.index(card.rank) if card.suit is wanted else -1 for card in trick]
    return heights.index(max(heights))


@pytest.mark.no_cover
@pytest.mark.parametrize("game", LOW, ids=repr)
def test_com_4_who_wins_a_trick_is_asked_of_the_ruleset(game: AnyRuleset) -> None:
    """The table's own ranking decides in play, events, playouts, solutions, pickles."""
    rng = random.Random(3)
    seen = 0
    state: State = game.start()
    while not state.over:
        moves = game.legal_moves(state)
        move: Move | Deal = rng.choice(moves) if moves else game.shuffle(rng)
        step = game.step(state, move)
        for event in step.events:
            if isinstance(event, TrickCompleted):
                place = wins(game.ranking, event.cards, state.trump)
                assert event.winner == (event.leader + place) % len(game.seats)
                seen += 1
        state = step.after
        again = pickle.loads(pickle.dumps(state))
        assert game.legal_moves(again) == game.legal_moves(state)
        deals = [getattr(each, "deal", None) for each in (state, again)]
        for name in ("tricks", "trumps"):
            ours, theirs = (getattr(deal, name, None) for deal in deals)
            assert getattr(ours, "tricks", ours) is getattr(theirs, "tricks", theirs)
    assert seen > 8
    state = at_trick(game, 11, 1)
    after = play_out(game, state)
    points = gained(state, after)
    assert {*game.playouts([state] * 60, random.Random(1))} == {points}
    assert game.playout(state, random.Random(2), points=True) == points
    side = game.playing.side_of(state, state.turn or Seat(0))
    parties = party_totals(game, points)
    ahead = [
        each if party[0] in side else -each
        for party, each in zip(game.table.parties, parties, strict=True)
    ]
    assert solve(state).ahead == sum(ahead)


def test_rankings_with_other_points_are_not_the_same() -> None:
    """Tables of what cards are worth are not mixed up."""
    points = {**ACE_TEN.plain_points, Rank.SIX: 5}
    other = Ranking(ACE_TEN.plain, ACE_TEN.trump, points, points)
    assert other != ACE_TEN
    assert other == Ranking(ACE_TEN.plain, ACE_TEN.trump, points, dict(points))
    six = Card.parse("C6").bit
    assert (card_points(six, ACE_TEN), card_points(six, other)) == (0, 5)


class Duties(FyrtioettCardPlay):
    """Who can must beat, and who cannot follow must trump."""

    def tricks(self, trump: Suit | None) -> Tricks:
        plays = play_table(self.game.pack, self.game.table)
        return tricks_of(trump, self.game.ranking, plays, must_beat=True)


@attrs.frozen(kw_only=True, eq=False)
class Dutiful(Fyrtioett):
    playing = part(Duties)


def test_com_4_duties_are_asked_of_the_ruleset() -> None:
    """Who can must beat the king, and who has no clubs must trump."""
    game = Dutiful(deals=1)
    hands = [cards(each) for each in ("CK", "C2 C3 CA", "C4", "D2 H2 SA")]
    held = CardSet.parse("C5 C6 C7 C8 C9 CT CJ CQ")
    deal = game.pack_for(dealer=3, hands=[[*hands[0], *held], *hands[1:]])
    lines = ("0 bid 5", "1 bid 5", "2 bid 5", "3 bid 5", "0 play CK")
    state = play(game, game.start(dealer=3), str(deal), *lines)
    assert texts(game.legal_moves(state)) == ["1 play CA"]
    state = play(game, state, "1 play CA, 2 play C4")
    assert {str(move)[:8] for move in game.legal_moves(state)} == {"3 play H"}


class Beating(JassCardPlay):
    def tricks(self, trump: Suit | None) -> Tricks:
        plays = play_table(self.game.pack, self.game.table)
        return tricks_of(trump, self.game.ranking, plays, must_beat=True)


# --- what a ruleset says of itself ----------------------------------------------------

KINGS = Pack(Rank.KING)
THIRTY = WeisTable(
    {**WEIS_TABLE.runs, 3: (1, 30)}, WEIS_TABLE.fours, WEIS_TABLE.other_fours
)


Tiny = house(Fyrtioett, "Tiny", pack=KINGS, packets=(1, 1))


def test_fyr_10_a_small_pack_is_played_to_its_end() -> None:
    """After two tricks all bids are booked: two kings, two aces, one of them of hearts."""
    game = Tiny(deals=1)
    deal = game.pack_for(
        dealer=3, hands=[cards(each) for each in ("HA HK", "CA DA", "CK SA", "DK SK")]
    )
    state = play(game, game.start(dealer=3), str(deal))
    for line in ("0 bid 2", "1 bid 1", "2 bid 3", "3 bid 5"):
        state = play(game, state, line)
    state = play(game, state, "0 play HA, 1 play CA, 2 play CK, 3 play DK")
    assert not state.over
    state = play(game, state, "0 play HK, 1 play DA, 2 play SA, 3 play SK")
    assert state.over
    assert game.score(state).totals == (2, -1, -3, -5)


ShortTapp = house(ZugerTapp, "ShortTapp", pack=PACK_32, packets=(4, 3))
# Hands of seven of all 36 cards: the talon has eight.
WideTapp = house(ZugerTapp, "WideTapp", packets=(3, 3, 1))
SixSchmaus = house(Schmaus, "SixSchmaus", packets=(2, 2, 2))
ShortSchmaus = house(Schmaus, "ShortSchmaus", pack=PACK_32)
SmallFrantsfuus = house(
    Frantsfuus, "SmallFrantsfuus", pack=Pack(Rank.EIGHT), packets=(4, 4)
)
ThreesTolva = house(Tolva, "ThreesTolva", packets=(3, 3, 3))
KIN: list[AnyRuleset] = [
    Tiny(deals=2),
    ShortTapp(deals=2),
    WideTapp(deals=2),
    SixSchmaus(deals=2),
    SixSchmaus(claims=Claims.REFEREE, target=300),
    ShortSchmaus(deals=2),
    SmallFrantsfuus(deals=2),
    ThreesTolva(deals=2),
]


@pytest.mark.parametrize(
    ("usual", "says", "message"),
    [
        (Fyrtioett, {"pack": KINGS}, "deals 52 cards from a pack of 8"),
        (Fyrtioett, {"packets": (6, 6)}, "deals 48 of 52 cards, not all .FYR-3"),
        (Fyrtioett, {"table": TWO_PLAYERS}, "expected 4 seats for Fyrtioett, got 2"),
        (ZugerTapp, {"packets": (3, 3, 3)}, "deals all cards and leaves no talon"),
        (ZugerTapp, {"packets": (5, 5)}, "deals 40 cards from a pack of 36"),
        (ZugerTapp, {"table": TWO_PLAYERS}, "expected 4 seats for Zuger Tapp"),
        (
            Schmaus,
            {"packets": (9, 9)},
            "for the upcard and the stock together, got 0 in House",
        ),
        (Schmaus, {"packets": (10, 9)}, "deals 38 cards from a pack of 36"),
        (Schmaus, {"table": Fyrtioett.table}, "expected 2 seats for Schmaus, got 4"),
        (
            Schmaus,
            {"pack": PACK_52},
            "the weis_table of .* has no sequence of 10 cards",
        ),
        (Schmaus, {"weis_table": THIRTY}, "a value of a weis, one of .*, got 30"),
        (Schmaus, {"playing": part(Beating)}, "must_beat=False in Schmaus, got"),
        (Frantsfuus, {"pack": PACK_36}, "has sequences of more than 8 cards"),
        (Tolva, {"pack": PACK_32}, "deals 36 of 32 cards for 9 tricks"),
        (Tolva, {"packets": (4, 4)}, r"deals hands of 9, but has the packets \(4, 4\)"),
    ],
)
def test_what_cannot_work_is_refused(
    usual: Any, says: dict[str, object], message: str
) -> None:
    house = type("House", (usual,), says)
    with pytest.raises(InvalidValue, match=message):
        house()


def test_packets_of_tolva_are_for_forms_without_rows() -> None:
    sixes: Any = type("Sixes", (Tolva,), {"packets": (3, 3)})
    assert sixes(form="plocketolva").packets == (3, 3)
    with pytest.raises(InvalidValue, match="deals hands of 6, but has the packets"):
        sixes(form="bordstolva")


def test_sch_15_two_lines_of_a_value_follow_from_the_table() -> None:
    """Where fifty is a four too, it is asked whether it is one or a sequence."""
    assert WEIS_TABLE.of_two_lines == {100, 150, 200}
    table = WeisTable(WEIS_TABLE.runs, {Rank.SIX: (2, 50)}, (3, 100))
    assert table.of_two_lines == {50, 100}


HOUSES: list[AnyRuleset] = [
    Strict(deals=3),
    Dear(deals=3),
    DoubleFromFive(deals=3),
    Thirteen(deals=3),
    Rich(deals=3),
    Growing(deals=3),
    Fifties(claims=Claims.REFEREE, target=300),
    Thirties(claims=Claims.REFEREE, target=300),
    SmallBids(deals=3),
    Dutiful(deals=3),
]


def test_house_2_who_leads_trump_first_has_nothing_else() -> None:
    """It is refused, listed where all are trumps, and told by it then."""
    game = BreakFirst(deals=1)
    trumps = "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK"
    hands = [CardSet(), CardSet.parse(f"CA {trumps}"), CardSet(), CardSet()]
    state: State = game.apply(game.start(), game.pack_for(dealer=0, hands=hands))
    for line in ("1 bid 12", "2 bid 1", "3 bid 1", "0 bid 1"):
        state = game.apply(state, game.parse(line))
    assert texts(game.legal_moves(state)) == ["1 play CA"]
    refusal = game.refusal(state, game.parse("1 play H9"))
    said = "The nine of hearts cannot be led: trump is not broken yet (HOUSE-2)"
    assert str(refusal) == said
    for line in ("1 play CA", "2 play C2", "3 play C3", "0 play C4"):
        state = game.apply(state, game.parse(line))
    assert len(game.legal_moves(state)) == 12
    state = game.apply(state, game.parse("1 play H9"))
    worlds = game.worlds(game.view(state, 0))
    for card in CardSet.parse(trumps) - CardSet.parse("H9"):
        assert worlds.probability(card, InHand(Seat(1))) == 1
    assert state in worlds


@pytest.mark.law
def test_house_2_keeps_the_laws() -> None:
    """A part of the table says what its phase makes plays tell."""
    check_laws(BreakFirst(deals=1), seeds=range(3))


@pytest.mark.law
@pytest.mark.parametrize("game", [*HOUSES, *LOW, *KIN], ids=repr)
def test_house_rules_obey_the_laws(game: AnyRuleset) -> None:
    """What is overridden is asked wherever it counts."""
    check_laws(game, seeds=range(2 if THOROUGH else 1))


def test_a_house_is_a_game_of_its_own() -> None:
    for house in HOUSES:
        kind = type(house)
        assert repr(house).startswith(f"{kind.__name__}(")
        usual = kind.__mro__[1]()
        for seat in house.seats:
            assert house.vocabulary(seat) == usual.vocabulary(seat)
        assert house.start().game is house
