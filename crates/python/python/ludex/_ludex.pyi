# The native half: what crosses is words, numbers, bytes and JSON.

from typing import Any, Callable, Sequence, final

__all__ = [
    "Ask",
    "Book",
    "BudgetError",
    "Game",
    "Graph",
    "Learned",
    "LudexError",
    "Movement",
    "Position",
    "Positions",
    "Stream",
    "Sweep",
    "Table",
    "Tree",
    "Values",
    "__version__",
    "check_sheet",
    "compare",
    "count_sheet",
    "diplomacy_compare",
    "evaluate",
    "explain",
    "game_laws",
    "games",
    "language",
    "play_match",
    "playouts",
    "puzzles",
    "read_text",
    "review",
    "run_rules",
    "searched",
    "shortest",
    "show_sheet",
    "simulate_sheet",
    "solve_sheet",
    "threads",
    "why_sheet",
]

__version__: str

class LudexError(ValueError):
    """A question that has no answer: what was wrong, where, and what would be right."""

class BudgetError(LudexError):
    """A budget of memory or time ran out; ``report`` is what was found until then, or None."""

    report: Any

def language(code: str | None = None) -> str:
    """Chooses the language of sentences, ``en`` or ``fr``; without one, says which it is."""

def threads(number: int | None = None) -> int:
    """The number of threads that engines use; can be set once, before the first engine runs."""

def diplomacy_compare(ask: Ask) -> str: ...
def read_text(path: str) -> str: ...
def run_rules(
    ask: Ask,
    texts: list[tuple[str, str, str]],
    strategy: str | None,
    limit: int,
    explain: str | None,
    watch: Sequence[str],
    saturate: bool,
) -> tuple[str, str, str | None, str | None]: ...
def check_sheet(ask: Ask, name: str, source: str) -> str: ...
def count_sheet(ask: Ask, name: str, source: str, left_out: list[str]) -> str: ...
def show_sheet(
    ask: Ask, name: str, source: str, drawing: tuple[str, str] | None, at: str
) -> str: ...
def simulate_sheet(ask: Ask, name: str, source: str, games: int, seed: int) -> str: ...
def solve_sheet(ask: Ask, name: str, source: str, at: str) -> str: ...
def why_sheet(
    ask: Ask, name: str, source: str, at: str, asked: str, mv: str | None
) -> tuple[str, str]: ...
def game_laws(ask: Ask, game: Game) -> str: ...
def compare(ask: Ask, game: Game, other: Game, depth: int | None) -> tuple[str, str]: ...
def shortest(
    ask: Ask, name: str, source: str, start: str, to: str | None, method: str | None
) -> str: ...
def games() -> list[tuple[str, str, str, str]]: ...
def play_match(
    game: Game,
    ask: Ask,
    at: object,
    players: list[str],
    games: int,
    openings: int,
    longest: int,
    seed: int,
    judge: bool,
    sprt: list[float] | None,
    record: bool,
    table: Table | None,
    move_time: float | None,
) -> tuple[str, str]: ...
def playouts(
    game: Game, ask: Ask, at: object, number: int, seed: int, longest: int
) -> tuple[bytes, bytes]: ...
def evaluate(game: Game, at: object, by: str | None, lines: bool) -> str: ...
def searched(game: Game, ask: Ask, at: object, by: str) -> str: ...
def explain(game: Game, ask: Ask, at: object, mv: str | None) -> str: ...
def puzzles(
    game: Game, ask: Ask, number: int, seed: int, wanted: str | None, table: Table | None
) -> str: ...
def review(ask: Ask, text: str, game: Game | None, seconds: float) -> list[str]: ...

@final
class Ask:
    def __new__(
        cls,
        memory: int | str | None = None,
        seconds: float | None = None,
        progress: Callable[[str, int, int, int, int, int], object] | None = None,
    ) -> Ask: ...

