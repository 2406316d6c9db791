"""Pictures: what is drawn where, what may be clicked, and what nobody gets to see."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rulesets import BY_FORM, THOROUGH
from support import cards, late
from twenty import Twenty

from jasskort import (
    Book,
    Card,
    CardSet,
    Claims,
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Rank,
    Run,
    Schmaus,
    Seat,
    State,
    Suit,
    Tolva,
    ZugerTapp,
)
from jasskort.cards import CARDS
from jasskort.moves import Claim, Play
from jasskort.pictures import COLORS, card, hand, html_of, move, page, score, svg_of
from jasskort.pictures import table as drawn
from jasskort.playing.bots import Greedy
from jasskort.playing.tournament import compare
from jasskort.records import Record
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.words import words_for

SVG = "{http://www.w3.org/2000/svg}"
SOURCES = 10_000 if THOROUGH else 320
STATES = 600 if THOROUGH else 70
MOST_BYTES = 24_000
WRONG: Any = 7
in_each_form = pytest.mark.parametrize(
    "game", BY_FORM, ids=lambda game: getattr(game, "form", game.name)
)
NAMES = {each.spoken: each for each in CARDS} | {each.swiss: each for each in CARDS}
SAID = re.compile(
    r"\b(\w+ of (?:clubs|diamonds|hearts|spades|acorns|bells|roses|shields))"
)
WRITTEN = re.compile(r"\b([CDHS](?:[2-9TJQKA]|10))\b|([♣♦♥♠](?:10|[2-9JQKA]))")
SIGNS = {each.unicode: each for each in CARDS} | {each.glyph: each for each in CARDS}


def cards_in(source: str) -> set[Card]:
    """List the cards that a source names in any way: letters, words, signs, glyphs."""
    found = {NAMES[said] for said in SAID.findall(source.lower()) if said in NAMES}
    for letters, sign in WRITTEN.findall(source):
        found.add(Card.parse(letters) if letters else SIGNS[sign])
    return found | {SIGNS[sign] for sign in source if sign in SIGNS}


def walk(game: AnyRuleset, rng: random.Random) -> Iterator[State]:
    """Play on and on, by rules of thumb and at random, and give every state."""
    state = game.start()
    while True:
        yield state
        if state.over:
            state = game.start()
        elif state.turn is None:
            state = game.apply(state, game.shuffle(rng))
        else:
            legal = [each for each in game.legal_moves(state) if each.verb != "claim"]
            chosen = game.thumb(game.view(state, state.turn))
            if chosen is None or rng.random() < 0.4:
                chosen = rng.choice(legal)
            state = game.apply(state, chosen)


def a_deal(game: AnyRuleset, moves: int = 0, seed: int = 3) -> State:
    rng = random.Random(seed)
    state = game.apply(game.start(), game.shuffle(rng))
    for _ in range(moves):
        legal = [each for each in game.legal_moves(state) if each.verb != "claim"]
        state = game.apply(state, rng.choice(legal))
    return state


def nodes(svg: str, kind: str) -> list[ET.Element]:
    """List the elements of a picture that have a class."""
    root = ET.fromstring(svg)  # noqa: S314 - it is our own
    return [each for each in root.iter() if kind in each.get("class", "").split()]


def lying(svg: str) -> dict[str, tuple[int, int]]:
    """Return where cards lie, by their notation; the last place if several."""
    found = {}
    for each in nodes(svg, "card"):
        x, y = re.findall(r"-?\d+", each.get("transform", ""))
        found[each.get("data-card", each.get("data-shown", ""))] = (int(x), int(y))
    return found


# --- what nobody gets to see ----------------------------------------------------------


@in_each_form
def test_no_hidden_card_is_in_the_source_of_a_view(game: AnyRuleset) -> None:
    """Whatever a seat may not see is not in its picture, in no spelling; it is small."""
    rng = random.Random(28)
    states = walk(game, rng)
    for _ in range(SOURCES // len(BY_FORM)):
        state = next(states)
        seat = rng.choice([*game.seats, None])
        view = game.view(state, seat)
        seen = sum({mask for _, mask in game.knowledge.lying(view)})
        for said in view.log:
            seen |= said.card.bit if isinstance(said, Play) else 0
        source = drawn(
            view,
            moves=view.legal_moves,
            last=view.log[-1] if view.log else None,
            suits=rng.choice(["french", "swiss"]),
            size=rng.choice([360, 640]),
        )
        low = {each for each in cards_in(source) if each not in game.pack}
        named = CardSet(cards_in(source) - low)
        assert not named.mask & ~seen, (view, named)
        assert len(source.encode()) <= MOST_BYTES
        assert len(drawn(state).encode()) <= MOST_BYTES
        ET.fromstring(source)  # noqa: S314 - it is our own


def test_the_search_finds_what_it_looks_for() -> None:
    state = a_deal(Schmaus())
    source = drawn(state)
    assert cards_in(source) == {
        *state.hands[0],
        *state.hands[1],
        state.about()["upcard"],
    }
    assert cards_in("under of roses, ♠10, 🂱 and D10") == {*cards("HJ ST HA DT")}


# --- nothing jumps --------------------------------------------------------------------


def places_of(svg: str) -> dict[str, object]:
    """List what must not move: the size, plates, hand, trick, stock, last trick, melds."""
    root = ET.fromstring(svg)  # noqa: S314 - it is our own
    found: dict[str, object] = {
        "size": [root.get(name) for name in ("width", "height", "viewBox")]
    }
    for each in root.iter(f"{SVG}g"):
        kinds = each.get("class", "").split()
        if seat := each.get("data-seat"):
            box = next(each.iter(f"{SVG}rect"))
            found[f"plate {seat}"] = [box.get(name) for name in ("x", "y", "width")]
        places = [
            tuple(map(int, re.findall(r"-?\d+", one.get("transform", ""))[:2]))
            for one in each
        ]
        if seat := each.get("data-trick"):
            found[f"trick {seat}"] = each.get("transform")
        if "hand" in kinds and len(each):
            found["hand"] = max(
                int(one.get("y", "0"))
                or place[1] + 8 * ("playable" in one.get("class", ""))
                for one, place in zip(each, places, strict=True)
            )
        if "last-trick" in kinds:
            found["last trick"] = (places[-1], places[0][1])
        if "stock" in kinds:
            found["stock"] = each[0].get("x"), each[0].get("y")
        if "playable" in kinds and each.get("data-card") is None:
            found["offers"] = places[0][1]
    return found


@pytest.mark.parametrize(
    ("size", "height"), [(348, 470), late(640, None), late(720, 270)]
)
@in_each_form
def test_nothing_jumps(game: AnyRuleset, size: int, height: int | None) -> None:
    """From before the first deal to the end of a match everything keeps its place."""
    where: dict[str, object] = {}
    for number, state in enumerate(walk(game, random.Random(4))):
        if number == STATES:
            break
        for seat in (0, 1):
            view = game.view(state, seat)
            moves = view.legal_moves
            svg = drawn(view, size=size, height=height, moves=moves)
            for name, place in places_of(svg).items():
                key = name if name in ("size", "stock") else f"{seat} {name}"
                assert where.setdefault(key, place) == place, (key, state)
            if moves and isinstance(moves[-1], Play):
                after = drawn(view, size=size, height=height, played=moves[-1])
                at = places_of(after)
                assert at["size"] == where["size"]
                mine = f"trick {seat}"
                assert where.setdefault(f"{seat} {mine}", at[mine]) == at[mine]
            held = re.findall('data-card="(..)"', svg)
            assert len(held) == len({*held})


SHAPES = [
    *(
        (320, 380),
        (348, 470),
        (360, 330),
        (520, 300),
        (640, 240),
        (720, 270),
        (556, 360),
    ),
    *((720, 390), (700, 420), (640, 560), (1200, 500), (60, 60), (10_000, 10)),
]


@pytest.mark.parametrize(("size", "height"), SHAPES)
@in_each_form
def test_a_table_fits_any_shape(game: AnyRuleset, size: int, height: int) -> None:
    """All plates and cards lie on the table, plates and hands apart from each other."""
    state = a_deal(game, 12)
    for shown in (state, game.view(state, 1)):
        svg = drawn(shown, size=size, height=height)
        root = ET.fromstring(svg)  # noqa: S314 - it is our own
        _, _, wide, high = map(float, root.get("viewBox", "").split())
        assert (root.get("width"), root.get("height")) == (str(size), str(height))
        if 0.5 < size / height < 3:
            assert abs(wide / high - size / height) < 0.02
        boxes = []
        for plate in nodes(svg, "plate"):
            x, y, across, down = [
                float(plate.get(name, "")) for name in ("x", "y", "width", "height")
            ]
            assert x >= 0
            assert y >= 0
            assert x + across <= wide
            boxes.append((x, y, x + across, y + down))
        (hand,) = nodes(svg, "hand")
        tops = [re.findall(r"-?\d+", each.get("transform", "")) for each in hand]
        top = min([int(place[1]) for place in tops if place], default=high)
        for number, (x, y, right, low) in enumerate(boxes):
            assert low <= top
            for left, above, other, below in boxes[:number]:
                assert x >= other or left >= right or y >= below or above >= low
        for x, y in lying(svg).values():
            assert 0 <= x <= wide - 27
            assert 0 <= y <= high - 39


# --- where everything lies ------------------------------------------------------------


@pytest.mark.parametrize("size", [360, 640, 900])
@in_each_form
def test_all_cards_stay_on_the_table(game: AnyRuleset, size: int) -> None:
    """No card lies beyond the edge, and of one's own hand 44 pixels are always free."""
    state = a_deal(game, 6)
    svg = drawn(state, size=size)
    root = ET.fromstring(svg)  # noqa: S314 - it is our own
    _, _, width, height = map(int, root.get("viewBox", "").split())
    places = lying(svg)
    assert all(
        0 <= x <= width - 34 and 0 <= y <= height - 39 for x, y in places.values()
    )
    mine = [places[str(each)] for each in state.hands[0]]
    for x, y in mine:
        near = [other - x for other, row in mine if row == y and other > x]
        assert min(near, default=44) >= 44
    assert root.get("width") == str(size)


