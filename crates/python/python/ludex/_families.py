"""Several games side by side: two that may be the same, and one for every number of a range."""

from __future__ import annotations

from typing import Any, NamedTuple

from . import _ludex as _native
from ._report import Listed, Report, Value, table


class Start:
    """A start of a sweep: the game with one of the numbers, solved."""

    __slots__ = ("best_moves", "error", "game", "number", "remoteness", "value")

    def __init__(self, data: dict[str, Any]) -> None:
        self.number: int = data["number"]
        self.game: str = data["game"]
        self.value: Value | None = data["value"]
        """The value for the player to move; None where there is no such game."""
        self.remoteness: int | None = data["remoteness"]
        self.best_moves: list[str] = data["best_moves"]
        self.error: str | None = data.get("error")
        """Why there is no such game."""

    def __repr__(self) -> str:
        return f"Start({self.number}, {self.value!r})"


class Sweep(Listed[Start]):
    """The starts of a game, one for every number of a range: which of them are lost?"""

    __slots__ = ("_native",)

    def __init__(self, native: _native.Sweep) -> None:
        super().__init__(native.json())
        self._native = native
        self._items = tuple(map(Start, self._data["starts"]))

    @property
    def parameter(self) -> str:
        """The parameter that ran through the range."""
        return str(self._data["sweep"])

    @property
    def lost(self) -> list[int]:
        """The numbers with which the player to move loses."""
        return list(self._data["lost"])

    @property
    def conjecture(self) -> str | None:
        """A sentence that names the sequence of those numbers, if it is a known one, and says how far
        this was checked."""
        return self._native.conjecture

    def svg(self) -> str:
        """The values, and the share of lost starts so far, as a curve."""
        return self._native.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def _said(self) -> str:
        return f"{len(self)} starts, {len(self.lost)} lost"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A row for every start."""
        names = ("number", "game", "value", "remoteness")
        return table({name: [getattr(start, name) for start in self] for name in names})


class Ply(NamedTuple):
    """What is first met at a ply."""

    positions: int
    moves: int
    ends: int


class Parting(NamedTuple):
    """Where games part, in one of them."""

    history: list[str]
    """The moves that lead there."""
    status: str
    """Who is to move there, or how the game ended."""
    moves: list[str]
    """The legal moves there."""


class Comparison(Report):
    """Two games side by side; true if they are the same by play, whatever moves are called."""

    __slots__ = ("_sentence",)

    def __init__(self, text: str, sentence: str) -> None:
        super().__init__(text)
        self._sentence = sentence

    @property
    def other(self) -> str:
        """The other game, by its full name."""
        return str(self._data["other"])

    @property
    def same(self) -> bool:
        """Whether they are the same, as deep as was looked."""
        return bool(self._data["same"])

    def __bool__(self) -> bool:
        return self.same

    @property
    def depth(self) -> int | None:
        """How many plies were looked at; None for all."""
        depth: int | None = self._data["depth"]
        return depth

    @property
    def plies(self) -> list[tuple[Ply, Ply]]:
        """Ply by ply, what each of the two games has."""

        def ply(data: dict[str, str]) -> Ply:
            return Ply(**{name: int(number) for name, number in data.items()})

        return [(ply(game), ply(other)) for game, other in self._data["plies"]]

    @property
    def parts(self) -> tuple[Parting, Parting] | None:
        """If they differ: the shortest history that shows it, as each of them writes it, and what is
        there."""
        parts = self._data["parts"]
        return None if parts is None else (Parting(**parts[0]), Parting(**parts[1]))

    def __str__(self) -> str:
        return f"{self._sentence}."

    def __repr__(self) -> str:
        return f"<Comparison: {self._sentence}>"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A row for every ply; of the other game, the columns end in ``_other``."""
        columns: dict[str, list[int]] = {"ply": list(range(len(self.plies)))}
        for name in Ply._fields:
            for side, suffix in enumerate(("", "_other")):
                columns[name + suffix] = [getattr(both[side], name) for both in self.plies]
        return table(dict(columns))
