"""Who is stronger, and what a learner learned."""

from __future__ import annotations

from typing import Any, Sequence

from ._report import Report, Value, table
from ._words import error


class Match(Report):
    """Games between two players; between more, a grid, whose numbers are in ``to_dict()``."""

    __slots__ = ("records",)

    def __init__(self, text: str, records: str = "") -> None:
        super().__init__(text)
        self.records = records
        """The games as text, where ``record=True`` kept them; :func:`ludex.reviews` takes it."""

    def _score(self) -> dict[str, int]:
        score: dict[str, int] | None = self._data.get("score")
        if score is None:
            raise error(
                "a grid has a score for every two players; to_dict() has them",
                "une grille a un score pour chaque paire de joueurs ; to_dict() les donne",
            )
        return score

    @property
    def names(self) -> list[str]:
        """The players."""
        return list(self._data["names"])

    @property
    def wins(self) -> int:
        """Games that the first of the players won."""
        return self._score()["wins"]

    @property
    def draws(self) -> int:
        """Drawn games."""
        return self._score()["draws"]

    @property
    def losses(self) -> int:
        """Games that the first of the players lost."""
        return self._score()["losses"]

    @property
    def elo(self) -> tuple[float | None, float | None, float | None]:
        """The difference in strength, and its interval of 95 %."""
        elo = self._data.get("elo") or {}
        return elo.get("difference"), elo.get("low"), elo.get("high")

    @property
    def sprt(self) -> dict[str, Any] | None:
        """What a sequential test found: the ratio ``llr`` between ``lower`` and ``upper``, and which
        hypothesis was ``accepted``, ``h0``, ``h1`` or None."""
        test: dict[str, Any] | None = self._data.get("sprt")
        return test

    def _said(self) -> str:
        if "score" not in self._data:
            return "a grid"
        return f"{' against '.join(self.names)}: {self.wins} won, {self.draws} drawn, {self.losses} lost"


class Learning(Report):
    """How a learner became stronger."""

    __slots__ = ()

    @property
    def points(self) -> list[dict[str, Any]]:
        """What the learner was worth after 0, 1, 2, 4 … episodes."""
        return list(self._data["points"])

    @property
    def value(self) -> Value | None:
        """What the start is worth, of a learner that knows when it knows."""
        value: Value | None = self._data.get("value")
        return value

    @property
    def complete(self) -> bool:
        """Whether all episodes were played."""
        return bool(self._data["complete"])

    def _said(self) -> str:
        last = self.points[-1] if self.points else {}
        return f"{last.get('episodes', 0):,} episodes, keeps {last.get('keeps')}"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The curve: a row for every point."""
        names = ("episodes", "states", "keeps", "keeps_where_it_matters")
        columns: dict[str, Sequence[object]] = {name: [point.get(name) for point in self.points] for name in names}
        for name in ("wins", "draws", "losses"):
            columns[name] = [point["against_random"][name] for point in self.points]
        return table(columns)
