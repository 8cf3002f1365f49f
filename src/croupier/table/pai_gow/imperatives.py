"""Orders as a dealer's console says them: what to do, and what can go wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.pai_gow.movements import Action
from croupier.table.orders import Order
from croupier.table.pai_gow import acts
from croupier.table.pai_gow.words import order_in_words, place

NO_ROLLS = {
    "not_flat": "The dice do not lie flat: call a no roll",
    "die_out": "A die fell out of the shaker: call a no roll",
}
WRONG_DEALS = {
    "positions": "The tiles lie at the wrong positions",
    "delivery": "The tiles were delivered in the wrong style",
}


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]


def whose(seat: int) -> str:
    """A position's, as one says it.

    >>> whose(0), whose(2)
    ("the dealer's", "seat 2's")
    """
    return f"{place(seat)}'s"


def _move(act: acts.MoveChips) -> str:
    wager = "the dealer's wager" if not act.seat else f"the wager of {act.owner}, seat {act.seat}"
    told = MOVES.get(act.action, f"{_start(act.action)}, {{wager}}")
    return told.format(wager=wager, owner=act.owner)


def _exposed(act: acts.ExposeTile) -> str:
    if act.by_player:
        return f"The player of {place(act.seat)} showed a tile"
    return f"One of {whose(act.seat)} tiles was exposed"


def _accepting(act: acts.AcceptBank) -> str:
    how = "takes the bank and asks for co-banking" if act.co else "takes the bank"
    return f"Seat {act.seat} {how}"


MOVES: Mapping[str, str] = {
    Action.COLLECT.value: "Collect {wager}",
    Action.TO_CENTRE.value: "Move {wager} to the centre of the layout",
    Action.RETURN.value: "Return {wager}",
    Action.PAY.value: "Pay {wager}",
    Action.TAKE_VIGORISH.value: "Take the vigorish of {owner}",
    Action.TAKE_SHORTFALL.value: "Collect the shortfall from {owner}",
    Action.SHARE_SHORTFALL.value: "Add the house's half of the shortfall",
    Action.TAKE_SHARE.value: "Put the house's half of the surplus into the tray",
    Action.HAND_OVER.value: "Hand the surplus to {owner}",
}

SAID: Mapping[type[Order], Callable[..., str]] = {
    acts.PlaceDice: lambda _: "Put three dice into the shaker",
    acts.ChangeDice: lambda _: "Change the dice, which are past their time",
    acts.ReceiveTiles: lambda _: "Receive a set of tiles",
    acts.BringReserve: lambda _: "Bring the reserve set from the pit stand",
    acts.CleanTiles: lambda _: "Clean the tiles",
    acts.SortPairs: lambda _: "Sort the tiles into 16 pairs",
    acts.CompareSize: lambda _: "Lay the tiles side by side: size and shading",
    acts.ExamineBacks: lambda _: "Examine the back and the sides of each tile",
    acts.VerifyInspection: lambda _: "Verify the inspection",
    acts.SealEnvelope: lambda _: "Seal the unsuitable set in an envelope and sign it",
    acts.SignEnvelope: lambda _: "Sign the envelope",
    acts.LayOutPairs: lambda _: "Lay the tiles out face up, in pairs by rank",
    acts.ShowPairs: lambda act: f"Show the tiles to the first player, seat {act.seat}",
    acts.TurnTilesDown: lambda _: "Turn the tiles face down",
    acts.MixTiles: lambda _: "Mix the tiles, eight circles with each hand",
    acts.StackTiles: lambda _: "Build eight stacks of four",
    acts.OpenStacks: lambda _: "Open the sealed order of the last tiles",
    acts.TakeSeat: lambda _: "Wait for a player",
    acts.OfferBank: lambda act: f"Offer the bank to seat {act.seat}",
    acts.AcceptBank: _accepting,
    acts.DeclineBank: lambda act: f"Seat {act.seat} passes the bank",
    acts.GiveUpBank: lambda act: f"Seat {act.seat} gives the bank up",
    acts.PlaceMarker: lambda act: f"Place the bank's marker before seat {act.seat}",
    acts.CutStacks: lambda act: f"The bank at seat {act.seat} cuts the stacks",
    acts.DeclineCut: lambda act: f"The bank at seat {act.seat} wants no cut",
    acts.PlaceDealerWager: lambda _: "Place your wager against the bank before the tray",
    acts.LowerDealerWager: lambda _: "The bank has you wager less",
    acts.CallNoMoreBets: lambda _: "Call no more bets",
    acts.ChooseDelivery: lambda act: f"Deliver in the style {act.delivery.replace('_', ' ')}",
    acts.ShowDelivery: lambda _: "Repeat the style of delivery and show it with the tiles",
    acts.ShakeDice: lambda _: "Shake the shaker at least three times",
    acts.OpenShaker: lambda _: "Take the lid off the shaker",
    acts.AnnounceTotal: lambda _: "Announce the total of the dice",
    acts.CorrectTotal: lambda _: "Correct the total",
    acts.DealTiles: lambda _: "Deal the tiles",
    acts.SweepPositions: lambda _: "Collect the tiles of positions without a wager, unseen",
    acts.CoverShaker: lambda _: "Cover the shaker, shake it once, set it to your right",
    acts.SetHands: lambda act: f"Seat {act.seat} sets the hands",
    acts.SetForAbsent: lambda act: f"Set the tiles of seat {act.seat} by the house way",
    acts.TurnTiles: lambda act: f"Turn over {whose(act.seat)} tiles",
    acts.SetHouseHands: lambda act: f"Set {whose(act.seat)} hands by the house way",
    acts.ResetHands: lambda act: f"Set {whose(act.seat)} hands again, by the house way",
    acts.ExposeHands: lambda act: f"Expose the hands of seat {act.seat} and announce the result",
    acts.MoveChips: _move,
    acts.ClearTiles: lambda _: "Clear the tiles; the round is over",
    acts.PlayOn: lambda act: f"Seat {act.seat} plays the hand",
    acts.VoidHand: lambda act: f"Seat {act.seat} voids the hand",
    acts.VoidRound: lambda _: "Void the round and return all wagers",
    acts.DeclareIdle: lambda _: "Declare the table idle and lay the tiles out",
    acts.FillInventory: lambda _: "Fill the tray from the cage",
    acts.CreditInventory: lambda _: "Credit chips from the tray to the cage",
    acts.KeepChips: lambda act: f"Take the chips {act.person} left behind into safekeeping",
    acts.CloseTable: lambda _: "Close the table",
}
SLIPS: Mapping[type[Order], Callable[..., str]] = {
    acts.RejectTiles: lambda _: "The set is unsuitable: reject it",
    acts.ExposeWhileStacking: lambda _: "A tile was exposed while the stacks were built",
    acts.CallNoRoll: lambda act: NO_ROLLS.get(act.why, "Call a no roll"),
    acts.ReportLidLifted: lambda _: "The bank took the lid off the shaker",
    acts.DealTiles: lambda _: "The tiles were dealt by a wrong total",
    acts.ReportWrongDeal: lambda act: WRONG_DEALS.get(act.why, "The tiles were dealt wrongly"),
    acts.ExposeTile: _exposed,
}
"""Said of something that has happened."""


def imperative(act: Order) -> str:
    """What to do.

    >>> imperative(acts.OfferBank(2))
    'Offer the bank to seat 2'
    """
    said = SAID.get(type(act))
    return said(act) if said else _start(order_in_words(act))


def slip(act: Order) -> str:
    """What went wrong.

    >>> slip(acts.ExposeTile(0, 1))
    "One of the dealer's tiles was exposed"
    """
    said = SLIPS.get(type(act))
    return said(act) if said else imperative(act)
