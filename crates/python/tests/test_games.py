"""Games that come with Ludex: the same numbers as the command's."""

from __future__ import annotations

import copy
import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import ludex
import pytest
from ludex import rules

COMMAND = os.environ.get("LUDEX") or shutil.which("ludex")


def command(*words: str) -> dict[str, object]:
    """The JSON of a command, without what differs from run to run."""
    assert COMMAND is not None
    done = subprocess.run([COMMAND, *words, "--json", "--no-cache"], capture_output=True, check=True, text=True)
    return plain(json.loads(done.stdout))


def plain(report: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in report.items() if name not in ("seconds", "peak_bytes")}


@pytest.mark.skipif(COMMAND is None, reason="LUDEX does not name the command")
@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (["count", "tictactoe"], lambda game: game("tictactoe").count()),
        (["count", "tictactoe", "--up-to-symmetry"], lambda game: game("tictactoe").count(up_to_symmetry=True)),
        (["count", "nim:3,4", "--of", "games"], lambda game: game("nim:3,4").count("games")),
        (["count", "tictactoe", "--from", "12"], lambda game: game("tictactoe").count(at="12")),
        (
            ["count", "mnk:4x4,4", "--method", "estimate", "--samples", "500", "--seed", "3"],
            lambda game: game("mnk:4x4,4").count(method="estimate", samples=500, seed=3),
        ),
        (["solve", "tictactoe"], lambda game: game("tictactoe").solve()),
        (["solve", "tictactoe", "--from", "12", "--line"], lambda game: game("tictactoe").solve("12", line=True)),
        (["solve", "sliding", "--discount", "0.9"], lambda game: game("sliding").solve(discount=0.9)),
        (["solve", "nim:31,41,59"], lambda game: game("nim:31,41,59").solve()),
        (["moves", "tictactoe", "12", "--line"], lambda game: game("tictactoe").moves("12", line=True)),
        (["moves", "nim:3,4,5"], lambda game: game("nim:3,4,5").moves()),
        (["bounds", "tictactoe"], lambda game: game("tictactoe").bounds(exact=True)),
        (
            ["bounds", "tictactoe", "--up-to-symmetry"],
            lambda game: game("tictactoe").bounds(up_to_symmetry=True, exact=True),
        ),
        (["bounds", "chess"], lambda game: game("chess").bounds()),
        (["perft", "tictactoe", "--depth", "5", "--divide"], lambda game: game("tictactoe").perft(5, divide=True)),
        (
            ["perft", "chess", "--depth", "6", "--samples", "200", "--seed", "2"],
            lambda game: game("chess").perft(6, samples=200, seed=2),
        ),
        (
            ["match", "tictactoe", "perfect", "random", "-n", "200", "--sprt", "0,100"],
            lambda game: game("tictactoe").match("perfect", "random", games=200, sprt=(0, 100)),
        ),
        (["graph", "nim:1,2"], lambda game: game("nim:1,2").graph()),
        (
            ["match", "tictactoe", "perfect", "random", "-n", "20", "--seed", "5", "--judge"],
            lambda game: game("tictactoe").match("perfect", "random", games=20, seed=5, judge=True),
        ),
        (
            ["learn", "nim:2,3", "--learner", "q", "--episodes", "50", "--seed", "1"],
            lambda game: game("nim:2,3").learn("q", episodes=50, seed=1).report,
        ),
    ],
)
def test_reports_are_the_commands(words: list[str], asked: object) -> None:
    report = asked(ludex.game)  # type: ignore[operator]
    assert plain(report.to_dict()) == command(*words)
    assert json.loads(report.to_json()) == report.to_dict()


def test_counts_are_ints() -> None:
    count = ludex.game("connect4:5x4").count()
    assert int(count) == count.total == 3_945_711
    games = ludex.game("tictactoe").count("games")
    assert games.total == 255_168 and games.by_ply is not None and sum(games.by_ply) == 255_168
    estimate = ludex.game("connect4:12x12").count(method="estimate", samples=200)
    assert estimate.interval is not None and estimate.interval[0] > 2**64


