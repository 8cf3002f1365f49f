"""Whatever stands where a value should, a submission is judged with bounded work.

A value that were taken at its word would keep the test from ending.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest

from croupier.games.submissions import further_findings
from croupier.rulebooks.reader import LONGEST_KEY, MOST_CHARACTERS, parse_toml
from croupier.rulebooks.submissions import check
from croupier.values.refusals import BadMaterial
from tests.commands.running import EXAMPLES

check_submission = partial(check.check_submission, further=further_findings)
"""Without advice, which examines every file many times over."""

NAMES = ("ma-midi", "md-mini", "pa-535-banking", "pa-541-tie-vigorish", "pa-551-match", "pa-627b")
HOSTILE = ("999999999999", "9" * 4000, "1e999999999", '"1/999999999"', f"[{'1,' * 3000}]")
VALUE = re.compile(r"^([\w.]+ *= *)(.+)$")


def with_hostile_values(text: str) -> Iterator[str]:
    lines = text.splitlines()
    for n, line in enumerate(lines):
        if found := VALUE.match(line):
            for each in HOSTILE:
                yield "\n".join([*lines[:n], found[1] + each, *lines[n + 1 :]])


@pytest.mark.parametrize("name", NAMES)
def test_a_value_beyond_all_bounds_is_judged_and_sizes_no_table(name: str) -> None:
    text = EXAMPLES.joinpath(f"{name}.toml").read_text(encoding="utf-8")
    for hostile in with_hostile_values(text):
        rules = check_submission(hostile).house_rules
        assert rules is None or rules.seats.value < 100


@pytest.mark.parametrize(
    ("key", "clause"), [("seats", "MA-2-a-s1"), ("decks", "MA-3-a-s1")], ids=("seats", "decks")
)
def test_a_table_of_any_size_is_refused_by_its_clause(key: str, clause: str) -> None:
    text = EXAMPLES.joinpath("ma-midi.toml").read_text(encoding="utf-8")
    for many in (10_000, 10**8):
        found = check_submission(re.sub(rf"(?m)^{key} = .*$", f"{key} = {many}", text))
        assert found.house_rules is None
        assert next(each.clause for each in found.findings if each.key == key) == clause


@pytest.mark.parametrize(
    "key",
    [
        "a." * 30_000 + "a = 1",
        f"[{'a . ' * 30_000}a]",
        "x = {" + "'a'." * 30_000 + "a = 1}",
        '"a".' * 30_000 + "a = 1",
        r'"\"".' * 30_000 + "a = 1",
        "[[" + r'"\\" . ' * 30_000 + "a]]",
        r"'\'." * 30_000 + "a = 1",
        "x = [{b = 1," + r""" "\"'" . '"' .""" * 30_000 + "a = 1}]",
        r'# "' + "\n" + r'"\u0022".' * 30_000 + "a = 1",
    ],
    ids=(
        "dotted", "table", "inline", "quoted", "escaped quotes", "escaped backslashes",
        "literal backslashes", "both quotes", "behind a comment",
    ),
)  # fmt: skip
def test_a_key_of_very_many_keys_is_not_parsed(key: str) -> None:
    with pytest.raises(BadMaterial) as refused:
        parse_toml(key, "x.toml")
    assert f"more than {LONGEST_KEY} keys" in refused.value.findings[0].allowed


@pytest.mark.parametrize("piece", [r"\" ", ' "', r' "\"', "'a ", "a . b "])
def test_quotes_and_dots_that_are_no_keys_are_passed_over_once(piece: str) -> None:
    said = piece * (MOST_CHARACTERS // len(piece) - 10)
    assert parse_toml(f"#{said}", "x.toml") == {}


def test_a_text_without_end_is_not_parsed() -> None:
    with pytest.raises(BadMaterial) as refused:
        parse_toml("#" * (MOST_CHARACTERS + 1), "x.toml")
    assert "characters" in refused.value.findings[0].allowed


@pytest.mark.parametrize("number", [f"0x{'f' * 5_000}", f"1e{'9' * 400}"], ids=("long", "vast"))
def test_a_number_that_cannot_be_told_is_not_parsed(number: str) -> None:
    with pytest.raises(BadMaterial, match="is not TOML"):
        parse_toml(f"seats = {number}", "x.toml")


def test_words_with_dots_are_not_keys() -> None:
    dots = " ".join(["a."] * 10 + ["b"] * 40) + "..." * 100
    assert parse_toml(f'# {dots}\nsaid = "{dots}"', "x.toml") == {"said": dots}
