"""Tiles as they are drawn: the right spots in the right colours, named, and all alike behind."""

from __future__ import annotations

from collections import Counter
from unicodedata import name
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.studio.pai_gow.glyphs import glyph, plain, printed
from croupier.studio.pai_gow.tiles import (
    HEIGHT,
    WIDTH,
    in_words,
    spots,
    tile_id,
    tile_picture,
    tile_sheet,
)
from croupier.studio.palette import page_stylesheet, tile_stylesheet
from croupier.values.tiles import Tile
from tests.studio.reading_felts import parsed
from tests.support import clause

HOUSE = "Bell & Sons"
RED = frozenset([1, 4])

each_tile = pytest.mark.parametrize("tile", Tile, ids=str)
each_face = pytest.mark.parametrize("face", [*Tile, None], ids=tile_id)


def drawn_spots(svg: str) -> Counter[tuple[str, str]]:
    """Half and colour of every spot."""
    return Counter(
        (
            "upper" if float(node.attrib["cy"]) < HEIGHT / 2 else "lower",
            node.attrib["class"].removeprefix("tile-spot "),
        )
        for node in parsed(svg).findall(".//{*}circle")
    )


def symbols(sheet: str) -> dict[str, ET.Element]:
    return {node.attrib["id"]: node for node in parsed(sheet).findall("{*}symbol")}


@clause("PA535-3-b-6")
@each_tile
def test_a_tile_shows_its_spots_red_or_white(tile: Tile) -> None:
    """Ones and fours are red as on Chinese dice; of the Twelve, half are."""
    expected = Counter[tuple[str, str]]()
    for half, count in zip(("upper", "lower"), tile.halves, strict=True):
        reds = 3 if tile is Tile.T66 else count if count in RED else 0
        expected += Counter({(half, "red"): reds, (half, "white"): count - reds})
    assert drawn_spots(tile_picture(tile, HOUSE)) == expected


def test_the_red_spots_of_the_twelve_stand_in_a_column_of_each_half() -> None:
    reds = [spot.at.x for spot in spots(Tile.T66) if spot.red]
    assert reds == [reds[0]] * 3 + [WIDTH - reds[0]] * 3


@pytest.mark.parametrize("tile", [tile for tile in Tile if len(set(tile.halves)) == 1], ids=str)
def test_a_tile_of_equal_halves_looks_the_same_from_both_ends(tile: Tile) -> None:
    found = {(spot.at.x, spot.at.y, spot.red) for spot in spots(tile)}
    assert {(WIDTH - x, HEIGHT - y, red) for x, y, red in found} == found


@each_tile
def test_no_spot_touches_another_or_the_edge(tile: Tile) -> None:
    found = spots(tile)
    for n, spot in enumerate(found):
        assert spot.radius < spot.at.x < WIDTH - spot.radius
        assert spot.radius < spot.at.y < HEIGHT - spot.radius
        for other in found[:n]:
            apart = (spot.at.x - other.at.x) ** 2 + (spot.at.y - other.at.y) ** 2
            assert apart > (spot.radius + other.radius) ** 2


def test_a_one_is_larger_than_other_spots() -> None:
    one, *three = spots(Tile.T13)
    assert one.radius > max(spot.radius for spot in three)


@clause("PA535-3-b-1-s1")
@each_face
def test_all_tiles_are_black_and_of_one_size(face: Tile | None) -> None:
    root = parsed(tile_picture(face, HOUSE, scale=3))
    assert (root.attrib["width"], root.attrib["height"]) == ("120", "300")
    assert root.attrib["viewBox"] == "0 0 40 100"
    body = root.find("{*}rect")
    back = parsed(tile_picture(None, HOUSE)).find("{*}rect")
    assert body is not None
    assert back is not None
    assert body.attrib == back.attrib
    assert ".tile-body{fill:var(--tile-body,#17181b)" in tile_stylesheet()


