"""Bad input that Frantsfuus alone knows: the match bonus, and kinds of melds."""

from __future__ import annotations

from jasskort.games.frantsfuus import Kind


def test_kinds_print_as_they_are_written() -> None:
    """A kind is ordered as a number and written as a word."""
    assert [str(kind) for kind in Kind] == [
        *("terts", "quart", "fuus5", "fuus6", "fuus7", "fuus8"),
        *("queens", "kings", "aces", "jacks"),
    ]
    assert f"{Kind.TERTS:>6}" == " terts"
    assert Kind.JACKS.spoken == "four jacks"
    assert Kind.FUUS6.spoken == "sixth fuus"
    assert max(Kind) is Kind.JACKS
