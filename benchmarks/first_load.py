"""How soon a table stands before somebody who comes for the first time, on lines people have.

A fresh browser goes to a table of each game, over each line in turn, until a seat can be taken on
the drawn felt; then it loads the page again. Told are seconds, requests and bytes as they passed
the line, sockets left out.

Run with: python benchmarks/first_load.py [--turns 3]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import CDPSession, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from croupier.web.settings import Settings
from tests.browser.visitors import Visitors, launched
from tests.web.running_house import House, running_house
from tests.web.wire import SLOW, open_table, roomy

TABLES = {"mini": "pa-627a", "tiles": "pa-535", "boxes": "pa-551"}
LINES: dict[str, dict[str, float]] = {
    "no limit": {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1},
    # as the tools of Chromium have them
    "fast 4G": {"latency": 165, "downloadThroughput": 1_012_500, "uploadThroughput": 168_750},
    "30 kB/s": {"latency": 165, "downloadThroughput": 30_000, "uploadThroughput": 30_000},
}


@dataclass
class Passed:
    """What came over the line."""

    requests: list[str] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)

    @property
    def kilobytes(self) -> float:
        return sum(self.sizes) / 1000


@contextmanager
def watched(page: Page, line: dict[str, float]) -> Iterator[Passed]:
    session: CDPSession = page.context.new_cdp_session(page)
    passed = Passed()

    def asked(event: dict[str, Any]) -> None:
        if not event.get("redirectResponse") and event["request"]["url"].startswith("http"):
            passed.requests.append(event["request"]["url"])

    def kept(event: dict[str, Any]) -> None:
        del event
        passed.requests.pop()

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.requestServedFromCache", kept)
    session.on("Network.loadingFinished", lambda e: passed.sizes.append(e["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, **line})
    yield passed
    session.detach()


def seconds_until_it_stands(page: Page, act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    expect(page.get_by_role("button", name="Take a seat").first).to_be_enabled()
    expect(page.locator("#cloth svg").first).to_be_visible()
    return time.perf_counter() - begun


def come(house: House, visitors: Visitors, table: str, line: str) -> list[tuple[float, Passed]]:
    page = visitors.guest(house).page
    address = f"{house.address}/tables/{table}"
    found = []
    for act in (lambda: page.goto(address, wait_until="commit"), page.reload):
        with watched(page, LINES[line]) as passed:
            took = seconds_until_it_stands(page, act)
            page.wait_for_load_state("networkidle")
        found.append((took, passed))
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--turns", type=int, default=3)
    asked.add_argument("--list", action="store_true", help="name every request")
    chosen = asked.parse_args()
    told = "".join(f"{each:>9}{'asks':>6}{'kB':>8}" for each in ("first s", "again s"))
    print(f"{'table':8}{'line':12}{told}")
    with (
        sync_playwright() as playwright,
        launched(playwright) as browser,
        TemporaryDirectory() as data,
        running_house(Settings(data=Path(data)), limits=roomy()) as house,
        Visitors(browser) as visitors,
    ):
        for table, book in TABLES.items():
            open_table(house, table, book, how=SLOW)
            for line in LINES:
                turns = [come(house, visitors, table, line) for _ in range(chosen.turns)]
                columns = [f"{table:8}{line:12}"]
                for visit in zip(*turns, strict=True):
                    last = visit[-1][1]
                    columns.append(
                        f"{median(took for took, _ in visit):9.2f}"
                        f"{len(last.requests):6}{last.kilobytes:8.1f}"
                    )
                print("".join(columns), flush=True)
                if chosen.list:
                    print(*turns[-1][0][1].requests, sep="\n")


if __name__ == "__main__":
    main()
