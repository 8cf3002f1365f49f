"""A dossier from a submission's file: examined by the grade for filing, priced, drawn, written."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from pathlib import PurePath

from croupier.cli.report_asked import Asked, Shown
from croupier.cli.subjects import checked, lawful_rules, subject_text
from croupier.rulebooks.digest import rulebook_digest
from croupier.rulebooks.filings import Filing, FilingState, Step, digest_of_submission
from croupier.studio.filing.dossier import Examined, Told, dossier
from croupier.studio.filing.examination import examination
from croupier.studio.report.document import Report

STAGES = 1
"""What is done beside the mathematics."""


def examined(submission: str) -> Examined:
    """A lawful one; what the text wants named and is not is told with it."""
    house = lawful_rules(submission)
    return examination(subject_text(submission), house, checked(submission), submission)


def unregistered(submission: str, rulebook_id: str, step: Step) -> Filing:
    """A draft that is in no register has no number."""
    digest = digest_of_submission(subject_text(submission))
    return Filing(0, rulebook_id, digest, {FilingState.DRAFT: step})


def told_of(submission: str, step: Step, house_name: str, paper: str) -> Told:
    return Told(
        house_name,
        step.on.isoformat(),
        step.by,
        PurePath(submission).name,
        digest_of_submission(subject_text(submission)),
        version("croupier"),
        rulebook_digest(),
        paper,
    )


def steps(submission: str, asked: Asked | None) -> int:
    """How often `going` is called."""
    if asked is None:
        return STAGES
    from croupier.cli.report_making import steps as of_report  # noqa: PLC0415 it needs arrays

    return STAGES + of_report(submission, asked)


def dossier_of(
    submission: str,
    about: tuple[Examined, Told, Filing],
    asked: Asked | None,
    going: Callable[[], None],
) -> Report:
    """Without mathematics where none are asked for."""
    found, told, filing = about
    mathematics = None
    if asked is not None:
        from croupier.cli.report_making import mathematics as made  # noqa: PLC0415 it needs arrays

        shown = Shown("report.html", told.date, told.paper, told.house_name, told.submission)
        mathematics = made(submission, asked, shown, going)
    written = dossier(found, mathematics, told, filing)
    going()
    return written
