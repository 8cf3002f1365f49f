"""The register of filings as text: one line for each step, each holding the hash of the one before.

Nothing in it is changed or struck out. A line names the files that belong to it with their digests,
so that pages that were filed or approved cannot be others later.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import reduce
from hashlib import sha256

from croupier.rulebooks.filings import Filing, FilingState, Step, approve, file, supersede
from croupier.values.errors import TamperedWith
from croupier.values.refusals import Refusal, Refused, refuse

FIRST = "0" * 64
"""Stands for the hash before the first line."""
SUBMISSION = "submission.toml"


@dataclass(frozen=True, slots=True)
class Entry:
    """A step of one filing, and the files that were written with it."""

    state: FilingState
    filing: int
    step: Step
    files: Mapping[str, str]
    """By name as seen from the register, SHA-256."""
    rulebook: str = ""
    submission: str = ""
    """Digest of its text, where it is a draft."""
    supersedes: int | None = None
    wanting: tuple[str, ...] = ()
    """What a draft does not say though the text wants it said."""


@dataclass(frozen=True, slots=True)
class Register:
    entries: tuple[Entry, ...] = ()
    filings: Mapping[int, Filing] = field(default_factory=dict)
    head: str = FIRST
    """The hash of the last line: who has written it down knows the register by it."""

    heads: frozenset[str] = frozenset({FIRST})
    """The hash of every line there is."""

    @property
    def next_number(self) -> int:
        return max(self.filings, default=0) + 1

    def filing(self, number: int) -> Filing:
        if number not in self.filings:
            there = ", ".join(map(str, self.filings)) or "none"
            raise Refused([refuse(None, f"there is no filing {number}; there is {there}")])
        return self.filings[number]

    def wanting(self, number: int) -> tuple[str, ...]:
        return next(each.wanting for each in self.entries if each.filing == number)


def marked(
    register: Register, number: int, state: FilingState, step: Step
) -> dict[int, tuple[FilingState, Filing]]:
    """What becomes of a filing, and of the one that it takes the place of."""
    filing = register.filing(number)
    if state is FilingState.FILED:
        if wanting := register.wanting(number):
            why = f"filing {number} does not say all that the text wants said"
            raise Refused([refuse(None, f"{why}: {each}") for each in wanting])
        return {number: (state, _done(file(filing, step)))}
    after = _done(approve(filing, step))
    changed = {number: (FilingState.APPROVED, after)}
    if after.supersedes is not None and register.filing(after.supersedes).is_approved:
        former = _done(supersede(register.filing(after.supersedes), after, step))
        changed[former.number] = (FilingState.SUPERSEDED, former)
    return changed


def _done(answer: Filing | Refusal) -> Filing:
    if isinstance(answer, Refusal):
        raise Refused([answer])
    return answer


def lines(register: Register, entries: Sequence[Entry]) -> str:
    """To be written behind all others."""
    written, head = list[str](), register.head
    for place, entry in enumerate(entries, len(register.entries) + 1):
        body = _document(place, entry, head)
        head = _hash(body)
        written.append(json.dumps({**body, "hash": head}, ensure_ascii=False, sort_keys=True))
    return "".join(f"{line}\n" for line in written)


def read_register(text: str) -> Register:
    """Refuses one in which a line was changed, taken out, put in or moved."""
    return reduce(_with_line, _numbered(text), Register())


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    if text and not text.endswith("\n"):
        raise TamperedWith("the register's last line is cut off")
    return enumerate(text.splitlines(), 1)


def _with_line(register: Register, numbered: tuple[int, str]) -> Register:
    place, line = numbered
    try:
        body = json.loads(line)
        told = body.pop("hash")
        entry = _entry(body)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise TamperedWith(f"line {place} of the register is none of its own") from None
    if body != _document(place, entry, register.head) or told != _hash(body):
        raise TamperedWith(f"line {place} of the register is not what was written there")
    filings = {**register.filings, entry.filing: _filing(register, entry, place)}
    return Register((*register.entries, entry), filings, told, register.heads | {told})


def _filing(register: Register, entry: Entry, place: int) -> Filing:
    """Each step follows by the rules of a filing, whoever wrote the line."""
    if entry.state is FilingState.DRAFT:
        steps = {FilingState.DRAFT: entry.step}
        return Filing(entry.filing, entry.rulebook, entry.submission, steps, entry.supersedes)
    before = register.filings.get(entry.filing)
    answer: Filing | Refusal | None = None
    if before is not None and entry.state is FilingState.SUPERSEDED:
        later = next(
            (each for each in register.filings.values() if each.supersedes == before.number
             and each.is_approved),
            None,
        )  # fmt: skip
        answer = supersede(before, later, entry.step) if later else None
    elif before is not None:
        answer = (file if entry.state is FilingState.FILED else approve)(before, entry.step)
    if not isinstance(answer, Filing):
        raise TamperedWith(f"line {place} of the register does not follow from those before it")
    return answer


def _document(place: int, entry: Entry, previous: str) -> dict[str, object]:
    return {
        "place": place,
        "state": entry.state.value,
        "filing": entry.filing,
        "on": entry.step.on.isoformat(),
        "by": entry.step.by,
        "files": dict(entry.files),
        "rulebook": entry.rulebook,
        "submission": entry.submission,
        "supersedes": entry.supersedes,
        "wanting": list(entry.wanting),
        "previous": previous,
    }


def _entry(body: Mapping[str, object]) -> Entry:
    files, wanting, filing = body["files"], body["wanting"], body["filing"]
    supersedes = body["supersedes"]
    if not (isinstance(files, dict) and isinstance(wanting, list) and isinstance(filing, int)):
        raise TypeError(body)
    if supersedes is not None and not isinstance(supersedes, int):
        raise TypeError(body)
    return Entry(
        FilingState(body["state"]),
        filing,
        Step(date.fromisoformat(str(body["on"])), str(body["by"])),
        {str(name): str(digest) for name, digest in files.items()},
        str(body["rulebook"]),
        str(body["submission"]),
        supersedes,
        tuple(map(str, wanting)),
    )


def _hash(body: Mapping[str, object]) -> str:
    canonical = json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode()).hexdigest()


def page_name(number: int, state: FilingState) -> str:
    """Of the pages as they were in that state."""
    return f"{number}/{state.value}.html"


def stamped(page: str, before: str, after: str) -> str:
    """The very same page, with another stamp."""
    if page.count(before) != 1:
        raise TamperedWith("the pages do not bear the stamp that the register gives them")
    return page.replace(before, after)


def with_files(entry: Entry, written: Mapping[str, bytes]) -> Entry:
    return replace(
        entry, files={name: sha256(content).hexdigest() for name, content in written.items()}
    )
