"""Positions of Diplomacy after Spring 1901.

>>> from ludex import diplomacy
>>> diplomacy.count().total
67804242146058
>>> diplomacy.count(given="A GAL, -RUM", powers="AUS,RUS").total < diplomacy.count(powers="AUS,RUS").total
True
"""

from __future__ import annotations

from typing import NamedTuple

from . import _ludex as _native
from ._ask import Progress, _ask


class Positions(NamedTuple):
    """How many positions one movement leads to."""

    total: int
    """Those that fit what is given."""
    by_power: dict[str, int]
    """Of each power alone, whatever is given."""
    by_group: dict[str, int]
    """Of the powers that can meet, whatever is given."""


def count(
    *,
    powers: str | None = None,
    given: str | None = None,
    ignore_power: bool = False,
    ignore_kind: bool = False,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Positions:
    """Counts the positions after one simultaneous movement.

    ``powers`` are those with units on the board, as in ``AUS,GER``; ``given`` is what is known, as
    in ``A GAL, -RUM``: an army in Galicia, nothing in Rumania.
    """
    ask = _ask(memory, time, progress)
    total, by_power, by_group = _native.diplomacy_count(ask, powers, given, ignore_power, ignore_kind)
    numbers = [{name: int(number) for name, number in of.items()} for of in (by_power, by_group)]
    return Positions(int(total), *numbers)
