"""Whether a page keeps room for its words: twice their size, and as narrow as screens get."""

from __future__ import annotations

from playwright.sync_api import Page

ZOOMED, NARROW = (720, 450), (320, 640)
"""A laptop's screen at 200 %, and a width that no page may exceed (WCAG 1.4.10)."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
CROWDED = """() => {
  const within = document.querySelector("dialog:modal") ?? document.body;
  const controls = "a[href], button, input, select, summary";
  const lying = new Set(["static", "relative"]);
  const floats = (each) => each && (lying.has(getComputedStyle(each).position)
    ? floats(each.parentElement) : each);
  const shown = [...within.querySelectorAll(controls)].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }) && !each.matches(".skip"))
    .map((each) => ({ each, at: each.getBoundingClientRect(), on: floats(each) }));
  const name = ({ each }) => each.ariaLabel ?? (each.textContent.trim() || each.id);
  const shared = (one, other, from, to) =>
    Math.min(one.at[to], other.at[to]) - Math.max(one.at[from], other.at[from]);
  const isUpon = (one, other) => one.on === other.on
    && !one.each.contains(other.each) && !other.each.contains(one.each)
    && shared(one, other, "left", "right") > 1 && shared(one, other, "top", "bottom") > 1;
  const upon = shown.flatMap((one, n) => shown.slice(n + 1).filter((other) => isUpon(one, other))
    .map((other) => `${name(one)} upon ${name(other)}`));
  return upon;
}"""
"""What acts and lies upon something else that does."""
BEYOND_THE_EDGE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const all = [...document.querySelectorAll("body *")].filter((each) => !each.closest("svg"));
  const beyond = all.filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
  return [`${scrollWidth} px`, ...beyond.map((each) => each.outerHTML.slice(0, 120))];
}"""
"""What makes the page wider than the screen, which a phone then shows smaller."""


def too_wide(page: Page) -> list[str]:
    return list[str](page.evaluate(BEYOND_THE_EDGE))


def crowded(page: Page) -> list[str]:
    """Zoomed, and on the narrowest screen."""
    before, found = page.viewport_size, list[str]()
    assert before, "has a size of its own"
    for width, height in (ZOOMED, NARROW):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        found += [f"at {width}: {each}" for each in (*too_wide(page), *page.evaluate(CROWDED))]
    page.set_viewport_size(before)
    page.evaluate(DRAWN)
    return found
