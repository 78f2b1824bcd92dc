"""Game trees, labelled by min-max or alpha-beta."""

from __future__ import annotations

from typing import Any, Iterator, Literal, Sequence

from . import _ludex as _native
from ._ludex import LudexError
from ._report import Report, table

TreeMethod = Literal["alphabeta", "minmax"]


class Node:
    """A node of a tree: an end with its value, or a player's turn."""

    __slots__ = ("children", "is_cut", "least", "most", "name", "player", "value")

    def __init__(
        self,
        name: str | None,
        player: str | None,
        value: float | None,
        children: Sequence[int],
        label: dict[str, Any] | None,
        is_cut: bool,
    ) -> None:
        self.name = name
        """The name, which is the move in a game's tree."""
        self.player = player
        """``max`` or ``min``; None at an end."""
        self.children = tuple(children)
        """The numbers of the nodes that the moves lead to."""
        self.value = value if label is None else float(label["value"])
        """The value of an end, or what the method gave; None where it did not look."""
        self.least = None if label is None else float(label["least"])
        """The value is at least this, for all that the method knows."""
        self.most = None if label is None else float(label["most"])
        """The value is at most this."""
        self.is_cut = is_cut
        """Whether the branch that begins here was cut off."""

    def __repr__(self) -> str:
        return f"Node({self.name!r}, {self.player}, {self.value})"


class Tree(Report):
    """A game tree with what min-max or alpha-beta finds in it: a sequence of nodes, the root first.

    ``print(tree)`` shows it in characters, a notebook as a picture.
    """

    __slots__ = ("_native", "_nodes")

    def __init__(self, native: _native.Tree) -> None:
        super().__init__(native.json())
        self._native = native
        cut, labels = set(self._data["cut"]), self._data["labels"]
        rows = enumerate(native.nodes())
        self._nodes = tuple(Node(*row, labels[number], number in cut) for number, row in rows)

    @property
    def value(self) -> float:
        """The value of the root, for max."""
        return float(self._data["value"])

    @property
    def method(self) -> TreeMethod:
        """How it was labelled."""
        method: TreeMethod = self._data["method"]
        return method

    @property
    def path(self) -> list[int]:
        """The best play of both sides: the numbers of the nodes from the root to an end."""
        return list(self._data["path"])

    @property
    def leaves(self) -> int:
        """How many ends were looked at."""
        return int(self._data["leaves"])

    @property
    def leaves_in_all(self) -> int:
        """How many ends there are."""
        return int(self._data["leaves_in_all"])

    @property
    def text(self) -> str:
        """The tree as :func:`ludex.tree` reads it."""
        return self._native.text()

    def steps(self) -> list[str]:
        """What the method does, step by step, in sentences; those within a node are indented."""
        return ["  " * depth + said for depth, said in self._native.steps()]

    def svg(self) -> str:
        """A picture; LudexError if it could not be read."""
        return self._native.svg()

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg()
        except LudexError:
            return None

    def __len__(self) -> int:
        return len(self._nodes)

    def __iter__(self) -> Iterator[Node]:
        return iter(self._nodes)

    def __getitem__(self, number: int) -> Node:
        return self._nodes[number]

    def __str__(self) -> str:
        return self._native.outline().rstrip()

    def __repr__(self) -> str:
        return f"<Tree: {self.value:g} by {self.method}, {self.leaves} of {self.leaves_in_all} ends looked at>"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A row for every node."""
        names = ("name", "player", "value", "is_cut")
        return table({name: [getattr(node, name) for node in self] for name in names})
