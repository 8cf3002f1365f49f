"""The nearest lawful choice for each finding: tried, and judged by the examination itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.reader import nearest as hint
from croupier.rulebooks.submissions.candidates import Known, nearest_number
from croupier.rulebooks.submissions.changes import Change, LeaveOut, Set
from croupier.rulebooks.submissions.fields import TEXT, Field
from croupier.rulebooks.toml_text import Path, toml_value, value_at
from croupier.values.refusals import Finding, Nearest, Warned

Judge = Callable[[Mapping[str, object]], Sequence[Finding]]
"""What is found in a submission."""

MOST_ADVISED = 24
"""Findings of one file for which something is tried."""
MOST_TRIED = 3_000
"""Examinations of one file, times what each of them finds; a short one takes a millisecond."""
FEWEST_FOUND = 8
LARGEST = 20_000
"""Characters of a submission without its comments; nobody's is half as long."""
FOR_STUDY = "what_if"
APPROVALS, HOUSE_WAY = "approvals", "house_way"


class _Enough(Exception):
    """So much was tried that nobody waits for more."""


@dataclass(slots=True)
class _Trial:
    """One finding and what is left of the patience for all of them."""

    table: Mapping[str, object]
    judge: Judge
    findings: Sequence[Finding]
    """As it stands."""
    left: int
    """How often something may still be tried."""

    def mends(self, change: Change, key: str, *, cleanly: bool = False) -> bool:
        """Whether what was found about the key is gone, and no more is found on the whole.

        Cleanly: nothing is found about any other key than before. What somebody meant may bring to
        light what else is wrong; another choice may not.
        """
        if self.left <= 0:
            raise _Enough
        self.left -= 1
        after = self.judge(change.applied(self.table))
        if not change.meant and len(after) > len(self.findings):
            return False
        if cleanly and not {each.key for each in after} <= {each.key for each in self.findings}:
            return False
        if change.path == path_of(self.table, key):
            return all(each.key != key for each in after)
        before = {(each.key, each.allowed) for each in self.findings if each.key == key}
        return not before & {(each.key, each.allowed) for each in after}


