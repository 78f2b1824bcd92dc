"""How many, and what it would cost."""

from __future__ import annotations

from typing import Any, Literal

from ._report import Listed, Report, numbers, table
from ._words import error


class Count(Report):
    """How many positions, games or histories; ``int(count)`` is the total."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """The number, in all; of an estimate, the estimate."""
        return int(self._data["total"])

    @property
    def by_ply(self) -> list[int] | None:
        """The number for every ply from 0; None where only the total was counted."""
        return numbers(self._data["by_ply"])

    @property
    def of(self) -> str:
        """What was counted: ``positions``, ``games``, ``histories`` or ``legal``."""
        return str(self._data["of"])

    @property
    def method(self) -> str:
        """How it was counted."""
        return str(self._data["method"])

    @property
    def up_to_symmetry(self) -> bool:
        """Whether images of one another count once."""
        return bool(self._data["up_to_symmetry"])

    @property
    def complete(self) -> bool:
        """Whether the count came to its end."""
        return bool(self._data["complete"])

    @property
    def found(self) -> int:
        """What was counted until a budget ran out; the total of a complete count."""
        return int(self._data["total"] or self._data["found"])

    @property
    def check(self) -> dict[str, Any] | None:
        """What the second count found, where ``check=True`` asked for one."""
        check: dict[str, Any] | None = self._data.get("check")
        return check

    @property
    def interval(self) -> tuple[int, int] | None:
        """Of an estimate, where the number lies with a confidence of 95 %."""
        ends = self._data.get("interval")
        return None if ends is None else (int(ends[0]), int(ends[1]))

    def __int__(self) -> int:
        return self.total

    def __index__(self) -> int:
        return self.total

    def _said(self) -> str:
        return f"{self.found:,} {self.of}"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table by ply: the columns ``ply`` and ``number``."""
        by_ply = self.by_ply
        if by_ply is None:
            raise error(
                "only the total was counted; by_ply=True lists it ply by ply",
                "seul le total a été compté ; by_ply=True le donne coup par coup",
            )
        cells = by_ply if max(by_ply) < 2**63 else [str(number) for number in by_ply]
        return table({"ply": range(len(by_ply)), "number": cells})


class Perft(Report):
    """How many paths of so many plies there are; an int in what takes one."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """The paths; of an estimate, about so many."""
        return int(self._data["nodes"])

    @property
    def depth(self) -> int:
        """The plies of a path."""
        return int(self._data["depth"])

    @property
    def moves(self) -> dict[str, int] | None:
        """Those that begin with each move, where that was asked for."""
        moves = self._data.get("moves")
        return None if moves is None else {move["move"]: int(move["nodes"]) for move in moves}

    @property
    def interval(self) -> tuple[int, int] | None:
        """Of an estimate, where the number lies with a confidence of 95 %."""
        ends = self._data.get("interval")
        return None if ends is None else (int(ends[0]), int(ends[1]))

    def __int__(self) -> int:
        return self.total

    def __index__(self) -> int:
        return self.total

    def _said(self) -> str:
        about = "" if self.interval is None else "about "
        return f"{about}{self.total:,} paths of {self.depth} plies"


class Way:
    """What one method would cost."""

    __slots__ = ("chosen", "exact", "fits", "machines", "method", "purpose", "refused", "run", "seconds")

    def __init__(self, data: dict[str, Any]) -> None:
        self.purpose: str = data["purpose"]
        self.method: str = data["method"]
        self.seconds: list[float] | None = data["seconds"]
        self.fits: str = data["fits"]
        self.machines: int = data["machines"]
        self.exact: bool = data["exact"]
        self.refused: str | None = data["refused"]
        self.chosen: bool = data["chosen"]
        self.run: str = data["run"]

    def __repr__(self) -> str:
        chosen = ", chosen" if self.chosen else ""
        return f"Way({self.purpose} by {self.method}, fits: {self.fits}{chosen})"


class Plan(Listed[Way]):
    """What a count or a solution would cost, before it is paid."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(Way(way) for way in self._data["methods"])

    def chosen(self, purpose: Literal["count", "solve"]) -> Way | None:
        """The method to take, if one is known to fit."""
        return next((way for way in self if way.chosen and way.purpose == purpose), None)

    @property
    def positions(self) -> tuple[int, int, int | None]:
        """How many positions there are: the lower end, the estimate and the upper end."""
        ends = self._data["positions"]
        high = ends["high"]
        low, estimate = float(ends["low"]), float(ends["estimate"])
        return int(low), int(estimate), None if high is None else int(float(high))

    def _said(self) -> str:
        chosen = [self.chosen("count"), self.chosen("solve")]
        return ", ".join(f"{way.purpose} by {way.method}" for way in chosen if way is not None)


class Bound:
    """A number that is certainly at most, or at least, the number of positions."""

    __slots__ = ("by_ply", "formula", "name", "side", "terms", "value", "words")

    def __init__(self, data: dict[str, Any]) -> None:
        self.name: str = data["name"]
        self.side: Literal["lower", "upper"] = data["side"]
        self.value = int(data["value"])
        self.words: str = data["words"]
        """What it counts."""
        self.formula: str = data["formula"]
        """How it comes about."""
        self.by_ply = numbers(data["by_ply"])
        """The same for every ply, where it goes by ply."""
        self.terms: list[str] = data.get("terms", [])
        """How each ply comes about, where that is told."""

    def __repr__(self) -> str:
        sign = "≥" if self.side == "lower" else "≤"
        return f"Bound({sign} {self.value:,}, {self.name})"


class Bounds(Listed[Bound]):
    """The number of positions from both sides, each bound with its formula."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(map(Bound, self._data["bounds"]))

    @property
    def lower(self) -> int:
        """The greatest lower bound."""
        return max((bound.value for bound in self if bound.side == "lower"), default=1)

    @property
    def upper(self) -> int | None:
        """The least upper bound."""
        return min((bound.value for bound in self if bound.side == "upper"), default=None)

    @property
    def exact(self) -> int | None:
        """The number itself, where it was asked for and is small."""
        exact: str | None = self._data["exact"]
        return None if exact is None else int(exact)

    @property
    def symmetries(self) -> list[dict[str, Any]] | None:
        """Up to symmetry, every symmetry with the positions that it keeps, if these were counted."""
        symmetries: list[dict[str, Any]] | None = self._data.get("symmetries")
        return symmetries

    def _said(self) -> str:
        upper = "?" if self.upper is None else f"{self.upper:,}"
        return f"{self.lower:,} to {upper}"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A row for every bound; numbers are texts where they pass 2**63."""
        columns: dict[str, list[object]] = {name: [getattr(bound, name) for bound in self] for name in ("name", "side")}
        small = all(bound.value < 2**63 for bound in self)
        columns["value"] = [bound.value if small else str(bound.value) for bound in self]
        columns["formula"] = [bound.formula for bound in self]
        return table(dict(columns))
