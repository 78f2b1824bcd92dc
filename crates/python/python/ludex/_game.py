"""Games, and the questions about them."""

from __future__ import annotations

from typing import Callable

from ._counting import Counting
from ._explaining import Explaining
from ._playing import Playing
from ._solving import Solving
from ._words import error


class Game(Counting, Solving, Explaining, Playing):
    """A game. Questions about a position take it as ``at``; without, they are about the start.

    Every question takes what it may cost: ``memory``, as ``"2GiB"`` or a number of bytes (three
    quarters of the machine's, if nothing is said), and ``time``, in seconds. Where that runs out it
    raises :class:`BudgetError`. Ctrl-C stops it, and ``progress=True`` shows how far it has come.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        if self._native.is_own:
            raise error(
                "a game in Python cannot be pickled; its rules can",
                "un jeu en Python ne se sérialise pas ; ses règles, si",
            )
        from ._named import game

        return game, (self.spec,)
