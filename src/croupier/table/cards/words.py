"""Orders about a set of cards in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.table.cards import acts
from croupier.table.orders import Order

SPOKEN: Mapping[type[Order], Callable[..., str]] = {
    acts.ShowSpread: lambda act: f"the look of the first player, seat {act.seat}, at the spread",
    acts.OfferCut: lambda act: f"the offer of the cut to seat {act.seat}",
    acts.CutCards: lambda act: f"the cut by {f'seat {act.seat}' if act.seat else 'the dealer'}",
    acts.DeclineCut: lambda act: f"the answer of seat {act.seat} about the cut",
    acts.LoadShoe: lambda _: "the shoe",
    acts.BurnCard: lambda _: "the burn",
    acts.EndShoe: lambda _: "the end of the shoe",
    acts.RevealOrder: lambda _: "opening the sealed order of the last shoe",
}
