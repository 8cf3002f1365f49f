"""A round watched again, step by step, through one viewer's eyes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.surveillance.known_streams import KnownStream
from croupier.surveillance.passages import told_by
from croupier.surveillance.replaying import Scene, scenes
from croupier.surveillance.search import rule_of
from croupier.surveillance.watched_game import Round
from croupier.table.people import PUBLIC, Role, Viewer
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial, Unreadable

MOST_STEPS = 1_000
"""A round has some forty; more are wagers put down and taken back."""
EYES = tuple(role.value for role in Role if role is not Role.PLAYER)


class Watched(msgspec.Struct, frozen=True):
    """One event, told for the viewer, and the table after it as the viewer saw it."""

    place: int
    at: str
    actor: str
    kind: str
    told: str
    clause: ClauseId | None
    rule: str
    view: Any
    """The game's own; None before there is anything to see."""
    words: str
    """What lies on the layout, on one line."""


class Replay(msgspec.Struct, frozen=True):
    stream: str
    round: Round
    viewer: str
    people: tuple[str, ...]
    """Whose eyes can be chosen beside the offices."""
    left_out: int
    """Steps before the first, of a round that has too many."""
    withheld: bool
    """Faces are hidden: until they are known, a player's eyes see what everybody sees."""
    steps: tuple[Watched, ...]


def parse_viewer(text: str) -> Viewer:
    """Read whose eyes are wanted.

    >>> parse_viewer("player:ann").person
    'ann'
    """
    role, _, person = text.partition(":")
    if role == Role.PLAYER.value and person:
        return Viewer(Role.PLAYER, person)
    if text not in EYES:
        raise Unreadable(f"{text!r} is no viewer; choose one of player:NAME, {', '.join(EYES)}")
    return Viewer(Role(text))


def watch(
    inspected: InspectedJournal, stream: str, shoe: int, number: int, viewer: Viewer
) -> Replay:
    known = inspected.known(stream)
    found = inspected.round(stream, shoe, number)
    last = min(found.last, known.place)
    places = range(max(found.first, last - MOST_STEPS + 1), last + 1)
    hidden = any(place in places for place in known.hidden)
    # who holds them has seen them, and nobody else may while they are hidden
    eyes = PUBLIC if hidden and viewer.person else viewer
    try:
        shown = tuple(_scenes(inspected, known, places, eyes, is_open=not hidden))
    except BadMaterial as wrong:
        if not known.hidden:
            raise
        why = f"{stream}: a record of this round does not fit the table; verification says where"
        raise BadMaterial(why) from wrong
    people = tuple(sorted({person for scene in shown for person in scene.people}))
    if viewer.person and viewer.person not in people:
        here = ", ".join(people) or "nobody"
        raise Unreadable(f"{viewer.person} did not play at {stream} then; {here} did")
    named = f"{viewer.role.value}:{viewer.person}" if viewer.person else viewer.role.value
    steps = tuple(map(_watched, shown))
    return Replay(stream, found, named, people, places.start - found.first, hidden, steps)


def _scenes(
    inspected: InspectedJournal, known: KnownStream, places: range, eyes: Viewer, *, is_open: bool
) -> Iterator[Scene]:
    before = inspected.before(known.stream, places.start)
    records = inspected.journal.read(known.stream, after=places.start - 1, upto=places.stop - 1)
    return scenes(told_by(records, known.game), eyes, places, before, is_open=is_open)


def _watched(scene: Scene) -> Watched:
    record = scene.record
    return Watched(
        record.place,
        record.at,
        record.actor,
        record.kind,
        scene.told,
        scene.clause,
        rule_of(scene.clause),
        scene.view,
        scene.words,
    )
