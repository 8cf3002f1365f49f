"""What the staff does at a table's console."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Locator, TimeoutError, expect  # noqa: A004 Playwright's own

from tests.browser.visitors import Visitor

SOON = 100


class Console:
    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor, self.page, self.table = visitor, visitor.page, table
        visitor.go(f"/tables/{table}/dealer")

    @property
    def now(self) -> Locator:
        return self.page.get_by_role("region", name="Now", exact=True)

    def step(self, says: str) -> Locator:
        return self.now.get_by_role("button", name=says, exact=True)

    def take(self, *steps: str) -> None:
        """Steps in this order; a tap too soon after the last is taken for a double one."""
        for says in steps:
            step = self.step(says)
            step.tap()
            while not is_gone(step):
                with suppress(TimeoutError):
                    step.tap(timeout=SOON)

    def waits_for(self, says: str) -> None:
        """A step that is somebody else's."""
        expect(self.now.get_by_role("heading", name=says)).to_be_visible()
        expect(self.step(says)).to_have_count(0)

    def choose(self, menu: str, says: str) -> Locator:
        """An entry of a menu, opened; the sheet that asks."""
        listed = self.page.get_by_role("region", name=menu)
        listed.get_by_role("button", name=says).click()
        sheet = self.page.get_by_role("dialog")
        expect(sheet).to_be_visible()
        return sheet


def is_gone(step: Locator) -> bool:
    try:
        expect(step).to_have_count(0, timeout=SOON)
    except AssertionError:
        return False
    return True
