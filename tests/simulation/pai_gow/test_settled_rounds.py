"""Simulated rounds are set, compared and settled as the game's own functions do, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pytest

from croupier.games.pai_gow.bets import Bank, Bet
from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import SetHand
from croupier.games.pai_gow.laid import Laid
from croupier.games.pai_gow.positions import AREAS, DEALER, Position
from croupier.games.pai_gow.settlement import settle
from croupier.odds.pai_gow.analysis import analyse
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.strategies import HOUSE_WAY, OPTIMAL, Strategy
from croupier.odds.pai_gow.tables import Setter, matches
from croupier.simulation.pai_gow.rounds import PaiGowSimulation, prepare
from croupier.values.money import Cents
from croupier.values.tiles import Tile
from tests.odds.pai_gow.tile_tables import filed_way, set_by, table

SEED, ROUNDS = 535, 150
STAKE = Cents(10_000)
BANK, *BETTORS = AREAS
Tiles = Sequence[Tile]

TABLES: dict[str, tuple[PaiGowGame, tuple[Setter, ...], Setter]] = {
    "as filed": (table(), (HOUSE_WAY, OPTIMAL), HOUSE_WAY),
    "another way against a third": (table(), (filed_way("traditional"),), filed_way("best_low")),
    "the dealer sets by another way": (set_by(filed_way("best_low")), (OPTIMAL,), HOUSE_WAY),
}


@pytest.mark.parametrize("which", TABLES)
def test_every_round_brings_what_the_table_settles(which: str) -> None:
    game, setters, against = TABLES[which]
    one, several = simulation(which), simulation(which, len(BETTORS))
    ways = own_and_other(game, setters, against)
    for unit in range(ROUNDS):
        for ready in (one, several):
            hands = dealt(game, ready, unit)
            found = ready.read(SEED, 1, ready.tally(SEED, range(unit, unit + 1)))
            ahead = iter(found.banked)
            for row, wager, (own, other) in zip(ready.rows, found.wagers, ways, strict=True):
                settled = settled_by_the_game(game, row.role, (own, other), hands[:2])
                assert Fraction(wager.mean) == settled
                if row.nets:
                    gained = settled_by_the_game(game, row.role, (own, other), hands)
                    assert next(ahead).mean * len(BETTORS) == gained
            assert next(ahead, None) is None


@cache
def simulation(which: str, opponents: int = 1) -> PaiGowSimulation:
    game, setters, against = TABLES[which]
    return prepare(game, setters=setters, against=against, opponents=opponents)


def own_and_other(
    game: PaiGowGame, setters: Sequence[Setter], against: Setter
) -> list[tuple[Strategy, Strategy]]:
    analysis = analyse(game)
    return [ways for role in Role for ways in matches(analysis, role, setters, against)]


def dealt(game: PaiGowGame, ready: PaiGowSimulation, unit: int) -> list[Tiles]:
    """The dealer's or bank's four tiles, then those of the bettors."""
    (order,) = ready.stack.orders(SEED, range(unit, unit + 1))
    tiles = [game.ranks.kinds[code] for code in order.tolist()]
    return [tiles[at : at + 4] for at in range(0, len(tiles) - 3, 4)]


def settled_by_the_game(
    game: PaiGowGame, role: Role, ways: tuple[Strategy, Strategy], hands: Sequence[Tiles]
) -> Fraction:
    """What somebody in a role gains, in stakes; hands lie as they were set."""
    own, other = ways
    first, *others = hands
    seats = BETTORS[: len(others)]
    bets = [Bet(seat, STAKE) for seat in seats]
    if role is Role.BETTOR:
        laid = [
            Laid(DEALER, tuple(first)),
            *(at(game, *each, own) for each in zip(seats, others, strict=True)),
        ]
        slip = settle(game, bets, laid).slips[0]
        return Fraction(slip.back - STAKE, STAKE)
    bank = Bank(BANK, co_bank=role is Role.CO_BANK)
    laid = [
        at(game, BANK, first, own),
        *(at(game, *each, other) for each in zip(seats, others, strict=True)),
    ]
    result = settle(game, bets, laid, bank).bank
    assert result is not None
    return Fraction(result.net, STAKE)


def at(game: PaiGowGame, seat: Position, tiles: Tiles, way: Strategy) -> Laid:
    return Laid(seat, tuple(tiles), set_as(game, tiles, way))


def set_as(game: PaiGowGame, tiles: Tiles, way: Strategy) -> SetHand:
    splits = analyse(game).splits
    hand = splits.place(tiles)
    chosen = int(way.chosen[hand])
    return next(
        setting
        for setting, number in splits.settings(hand).items()
        if splits.high[hand, number] == splits.high[hand, chosen]
        and splits.low[hand, number] == splits.low[hand, chosen]
    )
