"""What is known of positions of Diplomacy: the reports of :mod:`ludex.diplomacy`."""

from __future__ import annotations

from typing import Any, NamedTuple

from ._report import Answer, Items, table


class Count(Answer):
    """How many positions one movement leads to; an int in what takes one."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """Those that fit what is given."""
        return int(self._data["total"])

    @property
    def by_power(self) -> dict[str, int]:
        """Of each power alone, whatever is given."""
        return {power: int(number) for power, number in self._data["by_power"].items()}

    @property
    def by_group(self) -> dict[str, int]:
        """Of the powers that can meet, whatever is given."""
        return {group: int(number) for group, number in self._data["groups"].items()}

    def __int__(self) -> int:
        return self.total

    def __index__(self) -> int:
        return self.total

    def _said(self) -> str:
        return f"{self.total:,} positions"


class Occupancy(Answer):
    """In how many positions each region is occupied, and by whom; draws itself as a map."""

    __slots__ = ("_svg",)

    def __init__(self, text: str, svg: str) -> None:
        super().__init__(text)
        self._svg = svg

    @property
    def total(self) -> int:
        """All positions that fit what is given."""
        return int(self._data["total"])

    @property
    def regions(self) -> dict[str, int]:
        """For each region that can be occupied, the positions in which it is."""
        return {code: int(region["total"]) for code, region in self._data["regions"].items()}

    @property
    def by_power(self) -> dict[str, dict[str, int]]:
        """The same for each power, by region."""
        regions: dict[str, Any] = self._data["regions"]
        return {
            code: {power: int(number) for power, number in region["by_power"].items()}
            for code, region in regions.items()
        }

    def svg(self) -> str:
        """The map, coloured by occupancy, as SVG."""
        return self._svg

    def _repr_svg_(self) -> str:
        return self._svg

    def _said(self) -> str:
        return f"{len(self._data['regions'])} regions in {self.total:,} positions"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A row for every region: ``region`` and ``positions``."""
        return table({"region": list(self.regions), "positions": list(self.regions.values())})


class Map(Answer):
    """What is on a map; draws itself with the first units."""

    __slots__ = ("_csv", "_svg")

    def __init__(self, text: str, svg: str, csv: str) -> None:
        super().__init__(text)
        self._svg, self._csv = svg, csv

    @property
    def regions(self) -> int:
        """How many regions there are."""
        return int(self._data["regions"])

    @property
    def zones(self) -> int:
        """How many places for units there are, coasts of one region apart."""
        return int(self._data["zones"])

    @property
    def units(self) -> dict[str, list[str]]:
        """The first units of each power."""
        return {power["code"]: list(power["units"]) for power in self._data["powers"]}

    def csv(self) -> str:
        """The borders, as ``map=`` takes them."""
        return self._csv

    def svg(self) -> str:
        """The map with the first units, as SVG."""
        return self._svg

    def _repr_svg_(self) -> str:
        return self._svg

    def _said(self) -> str:
        return f"{self.regions} regions, {len(self.units)} powers"


class Position(NamedTuple):
    """A position, as its units, and orders that lead there."""

    units: list[str]
    orders: list[str]


class Positions(Items[Position]):
    """Some positions, each with orders that lead there: a sequence."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(Position(**position) for position in self._data["positions"])

    @property
    def total(self) -> int:
        """How many there are in all."""
        return int(self._data["total"])

    def _said(self) -> str:
        return f"{len(self):,} of {self.total:,}"


class Ruling(NamedTuple):
    """What becomes of a unit and its order."""

    power: str
    unit: str
    order: str | None
    outcome: str
    """A word of the command's, as ``succeeds`` or ``bounces``."""
    why: str
    """Why, in a sentence without a subject."""
    at: str | None
    """Where it is now; None if it was driven out."""
    dislodged_by: str | None
    retreats: list[str] | None
    """Where it may retreat, if it was driven out."""


