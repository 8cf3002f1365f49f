"""Orders about a set of cards as a dealer's console says them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.table.cards import acts
from croupier.table.orders import Order


def _cut(act: acts.CutCards) -> str:
    return f"Seat {act.seat} cuts the cards" if act.seat else "Cut the cards yourself"


SAID: Mapping[type[Order], Callable[..., str]] = {
    acts.ReceiveCards: lambda act: f"Receive batch {act.batch}",
    acts.InspectCards: lambda act: f"Inspect batch {act.batch}, front and back",
    acts.VerifyInspection: lambda act: f"Verify the inspection of batch {act.batch}",
    acts.SpreadCards: lambda act: f"Spread batch {act.batch}",
    acts.ShowSpread: lambda act: f"Show the spread to the first player, seat {act.seat}",
    acts.TurnCardsUp: lambda act: f"Turn batch {act.batch} face up",
    acts.TurnCardsDown: lambda act: f"Turn batch {act.batch} face down",
    acts.WashCards: lambda act: f"Wash batch {act.batch}",
    acts.StackCards: lambda act: f"Stack batch {act.batch}",
    acts.ShuffleCards: lambda act: f"Shuffle batch {act.batch}",
    acts.LoadShuffler: lambda act: f"Load batch {act.batch} into the shuffler",
    acts.RunShuffler: lambda _: "Let the shuffler run",
    acts.TakeFromShuffler: lambda act: f"Take batch {act.batch} out of the shuffler",
    acts.SealOrder: lambda _: "Seal the order of the cards",
    acts.OfferCut: lambda act: f"Offer the cut to seat {act.seat}",
    acts.DeclineCut: lambda act: f"Seat {act.seat} declines the cut",
    acts.CutCards: _cut,
    acts.LoadShoe: lambda _: "Load the shoe",
    acts.BurnCard: lambda _: "Burn a card",
    acts.EndShoe: lambda _: "End the shoe",
    acts.RevealOrder: lambda _: "Open the sealed order of the last shoe",
    acts.RejectCards: lambda act: f"Batch {act.batch} has a defect: send it back",
    acts.DeclareIdle: lambda act: (
        f"Declare the table idle, cards spread face {'up' if act.face_up else 'down'}"
    ),
    acts.OrderRecut: lambda _: "Order the cards cut again",
    acts.OrderShuffle: lambda _: "Order a shuffle",
    acts.ChangeCards: lambda _: "Change the cards, which are past their life",
}
