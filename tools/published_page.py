"""Writes docs/published.md: published figures beside the exact count; exits 1 if it was stale."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

from croupier.cli.odds_report import markdown
from tools.odds_page import renew
from tools.published_tables import Asked, Exact, exact

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "published.md"
LEDGER = ROOT / "tests" / "ledger"

HEAD = """# Published figures

Figures that others print, beside the count that settles them.
This page is written by `tools/published_page.py` from `tests/ledger/published.figures`, where every figure stands once, with the digits that are printed and its source; returns and shares are told as percentages. The exact value is worked out anew each time.
A figure *agrees* if it is the exact value, rounded to as many places as it is printed with.
Wagers and rules outside the chapters are laid over one for study (`baccarat.with_wager`, `[what_if]`).
Edges are the house's, per unit staked; below zero the player has the advantage.

*Deals* are orders of the six cards a round may need, *sets* the opening four cards whatever their order; *resolved* is the edge per unit of decided wagers.
*Effect* is what a card's removal does to a chance, *points* what it does to a wager in hundredths, for one card of a single deck.
*Common* is Spanish 21 as casinos elsewhere play it, *H17* with a dealer who hits soft 17; *chart* is its edge by the best chart of totals, *change* the difference in points to the common game.
*Traditional* is Pai Gow against a dealer who sets by `examples/house_ways/traditional.toml`.
"""  # noqa: E501 a sentence is a line

LEFT_OUT = """## What is not settled here

- Redoubling at Spanish 21, and playing it without surrender: no rule of the chapter or of a study.
- A page's figures for Pai Gow tiles belong to its own house way. The dealer's way here is `examples/house_ways/traditional.toml`, and the two are not the same.
- Figures of card counting, which are simulated: [counting.md](counting.md) has them.
"""  # noqa: E501 likewise


@dataclass(frozen=True, slots=True)
class Published:
    """One figure as it is printed."""

    section: str
    asked: Asked
    figure: str
    printed: str
    source: str
    cause: str

    @property
    def number(self) -> Fraction:
        return Fraction(self.printed.rstrip(" %").replace(",", ""))

    @property
    def unit(self) -> Fraction:
        """Of the last place that is printed."""
        _, _, places = self.printed.rstrip(" %").partition(".")
        return Fraction(1, 10 ** len(places))

    @cache  # noqa: B019 there are few, and they last as long as the run
    def exact(self) -> Exact:
        return exact(self.asked, self.figure)

    @property
    def shown(self) -> Fraction:
        """The exact value on the scale on which it is printed."""
        return Fraction(self.exact().value) * (100 if self.printed.endswith("%") else 1)

    @property
    def agrees(self) -> bool:
        return abs(self.shown - self.number) <= self.unit / 2


def ledger() -> Iterator[Published]:
    section = ""
    for line in _lines("published.figures"):
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif not line.startswith("#"):
            table, wager, paytable, decks, figure, printed, source, cause = _cells(line)
            asked = Asked(table, wager, paytable, int(decks or 0))
            yield Published(section, asked, figure, printed, source, cause)


@cache
def sources() -> dict[str, tuple[str, str]]:
    """Title and address, by key."""
    rows = (_cells(line) for line in _lines("published.sources") if not line.startswith("#"))
    return {key: (title, address) for key, title, address in rows}


def _lines(file: str) -> list[str]:
    text = (LEDGER / file).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip()]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]


COLUMNS = ("wager", "decks", "figure", "published", "exact")
ENDLESS = 10**6
WIDE = 60
"""A longer fraction settles as much, and is not read."""


def page() -> str:
    return "\n".join(_parts()).rstrip() + "\n"


def _parts() -> Iterator[str]:
    figures = list(ledger())
    apart = [each for each in figures if not each.agrees]
    yield HEAD
    yield f"{len(figures)} figures of {len(sources())} pages: {len(figures) - len(apart)} agree.\n"
    yield "## What differs, and why\n"
    yield markdown((*COLUMNS, "why", "source"), map(_row_apart, apart))
    yield ""
    for section in dict.fromkeys(each.section for each in figures):
        yield f"## {section}\n"
        yield markdown(
            (*COLUMNS, "", "settled by", "source"),
            (_row(each) for each in figures if each.section == section),
        )
        yield ""
    yield LEFT_OUT
    yield "## Sources\n"
    for key, (title, address) in sorted(sources().items()):
        yield f"- `{key}`: {title}, <{address}>"


def _row_apart(figure: Published) -> tuple[str, ...]:
    return *_figures(figure), figure.cause, f"`{figure.source}`"


def exact_row(figure: Published) -> str:
    """A figure's line of the page."""
    return f"| {' | '.join(_row(figure))} |"


def _row(figure: Published) -> tuple[str, ...]:
    verdict = "agrees" if figure.agrees else "**differs**"
    settled_by = figure.exact().settled_by
    if len(settled_by) > WIDE:
        settled_by = f"a fraction of {sum(map(str.isdigit, settled_by))} digits"
    return *_figures(figure), verdict, settled_by, f"`{figure.source}`"


def as_printed(figure: Published) -> str:
    """The cells of a figure's line that no count is needed for."""
    return f"| {' | '.join(_said(figure))} |"


def _figures(figure: Published) -> tuple[str, ...]:
    return *_said(figure), _written(figure)


def _said(figure: Published) -> tuple[str, ...]:
    asked = figure.asked
    wager = " ".join(each for each in (f"`{asked.wager}`", asked.paytable) if each)
    decks = "" if not asked.decks else "endless" if asked.decks > ENDLESS else str(asked.decks)
    return f"{asked.table}: {wager}", decks, figure.figure, figure.printed


def _written(figure: Published) -> str:
    """Two places more than are printed, four at least."""
    if figure.figure.split()[0] in {"deals", "sets"}:
        return f"{int(figure.shown):,}"
    _, _, places = figure.printed.rstrip(" %").partition(".")
    percent = " %" if figure.printed.endswith("%") else ""
    return f"{float(figure.shown):.{max(4, len(places) + (len(places) < 10) * 2)}f}{percent}"


def main() -> int:
    before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    text = page()
    renew(PAGE, text)
    if before != text:
        print("docs/published.md was stale and has been written anew: commit it")
    return int(before != text)


if __name__ == "__main__":
    sys.exit(main())
