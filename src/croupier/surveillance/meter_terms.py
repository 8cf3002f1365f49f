"""A meter's terms held to the chapter: by the rules that each table had filed when it joined.

Those rules are held to their chapter themselves, in the table's own stream. Terms that people
changed are held to what the chapter gives for them in the submissions of its tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice

from croupier.cage.progressive import (
    ConfigurationChanged,
    Controller,
    ControllerOpened,
    TableLinked,
    evolve,
)
from croupier.cage.progressive.differences import differences
from croupier.cage.progressive.figures import filed_with
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import Progressive
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.surveillance.agreeing import Agreement
from croupier.surveillance.meters_in_streams import meter_event
from croupier.surveillance.rules_filed import (
    MOST_TOLD,
    ChaptersAtHand,
    FiledRules,
    filed_in,
    refiled,
)
from croupier.surveillance.trouble import Trouble
from croupier.values.records import Record
from croupier.values.refusals import CroupierError
from croupier.values.streams import is_meter, link_of

SAYS = frozenset({ControllerOpened.kind, ConfigurationChanged.kind, TableLinked.kind})
"""All that the terms depend on; what wagers bring and awards take leaves them as they are."""


def plays_for_meters(journal: Journal, table: str) -> bool:
    filed = _filed(journal, table)
    return filed is not None and filed.rules.get("progressive") is not None


def _filed_at(journal: Journal, table: str) -> Progressive | None:
    filed = _filed(journal, table)
    try:
        return house_rules_from_document(filed.rules).progressive if filed else None
    except (CroupierError, ValueError, RecursionError):
        return None


def _filed(journal: Journal, table: str) -> FiledRules | None:
    first = next(journal.read(table, upto=1), None) if table.isprintable() else None
    return filed_in(first) if first else None


class MeterTerms(Agreement):
    """One controller's stream beside the first records of its tables."""

    def __init__(
        self, stream: str, journal: Journal, chapters: Sequence[ChaptersAtHand] = ()
    ) -> None:
        super().__init__(stream, journal)
        self._controller, self._chapters = Controller(""), chapters
        self._linked = list[str]()

    def watched(self, records: Iterable[Record]) -> Iterator[Record]:
        return super().watched(records) if is_meter(self.stream) else iter(records)

    def _compare(self, records: Sequence[Record]) -> None:
        opened: Record | None = None
        for record in records:
            event = meter_event(record) if record.kind in SAYS else None
            match event:
                case ControllerOpened():
                    opened = record
                    self._controller = Controller(link_of(self.stream))
                    self._evolve(event)
                case ConfigurationChanged():
                    self._tell(record, self._not_given(event))
                    self._evolve(event)
                case TableLinked():
                    self._linked.append(event.table)
                    self._tell(opened or record, self._unlike(event.table))
                    opened = None
        if opened is not None:
            self._tell(opened, ["no table joins the controller that is opened here"])

    def _evolve(self, event: ControllerOpened | ConfigurationChanged) -> None:
        """As far as it can be made sense of; the rules tell where it cannot."""
        with suppress(Exception):
            self._controller = evolve(self._controller, event)

    def _not_given(self, event: ConfigurationChanged) -> Iterator[str]:
        """By the first of its tables whose chapter does not give them."""
        held = self._controller
        if not held.meters:
            return  # the other passes tell of it
        figures = filed_with(held.wager, held.stake, event.meters, event.must_hit)
        for table in self._linked:
            filed = _filed(self._journal, table)
            wrong = (
                list(islice(refiled(filed, figures, self._chapters), MOST_TOLD)) if filed else []
            )
            yield from (f"{each}, by the chapter of table {table}" for each in wrong)
            if wrong:
                return

    def _unlike(self, table: str) -> Iterator[str]:
        filed, held = _filed_at(self._journal, table), self._controller.filed
        if filed is None or not held.meters:
            return  # the other passes tell of it
        for each in islice(differences(filed, held), MOST_TOLD):
            yield f"{each}, by the rules of table {table} [{each.clause}]"

    def _tell(self, record: Record, problems: Iterable[str]) -> None:
        self.troubles += (Trouble(self.stream, record.place, "meter", why) for why in problems)
