"""One pass over whole shoes holds every depth of the cutting card and every trigger of a count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from croupier.games.spanish_21.compiled import place_of
from croupier.games.spanish_21.game import submission
from croupier.odds.spanish_21.analysis import Analysis, evaluate
from croupier.simulation.count import Count
from croupier.simulation.orders import stack_of
from croupier.simulation.spanish_21.by_the_game import player
from croupier.simulation.spanish_21.depths import WAGERS, DepthSimulation, to_the_end
from croupier.values.cards import DECK
from croupier.values.refusals import BadMaterial
from tests.commands.running import EXAMPLES
from tests.simulation.spanish_21.players import at_random
from tests.simulation.spanish_21.told import SEED, STAKE, net_of

SHOES = 40
TAGS = (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1)


@cache
def played() -> Analysis:
    text = EXAMPLES.joinpath("pa-551-match.toml").read_text(encoding="utf-8")
    game = submission(text)
    return evaluate(game, at_random(game, 5))


@cache
def box() -> DepthSimulation:
    return to_the_end(played())


@pytest.mark.parametrize("behind", [60, 72, 73, 96, 150])
def test_sums_up_to_a_depth_are_those_of_a_table_with_its_cutting_card_there(behind: int) -> None:
    table = box().table
    cards = table.stacks[0].cards.tolist()
    cover = len(cards) - behind
    stacks = (stack_of(cards, cover + 12), stack_of(cards, min(cover + 60, len(cards) // 3 * 3)))
    cut = replace(table, cover=cover, stacks=stacks)
    shoes = cut.read(SEED, SHOES, cut.tally(SEED, range(SHOES)))
    deep = box()
    found = deep.read(SEED, SHOES, deep.tally(SEED, range(SHOES)))
    assert found.rounds_at(behind) == shoes.rounds
    assert found.offers_at(behind) == shoes["insurance"].rounds
    for wager in WAGERS:
        there = shoes[wager].rounds
        assert found.won_at(wager, behind) == shoes[wager].mean * there


@pytest.mark.parametrize("true", [True, False])
def test_triggers_are_those_of_somebody_who_counts_card_by_card(true: bool) -> None:  # noqa: FBT001
    counting = Count(TAGS, start=-4, true=true, least=-60, most=60)
    deep = box().counting(counting)
    found = deep.read(SEED, 2, deep.tally(SEED, range(2)))
    one = player(deep.table.game, played().strategy, STAKE)
    by_hand = list[tuple[int, Fraction]]()
    for order in deep.stack.orders(SEED, range(2)).tolist():
        cards, running, counted = [DECK[code] for code in order], -4, 1
        for begin, settled in one.shoe(cards):
            running += sum(TAGS[place_of(card)] for card in cards[counted:begin])
            counted = begin
            told = running * 48 // (len(order) - begin + 1) if true else running
            by_hand.append((told, net_of(settled)))
    behind = len(deep.stack.cards) - deep.table.cover
    for trigger in range(-12, 13):
        bets = [net for told, net in by_hand if told >= trigger]
        assert found.rounds_at(behind, trigger) == len(bets)
        assert found.won_at("spanish_21", behind, trigger) == sum(bets)


@pytest.mark.parametrize(("tags", "least"), [((1, 2), 0), ((0,) * 9 + (5000,), 0), (TAGS, 1)])
def test_a_count_is_ten_tags_and_told_apart_upwards(tags: tuple[int, ...], least: int) -> None:
    with pytest.raises(BadMaterial, match=r"ten tags|no count lies"):
        Count(tags, least=least)
