"""A Spanish 21 table on one calm screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cli.drawing import RenderableType, Text
from croupier.cli.games.spanish_21.play.hands import OnFelt, dealers, hands_drawn, on_felt
from croupier.cli.games.spanish_21.play.rounds import SETTLING
from croupier.cli.playing.cards import shoe_line
from croupier.cli.playing.last_round import gain_of, of_last_round, void_because
from croupier.cli.playing.screen import seats_grid, void_or_over, with_house
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.terminal_game import Cloth
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER
from croupier.table.spanish_21.game import view_for
from croupier.table.spanish_21.picture import SeatView, ShoeView, View
from croupier.table.spanish_21.state import Table
from croupier.values.cards import show_cards
from croupier.values.money import dollars


def felt(sitting: Sitting[Table], cloth: Cloth) -> Iterable[RenderableType]:
    table, view = sitting.table, view_for(sitting.table, sitting.viewer)
    lying = on_felt(sitting, view)
    yield _shoe(table, view)
    yield from cloth.air
    yield _headline(sitting, view)
    yield hands_drawn(sitting, view, dealers(table, view), lying, cloth)
    yield from cloth.air
    yield boxes(sitting, view, lying)


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
    void, gain = void_because(last), gain_of(last, sitting.person, SETTLING)
    return void_or_over(sitting, void, gain)


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


# Boxes

NAMED = {WAGER: "bet", MATCH: "match", INSURANCE: "insured"}


def boxes(sitting: Sitting[Table], view: View, lying: Sequence[OnFelt]) -> RenderableType:
    grid = seats_grid("llrl")
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
    return with_house(sitting, grid)


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
