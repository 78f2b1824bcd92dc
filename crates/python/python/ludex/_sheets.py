"""What is found of programs of rules and of sheets: the reports of :mod:`ludex.rules`."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ._report import Answer, Items, Report, numbers, table


class Run(Answer):
    """What came of a program of rules."""

    __slots__ = ("_dot", "_end", "_figures")

    def __init__(self, text: str, end: str, figures: str | None = None, dot: str | None = None) -> None:
        super().__init__(text)
        self._end, self._figures, self._dot = end, figures, dot

    @property
    def written(self) -> str:
        """What the rules wrote."""
        return str(self._data["written"])

    @property
    def facts(self) -> list[str]:
        """The facts at the end."""
        return list(self._data["list"])

    @property
    def firings(self) -> int:
        """How often a rule fired."""
        return int(self._data["firings"])

    @property
    def fired(self) -> dict[str, int]:
        """How often each rule fired."""
        return dict(self._data["fired"])

    @property
    def because(self) -> list[dict[str, Any]] | None:
        """The firings that the fact rests on which was to be explained, first to last: ``firing``,
        ``rule``, ``facts`` and what it ``gave``."""
        because: list[dict[str, Any]] | None = self._data.get("because")
        return because

    @property
    def end(self) -> str:
        """How it ended, in a sentence."""
        return self._end

    @property
    def figures(self) -> list[dict[str, Any]] | None:
        """Figures on each rule: ``firings``, ``activations``, ``joins``, those that are ``shared``, and
        ``tokens``; None of a saturation."""
        return None if self._figures is None else list(json.loads(self._figures))

    @property
    def dot(self) -> str | None:
        """The network as DOT; None of a saturation."""
        return self._dot

    def _said(self) -> str:
        return f"{self.firings:,} firings, {len(self.facts):,} facts; {self.end}"


class Fault(NamedTuple):
    """What is wrong in a position that can be reached."""

    what: str
    history: list[str]
    """The moves that lead there."""


class Check(Answer):
    """What a sheet is, and what is wrong with it; true where nothing is."""

    __slots__ = ()

    @property
    def roles(self) -> list[str]:
        """The roles, in order."""
        return list(self._data["roles"])

    @property
    def kind(self) -> str:
        """What kind of game it is, in a sentence."""
        return str(self._data["kind"])

    @property
    def played(self) -> bool:
        """Whether :func:`ludex.sheet` makes a game of it."""
        return bool(self._data["played"])

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return int(self._data["positions"])

    @property
    def complete(self) -> bool:
        """Whether they are all that there are."""
        return bool(self._data["complete"])

    @property
    def notes(self) -> list[str]:
        """What is odd about the rules."""
        return list(self._data["notes"])

    @property
    def faults(self) -> list[Fault]:
        """What is wrong, with the moves that lead there."""
        return [Fault(**fault) for fault in self._data["faults"]]

    def __bool__(self) -> bool:
        return not self._data["faults"]

    def _said(self) -> str:
        return "; ".join(fault.what for fault in self.faults) or self.kind


class Census(Answer):
    """How many positions a sheet of any kind has; an int in what takes one."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """All of them."""
        return int(self._data["total"])

    @property
    def by_ply(self) -> list[int]:
        """By their distance from the start."""
        return numbers(self._data["by_ply"]) or []

    @property
    def ends(self) -> int:
        """Those in which the game is over."""
        return int(self._data["ends"])

    @property
    def projected(self) -> int | None:
        """Without the fluents that were to be left out."""
        number: str | None = self._data["projected"]
        return None if number is None else int(number)

    @property
    def note(self) -> str | None:
        """Whether what was left out matters by the rules."""
        note: str | None = self._data["note"]
        return note

    @property
    def complete(self) -> bool:
        """Whether the count came to its end."""
        return bool(self._data["complete"])

    def __int__(self) -> int:
        return self.total

    def __index__(self) -> int:
        return self.total

    def _said(self) -> str:
        return f"{self.total:,} positions"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The columns ``ply`` and ``positions``."""
        return table({"ply": range(len(self.by_ply)), "positions": self.by_ply})


