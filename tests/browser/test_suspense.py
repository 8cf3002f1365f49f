"""Rounds frame by frame: nothing on a page tells a face before it has turned."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import expect

from croupier.games.baccarat.hands import point_count
from croupier.values.cards import parse_cards
from croupier.web.people.offices import Office
from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.frames import frames, record
from tests.browser.visitors import Visitors
from tests.floor.evenings import stacked
from tests.floor.spanish_21 import box_evenings
from tests.support import game
from tests.web.wire import Wire, arrange, open_table, screens

TABLE = "t1"
NONE = "\N{EN DASH}"
"""In place of a total."""
LIMITS = "limits.minimum = 5"
AT_ONCE = {"betting_seconds": 300, "decision_seconds": 300, "step_milliseconds": 1}
AS_DEALT = {**AT_ONCE, "step_milliseconds": 150}
BY_HAND = {**AT_ONCE, "automatic": False}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
DEVICES: dict[str, dict[str, Any]] = {"ann": MOVING, "bob": MOVING, "cid": {}}

TABLEAU = game("pa-627a").house.tableau
CARDS = "2h Ks 2d 3d 7h 5c"
"""Banker wins by 8 to 1, and the third cards change both totals."""
ALL = 6
PAID = "$99.75"
"""Of $100, with $5 on Banker and as much on Tie."""
HANDS = """{
  ...Object.fromEntries(["player", "banker"].map((side) => [side, {
    dealt: all(`.hand.${side} .playing-card`).length,
    seen: faces(`.hand.${side} .playing-card`, "card"),
    points: words(`.hand.${side} .points`),
    why: words(`.hand.${side} .hand-rule`),
  }])),
  phase: words("#phase"),
  told: ["#phase", "#told", "#panel-talk", "#announcements"].map(words).join(" "),
  outcome: words("#outcome:not([hidden])"),
  chips: words("#my-chips"),
  marks: all("#panel-roads .bead").length,
  felt: all("#cloth .felt-card:not(.down)").length,
  won: all(".wager-area.won").map((spot) => `${spot.id} ${isStill(spot) ? "outlined" : "flashes"}`),
  flights: all(".flight").length,
}"""
SIDES = ("player", "banker")
HURRY = """
window.hurried = [];
window.looked = () => {
  const isTurning = (hand) => hand.seen.length < hand.dealt;
  const now = window.look();
  if (!isTurning(now.player) && !isTurning(now.banker)) return;
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
  window.hurried.push(window.look());
};
"""
"""A key is pressed whenever a card turns; what is seen then, in the same frame."""
LISTEN = """
window.heard = { contexts: 0, sounds: 0 };
const part = () => new Proxy(() => undefined, { get: part, set: () => true });
window.AudioContext = class {
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  constructor() { window.heard.contexts += 1; }
  createGain() { window.heard.sounds += 1; return part(); }
  createOscillator() { return part(); }
  createBiquadFilter() { return part(); }
  createBufferSource() { return part(); }
  createBuffer() { return { getChannelData: () => [] }; }
};
"""
"""In place of the device that would be heard."""


def points(cards: list[str]) -> str:
    return str(point_count(TABLEAU, parse_cards(" ".join(cards))))


def counted(cards: list[str]) -> set[str]:
    """What stands beside a hand while these cards come, one after the other."""
    return {NONE, *(points(cards[:n]) for n in range(1, len(cards) + 1))}


def tells_more_than_it_shows(frame: dict[str, Any]) -> bool:
    hands = [frame[side] for side in SIDES]
    faces = sum(len(each["seen"]) for each in hands)
    told = "wins" in frame["told"] or frame["outcome"] or frame["chips"] == PAID
    result = told or frame["marks"] or frame["won"]
    return (
        any(each["points"] not in counted(each["seen"]) for each in hands)
        or frame["felt"] > faces
        or any(each["why"] and len(each["seen"]) < 2 for each in hands)
        or bool(result and faces < ALL)
    )


def lies_as_told(hand: dict[str, Any]) -> bool:
    return len(hand["seen"]) == hand["dealt"] and hand["points"] in {NONE, points(hand["seen"])}


def deals_round(dealer: Wire, player: Player) -> None:
    """Step by step, each once the player's page has told the one before."""
    while not dealer.history:
        dealer.do(**dealer.view["steps"][0]["order"])
        told = next(each["told"] for each in reversed(dealer.events) if each["told"])
        expect(player.page.locator("#panel-talk li").first).to_contain_text(told)


