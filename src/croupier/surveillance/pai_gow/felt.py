"""What lies on a Pai Gow layout, for a replay."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.pai_gow.positions import DEAD, DEALER, Position, position_name
from croupier.surveillance.felt import (
    chips_in_words,
    faces_in_words,
    seats_and_wagers,
    wagers_in_words,
)
from croupier.table.pai_gow.picture import PositionView, View
from croupier.table.pai_gow.state import Hand, Is, Table
from croupier.table.seats.wagers import Placed
from croupier.values.money import dollars

LYING = frozenset({Is.DEALT, Is.SET, Is.EXPOSED, Is.COLLECTED})
OUT = frozenset({Is.SWEPT, Is.SURRENDERED, Is.VOIDED})
"""What has become of tiles that lie before nobody any more."""


def in_words(view: View) -> str:
    """What lies on the layout, on one line."""
    return "  ".join(_parts(view))


def _parts(view: View) -> Iterator[str]:
    if view.dice.dice:
        yield f"dice: {' '.join(map(str, view.dice.dice))} = {view.total}"
    if view.bank:
        yield f"{'co-bank' if view.bank.co else 'bank'}: {view.bank.person}, seat {view.bank.seat}"
    if lying := [each for each in view.positions if _is_told(each)]:
        yield "; ".join(map(_position, lying))
    yield from wagers_in_words(view.wagers, _wager)
    if view.centre:
        yield f"centre: {dollars(view.centre)}"
    yield from chips_in_words(view.seats)


def _is_told(position: PositionView) -> bool:
    """Of tiles nobody sees, those that are still to be played."""
    return any(position.tiles) or (position.state in LYING and position.seat != DEAD)


def _position(position: PositionView) -> str:
    name = position_name(Position(position.seat))
    state = f" ({position.state})" if position.state in OUT else ""
    verdict = f" ({position.verdict})" if position.verdict else ""
    hands = [position.high, position.low] if position.high else [position.tiles]
    return f"{name} {' | '.join(map(faces_in_words, hands))}{state}{verdict}"


def _wager(wager: Placed) -> str:
    where = f"{wager.seat} " if wager.seat != DEALER else ""
    return f"{where}{dollars(wager.stake)} {wager.owner}"


def document(view: View) -> dict[str, object]:
    """The same for programs."""
    bank = view.bank
    return {
        "dice": list(view.dice.dice),
        "total": view.total,
        "start": view.start,
        "delivery": view.delivery,
        "bank": {"seat": bank.seat, "person": bank.person, "co_bank": bank.co} if bank else None,
        "positions": [
            {"seat": each.seat, "tiles": list(each.tiles), "high": list(each.high),
             "low": list(each.low), "state": each.state, "set_by": each.set_by,
             "verdict": each.verdict}
            for each in view.positions
            if each.state
        ],
        "centre": dollars(view.centre),
        **seats_and_wagers(view),
    }  # fmt: skip


def with_every_face(table: Table, view: View) -> View:
    """The same with all tiles that somebody has named, whoever saw them."""
    if table.round is None:
        return view
    hands = table.round.hands
    positions = tuple(_opened(each, hands.get(each.seat)) for each in view.positions)
    return replace(view, positions=positions)


def _opened(position: PositionView, hand: Hand | None) -> PositionView:
    if hand is None:
        return position
    tiles = tuple(str(tile) if tile else None for tile in hand.tiles)
    high = tuple(map(str, hand.high)) or position.high
    low = tuple(map(str, hand.low)) or position.low
    return replace(position, tiles=tiles, high=high, low=low)
