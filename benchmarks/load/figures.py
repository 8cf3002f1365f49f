"""Figures of a load: the middle and the end of many times, and what processors did."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from pathlib import Path


def quantile(times: Sequence[float], part: float) -> float:
    """In milliseconds."""
    return times[min(len(times) - 1, int(part * len(times)))] * 1e3 if times else 0.0


def used(servers: Iterable[int]) -> list[float]:
    """Seconds of processor time so far: each server, this process, the machine."""
    ticks = os.sysconf("SC_CLK_TCK")
    times = list[float]()
    for each in servers:
        fields = Path(f"/proc/{each}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        times.append((int(fields[11]) + int(fields[12])) / ticks)
    whole = list(map(int, Path("/proc/stat").read_text(encoding="utf-8").split()[1:9]))
    return [*times, time.process_time(), (sum(whole) - whole[3] - whole[4]) / ticks]
