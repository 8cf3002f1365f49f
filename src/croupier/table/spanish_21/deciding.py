"""Decisions: the total of a box is said, and its player decides hand by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.games.spanish_21.boxes import Box, Decision
from croupier.games.spanish_21.decisions import decide as decided
from croupier.games.spanish_21.decisions import lawful
from croupier.games.spanish_21.game import WAGER
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.dealing import deal_step, next_due, total_announced
from croupier.table.spanish_21.events import DecisionMade
from croupier.table.spanish_21.missing import late_steps
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import is_late, whose_turn
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents, dollars
from croupier.values.refusals import Refusal
from croupier.values.transfers import Transfer, spot, stack

KEEP = "keep"
DECISIONS: Mapping[type[Order], Decision] = {
    acts.Surrender: Decision.SURRENDER,
    acts.DoubleDown: Decision.DOUBLE,
    acts.Split: Decision.SPLIT,
    acts.Stand: Decision.STAND,
    acts.KeepDouble: Decision.STAND,
    acts.Hit: Decision.HIT,
    acts.Rescue: Decision.RESCUE,
}

OfHands = acts.DoubleDown | acts.Split | acts.Stand | acts.KeepDouble | acts.Hit | acts.Rescue


def agenda(table: Table) -> tuple[Step, ...]:
    """What comes next at the box whose turn it is, if there is one."""
    acting = whose_turn(table)
    if acting is None:
        return ()
    seat, number = acting
    round_ = table.in_round
    box = round_.boxes[seat]
    if seat not in round_.announced:
        return (Step(acts.AnnounceTotal(seat), table.duty("announce_total")),)
    if is_late(round_, box):
        return late_steps(table, box, number)
    if (due := next_due(table)) is not None:
        return deal_step(table, due)
    return tuple(_choices(table, box, number))


def _choices(table: Table, box: Box, number: int) -> Iterator[Step]:
    permitted = lawful(table.game, box, number)
    absent = box.owner in table.gone
    if not absent:
        for decision, clause in permitted.items():
            yield from _choice(table, box, number, decision, clause)
    stands = _standing(box, number)
    yield Step(stands, permitted[Decision.STAND], must=absent)


def _standing(box: Box, number: int) -> Order:
    doubled = box.hand(number).doubled
    return acts.KeepDouble(box.seat, number) if doubled else acts.Stand(box.seat, number)


def _choice(
    table: Table, box: Box, number: int, decision: Decision, clause: ClauseId
) -> Iterator[Step]:
    """What costs chips is open to those who have them."""
    seat, person, coin = box.seat, box.owner, table.house.coin
    stake, free = box.hand(number).stake, table.chips(box.owner)
    match decision:
        case Decision.SURRENDER:
            yield Step(acts.Surrender(seat), clause, Role.PLAYER, person)
        case Decision.DOUBLE:
            most = stake if free >= stake else free - free % coin
            if most:
                act = acts.DoubleDown(seat, number, most)
                least = min(coin, most)
                yield Step(act, clause, Role.PLAYER, person, least=least, most=most)
        case Decision.SPLIT:
            if free >= stake:
                yield Step(acts.Split(seat, number), clause, Role.PLAYER, person)
        case Decision.STAND:
            yield Step(_standing(box, number), clause, Role.PLAYER, person)
        case Decision.HIT:
            yield Step(acts.Hit(seat, number), clause, Role.PLAYER, person)
        case Decision.RESCUE:
            yield Step(acts.Rescue(seat, number), clause, Role.PLAYER, person)


def announce_total(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.AnnounceTotal)
    return (total_announced(table.in_round.boxes[act.seat], 1, step.clause),)


def make_decision(table: Table, command: Command, step: Step) -> Outcome:
    """Chips for a double or a split are laid down with it."""
    act = command.order
    seat, number, decision = _about(act)
    box = table.in_round.boxes[seat]
    amount = Cents(act.stake) if isinstance(act, acts.DoubleDown) and act.stake else None
    after = decided(table.game, box, number, decision, amount)
    if isinstance(after, Refusal):
        return after
    cents = _laid_down(box, number, decision, amount)
    if cents > table.chips(box.owner):
        why = f"{box.owner} holds {dollars(table.chips(box.owner))}"
        return Refusal(table.house.placing, why)
    laid = (Transfer(stack(box.owner), spot(seat, box.owner, WAGER), cents),) if cents else ()
    named = KEEP if isinstance(act, acts.KeepDouble) else decision.value
    by_dealer = command.role is Role.DEALER
    return (
        DecisionMade(laid, seat, box.owner, number, named, step.clause, cents, by_dealer),
    )  # fmt: skip


def _laid_down(box: Box, number: int, decision: Decision, amount: Cents | None) -> int:
    match decision:
        case Decision.DOUBLE:
            return box.hand(number).stake if amount is None else amount
        case Decision.SPLIT:
            return box.hand(number).stake
        case _:
            return 0


def _about(act: Order) -> tuple[int, int, Decision]:
    decision = DECISIONS[type(act)]
    if isinstance(act, acts.Surrender):
        return act.seat, 1, decision
    assert isinstance(act, OfHands)
    return act.seat, act.hand, decision


def why_not(table: Table, command: Command) -> Refusal | None:
    """What forbids a decision about a hand, where something does beside its turn."""
    seat, number, decision = _about(command.order)
    box = table.round.boxes.get(seat) if table.round else None
    if box is None:
        return None
    by_dealer = command.role is Role.DEALER and decision is Decision.STAND
    if not by_dealer and (command.role is not Role.PLAYER or box.owner != command.actor):
        return Refusal(table.duty("offer_decisions"), f"box {seat} is {box.owner}'s")
    acting = whose_turn(table)
    if acting is None or acting[0] != seat or table.in_round.movements:
        return None
    amount = command.order.stake if isinstance(command.order, acts.DoubleDown) else 0
    after = decided(table.game, box, number, decision, Cents(amount) if amount else None)
    if isinstance(after, Refusal):
        return after
    needs = _laid_down(box, number, decision, Cents(amount) if amount else None)
    if needs > table.chips(box.owner):
        why = f"{box.owner} holds {dollars(table.chips(box.owner))}"
        return Refusal(table.house.placing, why)
    return None
