"""Somebody who sees nothing: finds everything by role and name, and knows what is spoken."""

from __future__ import annotations

import re

from playwright.sync_api import Error, Locator

from tests.browser.visitors import Visitor

LIVE = "[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off]), output"
"""Whatever a screen reader speaks when it changes."""
HEAR = """
window.heard = [];
window.heardBesides = [];
addEventListener("DOMContentLoaded", () => {
  const around = (node) => (node.nodeType === 1 ? node : node.parentElement)
    ?.closest("%s");
  new MutationObserver((changes) => {
    const sheet = document.activeElement?.closest("dialog:modal");
    for (const region of new Set(changes.map(({ target }) => around(target)))) {
      const said = region?.textContent.trim();
      if (!said || (sheet && !sheet.contains(region))) continue;
      window.heard.push(said);
      if (!region.closest(".announcements")) window.heardBesides.push(said);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
});
""".replace("%s", LIVE)
"""What is behind an open sheet is silent."""
CODE = re.compile(r"\[[2-9TJQKA][shdc]\]|(?<![\w-])[2-9TJQKA][shdc](?![\w-])(?! [a-z])|\|")
"""A card as records write it, and what parts two hands there."""
HEARD = """([words, times]) =>
  (heard.join(" | ").match(new RegExp(words, "g")) ?? []).length >= times"""
STANDS_AT = """(words) => {
  const at = document.activeElement;
  return new RegExp(words).test(at.getAttribute("aria-label") ?? at.textContent);
}"""


class Listener:
    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.page.add_init_script(HEAR)
        visitor.go(f"/tables/{table}")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    def sits(self, seat: int, chips: int) -> None:
        self.button("^Take a seat$").click()
        sheet = self.page.get_by_role("dialog", name="Take a seat")
        sheet.get_by_role("radio", name=str(seat), exact=True).click()
        sheet.get_by_role("textbox", name="Chips to bring").fill(str(chips))
        sheet.get_by_role("button", name="Sit down").click()
        self.hears(f"You sit at seat {seat}")

    def hears(self, words: str, times: int = 1) -> None:
        self._waits(HEARD, [words, times], "heard")

    def heard_each_once_and_in_words(self) -> None:
        """Nothing is spoken by two regions, as a figure alone, or as records write it."""
        heard: list[str] = self.page.evaluate("heard")
        besides: list[str] = self.page.evaluate("heardBesides")
        announced = " ".join(heard)
        assert [said for said in heard if not re.search("[A-Za-z]{2}", said)] == []
        assert [said for said in heard if CODE.search(said)] == []
        assert [said for said in besides if announced.count(said.rstrip(".")) > 1] == []

    def stands_at(self, words: str) -> None:
        """The focus is at something of this name."""
        self._waits(STANDS_AT, words, "document.activeElement.outerHTML")

    def _waits(self, until: str, wanted: object, instead: str) -> None:
        try:
            self.page.wait_for_function(until, arg=wanted)
        except Error as late:
            raise AssertionError(f"{wanted}, but {self.page.evaluate(instead)}") from late

    def asks(self, key: str, words: str, times: int = 1) -> None:
        """By a single key, which says it, and so often by now."""
        self.page.keyboard.press(key)
        self.hears(words, times)

    @property
    def tree(self) -> str:
        return self.page.get_by_role("main").aria_snapshot()