@final
class Position:
    """A position of a game. Hashable; it draws itself in a notebook."""

    @property
    def text(self) -> str:
        """The position as text, as every command and page writes it."""
    @property
    def state(self) -> Any:
        """The position as a game in Python has it; its text for other games."""
    @property
    def moves(self) -> list[str]:
        """The legal moves; none where the game is over."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def turn(self) -> str | None:
        """Who is to move, ``first`` or ``second``; None where the game is over."""
    @property
    def outcome(self) -> str | None:
        """How the game ended, or None: ``first``, ``second`` or ``draw``; where positions name no
        player ``win``, ``loss`` or ``draw`` for the player to move."""
    @property
    def board(self) -> str:
        """The board in characters."""
    @property
    def cells(self) -> bytes:
        """What lies on the cells of the board, a byte each: 0 nothing, 1 and 2 what the first and
        the second player own, 3 anything else."""
    def successors(self) -> list[Position]:
        """The positions after all moves, in their order."""
    def play(self, mv: str) -> Position:
        """The position after a move."""
    def play_number(self, number: int) -> Position:
        """The position after the move of a number, from 0, in the order of ``moves``."""
    def canonical(self) -> Position:
        """The position that stands for its images under the game's symmetries."""
    def svg(self) -> str:
        """The board as a picture."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: object) -> Position: ...

@final
class Positions:
    """Many positions of a game, in an order."""

    @staticmethod
    def of_list(game: Game, list: Any) -> Positions: ...
    @staticmethod
    def of_words(game: Game, words: bytes, each: int | None) -> Positions: ...
    def words(self) -> tuple[int, bytes]:
        """How many 64-bit numbers a position is, and those of all, in bytes."""
    def texts(self) -> list[str]:
        """The positions as text."""
    def sample(self, number: int, seed: int) -> Positions:
        """So many of them, drawn with repetitions."""
    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> Position: ...

@final
class Stream:
    def __new__(cls, columns: Sequence[tuple[str, Sequence[object]]]) -> Stream: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

@final
class Values:
    def __len__(self) -> int: ...
    def get(self, at: object) -> tuple[Any, int | None] | None: ...
    def of(self, ask: Ask, positions: Positions) -> tuple[bytes, bytes]: ...
    def positions(self, images: bool) -> Positions: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

@final
class Table:
    @staticmethod
    def open(path: str, game: Game | None = None) -> Table: ...
    @staticmethod
    def openings(game: Game, ask: Ask, plies: int, path: str) -> None: ...
    @property
    def game(self) -> Game: ...
    def info(self) -> str: ...
    def get(self, at: object) -> tuple[Any, int | None] | None: ...
    def of(self, ask: Ask, positions: Positions) -> tuple[bytes, bytes]: ...
    def positions(self, ask: Ask) -> Positions: ...
    def verify(self, ask: Ask) -> tuple[bool, list[str]]: ...
    def export(self, ask: Ask, path: str, all: bool) -> None: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

@final
class Graph:
    @staticmethod
    def read(
        ask: Ask, name: str, source: str, format: str | None, double: bool
    ) -> Graph: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def start(self) -> int | None: ...
    def vertices(self) -> list[tuple[str, str, str | None, str | None, int | None]]: ...
    def edges(self) -> list[tuple[int, int, str]]: ...
    def json(self) -> str: ...
    def svg(self, attractor: str | None) -> str: ...
    def write(self, format: str) -> str: ...

@final
class Tree:
    @staticmethod
    def read(text: str, method: str) -> Tree: ...
    @staticmethod
    def of_game(game: Game, ask: Ask, at: object, depth: int, by: str | None, method: str) -> Tree: ...
    def json(self) -> str: ...
    def nodes(self) -> list[tuple[str | None, str | None, float | None, list[int]]]: ...
    def steps(self) -> list[tuple[int, str]]: ...
    def text(self) -> str: ...
    def outline(self) -> str: ...
    def svg(self) -> str: ...

@final
class Sweep:
    @staticmethod
    def solving(ask: Ask, game: str, range: str) -> Sweep: ...
    def json(self) -> str: ...
    @property
    def conjecture(self) -> str | None: ...
    def svg(self) -> str: ...

@final
class Book:
    @staticmethod
    def playing(game: Game, ask: Ask, side: str, up_to_symmetry: bool, seed: int) -> Book: ...
    def json(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def opening(self) -> list[str]: ...
    def sections(
        self,
    ) -> list[tuple[str, list[tuple[str, list[str], int | None, str | None, Any]]]]: ...
    def html(self) -> str: ...
    def markdown(self) -> str: ...

@final
class Learned:
    @staticmethod
    def learning(
        game: Game,
        ask: Ask,
        at: object,
        learner: str,
        settings: list[tuple[str, float | None]],
        episodes: int | None,
        games: int,
        seed: int,
        up_to_symmetry: bool,
        against: str | None,
    ) -> Learned: ...
    @property
    def json(self) -> str: ...
    @property
    def svg(self) -> str: ...
    @property
    def saved(self) -> bytes: ...

@final
class Movement:
    def __new__(
        cls,
        map: str | None,
        powers: str | None,
        given: str | None,
        ignore_power: bool,
        ignore_kind: bool,
    ) -> Movement: ...
    def count(self, ask: Ask) -> str: ...
    def occupancy(self, ask: Ask) -> tuple[str, str]: ...
    def positions(self, ask: Ask, number: int, seed: int | None) -> str: ...
    def openings(self, ask: Ask, named: bool) -> str: ...
    def autumn(self, ask: Ask, spring: str | None, samples: int | None, seed: int) -> str: ...
    def bounds(
        self, ask: Ask, is_standard: bool, units: int | None, samples: int, seed: int
    ) -> str: ...
    def tables(self, ask: Ask, groups: str | None, regions: str | None) -> str: ...
    def resolve(self, orders: str, units: str | None) -> str: ...
    def map(self) -> tuple[str, str, str]: ...
    def rule_program(self) -> str: ...

@final
class Game:
    @staticmethod
    def named(spec: str) -> Game: ...
    @staticmethod
    def sheet(ask: Ask, name: str, source: str, drawing: tuple[str, str] | None) -> Game: ...
    @staticmethod
    def own(rules: object, batch: Callable[[bytes], tuple[bytes, bytes, bytes]] | None) -> Game: ...
    def explore(self, ask: Ask) -> int: ...
    @property
    def spec(self) -> str: ...
    @property
    def about(self) -> tuple[str, str, str]: ...
    @property
    def seats(self) -> str: ...
    @property
    def loops(self) -> bool: ...
    @property
    def is_own(self) -> bool: ...
    def position(self, at: object = None) -> Position: ...
    def count(
        self,
        ask: Ask,
        at: object,
        of: str,
        up_to_symmetry: bool,
        method: str | None,
        by_ply: bool,
        check: bool,
        samples: int | None,
        seed: int,
        anyway: bool,
        disk: str | None,
        checkpoint: str | None,
    ) -> str: ...
    def plan(self, ask: Ask, at: object, seed: int) -> str: ...
    def solve(
        self, ask: Ask, at: object, method: str | None, discount: float | None, line: bool, anyway: bool
    ) -> str: ...
    def moves(
        self, ask: Ask, at: object, method: str | None, discount: float | None, line: bool, anyway: bool
    ) -> str: ...
    def value(self, ask: Ask, at: object) -> tuple[Any, int | None]: ...
    def values(self, ask: Ask, at: object) -> Values: ...
    def bounds(self, ask: Ask, up_to_symmetry: bool, exact: bool) -> str: ...
    def perft(
        self, ask: Ask, at: object, depth: int, divide: bool, samples: int | None, seed: int
    ) -> str: ...
    def graph(self, ask: Ask, at: object, plain: bool, picture: bool, anyway: bool) -> Graph: ...
    def solve_folder(self, ask: Ask, folder: str) -> str: ...
    def solve_into(
        self,
        ask: Ask,
        at: object,
        path: str | None,
        disk: str | None,
        method: str | None,
        discount: float | None,
        line: bool,
        anyway: bool,
    ) -> tuple[str, Any]: ...
