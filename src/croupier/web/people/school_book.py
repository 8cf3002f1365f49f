"""The part of the book of people that the dealer school writes: a query or two, in a thread."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime

from sqlalchemy import Connection

from croupier.web.people import school
from croupier.web.people.school import Result, SchoolQuestion, SchoolTest

Transaction = Callable[[], AbstractContextManager[Connection]]
SHOWN = 200


class SchoolBook:
    def __init__(self, reading: Transaction, writing: Transaction) -> None:
        self._reading, self._writing = reading, writing

    # questions

    def ask(self, question: SchoolQuestion) -> SchoolQuestion:
        """The question that waits in that unit already, else this one."""
        with self._writing() as connection:
            return school.ask(connection, question)

    def waiting(self, person: str, chapter: str, unit: str) -> SchoolQuestion | None:
        with self._reading() as connection:
            return school.open_question(connection, person, chapter, unit)

    def answer(self, number: int, given: str, *, right: bool, at: datetime) -> bool:
        """Whether it was still open."""
        with self._writing() as connection:
            return school.answer(connection, number, given, right=right, at=at)

    def answered(
        self, person: str, chapter: str | None = None, most: int | None = SHOWN
    ) -> tuple[SchoolQuestion, ...]:
        with self._reading() as connection:
            return school.answered(connection, person, chapter, most)

    def results(self, person: str | None = None, chapter: str | None = None) -> tuple[Result, ...]:
        with self._reading() as connection:
            return tuple(school.results(connection, person, chapter))

    def begin(self, test: SchoolTest) -> None:
        with self._writing() as connection:
            school.begin(connection, test)

    def test(self, test_id: str) -> SchoolTest | None:
        with self._reading() as connection:
            return school.find_test(connection, test_id)

    def tests(
        self, person: str | None = None, chapter: str | None = None
    ) -> tuple[SchoolTest, ...]:
        with self._reading() as connection:
            return school.table_tests(connection, person, chapter)

    def step(self, before: int, test: SchoolTest) -> bool:
        """Whether no other choice came first."""
        with self._writing() as connection:
            return school.step(connection, before, test)

    def sign(self, test_id: str, by: str, office: str, at: datetime) -> bool:
        """Whether it was passed and not signed yet."""
        with self._writing() as connection:
            return school.sign(connection, test_id, by, office, at)
