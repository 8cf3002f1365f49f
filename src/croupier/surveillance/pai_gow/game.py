"""Pai Gow as surveillance reads it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from croupier.journal.store import Journal
from croupier.surveillance.pai_gow import felt, rounds
from croupier.surveillance.pai_gow.deals import Deals
from croupier.surveillance.pai_gow.hidden import Hidden
from croupier.surveillance.watched_game import Span
from croupier.surveillance.watched_tables import WatchedTables
from croupier.table.pai_gow.game import GAME as PAI_GOW_TABLES
from croupier.table.pai_gow.picture import View
from croupier.table.pai_gow.preparing import TilesReceived
from croupier.table.pai_gow.state import Table
from croupier.values.events import Event


class PaiGow(WatchedTables[Table, View]):
    tables = PAI_GOW_TABLES
    counted_by = "Set"
    has_shoes = False
    faces = "tiles"

    def hidden(self) -> Hidden:
        return Hidden()

    def deals(self) -> Deals:
        return Deals()

    def is_bare(self, table: Table) -> bool:
        return table.stacks is None and not table.todo and not table.closed

    def with_every_face(self, table: Table, view: View) -> View:
        return felt.with_every_face(table, view)

    def people(self, view: View) -> Collection[str]:
        return felt.people_at(view)

    def in_words(self, view: View) -> str:
        return felt.felt_in_words(view)

    def document(self, view: View) -> dict[str, object]:
        return felt.felt_document(view)

    def begins_shoe(self, event: Event) -> bool:
        return isinstance(event, TilesReceived)

    def shoe_of(self, _: Event) -> int | None:
        return None

    def ends_passage(self, event: Event) -> bool:
        return isinstance(event, rounds.ENDS_PASSAGE)

    def round(self, span: Span, told: Iterable[Event]) -> rounds.Round:
        return rounds.round_of(span, told)

    def score_of(self, _: Event) -> None:
        """A Pai Gow table has no scoreboard of results."""

    def meters(self, _: Journal, __: str) -> None:
        """Nor a progressive."""


GAME = PaiGow()
