"""What counting wins as one JSON document."""

from __future__ import annotations

from dataclasses import asdict

from croupier.counting.advice import BEARABLE, safe_cut
from croupier.counting.counted import ByCut, Counted, CountedWager
from croupier.counting.over_shoes import Figures
from croupier.odds.document import fraction


def counted_document(counted: Counted, rounds_an_hour: int) -> dict[str, object]:
    """Errors are standard errors over shoes; units are of the wager's stake."""
    return {
        "cards": counted.cards,
        "cover_card_depth": counted.own_cut,
        "shoes": counted.shoes,
        "seed": counted.seed,
        "burn": "known" if counted.burn_is_seen else "unknown",
        "main_wager": counted.main,
        "main_units": fraction(counted.ratio) if counted.ratio else None,
        "rounds_an_hour": rounds_an_hour,
        "wagers": [_wager(each, rounds_an_hour) for each in counted.wagers],
        "together": by_cut_document(counted.together, rounds_an_hour),
    }


def _wager(each: CountedWager, rounds_an_hour: int) -> dict[str, object]:
    return {
        "wager": each.wager,
        "house_edge": fraction(each.house_edge),
        "count": _count(each),
        "efficiency": each.efficiency,
        "by_count": [asdict(bucket) for bucket in each.by_count],
        "perfect": by_cut_document(each.perfect, rounds_an_hour),
        "counter": by_cut_document(each.counter, rounds_an_hour),
        "safe_cut": {
            f"{bearable}": {
                "perfect": safe_cut(each.perfect, bearable),
                "counter": safe_cut(each.counter, bearable),
            }
            for bearable in BEARABLE
        },
    }


def _count(each: CountedWager) -> dict[str, object] | None:
    if each.count is None:
        return None
    return {
        "tags": each.count.words,
        "kind": "true" if each.count.true else "running",
        "start": each.count.start,
        "a_deck_adds": each.count.per_deck,
        "bets": [{"from": count, "units": units} for count, units in each.spread.steps],
        "correlation": each.correlation,
        "index_by_effects": each.index,
    }


def by_cut_document(by_cut: ByCut, rounds_an_hour: int) -> list[dict[str, object]]:
    """The cut that figures are told for comes first."""
    return [_figures(each, rounds_an_hour) for each in by_cut]


def _figures(each: Figures, rounds_an_hour: int) -> dict[str, object]:
    return {
        "behind": each.behind,
        "rounds_a_shoe": each.rounds_a_shoe,
        "bets_a_shoe": each.bets_a_shoe,
        "share_of_rounds": each.share_of_rounds,
        "share_error": each.share_error,
        "edge": each.edge,
        "edge_error": each.edge_error,
        "won_a_shoe": each.won_a_shoe,
        "won_a_shoe_error": each.won_error,
        "won_an_hour": each.won_a_round * rounds_an_hour,
        "won_an_hour_error": each.won_a_round_error * rounds_an_hour,
        "deviation_of_a_round": each.deviation,
        "desirability": each.desirability,
        "score": each.score,
        "n0": each.n0,
    }
