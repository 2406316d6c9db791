"""What the extras bring: whether it is there, and what to install where it is not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


def check_numpy() -> None:
    """Check that numpy is there, and is 2 or later, which counts the bits of numbers."""
    import numpy as np  # noqa: PLC0415 - only where it is asked for

    if not hasattr(np, "bitwise_count"):
        msg = f"numpy {np.__version__} is too old"
        raise ImportError(msg, name="numpy")


@contextmanager
def brought_by(requirement: str, module: str) -> Iterator[None]:
    """Say what to install where a package that a module imports is missing or too old.

    The requirement is what brings the package, as pip is told.
    """
    try:
        yield
    except ImportError as error:
        package = (error.name or "jasskort").partition(".")[0]
        if package == "jasskort":
            raise
        newer = "" if isinstance(error, ModuleNotFoundError) else "a newer "
        msg = f'{module} needs {newer}{package}: pip install "{requirement}"'
        raise ModuleNotFoundError(msg, name=package) from error
