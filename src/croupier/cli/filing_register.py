"""A register of filings in a folder: its lines, and the pages of each filing in every state."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import click

from croupier.rulebooks.filings import Filing, FilingState, Step, draft
from croupier.studio.filing.register import (
    SUBMISSION,
    Entry,
    Register,
    lines,
    marked,
    page_name,
    read_register,
    stamped,
    with_files,
)
from croupier.studio.report.page import stamp
from croupier.values.errors import OutOfReach, TamperedWith
from croupier.values.refusals import Refusal, Refused

LINES = "register.jsonl"
LOCK = "register.lock"
"""There while somebody writes."""


def open_register(folder: Path, head: str | None = None) -> Register:
    """As it stands; one that was altered, or that lacks a head noted before, is refused."""
    path = folder / LINES
    try:
        if not path.exists():
            return _new_register(folder)
        register = read_register(path.read_bytes().decode())
        _examine_files(folder, register)
    except UnicodeDecodeError:
        raise TamperedWith(f"{path}: the register is no text") from None
    except OSError as error:
        raise OutOfReach(f"{error.filename or folder}: {error.strerror or error}") from None
    if head is not None and head not in register.heads:
        raise TamperedWith(f"{path} has no line with the hash {head}: lines of it are gone or new")
    return register


def _new_register(folder: Path) -> Register:
    if folder.exists() and any(each.name != LOCK for each in folder.iterdir()):
        raise click.UsageError(f"{folder} is no register of filings: it has no {LINES}")
    return Register()


def _examine_files(folder: Path, register: Register) -> None:
    kept = {name: digest for entry in register.entries for name, digest in entry.files.items()}
    for name, digest in kept.items():
        path = folder / name
        if not path.is_file():
            raise TamperedWith(f"{path} is in the register and is not there")
        if sha256(path.read_bytes()).hexdigest() != digest:
            raise TamperedWith(f"{path} is not what it was when it went into the register")
    there = {
        str(each.relative_to(folder).as_posix())
        for number in register.filings
        for each in (folder / str(number)).iterdir()
    }
    for name in sorted(there - kept.keys()):
        raise TamperedWith(f"{folder / name} is there and is not in the register")


def drafted(
    register: Register, rulebook: str, submission: str, step: Step, supersedes: int | None
) -> Filing:
    """The next filing, which is in the register only when it is added to it."""
    former = register.filing(supersedes) if supersedes is not None else None
    filing = draft(register.next_number, rulebook, submission, step, former)
    if isinstance(filing, Refusal):
        raise Refused([filing])
    return filing


def add_draft(
    folder: Path, register: Register, filing: Filing, wanting: Sequence[str], parts: tuple[str, str]
) -> None:
    """With the text of its submission and its page."""
    text, page = parts
    number = filing.number
    written = {
        f"{number}/{SUBMISSION}": text.encode(),
        page_name(number, FilingState.DRAFT): page.encode(),
    }
    entry = Entry(
        FilingState.DRAFT,
        number,
        filing.steps[FilingState.DRAFT],
        {},
        filing.rulebook,
        filing.submission,
        filing.supersedes,
        tuple(wanting),
    )
    _append(folder, register, [with_files(entry, written)], written)


def mark(folder: Path, register: Register, number: int, state: FilingState, step: Step) -> None:
    """The step, and the same pages with the stamp of it."""
    changed = marked(register, number, state, step)
    entries, written = list[Entry](), dict[str, bytes]()
    for each, (now, filing) in changed.items():
        page = {page_name(each, now): restamped(folder, register, filing).encode()}
        entries.append(with_files(Entry(now, each, step, {}), page))
        written |= page
    _append(folder, register, entries, written)


def restamped(folder: Path, register: Register, filing: Filing) -> str:
    """The pages as they stand in the register, with the stamp of what the filing has become."""
    before = register.filing(filing.number)
    page = read_page(folder, before)
    return stamped(page, stamp(before.stamp), stamp(filing.stamp))


def read_page(folder: Path, filing: Filing) -> str:
    return (folder / page_name(filing.number, filing.state)).read_bytes().decode()


def _append(
    folder: Path, register: Register, entries: Sequence[Entry], written: Mapping[str, bytes]
) -> None:
    """Files first, each new; then the lines, which make them count."""
    new = list[Path]()
    with _alone_in(folder):
        if open_register(folder).head != register.head:
            raise OutOfReach(f"{folder}: somebody else has written to it meanwhile")
        try:
            for name, content in written.items():
                path = folder / name
                path.parent.mkdir(exist_ok=True)
                with path.open("xb") as file:
                    new.append(path)
                    _keep(file, content)
            with (folder / LINES).open("ab") as file:
                _keep(file, lines(register, entries).encode())
        except OSError as error:
            for each in new:
                each.unlink(missing_ok=True)
            raise OutOfReach(f"{error.filename or folder}: {error.strerror or error}") from None


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Nobody else writes meanwhile."""
    lock = folder / LOCK
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.touch(exist_ok=False)
    except OSError as error:
        if lock.exists():
            why = "somebody else is writing; if nobody is, take that file away"
            raise OutOfReach(f"{lock} is there: {why}") from None
        raise OutOfReach(f"{folder}: {error.strerror or error}") from None
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def _keep(file: BinaryIO, content: bytes) -> None:
    """On the disk before anything is said of it."""
    file.write(content)
    file.flush()
    os.fsync(file.fileno())
