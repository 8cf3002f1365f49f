"""Orders and events of a Spanish 21 table as they travel and as they are kept."""

from __future__ import annotations

import msgspec
import pytest

from croupier.table.order_slips import orders_in
from croupier.table.people import DEALER, FLOORPERSON, player
from croupier.table.seats import decide as seats
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.decide import IN_TURN, WHEN_ALLOWED
from croupier.table.spanish_21.due import due
from croupier.table.spanish_21.events import EVENTS
from croupier.table.spanish_21.evolve import CHANGES
from croupier.table.spanish_21.recorded import act_from
from croupier.values.cards import Card
from croupier.values.refusals import Unreadable
from tests.games.spanish_21.tables import dealt
from tests.table.spanish_21.driver import Live


def test_every_order_is_decided_and_every_event_changes_the_table() -> None:
    orders = set(orders_in(acts)) - {acts.OpenTable}
    assert orders == set(IN_TURN) | set(WHEN_ALLOWED)
    assert not set(IN_TURN) & set(WHEN_ALLOWED)
    assert set(seats.WHEN_ALLOWED) <= set(WHEN_ALLOWED)
    assert {event for event in EVENTS.values() if event.kind != "table-opened/1"} == set(CHANGES)


@pytest.mark.parametrize(
    ("document", "act"),
    [
        ({"act": "double-down", "seat": 2, "hand": 1}, acts.DoubleDown(2, 1)),
        ({"act": "deal-card", "card": "9h"}, acts.DealCard(Card.parse("9h"))),
        ({"act": "read-hole-card", "blackjack": True}, acts.ReadHoleCard(True)),
        ({"act": "remove-tens", "batch": "B", "tens": 24}, acts.RemoveTens("B", 24)),
        ({"act": "draw-in-error", "exposed": True}, acts.DrawInError(True)),
    ],
    ids=lambda value: value["act"] if isinstance(value, dict) else "",
)
def test_an_order_is_read_from_the_wire(document: object, act: object) -> None:
    assert act_from(document) == act


@pytest.mark.parametrize(
    "document",
    [
        {"act": "hit", "seat": 1, "hand": 0},
        {"act": "hit", "seat": -1, "hand": 1},
        {"act": "place-wager", "seat": 1, "wager": "x" * 61, "stake": 5},
        {"act": "riffle-cards"},
    ],
    ids=lambda document: document["act"],
)
def test_what_is_no_order_is_not_read(document: object) -> None:
    with pytest.raises(Unreadable, match="this is no order"):
        act_from(document)


def test_no_field_of_an_order_is_without_bounds() -> None:
    free = {
        f"{kind.__name__}.{field.name}"
        for kind in orders_in(acts)
        for field in msgspec.structs.fields(kind)
        if field.type in {int, str}
    }
    assert free == set()


def test_what_chance_decides_is_nobodys_to_choose() -> None:
    nine = Card.parse("9h")
    assert acts.chosen_by_sender(acts.DealCard(nine)) == ("card",)
    assert acts.chosen_by_sender(acts.ReadHoleCard(False)) == ("blackjack",)
    assert acts.chosen_by_sender(acts.SealOrder("A", "0" * 64)) == ("commitment",)
    assert acts.chosen_by_sender(acts.RevealOrder("x")) == ()
    assert acts.chosen_by_sender(acts.Stand(1, 1)) == ()


def test_each_person_is_told_the_own_steps() -> None:
    live = Live(cards=dealt("7s Kd", "9h 9c", "8h 8c"), seats="1 ann,2 bob").deal("1 10; 2 10")
    live.step()
    ann = [step.order for step in due(live.table, player("ann"), live.at)]
    assert ann[:5] == [
        acts.Surrender(1),
        acts.DoubleDown(1, 1, 10_00),
        acts.Split(1, 1),
        acts.Stand(1, 1),
        acts.Hit(1, 1),
    ]
    bob = [step.order for step in due(live.table, player("bob"), live.at)]
    assert not {acts.Stand, acts.Hit} & {type(act) for act in bob}
    dealer = due(live.table, DEALER, live.at)
    assert dealer[0].order == acts.Stand(1, 1)
    assert not dealer[0].must
    assert all(step.clause for step in (*dealer, *due(live.table, FLOORPERSON, live.at)))
