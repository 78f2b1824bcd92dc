"""The examples of the documentation and the notebooks are run."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import ludex
import pytest

HERE = Path(__file__).resolve().parents[1]


PROJECT = HERE.parents[1]
EXAMPLES = {
    "package": HERE / "README.md",
    "project": PROJECT / "README.md",
    "course": PROJECT / "docs" / "documents" / "001.md",
}


@pytest.mark.parametrize("file", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_examples(file: Path) -> None:
    ran = doctest.testfile(str(file), module_relative=False, globs={"ludex": ludex})
    assert ran.attempted > 0 and ran.failed == 0


def test_examples_in_docstrings() -> None:
    from ludex import _game, _named, _own, diplomacy, rules

    for module in (ludex, _game, _named, _own, diplomacy, rules):
        ran = doctest.testmod(module, extraglobs={"ludex": ludex})
        assert ran.failed == 0


@pytest.mark.parametrize("file", sorted((HERE / "notebooks").glob("*.ipynb")), ids=lambda file: file.stem)
def test_notebooks(file: Path) -> None:
    """Every cell in its order, as a notebook runs it, and what it ends with is shown."""
    names: dict[str, object] = {"__name__": "__main__"}
    for number, cell in enumerate(json.loads(file.read_text())["cells"]):
        if cell["cell_type"] == "code":
            *body, last = _statements("".join(cell["source"]))
            exec(compile("\n".join(body), f"{file.name}, cell {number}", "exec"), names)
            shown = _shown(last, names)
            if hasattr(shown, "_repr_svg_"):
                assert shown._repr_svg_().startswith("<svg")
    ludex.language("en")


def _statements(source: str) -> list[str]:
    import ast

    return [ast.unparse(statement) for statement in ast.parse(source).body]


def _shown(statement: str, names: dict[str, object]) -> object:
    try:
        return eval(statement, names)
    except SyntaxError:
        exec(statement, names)
        return None
