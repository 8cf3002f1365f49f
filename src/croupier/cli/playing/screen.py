"""What every table shows on a terminal, readable at 80 columns and without colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.cli.drawing import Constrain, Group, RenderableType, Rule, Text
from croupier.cli.drawing import Table as Grid
from croupier.cli.playing.practice import T
from croupier.cli.playing.prompting import Prompt, prompt
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.terminal_game import Cloth
from croupier.table.people import STAFF, Role
from croupier.values.events import Event, clause_of
from croupier.values.money import Cents, dollars
from croupier.values.refusals import Refusal
from croupier.values.transfers import DROP_BOX, INVENTORY

WIDEST = 96
MARK = " PRACTICE TABLE "


def screen(sitting: Sitting[T], width: int, height: int) -> RenderableType:
    """The table as this person may see it."""
    wide, playing = min(width, WIDEST), sitting.playing
    needed = len(sitting.table.seats)
    room = next(each for each in playing.rooms if height >= each.least_rows + needed)
    cloth = Cloth(wide, tall=room.tall, roomy=room is not playing.rooms[-1])
    parts = [
        _title(sitting, wide),
        *playing.felt(sitting, cloth),
        Rule(style="dim"),
        told(sitting, _news(sitting)[-room.told :]),
    ]
    return Constrain(Group(*parts), wide)


def _news(sitting: Sitting[T]) -> Sequence[Event]:
    """A player reads what was decided; what is routine the felt shows as well."""
    if sitting.viewer.role is not Role.PLAYER or sitting.by_steps or not sitting.table.rounds:
        return sitting.told
    return [event for event in sitting.told if not isinstance(event, sitting.playing.routine)]


def _title(sitting: Sitting[T], wide: int) -> RenderableType:
    house = sitting.table.house
    variant = "" if house.variant == "standard" else f" · {house.variant}"
    book = f"{house.rulebook}{', not in force' if sitting.table.not_in_force else ''}"
    where = f"{book}{variant} · {house.jurisdiction} · table {sitting.table.id}"
    grid = Grid.grid(expand=False)
    name = Text(house.title, style="bold").append(f"  {where}", "dim")
    grid.add_column(width=wide - len(MARK), no_wrap=True)
    grid.add_row(name, Text(MARK, style="bold reverse"))
    return grid


def seats_grid(columns: str) -> Grid:
    """Who sits where, what they hold and wager: a letter for each column but the last."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for column in columns:
        grid.add_column(justify="left" if column == "l" else "right", no_wrap=True)
    grid.add_column()
    return grid


def seats_drawn(
    sitting: Sitting[T], wagers: Callable[[int], str], marks: Mapping[int, str]
) -> Grid:
    """Every seat with its chips, and what is said of its wagers; a mark stands beside a name."""
    table, grid = sitting.table, seats_grid("llr")
    for number, seat in sorted(table.seats.items()):
        mine = "bold" if seat.person == sitting.person else ""
        grid.add_row(
            Text(f"Seat {number}", style="dim"),
            Text(f"{seat.person}{marks.get(number, '')}", style=mine),
            Text(dollars(Cents(table.chips(seat.person))), style=mine),
            Text(wagers(number) or "no wager"),
        )
    return with_house(sitting, grid)


def with_house(sitting: Sitting[T], grid: Grid) -> Grid:
    """What the staff sees of the house's chips stands under the seats."""
    table = sitting.table
    if sitting.viewer.role in STAFF:
        tray, drop = (Cents(table.accounts.get(each, 0)) for each in (INVENTORY, DROP_BOX))
        between = [""] * (len(grid.columns) - 4)
        held = f"drop box {dollars(drop)}"
        grid.add_row(Text("Tray", style="dim"), "", dollars(tray), *between, held)
    if not table.seats:
        grid.add_row(Text(f"Nobody sits at table {table.id}.", style="dim"))
    return grid


def void_or_over(sitting: Sitting[T], void: str | None, gain: int | None) -> Text:
    """How the last round ended, and what it brought this person."""
    number = sitting.table.rounds
    text = Text(f"Round {number} {f'was void: {void}' if void else 'is over'}", style="bold")
    return text if gain is None or void else text.append(f" · {gained(gain)}", "not bold")


def gained(cents: int) -> str:
    """What a round brought somebody, in words."""
    if not cents:
        return "you are even"
    return f"you {'win' if cents > 0 else 'lose'} {dollars(abs(cents))}"


def told(sitting: Sitting[T], events: Sequence[Event]) -> RenderableType:
    """What happened last, a sentence each, with its clause."""
    tables = sitting.game.tables
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    for event in events:
        clause = clause_of(event) or ""
        grid.add_row(Text(tables.tell(tables.masked(event))), Text(clause, style="dim"))
    return grid


def asking(sitting: Sitting[T], notice: RenderableType | Refusal | None) -> RenderableType:
    """Under the table: a refusal or an answer, then what may be said."""
    parts: list[RenderableType] = [Rule(style="dim")]
    if isinstance(notice, Refusal):
        parts.append(refused(notice))
    elif notice is not None:
        parts += [notice, Text()]
    parts.append(prompted(prompt(sitting)))
    return Constrain(Group(*parts), WIDEST)


def refused(refusal: Refusal) -> Text:
    text = Text().append("Refused: ", "bold #d0535c").append(refusal.why)
    return text.append(f"  {refusal.clause}" if refusal.clause else "", "dim")


def prompted(given: Prompt) -> RenderableType:
    heading = Text().append(given.heading, "bold")
    heading.append(f"  {given.clause}" if given.clause else "", "dim")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, style="#8fb573")
    grid.add_column(overflow="fold")
    for word, meaning in given.lines:
        grid.add_row(Text(f"  {word}"), Text(meaning))
    return Group(heading, grid, Text("  help · why · odds · history · quit", style="dim"))
