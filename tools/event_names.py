"""Writes the names of events at the end of docs/journal-format.md; exits 1 if they were stale."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from croupier.surveillance.games import every_game, family_of_watched
from croupier.surveillance.ledgers import book_of
from croupier.values.streams import (
    ARCHIVES,
    CAGE_BOOK,
    FLOOR,
    OFFICES,
    PROGRAM,
    REGISTER,
    care_stream,
    meter_stream,
    purse_stream,
)

PAGE = Path(__file__).parent.parent / "docs" / "journal-format.md"
HEADING = "## Names of events\n"
HEAD = """A name that is not in its list is a trouble. `make docs` writes the lists.

The game stands in a table's first record, as `rules.game`.
"""
BESIDE_TABLES = {
    "Purse": purse_stream("ann"),
    "Care": care_stream("ann"),
    "Meter": meter_stream("hall"),
    "Floor": FLOOR,
    "Program": PROGRAM,
    "Offices": OFFICES,
    "Cage": CAGE_BOOK,
    "Archives": ARCHIVES,
    "Register": REGISTER,
}


def with_names(page: str) -> str:
    before, heading, _ = page.partition(HEADING)
    assert heading
    kinds = {
        ", ".join(f"`{name}`" for name in family_of_watched(game).games): set(
            game.tables.ledger.events
        )
        for game in every_game()
    }
    shared = set.intersection(*kinds.values())
    parts = [HEAD, _listed("Every table", shared)]
    parts += [_listed(title, names - shared) for title, names in kinds.items()]
    parts += [
        _listed(title, book_of(stream).ledger.events) for title, stream in BESIDE_TABLES.items()
    ]
    return before + heading + "\n".join(parts)


def _listed(title: str, names: Iterable[str]) -> str:
    return f"**{title}**: {', '.join(f'`{name}`' for name in sorted(names))}\n"


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    text = with_names(page)
    PAGE.write_text(text, encoding="utf-8")
    if text != page:
        print("docs/journal-format.md was stale and has been written anew: commit it")
    return int(text != page)


if __name__ == "__main__":
    sys.exit(main())
