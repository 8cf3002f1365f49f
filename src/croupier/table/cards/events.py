"""What can have happened to a set of cards."""

from __future__ import annotations

from croupier.table.cards.burning import (
    CardBurned,
    ShoeLoaded,
)
from croupier.table.cards.cutting import (
    CardsCut,
    CutDeclined,
    CutOffered,
    RecutOrdered,
)
from croupier.table.cards.ending import (
    ShoeEnded,
    ShoeOpened,
    ShuffleOrdered,
)
from croupier.table.cards.preparing import (
    CardsPrepared,
    CardsReceived,
    CardsRejected,
    CardsRetired,
    OrderSealed,
    PreparationBegun,
    SpreadRequested,
    Todo,
)

__all__ = [
    "CardBurned",
    "CardsCut",
    "CardsPrepared",
    "CardsReceived",
    "CardsRejected",
    "CardsRetired",
    "CutDeclined",
    "CutOffered",
    "OrderSealed",
    "PreparationBegun",
    "RecutOrdered",
    "ShoeEnded",
    "ShoeLoaded",
    "ShoeOpened",
    "ShuffleOrdered",
    "SpreadRequested",
    "Todo",
]
