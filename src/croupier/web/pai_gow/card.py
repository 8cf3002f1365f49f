"""How Pai Gow is played, with the pairs in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from croupier.games.pai_gow.ranking import Ranks, ranks_of
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.pai_gow.rules import PaiGowRules, pai_gow_rules
from croupier.table.pai_gow.hand_names import in_words, tile_name
from croupier.values.messages import said, word
from croupier.values.tiles import Tile
from croupier.web.pai_gow.rules import two_tile_hands
from croupier.web.rules_card import Payouts, RulesCard, Sentence, listed, rules_card


def card(house: HouseRules) -> RulesCard:
    rules = pai_gow_rules(house)
    ranks = ranks_of(rules.ranking)
    picture: dict[str, object] = {
        "pairs": _pairs(ranks),
        "singles": _singles(ranks),
        "between_equals": Sentence(
            "Of two hands that count the same, the one with the better tile is better.",
            ranks.ranking.best_tile,
        ),
        "counts_otherwise": _other_counts(ranks),
    }
    when = {"win": "both hands are better", "tie": "one hand is better"}
    return rules_card(
        house,
        _sentences(rules, ranks),
        picture,
        Payouts(lambda _, outcome: when[outcome]),
    )


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
    yield Sentence(
        "Once the dealer's hands show, you may surrender, which loses your wager.",
        duty["surrender"],
    )
    if rules.holds("player_banking"):
        yield Sentence(
            "Players may be the bank in turn, and are played against.",
            rules.options["player_banking"].clause,
        )


def _pairs(ranks: Ranks) -> list[dict[str, object]]:
    """The best first; pairs of equal strength share a line."""
    by_strength = defaultdict[int, list[tuple[Tile, Tile]]](list)
    for one, other in two_tile_hands(ranks):
        if ranks.pair_of(one, other):
            by_strength[ranks.strength(one, other)].append((one, other))
    return [
        {
            "name": in_words(ranks, *by_strength[each][0]),
            "tiles": by_strength[each],
            "told": listed([_named(two) for two in by_strength[each]], "or"),
        }
        for each in sorted(by_strength, reverse=True)
    ]


def _named(two: tuple[Tile, Tile]) -> str:
    return word(" and ").join(f"{tile_name(each)} {each}" for each in two)


def _singles(ranks: Ranks) -> list[dict[str, object]]:
    """The best first; tiles of one rank share a line."""
    return [
        {
            "name": tile_name(alike[0]),
            "tiles": alike,
            "told": word(" or ").join(map(str, alike)),
        }
        for _, lines in groupby(ranks.ranking.tiles, key=attrgetter("rank"))
        for alike in [[line.tile for line in lines]]
    ]


def _other_counts(ranks: Ranks) -> Sentence:
    """What the tiles of the Supreme Pair may count as alone."""
    found = ranks.ranking.other_counts
    words = listed(
        [str(said("{tile} may count {spots}", tile=each.tile, spots=each.spots)) for each in found]
    )
    text = said("Outside their pair, {counts}, with the rank of that.", counts=words)
    return Sentence(text, found[0].clause)
