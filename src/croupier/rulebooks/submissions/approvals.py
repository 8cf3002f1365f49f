"""The [approvals] of a submission: what others have approved or answered, on record."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from croupier.rulebooks.chapter import Rulebook, Window
from croupier.rulebooks.choices import ApprovalRule
from croupier.rulebooks.departures import departures_of
from croupier.rulebooks.house_rules import Approval, Chosen
from croupier.rulebooks.law_in_force import READING, windows
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filing import Filing, Notes
from croupier.values.clauses import ClauseId


def read_approvals(book: Rulebook, reader: Reader, notes: Notes) -> dict[str, Approval]:
    """Approvals by name, and answers by the id of the reading they settle."""
    readings = {rule.reading for rule in book.options.values() if rule.reading}
    readings |= {each.reading for each, _ in departures_of(book)}
    readings |= {READING} if any(windows(book)) else set()
    known = sorted(book.approvals.keys() | readings)
    approvals = dict[str, Approval]()
    for name in reader.names:
        reader.has(name)
        if name not in known:
            notes.find(
                reader.at(name), "", f"is not an approval; {notes.nearest(name, known)}", None
            )
            continue
        row = notes.attempt(reader.section, name)
        if row is None:
            continue
        reference = notes.attempt(row.text, "reference")
        day = notes.attempt(row.day, "date")
        notes.close(row)
        if reference is not None and not reference.strip():
            notes.find(
                row.at("reference"), reference, "must say where the approval is recorded", None
            )
            reference = None
        if reference is not None and day is not None:
            approvals[name] = Approval(name, reference, day)
    return approvals


def missing_approvals(
    filing: Filing, approvals: dict[str, Approval], options: dict[str, Chosen], offered: list[str]
) -> dict[str, ClauseId]:
    """What is still needed before the table may open for gaming; each is a warning (R-X23)."""
    missing = dict[str, ClauseId]()
    for name, rule in filing.book.approvals.items():
        if name not in approvals and is_needed(rule, options, offered):
            then = f"{rule.spares} is due" if rule.spares else "practice only"
            why = f"not on record: {rule.about}; {then}"
            filing.notes.warn(f"approvals.{name}", why, rule.clause)
            if not rule.spares:
                missing[name] = rule.clause
    return missing


def is_needed(rule: ApprovalRule, options: Mapping[str, Chosen], offered: Collection[str]) -> bool:
    """Whether a table with these choices and wagers needs the approval."""
    if rule.if_wager is not None:
        return rule.if_wager in offered
    if rule.if_option is not None:
        option, values = rule.if_option
        return options[option].fits(values)
    return True


def examine_date(notes: Notes, effective: date, texts: Mapping[str, Window]) -> None:
    """A date outside the window of a text the table relies on is a warning (R-X22)."""
    for what, window in texts.items():
        if why := window.outside(effective):
            notes.warn("effective", f"{what} {why}", window.clause)
        elif window.amended and effective < window.amended:
            notes.warn(
                "effective",
                f"{what} is held in the wording of {window.amended}, not that of {effective}",
                window.clause,
            )


def examine_approval_dates(
    filing: Filing, effective: date, approvals: Mapping[str, Approval]
) -> None:
    """What is approved or answered only later was not on record when the submission took effect."""
    for name, approval in approvals.items():
        if approval.date > effective:
            rules = [rule for rule in filing.book.options.values() if rule.reading == name]
            asked = filing.book.approvals.get(name) or next(iter(rules), None)
            why = f"is of a later day than effective, {effective}"
            notes = filing.notes
            notes.warn(f"approvals.{name}.date", why, asked.clause if asked else None)
