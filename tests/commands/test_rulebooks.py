"""`croupier rulebooks` and `croupier trace`: what there is, with its clauses."""

from __future__ import annotations

import re

import pytest

from croupier.rulebooks.clauses import clause_table, is_cited_well
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.pai_gow.chapter import pai_gow_chapter
from croupier.values.clauses import stands_for
from tests.commands.running import document, run
from tests.support import clause

PAI_GOW = SHELF.about("pai_gow")
OWN = (
    (PAI_GOW, "Deliveries"),
    (SHELF.about("spanish_21"), "Fixed payouts for suited sevens"),
)
"""What the chapters about a game print and no other does."""


def test_the_list_names_every_rulebook() -> None:
    listed = document("rulebooks")["rulebooks"]
    assert [each["id"] for each in listed] == list(SHELF)
    code, out, _ = run("rulebooks")
    assert code == 0
    assert all(book in out for book in SHELF)


@pytest.mark.parametrize("book", SHELF)
def test_one_rulebook_prints_every_option_with_default_and_clause(book: str) -> None:
    printed = document("rulebooks", book)
    assert printed["id"] == book
    for option in printed["options"]:
        assert option["default"] != ""
        assert is_cited_well(option["clause"])
    code, out, _ = run("rulebooks", book)
    assert code == 0
    own = next((words for books, words in OWN if book in books), "Third cards")
    for name in (*(each["option"] for each in printed["options"]), own, "Approvals"):
        assert name in out
    told = (each[key] for each in printed["options"] for key in ("about", "allowed", "default"))
    broken = {word for words in told for word in str(words).split() if word not in out}
    assert broken == set(), "a word is not broken to fit a column"


def test_an_option_says_what_is_to_be_filed_and_what_follows_the_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    options = {each["option"]: each for each in document("rulebooks", "pa-535")["options"]}
    assert options["dice_life_ends"]["by_the_words"] == ["at_once"]
    assert options["idle_table"]["by_the_words"] == []
    assert options["delivery_signal"]["to_be_filed"]
    assert not options["two_areas"]["to_be_filed"]
    _, out, _ = run("rulebooks", "pa-535")
    assert "R-X33, by the words at_once" in out
    assert "default none, to be filed" in out


@pytest.mark.parametrize("book", SHELF)
def test_every_clause_printed_is_in_the_table(book: str) -> None:
    _, out, _ = run("rulebooks", book, "--json")
    texts = {clause.partition("-")[0] for clause in clause_table()}
    cited = set(re.findall(rf'"((?:{"|".join(texts)})-[^"]+)"', out))
    assert len(cited) > 30
    assert {each for each in cited if not is_cited_well(each)} == set()


@pytest.mark.parametrize("book", PAI_GOW)
def test_a_chapter_of_tiles_prints_its_lists_line_by_line(book: str) -> None:
    printed, chapter = document("rulebooks", book), pai_gow_chapter(book)
    ranking = printed["ranking"]
    assert ranking["pairs"][16] == {
        "rank": 17,
        "kind": "wong",
        "tiles": ["6-6 4-5", "6-6 3-6"],
        "clause": "PA535-4-a-r17",
    }
    assert sum(each["copies"] for each in ranking["tiles"]) == 32
    assert [each["delivery"] for each in printed["deliveries"]][:2] == [
        "standard",
        "house_way_left",
    ]
    assert [each["clause"] for each in printed["house_way"]["rules"] if each["clause"]] == [
        f"PA535-10-d-{n}" for n in (1, 2, 3, 4)
    ]
    _, out, _ = run("rulebooks", book)
    ranking = chapter.ranking
    cited = [each.clause for lines in (ranking.pairs, ranking.tiles) for each in lines]
    cited += [each.clause for each in chapter.deliveries]
    assert all(clause in out for clause in cited)


@pytest.mark.parametrize(
    ("book", "elective"),
    [
        pytest.param("pa-535", 5, marks=clause("PA535-0-rules-submission")),
        pytest.param("pa-541", 6, marks=clause("PA541-0-rules-submission")),
        pytest.param("pa-543", 5, marks=clause("PA543-0-rules-submission")),
        pytest.param("pa-545", 5, marks=clause("PA545-0-rules-submission")),
    ],
)
def test_what_a_submission_may_choose_is_listed_with_its_clause(book: str, elective: int) -> None:
    _, listed, _ = run("rulebooks", book)
    cited = set(re.findall(r"PA\d+-[\w-]*\w", listed))
    wanted = [
        each.id for each in clause_table().values() if each.source == book and each.kind == "option"
    ]
    assert len(wanted) == elective
    assert [each for each in wanted if not any(stands_for(one, each) for one in cited)] == []


def test_an_unknown_rulebook_is_wrong_usage() -> None:
    error = document("rulebooks", "pa-627c", code=2)["error"]
    assert error["kind"] == "usage"
    assert "did you mean 'pa-627b'?" in error["message"]


def test_trace_shows_the_share_of_each_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    traced = document("trace")
    shares = {each["chapter"]: each for each in traced["chapters"]}
    assert (
        sum(each["clauses"] for each in shares.values())
        == len(traced["clauses"])
        == len(clause_table())
    )
    assert shares["pa-627a"]["with_test"] > 0
    code, out, _ = run("trace")
    assert code == 0
    assert "with a test" in out


def test_trace_leads_from_clause_to_rule_to_test() -> None:
    traced = document("trace", "pa-627a")["clauses"]
    tie = next(each for each in traced if each["clause"] == "PA627A-12-b")
    assert "rulebooks/pa/minibaccarat.toml: wagers.tie.lines.tie" in tie["rules"]
    assert any("test_main_wagers" in test for test in tie["tests"])
    code, out, _ = run("trace", "pa-627a")
    assert code == 0
    assert "PA627A-12-b" in out


def test_trace_lists_what_no_test_names() -> None:
    missing = document("trace", "--missing")["clauses"]
    assert missing
    assert all(not each["tests"] for each in missing)


def test_trace_says_what_kind_of_honouring_each_clause_has() -> None:
    traced = {each["clause"]: each for each in document("trace")["clauses"]}
    kinds = {
        "PA627A-12-b": "decided",
        "PA627A-5-e-s1": "decided",
        "PA541-4-b-s1": "recorded",
        "PA541-2-c": "checked",
        "PA535-3-b-6": "drawn",
        "PA535-5-b": "physical",
        "MD-1-A": "not ours",
    }
    assert {clause: traced[clause]["honoured"] for clause in kinds} == kinds
    assert "never left alone" in traced["PA535-5-b"]["by_people"]
    assert traced["MD-1-A"]["why"].startswith("The sentence opens a list")
    assert traced["PA627A-12-b"]["why"] == ""


def test_the_kinds_of_a_chapter_add_up() -> None:
    for each in document("trace")["chapters"]:
        kinds = ("decided", "recorded", "checked", "drawn", "physical", "not_ours")
        assert sum(each[kind] for kind in kinds) == each["clauses"]


def test_trace_of_one_kind() -> None:
    listed = document("trace", "pa-535", "--kind", "drawn")["clauses"]
    assert {(each["chapter"], each["honoured"]) for each in listed} == {("pa-535", "drawn")}


def test_an_unknown_chapter_is_wrong_usage() -> None:
    assert document("trace", "pa-999", code=2)["error"]["kind"] == "usage"
