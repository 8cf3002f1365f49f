"""One hash over the chapters as they are shipped, or as somebody hands them in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

ROOM = "rulebooks"
CHAPTERS = ".toml"


@cache
def rulebook_digest() -> str:
    """That of the chapters at hand."""
    return digest_of({ROOM: files(__package__)}, (CHAPTERS,))


def digest_of(folders: Mapping[str, Traversable], endings: tuple[str, ...]) -> str:
    """By the name of each folder, over every file in it with one of these endings."""
    digest = sha256()
    for name, folder in folders.items():
        for path, text in sorted(_texts(folder, name, endings)):
            digest.update(f"{path}\0".encode())
            digest.update(text)
    return digest.hexdigest()


def _texts(folder: Traversable, path: str, endings: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        name = f"{path}/{each.name}"
        if each.is_dir():
            yield from _texts(each, name, endings)
        elif each.name.endswith(endings):
            yield name, each.read_bytes()
