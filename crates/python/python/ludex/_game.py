"""Games, and the questions about them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Iterable, Literal

from . import _ludex as _native
from ._ask import At, Progress, _answer, _ask, _numpy
from ._graph import Graph
from ._known import Table, Values, Verdict
from ._ludex import BudgetError, LudexError, Position
from ._reports import Bound, Bounds, Count, Learning, Match, Moves, Plan, Solution

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Learned:
    """What a learner learned: a player, and the curve of its strength."""

    __slots__ = ("_native", "report")

    def __init__(self, native: _native.Learned) -> None:
        self._native = native
        self.report = Learning(native.json)

    def save(self, path: str | os.PathLike[str]) -> str:
        """Writes a new file; gives the name of the player that reads it, ``learned:FILE``."""
        with open(path, "xb") as file:
            file.write(self._native.saved)
        return f"learned:{os.fspath(path)}"

    def _repr_svg_(self) -> str:
        return self._native.svg

    def __repr__(self) -> str:
        return repr(self.report)


class Playouts:
    """Random games: ``outcome`` has 1 where the first player won (or a puzzle was solved), 0 for a
    draw, −1 where the second won, 2 for a game that was stopped; ``plies`` their lengths."""

    __slots__ = ("outcome", "plies")

    def __init__(self, outcome: bytes, plies: bytes) -> None:
        numpy = _numpy()
        self.outcome: NDArray[Any] = numpy.frombuffer(outcome, dtype="int8")
        self.plies: NDArray[Any] = numpy.frombuffer(plies, dtype="<u4")

    def __len__(self) -> int:
        return len(self.outcome)

    def __repr__(self) -> str:
        return f"<Playouts: {len(self):,} games>"


def _position(spec: str, text: str) -> Position:
    return _native.Game.named(spec).position(text)


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
            raise LudexError("a game in Python cannot be pickled; its rules can")
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
        answer: Count = _answer(
            Count,
            lambda: self._native.count(
                ask, at, of, up_to_symmetry, method, by_ply, samples, seed, anyway
            ),
        )
        return answer

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
        answer: Moves = _answer(Moves, lambda: self._native.moves(ask, at, method, discount, line, anyway))
        return answer

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

    def bounds(self) -> Bounds:
        """The number of positions from both sides, each bound with its formula."""
        bounds = self._native.bounds()
        return Bounds([Bound(name, side, int(value), words, formula) for name, side, value, words, formula in bounds])

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
        answer: Match = _answer(
            Match,
            lambda: self._native.match(ask, at, list(players), games, openings, longest, seed, judge),
        )
        return answer

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
        except BudgetError as error:
            found = getattr(error, "report", None)
            error.report = Learning(found) if isinstance(found, str) else None
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
        return Playouts(*self._native.playouts(_ask(None, time, progress), at, number, seed, longest))

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


def game(spec: str) -> Game:
    """The game of a name, as in ``connect4:7x6``, or of a file of rules, as in ``game.kif``."""
    if spec.lower().endswith((".kif", ".gdl", ".hrf")):
        with open(spec, encoding="utf-8") as file:
            return sheet(file.read(), name=spec)
    return Game(_native.Game.named(spec))


def sheet(text: str, *, name: str = "sheet.kif") -> Game:
    """The game of rules in the Game Description Language."""
    return Game(_native.Game.sheet(_ask(None, None, None), name, text))


def games() -> dict[str, str]:
    """The names of the games that come with Ludex, each with its title."""
    return {name: title for name, title, _, _ in _native.games()}


def open_table(path: str | os.PathLike[str], game: Game | None = None) -> Table:
    """Opens a table; of a game in Python, with that game."""
    return Table(_native.Table.open(os.fspath(path), None if game is None else game._native))
