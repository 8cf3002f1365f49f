"""The baccarat family as surveillance reads it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from croupier.games.baccarat.roads import Result
from croupier.journal.store import Journal
from croupier.surveillance.baccarat import felt, rounds
from croupier.surveillance.baccarat.hidden import Hidden
from croupier.surveillance.baccarat.meters import AtTable
from croupier.surveillance.watched_game import Span
from croupier.surveillance.watched_tables import WatchedTables
from croupier.table.baccarat.game import GAME as BACCARAT_TABLES
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.view import View
from croupier.table.cards.burning import ShoeLoaded
from croupier.table.cards.preparing import PreparationBegun
from croupier.values.events import Event


class Baccarat(WatchedTables[Table, View]):
    tables = BACCARAT_TABLES
    counted_by = "Shoe"
    has_shoes = True
    faces = "cards"

    def hidden(self) -> Hidden:
        return Hidden()

    def deals(self) -> None:
        """Cards leave the shoe one by one."""

    def is_bare(self, table: Table) -> bool:
        return table.shoe is None and not table.todo

    def with_every_face(self, table: Table, view: View) -> View:
        return felt.with_every_face(table, view)

    def people(self, view: View) -> Collection[str]:
        return felt.people_at(view)

    def in_words(self, view: View) -> str:
        return felt.felt_in_words(view)

    def document(self, view: View) -> dict[str, object]:
        return felt.felt_document(view)

    def begins_shoe(self, event: Event) -> bool:
        return isinstance(event, PreparationBegun)

    def shoe_of(self, event: Event) -> int | None:
        return event.shoe if isinstance(event, ShoeLoaded) else None

    def ends_passage(self, event: Event) -> bool:
        return isinstance(event, rounds.ENDS_PASSAGE)

    def round(self, span: Span, told: Iterable[Event]) -> rounds.Round:
        return rounds.round_of(span, told)

    def score_of(self, event: Event) -> Result | None:
        return rounds.result_of(event)

    def meters(self, journal: Journal, table: str) -> AtTable:
        return AtTable(journal, table)


GAME = Baccarat()
