"""The conversation with a person: on a terminal screen, or line by line from a script."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic

from croupier.cli.drawing import Console, RenderableType, Text
from croupier.cli.playing.answering import Answer
from croupier.cli.playing.leaving import banner
from croupier.cli.playing.practice import T
from croupier.cli.playing.prompting import prompt
from croupier.cli.playing.screen import asking, refused, screen, told
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.vocabulary import respond
from croupier.values.refusals import Refusal, Refused, Unreadable


@dataclass(frozen=True, slots=True)
class Until(Generic[T]):
    """When a stay ends by itself: after so many rounds, or never."""

    sitting: Sitting[T]
    last: int | None

    @classmethod
    def rounds(cls, sitting: Sitting[T], count: int | None) -> Until[T]:
        return cls(sitting, None if count is None else sitting.table.rounds + count)

    @property
    def reached(self) -> bool:
        return self.last is not None and self.sitting.table.rounds >= self.last


def at_terminal(sitting: Sitting[T], console: Console, until: Until[T], pace: float) -> None:
    """Draw, ask, do, until the person goes."""
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415 line editing, where there is any

    def glance() -> None:
        if pace and isinstance(sitting.told[-1], sitting.playing.worth_a_look):
            console.clear()
            console.print(screen(sitting, console.width, console.height))
            time.sleep(pace)

    sitting.watch = glance
    notice: RenderableType | Refusal | None = sitting.go_on()
    while not until.reached:
        console.clear()
        console.print(screen(sitting, console.width, console.height))
        console.print(asking(sitting, notice))
        try:
            answer = respond(sitting, input("> "))
        except Unreadable as unread:
            notice = Text(str(unread), style="bold")
            continue
        except EOFError:
            return
        if answer.over:
            return
        notice = answer.refusal or answer.shown


def from_script(
    sitting: Sitting[T], console: Console, lines: Iterable[str], until: Until[T], *, strict: bool
) -> None:
    """Say each line and print what comes of it; blank lines and remarks are passed over."""
    console.print(Text(banner(sitting), style="bold"))
    shown = len(sitting.told)
    if refusal := sitting.go_on():
        raise Refused([refusal])
    shown = _print_new(sitting, console, shown)
    for line in filter(None, (given.partition("#")[0].strip() for given in lines)):
        if until.reached:
            return
        console.print(Text(f"> {line}", style="bold"))
        answer = _said(sitting, line, strict=strict)
        shown = _print_new(sitting, console, shown)
        if answer.refusal is not None:
            console.print(refused(answer.refusal))
        if answer.shown is not None:
            console.print(answer.shown)
        if answer.over:
            return
    if not until.reached:
        waiting = prompt(sitting)
        console.print(Text(waiting.heading).append(f"  {waiting.clause or ''}", "dim"))


def _print_new(sitting: Sitting[T], console: Console, shown: int) -> int:
    if new := sitting.told[shown:]:
        console.print(told(sitting, new))
        if (aside := sitting.playing.aside(sitting)) is not None:
            console.print(Text(aside))
    return len(sitting.told)


def _said(sitting: Sitting[T], line: str, *, strict: bool) -> Answer:
    """What comes of a line; where it must be taken, anything else is an error."""
    try:
        answer = respond(sitting, line)
    except Unreadable as unread:
        if strict:
            raise
        return Answer(shown=Text(str(unread)))
    if strict and answer.refusal is not None:
        raise Refused([answer.refusal])
    return answer
