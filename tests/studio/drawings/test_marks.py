"""SVG from any program: where things are, and whether they can be seen."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.studio.drawings.marks import Drawing, Mark
from croupier.studio.drawings.outlines import contains, flattened
from croupier.studio.drawings.transforms import transform
from croupier.studio.geometry import Point
from croupier.values.refusals import BadMaterial

SHEET = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
WORD = '<text id="w" x="40" y="50" font-size="10" {}>word</text>'
CLIP = '<clipPath id="c"><rect width="9" height="9"/></clipPath>'
WAY = '<path id="p" d="M10 50L90 50" fill="none"/>'
SPANS = 'one<tspan x="10" dy="6">two</tspan><tspan>three</tspan>'
SMALL = '<rect width="2" height="2"/>'
SYMBOL = f'<symbol id="s" viewBox="0 0 2 2">{SMALL}</symbol>'
COVER = '<rect x="30" y="30" width="60" height="40" {}/>'


def drawing(inside: str) -> Drawing:
    return Drawing(SHEET.format(inside))


def word(inside: str) -> Mark:
    [found] = [mark for mark in drawing(inside).marks if mark.words == "word"]
    return found


def middle(inside: str) -> tuple[float, float]:
    [mark] = drawing(inside).marks
    at = mark.bounds.middle
    return at.x, at.y


HIDDEN = [
    (WORD.format('display="none"'), "not displayed"),
    (f'<g style="display: none">{WORD.format("")}</g>', "not displayed"),
    (f'<g visibility="hidden">{WORD.format("")}</g>', "is hidden"),
    (f'<g opacity=".3"><g opacity="0.1">{WORD.format("")}</g></g>', "transparent"),
    (WORD.format('fill="none"'), "no colour"),
    (WORD.format('fill-opacity="0%"'), "no colour"),
    (WORD.format('style="font-size:0.05px"'), "too small"),
    (WORD.format("") + COVER.format(""), "covers"),
    (WORD.format("") + '<circle cx="50" cy="45" r="20"/>', "covers"),
    (WORD.format("") + '<path d="M30 30h60v40h-60z"/>', "covers"),
    (WORD.format("") + '<image x="30" y="30" width="60" height="40" href="x.png"/>', "covers"),
    (WORD.format('transform="translate(200)"'), "off the sheet"),
    (WORD.format('transform="scale(-1 1)"'), "off the sheet"),
    (COVER.format('fill="#fff"') + WORD.format('fill="white"'), "colour of what is under"),
    (CLIP + f'<g clip-path="url(#c)">{WORD.format("")}</g>', "clipped"),
    (f'<mask id="m"/><g mask="url(#m)">{WORD.format("")}</g>', "masked"),
    (f"<style>#w{{display:none}}</style>{WORD.format('')}", "not displayed"),
    ("<style>g .off{visibility:hidden}</style><g>" + WORD.format('class="on off"') + "</g>",
     "is hidden"),
]  # fmt: skip


@pytest.mark.parametrize(("inside", "why"), HIDDEN)
def test_what_nobody_sees(inside: str, why: str) -> None:
    assert why in (word(inside).hidden or "")


SEEN = [
    WORD.format(""),
    COVER.format("") + WORD.format('fill="white"'),
    WORD.format("") + COVER.format('fill="none" stroke="red"'),
    WORD.format("") + COVER.format('fill-opacity=".3"'),
    WORD.format("") + COVER.format('display="none"'),
    WORD.format("") + '<rect x="30" y="30" width="12" height="40"/>',
    '<g visibility="hidden">' + WORD.format('visibility="visible"') + "</g>",
    f"<style>@media print{{#w{{display:none}}}} rect text{{display:none}}</style>{WORD.format('')}",
    f'<defs>{WORD.format("")}</defs><use href="#w"/>',
    f'<symbol id="s">{WORD.format("")}</symbol><use href="#s" x="5"/>',
    WAY + '<text font-size="10"><textPath href="#p" startOffset="9">word</textPath></text>',
]


@pytest.mark.parametrize("inside", SEEN)
def test_what_is_seen(inside: str) -> None:
    assert word(inside).hidden is None


def test_what_is_only_defined_is_not_drawn() -> None:
    assert not drawing(f"<defs>{WORD.format('')}</defs>").marks
    assert not drawing(f'<symbol id="s">{WORD.format("")}</symbol>').marks


@pytest.mark.parametrize(
    ("inside", "at"),
    [
        ('<rect x="10" y="20" width="20" height="10"/>', (20, 25)),
        ('<g transform="translate(5,5)"><rect width="2" height="2"/></g>', (6, 6)),
        ('<rect width="2" height="2" transform="rotate(90 10 0)"/>', (9, -9)),
        ('<circle cx="7" cy="8" r="2" transform="matrix(2 0 0 2 1 1)"/>', (15, 17)),
        ('<polygon points="0,0 4,0 4,4 0,4"/>', (2, 2)),
        ('<path d="m10 10 h4 v4 h-4 z"/>', (12, 12)),
        ('<path d="M10 10a5 5 0 1110 0a5 5 0 11-10 0"/>', (15, 10)),
        ('<defs><rect id="r" width="2" height="2"/></defs><use href="#r" x="3" y="4"/>', (4, 5)),
        (f'<svg x="10" y="9" width="20" height="20" viewBox="0 0 2 2">{SMALL}</svg>', (20, 19)),
        (SYMBOL + '<use href="#s" x="10" width="20" height="20"/>', (20, 10)),
    ],
)  # fmt: skip
def test_where_a_shape_is(inside: str, at: tuple[float, float]) -> None:
    assert middle(inside) == pytest.approx(at, abs=0.2)


@pytest.mark.parametrize(
    "inside",
    [
        '<text x="50" y="50" font-size="10" text-anchor="middle">word</text>',
        '<text x="50" y="50" font-size="10" style="text-anchor:middle"><tspan>word</tspan></text>',
        '<text font-size="10" text-anchor="middle"><tspan x="50" y="50">word</tspan></text>',
    ],
)
def test_words_are_around_their_anchor(inside: str) -> None:
    assert word(inside).bounds.middle.x == pytest.approx(50)


def test_every_span_is_read_where_it_stands() -> None:
    found = drawing(f'<text x="10" y="10" font-size="4">{SPANS}</text>').marks
    assert [mark.words for mark in found] == ["one", "two", "three"]
    one, two, three = (mark.bounds for mark in found)
    assert one.left == two.left == 10
    assert three.left == pytest.approx(two.right)
    assert two.top == pytest.approx(one.top + 6)


@given(st.floats(-720, 720), st.floats(-50, 50), st.floats(-50, 50))
def test_turning_keeps_lengths(turn: float, x: float, y: float) -> None:
    moved = transform(f"rotate({turn:.6f} {x:.6f} {y:.6f})")
    one, two = (moved.place(at) for at in (Point(0, 0), Point(3, 4)))
    assert sqrt((one.x - two.x) ** 2 + (one.y - two.y) ** 2) == pytest.approx(5, abs=1e-3)
    assert moved.place(Point(x, y)).x == pytest.approx(x, abs=1e-3)


@given(st.floats(1, 50))
def test_an_arc_keeps_its_distance(radius: float) -> None:
    [line] = flattened(f"M{-radius:.4f} 0A{radius:.4f} {radius:.4f} 0 0 1 {radius:.4f} 0")
    for at in line:
        assert sqrt(at.x**2 + at.y**2) == pytest.approx(radius, abs=1e-3)
        assert at.y < 1e-3, "above, as y goes downwards"
    assert contains(line, Point(0, -radius / 2))


LAUGHS = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{LAUGHS}{SHEET.format('<text>&b;</text>')}", "declares entities"),
        ('<!DOCTYPE svg [<!ENTITY x SYSTEM "/etc/passwd">]><svg/>', "declares entities"),
        ("<svg", "is no XML"),
        ("", "is no XML"),
        ("<html/>", "is no SVG"),
        ("<svg/>", "neither a viewBox"),
        (SHEET.format("<g>" * 200 + "</g>" * 200), "nested"),
        (SHEET.format("<g/>" * 100_001), "elements"),
        (SHEET.format("x" * 8_000_001), "larger"),
        (SHEET.format('<g id="a0"><rect width="9" height="9"/></g>' + "".join(
            f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>'
            for n in range(1, 30))), "deep"),
    ],
    ids=["laughs", "file", "torn", "empty", "html", "blank", "deep", "many", "large", "uses"],
)  # fmt: skip
def test_what_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadMaterial, match=why):
        Drawing(text)


def test_what_uses_itself_is_drawn_once() -> None:
    assert not drawing('<g id="a"><use href="#a"/></g>').marks


def test_a_doctype_without_entities_is_read() -> None:
    assert not Drawing(f"<!DOCTYPE svg>{SHEET.format('')}").marks
