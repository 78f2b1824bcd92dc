"""How many positions, games and paths there are."""

from __future__ import annotations

import os
from typing import Literal

from ._about import About
from ._ask import At, Progress, _answer, _ask, _path
from ._counts import Bounds, Count, Perft, Plan
from ._words import error


class Counting(About):
    """Questions for numbers."""

    __slots__ = ()

    def count(
        self,
        of: Literal["positions", "games", "histories", "legal"] = "positions",
        *,
        at: At = None,
        up_to_symmetry: bool = False,
        method: str | None = None,
        by_ply: bool = False,
        check: bool = False,
        samples: int | None = None,
        seed: int = 0,
        anyway: bool = False,
        disk: str | os.PathLike[str] | None = None,
        checkpoint: str | os.PathLike[str] | None = None,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Count:
        """How many positions can be reached, or games, or histories?

        ``method`` is one of the command's; without, the best is taken. ``by_ply`` makes the table
        by ply even where it costs more than the total. ``check`` counts again by another method and
        compares. ``anyway`` begins where the memory is certain not to suffice. ``disk`` is a folder to
        count in where memory would not do, and to go on in with a count that was interrupted;
        ``checkpoint`` is a file for the same, of the method ``symbolic``.

        >>> import ludex
        >>> ludex.game("connect4:5x5").count().total
        69763700
        """
        ask = _ask(memory, time, progress)
        settings = (of, up_to_symmetry, method, by_ply, check, samples, seed, anyway)
        files = (_path(disk), _path(checkpoint))
        return _answer(Count, lambda: self._native.count(ask, at, *settings, *files))

    def plan(
        self,
        *,
        at: At = None,
        seed: int = 0,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Plan:
        """What every method of counting and of solving would cost, before it is paid."""
        return Plan(self._native.plan(_ask(memory, time, progress), at, seed))

    def bounds(
        self,
        *,
        up_to_symmetry: bool = False,
        exact: bool = False,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Bounds:
        """The number of positions from both sides, each bound with its formula. ``exact`` counts them
        too where they are few, as the command does."""
        ask = _ask(memory, time, progress)
        return _answer(Bounds, lambda: self._native.bounds(ask, up_to_symmetry, exact))

    def perft(
        self,
        depth: int,
        at: At = None,
        *,
        divide: bool = False,
        samples: int | None = None,
        seed: int = 0,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Perft:
        """How many paths of so many plies are there? Counted one by one, and with ``divide`` for each
        first move, as testers of rules compare it; or estimated from ``samples`` a ply, where there are
        too many.

        >>> import ludex
        >>> ludex.game("chess").perft(4).total
        197281
        >>> estimate = ludex.game("chess").perft(40, samples=500)
        >>> estimate.interval[0] < estimate.total < estimate.interval[1]
        True
        """
        if divide and samples is not None:
            raise error(
                "an estimate has no numbers for single moves; leave divide or samples out",
                "une estimation n'a pas de nombres par coup ; retirez divide ou samples",
            )
        ask = _ask(memory, time, progress)
        return Perft(self._native.perft(ask, at, depth, divide, samples, seed))

    def explore(
        self, *, memory: int | str | None = None, time: float | None = None, progress: Progress = None
    ) -> int:
        """Asks rules in Python about every position beforehand, so that engines are as fast as with
        rules in Rust; gives the number of positions. Rules with ``successors`` are asked about 65,536
        positions at once, which numpy answers much faster."""
        return self._native.explore(_ask(memory, time, progress))
