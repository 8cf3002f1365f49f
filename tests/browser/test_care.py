"""Care at a screen: limits and pauses in plain words, time told, and nothing made of no gain."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.web.wire import open_table

TABLE = "mini"
FILED = "limits.minimum = 5\nlimits.maximum = 5000"
PATIENT = {"betting_seconds": 300, "decision_seconds": 300, "step_milliseconds": 5}


def limit_for(page: Page, what: str) -> None:
    form = page.get_by_role("form", name=what)
    form.get_by_role("textbox").fill("20")
    form.get_by_role("button", name="Set this limit").click()


def test_a_player_sets_limits_is_held_to_them_and_stays_out(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    visitor = visitors.guest(house, name="ann")
    page = visitor.go("/you")
    page.get_by_role("link", name="Limits, pauses and staying out").click()
    limit_for(page, "Any single wager")
    expect(page.get_by_text("$20 at most.")).to_be_visible()
    limit_for(page, "Time at play, a day")
    expect(page.get_by_text("20 minutes at most.")).to_be_visible()

    ann = Player(visitor, TABLE)
    ann.sit(3, 500)
    ann.prompt.get_by_role("button", name="Leave it to another").click()
    ann.may_bet()
    ann.chip(25)
    ann.bet("player")
    refused = re.compile(r"you allow yourself \$20\.00 on one wager", re.IGNORECASE)
    expect(ann.page.get_by_text(refused).first).to_be_visible()

    page = visitor.go("/you/care")
    page.get_by_label("one year").check()
    page.get_by_label("I want this, and know that nobody can take it back.").check()
    page.get_by_role("button", name="Keep me out").click()
    expect(page.get_by_role("heading", name="You are signed out")).to_be_visible()
    visitor.go("/")
    expect(page).to_have_url(re.compile("/sign-in"))


SLIP = {"seat": 1, "wager": "player", "owner": "ann", "result": "won"}
CASES = [
    ([(10, 20)], 0, 1),
    ([(10, 10)], 0, 0),  # a push
    ([(10, 20), (30, 0)], 0, 0),  # one wager wins within a loss
    ([(10, 20)], 30, 0),  # the rest may still be lost
    ([(10, 40), (20, 0)], 0, 1),
]
"""What was laid and came back, what still rides, and how many wins are made anything of."""
CELEBRATED = "async (now) => (await import('/static/js/play/wins.js')).gains()(...now).length"
TELL = "async (told) => (await import('/static/js/play/time_played.js')).timePlayed(told)"


def test_time_is_told_plainly_and_nothing_is_made_of_a_return_at_or_below_the_stake(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    page = Player(visitors.guest(house, name="ann"), TABLE).page
    for slips, riding, count in CASES:
        judged = [
            {**SLIP, "stake": stake, "back": back, "result": "won" if back > stake else "lost"}
            for stake, back in slips
        ]
        rides = [{"owner": "ann", "stake": riding, "settled": False}] if riding else []
        over = [] if riding else [{"kind": "round-ended/1", "body": {}}]
        events = [{"kind": "wagers-judged/1", "body": {"wagers": judged}}, *over]
        assert page.evaluate(CELEBRATED, [{"round": 1, "wagers": rides}, events]) == count, slips
    page.evaluate(TELL, {"minutes": 90, "wagered": 1250})
    told = page.get_by_role("dialog", name="You have been here for 1 hour and 30 minutes")
    expect(told).to_contain_text("You have wagered $12.50 since you came.")
    told.get_by_role("button", name="Close").last.click()
    expect(told).to_be_hidden()
    notice = {"minutes": 90, "wagered": 1250, "at": "2026-01-31T20:00:00+00:00"}
    page.evaluate(TELL, notice)
    told.get_by_role("button", name="Close").last.click()
    page.evaluate(TELL, notice)
    expect(told).to_be_hidden()
    page.get_by_role("tab", name="Roads").click()
    expect(page.get_by_text("Past coups do not change the odds.")).to_be_visible()
