"""Words that ask and change nothing: why, odds, history, help."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from croupier.cli.drawing import RenderableType, Text
from croupier.cli.drawing import Table as Grid
from croupier.cli.playing.answering import Answer, Word, Words
from croupier.cli.playing.practice import T
from croupier.cli.playing.sitting import Sitting
from croupier.rulebooks.clauses import clause_table
from croupier.values.clauses import ClauseId


def listed(title: str, rows: Iterable[Sequence[str]]) -> RenderableType:
    """A calm list: the first column stands out, the last, a clause, steps back."""
    rows = list(rows)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for n in range(len(rows[0]) if rows else 0):
        grid.add_column(style="bold" if n == 0 else "", no_wrap=n == 0, overflow="fold")
    for row in rows:
        grid.add_row(*(Text(each) for each in row))
    outer = Grid.grid(padding=(0, 0, 0, 1))
    outer.add_row(Text(title, style="bold"))
    outer.add_row(grid)
    return outer


def requirement(clause: ClauseId) -> str:
    """A clause in our own words; of a shortened id, that of the first beneath it."""
    table = clause_table()
    if clause in table:
        return table[clause].requirement
    below = (each for each in table if each.startswith(f"{clause}-"))
    found = next(below, None)
    return table[found].requirement if found else ""


def _why(sitting: Sitting[T], _: Words) -> Answer:
    steps = sitting.agenda
    if not steps:
        return Answer(shown="Nothing is due at this table.")
    rows = list[tuple[str, str]]()
    for step in steps:
        whose = step.person or f"the {step.by.value}"
        rows.append((step.clause, f"{sitting.playing.tables.named(step.order)}, by {whose}:"))
        rows.append(("", requirement(step.clause)))
    return Answer(shown=listed("What comes next, and why", rows))


def _odds(sitting: Sitting[T], _: Words) -> Answer:
    return Answer(shown=sitting.playing.odds(sitting.table))


def _history(sitting: Sitting[T], _: Words) -> Answer:
    table, past = sitting.table, sitting.playing.past
    has_shoe = hasattr(table, "shoe")
    if not table.history:
        where = "dealt from this shoe" if has_shoe else "played at this table"
        return Answer(shown=f"No round has been {where}.")
    rows = [("round", *past.columns)] if past.columns else []
    rows += [(str(each.number), *past.row(each)) for each in table.history]
    title = f"Rounds of shoe {table.history[0].shoe}" if has_shoe else "Rounds of this table"
    return Answer(shown=listed(title, rows))


def _quit(_: Sitting[T], __: Words) -> Answer:
    return Answer(over=True)


ASKING: Mapping[str, Word] = {
    "why": Word("why", "the clauses of what comes next", _why),
    "odds": Word("odds", "exact edges of the wagers offered here", _odds),
    "history": Word("history", "the rounds so far", _history),
    "quit": Word("quit", "leave the table as it stands, chips at the seat", _quit),
}
