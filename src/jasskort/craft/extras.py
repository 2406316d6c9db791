"""Checks of optional packages, with the extra to install if one is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


def check_numpy() -> None:
    """Raise `ImportError` unless numpy 2 or later is installed (for `bitwise_count`)."""
    import numpy as np  # noqa: PLC0415 - an optional package

    if not hasattr(np, "bitwise_count"):
        msg = f"numpy {np.__version__} is too old"
        raise ImportError(msg, name="numpy")


@contextmanager
def brought_by(requirement: str, module: str) -> Iterator[None]:
    """Raise `ModuleNotFoundError` if the `with` block cannot import another package.

    The message names the importing `module`, the package, and the `requirement` for
    `pip install`, such as "jasskort[play]".
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
