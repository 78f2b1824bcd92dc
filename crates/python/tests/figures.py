"""How fast, side by side with OpenSpiel in one run: ``python figures.py``. Not a test.

The figures of docs/performance.md come from here.
"""

from __future__ import annotations

import functools
import os
import random
import statistics
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


PAIRS = 5


def seconds(work: Callable[[], Any]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def side_by_side(what: str, ours: Callable[[], Any], theirs: Callable[[], Any], much: int = 1, more: int = 1) -> None:
    """Ours and theirs in turn, five times; ours does ``more`` times as much of ``much`` a time."""
    pairs = []
    for _ in range(PAIRS):
        pairs.append((seconds(ours) / more, seconds(theirs)))
    mine, other = (statistics.median(pair[side] for pair in pairs) for side in (0, 1))
    times = sorted(theirs / ours for ours, theirs in pairs)
    each = f"{mine * 1e3:.2f} ms and {other:.2f} s"
    if much > 1:
        each = f"{much / mine:,.0f} and {much / other:,.0f} a second"
    print(f"{what}: {each}, {statistics.median(times):,.0f} times ({times[0]:,.0f} to {times[-1]:,.0f})")


def median(work: Callable[[], Any]) -> float:
    return statistics.median(seconds(work) for _ in range(PAIRS))


def their_playouts(game: Any, number: int) -> None:
    chances = random.Random(1)
    for _ in range(number):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chances.choice(state.legal_actions()))


def main() -> None:
    load = os.getloadavg()[0]
    print(f"Python {sys.version.split()[0]}, {ludex.threads()} threads, a load of {load:.1f}, medians of {PAIRS}")
    for ours, theirs, number in [
        ("tictactoe", "tic_tac_toe", 4000),
        ("connect4", "connect_four", 2000),
        ("othello", "othello", 300),
    ]:
        game, spiel = ludex.game(ours), pyspiel.load_game(theirs)
        game.playouts(1000)
        random_games = functools.partial(game.playouts, 100 * number)
        side_by_side(f"random games of {ours}", random_games, lambda: their_playouts(spiel, number), number, 100)

    spiel = pyspiel.load_game("tic_tac_toe")
    side_by_side(
        "values of all positions of tic-tac-toe",
        lambda: [ludex.game("tictactoe").values() for _ in range(50)],
        lambda: value_iteration.value_iteration(spiel, depth_limit=-1, threshold=0.01),
        more=50,
    )

    with tempfile.TemporaryDirectory() as folder:
        for spec in ("connect4:4x4", "connect4:5x4"):
            table = ludex.game(spec).solve_into(f"{folder}/{spec.replace(':', '-')}.ludex")
            drawn = table.positions().sample(1_000_000, 1)
            first, again = seconds(lambda: table.of(drawn)), median(lambda: table.of(drawn))
            print(f"a million probes of {spec}: {first:.2f} s, again {again:.2f} s")

    asked = median(lambda: ludex.own(TicTacToe(), check=False).explore())
    print(f"positions of tic-tac-toe in Python asked beforehand: {5478 / asked:,.0f} a second")
    for kind in (Heaps, Batches):
        explore = median(lambda: ludex.own(kind(150), check=False).explore())
        print(f"two heaps of 150 asked beforehand, {kind.__name__.lower()}: {151 * 151 / explore:,.0f} a second")

    code = (
        "from time import perf_counter, process_time\n"
        "now = lambda: (perf_counter(), process_time())\n"
        "began = now(); import ludex; print(*began, *now())"
    )
    run = [sys.executable, "-c", code]
    texts = [subprocess.run(run, capture_output=True, text=True, check=True).stdout for _ in range(4 * PAIRS)]
    times = [[float(number) for number in text.split()] for text in texts]
    clock, spent = ([(time[2 + place] - time[place]) * 1e3 for time in times] for place in (0, 1))
    print(f"import, best and median of {len(times)}: {min(clock):.0f} and {statistics.median(clock):.0f} ms", end="")
    print(f" ({min(spent):.0f} and {statistics.median(spent):.0f} ms of the processor)")


if __name__ == "__main__":
    main()
