"""`croupier felt --check`: our own felt passes, and nothing that is needed may be taken away."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.submissions import house_rules
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.areas import read_areas
from croupier.studio.drawings.marks import Drawing
from croupier.studio.felt import felt, printed_felt
from croupier.studio.felt_check import check_drawing, check_felt
from croupier.studio.posted import posted
from croupier.studio.sign_sheet import sign_sheet
from croupier.studio.svg import element_id
from croupier.values.refusals import BadMaterial
from tests.commands.running import document, run
from tests.studio.reading_felts import EXAMPLES
from tests.support import submission_text
from tests.tables import every_table

TABLES = list(every_table())
PLAIN = "pa-541"


@cache
def big() -> HouseRules:
    """Every wager of Maryland's largest table at three seats."""
    [file] = [each for each in EXAMPLES if each.stem == "md-mini"]
    text = re.sub(r"(?m)^seats = \d+", "seats = 3", file.read_text(encoding="utf-8"))
    return house_rules(text, file.name)


@cache
def plain() -> tuple[HouseRules, str]:
    house = house_rules(submission_text(PLAIN, seats=2), PLAIN)
    return house, printed_felt(house).svg


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda each: each.stem)
def test_our_own_felt_passes(file: Path) -> None:
    house = house_rules(file.read_text(encoding="utf-8"), file.name)
    checked = check_felt(house, printed_felt(house).svg)
    assert checked.passes, [str(each) for each in checked.missing]


@settings(max_examples=8)
@given(st.sampled_from(TABLES), st.booleans())
def test_the_felt_of_any_baccarat_table_passes(filed: object, practice: bool) -> None:  # noqa: FBT001
    house = filed.game().house  # type: ignore[attr-defined]
    assert check_felt(house, felt(house, practice=practice, name="Bell & Sons")).passes


@settings(max_examples=6)
@given(st.integers(1, 7), st.booleans(), st.sampled_from(["layout", "sign"]))
def test_the_felt_of_any_spanish_21_table_passes(seats: int, match: bool, odds: str) -> None:  # noqa: FBT001
    more = f'options.match_odds = "{odds}"' + ("\n[wagers.match_the_dealer]" if match else "")
    house = house_rules(submission_text("pa-551", more, seats=seats), "pa-551")
    assert check_felt(house, printed_felt(house).svg).passes


def test_nothing_may_be_taken_away() -> None:
    """Each element in turn, of a table with all kinds of them."""
    house = big()
    drawing = Drawing(printed_felt(house).svg)
    whole = drawing.marks
    for found in check_drawing(house, drawing).found:
        name = element_id(found.element)
        drawing.marks = tuple(mark for mark in whole if name not in mark.ids)
        missing = check_drawing(house, drawing).missing
        assert found.element in {each.element for each in missing}, found
    drawing.marks = whole
    assert check_drawing(house, drawing).passes


def test_each_line_of_odds_is_needed_where_it_stands() -> None:
    """A price beside another outcome, or changed, is a wrong one."""
    house = big()
    svg = printed_felt(house).svg
    prices = re.findall(r'<text class="price end"[^>]*>(\d+ to 1)</text>', svg)
    assert len(prices) > 20
    for price in sorted(set(prices))[::4]:
        wrong = svg.replace(f">{price}</text>", ">77 to 1</text>", 1)
        assert not check_felt(house, wrong).passes


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (">Banker</text>", ">Bunker</text>", 'does not say "Banker"'),
        ("8 to 1", "9 to 1", 'says "9 to 1", which it does not pay'),
        ('class="house-name"', 'class="house-name" display="none"', "not displayed"),
        ('class="shoe"', 'class="shoe" transform="translate(9999)"', "off the sheet"),
        ('id="seat-2-tie"', 'id="seat-3-tie"', "is not there"),
        ("TIE PAYS 8 TO 1", "TIE PAYS 8 OR 1", 'does not say "8 to 1"'),
        ("</svg>", '<rect width="9999" height="9999"/></svg>', "covers"),
        ("</style>", ".vigorish-box{visibility:hidden}</style>", "it is hidden"),
    ],
)
def test_what_is_wrong_counts_as_missing(old: str, new: str, says: str) -> None:
    house, svg = plain()
    assert old in svg
    missing = [str(each) for each in check_felt(house, svg.replace(old, new)).missing]
    assert any(says in each for each in missing), missing
    assert all(re.search(r"\[PA541-[\w-]+\]", each) for each in missing)


