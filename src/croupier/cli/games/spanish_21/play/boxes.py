"""Who sits where, what they wagered, and what lies in their boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.games.spanish_21.play.hands_on_felt import OnFelt
from croupier.cli.playing.sitting import Sitting
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER
from croupier.table.spanish_21.picture import SeatView, View
from croupier.table.spanish_21.state import Table
from croupier.values.cards import show_cards
from croupier.values.money import dollars

NAMED = {WAGER: "bet", MATCH: "match", INSURANCE: "insured"}


def boxes(sitting: Sitting[Table], view: View, lying: Sequence[OnFelt]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for column in ("left", "left", "right", "left"):
        grid.add_column(justify=column, no_wrap=True)
    grid.add_column()
    for seat in view.seats:
        mine = "bold" if seat.person == sitting.person else ""
        grid.add_row(
            Text(f"Box {seat.seat}", style="dim"),
            Text(seat.person, style=mine),
            Text(dollars(seat.chips), style=mine),
            *_what(sitting.table, view, lying, seat.seat, seat),
        )
        for box in _further_boxes(view, lying, seat):
            place = Text(f"Box {box}", style="dim")
            grid.add_row(place, "", "", *_what(sitting.table, view, lying, box))
    if view.inventory is not None:
        drop = f"drop box {dollars(view.drop_box or 0)}"
        grid.add_row(Text("Tray", style="dim"), "", dollars(view.inventory), "", drop)
    if not view.seats:
        grid.add_row(Text(f"Nobody sits at table {view.table}.", style="dim"))
    return grid


def _further_boxes(view: View, lying: Sequence[OnFelt], seat: SeatView) -> list[int]:
    """Boxes beside the own one that somebody bets on, or did in the last round."""
    bets = {each.seat for each in view.wagers if each.owner == seat.person}
    hands = {each.seat for each in lying if each.owner == seat.person}
    return sorted((bets | hands) - {seat.seat})


def _what(
    table: Table, view: View, lying: Sequence[OnFelt], box: int, seat: SeatView | None = None
) -> tuple[Text, Text]:
    """Wagers and hands; those of the last round step back."""
    hands = " | ".join(_hand(each) for each in lying if each.seat == box)
    barred = "sat out: waits for the shuffle" if seat and seat.barred else ""
    past = "dim" if table.round is None else ""
    return Text(" · ".join(_wagers(view, box))), Text(hands or barred, style=past)


def _wagers(view: View, box: int) -> Iterable[str]:
    for wager in view.wagers:
        if wager.seat == box and not wager.settled:
            yield f"{NAMED[wager.wager]} {dollars(wager.stake)}"


def _hand(lying: OnFelt) -> str:
    """Cards, total, and how the hand ended or what it brought."""
    ends = f"{lying.ends}: {lying.verdict}" if lying.slip else lying.ends
    return f"{show_cards(lying.cards)}  {ends}" if lying.cards else ends
