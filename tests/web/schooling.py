"""A pupil at the school over the wire, with what the house knows and a pupil does not."""

from __future__ import annotations

from typing import Any

import httpx

from croupier.training.school.course import Unit
from croupier.training.school.teaching import teaching
from croupier.web.people.school import SchoolQuestion
from croupier.web.school.classrooms import course_of
from tests.web.running_house import Guest, House

SCHOOL = "/api/v1/school"
CHAPTER = "pa-627a"
NOTHING: dict[str, Any] = {"question": {"asks": "?"}, "answer": "", "also": [], "why": ""}


def of(answer: httpx.Response, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json()


def right_answer(house: House, person: str, chapter: str, unit: str) -> str:
    """To the question that waits for somebody."""
    waiting = house.premises.people.school.waiting(person, chapter, unit)
    assert waiting is not None
    return str(waiting.asked["answer"])


def units_of(chapter: str = CHAPTER) -> tuple[Unit, ...]:
    return course_of(chapter).units


def answer(house: House, pupil: Guest, unit: str, given: str | None = None) -> Any:
    """The question that waits, answered rightly unless another answer is given."""
    address = f"{SCHOOL}/courses/{CHAPTER}/units/{unit}"
    asked = of(pupil.browser.get(f"{address}/question"))
    said = right_answer(house, pupil.name, CHAPTER, unit) if given is None else given
    number = asked["number"]
    return of(pupil.browser.post(f"{address}/answer", json={"number": number, "given": said}))


def pass_unit(house: House, pupil: Guest, unit: str) -> Any:
    for _ in range(teaching().in_a_row):
        verdict = answer(house, pupil, unit)
        assert verdict["right"], verdict
    return verdict


def pass_all(house: House, pupil: Guest) -> None:
    for unit in units_of():
        pass_unit(house, pupil, unit.id)


def make_ready(house: House, person: str, but: tuple[str, ...] = ()) -> None:
    """As if all other units had been passed: written to the book, without a question asked."""
    book, now = house.premises.people.school, house.premises.clock()
    for unit in units_of():
        for _ in range(0 if unit.id in but else teaching().in_a_row):
            asked = SchoolQuestion(person, CHAPTER, unit.id, "house", NOTHING, now)
            waiting = book.ask(asked)
            assert book.answer(waiting.number, "", right=True, at=now)


def begin(pupil: Guest) -> Any:
    return of(pupil.browser.post(f"{SCHOOL}/courses/{CHAPTER}/tests"), 201)


def steps_to_take(house: House, test_id: str) -> int | None:
    """The number of the step that a test waits for; none once it is over."""
    test = house.premises.people.school.test(test_id)
    assert test is not None
    return None if test.ended_at else len(test.choices)


def place_of_right(house: House, test_id: str, *, right: bool = True) -> int:
    """Among the choices of a test that waits for its pupil."""
    test = house.premises.people.school.test(test_id)
    assert test is not None
    dealing = house.premises.school_tests.taken(test)
    choices = dealing.asked.choices
    house.premises.school_tests.put_back(test, dealing)
    return next(n for n, each in enumerate(choices) if (each.against is None) is right)


def step(house: House, pupil: Guest, test: Any, *, right: bool = True) -> Any:
    chosen = {"step": test["steps"], "choice": place_of_right(house, test["id"], right=right)}
    return of(pupil.browser.post(f"{SCHOOL}/tests/{test['id']}/steps", json=chosen))


def deal(house: House, pupil: Guest, test: Any) -> Any:
    """To the end, without a mistake."""
    while test["ended_at"] is None:
        test = step(house, pupil, test)
    return test
