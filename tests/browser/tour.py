"""A walk through every page of the house, with people and rounds in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from croupier.web.people.offices import Office
from tests.browser.at_table import Player
from tests.browser.tour_of_boxes import at_boxes, furnish_boxes
from tests.browser.visitors import Visitor, Visitors
from tests.floor.evenings import stacked
from tests.web.running_house import House
from tests.web.wire import API, Wire, arrange, fresh_id, open_table, screens

CARDS = "9h 4s 7d 3h"
SHUFFLE = stacked(f"{CARDS} 2h Ks 2d 3d 7h 5c 9c Kd 9d 8h 4h 6s")
MIDI, MINI = "midi-1", "mini-1"
LINK, LINKED = "royal", ("royal-1", "royal-2")
TILES = "tiles-1"
AT_MIDI = """
options.cut_by = "dealer"
options.vigorish_collection = "deferred"
limits.minimum = 5
limits.maximum = 5000
wagers.dragon_bonus_player = { paytable = "A" }
wagers.dragon_bonus_banker = { paytable = "A" }
"""
AT_MINI = "limits.minimum = 5\nlimits.maximum = 5000"
AT_TILES = """
options.player_banking = true
options.co_banking = true
options.two_areas = true
limits.minimum = 5
limits.maximum = 5000
"""
ROYAL_9 = """
limits.minimum = 5
limits.maximum = 5000
wagers.royal_9 = {}
[progressive]
stake = 100
must_hit = { configuration = 3, rate = "99%" }
meters.star = { initial = 50000, reset = 50000, rate = "1.5%", reserve_rate = "0.5%" }
meters.spade = { initial = 450, reset = 450, rate = "1%", limit = 900 }
meters.heart = { initial = 450, reset = 450, rate = "1%" }
"""
"""Two wagers bring Must Hit to its point, wherever that lies."""
TO_A_HIT = 2
PATIENT = {"betting_seconds": 300, "decision_seconds": 300, "step_milliseconds": 5}
Stop = tuple[str, Page]


def furnish(house: House, *, rounds: int = 1) -> None:
    """A table with a dealer, one where rounds were played, tiles, boxes, two with meters."""
    play(house, rounds=rounds)
    open_table(house, MINI, "pa-627a", AT_MINI, {"automatic": False})
    open_table(house, TILES, "pa-535", AT_TILES, PATIENT)
    furnish_boxes(house)
    link(house)
    win(house)


def link(house: House) -> None:
    """Two tables that play for the same meters."""
    for table in LINKED:
        open_table(house, table, "md-mini", ROYAL_9, {**PATIENT, "decision_seconds": 1}, link=LINK)


def win(house: House) -> None:
    """Somebody comes to the first of them, wins the Must Hit, and goes."""
    with screens(house, LINKED[0], house.guest()) as (eve,):
        eve.sit(3, 1_000_00)
        for _ in range(TO_A_HIT):
            number = len(eve.until_betting().history) + 1
            eve.do("place-wager", seat=3, wager="player", stake=5_00)
            eve.do("place-wager", seat=3, wager="royal_9", stake=100_00)
            eve.say(type="ready")
            eve.until_round(number)
        eve.until_betting().do("leave-seat", seat=3)


def play(house: House, *, rounds: int = 1) -> None:
    """Cat and Dan, who each turn a hand."""
    open_table(house, MIDI, "ma-midi", AT_MIDI, PATIENT)
    with screens(house, MIDI, house.guest(name="cat"), house.guest(name="dan")) as (cat, dan):
        cat.sit(1)
        dan.sit(2)
        for number in range(1, rounds + 1):
            cat.until_betting().do("place-wager", seat=1, wager="player", stake=100_00)
            dan.until_betting().do("place-wager", seat=2, wager="banker", stake=50_00)
            for each in (cat, dan):
                each.say(type="ready")
            while len(cat.history) < number:
                turn(cat, dan)


def turn(cat: Wire, dan: Wire) -> None:
    """The next thing that happens, which may be theirs to do."""
    step = cat.view["steps"][0]
    if step["order"]["name"] != "return-cards":
        cat.next()
        return
    holder = cat if step["person"] == "cat" else dan
    done = holder.do(**step["order"])
    cat.until(lambda screen: screen.place >= done["place"])


def tour(house: House, visitors: Visitors, **device: Any) -> Iterator[Stop]:
    """Every page in turn, each as it stands when somebody works there."""
    yield from at_the_door(visitors.stranger(house, **device))
    yield from of_a_player(visitors.guest(house, name="ann", **device))
    yield from behind_a_table(visitors.guest(house, Office.DEALER, "dea", **device))
    yield from in_the_office(visitors.guest(house, Office.ADMINISTRATOR, "ada", **device))
    yield from of_an_inspector(visitors.guest(house, Office.INSPECTOR, "ivy", **device))


def at_the_door(stranger: Visitor) -> Iterator[Stop]:
    yield "sign-in", stranger.go("/sign-in")
    yield "join", stranger.go(stranger.house.invitation(Office.PLAYER))


def before_a_table(visitor: Visitor) -> Iterator[Stop]:
    yield "you", visitor.go("/you")
    page = visitor.go("/")
    expect(page.get_by_role("heading", name="The tables")).to_be_visible()
    yield "lobby", page
    visitor.tolerate("404")
    yield "error", visitor.go("/tables/nowhere")
    for paper in ("card", "sign", "felt"):
        yield f"{paper}-on-paper", visitor.go(f"/tables/{MIDI}/{paper}")


def of_a_player(visitor: Visitor) -> Iterator[Stop]:
    yield "care", visitor.go("/you/care")
    yield from before_a_table(visitor)
    page = visitor.page
    ann = Player(visitor, MIDI)
    expect(ann.button("Take a seat")).to_be_visible()
    yield "table-before-sitting", page
    ann.button("Take a seat").click()
    yield "table-taking-a-seat", page
    page.keyboard.press("Escape")
    ann.sit(4, 200)
    ann.may_bet()
    ann.chip(25)
    ann.bet("player", 2)
    ann.bet("dragon_bonus_player")
    ann.stands("dragon_bonus_player", 25)
    yield "table-betting", page
    ann.button("List").click()
    yield "table-list", page
    ann.button("My seat").click()
    page.keyboard.press("?")
    yield "table-keys", page
    page.keyboard.press("Escape")
    ann.button("How it is played").click()
    yield "table-card", page
    page.keyboard.press("Escape")
    ann.button("Leave").click()
    yield "table-leaving", page
    ann.button("Stay").click()
    page.get_by_label("Settings").click()
    yield "table-settings", page
    page.keyboard.press("Escape")
    for name in ("Odds", "My rounds", "Events"):
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name)).not_to_be_empty()
        yield f"table-{name.lower().replace(' ', '-')}", page
    page.get_by_role("tab", name="Roads").click()
    arrange(visitor.house.guest(Office.FLOORPERSON), MIDI, {**PATIENT, "betting_seconds": 1})
    expect(page.get_by_role("heading", name="You hold the Player's Hand")).to_be_visible()
    yield "table-dealing", page
    ann.button("Turn them over").click()
    page.get_by_role("tab", name="My rounds").click()
    page.locator(".round-line").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "table-recalled", page
    page.keyboard.press("Escape")
    yield from beside_a_progressive(visitor)
    yield from at_tiles(visitor)
    yield from at_boxes(visitor)
    yield from look_back(visitor)


def look_back(visitor: Visitor) -> Iterator[Stop]:
    """Rounds of every game, one of them banked."""
    page = visitor.go("/history")
    expect(page.locator(".history-rounds tbody tr").first).to_be_visible()
    yield "history", page
    page.get_by_label("Settings").click()
    visitor.button("Sign out").click()
    expect(page.get_by_role("heading", name="Sign out?")).to_be_visible()
    yield "sign-out", page


def beside_a_progressive(visitor: Visitor) -> Iterator[Stop]:
    page = visitor.page
    ann = Player(visitor, LINKED[1])
    ann.sit(4, 300)
    ann.may_bet()
    ann.chip(25)
    ann.bet("player")
    ann.bet("royal_9")
    ann.stands("royal_9", 100)
    yield "table-progressive", page
    win(visitor.house)
    expect(page.get_by_text("Must Hit is won").first).to_be_visible()
    page.get_by_text("Past hits").click()
    yield "table-hit", page


def at_tiles(visitor: Visitor) -> Iterator[Stop]:
    """A round of Pai Gow, and the bank of the next."""
    page, ann = visitor.page, Player(visitor, TILES)
    ann.sit(3, 300)
    expect(ann.spot("pai_gow")).to_have_attribute("aria-disabled", "false")
    ann.bet("pai_gow")
    ann.button("List").click()
    ann.button("Bet on Seat 4, Pai Gow").click()
    expect(page.locator("#my-wagers")).to_have_text("$10")
    yield "tiles-list", page
    ann.button("My seat").click()
    yield "tiles-betting", page
    ann.button("Deal").click()
    hands = page.get_by_role("region", name="Your hands")
    expect(ann.button("Set these hands").first).to_be_visible()
    yield "tiles-dealt", page
    hands.get_by_label("Ask me whether I surrender").first.check()
    hands.get_by_role("radio").first.check()
    hands.get_by_role("button", name="Ask the dealer").first.click()
    hands.get_by_role("button", name="Exact values").first.click()
    expect(hands.get_by_text("best", exact=True).first).to_be_visible()
    yield "tiles-setting", page
    for laid in (1, 2):  # the second is looked at when the first is laid
        hands.get_by_role("radio").first.check()
        hands.get_by_role("button", name="Set these hands").first.click()
        expect(hands.locator(".laid")).to_have_count(laid)
    expect(hands.get_by_role("button", name="Play on").first).to_be_visible()
    yield "tiles-surrender", page
    for name in ("Odds", "Tiles", "Events"):
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name)).not_to_be_empty()
        yield f"tiles-{name.lower()}", page
    page.get_by_role("tab", name="Results").click()
    hands.get_by_role("button", name="Play on").first.click()
    expect(page.get_by_role("heading", name="The bank is offered to you")).to_be_visible()
    yield "tiles-bank-offered", page
    ann.prompt.get_by_role("button", name="Co-bank with the house").click()
    ann.button("Stack 3").click()
    ann.button("Stack 5").click()
    yield "tiles-cut", page
    page.get_by_role("tab", name="My rounds").click()
    page.locator(".round-line").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "tiles-recalled", page
    page.keyboard.press("Escape")


def behind_a_table(visitor: Visitor) -> Iterator[Stop]:
    page = visitor.go(f"/tables/{MINI}/dealer")
    expect(page.locator("#now").get_by_role("button")).to_be_visible()
    yield "console", page
    visitor.go(f"/tables/{MIDI}/dealer")
    expect(page.locator("#now")).not_to_be_empty()
    yield "console-in-play", page
    visitor.go(f"/tables/{LINKED[1]}/dealer")
    expect(page.get_by_role("img", name="lit")).to_be_visible()
    expect(page.get_by_role("region", name="Progressive meters")).to_be_visible()
    yield "console-progressive", page
    visitor.go(f"/tables/{TILES}/dealer")
    expect(page.get_by_text("ann, seat 3").first).to_be_visible()
    yield "console-tiles", page
    visitor.go(f"/tables/{TILES}/dealer?training")
    expect(page.get_by_role("tab", name="House way")).to_be_visible()
    expect(
        page.get_by_text("How does the house way set these tiles, the high hand first?")
    ).to_be_visible()
    yield "drills-tiles", page
    visitor.go(f"/tables/{MINI}/dealer?training")
    expect(page.get_by_role("button", name="Draws")).to_be_visible()
    yield "drills", page


def in_the_office(visitor: Visitor) -> Iterator[Stop]:
    page = visitor.go("/office")
    expect(page.get_by_role("row", name=MIDI)).to_be_visible()
    expect(page.get_by_role("row", name="dea dealer")).to_be_visible()
    yield "office", page
    visitor.button(f"Propose other figures for {LINK}").click()
    yield "office-other-figures", page
    page.keyboard.press("Escape")
    propose(visitor.house)
    expect(visitor.button("Carry it out")).to_be_visible()
    page.get_by_role("article", name=LINK).get_by_text("Figures and account").click()
    yield "office-proposal", page
    visitor.button("Open a table").click()
    expect(page.get_by_text("Lawful: the chapter permits this table.")).to_be_visible()
    yield "office-opening", page
    example = page.get_by_label("Begin with")
    example.select_option(example.get_by_text("midi:").get_attribute("value"))
    expect(page.get_by_label("Progressive link")).to_be_visible()
    yield "office-opening-progressive", page
    for name in ("analytics", "checklists", "filings", "nodes"):
        yield f"office-{name}", visitor.go(f"/office/{name}")


def propose(house: House) -> None:
    """A floorperson wants a meter raised."""
    browser = house.guest(Office.FLOORPERSON).browser
    change = {"meter": "spade", "cents": 50_00, "reason": "the house's birthday"}
    address = f"{API}/meters/{LINK}/proposals"
    browser.post(address, json={"id": fresh_id(), "raise": change}).raise_for_status()


def of_an_inspector(visitor: Visitor) -> Iterator[Stop]:
    page = visitor.go("/inspect")
    expect(page.get_by_role("link", name=MIDI)).to_be_visible()
    yield "inspection", page
    visitor.go(f"/inspect/{MIDI}")
    expect(page.locator("#records tbody tr").first).to_be_visible()
    expect(page.get_by_text("live", exact=True)).to_be_visible()
    yield "inspection-journal", page
    page.get_by_role("tab", name="Rounds").click()
    page.get_by_role("link", name="banker").last.click()
    expect(page.get_by_role("heading", name="Shoe 1, round 1")).to_be_visible()
    yield "inspection-replay", page
    page.get_by_role("tab", name="Verification").click()
    visitor.button("Verify now").click()
    expect(page.get_by_text("Nothing is found wanting.", exact=True)).to_be_visible()
    yield "inspection-verification", page
    yield from over_tiles(visitor)
    visitor.go(f"/inspect/meter:{LINK}")
    expect(page.locator("#records tbody tr").first).to_be_visible()
    page.get_by_role("tab", name="Reconciliation").click()
    expect(page.get_by_text("The books agree")).to_be_visible()
    expect(page.get_by_text("matches").first).to_be_visible()
    yield "inspection-reconciliation", page


def over_tiles(visitor: Visitor) -> Iterator[Stop]:
    page = visitor.go(f"/inspect/{TILES}")
    expect(page.locator("#records tbody tr").first).to_be_visible()
    page.get_by_role("tab", name="Rounds").click()
    page.get_by_role("link", name="house").last.click()
    expect(page.get_by_role("heading", name="Set 1, round 1")).to_be_visible()
    page.get_by_role("button", name="The dealer exposes").first.click()
    yield "inspection-tiles", page
    page.get_by_role("tab", name="Verification").click()
    visitor.button("Verify now").click()
    expect(page.get_by_text("Nothing is found wanting.", exact=True)).to_be_visible()
    yield "inspection-tiles-verified", page
