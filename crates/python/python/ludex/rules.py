"""Programs of rules in the syntax of CLIPS or OPS5, and rules of games in the Game Description
Language.

>>> from ludex import rules
>>> family = '''
... (deffacts family (father Jeremie Michel) (father Michel Paul))
... (defrule grandfather (father ?x ?y) (father ?y ?z) => (assert (grandfather ?x ?z)))
... '''
>>> rules.run(family).facts[-1]
'(grandfather Jeremie Paul)'

A sheet is the text of the rules of a game, of any kind: with several roles, with simultaneous moves,
with chance. :func:`ludex.sheet` makes a game of one that is played by two in turn, or by one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Iterable, Literal

from . import _ludex as _native
from ._ask import Progress, _answer, _ask
from ._game import Game
from ._sheets import Because, Census, Check, Laws, Run, Shares, Shown, Simulation

__all__ = ["check", "count", "laws", "run", "show", "simulate", "solve", "why"]


def run(
    program: str,
    facts: str = "",
    *,
    syntax: Literal["clips", "ops5"] = "clips",
    strategy: Literal["depth", "breadth", "lex", "mea"] | None = None,
    limit: int = 10_000_000,
    explain: str | None = None,
    watch: Iterable[Literal["facts", "rules"]] = (),
    saturate: bool = False,
    name: str = "program",
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Run:
    """Fires the rules of a program until none is left to fire; after ``limit`` times it raises
    :class:`ludex.BudgetError`. ``facts`` are more facts, as CLIPS' ``load-facts`` reads them.
    ``strategy`` chooses among rules that could fire (default: the program's). ``explain`` is a fact,
    and the report says which firings it rests on. ``watch`` writes facts that come and go, or rules
    that fire, among what the rules write. ``saturate`` derives all facts without a network or an
    agenda, for rules that only assert facts.

    >>> from ludex import rules
    >>> ran = rules.run("(deffacts f (a)) (defrule r (a) => (assert (b)))", explain="(b)")
    >>> ran.because
    [{'firing': 1, 'rule': 'r', 'facts': ['(a)'], 'gave': ['(b)']}]
    """
    ask = _ask(memory, time, progress)
    texts = [(name, program, syntax), ("facts", facts, "facts")]
    settings = (texts, strategy, limit, explain, list(watch), saturate)
    return _answer(lambda found: Run(*found), lambda: _native.run_rules(ask, *settings))


def check(
    sheet: str,
    *,
    name: str = "sheet.kif",
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Check:
    """What is a sheet, and what is wrong with it?"""
    return Check(_native.check_sheet(_ask(memory, time, progress), name, sheet))


def show(
    sheet: str,
    at: str = "start",
    *,
    drawing: str | None = None,
    name: str = "sheet.kif",
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Shown:
    """A position of a sheet, drawn, with the moves of each role. ``at`` is what differs from the
    start, or the moves that lead there, those of a step with ``+`` between them; ``drawing`` says how
    it is drawn (TOML)."""
    ask = _ask(memory, time, progress)
    beside = None if drawing is None else (str(Path(name).with_suffix(".toml")), drawing)
    return Shown(_native.show_sheet(ask, name, sheet, beside, at))


def count(
    sheet: str,
    *,
    without: Iterable[str] = (),
    name: str = "sheet.kif",
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Census:
    """How many positions has a sheet? ``without`` names fluents to be left out as well, such as
    ``step``."""
    ask = _ask(memory, time, progress)
    return _answer(Census, lambda: _native.count_sheet(ask, name, sheet, list(without)))


def simulate(
    sheet: str,
    games: int = 1000,
    *,
    seed: int = 0,
    name: str = "sheet.kif",
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Simulation:
    """What does each role get in random games?"""
    ask = _ask(memory, time, progress)
    return _answer(Simulation, lambda: _native.simulate_sheet(ask, name, sheet, games, seed))


def solve(
    sheet: str,
    at: str = "start",
    *,
    name: str = "sheet.kif",
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Shares:
    """What does each role get, if each plays for itself and one chooses at a time?"""
    return Shares(_native.solve_sheet(_ask(memory, time, progress), name, sheet, at))


def why(
    sheet: str,
    asked: Literal["legal", "over", "goal"],
    move: str | None = None,
    *,
    at: str = "start",
    name: str = "sheet.kif",
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Because:
    """Why is a move legal or not, the game over or not, a goal worth so much?"""
    return Because(*_native.why_sheet(_ask(memory, time, progress), name, sheet, at, asked, move))


def laws(
    game: Game | str,
    *,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Laws:
    """Does a game keep the laws that engines rely on? They are tried on positions near the start and
    on random games.

    >>> from ludex import rules
    >>> list(rules.laws("tictactoe"))
    []
    """
    from ._named import game as named

    asked = game if isinstance(game, Game) else named(game)
    return Laws(_native.game_laws(_ask(memory, time, progress), asked._native))
