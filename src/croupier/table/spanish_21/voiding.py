"""A round that is void, or whose hands are all dead: what is not settled goes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.cards.shoe import Cause, Over
from croupier.table.orders import Order
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.changes import paid
from croupier.table.seats.wagers import Placed, RoundVoided
from croupier.table.spanish_21.places import FORFEIT, judged_parts, parts_of
from croupier.table.spanish_21.round import Void
from croupier.table.spanish_21.settling import round_over
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome, Step
from croupier.values.refusals import refuse
from croupier.values.transfers import INVENTORY, Transfer, spot, stack

voiding = Procedure[Table]()

ENDS_THE_SHOE = {
    Void.FACES_UP: Cause.VOID_ROUND,
    Void.TENS: Cause.TENS_FOUND,
    Void.WRONG_CARD: Cause.WRONG_CARD,
    Void.LEFT: Cause.CARDS_CHANGED,
}
"""Too many cards face up: a reshuffle; too many 10s, cards that are not whole or that nobody came
back to: other cards."""


@voiding.order(says="Void the round and return all wagers", named="voiding the round", waits=True)
class VoidRound(Order, frozen=True):
    pass


voiding.event("The round is void, {why}: {transfers:total} goes back.", ends_round=True)(
    RoundVoided
)


def void_step(table: Table) -> tuple[Step, ...]:
    assert table.in_round.void is not None
    return (Step(VoidRound(), table.in_round.void[1]),)


@voiding.in_turn
def void_round(table: Table, _: VoidRound, turn: Turn) -> Outcome:
    """What is not settled goes back (reading R-X15)."""
    void = table.in_round.void
    assert void is not None
    moves = list(_unsettled(table))
    if table.house.chose("void_round") == "every_wager":
        moves += _undone(table)
    owed = sum(each.cents for each in moves if each.source == INVENTORY)
    taken = sum(each.cents for each in moves if each.target == INVENTORY)
    if owed > table.accounts.get(INVENTORY, 0) + taken:
        return refuse(table.house.placing, "the tray cannot return this; the table needs a fill")
    return (RoundVoided(tuple(sorted(moves, key=_tray_last)), turn.clause, void[0]),)


def _tray_last(move: Transfer) -> bool:
    return move.source == INVENTORY


def _unsettled(table: Table) -> Iterator[Transfer]:
    for placed in table.wagers:
        if back := _waiting(table, placed):
            yield Transfer(spot(*placed.key), stack(placed.owner), back)


def _waiting(table: Table, placed: Placed) -> int:
    """What lies on a wager's spot for hands that nothing has decided."""
    round_ = table.in_round
    done = judged_parts(round_)
    open_still = [
        hand
        for _, _, hand in parts_of(round_, placed)
        if (placed.seat, placed.wager, hand) not in done
    ]
    box = round_.boxes[placed.seat]
    return sum(box.hand(hand).at_stake if hand else placed.stake for hand in open_still)


def _undone(table: Table) -> Iterator[Transfer]:
    """Wagers that were settled, as if they had not been, as far as chips are there for it."""
    taken = Counter[str]()
    for done in table.in_round.wagers:
        if done.outcome == FORFEIT:
            continue
        gain = done.back - done.stake
        if gain < 0:
            yield Transfer(INVENTORY, stack(done.owner), -gain)
        elif held := min(gain, table.chips(done.owner) - taken[done.owner]):
            taken[done.owner] += held
            yield Transfer(stack(done.owner), INVENTORY, held)


@voiding.change
def round_voided(table: Table, event: RoundVoided) -> Table:
    after = round_over(paid(table, event), table.in_round.number)
    cause = ENDS_THE_SHOE.get(event.why)
    return replace(after, over=Over(cause, event.clause)) if cause else after
