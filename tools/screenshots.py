"""Pictures of every page for people to look at: tools/screenshots.py FOLDER."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from croupier.web.settings import Settings
from tests.browser.tour import SHUFFLE, furnish, tour
from tests.browser.visitors import DESKTOP, PHONE, Visitors, launched
from tests.web.running_house import running_house
from tests.web.wire import roomy

ROUNDS = 6
DEVICES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", **DESKTOP},
    "dark": {"color_scheme": "dark", **DESKTOP},
    "phone": {"color_scheme": "light", **PHONE},
}


def main(folder: Path) -> None:
    with sync_playwright() as playwright, launched(playwright) as browser:
        for device, how in DEVICES.items():
            with (
                tempfile.TemporaryDirectory() as data,
                running_house(
                    Settings(data=Path(data)), limits=roomy(), tables=True, chance=SHUFFLE
                ) as house,
                Visitors(browser) as visitors,
            ):
                furnish(house, rounds=ROUNDS)
                for number, (name, page) in enumerate(tour(house, visitors, **how), 1):
                    path = folder / device / f"{number:02} {name}.png"
                    page.screenshot(path=path, full_page=True)
                    print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
