"""How many clicks and seconds lie between an invitation and the first settled round.

A fresh browser opens a player's link in a house as `croupier serve` opens it, writes a name, sits
down at a table of each game and plays until its first wager is settled: with the dealer's own pace
and nothing left out. Writing the name is no click; its seconds count. The house has been open for a
few seconds: what is prepared without anybody there is prepared.

Run with: python benchmarks/first_hand.py [--turns 3]
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, Locator, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.browser.visitors import Visitors, launched
from tests.web.running_house import House, running_house
from tests.web.wire import API, fresh_id, roomy


@dataclass(frozen=True)
class First:
    """What a beginner chooses."""

    title: str
    wager: str
    without: str = ""
    """A table that is closed before, so that the other one of its title is offered."""


FIRSTS = {
    "Minibaccarat": First("Minibaccarat", "player"),
    "EZ Baccarat": First("EZ Baccarat", "player"),
    "Midi Baccarat": First("Midi Baccarat", "player"),
    "Baccarat": First("Baccarat", "player"),
    "Pai Gow": First("Pai Gow", "pai_gow", without="pai_gow_banking"),
    "Pai Gow, banking": First("Pai Gow", "pai_gow", without="pai_gow"),
    "Spanish 21": First("Spanish 21", "spanish_21"),
}
AT_REST = 1.5
"""Seconds in which nothing happens at any table."""
ANSWERS = re.compile(r"^(Stand|Set as the dealer would|Turn them over|No Insurance)")
"""What ends a hand at once, where the player is asked."""
BY_ITSELF = "It turns over by itself"
"""Said of a card that nobody need turn."""


class Hand:
    """One newcomer, whose clicks are counted."""

    def __init__(self, house: House, visitors: Visitors, first: First) -> None:
        self.page: Page = visitors.stranger(house, guided=True, reduced_motion="no-preference").page
        self.first, self.clicks = first, 0
        self.link = house.address + house.invitation(Office.PLAYER, purse=10_000_00)

    def click(self, what: Locator) -> None:
        self.clicks += 1
        what.click()

    def play(self, name: str) -> float:
        page, begun = self.page, time.perf_counter()
        page.goto(self.link)
        page.get_by_label("Name").fill(name)
        self.click(page.get_by_role("button", name=re.compile(rf"^{self.first.title}, \$")))
        spot = page.locator(f'[id^="seat-"][id$="-{self.first.wager}"][aria-disabled="false"]')
        expect(spot).not_to_have_count(0)
        self.click(spot.first)
        self.click(page.get_by_role("button", name="Deal", exact=True))
        outcome = page.locator("#outcome")
        answer = page.get_by_role("button", name=ANSWERS).and_(page.locator(":enabled"))
        while True:
            expect(outcome.or_(answer).filter(visible=True)).not_to_have_count(0)
            if outcome.is_visible():
                return time.perf_counter() - begun
            if page.locator("p", has_text=BY_ITSELF).is_visible():
                expect(page.locator("p", has_text=BY_ITSELF)).to_be_hidden()
                continue
            try:
                answer.first.click(timeout=500)
            except Error:
                continue  # what was asked has been answered
            self.clicks += 1
            page.wait_for_timeout(50)


def at_rest(house: House) -> None:
    """Until the tables are as far prepared as they come with nobody there."""
    casino, stood, now = house.premises.casino, -1, 0
    while stood != now:
        time.sleep(AT_REST)
        heads = [casino.journal.head(each) for each in casino.tables()]
        stood, now = now, sum(each.place for each in heads if each)


def close(house: House, table: str) -> None:
    """Before anybody comes."""
    order = {"id": fresh_id(), "order": {"name": "close-table"}}
    keeper = house.guest(Office.FLOORPERSON).browser
    keeper.post(f"{API}/tables/{table}/orders", json=order).raise_for_status()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--turns", type=int, default=3)
    chosen = asked.parse_args()
    print(f"{'game':18}{'clicks':>8}{'median s':>10}{'most s':>8}   load")
    with (
        sync_playwright() as playwright,
        launched(playwright) as browser,
        TemporaryDirectory() as data,
    ):
        for name, first in FIRSTS.items():
            hands, took = list[Hand](), list[float]()
            for turn in range(chosen.turns):
                with (
                    running_house(
                        Settings(data=Path(data) / f"{name}{turn}"), limits=roomy(), tables=True
                    ) as house,
                    Visitors(browser) as visitors,
                ):
                    if first.without:
                        close(house, first.without)
                    at_rest(house)
                    hands.append(Hand(house, visitors, first))
                    took.append(hands[-1].play(f"N{turn}"))
            most = max(each.clicks for each in hands)
            load = os.getloadavg()[0]
            print(f"{name:18}{most:8}{median(took):10.2f}{max(took):8.2f}{load:7.1f}", flush=True)


if __name__ == "__main__":
    main()
