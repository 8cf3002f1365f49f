"""The trace is honest: every clause has its kind, and nothing counts that honours nothing."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.trace import (
    Honouring,
    Traced,
    recorded_duties,
    shipped_trace,
    told,
)
from tools import trace
from tools.trace import PACKAGE, cited_in_rulebooks, places_of, unread_duties


@cache
def traced() -> dict[str, Traced]:
    return {each.clause.id: each for each in shipped_trace()}


@cache
def citations() -> tuple[tuple[str, str, Honouring], ...]:
    return tuple(cited_in_rulebooks())


def test_the_table_is_what_rulebooks_and_tests_say(request: pytest.FixtureRequest) -> None:
    """Told by the tests of this very run, which are all there are; else run `make trace`."""
    if "tests" not in request.config.args or request.config.getoption("keyword"):
        pytest.skip("only the whole suite knows every claim")
    shipped = trace.TRACE.read_text(encoding="utf-8")
    assert shipped == trace.written(trace.claims_of(request.session.items)), "run make trace"


def test_every_clause_has_its_kind() -> None:
    assert [clause for clause, each in traced().items() if each.kind is None] == []


def test_every_clause_that_is_ours_has_a_test() -> None:
    untested = {clause for clause, each in traced().items() if not each.tests}
    assert untested == {
        clause for clause, each in traced().items() if each.kind is Honouring.NOT_OURS
    }


def test_what_several_chapters_say_alike_is_honoured_alike() -> None:
    """Whatever their numbers of sections and of seats, the same words have one kind."""
    alike = defaultdict[str, dict[str, Honouring | None]](dict)
    for each in shipped_trace():
        alike[_words(each.clause.requirement)][each.clause.id] = each.kind
    assert [kinds for kinds in alike.values() if len(set(kinds.values())) > 1] == []


def _words(requirement: str) -> str:
    bare = re.sub(r"§+ *[\w.()]+|\[reading [^]]*]", "", requirement.lower())
    return " ".join(re.findall(r"[a-z0-9]+", bare))


# What is told by hand


def test_what_is_told_by_hand_is_told_once_of_clauses_there_are() -> None:
    named = Counter(clause for each in told() for clause in each.clauses)
    assert [clause for clause, times in named.items() if times > 1] == []
    assert [clause for clause in named if clause not in clause_table()] == []


def test_what_a_key_shows_is_not_told_by_hand_as_well() -> None:
    """A clause whose key is read by now is to be taken out of `honoured.toml`."""
    for each in told():
        for clause in each.clauses:
            shown = [kind for cited, _, kind in citations() if cited == clause]
            assert each.kind is not min(shown, key=list(Honouring).index, default=None), clause


def test_every_duty_that_is_only_recorded_is_one_of_a_chapter() -> None:
    keys = {key.rpartition(".")[2] for _, key, kind in citations() if kind is Honouring.RECORDED}
    assert recorded_duties() - keys == set()


def test_every_place_told_by_hand_is_there() -> None:
    for each in told():
        for place in each.where:
            module, _, name = place.partition(": ")
            assert name in _defined(PACKAGE / module), place


def _defined(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.ClassDef)}


def test_whatever_is_not_seen_to_by_people_has_a_place_and_everything_a_reason() -> None:
    by_people = {Honouring.PHYSICAL, Honouring.NOT_OURS}
    for each in told():
        assert bool(each.where) == (each.kind not in by_people), each.clauses
        assert each.why.endswith("."), each.clauses


# What counts as a rule


def test_a_rule_is_a_key_or_whoever_asks_for_a_duty() -> None:
    """No docstring is a rule: code cites no clause, it asks for a duty by name."""
    by_hand = {place for each in told() for place in each.where}
    for each in shipped_trace():
        for place in each.rules:
            key = re.fullmatch(r"rulebooks/.*\.toml: \S+", place)
            assert key or place in by_hand or _asks_for_duties(PACKAGE / place), place


def _asks_for_duties(path: Path) -> bool:
    return path.is_file() and "/duties.py" not in path.as_posix()


def test_a_heading_is_no_rule_of_what_stands_beneath_it() -> None:
    """`PA541-8-a` is cited as the list of wagers; no clause has that name."""
    assert "PA541-8-a" not in clause_table()
    assert not any("wager_list" in place for place in traced()["PA541-8-a-1-i"].rules)
    assert "MD-8-A-2" not in {clause for clause, _, _ in citations()}


@pytest.mark.parametrize(
    ("duty", "game", "module"),
    [
        ("burn", "minibaccarat", "table/baccarat/burning.py"),
        ("burn", "spanish_21", "table/spanish_21/burning.py"),
        ("entry_ban", "spanish_21", "table/spanish_21/betting.py"),
        ("view_third_banker", "midibaccarat", "table/baccarat/viewing.py"),
        ("verify_inspection", "pai_gow", "table/pai_gow/plans.py"),
        ("tie_high", "pai_gow", "games/pai_gow/comparing.py"),
    ],
)
def test_a_duty_counts_where_it_is_asked_for(duty: str, game: str, module: str) -> None:
    assert module in places_of(duty, game)


def test_no_chapter_names_a_duty_that_nobody_asks_for() -> None:
    assert list(unread_duties()) == []


@pytest.mark.parametrize(
    ("clause", "kind"),
    [
        pytest.param("PA627A-4-a-s1", Honouring.RECORDED, id="refusing bad cards is another rule"),
        pytest.param("PA541-4-c", Honouring.RECORDED, id="a look, a wash, a stack"),
        pytest.param("PA535-6-d-s1", Honouring.DECIDED, id="too few circles are refused"),
        pytest.param("PA541-12-c", Honouring.DECIDED, id="the order in the rack is worked out"),
        pytest.param("PA543-12-c", Honouring.RECORDED, id="no order is asked for"),
        pytest.param("PA541-5-d", Honouring.DECIDED, id="filed, and refused at the table"),
    ],
)
def test_a_kind_is_that_of_the_sentence(clause: str, kind: Honouring) -> None:
    assert traced()[clause].kind is kind


@pytest.mark.parametrize(
    ("duty", "game"),
    [
        pytest.param("tie_high", "minibaccarat", id="another game does"),
        pytest.param("insurance_unit", "spanish_21", id="an option has the same name"),
        pytest.param("call_points", "pai_gow", id="a word that is put together ends alike"),
    ],
)
def test_a_duty_that_nobody_asks_for_does_not_count(duty: str, game: str) -> None:
    assert places_of(duty, game) == []


# What counts as a test


def test_a_case_that_claims_for_itself_keeps_its_name() -> None:
    [test] = traced()["PA535-9-a-6-s2"].tests
    assert "::test_each_receiver_gets_the_tiles_of_the_text[pin_say_right-" in test


def test_a_claim_of_all_cases_is_told_once() -> None:
    tests = traced()["PA535-4-e"].tests
    assert "tests/games/pai_gow/test_ranking.py::test_equal_values_go_by_the_better_tile" in tests


def _claims() -> Iterator[str]:
    for each in shipped_trace():
        yield from each.tests


def test_every_test_that_is_named_is_there() -> None:
    named = {test.partition("::")[0] for test in _claims()}
    assert [path for path in sorted(named) if not (trace.ROOT / path).is_file()] == []
