"""A source of chance is tried before a table opens; one that fails keeps the house closed.

The two health tests of NIST SP 800-90B for a source of whole bytes (repetition count, adaptive
proportion), and a count of every byte. A fair source fails less than one start in a million.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import groupby

from croupier.values.errors import OutOfReach

Source = Callable[[int], bytes]
"""So many bytes."""

SAMPLE = 1 << 16
BYTES = 256
ALARM_BITS = 40
FALSE_ALARM = Fraction(1, 1 << ALARM_BITS)
"""Of the first two tests, in one place of the sample."""
LONGEST_RUN = 1 + ALARM_BITS // 8
"""As many equal bytes in a row are as rare as a false alarm."""
WINDOW = 512
MOST_IN_WINDOW = 20
"""So often the first byte of a window comes in it with less than that chance."""
EVEN = range(100, 450)
"""Of a chi-square with 255 degrees of freedom, 255 on average: seven deviations to each side."""


class SourceFailed(OutOfReach):
    """The source of chance is not to be trusted, and nothing is dealt from it."""


@cache
def try_source(source: Source) -> None:
    """Once for each, unless it failed."""
    sample = source(SAMPLE)
    if troubles := [*_troubles(sample)]:
        raise SourceFailed(f"the source of chance failed its start-up test: {'; '.join(troubles)}")


def _troubles(sample: bytes) -> Iterator[str]:
    if len(sample) != SAMPLE:
        yield f"it gave {len(sample)} bytes of {SAMPLE}"
        return
    run = max(len([*same]) for _, same in groupby(sample))
    if run >= LONGEST_RUN:
        yield f"{run} equal bytes in a row"
    most = max(
        sample[start : start + WINDOW].count(sample[start]) for start in range(0, SAMPLE, WINDOW)
    )
    if most >= MOST_IN_WINDOW:
        yield f"one byte {most} times among {WINDOW}"
    uneven = unevenness(Counter(sample), BYTES)
    if int(uneven) not in EVEN:
        yield f"bytes are too even or uneven: chi-square {float(uneven):.0f} where 255 is usual"


def unevenness(counts: Counter[int], kinds: int) -> Fraction:
    """The chi-square of counts that should all be alike."""
    expected = Fraction(counts.total(), kinds)
    seen = sum((each - expected) ** 2 for each in counts.values())
    return (seen + (kinds - len(counts)) * expected**2) / expected
