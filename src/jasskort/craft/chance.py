"""What chance comes from: any generator that gives numbers as `random.Random` does."""

from __future__ import annotations

from jasskort.errors import InvalidValue, quoted


def check_generator(rng: object) -> None:
    """See whether something can give numbers; whether it does is seen when it is asked.

    Raises:
        InvalidValue: it cannot, or it is a class.
    """
    if isinstance(rng, type) or not callable(getattr(rng, "random", None)):
        raise no_generator(rng)


def no_generator(rng: object) -> InvalidValue:
    """Say that something gives no numbers."""
    msg = f"a generator as random.Random gives numbers, not {quoted(rng)}"
    return InvalidValue(msg)
