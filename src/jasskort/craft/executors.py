"""Executors as callers hand them in: one that is there, or what makes one."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import ParamSpec, TypeAlias, TypeVar

from jasskort.errors import InvalidValue, quoted

Executors: TypeAlias = Executor | Callable[[], Executor]
"""An executor, or what makes one (and makes another when its workers have died)."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


def executor_of(given: Executors) -> tuple[Executor, Callable[[], Executor] | None]:
    """Return an executor, and what made it; None if it was there before.

    Who calls this shuts down what was made; `InvalidValue` if it is neither.
    """
    if isinstance(given, Executor):
        return given, None
    if not callable(given):
        msg = f"expected an executor, or what makes one, got {quoted(given)}"
        raise InvalidValue(msg)
    made = given()
    if not isinstance(made, Executor):
        msg = f"expected an executor to be made, got {quoted(made)}"
        raise InvalidValue(msg)
    return made, given


def submitted(
    executor: Executor, work: Callable[_P, _T], *given: _P.args, **named: _P.kwargs
) -> Future[_T]:
    """Submit work; `InvalidValue` if the executor takes none, as when it was shut down."""
    try:
        return executor.submit(work, *given, **named)
    except BrokenExecutor:
        raise
    except RuntimeError as error:
        msg = f"the executor takes nothing: {error}: {quoted(executor)}"
        raise InvalidValue(msg) from error
