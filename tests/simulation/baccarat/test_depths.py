"""One pass over whole shoes holds every depth of the cover card and every trigger of a count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from croupier.games.baccarat.game import BaccaratGame, submission
from croupier.simulation.baccarat.depths import to_the_end
from croupier.simulation.baccarat.rounds import BaccaratSimulation, prepare
from croupier.simulation.count import Count
from croupier.simulation.orders import stack_of
from croupier.values.cards import DECK, Card
from croupier.values.refusals import BadMaterial, Refused
from tests.commands.running import EXAMPLES

SEED, SHOES = 7, 60
DRAGON_7 = (0, 0, 0, -1, -1, -1, -1, 2, 2, 0)


@cache
def table() -> BaccaratSimulation:
    text = EXAMPLES.joinpath("pa-627a-ez.toml").read_text(encoding="utf-8")
    return prepare(submission(text))


@pytest.mark.parametrize("behind", [14, 15, 52, 104, 208])
def test_sums_up_to_a_depth_are_those_of_a_table_with_its_cover_card_there(behind: int) -> None:
    cover = len(table().stack.cards) - behind
    cut = replace(
        table(),
        cover=cover,
        surely=0,
        stack=stack_of(table().stack.cards.tolist(), cover + 12),
    )
    shoes = cut.read(SEED, SHOES, cut.tally(SEED, range(SHOES)))
    deep = to_the_end(table())
    found = deep.read(SEED, SHOES, deep.tally(SEED, range(SHOES)))
    assert found.rounds_at(behind) == shoes.rounds
    for number, wager in enumerate(shoes.wagers):
        assert found.won_at(number, behind) == wager.mean * shoes.rounds


@pytest.mark.parametrize("true", [True, False])
def test_triggers_are_those_of_somebody_who_counts_card_by_card(true: bool) -> None:  # noqa: FBT001
    counting = Count(DRAGON_7, start=-3, true=true, least=-40, most=60)
    deep, shoes = to_the_end(table(), counting), 3
    found = deep.read(SEED, shoes, deep.tally(SEED, range(shoes)))
    by_hand = list[tuple[int, int]]()
    for order in deep.stack.orders(SEED, range(shoes)).tolist():
        by_hand += counted(order, counting)
    for trigger in range(-20, 21):
        bets = [(told, before) for told, before in by_hand if told >= trigger and before <= 402]
        assert found.rounds_at(14, trigger) == len(bets)


def counted(order: list[int], count: Count) -> list[tuple[int, int]]:
    """Before each round: the count, and where the round before began."""
    tables, found = table().tables, list[tuple[int, int]]()
    at, before, running = int(tables.burned[order[0]]), 0, count.start
    running += count.of_rank(DECK[order[0]].rank)
    seen = 1
    while at + 6 <= len(order):
        told = Fraction(running * 52, 416 - seen) if count.true else Fraction(running)
        found.append((told.__floor__(), before))
        game, cards = table().game, [DECK[code] for code in order[at : at + 6]]
        used = next(n for n in (4, 5, 6) if dealt(game, cards[:n]))
        running += sum(count.of_rank(card.rank) for card in cards[:used])
        before, at, seen = at, at + used, seen + used
    return found


def dealt(game: BaccaratGame, cards: list[Card]) -> bool:
    try:
        game.deal(cards)
    except Refused:  # too few cards, or too many
        return False
    return True


@pytest.mark.parametrize("tags", [(1, 2, 3), (0,) * 9 + (5000,)])
def test_a_count_has_ten_tags(tags: tuple[int, ...]) -> None:
    with pytest.raises(BadMaterial, match="ten tags"):
        Count(tags)


def test_counts_are_told_apart_upwards() -> None:
    with pytest.raises(BadMaterial, match="no count lies from 3 to 2"):
        Count(least=3, most=2)
