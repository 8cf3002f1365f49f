"""An administrator has somebody forgotten, and the inspector finds a pseudonym where they stood."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from croupier.web.people.offices import Office
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors


def test_somebody_is_forgotten_and_the_record_keeps_a_pseudonym(
    open_house: OpenHouse, visitors: Visitors, tmp_path: Path
) -> None:
    house = open_house(people_key=tmp_path / "people.key")
    house.guest(Office.PLAYER, "Ann O'Hara")
    known = house.premises.people.known_as("Ann O'Hara")
    ada = visitors.guest(house, Office.ADMINISTRATOR, "ada")
    page = ada.go("/inspect/offices")
    expect(page.get_by_text("Ann O'Hara comes in as player by link")).to_be_visible()
    page = ada.go("/office")
    own = page.get_by_role("row", name="ada")
    expect(own.get_by_role("button", name="Sign out")).to_be_visible()
    expect(own.get_by_role("button", name="Forget")).to_have_count(0)
    page.get_by_role("row", name="Ann O'Hara").get_by_role("button", name="Forget").click()
    ada.button("Forget").last.click()
    expect(page.get_by_role("row", name="Ann O'Hara")).to_have_count(0)
    page = ada.go("/inspect/offices")
    expect(page.get_by_text(f"{known} comes in as player by link")).to_be_visible()
    expect(page.get_by_text(f"Whose pseudonym {known} was is forgotten.")).to_be_visible()
