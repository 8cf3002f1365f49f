"""How far a pupil is: read from the answers alone, in the order in which they were given."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from statistics import median

from croupier.training.school.course import Course


@dataclass(frozen=True, slots=True)
class Answer:
    unit: str
    right: bool
    at: datetime
    seconds: int
    """From the question on."""


@dataclass(frozen=True, slots=True)
class UnitStanding:
    asked: int = 0
    right: int = 0
    in_a_row: int = 0
    """Right answers up to now."""
    passed_at: datetime | None = None
    """Once passed, a unit stays so."""

    def after(self, answer: Answer, wanted: int) -> UnitStanding:
        row = self.in_a_row + 1 if answer.right else 0
        passed = self.passed_at or (answer.at if row >= wanted else None)
        right = self.right + answer.right
        return replace(self, asked=self.asked + 1, right=right, in_a_row=row, passed_at=passed)


class Stage(Enum):
    """Of a course, by what is left to do."""

    LEARNING = "learning"
    READY = "ready for the table test"
    TESTING = "at the table test"
    TO_BE_SIGNED = "waiting for a signature"
    CERTIFIED = "certified"


@dataclass(frozen=True, slots=True)
class Standing:
    units: dict[str, UnitStanding]
    seconds: int | None
    """The median of all answers; none while there are none."""

    @property
    def asked(self) -> int:
        return sum(each.asked for each in self.units.values())

    @property
    def right(self) -> int:
        return sum(each.right for each in self.units.values())

    @property
    def passed(self) -> int:
        return sum(each.passed_at is not None for each in self.units.values())

    @property
    def is_ready(self) -> bool:
        """Every unit is passed, so the table test may begin."""
        return self.passed == len(self.units)

    def stage(self, *, is_testing: bool, is_passed: bool, is_signed: bool) -> Stage:
        if is_signed:
            return Stage.CERTIFIED
        if is_passed:
            return Stage.TO_BE_SIGNED
        if is_testing:
            return Stage.TESTING
        return Stage.READY if self.is_ready else Stage.LEARNING


def standing(course: Course, answers: Iterable[Answer], in_a_row: int) -> Standing:
    """Answers in units that the course no longer has count for nothing."""
    units, seconds = {unit.id: UnitStanding() for unit in course.units}, list[int]()
    for each in answers:
        if each.unit in units:
            units[each.unit] = units[each.unit].after(each, in_a_row)
            seconds.append(each.seconds)
    return Standing(units, _middle(seconds))


def _middle(seconds: Collection[int]) -> int | None:
    return int(median(seconds)) if seconds else None
