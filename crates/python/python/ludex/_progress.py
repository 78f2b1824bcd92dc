"""How far an engine has come, on a line."""

from __future__ import annotations

import sys
from typing import Any, Callable

Told = Callable[[str, int, int, int, int, int], object]


def line() -> Told:
    """A function that shows progress: by tqdm, a bar in a notebook, where it is installed."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _plain
    bar: Any = tqdm(leave=False, unit_scale=True)

    def told(unit: str, ply: int, found: int, done: int, due: int, held: int) -> None:
        bar.total = due or None
        bar.n = done or found
        bar.set_description(f"ply {ply}" if unit == "positions" else unit)

    return told


def _plain(unit: str, ply: int, found: int, done: int, due: int, held: int) -> None:
    due_text = f" of {due:,}" if due else ""
    sys.stderr.write(f"\r{unit}: ply {ply}, {done or found:,}{due_text}   ")
    sys.stderr.flush()
