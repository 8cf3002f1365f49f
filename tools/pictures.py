"""Pictures of every page, of people at work there, in `.cache/pictures`.

The walk is the one that the tests take through every page. On a desk it is light, on a phone dark,
so that both looks are seen; whoever changes a page looks at its pictures. Those that the
documentation shows are laid beside it.

Run with: make pictures
"""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from croupier.web.settings import Settings
from tests.browser.tour import SHUFFLE, furnish, tour
from tests.browser.visitors import PHONE, Visitors, launched
from tests.web.running_house import running_house
from tests.web.wire import roomy

ROOT = Path(__file__).parent.parent
PAGES = ROOT / ".cache" / "pictures"
SHOWN = ROOT / "docs" / "pictures"
DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"color_scheme": "light", "viewport": {"width": 1440, "height": 900}},
    "phone": {"color_scheme": "dark", **PHONE, "device_scale_factor": 1},
}
QUALITY = 70
"""Of a JPEG: enough to read every word, at a tenth of the size."""


def main() -> None:
    PAGES.mkdir(parents=True, exist_ok=True)
    before = set(PAGES.glob("*.jpg"))
    with sync_playwright() as playwright, launched(playwright) as browser:
        taken = {picture for device in DEVICES for picture in pictures(browser, device)}
    for stale in before - taken:
        stale.unlink()
    for shown in SHOWN.glob("*.jpg"):
        copyfile(PAGES / shown.name, shown)
    print(f"{len(taken)} pictures in {PAGES.relative_to(ROOT)}")


def pictures(browser: Browser, device: str) -> list[Path]:
    taken = list[Path]()
    with (
        TemporaryDirectory() as folder,
        running_house(Settings(data=Path(folder)), limits=roomy(), chance=SHUFFLE) as house,
        Visitors(browser) as visitors,
    ):
        furnish(house, rounds=2)
        for name, page in tour(house, visitors, **DEVICES[device]):
            path = PAGES / f"{name}-{device}.jpg"
            page.screenshot(path=path, type="jpeg", quality=QUALITY)
            taken.append(path)
            print(f"\r{device}: {len(taken)} ", end="", flush=True)
    print()
    return taken


if __name__ == "__main__":
    main()
