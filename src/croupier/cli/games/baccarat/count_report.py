"""What counting wins, in tables and sentences for people."""

from __future__ import annotations

from collections.abc import Iterator

import click

from croupier.cli.output import print_table
from croupier.counting.advice import BEARABLE, safe_cut
from croupier.counting.baccarat.shuffle_due import CountNow, ShuffleDue
from croupier.counting.counted import ByCut, Counted, CountedWager
from croupier.counting.over_shoes import Figures
from croupier.odds.figures import percent

SHOWN = (26, 52, 78, 104, 156, 208)
"""Cuts that are shown beside those asked for and the table's own."""
COLUMNS = (
    "player", "behind", "rounds bet", "edge when betting", "units a shoe", "± s.e.",
    "units an hour", "desirability",
)  # fmt: skip


def print_wagers(found: Counted, rounds_an_hour: int) -> None:
    """One wager, or two on one count."""
    click.echo(_about(found))
    for each in found.wagers:
        click.echo("")
        for line in _of_count(each):
            click.echo(line)
        rows = [*_rows("perfect", each.perfect, found, rounds_an_hour)]
        rows += _rows("count", each.counter, found, rounds_an_hour)
        print_table(each.wager, COLUMNS, rows, right=COLUMNS[1:])
        for line in (*_worth_while(each), *_advice(each)):
            click.echo(line)
    if found.together:
        rows = [*_rows("count", found.together, found, rounds_an_hour)]
        print_table("Both on one count", COLUMNS, rows, right=COLUMNS[1:])


def _about(found: Counted) -> str:
    words = f"{found.shoes:,} shoes of {found.cards} cards, seed {found.seed}"
    burned = "seen" if found.burn_is_seen else "not seen"
    words += f"; cards burned after the first are {burned}"
    if found.main:
        units = float(found.ratio)
        words += f"; beside each unit lie {units:g} on {found.main}, which is taken off"
    return words


def _of_count(each: CountedWager) -> Iterator[str]:
    yield f"{each.wager}: the house has {percent(each.house_edge)} of a full shoe."
    if each.count is None:
        yield "No count follows it: whatever card leaves does the same to it."
        return
    kind = "true" if each.count.true else "running"
    begins = f", from {each.count.start}" if each.count.start else ""
    over = "" if each.count.is_balanced else f", a deck adds {each.count.per_deck:+}"
    yield f"Count {each.count.words}, {kind}{begins}{over}; bets {each.spread.words}."
    words = f"Betting correlation {each.correlation or 0:.4f}"
    if each.index is not None:
        words += f"; by the effects of removal the edge is none at {each.index:+.2f}"
    if each.efficiency is not None:
        words += f"; efficiency {each.efficiency:.1%} of the perfect player's win"
    yield words + "."


def _rows(
    name: str, by_cut: ByCut, found: Counted, rounds_an_hour: int
) -> Iterator[tuple[str, ...]]:
    shown = {found.behind[0], found.own_cut, *SHOWN}
    for each in sorted(by_cut, key=lambda figures: figures.behind):
        if each.behind in shown:
            yield _row(name, each, rounds_an_hour)


def _row(name: str, each: Figures, rounds_an_hour: int) -> tuple[str, ...]:
    edge = "" if each.edge is None else f"{each.edge:.3%} ± {each.edge_error:.3%}"
    return (
        name,
        str(each.behind),
        f"{each.share_of_rounds:.3%} ± {each.share_error:.3%}",
        edge,
        f"{each.won_a_shoe:.4f}",
        f"{each.won_error:.4f}",
        f"{each.won_a_round * rounds_an_hour:.4f}",
        "" if each.desirability is None else f"{each.desirability:.2f}",
    )


def _worth_while(each: CountedWager) -> Iterator[str]:
    """What does not hang on the size of a unit."""
    for name, by_cut in (("perfect player", each.perfect), ("count", each.counter)):
        if by_cut and by_cut[0].score and by_cut[0].n0:
            score, n0, behind = by_cut[0].score, by_cut[0].n0, by_cut[0].behind
            yield f"The {name}, {behind} behind: SCORE ${score:,.2f}, N0 {n0:,.0f} rounds dealt."


def _advice(each: CountedWager) -> Iterator[str]:
    for name, by_cut in (("perfect player", each.perfect), ("count", each.counter)):
        if not by_cut:
            continue
        found = [(bearable, safe_cut(by_cut, bearable)) for bearable in BEARABLE]
        words = [
            f"at most {bearable:g} with {cut} cards or more behind the cover card"
            for bearable, cut in found
            if cut is not None
        ]
        if words:
            yield f"The {name} wins {', '.join(words)} (units a shoe)."
        else:
            yield (
                f"No cut that was looked at is sure to keep the {name} at {BEARABLE[0]:g} unit a"
                " shoe; more shoes may tell of one."
            )


