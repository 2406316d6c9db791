"""A view goes on from what its seat is told, in every game, form and option."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from jasskort import (
    Card,
    CardSet,
    Deal,
    Draw,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Move,
    Play,
    Schmaus,
    Seat,
    State,
    Told,
    Tolva,
    View,
    ZugerTapp,
)
from jasskort.events import CardDrawn, CardPlayed, MatchWon, PointsEntered
from jasskort.games.tolva import Ask
from jasskort.games.tolva.model import Asked
from jasskort.locations import InHand
from jasskort.records import Record
from jasskort.records.codec import RecordError
from jasskort.ruleset import AnyRuleset
from jasskort.testing import LAWS, check_laws, walk
from jasskort.testing.laws import LawBroken
from jasskort.worlds.worlds import Knowledge

# --- what contradicts what was told before --------------------------------------------

THREE, CLUBS = Tolva(form="three"), "0 play CA, 1 play S6, 2 play C7"
HANDS = (
    "C6 C9 CJ CA DQ DK H6 H9 HT S7 S8 SK",
    "D6 D7 D8 D9 DT H7 H8 S6 S9 ST SJ SA",
    "C7 C8 CT CQ CK DJ DA HJ HQ HK HA SQ",
)


def played(game: AnyRuleset, deal: Deal, lines: str) -> list[Move | Deal]:
    return [deal, *[game.parse(line) for line in lines.split(", ") if line]]


def state_after(game: AnyRuleset, dealer: int, moves: list[Move | Deal]) -> State:
    state: State = game.start(dealer=dealer)
    for move in moves:
        state = game.apply(state, move)
    return state


def three(lines: str) -> list[Move | Deal]:
    deal = THREE.pack_for(dealer=2, hands=[CardSet.parse(hand) for hand in HANDS])
    return played(THREE, deal, lines)


def played_by(view: View[Move], seat: int, card: str) -> Told:
    played = Card.parse(card)
    event = CardPlayed(Seat(seat), played, InHand(Seat(seat)), leads=not view.trick)
    return Told(view.seat, len(view.log) + 1, Play(seat, played), (event,))


@pytest.mark.parametrize(
    ("lines", "seat", "card", "why"),
    [
        # Seat 1 has played a spade to clubs, and had none (TOL-8).
        (f"{CLUBS}, 0 play C6", 1, "C9", "seat 1 had no C9"),
        # Its seven does not beat the nine, and it had no higher heart (TOL-9).
        (
            f"{CLUBS}, 0 play H9, 1 play H7, 2 play HA, 2 play C8, 0 play C9",
            1,
            "HT",
            "seat 1 had no HT",
        ),
        # Seat 0 has melded diamonds: the queen is with it (TOL-12), and it must follow.
        (
            f"{CLUBS}, 0 meld D, 0 play C6",
            1,
            "DQ",
            "seat 1 had no DQ",
        ),
        (
            f"{CLUBS}, 0 meld D, 0 play H9, 1 play H7, 2 play HA, 2 play DJ",
            0,
            "ST",
            "seat 0 holds DQ DK",
        ),
        # What lies on the table, or in its own hand, another does not play.
        ("0 play CA", 1, "CA", "lies in the trick"),
        ("0 play CA", 1, "C8", "lies in the hand of seat 2"),
    ],
)
def test_a_play_is_held_against_what_was_told(
    lines: str, seat: int, card: str, why: str
) -> None:
    """What a hand lacked, or another has shown, it does not play; in records neither."""
    moves = three(lines)
    view = THREE.view(state_after(THREE, 2, moves), 2)
    with pytest.raises(InvalidValue, match=why):
        view.after(played_by(view, seat, card))
    record = Record.of(THREE, moves, dealer=2).seen_by(2)
    with pytest.raises(RecordError, match=why):
        record.append(played_by(view, seat, card))


FORTY = Fyrtioett(deals=1)
BIDS = "1 bid 4, 2 bid 4, 3 bid 4, 0 bid 4"


def test_hands_without_room_are_noticed() -> None:
    """Each play could be, and all together could not: a hand has no room.

    Each seat is dealt a suit, and seat 3 hearts. Nobody follows hearts, so that seat 1
    knows them all there: when two are played, eleven are left, and no card beside.
    """
    suits = [
        [card for card in FORTY.pack.cards if str(card.suit) == suit] for suit in "SCDH"
    ]
    tricks = (
        "1 play C2, 2 play D2, 3 play H2, 0 play S2, 3 play H3, 0 play S3, 1 play C3"
    )
    deal = FORTY.pack_for(dealer=0, hands=suits)
    moves = played(FORTY, deal, f"{BIDS}, {tricks}, 2 play D3")
    view = FORTY.view(state_after(FORTY, 0, moves), 1)
    assert FORTY.worlds(view).probability(Card.parse("H4"), InHand(Seat(3))) == 1
    record = Record.of(FORTY, moves).seen_by(1)
    truth, lie = played_by(view, 3, "H4"), played_by(view, 3, "S4")
    assert record.append(truth).view == view.after(truth)
    with pytest.raises(InvalidValue, match="no deal leads to <View of seat 1"):
        view.after(lie)
    with pytest.raises(RecordError, match="no deal leads to <View of seat 1"):
        record.append(lie)


def test_a_card_that_is_drawn_is_new_to_its_seat() -> None:
    game = Schmaus(deals=1)
    hands = [CardSet.parse("C6 C7 C8 C9 D6 D7 D8 H6 H7"), CardSet.parse("S6 S7 S8 S9")]
    moves = played(game, game.pack_for(dealer=1, hands=hands), "0 play C6, 1 play S6")
    before = state_after(game, 1, moves)
    turn = before.turn
    assert turn is not None
    move = game.parse(f"{turn} draw")
    after = game.apply(before, move)
    view, told = game.view(before, 0), game.told(before, move, after, 0)
    record = Record.of(game, moves, dealer=1).seen_by(0)
    assert record.append(told).view == view.after(told)
    for card in ("C7", "S6", "C6"):
        events = [
            attrs.evolve(event, card=Card.parse(card))
            if isinstance(event, CardDrawn) and event.seat == 0
            else event
            for event in told.events
        ]
        lie = attrs.evolve(told, events=tuple(events))
        with pytest.raises(
            InvalidValue, match=f"{card} could not have been announced: it lies"
        ):
            view.after(lie)
        with pytest.raises(RecordError, match=f"{card} could not have been announced"):
            record.append(lie)


def test_points_and_ends_are_worked_out() -> None:
    """No points and no winner but those that come out; the message names what differs."""
    game = Schmaus(claims="referee", target=40)
    seen: set[str] = set()
    for before, move, after in walk(game, 4, most=300):
        view, told = game.view(before, 0), game.told(before, move, after, 0)
        for at, event in enumerate(told.events):
            match event:
                case PointsEntered(entry=entry):
                    wrong: Any = attrs.evolve(
                        event, entry=attrs.evolve(entry, points=entry.points + 20)
                    )
                case MatchWon(winners=(winner,)):
                    wrong = attrs.evolve(event, winners=(Seat(1 - winner),))
                case _:
                    continue
            seen.add(event.kind)
            events = (*told.events[:at], wrong, *told.events[at + 1 :])
            with pytest.raises(
                InvalidValue, match="could not have been announced: expected"
            ):
                view.after(attrs.evolve(told, events=events))
    assert seen == {"points_entered", "match_won"}


def test_believing_breaks_a_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(View, "after", lambda view, _: view)
    with pytest.raises(LawBroken, match=r"law 18 .*\n  seat \d accepts "):
        check_laws(FORTY, laws=LAWS[17:], seeds=[0], most=9)


def late_in(game: AnyRuleset, seed: int, moves: int) -> State:
    *_, (_, _, after) = walk(game, seed, most=moves + 1)
    return after


def test_whether_a_deal_leads_there_is_seen_in_all_games() -> None:
    """By worlds that are known or tried, where these are few; else it is let pass."""
    early, late = late_in(FORTY, 1, 10), late_in(FORTY, 1, 48)
    trying = Knowledge(FORTY)
    for knowledge in (FORTY.knowledge, trying):
        for state in (FORTY.start(), early, late):
            for viewer in (0, None):
                knowledge.check(FORTY.view(state, viewer))
        before = FORTY.view(late_in(FORTY, 1, 47), 0)
        torn = attrs.evolve(FORTY.view(late, 0), position=before.position)
        with pytest.raises(InvalidValue, match="no deal leads to"):
            knowledge.check(torn)
    tapp = ZugerTapp()
    lines = "1 bid tapp, 2 pass, 3 pass, 0 pass"
    moves = played(tapp, Deal(tapp.pack.cards), lines)
    state = state_after(tapp, 0, moves)
    laid = tapp.apply(state, tapp.legal_moves(state)[0])
    Knowledge(tapp).check(tapp.view(laid, 2))  # what was laid aside cannot be tried


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "game",
    [FORTY, ZugerTapp(), THREE, Tolva(deals=1), Tolva(form="bordstolva")],
    ids=repr,
)
def test_a_play_is_believed_if_and_only_if_a_deal_leads_there(game: AnyRuleset) -> None:
    answers = Counter[bool]()
    for before, move, _ in (
        step for seed in (3, 4) for step in walk(game, seed, most=80)
    ):
        view, seat = game.view(before, 0), move.seat if isinstance(move, Play) else 0
        if (
            not seat
            or len(before.trick) + 1 == len(game.seats)
            or view.unseen.mask == 0
        ):
            continue
        worlds = game.worlds(view)
        if worlds.count() > 200:
            continue
        true = {each for world in worlds for each in game.legal_moves(world, seat)}
        for card in view.unseen:
            told = played_by(view, seat, str(card))
            try:
                after = view.after(told)
            except InvalidValue:
                after = None
            assert (after is not None) == (told.move in true), f"{view} {told}"
            answers[after is not None] += 1
    assert answers[True]
    assert answers[False]


def test_what_a_seat_sees_of_a_move_it_is_told() -> None:
    """Its own talon, openly; and what another lays aside, face down (ZUG-12)."""
    tapp = ZugerTapp()
    moves = played(tapp, Deal(tapp.pack.cards), "1 bid tapp, 2 pass, 3 pass")
    before, taken = state_after(tapp, 0, moves), tapp.parse("0 pass")
    told = tapp.told(before, taken, tapp.apply(before, taken), 1)
    blank = tapp.told(before, taken, tapp.apply(before, taken), 2)
    with pytest.raises(InvalidValue, match="the seat sees its own new cards"):
        tapp.view(before, 1).after(attrs.evolve(told, events=blank.events))
    state = tapp.apply(before, taken)
    aside = tapp.legal_moves(state)[0]
    after = tapp.apply(state, aside)
    for mine, others in ((1, 2), (2, 1)):
        own, other = (tapp.told(state, aside, after, seat) for seat in (mine, others))
        lie = attrs.evolve(own, move=other.move)
        sees = "does not see" if mine == 2 else "sees"
        with pytest.raises(InvalidValue, match=f"seat {mine} {sees} the whole move"):
            tapp.view(state, mine).after(lie)


def test_what_cannot_be_dealt_or_drawn_is_no_bare_error() -> None:
    """A draw without a stock, and a hand that its own seat does not see."""
    drawing = Tolva(form="plocketolva")
    for before, move, after in walk(drawing, 1, most=60):
        if move == Draw(1):
            events = drawing.told(before, move, after, 0).events
        if before.log and before.about().get("stock") in (0, None) and not before.trick:
            view = drawing.view(before, 0)
            lie = Told(Seat(0), len(view.log) + 1, Draw(1), events)
            with pytest.raises(InvalidValue, match="could not have been announced"):
                view.after(lie)
            break
    table = Tolva(form="bordstolva", first_trick_from_table=True)
    for before, move, after in walk(table, 1, most=5):
        told = table.told(before, move, after, 1)
        if any(event.kind == "hand_taken_up" for event in told.events):
            lie = attrs.evolve(told, seat=Seat(0))
            with pytest.raises(InvalidValue, match="the seat sees its own new cards"):
                table.view(before, 0).after(lie)
            break
    else:
        pytest.fail("no hand was taken up")


def test_who_has_too_few_cards_for_a_meld_does_not_ask() -> None:
    """All can count the cards of a hand (TOL-19), whatever the view leaves blank."""
    game, asked = Tolva(deals=1), 0
    for before, _, _ in (
        step for seed in range(4) for step in walk(game, seed, most=60)
    ):
        if before.turn is None or before.trick or before.about().get("gubbe"):
            continue
        asker, held = before.turn, len(before.hands[before.turn])
        view = game.view(before, (asker + 1) % 4)
        told = Told(view.seat, len(view.log) + 1, Ask(asker), (Asked(asker),))
        if held < 3 and str(game.refusal(before, Ask(asker))).startswith("One card"):
            asked += 1
            with pytest.raises(InvalidValue, match="could not have been announced"):
                view.after(told)
    assert asked


def test_a_draw_that_no_declaration_leaves_room_for_has_no_worlds() -> None:
    """What was declared the queen that is said to be drawn must have been part of."""
    game = Frantsfuus(match_bonus=True, deals=1)
    steps = [step for step in walk(game, 11004, most=30) if len(step[0].log) == 20]
    before, move, after = steps[0]
    told = game.told(before, move, after, 0)
    drawn = [
        attrs.evolve(event, card=Card.parse("HQ"))
        if isinstance(event, CardDrawn) and event.card
        else event
        for event in told.events
    ]
    view = game.view(before, 0).after(attrs.evolve(told, events=tuple(drawn)))
    with pytest.raises(InvalidValue, match="no deal leads to <View of seat 0"):
        game.worlds(view)