def test_odds_that_say_for_are_found() -> None:
    house, svg = plain()
    checked = check_felt(
        house, svg.replace("</svg>", '<text x="400" y="400" font-size="14">8 for 1</text></svg>')
    )
    assert (checked.said_for, checked.passes, checked.missing) == (("8 for 1",), False, ())


DRAWN = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
<g transform="translate(100 100) rotate(5)"><rect id="r7" width="60" height="30" fill="#060"/>
<text x="5" y="20" font-size="10" fill="#fff"><tspan>TIE</tspan> <tspan>8 to 1</tspan></text></g>
<text x="20" y="30" font-size="12">Tie pays 8 to 1</text></svg>"""


def test_a_drawing_of_any_program_is_read_by_names_of_its_areas() -> None:
    house = house_rules(submission_text(PLAIN, seats=1), PLAIN)
    areas = read_areas("""
        [[areas]]
        element = "wager_area"
        wager = "tie"
        box = [90, 90, 80, 60]
        [[areas]]
        element = "odds"
        box = [10, 10, 120, 30]
        [[areas]]
        element = "shoe"
        elsewhere = true
    """)
    checked = check_felt(house, DRAWN, areas)
    there = {(each.element.piece.value, each.element.wager) for each in checked.found
             if not each.missing}  # fmt: skip
    assert there == {("wager_area", "tie"), ("odds", "tie"), ("shoe", None)}
    assert checked.satisfied.keys() == {"PA541-2-c-2", "PA541-2-c-3", "PA541-7"}


def test_no_area_serves_two_seats() -> None:
    house, svg = plain()
    areas = read_areas('[[areas]]\nelement = "seat"\nid = "seat-1-seat"')
    [missing] = check_felt(house, svg, areas).missing
    assert str(missing) == "seat of seat 2: is where that of seat 1 is [PA541-2-a-s1]"


def test_a_sign_says_what_it_may_say_in_place_of_the_layout() -> None:
    house = house_rules(submission_text("pa-627a", variant="ez", seats=1), "pa-627a")
    svg = re.sub(r'<g id="felt-inscription.*?</g>', "", felt(house))
    [missing] = check_felt(house, svg).missing
    assert missing.element.clause == "PA627A-2-b-6-ii"
    sign = sign_sheet(house, posted(house), "Croupier", "a4")
    assert check_felt(house, svg, sign=sign).passes


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("areas = 3", "names no areas"),
        ('[[areas]]\nelement = "shoo"\nid = "a"', "did you mean 'shoe'"),
        ('[[areas]]\nelement = "shoe"', "one of id, box or elsewhere"),
        ('[[areas]]\nelement = "odds"\nelsewhere = true', "stands nowhere else"),
        ('[[areas]]\nelement = "shoe"\nspot = "a"', "names no areas"),
    ],
)
def test_areas_that_make_no_sense(text: str, why: str) -> None:
    with pytest.raises(BadMaterial, match=why):
        read_areas(text)


def test_the_command_tells_every_clause_and_ends_with_1_where_something_is_missing(
    tmp_path: Path,
) -> None:
    file = tmp_path / "felt.svg"
    run("felt", PLAIN, "-o", str(file))
    code, out, _ = run("felt", PLAIN, "--check", str(file))
    assert code == 0
    assert "PA541-2-c-4" in out
    assert out.endswith("Everything is there.\n")
    file.write_text(file.read_text(encoding="utf-8").replace(">Tie<", ">Toe<", 1), encoding="utf-8")
    told = document("felt", PLAIN, "--check", str(file), code=1)
    assert not told["passes"]
    [missing] = [each for each in told["elements"] if not each["there"]]
    assert (missing["wager"], missing["missing"]) == ("tie", 'does not say "Tie"')
    code, out, _ = run("felt", PLAIN, "--check", str(file))
    assert (code, "missing: wager_area of seat 1, tie" in out) == (1, True)


def test_the_command_names_the_file_that_it_cannot_use(tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    file.write_text("<a/>", encoding="utf-8")
    error = document("felt", PLAIN, "--check", str(file), code=1)["error"]
    assert error["message"] == f"{file} is no SVG: its root is 'a'"
    assert (
        document("felt", PLAIN, "--check", "nowhere.svg", code=4)["error"]["kind"] == "unreadable"
    )
    assert document("felt", PLAIN, "--areas", str(file), code=2)["error"]["kind"] == "usage"
