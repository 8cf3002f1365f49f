"""What a command is about: a submission's file, or a rulebook's name for its chapter's defaults."""

from __future__ import annotations

from croupier.cli.material import beside, read_file
from croupier.games import submissions
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.check import Checked

SUBJECT = "SUBMISSION|RULEBOOK"


def lawful_rules(subject: str) -> HouseRules:
    return submissions.house_rules(subject_text(subject), subject, beside=beside(subject))


def rules_for_study(subject: str) -> HouseRules:
    """A submission may leave its chapter under [what_if]."""
    return submissions.study_rules(subject_text(subject), subject, beside=beside(subject))


def checked(subject: str) -> Checked:
    return submissions.check_submission(subject_text(subject), subject, beside=beside(subject))


def subject_text(subject: str) -> str:
    """Of the file; of a chapter, what a submission without any choice would say."""
    return submissions.chapter_text(subject) if subject in SHELF else read_file(subject)
