"""Who wins, and what to play."""

from __future__ import annotations

from typing import Any, Iterator, NamedTuple, Sequence, overload

from . import _ludex as _native
from ._known import Table
from ._report import Listed, Report, Value, Valued, table


class Solution(Valued):
    """What a position is worth for the player to move."""

    __slots__ = ()

    @property
    def best_moves(self) -> list[str]:
        """The best moves; by proof (Kamon) one of them, and none of a lost position."""
        return list(self._data["best_moves"])

    @property
    def method(self) -> str:
        """How it was solved."""
        return str(self._data["method"])

    @property
    def positions(self) -> int | None:
        """How many positions were solved, or looked at."""
        number = self._data.get("positions")
        return None if number is None else int(number)

    @property
    def counts(self) -> dict[str, int] | None:
        """How many positions are won, drawn and lost, where all were solved."""
        counts = self._data.get("counts")
        return None if counts is None else {value: int(number) for value, number in counts.items()}

    @property
    def line(self) -> list[str] | None:
        """The best play of both sides to the end, where it was asked for and is known."""
        line: list[str] | None = self._data.get("line")
        return line

    @property
    def discounted(self) -> float | None:
        """The value in discounted minimax, where a factor was given."""
        value: float | None = self._data.get("discounted")
        return value

    def _said(self) -> str:
        plies = "" if self.remoteness is None else f" in {self.remoteness}"
        return f"{self.value}{plies} at {self.position}"


class Move:
    """A move and its value for the player who makes it."""

    __slots__ = ("grundy", "line", "move", "remoteness", "value")

    def __init__(self, data: dict[str, Any]) -> None:
        self.move: str = data["move"]
        self.value: Value | None = data["value"]
        self.remoteness: int | None = data["remoteness"]
        self.line: list[str] | None = data.get("line")
        grundy = data.get("grundy")
        self.grundy: int | None = None if grundy is None else int(grundy)

    def __repr__(self) -> str:
        return f"Move({self.move!r}, {self.value!r}, remoteness={self.remoteness})"


class Moves(Listed[Move]):
    """Every legal move of a position with its value, best first."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(Move(move) for move in self._data["moves"])

    @property
    def position(self) -> str:
        """The position."""
        return str(self._data["position"])

    @property
    def value(self) -> Value | None:
        """What the position is worth for the player to move."""
        value: Value | None = self._data["value"]
        return value

    @property
    def remoteness(self) -> int | None:
        """Plies to the end."""
        plies: int | None = self._data["remoteness"]
        return plies

    def _said(self) -> str:
        return ", ".join(f"{move.move} {move.value}" for move in self)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The columns ``move``, ``value`` and ``remoteness``."""
        return table({name: [getattr(move, name) for move in self] for name in ("move", "value", "remoteness")})


class Solved(NamedTuple):
    """A game of a folder, and its table."""

    game: str
    table: str
    table_bytes: int
    positions: int
    counts: dict[str, int]
    """How many positions the player to move wins, draws and loses."""
    farthest: int | None
    """The plies of the longest game under best play."""
    before: bool
    """Whether the table was there."""
    seconds: float


class Tables(Report):
    """A game and those that play goes over into, each with its table: a sequence, each game after
    those that it leads to. A game's name opens its table."""

    __slots__ = ("_items",)

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(self._row(row) for row in self._data["tables"])

    @staticmethod
    def _row(row: dict[str, Any]) -> Solved:
        counts = {value: int(number) for value, number in row["counts"].items()}
        return Solved(**{**row, "positions": int(row["positions"]), "counts": counts})

    @property
    def folder(self) -> str:
        """The folder."""
        return str(self._data["folder"])

    @property
    def complete(self) -> bool:
        """Whether all tables are there."""
        return bool(self._data["complete"])

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Solved]:
        return iter(self._items)

    @overload
    def __getitem__(self, which: int) -> Solved: ...
    @overload
    def __getitem__(self, which: str) -> Table: ...
    def __getitem__(self, which: int | str) -> Solved | Table:
        if not isinstance(which, str):
            return self._items[which]
        for row in self._items:
            if row.game == which:
                return Table(_native.Table.open(row.table))
        raise KeyError(which)

    def _said(self) -> str:
        return f"{len(self)} tables in {self.folder}"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A row for every game."""
        columns: dict[str, Sequence[object]] = {
            name: [getattr(row, name) for row in self]
            for name in ("game", "table", "table_bytes", "positions", "farthest", "before", "seconds")
        }
        columns.update({value: [row.counts[value] for row in self] for value in ("win", "draw", "loss")})
        return table(columns)
