"""Chips that people buy, take away, or leave behind for safekeeping."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.orders import Cents, Command, Order, Person
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import T, paid
from croupier.table.seats.state import SeatedTable, Seating
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Moving
from croupier.values.messages import Message, said, total
from croupier.values.money import MOST_CENTS
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import CASH, DROP_BOX, INVENTORY, PURSES, Transfer, stack

chips = Procedure[Seating]()


@chips.order()
class BuyIn(Order, frozen=True):
    """Chips for cash, or chips carried in from the person's purse."""

    filled = frozenset({"cents"})
    cents: Cents
    with_chips: bool = False


@chips.order()
class CashOut(Order, frozen=True):
    """Take all chips away from the table."""


@chips.order(
    says="Take the chips {person} left behind into safekeeping",
    named="taking the chips of {person} into safekeeping",
    final=True,
)
class KeepChips(Order, frozen=True):
    """Chips of somebody who has left go into safekeeping."""

    person: Person


def _bought(event: ChipsBought) -> Message:
    if any(each.source == PURSES for each in event.transfers):
        text = "{person} brings {transfers:total} in chips to the table."
        return said(text, person=event.person, transfers=event.transfers)
    cents = event.transfers[-1].cents if event.transfers else 0
    return said("{person} buys {cents:money} in chips.", person=event.person, cents=cents)


@chips.event(_bought, beside=True)
class ChipsBought(Moving, frozen=True):
    kind = "chips-bought/1"
    person: str


def _cashed(event: ChipsCashed) -> Message:
    carried = [each for each in event.transfers if each.target == PURSES]
    text = "{person} leaves the table{carried: with {sum} in chips|}."
    return said(text, person=event.person, carried=carried, sum=total(carried))


@chips.event(_cashed, beside=True)
class ChipsCashed(Moving, frozen=True):
    kind = "chips-cashed/1"
    person: str


@chips.event(
    "{transfers:total} in chips that {person} left behind goes into safekeeping.", beside=True
)
class ChipsKept(Moving, frozen=True):
    """What somebody left behind is in safekeeping."""

    kind = "chips-kept/1"
    person: str


@chips.at_any_time
def buy_in(table: Seating, order: BuyIn, given: Command) -> Outcome:
    clause = table.house.placing
    if given.role is not Role.PLAYER:
        return refuse(clause, "chips are bought by players")
    if refusal := bad_sum(table, order.cents, clause):
        return refusal
    own = stack(given.actor)
    if order.with_chips:
        return (ChipsBought((Transfer(PURSES, own, order.cents),), given.actor),)
    if order.cents > table.accounts.get(INVENTORY, 0):
        return refuse(clause, "the tray does not hold that many chips; the table needs a fill")
    cash = Transfer(CASH, DROP_BOX, order.cents)
    return (ChipsBought((cash, Transfer(INVENTORY, own, order.cents)), given.actor),)


def bad_sum(table: Seating, cents: int, clause: ClauseId | None) -> Refusal | None:
    coin = table.house.coin
    if cents <= 0 or cents % coin:
        text = "{sum:money} is not a multiple of {coin:money} above zero"
        return refuse(clause, text, sum=cents, coin=coin)
    if cents > MOST_CENTS:
        return refuse(clause, "{most:money} is the most that is moved at once", most=MOST_CENTS)
    return None


carrying = Procedure[Seating]()
"""Chips of people without a seat, where these answer for their wagers and for nothing else."""


@carrying.at_any_time
def cash_out(table: Seating, _: CashOut, given: Command) -> Outcome:
    """People without a seat take what was kept for them, unless it still answers for something."""
    person = given.actor
    answers = still_seated(table, person) or table.liable(person)
    if refusal := answers or _without_chips(table, person):
        return refusal
    return (ChipsCashed(carried_away(person, table.chips(person)), person),)


def still_seated(table: Seating, person: str) -> Refusal | None:
    if table.seat_of(person) is None:
        return None
    return refuse(table.house.placing, "chips are taken away by leaving the seat")


@carrying.change
def chips_cashed(table: T, event: ChipsCashed) -> T:
    return paid(table, event)


@carrying.at_any_time
def keep_chips(table: Seating, order: KeepChips, given: Command) -> Outcome:
    """Somebody who left in mid-round never came back for what was kept for them."""
    person = order.person
    liable = table.liable(person) or _without_chips(table, person)
    if refusal := not_for_keeping(table, order, given) or liable:
        return refusal
    return (ChipsKept(carried_away(person, table.chips(person)), person),)


def not_for_keeping(table: Seating, order: KeepChips, given: Command) -> Refusal | None:
    """A floorperson keeps chips of somebody who has no seat any more."""
    clause = table.house.placing
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a floorperson takes chips into safekeeping")
    if table.seat_of(order.person) is not None:
        return refuse(clause, "{person} sits at the table", person=order.person)
    return None


def _without_chips(table: Seating, person: str) -> Refusal | None:
    if table.chips(person):
        return None
    return refuse(table.house.placing, "{person} has no chips at this table", person=person)


def carried_away(person: str, cents: int) -> tuple[Transfer, ...]:
    """Chips that leave the table with their owner, or in safekeeping."""
    return (Transfer(stack(person), PURSES, cents),) if cents else ()


def chips_left_behind(table: SeatedTable) -> tuple[str, ...]:
    """People who have chips at the table and no seat."""
    stacks = (name for name in table.accounts if name.startswith(stack("")))
    people = (name.removeprefix(stack("")) for name in stacks)
    return tuple(person for person in people if table.seat_of(person) is None)


@chips.change
def chips_bought(table: T, event: ChipsBought) -> T:
    """Whoever comes back with chips is there again."""
    return replace(paid(table, event), gone=table.gone - {event.person})


@chips.change
def chips_kept(table: T, event: ChipsKept) -> T:
    return paid(table, event)


@chips.offer(Role.PLAYER)
def _may_buy(table: Seating, _: str) -> tuple[Order, ...]:
    return BuyIn(table.house.coin), CashOut()


@chips.offer(Role.FLOORPERSON)
def _may_keep(table: Seating, _: str) -> Iterator[Order]:
    yield from (KeepChips(person) for person in chips_left_behind(table))
