"""Numbered lines of a journal, and a search that finds only what may be seen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from croupier.rulebooks.clauses import clause_table
from croupier.surveillance.exporting import line_of
from croupier.surveillance.known_streams import KnownStream
from croupier.surveillance.ledgers import told_in_book
from croupier.surveillance.passages import as_json, told_by
from croupier.table.orders_in_writing import counts_for
from croupier.values.clauses import ClauseId
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial
from croupier.values.streams import is_table

MOST_LOOKED_AT = 20_000
"""Records that one page of a search looks at; its cursor says where it stopped."""
NOTHING = msgspec.Raw(b"null")


class Numbered(msgspec.Struct, frozen=True):
    """A record as an inspector may see it now."""

    place: int
    at: str
    actor: str
    kind: str
    told: str
    clause: ClauseId | None
    rule: str
    """What the clause asks for; empty where the event names none."""
    body: msgspec.Raw
    command: str
    previous: str | None
    hash: str | None
    """None from the first withheld face on: whoever has the hash can try every face there is."""
    withheld: bool
    """A face in the body or order is nobody's to know yet, or nobody can read it."""
    office: str
    order: msgspec.Raw | None
    """On the first record of each order."""


class Search(msgspec.Struct, frozen=True):
    words: tuple[str, ...] = ()
    """All of them stand in what is shown, in any order and case."""
    kind: str = ""
    """Name of an event, with or without its version."""
    actor: str = ""
    """Whoever gave the order, or for whom it counts."""
    clause: str = ""
    """A clause, or the heading above it: PA541-5 finds PA541-5-d."""

    @classmethod
    def parse(cls, text: str, kind: str = "", actor: str = "", clause: str = "") -> Search:
        return cls(tuple(text.casefold().split()), kind, actor, clause)

    def admits(self, record: Record, person: str = "") -> bool:
        """Whether it is worth reading the event of an order that counts for a person."""
        return self.actor in {"", record.actor, person} and (
            not self.kind or self.kind in {record.kind, record.kind.partition("/")[0]}
        )

    def finds(self, line: Numbered) -> bool:
        cited = line.clause or ""
        if self.clause and cited != self.clause and not cited.startswith(f"{self.clause}-"):
            return False
        return not self.words or all(word in shown(line) for word in self.words)


class Page(msgspec.Struct, frozen=True):
    records: tuple[Numbered, ...]
    next: int | None
    """Ask for what stands after this place; None at the end."""
    head: int


def page_of(
    known: KnownStream,
    records: Iterable[Record],
    search: Search,
    after: int,
    limit: int,
    begun: bytes = b"",
) -> Page:
    """The first lines that are found among the records behind a place.

    `begun` is the order whose first event stands at that place or before it.
    """
    found, place, person = list[Numbered](), after, counts_for(begun)
    for looked_at, record in enumerate(records):
        if len(found) == limit or looked_at == MOST_LOOKED_AT:
            return Page(tuple(found), place, known.place)
        place = record.place
        person = counts_for(record.order) if record.order else person
        if search.admits(record, person):
            line = numbered(record, known)
            if search.finds(line):
                found.append(line)
    return Page(tuple(found), None, known.place)


def numbered(record: Record, known: KnownStream) -> Numbered:
    if not is_table(record.stream):
        return _plain(record)
    if record.place in known.unread:
        return _unread(record, known)
    [told] = told_by([record], known.game)
    line = line_of(told, known.hidden)
    shown = told.masked if line.withheld else told
    return Numbered(
        line.place,
        line.at,
        line.actor,
        line.kind,
        shown.sentence,
        shown.clause,
        rule_of(shown.clause),
        line.body,
        line.command,
        line.previous,
        line.hash,
        line.withheld,
        line.office,
        line.order or None,
    )


def _plain(record: Record) -> Numbered:
    """A record of a stream that is no table; nothing in it is hidden."""
    return Numbered(
        record.place,
        record.at,
        record.actor,
        record.kind,
        _told(record),
        None,
        "",
        as_json(record.body) or NOTHING,
        record.command,
        record.previous,
        record.hash,
        withheld=False,
        office=record.office,
        order=as_json(record.order),
    )


def _told(record: Record) -> str:
    try:
        return told_in_book(record)
    except BadMaterial:
        return "This record cannot be read."


def _unread(record: Record, known: KnownStream) -> Numbered:
    return Numbered(
        record.place,
        record.at,
        record.actor,
        record.kind,
        "This record cannot be read; what it holds may be hidden from everybody.",
        None,
        "",
        NOTHING,
        record.command,
        record.previous if record.place <= min(known.hidden, default=0) else None,
        None,
        withheld=True,
        office=record.office,
        order=None,
    )


@cache
def rule_of(clause: str | None) -> str:
    """What a clause asks for; of a heading, what the first beneath it asks for."""
    if not clause:
        return ""
    table = clause_table()
    if clause in table:
        return table[ClauseId(clause)].requirement
    beneath = (each.requirement for id_, each in table.items() if id_.startswith(f"{clause}-"))
    return next(beneath, "")


def shown(line: Numbered) -> str:
    """What a search looks at: the line as it is read, not the names of fields in its body."""
    told = (line.actor, line.office, line.kind, line.told, line.clause)
    seen = (line.at, *told, line.command, line.hash)
    return " ".join([str(line.place), *filter(None, seen)]).casefold()
