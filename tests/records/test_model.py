"""Records: replayed, changed, continued."""

from __future__ import annotations

import hashlib
import pickle
from typing import Any, cast

import attrs
import pytest
import record_samples as sample
from support import cards

from jasskort import (
    Claim,
    Deal,
    Entry,
    Fyrtioett,
    IllegalMove,
    InvalidValue,
    Move,
    Pass,
    Play,
    Reason,
    Schmaus,
    Seat,
    Told,
    ZugerTapp,
)
from jasskort.games.zuger_tapp import Bid, Contract
from jasskort.moves import Hidden
from jasskort.records import (
    Beyond,
    DealRecord,
    Extra,
    Record,
    RecordError,
    Result,
    board_name,
    heads,
    read,
    rows,
    write,
)

DEALT = DealRecord(tuple(cards(sample.PACK)))
TOLD = Beyond((Entry(1, Seat(0), 1, Reason.SPENT),))
ALL_PASS = tuple([Pass(seat) for seat in (1, 2, 3, 0)])


def last_of(record: Record) -> Move | Deal:
    *_, (_, move, _) = record
    return move


def test_what_stands_in_a_record() -> None:
    (deal,) = sample.PASSED.deals
    assert (deal.pack, deal.moves) == (tuple(cards(sample.PACK)), ALL_PASS)
    assert (deal.totals, sample.PASSED.result) == (None, None)
    (closed,) = sample.CLOSED.deals
    assert closed.totals == (0, 0, 0, 0)
    winners = tuple([Seat(seat) for seat in range(4)])
    assert sample.CLOSED.result == Result((0, 0, 0, 0), winners, sample.OUTCOME)
    assert sample.CLOSED.over
    assert (
        Record(game=sample.GAME, deals=sample.CLOSED.deals, result=sample.CLOSED.result)
        == sample.CLOSED
    )
    begun = Record.of(
        sample.GAME, sample.MOVES[:3]
    ).closed()  # only what is over is closed
    assert (begun.deals[0].totals, begun.result, begun.over) == (None, None, False)
    assert repr(sample.CLOSED) == f"<Record: {sample.GAME!r}, 1 deals, 4 moves>"


def test_it_is_played_again() -> None:
    record = sample.played(Fyrtioett(deals=2), 3)
    state = record.game.start(dealer=record.dealer)
    states = [state]
    for before, move, after in record:
        assert before == state
        state = record.game.apply(before, move)
        assert after == state
        states.append(state)
    assert list(record.states()) == states
    assert record.state == record.last == state
    first = len(record.deals[0].moves) + 1
    assert record.at(0) == states[0]
    assert record.at(1, 0) == states[1]
    assert record.at(1, 3) == states[4]
    assert record.at(1) == states[first]
    assert record.at(2, 1) == states[first + 2]
    assert record.at(2) == state
    for seat in (0, None):
        views = [record.game.view(each, seat) for each in states]
        assert list(record.views(seat)) == views


def test_a_match_goes_on_from_its_record() -> None:
    text: Any = "2 pass"
    begun = Record.of(sample.GAME, sample.MOVES[:2])
    on = begun.append(Pass(2))
    assert on == Record.of(sample.GAME, sample.MOVES[:3])
    assert on.undone() == begun
    assert begun.undone().undone() == Record(game=sample.GAME)
    assert Record.of(sample.GAME, sample.MOVES).truncated(1, 1) == begun
    with pytest.raises(IllegalMove) as caught:
        begun.append(Pass(1))
    assert caught.value.refusal.reason is Reason.HAS_PASSED
    with pytest.raises(IllegalMove):
        begun.append(sample.MOVES[0])
    with pytest.raises(InvalidValue, match="expected a move, got '2 pass'"):
        begun.append(text)


def test_totals_stay_right_when_a_match_goes_on() -> None:
    """A deal that has its totals has them after one more move too."""
    game = Schmaus(target=1, deals=3)
    records = [sample.played(game, seed, most=400) for seed in range(40)]
    whole = next(each for each in records if isinstance(last_of(each), Claim))
    before = whole.undone().closed()
    assert before.result is None
    assert before.append(last_of(whole)).closed() == whole.closed()
    between = next(each for each in records if each.undone().state.turn is None)
    totals = between.undone().closed().deals[-1].totals
    assert totals == between.undone().state.match.totals
    on = between.undone().closed().append(last_of(between))
    assert on.deals[-1].totals is not None


