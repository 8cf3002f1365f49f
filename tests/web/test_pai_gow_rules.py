"""The rules document of a Pai Gow table says what the game says, about every two tiles."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from croupier.games.pai_gow.game import PaiGowGame
from croupier.values.money import dollars
from croupier.values.tiles import parse_tiles, show_tiles
from croupier.web.game_page import GamePage
from croupier.web.games import page_of
from croupier.web.pai_gow.rules import rules_document
from tests.games.pai_gow.tables import banked, paigow

GAME = paigow()
PAIRS = [
    two
    for two in combinations_with_replacement(GAME.ranks.kinds, 2)
    if two[0] is not two[1] or GAME.ranks.copies[GAME.ranks.number[two[0]]] > 1
]


def document(game: PaiGowGame = GAME) -> dict[str, Any]:
    found: dict[str, Any] = rules_document(game.house)
    return found


def test_every_two_tiles_of_a_set_stand_in_it_as_the_game_ranks_them() -> None:
    ranking, ranks = document()["ranking"], GAME.ranks
    assert set(ranking) == {show_tiles(two) for two in PAIRS}
    for two in PAIRS:
        told = ranking[show_tiles(two)]
        assert told["strength"] == ranks.strength(*two)
        assert told["zero"] == ranks.is_zero(*two)
        assert told["value"] == (None if ranks.pair_of(*two) else ranks.value(*two))


def test_tiles_in_the_order_of_their_rank() -> None:
    tiles = document()["tiles"]
    assert [each["tile"] for each in tiles] == [str(kind) for kind in GAME.ranks.kinds]
    assert tiles[0] == {"tile": "6-6", "name": "Twelve", "rank": 1, "copies": 2}
    assert tiles[-1] == {"tile": "1-2", "name": "Three", "rank": 17, "copies": 1}
    assert sum(each["copies"] for each in tiles) == 32


@pytest.mark.parametrize(
    ("two", "short", "words"),
    [
        ("2-4 1-2", "Supreme Pair", "Supreme Pair"),
        ("4-4 4-4", "Pair of Eights", "Pair of Eights (4-4)"),
        ("1-5 1-5", "Pair of Sixes", "Pair of Sixes (1-5)"),
        ("3-6 4-5", "Mixed Nines", "Mixed Nines"),
        ("6-6 4-5", "Wong", "Wong with the Twelve"),
        ("1-1 2-6", "Gong", "Gong with the Two"),
        ("1-3 1-4", "9", "9 with the Four (1-3)"),
        ("5-5 4-6", "0", "0 with the Ten (5-5)"),
        ("5-5 1-2", "6", "6 with the Ten (5-5)"),
    ],
)
def test_hands_have_names(two: str, short: str, words: str) -> None:
    told = document()["ranking"][show_tiles(parse_tiles(two))]
    assert (told["short"], told["words"]) == (short, words)


def test_what_the_house_has_filed() -> None:
    plain, all_of_it = document(), document(banked(two_areas=True, dealer_wager="50"))
    assert [plain[key] for key in ("player_banking", "co_banking", "two_areas")] == [False] * 3
    assert plain["dealer_wager"] is None
    assert plain["bank_deliveries"] == []
    assert [each["delivery"] for each in plain["deliveries"]] == ["standard"]
    assert plain["house_way"]["rules"][0]["clause"] == "PA535-10-d-1"
    assert all_of_it["two_areas"]
    assert all_of_it["dealer_wager"] == 50_00
    assert len(all_of_it["bank_deliveries"]) == 10
    assert all_of_it["bank_deliveries"][0] == {
        "delivery": "standard", "title": "Standard", "clause": "PA535-8-d-s1",
    }  # fmt: skip
    (wager,) = plain["wagers"]
    assert [line["outcome"] for line in wager["lines"]] == ["win", "tie", "lose", "surrender"]
    assert dollars(plain["coin"]) == "0.01"


def test_the_page_of_the_game() -> None:
    page = page_of("pai_gow")
    assert isinstance(page, GamePage)
    assert page.advice is not None
    tiles = "/static/games/pai_gow/tiles.css"
    assert page.styles == ("/static-felt.css", "/static/css/chips.css", tiles)
    assert page_of("minibaccarat").advice is None