def nearest_changes(
    table: Mapping[str, object],
    findings: Sequence[Finding],
    judge: Judge,
    shelf: Mapping[str, Rulebook],
) -> dict[str, Change]:
    """By key that something was found about; where nothing is, no value mends it."""
    if len(str(table)) > LARGEST:
        return {}
    trial = _Trial(table, judge, findings, MOST_TRIED // max(FEWEST_FOUND, len(findings)))
    keys = list(dict.fromkeys(each.key for each in findings))[:MOST_ADVISED]
    if FOR_STUDY in table:
        return {FOR_STUDY: LeaveOut((FOR_STUDY,))} if FOR_STUDY in keys else {}
    known = _known(table, shelf)
    changes = dict[str, Change]()
    try:
        for key in keys:
            change = _change(trial, known, shelf, key)
            if change is not None:
                changes[key] = change
    except _Enough:
        pass
    return changes


def to_be_filed(
    table: Mapping[str, object], warnings: Sequence[Warned], shelf: Mapping[str, Rulebook]
) -> tuple[Warned, ...]:
    """What a text wants named is named by what is taken anyway; words are the house's own."""
    known = _known(table, shelf) if any(each.to_file for each in warnings) else None
    if known is None:
        return tuple(warnings)
    return tuple(
        replace(each, nearest=Nearest(each.key, toml_value(field.default)))
        if each.to_file
        and (field := known.fields.get(each.key)) is not None
        and field.default is not None
        and field.kind != TEXT
        else each
        for each in warnings
    )


def advised(
    findings: Sequence[Finding], changes: Mapping[str, Change], fields: Mapping[str, Field]
) -> tuple[Finding, ...]:
    """With what would be lawful; what is only ill written, with what may be written there."""
    return tuple(
        replace(_permitted(each, fields), nearest=changes[each.key].nearest)
        if each.key in changes
        else _permitted(each, fields)
        for each in findings
    )


def _permitted(finding: Finding, fields: Mapping[str, Field]) -> Finding:
    field = fields.get(finding.key)
    if finding.clause is not None or field is None:
        return finding
    return replace(finding, permitted=field.allowed, clause=field.clause)


def fields_of(table: Mapping[str, object], shelf: Mapping[str, Rulebook]) -> Mapping[str, Field]:
    """By key, what a submission may say under its chapter, if it names one."""
    known = _known(table, shelf)
    return known.fields if known else {}


def _known(table: Mapping[str, object], shelf: Mapping[str, Rulebook]) -> Known | None:
    named = table.get("rulebook")
    return Known(table, shelf[named], shelf) if isinstance(named, str) and named in shelf else None


def _change(
    trial: _Trial, known: Known | None, shelf: Mapping[str, Rulebook], key: str
) -> Change | None:
    path = path_of(trial.table, key)
    if known is None:
        return _another_book(trial.table, shelf) if key == "rulebook" else None
    if is_for_a_person(key) or _is_own_way(trial.table, known, key):
        corrections = known.corrections(path, key)
        return next((each for each in corrections if trial.mends(each, key)), None)
    clean = partial(trial.mends, key=key, cleanly=True)
    return _first_lawful(trial, known, key, clean) or _first_lawful(
        trial, known, key, partial(trial.mends, key=key)
    )


def _first_lawful(
    trial: _Trial, known: Known, key: str, mends: Callable[[Change], bool]
) -> Change | None:
    path, field = path_of(trial.table, key), known.fields.get(key)
    if field is not None:
        number = nearest_number(field, path, value_at(trial.table, path), mends)
        if number is not None:
            return number
    return next(filter(mends, known.changes(path, key)), None)


def _another_book(table: Mapping[str, object], shelf: Mapping[str, Rulebook]) -> Change | None:
    """The chapter whose name is nearest, whatever is then found under it."""
    named = table.get("rulebook")
    told = hint(named, list(shelf)) if isinstance(named, str) else ""
    close = [each for each in shelf if told == f"did you mean {each!r}?"]
    return Set(("rulebook",), close[0]) if close else None


def _is_own_way(table: Mapping[str, object], known: Known, key: str) -> bool:
    """A way that a chapter lets the house file is not thrown away."""
    return (
        key == HOUSE_WAY
        and f"options.{HOUSE_WAY}" in known.fields
        and isinstance(table.get(key), Mapping)
    )


def is_for_a_person(key: str) -> bool:
    """What no program may say for somebody."""
    first, *rest = key.split(".")
    return (first == APPROVALS and len(rest) > 1) or (first == HOUSE_WAY and bool(rest))


def why_unmended(finding: Finding) -> str:
    """Why there is no value to offer."""
    first, _, last = finding.key.rpartition(".")
    if not finding.key:
        return "the file cannot be read; a person must mend it"
    if finding.key == "rulebook":
        return "nothing says under which chapter it is filed"
    if finding.key.startswith(APPROVALS):
        return "only a person can say what was approved, where that stands and since when"
    if finding.key.startswith(HOUSE_WAY):
        return "the rules of a house way are the house's own"
    if first.startswith("progressive") and last == "rate":
        return "no text has a figure for it; the house must name one"
    return "no one value mends it; it depends on other keys, or on those to be mended first"


def path_of(table: Mapping[str, object], key: str) -> Path:
    """The keys of a finding, some of which may have dots in them."""
    parts, path, here = key.split("."), list[str](), table
    while parts:
        sizes = range(len(parts), 0, -1)
        size = next((n for n in sizes if _named(parts[:n]) in here), 1)
        name = _named(parts[:size])
        path.append(name)
        below = here.get(name)
        parts, here = parts[size:], below if isinstance(below, Mapping) else {}
    return tuple(path)


def _named(parts: Sequence[str]) -> str:
    joined = ".".join(parts)
    return "" if joined == '""' else joined
