"""Moves as numbers that mean the same in every position, as learners want them."""

from __future__ import annotations

import random

from ._game import Game
from ._ludex import Position
from ._words import error


class Actions:
    """A number for every move's text.

    Those of some random games come first, in the order of their texts; texts that are met later
    have the numbers that follow, of which there is room for as many again.
    """

    def __init__(self, game: Game, games: int = 50, seed: int = 0) -> None:
        chances, met = random.Random(seed), set(game.start.moves)
        for _ in range(games):
            at = game.start
            for _ in range(300):
                moves = at.moves
                if not moves:
                    break
                met.update(moves)
                at = at.play_number(chances.randrange(len(moves)))
        self.texts = sorted(met, key=lambda text: (len(text), text))
        self.numbers = {text: number for number, text in enumerate(self.texts)}
        self.room = len(self.texts) if games == 0 else max(2 * len(self.texts), 16)

    def number(self, text: str) -> int:
        """The number of a move."""
        known = self.numbers.get(text)
        if known is not None:
            return known
        if len(self.texts) >= self.room:
            raise error(
                f"there are more than the {self.room} moves that there was room for",
                f"il y a plus que les {self.room} coups pour lesquels il y avait de la place",
            )
        self.numbers[text] = len(self.texts)
        self.texts.append(text)
        return self.numbers[text]

    def legal(self, at: Position) -> list[int]:
        """The numbers of the legal moves, in increasing order."""
        return sorted(map(self.number, at.moves))


def player(at: Position, seats: str, ply: int) -> int:
    """Who is to move, 0 or 1: where positions do not say, by the number of plies."""
    return ply % 2 if seats == "swap" else int(at.turn == "second")


def rewards(at: Position, seats: str, ply: int) -> list[float]:
    """What each player gets at the end of a game."""
    outcome = at.outcome
    if outcome is None or outcome == "draw":
        return [0.0] if seats == "solo" else [0.0, 0.0]
    if seats == "solo":
        return [1.0 if outcome == "win" else -1.0]
    if seats == "swap":
        winner = ply % 2 if outcome == "win" else 1 - ply % 2
    else:
        winner = int(outcome == "second")
    return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]
