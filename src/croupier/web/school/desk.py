"""The desk of the dealer school: asks, grades, tests, lets sign, and tells how far everybody is.

Its methods block for a query and some dealing: call them in a thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from secrets import token_hex

from croupier.training.drilling import Drill, Graded, grade
from croupier.training.pace import TARGET_SECONDS, Pace, Timed, by_kind
from croupier.training.school.course import Course, Unit
from croupier.training.school.standing import Answer, Stage, Standing, standing
from croupier.training.school.table_test import Asked
from croupier.training.school.teaching import teaching
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal, Refused
from croupier.web.dependencies import Premises
from croupier.web.errors import Forbidden, NotFound
from croupier.web.people.offices import Office
from croupier.web.people.school import Result, SchoolQuestion, SchoolTest
from croupier.web.people.sessions import SignedIn
from croupier.web.school.classrooms import chapter_digest, chapters, classroom, course_of
from croupier.web.school.seeded import drawing
from croupier.web.school.testing import Dealing, NotDealtAgain, after

PUPILS = (Office.DEALER, Office.FLOORPERSON, Office.ADMINISTRATOR)
"""Who attends: whoever may stand behind a table."""
SIGNERS = (Office.FLOORPERSON, Office.ADMINISTRATOR)
READERS = (*SIGNERS, Office.INSPECTOR)
"""Who sees how far pupils are."""

fresh_seed = partial(token_hex, 32)
"""Of a question or a test; nobody who has the program can tell what follows from it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one pupil is in one course."""

    person: str
    course: Course
    standing: Standing
    tests: tuple[SchoolTest, ...]
    """The newest first."""
    begun_at: datetime | None
    last_at: datetime | None
    drills: Mapping[str, Pace]
    """By kind: those among the questions of units, and those that were asked by themselves."""

    @property
    def chapter(self) -> str:
        return self.course.chapter

    @property
    def test(self) -> SchoolTest | None:
        """The one that was passed, else the newest."""
        return next((each for each in self.tests if each.passed), None) or next(
            iter(self.tests), None
        )

    @property
    def stage(self) -> Stage:
        test = self.test
        return self.standing.stage(
            is_testing=test is not None and test.ended_at is None,
            is_passed=test is not None and bool(test.passed),
            is_signed=test is not None and test.signed_at is not None,
        )


class SchoolDesk:
    def __init__(self, open_house: Premises, me: SignedIn) -> None:
        self._house, self._me = open_house, me
        self._book = open_house.people.school

    # how far somebody is

    def progress(self, chapter: str, person: str = "") -> Progress:
        """One's own, or that of a pupil."""
        return self._progress_of(person or self._me.name, [course_of(chapter)])[0]

    def courses(self, person: str = "") -> list[Progress]:
        """Of every course there is, begun or not."""
        return self._progress_of(self._named(person), map(course_of, chapters()))

    def pupils(self) -> list[Progress]:
        """Of everybody, in every course that they have begun."""
        found = list[Progress]()
        begun = {(each.person, each.chapter) for each in self._book.results()}
        begun |= {(each.person, each.chapter) for each in self._book.tests()}
        for person in sorted({name for name, _ in begun}):
            known = [each for each in chapters() if (person, each) in begun]
            found += self._progress_of(person, map(course_of, known))
        return found

    def _progress_of(self, person: str, courses: Iterable[Course]) -> list[Progress]:
        results, tests = self._book.results(person), self._book.tests(person)
        return [_progress(person, each, results, tests) for each in courses]

    def answered(self, chapter: str | None = None, person: str = "") -> tuple[SchoolQuestion, ...]:
        return self._book.answered(self._named(person), chapter)

    def _named(self, person: str) -> str:
        """Nobody has a name that no database can be asked for."""
        if not person.isprintable():
            raise NotFound("nobody has that name")
        return person or self._me.name

    # questions

    def unit(self, chapter: str, name: str) -> Unit:
        unit = course_of(chapter).unit(name)
        if unit is None:
            known = ", ".join(each.id for each in course_of(chapter).units)
            raise NotFound(f"the course {chapter} has no unit {name!r}; it has {known}")
        return unit

    def ask(self, chapter: str, name: str) -> SchoolQuestion:
        """The question that waits for this pupil in this unit, or a new one."""
        unit = self.unit(chapter, name)
        if waiting := self._book.waiting(self._me.name, chapter, unit.id):
            return waiting
        room = classroom(chapter)
        kinds = room.kinds(unit)
        before = [each for each in self.answered(chapter) if each.unit == unit.id]
        asked = self.progress(chapter).standing.units[unit.id].asked
        kind = kinds[asked % len(kinds)]
        drill = room.ask_another(unit, kind, drawing(fresh_seed()), _answered_well(before, kind))
        return self._asked(chapter, unit.id, drill)

    def answer(self, chapter: str, name: str, number: int, given: str) -> Graded:
        """What cannot be read as an answer leaves the question open."""
        return self._answered(chapter, self.unit(chapter, name).id, number, given)

    # drills by themselves, for speed: they count for no unit

    def ask_drill(self, chapter: str, kind: str) -> SchoolQuestion:
        """The drill of this kind that waits for this pupil, or a new one."""
        room = classroom(course_of(chapter).chapter)
        if kind not in room.drilled:
            known = ", ".join(room.drilled)
            raise NotFound(f"the course {chapter} has no drill {kind!r}; it has {known}")
        if waiting := self._book.waiting(self._me.name, chapter, by_itself(kind)):
            return waiting
        return self._asked(chapter, by_itself(kind), room.drill(kind, drawing(fresh_seed())))

    def waited(self, asked: SchoolQuestion) -> int:
        """Milliseconds since it was first shown: loading a page again gives nobody more time."""
        return int((self._house.clock() - asked.asked_at).total_seconds() * 1000)

    def answer_drill(self, chapter: str, kind: str, number: int, given: str) -> Graded:
        return self._answered(course_of(chapter).chapter, by_itself(kind), number, given)

    def _asked(self, chapter: str, unit: str, drill: Drill) -> SchoolQuestion:
        return self._book.ask(
            SchoolQuestion(
                self._me.name,
                chapter,
                unit,
                drill.kind,
                _kept(drill),
                self._house.clock(),
                clause=drill.clause,
            )
        )

    def _answered(self, chapter: str, unit: str, number: int, given: str) -> Graded:
        waiting = self._book.waiting(self._me.name, chapter, unit)
        if waiting is None or waiting.number != number:
            raise NotFound("that question is no longer open; go on with the one that waits")
        graded = grade(drill_of(waiting), given)
        now = self._house.clock()
        if not self._book.answer(number, given, right=graded.right, at=now):
            raise NotFound("that question is no longer open; go on with the one that waits")
        return graded

    # the table test

    def begin(self, chapter: str) -> SchoolTest:
        """A test that was begun and not ended goes on."""
        progress = self.progress(chapter)
        if waiting := next((each for each in progress.tests if each.ended_at is None), None):
            return waiting
        if progress.test and progress.test.passed:
            raise _refused("you have passed the table test of this course")
        if not progress.standing.is_ready:
            left = len(progress.standing.units) - progress.standing.passed
            raise _refused(f"the table test waits until every unit is passed; {left} are not")
        test = SchoolTest(
            token_hex(8),
            self._me.name,
            chapter,
            chapter_digest(chapter),
            fresh_seed(),
            self._house.clock(),
        )
        self._book.begin(test)
        return test

    def test(self, test_id: str) -> SchoolTest:
        """One's own, or any for those who see how far pupils are."""
        test = self._book.test(test_id) if test_id.isprintable() else None
        if test is None:
            raise NotFound(f"there is no table test {test_id!r}")
        if test.person != self._me.name and self._me.office not in READERS:
            raise Forbidden("this is another pupil's table test")
        return test

    def under_way(self, test_id: str) -> tuple[SchoolTest, Asked | None]:
        """A test, and what is shown to its pupil now; nothing where it has ended."""
        test = self.test(test_id)
        if test.ended_at is not None or test.person != self._me.name:
            return test, None
        dealing = self._taken(test)
        if dealing is None:
            return self.test(test_id), None
        asked = dealing.asked
        self._house.school_tests.put_back(test, dealing)
        return test, asked

    def _taken(self, test: SchoolTest) -> Dealing | None:
        """A table that would be another one today is broken off, and the test is not passed."""
        try:
            return self._house.school_tests.taken(test)
        except NotDealtAgain:
            now = self._house.clock()
            self._book.step(len(test.choices), replace(test, ended_at=now, passed=False))
            return None

    def choose(self, test_id: str, step: int, number: int) -> SchoolTest:
        """A choice that was sent twice counts once: `step` says after how many it was made."""
        test = self.test(test_id)
        if test.person != self._me.name:
            raise Forbidden("a table test is dealt by its pupil alone")
        if test.ended_at is not None or step != len(test.choices):
            return test
        dealing = self._taken(test)
        if dealing is None:
            return self.test(test_id)
        chosen = after(test, dealing, number, self._house.clock())
        if not self._book.step(len(test.choices), chosen):
            return self.test(test_id)
        if chosen.ended_at is None:
            self._house.school_tests.put_back(chosen, dealing)
        return chosen

    def sign(self, test_id: str) -> SchoolTest:
        """By a floorperson or the administrator, and never by the pupil."""
        test = self.test(test_id)
        if self._me.office not in SIGNERS:
            raise Forbidden("a table test is signed by a floorperson or an administrator")
        if test.person == self._me.name:
            raise Forbidden("a second person must sign: nobody signs their own table test")
        now = self._house.clock()
        if not self._book.sign(test_id, self._me.name, self._me.office.value, now):
            why = "is signed already" if test.signed_at else "was not passed, so nobody can sign it"
            raise _refused(f"this table test {why}")
        return self.test(test_id)

    def certificate(self, test_id: str) -> tuple[SchoolTest, Progress]:
        """What was signed: nothing that its pupil answered since the test began changes it."""
        test = self.test(test_id)
        if test.signed_at is None:
            raise NotFound("there is no certificate before the table test is passed and signed")
        given = self._book.results(test.person, test.chapter)
        results = [each for each in given if each.at <= test.begun_at]
        return test, _progress(test.person, course_of(test.chapter), results, [test])


