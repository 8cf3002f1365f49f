"""The language of house ways: every pattern, every measure, and what is refused."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.hands import kinds_of, settings_by_kind
from croupier.games.pai_gow.house_way import Way, compiled_way
from croupier.games.pai_gow.patterns import fits, holds
from croupier.rulebooks.pai_gow.house_ways import MEASURES, HouseWay, read_house_way
from croupier.rulebooks.pai_gow.way_patterns import parse_hand, parse_holding
from croupier.rulebooks.reader import Reader, parse_toml
from croupier.values.refusals import BadMaterial
from croupier.values.tiles import parse_tiles
from tests.games.pai_gow.tables import paigow, two

RANKS = paigow().ranks


def read(text: str) -> HouseWay:
    return read_house_way(Reader(parse_toml(text, "a way")))


def way(rules: str) -> Way:
    """A way with these rules; rules for the rest of the hands follow."""
    rest = '[[rules]]\nsay = "High."\nprefer = "high"\n[[rules]]\nsay = "Low."\nprefer = "low"'
    return compiled_way(RANKS, read(f'title = "A way"\n[[rules]]\nsay = "First."\n{rules}\n{rest}'))


def set_by(rules: str, tiles: str) -> str:
    return str(way(rules)(parse_tiles(tiles)))


@pytest.mark.parametrize(
    ("pattern", "fitting", "others"),
    [
        ("supreme", "2-4 1-2", "6-6 6-6, 3-3 1-5"),
        ("matched", "6-6 6-6, 1-5 1-5", "3-6 4-5, 2-4 1-2, 6-6 4-5"),
        ("mixed", "3-6 4-5, 1-4 2-3", "5-5 5-5, 5-5 4-6, 4-4 2-6"),
        ("wong", "6-6 4-5, 1-1 3-6", "6-6 4-4, 1-1 1-6"),
        ("gong", "6-6 4-4, 1-1 3-5", "6-6 4-5, 4-4 3-5"),
        ("pair", "2-4 1-2, 4-4 4-4, 3-4 2-5", "6-6 4-5, 1-1 4-4, 1-6 3-4"),
        ("combination", "2-4 1-2, 4-4 4-4, 3-4 2-5, 6-6 4-5, 1-1 4-4", "6-6 1-6, 5-5 4-6"),
        ("0", "5-5 4-6, 1-3 1-5", "6-6 4-4, 5-5 5-5, 1-4 2-3"),
        ("9", "6-6 1-6, 1-2 3-3, 2-4 3-3", "6-6 4-5, 1-3 2-2"),
        ("7+", "1-6 4-6, 6-6 1-6, 6-6 4-4, 5-5 5-5", "1-6 4-5, 5-5 4-6"),
        ("3-", "5-5 4-6, 1-1 5-6, 1-6 1-5", "6-6 4-4, 5-5 5-5, 1-3 4-6"),
        ("with 5-6", "5-6 5-6, 1-1 5-6", "1-1 5-5"),
        ("with 5-6/4-6", "1-1 5-6, 1-1 4-6", "1-1 5-5"),
        ("with seven", "1-6 2-5, 6-6 3-4", "6-6 1-5"),
        ("9 with 6-6/1-1", "6-6 1-6, 1-1 2-5", "3-3 1-2, 6-6 4-5, 6-6 1-5"),
        ("matched with six", "3-3 3-3, 1-5 1-5", "2-4 1-2, 3-3 1-5"),
        ("6-6 4-5", "6-6 4-5, 4-5 6-6", "6-6 3-6, 4-5 4-6"),
        ("6-6 6-6", "6-6 6-6", "6-6 4-5"),
        ("two/twelve eight", "1-1 4-4, 2-6 6-6", "4-4 3-5, 6-6 1-1"),
        ("at least 3-3 1-6", "3-3 1-6, 6-6 5-6, 4-6 1-3, 6-6 4-4", "2-2 4-5, 4-6 6-6"),
        ("no 9", "6-6 4-5, 1-3 2-2", "6-6 1-6"),
        ("no wong", "6-6 4-4, 6-6 1-6", "6-6 4-5"),
        ("no with 6-6", "1-1 4-4", "6-6 4-4"),
        ("no at least 3-3 1-6", "1-1 5-5", "1-3 3-6, 2-4 1-2"),
    ],
)
def test_patterns_of_two_tiles(pattern: str, fitting: str, others: str) -> None:
    table = fits(RANKS, [parse_hand(pattern)])
    assert table is not None
    found = {
        hand.strip(): table[RANKS.number[a]][RANKS.number[b]]
        for hand in f"{fitting},{others}".split(",")
        for a, b in [two(hand)]
    }
    assert [hand for hand, fit in found.items() if fit] == fitting.split(", ")


@pytest.mark.parametrize(
    ("holding", "tiles", "applies"),
    [
        ("6-6", "6-6 4-6 1-6 1-5", True),
        ("6-6 6-6", "6-6 4-6 1-6 1-5", False),
        ("6-6 6-6", "6-6 6-6 1-6 1-5", True),
        ("seven six", "6-6 4-6 1-6 1-5", True),
        ("1-1/6-6 nine eleven", "6-6 4-5 5-6 1-5", True),
        ("1-1/6-6 nine eleven", "4-4 4-5 5-6 1-5", False),
        ("seven seven eleven ten", "1-6 3-4 5-6 4-6", True),
        ("seven seven eleven ten", "1-6 1-5 5-6 4-6", False),
        ("six/seven six/seven eleven ten", "1-6 1-5 5-6 4-6", True),
        ("pair", "1-6 1-6 5-6 4-6", True),
        ("pair", "6-6 4-5 5-6 4-6", False),
        ("no pair", "6-6 4-5 5-6 4-6", True),
        ("no 6-6 4-5", "6-6 4-5 5-6 4-6", False),
        ("8 with 5-6", "1-6 3-4 5-6 4-6", True),
        ("8 with 5-6", "1-6 3-4 5-5 4-6", False),
        ("pair | pair", "1-6 1-6 5-6 5-6", True),
        ("pair | pair", "1-6 1-6 5-6 4-6", False),
        ("wong | gong", "6-6 1-1 3-6 4-4", True),
        ("wong | no gong", "6-6 1-1 3-6 3-3", True),
        ("9 with 1-2", "1-2 3-3 4-6 5-5", True),
        ("at least 6-6 6-6", "6-6 1-1 1-1 4-4", False),
    ],
)
def test_patterns_of_four_tiles(holding: str, tiles: str, applies: bool) -> None:  # noqa: FBT001
    four = kinds_of(RANKS, parse_tiles(tiles))
    held = holds(RANKS, parse_holding(holding))
    assert held(four, settings_by_kind(RANKS, four)) == applies


@pytest.mark.parametrize(
    ("measure", "tiles", "expected"),
    [
        ("high", "6-6 6-6 4-5 4-4", "6-6 6-6 | 4-4 4-5"),
        ("low", "6-6 6-6 4-5 4-4", "6-6 4-5 | 6-6 4-4"),
        # the settings of these tiles: 3 and 2, 8 and 7, 9 and 6
        ("high_value", "6-6 4-6 1-6 1-5", "6-6 1-6 | 4-6 1-5"),
        ("low_value", "6-6 4-6 1-6 1-5", "6-6 1-5 | 4-6 1-6"),
        ("tile_in_high", "6-6 4-6 1-6 1-5", "6-6 1-6 | 4-6 1-5"),
        ("tile_in_low", "6-6 4-6 1-6 1-5", "1-6 1-5 | 6-6 4-6"),
        ("even", "6-6 4-6 1-6 1-5", "6-6 1-5 | 4-6 1-6"),
        ("highest_with_lowest", "6-6 4-6 1-6 1-5", "6-6 1-5 | 4-6 1-6"),
        # the highest and the lowest tile may well make the low hand
        ("highest_with_lowest", "4-4 1-3 5-6 1-2", "1-3 5-6 | 4-4 1-2"),
    ],
)
def test_measures(measure: str, tiles: str, expected: str) -> None:
    assert set_by(f'prefer = "{measure}"', tiles) == expected


def test_every_measure_is_tried() -> None:
    tried = test_measures.pytestmark[0].args[1]  # type: ignore[attr-defined]
    assert {row[0] for row in tried} == set(MEASURES)


def test_a_rule_that_nothing_fits_is_passed_over() -> None:
    tiles = "6-6 6-6 4-5 4-4"
    passed_over = 'high = ["supreme"]\nprefer = "low"'
    assert set_by(passed_over, tiles) == "6-6 6-6 | 4-4 4-5"
    assert [rule.say for rule in way(passed_over).why(parse_tiles(tiles))] == ["High."]


def test_high_and_low_are_asked_together_and_one_pattern_of_each_will_do() -> None:
    rule = 'high = ["wong", "gong"]\nlow = ["6", "7"]'
    assert set_by(rule, "6-6 6-6 4-5 1-3") == "6-6 4-5 | 6-6 1-3"
    assert set_by(rule, "6-6 6-6 4-5 2-3") == "6-6 4-5 | 6-6 2-3"
    assert set_by(rule, "6-6 6-6 4-5 4-6") == "6-6 6-6 | 4-6 4-5"


REFUSED = [
    ('high = ["suprem"]', "rules[1].high", "did you mean 'supreme'?"),
    ('high = ["10"]', "rules[1].high", "'10' is no kind of hand"),
    ('low = ["wung"]', "rules[1].low", "did you mean 'wong'?"),
    ('high = ["with 6-7"]', "rules[1].high", "'6-7' is not a tile"),
    ('high = ["9 with svn"]', "rules[1].high", "'svn' is no tile"),
    ('high = ["9 with sevn"]', "rules[1].high", "did you mean 'seven'?"),
    ('high = ["at least 6-6"]', "rules[1].high", "no pattern of two tiles"),
    ('high = ["no no 9"]', "rules[1].high", "no pattern of two tiles"),
    ('high = [""]', "rules[1].high", "no pattern of two tiles"),
    ('holding = ["pear"]\nprefer = "low"', "rules[1].holding", "did you mean 'pair'?"),
    ('holding = ["pair | "]\nprefer = "low"', "rules[1].holding", "no pattern of two tiles"),
    ('holding = ["sevn eleven ten"]\nprefer = "low"', "rules[1].holding", "mean 'seven'?"),
    ('holding = ["6-6 1-1 1-3 2-2 5-5"]\nhigh = ["9"]', "rules[1].holding", "a hand has four"),
    ('prefer = "hihg"', "rules[1].prefer", "did you mean 'high'?"),
    ('high = "9"', "rules[1].high", "must be a list of texts"),
    ("", "rules[1].say", "keeps every setting"),
    ('prefer = "low"\nclause = "PA535-99"', "rules[1].clause", "is not a clause"),
    ('prefer = "low"\nhihg = ["9"]', "rules[1].hihg", "did you mean 'high'?"),
]


@pytest.mark.parametrize(("rule", "key", "message"), REFUSED)
def test_what_cannot_be_read_is_named_with_the_nearest_word(
    rule: str, key: str, message: str
) -> None:
    with pytest.raises(BadMaterial) as refused:
        read(f'title = "A way"\n[[rules]]\nsay = "Something."\n{rule}')
    assert [finding.key for finding in refused.value.findings] == [key]
    assert message in refused.value.findings[0].allowed


def test_every_fault_is_found_at_once() -> None:
    bad = '[[rules]]\nsay = "X"\nhigh = ["gung"]\n'
    with pytest.raises(BadMaterial) as refused:
        read(f'title = "A way"\n{bad}{bad}')
    assert [each.key for each in refused.value.findings] == ["rules[1].high", "rules[2].high"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("rules = []", "title"),
        ('title = "A way"', "rules"),
        ('title = "A way"\nrules = []', "rules"),
        ('title = "A way"\nby = "me"\n[[rules]]\nsay = "Low."\nprefer = "low"', "by"),
    ],
)
def test_a_way_has_a_title_and_rules_and_nothing_else(text: str, key: str) -> None:
    with pytest.raises(BadMaterial) as refused:
        read(text)
    assert [finding.key for finding in refused.value.findings] == [key]
