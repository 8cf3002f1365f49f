"""What players won, as a notebook, a prompt and a data frame show it: a line for each cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.counting.over_shoes import Figures
from croupier.odds.showing import Listing, Record

COLUMNS = (
    "player", "behind", "rounds bet", "± s.e.", "edge when betting", "± s.e.", "units a shoe",
    "± s.e.",
)  # fmt: skip


def by_cut_listing(
    title: str, players: Mapping[str, Sequence[Figures]], notes: Sequence[str] = ()
) -> Listing:
    """The fewest cards behind the cut first."""
    told = list(_in_order(players))
    lines = [(name, *_cells(each)) for name, each in told]
    return Listing(title, COLUMNS, lines, [_record(name, each) for name, each in told], notes)


def _in_order(players: Mapping[str, Sequence[Figures]]) -> Iterator[tuple[str, Figures]]:
    for name, by_cut in players.items():
        for each in sorted(by_cut, key=lambda figures: figures.behind):
            yield name, each


def _cells(each: Figures) -> tuple[str, ...]:
    bets = each.edge is not None
    return (
        str(each.behind),
        f"{each.share_of_rounds:.3%}",
        f"{each.share_error:.3%}",
        f"{each.edge:+.3%}" if bets else "",
        f"{each.edge_error:.3%}" if bets else "",
        f"{each.won_a_shoe:+.4f}",
        f"{each.won_error:.4f}",
    )


def _record(name: str, each: Figures) -> Record:
    return {
        "player": name,
        "behind": each.behind,
        "rounds_a_shoe": each.rounds_a_shoe,
        "bets_a_shoe": each.bets_a_shoe,
        "share_of_rounds": each.share_of_rounds,
        "share_error": each.share_error,
        "edge": each.edge,
        "edge_error": each.edge_error,
        "won_a_shoe": each.won_a_shoe,
        "won_a_shoe_error": each.won_error,
        "won_a_round": each.won_a_round,
        "won_a_round_error": each.won_a_round_error,
        "deviation_of_a_round": each.deviation,
        "desirability": each.desirability,
    }
