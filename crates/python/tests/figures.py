"""How fast, side by side with OpenSpiel in one run: ``python figures.py``. Not a test.

The figures of docs/performance.md come from here.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from typing import Any, Callable

import ludex
import pyspiel
from test_own import Batches as Few
from test_own import TicTacToe
from open_spiel.python.algorithms import value_iteration


class Batches(Few):
    start = 1_000_000


def seconds(work: Callable[[], Any], times: int = 3) -> float:
    """The best of some runs."""
    best = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best


def their_playouts(game: Any, number: int) -> None:
    chances = random.Random(1)
    for _ in range(number):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chances.choice(state.legal_actions()))


def main() -> None:
    print(f"Python {sys.version.split()[0]}, {ludex.threads()} threads")
    for ours, theirs, number in [
        ("tictactoe", "tic_tac_toe", 4000),
        ("connect4", "connect_four", 2000),
        ("othello", "othello", 300),
    ]:
        game, spiel = ludex.game(ours), pyspiel.load_game(theirs)
        many = number * 100
        mine = many / seconds(lambda: game.playouts(many))
        other = number / seconds(lambda: their_playouts(spiel, number))
        print(f"playouts of {ours}: {mine:,.0f} a second, OpenSpiel {other:,.0f}: {mine / other:,.0f} times")

    mine = seconds(lambda: ludex.game("tictactoe").values())
    spiel = pyspiel.load_game("tic_tac_toe")
    other = seconds(lambda: value_iteration.value_iteration(spiel, depth_limit=-1, threshold=0.01), 1)
    print(f"values of tic-tac-toe: {mine * 1e3:.2f} ms, OpenSpiel {other:.2f} s: {other / mine:,.0f} times")

    with tempfile.TemporaryDirectory() as folder:
        for spec in ("connect4:4x4", "connect4:5x4"):
            table = ludex.game(spec).solve_into(f"{folder}/{spec.replace(':', '-')}.ludex")
            drawn = table.positions().sample(1_000_000, 1)
            cold = seconds(lambda: table.of(drawn), 1)
            print(f"a million probes of {spec}: {cold:.2f} s, again {seconds(lambda: table.of(drawn)):.2f} s")

    rules = TicTacToe()
    for asked in ("one by one", "beforehand"):
        game = ludex.own(rules, check=False)
        if asked == "beforehand":
            print(f"asking beforehand: {seconds(lambda: ludex.own(rules, check=False).explore()):.3f} s")
            game.explore()
        count = seconds(lambda: game.count(method="explicit"))
        print(f"positions of tic-tac-toe in Python, {asked}: {5478 / count:,.0f} a second")
    count = seconds(lambda: ludex.game("tictactoe").count(method="explicit"))
    print(f"the same in Rust: {5478 / count:,.0f} a second")
    batches = ludex.own(Batches(), check=False)
    print(f"a million positions in batches: {seconds(lambda: ludex.own(Batches(), check=False).explore()):.2f} s")
    batches.explore()
    print(f"and their values: {seconds(lambda: batches.solve(), 1):.2f} s")

    code = "import time; began = time.perf_counter(); import ludex; print(time.perf_counter() - began)"
    run = [sys.executable, "-c", code]
    imports = [float(subprocess.run(run, capture_output=True, text=True, check=True).stdout) for _ in range(5)]
    print(f"import: {min(imports) * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
