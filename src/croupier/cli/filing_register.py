"""A register of filings in a folder: its lines, and the pages of each filing in every state."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

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


def open_register(folder: Path) -> Register:
    """As it stands; one that was altered, or whose pages were, is refused."""
    path = folder / LINES
    if not path.exists():
        if folder.exists() and any(folder.iterdir()):
            raise click.UsageError(f"{folder} is no register of filings: it has no {LINES}")
        return Register()
    try:
        register = read_register(path.read_bytes().decode())
    except UnicodeDecodeError:
        raise TamperedWith(f"{path}: the register is no text") from None
    except OSError as error:
        raise OutOfReach(f"{path}: {error.strerror or error}") from None
    _examine_files(folder, register)
    return register


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
    try:
        for name, content in written.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                new.append(path)
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        with (folder / LINES).open("ab") as file:
            file.write(lines(register, entries).encode())
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        for each in new:
            each.unlink(missing_ok=True)
        why = f"somebody else is writing to {folder}, or was cut off while doing so"
        raise OutOfReach(f"{why}: {path} is there already") from None
    except OSError as error:
        for each in new:
            each.unlink(missing_ok=True)
        raise OutOfReach(f"{folder}: {error.strerror or error}") from None
