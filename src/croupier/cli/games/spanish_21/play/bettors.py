"""What simple bettors lay down and decide at a Spanish 21 table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from random import Random

from croupier.cli.playing.company import stake_between
from croupier.games.spanish_21.boxes import Hand
from croupier.games.spanish_21.game import MATCH, WAGER
from croupier.games.spanish_21.hands import ACE, value_of
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import Order
from croupier.table.people import player
from croupier.table.spanish_21.betting import PlaceWager
from croupier.table.spanish_21.decisions import DoubleDown, Hit, KeepDouble, Split, Stand, Surrender
from croupier.table.spanish_21.exposed_cards import AcceptCard, RefuseCard
from croupier.table.spanish_21.game import agenda, due
from croupier.table.spanish_21.insurance import DeclineInsurance, Insure
from croupier.table.spanish_21.passed_over import TakeMissedCard
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import whose_turn
from croupier.table.steps import Step

MATCH_EVERY = 4
"""One round in so many, a bettor bets on a match."""
STANDS, STANDS_SOFT = 17, 18
DOUBLES = frozenset({10, 11})
SPLITS = frozenset({8, ACE})
HOPELESS = 16
"""Surrendered to an ace."""


def wager(table: Table, person: str, chance: Random, at: datetime) -> Order | None:
    """On the box of the own seat."""
    return _laid(table, person, WAGER, chance, at)


def match_wager(table: Table, person: str, chance: Random, at: datetime) -> Order | None:
    """Now and then, beside it."""
    return None if chance.randrange(MATCH_EVERY) else _laid(table, person, MATCH, chance, at)


def _laid(table: Table, person: str, wanted: str, chance: Random, at: datetime) -> Order | None:
    for step in due(table, player(person), at):
        act = step.order
        if isinstance(act, PlaceWager) and (act.seat, act.wager) == (
            table.seat_of(person),
            wanted,
        ):
            stake = stake_between(step.least, step.most, table.house.coin, chance)
            return PlaceWager(act.seat, act.wager, stake)
    return None


def filled(table: Table, step: Step, chance: Random) -> Order:
    """A bettor's answer: no Insurance, a cut anywhere, and the hand played by its total."""
    act = step.order
    if isinstance(act, CutCards):
        return CutCards(act.seat, chance.randint(step.least, step.most))
    if isinstance(act, Insure):
        return DeclineInsurance(act.seat)
    open_now = {type(s.order): s.order for s in agenda(table) if s.person == step.person}
    wanted = (open_now[kind] for kind in _wishes(table) if kind in open_now)
    return next(wanted, act)


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
