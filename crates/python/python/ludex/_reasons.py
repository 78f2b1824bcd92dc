"""Why a position is worth what it is, how it looks, where a game was lost, and puzzles."""

from __future__ import annotations

from typing import Any, Literal

from . import _ludex as _native
from ._report import Listed, Value, Valued, table

Grade = Literal["easy", "medium", "hard", "expert"]


class Why(Valued):
    """Why a position is worth what it is."""

    __slots__ = ()

    @property
    def best_moves(self) -> list[str]:
        """The moves that keep the value, best first."""
        return list(self._data["best_moves"])

    @property
    def line(self) -> list[str]:
        """A line of best play."""
        return list(self._data["line"])

    @property
    def ends(self) -> bool:
        """Whether the game is over after that line."""
        return bool(self._data["ends"])

    @property
    def reasons(self) -> list[str]:
        """Sentences: which moves keep the value, what the theory says, what a move does."""
        return list(self._data["reasons"])

    @property
    def answer(self) -> list[str] | None:
        """Best play after the move that was asked about: its refutation, if it is a mistake."""
        asked = self._data["asked"]
        return None if asked is None else list(asked["line"])

    def __str__(self) -> str:
        return "\n".join(f"{reason}." for reason in self.reasons)

    def _said(self) -> str:
        return "; ".join(self.reasons)


class Evaluation:
    """A position evaluated in one way, without knowing the end of play."""

    __slots__ = ("name", "stones", "value", "weights", "what")

    def __init__(self, data: dict[str, Any]) -> None:
        self.name: str = data["evaluation"]
        self.what: str = data["what"]
        self.value = float(data["value"])
        self.stones: list[dict[str, Any]] | None = data.get("stones")
        self.weights: list[dict[str, Any]] | None = data.get("weights")

    def __float__(self) -> float:
        return self.value

    def __repr__(self) -> str:
        return f"Evaluation({self.name!r}, {self.value:g})"