def test_baccarat_tells_no_face_before_it_has_turned_and_marks_a_result_with_its_caption(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked(f"{CARDS} {CARDS}"))
    open_table(house, TABLE, "pa-627a", LIMITS, AT_ONCE)
    keeper = house.guest(Office.FLOORPERSON)
    coming = [visitors.guest(house, name=name, **how) for name, how in DEVICES.items()]
    for visitor in coming:
        record(visitor, HANDS)
    coming[0].context.add_init_script(LISTEN)
    coming[1].context.add_init_script(HURRY)
    plays, hurries, keeps_still = everybody = [Player(each, TABLE) for each in coming]
    plays.sit(3, 100)
    plays.button("Leave it to another").click()
    plays.may_bet()
    for wager, sum_ in (("banker", 5), ("banker", 10), ("tie", 5)):  # a win of all of it together
        plays.bet(wager)
        plays.stands(wager, sum_)
    arrange(keeper, TABLE, BY_HAND)
    with screens(house, TABLE, house.guest(Office.DEALER)) as (dealer,):
        deals_round(dealer, plays)
    for player in everybody:
        expect(player.phase).to_have_text("Place your bets")

    seen = frames(plays.page)
    dealt = [n for n, each in enumerate(seen) if each["player"]["dealt"]]
    assert [each for each in seen[: dealt[-1]] if tells_more_than_it_shows(each)] == []
    waits = [each["player"] for each in seen if each["player"]["dealt"] == 3]
    assert "4" in {each["points"] for each in waits if len(each["seen"]) == 2}, "for the third card"
    results = [each for each in seen if each["phase"] == "Banker wins"]
    assert {each["marks"] for each in results} == {1}, "marked with the caption"
    assert ["seat-3-banker flashes"] in [each["won"] for each in results]
    assert any(each["flights"] for each in seen if each["outcome"]), "chips come from the tray"

    hurried = hurries.page.evaluate("window.hurried")
    assert hurried
    assert all(lies_as_told(each[side]) for each in hurried for side in SIDES)

    at_once = frames(keeps_still.page)
    assert all(lies_as_told(each[side]) for each in at_once for side in SIDES)
    results = [each for each in at_once if each["phase"] == "Banker wins"]
    assert {tuple(each["won"]) for each in results} == {("seat-3-banker outlined",)}
    assert not any(each["flights"] for each in at_once)

    is_heard_only_if_wanted(plays)


def is_heard_only_if_wanted(player: Player) -> None:
    page = player.page
    sounds = player.button("Sounds")
    assert page.evaluate("window.heard") == {"contexts": 0, "sounds": 0}
    page.get_by_label("Settings").click()
    expect(sounds).to_have_attribute("aria-pressed", "false")
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.heard.sounds") > 0

    page.reload()
    player.may_bet()
    assert page.evaluate("window.heard") == {"contexts": 0, "sounds": 0}, "nobody has touched it"
    player.bet("banker")
    player.stands("banker", 5)
    page.wait_for_function("() => window.heard.contexts === 1 && window.heard.sounds > 0")
    page.get_by_label("Settings").click()
    expect(sounds).to_have_attribute("aria-pressed", "true")


BOX = """{
  dealt: all("#dealer-cards .playing-card").length,
  seen: faces("#dealer-cards .playing-card", "card"),
  turns: all("#dealer-cards .playing-card").some((card) => card.dataset.card && !isStill(card)),
  own: faces("#hands .playing-card", "card"),
  total: words("#dealer-total"),
  verdict: words("#hands .hand-verdict"),
  felt: all("#cloth .lying:not(.leaving) .fan-card").filter((each) => each.dataset.card).length,
}"""
DEALERS = [NONE, "9", "14", "24 bust"]
"""Her total, card by card."""


def test_spanish_21_turns_the_hole_card_before_it_is_counted(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(box_evenings.stacked("Ks 9c 9h 5d Kd"))
    open_table(house, TABLE, "pa-551", LIMITS, AT_ONCE)
    visitor = visitors.guest(house, **MOVING)
    record(visitor, BOX)
    player = Player(visitor, TABLE)
    player.sit(2, 100)
    player.prompt.get_by_role("button", name="Cut here").click()
    player.bet("spanish_21")
    player.stands("spanish_21", 5)
    player.button("Deal").click()
    player.page.get_by_role("button", name="Stand").click()
    expect(player.page.locator("#outcome")).to_contain_text("+$5")

    seen = frames(player.page)
    counted = [each for each in seen if DEALERS.index(each["total"]) <= len(each["seen"])]
    assert counted == seen
    assert any(each["turns"] and each["dealt"] == 2 and each["total"] == "9" for each in seen)
    assert all(each["felt"] <= len(each["seen"]) + len(each["own"]) for each in seen)
    assert not any("won" in each["verdict"] for each in seen if len(each["seen"]) < 3)


TILES = """{
  turned: faces("#cloth .felt-tile", "tile"),
  moving: all("#cloth .felt-tile").some((tile) => !isStill(tile)),
  told: all("#against-hands .tile").map((tile) => tile.dataset.tile).filter(Boolean),
  own: all("#hands .own-tile").length,
  verdicts: all("#cloth .verdict-mark").length,
  dice: words("#dice-words"),
  thrown: all("#shaker svg > g").every(isStill),
}"""


def test_pai_gow_turns_tiles_and_dice_before_they_are_told(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-535", LIMITS, AT_ONCE)
    keeper = house.guest(Office.FLOORPERSON)
    visitor = visitors.guest(house, **MOVING)
    record(visitor, TILES)
    player = Player(visitor, TABLE)
    player.sit(3, 100)
    player.bet("pai_gow")
    player.stands("pai_gow", 5)
    arrange(keeper, TABLE, AS_DEALT)
    player.button("Deal").click()
    player.button("Set as the dealer would").click()
    expect(player.page.locator("#cloth .verdict-mark")).to_have_count(1)

    seen = frames(player.page)
    for each in seen:
        assert not Counter(each["told"]) - Counter(each["turned"]), "of the dealer's hands"
        assert not each["own"] or len(each["turned"]) >= each["own"]
        assert each["thrown"] or not each["dice"].startswith("Total")
        assert not each["verdicts"] or not each["moving"]
    assert any(each["moving"] and not each["told"] for each in seen), "they were waited for"
