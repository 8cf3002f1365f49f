"""A table as each of its audiences sees it: a view is made once, and so is what changed in it.

Both views are those of one audience, masked for it: what it may not see is in neither, so it is in
no difference either.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from typing import Any, Generic

import msgspec
from msgspec.structs import astuple

from croupier.floor.live_game import LiveGame, T
from croupier.floor.messages import raw
from croupier.table.people import Viewer
from croupier.tongues import ENGLISH
from croupier.tongues.speaking import spoken_in

Splice = tuple[int, int, tuple[Any, ...]]
"""At which item of a list, how many items go, and what comes in their place."""


class Changes(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a view comes of the view before it."""

    of: int
    """The place of that view."""
    fields: Mapping[str, Any] = {}
    """Those that are others now, whole."""
    lists: Mapping[str, Splice] = {}
    """Those that are lists and have lost or gained items at one place."""


def changed(before: msgspec.Struct, after: msgspec.Struct, of: int) -> Changes:
    """What to do to the one view to have the other, field by field."""
    fields, lists = dict[str, Any](), dict[str, Splice]()
    both = zip(after.__struct_encode_fields__, astuple(before), astuple(after), strict=True)
    for written, was, now in both:
        if was is now or was == now:
            continue
        if isinstance(was, tuple) and isinstance(now, tuple):
            lists[written] = _spliced(was, now)
        else:
            fields[written] = now
    return Changes(of, fields, lists)


def _spliced(was: tuple[Any, ...], now: tuple[Any, ...]) -> Splice:
    shorter = min(len(was), len(now))
    first = next((n for n in range(shorter) if was[n] != now[n]), shorter)
    most = shorter - first
    alike = next((n for n in range(most) if was[-1 - n] != now[-1 - n]), most)
    return first, len(was) - alike - first, now[first : len(now) - alike]


class Shown:
    """What one audience sees while the table stands at a place."""

    def __init__(
        self,
        table: Any,  # noqa: ANN401 any game's
        view: msgspec.Struct,
        before: Shown | None,
        tongue: str = ENGLISH,
    ) -> None:
        self.table, self.view, self.before, self._tongue = table, view, before, tongue
        self._changes: msgspec.Raw | None = None

    @cached_property
    def whole(self) -> msgspec.Raw:
        with spoken_in(self._tongue):
            return raw(self.view)

    @property
    def changes(self) -> msgspec.Raw:
        """Since what the audience saw before; a cached property would take a lock."""
        if self._changes is None:
            before = self.before
            assert before is not None, "nothing was seen before"
            with spoken_in(self._tongue):
                self._changes = raw(changed(before.view, self.view, before.table.place))
        return self._changes

    @cached_property
    def nothing(self) -> msgspec.Raw:
        """For whoever has seen this already."""
        return raw(Changes(self.table.place))

    def changes_for(self, seen: Shown | None) -> msgspec.Raw | None:
        """None for a screen that saw neither this nor what this audience saw before."""
        if seen is None:
            return None
        if seen is self:
            return self.nothing
        return self.changes if seen is self.before else None


class ShownViews(Generic[T]):
    """The newest view of each audience that looks at a table in one tongue."""

    def __init__(self, game: LiveGame[T], tongue: str = ENGLISH) -> None:
        self._game, self._tongue = game, tongue
        self._table: T | None = None
        self._audience: Callable[[Viewer], Hashable] = lambda viewer: viewer
        self._newest = dict[Hashable, Shown]()

    def audience(self, table: T) -> Callable[[Viewer], Hashable]:
        """With whom a viewer sees this table alike."""
        if table is not self._table:
            # who has not looked at the table before this one begins from a whole view again
            self._newest = {
                k: each for k, each in self._newest.items() if each.table is self._table
            }
            for each in self._newest.values():
                each.before = None  # or each would hold all that were before it
            self._table, self._audience = table, self._game.audience(table)
        return self._audience

    def of(self, table: T, viewer: Viewer) -> Shown:
        audience = self.audience(table)(viewer)
        before = self._newest.get(audience)
        if before is None or before.table is not table:
            with spoken_in(self._tongue):
                view = self._game.tables.without_history(table, viewer)
            shown = self._newest[audience] = Shown(table, view, before, self._tongue)
            return shown
        return before
