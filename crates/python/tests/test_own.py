"""Games of one's own, beside the same games of Ludex, and rules that are wrong."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Iterable

import ludex
import pytest


class Subtraction(ludex.Rules):
    """Two players in turn take one, two or three matches; who takes the last one wins."""

    start = 21

    def moves(self, left: int) -> Iterable[int]:
        return range(1, min(3, left) + 1)

    def play(self, left: int, taken: int) -> int:
        return left - taken


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    """Not derived from anything, with positions that are texts."""

    start = "........."

    def turn(self, board: str) -> str:
        return "first" if board.count("X") == board.count("O") else "second"

    def moves(self, board: str) -> list[int]:
        return [place + 1 for place in range(9) if board[place] == "."]

    def play(self, board: str, move: int) -> str:
        stone = "X" if self.turn(board) == "first" else "O"
        return board[: move - 1] + stone + board[move:]

    def outcome(self, board: str) -> str | None:
        for line in LINES:
            if len(stones := {board[place] for place in line}) == 1 and "." not in stones:
                return "first" if "X" in stones else "second"
        return None if "." in board else "draw"

    def ply(self, board: str) -> int:
        return 9 - board.count(".")

    def board(self, board: str) -> list[str]:
        return [board[:3], board[3:6], board[6:]]


class Sliding(ludex.Rules):
    """Five tiles, positions that are tuples: a puzzle with loops."""

    players = 1
    loops = True
    start = (1, 2, 3, 0, 4, 5)

    def moves(self, tiles: tuple[int, ...]) -> list[str]:
        row, column = divmod(tiles.index(0), 3)
        ways = {"up": row > 0, "down": row < 1, "left": column > 0, "right": column < 2}
        return [way for way, is_open in ways.items() if is_open]

    def play(self, tiles: tuple[int, ...], way: str) -> tuple[int, ...]:
        hole = tiles.index(0)
        other = hole + {"up": -3, "down": 3, "left": -1, "right": 1}[way]
        after = list(tiles)
        after[hole], after[other] = after[other], after[hole]
        return tuple(after)

    def outcome(self, tiles: tuple[int, ...]) -> str | None:
        return "win" if tiles == (1, 2, 3, 4, 5, 0) else None


def test_twenty_lines_are_a_game() -> None:
    game = ludex.own(Subtraction())
    assert game.spec == "subtraction" and game.seats == "swap"
    assert game.count().total == 22
    solved = game.solve()
    assert (solved.value, solved.best_moves) == ("win", ["1"])
    assert [game.value(left).value for left in range(9)] == ["loss", "win", "win", "win"] * 2 + ["loss"]
    assert game.moves(6)[0].move == "2"
    assert len(game.graph()) == 42 and game.graph(plain=True).edge_count == 60
    assert "<svg" in game.start.svg()
    played = game.match("perfect", "random", games=20, judge=True)
    assert played.wins > 10
    assert game.learn("q", episodes=100).report.complete
    assert set(game.playouts(100).outcome) == {1, -1}


def test_as_the_games_of_ludex() -> None:
    own, theirs = ludex.own(TicTacToe()), ludex.game("tictactoe")
    assert own.count().by_ply == theirs.count().by_ply
    assert own.count("games").by_ply == theirs.count("games").by_ply
    assert own.solve().counts == theirs.solve().counts
    assert [own.perft(depth).total for depth in range(6)] == [theirs.perft(depth).total for depth in range(6)]
    values, known = own.values(), theirs.values()
    assert len(values) == 5478
    for at in values.positions():
        board = at.state
        assert values[at] == known["/".join(board[i : i + 3] for i in (0, 3, 6))]
    assert own.position("XO.......").board == "X O ·\n· · ·\n· · ·"
    assert own.start.play("5").state == "....X...."


def test_threads_share_a_game() -> None:
    game = ludex.own(TicTacToe())
    with ThreadPoolExecutor(4) as pool:
        totals = list(pool.map(lambda _: game.count().total, range(4)))
    assert totals == [5478] * 4 and len(game.values()) == 5478


def test_a_puzzle_with_loops() -> None:
    game = ludex.own(Sliding())
    solved = game.solve()
    # Half of the 720 orders can be reached, as in every puzzle of this kind.
    assert (solved.value, solved.remoteness, solved.positions) == ("win", 2, 360)
    assert game.solve((1, 2, 3, 4, 0, 5)).remoteness == 1


def test_integers_have_tables(tmp_path: Any) -> None:
    game = ludex.own(Subtraction())
    table = game.solve_into(tmp_path / "own.ludex")
    assert table[21] == game.value(21) and table.verify()
    assert ludex.open_table(tmp_path / "own.ludex", game)[4].value == "loss"


class Batches(Subtraction):
    """The same, asked about many positions at once."""

    start = 10_000

    def successors(self, left: Any) -> tuple[Any, Any, Any]:
        import numpy

        counts = numpy.minimum(left, 3)
        taken = numpy.tile([1, 2, 3], (len(left), 1))
        after = left[:, None] - taken.astype("<u8")
        return numpy.where(left == 0, 3, 0), counts, after[taken <= counts[:, None]]


def test_what_is_asked_beforehand_is_the_same() -> None:
    own, listed = ludex.own(TicTacToe()), ludex.own(TicTacToe())
    assert listed.explore() == 5478
    assert listed.count().by_ply == own.count().by_ply and listed.solve().counts == own.solve().counts
    assert listed.moves()[0].move == own.moves()[0].move
    assert (listed.playouts(500, seed=1).outcome == own.playouts(500, seed=1).outcome).all()
    # The last ply that is allowed ends the game, asked beforehand or not, as in the game that comes with Ludex.
    for game in (listed, own, ludex.game("tictactoe")):
        assert 2 not in game.playouts(500, seed=1, longest=9).outcome and 2 in game.playouts(500, longest=8).outcome

    class Silent(TicTacToe):
        asked = 0

        def moves(self, board: str) -> list[int]:
            Silent.asked += 1
            return super().moves(board)

    game = ludex.own(Silent())
    game.explore()
    before = Silent.asked
    assert game.values()[game.start] == ("draw", 9) and game.count().total == 5478 and Silent.asked == before


def test_batches() -> None:
    game, slow = ludex.own(Batches()), ludex.own(Broken(start=300))
    assert game.explore() == 10_001
    assert [game.value(left) for left in range(0, 300, 7)] == [slow.value(left) for left in range(0, 300, 7)]
    with pytest.raises(ludex.LudexError, match="gave 1 statuses, 1 counts, and 0 positions for 1 moves"):
        wrong = lambda left: ([0], [1], [])  # noqa: E731
        ludex.own(Broken(successors=wrong, start=20)).explore()
    with pytest.raises(ludex.LudexError, match="none of 0 to 4"):
        ludex.own(Broken(successors=lambda left: ([9], [0], []))).explore()
    with pytest.raises(ludex.BudgetError):
        game.explore(memory=1000)
    with pytest.raises(ludex.LudexError, match="rules in Python"):
        ludex.game("tictactoe").explore()


class Broken(Subtraction):
    def __init__(self, **wrong: Any) -> None:
        for name, value in wrong.items():
            setattr(self, name, value)


def test_what_moves_raises_comes_back_with_the_position() -> None:
    def moves(left: int) -> Iterable[int]:
        if left == 3:
            raise ZeroDivisionError("my fault")
        return range(1, min(3, left) + 1)

    game = ludex.own(Broken(moves=moves), check=False)
    for ask in (game.count, game.solve, game.values, lambda: game.playouts(10), lambda: game.perft(20), game.graph):
        with pytest.raises(ZeroDivisionError, match="my fault") as raised:
            ask()
        assert raised.value.__notes__ == ["at the position 3"]
        assert raised.traceback[-1].name == "moves"
    for ask in (lambda: ludex.own(Broken(moves=moves)), lambda: ludex.check(Broken(moves=moves))):
        with pytest.raises(ZeroDivisionError, match="my fault") as raised:
            ask()
        assert raised.value.__notes__ == ["at the position 3"]
        assert raised.traceback[-1].name == "moves"
    # The game goes on where it can.
    assert game.position(21).moves == ["1", "2", "3"]
    with pytest.raises(ZeroDivisionError):
        game.position(3).moves


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (Broken(moves=lambda left: []), ""),
        (Broken(moves=lambda left: [1, 1] if left else []), "moves gives a move twice"),
        (Broken(play=lambda left, taken: left), "loops = True"),
        (Broken(play=lambda left, taken: [left]), "hashable"),
        (Broken(play=lambda left, taken: left - 4 if left < 4 else left - taken), "2**64 - 1"),
        (Broken(outcome=lambda left: None), "outcome does not say how the game ended"),
        (Broken(outcome=lambda left: "first" if left == 0 else None), "'win', 'loss' or 'draw'"),
        (Broken(turn=lambda left: "me"), "gives 'first' or 'second'"),
        (Broken(ply=lambda left: 0), "ply gave 0"),
        (Broken(players=3), "1 or 2 players, not 3"),
        (Broken(moves=None), "need a method moves"),
    ],
)
def test_broken_laws_are_told(rules: Any, sentence: str) -> None:
    if not sentence:
        assert ludex.own(rules).count().total == 1
        return
    with pytest.raises(ludex.LudexError) as raised:
        ludex.own(rules).count()
    assert sentence in str(raised.value)


def test_broken_laws_are_told_in_french() -> None:
    ludex.language("fr")
    try:
        with pytest.raises(ludex.LudexError, match="fautives à la position 21 : moves donne deux fois le même coup"):
            ludex.check(Broken(moves=lambda left: [1, 1] if left else []))
        with pytest.raises(ZeroDivisionError) as raised:
            ludex.own(Broken(play=lambda left, taken: 1 // 0), check=False).count()
        assert raised.value.__notes__ == ["à la position 21"]
        with pytest.raises(ludex.LudexError, match="une taille est un nombre d'octets"):
            ludex.game("tictactoe").count(memory="many")
    finally:
        ludex.language("en")


def test_a_loop_that_is_met_later_is_told() -> None:
    game = ludex.own(Broken(play=lambda left, taken: 21 if left == 1 else left - taken), check=False)
    with pytest.raises(ludex.LudexError, match="loops = True"):
        game.solve(method="memo")


def test_laws_on_demand() -> None:
    ludex.check(TicTacToe(), 500)

    class Changing(TicTacToe):
        asked = 0

        def moves(self, board: str) -> list[int]:
            self.asked += 1
            return super().moves(board)[self.asked % 2 :]

    with pytest.raises(ludex.LudexError, match="another list"):
        ludex.check(Changing())