class Shown(Answer):
    """A position of a sheet of any kind, shown."""

    __slots__ = ()

    @property
    def position(self) -> str:
        """What differs from the start."""
        return str(self._data["position"])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self._data["over"])

    @property
    def moves(self) -> dict[str, list[str]]:
        """For each role its legal moves; none where the game is over."""
        return {role["role"]: list(role["moves"]) for role in self._data["roles"]}

    @property
    def goals(self) -> dict[str, list[int]]:
        """For each role what its goals are worth there; one number, where the rules are sound."""
        return {role["role"]: list(role["goals"]) for role in self._data["roles"]}

    @property
    def board(self) -> str:
        """The board in characters, and what stands below it."""
        caption: str | None = self._data["caption"]
        return "\n".join([*self._data["board"], *([caption] if caption else [])])

    def _said(self) -> str:
        return self.position


class Simulation(Answer):
    """Random games of a sheet of any kind."""

    __slots__ = ()

    @property
    def games(self) -> int:
        """How many came to an end."""
        return int(self._data["games"])

    @property
    def means(self) -> dict[str, float | None]:
        """What each role got on average; None without games."""
        return {role["role"]: role["mean"] for role in self._data["roles"]}

    @property
    def goals(self) -> dict[str, dict[int, int]]:
        """For each role how often it got how much."""
        return {
            role["role"]: {goal["goal"]: goal["games"] for goal in role["goals"]} for role in self._data["roles"]
        }

    @property
    def lengths(self) -> tuple[int, int]:
        """The steps of the shortest game and of the longest."""
        return self._data["shortest"], self._data["longest"]

    def _said(self) -> str:
        return f"{self.games:,} games"


class Shares(Answer):
    """What each role of a sheet gets where each plays for itself."""

    __slots__ = ()

    @property
    def goals(self) -> dict[str, int]:
        """What each role gets."""
        return dict(zip(self._data["roles"], self._data["goals"]))

    @property
    def mover(self) -> str | None:
        """The role that chooses; None where nobody has a choice."""
        mover: str | None = self._data["mover"]
        return mover

    @property
    def moves(self) -> dict[str, dict[str, int]]:
        """For each move of that role what each role gets after it."""
        return {move["move"]: dict(zip(self._data["roles"], move["goals"])) for move in self._data["moves"]}

    @property
    def unique(self) -> bool:
        """Whether no choice between equal moves changes what anybody gets."""
        return bool(self._data["unique"])

    def _said(self) -> str:
        return ", ".join(f"{role} {goal}" for role, goal in self.goals.items())


class Because(Answer):
    """Whether something is so in a position of a sheet, and why; true where it is."""

    __slots__ = ("_verdict",)

    def __init__(self, text: str, verdict: str) -> None:
        super().__init__(text)
        self._verdict = verdict

    @property
    def holds(self) -> bool:
        """Whether it is so."""
        return bool(self._data["holds"])

    @property
    def reasons(self) -> list[dict[str, Any]]:
        """The proofs: ``what`` holds or not, ``by`` what, and the ``parts`` that it rests on."""
        return list(self._data["reasons"])

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return f"{self._verdict}."

    def _said(self) -> str:
        return self._verdict


class Broken(NamedTuple):
    """A law that a game breaks."""

    law: str
    position: str
    history: list[str] | None
    """The moves that lead there, where they are known."""
    detail: str


class Laws(Items[Broken], Report):
    """The laws that a game breaks: a sequence, empty where it keeps all."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._items = tuple(Broken(**broken) for broken in self._data["broken"])

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return int(self._data["positions"])

    def _said(self) -> str:
        return "; ".join(broken.law for broken in self) or f"all laws kept on {self.positions:,} positions"
