"""Submissions that earn a message each, and the values that are only for study."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.rulebooks import reader
from croupier.rulebooks.baccarat.rules import BaccaratRules, baccarat_rules
from croupier.rulebooks.reader import MOST_TOLD
from croupier.rulebooks.submissions.check import check_submission, house_rules, study_rules
from croupier.values.refusals import BadMaterial
from tests.support import check, finding, submission_text

FILES = sorted(Path(__file__).parent.joinpath("rejected", "submissions").glob("*.toml"))
EXPECTED = re.compile(r"^#! (?P<key>\S*?)(?: \[(?P<clause>\S+)\])?: (?P<says>.+)$", re.MULTILINE)
"""A finding as the head of a bad file states it: key, clause if any, a telling part."""


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_bad_file_earns_its_messages_all_at_once(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    expected = list(EXPECTED.finditer(text))
    assert expected, "the head of the file states no finding"
    found = check_submission(text, file.name).findings
    assert [(each.key, each.clause) for each in found] == [
        (each["key"], each["clause"]) for each in expected
    ]
    for each, head in zip(found, expected, strict=True):
        assert head["says"] in each.allowed
        assert str(each).startswith(f"{file.name}:{each.line}: ")


def test_a_game_is_not_made_of_a_bad_file() -> None:
    with pytest.raises(BadMaterial, match=r"table 4\.toml is not a lawful submission") as bad:
        house_rules(submission_text("pa-627a", seats=10, decks=9), "table 4.toml")
    assert [each.key for each in bad.value.findings] == ["seats", "decks"]


@pytest.mark.parametrize(
    ("cited", "what_if", "key"),
    [
        pytest.param("PA627A-12-b", 'wagers.tie.pays = "7 to 1"', "wagers.tie.pays"),
        pytest.param("PA627A-2-a-s1", "seats = 10", "seats"),
        pytest.param("PA627A-3-a-s1", "decks = 4", "decks"),
        pytest.param("PA627A-12-c-s2", 'options.vigorish = "4%"', "options.vigorish"),
        pytest.param("PA627A-7-a-5", "wagers.dragon_7 = {}", "wagers.dragon_7"),
    ],
)
def test_a_table_refuses_values_for_study_with_their_clauses(
    cited: str, what_if: str, key: str
) -> None:
    checked = check("pa-627a", f"[what_if]\n{what_if}")
    assert finding(checked, key).clause == cited
    assert finding(checked, "what_if").allowed.startswith("is for study")


def study(what_if: str) -> BaccaratRules:
    return baccarat_rules(study_rules(submission_text("pa-627a", f"[what_if]\n{what_if}")))


def test_a_study_leaves_the_chapter() -> None:
    studied = study('seats = 10\ndecks = 4\nwagers.tie.pays = "7 to 1"')
    assert not studied.lawful
    assert (studied.seats.value, studied.decks.value) == (10, 4)
    assert str(studied.wagers["tie"].lines[0].price) == "7 to 1"


def test_a_study_charges_the_vigorish_it_names() -> None:
    studied = study('options.vigorish = "4%"')
    assert not studied.lawful
    assert studied.vigorish is not None
    assert studied.vigorish.rate == Fraction(1, 25)


def test_a_study_within_the_chapter_is_lawful() -> None:
    assert study('wagers.tie.pays = "9 to 1"').lawful
    assert study_rules(submission_text("pa-627a")).lawful


@pytest.mark.parametrize(
    ("what_if", "key"),
    [
        pytest.param("wagers.tye = {}", "wagers.tye", id="no such wager"),
        pytest.param('seats = "ten"', "seats", id="not a number"),
        pytest.param('options.vigorish = "none"', "options.vigorish", id="not a share"),
        pytest.param("seats = 0", "seats", id="no seat at all"),
        pytest.param('wagers.tie.pays = "seven"', "wagers.tie.pays", id="not odds"),
        pytest.param(
            'wagers.house_money.pays = "9 to 1"',
            "wagers.house_money.pays",
            id="one price for two lines",
        ),
    ],
)
def test_what_cannot_be_read_cannot_be_studied(what_if: str, key: str) -> None:
    with pytest.raises(BadMaterial, match="cannot be studied") as bad:
        study(what_if)
    assert [each.key for each in bad.value.findings] == [key]


def test_only_the_values_for_study_may_leave_the_chapter() -> None:
    with pytest.raises(BadMaterial, match="is not a lawful submission") as bad:
        study_rules(submission_text("pa-627a", "[what_if]\ndecks = 4", seats=10))
    assert [each.key for each in bad.value.findings] == ["seats"]


# A file with more faults than anybody reads


@pytest.mark.parametrize("section", ["", "options.", "wagers.", "limits.", "approvals."])
def test_so_many_findings_are_told_and_the_others_counted(
    section: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is a hint looked for where nobody is told of it."""
    looked_for = list[str]()

    def close_matches(word: str, *_: object, **__: object) -> list[str]:
        looked_for.append(word)
        return []

    monkeypatch.setattr(reader, "get_close_matches", close_matches)
    many = "\n".join(f"{section}k{number} = {{}}" for number in range(5_500))
    found = check("pa-551", f"effective = 2010-07-01\n{many}", decks=6).findings
    assert [each.key for each in found[:2]] == [f"{section}k0", f"{section}k1"]
    assert str(found[-1]) == "submission: and 5,400 more: told once these are mended"
    assert len(found) == len(looked_for) + 1 == MOST_TOLD + 1
    with pytest.raises(BadMaterial) as bad:
        study_rules(submission_text("pa-551", many, decks=6))
    assert len(bad.value.findings) == MOST_TOLD + 1


def test_a_finding_says_back_no_more_than_somebody_reads() -> None:
    long = "x" * 50_000
    (found,) = check("pa-541", f'options.{long} = "{long}"').findings
    assert found.key.startswith("options.xxx")
    assert found.given.startswith("xxx")
    assert len(str(found)) < 4_000
