"""A Pai Gow table on one calm screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from croupier.cli.games.pai_gow.play import felt
from croupier.cli.games.pai_gow.play.hands_drawn import hands_drawn
from croupier.cli.games.pai_gow.play.hands_on_felt import on_felt
from croupier.cli.games.pai_gow.play.last_round import gain_of, of_last_round, void_because
from croupier.cli.games.pai_gow.play.positions import positions
from croupier.cli.playing.screen import gained, title, told
from croupier.cli.playing.sitting import Sitting
from croupier.table.pai_gow.ending import StacksOpened
from croupier.table.pai_gow.game import view_for
from croupier.table.pai_gow.picture import View
from croupier.table.pai_gow.preparing import TilePreparationBegun, TilesPrepared, TilesStacked
from croupier.table.pai_gow.settling import TilesCollected
from croupier.table.pai_gow.spoken import place
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.values.events import Event
from croupier.values.money import dollars


@dataclass(frozen=True, slots=True)
class Room:
    """How much a terminal of some height can hold."""

    least_rows: int
    tall_tiles: bool
    told: int


ROOMS = (Room(34, True, 6), Room(26, False, 4), Room(0, False, 2))
ROUTINE = (
    TilePreparationBegun,
    TilesPrepared,
    TilesStacked,
    StacksOpened,
    TilesCollected,
)
"""How tiles are picked up and mixed after every round."""


def screen(sitting: Sitting[Table], wide: int, height: int) -> RenderableType:
    """The table as this person may see it."""
    view = view_for(sitting.table, sitting.viewer)
    room = next(each for each in ROOMS if height >= each.least_rows + len(view.seats))
    air = [Text()] if room.tall_tiles else []
    lying = on_felt(sitting, view)
    parts: list[RenderableType] = [
        title(sitting, wide),
        _stacks_and_dice(sitting.table, view),
        *air,
        _headline(sitting, view),
        hands_drawn(sitting, lying, tall=room.tall_tiles),
        *air,
        positions(sitting, view, lying),
        Rule(style="dim"),
        told(sitting, _news(sitting)[-room.told :]),
    ]
    return Group(*parts)


def _news(sitting: Sitting[Table]) -> Sequence[Event]:
    """A player between two rounds reads how the last one ended, not how tiles are mixed."""
    watches = sitting.viewer.role is not Role.PLAYER or sitting.by_steps
    if watches or not sitting.table.rounds:
        return sitting.told
    return [event for event in sitting.told if not isinstance(event, ROUTINE)]


def _stacks_and_dice(table: Table, view: View) -> Text:
    round_ = table.round
    if view.preparing:
        steps = len(view.preparing)
        return Text(f"The tiles are being prepared: {steps} steps to go.", style="dim")
    if round_ is None or not round_.dice:
        stacks = " ".join(f"▤{n}" for n in view.stacks.cut) if view.stacks else ""
        line = Text("Stacks from the dealer's left  ").append(stacks, "#8a7a55")
        return line.append(
            " · dice shaken" if round_ and round_.shaken else " · dice covered", "dim"
        )
    line = Text("Dice  ").append(" ".join(map(felt.die, round_.dice)), "bold")
    line.append(f"  {sum(round_.dice)}")
    first = f", first tiles to {place(round_.start)}" if round_.start is not None else ""
    style = (round_.dealt or round_.delivery).replace("_", " ")
    return line.append(f"{first} · delivery {style}" if style else first, "dim")


def _headline(sitting: Sitting[Table], view: View) -> Text:
    table = sitting.table
    if table.round is not None:
        text = Text(f"Round {table.round.number}", style="bold")
        if table.round.void:
            return text.append(f" · all hands are void: {table.round.void[0]}")
        centre = f" · {dollars(view.centre)} in the centre" if view.centre else ""
        return text.append(centre, "not bold")
    if not table.rounds:
        return Text("No tiles have been dealt at this table.", style="dim")
    last = of_last_round(sitting.told)
    void, gain = void_because(last), gain_of(last, sitting.person)
    text = Text(f"Round {table.rounds} {f'was void: {void}' if void else 'is over'}", style="bold")
    return text if gain is None or void else text.append(f" · {gained(gain)}", "not bold")
