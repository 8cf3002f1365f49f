"""Runs every trial, prints the table and keeps it in `docs/reliability.md`.

python -m tools.faults [--seed N] [--share 0.01] [--only NAME …] [--keep]

With `--only` and `--keep` the rows of those trials alone are written anew.
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
from tools.faults.page import Run, keep, of_all, of_some
from tools.faults.trial import Bench, Trial

PAGE = Path(__file__).parent.parent.parent / "docs" / "reliability.md"


def trials() -> dict[str, Trial]:
    """Each module of this package that has a `trial`, by its name."""
    names = sorted(each.name for each in iter_modules(tools.faults.__path__))
    modules = {name: import_module(f"tools.faults.{name}") for name in names if name[0] != "_"}
    return {name: each.trial for name, each in modules.items() if hasattr(each, "trial")}


def held(chosen: dict[str, Trial], seed: int, share: float) -> Iterator[Run]:
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
            began = time.monotonic()
            lines = list(trial(Bench(own, server, seed, share, tell)))
            yield Run(name, lines, time.monotonic() - began)
            progress.advance(task)


def _tell(progress: Progress, task: TaskID, done: float) -> None:
    progress.update(task, completed=done)


def main() -> int:
    words = argparse.ArgumentParser(prog="make faults", description=__doc__)
    words.add_argument("--seed", type=int, default=17)
    words.add_argument("--share", type=float, default=1.0)
    words.add_argument("--only", nargs="+", metavar="NAME", choices=sorted(trials()))
    words.add_argument(
        "--keep",
        action="store_true",
        help="write it to the page: with --only, what these trials told in place of what they did",
    )
    asked = words.parse_args()
    chosen = {name: each for name, each in trials().items() if name in (asked.only or trials())}
    logging.disable()  # what a house says of each fault would hide the table
    runs = list(held(chosen, asked.seed, asked.share))
    how = f"seed {asked.seed}, {asked.share:g} of the whole"
    page = of_some(runs, how) if asked.only else of_all(runs, how)
    print(page.text())
    if asked.keep:
        keep(PAGE, page, asked.only or ())
    lines = [line for each in runs for line in each.lines]
    return 1 if any(each.lost or not each.took_effect for each in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
