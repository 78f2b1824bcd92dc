"""Answers: numbers as attributes, and the command's JSON.

The command writes counts as decimal strings, since they pass 2**53; attributes are ints.
"""

from __future__ import annotations

import json
from typing import Any, Generic, Iterator, Literal, Sequence, TypeVar, overload

from ._ludex import LudexError, Stream

Value = Literal["win", "draw", "loss"]

_T = TypeVar("_T")


class Report:
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

    @property
    def game(self) -> str:
        """The game, by its full name."""
        return str(self._data["game"])

    @property
    def seconds(self) -> float:
        """How long the engine took."""
        return float(self._data["seconds"])

    def _said(self) -> str:
        return ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game}: {self._said()}>"


class _Listed(Report, Generic[_T]):
    """A report that is a sequence too."""

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


def _numbers(texts: Sequence[str] | None) -> list[int] | None:
    return None if texts is None else [int(text) for text in texts]


class Count(Report):
    """How many positions, games or histories; ``int(count)`` is the total."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """The number, in all; of an estimate, the estimate."""
        return int(self._data["total"])

    @property
    def by_ply(self) -> list[int] | None:
        """The number for every ply from 0; None where only the total was counted."""
        return _numbers(self._data["by_ply"])

    @property
    def of(self) -> str:
        """What was counted: ``positions``, ``games``, ``histories`` or ``legal``."""
        return str(self._data["of"])

    @property
    def method(self) -> str:
        """How it was counted."""
        return str(self._data["method"])

    @property
    def up_to_symmetry(self) -> bool:
        """Whether images of one another count once."""
        return bool(self._data["up_to_symmetry"])

    @property
    def complete(self) -> bool:
        """Whether the count came to its end."""
        return bool(self._data["complete"])

    @property
    def found(self) -> int:
        """What was counted until a budget ran out; the total of a complete count."""
        return int(self._data["total"] or self._data["found"])

    @property
    def interval(self) -> tuple[int, int] | None:
        """Of an estimate, where the number lies with a confidence of 95 %."""
        ends = self._data.get("interval")
        return None if ends is None else (int(ends[0]), int(ends[1]))

    def __int__(self) -> int:
        return self.total

    def __index__(self) -> int:
        return self.total

    def _said(self) -> str:
        return f"{self.found:,} {self.of}"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table by ply: the columns ``ply`` and ``number``."""
        by_ply = self.by_ply
        if by_ply is None:
            raise LudexError("only the total was counted; by_ply=True lists it ply by ply")
        cells = by_ply if max(by_ply) < 2**63 else [str(number) for number in by_ply]
        columns: list[tuple[str, Sequence[object]]] = [("ply", list(range(len(by_ply)))), ("number", cells)]
        return Stream(columns).__arrow_c_stream__(requested_schema)


class Solution(Report):
    """What a position is worth for the player to move."""

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


class Moves(_Listed[Move]):
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
        columns: list[tuple[str, Sequence[object]]] = [
            ("move", [move.move for move in self]),
            ("value", [move.value for move in self]),
            ("remoteness", [move.remoteness for move in self]),
        ]
        return Stream(columns).__arrow_c_stream__(requested_schema)


class Way:
    """What one method would cost."""

    __slots__ = ("chosen", "exact", "fits", "method", "purpose", "refused", "run", "seconds")

    def __init__(self, data: dict[str, Any]) -> None:
        self.purpose: str = data["purpose"]
        self.method: str = data["method"]
        self.seconds: list[float] | None = data["seconds"]
        self.fits: str = data["fits"]
        self.exact: bool = data["exact"]
        self.refused: str | None = data["refused"]
        self.chosen: bool = data["chosen"]
        self.run: str = data["run"]

    def __repr__(self) -> str:
        chosen = ", chosen" if self.chosen else ""
        return f"Way({self.purpose} by {self.method}, fits: {self.fits}{chosen})"


