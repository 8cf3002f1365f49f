"""A felt for the printer: as large as its table, and everything that lies on it has its place."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from croupier.games.submissions import house_rules
from croupier.studio.felt import felt, printed_felt
from croupier.studio.pdf import pdf_of_picture
from croupier.values.refusals import BadMaterial
from tests.commands.running import document, run
from tests.studio.reading_felts import EXAMPLES, drawn_on, parsed, texts
from tests.support import submission_text

CARD = 63.5, 88.9
TILE = 25.4, 63.5
CHIP = 39.0
POINT = 25.4 / 72

each_example = pytest.mark.parametrize("file", EXAMPLES, ids=lambda each: each.stem)


@each_example
def test_cards_tiles_and_chips_fit_their_places(file: Path) -> None:
    drawn = printed_felt(house_rules(file.read_text(encoding="utf-8"), file.name))
    root = parsed(drawn.svg)
    scale = drawn.size.width / float(root.attrib["viewBox"].split()[2])
    places = {"slot": CARD, "tile-slot": TILE, "spot": (CHIP, CHIP)}
    found = [node for node in root.iter() if node.get("class") in places]
    assert found
    for node in found:
        wide, high = places[node.attrib["class"]]
        assert float(node.attrib["width"]) * scale > wide
        assert float(node.attrib["height"]) * scale > high


@each_example
def test_it_is_the_felt_in_plain_colours(file: Path) -> None:
    house = house_rules(file.read_text(encoding="utf-8"), file.name)
    printed, shown = printed_felt(house).svg, felt(house)
    assert drawn_on(printed) == drawn_on(shown)
    assert texts(parsed(printed)) == texts(parsed(shown))
    assert "var(" not in printed
    assert "@media" not in printed


def test_a_page_is_as_large_as_the_picture_says_and_its_words_can_be_read() -> None:
    house = house_rules(submission_text("pa-545", seats=14), "pa-545")
    drawn = printed_felt(house, name="Bell & Sons")
    root = parsed(drawn.svg)
    [page] = import_module("pypdfium2").PdfDocument(pdf_of_picture(drawn.svg, drawn.size))
    assert [side * POINT for side in page.get_size()] == pytest.approx(
        [float(root.attrib[side].removesuffix("mm")) for side in ("width", "height")], abs=0.2
    )
    read = re.sub(r"\s", "", page.get_textpage().get_text_range())
    for words in texts(root):
        assert re.sub(r"\s", "", words) in read


def test_a_table_has_its_own_width(tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    told = document("felt", "pa-545", "--width", "3600", "-o", str(file))
    assert told["millimetres"]["width"] == 3600
    assert 'width="3600mm"' in file.read_text(encoding="utf-8")


def test_what_no_page_can_hold_is_refused() -> None:
    with pytest.raises(BadMaterial, match="larger than a page"):
        printed_felt(house_rules(submission_text("pa-545"), ""), width=9000)


def test_the_command_writes_pdf_by_the_name_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "felt.pdf"
    code, out, err = run("felt", "pa-535", "-o", str(file))
    assert (code, out) == (0, "")
    assert "mm." in err
    assert file.read_bytes().startswith(b"%PDF")
    assert document("felt", "pa-535", "-o", "felt.png", code=2)["error"]["kind"] == "usage"