def middle(svg: str, notation: str) -> int:
    """Tell where a card of the trick lies from left to right, from the middle."""
    width = int(re.findall(r"viewBox=\"0 0 (\d+)", svg)[0])
    (scale,) = re.findall(
        f'data-card="{notation}"[^>]*><g transform="scale\\(([.0-9]+)', svg
    )
    return lying(svg)[notation][0] + round(float(scale) * 62) - width // 2


@pytest.mark.parametrize(
    ("game", "side"), [(Tolva(), -1), (Fyrtioett(), 1), (Tolva(form=Form.THREE), -1)]
)
def test_seats_stand_in_the_direction_of_the_turn(game: AnyRuleset, side: int) -> None:
    """Clockwise the next seat is on the left of one's own, else it is on the right."""
    state = a_deal(game)
    while not state.trick:
        state = game.apply(state, game.legal_moves(state)[0])
    leader = state.log[-1].seat
    last = game.seats[-1]
    before, after = (leader + 1) % len(game.seats), (leader + last) % len(game.seats)
    led = str(state.trick[0])
    assert middle(drawn(state, seat=before), led) * side < -30
    assert middle(drawn(state, seat=after), led) * side > 30
    assert abs(middle(drawn(state, seat=leader), led)) <= 1


def test_rows_keep_their_columns() -> None:
    """In bordstolva a row has six columns; one that was played leaves a gap."""
    game = Tolva(form=Form.BORDSTOLVA)
    state = a_deal(game, 0)
    rng = random.Random(5)
    while "--" not in str(state.about().get("rows", "")):
        legal = list(game.legal_moves(state))
        state = game.apply(state, rng.choice(legal))
    rows = str(state.about()["rows"]).split(" | ")
    places = lying(drawn(state))
    for row in rows:
        columns = [
            (number, places[place[:2]][0])
            for number, place in enumerate(row.split())
            if place[:2] not in ("--", "##")
        ]
        steps = {
            (x - columns[0][1]) / (number - columns[0][0]) for number, x in columns[1:]
        }
        assert max(steps) - min(steps) <= 1


