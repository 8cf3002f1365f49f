"""Orders as they come over a wire: what nobody could mean is not even decided."""

from __future__ import annotations

import msgspec
import pytest

from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.baccarat.viewing import TurnHand
from croupier.table.cards.cutting import CutCards
from croupier.table.cards.ending import OpenShoe, OrderShuffle
from croupier.table.cards.preparing import RejectCards
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
    assert BACCARAT.orders_read.act_from(msgspec.to_builtins(act, enc_hook=to_plain)) == act


@pytest.mark.parametrize(
    "document",
    [
        {"act": HALF},
        {"act": "order-shuffle", HALF: 1},
        {"act": "order-shuffle", "why": HALF},
        {"act": "deal-card", "laid_on": HALF},
        {"act": "deal-card", "card": HALF},
        {"act": "order-shuffle", "why": "two\nlines"},
        {"act": "reject-cards", "defect": "\x00"},
        {"act": "reject-cards", "defect": "\u202e turned about"},
        {"act": "keep-chips", "person": "a\x1b[31mnn"},
    ],
)
def test_text_must_be_fit_to_print(document: object) -> None:
    with pytest.raises(Unreadable, match="this is no order"):
        BACCARAT.orders_read.act_from(document)


@pytest.mark.parametrize(
    "document",
    [
        {"act": "x" * 9_999},
        {"act": "deal-card", "card": "x" * 9_999},
        {"act": "deal-card", "card": ["x"] * 9_999},
        {"act": "call-points", "side": "x" * 9_999},
        {"act": "order-shuffle", "why": "x" * 201},
        {"act": "order-recut", "why": "x" * 201},
        {"act": "order-pass", "why": "x" * 201},
        {"act": "reject-cards", "defect": "x" * 201},
        {"act": "wash-cards", "batch": "x" * 61},
        {"act": "receive-cards", "colour": "x" * 61},
        {"act": "seal-shoe", "commitment": "x" * 201},
        {"act": "open-shoe", "commitment": "", "salt": "x" * 201},
        {"act": "open-shoe", "commitment": "", "cards": ["Ah"] * 833},
        {"act": "place-wager", "seat": 1, "wager": "x" * 61, "stake": 1},
        {"act": "confirm-spoken-wager", "seat": 1, "owner": "x" * 61, "wager": "tie"},
        {"act": "move-chips", "action": "x" * 61, "seat": 1, "owner": "ann", "wager": "tie"},
        {"act": "collect-vigorish", "person": "x" * 61},
        {"act": "turn-hand", "side": "player", "cards": ["Ah"] * 4},
        {"act": "take-seat", "seat": 100},
        {"act": "take-seat", "seat": -1},
        {"act": "take-seat", "seat": 10**400},
        {"act": "buy-in", "cents": -1},
        {"act": "buy-in", "cents": 10**13 + 1},
        {"act": "place-wager", "seat": 1, "wager": "tie", "stake": 2**63},
        {"act": "cut-cards", "seat": 0, "depth": 10_000},
    ],
    ids=lambda document: document["act"][:24],
)
def test_nothing_endless_is_read_or_said_back(document: object) -> None:
    with pytest.raises(Unreadable, match="this is no order") as refused:
        BACCARAT.orders_read.act_from(document)
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
