"""Drills that were asked and wait for an answer; the answers stay on this side of the wire."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_urlsafe
from typing import Annotated

from fastapi import Depends, Request

from croupier.training.drilling import Drill
from croupier.web.errors import NotFound

OPEN_EACH, OPEN_IN_ALL = 8, 2_000
"""Questions that wait for an answer: of one person, and of everybody."""
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    id: str
    table_id: str
    drill: Drill
    asked_at: datetime
    run: str = ""
    """The set of questions against the clock that it belongs to."""

    def milliseconds_until(self, now: datetime) -> int:
        """None less than nothing, should the house's clock have been set back."""
        return max(0, (now - self.asked_at) // MILLISECOND)


class Questions:
    """Asked and not yet answered."""

    def __init__(self) -> None:
        self._asked = OrderedDict[tuple[str, str], OpenQuestion]()

    def ask(
        self, person: str, table_id: str, drill: Drill, now: datetime, run: str = ""
    ) -> OpenQuestion:
        """In a run there is one at a time: whoever asks again is asked the same, and time runs."""
        if run and (waiting := self.of_run(person, run)):
            return waiting
        question = OpenQuestion(token_urlsafe(16), table_id, drill, now, run)
        self._asked[person, question.id] = question
        own = [each for each in self._asked if each[0] == person]
        for old in own[:-OPEN_EACH]:
            del self._asked[old]
        while len(self._asked) > OPEN_IN_ALL:
            self._asked.popitem(last=False)
        return question

    def of_run(self, person: str, run: str) -> OpenQuestion | None:
        waiting = (each for (whose, _), each in self._asked.items() if whose == person)
        return next((each for each in waiting if each.run == run), None)

    def asked(self, person: str, table_id: str, question_id: str) -> OpenQuestion:
        found = self._asked.get((person, question_id))
        if found is None:
            raise NotFound("that question is no longer open; ask for another")
        if found.table_id != table_id:
            raise NotFound("that question was asked at another table")
        return found

    def done(self, person: str, question_id: str) -> None:
        """Each is answered once."""
        self._asked.pop((person, question_id), None)


def questions_of(request: Request) -> Questions:
    state = request.app.state
    if not hasattr(state, "questions"):
        state.questions = Questions()
    questions: Questions = state.questions
    return questions


QuestionsDep = Annotated[Questions, Depends(questions_of)]