def test_values() -> None:
    game = ludex.game("tictactoe")
    assert game.value() == ("draw", 9)
    assert game.value("12").value == "win"
    values = game.values()
    assert len(values) == 765
    everything = values.positions(images=True)
    assert len(everything) == len(set(everything.texts())) == 5478
    found = values.of(everything)
    assert [(found.value == value).sum() for value in (1, 0, -1)] == [2836, 1068, 1574]
    assert found[0] == values[everything[0]]
    after = game.values("12")
    assert after.get("5") is None and "5" not in after and "123" in after and after["123"] == values["123"]
    with pytest.raises(KeyError):
        after["5"]


def test_positions() -> None:
    game = ludex.game("connect4")
    at = game.position("4453")
    assert at.turn == "first" and not at.is_over and at.outcome is None
    assert at.play("3").text == game.position("44533").text
    assert [after.text for after in at.successors()] == [at.play(move).text for move in at.moves]
    assert at == game.position("4453") and hash(at) == hash(game.position("4453")) and at != game.start
    assert copy.deepcopy(at) == at and len({at, game.position("4453")}) == 1
    assert "· · O X X · ·" in str(at) and at.svg().startswith("<svg") and len(at.cells) == 42
    over = ludex.game("tictactoe").position("1 4 2 5 3")
    assert over.is_over and over.outcome == "first" and over.moves == []
    with pytest.raises(ludex.LudexError, match="one of tictactoe"):
        game.value(over)


def test_numbers_out_of_range_are_told() -> None:
    game = ludex.game("tictactoe")
    positions = game.values().positions()
    for number in (-1, 1 << 70):
        for ask in (
            lambda: game.count(samples=number),
            lambda: game.perft(number),
            lambda: game.playouts(number),
            lambda: game.match("random", "random", games=number),
            lambda: positions.sample(number, 0),
            lambda: ludex.diplomacy.sample(number),
            lambda: game.count(memory=number),
        ):
            with pytest.raises(ludex.LudexError, match=f"{number}: a whole number"):
                ask()
    with pytest.raises(ludex.BudgetError):
        game.playouts(1 << 60)
    with pytest.raises(ludex.LudexError, match="no memory for"):
        positions.sample(1 << 60, 0)


def test_other_processes_get_them() -> None:
    game = ludex.game("connect4:5x4")
    again, at = pickle.loads(pickle.dumps((game, game.position("3332"))))
    assert again.spec == game.spec and at == game.position("3332")


def test_words_of_positions_go_both_ways() -> None:
    import numpy

    for spec in ("tictactoe", "chess", "othello:4x4", "mnk:10x10,5"):
        game = ludex.game(spec)
        positions = game.positions([game.start, game.start.successors()[0]])
        width, words = positions.words()
        again = game.positions(numpy.frombuffer(words, "<u8").reshape(-1, width))
        assert again.texts() == positions.texts()


def test_perft_and_playouts() -> None:
    chess = ludex.game("chess")
    # https://www.chessprogramming.org/Perft_Results
    assert [chess.perft(depth).total for depth in range(5)] == [1, 20, 400, 8902, 197_281]
    divided = chess.perft(3, divide=True)
    assert divided.moves is not None and sum(divided.moves.values()) == int(divided) == 8902
    game = ludex.game("tictactoe")
    played, again = game.playouts(10_000, seed=7), game.playouts(10_000, seed=7)
    assert (played.outcome == again.outcome).all() and (played.plies == again.plies).all()
    # 0.585 of random games are won by the first player (exactly 737/1260, by counting).
    assert abs((played.outcome == 1).mean() - 737 / 1260) < 0.02
    assert played.plies.min() >= 5 and played.plies.max() == 9


def test_tables(tmp_path: Path) -> None:
    game = ludex.game("tictactoe")
    table = game.solve_into(tmp_path / "t.ludex")
    again = ludex.open_table(tmp_path / "t.ludex")
    assert again.game.spec == "tictactoe" and again.info()["total"] == table.info()["total"]
    assert again["12"] == game.value("12") and again.get("12") is not None
    drawn = again.positions().sample(10_000, 1)
    found, values = again.of(drawn), game.values().of(drawn)
    assert (found.value == values.value).all() and (found.remoteness == values.remoteness).all()
    assert again.verify() and again.faults() == []
    again.export(tmp_path / "t.parquet")
    with pytest.raises(OSError):
        again.export(tmp_path / "t.parquet")
    with pytest.raises(ludex.LudexError, match="nothing.ludex"):
        ludex.open_table(tmp_path / "nothing.ludex")


