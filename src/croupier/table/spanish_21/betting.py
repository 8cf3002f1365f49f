"""Wagers: placed, raised and withdrawn until the first card is dealt, and who may make them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.spanish_21.bets import refusals
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER
from croupier.games.spanish_21.match import match_least, match_most
from croupier.table.orders import Cents, Command, Name, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import paid, with_wager
from croupier.table.seats.wagers import WagerWithdrawn
from croupier.table.spanish_21.naming import by_name, name_of
from croupier.table.spanish_21.places import bet_of
from croupier.table.spanish_21.state import Placed, Table
from croupier.table.steps import Outcome
from croupier.values import money
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Moving
from croupier.values.messages import Message, said
from croupier.values.money import dollars
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import Transfer, spot, stack

betting = Procedure[Table]()


@betting.order()
class PlaceWager(Order, frozen=True):
    filled = frozenset({"stake"})
    seat: Seat
    wager: Name
    stake: Cents


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


@betting.event(_placed)
class WagerPlaced(Moving, frozen=True):
    kind = "wager-placed/1"
    seat: int
    owner: str
    wager: str
    stake: int
    """All of it, with what lay there before."""


@betting.order()
class WithdrawWager(Order, frozen=True):
    filled = frozenset({"cents"})
    seat: Seat
    wager: Name
    cents: Cents = 0
    """0 for all of it."""


betting.event(
    by_name("{owner} takes back {transfers:total} of {whose}{stake:; {stake:money} of it stays|}.")
)(WagerWithdrawn)


@betting.order(says="Let {person} wager again in this shoe")
class AdmitPlayer(Order, frozen=True):
    """Somebody who sat a round out may wager again in this shoe."""

    person: Name


@betting.event("{person} may wager again in this shoe.")
class PlayerAdmitted(Cited, frozen=True):
    """Somebody who sat a round out may wager again in this shoe."""

    kind = "player-admitted/1"
    person: str


# who may wager, and on which box


def placed_at(table: Table, seat: int, owner: str, wager: str) -> Placed | None:
    return next((each for each in table.wagers if each.key == (seat, owner, wager)), None)


def has_wagers(table: Table) -> bool:
    return any(each.wager == WAGER for each in table.wagers)


def may_not_bet(table: Table, given: Command, wager: str) -> Refusal | None:
    person = given.actor
    if given.role is not Role.PLAYER:
        return refuse(table.duty("wager_chips"), "wagers are made by players")
    if wager == INSURANCE:
        clause = table.duty("insurance")
        return refuse(clause, "Insurance is offered when the dealer shows an ace")
    if table.round is not None:
        return refuse(locked(table, wager), "the cards are being dealt")
    if not table.can_bet:
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


def too_few_chips(table: Table, person: str, cents: int) -> Refusal | None:
    held = table.chips(person)
    if cents <= held:
        return None
    return refuse(table.house.placing, "{person} holds {held}", person=person, held=dollars(held))


# placed


@betting.at_any_time
def place_wager(table: Table, order: PlaceWager, given: Command) -> Outcome:
    seat, wager, person = order.seat, order.wager, given.actor
    if refusal := may_not_bet(table, given, wager) or not_own_box(table, seat, person):
        return refusal
    before = placed_at(table, seat, person, wager)
    new = Placed(seat, person, wager, order.stake + (before.stake if before else 0))
    if order.stake <= 0:
        return refuse(table.house.placing, "a stake must be above zero")
    if refusal := against(table, new) or too_few_chips(table, person, order.stake):
        return refusal
    moves = (Transfer(stack(person), spot(*new.key), order.stake),)
    return (WagerPlaced(moves, *new.key, new.stake),)


@betting.bound
def _raised_by(table: Table, order: PlaceWager, person: str) -> tuple[int, int]:
    """The least and most a wager may be raised by."""
    before = placed_at(table, order.seat, person, order.wager)
    laid, free, most = before.stake if before else 0, table.chips(person), _most(table, order)
    if most is not None:
        free = min(free, most - laid)
    return order.stake, free - free % table.house.coin


def _most(table: Table, order: PlaceWager) -> int | None:
    if order.wager == MATCH:
        base = table.wager_at(order.seat)
        return match_most(table.game, money.Cents(base.stake if base else 0)).value
    return table.house.wagers[WAGER].limits.maximum or table.house.limits.maximum


@betting.change
def wager_changed(table: Table, event: WagerPlaced | WagerWithdrawn) -> Table:
    new = Placed(event.seat, event.owner, event.wager, event.stake)
    return replace(paid(table, event), wagers=with_wager(table.wagers, new))


# withdrawn


@betting.at_any_time
def withdraw_wager(table: Table, order: WithdrawWager, given: Command) -> Outcome:
    seat, wager, person = order.seat, order.wager, given.actor
    if refusal := _hands_off(table, seat, wager) or may_not_bet(table, given, wager):
        return refusal
    before = placed_at(table, seat, person, wager)
    if before is None:
        text = "{person} has no {wager} wager on box {seat}"
        return refuse(table.house.placing, text, person=person, wager=wager, seat=seat)
    back = order.cents or before.stake
    if not 0 < back <= before.stake:
        return refuse(table.house.placing, "the wager is {stake}", stake=dollars(before.stake))
    left = replace(before, stake=before.stake - back)
    if refusal := against(table, left):
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
    coin = table.house.coin
    if placed_at(table, seat, person, wager):
        return coin
    if wager == MATCH:
        least = match_least(table.game).value
    else:
        least = table.house.wagers[WAGER].limits.minimum or table.house.limits.minimum or coin
    return -(-least // coin) * coin


@betting.offer(Role.FLOORPERSON)
def _may_admit(table: Table, _: str) -> Iterator[Order]:
    yield from (AdmitPlayer(seat.person) for seat in table.seats.values())
