"""Whose turn it is to be offered the bank, and who may take it."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.pai_gow import cover
from croupier.table.pai_gow.state import Rotation, Table
from croupier.values.refusals import Refusal, refuse


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
        return refuse(table.duty("banking"), "this table does not offer the bank to players")
    if rotation.opening:
        return refuse(table.duty("no_bank_first"), "nobody banks the first round of a game")
    if rotation.houses_turn:
        return refuse(table.duty("next_offer"), "the offer has come to the dealer")
    return None


def not_eligible(table: Table, seat: int) -> Refusal | None:
    """Why the player of a seat may not bank, whatever the wagers.

    Against a bank that could not cover one at the posted minimum nobody could wager.
    """
    person = str(table.holder(seat))
    if person == table.rotation.last:
        clause = table.duty("no_two_rounds")
        return refuse(clause, "{person} banked the last round", person=person)
    if person not in table.rotation.bets:
        text = "{person} had no wager in the last round against the dealer"
        return refuse(table.duty("bank_eligible"), text, person=person)
    return _not_covered(table, person, cover.least(table), co=table.house.holds("co_banking"))


def may_not_bank(table: Table, seat: int, *, co: bool) -> Refusal | None:
    """Why the player of a seat may not bank against the wagers as they stand."""
    if refusal := may_nobody_bank(table) or not_eligible(table, seat):
        return refusal
    if co and not table.house.holds("co_banking"):
        return refuse(table.duty("co_banking"), "this table does not offer co-banking")
    person = str(table.holder(seat))
    wagers = max(cover.players_wagers(table, person), cover.least(table))
    return _not_covered(table, person, wagers, co=co)


def _not_covered(table: Table, person: str, wagers: int, *, co: bool) -> Refusal | None:
    own = sum(each.stake for each in table.wagers if each.owner == person)
    needed = cover.needed(table, wagers, co=co)
    if (held := table.chips(person) + own) < needed:
        text = "{person} holds {held:money}, and {needed:money} must be covered"
        told = {"person": person, "held": held, "needed": needed}
        return refuse(table.duty("bank_cover"), text, **told)
    return None


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
