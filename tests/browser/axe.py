"""What axe finds on a page that keeps people out or hinders them, however little."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

RUN = """async (part, seen) => {
  const looks = new Set(seen);
  const rule = axe._audit.rules.find(({ id }) => id === "color-contrast");
  rule.plainly ??= rule.matches;
  const known = new WeakMap();
  const mixed = (sum, text) => {
    for (const each of text) sum = Math.imul(sum ^ each.codePointAt(0), 2654435761);
    return sum;
  };
  const look = (element) => {
    if (!element) return [0, 1];
    if (known.has(element)) return known.get(element);
    const { color, backgroundColor, backgroundImage, fill, fontSize, fontWeight, opacity } =
      getComputedStyle(element);
    const own = [element.localName, element.getAttribute("class"), color, backgroundColor,
      backgroundImage, fill, fontSize, fontWeight, opacity].join();
    known.set(element, look(element.parentElement).map((sum) => mixed(sum, own)));
    return known.get(element);
  };
  rule.matches = (node, ...more) => {
    if (!rule.plainly(node, ...more)) return false;
    const key = look(node).join();
    return !looks.has(key) && Boolean(looks.add(key));
  };
  const rules = { "label-content-name-mismatch": { enabled: true } };
  const how = { resultTypes: ["violations"], preload: false, rules };
  const { violations } = await axe.run(part, how);
  return { violations, looks: [...looks] };
}"""
"""Contrast takes axe longer than all else: each look is judged once, with all that is around it."""


class Axe:
    """Finds what stands in somebody's way, and where."""

    def __init__(self) -> None:
        self._looks: list[str] = []
        """Of words on grounds whose contrast was judged before."""

    def found(self, page: Page, part: str) -> dict[str, list[str]]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        found: dict[str, Any] = page.locator(part).evaluate(RUN, self._looks)
        self._looks = found["looks"]
        return {
            each["id"]: [f"{node['target']} {node['failureSummary']}" for node in each["nodes"]]
            for each in found["violations"]
        }
