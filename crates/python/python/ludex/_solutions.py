"""Who wins, and what to play."""

from __future__ import annotations

from typing import Any

from ._report import Listed, Value, Valued, table


class Solution(Valued):
    """What a position is worth for the player to move."""

    __slots__ = ()

    @property
    def best_moves(self) -> list[str]:
        """The best moves."""
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
