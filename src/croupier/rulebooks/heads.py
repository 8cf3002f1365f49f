"""Finds the chapters of a folder by the heads of their files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from importlib.resources.abc import Traversable

from croupier.rulebooks.reader import Reader, nearest, parse_toml
from croupier.values.families import Family, families, family_of, games
from croupier.values.refusals import BadMaterial

HEAD = "[chapter]"
_NEXT_TABLE = re.compile(r"^\[", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Head:
    """What has to be known of a chapter before the whole of it is read."""

    id: str
    file: str
    """Its place in the folder."""
    family: Family
    since: date
    """The day from which it is law; for a text that names none, the last day there is."""


def find_heads(folder: Traversable) -> dict[str, Head]:
    """By id, every chapter there is: by game, the oldest first.

    A chapter is a TOML file in a folder of its jurisdiction, and begins with `[chapter]`.
    """
    tables = dict[str, Mapping[str, object]]()
    files = dict[str, str]()
    for file in _files(folder):
        table = _head(folder.joinpath(file).read_text(encoding="utf-8"), file)
        chapter_id = Reader(table, "chapter").text("id")
        if chapter_id in files:
            raise BadMaterial(f"{file}: {files[chapter_id]} is {chapter_id!r} as well")
        tables[chapter_id], files[chapter_id] = table, file
    heads = [_read(chapter_id, file, tables) for chapter_id, file in files.items()]
    heads.sort(key=lambda each: (families().index(each.family), each.since, each.id))
    return {head.id: head for head in heads}


def _files(folder: Traversable) -> list[str]:
    return sorted(
        f"{place.name}/{file.name}"
        for place in folder.iterdir()
        if place.is_dir()
        for file in place.iterdir()
        if file.name.endswith(".toml")
    )


def _head(text: str, file: str) -> dict[str, object]:
    """The first table of a file; the rest of it can wait."""
    start = text.find(HEAD)
    following = _NEXT_TABLE.search(text, start + 1)
    table = parse_toml(text[: following.start()] if following else text, file)
    head = table.get("chapter")
    if not isinstance(head, dict):
        raise BadMaterial(f"{file}: must begin with {HEAD}")
    return head


def _read(chapter_id: str, file: str, tables: Mapping[str, Mapping[str, object]]) -> Head:
    try:
        head = Reader(_with_base(chapter_id, tables), "chapter")
        game = head.text("game")
        if game not in games():
            raise head.wrong("game", f"is no game; {nearest(game, list(games()))}")
        in_force = head.section("in_force")
        since = in_force.day("since") if in_force.has("since") else date.max
    except BadMaterial as bad:
        raise BadMaterial(f"{file}: {bad.message}", bad.findings) from None
    return Head(chapter_id, file, family_of(game), since)


def _with_base(chapter_id: str, tables: Mapping[str, Mapping[str, object]]) -> Mapping[str, object]:
    """A head says what the head of the chapter that it extends says, unless it says otherwise."""
    table = tables[chapter_id]
    base = table.get("extends")
    if not isinstance(base, str):
        return table
    if base not in tables or base == chapter_id:
        raise BadMaterial(f"chapter.extends names no rulebook: {base!r}")
    return {**_with_base(base, tables), **table}
