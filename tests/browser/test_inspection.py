"""An inspector: a round step by step through other eyes, verification, search, export."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from croupier.journal.signing import sign_head
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import Signer
from croupier.transparency.proofs import InclusionProof
from croupier.web.people.offices import Office
from tests.browser.conftest import OpenHouse
from tests.browser.tour import MIDI, SHUFFLE, play
from tests.browser.visitors import Visitors
from tests.web.running_house import House

SIGNER = Signer("house.example", b"\x01" * 32)


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
    checks = page.get_by_role("listitem")
    expect(checks.filter(has_text="Seals")).to_contain_text("what was dealt so far is as")
    expect(checks.filter(has_text="Chapter")).to_contain_text("those the chapter gives")
    takes_head_and_proof(house, page)
    with page.expect_download() as coming:
        page.get_by_role("link", name="Export lines").click()
    taken = tmp_path / "export"
    coming.value.save_as(taken)
    lines = [json.loads(each) for each in taken.read_text(encoding="utf-8").splitlines()]
    assert len(lines) >= house.premises.casino.table(MIDI).place


def takes_head_and_proof(house: House, page: Page) -> None:
    """As much of the table as is under a head, told and proven."""
    casino = house.premises.casino
    signed = casino.heads.sign() if casino.heads else sign_head(casino.journal, SIGNER)
    page.reload()
    shown = page.get_by_role("tabpanel", name="Verification")
    expect(shown.get_by_text(signed.head.origin).first).to_be_visible()
    with page.expect_download() as coming:
        shown.get_by_role("link", name="Download the proof of place").click()
    proof = InclusionProof.parse(coming.value.path().read_text(encoding="utf-8"))
    assert proof.head == signed
    assert proof.holds_for_its_record
    with page.expect_download() as coming:
        shown.get_by_role("link", name="Download the head").click()
    assert SignedHead.parse(coming.value.path().read_text(encoding="utf-8")) == signed


def test_the_journal_as_a_whole_is_verified_on_the_list(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(SHUFFLE)
    play(house)
    sign_head(house.premises.casino.journal, SIGNER)
    visitor = visitors.guest(house, Office.INSPECTOR, "ivy")
    page = visitor.go("/inspect")
    if key := house.premises.log_key:
        expect(page.get_by_text(key, exact=True)).to_be_visible()
    visitor.button("Verify now").click()
    expect(page.get_by_text("Nothing is found wanting.", exact=True)).to_be_visible()
    for name in ("Seals kept beside", "Ids", "Guards", "Tree", "Signed heads"):
        expect(page.get_by_role("listitem").filter(has_text=name)).to_contain_text("✓")
