"""A void round: all wagers go back and the tiles are mixed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.pai_gow.movements import CENTRE
from croupier.games.pai_gow.positions import DEALER
from croupier.table.orders import Order
from croupier.table.pai_gow import judging, plans
from croupier.table.pai_gow.preparing import preparation
from croupier.table.pai_gow.state import Table
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.changes import paid
from croupier.table.seats.wagers import RoundVoided
from croupier.table.steps import Outcome, Step
from croupier.values.refusals import refuse
from croupier.values.transfers import INVENTORY, Transfer, spot, stack

voiding = Procedure[Table]()


@voiding.order(
    says="Void the round and return all wagers",
    named="voiding the round and returning all wagers",
    waits=True,
)
class VoidRound(Order, frozen=True):
    pass


voiding.event("All hands are void, {why}: {transfers:total} goes back.", ends_round=True)(
    RoundVoided
)


def agenda(table: Table) -> tuple[Step, ...]:
    assert table.in_round.void is not None
    return (Step(VoidRound(), table.in_round.void[1]),)


@voiding.in_turn
def void_round(table: Table, _: VoidRound, turn: Turn) -> Outcome:
    round_ = table.in_round
    assert round_.void is not None
    back = tuple(_returned(table))
    owed = sum(each.cents for each in back if each.source == INVENTORY)
    if owed > table.accounts.get(INVENTORY, 0):
        return refuse(table.house.placing, "the tray cannot return this; the table needs a fill")
    again = preparation(plans.VOID, plans.mixed_again(table))
    return (RoundVoided(back, turn.clause, round_.void[0]), again)


def _returned(table: Table) -> Iterator[Transfer]:
    """From the layout, or from where a surrendered or abandoned wager was moved."""
    taken = {each.seat for each in table.in_round.wagers if judging.was_taken(each)}
    for each in table.wagers:
        target = INVENTORY if each.seat == DEALER else stack(each.owner)
        if not each.settled:
            yield Transfer(spot(*each.key), target, each.stake)
        elif each.seat in taken:
            yield Transfer(CENTRE if table.bank else INVENTORY, target, each.stake)


@voiding.change
def round_voided(table: Table, event: RoundVoided) -> Table:
    """The offer of the bank stands where it stood before the round."""
    after = paid(table, event).with_round_over(table.in_round.number)
    return replace(after, rotation=replace(table.rotation, turn=None, offered=None, asked=()))
