"""Where the server's time for an order goes: each stage less the stages within it.

python benchmarks/load/stages.py 'a plan as house.py takes it'

When the server ends, it prints microseconds of each stage for an order, of the processor:
two readings of that clock cost a microsecond or two, which the stage around it bears.
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Generator
from functools import wraps
from importlib import import_module
from inspect import iscoroutinefunction
from pathlib import Path
from time import thread_time_ns
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

STAGES = {
    "frames read": ("croupier.web.punctual:PunctualSocket.data_received",),
    "request read": ("croupier.web.live.socket:Screen._heed",),
    "request taken": ("croupier.floor.casino:Casino.order", "croupier.floor.casino:Casino._taken"),
    "order taken": ("croupier.floor.running_table:RunningTable.take",),
    "purses and books at hand": ("croupier.floor.running_table:RunningTable._begun",),
    "decided": ("croupier.floor.tables:Tables.run",),
    "written as entries": ("croupier.floor.taken:Taken.entries",),
    "handed to the journal": ("croupier.journal.kept:KeptJournal.submit",),
    "recorded (thread)": ("croupier.journal.writer:Writer._answer",),
    "moved on": ("croupier.floor.tables:Tables.moved_on",),
    "published": ("croupier.floor.running_table:RunningTable._publish",),
    "tempo followed": ("croupier.floor.running_table:followed",),
    "presence": ("croupier.floor.presence:Presence.heard",),
    "next move": (
        "croupier.floor.running_table:next_move",
        "croupier.floor.clockwork:next_move",
    ),
    "clock woken": ("croupier.floor.running_table:RunningTable._wake_clock",),
    "clock's turn": ("croupier.floor.clockwork:Clockwork._tick",),
    "sentences": ("croupier.floor.told_lines:ToldLines.of",),
    "views": ("croupier.table.table_game:TableGame.without_history",),
    "told to all": ("croupier.floor.running_table:RunningTable._tell_all",),
    "screens woken": ("croupier.web.live.socket:Screen._tell",),
    "frames sent": ("croupier.web.live.socket:Screen._write",),
}
ORDERS = "decided"
"""The stage that is passed once for each order."""

spent: Counter[str] = Counter()
passed: Counter[str] = Counter()
_here = threading.local()


class Stage:
    """A stretch of work; what begins within it is counted by itself."""

    __slots__ = ("began", "inner", "name", "outer")

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        self.outer = getattr(_here, "stage", None)
        self.inner = 0
        _here.stage = self
        self.began = thread_time_ns()

    def __exit__(self, *_: object) -> None:
        took = thread_time_ns() - self.began
        spent[self.name] += took - self.inner
        _here.stage = self.outer
        if self.outer is not None:
            self.outer.inner += took


class Steps:
    """A coroutine whose every step is counted, and what it waits for is not."""

    def __init__(self, name: str, work: Coroutine[Any, Any, Any]) -> None:
        self._name, self._work = name, work

    def __await__(self) -> Generator[Any, Any, Any]:
        steps, answer, failure = self._work.__await__(), None, None
        while True:
            try:
                with Stage(self._name):
                    waits = steps.throw(failure) if failure else steps.send(answer)
            except StopIteration as done:
                return done.value
            answer = failure = None
            try:
                answer = yield waits
            except BaseException as thrown:  # noqa: BLE001 it is the coroutine's
                failure = thrown


def timed(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    if iscoroutinefunction(work):

        @wraps(work)
        async def stepped(*args: Any, **more: Any) -> Any:  # noqa: ANN401
            passed[name] += 1
            return await Steps(name, work(*args, **more))

        return stepped

    @wraps(work)
    def done(*args: Any, **more: Any) -> Any:  # noqa: ANN401
        passed[name] += 1
        with Stage(name):
            made = work(*args, **more)
            return iter(list(made)) if isinstance(made, Generator) else made

    return done


def watch() -> None:
    for name, places in STAGES.items():
        for place in places:
            module, _, path = place.partition(":")
            *within, last = path.split(".")
            owner: Any = import_module(module)
            for each in within:
                owner = getattr(owner, each)
            if found := getattr(owner, last, None):
                setattr(owner, last, timed(name, found))


def main() -> None:
    from benchmarks.load import house  # noqa: PLC0415 after the path is known

    watch()
    house.main()
    orders = passed[ORDERS] or 1
    split = {name: [spent[name] / orders / 1e3, passed[name] / orders] for name in STAGES}
    print(msgspec.json.encode(split).decode(), flush=True)


if __name__ == "__main__":
    main()
