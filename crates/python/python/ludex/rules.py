"""Programs of rules, in the syntax of CLIPS or OPS5, at work on a Rete network.

>>> from ludex import rules
>>> family = '''
... (deffacts family (father Jeremie Michel) (father Michel Paul))
... (defrule grandfather (father ?x ?y) (father ?y ?z) => (assert (grandfather ?x ?z)))
... '''
>>> rules.run(family).facts[-1]
'(grandfather Jeremie Paul)'
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from . import _ludex as _native
from ._ask import Progress, _ask


class Run(NamedTuple):
    """What came of a program."""

    written: str
    """What the rules wrote."""
    facts: list[str]
    """The facts at the end."""
    firings: int
    """How often a rule fired."""
    end: str
    """How it ended, in a sentence."""


def run(
    program: str,
    *,
    syntax: Literal["clips", "ops5"] = "clips",
    limit: int = 1_000_000,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Run:
    """Fires the rules of a program until none is left to fire, or ``limit`` times."""
    return Run(*_native.run_rules(_ask(memory, time, progress), "program", program, syntax, limit))
