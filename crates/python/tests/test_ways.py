"""Graphs that are written: shortest ways, and who wins from where."""

from __future__ import annotations

from pathlib import Path
from typing import Callable

import ludex
import pytest
from test_games import COMMAND, command, plain

TOWNS = "A: 0,0\nB: 3,0\nC: 0,1\nD: 3,4\nE: 9,9\nA B 4\nA C 2\nC D 5\nB D 5\n"
ARENA = "a: first\nb: second\nc: first\na b\nb c\nb a\n"


@pytest.mark.skipif(COMMAND is None, reason="LUDEX does not name the command")
def test_reports_are_the_commands(tmp_path: Path) -> None:
    towns, arena = tmp_path / "towns.txt", tmp_path / "arena.txt"
    towns.write_text(TOWNS)
    arena.write_text(ARENA)
    for words, asked in [
        (["--from", "A", "--to", "D"], ludex.path(TOWNS, "A", "D", name=str(towns))),
        (["--from", "A", "--to", "D", "--method", "ida"], ludex.path(TOWNS, "A", "D", method="ida", name=str(towns))),
        (["--from", "A"], ludex.distances(TOWNS, "A", name=str(towns))),
    ]:
        assert plain(asked.to_dict()) == command("path", str(towns), *words)
    found = ludex.arena(ARENA, name=str(arena))
    assert plain(found.to_dict()) == command("arena", str(arena), "--format", "json")


def test_ways() -> None:
    way = ludex.path(TOWNS, "A", "D")
    assert way and way.path == ["A", "C", "D"] and way.cost == 7 and way.method == "astar"
    assert way.admissible and way.consistent and way.expanded <= way.blind_expanded
    assert not ludex.path(TOWNS, "A", "E")
    distances = ludex.distances(TOWNS, "A")
    assert [(one.vertex, one.cost) for one in distances] == [("A", 0), ("C", 2), ("B", 4), ("D", 7), ("E", None)]


def test_arenas() -> None:
    graph = ludex.arena(ARENA)
    assert len(graph) == 3 and graph._repr_svg_() is not None and len(graph.to_networkx()) == 3
    dot = ludex.arena(graph.write("dot"))
    assert [vertex["winner"] for vertex in dot.vertices()] == [vertex["winner"] for vertex in graph.vertices()]
    assert len(ludex.arena("a b", double=True)) == 4


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: ludex.path(TOWNS, "A", "Z"), "graph has no vertex `Z`"),
        (lambda: ludex.path("", "A", "B"), "there is no graph here"),
        (lambda: ludex.path(TOWNS, "A", "B", method="magic"), "`magic` is no method"),  # type: ignore[arg-type]
        (lambda: ludex.arena("a: nobody"), "line 1"),
        (lambda: ludex.arena("a b", format="png"), "`png` is no format"),  # type: ignore[arg-type]
    ],
)
def test_bad_input_is_one_sentence(ask: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ludex.LudexError) as raised:
        ask()
    assert sentence in str(raised.value) and "\n" not in str(raised.value)
