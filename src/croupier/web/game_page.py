"""What a game must say for itself so that the browser can show its tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.felt import felt
from croupier.table.people import Viewer
from croupier.training.drilling import Draw, Drill, Graded
from croupier.values.records import Record

Document = dict[str, object]
Advise = Callable[[Any, str, int], tuple[Hashable, Callable[[], Document]]]
"""Of a table, a person and a seat: what advice depends on, and how it is worked out."""


def _felt(house: HouseRules, practice: bool) -> str:  # noqa: FBT001 as a page calls it
    return felt(house, practice=practice, styled=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """How one game comes to a screen; a table is the game's own frozen value."""

    folder: str
    """The name of its family, under which its templates and files are asked for."""
    home: Path
    """Where its `templates` and `static` files lie."""
    styles: tuple[str, ...]

    # for everybody
    felt: Callable[[HouseRules, bool], str] = _felt
    """House rules and whether it is practice: an SVG without its style."""
    rules: Callable[[HouseRules], Document]
    summary: Callable[[Any], Document]
    finished: Callable[[Any], Hashable]
    """Changes whenever a round is over, or a shoe comes or goes."""
    road: Callable[[Any], Document]
    """The last rounds, as small as the lobby shows them."""
    roads: Callable[[Any], Document]
    own_rounds: Callable[[Iterable[Record], str, Any], list[Document]]
    """Records of a table's tail, a person, the table."""
    story: Callable[[Iterable[Record], Any, int, int], list[Document] | None]
    """The same records, the table, a shoe and a round of it."""

    # odds
    unseen: Callable[[Any, Viewer | None], Hashable]
    """What may still come, for a viewer; for nobody the full shoe or set."""
    odds: Callable[[Any, Any, bool, Mapping[str, int] | None], Document]
    """Of a table, from what may still come, whether that is all of it, and what its meters show."""
    priced: Callable[[HouseRules], Document]
    """Every wager of a submission, from the full shoe or set."""
    advice: Advise | None = None
    """For a game in which players have something to set or to choose by what they hold."""
    strategy: Callable[[HouseRules], Document] | None = None
    """A chart to play by, for a game in which one fits on a page."""

    # for the staff
    instructions: Callable[[Any, Viewer, datetime], msgspec.Struct]
    drill_kinds: Callable[[Any], Iterable[Enum]]
    """Of a bound game: the drills that make sense at its tables."""
    drill: Callable[[Any, str, Draw], Drill]
    grade: Callable[[Drill, str], Graded]

    @property
    def template(self) -> str:
        return f"games/{self.folder}/table.html"

    @property
    def tools(self) -> str:
        """What stands in the head of its page."""
        return f"games/{self.folder}/tools.html"

    @property
    def console(self) -> str:
        return f"games/{self.folder}/dealer.html"

    @property
    def script(self) -> str:
        return f"/static/games/{self.folder}/table.js"
