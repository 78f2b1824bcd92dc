"""Trees, searches to a depth, sweeps, comparisons and books: the same as the command's."""

from __future__ import annotations

import json
from pathlib import Path

import ludex
import pytest
from test_games import COMMAND, command, plain

SAMPLE = "max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))"


@pytest.mark.skipif(COMMAND is None, reason="LUDEX does not name the command")
@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (
            ["moves", "connect4", "4453", "--by", "minimax:depth=2,weights=w1"],
            lambda: ludex.game("connect4").searched("4453", by="minimax:depth=2,weights=w1"),
        ),
        (
            ["moves", "tictactoe", "1 5 9", "--by", "alphabeta:depth=9"],
            lambda: ludex.game("tictactoe").searched("1 5 9", by="alphabeta:depth=9"),
        ),
        (["tree", SAMPLE], lambda: ludex.tree(SAMPLE)),
        (["tree", SAMPLE, "--method", "minmax"], lambda: ludex.tree(SAMPLE, method="minmax")),
        (["solve", "fibonacci-nim", "--sweep", "1..20"], lambda: ludex.sweep("fibonacci-nim", "1..20")),
        (["solve", "nim:3,4,5", "--sweep", "2=1..9"], lambda: ludex.sweep("nim:3,4,5", "2=1..9")),
        (["solve", "mnk:3x3,3", "--sweep", "k=1..4"], lambda: ludex.sweep("mnk:3x3,3", "k=1..4")),
        (["compare", "tictactoe", "mnk:3x3,3"], lambda: ludex.game("tictactoe").compare("mnk:3x3,3")),
        (
            ["book", "tictactoe", "--side", "second", "--up-to-symmetry"],
            lambda: ludex.game("tictactoe").book("second", up_to_symmetry=True),
        ),
    ],
)
def test_reports_are_the_commands(words: list[str], asked: object) -> None:
    report = asked()  # type: ignore[operator]
    assert plain(report.to_dict()) == command(*words)
    assert json.loads(report.to_json()) == report.to_dict()


def test_searches_are_those_of_trees() -> None:
    """What min-max finds in the tree of a game is what the player finds who searches as deep."""
    game = ludex.game("connect4")
    for at in (None, "4", "4453", "12"):
        for depth in (1, 2, 3):
            found = game.searched(at, by=f"minimax:depth={depth},weights=w2")
            trees = [game.tree(at, depth=depth, by="lines=w2", method=method) for method in ("minmax", "alphabeta")]
            assert {tree.value for tree in trees} == {found.to_dict()["estimate_first"]}
            assert len(found) == len(trees[0][0].children) == 7 and found.depth == depth
            assert found[0].estimate == found.estimate and found[0].move == found.best_moves[0]
            assert trees[0].leaves == trees[0].leaves_in_all == 7**depth >= trees[1].leaves
    certain = ludex.game("tictactoe").searched("1 5 2", by="alphabeta:depth=9")
    assert certain.value == "draw" and certain.best_moves == ["3"]
    with pytest.raises(ludex.LudexError, match="search to a depth"):
        game.searched(by="random")
    with pytest.raises(ludex.LudexError, match="over"):
        ludex.game("tictactoe").searched("1 4 2 5 3", by="minimax:depth=1")


def test_trees() -> None:
    tree = ludex.tree("max(a: min(3, 12, 8), b: min(2, 4, 6), c: min(14, 5, 2))")
    assert (tree.value, tree.leaves, tree.leaves_in_all, len(tree)) == (3, 7, 9, 13)
    assert [tree[number].name for number in tree.path][1] == "a" and tree[tree.path[-1]].value == 3
    assert tree[0].player == "max" and [node.is_cut for node in tree].count(True) == 2
    # What was cut off has no value, and what was not has bounds.
    for node in tree:
        if node.value is not None and node.least is not None and node.most is not None:
            assert node.least <= node.value <= node.most
    assert ludex.tree(tree.text).to_dict() == tree.to_dict()
    assert any("cuts" in step for step in tree.steps()) and str(tree).count("\n") == 12
    assert (tree._repr_svg_() or "").startswith("<svg")
    ends = ludex.game("nim:1,1").tree(depth=2)
    assert ends.value == float("-inf") and ends.text == 'max("1:1": ("2:1": -inf), "2:1": ("1:1": -inf))'
    for text, problem in [("max(1", "line 1"), ("", "line 1")]:
        with pytest.raises(ludex.LudexError, match=problem):
            ludex.tree(text)
    with pytest.raises(ludex.LudexError, match="is no method"):
        ludex.tree(SAMPLE, method="odd")  # type: ignore[arg-type]
    with pytest.raises(ludex.LudexError, match="leaves"):
        ludex.game("connect4").tree(depth=9)


