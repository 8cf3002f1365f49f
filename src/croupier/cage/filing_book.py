"""The house's book of filings: drafted, filed, approved, superseded, and the tables under each.

A filing is never struck out. Whoever records the regulator's approval is another person than those
who drew it up and handed it in. The text of a submission stands in the order that drafts it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from croupier.cage.book import Book, HouseOrder
from croupier.rulebooks.filings import (
    Filing,
    FilingState,
    Step,
    approve,
    digest_of_submission,
    draft,
    file,
    supersede,
)
from croupier.values.actors import ADMINISTRATOR, FLOORPERSON, INSPECTOR
from croupier.values.events import Event
from croupier.values.names import folded
from croupier.values.records import Record
from croupier.values.refusals import Refusal, refuse

LONGEST_REFERENCE = 200
NONE = 0
"""Stands for no filing; numbers begin at 1."""


class KeptFiling(msgspec.Struct, frozen=True):
    """A filing with all that the house knows of it."""

    filing: Filing
    reference: str = ""
    """Under which the regulator approved it."""
    tables: tuple[str, ...] = ()
    """That were opened for gaming under it."""
    text: str = ""
    """Of the submission, where its order was read as well."""


class Filings(msgspec.Struct, frozen=True):
    """By number."""

    kept: Mapping[int, KeptFiling] = MappingProxyType({})

    def of_text(self, submission: str) -> KeptFiling | None:
        """The one to open a table under: approved, else the newest of that very text."""
        digest = digest_of_submission(submission)
        found = [each for each in self.kept.values() if each.filing.submission == digest]
        approved = [each for each in found if each.filing.is_approved]
        return next(reversed(approved or found), None)

    @property
    def newest_first(self) -> tuple[KeptFiling, ...]:
        return tuple(self.kept[number] for number in sorted(self.kept, reverse=True))

    def with_one(self, number: int, **changed: object) -> Filings:
        return Filings({**self.kept, number: replace(self.kept[number], **changed)})


AT_FIRST = Filings()
book = Book[Filings, "FilingAct"]()


class FilingAct(Event, frozen=True):
    filing: int


class SignedAct(FilingAct, frozen=True):
    """A step of a filing, with the day and the name that it bears."""

    on: date
    by: str

    @property
    def step(self) -> Step:
        return Step(self.on, self.by)


Outcome = FilingAct | Refusal


# It is drawn up


@book.event(
    "filing {filing} is drafted under {rulebook} by {by} on {on}"
    "{supersedes:, in the place of filing {supersedes}|}; its submission is {submission}."
)
class FilingDrafted(SignedAct, frozen=True):
    kind = "filing-drafted/1"
    rulebook: str
    submission: str
    """SHA-256 of its text."""
    supersedes: int = NONE
    """The filing whose place it takes once it is approved."""


@book.order(FilingDrafted)
class DraftFiling(HouseOrder, frozen=True):
    called = "draft-filing"
    rulebook: str
    submission: str
    """The text."""
    on: date
    supersedes: int = NONE


@book.decides
def _to_draft(filings: Filings, order: DraftFiling, by: str) -> Outcome:
    digest = digest_of_submission(order.submission)
    event = FilingDrafted(NONE, order.on, by, order.rulebook, digest, order.supersedes)
    return _drafted(filings, event)


@book.again
def _drafted(filings: Filings, event: FilingDrafted) -> Outcome:
    former = filings.kept.get(event.supersedes)
    if event.supersedes and (former is None or not former.filing.is_approved):
        why = "filing {former} is not approved, so that nothing can take its place"
        return refuse(None, why, former=event.supersedes)
    number = len(filings.kept) + 1
    replaced = former.filing if former else None
    drafted = draft(number, event.rulebook, "", event.step, replaced)
    return drafted if isinstance(drafted, Refusal) else replace(event, filing=number)


@book.change
def _is_draft(filings: Filings, event: FilingDrafted) -> Filings:
    steps = {FilingState.DRAFT: event.step}
    filing = Filing(event.filing, event.rulebook, event.submission, steps, event.supersedes or None)
    return Filings({**filings.kept, event.filing: KeptFiling(filing)})


# It is handed in


@book.event("filing {filing} is filed by {by} on {on}.")
class FilingFiled(SignedAct, frozen=True):
    kind = "filing-filed/1"


@book.order(FilingFiled)
class FileFiling(HouseOrder, frozen=True):
    called = "file-filing"
    filing: int
    on: date


@book.decides
def _to_file(filings: Filings, order: FileFiling, by: str) -> Outcome:
    return _filed(filings, FilingFiled(order.filing, order.on, by))


@book.again
def _filed(filings: Filings, event: FilingFiled) -> Outcome:
    kept = _known(filings, event.filing)
    if isinstance(kept, Refusal):
        return kept
    filed = file(kept.filing, event.step)
    return filed if isinstance(filed, Refusal) else event


@book.change
def _is_filed(filings: Filings, event: FilingFiled) -> Filings:
    filed = file(filings.kept[event.filing].filing, event.step)
    assert isinstance(filed, Filing), filed
    return filings.with_one(event.filing, filing=filed)


# The regulator's answer is recorded


@book.event(
    "filing {filing} is approved on {on} under {reference}, as {by} records"
    "{supersedes:, and supersedes filing {supersedes}|}."
)
class FilingApproved(SignedAct, frozen=True):
    kind = "filing-approved/1"
    reference: str
    supersedes: int = NONE
    """The filing that it took the place of."""


@book.order(FilingApproved)
class ApproveFiling(HouseOrder, frozen=True):
    called = "approve-filing"
    filing: int
    on: date
    reference: str
    """The regulator's own."""


