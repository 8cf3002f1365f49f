"""Cutting: a stack into smaller ones, a payout down to the height of the wager beside it."""

from __future__ import annotations

from croupier.games.bound_game import Game
from croupier.games.slips import payout
from croupier.rulebooks.house_rules import HouseRules, OfferedWager, PricedLine
from croupier.training.chips.counted_out import stack_shown
from croupier.training.chips.denominations import chips_of
from croupier.training.chips.notation import worth_in_short
from croupier.training.chips.reading import COMMON, FULL
from croupier.training.drilling import Draw, Drill, one_of, some_stake, within_limits
from croupier.values.odds import Odds

SIZES = (4, 5, 10, FULL)
"""Into which stacks are cut: those that make a larger chip, half a stack and a whole one."""
STACKS = 3
HIGHEST = Odds(3, 1)
"""What pays more is not sized into but cut out beside the wager."""
TRIES = 40
"""Wagers looked through for one of a single stack."""


def cutting(game: Game, draw: Draw) -> Drill:
    """Never so few that there is nothing to cut."""
    size, chip = one_of(SIZES, draw), one_of(_common(game.house), draw)
    count = size + 1 + draw(STACKS * FULL - size)
    stacks, left = divmod(count, size)
    return Drill(
        {
            "title": "Cutting",
            "asks": f"{count} chips of ${worth_in_short(chip)} are cut into stacks of {size}."
            " How many stacks are full, and how many chips are left over?",
            "stacks": [stack_shown(chip, count)],
            "counts": ["Full stacks", "Left over"],
        },
        f"{stacks} {left}",
        game.house.placing,
        f"{stacks} times {size} is {stacks * size}, and {left} make {count}.",
    )


def sizing_in(game: Game, draw: Draw) -> Drill:
    """What is paid stands in stacks as high as the wager; the rest stays in the hand."""
    wager, line = one_of(_sized_into(game.house), draw)
    chip, laid, paid = _laid_and_paid(game.house, wager, line, draw)
    brought = -(-paid // FULL) * FULL
    return Drill(
        {
            "title": "Sizing in",
            "asks": f"{laid} chips of ${worth_in_short(chip)} on {wager.title} win at {line.price}."
            f" You bring {brought} such chips to the wager and size in. How many do you pay, before"
            " any vigorish, and how many stay in your hand?",
            "stacks": [stack_shown(chip, laid)],
            "counts": ["Paid", "In your hand"],
        },
        f"{paid} {brought - paid}",
        line.clause,
        f"{line.price} on {laid} chips is {paid}, and {brought} less {paid} is {brought - paid}.",
    )


def _sized_into(house: HouseRules) -> list[tuple[OfferedWager, PricedLine]]:
    return [
        (wager, line)
        for wager in house.wagers.values()
        for line in wager.lines
        if isinstance(line.price, Odds) and line.price <= HIGHEST and not wager.keeps_stake
    ]


def _laid_and_paid(
    house: HouseRules, wager: OfferedWager, line: PricedLine, draw: Draw
) -> tuple[int, int, int]:
    """A chip, how many of it are laid, and how many are paid; a stack at most if one will do."""
    assert isinstance(line.price, Odds)
    for _ in range(TRIES):
        chip, count = one_of(_common(house), draw), 1 + draw(FULL)
        stake = within_limits(house, wager, chip * count)
        won = payout(house, line.price, stake)
        if stake == chip * count and won % chip == 0:
            return chip, count, won // chip
    stake = some_stake(house, wager, draw)
    won = payout(house, line.price, stake)
    chip = max(each for each in chips_of(house, stake, won) if stake % each == 0 == won % each)
    return chip, stake // chip, won // chip


def _common(house: HouseRules) -> list[int]:
    return [each for each in chips_of(house) if each <= COMMON]