def test_what_cannot_be_looked_at_is_described() -> None:
    game = Tolva(form=Form.BORDSTOLVA)
    state = a_deal(game)
    view = game.view(state, 0)
    root = ET.fromstring(drawn(view))  # noqa: S314 - it is our own
    said = root.findtext(f"{SVG}desc", "")
    words = words_for(game, "en")
    mine = ", ".join([words.card(each) for each in sorted(view.hand, key=by_color)])
    assert f"Seat 0: 0, dealer, {mine}. Rows: " in said
    assert "Seat 1: 0, to move, 6 face down. Rows: " in said
    first = str(state.about()["rows"])[:2]
    assert f"Rows: {words.card(Card.parse(first))}, " in said


def by_color(card: Card) -> tuple[int, int]:
    return (0, 1, 3, 2)[card.suit.index], card.rank.index


def on_to(game: AnyRuleset, verb: str, seed: int = 4) -> State:
    rng = random.Random(seed)
    for state in walk(game, rng):
        if state.log and state.log[-1].verb == verb:
            return state
    raise AssertionError


def test_stock_upcard_melds_and_the_last_trick() -> None:
    game = Frantsfuus()
    state = on_to(game, "draw")
    svg = drawn(game.view(state, 0), words=words_for(game, "sv", names=["Åsa", "Bo"]))
    for label in ("Talong", "Trumf", "Förra sticket", "Åsa", "Bo"):
        assert label in svg
    assert {str(state.about()["upcard"]), *map(str, state.last_trick)} <= {*lying(svg)}
    booked = on_to(game, "book")
    melded = [each for each in map(str, booked.log) if " book " in each][-1]
    top = melded.split()[-1][:2]
    assert lying(drawn(booked, seat=0))[top]


@pytest.mark.parametrize("size", [(640, None), (348, 470), (556, 360)])
@in_each_form
def test_the_last_trick_names_who_took_it(
    game: AnyRuleset, size: tuple[int, int | None]
) -> None:
    """Until the next trick is complete, also while cards are drawn or melds are shown."""
    words = words_for(game, "en", names=["Ada", "Ben", "Cy", "Dee"][: len(game.seats)])
    taker, piles, found = "", [0] * len(game.seats), set[str]()
    for state in walk(game, random.Random(5)):
        now = [len(pile) for pile in state.piles]
        if sum(now) < sum(piles):
            taker = ""
        for seat, (before, after) in enumerate(zip(piles, now, strict=True)):
            taker = words.names[seat] if after > before else taker
        piles = now
        view = game.view(state, 0)
        if not (taker and (view.trick or any(view.hand_sizes))):
            continue
        svg = drawn(view, words=words, size=size[0], height=size[1])
        assert "Last trick" in svg
        assert f"Last trick: {taker}<" in svg or f">{taker}</text>" in svg
        found.add(taker)
        if len(found) == len(game.seats):
            return
    raise AssertionError


