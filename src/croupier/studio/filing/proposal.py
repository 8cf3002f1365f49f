"""A proposal for a new wager as it is written down: the idea, who proposes it, and what they say.

What nobody has written yet is None, and a petition names it as missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from croupier.games.baccarat.written_ideas import WrittenIdea, read_idea
from croupier.rulebooks.reader import Reader, parse_toml
from croupier.rulebooks.submissions.filing import Notes, told
from croupier.rulebooks.toml_places import key_places
from croupier.values.refusals import BadMaterial

KINDS: Mapping[str, str] = {
    "variation": "a variation of an authorized game",
    "composite": "a composite of authorized games",
    "new": "a new game",
}
SVG = ".svg"


@dataclass(frozen=True, slots=True)
class Petitioner:
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Laboratory:
    """An independent one, and the report that it gave."""

    name: str
    report: str
    date: date


@dataclass(frozen=True, slots=True)
class Proposal:
    idea: WrittenIdea
    base: str
    """A submission, as seen from the proposal's folder, or a rulebook's name."""
    kind: str
    summary: str | None = None
    reason: str | None = None
    rights: str | None = None
    """Copyrights, trademarks and patents, or that there are none."""
    trial: str | None = None
    """The test for which the petition asks."""
    further: str | None = None
    sponsor: str | None = None
    petitioners: tuple[Petitioner, ...] = ()
    elsewhere: tuple[str, ...] | None = None
    """Where it is offered; empty: nowhere."""
    equipment: tuple[str, ...] | None = None
    """New or changed for the wager; empty: nothing."""
    sketches: tuple[str, ...] = ()
    """Files beside the proposal."""
    remedies: Mapping[str, str] = field(default_factory=dict)
    """By what goes wrong, or what fails."""
    laboratory: Laboratory | None = None


TEXTS = ("summary", "reason", "rights", "trial", "further", "sponsor")


def read_proposal(text: str, file: str) -> Proposal:
    """All that is wrong with it is told at once, each with its line."""
    reader, notes = Reader(parse_toml(text, file)), Notes()
    idea = read_idea(reader, notes)
    base = notes.attempt(reader.text, "base")
    kind = notes.attempt(_kind, reader)
    texts = {key: notes.attempt(_text, reader, key) for key in TEXTS}
    petitioners = notes.attempt(_petitioners, reader)
    elsewhere = notes.attempt(_texts, reader, "elsewhere")
    equipment = notes.attempt(_texts, reader, "equipment")
    sketches = notes.attempt(_sketches, reader)
    remedies = notes.attempt(_remedies, reader)
    laboratory = notes.attempt(_laboratory, reader)
    notes.close(reader)
    if notes.findings or idea is None or base is None or kind is None:
        raise _bad(notes, text, file)
    return Proposal(
        idea,
        base,
        kind,
        **texts,
        petitioners=petitioners or (),
        elsewhere=elsewhere,
        equipment=equipment,
        sketches=sketches or (),
        remedies=remedies or {},
        laboratory=laboratory,
    )


def _bad(notes: Notes, text: str, file: str) -> BadMaterial:
    places = key_places(text)
    found = []
    for each in notes.findings:
        place = places.of(each.key)
        found.append(replace(each, file=file, line=place.line, column=place.column))
    return BadMaterial(f"{file} is no proposal of a wager", told(found))


def _kind(reader: Reader) -> str:
    kind = reader.text("kind")
    if kind not in KINDS:
        raise reader.wrong("kind", f"must be {' or '.join(KINDS)}")
    return kind


def _text(reader: Reader, key: str) -> str | None:
    if not reader.has(key):
        return None
    if not (given := reader.text(key).strip()):
        raise reader.wrong(key, "is empty; leave it out")
    return given


def _texts(reader: Reader, key: str) -> tuple[str, ...] | None:
    return reader.texts(key) if reader.has(key) else None


def _sketches(reader: Reader) -> tuple[str, ...]:
    names = _texts(reader, "sketches") or ()
    if any(not each.lower().endswith(SVG) for each in names):
        raise reader.wrong("sketches", "must be names of SVG files beside this one")
    return names


def _petitioners(reader: Reader) -> tuple[Petitioner, ...]:
    rows = reader.rows("petitioners") if reader.has("petitioners") else ()
    read = []
    for row in rows:
        read.append(Petitioner(row.text("name"), row.text("address")))
        row.close()
    return tuple(read)


def _remedies(reader: Reader) -> dict[str, str]:
    rows = reader.rows("remedies") if reader.has("remedies") else ()
    read = dict[str, str]()
    for row in rows:
        read[row.text("of")] = row.text("remedy")
        row.close()
    return read


def _laboratory(reader: Reader) -> Laboratory | None:
    if not reader.has("laboratory"):
        return None
    section = reader.section("laboratory")
    given = Laboratory(section.text("name"), section.text("report"), section.day("date"))
    section.close()
    return given
