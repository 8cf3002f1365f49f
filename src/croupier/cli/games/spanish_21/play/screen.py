"""A Spanish 21 table on one calm screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from croupier.cli.games.spanish_21.play.boxes import boxes
from croupier.cli.games.spanish_21.play.hands_drawn import Cloth, hands_drawn
from croupier.cli.games.spanish_21.play.hands_on_felt import dealers, on_felt
from croupier.cli.games.spanish_21.play.last_round import gain_of, of_last_round, void_because
from croupier.cli.playing.cards import shoe_line
from croupier.cli.playing.screen import gained, title, told
from croupier.cli.playing.sitting import Sitting
from croupier.table.people import Role
from croupier.table.spanish_21.dealing import CardDealt, TotalAnnounced
from croupier.table.spanish_21.game import view_for
from croupier.table.spanish_21.picture import ShoeView, View
from croupier.table.spanish_21.settling import ChipsMoved
from croupier.table.spanish_21.state import Table
from croupier.values.events import Event


@dataclass(frozen=True, slots=True)
class Room:
    """How much a terminal of some height can hold."""

    least_rows: int
    tall_cards: bool
    told: int


ROOMS = (Room(36, True, 6), Room(28, False, 4), Room(0, False, 2))
ROUTINE = (CardDealt, ChipsMoved, TotalAnnounced)
"""What the felt shows as well as any sentence does."""


def screen(sitting: Sitting[Table], wide: int, height: int) -> RenderableType:
    """The table as this person may see it."""
    table, view = sitting.table, view_for(sitting.table, sitting.viewer)
    room = next(each for each in ROOMS if height >= each.least_rows + len(view.seats))
    air = [Text()] if room.tall_cards else []
    lying, cloth = on_felt(sitting, view), Cloth(wide, room.tall_cards)
    parts: list[RenderableType] = [
        title(sitting, wide),
        _shoe(table, view),
        *air,
        _headline(sitting, view),
        hands_drawn(sitting, view, dealers(table, view), lying, cloth),
        *air,
        boxes(sitting, view, lying),
        Rule(style="dim"),
        told(sitting, _news(sitting)[-room.told :]),
    ]
    return Group(*parts)


def _news(sitting: Sitting[Table]) -> Sequence[Event]:
    """A player reads what was decided; the cards and chips themselves are on the screen."""
    if sitting.viewer.role is not Role.PLAYER or sitting.by_steps:
        return sitting.told
    return [event for event in sitting.told if not isinstance(event, ROUTINE)]


def _shoe(table: Table, view: View) -> Text:
    shoe = view.shoe
    if view.reader.broken:
        return Text("The card reader is out of order: no card is dealt.", style="bold #d0935c")
    if view.preparing:
        left = len(view.preparing)
        return Text(f"The cards are being prepared: {left} steps to go.", style="dim")
    if shoe is None or not table.in_shoe.loaded:
        return Text("The cards are shuffled and wait for the shoe.", style="dim")
    line = shoe_line(shoe.number, shoe.drawn, shoe.left).append(_cutting_card(shoe), "dim")
    return line.append("  LAST ROUND", "bold #d0935c") if shoe.cutting_card_out else line


def _cutting_card(shoe: ShoeView) -> str:
    if shoe.continuous:
        return "continuous shuffler"
    if shoe.of_discards:
        return "made of the discards"
    return "cutting card out" if shoe.cutting_card_out else "cutting card in the shoe"


def _headline(sitting: Sitting[Table], view: View) -> Text:
    table = sitting.table
    if table.round is not None:
        text = Text(f"Round {table.round.number}", style="bold")
        if view.void:
            return text.append(f" · void: {view.void}")
        return text.append(_waiting(sitting, view), "not bold")
    if not table.rounds:
        return Text("No cards have been dealt at this table.", style="dim")
    last = of_last_round(sitting.told)
    void, gain = void_because(last), gain_of(last, sitting.person, table.house.seats.value)
    text = Text(f"Round {table.rounds} {f'was void: {void}' if void else 'is over'}", style="bold")
    return text if gain is None or void else text.append(f" · {gained(gain)}", "not bold")


def _waiting(sitting: Sitting[Table], view: View) -> str:
    """Cards beside the hands, and whose turn it is."""
    aside = " ".join(each or "??" for each in view.set_aside)
    parts = [
        f" · {view.offered} was exposed and is offered" if view.offered else "",
        f" · set aside {aside}" if aside else "",
    ]
    if view.stage == "deciding" and view.turn and view.turn.owner != sitting.person:
        parts.append(f" · {view.turn.owner}, box {view.turn.seat}, decides")
    return "".join(parts)
