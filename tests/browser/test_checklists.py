"""A table's checklist in the browser: ticked by two people, printed, and found by the inspector."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from croupier.web.people.offices import Office
from tests.browser.axe import Axe
from tests.browser.conftest import OpenHouse
from tests.browser.crowding import too_wide
from tests.browser.visitors import PHONE, Visitor, Visitors
from tests.web.filed_tables import open_for_gaming

TABLE, WHOLE = "mini-9", ":root"


def _tick_all(visitor: Visitor) -> None:
    """Whatever waits for this person, by keyboard."""
    for box in visitor.page.get_by_role("checkbox").all():
        box.press("Space")
        expect(box).to_be_checked()
    visitor.button("Sign for what is ticked").press("Enter")


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_two_people_tick_a_list_and_the_inspector_finds_it(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_for_gaming(house, TABLE)
    flo = visitors.guest(house, Office.FLOORPERSON, "flo", color_scheme="dark", **PHONE)
    dee = visitors.guest(house, Office.DEALER, "dee")
    ivy = visitors.guest(house, Office.INSPECTOR, "ivy")
    axe, wrong = Axe(), dict[str, object]()

    def look(visitor: Visitor, what: str) -> None:
        wrong[what] = axe.found(visitor.page, WHOLE), too_wide(visitor.page)

    page = flo.go("/office")
    page.get_by_role("row", name=TABLE).get_by_role("link", name="Checklist").click()
    expect(page.get_by_text("no wager is taken until the first list is complete")).to_be_visible()
    look(flo, "to be ticked")
    with page.expect_download() as paper:
        page.get_by_role("link", name="To print, PDF").click()
    assert paper.value.suggested_filename == "checklist-opening.pdf"
    _tick_all(flo)
    expect(page.get_by_text("Nothing on this list waits for you.")).to_be_visible()
    expect(page.get_by_text("dealer: to sign").first).to_be_visible()
    dee.go(f"/tables/{TABLE}/checklist")
    _tick_all(dee)
    expect(dee.page.get_by_text("The table is open for gaming.")).to_be_visible()
    look(dee, "signed")
    found = ivy.go("/inspect")
    found.get_by_role("link", name="Checklists").click()
    whole = found.get_by_role("region").filter(has_text="complete,")
    whole.get_by_text("Item by item").click()
    expect(whole.get_by_text("dealer: dee").first).to_be_visible()
    expect(whole.get_by_text("floorperson: flo").first).to_be_visible()
    look(ivy, "found")
    assert {what: each for what, each in wrong.items() if each != ({}, [])} == {}
