"""A chart of basic strategy in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from croupier.cli.drawing import Text
from croupier.cli.output import console, print_table
from croupier.games.spanish_21.compiled import place_of
from croupier.odds.figures import percent
from croupier.odds.spanish_21.chart import COLUMNS, Chart, value_name
from croupier.odds.spanish_21.chart_costs import Cost
from croupier.odds.spanish_21.strategy_file import SHOWN_PAIRS, merged_rows
from croupier.odds.spanish_21.training import Question
from croupier.studio.spanish_21.basic_strategy import sections
from croupier.studio.spanish_21.strategy_chart import IN_WORDS, Action, Cell, Section, StrategyChart

COLOURS = {
    Action.STAND: "black on bright_yellow",
    Action.HIT: "black on white",
    Action.DOUBLE: "black on bright_cyan",
    Action.SPLIT: "black on yellow",
    Action.SURRENDER: "black on bright_magenta",
    Action.RESCUE: "black on bright_red",
    Action.KEEP: "black on bright_green",
}

HAND, CELL = 15, 6
"""How wide the hands and each decision are, so that ten up cards fit the narrowest screen."""


def print_chart(chart: StrategyChart, costs: Sequence[Cost]) -> None:
    screen = console()
    screen.print(chart.title, style="bold")
    for line in chart.lines:
        screen.print(line)
    screen.print()
    screen.print(_legend(chart.actions, screen.width))
    for section in chart.sections:
        screen.print(section_table(section, chart.up_cards))
    for note in chart.notes:
        screen.print(f"{note.mark or '-':>4}  {note.words}", markup=False)
    columns = ("play", "house edge", "more than the best")
    rows = [(each.words, percent(each.edge), percent(each.cost)) for each in costs]
    screen.print()
    print_table("What simplifying costs", columns, rows, right=columns[1:])


def _legend(actions: Iterable[Action], width: int) -> Text:
    """A line is ended before a sign whose words have no room."""
    legend, line = Text(), 0
    for action in actions:
        sign, words = f" {action.value} ", f" {IN_WORDS[action]}   "
        if line + len(sign + words.rstrip()) > width:
            legend.append("\n")
            line = 0
        legend.append(sign, COLOURS[action]).append(words)
        line += len(sign + words)
    return legend


def section_table(
    section: Section, up_cards: Sequence[str], at: tuple[int, int] | None = None
) -> Text:
    """Rows of a chart; one cell may be pointed at, by its row and column."""
    heads = (f"{up_card:^{CELL}}" for up_card in up_cards)
    rows = [Text(f"{section.title:{HAND}}{''.join(heads)}".rstrip(), "bold")]
    rows.append(Text("─" * (HAND + CELL * len(up_cards))))
    for n, row in enumerate(section.rows):
        cells = (_printed(cell, (n, column) == at) for column, cell in enumerate(row.cells))
        rows.append(Text.assemble(f"{row.hand:{HAND}}", *cells))
    return Text("\n").join((*rows, Text()))


def _printed(cell: Cell, here: bool) -> Text:  # noqa: FBT001 the one that is meant
    sign = cell.action.value + cell.mark
    shown = f"[{sign}]" if here else f" {sign} "
    return Text(f"{shown:^{CELL}}", COLOURS[cell.action] + (" bold" if here else ""))


def print_cell(chart: Chart, question: Question) -> None:
    """The cell that a hand is played by, with the rows around it."""
    section, row, column = _place(chart, question)
    first = max(row - 1, 0)
    around = Section(section.title, section.rows[first : row + 2])
    console().print(section_table(around, tuple(map(value_name, COLUMNS)), (row - first, column)))


def sign_at(chart: Chart, question: Question) -> dict[str, str]:
    """The same cell as it is written."""
    section, row, column = _place(chart, question)
    cell = section.rows[row].cells[column]
    return {
        "section": section.title,
        "row": section.rows[row].hand,
        "up_card": value_name(COLUMNS[column]),
        "sign": cell.action.value + cell.mark,
    }


def _place(chart: Chart, question: Question) -> tuple[Section, int, int]:
    hard, soft, pairs, doubled = sections(chart)
    hand, column = question.hand, COLUMNS.index(place_of(question.up))
    total = hand.total
    if hand.doubled:
        return doubled, _row_number(chart.rescue, total.points), column
    if hand.is_pair:
        return pairs, SHOWN_PAIRS.index(place_of(hand.cards[0])), column
    rows, section = (chart.soft, soft) if total.soft else (chart.hard, hard)
    return section, _row_number(rows, total.points), column


def _row_number(rows: Mapping[int, object], total: int) -> int:
    ranges = [name.partition("-") for name, _ in merged_rows(rows)]
    found = (n for n, (first, _, last) in enumerate(ranges) if total <= int(last or first))
    return next(found)
