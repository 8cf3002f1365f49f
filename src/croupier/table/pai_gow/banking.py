"""The bank: offered in rotation, taken or declined, marked."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.games.pai_gow.positions import DEALER
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.pai_gow import acts, cover
from croupier.table.pai_gow.events import (
    BankDeclined,
    BankGivenUp,
    BankOffered,
    BankTaken,
    CoBankRequested,
    MarkerPlaced,
)
from croupier.table.pai_gow.state import Rotation, Table
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.money import dollars
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY, Transfer, spot, stack


def agenda(table: Table) -> tuple[Step, ...]:
    """Offers until somebody accepts; nothing where the house banks."""
    seat = table.rotation.offered
    if seat is not None:
        return _answers(table, seat)
    offer = next_offer(table)
    if offer is None:
        return ()
    return (Step(acts.OfferBank(offer), table.duty("offer_bank")),)


def _answers(table: Table, seat: int) -> tuple[Step, ...]:
    person, clause = str(table.holder(seat)), table.duty("offer_bank")
    able = [
        acts.AcceptBank(seat, co=co)
        for co in (False, True)
        if may_not_bank(table, seat, co=co) is None
    ]
    return tuple(
        Step(act, clause, Role.PLAYER, person) for act in (acts.DeclineBank(seat), *able)
    )  # fmt: skip


def next_offer(table: Table) -> int | None:
    """The next seat counterclockwise that may bank; None where the house does."""
    if may_nobody_bank(table) is not None or table.bank is not None:
        return None
    seats, asked = occupied_from(table, table.rotation.first), table.rotation.asked
    able = (seat for seat in seats if seat not in asked and not_eligible(table, seat) is None)
    return next(able, None)


def occupied_from(table: Table, first: int) -> tuple[int, ...]:
    """Occupied seats counterclockwise from one; none once the offer has come to the dealer."""
    seats = sorted(table.seats)
    beyond = [seat for seat in seats if seat >= first]
    return (*beyond, *(seat for seat in seats if seat < first)) if beyond else ()


def may_nobody_bank(table: Table) -> Refusal | None:
    """Why the house banks the coming round, whoever sits there."""
    rotation = table.rotation
    if not table.house.holds("player_banking"):
        return Refusal(table.duty("banking"), "this table does not offer the bank to players")
    if rotation.opening:
        return Refusal(table.duty("no_bank_first"), "nobody banks the first round of a game")
    if rotation.houses_turn:
        return Refusal(table.duty("next_offer"), "the offer has come to the dealer")
    return None


def not_eligible(table: Table, seat: int) -> Refusal | None:
    """Why the player of a seat may not bank, whatever the wagers."""
    person = str(table.holder(seat))
    if person == table.rotation.last:
        return Refusal(table.duty("no_two_rounds"), f"{person} banked the last round")
    if person not in table.rotation.bets:
        why = f"{person} had no wager in the last round against the dealer"
        return Refusal(table.duty("bank_eligible"), why)
    return None


def may_not_bank(table: Table, seat: int, *, co: bool) -> Refusal | None:
    """Why the player of a seat may not bank against the wagers as they stand."""
    if refusal := may_nobody_bank(table) or not_eligible(table, seat):
        return refusal
    if co and not table.house.holds("co_banking"):
        return Refusal(table.duty("co_banking"), "this table does not offer co-banking")
    person = str(table.holder(seat))
    own = sum(each.stake for each in table.wagers if each.owner == person)
    needed = cover.needed(table, cover.players_wagers(table, person), co=co)
    if (held := table.chips(person) + own) < needed:
        why = f"{person} holds {dollars(held)}, and {dollars(needed)} must be covered"
        return Refusal(table.duty("bank_cover"), why)
    return None


def offer_bank(_: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.OfferBank)
    return (BankOffered(step.clause, act.seat),)


def decline_bank(_: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.DeclineBank)
    return (BankDeclined(step.clause, act.seat),)


def no_bank(table: Table, command: Command) -> Refusal | None:
    """Why this person may not bank, whatever comes next."""
    act, person = command.order, command.actor
    assert isinstance(act, acts.AcceptBank)
    if command.role is not Role.PLAYER or table.holder(act.seat) != person:
        return Refusal(table.duty("offer_bank"), f"seat {act.seat} is not {person}'s")
    return None if table.round else may_not_bank(table, act.seat, co=act.co)


def accept_bank(table: Table, command: Command, _: Step) -> Outcome:
    """Whoever banks has one area and no wager on any (reading R-PG17)."""
    act, person = command.order, command.actor
    assert isinstance(act, acts.AcceptBank)
    own = [each for each in table.wagers if each.owner == person]
    back = tuple(Transfer(spot(*each.key), stack(person), each.stake) for each in own)
    taken: tuple[Event, ...] = (BankTaken(back, act.seat, person, table.duty("one_area")),)
    if act.co:
        return (*taken, CoBankRequested(table.duty("co_bank_request"), act.seat))
    return taken


def marker_step(table: Table) -> tuple[Step, ...]:
    bank = table.in_bank
    duty = "co_bank_marker" if bank.co else "bank_marker"
    return () if bank.marked else (Step(acts.PlaceMarker(bank.seat), table.duty(duty)),)


def place_marker(table: Table, _: Command, step: Step) -> Outcome:
    bank = table.in_bank
    return (MarkerPlaced(step.clause, bank.seat, bank.co),)


def give_up_bank(table: Table, command: Command) -> Outcome:
    """Before the call a bank may still pass on; nobody is asked twice."""
    act, bank, clause = command.order, table.bank, table.duty("offer_bank")
    assert isinstance(act, acts.GiveUpBank)
    if bank is None or (bank.seat, bank.person) != (act.seat, command.actor):
        return Refusal(clause, f"{command.actor} has no bank to give up")
    if table.round is not None:
        return Refusal(clause, "no more bets has been called; the bank stays")
    return (given_up(table),)


def given_up(table: Table) -> BankGivenUp:
    """What the dealer has laid against the bank goes back."""
    bank, laid = table.in_bank, table.wager_at(DEALER)
    back = (Transfer(spot(*laid.key), INVENTORY, laid.stake),) if laid else ()
    return BankGivenUp(back, bank.seat, bank.person, table.duty("nobody_banks"))


def in_turn(table: Table) -> Rotation:
    """With the seat whose turn the first offer was, whoever comes or goes until the end."""
    rotation = table.rotation
    if rotation.turn is not None:
        return rotation
    return replace(rotation, turn=next(iter(occupied_from(table, rotation.first)), None))


def moved_on(table: Table) -> Rotation:
    """Where the next round's first offer is made, once a round is over (reading R-PG05)."""
    rotation, bank = table.rotation, table.bank
    fresh = Rotation(
        first=rotation.first,
        opening=False,
        last=bank.person if bank else "",
        bets=rotation.bets if bank else _bets(table),
    )
    if rotation.opening:
        return fresh
    if rotation.houses_turn or rotation.turn is None:
        return _with_first(table, fresh, 1)
    base = rotation.turn
    if bank and table.house.chose("bank_rotation") == "after_the_bank":
        base = bank.seat
    return _with_first(table, fresh, base + 1)


def _with_first(table: Table, rotation: Rotation, first: int) -> Rotation:
    """Behind the last player comes the dealer: the house banks one round."""
    is_over = first > 1 and not occupied_from(table, first)
    return Rotation(
        first=1 if is_over else first,
        opening=False,
        houses_turn=is_over,
        last=rotation.last,
        bets=rotation.bets,
    )


def _bets(table: Table) -> dict[str, dict[int, int]]:
    """Who wagered against the dealer, where and how much."""
    bets = dict[str, dict[int, int]]()
    for each in table.wagers:
        bets.setdefault(each.owner, {})[each.seat] = each.stake
    return bets
