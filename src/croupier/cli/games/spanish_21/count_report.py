"""What counting wins at Spanish 21, in tables and sentences for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from croupier.cli.games.spanish_21.odds import shown_table
from croupier.cli.output import print_table
from croupier.counting.advice import BEARABLE, safe_cut
from croupier.counting.over_shoes import Figures
from croupier.counting.spanish_21.count import Counted
from croupier.odds.spanish_21.chart import value_name

MOST_PLAYS = 20
SHOWN = (48, 72, 96, 144)
"""Cuts that are shown beside those asked for and the table's own."""
COLUMNS = (
    "won", "behind", "rounds bet", "edge when betting", "units a shoe", "± s.e.", "units an hour",
    "desirability",
)  # fmt: skip
PLAYS = ("hand", "against", "chart", "instead", "true count", "correlation", "points gained")


def print_counted(found: Counted, rounds_an_hour: int, cuts: Sequence[int] = ()) -> None:
    heading, columns, lines = shown_table(found.table.effects)
    print_table(heading, columns, lines, right=columns[1:])
    for line in _of_count(found):
        click.echo(line)
    won, shown = found.won, {found.table.own_cut, *cuts, *SHOWN}
    players = {"as dealt": won.as_dealt, "by effects": won.by_effects, "all known": won.knowing}
    rows = [
        _row(name, each, rounds_an_hour)
        for name, by_cut in players.items()
        for each in sorted(by_cut, key=lambda figures: figures.behind)
        if each.behind in shown
    ]
    about = f"Bets {found.spread.words}; {found.shoes:,} shoes, seed {found.seed}, by the chart"
    print_table(about, COLUMNS, rows, right=COLUMNS[1:])
    click.echo(
        "As dealt: what the rounds brought. By effects: the same bets, worth what the effects of"
        "\nthe cards seen come to. All known: a unit whenever that is more than nothing."
    )
    for line in _advice(found):
        click.echo(line)
    _print_plays(found)


def _of_count(found: Counted) -> Iterator[str]:
    count, edge, adds = found.count, found.edge, found.a_deck_adds
    kind = "true" if count.true else "running"
    begins = f", from {count.start}" if count.start else ""
    over = f", a deck adds {adds:+}" if adds else ""
    yield f"Tags from ace to nine, then court cards: {count.words}, {kind}{begins}{over}."
    words = f"Betting correlation {found.betting_correlation:.4f}"
    if found.betting_efficiency is not None:
        words += f"; efficiency {found.betting_efficiency:.1%} of betting with all cards known"
    yield words + "."
    none = "" if edge.index is None else f": it is none at {edge.index:+.2f}"
    balanced = ", tags taken from their mean" if adds else ""
    yield (
        f"The player's edge is {edge.at_none:+.4%} and moves by {edge.slope:.4%} with each"
        f" point of the true count (decks of 48{balanced}){none}."
    )


def _row(name: str, each: Figures, rounds_an_hour: int) -> tuple[str, ...]:
    hour, error = (rounds_an_hour * won for won in (each.won_a_round, each.won_a_round_error))
    return (
        name,
        str(each.behind),
        f"{each.share_of_rounds:.2%} ± {each.share_error:.2%}",
        "" if each.edge is None else f"{each.edge:+.3%} ± {each.edge_error:.3%}",
        f"{each.won_a_shoe:+.4f}",
        f"{each.won_error:.4f}",
        f"{hour:+.3f} ± {error:.3f}",
        "" if each.desirability is None else f"{each.desirability:.2f}",
    )


def _advice(found: Counted) -> Iterator[str]:
    cuts = [(bearable, safe_cut(found.won.by_effects, bearable)) for bearable in BEARABLE]
    words = [
        f"at most {bearable:g} with {cut} cards or more behind the cutting card"
        for bearable, cut in cuts
        if cut is not None
    ]
    if words:
        yield f"By the effects the count wins {', '.join(words)} (units a shoe)."


def _print_plays(found: Counted) -> None:
    print_table(
        f"Index plays: {min(MOST_PLAYS, len(found.plays))} of {len(found.plays)} that gain most",
        PLAYS,
        [
            (
                play.hand, value_name(play.up), play.usual, play.instead,
                f"{play.index:+.1f} and {'above' if play.above else 'below'}",
                f"{play.correlation:+.2f}", f"{100 * play.gain:.4f}",
            )
            for play in found.plays[:MOST_PLAYS]
        ],
        right=PLAYS[4:],
    )  # fmt: skip
    share = found.playing_efficiency
    told = "" if share is None else f", {share:.0%} of what they could with all cards known"
    gained = 100 * found.gained_by_plays
    click.echo(f"All index plays gain {gained:.4f} points a round{told} (taken for normal).")
