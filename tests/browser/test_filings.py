"""A filing in the browser: drawn up, handed in, approved by a second person, and opened under."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.web.people.offices import Office
from tests.browser.axe import Axe
from tests.browser.conftest import OpenHouse
from tests.browser.crowding import too_wide
from tests.browser.visitors import DESKTOP, PHONE, Visitor, Visitors
from tests.commands.running import EXAMPLES

DEVICES = [
    pytest.param({"color_scheme": "light", **DESKTOP}, id="light, on a desk"),
    pytest.param({"color_scheme": "dark", **PHONE}, id="dark, on a phone"),
]
TEXT = (EXAMPLES / "pa-627a.toml").read_text(encoding="utf-8")
WHOLE = ":root"


def _is(page: Page, state: str) -> None:
    expect(page.locator("#state")).to_have_text(state)


def _press(page: Page, label: str) -> None:
    """By keyboard alone: from the field before it."""
    page.get_by_label(label).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("device", DEVICES)
def test_one_files_another_approves_and_a_table_opens_for_gaming(
    open_house: OpenHouse, visitors: Visitors, device: dict[str, Any]
) -> None:
    house = open_house()
    flo = visitors.guest(house, Office.FLOORPERSON, "flo", **device)
    ivy = visitors.guest(house, Office.INSPECTOR, "ivy", **device)
    for each in (flo, ivy):
        each.tolerate("409|422")
    axe, wrong = Axe(), dict[str, object]()

    def look(visitor: Visitor, what: str) -> None:
        wrong[what] = axe.found(visitor.page, WHOLE), too_wide(visitor.page)

    page = flo.go("/office")
    page.get_by_role("link", name="Filings").click()
    look(flo, "nothing filed")
    page.get_by_label("Rules Submission").fill(TEXT.replace("seats = ", "seats = 9"))
    flo.button("Draft it").click()
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("nearest lawful choice: 9")
    look(flo, "an unlawful draft")
    page.get_by_label("Rules Submission").fill(TEXT)
    flo.button("Draft it").click()
    _is(page, "draft")
    expect(page.locator("#no-table")).to_contain_text("is a draft, not filed yet")
    look(flo, "a draft")
    flo.button("Hand in").click()
    _is(page, "filed")
    expect(page.locator("#no-table")).to_contain_text("An inspector who neither drew it up")

    inspector = ivy.go("/inspect")
    inspector.get_by_role("link", name="Filings", exact=True).click()
    inspector.get_by_role("link", name="Filing 1").click()
    look(ivy, "to be approved")
    inspector.get_by_label("The regulator's reference").fill("PGCB-2026-17")
    _press(inspector, "The regulator's reference")
    _is(inspector, "approved")
    expect(inspector.get_by_text("PGCB-2026-17")).to_be_visible()

    page.reload()
    look(flo, "approved")
    flo.button("Open for gaming").click()
    expect(page.get_by_role("heading", name="Checklist")).to_be_visible()
    expect(page.get_by_text("no wager is taken until the first list is complete")).to_be_visible()
    flo.go("/office/filings")
    expect(page.get_by_role("row", name="Filing 1")).to_contain_text("pa-627a-1")
    look(flo, "the book")
    assert not house.premises.casino.table("pa-627a-1").practice
    assert {what: each for what, each in wrong.items() if each != ({}, [])} == {}
