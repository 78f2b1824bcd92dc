"""Games by their names, tables and records by their files."""

from __future__ import annotations

import os

from . import _ludex as _native
from ._ask import Progress, _ask
from ._game import Game
from ._known import Table
from ._ludex import Position
from ._reasons import Review


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
