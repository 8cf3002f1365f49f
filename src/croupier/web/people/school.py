"""What pupils of the dealer school were asked, how they answered, and their table tests.

A question stands here before it is answered, and waits until it is: nobody gets another one by
asking again, and it is answered once, whichever node is asked.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from croupier.web.people.schema import school_answers as answers
from croupier.web.people.schema import school_tests as tests


@dataclass(frozen=True, slots=True)
class SchoolQuestion:
    person: str
    chapter: str
    unit: str
    kind: str
    asked: dict[str, Any]
    """A JSON document: the question, and beside it what its pupil is not sent."""
    asked_at: datetime
    number: int = 0
    given: str | None = None
    """Nothing while it waits."""
    right: bool | None = None
    clause: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SchoolTest:
    id: str
    person: str
    chapter: str
    digest: str
    """Of the chapter as it was taught."""
    seed: str
    begun_at: datetime
    choices: tuple[int, ...] = ()
    mistakes: tuple[dict[str, Any], ...] = ()
    ended_at: datetime | None = None
    passed: bool | None = None
    signed_by: str | None = None
    signed_as: str | None = None
    """The office of whoever signed."""
    signed_at: datetime | None = None


# Questions


def ask(connection: Connection, question: SchoolQuestion) -> SchoolQuestion:
    """The question that waits already, else this one."""
    if waiting := open_question(connection, question.person, question.chapter, question.unit):
        return waiting
    row = {
        "person": question.person,
        "chapter": question.chapter,
        "unit": question.unit,
        "kind": question.kind,
        "asked": json.dumps(question.asked),
        "asked_at": _seconds(question.asked_at),
        "clause": question.clause,
    }
    connection.execute(insert(answers).values(row))
    asked = open_question(connection, question.person, question.chapter, question.unit)
    assert asked is not None, "it was just written"
    return asked


def open_question(
    connection: Connection, person: str, chapter: str, unit: str
) -> SchoolQuestion | None:
    asked = select(answers).where(
        answers.c.person == person,
        answers.c.chapter == chapter,
        answers.c.unit == unit,
        answers.c.at.is_(None),
    )
    row = connection.execute(asked.order_by(answers.c.number).limit(1)).mappings().first()
    return _question(row) if row else None


def answer(connection: Connection, number: int, given: str, *, right: bool, at: datetime) -> bool:
    """Whether it was still open."""
    waiting = update(answers).where(answers.c.number == number, answers.c.at.is_(None))
    done = connection.execute(waiting.values(given=given, is_right=right, at=_seconds(at)))
    return done.rowcount == 1


def answered(
    connection: Connection, person: str, chapter: str | None = None, most: int | None = None
) -> tuple[SchoolQuestion, ...]:
    """The newest first."""
    asked = select(answers).where(answers.c.person == person, answers.c.at.is_not(None))
    if chapter is not None:
        asked = asked.where(answers.c.chapter == chapter)
    newest = asked.order_by(answers.c.number.desc()).limit(most)
    return tuple(map(_question, connection.execute(newest).mappings()))


@dataclass(frozen=True, slots=True)
class Result:
    """As much of an answer as a standing is read from."""

    person: str
    chapter: str
    unit: str
    right: bool
    asked_at: datetime
    at: datetime
    kind: str


def results(connection: Connection, person: str | None, chapter: str | None) -> Iterator[Result]:
    """In the order in which they were given; of all where no pupil or chapter is named."""
    columns = (
        answers.c.person,
        answers.c.chapter,
        answers.c.unit,
        answers.c.is_right,
        answers.c.asked_at,
        answers.c.at,
        answers.c.kind,
    )
    asked = select(*columns).where(answers.c.at.is_not(None)).order_by(answers.c.number)
    if person is not None:
        asked = asked.where(answers.c.person == person)
    if chapter is not None:
        asked = asked.where(answers.c.chapter == chapter)
    for row in connection.execute(asked):
        yield Result(row[0], row[1], row[2], row[3], _time(row[4]), _time(row[5]), row[6])


# Table tests


def begin(connection: Connection, test: SchoolTest) -> None:
    row = {
        "id": test.id,
        "person": test.person,
        "chapter": test.chapter,
        "digest": test.digest,
        "seed": test.seed,
        "begun_at": _seconds(test.begun_at),
        "choices": "[]",
        "mistakes": "[]",
    }
    connection.execute(insert(tests).values({**row, "steps": 0}))


def find_test(connection: Connection, test_id: str) -> SchoolTest | None:
    row = connection.execute(select(tests).where(tests.c.id == test_id)).mappings().first()
    return _test(row) if row else None


def table_tests(
    connection: Connection, person: str | None, chapter: str | None
) -> tuple[SchoolTest, ...]:
    """The newest first."""
    asked = select(tests).order_by(tests.c.begun_at.desc(), tests.c.id)
    if person is not None:
        asked = asked.where(tests.c.person == person)
    if chapter is not None:
        asked = asked.where(tests.c.chapter == chapter)
    return tuple(map(_test, connection.execute(asked).mappings()))


def step(connection: Connection, before: int, test: SchoolTest) -> bool:
    """Keep what was chosen, unless another choice came first; whether it was kept."""
    row = {
        "choices": json.dumps(test.choices),
        "steps": len(test.choices),
        "mistakes": json.dumps(test.mistakes),
        "ended_at": _seconds(test.ended_at) if test.ended_at else None,
        "is_passed": test.passed,
    }
    waiting = update(tests).where(tests.c.id == test.id, tests.c.steps == before)
    return connection.execute(waiting.values(row)).rowcount == 1


def sign(connection: Connection, test_id: str, by: str, office: str, at: datetime) -> bool:
    """Whether it was passed and not signed yet."""
    waiting = update(tests).where(
        tests.c.id == test_id, tests.c.is_passed.is_(True), tests.c.signed_at.is_(None)
    )
    signed = {"signed_by": by, "signed_as": office, "signed_at": _seconds(at)}
    return connection.execute(waiting.values(signed)).rowcount == 1


def remove(connection: Connection, person: str) -> None:
    """All that is kept of a pupil; what they signed for others keeps their name."""
    connection.execute(delete(answers).where(answers.c.person == person))
    connection.execute(delete(tests).where(tests.c.person == person))


# Rows


def _question(row: RowMapping) -> SchoolQuestion:
    return SchoolQuestion(
        row["person"],
        row["chapter"],
        row["unit"],
        row["kind"],
        json.loads(row["asked"]),
        _time(row["asked_at"]),
        row["number"],
        row["given"],
        row["is_right"],
        row["clause"],
        _time(row["at"]) if row["at"] is not None else None,
    )


def _test(row: RowMapping) -> SchoolTest:
    return SchoolTest(
        row["id"],
        row["person"],
        row["chapter"],
        row["digest"],
        row["seed"],
        _time(row["begun_at"]),
        _numbers(json.loads(row["choices"])),
        tuple(json.loads(row["mistakes"])),
        _time(row["ended_at"]) if row["ended_at"] is not None else None,
        row["is_passed"],
        row["signed_by"],
        row["signed_as"],
        _time(row["signed_at"]) if row["signed_at"] is not None else None,
    )


def _numbers(listed: Sequence[int]) -> tuple[int, ...]:
    return tuple(listed)


def _seconds(at: datetime) -> int:
    return int(at.timestamp())


def _time(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
