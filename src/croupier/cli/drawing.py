"""What people are shown is drawn with: rich where it is installed, else plain text.

A room takes its names from here, and rich is loaded only when one of them is asked for.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.box import SIMPLE, SIMPLE_HEAD
    from rich.console import Console, Group, RenderableType
    from rich.constrain import Constrain
    from rich.live import Live
    from rich.markup import escape
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.rule import Rule
    from rich.table import Table
    from rich.text import Text

__all__ = [
    "SIMPLE",
    "SIMPLE_HEAD",
    "BarColumn",
    "Console",
    "Constrain",
    "Group",
    "Live",
    "Progress",
    "RenderableType",
    "Rule",
    "Table",
    "Text",
    "TextColumn",
    "TimeRemainingColumn",
    "escape",
]
LIBRARY, WITHOUT_IT = "rich", "croupier.cli.plain_drawing"
HOMES = {
    "box": ("SIMPLE", "SIMPLE_HEAD"),
    "console": ("Console", "Group", "RenderableType"),
    "constrain": ("Constrain",),
    "live": ("Live",),
    "markup": ("escape",),
    "progress": ("BarColumn", "Progress", "TextColumn", "TimeRemainingColumn"),
    "rule": ("Rule",),
    "table": ("Table",),
    "text": ("Text",),
}
"""Where rich has them."""


def __getattr__(name: str) -> object:
    home = next((home for home, names in HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if find_spec(LIBRARY) is None:
        return getattr(import_module(WITHOUT_IT), name)
    return getattr(import_module(f"{LIBRARY}.{home}"), name)
