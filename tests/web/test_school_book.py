"""What the dealer school keeps in the book of people, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.web.people.invitations import Terms
from croupier.web.people.offices import Office
from croupier.web.people.people_keys import PeopleKey
from croupier.web.people.school import SchoolQuestion, SchoolTest
from croupier.web.people.school_book import SchoolBook
from croupier.web.people.store import People, open_people
from tests.web.running_house import HandClock

ASKED = {"question": {"asks": "?"}, "answer": "yes", "also": [], "why": "because"}


@pytest.fixture
def people(kept: str | Path, clock: HandClock) -> Iterator[People]:
    book = open_people(kept, clock, key=PeopleKey(bytes(32)))
    for name in ("ann", "bob"):
        _, invitation = book.invite(Terms(Office.DEALER), "the tests")
        book.join(invitation, name, "")
    yield book
    book.close()


@pytest.fixture
def book(people: People) -> SchoolBook:
    return people.school


@pytest.fixture
def question(clock: HandClock) -> SchoolQuestion:
    return SchoolQuestion("ann", "pa-627a", "tips", "house", ASKED, clock(), clause="HOUSE-tips-1")


@pytest.fixture
def test(clock: HandClock) -> SchoolTest:
    return SchoolTest("t1", "ann", "pa-627a", "abc", "seed", clock())


def test_a_question_waits_until_it_is_answered_once(
    book: SchoolBook, question: SchoolQuestion, clock: HandClock
) -> None:
    asked = book.ask(question)
    assert book.ask(replace(question, kind="figure")) == asked, "nobody gets another"
    assert book.waiting("ann", "pa-627a", "tips") == asked
    for person, chapter, unit in (
        ("bob", "pa-627a", "tips"),
        ("ann", "pa-541", "tips"),
        ("ann", "pa-627a", "cash"),
    ):
        assert book.waiting(person, chapter, unit) is None
    later = clock() + timedelta(seconds=8)
    assert book.answer(asked.number, "yes", right=True, at=later)
    assert not book.answer(asked.number, "no", right=False, at=later), "it counts once"
    assert book.waiting("ann", "pa-627a", "tips") is None
    [kept] = book.answered("ann")
    assert kept == replace(asked, given="yes", right=True, at=later)


def test_results_come_in_the_order_of_the_questions(
    book: SchoolBook, question: SchoolQuestion, clock: HandClock
) -> None:
    given = [("ann", "tips", True), ("bob", "cash", False), ("ann", "tips", False)]
    for person, unit, right in given:
        asked = book.ask(replace(question, person=person, unit=unit))
        book.answer(asked.number, "yes", right=right, at=clock())
    book.ask(question)
    found = book.results()
    assert [(each.person, each.unit, each.right) for each in found] == given
    assert [each.right for each in book.results("ann", "pa-627a")] == [True, False]
    assert book.results("ann", "pa-541") == ()


def test_one_choice_at_a_time_is_kept_of_a_test(
    book: SchoolBook, test: SchoolTest, clock: HandClock
) -> None:
    book.begin(test)
    assert book.test("t1") == test
    one, other = (replace(test, choices=(n,)) for n in (3, 4))
    assert book.step(0, one)
    assert not book.step(0, other), "another choice came first"
    mistake = {"step": 2, "chose": "x", "why": "y", "clause": "Z", "next": "w"}
    ended = replace(one, choices=(3, 1), mistakes=(mistake,), ended_at=clock(), passed=True)
    assert book.step(1, ended)
    assert book.test("t1") == ended


@pytest.mark.parametrize("passed", [True, False])
def test_a_test_is_signed_once_and_only_if_it_was_passed(
    book: SchoolBook, test: SchoolTest, clock: HandClock, *, passed: bool
) -> None:
    book.begin(test)
    assert not book.sign("t1", "flo", "floorperson", clock()), "it is under way"
    ended = replace(test, choices=(0,), ended_at=clock(), passed=passed)
    assert book.step(0, ended)
    assert book.sign("t1", "flo", "floorperson", clock()) is passed
    assert not book.sign("t1", "ada", "administrator", clock())
    signed = book.tests("ann", "pa-627a")[0]
    assert signed.signed_by == ("flo" if passed else None)


def test_nothing_of_a_pupil_who_is_forgotten_is_left(
    people: People, question: SchoolQuestion, test: SchoolTest, clock: HandClock
) -> None:
    book = people.school
    for person in ("ann", "bob"):
        asked = book.ask(replace(question, person=person))
        book.answer(asked.number, "yes", right=True, at=clock())
        book.ask(replace(question, person=person))
        book.begin(replace(test, id=f"of {person}", person=person))
    people.forget("ann")
    assert {each.person for each in book.results()} == {"bob"}
    assert [each.id for each in book.tests()] == ["of bob"]
    assert book.waiting("ann", "pa-627a", "tips") is None
