"""Settlement: the dealer's next movement, and winnings that may ride."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.games.baccarat.settlement import riding
from croupier.games.slips import Result
from croupier.table import steps
from croupier.table.baccarat import acts
from croupier.table.baccarat.events import ChipsMoved, PayoutChosen, RideChosen
from croupier.table.baccarat.judging import Key, judge_opening, key_of
from croupier.table.baccarat.state import Judged, Table
from croupier.table.baccarat.wagering import placed_at
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.refusals import Refusal
from croupier.values.sides import Side
from croupier.values.transfers import INVENTORY


def agenda(table: Table, judged: Judged) -> tuple[steps.Step, ...]:
    """The next movement, if one is left; a winner whose payout may ride is asked before it."""
    if not judged.left:
        return ()
    move = judged.left[0]
    act = acts.MoveChips(move.action, *key_of(move))
    return _choice(table, key_of(move)) or (steps.Step(act, move.clause),)


def _choice(table: Table, key: Key) -> tuple[steps.Step, ...]:
    """To ride or to take: nobody else may answer; who has left is paid."""
    seat, owner, wager = key
    if table.house.wagers[wager].ride is None or owner in table.gone:
        return ()
    rides = open_rides(table, key)
    if isinstance(rides, Refusal) or not rides:
        return ()
    answers = (*(acts.LetRide(seat, wager, side) for side in rides), acts.TakePayout(seat, wager))
    clause = riding_clause(table)
    return tuple(steps.Step(each, clause, Role.PLAYER, owner) for each in answers)


def move_chips(table: Table, command: Command, step: steps.Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.MoveChips)
    phase, judged = under_way(table)
    move = judged.left[0]
    owed = sum(t.cents for t in move.transfers if t.source == INVENTORY)
    if owed > table.accounts.get(INVENTORY, 0):
        return Refusal(table.house.placing, "the tray cannot pay this; the table needs a fill")
    return (ChipsMoved(move.transfers, phase, move.action, *key_of(move), move.cents, step.clause),)


def under_way(table: Table) -> tuple[str, Judged]:
    """The settlement the dealer is at."""
    return next(each for each in table.in_round.settlements.items() if each[1].left)


def riding_clause(table: Table) -> ClauseId:
    return table.house.procedure.get("ride_or_take", table.house.wager_list)


def open_rides(table: Table, key: Key) -> tuple[Side, ...] | Refusal:
    """The main wagers that a winner may still let the payout ride on."""
    clause, (seat, person, wager) = riding_clause(table), key
    placed, offered = placed_at(table, *key), table.house.wagers.get(wager)
    judged = table.round.opening if table.round else None
    won = next((w for w in judged.wagers if key_of(w) == key), None) if judged else None
    if placed is None or judged is None or won is None or offered is None:
        return Refusal(clause, f"{person} has no winnings that can ride")
    if offered.ride is None or won.result != Result.WON.value:
        return Refusal(clause, f"{person} has no winnings that can ride")
    if placed.ride or placed.to_be_paid:
        return Refusal(clause, f"{person} has chosen")
    if any(key_of(move) == key for move in judged.movements[: judged.done]):
        return Refusal(clause, "the payout has been handed over")
    line = table.game.wagers[wager].lines[won.outcome]
    if not riding(table.house, offered, line, Cents(placed.stake)):
        return Refusal(clause, "none of this payout may ride")
    return tuple(side for side in Side if placed_at(table, seat, person, side.value))


def let_ride(table: Table, command: Command) -> Outcome:
    """Winnings of an opening-card wager stay on a main wager instead of being paid."""
    act, person = command.order, command.actor
    assert isinstance(act, acts.LetRide)
    key = (act.seat, person, act.wager)
    rides, clause = open_rides(table, key), riding_clause(table)
    if isinstance(rides, Refusal):
        return rides
    if act.on not in rides:
        return Refusal(clause, f"{person} has no {act.on.value} wager to add it to")
    chosen = [replace(w, ride=act.on) if w.key == key else w for w in table.wagers]
    opening = table.in_round.opening
    assert opening is not None
    judged_again = judge_opening(table, chosen, opening.meters)
    assert judged_again is not None
    return (RideChosen(clause, *key, act.on), judged_again)


def take_payout(table: Table, command: Command) -> Outcome:
    """The winner has the payout handed over."""
    act, person = command.order, command.actor
    assert isinstance(act, acts.TakePayout)
    key = (act.seat, person, act.wager)
    rides, clause = open_rides(table, key), riding_clause(table)
    if isinstance(rides, Refusal):
        return rides
    if not rides:
        return Refusal(clause, f"{person} has no main wager and is paid in any case")
    return (PayoutChosen(clause, *key),)
