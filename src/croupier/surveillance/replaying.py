"""A round told step by step, as one viewer saw it then."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from croupier.surveillance.felt import players_at
from croupier.surveillance.passages import Told
from croupier.surveillance.past_states import folded
from croupier.surveillance.watched_game import AnyGame
from croupier.table.people import Role, Viewer
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.state import SeatedTable
from croupier.values.clauses import ClauseId
from croupier.values.records import Record


class Scene(msgspec.Struct, frozen=True):
    """One event, told for a viewer, and the table after it."""

    record: Record
    told: str
    clause: ClauseId | None
    view: Any
    """The game's own; None before there is anything to see."""
    people: Collection[str]
    """Who plays there: whose eyes a replay can be seen through."""
    game: AnyGame

    @property
    def words(self) -> str:
        """What lies on the layout, on one line."""
        return self.game.in_words(self.view) if self.view else ""

    @property
    def document(self) -> Mapping[str, object] | None:
        """The same for programs."""
        return self.game.document(self.view) if self.view else None


def scenes(
    story: Iterable[Told],
    viewer: Viewer,
    places: range,
    before: SeatedTable | None = None,
    *,
    is_open: bool = False,
) -> Iterator[Scene]:
    """The events at these places; those before them only set the table.

    `is_open`: nothing at these places is hidden any more, and an inspector sees every face.
    """
    table, sees_all = before, is_open and viewer.role is Role.INSPECTOR
    for told in story:
        table = folded(table, told)
        if told.record.place in places:
            yield _scene(told if sees_all else told.masked, table, viewer, sees_all=sees_all)


def _scene(told: Told, table: SeatedTable, viewer: Viewer, *, sees_all: bool) -> Scene:
    view: Any = None
    people: Collection[str] = ()
    if not isinstance(told.event, TableOpened):
        view = told.game.tables.without_history(table, viewer)
        people = players_at(view) | table.gone
    if view and sees_all:
        view = told.game.with_every_face(table, view)
    return Scene(told.record, told.sentence, told.clause, view, people, told.game)