def test_comments() -> None:
    record = sample.PASSED.with_comment("end").with_comment("dealt", 1, 0)
    assert record.deals[0].comments == ((0, "dealt"), (4, "end"))
    assert record.with_comment("End", 1, 4).deals[0].comments[1] == (4, "End")
    assert record.with_comment("").with_comment("", 1, 0) == sample.PASSED
    assert record.truncated(1, 3).deals[0].comments == ((0, "dealt"),)
    assert record.state == sample.PASSED.state
    empty = Record(game=sample.GAME)
    assert list(empty) == []
    with pytest.raises(InvalidValue, match="there is no move to take back"):
        empty.undone()
    assert empty.with_comment("?").comment == "?"


def test_a_comment_on_the_match() -> None:
    """It stands before the first deal, in every face and in heads; a seat is not told."""
    said = " ; one\n\\n [two] "
    record = sample.CLOSED.with_comment(said, deal=0)
    assert record.comment == record.truncated(1, 2).comment == said
    assert record.with_comment("", deal=0) == sample.CLOSED
    assert record.seen_by(1).comment is None
    for face in sample.FACES:
        assert read(write(record, face)) == record
        (head,) = heads(write(record, face).splitlines())
        assert head["comment"] == said
    text = write(record)
    line = next(each for each in text.splitlines() if each[0] == ";")
    assert text.splitlines()[4] == line
    for wrong, why in (
        (text.replace(line, f"{line}\n; again"), "is repeated"),
        (text.replace(line, ";"), "a non-empty text .*, got ''"),
        (text.replace("1 pass", ";\n1 pass"), "not a line of a match: ';'"),
    ):
        with pytest.raises(RecordError, match=why):
            read(wrong)
    with pytest.raises(InvalidValue, match=r"a non-empty text .*, got ''"):
        attrs.evolve(sample.CLOSED, comment="")


TIMED = (
    sample.CLOSED.with_comment("well", 1, 2)
    .with_seconds(2.5, 1, 2)
    .with_seconds(3.0, 1, 3)
    .with_seconds(0.12345)
    .with_seconds(0, 1, 0)
)


def test_seconds() -> None:
    (deal,) = TIMED.deals
    assert deal.seconds == ((0, 0), (2, 2.5), (3, 3), (4, 0.123))
    assert TIMED.truncated(1, 2).deals[0].seconds == ((0, 0), (2, 2.5))
    assert TIMED.seen_by(1).deals[0].seconds == deal.seconds
    assert sample.PASSED.with_seconds(1).with_seconds(None) == sample.PASSED
    lines = write(TIMED).splitlines()
    assert lines[4] == f"deal {sample.PACK} (0 s)"
    assert lines[5:9] == [
        "1 pass",
        "2 pass (2.5 s) ; well",
        "3 pass (3 s)",
        "0 pass (0.123 s)",
    ]
    line = write(TIMED, "jsonl")
    assert '"seconds": {"0": 0, "2": 2.5, "3": 3, "4": 0.123}, "totals"' in line
    for face in sample.FACES:
        assert read(write(TIMED, face)) == TIMED
    # However whole seconds are spelled, the check that of what is written.
    assert read(line.replace('"3": 3', '"3": 3.0').replace("2.5", "25e-1")) == TIMED
    whole = attrs.evolve(deal, seconds=((1, 3.0),))
    assert "1 pass (3 s)\n" in write(attrs.evolve(TIMED, deals=(whole,)))


@pytest.mark.parametrize(
    "seconds", [-1, -0.5, float("nan"), float("inf"), True, "2", 10**9]
)
def test_no_seconds(seconds: Any) -> None:
    for made in (
        lambda: sample.CLOSED.with_seconds(seconds),
        lambda: attrs.evolve(DEALT, seconds=((0, seconds),)),
    ):
        with pytest.raises(InvalidValue, match=r"seconds (of 0 or more|of a DealRec)"):
            made()


def test_seconds_without_a_move() -> None:
    for record in (sample.CLOSED, Record(game=sample.GAME)):
        with pytest.raises(InvalidValue, match="deal 0 has no moves"):
            record.with_seconds(1, 0)
    with pytest.raises(InvalidValue, match=r"a number from 0 to 4 .*, got 5"):
        sample.CLOSED.with_seconds(1, 1, 5)


