"""Books that play: a strategy as numbered sections."""

from __future__ import annotations

import os
from typing import Literal, NamedTuple

from . import _ludex as _native
from ._report import Listed, Value
from ._words import error


class Reply(NamedTuple):
    """What a move of the reader leads to."""

    move: str
    """The reader's move."""
    answer: list[str]
    """The book's moves in reply."""
    to: int | None
    """The number of the section where it goes on; None where the game is over."""
    turn: str | None
    """How the board is turned before, in a book up to symmetry."""
    end: Value | None
    """What the end is worth to the book, where the game is over."""


class Section:
    """A position in which the reader is to move, and what every move leads to; draws itself."""

    __slots__ = ("_of", "number", "position", "replies")

    def __init__(self, number: int, position: str, replies: list[Reply], of: _native.Game) -> None:
        self.number = number
        self.position = position
        self.replies = replies
        self._of = of

    def _repr_svg_(self) -> str:
        return self._of.position(self.position).svg()

    def __repr__(self) -> str:
        return f"Section({self.number}, {self.position!r})"


class Book(Listed[Section]):
    """A strategy that never loses, as a book that plays: its sections are a sequence, and number 1
    is the first."""

    __slots__ = ("_native",)

    def __init__(self, native: _native.Book, of: _native.Game) -> None:
        super().__init__(native.json())
        self._native = native
        sections = enumerate(native.sections(), 1)
        self._items = tuple(
            Section(number, position, [Reply(*row) for row in replies], of) for number, (position, replies) in sections
        )

    @property
    def title(self) -> str:
        """The title."""
        return self._native.title

    @property
    def side(self) -> Literal["first", "second"]:
        """The side that the book plays."""
        side: Literal["first", "second"] = self._data["side"]
        return side

    @property
    def value(self) -> Value:
        """What that side is worth: ``win`` or ``draw``."""
        value: Value = self._data["value"]
        return value

    @property
    def opening(self) -> list[str]:
        """The moves that the book makes before the first section."""
        return self._native.opening

    @property
    def sizes(self) -> dict[str, int | None]:
        """How many sections each way of making a book takes; None where they are more than 10,000."""
        return {size["choice"]: size["sections"] for size in self._data["sizes"]}

    def html(self) -> str:
        """The book as a page that is played by its links, and can be printed."""
        return self._native.html()

    def markdown(self) -> str:
        """The book as Markdown."""
        return self._native.markdown()

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the book into a file, ``.html`` or ``.md``."""
        name = os.fspath(path)
        if name.endswith((".html", ".htm")):
            text = self.html()
        elif name.endswith(".md"):
            text = self.markdown()
        else:
            raise error(
                "the name of the book's file must end in .html or .md",
                "le nom du fichier du livre doit finir par .html ou .md",
            )
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)

    def _said(self) -> str:
        return f"{len(self)} sections, the {self.side} side, which is worth a {self.value}"
