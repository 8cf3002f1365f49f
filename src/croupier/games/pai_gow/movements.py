"""Where the chips of a round go, in the chapter's order, when the house banks it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from croupier.games.pai_gow.positions import Position
from croupier.games.pai_gow.slips import Slip
from croupier.games.slips import Result
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.transfers import INVENTORY, Transfer, spot, stack

CENTRE = "centre"
"""The centre of the layout, through which a banked round is settled."""


class Phase(Enum):
    DEALER = "dealer against bank"
    SURRENDER = "surrendered"
    EXPOSING = "as hands are exposed"
    PAYING = "after all hands are exposed"
    CLOSING = "what is left in the centre"


class Action(Enum):
    COLLECT = "collect"
    TO_CENTRE = "move to the centre"
    RETURN = "return"
    PAY = "pay"
    TAKE_VIGORISH = "take vigorish"
    TAKE_SHORTFALL = "collect the shortfall"
    SHARE_SHORTFALL = "add the house's half of the shortfall"
    TAKE_SHARE = "put the house's half in the tray"
    HAND_OVER = "hand over the surplus"


@dataclass(frozen=True, slots=True)
class Movement:
    """One movement of chips."""

    phase: Phase
    action: Action
    seat: Position
    owner: str
    wager: str
    cents: Cents
    clause: ClauseId
    transfers: tuple[Transfer, ...]


def moving(
    slip: Slip, phase: Phase, action: Action, clause: ClauseId, *transfers: Transfer
) -> Movement:
    """A movement of one wager's chips; its sum is what the first transfer moves."""
    cents = Cents(transfers[0].cents)
    return Movement(phase, action, slip.seat, slip.owner, slip.wager, cents, clause, transfers)


def spot_of(slip: Slip) -> str:
    return spot(slip.seat, slip.owner, slip.wager)


def round_settled(house: PaiGowRules, slips: Sequence[Slip]) -> tuple[Movement, ...]:
    """All movements of a round that the house banks."""
    in_turn = sorted(slips, key=lambda slip: slip.seat)
    collected = [movement for slip in in_turn for movement in on_exposure(house, slip)]
    collected.sort(key=lambda movement: movement.phase is not Phase.SURRENDER)
    return (*collected, *winners_paid(house, in_turn))


def on_exposure(house: PaiGowRules, slip: Slip) -> Iterator[Movement]:
    """What happens to a wager at once; a winner waits until all hands are exposed."""
    here, duty = spot_of(slip), house.duty
    match slip.result:
        case Result.SURRENDERED:
            taken = Transfer(here, INVENTORY, slip.stake)
            clause = duty("surrender_collect")
            yield moving(slip, Phase.SURRENDER, Action.COLLECT, clause, taken)
        case Result.LOST:
            taken = Transfer(here, INVENTORY, slip.stake)
            clause = duty("collect_losers")
            yield moving(slip, Phase.EXPOSING, Action.COLLECT, clause, taken)
        case Result.RETURNED:
            back = Transfer(here, stack(slip.owner), slip.stake)
            yield moving(slip, Phase.EXPOSING, Action.RETURN, duty("return_tie"), back)
        case Result.WON:
            pass


def winners_paid(house: PaiGowRules, slips: Sequence[Slip]) -> Iterator[Movement]:
    """Winners seat by seat, each with the vigorish at once."""
    for slip in slips:
        if slip.result is Result.WON:
            yield payment(slip, INVENTORY, house.duty("pay"))
            yield from vigorish_taken(slip, house.duty("vigorish_at_once"))


def payment(slip: Slip, payer: str, clause: ClauseId) -> Movement:
    """A winner's winnings, and the stake that lay on the layout."""
    person = stack(slip.owner)
    winnings = Transfer(payer, person, slip.winnings)
    stake = Transfer(spot_of(slip), person, slip.stake)
    return moving(slip, Phase.PAYING, Action.PAY, clause, winnings, stake)


def vigorish_taken(slip: Slip, clause: ClauseId) -> Iterator[Movement]:
    """Out of what the winner has just been paid; it is the house's (reading R-PG23)."""
    if slip.vigorish:
        owed = Transfer(stack(slip.owner), INVENTORY, slip.vigorish)
        yield moving(slip, Phase.PAYING, Action.TAKE_VIGORISH, clause, owed)
