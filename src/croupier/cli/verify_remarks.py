"""What `croupier verify` says besides: what was not checked, and what nobody could tell."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

import msgspec

from croupier.cli.journals import plain
from croupier.journal.seal_keys import SealKey
from croupier.journal.store import Journal
from croupier.surveillance.ledgers import told_in_book
from croupier.surveillance.registering import older_streams
from croupier.surveillance.rules_filed import FOR_STUDY, UNCHECKED
from croupier.surveillance.verifying import Verified
from croupier.values.records import Record
from croupier.values.streams import PROGRAM, REGISTER

NOT_MISSED = "whether others are gone that stood beside them then, it cannot tell"
NO_REGISTER = "This journal has no register: nothing says that all its streams are here."
UNNAMED = "the program was not checked: nothing names it but the table itself"
AWAY = "they were not tampered with; what lies in the files was not looked into (--archive FOLDER)."
ALONE = "Other streams are not at hand: purses and meters were not compared."


class Remarks(msgspec.Struct, frozen=True):
    rules_unchecked: Sequence[Verified]
    for_study: Sequence[Verified]
    withheld: Sequence[Verified]
    archived: Sequence[Verified]
    """Tables of which all but the ends lies in archives that are not at hand."""
    unheld: Sequence[Verified]
    """Streams that were not held to those from some record on."""
    alone: bool
    """Lines of some streams, which were not held to others."""
    changes: Sequence[Record]
    """Of the program, where they can be believed."""
    older: Sequence[str]
    """Streams that no register saw begin."""
    no_register: bool
    unnamed: Sequence[str]
    """Tables of which nothing else says by which program they were opened."""
    unfit: str
    """What a seal key that was given does not open."""

    def document(self) -> dict[str, object]:
        told: dict[str, object] = {"older_than_register": self.older}
        if self.archived:
            told["archived"] = [each.stream for each in self.archived]
            told["not_held_to_archived"] = [each.stream for each in self.unheld]
        if self.changes:
            told["program_changes"] = [
                {"at": each.at, **msgspec.json.decode(each.body)} for each in self.changes
            ]
        if self.no_register:
            told["no_register"] = True
        if self.unnamed:
            told["program_unchecked"] = self.unnamed
        if self.unfit:
            told["seal_key_unfit"] = self.unfit
        return told

    def _of_archives(self) -> Iterator[str]:
        if self.archived:
            yield f"{counted(len(self.archived), 'table')} archived, with digests on record: {AWAY}"
        if self.unheld:
            yield f"{counted(len(self.unheld), 'stream')} not held to those tables from there on."

    def lines(self) -> Iterator[str]:
        for each in self.rules_unchecked:
            yield f"{plain(each.stream)}: {UNCHECKED}: {each.rules_unchecked}"
        for each in self.for_study:
            yield plain(f"{each.stream}: {FOR_STUDY}: {'; '.join(each.departures)}")
        for each in self.withheld:
            told = counted(each.unchecked, "last record")
            yield f"{plain(each.stream)}: {told} not checked: hashes and faces are withheld"
        yield from self._of_archives()
        if self.alone:
            yield ALONE
        for change in self.changes:
            yield plain(f"{change.at}: {told_in_book(change)}")
        if self.no_register:
            yield NO_REGISTER
        elif self.older:
            yield f"{counted(len(self.older), 'stream')} older than the register: {NOT_MISSED}"
        for table in self.unnamed:
            yield f"{plain(table)}: {UNNAMED}"
        if self.unfit:
            yield self.unfit


def remarks(
    journal: Journal,
    found: Sequence[Verified],
    key: SealKey | None,
    covered: Container[str],
    *,
    is_whole: bool,
) -> Remarks:
    """What stands under a head that holds is as it was when that was signed."""
    return Remarks(
        [each for each in found if each.rules_unchecked],
        [each for each in found if each.departures],
        [each for each in found if each.unchecked],
        [each for each in found if each.archived],
        [each for each in found if each.unheld],
        not journal.keeps_every_stream,
        _program_changes(journal, found),
        older_streams(journal) if is_whole else (),
        is_whole and bool(found) and journal.head(REGISTER) is None,
        [each.stream for each in found if each.program_unchecked and each.stream not in covered],
        _unfit(key, found),
    )


def _program_changes(journal: Journal, found: Sequence[Verified]) -> list[Record]:
    held = any(each.stream == PROGRAM and not each.troubles for each in found)
    return list(journal.read(PROGRAM)) if held else []


def _unfit(key: SealKey | None, found: Sequence[Verified]) -> str:
    others = sorted({each for one in found for each in one.hidden_with})
    if key is None or not others:
        return ""
    return f"Seal key {key.id} does not fit: what is sealed is hidden with {', '.join(others)}"


def counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
