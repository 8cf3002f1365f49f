"""Where the files of pages lie: the house's own here, a game's with the game."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from croupier.values.families import Family, NoSuchGame, family_named

WEB = Path(__file__).parent.parent
STATIC_ROOT = "/static/"
GAMES = "games/"
"""Begins the name of a template or file that is a game's own."""


def shelf(name: str, kind: str) -> tuple[Path, str]:
    """The folder in which a template or file lies, and its name there."""
    if name.startswith(GAMES):
        family, _, rest = name.removeprefix(GAMES).partition("/")
        with suppress(NoSuchGame):
            return home_of(family_named(family)) / kind, rest
    return WEB / kind, name


def file_of(name: str) -> Path:
    """A file that pages ask for."""
    home, rest = shelf(name, "static")
    return home / rest


def home_of(family: Family) -> Path:
    """Where its `templates` and `static` files lie."""
    found = family.module("web").__file__
    assert found is not None
    return Path(found).parent
