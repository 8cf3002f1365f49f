"""A thousand shoes dealt by a dealer of twenty lines come out of the live table the same."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from croupier.floor.automatic import everybody, next_order
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.chance import Sealed
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.game import agenda, decide, evolved
from croupier.table.baccarat.opening import OpenTable
from croupier.table.baccarat.state import Table
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.sealing import SealShoe
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.seats.seating import TakeSeat
from croupier.values.cards import DECK
from croupier.values.refusals import Refusal
from croupier.values.sealing import dealt_at
from tests.support import game

SHOES = {
    "pa-541": 143, "pa-543": 143, "pa-545": 143, "pa-627a": 143,
    "pa-627b": 143, "ma-midi": 143, "md-mini": 142,
}  # fmt: skip
AT = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)
BENEATH_COVER_CARD = 14

VALUES = {"A": 1, **{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 0)}
DRAWS_AGAINST = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}


def twenty_line_dealer(cards: list[str]) -> list[str]:
    """The rounds of a shoe, by somebody who has read the rules and nothing else."""
    first = VALUES[cards[0][0]]
    at, rounds, hands_left = 1 + (first or 10), [], None
    while hands_left != 0:
        start = at
        player, banker = [cards[at], cards[at + 2]], [cards[at + 1], cards[at + 3]]
        at += 4
        p, b = (sum(VALUES[c[0]] for c in hand) % 10 for hand in (player, banker))
        if max(p, b) < 8:
            banker_draws = b <= 5
            if p <= 5:
                player.append(cards[at])
                third = str(VALUES[cards[at][0]])
                banker_draws = b <= 2 or third in DRAWS_AGAINST.get(b, "")
                at += 1
            if banker_draws:
                banker.append(cards[at])
                at += 1
        rounds.append(f"P {' '.join(player)} | B {' '.join(banker)}")
        if hands_left is not None:
            hands_left -= 1
        elif at > len(cards) - BENEATH_COVER_CARD >= start:
            hands_left = 1
    return rounds


def live_shoe(table: Table, sealed: Sealed) -> tuple[Table, list[str]]:
    """The same shoe at the live table, without a journal: nobody bets, every step is taken."""
    number, rounds = table.shoes + 1, list[str]()
    while table.shoes < number or table.over is None:
        order = next_order(BACCARAT, table, AT, everybody)
        assert order is not None
        order = supplied(table, order, sealed)
        answer = decide(table, order)
        assert not isinstance(answer, Refusal), f"{order.order}: {answer}"
        table = evolved(table, answer)
    rounds += [past.coup for past in table.history]
    return table, rounds


def supplied(table: Table, order: Command, sealed: Sealed) -> Command:
    act, shoe = order.order, table.shoe
    if isinstance(act, SealShoe):
        return replace(order, order=replace(act, commitment=sealed.commitment))
    if isinstance(act, OpenShoe):
        return replace(order, order=replace(act, cards=sealed.cards, salt=sealed.salt))
    if any(step.draws for step in agenda(table)) and isinstance(act, DealCard | BurnCard):
        assert shoe is not None
        return replace(
            order, order=replace(act, card=dealt_at(sealed.cards, shoe.offset, shoe.drawn))
        )
    return order


@pytest.mark.no_cover  # a million steps; everything they touch is covered elsewhere
@pytest.mark.parametrize("book", SHOES)
def test_shoes_dealt_elsewhere_come_out_the_same(book: str) -> None:
    chance = random.Random(book)  # noqa: S311 a test repeats its chance
    decks = 6
    rules = house_rules_document(game(book, decks=decks).house)
    opening = Command(OpenTable(rules, 0, practice=True), "floor", Role.FLOORPERSON, AT)
    table = evolved(None, _taken(decide(None, opening)))
    table = evolved(table, _taken(decide(table, Command(TakeSeat(1), "ann", Role.PLAYER, AT))))
    for number in range(SHOES[book]):
        cards = list(DECK) * decks
        chance.shuffle(cards)
        middle = len(cards) // 2
        sealed = Sealed((*cards[-middle:], *cards[:-middle]), f"{book} {number}")
        table, rounds = live_shoe(table, sealed)
        assert rounds == twenty_line_dealer([str(card) for card in cards])
        table = to_next_shoe(table, sealed)


def _taken(answer: object) -> tuple:  # type: ignore[type-arg]
    assert isinstance(answer, tuple), answer
    return answer


def to_next_shoe(table: Table, sealed: Sealed) -> Table:
    """The shoe is cleared away and its order opened."""
    while table.over is not None or table.unopened:
        order = next_order(BACCARAT, table, AT, everybody)
        assert order is not None
        table = evolved(table, _taken(decide(table, supplied(table, order, sealed))))
    return table
