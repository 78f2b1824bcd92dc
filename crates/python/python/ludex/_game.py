"""Games, and the questions about them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Iterable, Literal

from . import _ludex as _native
from ._ask import At, Progress, _answer, _ask, _numpy
from ._books import Book
from ._counts import Bounds, Count, Plan
from ._families import Comparison
from ._graph import Graph
from ._known import Table, Values, Verdict
from ._ludex import BudgetError, Position
from ._matches import Learning, Match
from ._played import Learned, Playouts
from ._reasons import Evaluations, Grade, Puzzles, Review, Searched, Why
from ._solutions import Moves, Solution
from ._trees import Tree, TreeMethod
from ._words import error

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Game:
    """A game. Questions about a position take it as ``at``; without, they are about the start.

    Every question takes what it may cost: ``memory``, as ``"2GiB"`` or a number of bytes (three
    quarters of the machine's, if nothing is said), and ``time``, in seconds. Where that runs out it
    raises :class:`BudgetError`. Ctrl-C stops it, and ``progress=True`` shows how far it has come.
    """

    __slots__ = ("_native",)

    def __init__(self, native: _native.Game) -> None:
        self._native = native

    @property
    def spec(self) -> str:
        """The full name, as in ``connect4:7x6``."""
        return self._native.spec

    @property
    def title(self) -> str:
        """What people call it."""
        return self._native.about[0]

    @property
    def rules(self) -> str:
        """The rules, in a paragraph."""
        return self._native.about[1]

    @property
    def notation(self) -> str:
        """How positions and moves are written."""
        return self._native.about[2]

    @property
    def seats(self) -> str:
        """``fixed``: positions say who is to move; ``swap``: they do not; ``solo``: one player."""
        return self._native.seats

    @property
    def loops(self) -> bool:
        """Whether play can come back to a position that it has left."""
        return self._native.loops

    def __repr__(self) -> str:
        return f"<Game {self.spec}>"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        if self._native.is_own:
            raise error(
                "a game in Python cannot be pickled; its rules can",
                "un jeu en Python ne se sérialise pas ; ses règles, si",
            )
        from ._named import game

        return game, (self.spec,)

    def position(self, at: At = None) -> Position:
        """A position; without a text the start."""
        return self._native.position(at)

    @property
    def start(self) -> Position:
        """The position in which play begins."""
        return self._native.position(None)

    def _repr_svg_(self) -> str:
        return self.start.svg()

    def positions(self, positions: Iterable[At] | NDArray[Any]) -> _native.Positions:
        """Many positions, for questions about all of them: from texts, or from an array of words."""
        dtype = getattr(positions, "dtype", None)
        if dtype is not None and dtype.kind in "iu":
            words = _numpy().ascontiguousarray(positions, dtype="<u8")
            return _native.Positions.of_words(self._native, words.tobytes())
        return _native.Positions.of_list(self._native, positions)

    def explore(
        self, *, memory: int | str | None = None, time: float | None = None, progress: Progress = None
    ) -> int:
        """Asks rules in Python about every position beforehand, so that engines are as fast as with
        rules in Rust; gives the number of positions. Rules with ``successors`` are asked about 65,536
        positions at once, which numpy answers much faster."""
        return self._native.explore(_ask(memory, time, progress))

    def count(
        self,
        of: Literal["positions", "games", "histories", "legal"] = "positions",
        *,
        at: At = None,
        up_to_symmetry: bool = False,
        method: str | None = None,
        by_ply: bool = False,
        samples: int | None = None,
        seed: int = 0,
        anyway: bool = False,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Count:
        """How many positions can be reached, or games, or histories?

        ``method`` is one of the command's; without, the best is taken. ``by_ply`` makes the table
        by ply even where it costs more than the total. ``anyway`` begins where the memory is
        certain not to suffice.

        >>> import ludex
        >>> ludex.game("connect4:5x5").count().total
        69763700
        """
        ask = _ask(memory, time, progress)
        return _answer(
            Count, lambda: self._native.count(ask, at, of, up_to_symmetry, method, by_ply, samples, seed, anyway)
        )

    def plan(
        self,
        *,
        at: At = None,
        seed: int = 0,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Plan:
        """What every method of counting and of solving would cost, before it is paid."""
        return Plan(self._native.plan(_ask(memory, time, progress), at, seed))

    def solve(
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
    ) -> Solution:
        """Who wins? The value of a position, its remoteness and the best moves."""
        ask = _ask(memory, time, progress)
        return Solution(self._native.solve(ask, at, method, discount, line, anyway))

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

    def searched(
        self,
        at: At = None,
        *,
        by: str,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Searched:
        """What does a player make of every move who looks so many plies ahead? ``by`` is one that
        searches to a depth: ``minimax:depth=3,weights=w1``, ``alphabeta:depth=8``.

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
        other: Game | str,
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
        theirs = _native.Game.named(other) if isinstance(other, str) else other._native
        return Comparison(*_native.compare(_ask(memory, time, progress), self._native, theirs, depth))

    def why(
        self,
        at: At = None,
        *,
        move: str | None = None,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Why:
        """Why is a position worth what it is, and what does a move do there?

        >>> import ludex
        >>> print(ludex.game("tictactoe").why("159", move="3"))
        4 of 6 moves draw: 2, 4, 6, 8; the others lose.
        3 loses in 4 plies: the answer is 7; 2 would draw.
        """
        ask = _ask(memory, time, progress)
        return Why(_native.explain(self._native, ask, at, move))

    def eval(self, at: At = None, *, by: str | None = None, lines: bool = False) -> Evaluations:
        """How does a position look, to a player who does not know the end? By an evaluation such as
        ``cells`` or ``lines=0/1/2/3/inf``, or by each that the game has; ``lines`` lists the winning
        lines."""
        return Evaluations(_native.evaluate(self._native, at, by, lines))

    def puzzles(
        self,
        number: int = 10,
        *,
        grade: Grade | None = None,
        table: Table | None = None,
        seed: int = 0,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Puzzles:
        """Positions in which a single move wins, or saves the draw; ``table`` knows the values of a
        game that is too large to be solved in a moment."""
        ask, stock = _ask(memory, time, progress), None if table is None else table._stock
        return _answer(
            lambda text: Puzzles(text, self._native),
            lambda: _native.puzzles(self._native, ask, number, seed, grade, stock),
        )

    def review(
        self,
        played: str,
        *,
        move_time: float = 2.0,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Review:
        """Where was a game lost? The game is a record, or its moves in a line; the exact values of a
        position are looked for in ``move_time`` seconds."""
        reviews = _native.review(_ask(memory, time, progress), played, self._native, move_time)
        if len(reviews) != 1:
            raise error(
                f"one game is reviewed, and there are {len(reviews)}; ludex.reviews takes a file of records",
                f"l'examen est celui d'une partie, et il y en a {len(reviews)} ; ludex.reviews prend un fichier",
            )
        return Review(reviews[0])

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

    def bounds(
        self,
        *,
        up_to_symmetry: bool = False,
        exact: bool = False,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Bounds:
        """The number of positions from both sides, each bound with its formula. ``exact`` counts them
        too where they are few, as the command does."""
        ask = _ask(memory, time, progress)
        return _answer(Bounds, lambda: self._native.bounds(ask, up_to_symmetry, exact))

    def perft(
        self,
        depth: int,
        at: At = None,
        *,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> int:
        """How many paths of so many plies there are, counted one by one."""
        return self._native.perft(_ask(memory, time, progress), at, depth)[0]

    def divide(self, depth: int, at: At = None) -> dict[str, int]:
        """The same for each first move, as testers of rules compare it."""
        return dict(self._native.perft(_ask(None, None, None), at, depth)[1])

    def match(
        self,
        *players: str,
        games: int = 100,
        at: At = None,
        openings: int = 0,
        longest: int = 1000,
        seed: int = 0,
        judge: bool = False,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Match:
        """Who is stronger? Games between two players, or between every two of several.

        A player is named as for the command: ``random``, ``perfect``, ``alphabeta:depth=8``,
        ``mcts:playouts=1000``, ``learned:FILE``. ``judge`` counts the moves that give value away.
        """
        ask = _ask(memory, time, progress)
        settings = (list(players), games, openings, longest, seed, judge)
        return _answer(Match, lambda: _native.play_match(self._native, ask, at, *settings))

    def learn(
        self,
        learner: Literal["trajectories", "ends", "menace", "q", "td"] = "trajectories",
        *,
        at: At = None,
        episodes: int | None = None,
        games: int = 200,
        seed: int = 0,
        up_to_symmetry: bool = False,
        against: str | None = None,
        alpha: float | None = None,
        epsilon: float | None = None,
        discount: float | None = None,
        lambda_: float | None = None,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Learned:
        """Lets a learner play, against itself or another player, and examines it on the way."""
        settings = [("alpha", alpha), ("epsilon", epsilon), ("discount", discount), ("lambda", lambda_)]
        ask = _ask(memory, time, progress)
        try:
            native = _native.Learned.learning(
                self._native, ask, at, learner, settings, episodes, games, seed, up_to_symmetry, against
            )
        except BudgetError as over:
            found = getattr(over, "report", None)
            over.report = None if found is None else Learning(found)
            raise
        return Learned(native)

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

    def playouts(
        self,
        number: int,
        *,
        at: At = None,
        seed: int = 0,
        longest: int = 10_000,
        time: float | None = None,
        progress: Progress = None,
    ) -> Playouts:
        """Random games, on all cores; the same for the same seed."""
        return Playouts(*_native.playouts(self._native, _ask(None, time, progress), at, number, seed, longest))

    def solve_into(
        self,
        path: str | os.PathLike[str],
        at: At = None,
        *,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Table:
        """Solves into a table on the disk, goes on with an interrupted one, or opens a finished one."""
        self._native.solve_into(_ask(memory, time, progress), at, os.fspath(path))
        return Table(_native.Table.open(os.fspath(path), self._native))
