"""Pai Gow tables built in a line, and hands read from text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from croupier.games.pai_gow.bets import Bank
from croupier.games.pai_gow.game import PaiGowGame, submission
from croupier.games.pai_gow.hands import TwoTiles, every_four
from croupier.games.pai_gow.positions import Position
from croupier.values.tiles import Tile, parse_tiles

BANKING = {"player_banking": True, "co_banking": True}


def paigow_text(more: str = "", **options: object) -> str:
    """A submission as TOML with these options."""
    lines = [f"{name} = {_toml(value)}" for name, value in options.items()]
    top = ['rulebook = "pa-535"', 'game = "pai_gow"', "seats = 6"]
    return "\n".join([*top, "[options]", *lines, more])


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


@cache
def paigow(more: str = "", **options: object) -> PaiGowGame:
    """A lawful table: `paigow(player_banking=True)`."""
    return submission(paigow_text(more, **options))


def answered(reading: str) -> str:
    """A regulator's answer on record, so that a guarded reading may be departed from."""
    return f"[approvals.{reading}]\nreference = 'A-1'\ndate = 2010-04-01"


def banked(**options: object) -> PaiGowGame:
    """A table where players bank, alone or with the house."""
    return paigow(**BANKING, **options)


def bank_at(seat: int) -> Bank:
    return Bank(Position(seat))


def co_bank_at(seat: int) -> Bank:
    return Bank(Position(seat), co_bank=True)


def two(text: str) -> TwoTiles:
    a, b = parse_tiles(text)
    return a, b


def written(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(map(str, tiles))


@cache
def all_hands() -> tuple[tuple[Tile, ...], ...]:
    """The 8,130 different hands of four tiles."""
    ranks = paigow().ranks
    return tuple(tuple(ranks.kinds[kind] for kind in four) for four, _ in every_four(ranks))
