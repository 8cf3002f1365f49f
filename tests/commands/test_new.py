"""`croupier new`: a submission to start from, lawful as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.games.submissions import check_submission
from croupier.rulebooks.chapter import Standing
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.check import for_filing
from tests.commands.running import document, run

TABLES = [(book, variant) for book in SHELF for variant in SHELF[book].variants]


@pytest.mark.parametrize(("book", "variant"), TABLES)
def test_what_is_written_is_lawful_and_fit_for_filing(
    book: str, variant: str, tmp_path: Path
) -> None:
    """Only what a person must bring is missing: approvals, and no word about anything else."""
    file = tmp_path / "ours.toml"
    code, out, err = run("new", book, "--variant", variant, "-o", str(file))
    assert (code, out) == (0, ""), err
    checked = for_filing(check_submission(file.read_text()))
    assert checked.findings == ()
    assert all(each.message.startswith("not on record") for each in checked.warnings)
    assert file.read_text() == run("new", book, "--variant", variant)[1]


@pytest.mark.parametrize(("book", "variant"), TABLES)
def test_every_choice_of_the_chapter_is_in_it(book: str, variant: str) -> None:
    """With its permitted values and its clause, said or as a comment."""
    _, text, _ = run("new", book, "--variant", variant)
    chapter, form = SHELF[book], document("new", book, "--variant", variant)
    assert {each["wager"] for each in form["wagers"]} == set(
        re.findall(r"^\[wagers\.(.+)\]", text, re.MULTILINE)
    )
    for choice in form["choices"]:
        name = choice["key"].rpartition(".")[2]
        if not choice["fixed"]:
            assert re.search(rf"^(# )?.*\b{name}\"? = ", text, re.MULTILINE), choice["key"]
            assert (choice["clause"] or "") in text
    asked = {each["key"] for each in form["choices"]}
    for rule in chapter.options.values():
        has_meaning = not rule.variants or rule.variants & {variant, "standard"}
        if rule.unfiled and has_meaning and not rule.name.startswith("vigorish"):
            assert f"options.{rule.name}" in asked


def test_the_document_has_values_default_and_clause_of_each_choice() -> None:
    form = document("new", "pa-541", "--seats", "5")
    choices = {each["key"]: each for each in form["choices"]}
    vigorish = choices["options.vigorish"]
    assert vigorish["values"] == ["4%", "5%", "tie 25%"]
    assert (vigorish["default"], vigorish["to_be_filed"]) == ("4%", True)
    assert vigorish["clause"] in str(document("rulebooks", "pa-541"))
    assert (choices["seats"]["values"], choices["seats"]["chosen"]) == ([1, 2, 3, 4, 5, 6, 7], 5)
    assert choices["options.stored_batch"]["only_with"] == "shuffler = two_batch"
    assert not choices["options.stored_batch"]["active"]


def test_wagers_are_offered_that_somebody_asks_for(tmp_path: Path) -> None:
    """One that may not be offered on one hand brings the other; a progressive brings its meters."""
    file = tmp_path / "ours.toml"
    wanted = ("--with", "perfect_pairs_player", "--with", "royal_9")
    assert run("new", "pa-627b", *wanted, "-o", str(file))[0] == 0
    assert for_filing(check_submission(file.read_text())).findings == ()
    offered = {
        each["wager"] for each in document("new", "pa-627b", *wanted)["wagers"] if each["offered"]
    }
    assert {"perfect_pairs_player", "perfect_pairs_banker", "royal_9"} <= offered
    assert "\n[progressive.meters.mega]\n" in file.read_text()


def test_a_wager_may_narrow_seats_and_decks() -> None:
    choices = {
        each["key"]: each for each in document("new", "ma-midi", "--with", "royal_9")["choices"]
    }
    assert (choices["seats"]["values"], choices["decks"]["values"]) == ([6, 7], [6, 8])


def test_the_house_alone_can_say_how_much_is_laid_on_match_the_dealer(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    run("new", "pa-551", "--with", "match_the_dealer", "--decks", "6", "-o", str(file))
    assert 'same_suit = "9 to 1"' in file.read_text()
    [missing] = for_filing(check_submission(file.read_text())).findings
    assert missing.key == "wagers.match_the_dealer.maximum"


def test_five_treasures_lie_over_another_game() -> None:
    form = document("new", "md-mini", "--variant", "five_treasures", "--base-game", "ez")
    standing = {each["wager"]: each["standing"] for each in form["wagers"]}
    assert standing["dragon_7"] == standing["cover_all"] == Standing.COMPULSORY.value


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(["pa-62a"], "did you mean 'pa-627a'?"),
        pytest.param(["pa-627b", "--variant", "comission_free"], "did you mean 'commission_free'?"),
        pytest.param(["pa-627a", "--with", "huose_money"], "did you mean 'house_money'?"),
        pytest.param(["pa-627a", "--with", "dragon_7"], "there is no such wager"),
        pytest.param(["pa-627a", "--decks", "9"], "must be 6 to 8 [PA627A-3-a-s1]"),
        pytest.param(["pa-545", "--seats", "9"], "must be 10 to 14"),
        pytest.param(["pa-535", "--decks", "8"], "has no decks"),
        pytest.param(["md-mini", "--base-game", "ez"], "no such base game"),
    ],
)
def test_what_is_not_there_is_told(words: list[str], told: str) -> None:
    code, out, err = run("new", *words)
    assert (code, out) == (2, "")
    assert told in err


def test_a_file_is_kept_unless_its_owner_says_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text("mine")
    code, _, err = run("new", "pa-627a", "-o", str(file))
    assert (code, file.read_text()) == (2, "mine")
    assert "--force" in err
    assert run("new", "pa-627a", "-o", str(file), "--force")[0] == 0
    assert 'rulebook = "pa-627a"' in file.read_text()
