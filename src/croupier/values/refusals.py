"""The three ways to say no: a refusal, bad material, unreadable text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from croupier.values.clauses import ClauseId
from croupier.values.errors import CroupierError, Unreadable
from croupier.values.messages import NO_FIELDS, Message, listed

__all__ = [
    "BadMaterial",
    "CroupierError",
    "Finding",
    "Nearest",
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
    def message(self) -> Message:
        return Message(self.text, self.fields)

    @property
    def why(self) -> str:
        return str(self.message)

    def __str__(self) -> str:
        return f"{self.why} [{self.clause}]" if self.clause else self.why

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def refuse(clause: ClauseId | None, text: str | Message, **fields: object) -> Refusal:
    """A refusal whose sentence has named fields.

    >>> print(refuse(ClauseId("PA541-5-d"), "seat {seat} is {holder}'s", seat=3, holder="ann"))
    seat 3 is ann's [PA541-5-d]
    """
    if isinstance(text, Message):
        return Refusal(clause, text.text, {**text.fields, **fields})
    return Refusal(clause, text, fields)


@dataclass(frozen=True, slots=True)
class Nearest:
    """The nearest lawful choice to something found wrong.

    >>> print(Nearest("wagers.tie.pays", '"8 to 1"'))
    "8 to 1"
    >>> print(Nearest("decks"), "/", Nearest("seets", renamed="seats"))
    leave it out / call it seats
    >>> Nearest("seets", renamed="seats").told_beside("seats")
    'call seets seats'
    """

    key: str
    toml: str | None = None
    """What is to stand there, as TOML has it; None: nothing."""
    renamed: str = ""
    """What the key is to be called, with the value it has."""

    def __str__(self) -> str:
        if self.renamed:
            return f"call it {self.renamed}"
        return "leave it out" if self.toml is None else self.toml

    def told_beside(self, key: str) -> str:
        """In words, to whoever reads about that key."""
        if self.key.replace('"', "") == key.replace('"', ""):
            return str(self)
        if self.renamed:
            return f"call {self.key} {self.renamed}"
        return f"leave {self.key} out" if self.toml is None else f"{self.key} = {self.toml}"


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
    nearest: Nearest | None = field(default=None, compare=False)
    """What would be lawful in its place, where somebody has looked for it."""
    permitted: str = field(default="", compare=False)
    """What the key may be at such a table, where that is known and not said already."""
    line: int | None = field(default=None, compare=False)
    """Of the file, where it stands or would stand; likewise the column."""
    column: int | None = field(default=None, compare=False)

    @property
    def advice(self) -> str:
        """The nearest lawful choice in words, if there is one."""
        return self.nearest.told_beside(self.key) if self.nearest else ""

    @property
    def sentence(self) -> str:
        """What is wrong, as it is told everywhere: in a terminal, beside a field, to a program.

        >>> clause, nearest = ClauseId("PA627A-2-a-s1"), Nearest("seats", "9")
        >>> Finding("seats", "12", "must be 1 to 9", clause, nearest=nearest).sentence
        'seats = 12: must be 1 to 9 [PA627A-2-a-s1]; nearest lawful choice: 9'
        """
        given = f"{self.key} = {self.given}" if self.given else self.key
        permitted = f"; permitted: {self.permitted}" if self.permitted else ""
        cited = f" [{self.clause}]" if self.clause else ""
        nearest = f"; nearest lawful choice: {self.advice}" if self.nearest else ""
        told = ": ".join(filter(None, (given, self.allowed)))
        return f"{told}{permitted}{cited}{nearest}"

    @property
    def where(self) -> str:
        """File and line, as editors find them."""
        return f"{self.file}:{self.line}" if self.file and self.line else self.file

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.where, self.sentence)))


@dataclass(frozen=True, slots=True)
class Warned:
    """Something a person should know that forbids nothing."""

    key: str
    message: str
    clause: ClauseId | None
    file: str = ""
    to_file: bool = False
    """The text wants it in the submission: to whoever files one it is a finding."""
    nearest: Nearest | None = field(default=None, compare=False)
    """What may be filed, where somebody has looked for it."""
    line: int | None = field(default=None, compare=False)
    column: int | None = field(default=None, compare=False)

    def __str__(self) -> str:
        where = f"{self.file}: " if self.file else ""
        cited = f" [{self.clause}]" if self.clause else ""
        return f"{where}{self.key}: {self.message}{cited}"


class Refused(CroupierError):
    """Something asked for in one piece, such as a settled round, that rules forbid."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(self.refusals)

    def __str__(self) -> str:
        return listed(self.refusals)


class BadMaterial(CroupierError):
    """A submission or rulebook found wanting, with all its findings."""

    def __init__(self, message: str, findings: Sequence[Finding] = ()) -> None:
        self.message = message
        self.findings = tuple(findings)
        super().__init__("\n".join(dict.fromkeys([message, *map(str, self.findings)])))
