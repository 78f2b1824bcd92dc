"""Games that are played: matches, learners, random games."""

from __future__ import annotations

from typing import Literal, Sequence

from . import _ludex as _native
from ._about import About
from ._ask import At, Progress, _answer, _ask
from ._known import Table
from ._ludex import BudgetError
from ._matches import Learning, Match
from ._played import Learned, Playouts


class Playing(About):
    """Questions that are answered by play."""

    __slots__ = ()

    def match(
        self,
        *players: str,
        games: int = 100,
        at: At = None,
        openings: int = 0,
        longest: int = 1000,
        seed: int = 0,
        judge: bool = False,
        sprt: Sequence[float] | None = None,
        record: bool = False,
        table: Table | None = None,
        move_time: float | None = None,
        memory: int | str | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> Match:
        """Who is stronger? Games between two players, or between every two of several.

        A player is named as for the command: ``random``, ``perfect``, ``alphabeta:depth=8``,
        ``mcts:playouts=1000``, ``learned:FILE``, ``exec:COMMAND`` (a program that loses by taking longer
        than ``move_time`` seconds for a move, 10 if nothing is said). ``table`` knows the values that
        ``perfect`` and ``judge`` need. ``judge`` counts the moves that give value away.
        ``sprt`` is a sequential test that ends the match as soon as it decides between two leads of the first
        player: ``(elo0, elo1)``, and perhaps how often each may be wrongly accepted. ``record`` keeps the games
        as ``records`` of the match.

        >>> import ludex
        >>> match = ludex.game("tictactoe").match("perfect", "random", games=4, record=True)
        >>> len(ludex.reviews(match.records))
        4
        """
        ask = _ask(memory, time, progress)
        test = None if sprt is None else list(sprt)
        stock = None if table is None else table._stock
        settings = (list(players), games, openings, longest, seed, judge, test, record, stock, move_time)
        return _answer(
            lambda found: Match(*found), lambda: _native.play_match(self._native, ask, at, *settings)
        )

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
