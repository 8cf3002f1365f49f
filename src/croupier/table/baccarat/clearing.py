"""The cards are cleared away: the round is over."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.baccarat.cover_card import one_hand_fewer
from croupier.table.baccarat.curator import ShoePassed
from croupier.table.baccarat.judging import coup_of
from croupier.table.baccarat.progressive import (
    MustHitWin,
    must_hit_won,
    not_this_tables,
    round_end_decides_must_hit,
)
from croupier.table.baccarat.state import Past, Table
from croupier.table.orders import Order
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats import wagers
from croupier.table.steps import Outcome
from croupier.values.cards import Card
from croupier.values.sides import Side

clearing = Procedure[Table]()


@clearing.order(says="Clear the cards", named="clearing the cards", pace=3.0)
class ClearCards(Order, frozen=True, omit_defaults=True):
    handed_over = frozenset({"must_hit"})
    must_hit: MustHitWin | None = None


@clearing.event(
    "Round {round} is over; the cards go into the discards: {discarded:cards}.", ends_round=True
)
class RoundEnded(wagers.RoundEnded, frozen=True):
    """The round's cards lie in the discards, in an order that shows both hands."""

    discarded: tuple[Card, ...]


def clear_cards(table: Table, order: ClearCards, turn: Turn) -> Outcome:
    """Player's cards then Banker's, so that the hands can be rebuilt.

    A Must Hit that is won as the round ends is paid first; the cards are cleared after it.
    A simulated round is cleared by the same order, which is registered there.
    """
    decides = round_end_decides_must_hit(table)
    if refusal := not_this_tables(table, None, order.must_hit, decides=decides):
        return refusal
    if order.must_hit:
        return (must_hit_won(order.must_hit),)
    round_, coup = table.in_round, coup_of(table)
    ended = RoundEnded(turn.clause, round_.number, (*coup.player, *coup.banker))
    curator = table.curating.seat
    if table.has_curator and curator is not None and round_.winner == Side.PLAYER.value:
        return (ended, ShoePassed(table.duty("must_pass"), curator, "the Banker's Hand lost"))
    return (ended,)


@clearing.change
def round_ended(table: Table, event: RoundEnded) -> Table:
    after = replace(
        table.with_round_over(event.round),
        carried=(*table.carried, *table.held),
        held=(),
        history=(*table.history, *announced(table)),
    )
    return device_refilled(one_hand_fewer(after))


def announced(table: Table) -> tuple[Past, ...]:
    """The round in play as a scoreboard has it; nothing before its result is announced."""
    round_ = table.round
    if round_ is None or round_.winner is None:
        return ()
    coup = coup_of(table)
    past = Past(
        number=round_.number,
        shoe=table.in_shoe.number,
        winner=round_.winner,
        player_pair=coup.player[0].rank is coup.player[1].rank,
        banker_pair=coup.banker[0].rank is coup.banker[1].rank,
        coup=str(coup),
    )
    return (past,)


def device_refilled(table: Table) -> Table:
    """A continuous device takes the round's cards back; a card for the next hand stays out."""
    return table.with_device_refilled(len(table.carried)) if table.is_continuous else table
