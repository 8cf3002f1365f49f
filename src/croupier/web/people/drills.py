"""What dealers answered in their drills, right or wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, RowMapping, delete, insert, select

from croupier.web.people.schema import drill_answers


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    person: str
    table: str
    kind: str
    asked: object
    """A JSON document, and so is what was given."""
    given: object
    right: bool
    clause: str
    at: datetime
    milliseconds: int | None = None
    """From the asking to the answer, where that was measured."""
    run: str = ""
    """The set of questions against the clock that it belongs to, as its person named it."""


def note(connection: Connection, answer: DrillAnswer) -> None:
    row = {
        "person": answer.person,
        "table_id": answer.table,
        "kind": answer.kind,
        "asked": json.dumps(answer.asked),
        "given": json.dumps(answer.given),
        "is_right": answer.right,
        "clause": answer.clause,
        "at": int(answer.at.timestamp()),
        "milliseconds": answer.milliseconds,
        "run": answer.run,
    }
    connection.execute(insert(drill_answers).values(row))


def remove(connection: Connection, person: str) -> None:
    connection.execute(delete(drill_answers).where(drill_answers.c.person == person))


def newest(connection: Connection, person: str | None, most: int) -> tuple[DrillAnswer, ...]:
    """Of one person or of all, the newest first."""
    asked = select(drill_answers).order_by(drill_answers.c.number.desc()).limit(most)
    if person is not None:
        asked = asked.where(drill_answers.c.person == person)
    return tuple(map(_answer, connection.execute(asked).mappings()))


def in_run(connection: Connection, person: str, run: str) -> tuple[DrillAnswer, ...]:
    """What somebody answered in one set against the clock, the first answer first."""
    mine = (drill_answers.c.person == person) & (drill_answers.c.run == run)
    asked = select(drill_answers).where(mine).order_by(drill_answers.c.number)
    return tuple(map(_answer, connection.execute(asked).mappings()))


def _answer(row: RowMapping) -> DrillAnswer:
    return DrillAnswer(
        row["person"],
        row["table_id"],
        row["kind"],
        json.loads(row["asked"]),
        json.loads(row["given"]),
        row["is_right"],
        row["clause"],
        datetime.fromtimestamp(row["at"], UTC),
        row["milliseconds"],
        row["run"],
    )
