"""A filing: one submission before the regulator, from draft to approval, and what replaces it.

A filing is never changed: each step gives the next value, or a refusal that says why not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from hashlib import sha256

from croupier.values.refusals import BadMaterial, Refusal, refuse


class FilingState(Enum):
    """How far a filing has come."""

    DRAFT = "draft"
    """Drawn up, and not yet handed in."""
    FILED = "filed"
    """Before the regulator."""
    APPROVED = "approved"
    """A table may open for gaming under it."""
    SUPERSEDED = "superseded"
    """Another was approved in its place; it is kept."""


@dataclass(frozen=True, slots=True)
class Step:
    """When a filing came into a state, and who put their name to it."""

    on: date
    by: str

    def __str__(self) -> str:
        return f"{self.on} by {self.by}"


@dataclass(frozen=True, slots=True)
class Filing:
    """One submission, by its digest, and what has become of it."""

    number: int
    """None has 0 but a draft that is in no register."""
    rulebook: str
    submission: str
    """SHA-256 of the submission's text, as it was filed."""
    steps: Mapping[FilingState, Step]
    """Every state it has been in."""
    supersedes: int | None = None
    """The filing that it takes the place of, once it is approved."""
    superseded_by: int | None = None

    @property
    def state(self) -> FilingState:
        return next(each for each in reversed(FilingState) if each in self.steps)

    @property
    def is_approved(self) -> bool:
        """Whether a table may open for gaming under it today."""
        return self.state is FilingState.APPROVED

    def covers(self, submission: str) -> bool:
        """Whether it is approved, and of this text to the letter."""
        return self.is_approved and self.submission == digest_of_submission(submission)

    @property
    def stamp(self) -> str:
        """What every page of it bears."""
        approved = self.steps.get(FilingState.APPROVED)
        match self.state:
            case FilingState.DRAFT:
                where = f"filing {self.number}" if self.number else "in no register"
                return f"Draft of {self.steps[FilingState.DRAFT].on}, {where}"
            case FilingState.FILED:
                filed = self.steps[FilingState.FILED]
                return f"Filed {filed.on}, not approved, filing {self.number}"
            case FilingState.APPROVED:
                assert approved is not None
                return f"Approved {approved.on}, filing {self.number}"
            case FilingState.SUPERSEDED:
                assert approved is not None
                after = self.steps[FilingState.SUPERSEDED]
                return (
                    f"Superseded {after.on} by filing {self.superseded_by}"
                    f" (approved {approved.on}, filing {self.number})"
                )


def digest_of_submission(text: str) -> str:
    """That by which a filing knows its submission."""
    return sha256(text.encode()).hexdigest()


def draft(
    number: int, rulebook: str, submission: str, step: Step, supersedes: Filing | None = None
) -> Filing | Refusal:
    """A new filing of a submission's text, in the place of another where that is named."""
    if supersedes is not None and supersedes.rulebook != rulebook:
        return refuse(
            None,
            "filing {former} is of {theirs}, and one of {ours} cannot supersede it",
            former=supersedes.number,
            theirs=supersedes.rulebook,
            ours=rulebook,
        )
    if not step.by.strip():
        return refuse(None, "filing {number} needs a name", number=number)
    digest = digest_of_submission(submission)
    former = supersedes.number if supersedes else None
    return Filing(number, rulebook, digest, {FilingState.DRAFT: step}, former)


def file(filing: Filing, step: Step) -> Filing | Refusal:
    """Handed in."""
    return _stepped(filing, FilingState.DRAFT, FilingState.FILED, step)


def approve(filing: Filing, step: Step) -> Filing | Refusal:
    """As the regulator has answered."""
    return _stepped(filing, FilingState.FILED, FilingState.APPROVED, step)


def supersede(filing: Filing, later: Filing, step: Step) -> Filing | Refusal:
    """Another was approved in its place."""
    if later.supersedes != filing.number or not later.is_approved:
        return refuse(
            None,
            "filing {later} is not approved in the place of filing {number}",
            later=later.number,
            number=filing.number,
        )
    after = _stepped(filing, FilingState.APPROVED, FilingState.SUPERSEDED, step)
    return after if isinstance(after, Refusal) else replace(after, superseded_by=later.number)


def _stepped(
    filing: Filing, before: FilingState, after: FilingState, step: Step
) -> Filing | Refusal:
    if filing.state is not before:
        return refuse(
            None,
            "filing {number} is {state}; only one that is {before} can be {after}",
            number=filing.number,
            state=_told(filing.state),
            before=_told(before),
            after=after.value,
        )
    if not step.by.strip():
        return refuse(None, "filing {number} needs a name", number=filing.number)
    if step.on < filing.steps[before].on:
        return refuse(
            None,
            "filing {number} cannot be {after} on {on}: it was {before} only on {since}",
            number=filing.number,
            after=after.value,
            on=step.on,
            before=before.value if before is not FilingState.DRAFT else "drafted",
            since=filing.steps[before].on,
        )
    return replace(filing, steps={**filing.steps, after: step})


def _told(state: FilingState) -> str:
    return "a draft" if state is FilingState.DRAFT else state.value


def filing_document(filing: Filing) -> dict[str, object]:
    """As JSON has it."""
    return {
        "number": filing.number,
        "rulebook": filing.rulebook,
        "submission": filing.submission,
        "state": filing.state.value,
        "steps": {
            state.value: {"on": step.on.isoformat(), "by": step.by}
            for state, step in filing.steps.items()
        },
        "supersedes": filing.supersedes,
        "superseded_by": filing.superseded_by,
        "stamp": filing.stamp,
    }


def read_filing(document: Mapping[str, object]) -> Filing:
    """One that `filing_document` wrote."""
    try:
        read = _read_steps(document["steps"])
        filing = Filing(
            _whole(document["number"]),
            str(document["rulebook"]),
            str(document["submission"]),
            read,
            _whole(document["supersedes"]) if document["supersedes"] is not None else None,
            _whole(document["superseded_by"]) if document["superseded_by"] is not None else None,
        )
        if filing_document(filing) == dict(document):
            return filing
    except (KeyError, TypeError, ValueError, StopIteration):
        pass
    raise BadMaterial("this is no filing's document")


def _read_steps(steps: object) -> dict[FilingState, Step]:
    if not isinstance(steps, dict):
        raise TypeError(steps)
    return {
        state: Step(date.fromisoformat(steps[state.value]["on"]), str(steps[state.value]["by"]))
        for state in FilingState
        if state.value in steps
    }


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(value)
    return value
