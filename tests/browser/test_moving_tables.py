"""A table goes to another node in mid-round, and the page that plays there goes on."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.at_table import Player
from tests.browser.test_the_line import FILED, PATIENT, placed
from tests.browser.visitors import Visitors
from tests.journal.postgres import Server
from tests.web.relay.nodes import two_nodes
from tests.web.running_house import fresh_house


def test_a_page_goes_on_when_its_table_moves_and_lays_no_wager_twice(
    postgres_server: Server, tmp_path: Path, visitors: Visitors
) -> None:
    """First passed on by the node it came to, which then has the table itself."""
    database = fresh_house(postgres_server)
    with two_nodes(database, tmp_path, how=PATIENT, more=FILED) as nodes:
        ann = Player(visitors.guest(nodes.other, name="ann"), "mini")
        ann.sit(3, 500)
        ann.prompt.get_by_role("button", name="Leave it to another").click()
        ann.may_bet()
        ann.chip(25)
        ann.bet("player")
        ann.stands("player", 25)
        assert nodes.owner.premises.casino.connected() == 1
        nodes.move(nodes.other)
        expect(ann.page.get_by_text("The line is down. Coming back…")).to_be_hidden()
        ann.may_bet()
        ann.bet("player")
        ann.stands("player", 50)
        assert nodes.other.premises.casino.connected() == 1
        assert placed(nodes.other) == [25_00, 50_00]
        visitors.leave()
