"""House rules survive being written down: nothing lost, nothing reordered, nothing else read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.game import BaccaratGame, bind
from croupier.games.baccarat.settlement import settle
from croupier.rulebooks.baccarat.rules import BaccaratRules
from croupier.rulebooks.choices import OptionValue
from croupier.rulebooks.house_rules import Chosen, HouseRules
from croupier.rulebooks.house_rules_document import (
    house_rules_document,
    house_rules_from_document,
)
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.rulebooks.spanish_21.chapter import WAGER
from croupier.rulebooks.spanish_21.rules import Spanish21Rules
from croupier.rulebooks.submissions.check import house_rules, study_rules
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.odds import Odds
from croupier.values.prices import FixedSum, Loss, MeterShare, PartBack, Price, Push
from croupier.values.refusals import BadMaterial
from tests.support import cards_by_result, game, submission_text
from tests.tables import Filed, every_table

EXAMPLES = sorted((Path(__file__).parent.parent / "examples" / "submissions").glob("*.toml"))
TABLES = list(every_table())
CLAUSE = ClauseId("PA627A-1")


def keys_of(kind: type[HouseRules]) -> list[str]:
    """Without the text they were filed by, which is no rule."""
    return [field.name for field in fields(kind) if field.compare]


KEYS = keys_of(BaccaratRules)
ROYAL_9 = """
[wagers.royal_9]
[progressive]
stake = 5
must_hit = { configuration = 1 }
meters.mega = { initial = 50000, reset = 50000, rate = "1/3" }
meters.major = { initial = 450, reset = 450, rate = "2%", limit = 9000 }
meters.minor = { initial = 450, reset = 450, rate = "2%" }
"""

counts = st.integers(0, 10**17)
fractions = st.fractions(0, 10**6)
names = st.text(st.characters(exclude_categories=["Cs"]))


@cache
def plain_house() -> HouseRules:
    return game("pa-627b", ROYAL_9).house


def plain_document() -> Any:
    return house_rules_document(plain_house())


def as_kept(document: object) -> str:
    """As a journal keeps it: JSON with sorted keys."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def through_journal(house: HouseRules) -> HouseRules:
    return house_rules_from_document(json.loads(as_kept(house_rules_document(house))))


def exactly(value: object) -> object:
    """A value as nothing else compares: 1 is not True, 2 to 1 not 4 to 2, an order an order."""
    kind = type(value).__name__
    if is_dataclass(value):
        return kind, [
            exactly(getattr(value, field.name)) for field in fields(value) if field.compare
        ]
    if isinstance(value, Mapping):
        return [(exactly(key), exactly(each)) for key, each in value.items()]
    if isinstance(value, tuple):
        return kind, [exactly(each) for each in value]
    if isinstance(value, frozenset):
        return kind, sorted(repr(exactly(each)) for each in value)
    return kind, str(value)


def assert_survives(house: HouseRules) -> None:
    read = through_journal(house)
    assert read == house
    assert exactly(read) == exactly(house)


