"""Pai Gow written from the text of 58 Pa. Code ch. 535 alone, in words and lists.

Nothing here comes from the package. Tiles are text ("6-6"), a hand is two of them, money is cents.
Ambiguities are read as the readings R-PG01, R-PG02, R-PG03, R-PG10, R-PG14, R-PG15, R-PG22, R-PG23
and R-X17 have it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

Hand = tuple[str, str]
Split = tuple[Hand, Hand]
"""High hand and low hand."""

# 535.4(f), in the order of the printed table: rank, tile, number of tiles in the set
TILES = """
First Twelve (6-6) 2
Second Two (1-1) 2
Third Eight (4-4) 2
Fourth Four (1-3) 2
Fifth Ten (5-5) 2
Sixth Six (3-3) 2
Seventh Four (2-2) 2
Eighth Eleven (5-6) 2
Ninth Ten (4-6) 2
Tenth Seven (1-6) 2
Eleventh Six (1-5) 2
Twelfth Nine (3-6) 1
Twelfth Nine (4-5) 1
Thirteenth Eight (2-6) 1
Thirteenth Eight (3-5) 1
Fourteenth Seven (2-5) 1
Fourteenth Seven (3-4) 1
Fifteenth Six (2-4) 1
Sixteenth Five (1-4) 1
Sixteenth Five (2-3) 1
Seventeenth Three (1-2) 1
"""

# 535.4(a), in the order of the printed table
PAIRS = """
First Six (2-4) and Three (1-2)
Second Twelve (6-6) and Twelve (6-6)
Third Two (1-1) and Two (1-1)
Fourth Eight (4-4) and Eight (4-4)
Fifth Four (1-3) and Four (1-3)
Sixth Ten (5-5) and Ten (5-5)
Seventh Six (3-3) and Six (3-3)
Eighth Four (2-2) and Four (2-2)
Ninth Eleven (5-6) and Eleven (5-6)
Tenth Ten (4-6) and Ten (4-6)
Eleventh Seven (1-6) and Seven (1-6)
Twelfth Six (1-5) and Six (1-5)
Thirteenth Nine (3-6) and Nine (4-5)
Fourteenth Eight (3-5) and Eight (2-6)
Fifteenth Seven (3-4) and Seven (2-5)
Sixteenth Five (1-4) and Five (2-3)
Seventeenth Twelve (6-6) and Nine (4-5)
Seventeenth Twelve (6-6) and Nine (3-6)
Eighteenth Two (1-1) and Nine (4-5)
Eighteenth Two (1-1) and Nine (3-6)
Nineteenth Twelve (6-6) and Eight (2-6)
Nineteenth Twelve (6-6) and Eight (3-5)
Nineteenth Twelve (6-6) and Eight (4-4)
Twentieth Two (1-1) and Eight (2-6)
Twentieth Two (1-1) and Eight (3-5)
Twentieth Two (1-1) and Eight (4-4)
"""

ORDINALS = list(dict.fromkeys(line.split(maxsplit=1)[0] for line in PAIRS.split("\n")[1:-1]))
"""The pairs begin with each of the twenty words in turn."""


def ordinal(word: str) -> int:
    return ORDINALS.index(word) + 1


def _tile(word: str) -> str:
    return word.strip("()")


TILE_RANK = {
    _tile(words[2]): ordinal(words[0]) for words in map(str.split, TILES.split("\n")[1:-1])
}
COPIES = {_tile(words[2]): int(words[3]) for words in map(str.split, TILES.split("\n")[1:-1])}
KINDS = list(TILE_RANK)
PAIR_RANK = {
    frozenset(Counter([_tile(words[2]), _tile(words[5])]).items()): ordinal(words[0])
    for words in map(str.split, PAIRS.split("\n")[1:-1])
}


@cache
def pair_rank(hand: Hand) -> int | None:
    """535.4(a): the rank of a permissible pair; 1 is the highest."""
    return PAIR_RANK.get(frozenset(Counter(hand).items()))


@cache
def value_and_tile(hand: Hand) -> tuple[int, int]:
    """535.4(c) to (f): value and rank of the highest tile, with a lone 1-2 or 2-4 at its best."""
    ways = [[(sum(map(int, tile.split("-"))), TILE_RANK[tile])] for tile in hand]
    for way, tile in zip(ways, hand, strict=True):
        if tile in {"1-2", "2-4"}:
            way[:] = [(3, 17), (6, 15)]
    tries = [
        ((one + other) % 10, min(one_rank, other_rank))
        for one, one_rank in ways[0]
        for other, other_rank in ways[1]
    ]
    best_value = max(value for value, _ in tries)
    return best_value, min(rank for value, rank in tries if value == best_value)


def ranks(one: Hand, other: Hand) -> str:
    """How one hand stands to the other: higher, lower, or a copy."""
    pair, other_pair = pair_rank(one), pair_rank(other)
    if pair is not None or other_pair is not None:
        if pair == other_pair:
            return "copy"
        if other_pair is None or (pair is not None and pair < other_pair):
            return "higher"
        return "lower"
    (value, tile), (other_value, other_tile) = value_and_tile(one), value_and_tile(other)
    if value != other_value:
        return "higher" if value > other_value else "lower"
    if tile != other_tile:
        return "higher" if tile < other_tile else "lower"
    return "copy"


def is_zero(hand: Hand) -> bool:
    """R-PG01: only without a permissible pair."""
    return pair_rank(hand) is None and value_and_tile(hand)[0] == 0


def judge(player: Split, other: Split) -> str:
    """535.10(g), (h) and (j), one after the other."""
    high, low = ranks(player[0], other[0]), ranks(player[1], other[1])
    if is_zero(player[1]):
        low = "lower"
    if high in {"copy", "lower"} and low in {"copy", "lower"}:
        return "lose"
    if high == "higher" and low in {"copy", "lower"}:
        return "tie"
    if high in {"copy", "lower"} and low == "higher":
        return "tie"
    assert (high, low) == ("higher", "higher")
    return "win"


def splits(tiles: list[str]) -> list[Split]:
    """Every way to make two hands of four tiles, the higher one first."""
    found = []
    for i, j in combinations(range(4), 2):
        if i:
            continue
        one = (tiles[i], tiles[j])
        k, m = (n for n in range(4) if n not in {i, j})
        other = (tiles[k], tiles[m])
        found.append((one, other) if ranks(one, other) != "lower" else (other, one))
    return found


def lawful(tiles: list[str]) -> tuple[int, list[Split]]:
    """535.10(d): the paragraph that governs, and the splits it lets the dealer choose from."""
    every = splits(tiles)
    supreme = [s for s in every if 1 in map(pair_rank, s)]
    if supreme:
        return 1, supreme
    paired = [s for s in every if any(pair_rank(hand) for hand in s)]
    if paired:
        return 2, paired
    good = [s for s in every if any(value_and_tile(hand)[0] in {7, 8, 9} for hand in s)]
    if good:
        return 3, good
    by_rank = sorted(tiles, key=TILE_RANK.__getitem__)
    ends = Counter([by_rank[0], by_rank[-1]])
    return 4, [s for s in every if ends in map(Counter, s)]


def chapter_way(tiles: list[str]) -> list[Split]:
    """535.10(d) with its gaps closed by R-PG02; several splits only if they rank alike."""
    paragraph, left = lawful(tiles)
    if paragraph == 2:
        left = _best(left, lambda s: -(pair_rank(s[0]) or 99))
    if paragraph == 3:
        left = _best(left, lambda s: value_and_tile(s[0])[0])
    if paragraph in {2, 3}:
        left = [s for s in left if all(ranks(s[1], t[1]) != "lower" for t in left)]
        left = _best(left, lambda s: -value_and_tile(s[0])[1]) if paragraph == 3 else left
    return left


def _best(left: list[Split], merit: object) -> list[Split]:
    assert callable(merit)
    best = max(map(merit, left))
    return [s for s in left if merit(s) == best]


def vigorish(won: int, *, up: bool) -> int:
    """535.10(k): 5 %, exact to the cent in the player's favour, or up to a multiple of 25 cents."""
    if not up:
        return won * 5 // 100
    quarters = -(-won * 5 // 2_500)
    return min(quarters * 25, won)


def settle(
    bets: dict[str, int],
    verdicts: dict[str, str],
    bank: str | None = None,
    *,
    co_bank: bool = False,
    up: bool = False,
) -> dict[str, int]:
    """What every purse gains: players by seat, the bank's seat, and the house.

    A bet of "dealer" is the house's against the bank; a verdict may be "surrender".
    """
    gains = Counter[str]()
    centre = 0
    for seat, stake in bets.items():
        purse = "house" if seat == "dealer" else seat
        if verdicts[seat] in {"lose", "surrender"}:
            gains[purse] -= stake
            centre += stake
        elif verdicts[seat] == "win":
            gains[purse] += stake
            centre -= stake
            if seat != "dealer":
                gains[purse] -= vigorish(stake, up=up)
                gains["house"] += vigorish(stake, up=up)
    if bank is None:
        gains["house"] += centre
        return gains
    half_up, half_down = -(-centre // 2), centre // 2
    if not co_bank:
        half_up, half_down = centre, 0
    gains[bank] += half_up  # the odd cent favours the player, whichever way the money goes
    gains["house"] += half_down
    if half_up > 0:
        gains[bank] -= vigorish(half_up, up=up)
        gains["house"] += vigorish(half_up, up=up)
    return gains
