"""The generator and the shuffle once more, in whole numbers and without haste."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Philox:
    """Philox of four words and ten rounds, for words of any width."""

    width: int
    multipliers: tuple[int, int]
    steps: tuple[int, int]

    def words(self, counter: Sequence[int], key: Sequence[int]) -> tuple[int, ...]:
        full = 1 << self.width
        a, b, c, d = counter
        for turn in range(10):
            k, m = ((each + turn * step) % full for each, step in zip(key, self.steps, strict=True))
            (high, low), (higher, lower) = (
                divmod(multiplier * word, full)
                for multiplier, word in zip(self.multipliers, (a, c), strict=True)
            )
            a, b, c, d = higher ^ b ^ k, lower, high ^ d ^ m, low
        return a, b, c, d


PHILOX_32 = Philox(32, (0xD2511F53, 0xCD9E8D57), (0x9E3779B9, 0xBB67AE85))
PHILOX_64 = Philox(
    64, (0xD2E7470EE14C6C93, 0xCA5A826395121157), (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)
)


def order_of_unit(cards: Sequence[T], seed: int, unit: int) -> Iterator[T]:
    """The cards of a unit as they come, to the last three or fewer.

    Three cards a turn, from word turn mod 4 of block turn div 4; a word that is unfair is replaced
    by the one in its place after one more try, and so on.
    """
    left, key = list(cards), (seed % (1 << 32), seed >> 32)
    for turn in count():
        if len(left) < 3:
            return
        bounds = len(left), len(left) - 1, len(left) - 2
        orders = bounds[0] * bounds[1] * bounds[2]
        for tries in count():
            counter = turn // 4, tries, unit % (1 << 32), unit >> 32
            word = PHILOX_32.words(counter, key)[turn % 4]
            whole, rest = divmod(word * orders, 1 << 32)
            if rest >= (1 << 32) % orders:
                break
        digits = whole // (bounds[1] * bounds[2]), whole // bounds[2] % bounds[1], whole % bounds[2]
        for digit in digits:
            left[0], left[digit] = left[digit], left[0]
            yield left.pop(0)
