"""A broken line, an old tab, an impatient hand: one effect, and the page goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

from playwright.sync_api import Route, WebSocketRoute, expect

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitor, Visitors
from tests.floor.evenings import stacked
from tests.web.running_house import House, running_house
from tests.web.wire import arrange, open_table, roomy, screens

TABLE = "mini"
FILED = "limits.minimum = 5\nlimits.maximum = 5000"
PATIENT = {"betting_seconds": 120, "decision_seconds": 120, "step_milliseconds": 5}
AT_MIDI = 'options.cut_by = "dealer"\n' + FILED
ASKED = """performance.getEntriesByType("resource")
  .filter((each) => each.transferSize > 0).map((each) => each.name)"""
DOWN_CODE = 1012
DOWN = r"ERR_CONNECTION|WebSocket connection|ERR_INTERNET|Failed to load resource"


def seated(house: House, visitors: Visitors, table: str = TABLE) -> Player:
    """Ann, who may bet."""
    ann = Player(visitors.guest(house, name="ann"), table)
    ann.sit(3, 500)
    cut = ann.prompt.get_by_role("button", name="Leave it to another")
    if table == TABLE:
        cut.click()
    ann.may_bet()
    ann.chip(25)
    return ann


def placed(house: House) -> list[int]:
    """What lay on the spot after each wager, by the journal."""
    records = house.premises.casino.journal.read(TABLE)
    return [json.loads(each.body)["stake"] for each in records if each.kind == "wager-placed/1"]


class BreakingLine:
    """Breaks once: when a wager has been taken, and before anybody says so."""

    def __init__(self) -> None:
        self.orders = list[dict[str, object]]()
        self.lines = list[WebSocketRoute]()

    def connect(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        self.lines.append(line)

        def say(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "order" and said["order"]["name"] == "place-wager":
                self.orders.append(said)
            server.send(message)

        def hear(message: str | bytes) -> None:
            if not self.orders or line is not self.lines[0]:
                line.send(message)
            elif len(self.lines) == 1:
                line.close(code=1012)

        line.on_message(say)
        server.on_message(hear)


class Line:
    """The line of one visitor: cut and mended by hand, and slow when it is told to be."""

    def __init__(self, visitor: Visitor) -> None:
        self.held = list[Callable[[], None]]()
        self.is_down, self.is_slow = False, False
        self._open = list[WebSocketRoute]()
        self._page = visitor.page
        self._page.route_web_socket("**/live", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        if self.is_down:
            line.close(code=DOWN_CODE)
            return
        server = line.connect_to_server()
        self._open.append(line)

        def say(message: str | bytes) -> None:
            is_order = json.loads(message)["type"] == "order"
            if self.is_slow and is_order:
                self.held.append(partial(server.send, message))
            else:
                server.send(message)

        line.on_message(say)

    def cut(self) -> None:
        self.is_down = True
        for each in self._open:
            each.close(code=DOWN_CODE)
        self._open.clear()

    def mend(self) -> None:
        """The device says so at once."""
        self.is_down = self.is_slow = False
        self._page.evaluate("dispatchEvent(new Event('online'))")

    def arrive(self) -> None:
        """What was slow is there now."""
        self.is_slow = False
        for send in self.held:
            send()


def on_a_line(house: House, visitors: Visitors) -> tuple[Player, Line]:
    """Ann, who may bet, and the line between her and the house."""
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    visitor = visitors.guest(house, name="ann")
    line = Line(visitor)
    ann = Player(visitor, TABLE)
    ann.sit(3, 500)
    ann.prompt.get_by_role("button", name="Leave it to another").click()
    ann.may_bet()
    ann.chip(25)
    return ann, line


def test_nothing_is_bet_while_the_line_is_down(open_house: OpenHouse, visitors: Visitors) -> None:
    house = open_house()
    ann, line = on_a_line(house, visitors)
    ann.bet("player")
    ann.stands("player", 25)
    line.cut()
    expect(ann.page.get_by_text("The line is down. Coming back…")).to_be_visible()
    expect(ann.spot("banker")).to_have_attribute("aria-disabled", "true")
    ann.spot("banker").click(force=True, click_count=4)
    expect(ann.refusal).to_contain_text("The line is down: nothing was bet.")
    for act in ("Undo", "Clear", "Double", "Deal"):
        expect(ann.button(act)).to_be_disabled()
    line.mend()
    ann.may_bet()
    ann.bet("tie")
    ann.stands("tie", 25)
    ann.stands("banker", 0)
    assert placed(house) == [25_00, 25_00]


def test_a_chip_is_hollow_until_the_house_has_recorded_it(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    ann, line = on_a_line(house, visitors)
    line.is_slow = True
    ann.bet("player", 2)
    words = "no wager of yours, $50 on its way"
    expect(ann.spot("player")).to_have_attribute("aria-label", re.compile(f"{re.escape(words)}$"))
    expect(ann.hollow).to_have_count(1)
    expect(ann.wagered).to_have_text("$0")
    line.arrive()
    ann.stands("player", 50)
    expect(ann.hollow).to_have_count(0)


def test_a_chip_that_was_lost_on_the_way_is_not_laid_in_a_later_round(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    ann, line = on_a_line(house, visitors)
    ann.bet("player")
    ann.stands("player", 25)
    line.is_slow = True
    ann.bet("banker")
    expect(ann.hollow).to_have_count(1)
    line.cut()
    keeper = house.guest(Office.FLOORPERSON)
    with screens(house, TABLE, keeper) as [screen]:
        arrange(keeper, TABLE, {**PATIENT, "betting_seconds": 1})
        screen.until_round(1)
        arrange(keeper, TABLE, PATIENT)
        screen.until_betting()
    line.mend()
    expect(ann.refusal).to_contain_text("The round this was meant for is over")
    expect(ann.hollow).to_have_count(0)
    ann.stands("banker", 0)
    assert placed(house) == [25_00]


def test_the_house_comes_back_in_mid_round_and_the_page_goes_on(
    settings: Settings, visitors: Visitors
) -> None:
    with running_house(settings, limits=roomy(), chance=stacked("9h 4s 7d 3h")) as house:
        open_table(house, "midi", "ma-midi", AT_MIDI, PATIENT)
        ann = seated(house, visitors, "midi")
        ann.bet("player", 2)
        ann.stands("player", 50)
        ann.button("Deal").click()
        holds = ann.page.get_by_role("heading", name="You hold the Player's Hand")
        expect(holds).to_be_visible()
        ann.visitor.tolerate(DOWN)
    expect(ann.page.get_by_text("The line is down. Coming back…")).to_be_visible()
    port = urlsplit(house.address).port or 0
    with running_house(settings, limits=roomy(), port=port):
        expect(ann.page.get_by_text("The line is down. Coming back…")).to_be_hidden()
        expect(holds).to_be_visible()
        expect(ann.wagered).to_have_text("$50")
        ann.button("Turn them over").click()
        expect(ann.chips).to_have_text("$450")
        ann.may_bet()
        visitors.leave()


def test_a_double_click_is_two_chips(open_house: OpenHouse, visitors: Visitors) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    ann = seated(house, visitors)
    ann.spot("banker").dblclick()
    ann.stands("banker", 50)
    assert placed(house) == [25_00, 50_00]


def test_an_order_sent_again_after_a_broken_line_counts_once(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    visitor = visitors.guest(house, name="ann")
    breaking = BreakingLine()
    visitor.page.route_web_socket("**/live", breaking.connect)
    ann = Player(visitor, TABLE)
    ann.sit(3, 500)
    ann.prompt.get_by_role("button", name="Leave it to another").click()
    ann.may_bet()
    ann.chip(25)
    ann.bet("tie")
    ann.stands("tie", 25)
    expect(ann.wagered).to_have_text("$25")
    first, again = breaking.orders
    assert first == again, "the very same order"
    assert placed(house) == [25_00]


def test_two_tabs_of_one_person_agree(open_house: OpenHouse, visitors: Visitors) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    ann = seated(house, visitors)
    other = Player(ann.visitor, TABLE, ann.visitor.new_page())
    other.seat = ann.seat
    other.may_bet()
    ann.bet("player")
    other.stands("player", 25)
    other.chip(5)
    other.bet("player")
    for tab in (ann, other):
        tab.stands("player", 30)
        expect(tab.chips).to_have_text("$470")


def test_a_tab_from_before_an_upgrade_asks_to_be_loaded_again(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    ann = visitors.guest(house, name="ann")

    def of_yesterday(route: Route) -> None:
        kept = route.fetch()
        script = kept.text()
        assert "PROTOCOL = 1;" in script
        route.fulfill(response=kept, body=script.replace("PROTOCOL = 1;", "PROTOCOL = 0;"))

    ann.page.route("**/static/bound/table/*.js*", of_yesterday)
    page = ann.go(f"/tables/{TABLE}")
    expect(page.get_by_text("Please load it again.")).to_be_visible()


def test_a_table_is_a_few_questions_and_a_reload_fewer(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    ann = visitors.guest(house, name="ann")
    page = ann.go(f"/tables/{TABLE}")
    expect(ann.button("Take a seat")).to_be_visible()
    asked = page.evaluate(ASKED)
    files = [each for each in asked if "/static" in each]
    assert len(asked) < 10, asked
    assert len(files) <= 4, "scripts, styles, those of high contrast, and the mark of the house"
    page.reload()
    expect(ann.button("Take a seat")).to_be_visible()
    assert [each for each in page.evaluate(ASKED) if "/static" in each] == []
