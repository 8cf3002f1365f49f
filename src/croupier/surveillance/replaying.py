"""A round told step by step, as one viewer saw it then."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from croupier.surveillance.passages import Told
from croupier.surveillance.watched_game import AnyGame, WatchedTable
from croupier.table.people import Role, Viewer
from croupier.values.clauses import ClauseId
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial


class Scene(msgspec.Struct, frozen=True):
    """One event, told for a viewer, and the table after it."""

    record: Record
    told: str
    clause: ClauseId | None
    view: Any
    """The game's own; None before there is anything to see."""
    game: AnyGame

    @property
    def words(self) -> str:
        """What lies on the layout, on one line."""
        return self.game.in_words(self.view) if self.view else ""

    @property
    def document(self) -> Mapping[str, object] | None:
        """The same for programs."""
        return self.game.document(self.view) if self.view else None

    @property
    def people(self) -> Collection[str]:
        """Who plays there."""
        return self.game.people(self.view) if self.view else ()


def scenes(
    story: Iterable[Told],
    viewer: Viewer,
    places: range,
    before: WatchedTable | None = None,
    *,
    is_open: bool = False,
) -> Iterator[Scene]:
    """The events at these places; those before them only set the table.

    `is_open`: nothing at these places is hidden any more, and an inspector sees every face.
    """
    table, sees_all = before, is_open and viewer.role is Role.INSPECTOR
    for told in story:
        record, game = told.record, told.game
        try:
            table = game.evolve(table, told.event)
        except Exception as wrong:
            raise BadMaterial(
                f"{record.stream} place {record.place}: {record.kind} does not fit the table"
                f" ({wrong!r}); croupier verify says more"
            ) from wrong
        if record.place in places:
            shown = told if sees_all else told.masked
            view = game.open_view(table) if sees_all else game.view_for(table, viewer)
            yield Scene(record, shown.sentence, shown.clause, view, game)
