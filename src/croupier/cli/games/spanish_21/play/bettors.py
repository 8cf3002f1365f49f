"""What simple bettors decide at a Spanish 21 table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from croupier.games.spanish_21.boxes import Hand
from croupier.games.spanish_21.hands import ACE, value_of
from croupier.table.orders import Order
from croupier.table.spanish_21.decisions import DoubleDown, Hit, KeepDouble, Split, Stand, Surrender
from croupier.table.spanish_21.exposed_cards import AcceptCard, RefuseCard
from croupier.table.spanish_21.game import agenda
from croupier.table.spanish_21.insurance import DeclineInsurance, Insure
from croupier.table.spanish_21.passed_over import TakeMissedCard
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import whose_turn
from croupier.table.steps import Step

STANDS, STANDS_SOFT = 17, 18
DOUBLES = frozenset({10, 11})
SPLITS = frozenset({8, ACE})
HOPELESS = 16
"""Surrendered to an ace."""


def decided(table: Table, step: Step, _: Random) -> Order:
    """No Insurance, and the hand is played by its total."""
    order = step.order
    if isinstance(order, Insure):
        return DeclineInsurance(order.seat)
    open_now = {type(s.order): s.order for s in agenda(table) if s.person == step.person}
    wanted = (open_now[kind] for kind in _wishes(table) if kind in open_now)
    return next(wanted, order)


def _wishes(table: Table) -> Iterator[type[Order]]:
    """What somebody would like to do with the hand whose turn it is, the dearest first."""
    acting = whose_turn(table)
    if acting is None:
        return
    seat, number = acting
    hand = table.in_round.boxes[seat].hand(number)
    yield TakeMissedCard
    yield KeepDouble
    yield from _by_total(hand, against_ace=_is_ace_up(table))


def _by_total(hand: Hand, *, against_ace: bool) -> Iterator[type[Order]]:
    points, soft = hand.total.points, hand.total.soft
    if against_ace and points == HOPELESS and not soft:
        yield Surrender
    if hand.is_pair and value_of(hand.cards[0]) in SPLITS:
        yield Split
    if points in DOUBLES and not against_ace:
        yield DoubleDown
    if points < (STANDS_SOFT if soft else STANDS):
        yield from (AcceptCard, Hit)
    yield from (RefuseCard, Stand)


def _is_ace_up(table: Table) -> bool:
    up = table.in_round.up_card
    return up is not None and value_of(up) == ACE
