"""Digests of the code and the chapter a table runs by, for its first record and its snapshots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

ROOMS = ("values", "rulebooks", "games", "table")
"""What decides; how it is shown or kept does not matter."""
TEXTS = (".py", ".toml")


@cache
def code_digest() -> str:
    """One hash over all that decides what happens at a table."""
    digest = sha256()
    package = files("croupier")
    for room in ROOMS:
        for name, text in sorted(_texts(package.joinpath(room), room)):
            digest.update(f"{name}\0".encode())
            digest.update(text)
    return digest.hexdigest()


def _texts(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        name = f"{path}/{each.name}"
        if each.is_dir():
            yield from _texts(each, name)
        elif each.name.endswith(TEXTS):
            yield name, each.read_bytes()
