"""Massachusetts: the extra shuffle is alike in a whole pit and changes only after notice."""

from __future__ import annotations

from datetime import timedelta

from croupier.table.baccarat import acts
from croupier.table.baccarat.events import ExtraShuffleSwitched, NoticeGiven
from croupier.table.baccarat.state import Table
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal

NOTICE = timedelta(minutes=30)


def give_notice(table: Table, command: Command) -> Outcome:
    act, clause = command.order, _clause(table)
    assert isinstance(act, acts.GiveNotice)
    if refusal := _not_here(table, command, clause):
        return refusal
    if act.extra_shuffle == table.extra_shuffle:
        return Refusal(clause, "that is how the cards are shuffled now")
    return (NoticeGiven(clause, act.extra_shuffle, command.at),)


def switch(table: Table, command: Command) -> Outcome:
    act, clause = command.order, _clause(table)
    assert isinstance(act, acts.SwitchExtraShuffle)
    if refusal := _not_here(table, command, clause):
        return refusal
    if table.notice is None or table.notice[0] != act.extra_shuffle:
        return Refusal(clause, "no notice of this change has been given")
    if command.at < table.notice[1] + NOTICE:
        return Refusal(clause, "the notice is less than 30 minutes old")
    if table.pit and not act.together:
        return Refusal(clause, f"every table of pit {table.pit} changes together")
    return (ExtraShuffleSwitched(clause, act.extra_shuffle),)


def _clause(table: Table) -> ClauseId:
    return table.house.procedure.get("notice", table.duty("shuffle"))


def _not_here(table: Table, command: Command, clause: ClauseId) -> Refusal | None:
    if "notice" not in table.house.procedure:
        return Refusal(clause, "this chapter knows no extra shuffle")
    if command.role is not Role.FLOORPERSON:
        return Refusal(clause, "a floorperson changes how a pit shuffles")
    return None
