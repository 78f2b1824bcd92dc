"""Programs of rules and sheets: the same as the command's, and what they raise."""

from __future__ import annotations

from pathlib import Path
from typing import Callable

import ludex
import pytest
from ludex import rules
from test_games import COMMAND, SHEET, command, plain

NAME = str(Path(__file__).resolve().parents[3] / "testdata" / "gdl" / "tictactoe.kif")
TICTACTOE = Path(NAME).read_text()

FAMILY = """
(deffacts family (father Jeremie Michel) (father Michel Paul))
(defrule grandfather (father ?x ?y) (father ?y ?z) => (assert (grandfather ?x ?z)) (printout t ?x crlf))
"""


@pytest.mark.skipif(COMMAND is None, reason="LUDEX does not name the command")
@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (["check", NAME], lambda: rules.check(TICTACTOE, name=NAME)),
        (["count", NAME], lambda: rules.count(TICTACTOE, name=NAME)),
        (
            ["count", NAME, "--project", "control"],
            lambda: rules.count(TICTACTOE, without=["control"], name=NAME),
        ),
        (["show", NAME, "mark:1:1 mark:2:2"], lambda: rules.show(TICTACTOE, "mark:1:1 mark:2:2", name=NAME)),
        (["simulate", NAME, "--seed", "3", "-n", "50"], lambda: rules.simulate(TICTACTOE, 50, seed=3, name=NAME)),
        (["solve", NAME], lambda: rules.solve(TICTACTOE, name=NAME)),
        (["why", NAME, "legal", "mark:1:1"], lambda: rules.why(TICTACTOE, "legal", "mark:1:1", name=NAME)),
        (["laws", "tictactoe"], lambda: rules.laws("tictactoe")),
    ],
)
def test_reports_of_sheets_are_the_commands(words: list[str], asked: Callable[[], ludex.Answer]) -> None:
    assert plain(asked().to_dict()) == command("rules", *words)


@pytest.mark.skipif(COMMAND is None, reason="LUDEX does not name the command")
def test_reports_of_programs_are_the_commands(tmp_path: Path) -> None:
    file = tmp_path / "family.clp"
    file.write_text(FAMILY)
    explain = "(grandfather Jeremie Paul)"
    ran = rules.run(FAMILY, explain=explain)
    assert plain(ran.to_dict()) == command("rules", "run", str(file), "--facts", "--explain", explain)
    assert (ran.written, ran.firings, ran.fired) == ("Jeremie\n", 1, {"grandfather": 1})
    assert ran.facts[-1] == explain and "no rule is left" in ran.end


def test_programs_are_run_as_asked() -> None:
    ran = rules.run(FAMILY, "(father Paul Luc)", watch=["rules", "facts"], strategy="breadth")
    assert ran.fired == {"grandfather": 2} and "FIRE    1 grandfather" in ran.written and "==> f-" in ran.written
    assert ran.figures is not None and ran.figures[0]["rule"] == "grandfather" and ran.figures[0]["firings"] == 2
    assert ran.dot is not None and ran.dot.startswith("digraph")
    plain = "(deffacts f (a 1)) (defrule r (a ?x) => (assert (b ?x)))"
    saturated = rules.run(plain, "(a 2)", saturate=True)
    assert {"(a 1)", "(a 2)", "(b 1)", "(b 2)"} <= set(saturated.facts) and saturated.figures is None
    for ask, sentence in [
        (lambda: rules.run(plain, saturate=True, explain="(b 1)"), "explain needs the network"),
        (lambda: rules.run(plain, explain="zz"), "--explain `zz`: a fact was expected, as in (father John Paul)"),
        (lambda: rules.run(plain, explain="(b 7)"), "there is no fact (b 7) at the end"),
        (lambda: rules.run(plain, strategy="x"), "`x` is no strategy; those are depth, breadth, lex, mea"),
        (lambda: rules.run(plain, watch=["x"]), "`x` is no thing to watch"),
        (lambda: rules.run(plain, limit=-1), "-1: a whole number"),
        (lambda: rules.run(plain, "(("), "facts:1"),
        (lambda: rules.simulate(TICTACTOE, 0), "the number of games goes from 1"),
    ]:
        with pytest.raises(ludex.LudexError) as raised:
            ask()
        assert sentence in str(raised.value)


def test_sheets_of_any_kind() -> None:
    check = rules.check(TICTACTOE)
    assert check and check.complete and check.played and check.faults == [] and len(check.roles) == 2
    count = rules.count(TICTACTOE)
    assert int(count) == check.positions == sum(count.by_ply) == 5478 and count.ends == 958
    shown = rules.show(TICTACTOE)
    assert not shown.over and len(shown.moves[check.roles[0]]) == 9 and shown.position == "start"
    assert "Xx" in rules.show(TICTACTOE, "mark:1:1", drawing='[pieces]\nx = "Xx"').board
    simulated = rules.simulate(TICTACTOE, 200, seed=1)
    assert simulated.games == 200 and 5 <= simulated.lengths[0] <= simulated.lengths[1] == 9
    assert all(sum(goals.values()) == 200 for goals in simulated.goals.values())
    shares = rules.solve(SHEET)
    assert shares.goals == {"x": 0, "o": 100} or shares.goals == {"x": 100, "o": 0}
    chosen = rules.solve(TICTACTOE)
    assert chosen.mover == check.roles[0] and len(chosen.moves) == 9 and set(chosen.goals.values()) == {50}
    assert all(goals == chosen.goals for goals in chosen.moves.values())
    legal = rules.why(TICTACTOE, "legal", "mark:1:1")
    assert legal and "mark:1:1" in str(legal) and legal.reasons[0]["holds"]
    assert not rules.why(TICTACTOE, "over")


def test_laws_that_are_broken_are_told() -> None:
    class Liar(ludex.Rules):
        start = 3
        loops = False

        def moves(self, at: int) -> list[int]:
            return [1] if at else []

        def play(self, at: int, move: int) -> int:
            return at - move

    assert len(rules.laws(ludex.own(Liar()))) == 0
    assert rules.laws("connect4").positions > 1000


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: rules.check("(role x"), "sheet.kif"),
        (lambda: rules.count(TICTACTOE, without=["nothing"]), "nothing"),
        (lambda: rules.solve(TICTACTOE, "nowhere"), "nowhere"),
        (lambda: rules.why(TICTACTOE, "legal"), "a question is legal with a move, over or goal"),
        (lambda: rules.run("(defrule"), "program"),
        (lambda: rules.run("", syntax="prolog"), "`prolog` is no syntax"),  # type: ignore[arg-type]
        (lambda: rules.run(FAMILY, explain="(father Paul Michel)"), "there is no fact"),
    ],
)
def test_bad_input_is_one_sentence(ask: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ludex.LudexError) as raised:
        ask()
    assert sentence in str(raised.value) and "\n" not in str(raised.value)


def test_long_files_are_not_cut(tmp_path: Path) -> None:
    file = tmp_path / "long.kif"
    with file.open("wb") as sparse:
        sparse.truncate(2**28 + 1)
    with pytest.raises(ludex.LudexError, match="longer than 256 MiB"):
        ludex.game(str(file))


def test_rules_that_never_stop() -> None:
    forever = "(deffacts f (n 0)) (defrule more ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1))))"
    with pytest.raises(ludex.BudgetError, match="the limit") as raised:
        rules.run(forever, limit=100)
    assert raised.value.report.firings == 100 and raised.value.report.facts[-1] == "(n 100)"
    with pytest.raises(ludex.BudgetError, match="time of 0.2 s"):
        rules.run(forever, limit=10**12, time=0.2)
