"""A round watched again, step by step, through one viewer's eyes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from croupier.surveillance.archive import Archive
from croupier.surveillance.passages import told_by
from croupier.surveillance.replaying import Scene, felt_in_words, scenes
from croupier.surveillance.rounds import Round
from croupier.surveillance.search import rule_of
from croupier.table.baccarat.view import View
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
    view: View | None
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
    """Cards lie face down: until they are turned, a player's eyes see what everybody sees."""
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


def watch(archive: Archive, stream: str, shoe: int, number: int, viewer: Viewer) -> Replay:
    known = archive.known(stream)
    found = archive.round(stream, shoe, number)
    last = min(found.last, known.place)
    places = range(max(found.first, last - MOST_STEPS + 1), last + 1)
    hidden = any(place in places for place in known.hidden)
    # who holds cards has seen them, and nobody else may before they are turned
    eyes = PUBLIC if hidden and viewer.person else viewer
    try:
        steps = tuple(_steps(archive, stream, places, eyes))
    except BadMaterial as wrong:
        if not known.hidden:
            raise
        why = f"{stream}: a record of this round does not fit the table; verification says where"
        raise BadMaterial(why) from wrong
    people = _people(steps)
    if viewer.person and viewer.person not in people:
        here = ", ".join(people) or "nobody"
        raise Unreadable(f"{viewer.person} did not play at {stream} then; {here} did")
    named = f"{viewer.role.value}:{viewer.person}" if viewer.person else viewer.role.value
    return Replay(stream, found, named, people, places.start - found.first, hidden, steps)


def _steps(archive: Archive, stream: str, places: range, eyes: Viewer) -> Iterator[Watched]:
    before = archive.before(stream, places.start)
    records = archive.journal.read(stream, after=places.start - 1, upto=places.stop - 1)
    for scene in scenes(told_by(records), eyes, places, before):
        yield _watched(scene)


def _watched(scene: Scene) -> Watched:
    record, view = scene.record, scene.view
    shown = replace(view, history=()) if view else None
    return Watched(
        record.place,
        record.at,
        record.actor,
        record.kind,
        scene.told,
        scene.clause,
        rule_of(scene.clause),
        shown,
        felt_in_words(view) if view else "",
    )


def _people(steps: tuple[Watched, ...]) -> tuple[str, ...]:
    views = [each.view for each in steps if each.view]
    seated = {seat.person for view in views for seat in view.seats}
    betting = {wager.owner for view in views for wager in view.wagers}
    return tuple(sorted(seated | betting))
