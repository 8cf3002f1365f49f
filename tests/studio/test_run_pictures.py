"""Pictures of simulated rounds lie within their sheet and show what they were given."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from croupier.studio.run_pictures import (
    HEIGHT,
    WIDTH,
    Axis,
    convergence,
    distribution,
    fan,
    frame_of,
    together,
)

SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: str) -> ET.Element:
    return ET.fromstring(frame_of([picture]))  # noqa: S314 our own


def points(element: ET.Element) -> list[tuple[float, float]]:
    pairs = (pair.split(",") for pair in element.attrib["points"].split())
    return [(float(x), float(y)) for x, y in pairs]


@pytest.mark.parametrize(
    ("least", "most", "marks"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (-3, 3, [-3, -2, -1, 0, 1, 2, 3]),
        (0, 1200, [0, 200, 400, 600, 800, 1000, 1200]),
    ],
)
def test_an_axis_has_round_numbers(least: float, most: float, marks: list[float]) -> None:
    assert [*Axis(least, most).marks()] == marks


@pytest.mark.parametrize(
    ("axis", "value", "label"),
    [
        (Axis(0, 1, "%"), 0.0125, "1.25 %"),
        (Axis(0, 1, "$"), -1_250_00, "-$1,250"),
        (Axis(0, 1), 20_000_000, "20 million"),
    ],
)
def test_numbers_are_written_for_people(axis: Axis, value: float, label: str) -> None:
    assert axis.label(value) == label


def test_a_mean_settles_down_within_its_band() -> None:
    sheet = drawn(
        convergence(
            "Banker",
            [10, 20, 30, 40],
            [0.02, 0.012, 0.011, 0.0105],
            [0.01, 0.005, 0.003, 0.002],
            0.0106,
        )
    )
    (band,) = sheet.iter(f"{SVG}polygon")
    line, exact = sheet.iter(f"{SVG}polyline")
    assert (len(points(band)), len(points(line)), len(points(exact))) == (8, 4, 2)
    assert points(exact)[0][1] == points(exact)[1][1]
    for x, y in (*points(band), *points(line), *points(exact)):
        assert 0 <= x <= WIDTH
        assert 0 <= y <= HEIGHT


def test_as_many_are_drawn_as_there_are() -> None:
    sheet = drawn(distribution("Win", [0, 0, 0, 100, 400]))
    heights = [
        float(bar.attrib["height"]) for bar in sheet.iter(f"{SVG}rect") if bar.get("class") == "bar"
    ]
    assert [round(height / min(heights)) for height in heights] == [3, 1, 1]
    assert len([*drawn(distribution("One", [5, 5])).iter(f"{SVG}rect")]) == 2


def test_a_fan_has_the_middle_between_its_halves() -> None:
    bands = {
        1: [-9, -9],
        5: [-5, -8],
        25: [-2, -3],
        50: [0, -1],
        75: [2, 1],
        95: [5, 8],
        99: [9, 9],
    }
    sheet = drawn(fan("Purse", [1, 100], bands))
    wide, narrow = sheet.iter(f"{SVG}polygon")
    (middle,) = sheet.iter(f"{SVG}polyline")
    lowest, highest = max(y for _, y in points(wide)), min(y for _, y in points(wide))
    assert all(highest < y < lowest for _, y in (*points(narrow), *points(middle)))


def test_several_stand_beneath_each_other() -> None:
    sheet = ET.fromstring(together([distribution("One", [1, 2]), distribution("Two", [3, 4])]))  # noqa: S314
    assert sheet.attrib["height"] == str(int(2 * HEIGHT))
    assert len([*sheet.findall(f"{SVG}g")]) == 2
