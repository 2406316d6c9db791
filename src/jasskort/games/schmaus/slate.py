"""The slate: points as strokes of chalk (SCH-40, SCH-41)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from jasskort.craft.values import Immutable, Typed
from jasskort.errors import InvalidValue, quoted
from jasskort.games.jass.model import TABLE

_HUNDRED, _FIFTY, _TWENTY = 100, 50, 20
_GROUP = 5
_WIDTH = 25
_STEPS = 3
_MOST_SPELLED = 10_000


def _check(number: int, name: str, least: float = 0, most: float = math.inf) -> int:
    if type(number) is int and least <= number <= most:
        return number
    kind = "of at least 0" if most == math.inf else f"from {least} to {most}"
    msg = f"expected an int {kind} for {name}, got {quoted(number)}"
    raise InvalidValue(msg)


def _points(points: int) -> int:
    return _check(points, "points")


@attrs.frozen
class Strokes(Immutable):
    """The points of one player in strokes of chalk (SCH-40).

    The strokes are on the lines of a Z: hundreds on the upper line, fifties on the
    diagonal, twenties on the lower line. The rest, from -19 to 19, is a number beside it.

    Raises:
        InvalidValue: a number of strokes is negative, the rest is out of its range, or
            the points are negative.
    """

    hundreds: int = 0
    fifties: int = 0
    twenties: int = 0
    rest: int = 0

    def __attrs_post_init__(self) -> None:
        for name in ("hundreds", "fifties", "twenties"):
            _check(getattr(self, name), name)
        _check(self.rest, "rest", 1 - _TWENTY, _TWENTY - 1)
        _points(self.points)

    @classmethod
    def of(cls, points: int) -> Strokes:
        """Return points in the usual strokes, with a rest of 0 to 19.

        Raises:
            InvalidValue: the points are negative.
        """
        hundreds, left = divmod(_points(points), _HUNDRED)
        fifties, left = divmod(left, _FIFTY)
        twenties, rest = divmod(left, _TWENTY)
        return cls(hundreds, fifties, twenties, rest)

    @classmethod
    def spellings(cls, points: int) -> tuple[Strokes, ...]:
        """Return every way to chalk up some points, fewest strokes first.

        Raises:
            InvalidValue: the points are negative, or more than 10,000.
        """
        if _points(points) > _MOST_SPELLED:
            msg = f"expected at most {_MOST_SPELLED:,} points, got {quoted(points)}"
            raise InvalidValue(msg)
        found: list[Strokes] = []
        for hundreds in range((points + _TWENTY - 1) // _HUNDRED + 1):
            for fifties in range(points // _FIFTY + 2):
                left = points - hundreds * _HUNDRED - fifties * _FIFTY
                least, most = max(0, left // _TWENTY), -(-left // _TWENTY)
                found += [
                    cls(hundreds, fifties, twenties, left - twenties * _TWENTY)
                    for twenties in range(least, most + 1)
                ]
        return tuple(sorted(found, key=lambda each: (each.strokes, abs(each.rest))))

    @property
    def points(self) -> int:
        """The points that the strokes and the rest add up to."""
        lines = self.hundreds * _HUNDRED + self.fifties * _FIFTY
        return lines + self.twenties * _TWENTY + self.rest

    @property
    def strokes(self) -> int:
        """The number of strokes."""
        return self.hundreds + self.fifties + self.twenties

    def book(self, points: int) -> Strokes:
        """Return the strokes after booking points; only the rest is rewritten.

        Raises:
            InvalidValue: the points are negative.
        """
        more = Strokes.of(points)
        rest = self.rest + more.rest
        carried = max(0, rest // _TWENTY)
        return Strokes(
            self.hundreds + more.hundreds,
            self.fifties + more.fifties,
            self.twenties + more.twenties + carried,
            rest - carried * _TWENTY,
        )

    def tidy(self) -> Strokes:
        """Return the same points in the usual strokes: five twenties become a hundred."""
        return Strokes.of(self.points)

    def rows(self) -> tuple[str, str, str]:
        """Return three rows: hundreds, fifties, and twenties with the rest (SCH-41).

        Strokes are in groups of five, the fifth a diagonal ("||||/"); two fifties are a
        cross ("X").
        """
        crosses, single = divmod(self.fifties, 2)
        fifties = " ".join(["X"] * crosses + ["/"] * single)
        twenties = _in_fives(self.twenties)
        if self.rest:
            twenties = f"{twenties}  {self.rest}".strip()
        return _in_fives(self.hundreds), fifties, twenties

    def __str__(self) -> str:
        r"""Draw the Z figure; a single fifty is half a cross ("\"), across the diagonal."""
        hundreds, _, twenties = self.rows()
        crosses, single = divmod(self.fifties, 2)
        marks = ("X" * crosses + "\\" * single).ljust(_STEPS, "╱")
        steps = len(marks) + 1
        width = max(_WIDTH, len(hundreds) + 2, len(twenties) + 2, steps)
        line = "─" * width
        indents = [width * (steps - place) // steps for place in range(1, steps)]
        diagonal = [" " * at + mark for at, mark in zip(indents, marks, strict=True)]
        rows = (f" {hundreds}", line, *diagonal, line, f" {twenties}")
        return "\n".join([row.rstrip() for row in rows])


def _in_fives(strokes: int) -> str:
    fives, single = divmod(strokes, _GROUP)
    return " ".join(["||||/"] * fives + ["|" * single] * bool(single))


@attrs.frozen
class Slate(Typed):
    """The slate of a match, as seat 0 sees it (SCH-40).

    The near figure has the points of seat 0. The far one has those of seat 1, and is
    upside down.
    """

    near: Strokes = Strokes()
    far: Strokes = Strokes()

    @classmethod
    def of(cls, totals: tuple[int, ...]) -> Slate:
        """Return the slate with the totals of both seats.

        Raises:
            InvalidValue: there are not two totals, or one is negative.
        """
        if not isinstance(totals, Sequence) or len(totals) != len(TABLE.seats):
            msg = f"expected the totals of two seats, got {quoted(totals)}"
            raise InvalidValue(msg)
        near, far = map(Strokes.of, totals)
        return cls(near, far)

    @property
    def totals(self) -> tuple[int, int]:
        """The points by seat."""
        return self.near.points, self.far.points

    def book(self, seat: int, points: int) -> Slate:
        """Return the slate with more points for a seat.

        Raises:
            InvalidValue: the seat does not exist, or the points are negative.
        """
        if TABLE.check(seat):
            return Slate(self.near, self.far.book(points))
        return Slate(self.near.book(points), self.far)

    def plain(self) -> str:
        """Return both totals as numbers (SCH-41)."""
        near, far = self.totals
        return f"{near} : {far}"

    def __str__(self) -> str:
        """Draw both figures, the far one upside down; its rest stays readable."""
        # Not splitlines(): it would drop a lower line without strokes.
        far, near = str(self.far).split("\n"), str(self.near).split("\n")
        width = max(map(len, (*far, *near)))
        turned = (_turned(line.ljust(width)).rstrip() for line in reversed(far))
        return "\n".join((*turned, "", *near))


def _turned(line: str) -> str:
    """Turn a line upside down; the digits of numbers keep their order."""
    turned = line[::-1]
    for word in turned.split():
        if any(letter.isdecimal() for letter in word):
            turned = turned.replace(word, word[::-1])
    return turned
