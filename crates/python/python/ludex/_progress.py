"""How far an engine has come, on a line."""

from __future__ import annotations

import sys
from typing import Any


class Line:
    """Shows progress, from the first time that there is some to the end of the question: by tqdm, a
    bar in a notebook, where it is installed, and else by a line on standard error."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._width: int | None = None

    def __call__(self, unit: str, ply: int, found: int, done: int, due: int, held: int) -> None:
        if self._bar is None and self._width is None:
            self._bar, self._width = _bar(), 0
        told = f"ply {ply}" if unit == "positions" else unit
        # A bar without an end is neither true nor false.
        if self._bar is not None:
            self._bar.total = due or None
            self._bar.n = done or found
            self._bar.set_description(told)
            return
        line = f"{told}: {done or found:,}" + (f" of {due:,}" if due else "")
        sys.stderr.write(f"\r{line:{self._width or 0}}")
        sys.stderr.flush()
        self._width = len(line)

    def close(self) -> None:
        """The question was answered."""
        if self._bar is not None:
            self._bar.close()
        elif self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()


def _bar() -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(leave=False, unit_scale=True)
