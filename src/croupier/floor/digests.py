"""Digests of the code and the chapter a table runs by, for its first record and its snapshots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec.structs import replace

from croupier.table.orders import Order

ROOMS = ("values", "rulebooks", "games", "table", "cage")
"""What decides; how it is shown or kept does not matter."""
CHAPTERS = ".toml"
TEXTS = (".py", CHAPTERS)


@cache
def code_digest() -> str:
    """One hash over all that decides what happens at a table."""
    return _digest(ROOMS, TEXTS)


@cache
def rulebook_digest() -> str:
    """One hash over the chapters as they are shipped."""
    return _digest(("rulebooks",), (CHAPTERS,))


def digests() -> dict[str, str]:
    """What a table that opens now runs by."""
    return {"code": code_digest(), "rulebook": rulebook_digest()}


def running_by(opening: Order) -> Order:
    """An order to open a table, with the digests of what it will run by."""
    return replace(opening, digests=getattr(opening, "digests", None) or digests())


def _digest(rooms: Sequence[str], endings: tuple[str, ...]) -> str:
    digest = sha256()
    package = files("croupier")
    for room in rooms:
        for name, text in sorted(_texts(package.joinpath(room), room, endings)):
            digest.update(f"{name}\0".encode())
            digest.update(text)
    return digest.hexdigest()


def _texts(folder: Traversable, path: str, endings: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        name = f"{path}/{each.name}"
        if each.is_dir():
            yield from _texts(each, name, endings)
        elif each.name.endswith(endings):
            yield name, each.read_bytes()
