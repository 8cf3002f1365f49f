"""Orders as they come over a wire: what nobody could mean is not even decided."""

from __future__ import annotations

import msgspec
import pytest

from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.baccarat.viewing import TurnHand
from croupier.table.cards.cutting import CutCards
from croupier.table.cards.defects import RejectCards
from croupier.table.cards.ending import OpenShoe, OrderShuffle
from croupier.table.orders import Order
from croupier.values.cards import DECK
from croupier.values.ledger import to_plain
from croupier.values.refusals import Unreadable
from croupier.values.sides import Side

HALF = "\ud800"
"""One half of a character; no journal can keep it."""
READ = [
    OrderShuffle("a torn card, und noch ein größerer Riß"),
    RejectCards("A", "é" * 200),
    PlaceWager(14, "blazing_7s", 10**13),
    DealCard(DECK[0], Side.BANKER, exposed=True),
    TurnHand(Side.PLAYER, DECK[:3]),
    OpenShoe("0" * 64, DECK * 16, "0" * 64),
    CutCards(0, 207),
]


@pytest.mark.parametrize("act", READ, ids=lambda act: type(act).__name__)
def test_an_order_is_read_as_it_was_written(act: Order) -> None:
    assert BACCARAT.in_writing.from_wire(msgspec.to_builtins(act, enc_hook=to_plain)) == act


@pytest.mark.parametrize(
    "document",
    [
        {"name": HALF},
        {"name": "order-shuffle", HALF: 1},
        {"name": "order-shuffle", "why": HALF},
        {"name": "deal-card", "laid_on": HALF},
        {"name": "deal-card", "card": HALF},
        {"name": "order-shuffle", "why": "two\nlines"},
        {"name": "reject-cards", "defect": "\x00"},
        {"name": "reject-cards", "defect": "\u202e turned about"},
        {"name": "keep-chips", "person": "a\x1b[31mnn"},
    ],
)
def test_text_must_be_fit_to_print(document: object) -> None:
    with pytest.raises(Unreadable, match="this is no order"):
        BACCARAT.in_writing.from_wire(document)


@pytest.mark.parametrize(
    "document",
    [
        {"name": "x" * 9_999},
        {"name": "deal-card", "card": "x" * 9_999},
        {"name": "deal-card", "card": ["x"] * 9_999},
        {"name": "call-points", "side": "x" * 9_999},
        {"name": "order-shuffle", "why": "x" * 201},
        {"name": "order-recut", "why": "x" * 201},
        {"name": "order-pass", "why": "x" * 201},
        {"name": "reject-cards", "defect": "x" * 201},
        {"name": "wash-cards", "batch": "x" * 61},
        {"name": "receive-cards", "colour": "x" * 61},
        {"name": "seal-shoe", "commitment": "x" * 201},
        {"name": "open-shoe", "commitment": "", "salt": "x" * 201},
        {"name": "open-shoe", "commitment": "", "cards": ["Ah"] * 833},
        {"name": "place-wager", "seat": 1, "wager": "x" * 61, "stake": 1},
        {"name": "confirm-spoken-wager", "seat": 1, "owner": "x" * 61, "wager": "tie"},
        {"name": "move-chips", "action": "x" * 61, "seat": 1, "owner": "ann", "wager": "tie"},
        {"name": "collect-vigorish", "person": "x" * 61},
        {"name": "turn-hand", "side": "player", "cards": ["Ah"] * 4},
        {"name": "take-seat", "seat": 100},
        {"name": "take-seat", "seat": -1},
        {"name": "take-seat", "seat": 10**400},
        {"name": "buy-in", "cents": -1},
        {"name": "buy-in", "cents": 10**13 + 1},
        {"name": "place-wager", "seat": 1, "wager": "tie", "stake": 2**63},
        {"name": "cut-cards", "seat": 0, "depth": 10_000},
    ],
    ids=lambda document: document["name"][:24],
)
def test_nothing_endless_is_read_or_said_back(document: object) -> None:
    with pytest.raises(Unreadable, match="this is no order") as refused:
        BACCARAT.in_writing.from_wire(document)
    assert len(str(refused.value)) < 140


def test_no_field_of_an_order_is_without_bounds() -> None:
    """But for the house rules with which a table is opened."""
    free = {
        f"{kind.__name__}.{field.name}"
        for kind in BACCARAT.manners
        for field in msgspec.structs.fields(kind)
        if field.type in {int, str}
    }
    assert free == set()