@pytest.mark.parametrize(("deal", "move"), [(2, 0), (-1, 0), (1, 5), (1, -1), (0, 1)])
def test_no_such_move(deal: int, move: int) -> None:
    for ask in (sample.PASSED.at, sample.PASSED.truncated):
        with pytest.raises(InvalidValue, match=r"a number from 0 to \d for"):
            ask(deal, move)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"game": "schmaus"}, "game of a Record cannot be 'schmaus'"),
        ({"dealer": 4}, "a seat from 0 to 3, got 4"),
        ({"seat": 9}, "seat of a Record cannot be 9"),
        ({"players": ("Anna", "Beat")}, "0 or 4 players"),
        ({"players": ("a", "b", "c", 4)}, "players of a Record"),
        ({"players": ("a", "b", "c", "\ud800")}, "lone surrogate"),
        ({"event": 3}, "event of a Record cannot be 3"),
        ({"date": "21.11.2026"}, "got '21.11.2026'"),
        ({"deals": (DEALT, "deal")}, "deals of a Record"),
        ({"result": "won"}, "result of a Record cannot be 'won'"),
        ({"extra": [1]}, "expected extras by name"),
        ({"extra": {"a": object()}}, "expected a JSON value"),
        ({"extra": {1: 2}}, "expected a text, got 1"),
        ({"extra": {"a": 2**63}}, "at most 64 bits"),
        ({"extra": {"a": float("nan")}}, "not a JSON number"),
    ],
)
def test_parts_that_are_none(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidValue, match=problem):
        Record(**{"game": sample.GAME, **given})


def with_dealt(**parts: Any) -> dict[str, Any]:
    return {"deals": (attrs.evolve(DEALT, **parts),)}


