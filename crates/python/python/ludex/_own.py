"""A game of one's own, in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Hashable, Iterable, Iterator

from . import _ludex as _native
from ._ask import _numpy
from ._game import Game
from ._ludex import LudexError
from ._words import error, said

if TYPE_CHECKING:
    from random import Random


class Rules:
    """The rules of a game: a start, the moves of a position, and what a move leads to.

    This is a whole game; ``ludex.own(Subtraction())`` counts, solves, draws and plays it:

    >>> import ludex
    >>> class Subtraction(ludex.Rules):
    ...     start = 21
    ...     def moves(self, left):
    ...         return range(1, min(3, left) + 1)
    ...     def play(self, left, taken):
    ...         return left - taken
    >>> ludex.own(Subtraction()).solve().value
    'win'

    Positions are ints from 0 to 2**64 - 1, which is fastest, or anything hashable: tuples, strings,
    frozensets. Positions that are equal are one, and hold all that decides the future: whose turn
    it is too, where there is a method ``turn``.

    Without ``turn``, positions are as the player to move sees them, and ``outcome`` is of that
    player; who cannot move has lost, where there is no ``outcome``.

    A class need not derive from this one: what is missing there has these meanings too.
    """

    name: str | None = None
    """What the game is called; without, the name of the class."""
    players: int = 2
    """1 for a puzzle."""
    loops: bool = False
    """Whether play can come back to a position that it has left."""
    start: Any
    """The position in which play begins, or a method that gives it."""

    def moves(self, position: Any) -> Iterable[Any]:
        """The legal moves, each once; none where the game is over."""
        raise NotImplementedError

    def play(self, position: Any, move: Any) -> Hashable:
        """The position after a move; the position given stays as it is."""
        raise NotImplementedError

    # Optional: turn(position) -> 'first' or 'second'; outcome(position) -> None while play goes on,
    # else 'first', 'second' or 'draw' (without turn: 'win', 'draw' or 'loss'); ply(position) -> the
    # moves made, where positions tell, which saves memory; text(position); move_text(position,
    # move); board(position) -> lines of a board, a character a square; successors(positions) -> for
    # an array of ints (uint64) three arrays: for each position 0 or 1 where the first or the second
    # player is to move, 2, 3 or 4 where the first or the second has won or nobody; its number of
    # moves; and where they lead, one position after the other, in the order of moves. Without turn,
    # the first player is the one to move. Game.explore asks it.


def own(rules: Any, *, check: bool = True) -> Game:
    """The game of rules in Python, as every question takes it.

    ``check`` looks at the start and at two hundred positions of random games for broken laws
    first (:func:`check`).
    """
    game = Game(_native.Game.own(rules, _batch(rules)))
    if check:
        _check(rules, 200, 0)
    return game


def _batch(rules: Any) -> Callable[[bytes], tuple[bytes, bytes, bytes]] | None:
    """The method ``successors`` of rules, by bytes."""
    successors = getattr(rules, "successors", None)
    if successors is None:
        return None

    def ask(words: bytes) -> tuple[bytes, bytes, bytes]:
        numpy = _numpy()
        status, counts, after = successors(numpy.frombuffer(words, "<u8"))
        told = zip((status, counts, after), ("u1", "<u4", "<u8"))
        one, two, three = (numpy.ascontiguousarray(array, dtype=kind).tobytes() for array, kind in told)
        return one, two, three

    return ask


def check(rules: Any, positions: int = 2000, *, seed: int = 0) -> None:
    """Looks for laws that rules break, on positions of random games.

    Raises LudexError with the law and the position; what the rules raise is raised as it is, with
    the position as a note.
    """
    _check(rules, positions, seed)


def _check(rules: Any, positions: int, seed: int) -> None:
    # Whoever has no rules to check waits for it in vain.
    from random import Random

    chances = Random(seed)
    seen = 0
    while seen < positions:
        position, ply = _start(rules), 0
        path: set[Hashable] = set()
        for position, ply in _game(rules, position, chances):
            try:
                _laws(rules, position, ply, path)
            except LudexError:
                raise
            except Exception as raised:
                _note(raised, position)
                raise
            path.add(position)
            seen += 1
            if seen >= positions:
                break


def _note(raised: Exception, position: Any) -> None:
    """Says where rules raised, as a game does (own/rules.rs)."""
    note = said(f"at the position {position!r}", f"à la position {position!r}")
    if hasattr(raised, "add_note"):
        raised.add_note(note)
    else:
        setattr(raised, "__notes__", [note])


def _start(rules: Any) -> Any:
    start = rules.start
    return start() if callable(start) else start


def _game(rules: Any, position: Any, chances: Random) -> Iterator[tuple[Any, int]]:
    """The positions of a random game; an endless one is left after a thousand."""
    for ply in range(1000):
        yield position, ply
        moves = [] if _outcome(rules, position) is not None else list(rules.moves(position))
        if not moves:
            return
        position = rules.play(position, chances.choice(moves))


def _outcome(rules: Any, position: Any) -> Any:
    outcome = getattr(rules, "outcome", None)
    return None if outcome is None else outcome(position)


def _laws(rules: Any, position: Any, ply: int, path: set[Hashable]) -> None:
    def broken(law: str, loi: str) -> LudexError:
        return error(
            f"the rules are faulty at the position {position!r}: {law}",
            f"les règles sont fautives à la position {position!r} : {loi}",
        )

    try:
        before = hash(position)
    except TypeError:
        raise broken(
            "a position must be hashable, as tuples, strings, frozensets or ints are",
            "une position doit être hachable, comme un tuple, une chaîne, un frozenset ou un entier",
        ) from None
    if not getattr(rules, "loops", False) and position in path:
        raise broken(
            "play can come back to it, and a game in which it can has loops = True",
            "on peut y revenir, et un jeu où cela se peut a loops = True",
        )
    outcome = _outcome(rules, position)
    if outcome is not None:
        return
    moves = list(rules.moves(position))
    if moves != list(rules.moves(position)):
        raise broken(
            "moves gives another list when it is asked again", "moves donne une autre liste quand on lui redemande"
        )
    if any(one == other for place, one in enumerate(moves) for other in moves[:place]):
        raise broken("moves gives a move twice", "moves donne deux fois le même coup")
    if not moves and getattr(rules, "outcome", None) is not None:
        raise broken(
            "it has no move, and outcome does not say how the game ended",
            "elle n'a pas de coup, et outcome ne dit pas comment la partie a fini",
        )
    _methods(rules, position, ply, moves, broken)
    for move in moves:
        after = rules.play(position, move)
        if hash(position) != before:
            raise broken(
                f"the move {move!r} changed the position that it was played in",
                f"le coup {move!r} a changé la position où il est joué",
            )
        if after != rules.play(position, move):
            raise broken(
                f"the move {move!r} leads elsewhere when it is played again",
                f"le coup {move!r} mène ailleurs quand on le rejoue",
            )


def _methods(rules: Any, position: Any, ply: int, moves: list[Any], broken: Callable[[str, str], LudexError]) -> None:
    """What the optional methods say."""
    turn = getattr(rules, "turn", None)
    if moves and turn is not None and turn(position) not in ("first", "second"):
        raise broken(
            f"turn gave {turn(position)!r}, and gives 'first' or 'second'",
            f"turn a donné {turn(position)!r}, et donne 'first' ou 'second'",
        )
    told = getattr(rules, "ply", None)
    if told is not None and told(position) != ply:
        raise broken(
            f"ply gave {told(position)!r}, and {ply} moves lead there; leave ply out, or mend it",
            f"ply a donné {told(position)!r}, et {ply} coups y mènent ; retirez ply, ou corrigez-la",
        )


__all__ = ["Rules", "check", "own"]
