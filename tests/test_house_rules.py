"""House rules: a game with one thing overridden, and what follows from it by hand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

import attrs
import pytest
from fyrtioett_table import SEVEN_SIX
from refusing import refuses
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

from jasskort import (
    CardSet,
    Claims,
    Frantsfuus,
    Fyrtioett,
    Reason,
    Schmaus,
    State,
    Suit,
    Tolva,
    ZugerTapp,
)
from jasskort.games import tolva, zuger_tapp
from jasskort.games.frantsfuus import Kind
from jasskort.games.frantsfuus.ruleset import VALUES
from jasskort.games.schmaus.ruleset import WEIS_TABLE, WeisTable
from jasskort.games.tolva import Item
from jasskort.games.tolva.model import MELDS
from jasskort.games.zuger_tapp import Contract, Verdict
from jasskort.ruleset import AnyRuleset
from jasskort.testing import check_laws

# Each seat has a suit of its own but for the sixes, which are the talon.
SUITS = [
    CardSet(cards(" ".join(f"{suit}{rank}" for rank in "ATKQJ987"))) for suit in "HCDS"
]
SIXES = CardSet.parse("H6 C6 D6 S6")
SOLO = "0 bid solo, 1 pass, 2 pass, 3 pass, 0 trump H"
TAPP = "0 bid tapp, 1 pass, 2 pass, 3 pass"


def play_out(game: AnyRuleset, state: State) -> State:
    """Play what comes first, to the end of the deal."""
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


@attrs.frozen(kw_only=True, eq=False)
class Strict(ZugerTapp):
    """At this table tapp is won with a hundred, and there is no draw."""

    def least(self, contract: Contract) -> int:
        """Ask for a hundred in tapp."""
        return 100 if contract is Contract.TAPP else super().least(contract)

    def drawn_at(self, _contract: Contract) -> int | None:
        """Have no draw."""
        return None


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


@attrs.frozen(kw_only=True, eq=False)
class Dear(ZugerTapp):
    """At this table a solo is worth five units."""

    def units(self, contract: Contract) -> int:
        """Make a solo worth five."""
        return 5 if contract is Contract.SOLO else super().units(contract)


def test_zug_21_what_a_contract_is_worth_is_a_method() -> None:
    """A solo with all tricks is trebled: fifteen units from each, not six."""
    assert paid(Dear(), SOLO) == (120, Verdict.WON, 15, (45, -15, -15, -15))
    assert paid(ZugerTapp(), SOLO) == (120, Verdict.WON, 6, (18, -6, -6, -6))


def bids(game: Fyrtioett, *numbers: int) -> State:
    """Deal and bid, seat by seat."""
    lines = [f"{seat} bid {number}" for seat, number in enumerate(numbers)]
    return play(game, game.start(dealer=3), str(SEVEN_SIX), *lines)


def by_height(game: Fyrtioett, state: State) -> State:
    """Play high cards first, hearts before others."""
    while state.turn is not None:
        moves = game.legal_moves(state)
        state = game.apply(state, max(moves, key=_height))
    return state


def _height(move: object) -> tuple[bool, int]:
    text = str(move)
    return " play H" in text, "23456789TJQKA".index(text[-1])


@attrs.frozen(kw_only=True, eq=False)
class DoubleFromFive(Fyrtioett):
    """At this table bids count twice from five on."""

    def worth(self, tricks: int) -> int:
        """Count twice from five on."""
        return tricks if tricks < 5 else 2 * tricks


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


@attrs.frozen(kw_only=True, eq=False)
class Thirteen(Fyrtioett):
    """At this table the four bids must be worth thirteen."""

    least: ClassVar[int] = 13


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


@attrs.frozen(kw_only=True, eq=False)
class Rich(Tolva):
    """At this table melds count three and two, gubbes five and eight."""

    worths: ClassVar[Mapping[Item, int]] = MappingProxyType(
        {
            **Tolva.worths,
            **dict.fromkeys(MELDS, 2),
            Item.TRUMP: 3,
            Item.HALV_GUBBE: 5,
            Item.HEL_GUBBE: 8,
        }
    )


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


@attrs.frozen(kw_only=True, eq=False)
class Growing(Tolva):
    """At this table each meld is worth one more than the one before."""

    worths: ClassVar[Mapping[Item, int]] = MappingProxyType(
        {**Tolva.worths, Item.TJOG: 3, Item.VIV: 4, Item.MAEL: 5}
    )


def test_tol_17_each_meld_may_have_a_worth_of_its_own() -> None:
    """Two for trump and three for tjog."""
    game = Growing()
    dealt = play(game, game.start(dealer=3), str(COUPLED))
    melded = play(game, dealt, FIRST, "0 meld C", SECOND, "0 ask, 2 meld H")
    assert [each.points for each in game.score(melded).entries] == [2, 3]
    assert isinstance(melded, tolva.Leading)
    assert melded.trump is Suit.CLUBS


@attrs.frozen(kw_only=True, eq=False)
class Fifties(Schmaus):
    """At this table a sequence of three is worth fifty, as one of four."""

    weis_table: ClassVar[WeisTable] = WeisTable(
        runs={**WEIS_TABLE.runs, 3: (1, 50)},
        fours=WEIS_TABLE.fours,
        other_fours=WEIS_TABLE.other_fours,
    )


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


@attrs.frozen(kw_only=True, eq=False)
class Thirties(Frantsfuus):
    """At this table a terts is worth thirty."""

    values: ClassVar[Mapping[Kind, int]] = MappingProxyType({**VALUES, Kind.TERTS: 30})


def test_fra_9_what_melds_are_worth_are_numbers() -> None:
    """A terts that is declared and booked enters thirty."""
    deal = frantsfuus_deal(
        "D9 D8 D7 CK DK HK SK S7 H8", "C9 C8 C7 H7 DA HA SA ST HT", "H9"
    )
    for game, points in ((Thirties(claims="referee"), 30), (Frantsfuus(), 20)):
        state = play(game, game.start(), str(deal), "1 declare terts, 1 play C9")
        state = play(game, state, "0 play CK, 1 book C93")
        assert game.score(state).totals == (0, points)


HOUSES: list[AnyRuleset] = [
    Strict(deals=3),
    Dear(deals=3),
    DoubleFromFive(deals=3),
    Thirteen(deals=3),
    Rich(deals=3),
    Growing(deals=3),
    Fifties(claims=Claims.REFEREE, target=300),
    Thirties(claims=Claims.REFEREE, target=300),
]


@pytest.mark.law
@pytest.mark.parametrize("game", HOUSES, ids=repr)
def test_house_rules_obey_the_laws(game: AnyRuleset) -> None:
    """What is overridden is asked wherever it counts."""
    check_laws(game, seeds=range(2))


def test_a_house_is_a_game_of_its_own() -> None:
    """It shows its own name, keeps the action ids, and is the same object again."""
    for house in HOUSES:
        kind = type(house)
        assert repr(house).startswith(f"{kind.__name__}(")
        usual = kind.__mro__[1]()
        for seat in house.seats:
            assert house.vocabulary(seat) == usual.vocabulary(seat)
        assert house.start().rules is house
