"""What a player does at a table: by mouse, by finger, or by keyboard alone."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import Visitor

MOST_TABS = 60
WATCH = """
addEventListener("DOMContentLoaded", () => {
  const stage = document.querySelector(".stage");
  if (!stage) return;
  const words = (element) => element?.textContent.trim() ?? "";
  const hand = (name) => ({
    cards: [...stage.querySelectorAll(`[aria-label="${name}'s Hand"] [role="img"]`)].map(
      (card) => card.getAttribute("aria-label")),
    points: words(stage.querySelector(`[data-hand="${name.toLowerCase()}"] .points`)),
    why: words(stage.querySelector(`[data-hand="${name.toLowerCase()}"] .why`)),
  });
  window.shown = [];
  new MutationObserver(() => {
    const now = JSON.stringify({
      phase: words(stage.querySelector("#phase")),
      player: hand("Player"),
      banker: hand("Banker"),
    });
    if (now !== window.shown.at(-1)) window.shown.push(now);
  }).observe(stage, { subtree: true, childList: true, characterData: true, attributes: true });
});
"""
"""Every picture of the stage is kept, however short it stood."""


def dollars(cents: int) -> str:
    """As the pages write a sum."""
    return f"${cents // 100:,}" if cents % 100 == 0 else f"${cents / 100:,.2f}"


class Player:
    """A visitor at one table."""

    def __init__(self, visitor: Visitor, table: str, page: Page | None = None) -> None:
        self.visitor, self.name = visitor, visitor.name
        self.page = page or visitor.page
        self.seat = 0
        self.page.add_init_script(WATCH)
        self.page.goto(f"{visitor.house.address}/tables/{table}")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    # what is seen

    @property
    def phase(self) -> Locator:
        return self.page.locator("#phase")

    @property
    def chips(self) -> Locator:
        return self.page.locator("#my-chips")

    @property
    def wagered(self) -> Locator:
        return self.page.locator("#my-wagers")

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("region", name="You are asked")

    @property
    def refusal(self) -> Locator:
        return self.page.locator("#refusal")

    @property
    def hollow(self) -> Locator:
        """Chips on the felt that are no wager, or not yet."""
        return self.page.locator(".chip-stack.hollow")

    def shown(self) -> list[dict[str, Any]]:
        """Every picture of the stage so far."""
        return [json.loads(each) for each in self.page.evaluate("window.shown")]

    def checks(self, what: str, *ticked: str) -> None:
        """On the sheet of a round, what it was dealt from: each of these is reckoned anew there."""
        self.button(what).click()
        lines = self.page.locator("#round-sheet .checks").get_by_role("listitem")
        for name in ticked:
            line = lines.filter(has=self.page.get_by_text(name, exact=True))
            expect(line.get_by_role("img", name="checked here", exact=True)).to_be_visible()

    def may_bet(self) -> None:
        expect(self.spot("player")).to_have_attribute("aria-disabled", "false")

    # what is done

    def deal(self) -> None:
        self.button("Deal").click()

    def sit(self, seat: int, buy_in: int) -> None:
        self.button("Take a seat").click()
        self.page.get_by_role("radio", name=str(seat), exact=True).click()
        self.page.get_by_label("Chips to bring").fill(str(buy_in))
        self.button("Sit down").click()
        self._sits(seat, buy_in)

    def _sits(self, seat: int, buy_in: int) -> None:
        self.seat = seat
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        expect(self.chips).to_have_text(dollars(buy_in * 100))

    def chip(self, worth: int) -> None:
        self.page.get_by_role("radio", name=f"{dollars(worth * 100)} chip").click()

    def spot(self, wager: str) -> Locator:
        return self.page.locator(f"#seat-{self.seat}-{wager}")

    def bet(self, wager: str, chips: int = 1) -> None:
        """So many clicks on the spot."""
        for _ in range(chips):
            self.spot(wager).click()

    def stands(self, wager: str, stake: int) -> None:
        """The spot says that so much lies on it."""
        words = f"your wager {dollars(stake * 100)}" if stake else "no wager of yours"
        expect(self.spot(wager)).to_have_attribute("aria-label", _ending(words))


class ByTouch(Player):
    def chip(self, worth: int) -> None:
        self.page.get_by_role("radio", name=f"{dollars(worth * 100)} chip").tap()

    def bet(self, wager: str, chips: int = 1) -> None:
        for _ in range(chips):
            self.spot(wager).tap()


class ByKeyboard(Player):
    """Nothing here touches a mouse."""

    def sit(self, seat: int, buy_in: int) -> None:
        self.tab_to(self.button("Take a seat"))
        self.press("Enter")
        expect(self.page.get_by_label("Chips to bring")).to_be_focused()
        expect(self.page.get_by_label("Chips to bring")).to_have_value("")
        self.tab_to(self.page.get_by_role("radio", checked=True).first, "Shift+Tab")
        wanted = self.page.get_by_role("dialog").get_by_role("radio", name=str(seat), exact=True)
        while wanted.get_attribute("aria-checked") != "true":
            self.press("ArrowRight")
        self.tab_to(self.page.get_by_label("Chips to bring"))
        self.press("ControlOrMeta+a")
        self.page.keyboard.type(str(buy_in))
        self.press("Enter")
        self._sits(seat, buy_in)

    def chip(self, worth: int) -> None:
        wanted = self.page.get_by_role("radio", name=f"{dollars(worth * 100)} chip")
        self.tab_to(
            self.page.get_by_role("radiogroup", name="Chip to place").locator("[aria-checked=true]")
        )
        while wanted.get_attribute("aria-checked") != "true":
            self.press("ArrowRight")

    def bet(self, wager: str, chips: int = 1) -> None:
        """Along the arrows to the spot."""
        spot = self.spot(wager)
        self.press("b")
        for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft") * 6:
            if has_focus(spot):
                break
            self.press(key)
        assert has_focus(spot), f"no arrow leads to {wager}"
        for _ in range(chips):
            self.press("Enter")

    def deal(self) -> None:
        self.push(self.button("Deal"))

    def push(self, button: Locator) -> None:
        self.tab_to(button)
        self.press("Enter")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, wanted: Locator, key: str = "Tab") -> None:
        tab_to(self.page, wanted, key)


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    for _ in range(MOST_TABS):
        if has_focus(wanted):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {wanted}")


def has_focus(wanted: Locator) -> bool:
    return bool(wanted.evaluate("element => element === document.activeElement"))


def _ending(words: str) -> re.Pattern[str]:
    return re.compile(rf"{re.escape(words)}$")


def comes_to_lie_apart(one: Locator, other: Locator) -> None:
    """Once the view has moved to where it stays; both are looked at in one frame."""
    one.page.wait_for_function(APART, arg=[one.element_handle(), other.element_handle()])


APART = """([one, other]) => {
  const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
  const shown = [a, b].every((each) => each.width > 0 && each.height > 0);
  const apart = [a.right <= b.left, b.right <= a.left, a.bottom <= b.top, b.bottom <= a.top];
  return shown && apart.some(Boolean);
}"""
