"""Games: how many positions, who wins, what to play, show me why.

>>> import ludex
>>> game = ludex.game("tictactoe")
>>> game.count().total
5478
>>> game.solve().value
'draw'
>>> game.moves("12")[0]
Move('4', 'win', remoteness=5)

A game of one's own is a class with ``start``, ``moves`` and ``play``; see :class:`Rules`.
"""

from typing import TYPE_CHECKING

from ._books import Book, Reply, Section
from ._counts import Bound, Bounds, Count, Perft, Plan, Way
from ._families import Comparison, Parting, Ply, Start, Sweep
from ._game import Game
from ._graph import Graph, arena
from ._known import Table, Values, Verdict, Verdicts
from ._ludex import BudgetError, LudexError, Position, Positions, __version__, language, threads
from ._matches import Learning, Match
from ._named import game, games, open_table, reviews, sheet, sweep, tree
from ._own import Rules, check, own
from ._played import Learned, Playouts
from ._reasons import (
    Evaluation,
    Evaluations,
    Puzzle,
    Puzzles,
    Review,
    ReviewedMove,
    Searched,
    SearchedMove,
    Why,
)
from ._report import Answer, Report
from ._solutions import Move, Moves, Solution, Solved, Tables
from ._trees import Node, Tree
from ._ways import Distance, Distances, Path, distances, path

if TYPE_CHECKING:
    from . import diplomacy as diplomacy, rules as rules

__all__ = [
    "Answer",
    "Book",
    "Bound",
    "Bounds",
    "BudgetError",
    "Comparison",
    "Count",
    "Distance",
    "Distances",
    "Evaluation",
    "Evaluations",
    "Game",
    "Graph",
    "Learned",
    "Learning",
    "LudexError",
    "Match",
    "Move",
    "Moves",
    "Node",
    "Parting",
    "Path",
    "Perft",
    "Plan",
    "Playouts",
    "Ply",
    "Position",
    "Positions",
    "Puzzle",
    "Puzzles",
    "Reply",
    "Report",
    "Review",
    "ReviewedMove",
    "Rules",
    "Searched",
    "SearchedMove",
    "Section",
    "Solution",
    "Solved",
    "Start",
    "Sweep",
    "Table",
    "Tables",
    "Tree",
    "Values",
    "Verdict",
    "Verdicts",
    "Way",
    "Why",
    "__version__",
    "arena",
    "check",
    "distances",
    "from_openspiel",
    "game",
    "games",
    "language",
    "open_table",
    "openspiel",
    "own",
    "path",
    "reviews",
    "sheet",
    "sweep",
    "threads",
    "tree",
]


def __getattr__(name: str) -> object:
    # What needs other libraries, or is seldom needed, is there when it is asked for.
    if name in ("openspiel", "from_openspiel"):
        from . import _openspiel

        return getattr(_openspiel, name)
    if name in ("diplomacy", "rules"):
        from importlib import import_module

        return import_module(f"ludex.{name}")
    raise AttributeError(f"module 'ludex' has no attribute {name!r}")