class Rulings(Items[Ruling]):
    """What becomes of orders, unit by unit: a sequence."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(Ruling(**unit) for unit in self._data["units"])

    @property
    def strays(self) -> list[tuple[str, str]]:
        """Orders for units that are not there, each with what is wrong with it."""
        return [(stray["order"], stray["why"]) for stray in self._data["strays"]]

    def _said(self) -> str:
        return "; ".join(f"{one.order}: {one.outcome}" for one in self if one.order is not None)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A row for every unit."""
        names = ("power", "unit", "order", "outcome", "why", "at", "dislodged_by")
        return table({name: [getattr(ruling, name) for ruling in self] for name in names})


class Openings(Answer):
    """The openings of each power by the regions that they occupy, with their usual names."""

    __slots__ = ()

    @property
    def by_power(self) -> dict[str, list[dict[str, Any]]]:
        """For each power its groups: ``regions``, and ``openings`` with ``units``, ``orders`` and
        ``names``."""
        groups: dict[str, list[dict[str, Any]]] = self._data["by_power"]
        return groups

    def _said(self) -> str:
        number = sum(len(group["openings"]) for groups in self.by_power.values() for group in groups)
        return f"{number:,} openings"


class Autumn(Answer):
    """How many positions there are after two movements, of each power alone, convoys included."""

    __slots__ = ()

    @property
    def by_power(self) -> dict[str, int]:
        """Of each power; where something is known of them, those that fit."""
        found: dict[str, Any] = self._data["by_power"]
        return {power: int(one.get("fitting", one)["autumn"]) for power, one in found.items()}

    @property
    def together(self) -> int | None:
        """Of all together, by land and along coasts, where that was asked for: exactly, or the
        estimate."""
        found: dict[str, Any] | None = self._data.get("together")
        if found is None:
            return None
        return int(found["autumn"]) if found["exact"] else int(found["sampled"]["estimate"])

    @property
    def interval(self) -> tuple[float, float] | None:
        """Of that estimate, where the number lies with a confidence of 95 %."""
        sampled = (self._data.get("together") or {}).get("sampled")
        return None if sampled is None else (sampled["low"], sampled["high"])

    def _said(self) -> str:
        return ", ".join(f"{power} {number:,}" for power, number in self.by_power.items())


class Bounds(Answer):
    """How many positions there are after one movement, after two, and at any time."""

    __slots__ = ()

    @property
    def spring(self) -> int:
        """After the first movement, exactly."""
        return int(self._data["spring"])

    @property
    def autumn(self) -> tuple[float, float, float]:
        """After the second: the lower end of the interval of 95 %, the estimate, the upper end."""
        found = self._data["autumn"]
        return found["low"], found["estimate"], found["high"]

    @property
    def at_most(self) -> int:
        """At any time at most so many."""
        return int(self._data["at_most"])

    def _said(self) -> str:
        low, _, high = self.autumn
        return f"{self.spring:,}, then {low:.3e} to {high:.3e}, at most {float(self.at_most):.1e}"


class Tables(Answer):
    """The positions of groups by the regions that they take, and the sum of the products."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """The sum of the products of parts without a conflict."""
        return int(self._data["total"])

    @property
    def cases(self) -> int:
        """How many such products there are."""
        return int(self._data["cases"])

    @property
    def tables(self) -> list[dict[str, Any]]:
        """The table of each group: ``powers``, ``regions`` and ``rows``."""
        return list(self._data["tables"])

    def _said(self) -> str:
        return f"{len(self.tables)} tables, {self.cases:,} cases, {self.total:,} positions"


class Figure(NamedTuple):
    """A figure of the article beside ours."""

    what: str
    article: str
    ours: str
    same: bool
    why: str | None
    """Why they differ."""


class Figures(Items[Figure]):
    """The figures of J. Le François' article beside ours: a sequence."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(Figure(**figure) for figure in self._data["figures"])

    def _said(self) -> str:
        return f"{sum(figure.same for figure in self)} of {len(self)} are the same"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A row for every figure."""
        return table({name: [getattr(figure, name) for figure in self] for name in Figure._fields})
