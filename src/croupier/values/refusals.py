"""The three ways to say no: a refusal, bad material, unreadable text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from croupier.values.clauses import ClauseId
from croupier.values.errors import CroupierError, Unreadable
from croupier.values.messages import NO_FIELDS, Message

__all__ = [
    "BadMaterial",
    "CroupierError",
    "Finding",
    "Refusal",
    "Refused",
    "Unreadable",
    "Warned",
    "refuse",
]


@dataclass(frozen=True, slots=True, eq=False)
class Refusal:
    """A rule forbids it; the table tells the person why and by which clause.

    Two that say the same are the same, whichever fields their sentences have.
    """

    clause: ClauseId | None
    text: str
    """A sentence, with its named fields where it has any."""
    fields: Mapping[str, object] = field(default_factory=lambda: NO_FIELDS)

    @property
    def why(self) -> str:
        return str(Message(self.text, self.fields))

    def __str__(self) -> str:
        return f"{self.why} [{self.clause}]" if self.clause else self.why

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def refuse(clause: ClauseId | None, text: str, **fields: object) -> Refusal:
    """A refusal whose sentence has named fields.

    >>> print(refuse(ClauseId("PA541-5-d"), "seat {seat} is {holder}'s", seat=3, holder="ann"))
    seat 3 is ann's [PA541-5-d]
    """
    return Refusal(clause, text, fields)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a submission: where, what was given, what is allowed, who says so."""

    key: str
    given: str
    allowed: str
    clause: ClauseId | None
    file: str = ""
    can_study: bool = False
    """Whether the value, though unlawful, makes a table that can be studied."""

    def __str__(self) -> str:
        given = f"{self.key} = {self.given}" if self.given else self.key
        cited = f" [{self.clause}]" if self.clause else ""
        return f"{': '.join(filter(None, (self.file, given, self.allowed)))}{cited}"


@dataclass(frozen=True, slots=True)
class Warned:
    """Something a person should know that forbids nothing."""

    key: str
    message: str
    clause: ClauseId | None
    file: str = ""
    to_file: bool = False
    """The text wants it in the submission: to whoever files one it is a finding."""

    def __str__(self) -> str:
        where = f"{self.file}: " if self.file else ""
        cited = f" [{self.clause}]" if self.clause else ""
        return f"{where}{self.key}: {self.message}{cited}"


class Refused(CroupierError):
    """Something asked for in one piece, such as a settled round, that rules forbid."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__("; ".join(map(str, self.refusals)))


class BadMaterial(CroupierError):
    """A submission or rulebook found wanting, with all its findings."""

    def __init__(self, message: str, findings: Sequence[Finding] = ()) -> None:
        self.message = message
        self.findings = tuple(findings)
        super().__init__("\n".join(dict.fromkeys([message, *map(str, self.findings)])))
