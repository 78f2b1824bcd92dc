"""The examples of the documentation and the notebooks are run."""

from __future__ import annotations

import doctest
import importlib
import inspect
import json
import pkgutil
import pydoc
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
    examples = 0
    for module in pkgutil.iter_modules(ludex.__path__, "ludex."):
        if module.name != "ludex._ludex":
            ran = doctest.testmod(importlib.import_module(module.name), extraglobs={"ludex": ludex})
            assert ran.failed == 0, module.name
            examples += ran.attempted
    assert examples > 40


def _public(names: list[str], module: object) -> list[tuple[str, object]]:
    """What a module gives, and what its classes have."""
    found = [(name, getattr(module, name)) for name in names if not name.startswith("__")]
    for name, of in list(found):
        if inspect.isclass(of):
            own = [(f"{name}.{member}", value) for member, value in vars(of).items() if member[0] != "_"]
            found += [(where, value) for where, value in own if inspect.isroutine(value) or isinstance(value, property)]
    return found


GYM = ["Environment", "Puzzle", "env", "puzzle"]


def test_everything_public_is_documented() -> None:
    """The page of a class is made of these texts."""
    from ludex import diplomacy, gym, rules

    modules = [(ludex.__all__, ludex), (diplomacy.__all__, diplomacy), (rules.__all__, rules), (GYM, gym)]
    everything = [one for names, module in modules for one in _public(names, module)]
    assert len(everything) > 200
    assert [name for name, value in everything if not inspect.getdoc(value)] == []
    page = pydoc.HTMLDoc().docclass(ludex.Game, "Game", "ludex")  # type: ignore[arg-type]
    assert "count" in page and "197281" in page


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
