"""Drills: whatever is asked at whatever Spanish 21 table, the answer is the game's own."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from croupier.games.spanish_21.boxes import Ended, Hand
from croupier.games.spanish_21.game import MATCH, WAGER, Spanish21Game
from croupier.games.spanish_21.hands import total_of
from croupier.games.spanish_21.insurance import insurance_most
from croupier.games.spanish_21.match import match_outcome
from croupier.games.spanish_21.outcome_words import BY_WAGER
from croupier.games.spanish_21.outcomes import winning_outcome
from croupier.rulebooks.clauses import is_cited_well
from croupier.training.drilling import Drill, NoSuchDrill, grade
from croupier.training.spanish_21.drill_errors import REMEDIES, SLIPS, outcome, staged
from croupier.training.spanish_21.drills import DRILLS, Kind
from croupier.values.cards import Card, parse_cards
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Unreadable
from tests.games.spanish_21.tables import MATCHING, answered, spanish

drill, kinds = DRILLS.drill, DRILLS.kinds
HOUSES: dict[str, Spanish21Game] = {
    "plain": spanish(),
    "matching": spanish(f"{MATCHING}\n[limits]\nminimum = 10\nmaximum = 200", decks=8),
    "device": spanish(MATCHING, shuffler="continuous", card_reader="visible"),
    "batches": spanish(decks=12, shuffler="two_batch"),
    "busts wait": answered("R-S03", busts="at_end"),
}
TIMES = 25


@cache
def asked(kind: Kind) -> tuple[tuple[Spanish21Game, Drill], ...]:
    """Some of a kind at every table that has it."""
    chance = Random(kind.value)  # noqa: S311 a test repeats its chance
    tables = [table for table in HOUSES.values() if kind in kinds(table)]
    return tuple(
        (table, drill(table, kind.value, chance.randrange))
        for table in tables
        for _ in range(TIMES)
    )


def cards_of(question: Drill, title: str) -> tuple[Card, ...]:
    hands: Any = question.question["hands"]
    [shown] = [each["cards"] for each in hands if each["title"] == title]
    return parse_cards(" ".join(shown))


def called(wager: str, outcome_: str) -> str:
    """As on the layout."""
    return BY_WAGER[wager].get(outcome_, outcome_.replace("_", " ").capitalize())


@pytest.mark.parametrize("kind", Kind)
def test_each_has_one_right_answer_and_a_clause(kind: Kind) -> None:
    for _, question in asked(kind):
        assert grade(question, question.answer).right
        assert is_cited_well(question.clause)
        assert question.why.endswith(".") or kind is Kind.DECISIONS
        given: Any = question.question.get("choices")
        if given is None:
            assert not grade(question, f"{cents_from_text(question.answer) / 100 + 1:.2f}").right
        else:
            values = [each["value"] for each in given]
            assert len(values) == len(set(values)) > 1
            assert [grade(question, each).right for each in values].count(True) == 1


def test_the_total_is_the_hands() -> None:
    for _, question in asked(Kind.TOTAL):
        total = total_of(cards_of(question, "Box 1"))
        assert question.answer in {str(total), "Blackjack"}
    assert {"Blackjack", "soft 18", "18"} & {question.answer for _, question in asked(Kind.TOTAL)}


def test_every_line_of_the_wager_is_asked_about() -> None:
    lines = {line.outcome for line in HOUSES["plain"].house.wagers["spanish_21"].lines}
    chance = Random(7)  # noqa: S311 a test repeats its chance
    told = [drill(HOUSES["plain"], "payout", chance.randrange).why for _ in range(250)]
    begun = {line: called("spanish_21", line) for line in lines}
    assert {line for line, name in begun.items() if any(why.startswith(name) for why in told)} == (
        lines
    )


def test_what_goes_back_for_a_hand_that_wins() -> None:
    """Its stake and the price of its line; a super bonus comes beside it."""
    bonuses = set[int]()
    for table, question in asked(Kind.PAYOUT):
        if " pays " not in question.why:
            continue
        stake, doubled = (Cents(int(str(question.question[key]))) for key in ("stake", "doubled"))
        hand = Hand(cards_of(question, "Player"), stake, doubled, ended=Ended.STOOD)
        pays, against = map(int, str(table.lines[WAGER][winning_outcome(hand)].price).split(" to "))
        by_the_odds = hand.at_stake * (against + pays) // against
        bonuses.add(cents_from_text(question.answer) - by_the_odds)
    assert {0, 5_000_00} <= bonuses <= {0, 1_000_00, 5_000_00}


def test_matches_and_insurance() -> None:
    for table, question in asked(Kind.MATCH):
        [up], two = cards_of(question, "Up card"), cards_of(question, "Player")
        assert question.why.startswith(called(MATCH, match_outcome(two, up)))
        assert table.house.match is not None
    for table, question in asked(Kind.INSURANCE):
        wager = Cents(int(str(question.question["stake"])))
        assert cents_from_text(question.answer) == insurance_most(table, wager).value


REMEDIED = (
    "next_card", "offered", "racked", "racked", "void", "torn", "void", "after_the_others",
    "second_card", "dead", "missed_card", "go_on", "repair", "discards",
)  # fmt: skip


def test_irregularities_come_out_as_the_table_decides_them() -> None:
    found = {
        name: [outcome(staged(table, slip)) for slip in SLIPS] for name, table in HOUSES.items()
    }
    told = dict(zip([slip.told for slip in SLIPS], REMEDIED, strict=True))
    for name, outcomes in found.items():
        visible = HOUSES[name].house.chose("card_reader") == "visible"
        seen = ["all_dead" if each == "go_on" and visible else each for each in told.values()]
        assert [named for named, _ in outcomes] == seen
    clauses = {clause for outcomes in found.values() for _, clause in outcomes}
    assert clauses >= {f"PA551-16-{each}" for each in ("c", "e", "f", "g", "i", "l-1", "l-2", "m")}
    assert set(REMEDIED) | {"all_dead"} == set(REMEDIES)


def test_what_a_table_has_no_cause_for_is_not_asked() -> None:
    assert Kind.MATCH not in kinds(HOUSES["plain"])
    assert Kind.CUT not in kinds(HOUSES["device"])
    with pytest.raises(NoSuchDrill, match="no drill 'match_the_dealer' at this table"):
        drill(HOUSES["plain"], "match_the_dealer", lambda _: 0)


def test_an_answer_is_one_of_those_shown_or_a_sum() -> None:
    with pytest.raises(Unreadable):
        grade(asked(Kind.TOTAL)[0][1], "about 17")
    with pytest.raises(Unreadable):
        grade(asked(Kind.PAYOUT)[0][1], "some")
