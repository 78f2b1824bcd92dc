"""The examples of the documentation and the notebooks are run."""

from __future__ import annotations

import doctest
import importlib
import inspect
import json
import pkgutil
import re
import subprocess
import sys
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


def test_every_class_has_a_page(tmp_path: Path) -> None:
    from ludex import pages

    done = subprocess.run(
        [sys.executable, "-m", "ludex.pages", str(tmp_path / "pages")], capture_output=True, check=True, text=True
    )
    files = {file.name: file.read_text("utf-8") for file in (tmp_path / "pages").iterdir()}
    assert done.stdout == f"{len(files)} pages\n"
    given = [name for name in ludex.__all__ if inspect.isclass(getattr(ludex, name))]
    assert {f"{name}.html" for name in [*given, "Run", "Simulation", "Occupancy"]} <= set(files)
    page = files["Game.html"]
    assert '<section id="perft">' in page and "197281" in page and "samples: int | None = None" in page
    assert "play_number(number" in files["Position.html"] and "def " not in page
    assert "sweep(game: str, range: str" in files["index.html"] and "resolve(orders" in files["ludex.diplomacy.html"]
    for name, text in files.items():
        leads = re.findall(r'href="([^"#]+)"', text)
        assert [lead for lead in leads if lead not in files] == [], name
        # Markup of docstrings that nobody made HTML of.
        assert "``" not in text and ":class:" not in text and ":meth:" not in text, name
    assert all(f"{name}.html" in files for name in pages.classes())


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
