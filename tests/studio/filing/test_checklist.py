"""The chapter's checklist: no elective clause is passed over, whatever table is filed."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from croupier.cli.dossier_making import examined
from croupier.cli.subjects import checked
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.check import for_filing
from croupier.studio.filing.approvals import Given, approvals_asked
from croupier.studio.filing.dossier import Examined
from croupier.studio.filing.table_choices import Choice, Standing
from tests.commands.running import EXAMPLES
from tests.support import clause

ROOT = Path(__file__).parents[3]
FILES = sorted(EXAMPLES.glob("*.toml"))
BARE = sorted(SHELF)


def clauses_of(book: str) -> list[dict[str, str]]:
    """From the table of clauses as it lies there."""
    sources = {book, SHELF[book].extends}
    path = ROOT / "src" / "croupier" / "rulebooks" / "clauses.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["source"] in sources]


def every_clause_of(book: str) -> list[str]:
    return [row["id"] for row in clauses_of(book)]


def elective_in_the_table(book: str) -> list[str]:
    return [row["id"] for row in clauses_of(book) if row["kind"] == "option"]


def choices(found: Examined) -> dict[str, Choice]:
    """By key, those of elective clauses first."""
    listed = [choice for each in found.checklist for choice in each.choices]
    return {each.key: each for each in reversed([*listed, *found.others])}


@pytest.mark.parametrize("file", [*map(str, FILES), *BARE], ids=lambda file: Path(file).stem)
def test_every_elective_clause_is_told_with_what_was_and_what_could_be(file: str) -> None:
    found = examined(file)
    told = [each.clause.id for each in found.checklist]
    assert told == [each for each in every_clause_of(found.book.id) if each in told]
    assert set(elective_in_the_table(found.book.id)) <= set(told)
    for each in found.checklist:
        assert each.choices, f"{each.clause.id} is passed over"
        assert all(choice.chosen and choice.otherwise for choice in each.choices), each.clause.id
    wanting = {each.key for each in for_filing(checked(file)).findings}
    missing = {key for key, each in choices(found).items() if each.standing is Standing.MISSING}
    assert missing == wanting & choices(found).keys()
    assert len(wanting) <= len(found.missing)


@pytest.mark.parametrize(
    ("file", "key", "told"),
    [
        ("md-mini", "wagers.dragon_bonus_player.paytable", ("A", Standing.FILED, "B or C")),
        ("md-mini", "wagers.lucky_six.offered", ("offered", Standing.FILED, "not offered")),
        ("md-mini", "options.vigorish_rounding", ("exact", Standing.DEFAULT, "up")),
        ("md-mini", "progressive.meters.star.initial",
         ("$50,000.00", Standing.FILED, "$50,000.00 or more")),
        ("md-mini-no-commission", "wagers.royal_9.offered",
         ("not offered", Standing.NOT_TAKEN, "offered")),
        ("pa-541", "options.vigorish_rounding", ("up", Standing.FILED, "exact")),
    ],
)  # fmt: skip
def test_a_choice_as_the_submission_has_it(
    file: str, key: str, told: tuple[str, Standing, str]
) -> None:
    found = choices(examined(str(EXAMPLES / f"{file}.toml")))[key]
    assert (found.chosen, found.standing, found.otherwise) == told


def test_what_another_table_chooses_does_not_arise_here() -> None:
    found = examined(str(EXAMPLES / "md-mini-no-commission.toml"))
    star = next(each for each in found.checklist if each.clause.id == "MD-12-L-1")
    assert {each.standing for each in star.choices} == {Standing.ELSEWHERE}


@pytest.mark.parametrize("value", ["up", "exact"])
def test_another_choice_is_told_as_soon_as_it_is_filed(value: str, tmp_path: Path) -> None:
    text = (EXAMPLES / "pa-541.toml").read_text(encoding="utf-8")
    file = tmp_path / "table.toml"
    file.write_text(text.replace('vigorish_rounding = "up"', f'vigorish_rounding = "{value}"'))
    found = choices(examined(str(file)))["options.vigorish_rounding"]
    assert {found.chosen, found.otherwise} == {"up", "exact"}
    assert found.chosen == value


def test_approvals_are_given_or_missing_as_the_submission_says(tmp_path: Path) -> None:
    text = (EXAMPLES / "pa-627a.toml").read_text(encoding="utf-8")
    whole = examined(str(EXAMPLES / "pa-627a.toml"))
    assert Given.MISSING not in {each.given for each in approvals_asked(whole.book, whole.house)}
    kept, _, _ = text.partition("[approvals")
    assert kept != text
    file = tmp_path / "table.toml"
    file.write_text(kept, encoding="utf-8")
    found = examined(str(file))
    lacking = [
        each for each in approvals_asked(found.book, found.house) if each.given is Given.MISSING
    ]
    assert lacking
    for each in lacking:
        assert f"approval {each.name}: {each.about} [{each.clause}]" in found.missing


LEFT_BY_THE_TEXT = {
    "pa-627b": {
        "PA627A-1-ez-baccarat": "variant",
        "PA627A-2-a-s1": "seats",
        "PA627A-2-b-3-s1": "options.odds_shown",
        "PA627A-3-a-s1": "decks",
        "PA627A-3-b": "options.shuffler",
        "PA627A-12-b": "wagers.tie.pays",
        "PA627B-1-c-s1": "wagers.perfect_pairs_player.offered",
        "PA627B-1-e": "wagers.perfect_pairs_player.paytable",
        "PA627B-2-a": "variant",
        "PA627B-2-c-s2": "wagers.lucky_six.offered",
        "PA627B-3-b-s1": "wagers.royal_9.offered",
        "PA627B-3-e-5": "progressive.combinations",
        "PA627B-3-f-2-s2": "progressive.stake",
        "PA627B-3-h": "progressive.must_hit.configuration",
    },
    "md-mini": {
        "MD-1-B-2": "variant",
        "MD-1-B-7": "variant",
        "MD-1-B-8": "variant",
        "MD-12-S": "variant",
        "MD-2-A-1": "seats",
        "MD-2-B-3": "options.odds_shown",
        "MD-3-A-1": "decks",
        "MD-3-B": "options.shuffler",
        "MD-4-E": "options.card_preparation",
        "MD-5-H-4-a": "options.stored_batch",
        "MD-7-A-9-a": "progressive.must_hit.configuration",
        "MD-12-B": "wagers.tie.pays",
    },
    "pa-535": {
        "PA535-9-a": "options.deliveries",
        "PA535-10-d-1": "options.house_way",
        "PA535-10-k-s2": "options.vigorish_rounding",
        "PA535-11-a-s1": "options.player_banking",
        "PA535-11-e-s1": "options.co_banking",
        "PA535-11-h-s1": "options.dealer_wager",
        "PA535-11-i-s3": "options.delivery_signal",
        "PA535-13-a": "options.two_areas",
    },
    "pa-551": {
        "PA551-2-b-2": "seats",
        "PA551-2-c-5": "options.match_odds",
        "PA551-2-f": "options.discard_rack",
        "PA551-3-a-s1": "decks",
        "PA551-5-a": "options.card_preparation",
        "PA551-5-h-s1": "options.idle_spread",
        "PA551-6-k": "options.mid_shoe_entry_ban",
        "PA551-7-a-s1": "wagers.match_the_dealer.offered",
        "PA551-7-b-2": "wagers.match_the_dealer.maximum",
        "PA551-7-e": "wagers.match_the_dealer.same_suit",
        "PA551-14": "options.boxes_per_player",
        "PA551-15-s1": "options.shuffler",
    },
}
"""Written from the texts: what each leaves to the house, or asks of a Rules Submission."""


@clause("PA535-0-rules-submission")
@clause("PA551-0-rules-submission")
@pytest.mark.parametrize("book", LEFT_BY_THE_TEXT)
def test_what_the_text_leaves_to_the_house_stands_under_its_clause(book: str) -> None:
    found = {
        str(each.clause.id): {choice.key for choice in each.choices}
        for each in examined(book).checklist
    }
    for place, key in LEFT_BY_THE_TEXT[book].items():
        assert key in found.get(place, set()), f"{place} does not tell {key}"


@pytest.mark.parametrize(
    ("file", "place", "key", "otherwise"),
    [
        ("pa-535-banking", "PA535-11-h-s1", "options.dealer_wager",
         "last_wager, or a sum of money above zero in whole cents"),
        ("pa-535", "PA535-10-d-1", "options.house_way",
         "chapter, or the name of a file beside this one"),
        ("pa-627b", "PA627B-2-a", "variant", "ez or commission_free"),
        ("pa-627b", "PA627B-3-h", "progressive.must_hit.configuration", "2 or 3, or no Must Hit"),
        ("md-mini", "MD-12-O-2-a", "progressive.must_hit.configuration",
         "1: reset $250.00 or more, ceiling $1,000.00 or more"),
    ],
)  # fmt: skip
def test_what_else_was_permitted_is_all_that_was(
    file: str, place: str, key: str, otherwise: str
) -> None:
    found = examined(str(EXAMPLES / f"{file}.toml"))
    choices = next(each.choices for each in found.checklist if each.clause.id == place)
    assert {each.key: each.otherwise for each in choices}[key] == otherwise
