"""A table opens for gaming only under an approved filing of its very submission.

Which one it was is recorded beside the table's opening, in one append: whatever supersedes it
comes before or after. A filing that is superseded closes no table, and opens none.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from croupier.cage.filing_book import (
    AT_FIRST,
    Filings,
    KeptFiling,
    TableUnderFiling,
    body_of,
    taken_in,
)
from croupier.floor.taken import Taken
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.rulebooks.filings import FilingState
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.table.orders import Order
from croupier.table.seats.opening import OpenTable
from croupier.values.clauses import ClauseId
from croupier.values.messages import said
from croupier.values.refusals import Refusal, refuse
from croupier.values.streams import FILINGS, beside_command

WANTED = "layout"
"""The approval of a chapter whose clause keeps the table shut until it is on record."""
ONLY_SO = "a table opens for gaming only under an approved one, and else for practice"
STANDING: Mapping[FilingState, str] = MappingProxyType(
    {
        FilingState.DRAFT: "filing {filing} of this submission is a draft, not filed yet",
        FilingState.FILED: "filing {filing} of this submission was filed on {on} and is not"
        " approved yet",
        FilingState.SUPERSEDED: "filing {filing} of this submission was superseded on {on} by"
        " filing {later}",
    }
)
"""What is said of one that opens no table."""


class FilingsOnRecord:
    """The book of filings as one node has read it."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known: tuple[int, str, Filings] = (0, "", AT_FIRST)
        """Up to which place, the time of the newest record, and what they come to."""

    def now(self) -> Filings:
        """What is on record, by whichever node."""
        return self._read_on()[2]

    @property
    def place(self) -> int:
        """Up to which they were last asked for."""
        return self._known[0]

    def not_before(self, at: str) -> str:
        """Clocks of tables and nodes differ; the book's records are in order all the same."""
        return max(at, self._known[1])

    def against(self, order: Order) -> Refusal | None:
        """Why a table cannot open for gaming; one for practice needs no filing."""
        if not isinstance(order, OpenTable) or order.practice:
            return None
        return against_gaming(
            self.now().of_text(order.submission), str(order.rules.get("rulebook"))
        )

    def beside(self, append: Append, opening: Taken) -> tuple[Append, ...]:
        """What is recorded together with the opening of a table for gaming."""
        order = opening.command.order
        if not isinstance(order, OpenTable) or order.practice:
            return ()
        found = self.now().of_text(order.submission)
        assert found is not None, "it was looked for before"
        told = TableUnderFiling(found.filing.number, append.stream)
        at, by = self.not_before(opening.at), opening.giver
        entry = Entry(at, by.name, told.kind, body_of(told), by.office, opening.cause)
        command = beside_command(append.stream, append.command)
        return (Append(FILINGS, self.place, (entry,), command),)

    def _read_on(self) -> tuple[int, str, Filings]:
        place, newest, filings = self._known
        for record in self._journal.read(FILINGS, after=place):
            filings = taken_in(filings, record)
            place, newest = record.place, record.at
        self._known = place, newest, filings
        return self._known


def against_gaming(kept: KeptFiling | None, chapter: str) -> Refusal | None:
    """Why no table opens for gaming under what is on record of its submission."""
    return None if kept and kept.filing.is_approved else _standing(kept, _wanted_by(chapter))


def _wanted_by(chapter: str) -> ClauseId | None:
    """The clause of its chapter that demands approval."""
    wanted = rulebook(chapter).approvals.get(WANTED) if chapter in SHELF else None
    return wanted.clause if wanted else None


def _standing(kept: KeptFiling | None, clause: ClauseId | None) -> Refusal:
    if kept is None:
        return refuse(
            clause, "no filing of this submission is on record; {only}", only=said(ONLY_SO)
        )
    filing = kept.filing
    told = {"on": filing.steps[filing.state].on, "later": filing.superseded_by}
    standing = said(STANDING[filing.state], filing=filing.number, **told)
    return refuse(clause, "{standing}; {only}", standing=standing, only=said(ONLY_SO))
