"""What was found out about a count at Spanish 21 as a JSON document."""

from __future__ import annotations

from dataclasses import asdict

from croupier.counting.advice import BEARABLE, safe_cut
from croupier.counting.document import by_cut_document
from croupier.counting.spanish_21.count import Counted
from croupier.counting.spanish_21.index_plays import IndexPlay
from croupier.odds.document import fraction
from croupier.odds.spanish_21.chart import value_name
from croupier.odds.spanish_21.document import effects_document


def counted_document(found: Counted, rounds_an_hour: int) -> dict[str, object]:
    """Errors are standard errors over shoes; units are of the initial wager."""
    return {
        "house_edge": fraction(-found.table.expected_value),
        **effects_document(found.table.effects),
        "cards": found.table.effects.cards,
        "cutting_card_depth": found.table.own_cut,
        "shoes": found.shoes,
        "seed": found.seed,
        "rounds_an_hour": rounds_an_hour,
        "count": {
            "tags": found.count.words,
            "kind": "true" if found.count.true else "running",
            "start": found.count.start,
            "a_deck_adds": found.a_deck_adds,
            "bets": [{"from": count, "units": units} for count, units in found.spread.steps],
            "betting_correlation": found.betting_correlation,
            "betting_efficiency": found.betting_efficiency,
            "playing_efficiency": found.playing_efficiency,
            "edge_by_true_count": found.edge.slope,
            "no_edge_at": found.edge.index,
        },
        "dealt": by_cut_document(found.won.as_dealt, rounds_an_hour),
        "by_effects": by_cut_document(found.won.by_effects, rounds_an_hour),
        "all_cards_known_by_effects": by_cut_document(found.won.knowing, rounds_an_hour),
        "by_count": [asdict(bucket) for bucket in found.by_count],
        "safe_cut": {f"{each}": safe_cut(found.won.by_effects, each) for each in BEARABLE},
        "gained_by_plays": found.gained_by_plays,
        "index_plays": [_play_document(play) for play in found.plays],
    }


def _play_document(play: IndexPlay) -> dict[str, object]:
    return {
        "hand": play.hand,
        "up_card": value_name(play.up),
        "usual": play.usual,
        "instead": play.instead,
        "true_count": play.index,
        "side": "above" if play.above else "below",
        "correlation": play.correlation,
        "gain": play.gain,
        "perfect": play.perfect,
    }
