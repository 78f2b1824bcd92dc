"""Tables that other libraries take, by Arrow's stream interface."""

from __future__ import annotations

from pathlib import Path

import ludex
import pytest


def test_polars_takes_them() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(ludex.game("tictactoe").values())
    assert frame.columns == ["position", "value", "remoteness"] and frame.height == 765
    assert frame.filter(polars.col("value") == "win").height > 0
    by_ply = polars.DataFrame(ludex.game("tictactoe").count())
    assert by_ply["number"].to_list()[:4] == [1, 9, 72, 252]
    assert polars.DataFrame(ludex.game("tictactoe").moves("12"))["move"][0] == "4"
    learning = ludex.game("nim:2,3").learn("q", episodes=20).report
    assert polars.DataFrame(learning)["episodes"].to_list()[:2] == [0, 1]
    review = polars.DataFrame(ludex.game("tictactoe").review("5 2 1 9 7 3 4"))
    assert review.filter("gave_away")["ply"].to_list() == [2]
    assert polars.DataFrame(ludex.game("tictactoe").puzzles(3)).height == 3
    searched = polars.DataFrame(ludex.game("connect4").searched(by="minimax:depth=1,weights=w1"))
    assert searched["move"][0] == "4" and searched["value"].null_count() == 7
    assert polars.DataFrame(ludex.tree("max(1, min(2, 3))"))["player"].to_list() == ["max", None, "min", None, None]
    sweep = polars.DataFrame(ludex.sweep("fibonacci-nim", "1..9"))
    assert sweep.filter(polars.col("value") == "loss")["number"].to_list() == [2, 3, 5, 8]
    compared = polars.DataFrame(ludex.game("tictactoe").compare("mnk:3x3,3"))
    assert compared["positions"].to_list() == compared["positions_other"].to_list() == by_ply["number"].to_list()
    assert polars.DataFrame(ludex.game("tictactoe").bounds())["side"].unique().sort().to_list() == ["lower", "upper"]


def test_duckdb_takes_them(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    game = ludex.game("tictactoe")
    solved, stored = game.values(), game.solve_into(tmp_path / "t.ludex")
    asked = "SELECT value, count(*) FROM {} GROUP BY value ORDER BY value"
    counted = duckdb.sql(asked.format("solved")).fetchall()
    assert counted == duckdb.sql(asked.format("stored")).fetchall() == [("draw", 151), ("loss", 224), ("win", 390)]
    by_ply = game.count()
    assert duckdb.sql("SELECT sum(number) FROM by_ply").fetchall() == [(5478,)]


def test_pandas_takes_them() -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    if not hasattr(pandas.DataFrame, "from_arrow"):
        pytest.skip("pandas takes streams from 3.0 on")
    frame = pandas.DataFrame.from_arrow(ludex.game("tictactoe").values())
    assert list(frame.columns) == ["position", "value", "remoteness"] and len(frame) == 765
    assert dict(frame["value"].value_counts()) == {"win": 390, "loss": 224, "draw": 151}
