"""Orders about a set of cards, from its arrival at a table to the end of a shoe."""

from __future__ import annotations

from croupier.table.cards.burning import (
    BurnCard,
    LoadShoe,
)
from croupier.table.cards.cutting import (
    CutCards,
    DeclineCut,
    OfferCut,
    OrderRecut,
)
from croupier.table.cards.ending import (
    ChangeCards,
    DeclareIdle,
    EndShoe,
    OrderShuffle,
    RevealOrder,
)
from croupier.table.cards.preparing import (
    Handling,
    InspectCards,
    LoadShuffler,
    ReceiveCards,
    RejectCards,
    RequestSpread,
    RunShuffler,
    SealOrder,
    ShowSpread,
    ShuffleCards,
    SpreadCards,
    StackCards,
    TakeFromShuffler,
    TurnCardsDown,
    TurnCardsUp,
    VerifyInspection,
    WashCards,
)

__all__ = [
    "BurnCard",
    "ChangeCards",
    "CutCards",
    "DeclareIdle",
    "DeclineCut",
    "EndShoe",
    "Handling",
    "InspectCards",
    "LoadShoe",
    "LoadShuffler",
    "OfferCut",
    "OrderRecut",
    "OrderShuffle",
    "ReceiveCards",
    "RejectCards",
    "RequestSpread",
    "RevealOrder",
    "RunShuffler",
    "SealOrder",
    "ShowSpread",
    "ShuffleCards",
    "SpreadCards",
    "StackCards",
    "TakeFromShuffler",
    "TurnCardsDown",
    "TurnCardsUp",
    "VerifyInspection",
    "WashCards",
]
