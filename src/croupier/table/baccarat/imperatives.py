"""Orders as a dealer's console says them: what to do, and what can go wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.baccarat.movements import Action
from croupier.table.baccarat import acts
from croupier.table.baccarat.progressive import PAY_MUST_HIT
from croupier.table.baccarat.words import order_in_words, wager_in_words
from croupier.table.cards import imperatives as cards
from croupier.table.orders import Order
from croupier.values.sides import Side


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]


def _move(act: acts.MoveChips) -> str:
    told = MOVES.get(act.action, f"{_start(act.action)} {{wager}}")
    return told.format(wager=f"{wager_in_words(act.wager)} of {act.owner}, seat {act.seat}")


def _towards(side: Side | None) -> str:
    return f" towards the {side.hand}" if side else ""


def _drawn(act: acts.DrawInError) -> str:
    how = "its face was seen" if act.disclosed else "nobody saw its face"
    return f"A card too many was drawn{_towards(act.towards)}; {how}"


def _misdealt(act: acts.DealCard) -> str:
    if act.laid_on:
        return f"The next card was laid on the {act.laid_on.hand}"
    return "The next card was shown and should lie face down"


def _extra_shuffle(act: acts.GiveNotice | acts.SwitchExtraShuffle) -> str:
    wish = "begin" if act.extra_shuffle else "end"
    if isinstance(act, acts.GiveNotice):
        return f"Give notice that the extra shuffle will {wish}"
    return f"{wish.title()} the extra shuffle"


MOVES: Mapping[str, str] = {
    Action.COLLECT.value: "Collect the losing {wager}",
    Action.TAKE_VIGORISH.value: "Take the vigorish on {wager}",
    Action.MARK_VIGORISH.value: "Mark the vigorish on {wager}",
    Action.PAY.value: "Pay {wager}",
    Action.LET_RIDE.value: "Let the winnings ride, {wager}",
    Action.RETURN.value: "Hand back {wager}",
    PAY_MUST_HIT: "Pay the Must Hit, {wager}",
}

SAID: Mapping[type[Order], Callable[..., str]] = {
    **cards.SAID,
    acts.PlugCards: lambda act: f"Plug batch {act.batch}",
    acts.RiffleCards: lambda act: f"Riffle batch {act.batch}",
    acts.TurnStack: lambda act: f"Turn the stack of batch {act.batch}",
    acts.StripCards: lambda act: f"Strip batch {act.batch}",
    acts.LaceCards: lambda act: f"Lace batch {act.batch}",
    acts.ShuffleAgain: lambda act: f"Shuffle batch {act.batch} once more",
    acts.CheckShuffle: lambda act: (
        f"Check that batch {act.batch} is evenly shuffled"
        if act.even
        else f"Batch {act.batch} is unevenly shuffled"
    ),
    acts.InsertCoverCard: lambda _: "Insert the second cover card",
    acts.OfferShoe: lambda act: (
        f"Offer the shoe to seat {act.seat}" if act.seat else "Take the shoe yourself"
    ),
    acts.AcceptShoe: lambda act: f"Seat {act.seat} takes the shoe",
    acts.DeclineShoe: lambda act: f"Seat {act.seat} declines the shoe",
    acts.DesignateDealer: lambda act: f"Seat {act.seat} has the dealer deal",
    acts.PassShoe: lambda act: f"Seat {act.seat} passes the shoe",
    acts.TakeSeat: lambda act: f"Wait for a player at seat {act.seat}",
    acts.CallNoMoreBets: lambda _: "Call no more bets",
    acts.CallCards: lambda _: "Call for cards",
    acts.DealCard: lambda _: "Deal the next card",
    acts.TurnHand: lambda act: f"Turn the {act.side.hand}",
    acts.HandCards: lambda act: f"Hand the {act.side.hand} to seat {act.seat}",
    acts.ReturnCards: lambda act: f"The {act.side.hand} comes back turned up",
    acts.OfferTurning: lambda act: f"Offer the {act.side.hand} to seat {act.seat}",
    acts.AcceptTurning: lambda act: f"They take the {act.side.hand}",
    acts.DeclineTurning: lambda act: f"They decline the {act.side.hand}",
    acts.CallPoints: lambda act: f"Call the points of the {act.side.hand}",
    acts.LetRide: lambda act: f"Seat {act.seat} lets {wager_in_words(act.wager)} winnings ride",
    acts.TakePayout: lambda act: f"Seat {act.seat} takes {wager_in_words(act.wager)} winnings",
    acts.MoveChips: _move,
    acts.AnnounceResult: lambda _: "Announce the result",
    acts.ClearCards: lambda _: "Clear the cards",
    acts.CallLastHand: lambda _: "Call last hand",
    acts.CollectVigorish: lambda act: f"Collect the marked vigorish of {act.person}",
    acts.DiscardCard: lambda _: "Put a further card into the discards",
    acts.VoidRound: lambda _: "Void the round: the shoe has run out",
    acts.ConfirmSpokenWager: lambda act: (
        f"Confirm the spoken {wager_in_words(act.wager)} wager of {act.owner}, seat {act.seat}"
    ),
    acts.WithdrawTurning: lambda act: f"Take the {act.side.hand} back from who delays the game",
    acts.RemoveCoverCard: lambda _: "The cover card shows: take it out",
    acts.OrderPass: lambda _: "Order the shoe passed",
    acts.GiveNotice: _extra_shuffle,
    acts.SwitchExtraShuffle: _extra_shuffle,
    acts.FillInventory: lambda _: "Fill the tray from the cage",
    acts.CreditInventory: lambda _: "Credit chips from the tray to the cage",
    acts.KeepChips: lambda act: f"Take the chips {act.person} left behind into safekeeping",
    acts.CloseTable: lambda _: "Close the table",
}
SLIPS: Mapping[type[Order], Callable[..., str]] = {
    acts.DrawInError: _drawn,
    acts.FindFaceUp: lambda act: f"The next card lies face up in the shoe{_towards(act.towards)}",
    acts.DealCard: _misdealt,
}
"""Said of something that has happened."""


def imperative(act: Order) -> str:
    """What to do.

    >>> imperative(acts.CutCards(0))
    'Cut the cards yourself'
    """
    said = SAID.get(type(act))
    return said(act) if said else _start(order_in_words(act))


def slip(act: Order) -> str:
    """What went wrong.

    >>> slip(acts.DrawInError(disclosed=True, towards=Side.PLAYER))
    "A card too many was drawn towards the Player's Hand; its face was seen"
    """
    said = SLIPS.get(type(act))
    return said(act) if said else imperative(act)
