"""People who visit the house with a browser, and what their browser saw."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    Request,
    WebSocket,
    expect,
)

from croupier.web.dependencies import COOKIE
from croupier.web.people.offices import Office
from tests.web.running_house import PURSE, House

PATIENCE = 60_000
LEFT_OUT = (
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades",
    "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints",
    "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup",
)  # fmt: skip
"""What Playwright leaves out of Chromium, which hears only the last list it is given; and pages of
the address bar, which nobody sees and each visitor would wait for."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(LEFT_OUT)}",
)
DESKTOP = {"viewport": {"width": 1280, "height": 860}}
TABLET = {"viewport": {"width": 1180, "height": 820}, "has_touch": True}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
GUARD = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""

PLAYED_BEFORE = 'localStorage.setItem("croupier:guided", "yes");'
"""As a browser keeps it, in which somebody needs no hints."""

expect.set_options(timeout=PATIENCE)


@contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    """Debian's own Chromium; rather without windows, which takes a sixth less of the time."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        raise RuntimeError("a browser is missing: install Debian's chromium-headless-shell")
    browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    try:
        yield browser
    finally:
        browser.close()


@dataclass
class Visitor:
    """One person in front of one browser; everything that goes wrong there is kept."""

    house: House
    context: BrowserContext
    name: str = ""
    page: Page = field(init=False)
    frames: list[str] = field(default_factory=list)
    """What the house said on live lines, in order."""
    troubles: list[str] = field(default_factory=list)
    tolerated: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Another tab of the same person."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        page.on("request", self._asked)
        page.on("websocket", self._called)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        where = urlsplit(request.url)
        if where.scheme != "data" and where.netloc != urlsplit(self.house.address).netloc:
            self.troubles.append(f"elsewhere: {request.url}")

    def _called(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.frames.append(str(frame)))

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(each) for each in self.frames]

    @property
    def told(self) -> list[str]:
        """What happened at tables, in sentences."""
        return [each["told"] for said in self.messages for each in said.get("events", ())]

    def tolerate(self, words: str) -> None:
        """What a test provokes on purpose."""
        self.tolerated.append(words)

    @property
    def wrong(self) -> list[str]:
        return [
            each
            for each in self.troubles
            if not any(re.search(words, each) for words in self.tolerated)
        ]

    # ways through the house

    def go(self, path: str) -> Page:
        self.page.goto(self.house.address + path)
        return self.page

    def button(self, name: str | re.Pattern[str], *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def join(self, office: Office, name: str, *, purse: int = PURSE, password: str = "") -> Page:
        """In by an invitation, as anybody comes in."""
        self.name = name
        page = self.go(self.house.invitation(office, purse=purse))
        page.get_by_label("Name").fill(name)
        if password:
            page.get_by_label(re.compile("^Password")).fill(password)
        self.button("Join").click()
        expect(page.locator(".who-name")).to_have_text(name)
        return page


class Visitors:
    """A context for each, closed at the end."""

    def __init__(self, browser: Browser) -> None:
        self._browser, self._open = browser, ExitStack()
        self.all: list[Visitor] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        self._open.close()
        if failed is None:
            wrong = {each.name: each.wrong for each in self.all if each.wrong}
            assert wrong == {}, wrong

    def leave(self) -> None:
        """Everybody goes, before the house closes."""
        self._open.close()

    def stranger(self, house: House, *, guided: bool = False, **device: Any) -> Visitor:
        """Somebody who is not signed in; nothing slides or turns, unless it is asked for.

        They have played before, unless they are to be `guided`.
        """
        how = {"reduced_motion": "reduce", "accept_downloads": True, **DESKTOP, **device}
        context = self._open.enter_context(self._browser.new_context(**how))
        context.set_default_timeout(PATIENCE)
        context.add_init_script(GUARD)
        if not guided:
            context.add_init_script(PLAYED_BEFORE)
        visitor = Visitor(house, context)
        self.all.append(visitor)
        return visitor

    def guest(
        self, house: House, office: Office = Office.PLAYER, name: str = "", **device: Any
    ) -> Visitor:
        """Somebody who joined before this test begins."""
        guest = house.guest(office, name)
        visitor = self.stranger(house, **device)
        visitor.name = guest.name
        cookie = {"name": COOKIE, "value": guest.token, "url": house.address}
        visitor.context.add_cookies([cookie])  # type: ignore[list-item]
        return visitor
