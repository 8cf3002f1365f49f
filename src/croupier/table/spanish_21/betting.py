"""Wagers: placed, raised and withdrawn until the first card is dealt, and who may make them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from croupier.games.spanish_21.bets import refusals
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER
from croupier.games.spanish_21.match import match_least, match_most
from croupier.table.orders import Command, Order, Person
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats import betting as seats
from croupier.table.seats.betting import (
    PlaceWager,
    WithdrawWager,
    most_raised,
    most_stake,
    placed,
    placed_at,
    withdrawn,
)
from croupier.table.seats.wagers import Placed, WagerPlaced, WagerWithdrawn
from croupier.table.spanish_21.naming import by_name, name_of
from croupier.table.spanish_21.places import bet_of
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome
from croupier.values import money
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse

betting = Procedure[Table]()


def _placed(event: WagerPlaced) -> Message:
    added = sum(each.cents for each in event.transfers)
    return said(
        "{owner} bets {added:money} at box {seat} on {wager}"
        "{raised:, which makes it {stake:money}|}.",
        owner=event.owner,
        added=added,
        seat=event.seat,
        wager=name_of(event.wager),
        raised=added != event.stake,
        stake=event.stake,
    )


betting.event(_placed, beside=True)(WagerPlaced)
betting.event(
    by_name("{owner} takes back {transfers:total} of {whose}{stake:; {stake:money} of it stays|}."),
    beside=True,
)(WagerWithdrawn)


@betting.order(says="Let {person} wager again in this shoe")
class AdmitPlayer(Order, frozen=True):
    """Somebody who sat a round out may wager again in this shoe."""

    person: Person


@betting.event("{person} may wager again in this shoe.")
class PlayerAdmitted(Cited, frozen=True):
    """Somebody who sat a round out may wager again in this shoe."""

    kind = "player-admitted/1"
    person: str


# who may wager, and on which box


def has_wagers(table: Table) -> bool:
    return any(each.wager == WAGER for each in table.wagers)


def may_not_bet(
    table: Table, given: Command, wager: str, *, withdrawn: bool = False
) -> Refusal | None:
    """What lies there while cards are prepared may be taken back."""
    person = given.actor
    if given.role is not Role.PLAYER:
        return refuse(table.duty("wager_chips"), "wagers are made by players")
    if wager == INSURANCE:
        clause = table.duty("insurance")
        return refuse(clause, "Insurance is offered when the dealer shows an ace")
    if table.round is not None and not table.can_bet:
        return refuse(locked(table, wager), "the cards are being dealt")
    if not table.can_bet and not withdrawn:
        return refuse(table.duty("before_first_card"), "no round is open for wagers")
    if table.seat_of(person) is None:
        return refuse(table.house.seats.clause, "{person} has no seat", person=person)
    return None


def locked(table: Table, wager: str) -> ClauseId:
    return table.duty("match_before" if wager == MATCH else "locked")


def not_own_box(table: Table, seat: int, person: str) -> Refusal | None:
    """The box before the player's seat, or free ones beside it where several are filed."""
    if table.entered is not None and person not in table.entered:
        text = "{person} sat a round out and waits for the next shuffle"
        return refuse(table.duty("entry_ban"), text, person=person)
    clause, own = table.duty("boxes"), table.seat_of(person)
    assert own is not None
    there = table.wager_at(seat)
    if table.holder(seat) not in {None, person} or (there and there.owner != person):
        return refuse(clause, "box {seat} is another player's", seat=seat)
    boxes = {own, seat} | {each.seat for each in table.wagers if each.owner == person}
    if max(boxes) - min(boxes) >= len(boxes):
        return refuse(clause, "box {seat} is not beside {person}'s", seat=seat, person=person)
    return None


def against(table: Table, changed: Placed) -> Refusal | None:
    """What the table has against a person's wagers as they would stand."""
    others = [w for w in table.wagers if w.owner == changed.owner and w.key != changed.key]
    standing = [*others, changed] if changed.stake else others
    return next(iter(refusals(table.game, list(map(bet_of, standing)))), None)


# placed


@betting.at_any_time
def place_wager(table: Table, order: PlaceWager, given: Command) -> Outcome:
    seat, wager, person = order.seat, order.wager, given.actor
    if refusal := may_not_bet(table, given, wager) or not_own_box(table, seat, person):
        return refusal
    return placed(table, order, given, partial(against, table))


@betting.bound
def _raised_by(table: Table, order: PlaceWager, person: str) -> tuple[int, int]:
    """The least and most a wager may be raised by."""
    key = (order.seat, person, order.wager)
    return order.stake, most_raised(table, key, table.chips(person), _most(table, order))


def _most(table: Table, order: PlaceWager) -> int | None:
    if order.wager == MATCH:
        base = table.wager_at(order.seat)
        return match_most(table.game, money.Cents(base.stake if base else 0)).value
    return most_stake(table, WAGER)


# withdrawn


@betting.at_any_time
def withdraw_wager(table: Table, order: WithdrawWager, given: Command) -> Outcome:
    if refusal := _hands_off(table, order.seat, order.wager) or may_not_bet(
        table, given, order.wager, withdrawn=True
    ):
        return refusal
    missing = "{person} has no {wager} wager on box {seat}"
    return withdrawn(table, order, given, partial(against, table), missing)


def _hands_off(table: Table, seat: int, wager: str) -> Refusal | None:
    """From the first card on nobody touches a wager; least of all one that was added to."""
    if table.round is None or table.can_bet:
        return None
    box = table.round.boxes.get(seat)
    added = box is not None and (box.is_split or box.hand(1).doubled)
    further = wager == INSURANCE or (wager == WAGER and added)
    clause = table.duty("hands_off_further" if further else "hands_off")
    return refuse(clause, "nobody touches a wager before it is decided")


# admitted again


@betting.at_any_time
def admit_player(table: Table, order: AdmitPlayer, given: Command) -> Outcome:
    """The house lets somebody who sat a round out wager again."""
    clause, person = table.duty("entry_lifted"), order.person
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a floorperson admits a player")
    if table.entered is None or person in table.entered:
        return refuse(clause, "{person} may wager as it is", person=person)
    if table.seat_of(person) is None:
        return refuse(clause, "{person} has no seat", person=person)
    return (PlayerAdmitted(clause, person),)


@betting.change
def player_admitted(table: Table, event: PlayerAdmitted) -> Table:
    return replace(table, entered=(table.entered or frozenset()) | {event.person})


# what may be done beside the agenda


@betting.offer(Role.PLAYER)
def _may_wager(table: Table, person: str) -> Iterator[Order]:
    for seat, wager in spots(table, person):
        yield PlaceWager(seat, wager, least_stake(table, seat, person, wager))
        yield WithdrawWager(seat, wager)


def spots(table: Table, person: str) -> Iterator[tuple[int, str]]:
    """Where somebody with a seat might wager, and on what."""
    if table.seat_of(person) is None:
        return
    for seat in range(1, table.house.seats.value + 1):
        yield from ((seat, wager) for wager in (WAGER, MATCH) if wager in table.house.wagers)


def least_stake(table: Table, seat: int, person: str, wager: str) -> int:
    """Match-The-Dealer has limits of its own."""
    if wager != MATCH or placed_at(table.wagers, seat, person, wager):
        return seats.least_stake(table, seat, person, wager)
    coin = table.house.coin
    return -(-match_least(table.game).value // coin) * coin


@betting.offer(Role.FLOORPERSON)
def _may_admit(table: Table, _: str) -> Iterator[Order]:
    yield from (AdmitPlayer(seat.person) for seat in table.seats.values())
