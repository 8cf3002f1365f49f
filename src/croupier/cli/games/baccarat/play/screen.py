"""A baccarat table on one calm screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.games.baccarat.play.draws import gain_of, rule_of
from croupier.cli.games.baccarat.play.scoreboard import scoreboard
from croupier.cli.playing.cards import GAP, WIDTH, drawn, place, shoe_line
from croupier.cli.playing.screen import gained, title, told
from croupier.cli.playing.sitting import Sitting
from croupier.games.baccarat.hands import Coup, point_count
from croupier.table.baccarat.game import view_for
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.view import HandView, ShoeView, View
from croupier.values.cards import Card
from croupier.values.money import dollars
from croupier.values.sides import Side

PLACES = 2
"""Boxes that are marked for the first cards of a hand."""
HAND_WIDTH = 3 * WIDTH + 2 * GAP
RESULT = {"banker": "Banker wins", "player": "Player wins", "tie": "Tie hand"}


@dataclass(frozen=True, slots=True)
class Room:
    """How much a terminal of some height can hold."""

    least_rows: int
    tall_cards: bool
    told: int
    roads: bool


ROOMS = (Room(36, True, 5, True), Room(30, False, 3, True), Room(0, False, 3, False))


def screen(sitting: Sitting[Table], wide: int, height: int) -> RenderableType:
    """The table as this person may see it."""
    table, view = sitting.table, view_for(sitting.table, sitting.viewer)
    room = next(each for each in ROOMS if height >= each.least_rows + len(view.seats))
    air = [Text()] if room.tall_cards else []
    board: list[RenderableType] = (
        [Rule(style="dim"), scoreboard(table.history, wide)] if room.roads else []
    )
    parts: list[RenderableType] = [
        title(sitting, wide),
        _shoe(view, table),
        *_meters(sitting),
        *air,
        _headline(sitting, view),
        _hands(sitting, view, tall=room.tall_cards),
        *air,
        _seats(view, sitting.person, table),
        *board,
        Rule(style="dim"),
        told(sitting, sitting.told[-room.told :]),
    ]
    return Group(*parts)


def _shoe(view: View, table: Table) -> Text:
    shoe = view.shoe
    if view.preparing:
        left = len(view.preparing)
        return Text(f"The cards are being prepared: {left} steps to go.", style="dim")
    if shoe is None or not table.in_shoe.loaded:
        return Text("The cards are shuffled and wait for the shoe.", style="dim")
    line = shoe_line(shoe.number, shoe.drawn, shoe.left).append(_cover(shoe, table), "dim")
    if shoe.last_hand:
        line.append("  LAST HAND", "bold #d0935c")
    return line


def _meters(sitting: Sitting[Table]) -> list[RenderableType]:
    """One line, as over a table."""
    controller = sitting.meters
    if controller is None:
        return []
    line = Text()
    for name, meter in controller.meters.items():
        line.append(f"{name} ", "dim").append(f"${dollars(meter.shown)}  ", "bold #d8b45a")
    if (must_hit := controller.must_hit) is not None:
        line.append(f"must hit by ${dollars(must_hit.filed.ceiling)} ", "dim")
        line.append(f"${dollars(must_hit.shown)}", "bold #d8b45a")
    return [line]


def _cover(shoe: ShoeView, table: Table) -> str:
    if shoe.cover_card_out:
        return "cover card out"
    return "cover card in the shoe" if table.in_shoe.cover_at is not None else "no cover card"


def _hands(sitting: Sitting[Table], view: View, *, tall: bool) -> RenderableType:
    table = sitting.table
    past = table.history[-1] if table.round is None and table.history else None
    grid = Grid.grid(padding=(0, 6, 0, 0))
    views = {Side.PLAYER: view.player, Side.BANKER: view.banker}
    if past is not None:
        coup = Coup.parse(past.coup)
        views = {side: _shown(table, coup[side]) for side in Side}
    grid.add_row(*(_head(side, views[side]) for side in Side))
    grid.add_row(*(_hand(_cards(views[side]), tall=tall) for side in Side))
    ruled = [rule_of(table, side, sitting.told) for side in Side]
    grid.add_row(*(Text(text, style="dim") for text in ruled))
    return grid


def _headline(sitting: Sitting[Table], view: View) -> Text:
    table = sitting.table
    if view.simulated is not None:
        cards = " ".join(view.simulated)
        return Text(f"A simulated round without wagers: {cards}", style="italic")
    if table.round is not None:
        aside = [each or "??" for each in view.set_aside]
        text = Text(f"Round {table.round.number}", style="bold")
        if table.round.winner:
            text.append(f" · {RESULT[table.round.winner]}")
        return text.append(f" · set aside {' '.join(aside)}" if aside else "", "italic")
    if table.history:
        last = table.history[-1]
        text = Text(f"Round {last.number} is over · {RESULT[last.winner]}", style="bold")
        gain = gain_of(sitting.told, sitting.person)
        return text if gain is None else text.append(f" · {gained(gain)}", "not bold")
    return Text("No cards have been dealt from this shoe.", style="dim")


def _shown(table: Table, cards: Sequence[Card]) -> HandView:
    points = point_count(table.house.tableau, cards)
    return HandView(tuple(map(str, cards)), (True,) * len(cards), points)


def _head(side: Side, hand: HandView) -> Text:
    text = Text(f"{side.hand}", style="bold")
    points = "" if hand.points is None or not hand.cards else f"   {hand.points}"
    return text.append(points)


def _cards(hand: HandView) -> list[Card | None]:
    return [Card.parse(each) if each else None for each in hand.cards]


def _seats(view: View, person: str, table: Table) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for column in ("left", "left", "right"):
        grid.add_column(justify=column, no_wrap=True)
    grid.add_column()
    for seat in view.seats:
        mine = "bold" if seat.person == person else ""
        name = f"{seat.person}{' (shoe)' if view.curator == seat.seat else ''}"
        wagers = _wagers(view, seat.seat)
        owed = f"vigorish marked {dollars(seat.owed)}" if seat.owed else ""
        grid.add_row(
            Text(f"Seat {seat.seat}", style="dim"),
            Text(name, style=mine),
            Text(dollars(seat.chips), style=mine),
            Text(" · ".join(filter(None, (*wagers, owed))) or "no wager"),
        )
    if view.inventory is not None:
        drop = dollars(view.drop_box or 0)
        grid.add_row(Text("Tray", style="dim"), "", dollars(view.inventory), f"drop box {drop}")
    if not view.seats:
        grid.add_row(Text(f"Nobody sits at table {table.id}.", style="dim"))
    return grid


def _wagers(view: View, seat: int) -> Iterable[str]:
    for wager in view.wagers:
        if wager.seat == seat and not wager.settled:
            riding = f" + {dollars(wager.riding)} riding" if wager.riding else ""
            coupon = f" + {dollars(wager.match_play)} coupon" if wager.match_play else ""
            name = wager.wager.replace("_", " ")
            yield f"{name} {dollars(wager.stake)}{riding}{coupon}"


def _hand(cards: Sequence[Card | None], *, tall: bool) -> Text:
    """A hand's cards side by side; None lies face down."""
    lying = [drawn(card, tall=tall) for card in cards]
    empty = place(tall=tall)
    lines = [Text() for _ in empty]
    for n, parts in enumerate([*lying, *[empty] * (PLACES - len(lying))]):
        for line, part in zip(lines, parts, strict=True):
            line.append(" " * GAP if n else "").append_text(part)
    for line in lines:
        line.append(" " * (HAND_WIDTH - line.cell_len))
    return Text("\n").join(lines)
