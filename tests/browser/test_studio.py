"""A newcomer in the studio: from an empty page to a downloaded filing, by hand and by keyboard."""

from __future__ import annotations

import re
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from croupier.games.submissions import check_submission
from croupier.rulebooks.filings import digest_of_submission
from croupier.web.people.offices import Office
from croupier.web.studio.kinds_of_table import kind_named
from tests.browser.axe import Axe
from tests.browser.conftest import OpenHouse
from tests.browser.crowding import too_wide
from tests.browser.visitors import DESKTOP, PHONE, Visitor, Visitors

DEVICES = [
    pytest.param({"color_scheme": "light", **DESKTOP}, id="light, on a desk"),
    pytest.param({"color_scheme": "dark", **PHONE}, id="dark, on a phone"),
]
SUMMARY, WHOLE = "#summary", ":root"


def _found(page: Page, count: int) -> None:
    expect(page.locator(SUMMARY)).to_have_attribute("data-findings", str(count))


def _focus(page: Page) -> str:
    focus: str = page.evaluate("document.activeElement.id")
    return focus


def _begin(visitor: Visitor, kind: str) -> Page:
    page = visitor.go("/studio")
    page.get_by_label("Chapter and game").select_option(kind)
    visitor.button("Begin").click()
    _found(page, 0)
    return page


@pytest.mark.parametrize("device", DEVICES)
def test_a_newcomer_meets_and_mends_two_unlawful_choices_and_takes_a_filing_away(
    open_house: OpenHouse, visitors: Visitors, device: dict[str, Any]
) -> None:
    newcomer = visitors.guest(open_house(), Office.FLOORPERSON, **device)
    page, axe = newcomer.go("/office"), Axe()
    page.get_by_role("link", name="Studio").click()
    expect(page.get_by_role("heading", name="Studio", exact=True)).to_be_visible()
    wrong = {"empty": axe.found(page, WHOLE)}
    page = _begin(newcomer, "pa-627a/ez")
    wrong["lawful"], wide = axe.found(page, WHOLE), too_wide(page)
    edge = page.locator("[data-part=odds] tbody tr", has_text="Tie").locator("td").first
    expect(edge).to_have_text("14.3596%")

    page.locator("#f-wagers-tie-pays").fill("7 to 1")
    _found(page, 1)
    tie = page.locator("#f-wagers-tie-pays")
    expect(tie).to_be_focused()  # nobody who is typing is taken elsewhere
    expect(tie).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#f-wagers-tie-pays-found")).to_contain_text("Accept only Tie odds of 8")
    page.locator("#f-limits-minimum").fill("50")
    page.locator("#f-limits-maximum").fill("20")
    _found(page, 2)
    page.locator("[data-examine]").click()
    expect(page.locator(SUMMARY)).to_be_focused()
    wrong["two findings"] = axe.found(page, WHOLE)
    wide += too_wide(page)
    sentences = page.locator(f"{SUMMARY} ol.findings > li > p > a:first-child").all_inner_texts()
    beside = [
        page.locator(f"#{each}-found .finding > p:first-child").inner_text()
        for each in ("f-wagers-tie-pays", "f-limits-minimum")
    ]
    assert sentences == beside

    page.locator(SUMMARY).get_by_text(sentences[0]).click()
    assert _focus(page) == "f-wagers-tie-pays"
    page.locator("#f-wagers-tie-pays-found").get_by_role("button", name="Use").click()
    _found(page, 1)
    page.locator("#f-limits-minimum").fill("10")
    _found(page, 0)
    expect(page.locator("[data-part=felt] img")).to_be_visible()
    expect(edge).to_have_text("14.3596%")
    with page.expect_download() as filing:
        newcomer.button("Everything, as one archive").click()
    with ZipFile(filing.value.path()) as archive:
        filed = archive.read("submission.toml").decode()
        dossier = archive.read("dossier.html").decode()
        assert archive.read("dossier.pdf").startswith(b"%PDF")
        assert {"felt.pdf", "sign.pdf", "par.json", "SHA256SUMS"} <= set(archive.namelist())
    assert check_submission(filed).lawful
    assert "minimum = 10" in filed
    for words in ("Filing dossier", "Draft of", newcomer.name, digest_of_submission(filed)):
        assert words in dossier
    newcomer.button("Draft a filing of this").click()
    expect(page.get_by_role("heading", name="Filing 1")).to_be_visible()
    expect(page.get_by_role("region", name="What is missing")).to_contain_text("approval layout")
    wrong["drafted"] = axe.found(page, WHOLE)
    assert {name: each for name, each in wrong.items() if each} == {}
    assert wide == []


def test_by_keyboard_alone_a_wager_is_offered_and_drawn(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    newcomer = visitors.guest(open_house(), Office.INSPECTOR)
    page = _begin(newcomer, "pa-627a/ez")
    before = page.locator("[data-part=felt] img").get_attribute("src")
    offered = page.locator("#f-wagers-house_money-offered")
    offered.focus()
    page.keyboard.press("Space")
    expect(page.locator("[data-part=odds]")).to_contain_text("House Money")
    expect(offered).to_be_focused()
    assert page.locator("[data-part=felt] img").get_attribute("src") != before
    seats = page.locator("#f-seats")
    seats.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#text")).to_have_value(re.compile("^seats = 8$", re.MULTILINE))
    seats.press("Enter")
    expect(seats).to_have_value("8")


def test_choices_go_along_to_another_chapter_and_two_are_compared(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    newcomer = visitors.guest(open_house(), Office.FLOORPERSON)
    page = _begin(newcomer, "pa-627a/ez")
    page.locator("#kind").select_option("md-mini/ez")
    _found(page, 1)
    expect(page.locator(SUMMARY)).to_contain_text("options.procedure = face_up: must be face_down")
    page.locator(SUMMARY).get_by_role("button", name="Use").click()
    _found(page, 0)
    newcomer.button("Compare with another").click()
    page.get_by_role("group", name="Right").get_by_label("Or a chapter").select_option("pa-627a/ez")
    newcomer.button("Compare").click()
    expect(page.locator(SUMMARY)).to_contain_text("They differ in law")
    assert Axe().found(page, WHOLE) == {}
    assert too_wide(page) == []


def test_a_text_that_cannot_be_read_is_told_with_its_line(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    newcomer = visitors.guest(open_house(), Office.FLOORPERSON)
    page = _begin(newcomer, "pa-535/standard")
    lines = kind_named("pa-535/standard").blank().split("\n")
    page.locator("#text").fill("\n".join([*lines[:9], "seats =", *lines[9:]]))
    newcomer.button("Read this text").click()
    expect(page.locator(SUMMARY)).to_be_focused()
    page.get_by_role("link", name="line 10").click()
    assert _focus(page) == "line-10"
