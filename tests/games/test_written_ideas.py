"""Ideas for wagers, written out: conditions mean what they say, and odds are those of a rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from croupier import baccarat
from croupier.games.baccarat.conditions import COMPARISONS, read_condition
from croupier.games.baccarat.example_deals import example_deals
from croupier.games.baccarat.facts import FACTS
from croupier.games.baccarat.hands import Opening, final_states
from croupier.games.baccarat.ideas import Sees
from croupier.games.baccarat.settlement import settle
from croupier.games.baccarat.written_ideas import WrittenIdea, read_idea
from croupier.rulebooks.reader import Reader, parse_toml
from croupier.rulebooks.submissions.filing import Notes
from croupier.values.cards import parse_cards
from croupier.values.refusals import Unreadable
from tests.support import game

LONG_TIE = """
name = "Long Tie"
outcomes = [
  { name = "high", pays = "40 to 1", when = ["winner = tie", "cards = 6", "player.points >= 8"] },
  { name = "low", pays = "25 to 1", when = ["winner = tie", "cards = 6"] },
]
"""
TABLE = game("pa-627a")


def read(text: str) -> WrittenIdea:
    notes = Notes()
    idea = read_idea(Reader(parse_toml(text, "idea")), notes)
    assert idea, notes.findings
    return idea


def findings(text: str) -> list[str]:
    notes = Notes()
    assert read_idea(Reader(parse_toml(text, "idea")), notes) is None
    return [str(each) for each in notes.findings]


def long_tie(result: Any) -> str | None:
    if result.winner or result.player.cards + result.banker.cards < 6:
        return None
    return "high" if result.player.points >= 8 else "low"


def test_what_is_written_is_priced_as_the_same_rule_in_python() -> None:
    prices = {"high": "40 to 1", "low": "25 to 1"}
    by_rule = baccarat.with_wager(TABLE, "long_tie", long_tie, prices)
    written = read(LONG_TIE)
    by_text = written.over(TABLE)
    assert written.wager == "long_tie"
    assert (
        baccarat.odds(by_text, wager="long_tie")["long_tie"].outcomes
        == baccarat.odds(by_rule, wager="long_tie")["long_tie"].outcomes
    )


RESULTS: dict[str, Callable[[Any], bool]] = {
    "winner = player": lambda it: it.player.points > it.banker.points,
    "winner != tie": lambda it: it.player.points != it.banker.points,
    "margin > 5": lambda it: abs(it.player.points - it.banker.points) > 5,
    "cards = 5": lambda it: it.player.cards + it.banker.cards == 5,
    "player.natural = yes": lambda it: it.player.natural,
    "banker.natural = no": lambda it: not it.banker.natural,
    "player.points <= 3 or banker.cards < 3": lambda it: (
        it.player.points <= 3 or it.banker.cards == 2
    ),
    "banker.points != 7": lambda it: it.banker.points != 7,
}


@pytest.mark.parametrize("text", RESULTS)
def test_a_condition_on_the_result_holds_where_it_says(text: str) -> None:
    tableau, condition = TABLE.house.tableau, read_condition(text, "result")
    states = final_states(tableau)
    held = [condition.holds(each, tableau) for each in states]
    assert held == [RESULTS[text](each) for each in states]
    assert {True, False} == {*held}


OPENINGS = {
    "both.red = 4": ("Ah Kd 2h 3d", "Ah Kd 2h 3s"),
    "both.suits = 1": ("Ah Kh 2h 3h", "Ah Kh 2h 3s"),
    "both.ranks <= 2": ("Ah Kh As Ks", "Ah Kh As Qs"),
    "both.same >= 2": ("Ah Kh Ah Ks", "Ah Kh As Ks"),
    "both.kings >= 2": ("Kh Kh As 2s", "Kh Qh As 2s"),
    "player.points = 9": ("4h Kh 5s 2s", "4h 5h Ks 2s"),
    "player.ranks = 1": ("4h 4s 4c 2s", "4h 4s 5c 4c"),
    "banker.suits = 1": ("4h 4s 4c 2s", "4s 4h 5s 4c"),
    "banker.aces = 2": ("4h As 4c Ac", "Ah As Ac 4c"),
}


@pytest.mark.parametrize("text", OPENINGS)
def test_a_condition_on_the_opening_cards_holds_where_it_says(text: str) -> None:
    """Cards in dealing order: Player, Banker, Player, Banker."""
    tableau, condition = TABLE.house.tableau, read_condition(text, "opening")
    for cards, holds in zip(OPENINGS[text], (True, False), strict=True):
        one, two, three, four = parse_cards(cards)
        opening = Opening((one, three), (two, four))
        assert condition.holds(opening, tableau) is holds, cards


@pytest.mark.parametrize("sees", FACTS)
def test_every_fact_can_be_asked_by_every_comparison_and_said_in_words(sees: Sees) -> None:
    for name, fact in FACTS[sees].items():
        for compared in COMPARISONS if not fact.sentences else ("=", "!="):
            words = read_condition(f"{name} {compared} {fact.values[-1]}", sees).words
            assert words
            assert "{" not in words


@pytest.mark.parametrize(
    ("text", "sees", "told"),
    [
        ("player.points", "result", "is no condition; write one as player.points >= 8"),
        ("player.pints = 3", "result", "did you mean 'player.points'?"),
        ("player.points = 12", "result", "player.points is 0 to 9, not 12"),
        ("winner = dealer", "result", "winner is player, banker, tie, not dealer"),
        ("winner > tie", "result", "compare it by = or !="),
        ("winner = tie", "opening", "'winner' is no fact that this wager sees"),
        ("banker.points = 3", "player", "is no fact that this wager sees"),
        ("cards = 6 or", "result", "is no condition"),
        ("__class__ = 6", "result", "is no fact"),
    ],
)
def test_what_is_no_condition_is_told(text: str, sees: Sees, told: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(told)):
        read_condition(text, sees)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"Long Tie"', '"!"', "name = !: must be a name"),
        ('"Long Tie"', "7", "name = 7: must be text in quotes"),
        ('name = "Long Tie"', 'name = "X"\nsees = "cards"', "sees = cards: must be result or"),
        ('"40 to 1"', '"40 for 1"', "outcomes[1].pays = 40 for 1: '40 for 1' is not odds"),
        ('"high"', '"lose"', "outcomes[1].name = lose"),
        ('"high"', '"low"', "is the name of two outcomes"),
        ('["winner = tie", "cards = 6"]', "[]", "outcomes[2].when = []: must have a condition"),
        ('"cards = 6"]', '"cards = 9"]', "cards is 4 to 6, not 9"),
        ('{ name = "low",', '{ nam = "low",', "outcomes[2].name: is missing"),
    ],
)
def test_what_is_wrong_with_an_idea_is_told_by_its_key(before: str, after: str, told: str) -> None:
    assert before in LONG_TIE
    assert any(told in each for each in findings(LONG_TIE.replace(before, after)))


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = LONG_TIE.replace('"Long Tie"', "7").replace("40 to 1", "x").replace("25 to 1", "y")
    assert len(findings(text)) == 3


IDEAS = {
    "result": LONG_TIE,
    "opening": 'name = "Aces"\nsees = "opening"\noutcomes = ['
    '{ name = "all", pays = "500 to 1", when = ["both.aces = 4"] },'
    '{ name = "two", pays = "1 to 1", when = ["both.aces >= 2"] },'
    '{ name = "one", pays = "push", when = ["both.aces = 1"] }]',
    "player": 'name = "Pair"\nsees = "player"\noutcomes = ['
    '{ name = "pair", pays = "11 to 1", when = ["player.ranks = 1"] }]',
    "banker": 'name = "Suits"\nsees = "banker"\noutcomes = ['
    '{ name = "suits", pays = "2 to 1", when = ["banker.suits = 1"] }]',
}


@pytest.mark.parametrize("sees", IDEAS)
def test_there_is_a_round_for_every_outcome_and_it_settles_so(sees: str) -> None:
    idea = read(IDEAS[sees])
    table = idea.over(TABLE)
    outcomes = [*(each.name for each in idea.outcomes), "lose"]
    deals = example_deals(table, idea.wager, outcomes)
    assert [*deals] == outcomes
    for outcome, deal in deals.items():
        (slip,) = settle(table, f"1 {idea.wager} 5", deal.coup.cards).slips
        assert slip.outcome == outcome
    assert example_deals(table, idea.wager, outcomes) == deals


def test_the_layout_has_a_place_for_it_and_the_table_is_for_study() -> None:
    house = read(LONG_TIE).over(TABLE).house
    pieces = [each.piece.value for each in house.layout if each.wager == "long_tie"]
    assert pieces == ["wager_area", "odds"]
    assert house.wagers["long_tie"].title == "Long Tie"
    assert not house.lawful
