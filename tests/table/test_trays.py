"""A tray above the house's sum: one floorperson proposes, another carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.orders import Order
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.people import DEALER, FLOORPERSON, Viewer, player
from croupier.table.seats.tray import (
    ApproveTrayChange,
    CreditInventory,
    FillInventory,
    ProposeTrayChange,
    WithdrawTrayChange,
)
from croupier.table.seats.unusual import unusual_buy_in
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.steps import Step
from croupier.table.table_game import TableGame
from croupier.values.clauses import NO_CLAUSE
from croupier.values.transfers import INVENTORY
from tests.table.driver import Live as Baccarat
from tests.table.pai_gow.driver import Live as PaiGow
from tests.table.spanish_21.driver import Live as Spanish21

ADA, BEA = "floor Ada", "floor Bea"
MUCH = 7_000_00
PROPOSED = ProposeTrayChange(MUCH)
APPROVED = ApproveTrayChange(ADA, MUCH)

TABLES: dict[str, tuple[TableGame[Any, Any], Callable[[], Any]]] = {
    "baccarat": (BACCARAT, lambda: Baccarat("pa-627a", seats="")),
    "pai gow": (PAI_GOW, PaiGow),
    "spanish 21": (SPANISH_21, Spanish21),
}


@pytest.fixture(params=TABLES)
def at(request: pytest.FixtureRequest) -> tuple[TableGame[Any, Any], Any]:
    game, opened = TABLES[request.param]
    return game, opened()


def tray(live: Any) -> int:
    held: int = live.table.accounts[INVENTORY]
    return held


@pytest.mark.parametrize("way", [1, -1], ids=["fill", "credit"])
def test_what_one_proposes_another_carries_out(at: Any, way: int) -> None:
    _, live = at
    takes = way < 0
    before = tray(live)
    live.do(ProposeTrayChange(MUCH, takes), ADA)
    assert tray(live) == before
    [moved] = live.do(ApproveTrayChange(ADA, MUCH, takes), BEA)
    assert (tray(live), moved.proposed_by) == (before + way * MUCH, ADA)
    assert live.refused(ApproveTrayChange(ADA, MUCH, takes), BEA) == NO_CLAUSE, "it is done"


@pytest.mark.parametrize(
    ("order", "by"),
    [
        (APPROVED, ADA),
        (APPROVED, "floor ada"),
        (APPROVED, "dealer"),
        (ApproveTrayChange(ADA, MUCH + 100), BEA),
        (ApproveTrayChange(ADA, MUCH, takes=True), BEA),
        (ApproveTrayChange(BEA, MUCH), BEA),
        (ProposeTrayChange(100_00), BEA),
        (WithdrawTrayChange(ADA), "dealer"),
        (WithdrawTrayChange(BEA), BEA),
    ],
)
def test_nobody_carries_out_anything_else(at: Any, order: Order, by: str) -> None:
    _, live = at
    live.do(PROPOSED, ADA)
    assert live.refused(order, by) == NO_CLAUSE


@pytest.mark.parametrize(
    ("order", "by"),
    [
        (PROPOSED, "dealer"),
        (ProposeTrayChange(0), ADA),
        (ProposeTrayChange(10**11, takes=True), ADA),
        (APPROVED, BEA),
        (WithdrawTrayChange(ADA), ADA),
    ],
)
def test_nothing_waits_that_could_not_be_done(at: Any, order: Order, by: str) -> None:
    _, live = at
    assert live.refused(order, by) == NO_CLAUSE


def test_a_credit_is_judged_again_by_what_the_tray_then_holds(at: Any) -> None:
    _, live = at
    held = tray(live)
    live.do(ProposeTrayChange(held, takes=True), ADA)
    live.do(CreditInventory(100_00), ADA)
    assert live.refused(ApproveTrayChange(ADA, held, takes=True), BEA) == NO_CLAUSE


def test_it_can_be_withdrawn_and_proposed_anew(at: Any) -> None:
    _, live = at
    live.do(PROPOSED, ADA)
    live.do(WithdrawTrayChange(ADA), BEA)
    live.do(ProposeTrayChange(MUCH, takes=True), BEA)
    live.do(FillInventory(100_00), ADA)
    assert live.table.tray_change.by == BEA, "what one person may move leaves it alone"


def test_whoever_carries_it_out_is_shown_the_tray_before_and_after(at: Any) -> None:
    game, live = at
    held = tray(live)
    live.do(PROPOSED, ADA)

    def seen(viewer: Viewer) -> Any:
        return game.view_for(live.table, viewer).tray_change

    shown = seen(FLOORPERSON)
    assert (shown.by, shown.cents, shown.before, shown.after) == (ADA, MUCH, held, held + MUCH)
    assert seen(DEALER) == shown
    assert seen(player("ann")) is None
    offered = [step.order for step in game.due(live.table, FLOORPERSON, live.at)]
    assert {APPROVED, WithdrawTrayChange(ADA)} <= set(offered)
    words = game.instruction(live.table, APPROVED)
    for sum_ in (MUCH, held, held + MUCH):
        assert f"${sum_ // 100:,}".replace(",", "") in words.replace(",", "")


@pytest.mark.parametrize(
    ("filed", "buys", "brings"),
    [
        ("limits.maximum = 500", 5_000_00, 50_000_00),
        ("limits.maximum = 500\nlimits.tie.maximum = 700", 7_000_00, 70_000_00),
        ("", 100_000_00, 1_000_000_00),
    ],
)
def test_what_is_unusual_goes_by_the_greatest_wager(filed: str, buys: int, brings: int) -> None:
    live = Baccarat("pa-627a", filed, seats="")
    house, held = live.table.house, tray(live)
    assert unusual_buy_in(house) == buys
    orders = (FillInventory(1), CreditInventory(1))
    asked = [BACCARAT.blanks(live.table, Step(each, NO_CLAUSE))[0] for each in orders]
    assert [(each.held, each.takes, each.most, each.unusual) for each in asked] == [
        (held, False, 0, brings),
        (held, True, held, brings),
    ]
