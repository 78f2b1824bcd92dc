"""Positions of Diplomacy: where one movement leads, and what becomes of orders.

>>> from ludex import diplomacy
>>> diplomacy.count().total
67804242146058
>>> diplomacy.count(given="A GAL, -RUM", powers="AUS,RUS").total < diplomacy.count(powers="AUS,RUS").total
True
>>> diplomacy.resolve("A VIE - GAL, A WAR - GAL")
<Rulings: A VIE - GAL: bounces; A WAR - GAL: bounces>

``powers`` are those with units on the board, as in ``AUS,GER``, or all. ``given`` is what is known
of positions, as in ``A GAL, -RUM``: an army in Galicia, nothing in Rumania. Positions that differ by
power or by kind alone count once with ``ignore_power`` and ``ignore_kind``. ``map`` is the text of
another map: a ``.map`` of the DPjudge or a CSV of borders.
"""

from __future__ import annotations

from . import _ludex as _native
from ._ask import Progress, _ask
from ._movement import Autumn, Bounds, Count, Figures, Map, Occupancy, Openings, Positions, Rulings, Tables

__all__ = [
    "autumn",
    "bounds",
    "compare",
    "count",
    "map",
    "occupancy",
    "openings",
    "positions",
    "resolve",
    "rules",
    "sample",
    "tables",
]


def _of(powers: str | None, map: str | None, given: str | None = None) -> _native.Movement:
    return _native.Movement(map, powers, given, False, False)


def count(
    *,
    powers: str | None = None,
    given: str | None = None,
    ignore_power: bool = False,
    ignore_kind: bool = False,
    map: str | None = None,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Count:
    """How many positions are there after Spring 1901?"""
    asked = _native.Movement(map, powers, given, ignore_power, ignore_kind)
    return Count(asked.count(_ask(memory, time, progress)))


def occupancy(
    *,
    powers: str | None = None,
    given: str | None = None,
    ignore_power: bool = False,
    ignore_kind: bool = False,
    map: str | None = None,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Occupancy:
    """In how many of them is each region occupied, and by which power?

    >>> from ludex import diplomacy
    >>> diplomacy.occupancy(powers="ITA").regions["NAP"]
    38
    """
    asked = _native.Movement(map, powers, given, ignore_power, ignore_kind)
    return Occupancy(*asked.occupancy(_ask(memory, time, progress)))


def positions(
    number: int = 10,
    *,
    powers: str | None = None,
    given: str | None = None,
    ignore_power: bool = False,
    ignore_kind: bool = False,
    map: str | None = None,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Positions:
    """The first positions, each with orders that lead there."""
    asked = _native.Movement(map, powers, given, ignore_power, ignore_kind)
    return Positions(asked.positions(_ask(memory, time, progress), number, None))


def sample(
    number: int = 10,
    *,
    seed: int = 0,
    powers: str | None = None,
    given: str | None = None,
    ignore_power: bool = False,
    ignore_kind: bool = False,
    map: str | None = None,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Positions:
    """Positions drawn at random, all equally likely, each with orders that lead there."""
    asked = _native.Movement(map, powers, given, ignore_power, ignore_kind)
    return Positions(asked.positions(_ask(memory, time, progress), number, seed))


def resolve(orders: str, *, units: str | None = None, map: str | None = None) -> Rulings:
    """What becomes of the orders of a movement, and why? ``units`` are those on the board, as in
    ``AUS A VIE, F TRI, ITA A VEN``, or ``orders``, those of the orders; without, the first position."""
    return Rulings(_of(None, map).resolve(orders, units))


def openings(
    *,
    powers: str | None = None,
    named: bool = False,
    map: str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Openings:
    """The openings of each power by the regions that they occupy; ``named``: those with a name."""
    return Openings(_of(powers, map).openings(_ask(None, time, progress), named))


def autumn(
    *,
    powers: str | None = None,
    given: str | None = None,
    spring: str | None = None,
    together: bool = False,
    samples: int = 1000,
    seed: int = 0,
    map: str | None = None,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Autumn:
    """How many positions has each power alone on the board after Autumn 1901? ``given`` is known
    after Autumn, ``spring`` after Spring. ``together`` counts those of all powers too, without
    convoys: exactly where they are few, else by ``samples``.

    >>> from ludex import diplomacy
    >>> diplomacy.autumn(powers="ITA").by_power
    {'ITA': 1233}
    """
    ask = _ask(memory, time, progress)
    return Autumn(_of(powers, map, given).autumn(ask, spring, samples if together else None, seed))


def bounds(
    *,
    powers: str | None = None,
    units: int | None = None,
    samples: int = 1000,
    seed: int = 0,
    map: str | None = None,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Bounds:
    """How many positions are there beyond Spring 1901? Exactly, by samples, and at most, with so many
    units at any time (34 on the standard map, elsewhere one a region)."""
    ask = _ask(memory, time, progress)
    return Bounds(_of(powers, map).bounds(ask, map is None, units, samples, seed))


def tables(
    groups: str | None = None,
    *,
    regions: str | None = None,
    map: str | None = None,
    memory: int | str | None = None,
    time: float | None = None,
    progress: Progress = None,
) -> Tables:
    """The positions of groups of powers by the regions that they take, as in ``AUS+GER+ITA``, and the
    sum of the products of their parts; without ``groups``, of those that are found."""
    return Tables(_of(None, map).tables(_ask(memory, time, progress), groups, regions))


def map(source: str | None = None) -> Map:
    """What is on a map, the standard one or that of a text: its regions, its powers and their first
    units; it draws itself, and ``csv()`` writes its borders.

    >>> from ludex import diplomacy
    >>> diplomacy.map().units["AUS"]
    ['A BUD', 'A VIE', 'F TRI']
    """
    return Map(*_of(None, source).map())


def compare(*, time: float | None = None, progress: Progress = None) -> Figures:
    """Every figure of J. Le François' article beside ours."""
    return Figures(_native.diplomacy_compare(_ask(None, time, progress)))


def rules(*, powers: str | None = None, map: str | None = None) -> str:
    """The article's expert system for some powers, as a program that :func:`ludex.rules.run` takes
    with ``syntax="ops5"``."""
    return _of(powers, map).rule_program()