def test_sweeps() -> None:
    sweep = ludex.sweep("fibonacci-nim", "1..40")
    assert sweep.lost == [2, 3, 5, 8, 13, 21, 34] and "Fibonacci" in (sweep.conjecture or "")
    assert [start.number for start in sweep if start.value == "loss"] == sweep.lost
    assert [start.number for start in sweep if start.error is not None] == [1]
    for start in sweep[1:12]:
        assert ludex.game(start.game).value() == (start.value, start.remoteness)
    assert sweep._repr_svg_().startswith("<svg")
    refused = ludex.sweep("nim:3,4,5", "1=0..2")
    assert [start.value is None for start in refused] == [start.error is not None for start in refused]
    with pytest.raises(ludex.LudexError, match="runs backwards"):
        ludex.sweep("nim", "9..1")
    with pytest.raises(ludex.LudexError, match="no parameter of tictactoe is a number"):
        ludex.sweep("tictactoe", "1..3")
    with pytest.raises(ludex.LudexError, match="names no number"):
        ludex.sweep("nim", "heaps=1..3")
    with pytest.raises(ludex.BudgetError) as over:
        ludex.sweep("connect4:4x4", "1=4..9", time=0.4)
    assert isinstance(over.value.report, ludex.Sweep) or over.value.report is None


def test_comparisons() -> None:
    game = ludex.game("tictactoe")
    same = game.compare("mnk:3x3,3")
    assert same and same.parts is None and sum(ply.positions for ply, _ in same.plies) == game.count().total
    parted = game.compare(ludex.game("mnk:3x3,2"))
    assert not parted and parted.parts is not None and "not the same" in str(parted)
    for of, side in zip((game, ludex.game("mnk:3x3,2")), parted.parts):
        at = of.start
        for move in side.history:
            at = at.play(move)
        assert at.moves == side.moves
    assert game.compare("mnk:3x3,2", depth=2).same

    class TwoHeaps:
        start = (2, 3)

        def moves(self, at: tuple[int, int]) -> list[tuple[int, int]]:
            return [(heap, taken) for heap in (0, 1) for taken in range(1, at[heap] + 1)]

        def play(self, at: tuple[int, int], move: tuple[int, int]) -> tuple[int, int]:
            one, other = at
            return (one - move[1], other) if move[0] == 0 else (one, other - move[1])

    assert ludex.game("nim:2,3").compare(ludex.own(TwoHeaps())).same
    assert not ludex.game("nim:2,4").compare(ludex.own(TwoHeaps())).same

    class Broken(TwoHeaps):
        def moves(self, at: tuple[int, int]) -> list[tuple[int, int]]:
            if at == (0, 1):
                raise ZeroDivisionError("broken")
            return super().moves(at)

    with pytest.raises(ZeroDivisionError, match="broken"):
        ludex.game("nim:2,3").compare(ludex.own(Broken(), check=False))


def test_books_never_lose(tmp_path: Path) -> None:
    game = ludex.game("mnk:3x3,3")
    book = game.book("first", seed=3)
    assert book.value == "draw" and book.side == "first" and len(book) == book.sizes["one_best"]

    def games(number: int, at: ludex.Position) -> int:
        section = book[number - 1]
        assert section.position == at.text and [reply.move for reply in section.replies] == at.moves
        played = 0
        for reply in section.replies:
            now = at.play(reply.move)
            for move in reply.answer:
                now = now.play(move)
            if reply.to is None:
                assert now.is_over and now.outcome != "second" and reply.end != "loss"
                played += 1
            else:
                played += games(reply.to, now)
        return played

    at = game.start
    for move in book.opening:
        at = at.play(move)
    assert games(1, at) > 8
    assert book[0]._repr_svg_().startswith("<svg")
    for name in ("book.html", "book.md"):
        book.write(tmp_path / name)
        assert (tmp_path / name).read_text(encoding="utf-8").count("##") or name == "book.html"
    with pytest.raises(ludex.LudexError, match=r"\.html or \.md"):
        book.write(tmp_path / "book.pdf")
    with pytest.raises(ludex.LudexError, match="loses"):
        ludex.game("nim:1,2,3").book("first")
    with pytest.raises(ludex.LudexError, match="is no side"):
        game.book("third")  # type: ignore[arg-type]


def test_canonical_positions() -> None:
    game = ludex.game("tictactoe")
    corners = {game.position(move).canonical() for move in "1379"}
    assert len(corners) == 1 and corners.pop() in [game.position(move) for move in "1379"]
    positions = game.values().positions(images=True)
    forms = {positions[place].canonical().text for place in range(len(positions))}
    assert len(forms) == game.count(up_to_symmetry=True).total
