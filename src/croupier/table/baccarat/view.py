"""A table as one viewer may see it; what may not be seen is not in it."""

from __future__ import annotations

from collections import Counter

import msgspec

from croupier.games.baccarat.hands import Coup, point_count
from croupier.games.baccarat.reasons import in_dealing_order, reasons
from croupier.rulebooks.submissions.progressive import show_combination
from croupier.table.baccarat.progressive import progressive_wagers
from croupier.table.baccarat.state import Laid, Past, Placed, Table
from croupier.table.people import Role, Viewer
from croupier.table.seats import view
from croupier.table.seats.view import TableView, seated, seen_anywhere
from croupier.table.steps import StepView
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.sides import Side


class SeatView(view.SeatView, frozen=True):
    owed: int
    """Marked vigorish of who sits there."""


class MarkerView(msgspec.Struct, frozen=True):
    """Vigorish owed, as it lies in a numbered box."""

    seat: int
    person: str
    cents: int


class HandView(msgspec.Struct, frozen=True):
    cards: tuple[str | None, ...]
    """None where a card lies face down for this viewer."""
    up: tuple[bool, ...]
    """Which of them everybody can see."""
    points: int | None
    """None until all of it is seen."""


class ShoeView(msgspec.Struct, frozen=True):
    number: int
    batch: str
    drawn: int
    left: int
    commitment: str
    cover_card_out: bool
    last_hand: bool


class DrawView(msgspec.Struct, frozen=True):
    """A third card and the rule that drew it."""

    side: Side
    clause: ClauseId


class ReasonView(msgspec.Struct, frozen=True):
    """Why a hand drew or stood, once both totals are called."""

    side: Side
    told: str
    clause: ClauseId


class SensorView(msgspec.Struct, frozen=True):
    """A seat's place for the progressive wager."""

    seat: int
    combination: str
    """Its King and nine, as printed before it."""
    lit: bool
    """A progressive wager lies there."""
    must_hit: int
    """What the seat has won of the Must Hit in this round."""


class ProgressiveView(msgspec.Struct, frozen=True):
    """The progressive wager on the layout; its meters are the controller's to show."""

    wager: str
    stake: int
    locked: bool
    sensors: tuple[SensorView, ...]


class View(TableView, frozen=True, kw_only=True):
    shoe: ShoeView | None
    seats: tuple[SeatView, ...]
    wagers: tuple[Placed, ...]
    markers: tuple[MarkerView, ...]
    player: HandView
    banker: HandView
    draws: tuple[DrawView, ...]
    reasons: tuple[ReasonView, ...]
    winner: str | None
    """Of the round, once it is announced."""
    simulated: tuple[str, ...] | None
    set_aside: tuple[str | None, ...]
    """Cards out of the shoe that wait for their place."""
    curator: int | None
    history: tuple[Past, ...]
    progressive: ProgressiveView | None = None
    """None where the table has no progressive wager."""


def view_of(table: Table, viewer: Viewer, steps: tuple[StepView, ...]) -> View:
    markers = _markers(table)
    owed = {(each.seat, each.person): each.cents for each in markers}
    seats = [SeatView(*each, owed.get(each[:2], 0)) for each in seated(table)]
    return View(
        **seen_anywhere(table, viewer, steps, seats),
        markers=markers,
        shoe=_shoe(table),
        player=_hand(table, Side.PLAYER, viewer),
        banker=_hand(table, Side.BANKER, viewer),
        draws=_draws(table),
        reasons=_reasons(table),
        winner=table.round.winner if table.round else None,
        simulated=None if table.simulated is None else tuple(map(str, table.simulated)),
        set_aside=tuple(
            str(each.card) if each.seen and each.card else None
            for each in (*table.held, *table.carried, *table.disclosed)
        )
        + tuple(str(each.card) if each.disclosed and each.card else None for each in table.strays),
        curator=table.curating.seat if table.has_curator else None,
        progressive=_progressive(table),
    )


def _markers(table: Table) -> tuple[MarkerView, ...]:
    lying = Counter[tuple[int, str]]()
    for person, sums in table.owed.items():
        for seat, cents in sums.items():
            lying[table.box_of(person, seat), person] += cents
    return tuple(MarkerView(*box, cents) for box, cents in lying.items())


def _progressive(table: Table) -> ProgressiveView | None:
    filed = table.house.progressive
    if filed is None:
        return None
    lit = {each.seat for each in progressive_wagers(table)}
    won = table.round.must_hit.movements if table.round and table.round.must_hit else ()
    awards = {move.seat: move.cents for move in won}
    sensors = tuple(
        SensorView(seat, show_combination(king_9), seat in lit, awards.get(seat, 0))
        for seat, king_9 in sorted(filed.combinations.items())
    )
    return ProgressiveView(filed.wager, filed.stake, not table.can_bet, sensors)


def _shoe(table: Table) -> ShoeView | None:
    shoe = table.shoe
    if shoe is None:
        return None
    return ShoeView(
        number=shoe.number,
        batch=shoe.batch,
        drawn=shoe.drawn,
        left=shoe.left,
        commitment=shoe.commitment,
        cover_card_out=shoe.cover_round is not None,
        last_hand=table.hands_left is not None,
    )


def _hand(table: Table, side: Side, viewer: Viewer) -> HandView:
    if table.round is None:
        return HandView((), (), None)
    turning = table.round.turning.get(side.value)
    holds = (
        turning is not None
        and turning.handed
        and viewer.role is Role.PLAYER
        and turning.person == viewer.person
    )
    hand = table.round.hand(side)
    seen = [_seen(each, holds=holds) for each in hand]
    known = [card for card in seen if card is not None]
    points = point_count(table.house.tableau, known) if known and len(known) == len(seen) else None
    cards = tuple(str(card) if card else None for card in seen)
    return HandView(cards, tuple(each.up for each in hand), points)


def _draws(table: Table) -> tuple[DrawView, ...]:
    if table.round is None:
        return ()
    thirds = [each for side in Side for each in table.round.hand(side)[2:]]
    return tuple(DrawView(each.side, each.clause) for each in thirds if each.clause)


def _reasons(table: Table) -> tuple[ReasonView, ...]:
    """Of cards that everybody sees."""
    round_ = table.round
    if round_ is None or len(round_.called) < len(Side):
        return ()
    player, banker = (
        [each.card for each in round_.hand(side) if each.up and each.card] for side in Side
    )
    if len(player) < 2 or len(banker) < 2:
        return ()
    cards = in_dealing_order(Coup(tuple(player), tuple(banker)))
    why = reasons(table.house.tableau, cards)
    return tuple(ReasonView(made.side, told, made.clause) for made, told in why)


def _seen(laid: Laid, *, holds: bool) -> Card | None:
    return laid.card if laid.up or holds else None