@book.decides
def _to_approve(filings: Filings, order: ApproveFiling, by: str) -> Outcome:
    return _approved(filings, FilingApproved(order.filing, order.on, by, order.reference))


@book.again
def _approved(filings: Filings, event: FilingApproved) -> Outcome:
    kept = _known(filings, event.filing)
    if isinstance(kept, Refusal):
        return kept
    approved = approve(kept.filing, event.step)
    if isinstance(approved, Refusal):
        return approved
    if refusal := _not_by_another(kept.filing, event.by) or _no_reference(event.reference):
        return refusal
    former = _superseded_by(filings, approved)
    after = supersede(former, approved, event.step) if former else None
    if isinstance(after, Refusal):
        return after
    return replace(event, supersedes=former.number if former else NONE)


@book.change
def _is_approved(filings: Filings, event: FilingApproved) -> Filings:
    approved = approve(filings.kept[event.filing].filing, event.step)
    assert isinstance(approved, Filing), approved
    after = filings.with_one(event.filing, filing=approved, reference=event.reference)
    if not event.supersedes:
        return after
    former = supersede(filings.kept[event.supersedes].filing, approved, event.step)
    assert isinstance(former, Filing), former
    return after.with_one(event.supersedes, filing=former)


def _superseded_by(filings: Filings, approved: Filing) -> Filing | None:
    """The one it was to take the place of, unless another was quicker."""
    former = filings.kept.get(approved.supersedes or NONE)
    return former.filing if former and former.filing.is_approved else None


def _not_by_another(filing: Filing, by: str) -> Refusal | None:
    did = {FilingState.DRAFT: "drafted", FilingState.FILED: "filed"}
    for state, done in did.items():
        if folded(filing.steps[state].by) == folded(by):
            why = "{by} {done} filing {filing}: a second person must record its approval"
            return refuse(None, why, by=by, done=done, filing=filing.number)
    return None


def _no_reference(reference: str) -> Refusal | None:
    if reference.strip() and len(reference) <= LONGEST_REFERENCE and reference.isprintable():
        return None
    why = "an approval has the regulator's reference, of {most} characters at most"
    return refuse(None, why, most=LONGEST_REFERENCE)


# A table opens under it


@book.event("table {table} opens for gaming under filing {filing}.")
class TableUnderFiling(FilingAct, frozen=True):
    """Recorded beside the table's own opening."""

    kind = "table-under-filing/1"
    table: str


@book.again
def under(filings: Filings, event: TableUnderFiling) -> Outcome:
    kept = _known(filings, event.filing)
    if isinstance(kept, Refusal):
        return kept
    if not kept.filing.is_approved:
        why = "filing {filing} is {state}, so that table {table} cannot open under it"
        state = kept.filing.state.value
        return refuse(None, why, filing=event.filing, state=state, table=event.table)
    return event


@book.change
def _is_under(filings: Filings, event: TableUnderFiling) -> Filings:
    tables = (*filings.kept[event.filing].tables, event.table)
    return filings.with_one(event.filing, tables=tables)


def _known(filings: Filings, number: int) -> KeptFiling | Refusal:
    return filings.kept.get(number) or refuse(None, "there is no filing {number}", number=number)


TABLE_GAMES = frozenset({FLOORPERSON, ADMINISTRATOR})
"""The offices that draw filings up and hand them in."""
OFFICES_FOR: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        FilingDrafted.kind: TABLE_GAMES,
        FilingFiled.kind: TABLE_GAMES,
        FilingApproved.kind: frozenset({INSPECTOR}),
    }
)
"""Who may do what; a table is opened by whoever opens it."""

evolve, decide_again, tell = book.evolve, book.decide_again, book.tell
LEDGER = book.ledger
body_of, event_from = LEDGER.body_of, LEDGER.event_from


def taken_in(filings: Filings, record: Record) -> Filings:
    """What a record changes; the text of a submission stands in the order beside its body."""
    event = event_from(record.kind, record.body)
    after = evolve(filings, event)
    if isinstance(event, FilingDrafted):
        order = book.order_from(record.order)
        assert isinstance(order, DraftFiling)
        return after.with_one(event.filing, text=order.submission)
    return after
