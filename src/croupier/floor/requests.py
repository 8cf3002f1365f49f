"""What people want done at a table, and as which command it reaches the table, if at all."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from croupier.floor.arrangement import Arrangement
from croupier.floor.live_game import Terms
from croupier.floor.office_desk import LookAgain, nobody_waited
from croupier.floor.running_table import RunningTable
from croupier.floor.tempo import HOUSE, STAND_IN
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.orders import Command, Giver, Order
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.values.messages import said
from croupier.values.names import checked_person
from croupier.values.order_ids import own_command
from croupier.values.pseudonyms import is_pseudonym
from croupier.values.refusals import Refusal, Refused, Unreadable
from croupier.values.streams import BETWEEN

STAFF = frozenset({Role.DEALER, Role.FLOORPERSON})
OF_A_PERSON = "by "
"""Begins every command of a person's order, and of old what the staff enters for somebody."""
UNDATED = datetime.min.replace(tzinfo=UTC)
"""The table dates an order when it takes it."""


class Request(msgspec.Struct, frozen=True):
    """What a person wants done at a table."""

    order: Order
    person: str
    role: Role
    id: str
    """Chosen by the sender; it takes effect once, in the whole house."""
    seen: int | None = None
    """The place its sender saw."""
    on_behalf_of: str = ""
    """At a table with real cards the dealer acts for the people who sit there."""
    look_again: LookAgain = nobody_waited


class Opening(msgspec.Struct, frozen=True):
    table: str
    house: HouseRules
    inventory: int
    practice: bool = False
    physical_cards: bool = False
    pit: str = ""
    arrangement: Arrangement = Arrangement()
    link: str = ""
    """The meters it plays for, with other tables; its own if none are named."""
    submission: str = ""
    """The text that the house rules were read from."""
    notice: datetime | None = None
    """When an extra shuffle was notified, before the opening."""

    @property
    def terms(self) -> Terms:
        """What the opening order says beside the house rules."""
        return Terms(
            self.inventory,
            self.practice,
            self.physical_cards,
            self.pit,
            self.link,
            self.submission,
            self.notice,
        )


def checked_id(name: str) -> str:
    """An id that a database can keep, and that is not one of the house's own."""
    if not name.isprintable():
        raise Unreadable("an order's id is made of letters, digits and signs")
    if BETWEEN in name:
        raise Unreadable(said("an order's id has no {between} in it", between=repr(BETWEEN)))
    if name.startswith((HOUSE, STAND_IN, OF_A_PERSON)):
        raise Unreadable("the house keeps such ids for its own orders; choose another")
    return name


def command_for(running: RunningTable, order: Request) -> Command:
    """Raises what forbids it to this person, before the table is asked."""
    table, name = running.table, command_named(order)
    if not order.on_behalf_of:
        act = from_a_screen(running, order.order, order.role)
        if isinstance(act, Refusal):
            raise Refused([act])
        return Command(act, order.person, order.role, UNDATED, name)
    if not table.physical_cards:
        why = "players act for themselves at a table whose cards are not real"
        raise Refused([Refusal(table.house.placing, why)])
    if order.role not in STAFF:
        why = "only the staff acts for the people at a real table"
        raise Refused([Refusal(table.house.placing, why)])
    person = order.on_behalf_of
    if not is_pseudonym(person) and table.seat_of(person) is None:
        person = checked_person(person)
    giver = Giver(order.person, order.role.value)
    return Command(order.order, person, Role.PLAYER, UNDATED, name, giver)


def from_a_screen(running: RunningTable, order: Order, role: Role) -> Order | Refusal:
    """A player's order, as far as somebody who is not in the room may give it.

    Chips come out of the purse, never from nowhere.
    """
    table = running.table
    if role is not Role.PLAYER:
        return order
    if table.physical_cards:
        why = "at a table with real cards and chips the dealer acts for the people there"
        return Refusal(table.house.placing, why)
    if refusal := running.game.not_from_a_screen(table, order):
        return refusal
    return _out_of_the_purse(order)


def _out_of_the_purse(order: Order) -> Order:
    return replace(order, with_chips=True) if isinstance(order, BuyIn) else order


def command_named(order: Request) -> str:
    """Under which it is recorded: an id is its giver's, and nobody else's."""
    return own_command(order.person, checked_id(order.id))


def as_given(order: Request) -> Command:
    """As a screen's order stands on record, whatever forbids it now."""
    is_own = order.role is Role.PLAYER and not order.on_behalf_of
    act = _out_of_the_purse(order.order) if is_own else order.order
    counts_for = order.on_behalf_of or order.person
    return Command(act, counts_for, order.role, UNDATED, command_named(order))
