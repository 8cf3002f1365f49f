"""Where a key of a TOML text stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.submissions import check_submission
from croupier.rulebooks.reader import parse_toml
from croupier.rulebooks.toml_places import key_places
from croupier.rulebooks.toml_text import toml_key, toml_value
from croupier.values.refusals import BadMaterial
from tests.commands.running import EXAMPLES

ROOT = Path(__file__).parents[2]
WRITTEN = '''\
# A table.
rulebook = "pa-627a"
seats = 9  # [not.a.table]
'quoted' = 1
"with \\"quotes\\" and \\u00e9" = 2
"" = 3

[wagers]
  tie = { pays = "7 = 1", limits = { "minimum" = 5, maximum = 6 } }
  "house_money".pays = """
[lines]
in = "a text" ""\\"""" # still wagers
paytables = [
  "A", # of them
  [ { x = 1, y = [ 2 ] }, 'b' ],
]
opened = 2014-02-01 07:32:00
none = {}
empty = [ ]
[ limits . "tie" ]
minimum = 5
[[house_way.rules]]
say = \'\'\'one\'s ''\'\'\'
[[house_way.rules]]
say = 'two'
[house_way.rules.inner]
deep = true
[[house_way.rules.rows]]
z = 1
'''
PLACES = {
    "rulebook": (2, 1),
    "seats": (3, 1),
    "quoted": (4, 1),
    'with "quotes" and é': (5, 1),
    '""': (6, 1),
    "wagers": (8, 1),
    "wagers.tie": (9, 3),
    "wagers.tie.pays": (9, 11),
    "wagers.tie.limits.minimum": (9, 38),
    "wagers.tie.limits.maximum": (9, 53),
    "wagers.tie.offered": (9, 3),
    "wagers.house_money": (10, 3),
    "wagers.house_money.pays": (10, 3),
    "wagers.paytables": (13, 1),
    "wagers.paytables[1]": (14, 3),
    "wagers.paytables[2][1].y[1]": (15, 20),
    "wagers.opened": (17, 1),
    "wagers.none": (18, 1),
    "wagers.empty": (19, 1),
    "wagers.dragon_7.pays": (8, 1),
    "limits": (20, 1),
    "limits.tie.minimum": (21, 1),
    "house_way.rules": (22, 1),
    "house_way.rules[1].say": (23, 1),
    "house_way.rules[1].high": (22, 1),
    "house_way.rules[2].say": (25, 1),
    "house_way.rules[2].inner.deep": (27, 1),
    "house_way.rules[2].rows[1].z": (29, 1),
    "decks": (1, 1),
}


def test_the_text_is_toml() -> None:
    tomllib.loads(WRITTEN)


@pytest.mark.parametrize("key", PLACES)
def test_a_key_stands_at_its_line_or_at_that_of_the_nearest_table(key: str) -> None:
    assert key_places(WRITTEN).of(key) == PLACES[key]


def test_lines_may_end_in_two_characters_and_the_first_may_have_a_mark() -> None:
    text = "\ufeff" + WRITTEN.replace("\n", "\r\n")
    assert {key: key_places(text).of(key).line for key in PLACES} == {
        key: line for key, (line, _) in PLACES.items()
    }


def keys_in(table: Mapping[str, object], above: str = "") -> Iterator[str]:
    for name, value in table.items():
        called = name or '""'
        key = f"{above}.{called}" if above else called
        yield key
        yield from keys_of(value, key)


def keys_of(value: object, key: str) -> Iterator[str]:
    match value:
        case dict():
            yield from keys_in(value, key)
        case list():
            for n, each in enumerate(value, 1):
                yield f"{key}[{n}]"
                yield from keys_of(each, f"{key}[{n}]")


FILES = [*sorted(EXAMPLES.glob("*.toml")), *sorted((ROOT / "src").rglob("*.toml"))]


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_every_key_of_our_own_files_is_found(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    places, lines = key_places(text).by_key, text.split("\n")
    for key in keys_in(tomllib.loads(text)):
        line, column = places[key]
        name = key.rpartition(".")[2].partition("[")[0]
        written = lines[line - 1][column - 1 :]
        assert key.endswith("]") or name in written or f"{name}[" in key


NAMES = st.text(st.sampled_from("ab.é \"\\'#=[]"), max_size=3)
LEAVES = st.one_of(st.integers(0, 9), st.booleans(), NAMES, st.dates())
TABLES = st.dictionaries(
    NAMES,
    st.recursive(
        LEAVES,
        lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=2),
        max_leaves=4,
    ),
    min_size=1,
    max_size=3,
)


@given(table=TABLES, headers=st.booleans())
def test_every_key_that_is_written_is_found(table: dict[str, object], *, headers: bool) -> None:
    lines = list[str]()
    plain = [(name, each) for name, each in table.items() if not isinstance(each, dict)]
    below = [(name, each) for name, each in table.items() if isinstance(each, dict)]
    for name, each in plain if headers else table.items():
        lines.append(f"{toml_key([name])} = {toml_value(each)}  # {name!r}")
    for name, each in below if headers else []:
        lines.append(f"[{toml_key([name])}]")
        lines += [f"{toml_key([key])} = {toml_value(value)}" for key, value in each.items()]
    text = "\n".join(lines)
    assert parse_toml(text, "") == table
    places = key_places(text).by_key
    for key in keys_in(table):
        assert key in places


@pytest.mark.parametrize(
    ("text", "place"),
    [
        pytest.param('seats = 9\ndecks = "\n', (2, 10), id="a text without an end"),
        pytest.param("seats = 9\nseats = 8\n", (2, 10), id="a key twice"),
        pytest.param("seats = 9\n\n[limits", (3, 8), id="at the end"),
        pytest.param(f"seats = 9\n{'a.' * 30}b = 1", (2, 1), id="too deep"),
        pytest.param("a" * 1_000_001, (1, 1), id="too long"),
    ],
)
def test_a_text_that_is_no_toml_says_where(text: str, place: tuple[int, int]) -> None:
    with pytest.raises(BadMaterial) as bad:
        parse_toml(text, "ours.toml")
    [found] = bad.value.findings
    assert (found.line, found.column) == place
    assert str(found).startswith(f"ours.toml:{place[0]}: ")


@pytest.mark.parametrize(
    "text",
    [
        'a = """' + "x = [\n" * 100_000 + '"""',
        "a = [" + "[1], " * 20_000 + "]",
        "a = " + "[" * 100 + "]" * 100,
        "\n".join(f'"{n}" = {{}}' for n in range(20_000)),
        "a = '" + '"\\' * 200_000 + "'",
    ],
    ids=["lines in a text", "a long array", "a deep one", "many keys", "many quotes"],
)
def test_a_hostile_text_is_gone_through_once(text: str) -> None:
    tomllib.loads(text)
    places = key_places(f"{text}\nlast = 1").by_key
    assert places["last"].line == text.count("\n") + 2


def test_findings_and_warnings_stand_at_their_lines() -> None:
    text = 'rulebook = "pa-627a"\ngame = "minibaccarat"\nseats = 10\n[wagers.tie]\npays = "7 to 1"'
    checked = check_submission(text, "ours.toml")
    assert [(each.key, each.line, each.column) for each in checked.findings] == [
        ("seats", 3, 1),
        ("wagers.tie.pays", 5, 1),
        ("decks", 1, 1),
    ]
    assert {each.line for each in checked.warnings} == {1}


def test_a_value_for_study_stands_where_it_is_studied() -> None:
    text = (EXAMPLES / "pa-627a.toml").read_text(encoding="utf-8")
    checked = check_submission(f'{text}\n[what_if.wagers.tie]\npays = "7 to 1"', "ours.toml")
    found = {each.key: each.line for each in checked.findings}
    assert found["wagers.tie.pays"] == text.count("\n") + 3
