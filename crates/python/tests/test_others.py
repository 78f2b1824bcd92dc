"""OpenSpiel, both ways, and PettingZoo's own test."""

from __future__ import annotations

from typing import Any

import ludex
import pytest

pyspiel = pytest.importorskip("pyspiel")


def perft(state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    if state.is_terminal():
        return 0
    return sum(perft(state.child(action), depth - 1) for action in state.legal_actions())


def value(state: Any, known: dict[str, float]) -> float:
    """Naive minimax for the first player."""
    if state.is_terminal():
        return float(state.returns()[0])
    key = f"{state.current_player()}:{state}"
    if key not in known:
        best = max if state.current_player() == 0 else min
        known[key] = best(value(state.child(action), known) for action in state.legal_actions())
    return known[key]


def for_first(game: ludex.Game) -> float:
    return {"win": 1.0, "draw": 0.0, "loss": -1.0}[game.solve().value]


# Theirs, ours where there is the same game, plies of perft, and whether it is solved.
SEVEN = [
    ("tic_tac_toe", "tictactoe", 5, True),
    ("connect_four(rows=3,columns=4)", "connect4:4x3", 5, True),
    ("nim(pile_sizes=1;2;3)", None, 4, True),
    ("breakthrough(rows=4,columns=3)", None, 4, True),
    ("hex(board_size=3)", None, 4, True),
    ("othello", "othello", 4, False),
    ("chess", "chess", 3, False),
]


@pytest.mark.parametrize(("theirs", "ours", "depth", "solved"), SEVEN)
def test_their_games_are_ours(theirs: str, ours: str | None, depth: int, solved: bool) -> None:
    spiel = pyspiel.load_game(theirs)
    game = ludex.from_openspiel(spiel)
    expected = [perft(spiel.new_initial_state(), plies) for plies in range(depth + 1)]
    assert [game.perft(plies).total for plies in range(depth + 1)] == expected
    if ours is not None:
        assert [ludex.game(ours).perft(plies).total for plies in range(depth + 1)] == expected
    if solved:
        assert for_first(game) == value(spiel.new_initial_state(), {})
        if ours is not None:
            assert for_first(ludex.game(ours)) == for_first(game)
            assert ludex.game(ours).count().total == game.count().total


@pytest.mark.parametrize(
    ("spec", "depth", "solved"),
    [
        ("tictactoe", 4, True),
        ("connect4:4x3", 4, True),
        ("nim:1,2,3", 4, True),
        ("kayles:1,3", 4, True),
        ("fibonacci-nim:10", 4, True),
        ("othello:4x4", 4, False),
        ("chess", 3, False),
    ],
)
def test_our_games_are_theirs(spec: str, depth: int, solved: bool) -> None:
    game = ludex.game(spec)
    spiel = ludex.openspiel(game)
    assert perft(spiel.new_initial_state(), depth) == game.perft(depth).total
    if solved:
        assert value(spiel.new_initial_state(), {}) == for_first(game)
    state = spiel.new_initial_state()
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert state.legal_actions() != [] and str(state) != str(copy)


def test_their_algorithms_run_on_ours() -> None:
    from open_spiel.python.algorithms import mcts, minimax

    best, _ = minimax.alpha_beta_search(ludex.openspiel(ludex.game("tictactoe")))
    assert best == 0.0
    spiel = ludex.openspiel(ludex.game("nim:1,2"))
    import numpy

    bot = mcts.MCTSBot(spiel, 2.0, 200, mcts.RandomRolloutEvaluator(1), random_state=numpy.random.RandomState(1))
    state = spiel.new_initial_state()
    # 2 - 1 leaves equal heaps: the only winning move.
    assert state.action_to_string(bot.step(state)) == "2:1"


def test_what_is_no_game_of_ludex_is_told() -> None:
    for theirs in ("kuhn_poker", "backgammon", "matrix_rps"):
        with pytest.raises(ludex.LudexError):
            ludex.from_openspiel(theirs).count()


@pytest.mark.parametrize("spec", ["tictactoe", "connect4", "nim:3,4,5", "othello:6x6"])
def test_as_pettingzoo_wants_it(spec: str) -> None:
    test = pytest.importorskip("pettingzoo.test")
    from ludex import gym

    test.api_test(gym.env(ludex.game(spec)), num_cycles=200)


def test_a_puzzle_is_an_environment() -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    from ludex import gym

    checker.check_env(gym.puzzle(ludex.game("peg-solitaire:triangle4")), skip_render_check=True)
    with pytest.raises(ludex.LudexError, match="gym.env"):
        gym.puzzle(ludex.game("tictactoe"))
    with pytest.raises(ludex.LudexError, match="gym.puzzle"):
        gym.env(ludex.game("sliding"))
