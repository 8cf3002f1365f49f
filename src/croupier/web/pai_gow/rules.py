"""What a Pai Gow table plays by, as its page needs it: tiles, hands and their ranking included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from croupier.games.pai_gow.delivery import STYLES, places
from croupier.games.pai_gow.ranking import Ranks, ranks_of
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.pai_gow.house_ways import WayRule
from croupier.rulebooks.pai_gow.rules import PaiGowRules, pai_gow_rules
from croupier.table.pai_gow.hand_names import in_short, in_words, tile_name
from croupier.values.clauses import ClauseId
from croupier.values.tiles import Tile, show_tiles
from croupier.web.house_document import fate, house_document


def rules_document(house: HouseRules) -> dict[str, object]:
    rules = pai_gow_rules(house)
    ranks = ranks_of(rules.ranking)
    return {
        **house_document(rules),
        "player_banking": rules.holds("player_banking"),
        "co_banking": rules.holds("co_banking"),
        "two_areas": rules.holds("two_areas"),
        "bank_leaves": fate(rules, "bank_leaves"),
        "dealer_wager": _dealer_wager(rules),
        "deliveries": _deliveries(rules, rules.deliveries),
        "bank_deliveries": _deliveries(rules, rules.bank_deliveries),
        "delivered": {style: places(style) for style in STYLES},
        "tiles": [
            {
                "tile": str(kind),
                "name": tile_name(kind),
                "rank": ranks.tile_ranks[kind],
                "copies": copies,
            }
            for kind, copies in zip(ranks.kinds, ranks.copies, strict=True)
        ],
        "ranking": {show_tiles(two): _hand(ranks, *two) for two in two_tile_hands(ranks)},
        "house_way": {
            "title": rules.house_way.title,
            "rules": [way_rule(rule) for rule in rules.house_way.rules],
        },
    }


def way_rule(rule: WayRule) -> dict[str, object]:
    return {"say": rule.say, "clause": rule.clause}


def _dealer_wager(rules: PaiGowRules) -> str | int | None:
    """What the dealer lays against a bank."""
    chosen = rules.options.get("dealer_wager")
    if chosen is None or not rules.holds("player_banking"):
        return None
    return chosen.value if isinstance(chosen.value, int) else str(chosen.value)


def _deliveries(rules: PaiGowRules, styles: Mapping[str, ClauseId]) -> list[dict[str, object]]:
    titles = rules.delivery_titles
    return [
        {"delivery": style, "title": titles.get(style, style), "clause": clause}
        for style, clause in styles.items()
    ]


def two_tile_hands(ranks: Ranks) -> Iterator[tuple[Tile, Tile]]:
    """Every two tiles that a set can hold, as they are written."""
    held = dict(zip(ranks.kinds, ranks.copies, strict=True))
    for one, other in combinations_with_replacement(ranks.kinds, 2):
        if one is not other or held[one] > 1:
            yield one, other


def _hand(ranks: Ranks, one: Tile, other: Tile) -> dict[str, object]:
    pair = ranks.pair_of(one, other)
    return {
        "words": in_words(ranks, one, other),
        "short": in_short(ranks, one, other),
        "value": None if pair else ranks.value(one, other),
        "strength": ranks.strength(one, other),
        "zero": ranks.is_zero(one, other),
        "clause": pair.clause if pair else ranks.ranking.by_value,
    }
