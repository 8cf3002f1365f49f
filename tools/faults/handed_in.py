"""Things handed in, one after the other: each is taken or refused plainly, within bounds."""

from __future__ import annotations

import resource
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from croupier.values.errors import CroupierError
from tools.faults.trial import Tried

KEPT = Path(__file__).parent.parent.parent / ".cache" / "faults"
"""What breaks something is put there, to be mended and moved to the corpus."""
SECONDS = 30.0
"""Of a machine that may be busy otherwise; a thing takes a few milliseconds."""
MOST_MEMORY = 2 << 30
"""Beyond what the process has when a thing is handed in."""

T = TypeVar("T")


class TooLong(BaseException):
    """Not caught by anybody on the way."""


@dataclass
class Count:
    """What became of everything of one kind."""

    kind: str
    tried: int = 0
    refused: int = 0
    lost: int = 0

    def hand_in(self, given: T, take: Callable[[T], bool], written: bytes) -> None:
        """`take` says whether it was taken; our own errors refuse it; all else is a fault."""
        self.tried += 1
        try:
            with bounded():
                self.refused += not take(given)
        except CroupierError:
            self.refused += 1
        except (Exception, TooLong):  # noqa: BLE001 whatever it is, it is told
            self.tell(written, traceback.format_exc(limit=-6))

    def tell(self, written: bytes, why: str) -> None:
        self.lost += 1
        kept = KEPT / self.kind / sha256(written).hexdigest()[:12]
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(written)
        print(f"{self.kind}: {kept.name}: {why}", file=sys.stderr)

    def told(self, fault: str, held_to: str, store: str = "-") -> Tried:
        return Tried(fault, store, self.tried, self.refused, self.lost, held_to)


@contextmanager
def bounded(seconds: float = SECONDS, memory: int = MOST_MEMORY) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooLong(f"it took longer than {seconds} s")

    usual = signal.signal(signal.SIGALRM, stop)
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_held() + memory, before[1]))
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        resource.setrlimit(resource.RLIMIT_AS, before)
        signal.signal(signal.SIGALRM, usual)


def _held() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * resource.getpagesize()
