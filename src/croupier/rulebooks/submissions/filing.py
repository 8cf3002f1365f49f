"""A submission under examination: what it says, what was found, what was noticed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ParamSpec, TypeVar

from croupier.rulebooks.chapter import Rulebook, Variant
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.reader import MOST_TOLD, Reader, nearest
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial, Finding, Warned

Beside = Callable[[str], str]
"""The text of a file by its name; one that cannot be read is BadMaterial."""
Further = Callable[[HouseRules], tuple[Finding, ...]]

KEY_TOLD, GIVEN_TOLD, ALLOWED_TOLD = 200, 200, 2_000
"""Characters of a finding that are told."""

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Relied:
    """A reading whose value, filed or taken, is other than what the text literally says."""

    reading: str
    key: str
    """Empty where nothing can be filed about it."""
    value: str
    words: str
    """What would follow the text to the letter."""
    clause: ClauseId
    file: str = ""


@dataclass(slots=True)
class Notes:
    """What an examination has to say, collected on the way."""

    findings: list[Finding] = field(default_factory=list)
    warnings: list[Warned] = field(default_factory=list)
    relied: list[Relied] = field(default_factory=list)

    def find(self, key: str, given: str, allowed: str, clause: ClauseId | None) -> None:
        """Something that makes no sense, or that no study could mend."""
        self.findings.append(Finding(key, given, allowed, clause))

    def find_unlawful(self, key: str, given: str, allowed: str, clause: ClauseId | None) -> None:
        """Something sensible that the chapter forbids."""
        self.findings.append(Finding(key, given, allowed, clause, can_study=True))

    def forbid_study(self, key: str) -> None:
        """What was found about a key, though the chapter may forbid it, makes no sense either."""
        self.findings = [
            replace(each, can_study=False) if each.key == key else each for each in self.findings
        ]

    def nearest(self, word: str, words: Sequence[str]) -> str:
        """A hint, which takes a while, unless so much is found that nobody is told of this."""
        return nearest(word, list(words)) if len(self.findings) < MOST_TOLD else ""

    @property
    def keys_found(self) -> set[str]:
        """Keys that something was found about."""
        return {each.key for each in self.findings}

    def section(self, reader: Reader, key: str) -> Reader:
        """A table below; one that is no table is found and reads as empty."""
        return self.attempt(reader.section, key) or Reader({}, reader.at(key))

    def warn(self, key: str, message: str, clause: ClauseId | None) -> None:
        self.warnings.append(Warned(key, message, clause))

    def warn_unfiled(self, key: str, taken: str, clause: ClauseId | None) -> None:
        """What the text wants in a submission; the grade for filing finds it wanting."""
        self.warnings.append(Warned(key, f"none is filed: {taken}", clause, to_file=True))

    def attempt(self, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """A value, or None and a finding."""
        try:
            return read(*args, **kwargs)
        except BadMaterial as bad:
            self.findings.extend(bad.findings)
            return None

    def close(self, reader: Reader) -> None:
        self.findings.extend(reader.unknown())


def told(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """As many and as much of each as somebody will read, and how many more there are."""
    first = [
        replace(
            each,
            key=_short(each.key, KEY_TOLD),
            given=_short(each.given, GIVEN_TOLD),
            allowed=_short(each.allowed, ALLOWED_TOLD),
        )
        for each in findings[:MOST_TOLD]
    ]
    more = len(findings) - len(first)
    if not more:
        return tuple(first)
    rest = Finding(f"and {more:,} more", "", "told once these are mended", None, first[0].file)
    return (*first, rest)


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


@dataclass(frozen=True, slots=True)
class Desk:
    """What lies beside a submission while it is examined."""

    shelf: Mapping[str, Rulebook]
    """All chapters there are."""
    beside: Beside | None = None
    """Reads files beside the submission, where it has a place of its own."""
    further: Further | None = None
    """What only the game itself finds in house rules."""


@dataclass(frozen=True, slots=True)
class Filing:
    """The chapter and table a submission is about, once they are known."""

    desk: Desk
    book: Rulebook
    variant: Variant
    base_game: str
    """The game underneath: the variant itself unless it is laid over another."""
    notes: Notes

    @property
    def games(self) -> frozenset[str]:
        return frozenset({self.variant.name, self.base_game})

    @property
    def vigorish_free(self) -> ClauseId | None:
        return self.book.variants[self.base_game].vigorish_free


def extending(book: Rulebook, shelf: Mapping[str, Rulebook]) -> tuple[Rulebook, ...]:
    """Chapters that are read on top of this one."""
    return tuple(other for other in shelf.values() if other.extends == book.id)
