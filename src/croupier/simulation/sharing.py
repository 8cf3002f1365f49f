"""Rounds shared out among threads: the sums are the same however many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Progress = Callable[[int], None]
"""Told how many rounds are done, after each chunk."""

CHUNK = 1 << 19
"""Rounds that one thread plays at a time: a tenth of a second or less."""


def chunks(rounds: range) -> Iterator[range]:
    for first in range(rounds.start, rounds.stop, CHUNK):
        yield range(first, min(first + CHUNK, rounds.stop))


def shared_out(
    play: Callable[[range], Whole], rounds: range, workers: int, progress: Progress | None = None
) -> Whole:
    """What is tallied in all rounds; ``play`` tallies some and lets other threads run meanwhile."""
    threads = ThreadPoolExecutor(workers)
    done, total = 0, play(range(0))
    try:
        waiting = {threads.submit(play, chunk): len(chunk) for chunk in chunks(rounds)}
        for played in as_completed(waiting):
            total = total + played.result()
            done += waiting[played]
            if progress is not None:
                progress(done)
    finally:
        threads.shutdown(cancel_futures=True)
    return total
