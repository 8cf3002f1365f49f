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
from croupier.studio.filing.elective import Choice, Standing
from tests.commands.running import EXAMPLES

ROOT = Path(__file__).parents[3]
FILES = sorted(EXAMPLES.glob("*.toml"))
BARE = sorted(SHELF)


def elective_in_the_table(book: str) -> list[str]:
    """From the table of clauses as it lies there."""
    sources = {book, SHELF[book].extends}
    path = ROOT / "src" / "croupier" / "rulebooks" / "clauses.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["source"] in sources]
    return [row["id"] for row in rows if row["kind"] == "option"]


def choices(found: Examined) -> dict[str, Choice]:
    """By key, those of elective clauses first."""
    listed = [choice for each in found.checklist for choice in each.choices]
    return {each.key: each for each in reversed([*listed, *found.others])}


@pytest.mark.parametrize("file", [*map(str, FILES), *BARE], ids=lambda file: Path(file).stem)
def test_every_elective_clause_is_told_with_what_was_and_what_could_be(file: str) -> None:
    found = examined(file)
    assert [each.clause.id for each in found.checklist] == elective_in_the_table(found.book.id)
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
