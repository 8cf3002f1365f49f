"""The rules on record are those of a chapter, or it is said that nobody could tell."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from croupier.rulebooks.digest import digest_of, rulebook_digest
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.rulebooks.submissions.check import study_rules
from croupier.surveillance.rules_filed import FOR_MONEY, FOR_STUDY
from croupier.surveillance.verifying import verify
from croupier.values.records import Record, canonical
from tests.commands.running import document, run
from tests.surveillance.keeping import keep, records_of
from tests.surveillance.tampering import with_field

STORY = "two_shoes"


def forged(change: Callable[[Any], None]) -> list[Record]:
    """Another first record, every hash behind it right."""
    records = records_of(STORY)
    body = json.loads(records[0].body)
    change(body)
    return with_field(records, 1, body=canonical(body))


def test_honest_rules_are_found_to_be_those_of_the_chapter() -> None:
    found = verify("t1", records_of(STORY))
    assert (found.troubles, found.rules_unchecked) == ((), "")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("seats", {"clause": "PA541-2-a", "value": 3}, "seats.value is 3 on record, and"),
        ("coin", 25, "coin is 25 on record, and 1 by the chapter"),
        ("effective", "2011-01-01", 'effective is "2011-01-01" on record, and null'),
        ("rulebook", "pa-999", 'rulebook is "pa-999" on record, and "pa-541"'),
        ("jurisdiction", "Atlantis", 'jurisdiction is "Atlantis" on record, and "Pennsylvania"'),
    ],
)
def test_a_rule_that_the_chapter_does_not_give_is_found(key: str, value: object, said: str) -> None:
    def change(body: Any) -> None:
        assert key in body["rules"], sorted(body["rules"])
        body["rules"][key] = value

    told = [each.problem for each in verify("t1", forged(change)).troubles]
    assert any(each.startswith(said) for each in told), told


def test_another_submission_does_not_give_the_rules_either() -> None:
    def change(body: Any) -> None:
        body["submission"] = body["submission"].replace("seats = ", "seats = 1 # ")

    assert any(each.what == "chapter" for each in verify("t1", forged(change)).troubles)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            lambda body: body["digests"].update(rulebook="0" * 64),
            "no chapters of the digest on record are at hand",
        ),
        (lambda body: body.pop("submission"), "no submission is recorded beside them"),
    ],
    ids=["another digest", "no submission"],
)
def test_where_no_chapter_can_be_asked_it_is_said(
    tmp_path: Path, change: Callable[[Any], None], why: str
) -> None:
    records = forged(change)
    assert verify("t1", records).rules_unchecked == why
    journal = keep(tmp_path / "journal.db", records)
    [stream] = document("verify", journal, "t1", code=1)["streams"]
    assert stream["rules_unchecked"] == why
    _, out, _ = run("verify", journal)
    assert f"t1: these rules were not checked against a chapter: {why}\n" in out
    assert document("verify", journal, "--accept-unchecked-rules")["verified"] is True


def test_chapters_of_another_version_are_handed_in(tmp_path: Path) -> None:
    folder = tmp_path / "rulebooks"
    with_chapters = files("croupier.rulebooks")
    for name in ("pa", "ma", "md"):
        copytree(str(with_chapters.joinpath(name)), folder / name)
    for name in ("clauses.csv", "readings.toml", "honoured.toml"):
        (folder / name).write_bytes(with_chapters.joinpath(name).read_bytes())
    chapter = folder / "md" / "minibaccarat.toml"
    chapter.write_text(chapter.read_text(encoding="utf-8") + "\n# of another year\n")
    digest = digest_of({"rulebooks": folder}, (".toml",))
    assert digest != rulebook_digest()
    records = forged(lambda body: body["digests"].update(rulebook=digest))
    journal = keep(tmp_path / "journal.db", records)
    document("verify", journal, code=1)
    told = document("verify", journal, "--rulebooks", str(folder))
    assert told["streams"][-1]["rules_unchecked"] is None


class TestStudies:
    """Values of [what_if] may leave the chapter, for practice; nobody is told that they do not."""

    STUDY = "\n[what_if]\nseats = 30\n"

    def studied(self, *, practice: bool) -> list[Record]:
        def change(body: Any) -> None:
            body["submission"] += self.STUDY
            body["rules"] = house_rules_document(study_rules(body["submission"]))
            body["practice"] = practice

        return forged(change)

    def test_what_leaves_the_chapter_is_told_with_its_clause(self, tmp_path: Path) -> None:
        journal = keep(tmp_path / "journal.db", self.studied(practice=True))
        found = verify("t1", self.studied(practice=True))
        assert not [each for each in found.troubles if each.what == "chapter"]
        [departure] = found.departures
        assert departure.startswith("seats = 30: ")
        assert "[PA541-" in departure
        told = " ".join(run("verify", journal, "t1")[1].split())
        assert f"t1: {FOR_STUDY}: {departure}" in told

    def test_it_is_trouble_where_the_table_is_not_for_practice(self) -> None:
        found = verify("t1", self.studied(practice=False))
        told = [each.problem for each in found.troubles if each.what == "chapter"]
        assert told == [FOR_MONEY]