def test_work_in_folders(tmp_path: Path) -> None:
    """Counted and solved in a folder, the numbers are the same."""
    game = ludex.game("connect4:4x4")
    count = game.count(disk=tmp_path / "count", method="disk")
    assert (count.total, count.method) == (161_029, "disk")
    solved = game.solve(disk=tmp_path / "solve", method="disk")
    assert (solved.value, solved.counts) == ("draw", game.solve(method="retrograde").counts)
    table = game.solve_into(disk=tmp_path / "solve")
    assert table["4"] == game.value("4") and solved.to_dict()["table_bytes"] > 0
    with pytest.raises(ludex.LudexError, match="name of a file"):
        game.solve_into()


def test_counts_go_on_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "count"
    game = ludex.game("connect4:4x4")
    assert game.count(method="symbolic", checkpoint=file).total == 161_029
    kept = file.read_bytes()
    assert kept and game.count(method="symbolic", checkpoint=file).total == 161_029
    with pytest.raises(ludex.LudexError, match="count"):
        ludex.game("connect4:4x3").count(method="symbolic", checkpoint=file)
    file.write_bytes(kept[:20])
    with pytest.raises(ludex.LudexError, match="count"):
        game.count(method="symbolic", checkpoint=file)
    with pytest.raises(ludex.LudexError, match="no such file"):
        game.count(method="symbolic", checkpoint=tmp_path / "nowhere" / "count")
    with pytest.raises(ludex.BudgetError):
        ludex.game("connect4:6x6").count(method="symbolic", checkpoint=tmp_path / "other", time=0.3, anyway=True)
    checked = game.count(up_to_symmetry=True, check=True)
    assert checked.check is not None


def test_folders_of_tables(tmp_path: Path) -> None:
    tables = ludex.game("chess:KPvK").tables(tmp_path)
    assert [row.game for row in tables][-1] == "chess:KPvK" and len(tables) > 1 and tables.complete
    assert not any(row.before for row in tables)
    again = ludex.game("chess:KPvK").tables(tmp_path)
    assert all(row.before for row in again) and sum(tables[-1].counts.values()) == tables[-1].positions
    assert tables["chess:KQvK"].game.spec == "chess:KQvK"
    with pytest.raises(KeyError):
        tables["chess:KNvK"]
    (tmp_path / "file").write_text("")
    with pytest.raises(ludex.LudexError, match="file"):
        ludex.game("chess:KRvK").tables(tmp_path / "file")


