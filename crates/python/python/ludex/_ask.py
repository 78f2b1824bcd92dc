"""What a question may cost, and how it is asked."""

from __future__ import annotations

import os
from typing import Any, Callable, Hashable, TypeVar, Union

from . import _ludex as _native
from ._ludex import BudgetError, Position
from ._report import Answer
from ._words import needs

At = Union[str, Position, Hashable, None]
"""A position: a text, as the command takes it, or a :class:`Position`; None is the start. Games in
Python also take positions of theirs."""

Progress = Union[bool, Callable[[str, int, int, int, int, int], object], None]
"""True for a line on standard error, or a function of the unit, the ply, what was found, done and
due, and the bytes held."""

def _ask(memory: int | str | None, time: float | None, progress: Progress) -> _native.Ask:
    if progress is True:
        from ._progress import Line

        told: Any = Line()
    else:
        told = progress or None
    return _native.Ask(memory, time, told)


_R = TypeVar("_R", bound=Answer)
_N = TypeVar("_N")


def _answer(report: Callable[[_N], _R], ask: Callable[[], _N]) -> _R:
    """The report that a question gives; what was found when a budget ran out goes with its error."""
    try:
        return report(ask())
    except BudgetError as over:
        found = getattr(over, "report", None)
        over.report = None if found is None else report(found)
        raise


def _path(path: str | os.PathLike[str] | None) -> str | None:
    return None if path is None else os.fspath(path)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise needs("numpy") from None
    return numpy
