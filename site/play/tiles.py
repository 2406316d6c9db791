"""The pictures of the games on the start page; written when the page is built."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from jasskort import pictures
from jasskort.cards import Card
from jasskort.words import Suits

WIDTH, HEIGHT, SLIM = 320, 150, 144
_CARD = 76
_TALL = 110

FANS: Mapping[str, str] = MappingProxyType(
    {
        "schmaus": "D9 DT DJ DQ DK",
        "frantsfuus": "CK DK SK HK",
        "zuger_tapp": "SA ST HA DJ C7",
        "tolva": "HA HT HK HQ S9",
        "fyrtioett": "CQ C8 D9 D5 SK ST HA HK HJ H7 H2",
    }
)
"""Cards that show the character of a game: a sequence, a four, trumps, a pair."""
NARROW: Mapping[str, str] = MappingProxyType(
    {
        "schmaus": "DJ DQ DK",
        "frantsfuus": "DK SK HK",
        "zuger_tapp": "SA ST HA",
        "tolva": "HA HK HQ",
        "fyrtioett": "SA HK H2",
    }
)
"""The cards for narrow screens, where the picture is as wide as three of them."""


def tile(game: str, suits: Suits, *, narrow: bool = False) -> str:
    """Draw a fan of cards on felt as SVG."""
    cards = [Card.parse(each) for each in (NARROW if narrow else FANS)[game].split()]
    fan = "".join(_fan(cards, suits, 20 if narrow else 38))
    left = (WIDTH - SLIM) // 2 if narrow else 0
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="{left} 0 {WIDTH - 2 * left} {HEIGHT}">'
        '<defs><radialGradient id="felt" cy="0.2" r="0.9">'
        '<stop offset="0" stop-color="#2f7d5b"/><stop offset="1" stop-color="#17503a"/>'
        f'</radialGradient></defs><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#felt)"/>'
        f"{fan}</svg>"
    )


def _fan(cards: list[Card], suits: Suits, most: int) -> Iterator[str]:
    """Yield the cards side by side, turned about a point far below."""
    middle = (len(cards) - 1) / 2
    step = min(most, (WIDTH - _CARD - 60) / (len(cards) - 1))
    for place, card in enumerate(cards):
        off = place - middle
        turn = off * step / 5
        left = WIDTH / 2 - _CARD / 2 + off * step
        top = 26 + (off * step) ** 2 / 640
        drawn = pictures.card(card, suits=suits, size=_CARD)
        at = f"translate({left:.0f} {top:.0f}) rotate({turn:.1f} {_CARD // 2} {_TALL})"
        yield f'<g transform="{at}">{drawn}</g>'


def write(folder: Path) -> None:
    """Write all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for game, suits in itertools.product(FANS, Suits):
        for narrow, more in ((False, ""), (True, "-narrow")):
            drawn = tile(game, suits, narrow=narrow)
            name = f"{game}-{suits.value}{more}.svg"
            (folder / name).write_text(drawn, encoding="utf-8")