def test_bids_contract_and_the_talon() -> None:
    game = ZugerTapp()
    bid = on_to(game, "bid")
    svg = drawn(game.view(bid, 0))
    assert "Talon" in svg
    assert svg.count('class="back"') == 3 * 8 + 4
    assert "bid" in svg
    laid = on_to(game, "aside")
    while laid.about().get("trump") is None:
        laid = game.apply(laid, game.legal_moves(laid)[0])
    words = words_for(game, "de", suits="swiss")
    seen = drawn(laid, words=words, size=360)
    assert "Weggelegt" in seen
    assert "app: " in seen


def test_a_trick_without_its_log_lies_before_those_who_played_it() -> None:
    state = a_deal(Fyrtioett(), 6)
    assert lying(drawn(state)).keys() == lying(drawn(state.without_log())).keys()


def test_what_is_too_wide_is_written_smaller_and_then_cut() -> None:
    game = Fyrtioett()
    state = a_deal(game, moves=8)
    svg = drawn(state, size=340)
    assert len(re.findall(">bids [0-9]+( tricks)?</text>", svg)) == len(game.seats)
    assert ", Tricks 1, " in svg
    names = ["Wolfgang Amadeus", "Beat", "Carl" * 20, "Dora"]
    named = drawn(state, size=340, words=words_for(game, "en", names=names))
    assert ">Wolfgang Amadeus</text>" in named
    assert re.search(">Carl[Carl]*…</text>", named)


def test_scores_take_the_table_between_deals() -> None:
    game = Fyrtioett(deals=1)
    state = a_deal(game)
    while not state.over:
        state = game.apply(state, game.legal_moves(state)[0])
    assert "won" in drawn(state)
    assert nodes(drawn(state), "total")
    assert not nodes(drawn(game.start()), "card")
    schmaus = Schmaus(claims=Claims.PLAYERS)
    over = a_deal(schmaus)
    while not over.over:
        # The claim stands behind the plays, where there is one.
        over = schmaus.apply(over, schmaus.legal_moves(over)[-1])
    assert nodes(drawn(over), "card")
    assert "won" in drawn(over)


def test_a_complete_trick_lies_on_the_table_of_before() -> None:
    """The card of the play leaves the hand; the winner and texts are those given."""
    game = Fyrtioett()
    state = a_deal(game)
    while len(state.trick) < 3:
        state = game.apply(state, game.legal_moves(state)[0])
    play = game.legal_moves(state)[0]
    assert isinstance(play, Play)
    view = game.view(state, (play.seat + 1) % 4)
    for shown in (state, view):
        svg = drawn(shown, played=play, winner=1, says={1: "takes 1 trick"})
        lie = {each.get("data-trick"): each for each in nodes(svg, "card")}
        assert {*lie} >= {"0", "1", "2", "3"}
        assert lie[str(play.seat)].get("data-card") == str(play.card)
        assert svg.count(f'data-card="{play.card}"') == 1
        assert [each.get("data-seat") for each in nodes(svg, "seat")].count("1") == 1
        assert nodes(svg, "winner")[0].get("data-seat") == "1"
        assert [each.get("data-trick") for each in nodes(svg, "winner")] == [None, "1"]
        assert ">takes 1 trick</text>" in svg
        assert "to move" not in svg
    backs = [len(nodes(drawn(view, played=each), "back")) for each in (None, play)]
    assert backs == [3 * 13 - 2, 3 * 13 - 3]


def test_a_card_of_a_row_is_played_from_it() -> None:
    game = Tolva(form=Form.BORDSTOLVA)
    state = a_deal(game)
    row = str(state.about()["rows"]).split(" | ")[state.turn or 0].split()
    top = Card.parse(row[0].split("/")[0])
    before, after = (
        drawn(state, played=each) for each in (None, Play(Seat(state.turn or 0), top))
    )
    assert len(nodes(before, "back")) == len(nodes(after, "back")) == 12
    assert after.count(f'data-card="{top}"') == 1
    assert f'data-trick="{state.turn}"' in after


def known_of(svg: str, seat: int) -> set[str]:
    """List the cards that lie face up in the hand of another seat."""
    root = ET.fromstring(svg)  # noqa: S314 - it is our own
    (hand,) = [each for each in root.iter() if each.get("data-hand") == str(seat)]
    return {each.get("data-card", "") for each in hand} - {""}


def test_deductions_are_shown_only_if_asked_for() -> None:
    """Once the stock is gone both hands are known, but only melds were shown."""
    game = Schmaus()
    for state in walk(game, random.Random(4)):  # pragma: no branch - it comes up
        view = game.view(state, 0)
        told = [move.meld for move in state.log if isinstance(move, Book) and move.seat]
        shown = {card for meld in told for card in meld.cards} & {*state.hands[1]}
        if state.turn is not None and not view.stock_size and len(shown) > 1:
            break
    assert known_of(drawn(view), 1) == {*map(str, state.hands[1])}
    remembered = known_of(drawn(view, deduced=False), 1)
    assert {*map(str, shown)} <= remembered < {*map(str, state.hands[1])}
    assert drawn(view, deduced=False).count('class="back"') == len(
        state.hands[1]
    ) - len(remembered)