class Evaluations(Listed[Evaluation]):
    """How a position looks: for the first player, or where positions name none, the player to move."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(map(Evaluation, self._data["evaluations"]))

    @property
    def position(self) -> str:
        """The position."""
        return str(self._data["position"])

    @property
    def lines(self) -> list[dict[str, Any]] | None:
        """The winning lines with the stones on them, where they were asked for."""
        lines: list[dict[str, Any]] | None = self._data.get("lines")
        return lines

    def _said(self) -> str:
        return ", ".join(f"{one.name} {one.value:g}" for one in self)


class SearchedMove:
    """A move, and what a search to a depth makes of it for the player who makes it."""

    __slots__ = ("estimate", "move", "remoteness", "value")

    def __init__(self, data: dict[str, Any]) -> None:
        self.move: str = data["move"]
        self.value: Value | None = data["value"]
        """The value, where it is certain."""
        self.remoteness: int | None = data["remoteness"]
        """The plies to the end, where it is won or lost for certain."""
        estimate = data["estimate"]
        self.estimate: float | None = None if estimate is None else float(estimate)
        """The evaluation that is reached, where nothing is certain."""

    def __repr__(self) -> str:
        return f"SearchedMove({self.move!r}, {self.estimate if self.value is None else self.value})"


class Searched(Listed[SearchedMove]):
    """Every move of a position as a player sees it that searches to a depth, best first."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(map(SearchedMove, self._data["moves"]))

    @property
    def position(self) -> str:
        """The position."""
        return str(self._data["position"])

    @property
    def method(self) -> str:
        """The player."""
        return str(self._data["method"])

    @property
    def depth(self) -> int:
        """How many plies it looks ahead."""
        return int(self._data["depth"])

    @property
    def value(self) -> Value | None:
        """What the player to move reaches, where it is certain."""
        value: Value | None = self._data["value"]
        return value

    @property
    def estimate(self) -> float | None:
        """The evaluation that the player to move reaches, where nothing is certain."""
        estimate = self._data["estimate"]
        return None if estimate is None else float(estimate)

    @property
    def best_moves(self) -> list[str]:
        """The best moves."""
        return list(self._data["best_moves"])

    def _said(self) -> str:
        worth = self.value or f"{self.estimate:g}"
        return f"{worth} by {', '.join(self.best_moves)}"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The columns ``move``, ``value``, ``remoteness`` and ``estimate``."""
        names = ("move", "value", "remoteness", "estimate")
        return table({name: [getattr(move, name) for move in self] for name in names})


class Puzzle:
    """A position in which a single move wins, or all others lose."""

    __slots__ = (
        "_of", "foresight", "grade", "horizon", "line", "player", "plies", "position", "solution", "task", "wrong",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any], of: _native.Game) -> None:
        self._of = of
        self.position: str = data["position"]
        self.player: Literal["first", "second"] = data["player"]
        self.task: Literal["win", "save"] = data["task"]
        self.solution: str = data["solution"]
        self.plies: int | None = data["plies"]
        """Plies to the end where the move wins."""
        self.horizon: int | None = data["horizon"]
        """How far was looked ahead, where that is all that is known; None where all is exact."""
        self.line: list[str] | None = data["line"]
        self.wrong: list[dict[str, Any]] = data["wrong"]
        self.foresight: int | None = data["foresight"]
        """How many plies one must look ahead to see it."""
        self.grade: Grade = data["grade"]

    def _repr_svg_(self) -> str:
        return self._of.position(self.position).svg()

    def __repr__(self) -> str:
        return f"Puzzle({self.position!r}, {self.task}, {self.grade})"


class Puzzles(Listed[Puzzle]):
    """Positions with a single good move, the easiest first."""

    __slots__ = ()

    def __init__(self, text: str, of: _native.Game) -> None:
        super().__init__(text)
        self._items = tuple(Puzzle(puzzle, of) for puzzle in self._data["puzzles"])

    def _said(self) -> str:
        return f"{len(self)} puzzles"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A row for every puzzle."""
        names = ("position", "player", "task", "solution", "plies", "horizon", "grade", "foresight")
        return table({name: [getattr(puzzle, name) for puzzle in self] for name in names})


class ReviewedMove:
    """A move that was played, and what it was worth to the player who made it."""

    __slots__ = ("before", "best", "gave_away", "move", "player", "ply", "remoteness", "value")

    def __init__(self, data: dict[str, Any]) -> None:
        self.ply: int = data["ply"]
        self.player: Literal["first", "second"] = data["player"]
        self.move: str = data["move"]
        before = data["before"] or {}
        self.before: Value | None = before.get("value")
        """What the position was worth to that player before; None where that is not known."""
        self.value: Value | None = data["value"]
        self.remoteness: int | None = data["remoteness"]
        self.best: list[str] = data["best"]
        self.gave_away: bool | None = data["gave_away"]
        """Whether the move turned a win into less, or a draw into a loss."""

    def __repr__(self) -> str:
        return f"ReviewedMove({self.ply}, {self.move!r}, {self.before} to {self.value})"


class Review(Listed[ReviewedMove]):
    """A game move by move: where was it lost?"""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(map(ReviewedMove, self._data["moves"]))

    @property
    def tags(self) -> dict[str, str]:
        """The tags of its record."""
        return dict(self._data["tags"])

    @property
    def mistakes(self) -> list[ReviewedMove]:
        """The moves that gave value away."""
        return [move for move in self if move.gave_away]

    @property
    def accuracy(self) -> dict[str, float | None]:
        """The share of the moves that kept the value, by player; None where none could be judged."""
        return {player["player"]: player["accuracy"] for player in self._data["players"]}

    def _said(self) -> str:
        return f"{len(self)} moves, {len(self.mistakes)} gave value away"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A row for every move."""
        names = ("ply", "player", "move", "before", "value", "remoteness", "gave_away")
        return table({name: [getattr(move, name) for move in self] for name in names})
