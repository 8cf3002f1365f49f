"""The office opens a table in the browser, with what its submission asks after."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from croupier.floor.filings import against_gaming
from croupier.web.people.offices import Office
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.commands.running import EXAMPLES
from tests.support import clause, submission_text

FILED = "options.extra_shuffle = true"


@clause("MA-5-a-2")
def test_a_notice_of_the_extra_shuffle_is_filled_in_where_one_is_filed(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    keeper = visitors.guest(house, Office.FLOORPERSON, "flo")
    page = keeper.go("/office")
    keeper.button("Open a table").click()
    notice = page.get_by_label("Notice of the extra shuffle")
    expect(page.get_by_text("Lawful: the chapter permits this table.")).to_be_visible()
    expect(notice).to_be_hidden()
    page.get_by_label("Rules Submission").fill(submission_text("ma-midi", FILED))
    notice.fill("2026-01-31T20:00")
    page.get_by_label("Name of the table").fill("midi")
    keeper.button("Open the table").click()
    expect(page.get_by_role("row", name="midi")).to_be_visible()
    kinds = [record.kind for record in house.premises.casino.journal.read("midi")]
    assert "extra-shuffle-switched/1" in kinds


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_why_no_table_opens_for_gaming_has_the_focus_in_the_sentence_of_the_floor(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    keeper = visitors.guest(house, Office.FLOORPERSON, "flo")
    keeper.tolerate("409")
    page = keeper.go("/office")
    keeper.button("Open a table").click()
    text = (EXAMPLES / "pa-627a.toml").read_text(encoding="utf-8")
    page.get_by_label("Rules Submission").fill(text)
    page.get_by_label("Name of the table").fill("mini-9")
    page.get_by_label("For practice").uncheck()
    expect(page.get_by_text("Lawful: the chapter permits this table.")).to_be_visible()
    keeper.button("Open the table").click()
    trouble = page.locator("#open-trouble")
    why = against_gaming(None, "pa-627a")
    expect(trouble).to_have_text(str(why))
    expect(trouble).to_be_focused()
    expect(trouble).to_be_in_viewport()
