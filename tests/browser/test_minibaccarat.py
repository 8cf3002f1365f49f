"""Three people at one minibaccarat table: a whole round, and the last hand of the shoe."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from croupier.games.baccarat.settlement import Slip, settle
from croupier.web.people.offices import Office
from tests.browser.at_table import ByKeyboard, ByTouch, Player, dollars
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import PHONE, Visitors
from tests.floor.evenings import stacked
from tests.support import game
from tests.web.wire import arrange, open_table

FILED = """
options.vigorish_collection = "deferred"
options.cover_card_depth = 405
wagers.perfect_pairs_player = { paytable = "A" }
wagers.perfect_pairs_banker = { paytable = "A" }
wagers.dragon_bonus_player = { paytable = "A" }
wagers.dragon_bonus_banker = { paytable = "A" }
limits.minimum = 5
limits.maximum = 5000
"""
BURNED = "8s 2c 3c 4c 5c 6c 7c 8c 9c"
"""The cover card lies eleven cards deep, so it shows in the first round."""
FIRST, LAST = "2h Ks 2d 3d 7h 5c", "Kd Kh 7c 8d"
TABLE = "mini"
WAITING = {"betting_seconds": 120, "decision_seconds": 1, "step_milliseconds": 5}
AT_ONCE = {**WAITING, "betting_seconds": 1}
"""The clock of the round that waits is over."""
BUY_IN = 500
OWES = re.compile(r"owes \$.* of vigorish")
"""What a marker on the felt says."""
RESULT = {
    "phase": "Banker wins",
    "player": {
        "cards": ["2 of hearts", "2 of diamonds", "7 of hearts"],
        "points": "1",
        "why": "Player draws on 4",
    },
    "banker": {
        "cards": ["king of spades", "3 of diamonds", "5 of clubs"],
        "points": "8",
        "why": "Banker draws on 3: Player drew a 7",
    },
}
"""The first round on the page, with why each hand drew."""


Bets = dict[int, list[tuple[str, int, int]]]
"""By seat: wager, chip, and how many of them."""
BETS: Bets = {
    3: [("banker", 25, 2), ("perfect_pairs_player", 5, 1), ("dragon_bonus_banker", 5, 2)],
    6: [("player", 25, 1), ("dragon_bonus_player", 5, 1)],
    8: [("tie", 5, 2), ("banker", 100, 1)],
}
LAST_BETS: Bets = {3: [("banker", 25, 1)], 6: [("player", 5, 1)], 8: [("banker", 25, 1)]}


def slips(bets: Bets, cards: str) -> dict[int, list[Slip]]:
    """What `settle` says, by seat."""
    written = "; ".join(
        f"{seat} {wager} {chip * times}" for seat in bets for wager, chip, times in bets[seat]
    )
    found = settle(game("pa-627b", FILED), written, cards).slips
    return {seat: [each for each in found if each.seat == seat] for seat in bets}


def left(chips: int, decided: list[Slip]) -> int:
    return chips + sum(each.back - each.stake for each in decided)


def owed(decided: list[Slip]) -> int:
    return sum(each.vigorish for each in decided if each.marked)


def lay(player: Player, bets: Bets) -> None:
    for wager, chip, times in bets[player.seat]:
        player.chip(chip)
        player.bet(wager, times)
        player.stands(wager, chip * times)


def test_a_round_with_side_wagers_and_vigorish_and_the_last_hand(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked(f"{FIRST} {LAST}", BURNED))
    open_table(house, TABLE, "pa-627b", FILED, WAITING)
    ways: dict[str, tuple[type[Player], int, dict[str, Any]]] = {
        "ann": (Player, 3, {}),
        "bob": (ByTouch, 6, PHONE),
        "cid": (ByKeyboard, 8, {}),
    }
    everybody = list[Player]()
    for name, (way, seat, device) in ways.items():
        visitor = visitors.stranger(house, **device)
        visitor.join(Office.PLAYER, name)
        player = way(visitor, TABLE)
        player.sit(seat, BUY_IN)
        everybody.append(player)
    for player in everybody:
        player.may_bet()
        lay(player, BETS)
        expect(player.page.get_by_role("timer", name="Time left to bet")).to_be_visible()
        player.deal()
        if player is not everybody[-1]:  # with the last of them the cards come at once
            expect(player.button("Ready")).to_be_disabled()
    keeper = house.guest(Office.FLOORPERSON)
    arrange(keeper, TABLE, AT_ONCE)

    first = slips(BETS, FIRST)
    assert owed(first[3]) == 2_50
    for player in everybody:
        decided = first[player.seat]
        expect(player.phase).to_have_text("Last hand: place your bets")
        expect(player.page.get_by_text("Last hand", exact=True)).to_be_visible()
        expect(player.chips).to_have_text(dollars(left(BUY_IN * 100, decided)))
        assert RESULT in player.shown()
        shown = player.page.locator("#my-owed")
        if owed(decided):
            expect(shown).to_have_text(dollars(owed(decided)))
        else:
            expect(shown).to_be_hidden()
        for other in everybody:
            markers = player.page.get_by_text(OWES).filter(has_text=other.name)
            expect(markers).to_have_count(1 if owed(first[other.seat]) else 0)
        assert "The dealer calls last hand." in player.visitor.told

    arrange(keeper, TABLE, WAITING)
    for player in everybody:
        lay(player, LAST_BETS)
    arrange(keeper, TABLE, AT_ONCE)
    last = slips(LAST_BETS, LAST)
    for player in everybody:
        before = left(BUY_IN * 100, first[player.seat])
        marked = owed(first[player.seat]) + owed(last[player.seat])
        expect(player.chips).to_have_text(dollars(left(before, last[player.seat]) - marked))
        expect(player.page.locator("#my-owed")).to_be_hidden()
        expect(player.page.get_by_text(OWES)).to_have_count(0)