@pytest.mark.parametrize("file", EXAMPLES, ids=[file.stem for file in EXAMPLES])
def test_every_example_survives(file: Path) -> None:
    assert_survives(house_rules(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("filed", TABLES, ids=str)
def test_every_table_survives_and_settles_alike(filed: Filed) -> None:
    before = filed.game()
    assert_survives(before.house)
    after = bind(through_journal(before.house))
    for cards in islice(cards_by_result(filed.book).values(), 0, None, 12):
        assert settled(after, cards) == settled(before, cards)


def settled(table: BaccaratGame, cards: str) -> object:
    bets = [
        Bet(1, wager.id, Cents(wager.fixed_stake.value) if wager.fixed_stake else Cents(10_000))
        for wager in table.house.wagers.values()
    ]
    return settle(table, bets, cards, table.initial_meters).slips


def test_a_progressive_with_must_hit_survives() -> None:
    house = plain_house()
    assert house.progressive is not None
    assert house.progressive.must_hit is not None
    assert_survives(house)


def test_a_study_outside_the_chapter_survives() -> None:
    house = study_rules(submission_text("pa-627a", "[what_if]\ndecks = 40"))
    assert not house.lawful
    assert_survives(house)


@settings(max_examples=50)
@given(
    st.lists(
        st.one_of(
            st.builds(Odds, counts, counts.filter(bool)),
            st.builds(Push),
            st.builds(Loss),
            st.builds(FixedSum, counts.map(Cents)),
            st.builds(MeterShare, names, fractions),
            st.builds(PartBack, fractions),
        )
    )
)
def test_every_price_survives(prices: list[Price]) -> None:
    house = plain_house()
    tie = house.wagers["tie"]
    lines = tuple(replace(tie.lines[0], price=price) for price in prices)
    assert_survives(replace(house, wagers={"tie": replace(tie, lines=lines)}))


@settings(max_examples=50)
@given(
    st.dictionaries(
        names,
        st.one_of(names, st.booleans(), st.integers(), fractions, st.lists(names).map(tuple)),
    )
)
def test_every_option_value_survives(values: dict[str, OptionValue]) -> None:
    options = {name: Chosen(value, CLAUSE, filed=True) for name, value in values.items()}
    assert_survives(replace(plain_house(), options=options))


def test_every_kind_of_price_and_option_was_tried() -> None:
    assert set(get_args(Price)) == {Odds, Push, Loss, FixedSum, MeterShare, PartBack}
    assert set(get_args(OptionValue)) == {str, bool, int, Fraction, tuple[str, ...]}


def test_a_document_reads_easily() -> None:
    document = plain_document()
    tableau, progressive = document["tableau"], document["progressive"]
    banker, player, tie, *_ = document["wagers"]
    assert [banker[0], player[0], tie[0]] == ["banker", "player", "tie"], "in layout order"
    assert [3, 8] in [held for held, cell in tableau["banker"] if cell["move"] == "S"]
    assert tableau["naturals"]["value"] == [8, 9]
    assert {line["outcome"]: line["price"] for line in banker[1]["lines"]} == {
        "win": {"odds": "1 to 1"},
        "tie": "push",
        "lose": "lose",
    }
    assert progressive["combinations"][0] == [1, sorted(progressive["combinations"][0][1])]
    assert progressive["meters"][0][1]["rate"] == "1/3"
    assert document["vigorish"]["rate"] == "1/20"
    assert document["effective"] is None


def test_a_document_is_read_once_and_anew_when_it_says_something_else() -> None:
    document = plain_document()
    house = house_rules_from_document(document)
    assert house_rules_from_document(plain_document()) is house
    document["title"] = "Another game"
    assert house_rules_from_document(document).title == "Another game"
    document["seats"]["value"] = str(document["seats"]["value"])
    assert "seats.value" in refusal(document)


def refusal(document: object) -> str:
    with pytest.raises(BadMaterial) as refused:
        house_rules_from_document(document)
    assert len(refused.value.findings) == 1
    return str(refused.value.findings[0])


@pytest.mark.parametrize("key", KEYS)
def test_no_key_may_be_missing(key: str) -> None:
    document = plain_document()
    del document[key]
    assert refusal(document) == f"{key}: is missing"


def test_a_reading_of_a_price_came_later_and_is_left_out_where_there_is_none() -> None:
    """A journal written before it is read as ever, and nothing is written in two ways."""
    document: Any = house_rules_document(boxes_house())
    [blackjack, other, *_] = dict(document["wagers"])["spanish_21"]["lines"]
    assert (blackjack["reading"], "reading" in other) == ("R-S01", False)
    other["reading"] = ""
    assert refusal(document).endswith(".reading: is left out where it says nothing")
    del other["reading"], blackjack["reading"]
    line = house_rules_from_document(document).wagers["spanish_21"].lines[0]
    assert (line.outcome, line.reading) == ("blackjack", "")


@pytest.mark.parametrize("key", KEYS)
def test_no_key_may_hold_another_type(key: str) -> None:
    assert refusal({**plain_document(), key: 2.5}).startswith(f"{key} = 2.5: must be ")


def test_a_document_names_a_known_game() -> None:
    said = refusal({**plain_document(), "game": "chess"})
    assert said == (
        "game = chess: must be minibaccarat or midibaccarat or baccarat or pai_gow or spanish_21"
    )


def test_a_document_is_of_the_game_it_names() -> None:
    said = refusal({**plain_document(), "game": "pai_gow"})
    assert said.startswith("decks: is not a known key; there is ")


@cache
def tiles_house() -> HouseRules:
    return house_rules(submission_text("pa-535", "options.player_banking = true"))


@pytest.mark.parametrize("key", keys_of(PaiGowRules))
def test_no_key_of_a_tile_game_may_be_missing_or_hold_another_type(key: str) -> None:
    document = house_rules_document(tiles_house())
    assert refusal({**document, key: 2.5}).startswith(f"{key} = 2.5: must be ")
    del document[key]
    assert refusal(document) == f"{key}: is missing"


def test_a_document_of_a_tile_game_reads_easily() -> None:
    document: Any = house_rules_document(tiles_house())
    assert document["ranking"]["pairs"][16]["tiles"] == [["6-6", "4-5"], ["6-6", "3-6"]]
    assert dict(document["options"])["deliveries"]["value"] == {"list": ["standard"]}
    assert document["bank_deliveries"][4] == ["jung_quat", "PA535-9-a-4"]
    assert document["chapter_way"]["rules"][0]["clause"] == "PA535-10-d-1"


@cache
def boxes_house() -> HouseRules:
    filed = "wagers.match_the_dealer = {}\nwhat_if.options.split_hands = 4"
    return study_rules(submission_text("pa-551", filed, decks=6))


@pytest.mark.parametrize("key", keys_of(Spanish21Rules))
def test_no_key_of_spanish_21_may_be_missing_or_hold_another_type(key: str) -> None:
    document = house_rules_document(boxes_house())
    assert refusal({**document, key: 2.5}).startswith(f"{key} = 2.5: must be ")
    del document[key]
    assert refusal(document) == f"{key}: is missing"


def test_a_document_of_spanish_21_reads_easily() -> None:
    assert_survives(boxes_house())
    document: Any = house_rules_document(boxes_house())
    lines = {line["outcome"]: line["price"] for line in dict(document["wagers"])[WAGER]["lines"]}
    assert lines["surrender"] == {"part_back": {"share": "1/2"}}
    assert document["double_cards"] == {"value": 2, "clause": "PA551-11-a-s1"}
    assert document["match"]["same_suit"]["value"] == "9 to 1"
    assert document["split_hands"]["value"] == 4
    assert document["lawful"] is False
    assert document["vigorish"] is None


def test_no_other_key_is_known() -> None:
    said = refusal({**plain_document(), "coins": 1})
    assert said == "coins: is not a known key; did you mean 'coin'?"


@dataclass(frozen=True)
class Spoilt:
    """One change to a document, and what is said of it."""

    change: Callable[[Any], object]
    said: str


def put(*path: str | int, value: object) -> Callable[[Any], object]:
    """A document with another value in one place."""

    def change(document: Any) -> object:
        inside = document
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = value
        return document

    return change


SPOILT = [
    Spoilt(lambda _: None, "the document: must be a table of keys"),
    Spoilt(lambda document: [document], "the document: must be a table of keys"),
    Spoilt(put("seats", "value", value=True), "seats.value = true: must be a whole number"),
    Spoilt(put("seats", "value", value=7.0), "seats.value = 7.0: must be a whole number"),
    Spoilt(put("lawful", value=1), "lawful = 1: must be true or false"),
    Spoilt(put("title", value=None), "title: must be text"),
    Spoilt(put("wagers", value={"tie": {}}), "wagers: must be a list"),
    Spoilt(put("wagers", 2, value=["tie"]), "wagers[3]: must be a pair of key and value"),
    Spoilt(put("wagers", 2, 0, value="banker"), "wagers[3] = banker: is there twice"),
    Spoilt(put("wagers", 2, 0, value=7), "wagers[3] = 7: must be text"),
    Spoilt(
        put("wagers", 2, 1, "lines", 0, "clause", value=7),
        "wagers.tie.lines[1].clause = 7: must be text",
    ),
    Spoilt(put("wagers", 2, 1, "sort", value=7), "wagers.tie.sort: is not a known key; there is "),
    Spoilt(
        put("tableau", "banker", 38, 1, "move", value="X"),
        "tableau.banker.3,8.move = X: must be D or S",
    ),
    Spoilt(put("tableau", "banker", 38, 0, value=[3]), "tableau.banker[39]: must be a list of 2"),
    Spoilt(
        put("tableau", "banker", 38, 0, value=[3, "8"]),
        "tableau.banker[39][2] = 8: must be a whole number",
    ),
    Spoilt(
        put("tableau", "naturals", "value", value=[9, 8]),
        "tableau.naturals.value: must be sorted, with nothing twice",
    ),
    Spoilt(
        put("tableau", "naturals", "value", value=[8, 8, 9]),
        "tableau.naturals.value: must be sorted, with nothing twice",
    ),
]


def spoilt_texts() -> Iterator[Spoilt]:
    """One way of writing a thing, and no other."""
    for text in ("0.05", "2/40", "1/0", "1/", "a/b", " 1/20", "1_0/3", "1e99999999", "1/2/3", ""):
        said = f"vigorish.rate = {text}: must be a fraction such as 1/20"
        yield Spoilt(put("vigorish", "rate", value=text), said.replace(" = :", ":"))
    for day in ("20260131", "2026-W05-6", "2026-02-30", "today"):
        said = f"effective = {day}: must be a date such as 2026-01-31"
        yield Spoilt(put("effective", value=day), said)
    for card in ("10h", "kh", "1h", "Kx"):
        said = f"progressive.combinations.1[2] = {card}: must be a card such as Ah"
        yield Spoilt(put("progressive", "combinations", 0, 1, 1, value=card), said)


def spoilt_prices() -> Iterator[Spoilt]:
    price = "wagers.tie.lines[1].price"
    for form, said in (
        ({"odds": "1,000 to 1"}, f"{price}.odds = 1,000 to 1: must be odds such as 8 to 1"),
        ({"odds": "8 to 0"}, f"{price}.odds = 8 to 0: must be odds such as 8 to 1"),
        ("odds", f"{price}.odds: must be odds such as 8 to 1"),
        ("sum", f"{price}.sum.cents: is missing"),
        ("8 to 1", f"{price} = 8 to 1: must be one of odds, push, lose, sum, meter"),
        ({}, f"{price}: must be one of odds, push, lose, sum, meter"),
        (None, f"{price}: must be one of odds, push, lose, sum, meter"),
        ({"odds": "8 to 1", "push": {}}, f"{price}: must be one of odds, push, lose, sum, meter"),
        ({"push": {}}, f"{price}: must be written push"),
        ({"push": 1}, f"{price}.push = 1: must be a table of keys"),
        ({"sum": {"cents": "5"}}, f"{price}.sum.cents = 5: must be a whole number"),
    ):
        yield Spoilt(put("wagers", 2, 1, "lines", 0, "price", value=form), said)
    option = "options.vigorish.value"
    for value, said in (
        (0.5, f"{option} = 0.5: must be one of text, true or false, a whole number, share, list"),
        ({"list": [1]}, f"{option}.list[1] = 1: must be text"),
        (["a"], f"{option}: must be one of text, true or false, a whole number, share, list"),
        (None, f"{option}: must be one of text, true or false, a whole number, share, list"),
        ({"share": "50%"}, f"{option}.share = 50%: must be a fraction such as 1/20"),
    ):
        yield Spoilt(put("options", 0, 1, "value", value=value), said)


ALL_SPOILT = [*SPOILT, *spoilt_texts(), *spoilt_prices()]


@pytest.mark.parametrize("spoilt", ALL_SPOILT, ids=[spoilt.said for spoilt in ALL_SPOILT])
def test_a_spoilt_document_is_refused_at_its_place(spoilt: Spoilt) -> None:
    assert refusal(spoilt.change(plain_document())).startswith(spoilt.said)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | names,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(names, inside, max_size=3),
    max_leaves=5,
)


def paths(form: object) -> Iterator[tuple[str | int, ...]]:
    """Every place below a form."""
    if isinstance(form, dict | list):
        for step in form if isinstance(form, dict) else range(len(form)):
            yield (step,)
            yield from ((step, *below) for below in paths(form[step]))


@given(st.sampled_from(KEYS), st.data(), json_values)
def test_what_is_read_is_what_was_written(key: str, data: st.DataObject, value: object) -> None:
    """Whatever is put wherever: the document is refused, or is the only one for its house rules."""
    document = plain_document()
    below = data.draw(st.sampled_from([(), *paths(document[key])]))
    spoilt = put(key, *below, value=value)(document)
    try:
        house = house_rules_from_document(spoilt)
    except BadMaterial:
        return
    assert as_kept(house_rules_document(house)) == as_kept(spoilt)
