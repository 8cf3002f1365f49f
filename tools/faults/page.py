"""What `docs/reliability.md` tells of trials: a row for each fault, and how each run went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from operator import itemgetter
from pathlib import Path

from tools.faults.trial import Tried

BEGINS, ENDS = "<!-- faults: written by make faults -->\n", "<!-- end of faults -->\n"
HEADS = ("trial", "fault", "store", "tried", "took effect", "lost", "held to")
CELL = " | "
Row = Sequence[str]


@dataclass(frozen=True)
class Run:
    """One trial, held once."""

    trial: str
    lines: Sequence[Tried]
    seconds: float


@dataclass(frozen=True)
class Page:
    runs: Sequence[str]
    """How the last run of all trials went, and each that was held by itself since then."""
    rows: Sequence[Row]

    def text(self) -> str:
        table = [HEADS, ("---",) * len(HEADS), *self.rows]
        lines = [f"| {CELL.join(row)} |" for row in table]
        return "\n".join([*(f"{each}\n" for each in self.runs), *lines]) + "\n"

    def with_trials(self, page: Page, trials: Sequence[str]) -> Page:
        """In place of what these told before."""
        runs = [each for each in self.runs if _trial(each) not in trials]
        rows = [each for each in self.rows if each[0] not in trials]
        return Page([*runs, *page.runs], sorted([*rows, *page.rows], key=itemgetter(0)))


def of_all(runs: Sequence[Run], how: str) -> Page:
    return Page([f"Last run of all: {how}, {_went(runs)}."], _rows(runs))


def of_some(runs: Sequence[Run], how: str) -> Page:
    today = date.today().isoformat()  # noqa: DTZ011 as whoever runs it reads the calendar
    told = [
        f"`{each.trial}` by itself since then, {today}: {how}, {_went([each])}." for each in runs
    ]
    return Page(told, _rows(runs))


def read(text: str) -> Page:
    lines = text.splitlines()
    rows = [each.removeprefix("| ").removesuffix(" |").split(CELL) for each in lines if "|" in each]
    return Page([each for each in lines if each and "|" not in each], rows[2:])


def keep(path: Path, page: Page, only: Sequence[str]) -> None:
    """All of the page, or what is told of those that were held alone."""
    before, _, rest = path.read_text(encoding="utf-8").partition(BEGINS)
    was, _, after = rest.partition(ENDS)
    kept = read(was).with_trials(page, only) if only else page
    path.write_text(f"{before}{BEGINS}\n{kept.text()}\n{ENDS}{after}", encoding="utf-8")


def _went(runs: Sequence[Run]) -> str:
    lost = sum(line.lost for each in runs for line in each.lines)
    return f"{sum(each.seconds for each in runs):,.0f} s, {lost or 'nothing'} lost"


def _rows(runs: Sequence[Run]) -> list[Row]:
    return [_row(each.trial, line) for each in runs for line in each.lines]


def _row(trial: str, line: Tried) -> Row:
    counted = (f"{number:,}" for number in (line.tried, line.took_effect, line.lost))
    return (trial, line.fault, line.store, *counted, line.held_to)


def _trial(told: str) -> str:
    """Of which a run was held by itself."""
    return told.split("`")[1] if told.startswith("`") else ""
