"""A baccarat table on one calm screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cli.drawing import RenderableType, Rule, Text
from croupier.cli.drawing import Table as Grid
from croupier.cli.games.baccarat.play.scoreboard import scoreboard
from croupier.cli.playing.cards import GAP, WIDTH, Held, cards_drawn, shoe_line
from croupier.cli.playing.last_round import of_last_round
from croupier.cli.playing.screen import gained, seats_drawn
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.terminal_game import Cloth
from croupier.games.baccarat.drawing import OPENING_ORDER, decisions
from croupier.games.baccarat.hands import Coup, point_count
from croupier.rulebooks.baccarat.chapter import Move
from croupier.table.baccarat.dealing import CardDealt
from croupier.table.baccarat.game import view_for
from croupier.table.baccarat.judging import WagersJudged
from croupier.table.baccarat.state import JudgedWager, Table
from croupier.table.baccarat.view import HandView, ShoeView, View
from croupier.values.cards import Card
from croupier.values.events import Event
from croupier.values.money import dollars, money
from croupier.values.sides import Side

RESULT = {"banker": "Banker wins", "player": "Player wins", "tie": "Tie hand"}


def felt(sitting: Sitting[Table], cloth: Cloth) -> Iterable[RenderableType]:
    table, view = sitting.table, view_for(sitting.table, sitting.viewer)
    yield _shoe(view, table)
    yield from _meters(sitting)
    yield from cloth.air
    yield _headline(sitting, view)
    yield _hands(sitting, view, tall=cloth.tall)
    yield from cloth.air
    yield _seats(sitting, view)
    if cloth.roomy:
        yield Rule(style="dim")
        yield scoreboard(table.history, cloth.wide)


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
        line.append(f"{name} ", "dim").append(f"{money(meter.shown)}  ", "bold #d8b45a")
    if (must_hit := controller.must_hit) is not None:
        line.append(f"must hit by {money(must_hit.filed.ceiling)} ", "dim")
        line.append(money(must_hit.shown), "bold #d8b45a")
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
    grid.add_row(*(hand_drawn(_cards(views[side]), tall=tall) for side in Side))
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


def _seats(sitting: Sitting[Table], view: View) -> RenderableType:
    def wagers(seat: int) -> str:
        return " · ".join((*_wagers(view, seat), *_markers(view, seat)))

    return seats_drawn(sitting, wagers, {view.curator: " (shoe)"} if view.curator else {})


def _markers(view: View, seat: int) -> Iterable[str]:
    at_home = {(each.seat, each.person) for each in view.seats}
    for marker in view.markers:
        if marker.seat == seat:
            whose = "" if (seat, marker.person) in at_home else f" of {marker.person}"
            yield f"vigorish marked {dollars(marker.cents)}{whose}"


def _wagers(view: View, seat: int) -> Iterable[str]:
    for wager in view.wagers:
        if wager.seat == seat and not wager.settled:
            riding = f" + {dollars(wager.riding)} riding" if wager.riding else ""
            coupon = f" + {dollars(wager.match_play)} coupon" if wager.match_play else ""
            name = wager.wager.replace("_", " ")
            yield f"{name} {dollars(wager.stake)}{riding}{coupon}"


# Cards

HAND_WIDTH = 3 * WIDTH + 2 * GAP


def hand_drawn(cards: Sequence[Card | None], *, tall: bool) -> Text:
    """As wide as three cards."""
    lines = cards_drawn(Held(cards), tall=tall)
    for line in lines:
        line.append(" " * (HAND_WIDTH - line.cell_len))
    return Text("\n").join(lines)


# What the round did

THIRD = 3


def cards_on_felt(table: Table) -> tuple[Card | None, ...]:
    """The round's cards in dealing order, or those of the last round."""
    if table.round is not None:
        return tuple(each.card if each.up else None for each in table.round.laid)
    return Coup.parse(table.history[-1].coup).cards if table.history else ()


def gain_of(told: Sequence[Event], person: str) -> int | None:
    """What a person is up after the last round; None without a wager."""
    slips = dict[tuple[str, int, str], JudgedWager]()
    for event in reversed(of_last_round(told)):
        if isinstance(event, WagersJudged):
            mine = (each for each in event.wagers if each.owner == person)
            slips = {(event.phase, each.seat, each.wager): each for each in mine} | slips
    return sum(each.back - each.stake for each in slips.values()) if slips else None


def rule_of(table: Table, side: Side, told: Sequence[Event]) -> str:
    """The clause behind a hand's third card, or behind its staying with two."""
    for event in reversed(of_last_round(told)):
        if isinstance(event, CardDealt) and event.side is side and event.ordinal == THIRD:
            return f"draws, {event.clause}"
    cards = cards_on_felt(table)
    known = [card for card in cards if card is not None]
    if len(known) < len(OPENING_ORDER) or len(known) < len(cards):
        return ""
    for decision in decisions(table.house.tableau, known):
        if decision.side is side and decision.move is Move.STAY:
            return f"stays, {decision.clause}"
    return ""
