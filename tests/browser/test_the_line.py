"""A broken line, an old tab, an impatient hand: one effect, and the page goes on."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from playwright.sync_api import Route, WebSocketRoute, expect

from croupier.web.settings import Settings
from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.floor.evenings import stacked
from tests.web.running_house import House, running_house
from tests.web.wire import open_table, roomy

TABLE = "mini"
FILED = "limits.minimum = 5\nlimits.maximum = 5000"
PATIENT = {"betting_seconds": 120, "decision_seconds": 120, "step_milliseconds": 5}
AT_MIDI = 'options.cut_by = "dealer"\n' + FILED
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

    ann.page.route("**/static/js/socket.js*", of_yesterday)
    page = ann.go(f"/tables/{TABLE}")
    expect(page.get_by_text("Please load it again.")).to_be_visible()
