"""The card beside the table: ranks, points, melds, bids and the target of a game.

All numbers come from the ruleset, so that those of a house rule are right, too.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from catalogue import name_of
from texts import Answer, named

from jasskort.cards import SUITS, Rank
from jasskort.games.frantsfuus import Frantsfuus
from jasskort.games.frantsfuus import Item as FrantsfuusItem
from jasskort.games.frantsfuus.ruleset import BELLE_POINTS
from jasskort.games.fyrtioett import Fyrtioett
from jasskort.games.schmaus import Item as SchmausItem
from jasskort.games.schmaus import Schmaus
from jasskort.games.schmaus.ruleset import STOECK_POINTS
from jasskort.games.tolva import Tolva
from jasskort.games.tolva.model import Form, Item
from jasskort.games.zuger_tapp import Contract, ZugerTapp
from jasskort.melds import SHORTEST, Four, Run
from jasskort.options import Claims
from jasskort.pictures.drawing import labels_of
from jasskort.ruleset import AnyRuleset
from jasskort.words import Words
from jasskort.words.sayings import capitalized

Labels: TypeAlias = Mapping[str, str]
Rows: TypeAlias = list[list[str]]


def summary(game: AnyRuleset, words: Words, labels: Labels) -> Answer:
    """Return the sections of the card: a title with a text, a table, or both."""
    return {
        "title": labels["summary"],
        "sections": list(_sections(game, words, labels)),
    }


def _sections(game: AnyRuleset, words: Words, labels: Labels) -> Iterator[Answer]:
    names = named(words)
    if ends := _ends(game, labels):
        yield {"title": labels["how_to_win"], "text": ends}
    duty = labels[f"duty_{name_of(game)}"].format_map(names)
    if isinstance(game, Tolva) and game.form is Form.FOUR:
        duty = f"{duty} {labels['duty_partner']}"
    yield {"title": labels["duty"], "text": duty}
    yield _ranks(game, words, labels)
    if rows := _points(game, words, labels):
        head = [labels["for_what"], labels["in_points"]]
        rows = [[capitalized(name), points] for name, points in rows]
        points = {"title": labels["in_points"], "head": head, "rows": rows}
        yield {**points, **_row(game, words, labels)}
    if isinstance(game, ZugerTapp):
        yield _contracts(game, words, labels)
        yield _payment(game, labels)
    if isinstance(game, Fyrtioett):
        yield _bids(game, labels)
    dealer = labels_of(words, words.suits)["dealer"]
    sign = labels["sign_dealer"].format(dealer[:1].upper())
    yield {"title": labels["signs"], "text": sign}


def _ends(game: AnyRuleset, labels: Labels) -> str:
    """Return when a match ends."""
    target, deals = getattr(game, "target", None), getattr(game, "deals", None)
    which = "win_partner" if isinstance(game, Fyrtioett) else "win_target"
    if getattr(game, "claims", None) is Claims.PLAYERS:
        which = "win_claim"
    ends = [] if target is None else [labels[which].format(target)]
    after = "win_one_deal" if deals == 1 else "win_deals"
    ends += [] if deals is None else [labels[after].format(deals)]
    return " ".join(ends)


def _order(game: AnyRuleset, order: Sequence[Rank]) -> list[Rank]:
    """Return the ranks of the pack, the highest first."""
    ranks = {card.rank for card in game.pack}
    return [rank for rank in reversed(order) if rank in ranks]


def _ranks(game: AnyRuleset, words: Words, labels: Labels) -> Answer:
    """Return the ranks with their card points, for trump and for the other suits."""
    ranking = game.ranking
    orders = [("every_suit", ranking.plain, ranking.plain_points)]
    if ranking.trump != ranking.plain:
        orders = [
            ("in_trump", ranking.trump, ranking.trump_points),
            ("other_suits", ranking.plain, ranking.plain_points),
        ]
    counts = any(ranking.plain_points.values())
    head, columns = list[str](), list[list[str]]()
    for label, order, points in orders:
        ranks = _order(game, order)
        head.append(labels[label])
        columns.append([words.say(rank) for rank in ranks])
        if counts:
            head.append(labels["in_card_points"])
            columns.append([str(points[rank]) for rank in ranks])
    if not counts:
        return {"title": labels["from_high"], "text": ", ".join(columns[0])}
    rows = [list(row) for row in zip(*columns, strict=True)]
    return {"title": labels["from_high"], "head": head, "rows": rows}


def _points(game: AnyRuleset, words: Words, labels: Labels) -> Rows:
    """Return what else brings points."""
    if isinstance(game, Schmaus | Frantsfuus):
        return [*_melds(game, words, labels), *_jass(game, words, labels)]
    if isinstance(game, Tolva):
        names = {
            Item.TRUMP: labels["pair_first"].format_map(named(words)),
            Item.TJOG: labels["pair_later"].format_map(named(words)),
            Item.VINSTEN: f"{labels['most_points']} ({words.item(Item.VINSTEN)})",
            Item.SISTAN: f"{labels['the_last_trick']} ({words.item(Item.SISTAN)})",
            Item.HALV_GUBBE: f"{words.item(Item.HALV_GUBBE)}: {labels['halv_of']}",
            Item.HEL_GUBBE: f"{words.item(Item.HEL_GUBBE)}: {labels['hel_of']}",
        }
        return [[name, str(game.worths[item])] for item, name in names.items()]
    return []


def _row(game: AnyRuleset, words: Words, labels: Labels) -> Answer:
    """Return the order in which cards of a sequence follow each other, in a jass."""
    if not isinstance(game, Schmaus | Frantsfuus):
        return {}
    ranks = _order(game, game.ranking.plain)
    return {"text": labels["row_of"].format(", ".join(map(words.say, ranks)))}


def _melds(
    game: Schmaus | Frantsfuus, words: Words, labels: Labels
) -> Iterator[list[str]]:
    """Yield the melds with their values; those of one value stand together."""
    melding = game.melding
    ranks = _order(game, game.ranking.plain)
    top, suit = ranks[0], SUITS[0]
    runs = [Run(suit, top, length) for length in range(SHORTEST, len(ranks) + 1)]
    for value, group in itertools.groupby(runs, melding.value_of):
        lengths = [run.length for run in group]
        several = "–".join(map(str, dict.fromkeys([lengths[0], lengths[-1]])))
        yield [labels["run_of"].format(several), str(value)]
    fours = [four for rank in ranks if melding.find((four := Four(rank)).cards.mask)]
    for value in sorted({melding.value_of(four) for four in fours}):
        same = [
            words.say(four.rank) for four in fours if melding.value_of(four) == value
        ]
        yield [labels["four_of"].format(", ".join(same)), str(value)]


def _jass(
    game: Schmaus | Frantsfuus, words: Words, labels: Labels
) -> Iterator[list[str]]:
    """Yield the pair of trump, the last trick and all tricks, with their points."""
    settling = game.settling
    if isinstance(game, Schmaus):
        couple, name, bonus = STOECK_POINTS, words.item(SchmausItem.STOECK), True
    else:
        couple, name = BELLE_POINTS, words.item(FrantsfuusItem.BELLE)
        bonus = game.match_bonus
    pair = labels["pair_trump"].format_map(named(words))
    yield [f"{pair} ({name})", str(couple)]
    yield [labels["the_last_trick"], str(settling.last_trick[0])]
    if bonus:
        yield [labels["all_tricks"], str(settling.all_tricks[0])]


def _contracts(game: ZugerTapp, words: Words, labels: Labels) -> Answer:
    """Return the contracts: the card points that they need, and their values."""
    head = [labels["bid_of"], labels["needs"], labels["in_units"]]
    everything = game.ranking.card_points(game.pack, None)
    rows = [
        [words.say(each), str(game.least(each)), str(game.units(each))]
        for each in Contract
    ]
    text = labels["the_bidder"].format(everything)
    return {"title": labels["bids_of"], "head": head, "rows": rows, "text": text}


def _payment(game: ZugerTapp, labels: Labels) -> Answer:
    """Return who pays the units to whom, and when it is more or nothing."""
    drawn = game.drawn_at(Contract.TAPP)
    texts = [labels["units_of"], labels["few_double"].format(_few(game))]
    texts += [] if drawn is None else [labels["drawn"].format(drawn)]
    return {"title": labels["in_units"], "text": " ".join(texts)}


def _few(game: ZugerTapp) -> int:
    """Return the card points of the losers from which on the value does not double."""
    everything = game.ranking.card_points(game.pack, None)
    contract = Contract.VICE
    usual = game.units(contract)
    return next(
        low
        for low in range(everything)
        if game.judge(contract, (everything - low, True, True))[1] == usual
    )


def _bids(game: Fyrtioett, labels: Labels) -> Answer:
    """Return the values of bids; bids that are worth equally much a trick stand together."""
    bids = range(1, len(game.pack) // len(game.seats) + 1)
    rows = list[list[str]]()
    for _, group in itertools.groupby(bids, lambda bid: game.worth(bid) / bid):
        one, *others = group
        last = others[-1]
        rows.append([f"{one}–{last}", f"{game.worth(one)}–{game.worth(last)}"])
    head = [labels["bid_of"], labels["in_points"]]
    text = f"{labels['bid_kept']} {labels['bids_together'].format(game.least)}"
    return {"title": labels["bids_of"], "head": head, "rows": rows, "text": text}