def test_melded_cards_are_known_until_they_are_played() -> None:
    game = Tolva()
    state = on_to(game, "meld")
    suit, seat = state.about()["trump"], state.log[-1].seat
    view = game.view(state, (seat + 1) % 4)
    for deduced in (True, False):
        assert known_of(drawn(view, deduced=deduced), seat) == {f"{suit}Q", f"{suit}K"}


# --- what may be clicked --------------------------------------------------------------


@in_each_form
def test_what_may_be_played_can_be_clicked(game: AnyRuleset) -> None:
    for _, state in zip(range(60), walk(game, random.Random(2)), strict=False):
        if state.turn is None:
            continue
        view = game.view(state, state.turn)
        moves = view.legal_moves
        svg = drawn(view, moves=moves, hints=moves[:1])
        buttons = nodes(svg, "playable")
        named = [each.get("data-move") for each in buttons]
        verbs = {"play", "aside", "book", "meld"}
        assert sorted(map(str, named)) == sorted(
            [str(each) for each in moves if each.verb in verbs]
        )
        words = words_for(game, "en")
        assert {each.get("aria-label") for each in buttons} == {
            words.move(each) for each in moves if each.verb in verbs
        }
        assert all(each.get("tabindex") == "0" for each in buttons)
        assert all(each.get("role") == "button" for each in buttons)
        assert ('role="img"' in svg) is not bool(buttons)


def test_many_melds_lie_side_by_side() -> None:
    """Offered melds share their room; shown melds lie beside the plate of their seat."""
    game = Frantsfuus()
    melds = [Run(suit, Rank.ACE, 4) for suit in Suit]
    svg = drawn(a_deal(game), size=360, moves=[Book(Seat(0), each) for each in melds])
    buttons = nodes(svg, "playable")
    assert [each.get("data-move") for each in buttons] == [
        f"0 book {each}" for each in melds
    ]
    places = [
        tuple(map(int, re.findall(r"\d+", one.get("transform", ""))[:2]))
        for b in buttons
        for one in b
    ]
    assert len({y for _, y in places}) == 1
    assert [x for x, _ in places] == sorted({x for x, _ in places})
    assert places[-1][0] + 32 <= 360
    for state in walk(game, random.Random(4)):  # pragma: no branch - it comes up
        shown = [each for each in state.log if isinstance(each, Book)]
        if [each.seat for each in shown].count(Seat(0)) == 3:
            break
    svg = drawn(state, size=360, seat=0)
    last = [each for each in shown if each.seat == 0][-1]
    melded = [each.get("data-shown") for each in nodes(svg, "card")]
    assert {*map(str, last.meld.cards)} <= {*melded}


def test_marks() -> None:
    game = Schmaus()
    state = a_deal(game, 1)
    moves = game.legal_moves(state)
    plays = [each for each in moves if isinstance(each, Play)]
    svg = drawn(
        state,
        seat=plays[0].seat,
        marked=[plays[0].card],
        hints=plays[1:2],
        last=state.log[-1],
        moves=[plays[0]],
    )
    for kind, found in (
        ("marked", plays[0].card),
        ("hint", plays[1].card),
        ("last", state.trick[0]),
        ("playable", plays[0].card),
    ):
        assert [each.get("data-card") for each in nodes(svg, kind)] == [str(found)]
    assert not nodes(drawn(state, last=Claim(Seat(0))), "last")
    view = ZugerTapp().view(on_to(ZugerTapp(), "aside"), None)
    assert drawn(view, last=view.log[-1]) == drawn(view)


# --- how it looks ---------------------------------------------------------------------


def test_colors_styles_and_titles() -> None:
    state = a_deal(Schmaus())
    svg = drawn(
        state,
        colors={"table": "#012345", "paper": '"><script>'},
        style=".card > text{x:1}</style>",
        title="<b>\x00",
    )
    root = ET.fromstring(svg)  # noqa: S314 - it is our own
    assert root.get("aria-label") == "<b>\ufffd"
    assert [each.text for each in root.iter(f"{SVG}style")] == [
        ".card > text{x:1}</style>"
    ]
    assert nodes(svg, "table")[0].get("fill") == "#012345"
    assert "<script>" not in svg
    assert set(re.findall(r'id="(jk-f[cdhs]\d+)"', svg)) == set()
    assert re.findall(r'id="(jk-f[cdhs]\d+)"', drawn(state))
    assert drawn(state).startswith("<svg ")


def test_two_packs_and_letters_of_languages() -> None:
    """The ober is no zero; a Danish jack is a B; court cards have their letters."""
    jack, ober = Card.parse("HJ"), Card.parse("DQ")
    assert ">J</text>" in card(jack)
    assert ">Ob</text>" in card(ober, suits="swiss")
    assert ">B</text>" in card(jack, words=words_for(Tolva(), "da"))
    assert "hjerter" in card(jack, words=words_for(Tolva(), "da"))
    assert "ober of bells" in card(ober, suits="swiss")
    assert "queen of diamonds" in card(ober)
    assert ">Un</text>" in drawn(
        a_deal(Schmaus()), words=words_for(Schmaus(), "en", suits="swiss")
    )
    own = words_for(Schmaus(), "en", me=0)
    assert ">You</text>" in drawn(a_deal(Schmaus()), words=own)


