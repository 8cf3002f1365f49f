"""How a table was left: told to a person, or as a document."""

from __future__ import annotations

import re

from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.practice import PracticeTable, T
from croupier.cli.playing.sitting import Sitting
from croupier.values.money import dollars
from croupier.values.transfers import CAGE, DROP_BOX, INVENTORY

STACK = "stack:"
SPOT = "spot"
PASSWORD = re.compile(r"(?<=:)[^:/@]+(?=@)")


def document(sitting: Sitting[T], journal: str | None) -> dict[str, object]:
    table = sitting.table
    return {
        "table": table.id,
        "practice": table.practice,
        "not_in_force": table.not_in_force,
        "rounds": table.rounds,
        "chips": {person: dollars(cents) for person, cents in chips(table).items()},
        "house_gain": dollars(house_gain(sitting)),
        "journal": shown_place(journal),
        "last": sitting.playing.past.line(table.history[-1]) if table.history else None,
    }


def shown_place(journal: str | None) -> str | None:
    """Where a journal is kept, without a server's password."""
    return None if journal is None else PASSWORD.sub("***", journal)


def chips(table: PracticeTable) -> dict[str, int]:
    """By person, what they hold; seated people without chips are listed too."""
    held = {seat.person: 0 for _, seat in sorted(table.seats.items())}
    stacks = {
        name.removeprefix(STACK): cents
        for name, cents in table.accounts.items()
        if name.startswith(STACK)
    }
    return held | stacks


def in_wagers(table: PracticeTable, person: str) -> int:
    """What a person has on the layout, with all that was added in mid-round."""
    return sum(cents for name, cents in table.accounts.items() if is_spot_of(name, person))


def is_spot_of(account: str, person: str) -> bool:
    parts = account.split(":", 3)
    return (parts[0], parts[-1]) == (SPOT, person)


def house_gain(sitting: Sitting[T]) -> int:
    """Tray and drop box beyond what the cage gave, with the vigorish still owed."""
    table = sitting.table
    of_house = sum(table.accounts.get(name, 0) for name in (INVENTORY, DROP_BOX, CAGE))
    return of_house + sum(sitting.playing.marked(table).values())


def banner(sitting: Sitting[T]) -> str:
    """The first line of a plain account."""
    house, table = sitting.table.house, sitting.table
    no_law = "".join(f" Not in force: {why}." for why in table.not_in_force)
    return (
        f"{house.title}, {house.rulebook}, {house.jurisdiction}: practice table {table.id},"
        f" {_where(table)}.{no_law}"
    )


def _where(table: PracticeTable) -> str:
    return f"in round {table.round.number}" if table.round else f"after round {table.rounds}"


def farewell(sitting: Sitting[T], journal: str | None) -> str:
    """Where the table stands, and how to come back to it."""
    table = sitting.table
    lines = [f"You leave table {table.id} {_where(table)}, at place {table.place} of its journal."]
    if isinstance(sitting, AtSeat):
        lines.append(_chips_left(table, sitting.person))
    if journal is None:
        lines.append("It was kept in memory and is gone; --journal FILE keeps a table.")
    else:
        lines.append(
            f"Nothing is lost: croupier play --journal {shown_place(journal)} --table {table.id}"
        )
    return "\n".join(lines)


def _chips_left(table: PracticeTable, person: str) -> str:
    seat = table.seat_of(person)
    if seat is None:
        return f"{person} has left the seat and taken the chips along."
    lying = in_wagers(table, person)
    bets = f", {dollars(lying)} in wagers" if lying else ""
    return f"{person} keeps seat {seat}: {dollars(table.chips(person))} in chips{bets}."
