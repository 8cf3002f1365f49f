"""Runs every trial, prints the table and keeps it in `docs/reliability.md`.

python -m tools.faults [--seed N] [--share 0.01] [--only NAME …] [--keep]
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import Progress, TaskID

import tools.faults
from tests.journal.postgres import running_server
from tools.faults.trial import Bench, Trial, Tried

PAGE = Path(__file__).parent.parent.parent / "docs" / "reliability.md"
BEGINS, ENDS = "<!-- faults: written by make faults -->\n", "<!-- end of faults -->\n"
HEADS = ("fault", "store", "tried", "took effect", "lost", "held to")


def trials() -> dict[str, Trial]:
    """Each module of this package that has a `trial`, by its name."""
    names = sorted(each.name for each in iter_modules(tools.faults.__path__))
    modules = {name: import_module(f"tools.faults.{name}") for name in names if name[0] != "_"}
    return {name: each.trial for name, each in modules.items() if hasattr(each, "trial")}


def tried(chosen: dict[str, Trial], seed: int, share: float) -> Iterator[Tried]:
    with (
        TemporaryDirectory() as folder,
        running_server() as server,
        Progress(console=Console(stderr=True)) as progress,
    ):
        task, part = progress.add_task("", total=len(chosen)), progress.add_task("", total=1)
        for name, trial in chosen.items():
            progress.update(task, description=name)
            own = Path(folder, name)
            own.mkdir()
            tell = partial(_tell, progress, part)
            yield from trial(Bench(own, server, seed, share, tell))
            progress.advance(task)


def _tell(progress: Progress, task: TaskID, done: float) -> None:
    progress.update(task, completed=done)


def page_of(lines: list[Tried], seed: int, share: float, seconds: float) -> str:
    rows = [
        (each.fault, each.store, f"{each.tried:,}", f"{each.took_effect:,}", f"{each.lost:,}",
         each.held_to)
        for each in lines
    ]  # fmt: skip
    table = [HEADS, ("---",) * len(HEADS), *rows]
    text = "\n".join(f"| {' | '.join(row)} |" for row in table)
    lost = sum(each.lost for each in lines)
    head = f"seed {seed}, {share:g} of the whole, {seconds:,.0f} s, {lost or 'nothing'} lost"
    return f"Last run: {head}.\n\n{text}\n"


def keep(text: str) -> None:
    page = PAGE.read_text()
    before, after = page.partition(BEGINS)[0], page.partition(ENDS)[2]
    PAGE.write_text(f"{before}{BEGINS}\n{text}\n{ENDS}{after}")


def main() -> int:
    words = argparse.ArgumentParser(prog="make faults", description=__doc__)
    words.add_argument("--seed", type=int, default=17)
    words.add_argument("--share", type=float, default=1.0)
    words.add_argument("--only", nargs="+", metavar="NAME", choices=sorted(trials()))
    words.add_argument("--keep", action="store_true", help="write the table to the page")
    asked = words.parse_args()
    chosen = {name: each for name, each in trials().items() if name in (asked.only or trials())}
    logging.disable()  # what a house says of each fault would hide the table
    began = time.monotonic()
    lines = list(tried(chosen, asked.seed, asked.share))
    text = page_of(lines, asked.seed, asked.share, time.monotonic() - began)
    print(text)
    if asked.keep:
        keep(text)
    return 1 if any(each.lost or not each.took_effect for each in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
