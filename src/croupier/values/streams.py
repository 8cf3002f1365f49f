"""What a stream of a journal is called by: a table, a purse, a meter, or a book of the house."""

from __future__ import annotations

from collections.abc import Callable

from croupier.values.refusals import Unreadable

FLOOR = "floor"
"""How the house runs its tables."""
PROGRAM = "program"
"""By which program it does."""
OFFICES = "offices"
"""Who was let in, kept out or given an office."""
CAGE_BOOK = "cage"
"""What the cage hands out to purses and trays, and takes back."""
FILINGS = "filings"
"""What was drafted, filed and approved, and which tables opened for gaming under it."""
ARCHIVES = "archives"
"""Which closed tables lie in files."""
REGISTER = "register"
"""Names every other stream when it begins."""
OF_THE_HOUSE = frozenset({FLOOR, PROGRAM, OFFICES, CAGE_BOOK, FILINGS, ARCHIVES, REGISTER})
IN_ANY_ORDER = frozenset({CAGE_BOOK, REGISTER})
"""Written beside many streams, each by a clock of its own."""
PURSE, METER, CARE = "purse:", "meter:", "care:"
BETWEEN = ": "
"""Stands between a table's name and a command's, so neither may hold it."""


def purse_stream(person: str) -> str:
    return f"{PURSE}{person}"


def is_purse(stream: str) -> bool:
    return stream.startswith(PURSE)


def person_of(stream: str) -> str:
    """Whose purse it is.

    >>> person_of(purse_stream("ann"))
    'ann'
    """
    return stream.removeprefix(PURSE)


def care_stream(person: str) -> str:
    """What somebody has the house hold them to."""
    return f"{CARE}{person}"


def is_care(stream: str) -> bool:
    return stream.startswith(CARE)


def cared_for(stream: str) -> str:
    """Who is held to it.

    >>> cared_for(care_stream("ann"))
    'ann'
    """
    return stream.removeprefix(CARE)


def as_recorded(stream: str, known_as: Callable[[str], str]) -> str:
    """A stream that is asked for by a person's name, where the record knows them otherwise.

    >>> as_recorded("purse:ann", lambda name: f"~{name}"), as_recorded("t1", str.upper)
    ('purse:~ann', 't1')
    """
    if is_purse(stream):
        return purse_stream(known_as(person_of(stream)))
    return care_stream(known_as(cared_for(stream))) if is_care(stream) else stream


def beside_command(table: str, command: str) -> str:
    """The id under which a purse or a meter records what a table's command does to it."""
    return f"{table}{BETWEEN}{command}"


def is_beside(command: str) -> bool:
    """Whether a table's command is behind it.

    >>> is_beside(beside_command("t1", "4f0c"))
    True
    """
    return BETWEEN in command


def meter_stream(link: str) -> str:
    return f"{METER}{link}"


def is_meter(stream: str) -> bool:
    return stream.startswith(METER)


def link_of(stream: str) -> str:
    """Which controller's meters stand there.

    >>> link_of(meter_stream("hall"))
    'hall'
    """
    return stream.removeprefix(METER)


def is_table(stream: str) -> bool:
    return stream not in OF_THE_HOUSE and not stream.startswith((PURSE, METER, CARE))


def checked_table_id(name: str) -> str:
    """A name under which a table can be recorded and asked for in an address."""
    if not is_table(name):
        raise Unreadable(f"{name[:40]!r} cannot be a table; the house keeps that name for itself")
    if "/" in name or BETWEEN in name or name in {"", ".", ".."} or not name.isprintable():
        raise Unreadable(f"{name[:40]!r} cannot be a table; choose letters and digits, such as t1")
    return name
