"""Every wager there is: each module here brings its own."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from croupier.games.baccarat.wager import Wager


def _all_wagers() -> dict[str, Wager]:
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return {wager.id: wager for module in modules for wager in module.WAGERS}


WAGERS: dict[str, Wager] = _all_wagers()
"""By id."""
