"""Massachusetts: the extra shuffle is alike in a whole pit and changes only after notice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from croupier.rulebooks.house_rules import HouseRules
from croupier.table.baccarat.state import Table
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.refusals import Refusal, refuse

extra_shuffle = Procedure[Table]()

NOTICE = timedelta(minutes=30)


@extra_shuffle.order(says="Give notice that the extra shuffle will {extra_shuffle:begin|end}")
class GiveNotice(Order, frozen=True):
    """Tell surveillance and the Commission that the extra shuffle will begin or end."""

    extra_shuffle: bool


@extra_shuffle.event(
    "Surveillance and the Commission are told that the extra shuffle {extra_shuffle:begins|ends}.",
    beside=True,
)
class NoticeGiven(Cited, frozen=True):
    """Written notice to surveillance and the Commission of a change to the shuffle."""

    kind = "notice-given/1"
    extra_shuffle: bool
    at: datetime


@extra_shuffle.order(says="{extra_shuffle:Begin|End} the extra shuffle", final=True)
class SwitchExtraShuffle(Order, frozen=True):
    extra_shuffle: bool
    together: bool = False
    """Every open table of the pit takes it at once; the floor says so, never the sender."""


@extra_shuffle.event("The extra shuffle {extra_shuffle:begins|ends} at this table.")
class ExtraShuffleSwitched(Cited, frozen=True):
    kind = "extra-shuffle-switched/1"
    extra_shuffle: bool


@extra_shuffle.at_any_time
def give_notice(table: Table, order: GiveNotice, given: Command) -> Outcome:
    clause = _clause(table.house)
    if refusal := _not_here(table, given, clause):
        return refusal
    if order.extra_shuffle == table.extra_shuffle:
        return refuse(clause, "that is how the cards are shuffled now")
    return (NoticeGiven(clause, order.extra_shuffle, given.at),)


@extra_shuffle.change
def notice_given(table: Table, event: NoticeGiven) -> Table:
    return replace(table, notice=(event.extra_shuffle, event.at))


@extra_shuffle.at_any_time
def switch(table: Table, order: SwitchExtraShuffle, given: Command) -> Outcome:
    clause = _clause(table.house)
    if refusal := _not_here(table, given, clause):
        return refusal
    if table.notice is None or table.notice[0] != order.extra_shuffle:
        return refuse(clause, "no notice of this change has been given")
    if given.at < table.notice[1] + NOTICE:
        return refuse(clause, "the notice is less than 30 minutes old")
    if table.pit and not order.together:
        return refuse(clause, "every table of pit {pit} changes together", pit=table.pit)
    return (ExtraShuffleSwitched(clause, order.extra_shuffle),)


@extra_shuffle.change
def switched(table: Table, event: ExtraShuffleSwitched) -> Table:
    return replace(table, extra_shuffle=event.extra_shuffle, notice=None)


def _clause(house: HouseRules) -> ClauseId:
    return house.procedure.get("notice", house.duty("shuffle"))


def not_filed(house: HouseRules) -> Refusal | None:
    """Nobody begins, ends or announces what is no option of this table."""
    if house.holds("extra_shuffle"):
        return None
    return refuse(_clause(house), "no extra shuffle is filed for this table")


def _not_here(table: Table, given: Command, clause: ClauseId) -> Refusal | None:
    if refusal := not_filed(table.house):
        return refusal
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a floorperson changes how a pit shuffles")
    return None


@extra_shuffle.offer(Role.FLOORPERSON)
def _may_change(_: Table, __: str) -> Iterator[Order]:
    for begins in (False, True):
        yield from (GiveNotice(begins), SwitchExtraShuffle(begins))
