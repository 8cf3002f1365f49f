"""The chart of basic strategy as a picture: a letter in every cell, and everything explained."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from croupier.studio.palette import page_stylesheet
from croupier.studio.spanish_21.strategy_chart import (
    IN_WORDS,
    Action,
    Cell,
    Cost,
    Note,
    Row,
    Section,
    StrategyChart,
)
from croupier.studio.spanish_21.strategy_picture import HIGHEST, WIDTH, strategy_picture
from croupier.values.refusals import BadMaterial
from tests.studio.reading_felts import parsed, texts

UP_CARDS = (*"23456789", "J Q K", "A")
STAND, HIT = Cell(Action.STAND), Cell(Action.HIT)
SIXTEEN = Row("16", (STAND, STAND, Cell(Action.STAND, "6*"), STAND, STAND, *[HIT] * 5))
CHART = StrategyChart(
    "Spanish 21: basic strategy",
    ("Six decks; the dealer stands on all 17s.", "House edge < 0.8 %."),
    UP_CARDS,
    (
        Section("Hard", (SIXTEEN, Row("11", (Cell(Action.DOUBLE, "4"),) * 10))),
        Section("After doubling", (Row("12", (Cell(Action.RESCUE),) * 10),)),
    ),
    (Note("4", "Hit with four cards or more."), Note("6*", "Hit with six cards " * 10)),
    (Cost("Total in place of the cards & suits", "0.0123 %"),),
)
EVERYTHING = replace(
    CHART,
    sections=tuple(
        Section(
            "After doubling", tuple(Row(f"A-{n}", (Cell(action, "6*"),) * 10) for n in range(9))
        )
        for action in Action
    ),
)
each_chart = pytest.mark.parametrize("chart", [CHART, EVERYTHING], ids=["small", "large"])


def cells(svg: str) -> list[ET.Element]:
    return [node for node in parsed(svg).iter() if node.tag.endswith("}g")]


def told(svg: str) -> dict[str, str]:
    """What a cell says in words, and what is written in it."""
    return {node[0].text or "": "".join(texts(node)) for node in cells(svg)}


def test_every_cell_bears_its_letter_and_says_itself_in_words() -> None:
    found = told(strategy_picture(CHART))
    assert len(found) == 30
    assert found["16 against 2: Stand"] == "S"
    assert found["16 against J Q K: Hit"] == "H"
    assert found["11 against A: Double down. Hit with four cards or more."] == "D4"
    assert found["12 against 9: Rescue the double"] == "X"


def test_the_letter_and_the_colour_agree() -> None:
    for node in cells(strategy_picture(EVERYTHING)):
        [frame] = node.findall("{*}rect")
        _, kind = frame.attrib["class"].split()
        assert texts(node) == [f"{Action[kind.removeprefix('play-').upper()].value}6*"]


@each_chart
def test_the_legend_explains_the_letters_that_occur_and_no_other(chart: StrategyChart) -> None:
    root = parsed(strategy_picture(chart))
    said = ["".join(node.itertext()) for node in root.findall("{*}text")]
    assert [words for words in said if words in IN_WORDS.values()] == [
        IN_WORDS[action] for action in chart.actions
    ]


def test_notes_and_costs_are_printed_whole() -> None:
    root = parsed(strategy_picture(CHART))
    said = ["".join(node.itertext()) for node in root.findall("{*}text")]
    assert " ".join(said).count("Hit with six cards") == 10
    assert said[-2:] == ["Total in place of the cards & suits", "0.0123 %"]
    assert said[:3] == [CHART.title, *CHART.lines]


@each_chart
def test_nothing_lies_on_anything_else_or_beside_the_sheet(chart: StrategyChart) -> None:
    root = parsed(strategy_picture(chart))
    high = float(root.attrib["height"])
    boxes = [
        tuple(float(node.attrib[key]) for key in ("x", "y", "width", "height"))
        for node in root.iter()
        if node.get("class", "").startswith(("cell", "head-bar"))
    ]
    for (x, y, wide, deep), (x2, y2, wide2, deep2) in combinations(boxes, 2):
        assert x + wide <= x2 or x2 + wide2 <= x or y + deep <= y2 + 0.1 or y2 + deep2 <= y + 0.1
    rows = [
        (float(node.attrib["y"]), float(node.attrib["x"]))
        for node in root.iter()
        if "x" in node.attrib
    ]
    assert all(0 < y < high - 10 and 0 < x <= WIDTH - 20 for y, x in rows)


def test_a_small_chart_is_a_sheet_of_a4_and_a_large_one_grows() -> None:
    small, large = (parsed(strategy_picture(each)) for each in (CHART, EVERYTHING))
    assert float(small.attrib["height"]) == pytest.approx(HIGHEST, abs=0.1)
    assert float(large.attrib["height"]) > HIGHEST
    assert float(small.attrib["width"]) == float(large.attrib["width"]) == WIDTH


def test_dark_letters_on_light_cells() -> None:
    """Contrast of 7 at least, as printed; and every action has a hue of its own."""
    style = re.search(r"<style>(.*?)</style>", strategy_picture(CHART), re.DOTALL)
    assert style is not None
    hues = {
        action: _hue(style[1], rf"\.croupier-chart \.play-{action.name.lower()}{{fill:(#\w+)")
        for action in Action
    }
    ink = _hue(style[1], r"\.croupier-chart text{[^}]*fill:(#\w+)")
    assert len(set(hues.values())) == len(Action)
    for hue in hues.values():
        assert (_light(hue) + 0.05) / (_light(ink) + 0.05) > 7


def _hue(style: str, pattern: str) -> str:
    found = re.search(pattern, style)
    assert found is not None
    return found[1]


def _light(hue: str) -> float:
    digits = hue[1:] if len(hue) == 7 else "".join(2 * each for each in hue[1:])
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_it_stands_alone_or_goes_with_a_page() -> None:
    svg = strategy_picture(CHART)
    assert svg.count("http") == 1, "the namespace"
    assert "<style" not in strategy_picture(CHART, styled=False)
    assert ".croupier-chart .play-split{" in page_stylesheet()


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (Row("16", (HIT,) * 9), "Hard, 16: has 9 cells for 10 up cards"),
        (Row("16", (Cell(Action.HIT, "7"),) * 10), "no note says what '7' means"),
        (Row("16", (Cell(Action.HIT, "6***"),) * 10), "'6***' is too long a mark"),
        (Row("16 of hearts", (HIT,) * 10), "8 characters at most"),
    ],
)
def test_a_chart_that_cannot_be_read_is_refused(row: Row, says: str) -> None:
    with pytest.raises(BadMaterial, match=re.escape(says)):
        replace(CHART, sections=(Section("Hard", (row,)),))
