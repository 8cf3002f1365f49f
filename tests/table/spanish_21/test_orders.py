"""Orders and events of a Spanish 21 table as they travel and as they are kept."""

from __future__ import annotations

import msgspec
import pytest

from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.sealing import SealShoe
from croupier.table.orders import chosen_by_sender
from croupier.table.people import DEALER, FLOORPERSON, player
from croupier.table.spanish_21.dealing import DealCard
from croupier.table.spanish_21.decisions import DoubleDown, Hit, Split, Stand, Surrender
from croupier.table.spanish_21.exposed_cards import DrawInError
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.game import due
from croupier.table.spanish_21.peeking import ReadHoleCard
from croupier.table.spanish_21.tens import RemoveTens
from croupier.values.cards import Card
from croupier.values.refusals import Unreadable
from tests.games.spanish_21.tables import dealt
from tests.table.spanish_21.driver import Live
from tests.table.trays import is_house_procedure


@pytest.mark.parametrize(
    ("document", "act"),
    [
        ({"name": "double-down", "seat": 2, "hand": 1}, DoubleDown(2, 1)),
        ({"name": "deal-card", "card": "9h"}, DealCard(Card.parse("9h"))),
        ({"name": "read-hole-card", "blackjack": True}, ReadHoleCard(True)),
        ({"name": "remove-tens", "batch": "B", "tens": 24}, RemoveTens("B", 24)),
        ({"name": "draw-in-error", "exposed": True}, DrawInError(True)),
    ],
    ids=lambda value: value["name"] if isinstance(value, dict) else "",
)
def test_an_order_is_read_from_the_wire(document: object, act: object) -> None:
    assert SPANISH_21.in_writing.from_wire(document) == act


@pytest.mark.parametrize(
    "document",
    [
        {"name": "hit", "seat": 1, "hand": 0},
        {"name": "hit", "seat": -1, "hand": 1},
        {"name": "place-wager", "seat": 1, "wager": "x" * 61, "stake": 5},
        {"name": "riffle-cards"},
    ],
    ids=lambda document: document["name"],
)
def test_what_is_no_order_is_not_read(document: object) -> None:
    with pytest.raises(Unreadable, match="this is no order"):
        SPANISH_21.in_writing.from_wire(document)


def test_no_field_of_an_order_is_without_bounds() -> None:
    free = {
        f"{kind.__name__}.{field.name}"
        for kind in SPANISH_21.manners
        for field in msgspec.structs.fields(kind)
        if field.type in {int, str}
    }
    assert free == set()


def test_what_chance_decides_is_nobodys_to_choose() -> None:
    nine = Card.parse("9h")
    assert chosen_by_sender(DealCard(nine)) == ("card",)
    assert chosen_by_sender(ReadHoleCard(False)) == ("blackjack",)
    assert chosen_by_sender(SealShoe("A", "0" * 64)) == ("commitment",)
    assert chosen_by_sender(OpenShoe("x")) == ()
    assert chosen_by_sender(Stand(1, 1)) == ()


def test_each_person_is_told_the_own_steps() -> None:
    live = Live(cards=dealt("7s Kd", "9h 9c", "8h 8c"), seats="1 ann,2 bob").deal("1 10; 2 10")
    live.step()
    ann = [step.order for step in due(live.table, player("ann"), live.at)]
    assert ann[:5] == [
        Surrender(1),
        DoubleDown(1, 1, 10_00),
        Split(1, 1),
        Stand(1, 1),
        Hit(1, 1),
    ]
    bob = [step.order for step in due(live.table, player("bob"), live.at)]
    assert not {Stand, Hit} & {type(act) for act in bob}
    dealer = due(live.table, DEALER, live.at)
    assert dealer[0].order == Stand(1, 1)
    assert not dealer[0].must
    steps = (*dealer, *due(live.table, FLOORPERSON, live.at))
    assert all(step.clause or is_house_procedure(step.order) for step in steps)
