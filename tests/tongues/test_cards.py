"""What a player reads of wagers before any is laid, on cards and in odds, for all that is filed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import msgspec
import pytest

from croupier.games.baccarat.game import bind
from croupier.odds.spanish_21.shoes import full_shoe
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.spanish_21.rules import spanish_21_rules
from croupier.studio.odds_board import told_odds
from croupier.tongues import TONGUES
from croupier.tongues.speaking import spoken_in
from croupier.values.messages import word
from croupier.values.shoe import Composition
from croupier.web.baccarat.odds import odds_document
from croupier.web.game_page import Document, written
from croupier.web.games import page_of
from croupier.web.pai_gow import odds as pai_gow
from croupier.web.spanish_21 import odds as spanish_21
from tests.web.test_rules_card import HOUSES

CHINESE = tuple(each for each in TONGUES if each != "en")
BACCARAT = [name for name in HOUSES if not name.startswith(("pa-535", "pa-551"))]
OF_MACHINES = {"outcome", "wager", "terms", "meters", "paytable", "clause", "rows", "cards"}
AS_PRINTED = re.compile(r"US\$|\bEZ\b|K-9")


@pytest.mark.parametrize("tongue", CHINESE)
@pytest.mark.parametrize("example", HOUSES)
def test_a_rules_card_is_told_without_a_word_of_english(example: str, tongue: str) -> None:
    house = HOUSES[example]
    with spoken_in(tongue):
        assert not [words for words in _on_a_card(house) if _english(words)]


def _on_a_card(house: HouseRules) -> Iterator[str]:
    card = page_of(house.game).card(house)
    yield from (str(word(each.words)) for each in (*card.sentences, *card.besides))
    for paid in card.pays:
        yield from (paid.title, paid.about, *(words for entry in paid.entries for words in entry))
    for offered in house.wagers.values():
        yield from (word(offered.title), told_odds(house, offered))


@pytest.mark.parametrize("tongue", CHINESE)
@pytest.mark.parametrize("example", BACCARAT)
def test_so_are_the_odds(example: str, tongue: str) -> None:
    house = HOUSES[example]
    shoe = Composition.of_decks(bind(house).house.shoe_decks)
    _is_told(lambda: odds_document(house, shoe, full=True), tongue)


def test_so_are_those_of_the_other_games() -> None:
    tiles, boxes = HOUSES["pa-535-banking"], spanish_21_rules(HOUSES["pa-551-match"])
    _is_told(lambda: pai_gow.odds_document(tiles), "zh-Hant")
    _is_told(lambda: spanish_21.odds_document(boxes, full_shoe(boxes), full=True), "zh-Hans")


def _is_told(make: Callable[[], Document], tongue: str) -> None:
    found = msgspec.json.decode(written(make, tongue))
    assert not [words for words in _texts(found) if _english(words)]
    assert all(each["words"] for row in found["wagers"] for each in row["outcomes"])


def _texts(document: object) -> Iterator[str]:
    match document:
        case str():
            yield document
        case Mapping():
            for key, value in document.items():
                if key not in OF_MACHINES:
                    yield from _texts(value)
        case list():
            for each in document:
                yield from _texts(each)


def _english(words: str) -> bool:
    return re.search("[A-Za-z]{2}", AS_PRINTED.sub("", words)) is not None
