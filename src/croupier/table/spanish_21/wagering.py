"""Wagers: placed, raised, withdrawn and spoken until the first card is dealt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.games.spanish_21.bets import refusals
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.events import (
    PlayerAdmitted,
    SpokenWagerConfirmed,
    SpokenWagerHeard,
    SpokenWagerLapsed,
    WagerPlaced,
    WagerSpoken,
    WagerWithdrawn,
)
from croupier.table.spanish_21.places import bet_of
from croupier.table.spanish_21.state import Placed, Spoken, Table
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.money import dollars
from croupier.values.refusals import Refusal
from croupier.values.transfers import CASH, DROP_BOX, INVENTORY, Transfer, spot, stack

CONFIRMING = (Role.DEALER, Role.FLOORPERSON)
"""Who must both confirm a spoken wager."""


def placed_at(table: Table, seat: int, owner: str, wager: str) -> Placed | None:
    return next((each for each in table.wagers if each.key == (seat, owner, wager)), None)


def place_wager(table: Table, command: Command) -> Outcome:
    act, person = command.order, command.actor
    assert isinstance(act, acts.PlaceWager)
    if refusal := _may_not_bet(table, command, act.wager) or _not_own_box(table, act.seat, person):
        return refusal
    before = placed_at(table, act.seat, person, act.wager)
    new = Placed(act.seat, person, act.wager, act.stake + (before.stake if before else 0))
    if act.stake <= 0:
        return Refusal(table.house.placing, "a stake must be above zero")
    if refusal := _against(table, new):
        return refusal
    if act.stake > table.chips(person):
        return Refusal(table.house.placing, f"{person} holds {dollars(table.chips(person))}")
    moves = (Transfer(stack(person), spot(*new.key), act.stake),)
    return (WagerPlaced(moves, *new.key, new.stake),)


def _may_not_bet(table: Table, command: Command, wager: str) -> Refusal | None:
    person = command.actor
    if command.role is not Role.PLAYER:
        return Refusal(table.duty("wager_chips"), "wagers are made by players")
    if wager == INSURANCE:
        why = "Insurance is offered when the dealer shows an ace"
        return Refusal(table.duty("insurance"), why)
    if table.round is not None:
        return Refusal(_lock(table, wager), "the cards are being dealt")
    if not table.can_bet:
        return Refusal(table.duty("before_first_card"), "no round is open for wagers")
    if table.seat_of(person) is None:
        return Refusal(table.house.seats.clause, f"{person} has no seat")
    return None


def _lock(table: Table, wager: str) -> ClauseId:
    return table.duty("match_before" if wager == MATCH else "locked")


def _not_own_box(table: Table, seat: int, person: str) -> Refusal | None:
    """The box before the player's seat, or free ones beside it where several are filed."""
    if table.entered is not None and person not in table.entered:
        why = f"{person} sat a round out and waits for the next shuffle"
        return Refusal(table.duty("entry_ban"), why)
    clause, own = table.duty("boxes"), table.seat_of(person)
    assert own is not None
    there = table.wager_at(seat)
    if table.holder(seat) not in {None, person} or (there and there.owner != person):
        return Refusal(clause, f"box {seat} is another player's")
    boxes = {own, seat} | {each.seat for each in table.wagers if each.owner == person}
    if max(boxes) - min(boxes) >= len(boxes):
        return Refusal(clause, f"box {seat} is not beside {person}'s")
    return None


def _against(table: Table, changed: Placed) -> Refusal | None:
    """What the table has against a person's wagers as they would stand."""
    others = [w for w in table.wagers if w.owner == changed.owner and w.key != changed.key]
    standing = [*others, changed] if changed.stake else others
    return next(iter(refusals(table.game, list(map(bet_of, standing)))), None)


def withdraw_wager(table: Table, command: Command) -> Outcome:
    act, person = command.order, command.actor
    assert isinstance(act, acts.WithdrawWager)
    if refusal := _hands_off(table, act.seat, act.wager) or _may_not_bet(table, command, act.wager):
        return refusal
    before = placed_at(table, act.seat, person, act.wager)
    if before is None:
        return Refusal(table.house.placing, f"{person} has no {act.wager} wager on box {act.seat}")
    back = act.cents or before.stake
    if not 0 < back <= before.stake:
        return Refusal(table.house.placing, f"the wager is {dollars(before.stake)}")
    left = replace(before, stake=before.stake - back)
    if refusal := _against(table, left):
        return refusal
    moves = (Transfer(spot(*before.key), stack(person), back),)
    return (WagerWithdrawn(moves, *before.key, left.stake),)


