"""Work for executors that callers hand in."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import ParamSpec, TypeVar

from jasskort.errors import InvalidValue, checked, quoted

_P = ParamSpec("_P")
_T = TypeVar("_T")


def submitted(
    executor: Executor, work: Callable[_P, _T], *given: _P.args, **named: _P.kwargs
) -> Future[_T]:
    """Submit work; if workers have died that is told by the future.

    Raises:
        InvalidValue: it is no executor, or it takes none, as when it was shut down.
    """
    checked(executor, Executor, "an executor is")
    try:
        return executor.submit(work, *given, **named)
    except BrokenExecutor as error:
        broken = Future[_T]()
        broken.set_exception(error)
        return broken
    except RuntimeError as error:
        msg = f"the executor takes nothing: {error}: {quoted(executor)}"
        raise InvalidValue(msg) from error
