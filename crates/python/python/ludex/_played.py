"""Learners, and random games by the thousand."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from . import _ludex as _native
from ._ask import _numpy
from ._matches import Learning

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Learned:
    """What a learner learned: a player, and the curve of its strength."""

    __slots__ = ("_native", "report")

    def __init__(self, native: _native.Learned) -> None:
        self._native = native
        self.report = Learning(native.json)

    def save(self, path: str | os.PathLike[str]) -> str:
        """Writes a new file; gives the name of the player that reads it, ``learned:FILE``."""
        with open(path, "xb") as file:
            file.write(self._native.saved)
        return f"learned:{os.fspath(path)}"

    def _repr_svg_(self) -> str:
        return self._native.svg

    def __repr__(self) -> str:
        return repr(self.report)


class Playouts:
    """Random games: ``outcome`` has 1 where the first player won (or a puzzle was solved), 0 for a
    draw, −1 where the second won, 2 for a game that was stopped; ``plies`` their lengths."""

    __slots__ = ("outcome", "plies")

    def __init__(self, outcome: bytes, plies: bytes) -> None:
        numpy = _numpy()
        self.outcome: NDArray[Any] = numpy.frombuffer(outcome, dtype="int8")
        self.plies: NDArray[Any] = numpy.frombuffer(plies, dtype="<u4")

    def __len__(self) -> int:
        return len(self.outcome)

    def __repr__(self) -> str:
        return f"<Playouts: {len(self):,} games>"
