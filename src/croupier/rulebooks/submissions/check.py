"""Checks a submission: its house rules, or all findings at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules, Progressive
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.reader import Reader, merged, parse_toml
from croupier.rulebooks.submissions.examination import examine
from croupier.rulebooks.submissions.filing import Beside, Desk, Further, Notes, Relied, told
from croupier.rulebooks.submissions.nearest import (
    advised,
    fields_of,
    nearest_changes,
    to_be_filed,
)
from croupier.rulebooks.submissions.progressive import as_filed
from croupier.rulebooks.toml_places import key_places
from croupier.values.refusals import BadMaterial, Finding, Warned

Told = TypeVar("Told", Finding, Warned)


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome of an examination."""

    file: str
    house_rules: HouseRules | None
    """Drawn up as far as the file can be read, lawful or not."""
    findings: tuple[Finding, ...]
    warnings: tuple[Warned, ...]
    relied: tuple[Relied, ...] = ()
    """Readings that depart from the words of the text, and on which the file relies."""

    @property
    def lawful(self) -> bool:
        return not self.findings


def check_submission(
    text: str,
    file: str = "submission",
    shelf: Mapping[str, Rulebook] = SHELF,
    beside: Beside | None = None,
    *,
    further: Further | None = None,
    advise: bool = False,
) -> Checked:
    """All findings at once, and the house rules if the file can be read at all.

    What only the game itself can judge is left to `further`; `croupier.games.submissions` has it,
    and looks for the nearest lawful choice to each thing found (`advise`).

    >>> bad = check_submission('''
    ... rulebook = "pa-627a"
    ... game = "minibaccarat"
    ... seats = 9
    ... decks = 8
    ... wagers.tie.pays = "7 to 1"
    ... ''')
    >>> print(bad.findings[0])
    submission:6: wagers.tie.pays = 7 to 1: must be at least 8 to 1 [PA627A-12-b]
    """
    try:
        table = parse_toml(text, file)
    except BadMaterial as bad:
        return Checked(file, None, bad.findings, ())
    desk = Desk(shelf, beside, further)
    checked = _check_any(table, desk)
    checked = _advised(checked, table, desk) if advise else checked
    return _told(_named(_placed(checked, text), file))


def _advised(checked: Checked, table: Mapping[str, object], desk: Desk) -> Checked:
    """With the nearest lawful choice to each finding, and what may be filed where nothing is."""

    def judge(other: Mapping[str, object]) -> Sequence[Finding]:
        return _check_any(other, desk).findings

    found = checked.findings
    changes = nearest_changes(table, found, judge, desk.shelf) if found else {}
    return replace(
        checked,
        findings=advised(found, changes, fields_of(table, desk.shelf) if found else {}),
        warnings=to_be_filed(table, checked.warnings, desk.shelf),
    )


def _placed(checked: Checked, text: str) -> Checked:
    """With the line and column that each thing is about."""
    if not checked.findings and not checked.warnings:
        return checked
    places = key_places(text)

    def placed(each: Told) -> Told:
        place = places.of(each.key, below="what_if")
        return replace(each, line=place.line, column=place.column)

    return replace(
        checked,
        findings=tuple(map(placed, checked.findings)),
        warnings=tuple(map(placed, checked.warnings)),
    )


def _check_any(table: Mapping[str, object], desk: Desk) -> Checked:
    """Whether it holds values for study or not."""
    rest = {key: value for key, value in table.items() if key != "what_if"}
    return _check_study(rest, table["what_if"], desk) if "what_if" in table else _check(rest, desk)


def check_refiled(
    text: str, progressive: Progressive, shelf: Mapping[str, Rulebook] = SHELF
) -> Checked:
    """The same with other figures of its meters and Must Hit, as a change of them files."""
    table = parse_toml(text, "submission")
    section = table.get("progressive")
    filed = section if isinstance(section, dict) else {}
    table["progressive"] = {**filed, **as_filed(progressive)}
    return _check(table, Desk(shelf, None, None))


