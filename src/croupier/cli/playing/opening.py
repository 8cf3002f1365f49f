"""Finds the table to play at: opened for practice, or resumed exactly where its journal left it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click

from croupier.cli.material import beside
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.company import sit_down
from croupier.cli.playing.practice import PracticeTable, T
from croupier.cli.playing.sitting import FLOORPERSON, TRAY, Sitting
from croupier.cli.subjects import subject_text
from croupier.floor.games import game_of
from croupier.floor.live_game import Terms
from croupier.floor.tables import Tables, tables_for
from croupier.games.submissions import chapter_rules, house_rules
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.reader import nearest
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.values.names import checked_table
from croupier.values.refusals import (
    Refusal,
    Refused,
)

USUAL_RULEBOOK = "pa-627a"
USUAL_NAME = "practice"
TOLD_AGAIN = 120
"""How many of the last events a person who comes back is told."""


def practice_table(
    journal: Journal, subject: str | None, name: str | None, notice: datetime | None = None
) -> tuple[Tables[Any], str]:
    """The table that was named or is the only one; else a new one of the subject."""
    tables = _tables(journal)
    if name is None and len(tables) > 1:
        raise click.UsageError(f"the journal holds several tables, name one: {', '.join(tables)}")
    chosen = name or next(iter(tables), USUAL_NAME)
    if chosen in tables:
        floor = tables_for(journal, game_of(journal, chosen))
        _check_resumed(floor.reread(chosen), subject)
        if notice:
            raise click.UsageError(f"table {chosen} is open; --notice is for one that opens")
        return floor, chosen
    if subject is None and tables:
        known = nearest(chosen, list(tables))
        raise click.UsageError(f"the journal holds no table {chosen!r}; {known}")
    opened = subject or USUAL_RULEBOOK
    text = subject_text(opened)
    house = house_of(opened, text)
    floor = tables_for(journal, house.game)
    terms = Terms(TRAY, practice=True, submission=text, notice=notice)
    _open(floor, checked_table(chosen, tables), house, terms)
    return floor, chosen


def _tables(journal: Journal) -> tuple[str, ...]:
    """Streams that begin with an opened table; meters and purses have their own."""
    firsts = {name: next(iter(journal.read(name, upto=1))).kind for name in journal.streams()}
    return tuple(name for name, kind in firsts.items() if kind.startswith("table-opened/"))


def house_of(subject: str, text: str) -> HouseRules:
    """A submission's house rules, or a chapter's at its defaults."""
    if subject not in SHELF:
        return house_rules(text, subject, beside=beside(subject))
    return chapter_rules(subject)


def _check_resumed(table: PracticeTable, subject: str | None) -> None:
    if not table.practice:
        raise click.UsageError(f"table {table.id} is not for practice; it has dealers of its own")
    if table.physical_cards:
        raise click.UsageError(f"table {table.id} is dealt with real cards")
    if table.closed:
        raise click.UsageError(f"table {table.id} is closed; open another with --table NAME")
    if subject is not None:
        asked = house_rules_document(house_of(subject, subject_text(subject)))
        if asked != house_rules_document(table.house):
            raise click.UsageError(
                f"table {table.id} was opened under other rules, of {table.house.rulebook};"
                f" leave {subject} out to play on, or open another table with --table NAME"
            )


def _open(floor: Tables[T], name: str, house: HouseRules, terms: Terms) -> None:
    answer = floor.order(name, floor.game.opening(house, terms), FLOORPERSON, Role.FLOORPERSON)
    if isinstance(answer, Refusal):
        raise Refused([answer])
    floor.reread(name)


def told_before(sitting: Sitting[T], journal: Journal) -> None:
    """What happened last, out of the journal."""
    first = max(0, sitting.table.place - TOLD_AGAIN)
    records = journal.read(sitting.table_id, after=first)
    sitting.told += [sitting.game.tables.event_from(each.kind, each.body) for each in records]


def take_place(sitting: Sitting[T], seat: int | None, chips: int) -> None:
    """The person sits down with chips, unless they are there already."""
    sitting.chips = chips
    if isinstance(sitting, BehindTable):
        sitting.seat_bettors()
    elif isinstance(sitting, AtSeat):
        _sit(sitting, seat, chips)
        sit_down(sitting, sitting.bettors)


def _sit(sitting: AtSeat[T], seat: int | None, chips: int) -> None:
    table, person = sitting.table, sitting.person
    mine = table.seat_of(person)
    if seat is None and mine is None:
        free = (n for n in range(1, table.house.seats.value + 1) if n not in table.seats)
        seat = next(free, None)
        if seat is None:
            raise Refused([Refusal(table.house.seats.clause, "every seat is taken")])
    if seat is not None and table.holder(seat) != person:
        _must(sitting, TakeSeat(seat))
    lying = any(each.owner == person for each in table.wagers)
    if not table.chips(person) and not lying:
        _must(sitting, BuyIn(chips))


def _must(sitting: AtSeat[T], order: Order) -> None:
    command = Command(order, sitting.person, Role.PLAYER, sitting.clock())
    if refusal := sitting.give(command):
        raise Refused([refusal])