OVERVIEW = (
    "wager", "edge", "perfect", "± s.e.", "bets", "tags", "follows", "from", "count", "bets ",
    "DI", "safe",
)  # fmt: skip


def print_overview(found: Counted) -> None:
    """Every wager: which can be counted, and which cannot."""
    click.echo(f"{_about(found)}; {found.behind[0]} cards behind the cover card")
    rows = sorted(found.wagers, key=lambda each: -each.perfect[0].won_a_shoe if each.perfect else 0)
    print_table(
        "What can be counted",
        OVERVIEW,
        map(_overview_row, rows),
        right=(*OVERVIEW[1:5], *OVERVIEW[6:]),
    )
    click.echo(
        "Units won a shoe, with the standard error, and rounds bet; how closely the best tags"
        " follow\nthe effects of removal, from which true count they bet, and their desirability;"
        " the fewest cards\nbehind the cover card, in quarter decks, with which the perfect player"
        f" wins {BEARABLE[-1]:g} at most,\ntwo standard errors added."
    )
    for line in _verdicts(found):
        click.echo(line)


def _overview_row(each: CountedWager) -> tuple[str, ...]:
    safe = safe_cut(each.perfect or each.counter, BEARABLE[-1])
    won, _, bets = _short(each.counter)
    return (
        each.wager,
        f"{float(each.house_edge):.1%}",
        *_short(each.perfect),
        _short_tags(each),
        "" if each.correlation is None else f"{each.correlation:.3f}",
        str(each.spread.steps[0][0]) if each.spread.steps else "never",
        won,
        bets,
        _desirability(each.counter),
        "" if safe is None else str(safe),
    )


def _desirability(by_cut: ByCut) -> str:
    told = by_cut[0].desirability if by_cut else None
    return "" if told is None else f"{told:.2f}"


def _short_tags(each: CountedWager) -> str:
    if each.count is None:
        return "no count follows it"
    return "by rank or suit" if "," in each.count.words else each.count.words


def _short(by_cut: ByCut) -> tuple[str, str, str]:
    if not by_cut:
        return "", "", ""
    each = by_cut[0]
    return f"{each.won_a_shoe:.3f}", f"{each.won_error:.3f}", f"{each.share_of_rounds:.1%}"


def _verdicts(found: Counted) -> Iterator[str]:
    """By what a shoe brings somebody who bets a unit."""
    names: dict[str, list[str]] = {"can": [], "hardly": [], "cannot": []}
    for each in found.wagers:
        by_cut = each.counter or each.perfect
        won = by_cut[0].won_a_shoe if by_cut else 0.0
        kind = "can" if won > BEARABLE[0] else "hardly" if won > BEARABLE[1] else "cannot"
        names[kind].append(each.wager)
    words = {
        "can": f"By a simple count more than {BEARABLE[0]:g} unit a shoe",
        "hardly": f"Between {BEARABLE[1]:g} and {BEARABLE[0]:g}",
        "cannot": "Less than that",
    }
    for kind, wagers in names.items():
        yield f"{words[kind]}: {', '.join(wagers) or 'none'}."


def print_due(due: ShuffleDue) -> None:
    columns = (
        "wager", "player's edge now", "of a full shoe", "tags", "running", "true count", "none at",
    )  # fmt: skip
    rows = [
        (wager, percent(edge), percent(due.full[wager]), *_counted_now(due.counts.get(wager)))
        for wager, edge in due.now.items()
    ]
    print_table(
        f"{due.cards} cards not yet seen", columns, rows, right=(*columns[1:3], *columns[4:])
    )
    if due.is_due:
        best = due.favourable[0]
        edge = percent(due.now[best])
        click.echo(f"A new shuffle is due: {best} favours the player by {edge}.")
        click.echo(f"Favourable now: {', '.join(due.favourable)}.")
    else:
        click.echo("No new shuffle is due: no wager favours the player.")


def _counted_now(counted: CountNow | None) -> tuple[str, ...]:
    if counted is None:
        return "no count follows it", "", "", ""
    words = counted.count.words
    tags = "by rank or suit" if "," in words else words
    index = "" if counted.index is None else f"{counted.index:+.1f}"
    return tags, f"{counted.running:+}", f"{counted.true:+}", index
