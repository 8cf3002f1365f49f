"""Finds the table to play at: opened for practice, or resumed exactly where its journal left it."""

from __future__ import annotations

import click

from croupier.cli.material import read_file
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.sitting import FLOORPERSON, TRAY, Sitting
from croupier.floor.floor import Floor
from croupier.games.baccarat.game import BaccaratGame, rulebook, submission
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.rulebooks.loader import SHIPPED
from croupier.rulebooks.reader import nearest
from croupier.table.baccarat import acts
from croupier.table.baccarat.recorded import event_from
from croupier.table.baccarat.state import Table
from croupier.table.orders import Act, Command
from croupier.table.people import Role
from croupier.table.streams import checked_table_id
from croupier.values.refusals import (
    Refusal,
    Refused,
)

USUAL_RULEBOOK = "pa-627a"
USUAL_NAME = "practice"
TOLD_AGAIN = 120
"""How many of the last events a person who comes back is told."""


def practice_table(floor: Floor, journal: Journal, subject: str | None, name: str | None) -> Table:
    """The table that was named or is the only one; else a new one of the subject."""
    tables = _tables(journal)
    if name is None and len(tables) > 1:
        raise click.UsageError(f"the journal holds several tables, name one: {', '.join(tables)}")
    chosen = name or next(iter(tables), USUAL_NAME)
    if chosen in tables:
        table = floor.table(chosen)
        assert table is not None
        return _resumed(table, subject)
    if subject is None and tables:
        known = nearest(chosen, list(tables))
        raise click.UsageError(f"the journal holds no table {chosen!r}; {known}")
    return _opened(floor, checked_table_id(chosen), game_of(subject or USUAL_RULEBOOK))


def _tables(journal: Journal) -> tuple[str, ...]:
    """Streams that begin with an opened table; meters and purses have their own."""
    firsts = {name: next(iter(journal.read(name, upto=1))).kind for name in journal.streams()}
    return tuple(name for name, kind in firsts.items() if kind.startswith("table-opened/"))


def game_of(subject: str) -> BaccaratGame:
    """A submission's game, or a chapter's at its defaults."""
    if subject in SHIPPED:
        return rulebook(subject)
    return submission(read_file(subject), subject)


def _resumed(table: Table, subject: str | None) -> Table:
    if not table.practice:
        raise click.UsageError(f"table {table.id} is not for practice; it has dealers of its own")
    if table.physical_cards:
        raise click.UsageError(f"table {table.id} is dealt with real cards")
    if table.closed:
        raise click.UsageError(f"table {table.id} is closed; open another with --table NAME")
    if subject is not None:
        asked = house_rules_document(game_of(subject).house)
        if asked != house_rules_document(table.house):
            raise click.UsageError(
                f"table {table.id} was opened under other rules, of {table.house.rulebook};"
                f" leave {subject} out to play on, or open another table with --table NAME"
            )
    return table


def _opened(floor: Floor, name: str, game: BaccaratGame) -> Table:
    order = acts.OpenTable(house_rules_document(game.house), TRAY, practice=True)
    answer = floor.order(name, order, FLOORPERSON, Role.FLOORPERSON)
    if isinstance(answer, Refusal):
        raise Refused([answer])
    return floor.reread(name)


def told_before(sitting: Sitting, journal: Journal) -> None:
    """What happened last, out of the journal."""
    first = max(0, sitting.table.place - TOLD_AGAIN)
    records = journal.read(sitting.table_id, after=first)
    sitting.told += [event_from(each.kind, each.body) for each in records]


def take_place(sitting: Sitting, seat: int | None, chips: int) -> None:
    """The person sits down with chips, unless they are there already."""
    sitting.chips = chips
    if isinstance(sitting, BehindTable):
        sitting.seat_bettors()
    elif isinstance(sitting, AtSeat):
        _sit(sitting, seat, chips)


def _sit(sitting: AtSeat, seat: int | None, chips: int) -> None:
    table, person = sitting.table, sitting.person
    mine = table.seat_of(person)
    if seat is None and mine is None:
        free = (n for n in range(1, table.house.seats.value + 1) if n not in table.seats)
        seat = next(free, None)
        if seat is None:
            raise Refused([Refusal(table.house.seats.clause, "every seat is taken")])
    if seat is not None and table.holder(seat) != person:
        _must(sitting, acts.TakeSeat(seat))
    lying = any(each.owner == person for each in table.wagers)
    if not table.chips(person) and not lying:
        _must(sitting, acts.BuyIn(chips))


def _must(sitting: Sitting, act: Act) -> None:
    command = Command(act, sitting.person, Role.PLAYER, sitting.clock())
    if refusal := sitting.give(command):
        raise Refused([refusal])
