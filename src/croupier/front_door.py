"""Public names that load their room when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from croupier.values.extras import needed_by

Homes = Mapping[str, Sequence[str]]
"""By module of this package, the names that live there; "exact_odds as odds" is called odds."""


def opener(module: str, homes: Homes, modules: Sequence[str] = ()) -> Callable[[str], object]:
    """What `__getattr__` of a module is to be, so that the module itself opens at once."""
    package = __name__.partition(".")[0]
    rooms = dict[str, tuple[str, str]]()
    for home, names in homes.items():
        for name, _, called in (each.partition(" as ") for each in names):
            rooms[called or name] = f"{package}.{home}", name

    def find(name: str) -> object:
        if name in modules:
            return import_module(f"{package}.{name}")
        if name in rooms:
            room, own_name = rooms[name]
            with needed_by(f"{module}.{name}"):
                return getattr(import_module(room), own_name)
        raise AttributeError(f"module {module!r} has no attribute {name!r}")

    return find
