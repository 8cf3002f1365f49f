"""A page frame by frame: each is looked at before it is painted, and kept where it differs."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.visitors import Visitor

RECORD = """
window.seen = [];
const words = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
const all = (selector) => [...document.querySelectorAll(selector)];
/** What lasts no millisecond is how a still page has it that nothing moves. */
const isStill = (element) => element.getAnimations({ subtree: true })
  .every((each) => each.effect.getComputedTiming().endTime < 1);
/** Faces that have turned, of those that lie somewhere. */
const faces = (selector, name) =>
  all(selector).filter((each) => each.dataset[name] && isStill(each))
    .map((each) => each.dataset[name]);
window.look = () => (LOOK);
(function record() {
  if (document.querySelector(".stage")) {
    const now = JSON.stringify(window.look());
    if (now !== window.seen.at(-1)) window.seen.push(now);
    window.looked?.();
  }
  requestAnimationFrame(record);
})();
"""


def record(visitor: Visitor, look: str) -> None:
    """`look` is what is looked at, as an object of JavaScript."""
    visitor.context.add_init_script(RECORD.replace("LOOK", look))


def frames(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.seen.map(JSON.parse)")
    return found
