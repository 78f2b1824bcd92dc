"""Graphs: of games, and such as are written."""

from __future__ import annotations

from typing import Any, Literal

from . import _ludex as _native
from ._ask import Progress, _ask
from ._ludex import LudexError
from ._words import needs


class Graph:
    """The graph of a game: positions, moves, and who wins from where."""

    __slots__ = ("_native",)

    def __init__(self, native: _native.Graph) -> None:
        self._native = native

    def __len__(self) -> int:
        """How many vertices there are."""
        return self._native.size[0]

    @property
    def edge_count(self) -> int:
        """How many edges there are."""
        return self._native.size[1]

    @property
    def start(self) -> int | None:
        """The number of the vertex where play begins."""
        return self._native.start

    def vertices(self) -> list[dict[str, Any]]:
        """Every vertex, by its number: ``label``, ``owner``, ``end``, ``winner`` and ``layer``."""
        names = ("label", "owner", "end", "winner", "layer")
        return [dict(zip(names, vertex)) for vertex in self._native.vertices()]

    def edges(self) -> list[tuple[int, int, str]]:
        """Every edge: where it begins, where it ends, and the move."""
        return self._native.edges()

    def to_networkx(self) -> Any:
        """The same for networkx, with the attributes of :meth:`vertices` and ``move`` of edges."""
        try:
            import networkx
        except ImportError:
            raise needs("networkx") from None
        graph = networkx.MultiDiGraph()
        graph.add_nodes_from(enumerate(self.vertices()))
        graph.add_edges_from((one, other, {"move": move}) for one, other, move in self.edges())
        return graph

    def to_igraph(self) -> Any:
        """The same for igraph, with the attributes of :meth:`vertices` and ``move`` of edges."""
        try:
            import igraph
        except ImportError:
            raise needs("igraph") from None
        edges, vertices = self.edges(), self.vertices()
        graph = igraph.Graph(n=len(vertices), edges=[(one, other) for one, other, _ in edges], directed=True)
        for name in ("label", "owner", "end", "winner", "layer"):
            graph.vs[name] = [vertex[name] for vertex in vertices]
        graph.es["move"] = [move for _, _, move in edges]
        return graph

    def to_json(self) -> str:
        """The graph as ``ludex graph --json`` writes it."""
        return self._native.json()

    def to_dict(self) -> dict[str, Any]:
        """The same as a dictionary."""
        import json

        data: dict[str, Any] = json.loads(self.to_json())
        return data

    def svg(self, attractor: Literal["first", "second", "both", "none"] = "both") -> str:
        """A picture with the attractor of a player; LudexError if it could not be read."""
        return self._native.svg(attractor)

    def write(self, format: Literal["dot", "aut", "edges", "gm"]) -> str:
        """The graph as text, in a format of the command."""
        return self._native.write(format)

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg()
        except LudexError:
            return None

    def __repr__(self) -> str:
        return f"<Graph: {len(self):,} vertices, {self.edge_count:,} edges>"


def arena(
    text: str,
    *,
    format: Literal["edges", "dot", "gm"] | None = None,
    double: bool = False,
    name: str = "arena",
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Graph:
    """A graph that is written, as edges, in the language of Graphviz or as a parity game: who wins from
    where? ``double`` has each vertex of a plain graph once for each player.

    >>> import ludex
    >>> ludex.arena("a b\\nb c").vertices()[0]["winner"]
    'second'
    """
    ask = _ask(memory, time, progress)
    return Graph(_native.Graph.read(ask, name, text, format, double))
