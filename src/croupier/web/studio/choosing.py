"""Choices of a form, written into the text of a submission; the rest of the text stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.games.submissions import check_submission
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.reader import parse_toml
from croupier.rulebooks.submissions.candidates import Known
from croupier.rulebooks.submissions.changes import LeaveOut, Set
from croupier.rulebooks.submissions.check import Checked, for_filing
from croupier.rulebooks.submissions.mending import mend
from croupier.rulebooks.toml_text import value_at
from croupier.values.refusals import BadMaterial
from croupier.web.studio.kinds_of_table import KindOfTable
from croupier.web.studio.values import YES, Words, as_filed, in_words

OFFERED = ".offered"
ALL = "*"
"""Everything is to be mended."""
OF_THE_LIST = frozenset({"rulebook", "game", "variant", "options.base_game"})
"""Chosen together, on the list of chapters."""


@dataclass(frozen=True, slots=True)
class Chosen:
    toml: str
    unwritten: Words = ()
    """Keys that stand in the text in a way nothing here can change."""


def known_of(table: Mapping[str, object]) -> Known | None:
    """The keys it may have, where it names a chapter there is."""
    named = table.get("rulebook")
    return Known(table, SHELF[named], SHELF) if isinstance(named, str) and named in SHELF else None


def shown_at(known: Known, key: str) -> Words:
    """What the field of a key shows."""
    if key.endswith(OFFERED) and key.startswith("wagers."):
        wager = key.removeprefix("wagers.").removesuffix(OFFERED)
        return (YES,) if wager in known.at.offered else ()
    return in_words(value_at(known.table, tuple(key.split("."))))


def choose(toml: str, posted: Mapping[str, Words]) -> Chosen:
    """What was changed in the form, and nothing else."""
    try:
        known = known_of(parse_toml(toml, ""))
    except BadMaterial:
        return Chosen(toml)
    if known is None:
        return Chosen(toml)
    unwritten = list[str]()
    for key, words in posted.items():
        field = known.fields.get(key)
        if field is None or field.fixed or shown_at(known, key) == words:
            continue
        better = _change(key, field.kind, words).written(toml)
        if better is None:
            unwritten.append(key)
        else:
            toml = better
    return Chosen(toml, tuple(unwritten))


def _change(key: str, kind: str, words: Words) -> Set | LeaveOut:
    path = tuple(key.split("."))
    if key.endswith(OFFERED):
        return Set(path, bool(words))
    return Set(path, as_filed(kind, words)) if words else LeaveOut(path)


def graded(toml: str) -> Checked:
    """By the grade for filing."""
    return for_filing(check_submission(toml, ""))


def mended(toml: str, key: str) -> str:
    """With the nearest lawful choice for what is found about a key, or for all of it."""

    def check(text: str) -> Checked:
        checked = graded(text)
        about = tuple(each for each in checked.findings if key in {ALL, each.key})
        return replace(checked, findings=about)

    return mend(toml, check).text


def carried_over(toml: str, kind: KindOfTable) -> str:
    """A new submission for another table, with every choice of this one that it has a place for."""
    blank = kind.blank()
    try:
        old = parse_toml(toml, "")
    except BadMaterial:
        return blank
    before, there = known_of(old), known_of(parse_toml(blank, ""))
    assert there is not None
    if before is None:
        return blank
    kept = {
        key: words
        for key, field in there.fields.items()
        if key not in OF_THE_LIST and not field.fixed and key in before.fields
        and (words := shown_at(before, key))
    }  # fmt: skip
    return choose(blank, kept).toml