@clause("PA535-3-b-2")
@each_tile
def test_every_spot_is_sunk_equally_deep(tile: Tile) -> None:
    """Each has a lit edge, as far from its middle as every other's."""
    dents = parsed(tile_picture(tile, HOUSE)).find("{*}path[@class='tile-dents']")
    assert dents is not None
    starts = [move.partition("a")[0].split() for move in dents.attrib["d"].split("M")[1:]]
    edges = [(float(x), float(y)) for x, y in starts]
    assert edges == [
        pytest.approx((spot.at.x - spot.radius - 0.2, spot.at.y + 0.6)) for spot in spots(tile)
    ]


@clause("PA535-3-b-3", "PA535-3-b-5")
def test_the_back_bears_the_mark_of_its_house_and_nothing_of_the_tile() -> None:
    """There is only one back for all 32."""
    ours, theirs = tile_picture(None, HOUSE), tile_picture(None, "Ánchor")
    letters = ["".join(parsed(svg).find("{*}text").itertext()) for svg in (ours, theirs)]  # type: ignore[union-attr]
    assert letters == ["B", "Á"]
    assert not drawn_spots(ours)
    assert parsed(tile_picture(None, "***")).find("{*}text") is None
    assert sum(each == "tile-back" for each in symbols(tile_sheet(HOUSE))) == 1


def test_a_sheet_has_every_tile_once_for_a_page_to_use() -> None:
    sheet = tile_sheet(HOUSE)
    found = symbols(sheet)
    assert list(found) == [*(f"tile-{tile}" for tile in Tile), "tile-back"]
    assert len(found) == 22
    for node in found.values():
        assert node.attrib["viewBox"] == "0 0 40 100"
        assert node.attrib["role"] == "img"
    assert found["tile-6-6"].attrib["aria-label"] == "six six"
    assert found["tile-1-3"].attrib["aria-label"] == "one three"
    assert found["tile-back"].attrib["aria-label"] == "face down"
    assert " style=" not in sheet
    assert "<style" not in sheet
    root = parsed(sheet)
    assert (root.attrib["width"], root.attrib["height"]) == ("0", "0")
    assert root.attrib["aria-hidden"] == "true"


@each_face
def test_a_tile_is_the_same_alone_and_on_the_sheet(face: Tile | None) -> None:
    alone = parsed(tile_picture(face, HOUSE, styled=False))
    on_sheet = symbols(tile_sheet(HOUSE))[tile_id(face)]
    assert [(node.tag, node.attrib, node.text) for node in alone] == [
        (node.tag, node.attrib, node.text) for node in on_sheet
    ]
    assert alone.attrib["aria-label"] == on_sheet.attrib["aria-label"] == in_words(face)


def test_the_page_has_the_style_of_its_tiles() -> None:
    """Rules that hold within a `use`: none looks at anything around the tile."""
    assert tile_stylesheet() in page_stylesheet()
    for rule in tile_stylesheet().splitlines():
        assert " " not in rule.partition("{")[0]


@each_tile
def test_a_tile_on_a_terminal(tile: Tile) -> None:
    upper, lower = tile.halves
    assert ord(glyph(tile)) == 0x1F063 + 7 * upper + lower
    assert plain(tile) == f"[{upper}|{lower}]"


def test_the_characters_have_the_names_of_the_tiles() -> None:
    assert name(glyph(Tile.T66)) == "DOMINO TILE VERTICAL-06-06"
    assert name(glyph(Tile.T12)) == "DOMINO TILE VERTICAL-01-02"
    assert name(glyph(None)) == "DOMINO TILE VERTICAL BACK"


FACES = st.lists(st.sampled_from([*Tile, None]), max_size=8)


@given(FACES)
def test_a_terminal_gets_only_what_it_can_write(faces: list[Tile | None]) -> None:
    assert printed(faces, "utf-8") == " ".join(map(glyph, faces))
    for encoding in ("ascii", "latin-1", "cp437"):
        shown = printed(faces, encoding)
        assert shown == " ".join(map(plain, faces))
        shown.encode(encoding)
