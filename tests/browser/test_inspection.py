"""An inspector: a round step by step through other eyes, verification, search, export."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from croupier.web.people.offices import Office
from tests.browser.conftest import OpenHouse
from tests.browser.tour import MIDI, SHUFFLE, play
from tests.browser.visitors import Visitors


def test_a_round_is_watched_again_through_other_eyes(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(SHUFFLE)
    play(house)
    visitor = visitors.guest(house, Office.INSPECTOR, "ivy")
    page = visitor.go("/inspect")
    page.get_by_role("link", name=MIDI).click()
    expect(page.get_by_text("live", exact=True)).to_be_visible()
    page.get_by_role("tab", name="Rounds").click()
    page.get_by_role("link", name="banker").click()
    replay = page.get_by_role("article")
    expect(replay.get_by_role("heading", name="Shoe 1, round 1")).to_be_visible()
    steps = replay.get_by_role("slider", name="Step")
    place_of_handing = replay.get_by_role("button", name="is handed to cat at seat 1").first
    place_of_handing.click()
    hidden = replay.get_by_role("img", name="face down")
    expect(hidden).to_have_count(4)
    replay.get_by_label("Seen by").select_option("player:cat")
    expect(hidden).to_have_count(2)
    expect(replay.get_by_role("img", name="9 of hearts").first).to_be_visible()
    replay.get_by_label("Seen by").select_option("player:dan")
    expect(hidden).to_have_count(4)
    before = int(steps.input_value())
    replay.get_by_role("button", name="Next step").click()
    assert int(steps.input_value()) == before + 1
    steps.press("End")
    expect(replay.get_by_role("button", name="Next step")).to_be_disabled()
    expect(replay.locator("#draws")).to_contain_text("MA-8-c-s1")


def test_a_journal_is_searched_verified_and_taken_along(
    open_house: OpenHouse, visitors: Visitors, tmp_path: Path
) -> None:
    house = open_house(SHUFFLE)
    play(house)
    visitor = visitors.guest(house, Office.INSPECTOR, "ivy")
    page = visitor.go(f"/inspect/{MIDI}")
    rows = page.get_by_role("table", name=f"Records of {MIDI}").get_by_role("row")
    page.get_by_label("Find in the journal").fill("bets")
    visitor.button("Find").click()
    told = rows.filter(has_text="bets $")
    expect(told).to_have_count(2)
    told.first.get_by_role("button").click()
    expect(page.get_by_label("Body of the record")).to_contain_text('"stake": 10000')

    page.get_by_role("tab", name="Verification").click()
    visitor.button("Verify now").click()
    expect(page.get_by_text("Nothing is found wanting.", exact=True)).to_be_visible()
    seals = page.get_by_role("listitem").filter(has_text="Seals")
    expect(seals).to_contain_text("nothing to check yet")
    with page.expect_download() as coming:
        page.get_by_role("link", name="Export lines").click()
    taken = tmp_path / "export"
    coming.value.save_as(taken)
    lines = [json.loads(each) for each in taken.read_text(encoding="utf-8").splitlines()]
    assert len(lines) >= house.premises.casino.table(MIDI).place