PLAYED = sample.CLOSED.deals[0]
WRONG_TOTALS = attrs.evolve(PLAYED, totals=(1, 0, 0, 0))
WRONG_RESULT = Result((0, 0, 0, 0), (Seat(0),), sample.OUTCOME)


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        (with_dealt(moves=(Pass(2),)), "deal 1, move 1: 2 pass"),
        (with_dealt(moves=(Hidden(Seat(1), "aside"),)), "only the record of a seat"),
        (with_dealt(pack=(None,) * 36), "deal 1, pack: only the record of a seat"),
        (with_dealt(pack=DEALT.pack[1:]), "deal 1, pack: .*COM-2|ZUG-1"),
        ({"deals": (DEALT, DEALT)}, "deal 2, pack"),
        (with_dealt(totals=(0, 0, 0, 0)), "deal 1, totals: .*not over"),
        ({"deals": (WRONG_TOTALS,)}, "totals 0 0 0 0, got 1 0 0 0"),
        ({"deals": (DEALT,), "result": sample.CLOSED.result}, "the match is not over"),
        (
            {"deals": (PLAYED,), "result": WRONG_RESULT},
            "won by 0 1 2 3 .*, got .* won by 0 ",
        ),
        (with_dealt(told=((0, TOLD),)), "only the record of a seat"),
    ],
)
def test_what_does_not_hold(parts: dict[str, Any], problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        Record(game=sample.GAME, **parts)


@pytest.mark.parametrize(
    ("part", "value", "problem"),
    [
        ("comments", ((5, "?"),), "comments for moves from 0 to 4"),
        ("comments", ((1, "a"), (0, "b")), "in order"),
        ("comments", ((1, ""),), "a non-empty text"),
        ("comments", ((1, "\ud800"),), "lone surrogate"),
        ("seconds", ((5, 1),), "seconds for moves from 0 to 4"),
        ("seconds", ((1, 0.0001),), "with at most 3 decimals, got 0.0001"),
        ("told", ((9, TOLD),), "told for moves"),
        ("told", ((1, Beyond()),), "an entry of told is empty"),
        ("totals", (1, "2"), "totals of a DealRecord"),
    ],
)
def test_parts_of_a_deal_that_are_none(part: str, value: Any, problem: str) -> None:
    with pytest.raises(InvalidValue, match=problem):
        attrs.evolve(sample.PASSED.deals[0], **{part: value})


def test_dates() -> None:
    for date in ("2026", "2026-02", "2024-02-29", "2000-02-29", "0001", "9999-12-31"):
        assert Record(game=sample.GAME, date=date).date == date
    for date in ("2026-02-31", "2026-02-29", "1900-02-29", "2026-00", "0000-01-01"):
        with pytest.raises(
            InvalidValue, match=f"expected a day of the calendar, got '{date}'$"
        ):
            Record(game=sample.GAME, date=date)


def test_values_of_records() -> None:
    """Records compare and hash by their fields, and pickle without their states."""
    record = sample.dressed(sample.played(Fyrtioett(deals=1), 2))
    again = pickle.loads(pickle.dumps(record))
    assert (again, hash(again), again.state) == (record, hash(record), record.state)
    assert "hands" not in repr(record)
    assert len(pickle.dumps(record.truncated(1, 0))) < len(pickle.dumps(record))


def test_extras() -> None:
    extra = Extra({"b": [1, {"c": 2}], "a": 1.5})
    assert list(extra) == ["a", "b"]
    assert len(extra) == 2
    found: Any = extra["b"]
    found[1]["c"] = 3
    assert extra["b"] == [1, {"c": 2}]
    assert extra == Extra({"a": 1.5, "b": (1, {"c": 2})})
    assert extra != Extra({"a": 1.5, "b": [True, {"c": 2}]})
    assert Extra(extra) == extra
    assert repr(extra) == '<Extra {"a":1.5,"b":[1,{"c":2}]}>'
    deep: Any = 1
    for _ in range(70):
        deep = [deep]
    with pytest.raises(InvalidValue, match="64 deep"):
        Extra({"a": deep})


def test_the_name_of_a_board() -> None:
    """It depends on game, options, dealer and pack, not on players."""
    text = (
        '{"dealer":0,"game":"zuger_tapp","options":{"deals":1,"tapp_at_65":false},'
        f'"pack":"{sample.PACK}"}}'
    )
    name = hashlib.sha256(text.encode()).hexdigest()[:8]
    deal, no_deal = Deal(cards(sample.PACK)), cast("Deal", sample.PACK)
    assert board_name(sample.GAME, 0, deal) == f"{name}/1"
    assert board_name(sample.GAME, 0, deal, 12) == f"{name}/12"
    assert board_name(sample.GAME, 1, deal) != f"{name}/1"
    assert board_name(ZugerTapp(), 0, deal) != f"{name}/1"
    with pytest.raises(InvalidValue, match="expected a seat"):
        board_name(sample.GAME, 4, deal)
    with pytest.raises(InvalidValue, match="expected a deal and a number"):
        board_name(sample.GAME, 0, no_deal)


def test_a_record_of_a_seat() -> None:
    game = ZugerTapp(deals=2)
    records = [sample.played(game, seed) for seed in range(20)]
    record = next(each for each in records if " aside " in write(each))
    for seat in game.seats:
        seen = sample.dressed(record).closed().seen_by(seat)
        assert (seen.seat, seen.seed, seen.board) == (seat, None, None)
        assert len(seen.extra) == 0
        assert seen.players == sample.dressed(record).players
        assert seen.result == record.closed().result
        assert seen.deals[0].comments == ()
        assert list(seen.views()) == list(record.views(seat)) == list(seen.views(seat))
        assert seen.view == game.view(record.state, seat)
        assert seen.deals[0].pack.count(None) > 0
        assert repr(seen).startswith(f"<Record of seat {seat}: ZugerTapp")
        with pytest.raises(InvalidValue, match="has views, but no states"):
            _ = seen.state
        for walk in (iter(seen), seen.states()):
            with pytest.raises(InvalidValue, match="has views, but no states"):
                next(walk)
        with pytest.raises(InvalidValue, match="has no views of"):
            list(seen.views((seat + 1) % 4))
    with pytest.raises(InvalidValue, match="for views"):
        _ = record.view
    with pytest.raises(InvalidValue, match="expected a seat"):
        record.seen_by(7)


WATCHED = f"""{sample.HEAD}[Seat "spectator"]
deal{36 * " ??"}
{sample.BODY.partition(chr(10))[2]}{sample.RESULT}end unchecked
""".replace(
    "= ", '+ {"winners": [0, 1, 2, 3], "ending": "the agreed number of deals"}\n= ', 1
)


def test_a_record_of_a_spectator() -> None:
    seen = sample.CLOSED.with_seconds(2, 1, 1).seen_by(None)
    assert seen.seat == "spectator"
    assert write(sample.CLOSED.seen_by(None), checked=False) == WATCHED
    assert read(WATCHED) == sample.CLOSED.seen_by(None)
    assert repr(seen) == f"<Record of a spectator: {sample.GAME!r}, 1 deals, 4 moves>"
    assert list(seen.views()) == list(sample.CLOSED.views())
    assert [row["seconds"] for row in rows(seen)] == [2, None, None, None]
    for face in sample.FACES:
        assert read(write(seen, face)) == seen
        (head,) = heads(write(seen, face).splitlines())
        assert head["seat"] == "spectator"
    record = Record(game=sample.GAME, seat="spectator")
    for before, move, after in sample.PASSED:
        record = record.append(sample.GAME.told(before, move, after, None))
    assert record.closed() == sample.CLOSED.seen_by(None)
    with pytest.raises(InvalidValue, match="of a spectator has views, but no states"):
        _ = seen.state
    with pytest.raises(InvalidValue, match="of a spectator has no views of 1"):
        list(seen.views(1))
    for old, new, why in (
        ("spectator", "watcher", "from 0 to 3, got 'watcher'"),
        ("2 pass", "3 pass", "seat 2 is in turn"),
        ("deal ??", "deal C6", "a spectator has not seen all known cards"),
        ("= 0", "= 1", "the totals 0 0 0 0"),
    ):
        with pytest.raises(RecordError, match=why):
            read(WATCHED.replace(old, new, 1))


def test_a_spectator_sees_the_upcard() -> None:
    """Of two hands of nine cards it sees none, and of the cards then the first alone."""
    deal, move = Deal(cards(sample.PACK)), Play(1, cards("CA")[0])
    dealt = Record.of(Schmaus(), [deal]).seen_by(None)
    assert [at for at, card in enumerate(dealt.deals[0].pack) if card] == [18]
    played_on = write(Record.of(Schmaus(), [deal, move]).seen_by(None), checked=False)
    for old, new, why in (
        ("1 play CA", "1 play H6", "the card lies in"),
        ("?? H6 ??", "?? ?? ??", "a spectator sees a card"),
    ):
        assert old in played_on
        with pytest.raises(RecordError, match=why):
            read(played_on.replace(old, new))


def test_a_record_of_a_seat_goes_on() -> None:
    """What a seat is told is appended, and taken back; cards not seen yet are blank again."""
    whole = sample.played(Schmaus(deals=1), 4).closed()
    seen = whole.seen_by(0)
    record = Record(game=whole.game, dealer=whole.dealer, seat=Seat(0))
    records = [record]
    for before, move, after in whole:
        record = record.append(whole.game.told(before, move, after, 0))
        records.append(record)
    assert record.closed() == seen
    for shorter in reversed(records[:-1]):
        record = record.undone()
        assert record == shorter
        assert record.view == shorter.view
    with pytest.raises(InvalidValue, match="has states"):
        whole.append(Told(Seat(0), 0, None, ()))


def test_what_a_seat_cannot_have_been_told() -> None:
    begun, mine = Record.of(sample.GAME, sample.MOVES[:1]), Seat(1)
    seen, by_zero = begun.seen_by(1), begun.seen_by(0)
    empty = Record(game=sample.GAME, seat=mine)
    for record, told, problem in (
        (empty, Told(mine, 1, Pass(1), ()), "a deal as the first move"),
        (seen, Told(mine, 1, Bid(1, Contract.SUPER), ()), "could not have"),
        (seen, Told(mine, 1, Pass(3), ()), "seat 1 is in turn"),
        (seen, Told(mine, 1, Play(1, cards("H6")[0]), ()), "could not have been"),
        (seen, Told(mine, 1, Hidden(Seat(3), "aside"), ()), "seat 1 is in turn"),
        (by_zero, Told(Seat(0), 1, Hidden(mine, "aside"), ()), "could not have been"),
        (seen, Told(mine, 1, Hidden(mine, "aside"), ()), "could not have been"),
        (seen, Told(mine, 0, None, ()), "no deal is due"),
        (seen, Told(Seat(2), 1, Pass(1), ()), "expected move "),
    ):
        with pytest.raises((InvalidValue, RecordError), match=problem):
            record.append(told)


def test_taking_back_is_as_fast_in_the_last_deal_as_in_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only the last deal is played again, however many there were, forwards and back."""
    record = sample.played(Schmaus(), 5, most=150)
    states, made = list(record.states()), list[Any]()
    apply = Schmaus.apply

    def counted(game: Schmaus, state: Any, move: Any) -> Any:
        made.append(move)
        return apply(game, state, move)

    monkeypatch.setattr(Schmaus, "apply", counted)
    longest = max(len(deal.moves) for deal in record.deals)
    assert len(record.deals) > 1
    while record.deals:
        assert record.last == states.pop()
        record = record.undone()
        assert len(made) <= longest
        made.clear()
    assert [record.last] == states
