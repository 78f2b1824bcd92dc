"""Why a position is worth what it is, how it looks, and where games were lost."""

from __future__ import annotations

from . import _ludex as _native
from ._about import About
from ._ask import At, Progress, _answer, _ask
from ._known import Table
from ._reasons import Evaluations, Grade, Puzzles, Review, Why
from ._words import error


class Explaining(About):
    """Questions for reasons."""

    __slots__ = ()

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
