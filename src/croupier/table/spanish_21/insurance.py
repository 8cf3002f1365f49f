"""Insurance: offered to every box against an ace, before the hole card is read."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.games.spanish_21.bets import Bet, refusals
from croupier.games.spanish_21.boxes import Box
from croupier.games.spanish_21.dealing import offers_insurance
from croupier.games.spanish_21.game import INSURANCE
from croupier.games.spanish_21.insurance import insurance_most
from croupier.table.orders import Blank, Cents, Command, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.betting import too_few_chips
from croupier.table.seats.changes import paid
from croupier.table.seats.wagers import Placed
from croupier.table.spanish_21.naming import BOX, by_name
from croupier.table.spanish_21.places import bet_of, boxes_in_play, match_waits
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome, Step
from croupier.values import money
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Moving
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import Transfer, spot, stack

insurance = Procedure[Table]()

ANSWER = "the answer of box {seat} about Insurance"


@insurance.order(
    says="Box {seat} insures",
    named=ANSWER,
    answer="Insure",
    about=BOX,
)
class Insure(Order, frozen=True):
    filled = frozenset({"stake"})
    seat: Seat
    stake: Cents


@insurance.event("{owner} insures box {seat} with {stake:money}.", answers=True)
class InsurancePlaced(Moving, frozen=True):
    kind = "insurance-placed/1"
    seat: int
    owner: str
    stake: int
    clause: ClauseId


@insurance.order(
    says="Box {seat} wants no Insurance",
    named=ANSWER,
    answer="No Insurance",
    about=BOX,
    asks_all=True,
)
class DeclineInsurance(Order, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat


@insurance.event(by_name("Box {seat} is not insured{unanswered}."), answers=True)
class InsuranceDeclined(Cited, frozen=True):
    kind = "insurance-declined/1"
    seat: int
    owner: str
    by_dealer: bool = False
    """Its owner did not answer."""


def waits_for_insurance(table: Table) -> bool:
    return bool(unanswered(table))


def unanswered(table: Table) -> tuple[Box, ...]:
    """Boxes whose players have not said whether they insure."""
    return tuple(box for box in _uninsured(table) if box.seat not in table.in_round.insured)


def _uninsured(table: Table) -> tuple[Box, ...]:
    """Boxes that may still be insured, whatever their players have said."""
    round_ = table.round
    if round_ is None or round_.opening or round_.up_card is None or match_waits(table):
        return ()
    if round_.peek or round_.turned or not offers_insurance(table.game, round_.up_card):
        return ()
    return tuple(box for box in boxes_in_play(round_) if not round_.insured.get(box.seat))


def limit(table: Table, seat: int) -> int:
    """The most that may be wagered on a box's Insurance."""
    return insurance_most(table.game, table.in_round.boxes[seat].wager).value


def agenda(table: Table) -> tuple[Step, ...]:
    """Everybody at once; the dealer declines for somebody who does not answer."""
    asked = tuple(step for box in unanswered(table) for step in _asked(table, box))
    return (*asked, *second_thoughts(table)) if asked else ()


def second_thoughts(table: Table) -> tuple[Step, ...]:
    """Whoever has declined may insure until the hole card is in the reader.

    Where cards are sealed an answer is a player's own order and stands.
    """
    if not table.physical_cards:
        return ()
    declined = (box for box in _uninsured(table) if box.seat in table.in_round.insured)
    return tuple(step for box in declined for step in _insuring(table, box))


def _asked(table: Table, box: Box) -> tuple[Step, ...]:
    clause = table.duty("insurance")
    declined = DeclineInsurance(box.seat)
    absent = box.owner in table.gone
    by_dealer = Step(declined, clause, must=absent, stands_for=box.owner)
    if absent:
        return (by_dealer,)
    declines = Step(declined, clause, Role.PLAYER, box.owner)
    return (*_insuring(table, box), declines, by_dealer)


def _insuring(table: Table, box: Box) -> tuple[Step, ...]:
    coin, free = table.house.coin, table.chips(box.owner)
    most = min(limit(table, box.seat), free - free % coin)
    if most < coin or box.owner in table.gone:
        return ()
    insures, clause = Insure(box.seat, most), table.duty("insurance")
    return (Step(insures, clause, Role.PLAYER, box.owner, least=coin, most=most),)


@insurance.blank(Insure)
def _how_much(_: Table, step: Step) -> tuple[Blank, ...]:
    return (Blank("stake", "cents", step.least, step.most),)


@insurance.in_turn
def insure(table: Table, order: Insure, turn: Turn) -> Outcome:
    seat, person = order.seat, turn.actor
    placed = table.wager_at(seat)
    assert placed is not None
    bet = Bet(seat, INSURANCE, money.Cents(order.stake), person)
    for against in refusals(table.game, (bet_of(placed), bet)):
        return against
    if refusal := too_few_chips(table, person, order.stake):
        return refusal
    laid = Transfer(stack(person), spot(seat, person, INSURANCE), order.stake)
    return (InsurancePlaced((laid,), seat, person, order.stake, turn.clause),)


@insurance.forbids
def may_not_insure(table: Table, _: Insure, __: Command) -> Refusal | None:
    """What forbids an Insurance Wager, whatever comes next."""
    round_ = table.round
    if round_ is None or round_.up_card is None or round_.opening:
        return None
    if not offers_insurance(table.game, round_.up_card):
        text = "{up} is up, and Insurance is for an ace"
        return refuse(table.house.insurance_up.clause, text, up=round_.up_card)
    if round_.peek or round_.turned:
        clause = table.duty("insurance_before_peek")
        return refuse(clause, "the hole card is in the card reader already")
    return None


@insurance.change
def insurance_placed(table: Table, event: InsurancePlaced) -> Table:
    laid = Placed(event.seat, event.owner, INSURANCE, event.stake)
    insured = {**table.in_round.insured, event.seat: event.stake}
    after = replace(paid(table, event), wagers=(*table.wagers, laid))
    return after.with_round(insured=insured)


@insurance.in_turn
def decline_insurance(table: Table, order: DeclineInsurance, turn: Turn) -> Outcome:
    owner = table.in_round.boxes[order.seat].owner
    by_dealer = turn.role is Role.DEALER
    return (InsuranceDeclined(turn.clause, order.seat, owner, by_dealer),)


@insurance.change
def insurance_declined(table: Table, event: InsuranceDeclined) -> Table:
    return table.with_round(insured={**table.in_round.insured, event.seat: 0})
