"""Games of Ludex for OpenSpiel's algorithms, and OpenSpiel's games for Ludex.

M. Lanctot et al., *OpenSpiel: A Framework for Reinforcement Learning in Games*, 2019,
https://arxiv.org/abs/1908.09453.
"""

from __future__ import annotations

from typing import Any, Callable, Hashable

from ._actions import Actions, player, rewards
from ._game import Game
from ._ludex import Position
from ._words import error, needs
from ._own import own


def _pyspiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        raise needs("open_spiel") from None
    return pyspiel


def openspiel(game: Game, *, longest: int = 10_000) -> Any:
    """A game as a ``pyspiel.Game``, on which OpenSpiel's algorithms run.

    An action is the number of a move's text, the same in every position. A puzzle is a game of one
    player, who gets 1 for a solution and −1 where there is none.
    """
    pyspiel = _pyspiel()
    solo = game.seats == "solo"
    players = 1 if solo else 2
    kind = pyspiel.GameType(
        short_name="ludex_" + "".join(c if c.isalnum() else "_" for c in game.spec),
        long_name=f"Ludex: {game.spec}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if solo else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    actions = Actions(game)
    info = pyspiel.GameInfo(
        num_distinct_actions=actions.room,
        max_chance_outcomes=0,
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None if solo else 0.0,
        max_game_length=longest,
    )
    seats = game.seats

    class LudexState(pyspiel.State):  # type: ignore[misc, name-defined]
        """A position, and how many moves led to it."""

        def __init__(self, of: Any, at: Position, ply: int = 0) -> None:
            super().__init__(of)
            self.at, self.ply = at, ply

        def current_player(self) -> int:
            if self.at.is_over:
                return int(pyspiel.PlayerId.TERMINAL)
            return player(self.at, seats, self.ply)

        def _legal_actions(self, player: int) -> list[int]:
            return actions.legal(self.at)

        def _apply_action(self, action: int) -> None:
            self.at, self.ply = self.at.play(actions.texts[action]), self.ply + 1

        def _action_to_string(self, player: int, action: int) -> str:
            return actions.texts[action]

        def is_terminal(self) -> bool:
            return self.at.is_over

        def returns(self) -> list[float]:
            return rewards(self.at, seats, self.ply)

        def information_state_string(self, player: int | None = None) -> str:
            return str(self)

        def observation_string(self, player: int | None = None) -> str:
            return str(self)

        def __str__(self) -> str:
            # Where positions do not say who is to move, the ply does.
            return f"{self.at.text} {self.ply % 2}" if seats == "swap" else self.at.text

    class LudexGame(pyspiel.Game):  # type: ignore[misc, name-defined]
        """A game of Ludex."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> LudexState:
            return LudexState(self, game.start)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            return None

    return LudexGame()


class _At:
    """A state of OpenSpiel that is equal to others with the same key."""

    __slots__ = ("key", "state")

    def __init__(self, state: Any, key: Hashable) -> None:
        self.state, self.key = state, key

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _At) and self.key == other.key

    def __repr__(self) -> str:
        return str(self.key)


def _key(state: Any) -> Hashable:
    return f"{state.current_player()}:{state}"


class _Theirs:
    """The rules of a game of OpenSpiel."""

    def __init__(self, game: Any, name: str, loops: bool, key: Callable[[Any], Hashable]) -> None:
        self.game, self.name, self.loops, self.key = game, name, loops, key
        self.players = game.num_players()
        if self.players == 2:
            self.turn = self._turn

    def start(self) -> _At:
        state = self.game.new_initial_state()
        return _At(state, self.key(state))

    def moves(self, at: _At) -> list[str]:
        state = at.state
        if state.is_chance_node() or state.is_simultaneous_node():
            raise error(
                "this game has chance or simultaneous moves, and Ludex plays games without either",
                "ce jeu a du hasard ou des coups simultanés, et Ludex joue à des jeux sans l'un ni l'autre",
            )
        mover = state.current_player()
        return [state.action_to_string(mover, action) for action in state.legal_actions()]

    def play(self, at: _At, move: str) -> _At:
        state = at.state.clone()
        state.apply_action(state.string_to_action(move))
        return _At(state, self.key(state))

    def outcome(self, at: _At) -> str | None:
        if not at.state.is_terminal():
            return None
        first = at.state.returns()[0]
        if self.players == 1:
            return "win" if first > 0 else "loss"
        return "first" if first > 0 else "second" if first < 0 else "draw"

    def _turn(self, at: _At) -> str:
        return "second" if at.state.current_player() == 1 else "first"

    def board(self, at: _At) -> str:
        return str(at.state)


def from_openspiel(
    game: Any, *, loops: bool = False, key: Callable[[Any], Hashable] = _key, check: bool = True
) -> Game:
    """A game of OpenSpiel, by its name or as a ``pyspiel.Game``, as a game of Ludex.

    States are one position where ``key`` gives the same: the player to move with what the state
    prints, unless another is given. A state that prints less than decides its future needs a key of
    its own.
    """
    pyspiel = _pyspiel()
    theirs = pyspiel.load_game(game) if isinstance(game, str) else game
    kind = theirs.get_type()
    if kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION:
        raise error(
            f"{kind.short_name} hides something from its players, and Ludex plays with open cards",
            f"{kind.short_name} cache quelque chose aux joueurs, et Ludex joue à cartes ouvertes",
        )
    if theirs.num_players() > 2:
        number = theirs.num_players()
        raise error(
            f"{kind.short_name} has {number} players, and games have 1 or 2",
            f"{kind.short_name} a {number} joueurs, et les jeux en ont 1 ou 2",
        )
    name = str(theirs).replace(" ", "").replace("(", ":").rstrip(")")
    return own(_Theirs(theirs, name, loops, key), check=check)
