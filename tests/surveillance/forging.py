"""Journals in which one leaf of one record was changed and every hash behind it made anew."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from msgspec.structs import replace

from croupier.floor.digests import code_digest
from croupier.journal.records import Answered
from croupier.journal.store import Journal
from croupier.surveillance.heads import Covered, held_to
from croupier.surveillance.verifying import verify_kept
from croupier.transparency.heads import TreeHead
from croupier.transparency.leaves import Run
from croupier.transparency.tree import leaf_hash
from croupier.values.records import GENESIS, Head, Record, canonical, record_hash

Records = Mapping[str, list[Record]]
"""By stream."""
Path = tuple[str | int, ...]

DROPPED = "a record"
TEXTS = ("at", "actor", "kind", "office", "command")
DOCUMENTS = ("body", "order")


@dataclass(frozen=True)
class Forgery:
    stream: str
    place: int
    kind: str
    path: Path
    """From the record to the leaf; empty where the whole record is dropped."""
    value: object = None

    @property
    def leaf(self) -> str:
        """Its name, the same for every entry of a list."""
        return ".".join("*" if isinstance(each, int) else each for each in self.path) or DROPPED

    def of(self, records: Records) -> Records:
        own = records[self.stream]
        before, it, behind = own[: self.place - 1], own[self.place - 1], own[self.place :]
        changed = [*self._changed(it), *behind]
        return {**records, self.stream: [*before, *_rechained(changed, before)]}

    def _changed(self, record: Record) -> Iterator[Record]:
        match self.path:
            case ():
                return
            case (str(field),):
                yield replace(record, **{field: self.value})
            case (str(field), *inner):
                document = json.loads(getattr(record, field))
                yield replace(record, **{field: canonical(_put(document, inner, self.value))})


def forgeries(records: Records) -> Iterator[Forgery]:
    """Of every leaf of every record, one; and of every record, that it is gone."""
    seen = _values_by_name(records)
    for stream, own in records.items():
        for record in own:
            yield Forgery(stream, record.place, record.kind, ())
            for path, value in _leaves_of(record):
                other = _another(value, seen[_name(path)])
                yield Forgery(stream, record.place, record.kind, path, other)


def of_each_leaf(records: Records) -> Iterator[Forgery]:
    """The last of those that change leaves of one name in records of one kind."""
    last = {(each.stream, each.kind, each.leaf): each for each in forgeries(records)}
    yield from last.values()


def covered(records: Records, journal: Journal, head: TreeHead) -> Covered:
    """By the runs and nonces that the journal keeps, as `verify --head` is."""

    def leaves(run: Run) -> Iterator[bytes]:
        own = records[run.stream][run.after : run.after + run.count]
        return map(leaf_hash, run.entries(each.hash for each in own))

    return held_to([head], journal.runs(), leaves)


def verifies(records: Records, journal: Journal) -> bool:
    """Without any head: by the chain, the rules, other streams and what is sealed beside."""
    kept = cast("Journal", Rewritten(records, journal))
    found = [verify_kept(kept, stream, code_digest()) for stream in records]
    return not any(each.troubles or each.rules_unchecked for each in found)


def found(records: Records, journal: Journal) -> dict[str, list[str]]:
    """By stream, every trouble; that no chapter was held against is none."""
    kept = cast("Journal", Rewritten(records, journal))
    verified = (verify_kept(kept, each, code_digest()) for each in kept.streams())
    return {each.stream: [*map(str, each.troubles)] for each in verified if each.troubles}


class Rewritten:
    """A journal that has other records and the list of commands that goes with them.

    What is sealed beside it is as it was.
    """

    def __init__(self, records: Records, journal: Journal) -> None:
        self._records, self._journal = records, journal

    def __getattr__(self, name: str) -> object:
        return getattr(self._journal, name)

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        return iter(self._records.get(stream, [])[after:upto])

    def streams(self) -> tuple[str, ...]:
        return tuple(stream for stream, own in self._records.items() if own)

    def head(self, stream: str) -> Head | None:
        own = self._records.get(stream)
        return Head(stream, own[-1].place, own[-1].hash) if own else None

    def recorded(self, stream: str, command: str) -> tuple[Record, ...]:
        return tuple(each for each in self.read(stream) if each.command == command)

    def answered(self, stream: str) -> Iterator[Answered]:
        places = defaultdict[str, list[int]](list)
        for each in self.read(stream):
            places[each.command].append(each.place)
        return (Answered(command, own[0], own[-1]) for command, own in places.items())


def _rechained(records: list[Record], before: list[Record]) -> Iterator[Record]:
    previous = before[-1].hash if before else GENESIS
    for place, record in enumerate(records, len(before) + 1):
        linked = replace(record, place=place, previous=previous)
        previous = record_hash(linked)
        yield replace(linked, hash=previous)


def _leaves_of(record: Record) -> Iterator[tuple[Path, object]]:
    for field in TEXTS:
        yield (field,), getattr(record, field)
    for field in DOCUMENTS:
        if told := getattr(record, field):
            yield from _leaves(json.loads(told), (field,))


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, object]]:
    match value:
        case dict() if value:
            for key, each in value.items():
                yield from _leaves(each, (*path, key))
        case list() if value:
            for n, each in enumerate(value):
                yield from _leaves(each, (*path, n))
        case _:
            yield path, value


def _name(path: Path) -> str:
    return next(each for each in reversed(path) if isinstance(each, str))


def _values_by_name(records: Records) -> Mapping[str, list[object]]:
    seen = defaultdict[str, list[object]](list)
    for own in records.values():
        for record in own:
            for path, value in _leaves_of(record):
                if value not in (known := seen[_name(path)]):
                    known.append(value)
    return seen


def _another(value: object, seen: list[object]) -> object:
    """One that a forger might take: the next that stands elsewhere under the same name."""
    alike = [each for each in seen if type(each) is type(value)]
    match value:
        case bool():
            other: object = not value
        case int():
            other = value + 1
        case str() if len(alike) > 1:
            other = alike[(alike.index(value) + 1) % len(alike)]
        case str():
            other = f"{value}x"
        case None:
            other = next((each for each in seen if each is not None), "x")
        case _:
            other = ["x"]
    return other


def _put(document: Any, path: list[str | int], value: object) -> Any:
    inner = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return document
