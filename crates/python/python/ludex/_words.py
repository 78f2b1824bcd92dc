"""Sentences in the reader's language."""

from __future__ import annotations

from ._ludex import LudexError, language


def said(en: str, fr: str) -> str:
    """A sentence in the language that :func:`ludex.language` chose."""
    return fr if language() == "fr" else en


def error(en: str, fr: str) -> LudexError:
    """An exception with a sentence."""
    return LudexError(said(en, fr))


def needs(package: str) -> LudexError:
    """The exception of a package that is not installed."""
    return error(f"this needs {package}: pip install {package}", f"il faut ici {package} : pip install {package}")
