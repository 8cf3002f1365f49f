"""The register: a stream that names every other one, in the append with which it begins."""

from __future__ import annotations

from croupier.journal.records import Append, Entry, Record, canonical
from croupier.values.events import Event
from croupier.values.streams import REGISTER


class StreamNamed(Event, frozen=True):
    stream: str


class StreamBegun(StreamNamed, frozen=True):
    kind = "stream-begun/1"


class StreamFound(StreamNamed, frozen=True):
    """It is older than the register."""

    kind = "stream-found/1"


def named(event: StreamNamed, beside: Record) -> Append:
    """At the end of the register; the stream's name is the command, so none is named twice."""
    entry = Entry(beside.at, beside.actor, event.kind, canonical(event), beside.office)
    return Append(REGISTER, None, (entry,), event.stream)