class Plan(_Listed[Way]):
    """What a count or a solution would cost, before it is paid."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(Way(way) for way in self._data["methods"])

    def chosen(self, purpose: Literal["count", "solve"]) -> Way | None:
        """The method to take, if one is known to fit."""
        return next((way for way in self if way.chosen and way.purpose == purpose), None)

    @property
    def positions(self) -> tuple[int, int, int | None]:
        """How many positions there are: the lower end, the estimate and the upper end."""
        ends = self._data["positions"]
        high = ends["high"]
        low, estimate = float(ends["low"]), float(ends["estimate"])
        return int(low), int(estimate), None if high is None else int(float(high))

    def _said(self) -> str:
        chosen = [self.chosen("count"), self.chosen("solve")]
        return ", ".join(f"{way.purpose} by {way.method}" for way in chosen if way is not None)


class Bound:
    """A number that is certainly at most, or at least, the number of positions."""

    __slots__ = ("formula", "name", "side", "value", "words")

    def __init__(self, name: str, side: str, value: int, words: str, formula: str) -> None:
        self.name = name
        self.side = side
        self.value = value
        self.words = words
        self.formula = formula

    def __repr__(self) -> str:
        sign = "≥" if self.side == "lower" else "≤"
        return f"Bound({sign} {self.value:,}, {self.name})"


class Bounds:
    """The number of positions from both sides, each bound with its formula."""

    __slots__ = ("_items",)

    def __init__(self, items: Sequence[Bound]) -> None:
        self._items = tuple(items)

    @property
    def lower(self) -> int:
        """The greatest lower bound."""
        return max((bound.value for bound in self._items if bound.side == "lower"), default=1)

    @property
    def upper(self) -> int | None:
        """The least upper bound."""
        return min((bound.value for bound in self._items if bound.side == "upper"), default=None)

    def __iter__(self) -> Iterator[Bound]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        return f"<Bounds: {self.lower:,} to {self.upper or 0:,}>"


class Match(Report):
    """Games between two players; between more, a grid, whose numbers are in ``to_dict()``."""

    __slots__ = ()

    def _score(self) -> dict[str, int]:
        score: dict[str, int] | None = self._data.get("score")
        if score is None:
            raise LudexError("a grid has a score for every two players; to_dict() has them")
        return score

    @property
    def names(self) -> list[str]:
        """The players."""
        return list(self._data["names"])

    @property
    def wins(self) -> int:
        """Games that the first of the players won."""
        return self._score()["wins"]

    @property
    def draws(self) -> int:
        """Drawn games."""
        return self._score()["draws"]

    @property
    def losses(self) -> int:
        """Games that the first of the players lost."""
        return self._score()["losses"]

    @property
    def elo(self) -> tuple[float | None, float | None, float | None]:
        """The difference in strength, and its interval of 95 %."""
        elo = self._data.get("elo") or {}
        return elo.get("difference"), elo.get("low"), elo.get("high")

    def _said(self) -> str:
        if "score" not in self._data:
            return "a grid"
        return f"{' against '.join(self.names)}: {self.wins} won, {self.draws} drawn, {self.losses} lost"


class Learning(Report):
    """How a learner became stronger."""

    __slots__ = ()

    @property
    def points(self) -> list[dict[str, Any]]:
        """What the learner was worth after 0, 1, 2, 4 … episodes."""
        return list(self._data["points"])

    @property
    def value(self) -> Value | None:
        """What the start is worth, of a learner that knows when it knows."""
        value: Value | None = self._data.get("value")
        return value

    @property
    def complete(self) -> bool:
        """Whether all episodes were played."""
        return bool(self._data["complete"])

    def _said(self) -> str:
        last = self.points[-1] if self.points else {}
        return f"{last.get('episodes', 0):,} episodes, keeps {last.get('keeps')}"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The curve: a row for every point."""
        names = ["episodes", "states", "keeps", "keeps_where_it_matters"]
        columns: list[tuple[str, Sequence[object]]] = [
            (name, [point.get(name) for point in self.points]) for name in names
        ]
        games = ["wins", "draws", "losses"]
        columns += [(name, [point["against_random"][name] for point in self.points]) for name in games]
        return Stream(columns).__arrow_c_stream__(requested_schema)
