"""A Pai Gow table on one calm screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.cli.drawing import RenderableType, Text
from croupier.cli.games.pai_gow.play.hands import (
    VERDICTS,
    OnFelt,
    die,
    hands_drawn,
    known,
    names,
    on_felt,
)
from croupier.cli.games.pai_gow.play.rounds import SETTLING
from croupier.cli.playing.last_round import gain_of, of_last_round, void_because
from croupier.cli.playing.screen import seats_grid, void_or_over, with_house
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.terminal_game import Cloth
from croupier.games.pai_gow.positions import DEAD, DEALER
from croupier.table.pai_gow.game import view_for
from croupier.table.pai_gow.picture import View
from croupier.table.pai_gow.spoken import place
from croupier.table.pai_gow.state import Is, Table
from croupier.values.money import dollars
from croupier.values.tiles import show_tiles


def felt(sitting: Sitting[Table], cloth: Cloth) -> Iterable[RenderableType]:
    view = view_for(sitting.table, sitting.viewer)
    lying = on_felt(sitting, view)
    yield _stacks_and_dice(sitting.table, view)
    yield from cloth.air
    yield _headline(sitting, view)
    yield hands_drawn(sitting, lying, tall=cloth.tall)
    yield from cloth.air
    yield positions(sitting, view, lying)


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
    line = Text("Dice  ").append(" ".join(map(die, round_.dice)), "bold")
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
    void, gain = void_because(last), gain_of(last, sitting.person, SETTLING)
    return void_or_over(sitting, void, gain)


# Positions

WITH_THE_DEAD_HAND = frozenset({Is.SWEPT, Is.VOIDED})


def positions(sitting: Sitting[Table], view: View, lying: Mapping[int, OnFelt]) -> RenderableType:
    grid = seats_grid("llrr")
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
    return with_house(sitting, grid)


def _of_the_house(
    table: Table, view: View, lying: Mapping[int, OnFelt]
) -> list[tuple[RenderableType, ...]]:
    rows = list[tuple[RenderableType, ...]]()
    wager, dealer = _wager(view, DEALER), lying.get(DEALER)
    if wager or dealer:
        rows.append((Text("Dealer", "dim"), "", "", wager, _what(table, dealer)))
    if DEAD in lying:
        rows.append((Text("Dead", "dim"), "", "", "", Text(_dead_hand(view), "dim")))
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
