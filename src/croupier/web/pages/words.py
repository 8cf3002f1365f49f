"""What scripts say, in each tongue: one document for all pages, which a browser keeps for ever."""

from __future__ import annotations

from functools import cache

import msgspec

from croupier.tongues import ENGLISH, TONGUES, catalogue
from croupier.web.kept import Kept
from croupier.web.pages.files import STATIC_ROOT

FOLDER, SUFFIX = "words/", ".json"
APART = "\x04"
"""Stands between a context and its text, as in gettext's own files."""


def words_of(tongue: str) -> str:
    """The address of a tongue's words; English needs none."""
    if tongue == ENGLISH:
        return ""
    return f"{STATIC_ROOT}{FOLDER}{tongue}{SUFFIX}?v={_words(tongue).digest}"


def words_named(name: str) -> Kept | None:
    """As a browser asks for it."""
    tongue = name.removeprefix(FOLDER).removesuffix(SUFFIX)
    is_named = name == f"{FOLDER}{tongue}{SUFFIX}" and tongue in TONGUES
    return _words(tongue) if is_named else None


@cache
def _words(tongue: str) -> Kept:
    texts = catalogue(tongue, "scripts").texts
    document = {
        f"{context}{APART}{text}" if context else text: said
        for (context, text), said in texts.items()
    }
    return Kept(msgspec.json.encode(document, order="sorted").decode(), "application/json")
