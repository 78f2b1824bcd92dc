"""Games as environments of PettingZoo and Gymnasium.

>>> from ludex import gym
>>> env = gym.env(ludex.game("connect4"))

J. Terry et al., *PettingZoo: Gym for Multi-Agent Reinforcement Learning*, 2021,
https://arxiv.org/abs/2009.14471.
"""

from __future__ import annotations

from typing import Any

from ._actions import Actions, player, rewards
from ._game import Game
from ._ludex import Position
from ._words import error, needs

try:
    import gymnasium
    import numpy
    import pettingzoo
    from gymnasium import spaces
except ImportError:
    raise needs("pettingzoo gymnasium") from None


class Environment(pettingzoo.AECEnv):  # type: ignore[misc]
    """A game of two players for two agents, who move in turn.

    An observation has the board as three planes of cells, those of the agent who looks, those of
    the other, and others, and an ``action_mask`` of the legal moves. An action is the number of a
    move's text, the same in every position. The winner gets 1, the loser −1.
    """

    metadata = {"name": "ludex_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Game, render_mode: str | None = None, longest: int = 1000) -> None:
        super().__init__()
        if game.seats == "solo":
            raise error(
                "a puzzle has one player: gym.puzzle makes an environment of it",
                "un casse-tête a un seul joueur : gym.puzzle en fait un environnement",
            )
        self.game, self.render_mode, self.longest = game, render_mode, longest
        self.actions = Actions(game)
        self.possible_agents = ["player_0", "player_1"]
        shape = _planes(game.start, True).shape
        view = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, numpy.int8),
                "action_mask": spaces.Box(0, 1, (self.actions.room,), numpy.int8),
            }
        )
        self.observation_spaces = {agent: view for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.actions.room) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.at, self.ply = self.game.start, 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def _mover(self) -> str:
        return self.possible_agents[player(self.at, self.game.seats, self.ply)]

    def observe(self, agent: str) -> dict[str, Any]:
        mask = numpy.zeros(self.actions.room, numpy.int8)
        if not self.at.is_over and agent == self._mover():
            mask[self.actions.legal(self.at)] = 1
        first = agent == self.possible_agents[0]
        if self.game.seats == "swap":
            # Positions are as the player to move sees them.
            first = agent == self.possible_agents[self.ply % 2]
        return {"observation": _planes(self.at, first), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.at = self.at.play(self.actions.texts[int(action or 0)])
        self.ply += 1
        if self.at.is_over:
            won = rewards(self.at, self.game.seats, self.ply)
            self.rewards = dict(zip(self.possible_agents, won))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[1 - self.possible_agents.index(agent)]
        else:
            self._clear_rewards()
            self.truncations = dict.fromkeys(self.agents, self.ply >= self.longest)
            self.agent_selection = self._mover()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.at.board if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class Puzzle(gymnasium.Env):
    """A puzzle for one agent, who gets 1 for the solution and −1 where there is none any more."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: Game, render_mode: str | None = None, longest: int = 1000) -> None:
        if game.seats != "solo":
            raise error(
                "a game of two players: gym.env makes an environment of it",
                "un jeu à deux joueurs : gym.env en fait un environnement",
            )
        self.game, self.render_mode, self.longest = game, render_mode, longest
        self.actions = Actions(game)
        self.action_space = spaces.Discrete(self.actions.room)
        self.observation_space = spaces.Box(0, 1, _planes(game.start, True).shape, numpy.int8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.at, self.ply = self.game.start, 0
        return self._seen()

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        mask = numpy.zeros(self.actions.room, numpy.int8)
        if not self.at.is_over:
            mask[self.actions.legal(self.at)] = 1
        return _planes(self.at, True), {"action_mask": mask}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays a move; what is no legal one leaves the position as it is, and is a ply."""
        if int(action) in self.actions.legal(self.at):
            self.at = self.at.play(self.actions.texts[int(action)])
        self.ply += 1
        seen, info = self._seen()
        won = rewards(self.at, "solo", self.ply)[0] if self.at.is_over else 0.0
        return seen, won, self.at.is_over, self.ply >= self.longest, info

    def render(self) -> str | None:
        return self.at.board if self.render_mode == "ansi" else None


def _planes(at: Position, first: bool) -> Any:
    """The cells of the board, a row each: mine, the other player's, anything else."""
    cells = numpy.frombuffer(at.cells, dtype=numpy.int8)
    mine, other = (1, 2) if first else (2, 1)
    return numpy.stack([cells == mine, cells == other, cells == 3]).astype(numpy.int8)


def env(game: Game, render_mode: str | None = None, longest: int = 1000) -> Any:
    """A game of two players as an environment of PettingZoo, wrapped as its own are."""
    from pettingzoo.utils import wrappers

    made = wrappers.TerminateIllegalWrapper(Environment(game, render_mode, longest), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def puzzle(game: Game, render_mode: str | None = None, longest: int = 1000) -> Puzzle:
    """A puzzle as an environment of Gymnasium."""
    return Puzzle(game, render_mode, longest)
