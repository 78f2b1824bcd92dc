"""Shortest ways in weighted graphs."""

from __future__ import annotations

from typing import Literal, NamedTuple

from . import _ludex as _native
from ._ask import Progress, _ask
from ._report import Answer, Items, table


class Path(Answer):
    """A shortest way, and what a heuristic saves; true where there is a way."""

    __slots__ = ()

    @property
    def path(self) -> list[str] | None:
        """The vertices of the way; None where there is none."""
        path: list[str] | None = self._data["path"]
        return path

    @property
    def cost(self) -> float | None:
        """What it costs."""
        cost: float | None = self._data["cost"]
        return cost

    @property
    def method(self) -> str:
        """How it was searched."""
        return str(self._data["method"])

    @property
    def expanded(self) -> int:
        """How many vertices were looked at."""
        return int(self._data["expanded"])

    @property
    def blind_expanded(self) -> int:
        """How many Dijkstra's search looks at, which has no heuristic."""
        return int(self._data["blind"]["expanded"])

    @property
    def admissible(self) -> bool:
        """Whether no guess is too great."""
        return bool(self._data["admissible"])

    @property
    def consistent(self) -> bool:
        """Whether guesses fall along no edge by more than its cost."""
        return bool(self._data["consistent"])

    def __bool__(self) -> bool:
        return self.path is not None

    def _said(self) -> str:
        return "no way" if self.path is None else f"{' '.join(self.path)}, cost {self.cost:g}"


class Distance(NamedTuple):
    """A vertex, what it costs to get there (None: no way), and the vertex before it on the way."""

    vertex: str
    cost: float | None
    before: str | None


class Distances(Items[Distance]):
    """The distances of all vertices from one, near ones first: a sequence."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(Distance(**one) for one in self._data["distances"])

    def _said(self) -> str:
        return f"{len(self):,} vertices from {self._data['from']}"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The columns ``vertex``, ``cost`` and ``before``."""
        return table({name: [getattr(one, name) for one in self] for name in Distance._fields})


def path(
    graph: str,
    start: str,
    goal: str,
    *,
    method: Literal["dijkstra", "astar", "ida"] = "astar",
    name: str = "graph",
    time: float | None = None,
    progress: Progress = None,
) -> Path:
    """A shortest way in a weighted graph that is written as for ``ludex path``: an edge a line.

    >>> import ludex
    >>> ludex.path("A B 4\\nA C 2\\nC D 5\\nB D 3", "A", "D").cost
    7.0
    """
    return Path(_native.shortest(_ask(None, time, progress), name, graph, start, goal, method))


def distances(
    graph: str, start: str, *, name: str = "graph", time: float | None = None, progress: Progress = None
) -> Distances:
    """How far is every vertex of such a graph from one?

    >>> import ludex
    >>> ludex.distances("A B 4\\nA C 2\\nC D 5\\nB D 3", "A")[1]
    Distance(vertex='C', cost=2.0, before='A')
    """
    return Distances(_native.shortest(_ask(None, time, progress), name, graph, start, None, None))
