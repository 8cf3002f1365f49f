"""What an examination has to say, as a page says it: a sentence, the clause in words, its line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from croupier.rulebooks.clauses import requirement
from croupier.rulebooks.submissions.filing import Relied
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Finding, Warned
from croupier.web.studio.choosing import OF_THE_LIST

LIST_OF_KINDS = "kind"
"""The field in which chapter, variant and base game are chosen."""


@dataclass(frozen=True, slots=True)
class ClauseTold:
    id: str
    section: str
    words: str
    """In the program's own words."""


@dataclass(frozen=True, slots=True)
class Told:
    key: str
    sentence: str
    """The same wherever it is said."""
    clause: ClauseTold | None
    advice: str = ""
    """The nearest lawful choice, where there is one."""
    line: int | None = None
    """Of the text, where it stands in one."""


@dataclass(frozen=True, slots=True)
class ReadingTold:
    reading: str
    key: str
    taken: str
    words: str
    """What would follow the text to the letter."""
    clause: ClauseTold | None


def field_id(key: str) -> str:
    """By which a page finds the field of a key.

    >>> field_id("wagers.tie.pays"), field_id("variant")
    ('f-wagers-tie-pays', 'kind')
    """
    if key in OF_THE_LIST:
        return LIST_OF_KINDS
    return "f-" + "".join(each if each.isalnum() or each == "_" else "-" for each in key)


def clause_told(clause: ClauseId | None) -> ClauseTold | None:
    if clause is None:
        return None
    wanted = requirement(clause)
    return ClauseTold(str(clause), wanted.section, wanted.text)


def finding_told(finding: Finding) -> Told:
    clause = clause_told(finding.clause)
    return Told(finding.key, finding.sentence, clause, finding.advice, finding.line)


def warning_told(warned: Warned) -> Told:
    return Told(warned.key, str(replace(warned, file="")), clause_told(warned.clause))


def reading_told(relied: Relied) -> ReadingTold:
    return ReadingTold(
        relied.reading,
        relied.key,
        relied.value.replace("_", " "),
        relied.words.replace("_", " "),
        clause_told(relied.clause),
    )


def about(key: str, told: Sequence[Told]) -> tuple[Told, ...]:
    return tuple(each for each in told if each.key == key)