def _hands_off(table: Table, seat: int, wager: str) -> Refusal | None:
    """From the first card on nobody touches a wager; least of all one that was added to."""
    if table.round is None:
        return None
    box = table.round.boxes.get(seat)
    added = box is not None and (box.is_split or box.hand(1).doubled)
    further = wager == INSURANCE or (wager == WAGER and added)
    clause = table.duty("hands_off_further" if further else "hands_off")
    return Refusal(clause, "nobody touches a wager before it is decided")


def _speaking(table: Table, wager: str, duty: str) -> ClauseId:
    """Match-The-Dealer has clauses of its own."""
    return table.duty(f"match_{duty}" if wager == MATCH else duty)


def speak_wager(table: Table, command: Command) -> Outcome:
    """Cash and a spoken bet; it counts once dealer and floorperson have confirmed it."""
    act, person = command.order, command.actor
    assert isinstance(act, acts.SpeakWager)
    clause, key = _speaking(table, act.wager, "spoken"), (act.seat, person, act.wager)
    if refusal := _may_not_bet(table, command, act.wager) or _not_own_box(table, act.seat, person):
        return refusal
    if placed_at(table, *key) or any(each.key == key for each in table.spoken):
        return Refusal(clause, f"{person} has a {act.wager} wager on box {act.seat}")
    if act.cash <= 0:
        return Refusal(table.house.placing, "a stake must be above zero")
    if refusal := _against(table, Placed(*key, act.cash)):
        return refusal
    if act.cash > table.accounts.get(INVENTORY, 0):
        return Refusal(clause, "the tray does not hold chips for that much cash")
    return (WagerSpoken(clause, *key, act.cash),)


def confirm_spoken_wager(table: Table, command: Command) -> Outcome:
    act, role = command.order, command.role
    assert isinstance(act, acts.ConfirmSpokenWager)
    clause, key = _speaking(table, act.wager, "spoken_confirmed"), (act.seat, act.owner, act.wager)
    if role not in CONFIRMING:
        return Refusal(clause, "a spoken wager is confirmed by the dealer and a floorperson")
    if not table.can_bet:
        return Refusal(_lock(table, act.wager), "the cards are being dealt")
    spoken = next((each for each in table.spoken if each.key == key), None)
    if spoken is None:
        return Refusal(clause, f"{act.owner} has spoken no {act.wager} wager on box {act.seat}")
    if role.value in spoken.heard:
        return Refusal(clause, f"the {role.value} has confirmed it; both must")
    if refusal := _may_not_stand(table, spoken):
        return refusal
    heard = SpokenWagerHeard(clause, *key, role.value)
    return (heard, _converted(table, spoken)) if spoken.heard else (heard,)


def _converted(table: Table, spoken: Spoken) -> SpokenWagerConfirmed:
    """The cash becomes chips at once."""
    cash = Transfer(CASH, DROP_BOX, spoken.cash)
    laid = Transfer(INVENTORY, spot(*spoken.key), spoken.cash)
    clause = _speaking(table, spoken.wager, "spoken_cash")
    return SpokenWagerConfirmed((cash, laid), *spoken.key, spoken.cash, clause)


def _may_not_stand(table: Table, spoken: Spoken) -> Refusal | None:
    """Chips are laid for it as if by hand: much may have changed since it was spoken."""
    clause = _speaking(table, spoken.wager, "spoken_confirmed")
    if table.seat_of(spoken.owner) is None:
        return Refusal(table.house.placing, f"{spoken.owner} has no seat")
    if placed_at(table, *spoken.key):
        return Refusal(clause, f"{spoken.owner} has laid chips on {spoken.wager} since")
    if spoken.cash > table.accounts.get(INVENTORY, 0):
        return Refusal(clause, "the tray does not hold that many chips")
    return _not_own_box(table, spoken.seat, spoken.owner) or _against(
        table, Placed(*spoken.key, spoken.cash)
    )


def lapsed(table: Table) -> Sequence[Event]:
    """Spoken wagers that were not confirmed in time."""
    return [
        SpokenWagerLapsed(_speaking(table, w.wager, "spoken_confirmed"), *w.key)
        for w in table.spoken
    ]


def admit_player(table: Table, command: Command) -> Outcome:
    """The house lets somebody who sat a round out wager again."""
    act, clause = command.order, table.duty("entry_lifted")
    assert isinstance(act, acts.AdmitPlayer)
    if command.role is not Role.FLOORPERSON:
        return Refusal(clause, "a floorperson admits a player")
    if table.entered is None or act.person in table.entered:
        return Refusal(clause, f"{act.person} may wager as it is")
    if table.seat_of(act.person) is None:
        return Refusal(clause, f"{act.person} has no seat")
    return (PlayerAdmitted(clause, act.person),)


def has_wagers(table: Table) -> bool:
    return any(each.wager == WAGER for each in table.wagers)
