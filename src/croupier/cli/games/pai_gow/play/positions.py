"""Who sits where, what they wagered, and what lies before them."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.games.pai_gow.play.hands_drawn import VERDICTS, known, names
from croupier.cli.games.pai_gow.play.hands_on_felt import OnFelt
from croupier.cli.playing.sitting import Sitting
from croupier.games.pai_gow.positions import DEAD, DEALER
from croupier.table.pai_gow.picture import View
from croupier.table.pai_gow.state import Is, Table
from croupier.values.money import dollars
from croupier.values.tiles import show_tiles

WITH_THE_DEAD_HAND = frozenset({Is.SWEPT, Is.VOIDED})


def positions(sitting: Sitting[Table], view: View, lying: Mapping[int, OnFelt]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for column in ("left", "left", "right", "right"):
        grid.add_column(justify=column, no_wrap=True)
    grid.add_column()
    table = sitting.table
    for seat in view.seats:
        mine = "bold" if seat.person == sitting.person else ""
        grid.add_row(
            Text(f"Seat {seat.seat}", style="dim"),
            Text(f"{seat.person}{_marker(view, seat.seat)}", style=mine),
            Text(dollars(seat.chips), style=mine),
            _wager(view, seat.seat),
            _what(table, lying.get(seat.seat)),
        )
        for area in _second_areas(table, seat.seat, seat.person):
            place = Text(f"Area {area}", style="dim")
            grid.add_row(place, "", "", _wager(view, area), _what(table, lying.get(area)))
    for row in _of_the_house(table, view, lying):
        grid.add_row(*row)
    return grid


def _of_the_house(
    table: Table, view: View, lying: Mapping[int, OnFelt]
) -> list[tuple[RenderableType, ...]]:
    rows = list[tuple[RenderableType, ...]]()
    wager, dealer = _wager(view, DEALER), lying.get(DEALER)
    if wager or dealer:
        rows.append((Text("Dealer", "dim"), "", "", wager, _what(table, dealer)))
    if DEAD in lying:
        rows.append((Text("Dead", "dim"), "", "", "", Text(_dead_hand(view), "dim")))
    if view.inventory is not None:
        drop = f"drop box {dollars(view.drop_box or 0)}"
        rows.append((Text("Tray", "dim"), "", dollars(view.inventory), "", drop))
    if not view.seats:
        rows.append((Text(f"Nobody sits at table {view.table}.", style="dim"),))
    return rows


def _dead_hand(view: View) -> str:
    joined = [each.seat for each in view.positions if each.state in WITH_THE_DEAD_HAND]
    others = f", with those of {', '.join(_position(seat) for seat in joined)}" if joined else ""
    return f"four tiles unseen{others}"


def _position(seat: int) -> str:
    return "the dealer" if seat == DEALER else str(seat)


def _second_areas(table: Table, own: int, person: str) -> list[int]:
    return [each.seat for each in table.wagers if each.owner == person and each.seat != own]


def _marker(view: View, seat: int) -> str:
    if view.bank is None or view.bank.seat != seat:
        return ""
    return " (co-bank)" if view.bank.co else " (bank)"


def _wager(view: View, seat: int) -> Text:
    lying = [each for each in view.wagers if each.seat == seat and not each.settled]
    return Text(" ".join(f"bet {dollars(each.stake)}" for each in lying))


def _what(table: Table, lying: OnFelt | None) -> Text:
    """Hands and what they are, or how the tiles lie; those of the last round step back."""
    if lying is None:
        return Text()
    style = "dim" if table.round is None else ""
    if not lying.is_seen:
        seen = show_tiles(known((*lying.tiles, *lying.high, *lying.low)))
        return Text(f"{seen} seen, the others face down" if seen else lying.state, style)
    if not lying.is_set:
        return Text(show_tiles(known(lying.tiles)), style)
    hands = f"{show_tiles(known(lying.high))} | {show_tiles(known(lying.low))}"
    verdict = f": {VERDICTS[lying.verdict]}" if lying.verdict else ""
    return Text(f"{hands}  {names(table.game.ranks, lying)}{verdict}", style)
