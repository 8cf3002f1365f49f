"""The round is over: its tiles are cleared, its result goes on the board."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.games.pai_gow.positions import DEALER
from croupier.table.orders import Order
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.house_hands import set_hand_of
from croupier.table.pai_gow.places import against
from croupier.table.pai_gow.preparing import preparation
from croupier.table.pai_gow.rotation import moved_on
from croupier.table.pai_gow.state import Is, Past, PastVerdict, Round, Table
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats import wagers
from croupier.table.seats.wagers import Placed
from croupier.table.steps import Outcome, Step
from croupier.values.messages import Message, said
from croupier.values.tiles import Tile, show_tiles

clearing = Procedure[Table]()

REMEMBERED = 60
"""Rounds that stay on the board."""


@clearing.order(says="Clear the tiles; the round is over", named="clearing the tiles", pace=3.0)
class ClearTiles(Order, frozen=True):
    """The round is over."""


def _ended(event: RoundEnded) -> Message:
    text = "Round {round} is over; the exposed tiles are picked up{tiles:: {tiles}|}."
    return said(text, round=event.round, tiles=show_tiles(event.discarded))


@clearing.event(_ended, ends_round=True)
class RoundEnded(wagers.RoundEnded, frozen=True):
    """The exposed tiles in the order in which they were picked up, hand by hand."""

    discarded: tuple[Tile, ...]


def agenda(table: Table) -> tuple[Step, ...]:
    return (Step(ClearTiles(), table.duty("rebuildable")),)


@clearing.in_turn
def clear_tiles(table: Table, _: ClearTiles, turn: Turn) -> Outcome:
    """Exposed tiles in the order in which they were picked up, then what everybody played."""
    round_ = table.in_round
    seats = (*round_.picked_up, *(s for s in round_.hands if s not in round_.picked_up))
    up = [round_.hands[seat] for seat in seats if round_.hands[seat].up]
    tiles = tuple(tile for hand in up for tile in (hand.high + hand.low or hand.tiles) if tile)
    again = preparation(plans.ROUND_OVER, plans.mixed_again(table))
    return (RoundEnded(turn.clause, round_.number, tiles), again)


@clearing.change
def round_ended(table: Table, event: RoundEnded) -> Table:
    history = (*table.history, _past(table, event.round))[-REMEMBERED:]
    after = table.with_round_over(event.round)
    return replace(after, rotation=moved_on(table), history=history)


def _past(table: Table, number: int) -> Past:
    round_ = table.in_round
    beaten = round_.hands.get(against(table))
    hand = str(set_hand_of(beaten)) if beaten and beaten.up and beaten.is_set else ""
    verdicts = tuple(
        PastVerdict(each.seat, _verdict(round_, each))
        for each in sorted(table.wagers, key=lambda each: each.seat)
    )
    bank = table.bank.seat if table.bank else int(DEALER)
    return Past(number, round_.total or 0, bank, hand, verdicts)


def _verdict(round_: Round, placed: Placed) -> str:
    hand = round_.hands.get(placed.seat)
    if hand and hand.verdict:
        return hand.verdict
    return hand.state if hand and hand.state in {Is.SURRENDERED, Is.VOIDED} else "abandoned"
