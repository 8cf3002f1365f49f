"""What a text wants named in a submission, and what follows its words to the letter."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.conditions import Conditions
from croupier.rulebooks.departures import Departure, departures, that_follow_the_words
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.rulebooks.submissions.check import Checked, for_filing
from tests.support import cases, check, clause, finding, warned

BANKING = "options.player_banking = true"
MATCH_KEY = "wagers.match_the_dealer"
MATCH = f"{MATCH_KEY} = {{}}"
ROOT = Path(__file__).parent.parent.parent
EZ, FIVE = {"variant": "ez"}, {"variant": "five_treasures"}
NO_COMMISSION = {"variant": "no_commission"}
PAIRS = "wagers.perfect_pairs_player = {}\nwagers.perfect_pairs_banker = {}"
VIEWING = 'options.procedure = "viewing"'
TWO_BATCHES, CONTINUOUS = (f'options.shuffler = "{each}"' for each in ("two_batch", "continuous"))
NAMED = re.compile(r"\bR-(?:X|A|B|MA|MD|PG|N|S)\d\d\b")


def read(book: str, filed: str = "", **top: object) -> Checked:
    return check(book, filed, **({"decks": 6} if book == "pa-551" else {}) | top)


# What a text wants named --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "book", "key", "taken", "filed", "beside"),
    cases(
        ("PA541-13-c-s2", "pa-541", "options.vigorish", "4% is taken", '"4%"', ""),
        ("PA543-13-c-s2", "pa-543", "options.vigorish", "4% is taken", '"5%"', ""),
        ("PA545-13-c-s2", "pa-545", "options.vigorish", "4% is taken", '"4%"', ""),
        ("PA541-9-c-s2", "pa-541", "options.procedure", "face_up is taken", '"face_down"', ""),
        ("PA543-9-c-s2", "pa-543", "options.procedure", "face_up is taken", '"viewing"', ""),
        ("PA627A-8-c", "pa-627a", "options.procedure", "face_up is taken", '"face_up"', ""),
        *(
            (cited, book, "options.vigorish_collection", "with_payout is taken", '"deferred"', "")
            for cited, book in (
                ("PA541-13-e-s1", "pa-541"),
                ("PA543-13-e-s1", "pa-543"),
                ("PA545-13-e-s1", "pa-545"),
                ("PA627A-12-d", "pa-627a"),
                ("MA-12-d", "ma-midi"),
                ("MD-12-D-2", "md-mini"),
            )
        ),
        *(
            (cited, book, "options.disclosed_third_card", "discard is taken", '"discard"', "")
            for cited, book in (
                ("PA627A-13-c-s2", "pa-627a"),
                ("MA-13-c-s2", "ma-midi"),
                ("MD-13-C-2", "md-mini"),
            )
        ),
        ("PA551-14", "pa-551", "options.boxes_per_player", "one box", "1", ""),
        ("PA551-7-b-2", "pa-551", "wagers.match_the_dealer.maximum", "alone limits", "25", MATCH),
        ("PA551-7-e", "pa-551", f"{MATCH_KEY}.same_suit", "9 to 1 is taken", '"9 to 1"', MATCH),
        ("PA551-7-e", "pa-551", f"{MATCH_KEY}.other_suit", "4 to 1 is taken", '"5 to 1"', MATCH),
        ("PA535-10-d", "pa-535", "options.house_way", "chapter's own way", '"chapter"', ""),
        (
            "PA535-11-i-s3",
            "pa-535",
            "options.delivery_signal",
            "shown by the tiles alone",
            '"a raised hand"',
            BANKING,
        ),
        (
            "PA627A-12-e-s2",
            "pa-627a",
            "wagers.dragon_bonus_player.paytable",
            "A is taken",
            '"B"',
            "wagers.dragon_bonus_player = {}",
        ),
    ),
)
def test_what_a_text_wants_named_is_warned_of_and_is_no_filing(
    cited: str, book: str, key: str, taken: str, filed: str, beside: str
) -> None:
    """The warning names what is taken; the grade for filing finds it wanting."""
    unsaid = read(book, beside)
    assert unsaid.lawful
    [warning] = [each for each in unsaid.warnings if each.key == key]
    assert (warning.clause, taken in warning.message) == (cited, True)
    strict = for_filing(unsaid)
    assert finding(strict, key).clause == cited
    assert key not in warned(strict)
    beside = "" if key.startswith(f"{beside.split(' ', maxsplit=1)[0]}.") else beside
    said = read(book, f"{key} = {filed}\n{beside}")
    assert key not in warned(said)
    assert key not in {each.key for each in for_filing(said).findings}


@pytest.mark.parametrize(
    ("book", "filed", "top", "key"),
    [
        pytest.param("pa-627a", "", {"variant": "ez"}, "options.vigorish_collection", id="EZ"),
        pytest.param(
            "pa-627a",
            'options.vigorish = "5%"',
            {"variant": "ez"},
            "options.vigorish_collection",
            id="EZ, whatever is filed of vigorish",
        ),
        pytest.param(
            "pa-541",
            'options.vigorish = "tie 25%"',
            {},
            "options.vigorish_collection",
            id="a vigorish that is never deferred",
        ),
        pytest.param("pa-535", "", {}, "options.delivery_signal", id="nobody banks"),
        pytest.param("pa-627a", "", {}, "options.vigorish", id="one kind of vigorish"),
        pytest.param("ma-midi", "", {}, "options.procedure", id="one procedure"),
        pytest.param("pa-545", "", {}, "options.procedure", id="an election"),
    ],
)
def test_nothing_is_wanted_that_has_no_meaning_or_no_choice(
    book: str, filed: str, top: dict[str, object], key: str
) -> None:
    assert key not in {each.key for each in for_filing(read(book, filed, **top)).findings}


# Following the words ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "book", "reading", "option", "words", "beside", "variant"),
    cases(
        *(
            (cited, book, "R-X15", "void_round", "every_wager", "", "standard")
            for cited, book in (
                ("PA541-14-e-s1", "pa-541"),
                ("PA543-14-e-s1", "pa-543"),
                ("PA545-15-e-s1", "pa-545"),
                ("PA627A-13-e-s1", "pa-627a"),
                ("MA-13-e-s1", "ma-midi"),
                ("MD-13-E-1", "md-mini"),
                ("PA551-16-a-s2", "pa-551"),
            )
        ),
        ("PA627B-2-b", "pa-627b", "R-B14", "commission_free_spots", "all", "", "commission_free"),
        ("MA-5-g-1", "ma-midi", "R-MA06", "plug", "always", "", "standard"),
        ("PA535-5-c", "pa-535", "R-X33", "dice_life_ends", "at_once", "", "standard"),
        *(
            (cited, book, "R-X33", "card_life_ends", "at_once", "", "standard")
            for cited, book in (
                ("PA541-3-c", "pa-541"),
                ("PA627A-3-c", "pa-627a"),
                ("MD-3-C", "md-mini"),
            )
        ),
        (
            "PA535-11-d-2",
            "pa-535",
            "R-PG06",
            "bank_cover_test",
            "players_wagers",
            BANKING,
            "standard",
        ),
    ),
)
def test_the_words_of_a_text_are_free_and_a_departure_from_them_is_listed(
    cited: str, book: str, reading: str, option: str, words: str, beside: str, variant: str
) -> None:
    unsaid = read(book, beside, variant=variant)
    [listed] = [each for each in unsaid.relied if each.key == f"options.{option}"]
    assert (listed.reading, listed.words, listed.clause) == (reading, words, cited)
    by_the_words = read(book, f'{beside}\noptions.{option} = "{words}"', variant=variant)
    assert by_the_words.lawful
    assert listed.key not in {each.key for each in by_the_words.relied}
    answer = f'approvals.{reading} = {{ reference = "letter 7", date = 2010-05-31 }}'
    answered = read(book, f"{beside}\n{answer}", variant=variant)
    assert listed.key not in {each.key for each in answered.relied}


# Where nothing can be filed -----------------------------------------------------------------


def test_every_reading_either_follows_the_words_or_is_said_to_depart() -> None:
    """Departing from them by an option that can follow them, or where nothing can be filed."""
    files = chain((ROOT / "src/croupier").rglob("*.*"), (ROOT / "docs").glob("*.md"))
    named = {
        reading
        for file in files
        if file.suffix in {".py", ".toml", ".csv", ".md"}
        for reading in NAMED.findall(file.read_text(encoding="utf-8"))
    }
    rules = [rule for book in SHELF.values() for rule in book.options.values()]
    departing = {each.reading for each in departures()}
    departing |= {rule.reading for rule in rules if rule.reading and rule.words}
    assert named == departing | that_follow_the_words()
    assert not departing & that_follow_the_words()


@pytest.mark.parametrize("departure", departures(), ids=lambda each: each.reading)
def test_a_departure_asks_for_what_its_chapters_have(departure: Departure) -> None:
    for cited in departure.clauses:
        book = rulebook(clause_table()[cited].source)
        assert_known(departure.where, book)


def test_an_option_has_its_effect_by_what_its_chapter_has() -> None:
    for book in SHELF.values():
        for rule in book.options.values():
            assert_known(rule.effect, book)


@pytest.mark.parametrize(
    ("cited", "book", "option", "value", "beside"),
    cases(
        ("PA627A-8-d-1-i-s1", "pa-627a", "house_money_ride", '"50%"', "wagers.house_money = {}"),
        ("PA541-5-d", "pa-541", "cut_depth", "20", 'options.shuffler = "none"'),
        ("PA543-9-c-3-i-s1", "pa-543", "viewer", '"largest_wager"', VIEWING),
        ("MD-12-M-1-f", "md-mini", "jackpot_ace", '"high_or_low"', "wagers.jackpot = {}"),
        ("PA551-2-g-2", "pa-551", "match_odds", '"sign"', MATCH),
    ),
)
def test_an_option_that_changes_nothing_at_the_table_is_told_of(
    cited: str, book: str, option: str, value: str, beside: str
) -> None:
    key, elsewhere = f"options.{option}", CONTINUOUS if option == "cut_depth" else ""
    idle = read(book, f"{key} = {value}\n{elsewhere}")
    assert (idle.lawful, warned(idle)[key]) == (True, cited)
    assert key not in warned(read(book, f"{key} = {value}\n{beside}"))


def assert_known(where: Conditions, book: Rulebook) -> None:
    assert where.variants & book.variants.keys() or not where.variants
    for option, values in where.options.items():
        assert values & book.options[option].values
    for wager in {*where.wagers, *where.paytables}:
        assert book.offers_of(wager)


@pytest.mark.parametrize(
    ("cited", "reading", "book", "filed", "top"),
    cases(
        ("PA551-6-f-s2", "R-S01", "pa-551", "", {}),
        ("PA551-6-k", "R-S11", "pa-551", "options.mid_shoe_entry_ban = true", {}),
        ("PA551-16-e", "R-S12", "pa-551", "", {}),
        ("PA551-3-a-s1", "R-S16", "pa-551", TWO_BATCHES, {"decks": 12}),
        ("PA551-15-s1", "R-N07", "pa-551", CONTINUOUS, {}),
        ("PA541-15-s1", "R-N07", "pa-541", CONTINUOUS, {}),
        ("PA545-9-d", "R-N12", "pa-545", VIEWING, {}),
        ("PA543-10-a-s2", "R-N03", "pa-543", VIEWING, {}),
        ("PA535-10-g-s1", "R-PG01", "pa-535", "", {}),
        ("PA535-11-b", "R-PG04", "pa-535", BANKING, {}),
        ("PA535-11-l", "R-PG07", "pa-535", BANKING, {}),
        ("PA627A-7-a-2-i-s1", "R-X04", "pa-627a", "", EZ),
        ("PA627B-1-c-s2", "R-B01", "pa-627b", PAIRS, {}),
        ("MA-5-c-s2", "R-MA04", "ma-midi", 'options.cut_by = "players"', {}),
        ("MD-12-C-s2", "R-MD03", "md-mini", "", EZ),
        ("MD-12-C-s2", "R-MD03", "md-mini", 'options.base_game = "no_commission"', FIVE),
        ("MD-11-B-1-s2", "R-MD04", "md-mini", "", NO_COMMISSION),
        ("MD-7-A-16-a", "R-MD05", "md-mini", "wagers.any_pair_banker = {}", {}),
        ("MD-7-A-13-b", "R-MD06", "md-mini", "", FIVE),
        ("MD-7-A-14-a", "R-MD07", "md-mini", 'wagers.blazing_7s.paytable = "A"', FIVE),
        ("MD-9-D-3", "R-MD12", "md-mini", TWO_BATCHES, {"decks": 12}),
    ),
)
def test_a_reading_that_leaves_the_words_is_listed_where_a_table_relies_on_it(
    cited: str, reading: str, book: str, filed: str, top: dict[str, object]
) -> None:
    [listed] = [each for each in read(book, filed, **top).relied if each.reading == reading]
    assert (listed.key, listed.clause) == ("", cited)
    answer = f'approvals.{reading} = {{ reference = "letter 7", date = 2010-05-31 }}'
    answered = read(book, f"{filed}\n{answer}", **top)
    assert f"approvals.{reading}" not in {each.key for each in answered.findings}
    assert reading not in {each.reading for each in answered.relied}


@pytest.mark.parametrize(
    ("reading", "book", "filed", "top"),
    [
        ("R-S11", "pa-551", "", {"decks": 6}),
        ("R-PG04", "pa-535", "", {}),
        ("R-X04", "pa-627a", "", {}),
        ("R-B01", "pa-627b", "", {}),
        ("R-B06", "pa-627b", PAIRS, {}),
        ("R-MD03", "md-mini", "", FIVE),
        ("R-MD05", "md-mini", "", {}),
        ("R-MD06", "md-mini", "", {}),
        ("R-MD07", "md-mini", 'wagers.blazing_7s.paytable = "B"', FIVE),
        ("R-MD12", "md-mini", "", {}),
    ],
)
def test_a_table_without_the_matter_does_not_rely_on_its_reading(
    reading: str, book: str, filed: str, top: dict[str, object]
) -> None:
    assert reading not in {each.reading for each in check(book, filed, **top).relied}


def test_a_reading_without_a_meaning_at_a_table_is_not_relied_on() -> None:
    assert "R-PG06" not in {each.reading for each in read("pa-535").relied}
    assert "R-B14" not in {each.reading for each in read("pa-627b").relied}


@clause("PA535-7-b-s3")
@pytest.mark.parametrize("kept", ["forfeit", "settled_and_kept"])
def test_pai_gow_says_that_a_leaving_players_wager_may_be_lost(kept: str) -> None:
    """Either is what the text says (R-X32), so neither wants an answer."""
    checked = read("pa-535", f'options.leaving_mid_round = "{kept}"')
    assert checked.lawful
    assert "R-X32" not in {each.reading for each in checked.relied}


@pytest.mark.parametrize(
    ("cited", "book", "least"),
    cases(
        ("PA541-5-d", "pa-541", 10),
        ("PA543-5-d", "pa-543", 10),
        ("PA545-5-c", "pa-545", 10),
        ("PA627A-5-c", "pa-627a", 10),
        ("MA-5-d", "ma-midi", 52),
        ("MD-5-B-4", "md-mini", 10),
        ("PA551-5-d", "pa-551", 10),
    ),
)
def test_a_house_may_file_a_deeper_cut_and_no_shallower_one(
    cited: str, book: str, least: int
) -> None:
    """A stricter minimum of the house's own needs no answer (R-X05)."""
    assert read(book, f"options.cut_depth = {least + 1}").lawful
    shallow = finding(read(book, f"options.cut_depth = {least - 1}"), "options.cut_depth")
    assert shallow.clause == cited