def test_hands() -> None:
    game = Schmaus()
    state = a_deal(game)
    moves = [each for each in game.legal_moves(state) if isinstance(each, Play)]
    held = state.hands[moves[0].seat]
    svg = hand(held, words=words_for(game, "en"), moves=moves, marked=held, hints=moves)
    assert len(nodes(svg, "playable")) == len(held) == len(nodes(svg, "marked"))
    assert [
        each.get("data-card") for each in nodes(hand(cards("HJ C6 SA")), "card")
    ] == [*("C6", "SA", "HJ")]
    assert not nodes(hand([], title="none"), "card")


# --- scores ---------------------------------------------------------------------------


@in_each_form
def test_scores(game: AnyRuleset) -> None:
    walked = walk(game, random.Random(6))
    state = next(each for each in walked if each.match.ledger and each.turn is None)
    found = game.score(state)
    plain = score(found, size=360)
    for total in found.totals:
        assert f">{total}</text>" in plain
    assert all(f">Seat {seat}</text>" in plain for seat in game.seats)
    written = score(found, words=words_for(game, "de"), title="Stand")
    assert "<title>Stand</title>" in written
    assert bool(nodes(written, "chalk")) == (game.name == "schmaus")


def between_deals(game: AnyRuleset, deals: int = 1) -> State:
    between = (each for each in walk(game, random.Random(6)) if each.turn is None)
    return next(
        each
        for each in between
        if each.match.number >= deals and any(each.match.totals)
    )


def test_a_flat_table_has_the_score_beside_or_without_low_cards() -> None:
    """Both halves of a slate have the same height; low cards are left out."""
    slate = nodes(drawn(between_deals(Schmaus()), size=720, height=270), "chalk")
    tops = {each.get("transform", "").split()[1] for each in slate}
    assert (len(slate), len(tops)) == (2, 1)
    tolva = between_deals(Tolva(form=Form.FOUR, target=99), 6)
    assert lying(drawn(tolva, size=640, height=560))
    assert not lying(drawn(tolva, size=720, height=270))


def test_rows_of_a_score_have_names_where_there_is_room() -> None:
    game = ZugerTapp()
    walked = walk(game, random.Random(6))
    state = next(each for each in walked if each.match.ledger and each.turn is None)
    found, words = game.score(state), words_for(game, "de")
    wide = score(found, words=words, size=420)
    number = found.entries[-1].deal
    assert f">Runde {number}</text>" in wide
    assert ">Total</text>" in wide
    narrow = score(found, words=words, size=344)
    assert f">{number}</text>" in narrow
    assert ">=</text>" in narrow


def test_a_slate_has_all_its_strokes() -> None:
    game = Schmaus()
    low = game.score(game.start())
    svg = score(
        Score((677, 49), (677, 49), low.ledger, (0, 0)), words=words_for(game, "en")
    )
    far, near = [each.get("d", "") for each in nodes(svg, "chalk")]
    assert (near.count("v16"), near.count("l36-14"), near.count("l16 16")) == (6, 1, 1)
    assert (far.count("v16"), far.count("l36-14")) == (2, 0)
    assert ">7</text>" in svg
    crossed = Score((90, 0), (90, 0), low.ledger, (0, 0))
    assert "m0-16l-16 16" not in score(crossed, words=words_for(game, "en"))


@pytest.mark.parametrize("size", [320, 640])
def test_tol_35_no_total_vanishes_from_the_picture(size: int) -> None:
    """More than a suit lies in clubs too, and what does not lie is written beside it."""
    game = Tolva(form=Form.THREE)
    low = game.score(game.start())
    totals = (-60, 1, 0)
    found = Score(totals, totals, low.ledger, (0, 0, 0))
    svg = score(found, words=words_for(game, "en"), size=size)
    # 14 hearts, 14 clubs, 14 diamonds, 12 spades: one lies face down for seat 1.
    low_cards = {f"{suit}{rank}" for suit in "CDHS" for rank in "2345"}
    assert {*lying(svg)} == low_cards - {"S2"}
    assert len(nodes(svg, "back")) == 1
    for text in (">-6 points</text>", ">0 points</text>", ">–</text>"):
        assert text in svg


@pytest.mark.parametrize(("size", "height"), [(348, 470), (720, 270), (640, 560)])
def test_long_scores_find_room_on_a_table(size: int, height: int) -> None:
    game = Fyrtioett(deals=12, target=10_000)
    state = next(
        each
        for each in walk(game, random.Random(1))
        if each.match.number == 12 and each.turn is None
    )
    svg = drawn(state, size=size, height=height)
    assert ">…</text>" not in svg
    for number in {entry.deal for entry in state.match.ledger}:
        assert re.search(f">(Deal )?{number}</text>", svg)
    assert min(map(int, re.findall('font-size="([0-9]+)"', svg))) >= 12


