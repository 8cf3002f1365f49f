"""The [approvals] of a submission: what others have approved or answered, on record."""

from __future__ import annotations

from datetime import date

from croupier.rulebooks.chapter import Rulebook, Window
from croupier.rulebooks.choices import ApprovalRule
from croupier.rulebooks.house_rules import Approval, Chosen
from croupier.rulebooks.reader import Reader, nearest
from croupier.rulebooks.submissions.filing import Filing, Notes
from croupier.values.clauses import ClauseId


def read_approvals(book: Rulebook, reader: Reader, notes: Notes) -> dict[str, Approval]:
    """Approvals by name, and answers by the id of the reading they settle."""
    readings = {rule.reading for rule in book.options.values() if rule.reading}
    known = sorted(book.approvals.keys() | readings)
    approvals = dict[str, Approval]()
    for name in reader.names:
        reader.has(name)
        if name not in known:
            notes.find(reader.at(name), "", f"is not an approval; {nearest(name, known)}", None)
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
        if name not in approvals and _is_needed(rule, options, offered):
            missing[name] = rule.clause
            filing.notes.warn(
                f"approvals.{name}", f"not on record: {rule.about}; practice only", rule.clause
            )
    return missing


def _is_needed(rule: ApprovalRule, options: dict[str, Chosen], offered: list[str]) -> bool:
    if rule.if_wager is not None:
        return rule.if_wager in offered
    if rule.if_option is not None:
        option, values = rule.if_option
        return options[option].fits(values)
    return True


def examine_date(notes: Notes, effective: date, windows: dict[str, Window]) -> None:
    """A date outside the window of a text the table relies on is a warning (R-X22)."""
    for what, window in windows.items():
        if effective < window.since:
            notes.warn("effective", f"{what} took force on {window.since}", window.clause)
        elif window.amended and effective < window.amended:
            notes.warn(
                "effective",
                f"{what} is held in the wording of {window.amended}, not that of {effective}",
                window.clause,
            )
        elif window.expires and effective >= window.expires:
            notes.warn("effective", f"{what} expired on {window.expires}", window.clause)
