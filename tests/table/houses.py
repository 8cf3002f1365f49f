"""House rules that between them take every path a live table has."""

from __future__ import annotations

from functools import cache

from croupier.games.baccarat.game import BaccaratGame
from tests.support import game

EVERY_HOUSE: dict[str, tuple[str, str, dict[str, object]]] = {
    "541 face up": ("pa-541", "", {}),
    "541 face down, marked vigorish": (
        "pa-541",
        'options.procedure = "face_down"\noptions.vigorish_collection = "deferred"',
        {},
    ),
    "541 tie vigorish": ("pa-541", 'options.vigorish = "tie 25%"', {}),
    "541 two batches": ("pa-541", 'options.shuffler = "two_batch"', {"decks": 12}),
    "541 continuous": ("pa-541", 'options.shuffler = "continuous"', {"decks": 6}),
    "543 face up": ("pa-543", "", {}),
    "543 viewing, marked vigorish": (
        "pa-543",
        'options.procedure = "viewing"\noptions.vigorish_collection = "deferred"',
        {"decks": 6},
    ),
    "545 caller": ("pa-545", "options.dealers = 2", {}),
    "545 viewing, marked vigorish": (
        "pa-545",
        'options.procedure = "viewing"\noptions.vigorish_collection = "deferred"',
        {"decks": 6},
    ),
    "627a with House Money": (
        "pa-627a",
        "wagers.house_money = {}\nwagers.dragon_bonus_player = { paytable = 'A' }",
        {"decks": 6},
    ),
    "627a face down, simulated rounds": (
        "pa-627a",
        """
        options.procedure = "face_down"
        options.disclosed_third_card = "simulated_round"
        options.vigorish_collection = "deferred"
        wagers.house_money = {}
        """,
        {"decks": 6},
    ),
    "627a EZ, two batches": (
        "pa-627a",
        'options.shuffler = "two_batch"\nwagers.house_money = {}',
        {"decks": 12, "variant": "ez"},
    ),
    "627b commission-free": (
        "pa-627b",
        """
        wagers.lucky_six = {}
        wagers.player_pair = {}
        wagers.perfect_pairs_player = {}
        wagers.perfect_pairs_banker = {}
        """,
        {"variant": "commission_free"},
    ),
    "Massachusetts with House Money": (
        "ma-midi",
        """
        options.vigorish_collection = "deferred"
        options.extra_shuffle = true
        wagers.house_money = {}
        """,
        {"decks": 6},
    ),
    "Massachusetts EZ, dealer cuts": (
        "ma-midi",
        'options.cut_by = "dealer"\noptions.burned_cards_shown = true',
        {"variant": "ez"},
    ),
    "Maryland": (
        "md-mini",
        'options.vigorish_collection = "deferred"\nwagers.lucky_nines = {}\nwagers.jackpot = {}',
        {"decks": 6},
    ),
    "Maryland Fortune 7": ("md-mini", "", {"variant": "fortune_7"}),
    "Maryland no commission, two batches": (
        "md-mini",
        'options.shuffler = "two_batch"\nwagers.lucky_six = {}',
        {"variant": "no_commission", "decks": 12},
    ),
    "Maryland Five Treasures": ("md-mini", "", {"variant": "five_treasures"}),
}


@cache
def house(name: str) -> BaccaratGame:
    book, more, top = EVERY_HOUSE[name]
    return game(book, more, **top)
