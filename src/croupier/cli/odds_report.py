"""Odds as a JSON document, a table, CSV or Markdown."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from croupier.cli.output import print_json, print_table
from croupier.odds.document import OddsReport
from croupier.odds.effects import Effects
from croupier.odds.figures import WagerOdds
from croupier.odds.meters import MeterOdds
from croupier.values.cards import Card, Rank, Suit
from croupier.values.money import dollars

if TYPE_CHECKING:
    from croupier.odds.joint import JointOdds

FORMATS = ("table", "json", "csv", "markdown")

FIGURES = (
    "wager", "variant", "paytable", "terms", "house edge", "per resolved", "hits", "std dev",
    "skewness",
)  # fmt: skip


@dataclass(frozen=True)
class Report(OddsReport):
    """Everything one run of the command has to tell, in the form asked for."""

    def print(self, form: str, *, in_detail: bool) -> None:
        match form:
            case "json":
                print_json(self.document())
            case "csv":
                writer = csv.writer(sys.stdout)
                columns = ("wager", "variant", "paytable", "terms", *OUTCOME_COLUMNS, "note")
                writer.writerow(columns)
                writer.writerows(self._flat_outcomes())
            case "markdown":
                self._print_markdown(in_detail=in_detail)
            case _:
                self._print_tables(in_detail=in_detail)

    def _print_tables(self, *, in_detail: bool) -> None:
        for note in self.notes:
            click.echo(f"{note}\n")
        title = f"{self.decks} decks, {self.cards} cards"
        rows = [figure_cells(row) for row in self.odds.rows]
        print_table(title, FIGURES, rows, right=FIGURES[4:])
        for heading, columns, lines in self._details(in_detail=in_detail):
            print_table(heading, columns, lines, right=columns[1:])
        for each in self.meters:
            click.echo(_meter_sentence(each))

    def _details(self, *, in_detail: bool) -> Iterable[Detail]:
        if in_detail:
            yield from side_by_side(self.odds.rows)
        if self.joint:
            yield joint_table(self.joint)
        yield from map(effect_table, self.effects)

    def _print_markdown(self, *, in_detail: bool) -> None:
        for note in self.notes:
            click.echo(f"**{note}**\n")
        click.echo(markdown(FIGURES, (figure_cells(row) for row in self.odds.rows)))
        for heading, columns, lines in self._details(in_detail=in_detail):
            click.echo(f"\n{heading}\n\n{markdown(columns, lines)}")
        for each in self.meters:
            click.echo(f"\n{_meter_sentence(each)}")

    def _flat_outcomes(self) -> Iterable[Sequence[str]]:
        for row in self.odds.rows:
            for cells in outcome_cells(row):
                named = (row.wager, row.variant, row.paytable or "", terms_text(row))
                yield *named, *cells, "; ".join(self.notes)


Detail = tuple[str, tuple[str, ...], list[tuple[str, ...]]]
"""Heading, columns and lines of a table."""

OUTCOME_COLUMNS = ("outcome", "pays", "probability", "decimal")


def outcome_cells(row: WagerOdds) -> Iterable[tuple[str, ...]]:
    for each in row.outcomes:
        probability = each.probability
        yield each.outcome, each.pays, str(probability), f"{float(probability):.10f}"


def terms_text(row: WagerOdds) -> str:
    return ", ".join(f"{name} {value}" for name, value in row.terms.items())


def percent(share: Fraction | None) -> str:
    return "" if share is None else f"{float(share):.4%}"


def figure_cells(row: WagerOdds) -> tuple[str, ...]:
    skewness = row.skewness
    return (
        row.wager,
        row.variant,
        row.paytable or "",
        terms_text(row),
        percent(row.house_edge),
        percent(row.edge_per_resolved),
        percent(row.hit_frequency),
        f"{row.standard_deviation:.4f}",
        "" if skewness is None else f"{skewness:.3f}",
    )


def side_by_side(rows: Sequence[WagerOdds]) -> Iterable[Detail]:
    """Paytables of one wager next to each other, where the outcomes and their chances agree."""
    groups = dict[tuple[object, ...], list[WagerOdds]]()
    for row in rows:
        chances = tuple((each.outcome, each.probability) for each in row.outcomes)
        groups.setdefault((row.wager, row.variant, chances), []).append(row)
    for group in groups.values():
        first = group[0]
        names = [f"{row.paytable or ''} {terms_text(row)}".strip() or "pays" for row in group]
        lines = [
            (each.outcome, str(each.probability), percent(each.probability),
             *(row.outcomes[n].pays for row in group))
            for n, each in enumerate(first.outcomes)
        ]  # fmt: skip
        lines.append(("house edge", "", "", *(percent(row.house_edge) for row in group)))
        columns = ("outcome", "probability", "percent", *names)
        yield f"{first.wager}, {first.variant}", columns, lines


def effect_table(effects: Effects) -> Detail:
    """Effects by rank and suit, in percent of a unit, with the best count's tags."""
    count = effects.best_count
    correlation = f", tags correlate {count.correlation:.4f}" if count else ""
    columns = ("rank", *(suit.name.lower() for suit in Suit), "tags")
    lines = list[tuple[str, ...]]()
    for rank in Rank:
        cards = [Card(rank, suit) for suit in Suit]
        shown = [
            f"{float(effects.by_card[card]):+.5%}" if card in effects.by_card else ""
            for card in cards
        ]
        tags = [str(count.tags[card]) for card in cards if count and card in count.tags]
        lines.append((rank.value, *shown, " ".join(dict.fromkeys(tags))))
    return f"Effect of removal on {effects.wager}{correlation}", columns, lines


def joint_table(joint: JointOdds) -> Detail:
    """Outcomes of one wager down, of the other across."""
    correlation = joint.correlation
    moves = "" if correlation is None else f", correlation {correlation:+.4f}"
    across = [each.outcome for each in joint.second.outcomes]
    lines = [
        (
            each.outcome,
            *(percent(joint.probabilities.get((each.outcome, other))) for other in across),
        )
        for each in joint.first.outcomes
    ]
    return f"{joint.first.wager} and {joint.second.wager}{moves}", ("", *across), lines


def markdown(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _meter_sentence(each: MeterOdds) -> str:
    rounds = each.rounds_to_a_hit
    often = f"a hit every {float(rounds):,.0f} rounds" if rounds else "no hit is left in the shoe"
    even = f"${dollars(each.break_even)}" if each.break_even is not None else "no amount"
    return f"{each.meter} at ${dollars(each.shown)}: {often}; the wager breaks even at {even}"
