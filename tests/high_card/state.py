"""A table for High Card as a value, and what a screen is told of it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.rulebooks.shoe_rules import ShoeRules
from croupier.table.cards.state import DEALERS_SEAT, CardTable
from croupier.table.people import Viewer
from croupier.table.seats.view import TableView, seen_anywhere
from croupier.table.seats.wagers import JudgedWager
from croupier.table.steps import StepView
from croupier.values.cards import Card
from tests.high_card.games import HighCardGame


class Round(msgspec.Struct, frozen=True):
    number: int
    cards: Mapping[int, Card] = {}
    """By seat; the dealer's is at seat 0."""
    judged: tuple[JudgedWager, ...] = ()
    moves: tuple[JudgedWager, ...] = ()
    """Wagers whose chips are still to be moved."""


class Past(msgspec.Struct, frozen=True):
    """A finished round."""

    number: int
    shoe: int
    cards: Mapping[int, str]
    wagers: tuple[JudgedWager, ...]


class Table(CardTable, frozen=True, kw_only=True):
    game: HighCardGame
    round: Round | None = None
    history: tuple[Past, ...] = ()

    @property
    def house(self) -> ShoeRules:
        return self.game.house

    @property
    def in_round(self) -> Round:
        assert self.round is not None
        return self.round

    @property
    def next_seat(self) -> int | None:
        """Who is dealt the next card, the dealer last."""
        waiting = (each.seat for each in self.wagers if each.seat not in self.in_round.cards)
        last = None if DEALERS_SEAT in self.in_round.cards else DEALERS_SEAT
        return min(waiting, default=last)


class View(TableView, frozen=True, kw_only=True):
    cards: Mapping[int, str]


def view_of(table: Table, viewer: Viewer, steps: tuple[StepView, ...]) -> View:
    cards = shown(table.round) if table.round else {}
    return View(**seen_anywhere(table, viewer, steps), cards=cards)


def shown(round_: Round) -> dict[int, str]:
    return {seat: str(card) for seat, card in sorted(round_.cards.items())}
