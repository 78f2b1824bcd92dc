"""How fast, side by side with OpenSpiel in one run: ``python figures.py``. Not a test.

The figures of docs/performance.md come from here.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
import types
from typing import Any, Callable

import ludex
import numpy
import pyspiel
from test_own import TicTacToe

# Linear programs of simultaneous moves, by a library that is not installed here; here there are none.
sys.modules["open_spiel.python.algorithms.lp_solver"] = types.ModuleType("lp_solver")
from open_spiel.python.algorithms import value_iteration  # noqa: E402


class Heaps:
    """Two heaps, in the halves of an int; one, two or three objects are taken from one of them."""

    def __init__(self, size: int) -> None:
        self.start = size << 32 | size

    def moves(self, at: int) -> list[int]:
        heaps = at & 0xFFFFFFFF, at >> 32
        return [taken << 32 * heap for heap in (0, 1) for taken in range(1, min(3, heaps[heap]) + 1)]

    def play(self, at: int, move: int) -> int:
        return at - move


class Batches(Heaps):
    """The same, asked about many positions at once."""

    def successors(self, at: Any) -> tuple[Any, Any, Any]:
        taken = numpy.array([1, 2, 3, 1 << 32, 2 << 32, 3 << 32], "<u8")
        heaps = numpy.stack([at & 0xFFFFFFFF] * 3 + [at >> 32] * 3, axis=1)
        legal = heaps >= numpy.array([1, 2, 3] * 2, "<u8")
        counts = legal.sum(axis=1)
        return numpy.where(counts == 0, 3, 0), counts, (at[:, None] - taken)[legal]


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

    mine = seconds(lambda: ludex.game("tictactoe").values(), 50)
    spiel = pyspiel.load_game("tic_tac_toe")
    other = seconds(lambda: value_iteration.value_iteration(spiel, depth_limit=-1, threshold=0.01), 1)
    print(f"values of tic-tac-toe: {mine * 1e3:.2f} ms, OpenSpiel {other:.2f} s: {other / mine:,.0f} times")

    with tempfile.TemporaryDirectory() as folder:
        for spec in ("connect4:4x4", "connect4:5x4"):
            table = ludex.game(spec).solve_into(f"{folder}/{spec.replace(':', '-')}.ludex")
            drawn = table.positions().sample(1_000_000, 1)
            began = time.process_time()
            first = seconds(lambda: table.of(drawn), 1)
            spent = time.process_time() - began
            again = seconds(lambda: table.of(drawn))
            print(f"a million probes of {spec}: {first:.2f} s ({spent:.2f} s of the processor), again {again:.2f} s")

    asked = seconds(lambda: ludex.own(TicTacToe(), check=False).explore())
    print(f"positions of tic-tac-toe in Python asked beforehand: {5478 / asked:,.0f} a second")
    for kind in (Heaps, Batches):
        explore = seconds(lambda: ludex.own(kind(150), check=False).explore())
        print(f"two heaps of 150 asked beforehand, {kind.__name__.lower()}: {151 * 151 / explore:,.0f} a second")

    code = (
        "from time import perf_counter, process_time\n"
        "now = lambda: (perf_counter(), process_time())\n"
        "began = now(); import ludex; print(*began, *now())"
    )
    run = [sys.executable, "-c", code]
    texts = [subprocess.run(run, capture_output=True, text=True, check=True).stdout for _ in range(10)]
    times = [[float(number) for number in text.split()] for text in texts]
    clock, spent = (min(time[2 + place] - time[place] for time in times) * 1e3 for place in (0, 1))
    print(f"import: {clock:.0f} ms ({spent:.0f} ms of the processor)")


if __name__ == "__main__":
    main()
