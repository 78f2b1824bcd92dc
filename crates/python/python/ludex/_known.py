"""The values of many positions: solved in memory, or in a table on the disk."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Iterable, NamedTuple

from . import _ludex as _native
from ._ask import At, Progress, _ask, _numpy
from ._report import Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._game import Game


class Verdict(NamedTuple):
    """A value for the player to move, with the plies to the end, if there is one and it is known."""

    value: Value
    remoteness: int | None


class Verdicts:
    """The values of many positions, in two arrays.

    ``value`` has 1, 0 and −1 for a win, a draw and a loss of the player to move, −2 for a position
    that is not known; ``remoteness`` the plies to the end, −1 where there are none.
    """

    __slots__ = ("remoteness", "value")

    def __init__(self, value: bytes, remoteness: bytes) -> None:
        numpy = _numpy()
        self.value: NDArray[Any] = numpy.frombuffer(value, dtype="int8")
        self.remoteness: NDArray[Any] = numpy.frombuffer(remoteness, dtype="<i4")

    def __len__(self) -> int:
        return len(self.value)

    def __getitem__(self, place: int) -> Verdict | None:
        value, plies = int(self.value[place]), int(self.remoteness[place])
        words: dict[int, Value] = {1: "win", 0: "draw", -1: "loss"}
        return Verdict(words[value], None if plies < 0 else plies) if value in words else None

    def __repr__(self) -> str:
        return f"<Verdicts of {len(self):,} positions>"


class _Known:
    """What has the values of many positions."""

    __slots__ = ("_of", "_stock")
    _stock: _native.Values | _native.Table
    _of: _native.Game

    def __getitem__(self, at: At) -> Verdict:
        """The value of a position; KeyError for one that is not there."""
        found = self._stock.get(at)
        if found is None:
            raise KeyError(at)
        return Verdict(*found)

    def get(self, at: At, default: Verdict | None = None) -> Verdict | None:
        """The value of a position, or something else for one that is not there."""
        found = self._stock.get(at)
        return default if found is None else Verdict(*found)

    def __contains__(self, at: At) -> bool:
        return self._stock.get(at) is not None

    def of(
        self, positions: _native.Positions | Iterable[At], *, time: float | None = None, progress: Progress = None
    ) -> Verdicts:
        """The values of many positions at once: of a list, or faster of :meth:`positions`."""
        if not isinstance(positions, _native.Positions):
            positions = _native.Positions.of_list(self._of, positions)
        return Verdicts(*self._stock.of(_ask(None, time, progress), positions))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The columns ``position``, ``value`` and ``remoteness``, up to symmetry."""
        return self._stock.__arrow_c_stream__(requested_schema)


class Values(_Known):
    """The values of all positions that can be reached from one, as a mapping."""

    __slots__ = ()
    _stock: _native.Values

    def __init__(self, stock: _native.Values, of: _native.Game) -> None:
        self._stock = stock
        self._of = of

    def __len__(self) -> int:
        """How many positions there are, up to symmetry."""
        return len(self._stock)

    def positions(self, *, images: bool = False) -> _native.Positions:
        """All positions, up to symmetry or with their images."""
        return self._stock.positions(images)

    def __repr__(self) -> str:
        return f"<Values of {self._of.spec}: {len(self):,} positions>"


class Table(_Known):
    """A table of solved positions on the disk, as a mapping."""

    __slots__ = ()
    _stock: _native.Table

    def __init__(self, stock: _native.Table) -> None:
        self._stock = stock
        self._of = stock.game

    @property
    def game(self) -> Game:
        """The game of its positions."""
        from ._game import Game

        return Game(self._of)

    def info(self) -> dict[str, Any]:
        """What it is of, and how much it holds, as ``ludex table info --json``."""
        import json

        info: dict[str, Any] = json.loads(self._stock.info())
        return info

    def positions(self, *, progress: Progress = None) -> _native.Positions:
        """All its positions, up to symmetry."""
        return self._stock.positions(_ask(None, None, progress))

    def verify(self, *, time: float | None = None, progress: Progress = None) -> bool:
        """Whether every entry follows from the rules: checked without the solver's code."""
        return self.faults(time=time, progress=progress) == []

    def faults(self, *, time: float | None = None, progress: Progress = None) -> list[str]:
        """What is wrong with the first entries that do not follow from the rules."""
        sound, faults = self._stock.verify(_ask(None, time, progress))
        return [] if sound else faults

    def export(self, path: str | os.PathLike[str], *, all: bool = False) -> None:
        """Writes a new Parquet file: the entries, or all positions that they stand for."""
        self._stock.export(_ask(None, None, None), os.fspath(path), all)

    def __repr__(self) -> str:
        return f"<Table of {self._of.spec}>"
