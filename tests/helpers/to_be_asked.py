"""Prompts of every kind: a value for each sentence that says what is asked of a seat."""

from __future__ import annotations

from typing import get_args

from jasskort import Card, OptionError, Pass, Play, Rank, Seat, Suit
from jasskort.advice import Advice, Basis, Review
from jasskort.errors import OptionMistake
from jasskort.games.frantsfuus import Kind
from jasskort.games.jass.model import Question, Rob
from jasskort.games.zuger_tapp import Contract
from jasskort.melds import Line, Run
from jasskort.words.asking import KINDS, Prompt
from jasskort.words.faults import Fault
from jasskort.words.risks import Risk

ME, OTHER = Seat(0), Seat(1)
RIGHTS = ("declare", "meld", "ask", "belle", "rob", "gubbe", "trump", "claim")
HEARTS, TEN = Suit.HEARTS, Card.parse("HT")


BOTH = (False, True)
BIDS = tuple(
    Prompt(contract=bid, least=least, most=120, first=bid is Contract.SOLO)
    for bid, least in ((Contract.SOLO, 65), (Contract.SUPER, 70))
)
ASKED: list[tuple[str, Prompt]] = [
    *[(name, Prompt(turn=ME)) for name in ("yours", "lead", "play", "name")],
    ("lead", Prompt(turn=ME, rows=True)),
    ("lead", Prompt(turn=ME, apart=True)),
    ("lead", Prompt(turn=ME, called=20)),
    *[
        (name, Prompt(turn=ME, led=HEARTS, best=TEN, beat=beat))
        for name in ("follow", "trump")
        for beat in (None, "must", "cannot")
    ],
    ("none", Prompt(turn=ME, led=HEARTS)),
    ("none", Prompt(turn=ME, led=HEARTS, duty=True)),
    ("none", Prompt(turn=ME, led=HEARTS, ruff=True)),
    ("free", Prompt(turn=ME, led=HEARTS)),
    ("spare", Prompt(turn=ME, spared=TEN)),
    *[
        ("declared", Prompt(turn=ME, other=OTHER, called=Kind.TERTS, can=can))
        for can in BOTH
    ],
    *[
        ("answered", Prompt(turn=ME, other=OTHER, answer=answer, can=can))
        for can in BOTH
        for answer in (Line.SEQUENCE, Rank.KING)
    ],
    *[("reply", Prompt(turn=ME, other=OTHER, can=can)) for can in BOTH],
    *[
        (name, Prompt(turn=ME, can=can, other=OTHER))
        for can in BOTH
        for name in ("book", "turn", "draw", "turnup")
    ],
    *[("answer", Prompt(turn=ME, question=question)) for question in Question],
    *[("bid", Prompt(turn=ME, least=2, most=13, can=can)) for can in BOTH],
    ("bid", Prompt(turn=ME, bids=BIDS)),
    ("bid", Prompt(turn=ME, bids=BIDS, other=OTHER, called=Contract.TAPP)),
    *[("contract", bid) for bid in BIDS],
    *[
        ("against", Prompt(turn=seat, other=other, least=61))
        for seat, other in ((ME, ME), (OTHER, ME), (OTHER, OTHER))
    ],
    *[("aside", Prompt(turn=ME, count=count)) for count in (1, 3)],
    ("aside", Prompt(turn=ME, count=4, first=True)),
    *[("wait", Prompt(turn=OTHER, kind=kind)) for kind in (*KINDS.values(), "other")],
    *[("wait", Prompt(turn=OTHER, rights=(right,))) for right in RIGHTS],
    *[("lead", Prompt(turn=ME, rights=(right,))) for right in RIGHTS],
    *[
        ("deal", Prompt(dealer=seat, first=first))
        for first in BOTH
        for seat in (ME, OTHER)
    ],
    *[("over", Prompt(winners=(winner,))) for winner in (ME, OTHER)],
]
"""The name of a sentence, and a prompt that it is said of."""

RISKS: list[tuple[str, Risk]] = [
    ("claim", Risk(seat=ME, target=501)),
    ("early", Risk(seat=ME, target=1500)),
    ("late", Risk(seat=ME, target=1500, other=OTHER)),
    *[
        (name, Risk(seat=ME, seats=seats, tricks=6, cards=60, points=6, first=first))
        for name in ("halv", "hel")
        for first in BOTH
        for seats in ((ME,), (ME, Seat(2)))
    ],
    *[("throw", Risk(seat=ME, dealer=dealer)) for dealer in (None, ME, OTHER)],
    ("concede", Risk(seat=ME, other=OTHER, called=Kind.TERTS)),
    ("broken", Risk(seat=ME, meld=Run(HEARTS, Rank.JACK, 3))),
    *[(name, Risk(seat=ME, suit=HEARTS)) for name in ("belle", "marriage", "trump")],
    *[("unmelded", Risk(seat=ME, seats=seats)) for seats in ((ME,), (ME, Seat(2)))],
    *[(name, Risk(seat=ME)) for name in ("last", "drawn", "rob", "turned", "asking")],
]
"""The name of a sentence, and a risk that it is said of."""

FAULTS: list[tuple[str, object]] = [
    *[
        ("option", OptionError(option="deals", value=0, mistake=each, wanted=(1,)))
        for each in get_args(OptionMistake)
    ],
    *[
        ("record", Fault("no", where=where, reason=reason))
        for where in ("", "line 3")
        for reason in ("", "The match is over")
    ],
    *[("record", Fault("no", kind)) for kind in ("check", "version", "format")],
    *[(name, 3) for name in ("line", "deal", "move")],
    ("other", Fault("no")),
]
"""The name of a sentence, and a fault that it is said of."""

ALONE, TOGETHER = (ME,), (ME, Seat(2))
HIGH, LOW = Play(ME, TEN), Play(ME, Card.parse("H8"))
ADVICE: list[Advice | Review] = [
    Advice(HIGH, Basis.ONLY, ALONE),
    Advice(HIGH, Basis.CLAIM, ALONE, 64),
    Advice(HIGH, Basis.KNOWN, ALONE),
    Advice(HIGH, Basis.KNOWN, ALONE, instead=LOW, gain=12.0),
    Advice(HIGH, Basis.THUMB, ALONE),
    Advice(HIGH, Basis.THUMB, ALONE, compared=2, instead=LOW),
    Advice(HIGH, Basis.WORLDS, ALONE, compared=2, instead=LOW),
    Advice(HIGH, Basis.WORLDS, ALONE, instead=None, gain=1.4),
    Advice(HIGH, Basis.WORLDS, ALONE, instead=LOW, gain=0.4),
    Advice(Rob(ME), Basis.THUMB, ALONE),
    Advice(Pass(ME), Basis.THUMB, ALONE, compared=1, instead=LOW, gain=8.0),
    *[
        Advice(HIGH, Basis.THUMB, side, worlds, taken)
        for side in (ALONE, TOGETHER)
        for worlds, taken in ((100, 84), (100, 0), (1, 1), (1, 0))
    ],
    Review(18),
    Review(18, 7, LOW, HIGH, 14),
    Review(18, 7, HIGH, None, 1),
]
