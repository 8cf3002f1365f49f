"""The dealer school over the wire: asked, explained by clause, tested at a table, signed, told."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import httpx
import pytest

from croupier.training.school.teaching import teaching
from croupier.web.people.offices import Office
from croupier.web.school.classrooms import chapter_digest, classroom
from croupier.web.security.limits import Buckets
from croupier.web.settings import Settings
from tests.web.running_house import Guest, HandClock, House, running_house
from tests.web.schooling import (
    CHAPTER,
    SCHOOL,
    answer,
    begin,
    deal,
    make_ready,
    of,
    pass_all,
    pass_unit,
    place_of_right,
    right_answer,
    step,
    units_of,
)
from tests.web.wire import roomy

UNIT = f"{SCHOOL}/courses/{CHAPTER}/units"
AMPLE = Buckets(rate=1_000, burst=100_000)
"""A whole course is answered in a hurry."""


@pytest.fixture(scope="module")
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, clock: HandClock) -> Iterator[House]:
    settings = Settings(data=tmp_path_factory.mktemp("school"))
    limits = replace(roomy(), orders=AMPLE, changes=AMPLE)
    with running_house(settings, clock=clock, limits=limits) as running:
        yield running


@pytest.fixture(scope="module")
def ready(house: House) -> Guest:
    """Somebody who has passed every unit."""
    pupil = house.guest(Office.DEALER, "Rita")
    pass_all(house, pupil)
    return pupil


@pytest.fixture
def pupil(house: House) -> Guest:
    return house.guest(Office.DEALER)


# who may


@pytest.mark.parametrize("office", Office)
def test_who_attends_and_who_sees_pupils(house: House, office: Office) -> None:
    browser = house.guest(office).browser
    attends = office in {Office.DEALER, Office.FLOORPERSON, Office.ADMINISTRATOR}
    sees = office in {Office.FLOORPERSON, Office.ADMINISTRATOR, Office.INSPECTOR}
    allowed = {True: httpx.codes.OK, False: httpx.codes.FORBIDDEN}
    for path in (SCHOOL, f"{SCHOOL}/courses/{CHAPTER}", f"{UNIT}/tips/question"):
        assert browser.get(path).status_code == allowed[attends], path
    for path in (f"{SCHOOL}/pupils", f"{SCHOOL}/pupils.csv", "/school/pupils"):
        assert browser.get(path).status_code == allowed[sees], path


def test_there_is_a_course_for_each_chapter(pupil: Guest) -> None:
    listed = of(pupil.browser.get(SCHOOL))["courses"]
    assert {each["chapter"] for each in listed} == {
        "pa-535", "pa-541", "pa-543", "pa-545", "pa-551", "pa-627a", "pa-627b", "ma-midi",
        "md-mini",
    }  # fmt: skip
    assert {each["stage"] for each in listed} == {"learning"}


# questions


def test_a_question_does_not_hold_its_answer_and_waits_until_it_is_answered(
    house: House, pupil: Guest
) -> None:
    first = of(pupil.browser.get(f"{UNIT}/deal/question"))
    assert first.keys() == {"number", "kind", "question"}
    assert not {"answer", "also", "why", "clause"} & first["question"].keys()
    assert of(pupil.browser.get(f"{UNIT}/deal/question")) == first, "asking again brings no other"
    other = house.guest(Office.DEALER)
    given = {"number": first["number"], "given": right_answer(house, pupil.name, CHAPTER, "deal")}
    stolen = other.browser.post(f"{UNIT}/deal/answer", json=given)
    assert stolen.status_code == httpx.codes.NOT_FOUND
    assert of(pupil.browser.post(f"{UNIT}/deal/answer", json=given))["right"]
    again = pupil.browser.post(f"{UNIT}/deal/answer", json=given)
    assert again.status_code == httpx.codes.NOT_FOUND, "it counts once"


def test_what_is_no_answer_leaves_the_question_open(pupil: Guest) -> None:
    asked = of(pupil.browser.get(f"{UNIT}/signs/question"))
    given = {"number": asked["number"], "given": "the moon"}
    refused = pupil.browser.post(f"{UNIT}/signs/answer", json=given)
    assert refused.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert of(pupil.browser.get(f"{UNIT}/signs/question")) == asked


@pytest.mark.parametrize(
    ("unit", "section"),
    [("deal", "58 Pa. Code § 627a."), ("tips", "58 Pa. Code § 611a.3(4)")],
)
def test_a_mistake_is_explained_by_its_clause(
    house: House, pupil: Guest, unit: str, section: str
) -> None:
    asked = of(pupil.browser.get(f"{UNIT}/{unit}/question"))
    right = right_answer(house, pupil.name, CHAPTER, unit)
    waiting = house.premises.people.school.waiting(pupil.name, CHAPTER, unit)
    assert waiting is not None
    values = [each["value"] for each in asked["question"]["choices"]]
    wrong = next(each for each in values if each not in {right, *waiting.asked["also"]})
    verdict = answer(house, pupil, unit, wrong)
    assert not verdict["right"]
    assert verdict["section"].startswith(section)
    assert verdict["requirement"]
    assert verdict["standing"]["in_a_row"] == 0


def test_a_unit_is_passed_by_right_answers_in_a_row_and_stays_passed(
    house: House, pupil: Guest
) -> None:
    for number in range(1, teaching().in_a_row):
        made = answer(house, pupil, "cash")["standing"]
        assert (made["in_a_row"], made["passed_at"]) == (number, None)
    assert answer(house, pupil, "cash")["standing"]["passed_at"] is not None
    asked = of(pupil.browser.get(f"{UNIT}/cash/question"))["question"]["choices"]
    right = right_answer(house, pupil.name, CHAPTER, "cash")
    wrong = next(each["value"] for each in asked if each["value"] != right)
    made = answer(house, pupil, "cash", wrong)["standing"]
    assert made["in_a_row"] == 0
    assert made["passed_at"] is not None


def test_the_time_an_answer_took_is_told(house: House, clock: HandClock, pupil: Guest) -> None:
    pupil.browser.get(f"{UNIT}/shift/question")
    clock.advance(seconds=9)
    answer(house, pupil, "shift")
    assert of(pupil.browser.get(f"{SCHOOL}/courses/{CHAPTER}"))["median_seconds"] == 9


def test_a_pupil_sees_nobody_else(house: House, pupil: Guest) -> None:
    answer(house, pupil, "tips")
    other = house.guest(Office.DEALER)
    assert other.browser.get(f"{SCHOOL}/pupils/{pupil.name}").status_code == httpx.codes.FORBIDDEN
    assert of(other.browser.get(f"{SCHOOL}/courses/{CHAPTER}"))["answers"] == 0


@pytest.mark.parametrize("path", ["courses/pa-999", f"courses/{CHAPTER}/units/juggling", "tests/x"])
def test_what_is_not_there_is_not_found(pupil: Guest, path: str) -> None:
    assert pupil.browser.get(f"{SCHOOL}/{path}").status_code == httpx.codes.NOT_FOUND


# drills by themselves


def test_drills_have_a_page_of_their_own_and_tell_how_quick_an_answer_was(
    house: House, clock: HandClock, pupil: Guest
) -> None:
    page, book = f"/school/{CHAPTER}/drills", house.premises.people.school
    form = {"csrf": pupil.browser.headers["X-CSRF-Token"]}
    assert "cutting" in pupil.browser.get(page).text
    for seconds, said in ((4, "the mark is 10 s"), (31, "no longer than 10 s")):
        assert 'data-mark="10000"' in pupil.browser.get(f"{page}/cutting").text
        waiting = book.waiting(pupil.name, CHAPTER, "drill:cutting")
        assert waiting is not None
        clock.advance(seconds=seconds)
        again = pupil.browser.get(f"{page}/cutting").text
        assert f'data-waited="{seconds}000"' in again, "whoever loads it again gains nothing"
        given = {"number": waiting.number, "given": waiting.asked["answer"], **form}
        answered = pupil.browser.post(f"{page}/cutting", data=given, follow_redirects=True).text
        assert said in answered
        assert "58 Pa. Code § 611a.3(2)" in answered
    made = of(pupil.browser.get(f"{SCHOOL}/courses/{CHAPTER}"))
    assert all(each["asked"] == 0 for each in made["by_unit"]), "it counts for no unit"
    [drilled] = made["by_drill"]
    assert {**drilled, "median_milliseconds": 4_000, "target_milliseconds": 10_000} == drilled
    assert (drilled["drill"], drilled["right"], drilled["in_time"]) == ("cutting", 2, 1)
    shown = house.guest(Office.FLOORPERSON).browser.get(f"/school/pupils/{pupil.name}").text
    assert "Cutting" in shown
    assert pupil.browser.get(f"{page}/juggling").status_code == httpx.codes.NOT_FOUND


@pytest.mark.parametrize("chapter", ["pa-535", "pa-551"])
def test_every_drill_of_a_course_is_asked_by_itself(pupil: Guest, chapter: str) -> None:
    listed = pupil.browser.get(f"/school/{chapter}/drills").text
    kinds = set(re.findall(rf"/school/{chapter}/drills/(\w+)", listed))
    assert {"cutting", "stack_values", "conversions", "colour_ups", "payout"} <= kinds
    for kind in kinds:
        assert 'name="given"' in pupil.browser.get(f"/school/{chapter}/drills/{kind}").text


# the table test


def test_the_table_test_waits_for_every_unit(house: House, pupil: Guest) -> None:
    pass_unit(house, pupil, "tips")
    refused = pupil.browser.post(f"{SCHOOL}/courses/{CHAPTER}/tests")
    assert refused.status_code == httpx.codes.CONFLICT
    assert f"{len(units_of()) - 1} are not" in refused.json()["error"]["message"]


def test_too_many_mistakes_end_a_table_test_and_each_has_its_clause(
    house: House, pupil: Guest
) -> None:
    make_ready(house, pupil.name)
    test = begin(pupil)
    for number in range(teaching().table_test.mistakes + 1):
        assert test["ended_at"] is None, number
        test = step(house, pupil, test, right=False)
    assert test["passed"] is False
    assert all(each["requirement"] and each["next"] for each in test["mistakes"])
    floor = house.guest(Office.FLOORPERSON).browser
    signed = floor.post(f"{SCHOOL}/tests/{test['id']}/signature")
    assert signed.status_code == httpx.codes.CONFLICT
    assert "was not passed" in signed.json()["error"]["message"]


def test_a_table_test_is_dealt_signed_by_another_and_certified(
    house: House, ready: Guest, clock: HandClock
) -> None:
    test = begin(ready)
    assert begin(ready)["id"] == test["id"], "one that was begun goes on"
    test = step(house, ready, test, right=False)
    again = {"step": 0, "choice": place_of_right(house, test["id"], right=False)}
    repeated = of(ready.browser.post(f"{SCHOOL}/tests/{test['id']}/steps", json=again))
    assert repeated["steps"] == 1, "a choice that is sent twice counts once"
    test = step(house, ready, step(house, ready, test))
    assert any("inspects" in each for each in test["told"])
    house.premises.school_tests._kept.clear()  # noqa: SLF001 as after a start, or on another node
    test = deal(house, ready, test)
    assert test["passed"]
    assert len(test["mistakes"]) == 1
    certificate = f"/school/certificates/{test['id']}"
    assert ready.browser.get(certificate).status_code == httpx.codes.NOT_FOUND
    sign = f"{SCHOOL}/tests/{test['id']}/signature"
    assert ready.browser.post(sign).status_code == httpx.codes.FORBIDDEN
    clock.advance(hours=1)
    signed = of(house.guest(Office.FLOORPERSON, "Flora").browser.post(sign))
    assert (signed["signed_by"], signed["signed_as"]) == ("Flora", "floorperson")
    twice = house.guest(Office.ADMINISTRATOR).browser.post(sign)
    assert "signed already" in twice.json()["error"]["message"]
    shown = ready.browser.get(certificate).text
    for words in ("Rita", "Minibaccarat, Pennsylvania", "Flora", chapter_digest(CHAPTER)):
        assert words in shown
    answer(house, ready, "tips")
    assert ready.browser.get(certificate).text == shown, "what was signed stays as it was"
    other = house.guest(Office.DEALER).browser
    assert other.get(certificate).status_code == httpx.codes.FORBIDDEN


def test_nobody_signs_their_own_table_test(house: House) -> None:
    boss = house.guest(Office.FLOORPERSON, "Boss")
    make_ready(house, boss.name)
    test = deal(house, boss, begin(boss))
    refused = boss.browser.post(f"{SCHOOL}/tests/{test['id']}/signature")
    assert refused.status_code == httpx.codes.FORBIDDEN
    assert "nobody signs their own" in refused.json()["error"]["message"]


def test_a_table_that_would_be_another_one_today_is_broken_off(house: House, pupil: Guest) -> None:
    """As when the chapter has changed since: nobody waits before a test that cannot go on."""
    make_ready(house, pupil.name)
    book, begun = house.premises.people.school, begin(pupil)["id"]
    waiting = book.test(begun)
    assert waiting is not None
    assert book.step(0, replace(waiting, choices=(99,)))
    page = pupil.browser.get(f"/school/tests/{begun}").text
    assert "Broken off" in page
    ended = of(pupil.browser.get(f"{SCHOOL}/tests/{begun}"))
    assert (ended["passed"], ended["choices"]) == (False, [])
    assert begin(pupil)["id"] != begun


def test_a_test_is_dealt_by_its_pupil_alone(house: House, pupil: Guest) -> None:
    boss = house.guest(Office.ADMINISTRATOR)
    make_ready(house, pupil.name)
    test = begin(pupil)
    given = boss.browser.post(f"{SCHOOL}/tests/{test['id']}/steps", json={"step": 0, "choice": 0})
    assert given.status_code == httpx.codes.FORBIDDEN
    shown = of(pupil.browser.get(f"{SCHOOL}/tests/{test['id']}"))
    assert "against" not in shown
    assert shown["choices"]


# progress


def test_the_floorperson_sees_and_exports_progress(house: House, pupil: Guest) -> None:
    pass_unit(house, pupil, "tips")
    floor = house.guest(Office.FLOORPERSON).browser
    rows = list(csv.DictReader(io.StringIO(floor.get(f"{SCHOOL}/pupils.csv").text)))
    own = next(each for each in rows if each["pupil"] == pupil.name)
    assert own["units_passed"] == "1"
    assert own["answers"] == own["right"] == str(teaching().in_a_row)
    assert own["chapter"] == CHAPTER
    listed = of(floor.get(f"{SCHOOL}/pupils"))["pupils"]
    assert len(listed) == len(rows)
    one = of(floor.get(f"{SCHOOL}/pupils/{pupil.name}"))
    assert [each["unit"] for each in one["courses"][0]["by_unit"] if each["passed_at"]] == ["tips"]
    for page in ("/school/pupils", f"/school/pupils/{pupil.name}"):
        assert pupil.name in floor.get(page).text


# pages


def test_every_page_of_every_unit_is_there(pupil: Guest) -> None:
    for unit in units_of():
        shown = pupil.browser.get(f"/school/{CHAPTER}/{unit.id}")
        assert shown.status_code == httpx.codes.OK, shown.text
        for lesson in unit.lessons:
            assert lesson.section in shown.text
        for mishap in classroom(CHAPTER).mishaps_of(unit):
            assert mishap.then in unescape(shown.text), "it is asked, so it is taught"
        asked = pupil.browser.get(f"/school/{CHAPTER}/{unit.id}/question")
        assert 'name="given"' in asked.text
