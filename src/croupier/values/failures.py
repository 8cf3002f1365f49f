"""One shape for every failure, whoever is told: a person, a program, a browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from croupier.values.errors import OutOfReach, TamperedWith
from croupier.values.extras import NeedsExtra
from croupier.values.messages import word
from croupier.values.refusals import BadMaterial, CroupierError, Finding, Refused

REFUSAL, BAD_MATERIAL, USAGE = "refusal", "bad_material", "usage"
TAMPERED, UNREADABLE = "tampered", "unreadable"
EXITS = {REFUSAL: 1, BAD_MATERIAL: 1, USAGE: 2, TAMPERED: 3, UNREADABLE: 4}
"""With what a command ends that fails so."""
MEANINGS = {
    0: "Done.",
    1: "Refused, found wanting, or not checked against a chapter.",
    2: "Wrong usage, or an extra that is not installed: the message names it.",
    3: "Tampered with: something signed or chained is not what it was.",
    4: "A file, folder or database is out of reach, or damaged.",
    130: "Interrupted.",
}
"""What each code says."""
INTERRUPTED = 130
"""As shells have it of a program that Ctrl-C has ended."""


class NearestTold(TypedDict):
    """What would be lawful in its place."""

    key: str
    toml: str | None
    renamed: str | None
    words: str


class FindingTold(TypedDict):
    file: str | None
    key: str
    given: str
    allowed: str
    clause: str | None
    nearest: NearestTold | None
    sentence: str
    line: int | None
    column: int | None


class ErrorTold(TypedDict):
    kind: str
    message: str
    clause: str | None
    findings: list[FindingTold]


class ErrorDocument(TypedDict):
    """The one shape of every failure."""

    error: ErrorTold


@dataclass(frozen=True, slots=True)
class Failure:
    kind: str
    """A key of `EXITS`, or another word of the room that tells it."""
    message: str
    clause: str | None = None
    findings: tuple[FindingTold, ...] = ()

    def document(self) -> ErrorDocument:
        return {
            "error": {
                "kind": self.kind,
                "message": self.message,
                "clause": self.clause,
                "findings": list(self.findings),
            }
        }


def finding_document(finding: Finding) -> FindingTold:
    return {
        "file": finding.file or None,
        "key": finding.key,
        "given": finding.given,
        "allowed": finding.allowed,
        "clause": finding.clause,
        "nearest": _nearest(finding),
        "sentence": finding.sentence,
        "line": finding.line,
        "column": finding.column,
    }


def _nearest(finding: Finding) -> NearestTold | None:
    if finding.nearest is None:
        return None
    return {
        "key": finding.nearest.key,
        "toml": finding.nearest.toml,
        "renamed": finding.nearest.renamed or None,
        "words": finding.advice,
    }


def failure_of(error: CroupierError) -> Failure:
    """In the tongue that is spoken: of a sentence without fields the text is enough."""
    told = word(error)
    match error:
        case Refused(refusals=refusals):
            findings = tuple(
                finding_document(Finding("", "", each.why, each.clause)) for each in refusals
            )
            return Failure(REFUSAL, told, refusals[0].clause, findings)
        case BadMaterial(findings=found):
            clause = next((each.clause for each in found if each.clause), None)
            return Failure(BAD_MATERIAL, told, clause, tuple(map(finding_document, found)))
        case NeedsExtra():
            return Failure(USAGE, told)
        case TamperedWith():
            return Failure(TAMPERED, told)
        case OutOfReach():
            return Failure(UNREADABLE, told)
        case _:
            return Failure(BAD_MATERIAL, told)
