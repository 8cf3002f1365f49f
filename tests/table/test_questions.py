"""What a player is asked stands in the procedure; every screen shows the same words."""

from __future__ import annotations

from string import Formatter
from typing import Any

import pytest

from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import Order
from croupier.table.people import Role, Viewer
from croupier.values.families import families
from tests.table.driver import Live

ORDERS = [
    pytest.param(family.part("table"), order, id=f"{family.name} {order.__name__}")
    for family in families()
    for order in family.part("table").manners
]


def test_a_player_is_asked_and_may_choose() -> None:
    live = Live("pa-627a", seats="1 ann").until(CutCards)
    steps = BACCARAT.view_for(live.table, Viewer(Role.PLAYER, "ann")).steps
    asked = [each for each in steps if each.by is Role.PLAYER]
    assert {each.question for each in asked} == {"The cut is offered to you"}
    assert {each.answer for each in asked} == {"Cut here", "Leave it to another"}


def test_a_dealer_is_told_and_not_asked() -> None:
    live = Live("pa-627a", seats="1 ann").ready()
    (step, *_) = BACCARAT.view_for(live.table, Viewer(Role.DEALER, "")).steps
    assert (step.words, step.question, step.answer) == ("the call of no more bets", "", "")


@pytest.mark.parametrize(("game", "order"), ORDERS)
def test_words_speak_of_what_an_order_holds(game: Any, order: type[Order]) -> None:
    manner = game.manners[order]
    for text in (manner.question, manner.answer):
        named = (
            {name for _, name, _, _ in Formatter().parse(text) if name}
            if isinstance(text, str)
            else set()
        )
        assert named <= set(order.__struct_fields__)
