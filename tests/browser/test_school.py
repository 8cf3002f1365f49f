"""Somebody who knows nothing goes through the Minibaccarat course to a signed certificate."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.cage.tray import largest_first
from croupier.training.school.teaching import teaching
from croupier.values.money import cents_from_text
from croupier.web.people.offices import Office
from tests.browser.axe import Axe
from tests.browser.conftest import OpenHouse
from tests.browser.crowding import too_wide
from tests.browser.visitors import PHONE, Visitor, Visitors
from tests.web.running_house import House
from tests.web.schooling import (
    CHAPTER,
    make_ready,
    place_of_right,
    right_answer,
    steps_to_take,
    units_of,
)

WHOLE = ":root"
PUPIL, CHOICES = "nell", ".school-choices button"
IN_THE_BROWSER = ("opening", "payouts", "signs")
"""Units that are passed by hand here: by steps and clauses, by sums that are typed, and the house's
own. All are passed over the wire in `tests/web/test_school.py`."""

SCROLLS = "each => each.scrollWidth > each.clientWidth"
BY_HAND = 20
"""Steps of the table test that are pressed; the others are sent as the page sends them."""

Stop = tuple[str, Page]
Form = dict[str, str | float | bool]


def answer(page: Page, house: House, unit: str) -> None:
    """The question on the page, rightly: by a press of what is shown, or by a sum."""
    right = right_answer(house, PUPIL, CHAPTER, unit)
    for each in page.locator(CHOICES).all():
        if each.get_attribute("value") == right:
            press(page, each)
            return
    if page.locator(".chip-tray").count():
        count_out(page, house, unit)
        return
    page.locator("#given").fill(right)
    with page.expect_navigation():
        page.locator("#given").press("Enter")


def press(page: Page, choice: Locator) -> None:
    with page.expect_navigation():
        choice.click()


def count_out(page: Page, house: House, unit: str) -> None:
    """The sum that is asked for, chip by chip, the largest first."""
    waiting = house.premises.people.school.waiting(PUPIL, CHAPTER, unit)
    assert waiting is not None
    tray = [each["cents"] for each in waiting.asked["question"]["tray"]]
    for cents, count in largest_first(cents_from_text(waiting.asked["answer"]), tray).items():
        for _ in range(count):
            page.locator(f".chip-key[data-cents='{cents}']").click()
    press(page, page.get_by_role("button", name="Answer", exact=True))


def answer_wrongly(page: Page, house: House, unit: str) -> None:
    waiting = house.premises.people.school.waiting(PUPIL, CHAPTER, unit)
    assert waiting is not None
    right = {waiting.asked["answer"], *waiting.asked["also"]}
    shown = page.locator(CHOICES).all()
    with page.expect_navigation():
        next(each for each in shown if each.get_attribute("value") not in right).press("Enter")


def learning(pupil: Visitor, house: House) -> Iterator[Stop]:
    page = pupil.go("/")
    page.get_by_role("link", name="School").click()
    yield "courses", page
    page.get_by_role("link", name="Minibaccarat, Pennsylvania").click()
    expect(page.get_by_text("It opens when every unit is passed.")).to_be_visible()
    yield "course", page
    page.get_by_role("link", name="Drills", exact=True).click()
    assert not page.locator(".school .scroll-x").evaluate(SCROLLS), "a phone shows every column"
    yield "drills", page
    page.get_by_role("link", name="Conversions").click()
    expect(page.get_by_role("timer")).to_contain_text("of 15 s")
    yield "drill", page
    page.get_by_role("link", name="Course", exact=True).click()
    for unit in (each for each in units_of() if each.id in IN_THE_BROWSER):
        page.get_by_role("link", name=unit.title, exact=True).click()
        expect(page.get_by_role("heading", name=unit.title, exact=True)).to_be_visible()
        if unit.id == "opening":
            yield "lessons", page
        page.get_by_role("link", name="Answer questions").click()
        if unit.id == "opening":
            answer_wrongly(page, house, unit.id)
            verdict = page.locator("#verdict")
            expect(verdict).to_be_focused()
            expect(verdict).to_contain_text("Not right")
            expect(verdict).to_contain_text("58 Pa. Code § 627a.")
            yield "explained", page
        for _ in range(teaching().in_a_row):
            answer(page, house, unit.id)
        page.get_by_role("link", name="the course", exact=True).click()


def dealing(pupil: Visitor, house: House) -> Iterator[Stop]:
    page = pupil.page
    page.get_by_role("button", name="Begin the table test").click()
    test = page.url.rpartition("/")[2]
    choices = page.locator(CHOICES)
    press(page, choices.nth(place_of_right(house, test, right=False)))
    expect(page.get_by_role("heading", name="Not now")).to_be_visible()
    yield "test", page
    for _ in range(BY_HAND):
        press(page, choices.nth(place_of_right(house, test)))
    csrf = page.locator("form input[name=csrf]").last.input_value()
    while (step := steps_to_take(house, test)) is not None:
        form: Form = {"csrf": csrf, "step": str(step), "choice": str(place_of_right(house, test))}
        assert page.request.post(page.url, form=form).ok
    page.reload()
    expect(page.get_by_text("1 mistake of 3 allowed")).to_be_visible()
    expect(page.get_by_role("button", name="Sign this table test")).to_have_count(0)


def signing(boss: Visitor) -> Iterator[Stop]:
    page = boss.go("/office")
    page.get_by_role("link", name="Pupils").click()
    yield "pupils", page
    with page.expect_download() as saved:
        page.get_by_role("link", name="CSV").click()
    assert f"{PUPIL},{CHAPTER}" in saved.value.path().read_text()
    page.get_by_role("link", name=PUPIL, exact=True).click()
    yield "pupil", page
    page.go_back()
    page.get_by_role("link", name=re.compile("^Sign")).click()
    page.get_by_role("button", name="Sign this table test").click()
    expect(page.get_by_text("Signed by flo, floorperson")).to_be_visible()


def certified(pupil: Visitor) -> Iterator[Stop]:
    page = pupil.go(f"/school/{CHAPTER}")
    page.get_by_role("link", name="The certificate").click()
    for words in (PUPIL, "Minibaccarat, Pennsylvania", "flo, floorperson"):
        expect(page.locator(".certificate").get_by_text(words).first).to_be_visible()
    yield "certificate", page
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="Course")).to_be_hidden()
    sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    assert len(sheets) == 1, "one sheet of paper"


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_a_pupil_goes_through_the_course_to_a_signed_certificate(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    pupil = visitors.guest(house, Office.DEALER, PUPIL, color_scheme="dark", **PHONE)
    boss = visitors.guest(house, Office.FLOORPERSON, "flo", **PHONE)
    make_ready(house, PUPIL, but=IN_THE_BROWSER)
    axe, wrong = Axe(), dict[str, object]()
    for walk in (learning(pupil, house), dealing(pupil, house), signing(boss), certified(pupil)):
        for what, page in walk:
            wrong[what] = axe.found(page, WHOLE), too_wide(page)
    assert {what: each for what, each in wrong.items() if each != ({}, [])} == {}