def for_filing(checked: Checked) -> Checked:
    """The stricter grade: what the text wants named and the file leaves to a default is found."""
    unfiled = [each for each in checked.warnings if each.to_file]
    found = [
        Finding(
            each.key,
            "",
            each.message,
            each.clause,
            each.file,
            nearest=each.nearest,
            line=each.line,
            column=each.column,
        )
        for each in unfiled
    ]
    return replace(
        checked,
        findings=(*checked.findings, *found),
        warnings=tuple(each for each in checked.warnings if not each.to_file),
    )


def house_rules(
    text: str,
    file: str = "submission",
    shelf: Mapping[str, Rulebook] = SHELF,
    beside: Beside | None = None,
    *,
    further: Further | None = None,
    advise: bool = False,
) -> HouseRules:
    """The house rules of a lawful submission."""
    checked = check_submission(text, file, shelf, beside=beside, further=further, advise=advise)
    if checked.findings or checked.house_rules is None:
        raise BadMaterial(f"{file} is not a lawful submission", checked.findings)
    return replace(checked.house_rules, filed=text if shelf is SHELF else "")


def study_rules(
    text: str,
    file: str = "submission",
    shelf: Mapping[str, Rulebook] = SHELF,
    beside: Beside | None = None,
    *,
    further: Further | None = None,
) -> HouseRules:
    """House rules for study: [what_if] may leave the chapter, the rest of the file may not."""
    return studied(text, file, shelf, beside, further=further)[0]


def studied(
    text: str,
    file: str = "submission",
    shelf: Mapping[str, Rulebook] = SHELF,
    beside: Beside | None = None,
    *,
    further: Further | None = None,
    varied: Mapping[str, object] = MappingProxyType({}),
) -> tuple[HouseRules, tuple[Finding, ...]]:
    """The same, with where they leave the chapter; what is varied lies over [what_if]."""
    table, desk = parse_toml(text, file), Desk(shelf, beside, further)
    study = table.pop("what_if", {})
    lawful = _named(_check(table, desk), file)
    if lawful.findings:
        raise BadMaterial(f"{file} is not a lawful submission", told(lawful.findings))
    if not isinstance(study, dict):
        finding = Finding("what_if", str(study), "must be a table of keys", None, file)
        raise BadMaterial(f"{file}: [what_if] cannot be studied", [finding])
    studied_table = merged(merged(table, study, join_lists=False), varied, join_lists=False)
    checked = _named(_check(studied_table, desk), file)
    unreadable = [finding for finding in checked.findings if not finding.can_study]
    if unreadable or checked.house_rules is None:
        raise BadMaterial(f"{file}: [what_if] cannot be studied", told(unreadable))
    filed = text if shelf is SHELF and not varied else ""
    rules = replace(checked.house_rules, lawful=not checked.findings, filed=filed)
    return rules, checked.findings


def _told(checked: Checked) -> Checked:
    return replace(checked, findings=told(checked.findings))


def _named(checked: Checked, file: str) -> Checked:
    return replace(
        checked,
        file=file,
        findings=tuple(replace(finding, file=file) for finding in checked.findings),
        warnings=tuple(replace(warning, file=file) for warning in checked.warnings),
        relied=tuple(replace(reading, file=file) for reading in checked.relied),
    )


def _check_study(table: dict[str, object], study: object, desk: Desk) -> Checked:
    """A file with values for study is refused with the clauses those values offend."""
    if not isinstance(study, dict):
        finding = Finding("what_if", str(study), "must be a table of keys", None)
        return Checked("", None, (finding,), ())
    checked = _check(merged(table, study, join_lists=False), desk)
    for_study = Finding("what_if", "", "is for study; a submission for a table leaves it out", None)
    return replace(checked, findings=(*checked.findings, for_study))


def _check(table: Mapping[str, object], desk: Desk) -> Checked:
    notes = Notes()
    drawn_up = examine(Reader(table), notes, desk)
    if drawn_up is not None and desk.further is not None:
        notes.findings.extend(desk.further(drawn_up))
        drawn_up = replace(drawn_up, lawful=not notes.findings)
    return Checked("", drawn_up, tuple(notes.findings), tuple(notes.warnings), tuple(notes.relied))
