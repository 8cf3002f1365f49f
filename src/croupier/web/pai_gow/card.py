"""How Pai Gow is played, with the pairs in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from croupier.games.pai_gow.ranking import Ranks, ranks_of
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.pai_gow.rules import PaiGowRules, pai_gow_rules
from croupier.table.pai_gow.hand_names import in_short
from croupier.web.pai_gow.rules import two_tile_hands
from croupier.web.rules_card import RulesCard, Sentence, rules_card


def card(house: HouseRules) -> RulesCard:
    rules = pai_gow_rules(house)
    ranks = ranks_of(rules.ranking)
    return rules_card(house, _sentences(rules, ranks), {"pairs": _pairs(ranks)})


def _sentences(rules: PaiGowRules, ranks: Ranks) -> Iterator[Sentence]:
    duty = rules.procedure
    yield Sentence(
        "You are dealt four tiles: make a high and a low hand of two each.", duty["set_hands"]
    )
    yield Sentence("High is held to the dealer's high, low to the low.", duty["compare"])
    yield Sentence("If both of yours are better, you win.", duty["win"])
    yield Sentence("If one of them is better, your wager is returned.", duty["return_tie"])
    yield Sentence("If neither is, you lose: an equal hand is not better.", duty["lose"])
    yield Sentence(
        "A pair beats any other hand; without one, the last digit of its spots counts.",
        ranks.ranking.by_value,
    )
    yield Sentence(
        "The dealer sets by the house way, and tells you how it would set yours if you ask.",
        duty["advice"],
    )
    yield Sentence("Once the dealer's hands show, you may surrender your wager.", duty["surrender"])
    if rules.holds("player_banking"):
        yield Sentence(
            "Players may be the bank in turn, and are played against.",
            rules.options["player_banking"].clause,
        )


def _pairs(ranks: Ranks) -> list[dict[str, object]]:
    """The best first; pairs of equal strength share a line."""
    by_strength = defaultdict[int, list[tuple[str, str]]](list)
    names = dict[int, str]()
    for one, other in two_tile_hands(ranks):
        if ranks.pair_of(one, other):
            strength = ranks.strength(one, other)
            by_strength[strength].append((str(one), str(other)))
            names[strength] = in_short(ranks, one, other)
    best_first = sorted(by_strength, reverse=True)
    return [{"name": names[each], "tiles": by_strength[each]} for each in best_first]
