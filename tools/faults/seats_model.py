"""What seats, chips and purses at one table must come to, if orders are taken one by one.

Written from the rules in words, apart from the table's own: nobody at a screen holds two seats,
a seat has one holder, chips are brought from the purse and carried back to it by whoever leaves.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Guest:
    purse: int
    chips: int = 0
    seat: int | None = None


Guests = tuple[tuple[str, Guest], ...]


@dataclass(frozen=True)
class Table:
    place: int
    guests: Guests


@dataclass(frozen=True)
class TakeSeat:
    person: str
    seat: int


@dataclass(frozen=True)
class LeaveSeat:
    person: str
    seat: int


@dataclass(frozen=True)
class BuyIn:
    person: str
    cents: int


@dataclass(frozen=True)
class Look:
    """By somebody who says how much they have seen."""

    person: str


Order = TakeSeat | LeaveSeat | BuyIn


@dataclass(frozen=True)
class Done:
    place: int


@dataclass(frozen=True)
class Refused:
    why: str = field(default="", compare=False)


@dataclass(frozen=True)
class Shown:
    place: int
    seats: frozenset[tuple[int, str, int]]
    """Each with its holder and their chips."""


Told = Done | Refused | Shown


def step(table: Table, asked: Order | Look) -> tuple[Table, Told]:
    if isinstance(asked, Look):
        return table, shown(table)
    guests = dict(table.guests)
    become = _become(guests, guests[asked.person], asked)
    if become is None:
        return table, Refused()
    after = Table(table.place + 1, tuple((guests | {asked.person: become}).items()))
    return after, Done(after.place)


def _become(guests: dict[str, Guest], me: Guest, order: Order) -> Guest | None:
    match order:
        case TakeSeat():
            is_free = all(each.seat != order.seat for each in guests.values())
            return replace(me, seat=order.seat) if is_free and me.seat is None else None
        case LeaveSeat():
            return Guest(me.purse + me.chips) if me.seat == order.seat else None
        case BuyIn():
            after = replace(me, purse=me.purse - order.cents, chips=me.chips + order.cents)
            return after if after.purse >= 0 else None


def shown(table: Table) -> Shown:
    seated = ((name, each, each.seat) for name, each in table.guests)
    seats = ((seat, name, each.chips) for name, each, seat in seated if seat is not None)
    return Shown(table.place, frozenset(seats))
