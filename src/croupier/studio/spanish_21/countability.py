"""What counting wins at a table of Spanish 21, and how deep to cut against it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.counting.advice import BEARABLE, safe_cut
from croupier.counting.over_shoes import Figures
from croupier.counting.spanish_21.count import Countable, Counted
from croupier.odds.spanish_21.chart import COLUMNS, value_name
from croupier.studio.report.document import Block, Cell, Facts, Paragraph, Section, Table, share

MOST = BEARABLE[0]
MOST_PLAYS = 12
BETS = ("cards behind", "rounds bet", "edge then", "won in 100 rounds", "won a shoe")
TITLE = "Countability and the recommended cut"
ENDLESS = (
    "Cards go back into a continuous shuffler, and a shoe has no end: there is no cut to recommend."
)


def endless_section(table: Countable) -> Section:
    told = Paragraph(f"{ENDLESS} What a count would follow is told by the effects of removal.")
    return Section("counting", TITLE, [told, _effects(table)])


def countability_section(found: Counted) -> Section:
    table, edge = found.table, found.edge
    facts: dict[str, Cell] = {
        "house edge by the basic chart": share(-table.expected_value),
        "tags, ace to nine, then court cards": found.count.words,
        "betting correlation": f"{found.betting_correlation:.4f}",
        "edge with a point of the true count": f"{edge.slope:+.4%}",
        "no edge at a true count of": f"{edge.index:+.2f}",
        "bets, from a true count on": found.spread.words,
        "rounds a shoe, one box": f"{found.won.as_dealt[0].rounds_a_shoe:.1f}",
        "cards behind the cutting card, as filed": str(table.own_cut),
        "all index plays gain": f"{100 * found.gained_by_plays:.4f} points a round",
    }
    blocks: list[Block] = [
        Paragraph(
            "A counter who plays by the basic chart bets one unit whenever the true count puts the"
            " player ahead, and nothing else. Effects of removal are exact; what is won was found"
            f" from {found.shoes:,} shoes dealt with seed {found.seed}, with standard errors over"
            " shoes."
        ),
        Facts(facts, "counting"),
        *map(Paragraph, recommended(found)),
        Table(
            "What the counter wins by cut",
            BETS,
            [_bets(each) for each in sorted(found.won.as_dealt, key=lambda each: each.behind)],
            "rrrrr",
            "cuts",
        ),
        _effects(table),
        _plays(found),
    ]
    return Section("counting", TITLE, blocks)


def recommended(found: Counted) -> Iterator[str]:
    """By the effects, which have hardly any chance in them."""
    cut = safe_cut(found.won.by_effects, MOST)
    if cut is None:
        deepest = max(found.behind)
        yield f"No cut up to {deepest} cards keeps the counter to {MOST:g} units a shoe."
        return
    enough = "The cut as filed is enough" if cut <= found.table.own_cut else f"Cut off {cut} cards"
    yield f"{enough} for the counter to win at most {MOST:g} units a shoe."


def _bets(each: Figures) -> tuple[Cell, ...]:
    edge = "" if each.edge is None else f"{each.edge:+.3%} ± {each.edge_error:.3%}"
    return (
        str(each.behind),
        f"{each.share_of_rounds:.2%}",
        edge,
        f"{100 * each.won_a_round:+.4f} ± {100 * each.won_a_round_error:.4f}",
        f"{each.won_a_shoe:+.4f} ± {each.won_error:.4f}",
    )


def _effects(table: Countable) -> Table:
    effects = table.effects
    rows = [
        (
            value_name(value),
            f"{effects.points(value):+.4f}",
            f"{float(effects.of_value(value)):+.5%}",
        )
        for value in COLUMNS
    ]
    columns = ("card", "points for one card a deck", "of this shoe")
    return Table("Effect of removing a card, to the player", columns, rows, "lrr", "effects")


def _plays(found: Counted) -> Table:
    rows = [
        (
            play.hand,
            value_name(play.up),
            play.usual,
            play.instead,
            f"{play.index:+.1f} and {'above' if play.above else 'below'}",
            f"{100 * play.gain:.4f}",
        )
        for play in found.plays[:MOST_PLAYS]
    ]
    columns = ("hand", "against", "chart", "instead", "true count", "points gained")
    shown = f"{len(rows)} of {len(found.plays)}"
    return Table(f"Index plays: {shown} that gain most", columns, rows, "llllrr", "plays")
