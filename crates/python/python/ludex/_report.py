"""What all answers have: the command's JSON, with numbers as attributes.

The command writes counts as decimal strings, since they pass 2**53; attributes are ints.
"""

from __future__ import annotations

import json
from typing import Any, Generic, Iterator, Literal, Sequence, TypeVar, overload

from ._ludex import Stream

Value = Literal["win", "draw", "loss"]

_T = TypeVar("_T")


class Answer:
    """An answer: its numbers as attributes, and the command's JSON."""

    __slots__ = ("_data", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._data: dict[str, Any] = json.loads(text)

    def to_json(self) -> str:
        """The report as the command writes it with ``--json``."""
        return self._text

    def to_dict(self) -> dict[str, Any]:
        """The same as a dictionary; counts are decimal strings there."""
        data: dict[str, Any] = json.loads(self._text)
        return data

    def _said(self) -> str:
        return ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._said()}>"


class Report(Answer):
    """An answer about a game."""

    __slots__ = ()

    @property
    def game(self) -> str:
        """The game, by its full name."""
        return str(self._data["game"])

    @property
    def seconds(self) -> float:
        """How long the engine took."""
        return float(self._data["seconds"])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game}: {self._said()}>"


class Valued(Report):
    """An answer about the value of a position."""

    __slots__ = ()

    @property
    def position(self) -> str:
        """The position."""
        return str(self._data["position"])

    @property
    def value(self) -> Value:
        """``win``, ``draw`` or ``loss``, for the player to move."""
        value: Value = self._data["value"]
        return value

    @property
    def remoteness(self) -> int | None:
        """Plies to the end; None where play never ends, or the number is not known."""
        plies: int | None = self._data["remoteness"]
        return plies


class Items(Answer, Generic[_T]):
    """An answer that is a sequence too."""

    __slots__ = ("_items",)
    _items: tuple[_T, ...]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[_T]:
        return iter(self._items)

    @overload
    def __getitem__(self, place: int) -> _T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[_T, ...]: ...
    def __getitem__(self, place: int | slice) -> _T | tuple[_T, ...]:
        return self._items[place]


class Listed(Items[_T], Report):
    """An answer about a game that is a sequence too."""

    __slots__ = ()


def numbers(texts: Sequence[str] | None) -> list[int] | None:
    return None if texts is None else [int(text) for text in texts]


def table(columns: dict[str, Sequence[object]]) -> object:
    """Columns as an Arrow stream."""
    return Stream(list(columns.items())).__arrow_c_stream__()
