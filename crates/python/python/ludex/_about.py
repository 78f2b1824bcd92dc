"""What a game says of itself, and its positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable

from . import _ludex as _native
from ._ask import At, _numpy
from ._ludex import Position
from ._words import error

if TYPE_CHECKING:
    from numpy.typing import NDArray


def named(spec: object) -> _native.Game:
    """The game of a name, which comes with Ludex."""
    try:
        return _native.Game.named(spec)  # type: ignore[arg-type]
    except (TypeError, UnicodeEncodeError):
        raise error(f"{spec!a} is no name of a game", f"{spec!a} n'est pas un nom de jeu") from None


class About:
    """A game by its name, and its positions."""

    __slots__ = ("_native",)

    def __init__(self, native: _native.Game) -> None:
        self._native = native

    @property
    def spec(self) -> str:
        """The full name, as in ``connect4:7x6``."""
        return self._native.spec

    @property
    def title(self) -> str:
        """What people call it."""
        return self._native.about[0]

    @property
    def rules(self) -> str:
        """The rules, in a paragraph."""
        return self._native.about[1]

    @property
    def notation(self) -> str:
        """How positions and moves are written."""
        return self._native.about[2]

    @property
    def seats(self) -> str:
        """``fixed``: positions say who is to move; ``swap``: they do not; ``solo``: one player."""
        return self._native.seats

    @property
    def loops(self) -> bool:
        """Whether play can come back to a position that it has left."""
        return self._native.loops

    def position(self, at: At = None) -> Position:
        """A position; without a text the start."""
        return self._native.position(at)

    @property
    def start(self) -> Position:
        """The position in which play begins."""
        return self._native.position(None)

    def _repr_svg_(self) -> str:
        return self.start.svg()

    def positions(self, positions: Iterable[At] | NDArray[Any]) -> _native.Positions:
        """Many positions, for questions about all of them: from texts, or from an array of words."""
        dtype = getattr(positions, "dtype", None)
        if dtype is not None and dtype.kind in "iu":
            words = _numpy().ascontiguousarray(positions, dtype="<u8")
            each = words.shape[1] if words.ndim == 2 else None
            return _native.Positions.of_words(self._native, words.tobytes(), each)
        return _native.Positions.of_list(self._native, positions)

    def __repr__(self) -> str:
        return f"<Game {self.spec}>"
