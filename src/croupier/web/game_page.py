"""What a game must say for itself so that the browser can show its tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Protocol

import msgspec

from croupier.rulebooks.house_rules import HouseRules
from croupier.table.people import Viewer
from croupier.values.clauses import ClauseId
from croupier.values.records import Record

Document = dict[str, object]
Draw = Callable[[int], int]
"""A number below another, by chance."""


class Drill(Protocol):
    """A question to a dealer; its answer stays in the house."""

    @property
    def kind(self) -> Enum: ...
    @property
    def question(self) -> Mapping[str, object]: ...
    @property
    def answer(self) -> str: ...
    @property
    def why(self) -> str: ...


class Graded(Protocol):
    @property
    def right(self) -> bool: ...
    @property
    def answer(self) -> str: ...
    @property
    def clause(self) -> ClauseId: ...
    @property
    def why(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """How one game comes to a screen; a table is the game's own frozen value."""

    folder: str
    """Of its templates and scripts, under ``games/``."""
    styles: tuple[str, ...]

    # for everybody
    felt: Callable[[HouseRules, bool], str]
    """House rules and whether it is practice: an SVG without its style."""
    rules: Callable[[HouseRules], Document]
    summary: Callable[[Any], Document]
    finished: Callable[[Any], Hashable]
    """Changes whenever a round is over, or a shoe comes or goes."""
    road: Callable[[Any], Document]
    """As small as the lobby shows it."""
    roads: Callable[[Any], Document]
    own_rounds: Callable[[Iterable[Record], str, Any], list[Document]]
    """Records of a table's tail, a person, the table."""
    story: Callable[[Iterable[Record], Any, int, int], list[Document] | None]
    """The same records, the table, a shoe and a round of it."""

    # odds
    unseen: Callable[[Any, Viewer | None], Hashable]
    """The cards that may still come, for a viewer; for nobody the full shoe."""
    odds: Callable[[Any, Any, bool, Mapping[str, int] | None], Document]
    """Of a table, from such cards, whether they are the full shoe, and what its meters show."""
    priced: Callable[[HouseRules], Document]
    """Every wager of a submission, from the full shoe."""

    # for the staff
    instructions: Callable[[Any, Viewer, datetime], msgspec.Struct]
    drill_kinds: Callable[[Any], tuple[str, ...]]
    drill: Callable[[Any, str, Draw], Drill]
    grade: Callable[[Any, str], Graded]

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
        return f"/static/js/games/{self.folder}/table.js"
