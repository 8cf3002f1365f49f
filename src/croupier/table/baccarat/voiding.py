"""A shoe that runs out or is not whole: the round is void, what is not settled goes back."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from croupier.table.baccarat.progressive import is_progressive
from croupier.table.baccarat.state import Judged, JudgedWager, Table
from croupier.table.cards.shoe import LIFE_OVER, WRONG_CARD, Cause, Over
from croupier.table.orders import Order
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.changes import paid
from croupier.table.seats.left_unfinished import LEFT, VOID
from croupier.table.seats.wagers import RoundVoided
from croupier.table.steps import Outcome, Step
from croupier.values.messages import cases
from croupier.values.transfers import INVENTORY, Transfer, spot, stack

voiding = Procedure[Table]()

ENDS_THE_SHOE = {
    WRONG_CARD: Cause.WRONG_CARD,
    LIFE_OVER: Cause.CARD_LIFE,
    LEFT: Cause.CARDS_CHANGED,
}


@voiding.order(
    says="Void the round and return all wagers",
    named="voiding the round",
)
class VoidRound(Order, frozen=True):
    pass


voiding.event(
    cases(
        "why",
        dict.fromkeys(
            (WRONG_CARD, LIFE_OVER, LEFT),
            "The round is void, {why}, and {transfers:total} moves back.",
        ),
        "The shoe has run out in a {why}: it is void, and {transfers:total} moves back.",
    ),
    ends_round=True,
)(RoundVoided)


def void_step(table: Table) -> tuple[Step, ...]:
    return (Step(VoidRound(), table.void or table.duty("void")),)


@voiding.in_turn
def void_round(table: Table, _: VoidRound, turn: Turn) -> Outcome:
    """What is not settled goes back (reading R-X15)."""
    every = table.house.chose("void_round") == "every_wager"
    moves = list[Transfer]()
    for w in (each for each in table.wagers if not each.settled):
        here, back = spot(w.seat, w.owner, w.wager), w.stake + (0 if every else w.riding)
        moves.append(Transfer(here, stack(w.owner), back))
        if every and w.riding:
            moves.append(Transfer(here, INVENTORY, w.riding))
    if every:
        moves += _undone(table)
    return (RoundVoided(tuple(moves), turn.clause, _why(table)),)


def _why(table: Table) -> str:
    """In words: the cards are withdrawn, or there are none left."""
    if table.left == VOID:
        return LEFT
    if table.void is not None:
        return LIFE_OVER if table.void == table.changes_cards else WRONG_CARD
    return "simulated round" if table.simulated is not None else "round of play"


def _undone(table: Table) -> list[Transfer]:
    """Wagers on the opening cards as if they had not been settled."""
    judged = table.round.opening if table.round else None
    moves, taken = list[Transfer](), Counter[str]()
    for done in _revocable(table, judged) if judged else ():
        key = (done.seat, done.owner, done.wager)
        placed = next(w for w in table.wagers if w.key == key)
        gain = done.back - done.stake if placed.settled else 0
        if gain < 0:
            moves.append(Transfer(INVENTORY, stack(done.owner), -gain))
        elif held := min(gain, table.chips(done.owner) - taken[done.owner]):
            taken[done.owner] += held
            moves.append(Transfer(stack(done.owner), INVENTORY, held))
    return moves


def _revocable(table: Table, judged: Judged) -> list[JudgedWager]:
    """All but what meters were booked for: its stake and its award stand (reading R-X27)."""
    return [
        each for each in judged.wagers if not judged.meters or not is_progressive(table, each.wager)
    ]


@voiding.change
def round_voided(table: Table, event: RoundVoided) -> Table:
    over = Over(Cause.INSUFFICIENT_CARDS, table.duty("after_void"))
    if table.void is not None:
        over = Over(ENDS_THE_SHOE[event.why], table.void)
    if event.why == LEFT:
        over = Over(Cause.CARDS_CHANGED, table.changes_cards)
    return replace(
        paid(table, event).with_round_over(table.round.number if table.round else table.rounds),
        simulated=None,
        held=(),
        strays=(),
        discarding=(),
        void=None,
        over=over,
    )