@pytest.mark.parametrize("deals", [3, 9, 10, 11, 13])
def test_scores_in_two_columns_have_each_deal(deals: int) -> None:
    game = Fyrtioett(deals=deals, target=10_000)
    state = next(
        each
        for each in walk(game, random.Random(1))
        if each.match.number == deals and each.turn is None
    )
    svg = drawn(state, size=640, height=245)
    for number in {entry.deal for entry in state.match.ledger}:
        assert re.search(f">(Deal )?{number}</text>", svg)


def test_very_long_scores_are_cut_on_a_table() -> None:
    game = Fyrtioett(deals=90, target=10_000)
    state = next(
        each
        for each in walk(game, random.Random(1))
        if each.match.number == 90 and each.turn is None
    )
    cut = drawn(state, size=720, height=270)
    assert cut.index(">…</text>") < cut.index(">90</text>")
    assert ">…</text>" not in score(game.score(state))


# --- records --------------------------------------------------------------------------


def recorded(game: AnyRuleset, moves: int = 40) -> Record:
    record, rng = Record(game=game), random.Random(9)
    state: Any = game.start()
    for _ in range(moves):
        legal = [each for each in game.legal_moves(state) if each.verb != "claim"]
        made = rng.choice(legal) if legal else game.shuffle(rng)
        state, record = game.apply(state, made), record.append(made)
    return record


def data_of(text: str) -> str:
    """Return the data of a page."""
    (data,) = re.findall(
        r'<script type="application/json" id="data">(.*?)</script>', text
    )
    return str(data)


def frames_of(text: str, screen: int = 0) -> list[tuple[str, str]]:
    """Put together what a page shows, as its script does, on a wide or narrow screen."""
    parts, frames = json.loads(data_of(text))
    found, before = [], list[int]()
    for said, *drawings in frames:
        places = list[int]()
        for each in drawings[screen]:
            run = isinstance(each, list)
            places += before[each[0] : sum(each)] if run else [each]
        before = places
        found.append((said, "".join([parts[place] for place in places])))
    return found


def test_a_move_of_a_record() -> None:
    game = ZugerTapp()
    record = recorded(game, 25)
    place = next(
        at
        for at, each in enumerate(record.deals[0].moves, start=1)
        if isinstance(each, Play)
    )
    svg = move(record, 1, place)
    assert len(nodes(svg, "last")) == 1
    assert svg == drawn(record.at(1, place), last=record.deals[0].moves[place - 1])
    assert len(nodes(move(record, 1, place, seat=2), "back")) > 20
    assert move(record) == drawn(record.state, last=record.deals[-1].moves[-1])
    assert move(Record(game=game)) == drawn(game.start())


def test_a_page_has_a_picture_for_each_position() -> None:
    game = Frantsfuus()
    record = recorded(game, 20).with_comment("good </script>", deal=1, move=1)
    record = record.with_comment("dealt", deal=1, move=0)
    text = page(record, words=words_for(game, "da", names=["A & B", "C"]))
    frames = frames_of(text)
    states = [*record.states()][1:]
    assert len(frames) == len(states)
    assert frames[0][0] == "dealt"
    assert frames[1][0].endswith(" – good </script>")
    words = words_for(game, "da", names=["A & B", "C"])
    at, led = next((n, each) for n, each in enumerate(states) if each.trick)
    assert frames[at][1] == drawn(led, words=words, last=led.log[-1])
    small = frames_of(text, 1)
    assert small[at][1] == drawn(led, words=words, last=led.log[-1], size=344)
    assert min(map(int, re.findall('font-size="([0-9]+)"', small[at][1]))) >= 12
    assert len(json.loads(data_of(page(record, size=400)))[1][0]) == 2
    assert text.count("</script>") == 2
    assert 'lang="da"' in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("seat", [None, 2])
def test_a_page_shows_complete_tricks(seat: int | None) -> None:
    """Of thirteen tricks each lies on the table with its winner, then comes the score."""
    game = Fyrtioett(deals=1)
    record = recorded(game, 57)
    assert record.state.over
    shown = frames_of(page(record, seat=seat), 1)
    tricks = [svg for _, svg in shown if svg.count("data-trick=") == 4]
    winners = [nodes(svg, "winner") for svg in tricks]
    assert len(tricks) == 13
    assert [len(each) for each in winners] == [2] * 13
    by_seat = [each[0].get("data-seat") for each in winners]
    played = [move for move in record.deals[0].moves if isinstance(move, Play)]
    # Who takes a trick leads to the next.
    assert by_seat[:-1] == [str(move.seat) for move in played[4::4]]
    assert "won" in shown[-1][0]
    assert len(shown) == 1 + 4 + 52 + 1


def test_pages_of_a_deal_and_of_a_seat() -> None:
    game = Fyrtioett()
    record = recorded(game, 30)
    seen = frames_of(page(record, seat=1, deal=1, title="<one>"))
    hidden = {*record.state.hands[0], *record.state.hands[2]}
    assert not cards_in("".join([svg for _, svg in seen])) & hidden
    two = recorded(ZugerTapp(), 60)
    both = [frames_of(page(two, deal=number)) for number in (1, len(two.deals))]
    assert len(two.deals) == 2 or both[0] != both[1]
    own = record.seen_by(1)
    assert frames_of(page(own)) == frames_of(page(record, seat=1))
    assert frames_of(page(own, seat=1)) == frames_of(page(own))
    assert len(frames_of(page(Record(game=game)))) == 1
    with pytest.raises(InvalidValue, match="cannot show seat 2"):
        page(own, seat=2)


