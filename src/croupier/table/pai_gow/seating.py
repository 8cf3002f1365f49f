"""Sitting down and leaving: what becomes of a wager or a bank in mid-round."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.pai_gow.movements import CENTRE
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.pai_gow import acts
from croupier.table.pai_gow.banking import given_up
from croupier.table.pai_gow.events import (
    BankAbandoned,
    SeatLeft,
    WagerAbandoned,
)
from croupier.table.pai_gow.places import waiting
from croupier.table.pai_gow.state import Table
from croupier.table.seats import sitting
from croupier.table.seats.sitting import carried_away
from croupier.table.steps import Outcome
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY, Transfer, spot, stack


def take_seat(table: Table, command: Command) -> Outcome:
    """One seat each; an area with tiles or chips of another is not free."""
    act, clause = command.order, table.house.seats.clause
    assert isinstance(act, acts.TakeSeat)
    if (own := table.seat_of(command.actor)) is not None:
        return Refusal(clause, f"{command.actor} has seat {own}")
    there, bank = table.wager_at(act.seat), table.bank
    owners = {there.owner if there else "", bank.person if bank and bank.seat == act.seat else ""}
    if owners - {"", command.actor}:
        return Refusal(clause, f"area {act.seat} is in use until the round is over")
    return sitting.take_seat(table, command)


def leave_seat(table: Table, command: Command) -> Outcome:
    """In mid-round an undecided wager is abandoned; a bank's chips stay to answer for it."""
    act, person = command.order, command.actor
    assert isinstance(act, acts.LeaveSeat)
    if table.holder(act.seat) != person:
        return Refusal(table.house.seats.clause, f"seat {act.seat} is not {person}'s")
    if table.round is None:
        return tuple(_before_the_call(table, person, act.seat))
    if table.bank and table.bank.person == person:
        return tuple(_bank_leaves(table, person, act.seat))
    left = () if _is_settled_and_kept(table) else tuple(_abandoned(table, person))
    return (*left, SeatLeft(carried_away(person, table.chips(person)), act.seat, person))


def _before_the_call(table: Table, person: str, seat: int) -> Iterator[Event]:
    if table.bank and table.bank.person == person:
        yield given_up(table)
    own = [each for each in table.wagers if each.owner == person]
    back = tuple(Transfer(spot(*each.key), stack(person), each.stake) for each in own)
    held = table.chips(person) + sum(each.stake for each in own)
    yield SeatLeft((*back, *carried_away(person, held)), seat, person)


def _bank_leaves(table: Table, person: str, seat: int) -> Iterator[Event]:
    """Its chips stay liable and the house way sets its tiles (reading R-PG26)."""
    void = table.house.chose("bank_leaves") == "void_round" and may_still_be_void(table)
    yield BankAbandoned(table.duty("abandoned"), seat, person, void)
    held = table.chips(person) if void else 0
    yield SeatLeft(carried_away(person, held), seat, person)


def may_still_be_void(table: Table) -> bool:
    """While wagers wait for their hands and none has been compared, every one can go back."""
    hands = table.in_round.hands.values()
    return bool(waiting(table)) and not any(hand.verdict for hand in hands)


def _is_settled_and_kept(table: Table) -> bool:
    return table.house.chose("leaving_mid_round") == "settled_and_kept"


def _abandoned(table: Table, person: str) -> Iterator[Event]:
    """Wagers that no hand has decided yet are lost, to the house or to the bank's centre."""
    target, clause = CENTRE if table.bank else INVENTORY, table.duty("abandoned")
    for each in waiting(table):
        if each.owner == person:
            lost = (Transfer(spot(*each.key), target, each.stake),)
            yield WagerAbandoned(lost, *each.key, clause)


def cash_out(table: Table, command: Command) -> Outcome:
    return sitting.cash_out(table, command, _still_liable(table, command.actor))


def keep_chips(table: Table, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, acts.KeepChips)
    return sitting.keep_chips(table, command, _still_liable(table, act.person))


def _still_liable(table: Table, person: str) -> Refusal | None:
    """A bank answers for the round with its chips, and a wager may still bring some."""
    if table.round and table.bank and table.bank.person == person:
        return Refusal(table.duty("abandoned"), "the bank's chips answer for the round")
    if any(each.owner == person and not each.settled for each in table.wagers):
        return Refusal(table.duty("abandoned"), f"{person} has a wager on the layout")
    return None
