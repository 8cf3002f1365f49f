"""What a command is about: a submission's file, or a rulebook's name for its chapter's defaults."""

from __future__ import annotations

import os
from pathlib import Path

from croupier.cli.material import beside, read_file
from croupier.cli.parameters import SUBMISSION_OR_RULEBOOK
from croupier.games import submissions
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.reader import nearest
from croupier.rulebooks.submissions.check import Checked
from croupier.values.errors import OutOfReach

SUBJECT = SUBMISSION_OR_RULEBOOK


def lawful_rules(subject: str) -> HouseRules:
    return submissions.house_rules(subject_text(subject), subject, beside=beside(subject))


def rules_for_study(subject: str) -> HouseRules:
    """A submission may leave its chapter under [what_if]."""
    return submissions.study_rules(subject_text(subject), subject, beside=beside(subject))


def checked(subject: str) -> Checked:
    return submissions.check_submission(subject_text(subject), subject, beside=beside(subject))


def subject_text(subject: str) -> str:
    """Of the file; of a chapter, what a submission without any choice would say."""
    return submissions.chapter_text(subject) if subject in SHELF else filed_text(subject)


def filed_text(file: str) -> str:
    """What may be a misspelt rulebook is told as such."""
    try:
        return read_file(file)
    except OutOfReach:
        if Path(file).suffix or Path(file).name != file or os.path.lexists(file):
            raise
        hint = nearest(file, list(SHELF))
        raise OutOfReach(f"{file}: there is no such file, and no such rulebook; {hint}") from None
