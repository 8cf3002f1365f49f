"""Pai Gow orders in words, for prompts, refusals and transcripts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.pai_gow.movements import Action
from croupier.games.pai_gow.positions import Position, position_name
from croupier.table.names import kebab
from croupier.table.orders import Order
from croupier.table.pai_gow import acts
from croupier.table.seats import words as seats


def place(seat: int) -> str:
    """A position with its article.

    >>> place(0), place(3), place(7)
    ('the dealer', 'seat 3', 'the Dead Hand')
    """
    name = position_name(Position(seat))
    return name if name.startswith("seat") else f"the {name}"


def _accepting(act: acts.AcceptBank) -> str:
    return f"seat {act.seat} taking the bank{' together with the house' if act.co else ''}"


MOVEMENTS: Mapping[str, str] = {
    Action.COLLECT.value: "collecting {wager}",
    Action.TO_CENTRE.value: "moving {wager} to the centre",
    Action.RETURN.value: "returning {wager}",
    Action.PAY.value: "paying {wager}",
    Action.TAKE_VIGORISH.value: "the vigorish of {owner}",
    Action.TAKE_SHORTFALL.value: "collecting the shortfall from {owner}",
    Action.SHARE_SHORTFALL.value: "adding the house's half of the shortfall",
    Action.TAKE_SHARE.value: "putting the house's half of the surplus into the tray",
    Action.HAND_OVER.value: "handing the surplus to {owner}",
}


def _moving(act: acts.MoveChips) -> str:
    whose = "the dealer's wager" if not act.seat else f"{act.owner}'s wager at seat {act.seat}"
    return MOVEMENTS.get(act.action, act.action).format(wager=whose, owner=act.owner)


SPOKEN: Mapping[type[Order], Callable[..., str]] = {
    **seats.SPOKEN,
    acts.PlaceDice: lambda _: "three dice for the shaker",
    acts.ReceiveTiles: lambda _: "a set of tiles",
    acts.BringReserve: lambda _: "the reserve set from the pit stand",
    acts.SortPairs: lambda _: "sorting the tiles into pairs",
    acts.CompareSize: lambda _: "comparing size and shading of the tiles",
    acts.ExamineBacks: lambda _: "examining backs and sides of the tiles",
    acts.VerifyInspection: lambda _: "the floorperson's word on the inspection",
    acts.SealEnvelope: lambda _: "sealing the unsuitable set in an envelope",
    acts.SignEnvelope: lambda _: "the floorperson's signature on the envelope",
    acts.LayOutPairs: lambda _: "laying the tiles out face up in 16 pairs",
    acts.ShowPairs: lambda act: f"the look of the first player, seat {act.seat}, at the tiles",
    acts.TurnTilesDown: lambda _: "turning the tiles face down",
    acts.MixTiles: lambda _: "mixing the tiles",
    acts.StackTiles: lambda _: "building eight stacks of four",
    acts.OpenStacks: lambda _: "opening the sealed order of the last tiles",
    acts.OfferBank: lambda act: f"the offer of the bank to seat {act.seat}",
    acts.AcceptBank: _accepting,
    acts.DeclineBank: lambda act: f"the answer of seat {act.seat} about the bank",
    acts.GiveUpBank: lambda act: f"seat {act.seat} giving the bank up",
    acts.PlaceMarker: lambda act: f"the marker before the bank at seat {act.seat}",
    acts.CutStacks: lambda act: f"the cut by the bank at seat {act.seat}",
    acts.DeclineCut: lambda act: f"the answer of the bank at seat {act.seat} about the cut",
    acts.PlaceDealerWager: lambda _: "the dealer's wager against the bank",
    acts.CallNoMoreBets: lambda _: "the call of no more bets",
    acts.ChooseDelivery: lambda act: f"the delivery {act.delivery.replace('_', ' ')}",
    acts.ShowDelivery: lambda _: "showing the style of delivery",
    acts.ShakeDice: lambda _: "shaking the dice",
    acts.OpenShaker: lambda _: "opening the shaker",
    acts.AnnounceTotal: lambda _: "announcing the total of the dice",
    acts.CorrectTotal: lambda _: "correcting the announced total",
    acts.DealTiles: lambda _: "dealing the tiles",
    acts.SweepPositions: lambda _: "collecting the tiles of positions without a wager",
    acts.CoverShaker: lambda _: "covering the shaker",
    acts.SetHands: lambda act: f"the hands of seat {act.seat}",
    acts.SetForAbsent: lambda act: f"setting the tiles of seat {act.seat} by the house way",
    acts.TurnTiles: lambda act: f"turning over the tiles of {place(act.seat)}",
    acts.SetHouseHands: lambda act: f"setting the tiles of {place(act.seat)}",
    acts.ResetHands: lambda act: f"setting the tiles of {place(act.seat)} again by the house way",
    acts.ExposeHands: lambda act: f"exposing the hands of seat {act.seat}",
    acts.ExposeTile: lambda act: (
        f"tile {act.nth} of {place(act.seat)} shown by {'its player' if act.by_player else 'error'}"
    ),
    acts.MoveChips: _moving,
    acts.ClearTiles: lambda _: "clearing the tiles",
    acts.PlayOn: lambda act: f"seat {act.seat} playing on with an exposed tile",
    acts.VoidHand: lambda act: f"seat {act.seat} voiding its hand",
    acts.VoidRound: lambda _: "voiding the round and returning all wagers",
}


def order_in_words(act: Order) -> str:
    """What an order asks for.

    >>> order_in_words(acts.CleanTiles())
    'clean tiles'
    """
    spoken = SPOKEN.get(type(act))
    return spoken(act) if spoken else kebab(type(act).__name__).replace("-", " ")
