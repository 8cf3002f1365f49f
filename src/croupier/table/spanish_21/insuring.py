"""Insurance: offered to every box against an ace, before the hole card is read."""

from __future__ import annotations

from croupier.games.spanish_21.bets import Bet, refusals
from croupier.games.spanish_21.boxes import Box
from croupier.games.spanish_21.dealing import offers_insurance
from croupier.games.spanish_21.game import INSURANCE
from croupier.games.spanish_21.insurance import insurance_most
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.events import InsuranceDeclined, InsurancePlaced
from croupier.table.spanish_21.places import bet_of, boxes_in_play, match_waits
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome, Step
from croupier.values.money import Cents, dollars
from croupier.values.refusals import Refusal
from croupier.values.transfers import Transfer, spot, stack


def waits_for_insurance(table: Table) -> bool:
    return bool(unanswered(table))


def unanswered(table: Table) -> tuple[Box, ...]:
    """Boxes whose players may still say whether they insure."""
    round_ = table.round
    if round_ is None or round_.opening or round_.up_card is None or match_waits(table):
        return ()
    if round_.peek or round_.turned or not offers_insurance(table.game, round_.up_card):
        return ()
    return tuple(box for box in boxes_in_play(round_) if box.seat not in round_.insured)


def limit(table: Table, seat: int) -> int:
    """The most that may be wagered on a box's Insurance."""
    return insurance_most(table.game, table.in_round.boxes[seat].wager).value


def agenda(table: Table) -> tuple[Step, ...]:
    """Everybody at once; the dealer declines for somebody who does not answer."""
    return tuple(step for box in unanswered(table) for step in _asked(table, box))


def _asked(table: Table, box: Box) -> tuple[Step, ...]:
    clause, coin = table.duty("insurance"), table.house.coin
    declined = acts.DeclineInsurance(box.seat)
    absent = box.owner in table.gone
    by_dealer = Step(declined, clause, must=absent)
    if absent:
        return (by_dealer,)
    free = table.chips(box.owner)
    most = min(limit(table, box.seat), free - free % coin)
    insure = Step(
        acts.Insure(box.seat, most), clause, Role.PLAYER, box.owner, least=coin, most=most
    )
    declines = Step(declined, clause, Role.PLAYER, box.owner)
    return (*((insure,) if most >= coin else ()), declines, by_dealer)


def insure(table: Table, command: Command, step: Step) -> Outcome:
    act, person = command.order, command.actor
    assert isinstance(act, acts.Insure)
    placed = table.wager_at(act.seat)
    assert placed is not None
    bet = Bet(act.seat, INSURANCE, Cents(act.stake), person)
    for refusal in refusals(table.game, (bet_of(placed), bet)):
        return refusal
    if act.stake > table.chips(person):
        return Refusal(table.house.placing, f"{person} holds {dollars(table.chips(person))}")
    laid = Transfer(stack(person), spot(act.seat, person, INSURANCE), act.stake)
    return (InsurancePlaced((laid,), act.seat, person, act.stake, step.clause),)


def decline_insurance(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.DeclineInsurance)
    owner = table.in_round.boxes[act.seat].owner
    by_dealer = command.role is Role.DEALER
    return (InsuranceDeclined(step.clause, act.seat, owner, by_dealer),)


def why_not(table: Table, command: Command) -> Refusal | None:
    """What forbids an Insurance Wager, whatever comes next."""
    act, round_ = command.order, table.round
    assert isinstance(act, acts.Insure)
    if round_ is None or round_.up_card is None or round_.opening:
        return None
    if not offers_insurance(table.game, round_.up_card):
        offered = table.house.insurance_up
        return Refusal(offered.clause, f"{round_.up_card} is up, and Insurance is for an ace")
    if round_.peek or round_.turned:
        why = "the hole card is in the card reader already"
        return Refusal(table.duty("insurance_before_peek"), why)
    return None
