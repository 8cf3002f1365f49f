"""Spanish 21 as surveillance reads it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from croupier.journal.store import Journal
from croupier.surveillance.spanish_21 import felt, rounds
from croupier.surveillance.spanish_21.deals import Deals
from croupier.surveillance.spanish_21.hidden import Hidden
from croupier.surveillance.watched_game import Span
from croupier.surveillance.watched_tables import WatchedTables
from croupier.table.cards.burning import ShoeLoaded
from croupier.table.cards.preparing import PreparationBegun
from croupier.table.spanish_21.game import GAME as SPANISH_21_TABLES
from croupier.table.spanish_21.picture import View
from croupier.table.spanish_21.state import Table
from croupier.values.events import Event


class Spanish21(WatchedTables[Table, View]):
    tables = SPANISH_21_TABLES
    counted_by = "Shoe"
    has_shoes = True
    faces = "cards"

    def hidden(self) -> Hidden:
        return Hidden()

    def deals(self) -> Deals:
        return Deals()

    def is_bare(self, table: Table) -> bool:
        return table.shoe is None and not table.todo

    def with_every_face(self, table: Table, view: View) -> View:  # noqa: ARG002 as games that hide
        """Nobody has named a card that not everybody saw."""
        return view

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

    def score_of(self, _: Event) -> None:
        """A Spanish 21 table has no scoreboard of results."""

    def meters(self, _: Journal, __: str) -> None:
        """Nor a progressive."""


GAME = Spanish21()
