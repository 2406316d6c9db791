"""Records that the tests of records share: a match written by hand, and played ones."""

from __future__ import annotations

import hashlib

from jasskort import Move, ZugerTapp
from jasskort.moves import Deal
from jasskort.records import Face, Record
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk
from jasskort.testing.laws import first_dealer

PACK = (
    "C6 C7 C8 C9 CT CJ CQ CK CA D6 D7 D8 D9 DT DJ DQ DK DA "
    "H6 H7 H8 H9 HT HJ HQ HK HA S6 S7 S8 S9 ST SJ SQ SK SA"
)
OUTCOME = "the agreed number of deals"
# All pass, so that the cards are thrown in and the one deal is over (ZUG-11).
CANONICAL = (
    '{"dealer":0,"deals":[{"moves":["1 pass","2 pass","3 pass","0 pass"],'
    f'"pack":"{PACK}","totals":[0,0,0,0]}}],"format":"jasskort-match",'
    '"game":"zuger_tapp","options":{"deals":1,"tapp_at_65":false},'
    f'"result":{{"outcome":"{OUTCOME}","totals":[0,0,0,0],"winners":[0,1,2,3]}},'
    '"version":1}'
)
CHECK = hashlib.sha256(CANONICAL.encode()).hexdigest()[:16]
HEAD = """[Jasskort "1"]
[Game "zuger_tapp"]
[Options {"tapp_at_65": false, "deals": 1}]
[Dealer 0]
"""
BODY = f"""deal {PACK}
1 pass
2 pass
3 pass
0 pass
= 0 0 0 0
"""
RESULT = (
    '[Result {"totals": [0, 0, 0, 0], "winners": [0, 1, 2, 3], '
    f'"outcome": "{OUTCOME}"}}]\n'
)
TEXT = f"{HEAD}{BODY}{RESULT}end {CHECK}\n"
GAME = ZugerTapp(deals=1)
MOVES: tuple[Move | Deal, ...] = tuple(
    [GAME.parse(line) for line in BODY.splitlines()[:-1]]
)
PASSED = Record.of(GAME, MOVES)
CLOSED = PASSED.closed()
FACES: tuple[Face, ...] = ("text", "jsonl", "json")


def played(game: AnyRuleset, seed: int, most: int = 150) -> Record:
    moves = [move for _, move, _ in walk(game, seed, most=most)]
    return Record.of(game, moves, dealer=first_dealer(game, seed))


def dressed(record: Record) -> Record:
    named = Record.of(
        record.game,
        [move for _, move, _ in record],
        dealer=record.dealer,
        players=tuple([f"Änni {seat}" for seat in record.game.seats]),
        date="2026-11-21",
        event="Stube; \\ [spät]",
        place='"Bären"\u2028Zug',
        board="3f2a/12",
        seed="7",
        extra={"Table": 3, "tisch nr": [1, 2.5, None, {"a": "é\u0085"}], "": True},
    )
    named = named.with_comment("; gut \\n gespielt\n[Result] ", 1, 0)
    return named.with_comment("so?", 1).with_seconds(1.25, 1).with_seconds(40)
