"""What Python says to a player is complete in both scripts, and is nowhere put together blindly."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

import croupier
from croupier.rulebooks.loader import SHELF
from croupier.table.people import PUBLIC
from croupier.tongues import TONGUES, catalogue
from croupier.tongues.catalogues import file_of
from croupier.tongues.speaking import spoken_in
from croupier.values.actors import ACTORS
from croupier.values.cards import DECK
from croupier.values.messages import EITHER, actor_in_words, card_in_words, fields_in
from tests.rounds.scenarios import every_irregularity, irregularity, whole_shoe
from tests.rounds.spanish_21_scenarios import whole_shoe as spanish_shoe
from tests.tongues.sentences_said import declared, joined_refusals, written

CHINESE = tuple(each for each in TONGUES if each != "en")
BETS = {"pa-535": "1 pai_gow 25", "pa-551": "1 spanish_21 25"}
AS_WRITTEN = re.compile(
    r"""
    \[[^\]]*\]                              # a card, a clause
    | \b[2-9TJQKA][shdc]\b                  # a card of a list
    | US\$
    | \b[0-9a-f]{12}…                       # the beginning of a seal
    | \b(?:Ann|Bob|ann|floor|practice)\b             # who sits there, who is on the floor
    | \b(?:pa|ma|md)-\w+                    # a rulebook
    | \bt1\b
    | \bEZ\b
    """,
    re.VERBOSE | re.ASCII,
)
HEADS = re.compile(
    r"^(?:\s+\d\d:\d\d:\d\d  [^:]+: |(?:Round|Shoe|Table|After the round)\b.*)", re.MULTILINE
)
"""Who did it and when, as a transcript has it for whoever inspects."""


@pytest.mark.parametrize("tongue", CHINESE)
def test_every_text_is_in_the_catalogue(tongue: str) -> None:
    known = {text for _, text in catalogue(tongue, "sentences").texts}
    wanted = dict.fromkeys(declared(), "declared") | {text: at for at, text in written()}
    missing = {at: text for text, at in wanted.items() if text not in known}
    assert not missing


@pytest.mark.parametrize("tongue", CHINESE)
def test_no_translation_is_doubtful_or_has_other_fields(tongue: str) -> None:
    with file_of(tongue, "sentences").open(encoding="utf-8") as lines:
        entries = [each for each in read_po(lines) if each.id]
    assert not [each.id for each in entries if each.fuzzy or not each.string]
    odd = [each.id for each in entries if not _same_fields(str(each.id), str(each.string))]
    assert not odd


def _same_fields(text: str, told: str) -> bool:
    """What only chooses between one and several may be left out: Chinese has no plural."""
    if "{}" in text or "{:" in text:
        return text.count("{") == told.count("{")
    left_out = fields_in(text) - fields_in(told)
    only_chosen = {name for name in left_out if re.search(rf"\{{{name}:[^{{}}]*\{EITHER}", text)}
    return fields_in(told) <= fields_in(text) and left_out <= only_chosen


def test_no_refusal_is_a_joined_string() -> None:
    assert not [*joined_refusals()]


@pytest.mark.parametrize("tongue", CHINESE)
@pytest.mark.parametrize(
    ("book", "variant"), [("pa-541", "standard"), ("md-mini", "five_treasures")]
)
def test_a_whole_shoe_is_told_without_a_word_of_english(
    tongue: str, book: str, variant: str
) -> None:
    with spoken_in(tongue):
        assert not _english(whole_shoe(book, variant))


@pytest.mark.parametrize("cited", [*every_irregularity()][::7])
def test_so_is_an_irregularity(cited: str) -> None:
    with spoken_in("zh-Hans"):
        assert not _english(irregularity(cited))


def test_so_is_spanish_21() -> None:
    with spoken_in("zh-Hant"):
        assert not _english(spanish_shoe())


@pytest.mark.parametrize("tongue", CHINESE)
@pytest.mark.parametrize("chapter", BETS)
def test_so_is_a_round_of_a_program(tongue: str, chapter: str) -> None:
    table = croupier.PracticeTable(croupier.rulebook(chapter))
    table.sit(1, "ann", chips="500")
    table.bet(BETS[chapter])
    table.deal()
    with spoken_in(tongue):
        story = "\n".join(table.transcript())
        words = [step.words for step in table.game.tables.view_for(table.table, PUBLIC).steps]
    assert not _english(story)
    assert not _english("\n".join(words))


def _english(story: str) -> list[str]:
    plain = AS_WRITTEN.sub("", HEADS.sub("", story))
    return [line for line in plain.splitlines() if re.search(r"[A-Za-z]{2}", line)]


def test_cards_and_the_houses_own_people_have_names() -> None:
    with spoken_in("zh-Hans"):
        told = [*map(card_in_words, DECK), *map(actor_in_words, ACTORS)]
    assert not _english("\n".join(told))
    assert actor_in_words("automatic dealer") == "automatic dealer"


@pytest.mark.parametrize("tongue", CHINESE)
def test_chapters_have_titles(tongue: str) -> None:
    known = {text for _, text in catalogue(tongue, "sentences").texts}
    assert not [each.title for each in SHELF.values() if each.title not in known]
