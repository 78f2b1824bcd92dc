"""Why, how it looks, puzzles and reviews: the same as the command's."""

from __future__ import annotations

import json
from pathlib import Path

import ludex
import pytest
from test_games import COMMAND, command, plain

GAME = "5 2 1 9 7 3 4"


@pytest.mark.skipif(COMMAND is None, reason="LUDEX does not name the command")
@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (["why", "tictactoe", "159", "--move", "3"], lambda game: game("tictactoe").why("159", move="3")),
        (["why", "nim:3,4,5"], lambda game: game("nim:3,4,5").why()),
        (["eval", "connect4", "4453", "--lines"], lambda game: game("connect4").eval("4453", lines=True)),
        (["eval", "connect4", "1212121", "--by", "w1"], lambda game: game("connect4").eval("1212121", by="w1")),
        (
            ["puzzles", "tictactoe", "-n", "3", "--seed", "7"],
            lambda game: game("tictactoe").puzzles(3, seed=7),
        ),
        (
            ["puzzles", "connect4:5x4", "-n", "2", "--grade", "medium"],
            lambda game: game("connect4:5x4").puzzles(2, grade="medium"),
        ),
    ],
)
def test_reports_are_the_commands(words: list[str], asked: object) -> None:
    report = asked(ludex.game)  # type: ignore[operator]
    assert plain(report.to_dict()) == command(*words)


@pytest.mark.skipif(COMMAND is None, reason="LUDEX does not name the command")
def test_reviews_are_the_commands(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f"{GAME}\n")
    review = ludex.game("tictactoe").review(GAME)
    assert plain(review.to_dict()) == command("review", str(file), "--game", "tictactoe")
    record = f'[Game "tictactoe"]\n[First "Ann"]\n\n{GAME} 1-0\n'
    file.write_text(record)
    [again] = ludex.reviews(record)
    assert plain(again.to_dict()) == command("review", str(file))
    assert again.tags["First"] == "Ann" and [move.move for move in again] == GAME.split()


def test_a_review_finds_the_mistake() -> None:
    review = ludex.game("tictactoe").review(GAME)
    [mistake] = review.mistakes
    assert (mistake.ply, mistake.move, mistake.before, mistake.value) == (2, "2", "draw", "loss")
    assert mistake.best == ["1", "3", "7", "9"]
    assert review.accuracy == {"first": 1.0, "second": pytest.approx(2 / 3)}
    for text, sentence in [("", "one game"), (f"{GAME}\n{GAME}", "there are 2"), ("5 5", "line 1")]:
        with pytest.raises(ludex.LudexError, match=sentence):
            ludex.game("tictactoe").review(text)
    with pytest.raises(ludex.LudexError, match="without their game"):
        ludex.reviews(GAME)
    with pytest.raises(ludex.LudexError, match="move_time"):
        ludex.game("tictactoe").review(GAME, move_time=-1)


def test_why_has_the_refutation() -> None:
    game = ludex.game("tictactoe")
    why = game.why("159", move="3")
    assert (why.value, why.best_moves) == ("draw", ["2", "4", "6", "8"]) and (why.answer or [""])[0] == "7"
    at = game.position("159").play("3")
    for move in why.answer or []:
        at = at.play(move)
    assert at.outcome == "first" and str(why).count("\n") == 1
    with pytest.raises(ludex.LudexError, match="over"):
        game.why("1 4 2 5 3")
    with pytest.raises(ludex.LudexError, match="taken"):
        game.why("159", move="1")
    ludex.language("fr")
    try:
        assert "perdent" in str(game.why("159"))
    finally:
        ludex.language("en")


def test_puzzles_have_one_solution() -> None:
    game = ludex.game("tictactoe")
    puzzles = game.puzzles(4, seed=1)
    worth = {"win": 1, "draw": 0, "loss": -1}
    for puzzle in puzzles:
        first, second = game.moves(puzzle.position)[:2]
        assert first.move == puzzle.solution and worth[first.value or ""] > worth[second.value or ""]
        assert puzzle._repr_svg_().startswith("<svg")
    with pytest.raises(ludex.LudexError, match="is no grade"):
        game.puzzles(grade="odd")  # type: ignore[arg-type]


def test_puzzles_from_a_table(tmp_path: Path) -> None:
    game = ludex.game("connect4:4x4")
    table = game.solve_into(tmp_path / "4x4.ludex")
    assert game.puzzles(2, table=table).to_dict()["puzzles"] == game.puzzles(2).to_dict()["puzzles"]


def test_evaluations() -> None:
    game = ludex.game("connect4")
    assert {"cells", "lines=w2"} <= {one.name for one in game.eval()}
    assert float(game.eval("4", by="w1")[0]) == 7.0
    assert float(game.eval("1212121", by="cells")[0]) == float("inf")
    lines = game.eval(lines=True).lines
    assert lines is not None and len(lines) == 69
    for ask in (lambda: ludex.game("nim").eval(), lambda: ludex.game("nim").eval(lines=True)):
        with pytest.raises(ludex.LudexError, match="no evaluation"):
            ask()


def test_games_of_ones_own_have_reasons_too() -> None:
    class Subtraction(ludex.Rules):
        start = 21

        def moves(self, left: int) -> range:
            return range(1, min(3, left) + 1)

        def play(self, left: int, taken: int) -> int:
            return left - taken

    game = ludex.own(Subtraction())
    assert game.why().best_moves == ["1"] and game.why(8, move="2").value == "loss"
    assert all(puzzle.solution == str(int(puzzle.position) % 4) for puzzle in game.puzzles(3))
    # Whoever is to move at 20 or at 16 has lost; from 18 it is 2 that leads there.
    assert [move.ply for move in game.review("1 1 1 2").mistakes] == [3]
    assert json.loads(game.why().to_json())["command"] == "why"
