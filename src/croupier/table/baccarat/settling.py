"""Settlement: the dealer's next movement, and winnings that may ride."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.games.baccarat.movements import Action
from croupier.games.baccarat.settlement import riding
from croupier.games.slips import Result
from croupier.table.baccarat.judging import judge_opening, key_of
from croupier.table.baccarat.progressive import PAY_MUST_HIT
from croupier.table.baccarat.state import Judged, Placed, Table
from croupier.table.orders import Command, Name, Order, Person, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.betting import placed_at
from croupier.table.seats.changes import paid
from croupier.table.seats.wagers import ChipsMoved, Key
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.messages import Message, cases, message, said
from croupier.values.money import Cents
from croupier.values.refusals import Refusal, refuse
from croupier.values.sides import Side
from croupier.values.transfers import INVENTORY

settling = Procedure[Table]()

MOVES = cases(
    "action",
    {
        Action.COLLECT.value: "Collect the losing {wager:wager} of {owner}, seat {seat}",
        Action.TAKE_VIGORISH.value: "Take the vigorish on {wager:wager} of {owner}, seat {seat}",
        Action.MARK_VIGORISH.value: "Mark the vigorish on {wager:wager} of {owner}, seat {seat}",
        Action.PAY.value: "Pay {wager:wager} of {owner}, seat {seat}",
        Action.LET_RIDE.value: "Let the winnings ride, {wager:wager} of {owner}, seat {seat}",
        Action.RETURN.value: "Hand back {wager:wager} of {owner}, seat {seat}",
        PAY_MUST_HIT: "Pay the Must Hit, {wager:wager} of {owner}, seat {seat}",
    },
    "{action:begun} {wager:wager} of {owner}, seat {seat}",
)
NAMED = cases(
    "action",
    {
        Action.COLLECT.value: "collecting the {wager:wager} wager of {owner} at seat {seat}",
        Action.TAKE_VIGORISH.value: (
            "the vigorish on the {wager:wager} wager of {owner} at seat {seat}"
        ),
        Action.MARK_VIGORISH.value: (
            "marking the vigorish on the {wager:wager} wager of {owner} at seat {seat}"
        ),
        Action.PAY.value: "paying the {wager:wager} wager of {owner} at seat {seat}",
        Action.LET_RIDE.value: (
            "letting ride the winnings of the {wager:wager} wager of {owner} at seat {seat}"
        ),
        Action.RETURN.value: "handing back the {wager:wager} wager of {owner} at seat {seat}",
        PAY_MUST_HIT: (
            "paying the Must Hit won by the {wager:wager} wager of {owner} at seat {seat}"
        ),
    },
    "{action} of the {wager:wager} wager of {owner} at seat {seat}",
)
MOVED = cases(
    "action",
    {
        Action.COLLECT.value: (
            "The dealer collects {cents:money}, the {wager:wager} wager of {owner} at seat {seat}."
        ),
        Action.TAKE_VIGORISH.value: (
            "The dealer takes {cents:money} of vigorish on the {wager:wager} wager of {owner}"
            " at seat {seat}."
        ),
        Action.MARK_VIGORISH.value: (
            "The dealer marks {cents:money} of vigorish owed on the {wager:wager} wager of {owner}"
            " at seat {seat}."
        ),
        Action.PAY.value: (
            "The dealer pays {cents:money} on the {wager:wager} wager of {owner} at seat {seat}."
        ),
        Action.LET_RIDE.value: (
            "The dealer lets {cents:money} ride from the {wager:wager} wager of {owner}"
            " at seat {seat}."
        ),
        Action.RETURN.value: (
            "The dealer hands back {cents:money}, the {wager:wager} wager of {owner}"
            " at seat {seat}."
        ),
        PAY_MUST_HIT: (
            "The dealer pays the Must Hit of {cents:money} for the {wager:wager} wager of {owner}"
            " at seat {seat}."
        ),
    },
    "The dealer does {action} of {cents:money} for the {wager:wager} wager of {owner}"
    " at seat {seat}.",
)


@settling.order(says=MOVES, named=NAMED, waits=True, pace=0.6)
class MoveChips(Order, frozen=True):
    """Collect, mark, pay: the next movement of the settlement."""

    action: Name
    seat: Seat
    owner: Person
    wager: Name


settling.event(MOVED)(ChipsMoved)


MAY_RIDE = "{wager:wager} wins. Shall the winnings ride?"


@settling.order(
    says="Seat {seat} lets {wager:wager} winnings ride",
    named="the answer of seat {seat} whether the {wager} winnings ride",
    question=MAY_RIDE,
    answer=cases("on", {Side.PLAYER: "Ride on Player", Side.BANKER: "Ride on Banker"}),
    declined=True,
)
class LetRide(Order, frozen=True):
    seat: Seat
    wager: Name
    on: Side


def _rides(event: RideChosen) -> Message:
    return said(
        "{owner} lets the winnings of the {wager:wager} wager of {owner} at seat {seat} ride on"
        " {on:begun}.",
        owner=event.owner,
        wager=event.wager,
        seat=event.seat,
        on=event.on.value,
    )


@settling.event(_rides)
class RideChosen(Cited, frozen=True):
    kind = "ride-chosen/1"
    seat: int
    owner: str
    wager: str
    on: Side


@settling.order(
    says="Seat {seat} takes {wager:wager} winnings",
    named="the payout of the {wager} winnings at seat {seat}",
    question=MAY_RIDE,
    answer="Take the payout",
)
class TakePayout(Order, frozen=True):
    """The other answer: winnings that could ride are paid."""

    seat: Seat
    wager: Name


@settling.event("{owner} takes the winnings of the {wager:wager} wager of {owner} at seat {seat}.")
class PayoutChosen(Cited, frozen=True):
    """Winnings that could have ridden are to be paid."""

    kind = "payout-chosen/1"
    seat: int
    owner: str
    wager: str


# The next movement


def agenda(table: Table) -> tuple[Step, ...]:
    """The next movement, if one is left; a winner whose payout may ride is asked before it."""
    if table.round is None or not any(each.left for each in table.round.settlements.values()):
        return ()
    move = under_way(table)[1].left[0]
    key = key_of(move)
    return _choice(table, key) or (Step(MoveChips(move.action, *key), move.clause),)


def under_way(table: Table) -> tuple[str, Judged]:
    """The settlement the dealer is at."""
    return next(each for each in table.in_round.settlements.items() if each[1].left)


@settling.instruction
def _with_its_sum(table: Table, order: MoveChips) -> Message:
    told = message(MOVES, order)
    key = (order.action, order.seat, order.owner, order.wager)
    waiting = (move for each in table.in_round.settlements.values() for move in each.left)
    cents = next((move.cents for move in waiting if (move.action, *key_of(move)) == key), 0)
    box = table.box_of(order.owner, order.seat)
    if order.action == Action.MARK_VIGORISH.value and box != order.seat:
        told = said("{move}, in the box of seat {box}", move=told, box=box)
    return said("{move}: {cents:money}", move=told, cents=cents) if cents else told


@settling.in_turn
def move_chips(table: Table, _: MoveChips, turn: Turn) -> Outcome:
    phase, judged = under_way(table)
    move = judged.left[0]
    owed = sum(t.cents for t in move.transfers if t.source == INVENTORY)
    if owed > table.accounts.get(INVENTORY, 0):
        return refuse(table.house.placing, "the tray cannot pay this; the table needs a fill")
    return (ChipsMoved(move.transfers, phase, move.action, *key_of(move), move.cents, turn.clause),)


@settling.change
def chips_moved(table: Table, event: ChipsMoved) -> Table:
    round_ = table.in_round
    before = round_.settlements[event.phase]
    after = replace(before, done=before.done + 1)
    table = replace(paid(table, event), round=replace(round_, **{event.phase: after}))
    if event.action == Action.MARK_VIGORISH.value:
        table = replace(table, owed=_marked(table, event))
    if event.action == Action.LET_RIDE.value:
        table = _riding(table, event)
    return replace(table, wagers=_settled(table.wagers, after, event))


def _marked(table: Table, event: ChipsMoved) -> dict[str, Mapping[int, int]]:
    boxes = table.owed.get(event.owner, {})
    more = {**boxes, event.seat: boxes.get(event.seat, 0) + event.cents}
    return {**table.owed, event.owner: more}


def _settled(wagers: tuple[Placed, ...], judged: Judged, event: ChipsMoved) -> tuple[Placed, ...]:
    """A wager is settled with the last movement that concerns it."""
    key = (event.seat, event.owner, event.wager)
    if any(key_of(move) == key for move in judged.left):
        return wagers
    return tuple(replace(w, settled=True) if w.key == key else w for w in wagers)


def _riding(table: Table, event: ChipsMoved) -> Table:
    key = (event.seat, event.owner, event.wager)
    on = next(w.ride for w in table.wagers if w.key == key)
    assert isinstance(on, Side)
    main = (event.seat, event.owner, on.value)
    wagers = tuple(
        replace(w, riding=w.riding + event.cents) if w.key == main else w for w in table.wagers
    )
    return replace(table, wagers=wagers)


# Ride or take


def _choice(table: Table, key: Key) -> tuple[Step, ...]:
    """To ride or to take: nobody else may answer; who has left is paid."""
    seat, owner, wager = key
    if table.house.wagers[wager].ride is None or owner in table.gone:
        return ()
    rides = open_rides(table, key)
    if isinstance(rides, Refusal) or not rides:
        return ()
    answers = (*(LetRide(seat, wager, side) for side in rides), TakePayout(seat, wager))
    clause = riding_clause(table)
    return tuple(Step(each, clause, Role.PLAYER, owner) for each in answers)


def riding_clause(table: Table) -> ClauseId:
    return table.house.procedure.get("ride_or_take", table.house.wager_list)


def open_rides(table: Table, key: Key) -> tuple[Side, ...] | Refusal:
    """The main wagers that a winner may still let the payout ride on."""
    clause, (seat, person, wager) = riding_clause(table), key
    nothing = refuse(clause, "{person} has no winnings that can ride", person=person)
    placed, offered = placed_at(table.wagers, *key), table.house.wagers.get(wager)
    judged = table.round.opening if table.round else None
    won = next((w for w in judged.wagers if key_of(w) == key), None) if judged else None
    if placed is None or judged is None or won is None or offered is None:
        return nothing
    if offered.ride is None or won.result != Result.WON.value:
        return nothing
    if placed.ride or placed.to_be_paid:
        return refuse(clause, "{person} has chosen", person=person)
    if any(key_of(move) == key for move in judged.movements[: judged.done]):
        return refuse(clause, "the payout has been handed over")
    line = table.game.wagers[wager].lines[won.outcome]
    if not riding(table.house, offered, line, Cents(placed.stake)):
        return refuse(clause, "none of this payout may ride")
    return tuple(side for side in Side if placed_at(table.wagers, seat, person, side.value))


@settling.at_any_time
def let_ride(table: Table, order: LetRide, given: Command) -> Outcome:
    """Winnings of an opening-card wager stay on a main wager instead of being paid."""
    key = (order.seat, given.actor, order.wager)
    rides, clause = open_rides(table, key), riding_clause(table)
    if isinstance(rides, Refusal):
        return rides
    if order.on not in rides:
        text = "{person} has no {side} wager to add it to"
        return refuse(clause, text, person=given.actor, side=order.on.value)
    chosen = [replace(w, ride=order.on) if w.key == key else w for w in table.wagers]
    opening = table.in_round.opening
    assert opening is not None
    judged_again = judge_opening(table, chosen, opening.meters)
    assert judged_again is not None
    return (RideChosen(clause, *key, order.on), judged_again)


@settling.change
def ride_chosen(table: Table, event: RideChosen) -> Table:
    key = (event.seat, event.owner, event.wager)
    wagers = tuple(replace(w, ride=event.on) if w.key == key else w for w in table.wagers)
    return replace(table, wagers=wagers)


@settling.at_any_time
def take_payout(table: Table, order: TakePayout, given: Command) -> Outcome:
    """The winner has the payout handed over."""
    key = (order.seat, given.actor, order.wager)
    rides, clause = open_rides(table, key), riding_clause(table)
    if isinstance(rides, Refusal):
        return rides
    if not rides:
        text = "{person} has no main wager and is paid in any case"
        return refuse(clause, text, person=given.actor)
    return (PayoutChosen(clause, *key),)


@settling.change
def payout_chosen(table: Table, event: PayoutChosen) -> Table:
    key = (event.seat, event.owner, event.wager)
    wagers = tuple(replace(w, to_be_paid=True) if w.key == key else w for w in table.wagers)
    return replace(table, wagers=wagers)
