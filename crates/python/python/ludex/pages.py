"""The documentation as pages, one for each module and one for each class: ``python -m ludex.pages FOLDER``.

They are made of the docstrings, and need no other package.
"""

from __future__ import annotations

import html
import inspect
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Iterator

import ludex
from ludex import diplomacy, rules
from ludex._words import said

STYLE = """
body { font: 16px/1.5 sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff }
a { color: #0b57a4 } code, pre { font-family: monospace; background: #f3f3f3 } pre { padding: .6em; overflow-x: auto }
h2 { font-size: 1em; margin: 1.6em 0 0 } h2 code { background: none } section > p, section > pre { margin-left: 2em }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818 } a { color: #8ab8e8 }
code, pre { background: #262626 } }
"""


def modules() -> list[ModuleType]:
    """The modules that people import; ``ludex.gym`` where what it needs is installed."""
    found = [ludex, diplomacy, rules]
    try:
        from ludex import gym
    except ImportError:
        return found
    return [*found, gym]


def classes() -> dict[str, type]:
    """The public classes by the names of their pages: those that are given, and those of what is
    given by questions."""
    found: dict[str, type] = {}
    for module in modules():
        prefix = module.__name__.removeprefix("ludex").removeprefix(".")
        for name, value in vars(module).items():
            if inspect.isclass(value) and value.__module__.startswith("ludex") and name[0] != "_":
                known = found.get(name)
                found[name if known in (None, value) else f"{prefix}.{name}"] = value
    return dict(sorted(found.items()))


def members(of: type) -> Iterator[tuple[str, str, str]]:
    """What a class has: the name, how it is written, and its documentation."""
    for name in sorted(name for name in dir(of) if name[0] != "_"):
        value = inspect.getattr_static(of, name)
        value = value.__func__ if isinstance(value, (staticmethod, classmethod)) else value
        text = inspect.getdoc(value)
        if text and not text.startswith("Alias for field"):
            yield name, name + (signature(value) if inspect.isroutine(value) else ""), text


def signature(value: object) -> str:
    """The arguments of a function, without those that a caller does not give."""
    try:
        asked = inspect.signature(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "(…)"
    given = [one for one in asked.parameters.values() if one.name != "self"]
    return str(asked.replace(parameters=given)).replace("'", "")


def paragraphs(text: str, known: set[str]) -> str:
    """A docstring as HTML: paragraphs, examples, code, and links to other classes."""
    return "\n".join(_paragraph(block, known) for block in re.split(r"\n\s*\n", text.strip()))


def _paragraph(block: str, known: set[str]) -> str:
    if block.lstrip().startswith(">>>"):
        return f"<pre>{html.escape(inspect.cleandoc(block))}</pre>"

    def link(found: re.Match[str]) -> str:
        name = found[1].rsplit(".", 1)[-1]
        return f'<a href="{name}.html"><code>{found[1]}</code></a>' if name in known else f"<code>{found[1]}</code>"

    text = html.escape(" ".join(block.split()))
    text = re.sub(r":\w+:`([^`]+)`", link, text)
    return "<p>" + re.sub(r"``(.+?)``", r"<code>\1</code>", text) + "</p>"


def page(title: str, body: str) -> str:
    """A whole page."""
    back = "" if title == "ludex" else '<p><a href="index.html">ludex</a></p>'
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f"<!doctype html><html lang=en>{head}{back}<h1>{title}</h1>{body}</html>\n"


def _sections(rows: Iterator[tuple[str, str, str]], known: set[str]) -> str:
    section = '<section id="{0}"><h2><code>{1}</code></h2>{2}</section>'
    return "\n".join(section.format(name, html.escape(how), paragraphs(text, known)) for name, how, text in rows)


def functions(module: ModuleType) -> Iterator[tuple[str, str, str]]:
    """What a module gives besides classes."""
    for name in sorted(getattr(module, "__all__", None) or vars(module)):
        value = getattr(module, name)
        text = inspect.getdoc(value)
        if inspect.isroutine(value) and text and name[0] != "_" and str(value.__module__).startswith("ludex"):
            yield name, name + signature(value), text


def write(folder: str | Path) -> list[Path]:
    """Writes all pages into a folder, and gives their names; ``index.html`` leads to the others."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    all_classes = classes()
    known = set(all_classes)
    written = {
        f"{name}.html": page(name, paragraphs(inspect.getdoc(of) or "", known) + _sections(members(of), known))
        for name, of in all_classes.items()
    }
    for module in modules():
        body = paragraphs(module.__doc__ or "", known) + _sections(functions(module), known)
        if module is ludex:
            others = [other.__name__ for other in modules()[1:]]
            names = " · ".join(f'<a href="{name}.html">{name}</a>' for name in [*others, *known_order(all_classes)])
            body += f"<h2>Modules and classes</h2><p>{names}</p>"
        written["index.html" if module is ludex else f"{module.__name__}.html"] = page(module.__name__, body)
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in written]


def known_order(found: dict[str, type]) -> list[str]:
    """Games first, then in the order of the alphabet."""
    return sorted(found, key=lambda name: (name != "Game", name))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(said("python -m ludex.pages FOLDER", "python -m ludex.pages DOSSIER"))
    print(len(write(sys.argv[1])), "pages")
