"""What every table shows on a terminal, readable at 80 columns and without colour."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.playing.practice import T
from croupier.cli.playing.prompting import Prompt, prompt
from croupier.cli.playing.sitting import Sitting
from croupier.values.events import Event
from croupier.values.money import dollars
from croupier.values.refusals import Refusal

WIDEST = 96
MARK = " PRACTICE TABLE "


def screen(sitting: Sitting[T], width: int, height: int) -> RenderableType:
    """The table as this person may see it."""
    wide = min(width, WIDEST)
    return Constrain(sitting.playing.screen(sitting, wide, height), wide)


def title(sitting: Sitting[T], wide: int) -> RenderableType:
    house = sitting.table.house
    variant = "" if house.variant == "standard" else f" · {house.variant}"
    where = f"{house.rulebook}{variant} · {house.jurisdiction} · table {sitting.table.id}"
    grid = Grid.grid(expand=False)
    name = Text(house.title, style="bold").append(f"  {where}", "dim")
    grid.add_column(width=wide - len(MARK), no_wrap=True)
    grid.add_row(name, Text(MARK, style="bold reverse"))
    return grid


def gained(cents: int) -> str:
    """What a round brought somebody, in words."""
    if not cents:
        return "you are even"
    return f"you {'win' if cents > 0 else 'lose'} {dollars(abs(cents))}"


def told(sitting: Sitting[T], events: Sequence[Event]) -> RenderableType:
    """What happened last, a sentence each, with its clause."""
    game = sitting.game
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    for event in events:
        clause = game.clause_of(event) or ""
        grid.add_row(Text(game.tell(game.masked(event))), Text(clause, style="dim"))
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