def by_itself(kind: str) -> str:
    """Where a unit would be named: a drill that was asked by itself."""
    return f"drill:{kind}"


def drill_of(question: SchoolQuestion) -> Drill:
    """As it was asked."""
    kept = question.asked
    return Drill(
        kept["question"],
        kept["answer"],
        ClauseId(question.clause),
        kept["why"],
        frozenset(kept["also"]),
        question.kind,
    )


def _answered_well(questions: Iterable[SchoolQuestion], kind: str) -> list[dict[str, object]]:
    """Those of the kind that need not be asked again soon, as they were asked."""
    return [each.asked["question"] for each in questions if each.right and each.kind == kind]


def _kept(drill: Drill) -> dict[str, object]:
    return {
        "question": dict(drill.question),
        "answer": drill.answer,
        "also": sorted(drill.also),
        "why": drill.why,
    }


def _progress(
    person: str, taught: Course, results: Iterable[Result], tests: Iterable[SchoolTest]
) -> Progress:
    own = [each for each in results if each.chapter == taught.chapter]
    tried = tuple(each for each in tests if each.chapter == taught.chapter)
    times = [each.at for each in own]
    return Progress(
        person,
        taught,
        standing(taught, _answers(own), teaching().in_a_row),
        tried,
        min(times, default=None),
        max(times, default=None),
        by_kind(_timed(each) for each in own if each.kind in TARGET_SECONDS),
    )


def _timed(result: Result) -> Timed:
    return Timed(result.kind, result.right, 1000 * _seconds(result))


def _seconds(result: Result) -> int:
    return int((result.at - result.asked_at).total_seconds())


def _answers(results: Iterable[Result]) -> Iterator[Answer]:
    for each in results:
        yield Answer(each.unit, each.right, each.at, _seconds(each))


def _refused(why: str) -> Refused:
    return Refused([Refusal(None, why)])
