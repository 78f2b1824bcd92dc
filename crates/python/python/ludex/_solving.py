"""Who wins, and what to play: by solving, and by looking some plies ahead."""

from __future__ import annotations

import os
from typing import Literal

from . import _ludex as _native
from ._about import About, named
from ._ask import At, Progress, _answer, _ask, _path
from ._books import Book
from ._families import Comparison
from ._graph import Graph
from ._known import Table, Values, Verdict
from ._reasons import Searched
from ._solutions import Moves, Solution, Tables
from ._trees import Tree, TreeMethod
from ._words import error


class Solving(About):
    """Questions for values."""

    __slots__ = ()

    def solve(
        self,
        at: At = None,
        *,
        method: str | None = None,
        discount: float | None = None,
        line: bool = False,
        anyway: bool = False,
        disk: str | os.PathLike[str] | None = None,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Solution:
        """Who wins? The value of a position, its remoteness and the best moves.

        ``disk`` is a folder to solve in where memory would not do, and to go on in; the table of all
        values comes to lie there, and :meth:`solve_into` opens it.

        >>> import ludex
        >>> ludex.game("nim:3,4,5").solve().best_moves
        ['1:2']
        """
        ask = _ask(memory, time, progress)
        settings = (method, discount, line, anyway)
        if disk is not None:
            return Solution(self._native.solve_into(ask, at, None, _path(disk), *settings)[0])
        return Solution(self._native.solve(ask, at, *settings))

    def moves(
        self,
        at: At = None,
        *,
        method: str | None = None,
        discount: float | None = None,
        line: bool = False,
        anyway: bool = False,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Moves:
        """Every legal move with its value for the player who makes it, best first."""
        ask = _ask(memory, time, progress)
        return _answer(Moves, lambda: self._native.moves(ask, at, method, discount, line, anyway))

    def value(
        self,
        at: At = None,
        *,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Verdict:
        """What a position is worth. A small game is solved once, and answers at once afterwards."""
        return Verdict(*self._native.value(_ask(memory, time, progress), at))

    def values(
        self,
        at: At = None,
        *,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Values:
        """The values of all positions that can be reached."""
        return Values(self._native.values(_ask(memory, time, progress), at), self._native)

    def solve_into(
        self,
        path: str | os.PathLike[str] | None = None,
        at: At = None,
        *,
        disk: str | os.PathLike[str] | None = None,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Table:
        """Solves into a table on the disk, goes on with an interrupted one, or opens a finished one.
        ``disk`` is a folder to solve in where memory would not do; the table comes to lie there, where
        it is given no ``path``."""
        if path is None and disk is None:
            raise error(
                "a table needs the name of a file, or disk=FOLDER",
                "une table a besoin d'un nom de fichier, ou de disk=DOSSIER",
            )
        ask = _ask(memory, time, progress)
        _, file = self._native.solve_into(ask, at, _path(path), _path(disk), None, None, False, False)
        return Table(_native.Table.open(os.fspath(file), self._native))

    def tables(
        self,
        folder: str | os.PathLike[str],
        *,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Tables:
        """Solves the game, and each game that play goes over into (endings of chess), into a table of
        its own in a folder; those that are there are read.

        >>> import ludex, tempfile
        >>> tables = ludex.game("chess:KRvK").tables(tempfile.mkdtemp())
        >>> tables[-1].game, tables["chess:KRvK"].game.spec
        ('chess:KRvK', 'chess:KRvK')
        """
        ask = _ask(memory, time, progress)
        return _answer(Tables, lambda: self._native.solve_folder(ask, os.fspath(folder)))

    def openings(
        self,
        plies: int,
        path: str | os.PathLike[str],
        *,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Table:
        """Searches the first plies of a large board of Connect Four into a table, goes on with one that
        was interrupted, or opens a finished one."""
        _native.Table.openings(self._native, _ask(memory, time, progress), plies, os.fspath(path))
        return Table(_native.Table.open(os.fspath(path), self._native))

    def searched(
        self,
        at: At = None,
        *,
        by: str,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Searched:
        """What does a player make of every move who looks some plies ahead? ``by`` is one that
        searches to a depth, or for some seconds: ``minimax:depth=3,weights=w1``,
        ``alphabeta:depth=8``, ``alphabeta:time=1``.

        >>> import ludex
        >>> ludex.game("connect4").searched(by="minimax:depth=1,weights=w1").best_moves
        ['4']
        """
        return Searched(_native.searched(self._native, _ask(memory, time, progress), at, by))

    def tree(
        self,
        at: At = None,
        *,
        depth: int = 2,
        by: str | None = None,
        method: TreeMethod = "alphabeta",
        time: float | None = None,
    ) -> Tree:
        """The tree of so many plies, labelled: max is the first player (the player to move, where
        positions name none), ends are ``inf``, ``-inf`` or 0, and what is not over after these plies
        is evaluated ``by`` an evaluation, as :meth:`eval` does. :func:`ludex.tree` reads a tree."""
        return Tree(_native.Tree.of_game(self._native, _ask(None, time, None), at, depth, by, method))

    def graph(
        self,
        at: At = None,
        *,
        plain: bool = False,
        picture: bool = False,
        anyway: bool = False,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Graph:
        """The graph of the game, with who wins from where. ``plain``: positions that do not say who
        is to move are one vertex; ``picture``: refuse at once what could not be drawn."""
        return Graph(self._native.graph(_ask(memory, time, progress), at, plain, picture, anyway))

    def book(
        self,
        side: Literal["first", "second"],
        *,
        up_to_symmetry: bool = False,
        seed: int = 0,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Book:
        """A strategy of one side that never loses, as a book that plays: ``book.write("book.html")``.
        ``up_to_symmetry`` has one section for all images of a board."""
        ask = _ask(memory, time, progress)
        return Book(_native.Book.playing(self._native, ask, side, up_to_symmetry, seed), self._native)

    def compare(
        self,
        other: About | str,
        *,
        depth: int | None = None,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Comparison:
        """Is it the same game by play as another, whatever moves are called? If not, the shortest
        history shows it. ``depth`` looks at so many plies only.

        >>> import ludex
        >>> bool(ludex.game("tictactoe").compare("mnk:3x3,3"))
        True
        """
        theirs = other._native if isinstance(other, About) else named(other)
        return Comparison(*_native.compare(_ask(memory, time, progress), self._native, theirs, depth))
