"""What lies on a baccarat layout, for a replay."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.baccarat.hands import point_count
from croupier.surveillance.felt import (
    chips_in_words,
    faces_in_words,
    seats_and_wagers,
    wagers_in_words,
)
from croupier.table.baccarat.state import Placed, Table
from croupier.table.baccarat.view import HandView, View
from croupier.values.money import dollars
from croupier.values.sides import Side


def in_words(view: View) -> str:
    """What lies on the layout, on one line."""
    return "  ".join(_parts(view))


def _parts(view: View) -> Iterator[str]:
    if view.player.cards or view.banker.cards:
        yield f"P {_hand(view.player)} | B {_hand(view.banker)}"
    yield from wagers_in_words(view.wagers, _wager)
    yield from chips_in_words(view.seats)


def _hand(hand: HandView) -> str:
    cards = faces_in_words(hand.cards)
    return f"{cards} = {hand.points}" if hand.points is not None else cards


def _wager(wager: Placed) -> str:
    return f"{wager.seat} {wager.wager} {dollars(wager.stake + wager.riding)} {wager.owner}"


def document(view: View) -> dict[str, object]:
    """The same for programs."""
    return {
        "player": {"cards": list(view.player.cards), "points": view.player.points},
        "banker": {"cards": list(view.banker.cards), "points": view.banker.points},
        **seats_and_wagers(view),
    }


def with_every_face(table: Table, view: View) -> View:
    """The same with all cards that somebody has named, whoever saw them."""
    if table.round is None:
        return view
    return replace(
        view,
        player=_opened(table, Side.PLAYER, view.player),
        banker=_opened(table, Side.BANKER, view.banker),
    )


def _opened(table: Table, side: Side, seen: HandView) -> HandView:
    cards = [each.card for each in table.in_round.hand(side)]
    known = [card for card in cards if card is not None]
    is_known = bool(known) and len(known) == len(cards)
    points = point_count(table.house.tableau, known) if is_known else None
    return replace(seen, cards=tuple(str(card) if card else None for card in cards), points=points)
