"""Public names that load their room when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

Homes = Mapping[str, Sequence[str]]
"""By module of this package, the names that live there."""


def opener(module: str, homes: Homes) -> Callable[[str], object]:
    """What `__getattr__` of a module is to be, so that the module itself opens at once."""
    package = __name__.partition(".")[0]
    rooms = {name: f"{package}.{home}" for home, names in homes.items() for name in names}

    def find(name: str) -> object:
        if name in rooms:
            return getattr(import_module(rooms[name]), name)
        raise AttributeError(f"module {module!r} has no attribute {name!r}")

    return find