# --- notebooks ------------------------------------------------------------------------


def test_what_notebooks_show() -> None:
    game = Schmaus()
    state = a_deal(game)
    view = game.view(state, 0)
    pictures: list[Any] = [state, view, view.hand, Card.parse("HJ"), game.score(state)]
    for each in pictures:
        assert each._repr_svg_() == svg_of(each)
        assert ET.fromstring(svg_of(each)).tag == f"{SVG}svg"  # noqa: S314
    record: Any = recorded(game, 5)
    assert "<iframe" in record._repr_html_()
    assert "<iframe" in html_of(Record(game=game))
    for ask in (svg_of, html_of):
        with pytest.raises(InvalidValue, match="no p"):
            ask(WRONG)


def test_a_comparison_is_a_table() -> None:
    bots = {"<one>": Greedy(), "two": Greedy()}
    found: Any = compare(bots, Fyrtioett(), boards=2, seed=1)
    shown = found._repr_html_()
    assert shown.count("<tr>") == 2
    assert "&lt;one&gt; against two" in shown
    assert "2 boards" in shown
    empty = html_of(type(found)(found.game, ("a", "b"), 1, ()))
    assert "0 boards" in empty


# --- what is asked wrongly ------------------------------------------------------------

STATE, PLAY = a_deal(Schmaus()), Play(Seat(0), Card.parse("H6"))
LED = STATE
while not LED.trick:
    LED = Schmaus().apply(LED, Schmaus().legal_moves(LED)[0])
HELD = next(iter(LED.hands[LED.log[-1].seat]))
NOWHERE = next(each for each in CARDS if str(each) == "C2")
WRONGLY: list[tuple[Callable[[], object], str]] = [
    (lambda: drawn(WRONG), "expected a view or a state"),
    (lambda: drawn(STATE, seat=2), "from 0 to 1, got 2"),
    (lambda: drawn(STATE, height=0), "from 1 to 10000 for height, got 0"),
    (lambda: drawn(STATE, played=WRONG), "expected a play or None"),
    (lambda: drawn(STATE, played=Play(Seat(1), NOWHERE)), "does not hold the card"),
    (lambda: drawn(LED, played=Play(LED.log[-1].seat, HELD)), "lies in the trick"),
    (lambda: drawn(STATE, winner=2), "from 0 to 1, got 2"),
    (lambda: drawn(STATE, says=WRONG), "expected texts by seat"),
    (lambda: drawn(STATE, says={1: WRONG}), "expected a text for a seat"),
    (lambda: drawn(STATE, says={2: "no"}), "from 0 to 1, got 2"),
    (lambda: drawn(STATE, size=0), "from 1 to 10000 for size, got 0"),
    (lambda: drawn(STATE, suits="tarot"), "tarot"),
    (lambda: drawn(STATE, colors={"sky": "#fff"}), "got 'sky' = '#fff'"),
    (lambda: drawn(STATE, colors={"table": WRONG}), "got 'table' = 7"),
    (lambda: drawn(STATE, words=words_for(Tolva(), "en")), "got words for Tolva"),
    (lambda: drawn(STATE, words=WRONG), "expected Words"),
    (lambda: drawn(STATE, moves=[WRONG]), "expected a move"),
    (lambda: drawn(STATE, marked=[WRONG]), "expected a marked card"),
    (lambda: drawn(STATE, title=WRONG), "expected a title"),
    (lambda: drawn(STATE, style=WRONG), "expected a style sheet"),
    (lambda: hand([WRONG]), "expected a card"),
    (lambda: hand([], moves=[PLAY]), "pass `words`"),
    (lambda: card(WRONG), "expected a card"),
    (lambda: score(WRONG), "expected a score"),
    (lambda: page(WRONG), "expected a record"),
    (lambda: page(Record(game=Schmaus()), deal=0), "at least 1 for deal, got 0"),
    (lambda: move(WRONG), "expected a record"),
]


@pytest.mark.parametrize(("ask", "said"), WRONGLY)
def test_what_is_asked_wrongly_is_named(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(InvalidValue, match=re.escape(said)):
        ask()


def test_games_of_your_own() -> None:
    game = Twenty()
    state = a_deal(game, 3)
    svg = drawn(game.view(state, 0), moves=game.legal_moves(state, 0))
    assert {*map(str, state.hands[0])} <= {*lying(svg)}


def test_a_table_of_a_ruleset() -> None:
    """Contrast of what is written is 4.5 at least, on table, plates and cards."""

    def light(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [
            c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for one, two in (
        *(("text", "table"), ("text", "plate"), ("black", "turn")),
        *(("black", "paper"), ("red", "paper")),
    ):
        low, high = sorted([light(COLORS[one]), light(COLORS[two])])
        assert (high + 0.05) / (low + 0.05) >= 4.5
