"""Letters twice as large as a browser has them, on a phone: no page scrolls sideways for it."""

from __future__ import annotations

import pytest

from croupier.web.people.offices import Office
from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.crowding import DRAWN, too_wide
from tests.browser.visitors import PHONE, Visitor, Visitors
from tests.web.wire import open_table

TWICE = 32
PATIENT = {"betting_seconds": 600, "decision_seconds": 600, "step_milliseconds": 5}
LIMITS = "limits.minimum = 5\nlimits.maximum = 5000\n"


def with_large_letters(visitor: Visitor) -> Visitor:
    """As somebody sets them in their browser."""
    browser = visitor.context.new_cdp_session(visitor.page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": TWICE}})
    return visitor


@pytest.mark.parametrize("book", ["pa-627a", "pa-535", "pa-551"])
def test_a_table_its_card_and_the_pages_around_it_are_no_wider_than_the_screen(
    open_house: OpenHouse, visitors: Visitors, book: str
) -> None:
    house = open_house()
    open_table(house, "table", book, LIMITS, PATIENT)
    ann = Player(with_large_letters(visitors.guest(house, Office.PLAYER, "ann", **PHONE)), "table")
    size = ann.page.evaluate("getComputedStyle(document.documentElement).fontSize")
    assert size == f"{TWICE}px"
    ann.sit(3, 100)
    ann.page.evaluate(DRAWN)
    found = {"table": too_wide(ann.page)}
    for page in ("/tables/table/card", "/", "/history"):
        ann.visitor.go(page)
        found[page] = too_wide(ann.page)
    assert {page: wide for page, wide in found.items() if wide} == {}
