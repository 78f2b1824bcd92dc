"""Games by their names, tables and records by their files."""

from __future__ import annotations

import os
from pathlib import Path

from . import _ludex as _native
from ._about import named
from ._ask import Progress, _answer, _ask
from ._families import Sweep
from ._game import Game
from ._known import Table
from ._ludex import Position
from ._reasons import Review
from ._trees import Tree, TreeMethod


def game(spec: str) -> Game:
    """The game of a name, as in ``connect4:7x6``, or of a file of rules, as in ``game.kif``; how that is
    drawn may be told by ``game.toml`` beside it."""
    if isinstance(spec, str) and spec.lower().endswith((".kif", ".gdl", ".hrf")):
        beside = Path(spec).with_suffix(".toml")
        drawing = _native.read_text(str(beside)) if beside.is_file() else None
        return _sheet(_native.read_text(spec), spec, str(beside), drawing)
    return Game(named(spec))


def sheet(
    text: str,
    *,
    name: str = "sheet.kif",
    drawing: str | None = None,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Game:
    """The game of rules in the Game Description Language; ``drawing`` is a text in TOML that says how it
    is drawn."""
    return _sheet(text, name, "drawing", drawing, _ask(memory, time, progress))


def _sheet(text: str, name: str, beside: str, drawing: str | None, ask: _native.Ask | None = None) -> Game:
    told = None if drawing is None else (beside, drawing)
    return Game(_native.Game.sheet(ask or _ask(None, None, None), name, text, told))


def games() -> dict[str, str]:
    """The names of the games that come with Ludex, each with its title."""
    return {name: title for name, title, _, _ in _native.games()}


def open_table(path: str | os.PathLike[str], game: Game | None = None) -> Table:
    """Opens a table; of a game in Python, with that game."""
    return Table(_native.Table.open(os.fspath(path), None if game is None else game._native))


def sweep(
    game: str,
    range: str,
    *,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Sweep:
    """Which starts of a game are lost, for every number of a range? The first number of its
    parameters runs, or the one that is named: ``"3=1..9"``, ``"cols=1..6"``.

    >>> import ludex
    >>> ludex.sweep("fibonacci-nim", "1..40").lost
    [2, 3, 5, 8, 13, 21, 34]
    """
    ask = _ask(memory, time, progress)
    return _answer(Sweep, lambda: _native.Sweep.solving(ask, game, range))


def tree(text: str, *, method: TreeMethod = "alphabeta") -> Tree:
    """A game tree that is written, as text or as JSON, labelled: a leaf is a number, another node
    ``max(…)`` or ``min(…)`` around its children, and a name may stand before any.

    >>> import ludex
    >>> print(ludex.tree("max(a: min(3, 12), b: min(2, 4))"))
    max 3
    ├─ a: min 3    ←
    │  ├─ 3        ←
    │  └─ 12
    └─ b: min ≤ 2
       ├─ 2
       └─ 4        cut
    """
    return Tree(_native.Tree.read(text, method))


def reviews(
    records: str,
    *,
    move_time: float = 2.0,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> list[Review]:
    """Where were games lost? A review of each game of a text of records, which name their games, as
    ``ludex match --record`` writes them."""
    return [Review(text) for text in _native.review(_ask(memory, time, progress), records, None, move_time)]


def _position(spec: str, text: str) -> Position:
    return _native.Game.named(spec).position(text)