BOT = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("ugiok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["position"]:
        played = words[words.index("moves") + 1:] if "moves" in words else []
    elif words[:1] == ["go"]:
        print("bestmove", next(cell for cell in "123456789" if cell not in played), flush=True)
"""


def test_matches_of_programs_and_tables(tmp_path: Path) -> None:
    game = ludex.game("tictactoe")
    table = game.solve_into(tmp_path / "t.ludex")
    match = game.match("perfect", "random", games=20, judge=True, table=table)
    assert match.losses == 0
    with pytest.raises(ludex.LudexError, match="the table is one of tictactoe"):
        ludex.game("mnk:3x3,3").match("perfect", "random", table=table)
    (tmp_path / "bot.py").write_text(BOT)
    bot = f"exec:{sys.executable} {tmp_path / 'bot.py'}"
    played = game.match(bot, "perfect", games=4, move_time=5)
    assert played.wins == 0 and played.losses + played.draws == 4 and "bot.py" in played.names[0]
    slow = BOT.replace('print("bestmove"', 'time.sleep(5), print("bestmove"')
    (tmp_path / "late.py").write_text("import time\n" + slow)
    late = game.match(f"exec:{sys.executable} {tmp_path / 'late.py'}", "random", games=2, move_time=0.2)
    assert late.losses == 2
    with pytest.raises(ludex.LudexError, match="exec:false"):
        game.match("exec:false", "random", games=2)


def test_modules_are_there_when_they_are_asked_for() -> None:
    code = (
        "import sys, ludex\n"
        "assert 'ludex.rules' not in sys.modules and 'ludex.diplomacy' not in sys.modules\n"
        "print(ludex.rules.laws('nim:1,2').positions > 0, ludex.diplomacy.count().total > 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True True\n"


def test_words_that_are_no_position_are_told() -> None:
    import numpy

    for spec in ("tictactoe", "chess", "go:3x3", "othello", "fibonacci-nim"):
        game = ludex.game(spec)
        width, _ = game.positions([game.start]).words()
        with pytest.raises(ludex.LudexError, match=f"words 1: no position of {spec}"):
            game.positions(numpy.full((3, width), 2**64 - 1, "<u8"))
        with pytest.raises(ludex.LudexError, match=f"is {width} numbers of 64 bits"):
            game.positions(numpy.zeros((2, width + 1), "<u8"))


def test_threads_ask_at_once() -> None:
    game, totals = ludex.game("connect4:4x4"), []
    asks = [lambda: game.count(method="explicit"), game.count, lambda: ludex.game("connect4:4x4").count()]
    workers = [threading.Thread(target=lambda ask=ask: totals.append(ask().total)) for ask in (*asks, asks[0])]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert totals == [161_029] * 4


def test_books_of_openings(tmp_path: Path) -> None:
    table = ludex.game("connect4:6x5").openings(2, tmp_path / "openings.ludex")
    assert table["44"] == ludex.game("connect4:6x5").value("44")
    with pytest.raises(ludex.LudexError, match="books of openings are for boards of Connect Four"):
        ludex.game("tictactoe").openings(2, tmp_path / "none.ludex")


def test_matches_that_are_tested_and_kept() -> None:
    game = ludex.game("tictactoe")
    match = game.match("perfect", "random", games=400, sprt=(0, 50), record=True)
    assert match.sprt is not None and match.sprt["accepted"] == "h1"
    played = match.wins + match.draws + match.losses
    assert played < 400 and match.records.count("[Date ") == played
    reviews = ludex.reviews(match.records)
    assert len(reviews) == played and game.match("random", "random", games=2).records == ""
    with pytest.raises(ludex.LudexError, match="a test is two leads"):
        game.match("random", "random", sprt=(5, 0))


def test_graphs() -> None:
    graph = ludex.game("nim:1,1").graph()
    assert (len(graph), graph.edge_count, graph.start) == (4, 4, 0)
    assert graph.vertices()[0] == {"label": "1,1", "owner": "first", "end": None, "winner": "second", "layer": 2}
    assert graph.edges()[0] == (0, 1, "1:1")
    assert graph.svg("first").startswith("<svg") and graph.write("dot").startswith("digraph")
    networkx = pytest.importorskip("networkx")
    theirs = graph.to_networkx()
    assert theirs.number_of_edges() == 4 and theirs.nodes[0]["label"] == "1,1"
    assert networkx.is_directed_acyclic_graph(theirs)
    igraph = pytest.importorskip("igraph")
    assert isinstance(graph.to_igraph(), igraph.Graph) and graph.to_igraph().is_dag()


def test_plans_and_bounds() -> None:
    plan = ludex.game("connect4").plan()
    chosen = plan.chosen("count")
    assert chosen is not None and chosen.method == "columns" and chosen.run.startswith("ludex count")
    assert plan.positions[1] > 10**12
    bounds = ludex.game("tictactoe").bounds()
    assert bounds.lower <= 5478 <= (bounds.upper or 0)


def test_learning_and_matches(tmp_path: Path) -> None:
    game = ludex.game("nim:2,3")
    learned = game.learn("q", episodes=200, seed=1)
    assert learned.report.points[-1]["episodes"] == 200 and learned._repr_svg_().startswith("<svg")
    player = learned.save(tmp_path / "nim.learned")
    match = game.match(player, "random", games=20)
    assert match.wins + match.draws + match.losses == 20
    with pytest.raises(FileExistsError):
        learned.save(tmp_path / "nim.learned")


SHEET = """
(role x) (role o)
(init (control x)) (init (left 3))
(succ 3 2) (succ 2 1) (succ 1 0)
(<= (legal ?p take) (true (control ?p)))
(<= (legal ?p noop) (role ?p) (not (true (control ?p))))
(<= (next (control o)) (true (control x)))
(<= (next (control x)) (true (control o)))
(<= (next (left ?n)) (true (left ?m)) (succ ?m ?n))
(<= terminal (true (left 0)))
(<= (goal x 100) (true (control o)))
(<= (goal x 0) (true (control x)))
(<= (goal o 100) (true (control x)))
(<= (goal o 0) (true (control o)))
"""


def test_sheets_of_rules() -> None:
    game = ludex.sheet(SHEET, name="three.kif")
    assert game.count().total == 4 and game.solve().value == "win"
    with pytest.raises(ludex.LudexError):
        ludex.sheet("(role x", name="broken.kif")


def test_drawings_of_sheets(tmp_path: Path) -> None:
    drawn = ludex.sheet(SHEET, drawing='hidden = ["left"]')
    assert "left" in ludex.sheet(SHEET).start.svg() and "left" not in drawn.start.svg()
    with pytest.raises(ludex.LudexError, match="drawing.*nothing"):
        ludex.sheet(SHEET, drawing='hidden = ["nothing"]')
    (tmp_path / "three.kif").write_text(SHEET)
    (tmp_path / "three.toml").write_text('hidden = ["left"]')
    assert "left" not in ludex.game(str(tmp_path / "three.kif")).start.svg()
    (tmp_path / "three.toml").write_bytes(b"\xff")
    with pytest.raises(ludex.LudexError, match="three.toml"):
        ludex.game(str(tmp_path / "three.kif"))


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: ludex.game("conect4"), "there is no game `conect4`; did you mean connect4?"),
        (lambda: ludex.game("connect4:"), "the parameters are missing"),
        (lambda: ludex.game("tictactoe").value("11"), "cell 1 is taken"),
        (lambda: ludex.game("tictactoe").value(""), "the position is empty"),
        (lambda: ludex.game("tictactoe").value(3.5), "3.5 is no position"),
        (lambda: ludex.game("tictactoe").count(method="magic"), "`magic` is no method of counting"),
        (lambda: ludex.game("tictactoe").count("stars"), "`stars` is no quantity"),  # type: ignore[arg-type]
        (lambda: ludex.game("tictactoe").count(samples=500), "--samples requires --method estimate"),
        (lambda: ludex.game("tictactoe").count(method="estimate", samples=5), "samples goes from 64 to 67,108,864"),
        (lambda: ludex.game("tictactoe").perft(3, samples=5), "samples goes from 64 to 67,108,864"),
        (lambda: ludex.game("tictactoe").perft(3, samples=500, divide=True), "leave divide or samples out"),
        (lambda: ludex.game("tictactoe").count(samples=5.5), "5.5: a whole number"),  # type: ignore[arg-type]
        (lambda: ludex.game("tictactoe").count(time="30s"), "30s: a number is wanted"),  # type: ignore[arg-type]
        (lambda: ludex.game("tictactoe").count(memory=[1]), "[1]: a whole number"),  # type: ignore[arg-type]
        (lambda: ludex.game("tictactoe").count(check=True), "--check compares orbits"),
        (lambda: ludex.game("tictactoe").count(checkpoint="file"), "--checkpoint requires --method symbolic"),
        (lambda: ludex.game("tictactoe").solve(discount=5), "strictly between 0 and 1"),
        (lambda: ludex.game("tictactoe").moves(discount=float("nan")), "strictly between 0 and 1"),
        (lambda: ludex.game("tictactoe").match("random", "random", games=0), "games goes from 1 to 1,000,000,000"),
        (lambda: ludex.game("tictactoe").match("random", "random", move_time=1), "--move-time is for players exec"),
        (lambda: ludex.game("tictactoe").match("exec:true", "random", move_time=0), "from 0.001 to 86,400"),
        (lambda: ludex.game("tictactoe").learn("q", episodes=0), "games goes from 1 to 1,000,000,000"),
        (lambda: ludex.game("tictactoe").learn("q", alpha="x"), "x: a number is wanted"),  # type: ignore[arg-type]
        (lambda: ludex.game("tictactoe").tree(depth=-1), "-1: a whole number"),
        (lambda: ludex.game("tictactoe").start.play_number(-1), "-1: a whole number"),
        (lambda: ludex.game("nim:1000000000000").start.moves, "moves are listed one by one"),
        (lambda: ludex.game(3), "3 is no name of a game"),  # type: ignore[arg-type]
        (lambda: ludex.game("tictactoe").compare(3), "3 is no name of a game"),  # type: ignore[arg-type]
        (lambda: rules.laws(3), "3 is no name of a game"),  # type: ignore[arg-type]
        (lambda: ludex.game("\ud800"), "is no name of a game"),
        (lambda: ludex.game("nowhere.kif"), "nowhere.kif: there is no such file"),
        (lambda: ludex.game("teeko").count("games"), "teeko has cycles"),
        (lambda: ludex.game("tictactoe").match("random"), "a match takes two players"),
        (lambda: ludex.game("tictactoe").match("random", "wizard"), "wizard"),
        (lambda: ludex.game("tictactoe").count(memory="many"), "a size is a number of bytes or of KiB"),
        (lambda: ludex.game("tictactoe").count(memory="inf"), "a size is a number of bytes or of KiB"),
        (lambda: ludex.game("tictactoe").start.play("10"), "10"),
        (lambda: ludex.game("connect4").values(memory="1MiB"), "memory"),
        (lambda: ludex.language("de"), "the languages are en and fr"),
    ],
)
def test_bad_input_is_one_sentence(ask: object, sentence: str) -> None:
    with pytest.raises(ludex.LudexError) as raised:
        ask()  # type: ignore[operator]
    assert sentence in str(raised.value) and "\n" not in str(raised.value)
    assert isinstance(raised.value, ValueError)


def test_sentences_in_french() -> None:
    ludex.language("fr")
    try:
        with pytest.raises(ludex.LudexError, match="vouliez-vous dire connect4"):
            ludex.game("conect4")
    finally:
        ludex.language("en")


def test_budgets() -> None:
    with pytest.raises(ludex.BudgetError, match="time of 0.2 s is over") as raised:
        ludex.game("connect4:6x6").count(method="explicit", anyway=True, time=0.2)
    report = raised.value.report
    assert report is not None and not report.complete and report.found > 1000
    with pytest.raises(ludex.BudgetError):
        ludex.game("connect4").count(method="explicit", memory="64MiB")


def test_progress_is_told_and_may_raise() -> None:
    seen: list[tuple[object, ...]] = []
    with pytest.raises(ludex.BudgetError):
        ludex.game("connect4:6x6").count(
            method="explicit", anyway=True, time=0.5, progress=lambda *now: seen.append(now)
        )
    assert seen and seen[-1][0] == "positions"

    def enough(*now: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ludex.game("connect4:6x6").count(method="explicit", anyway=True, progress=enough)


def test_other_threads_go_on() -> None:
    """The interpreter's lock is free while an engine works."""
    turns = 0
    over = threading.Event()

    def count() -> None:
        with pytest.raises(ludex.BudgetError):
            ludex.game("connect4:6x6").count(method="explicit", anyway=True, time=0.5)
        over.set()

    worker = threading.Thread(target=count)
    worker.start()
    while not over.wait(0.01):
        turns += 1
    worker.join()
    assert turns > 10


OWN = (
    "ludex.own(type('Heaps', (ludex.Rules,), {'start': (9,) * 8, 'moves': lambda self, at: range(8), 'play': "
    "lambda self, at, move: at[:move] + ((at[move] + 1) % 10,) + at[move + 1 :], 'loops': True})())"
)


@pytest.mark.parametrize(
    "question",
    [
        "ludex.game('connect4:6x6').count(method='explicit', anyway=True)",
        "ludex.game('connect4:6x5').solve(method='retrograde', anyway=True)",
        "ludex.game('chess').match('mcts:time=60', 'random')",
        "ludex.game('connect4').learn('q', episodes=100_000_000)",
        f"{OWN}.count()",
    ],
)
def test_ctrl_c_stops(question: str) -> None:
    """Soon, and the interpreter goes on."""
    code = (
        "import ludex\n"
        "print('ready', flush=True)\n"
        "try:\n"
        f"    {question}\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped', flush=True)\n"
        "assert ludex.game('tictactoe').count().total == 5478\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    assert process.stdout.readline() == "stopped\n"
    # A second on a quiet machine.
    assert time.monotonic() - began < 5
    assert process.wait() == 0


def test_progress_ends_with_the_question(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without tqdm, a line that is gone in the end."""
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ludex.BudgetError):
        ludex.game("connect4:6x6").count(method="explicit", anyway=True, time=0.5, progress=True)
    shown = capsys.readouterr().err
    assert "ply" in shown and shown.endswith("\r") and shown.split("\r")[-2].strip() == ""


def test_progress_by_tqdm(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    with pytest.raises(ludex.BudgetError):
        ludex.game("connect4:6x6").count(method="explicit", anyway=True, time=0.5, progress=True)
    shown = capsys.readouterr().err
    assert "ply" in shown and "it/s" in shown
