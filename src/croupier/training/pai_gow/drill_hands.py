"""Drills about hands: how the house way sets them, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from croupier.games.pai_gow.comparing import Judgement, Verdict, compare
from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import SetHand, TwoTiles, settings
from croupier.rulebooks.pai_gow.house_ways import WayRule
from croupier.table.pai_gow.hand_names import in_words
from croupier.training.drilling import Draw, Drill, choices_shown, in_any_order, one_of, sought
from croupier.values.clauses import ClauseId
from croupier.values.tiles import Tile, show_tiles

TRIES = 60
"""Deals looked through for the result that is to be asked about."""
BETTER, ALIKE, LOWER = "ranks higher", "is a copy, which is the dealer's", "ranks lower"


def hands_of_four(game: PaiGowGame, draw: Draw, count: int) -> list[tuple[Tile, ...]]:
    """Out of one well-mixed set."""
    kinds = zip(game.ranks.kinds, game.ranks.copies, strict=True)
    mixed = in_any_order((kind for kind, copies in kinds for _ in range(copies)), draw)
    return [tuple(islice(mixed, 4)) for _ in range(count)]


def hand_shown(title: str, hand: SetHand) -> dict[str, str]:
    return {"title": title, "high": show_tiles(hand.high), "low": show_tiles(hand.low)}


def house_way(game: PaiGowGame, draw: Draw) -> Drill:
    tiles = next(four for four in _fours(game, draw) if len(settings(game.ranks, four)) > 1)
    ways = list(in_any_order(settings(game.ranks, tiles), draw))
    right, rules = game.way(tiles), game.way.why(tiles)
    return Drill(
        {
            "title": "The house way",
            "asks": "How does the house way set these tiles, the high hand first?",
            "tiles": [str(tile) for tile in tiles],
            "choices": choices_shown((str(each), str(each)) for each in ways),
        },
        str(right),
        _cited(game, rules) or game.house.duty("dealer_sets"),
        " ".join(rule.say for rule in rules) or "These tiles can be set in one way only.",
        frozenset(str(each) for each in ways if game.way.accepts(each)),
    )


def _cited(game: PaiGowGame, deciding: Sequence[WayRule]) -> ClauseId | None:
    """By the last rule that decided, or by the one that it only reads more closely."""
    way = game.way.house_way.rules
    upto = way[: way.index(deciding[-1]) + 1] if deciding else ()
    return next((rule.clause for rule in reversed(upto) if rule.clause), None)


def _fours(game: PaiGowGame, draw: Draw) -> Iterator[tuple[Tile, ...]]:
    while True:
        yield from hands_of_four(game, draw, 8)


def win_tie_lose(game: PaiGowGame, draw: Draw) -> Drill:
    wanted = one_of(list(Judgement), draw)
    player, dealer, verdict = sought(
        lambda: compared(game, draw), lambda found: found[2].judgement is wanted, TRIES
    )
    return Drill(
        {
            "title": "Win, tie or lose",
            "asks": "Does the player's wager win, tie or lose?",
            "hands": [hand_shown("Dealer", dealer), hand_shown("Player", player)],
            "choices": choices_shown((each.value, each.value) for each in Judgement),
        },
        verdict.judgement.value,
        verdict.clause,
        f"High: {in_words(game.ranks, *player.high)} against"
        f" {in_words(game.ranks, *dealer.high)} {_lead(verdict.high)}."
        f" Low: {in_words(game.ranks, *player.low)} against"
        f" {in_words(game.ranks, *dealer.low)} {_low(game, player.low, verdict)}.",
    )


def compared(game: PaiGowGame, draw: Draw) -> tuple[SetHand, SetHand, Verdict]:
    player, dealer = (game.way(four) for four in hands_of_four(game, draw, 2))
    return player, dealer, compare(game.house, player, dealer)


def _lead(lead: int) -> str:
    return {1: BETTER, 0: ALIKE, -1: LOWER}[lead]


def _low(game: PaiGowGame, low: TwoTiles, verdict: Verdict) -> str:
    is_zero = game.ranks.is_zero(*low)
    return "is worth zero, which beats nothing" if is_zero else _lead(verdict.low)
