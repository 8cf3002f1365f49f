"""Whole numbers of any size from their remainders by several primes."""

from __future__ import annotations

from functools import cache
from math import prod

import numpy as np
from numpy.typing import NDArray

LARGEST = 1 << 31
"""Products of two remainders fit a machine word."""


@cache
def primes(bits: int) -> tuple[int, ...]:
    """Primes whose product has more bits than this.

    >>> [each.bit_length() for each in primes(60)]
    [31, 31]
    """
    found = list[int]()
    candidate = LARGEST - 1
    while prod(found) < 1 << bits:
        if _is_prime(candidate):
            found.append(candidate)
        candidate -= 2
    return tuple(found)


def _is_prime(number: int) -> bool:
    """For odd numbers below 2**31: these witnesses are enough below 2**32."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for witness in (2, 7, 61):
        power = pow(witness, odd, number)
        if power in {1, number - 1}:
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


@cache
def _parts(moduli: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    whole = prod(moduli)
    return whole, tuple(whole // each * pow(whole // each, -1, each) for each in moduli)


def number_from(remainders: NDArray[np.uint64], moduli: tuple[int, ...]) -> int:
    """The number nearest to zero with these remainders.

    >>> number_from(np.array([-5 % each for each in primes(40)], np.uint64), primes(40))
    -5
    """
    whole, parts = _parts(moduli)
    found = sum(int(left) * part for left, part in zip(remainders, parts, strict=True)) % whole
    return found - whole if 2 * found > whole else found
