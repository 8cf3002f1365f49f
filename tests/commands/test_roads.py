"""`croupier roads`: the pinned document, the terminal, the picture, and every way to be wrong."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.commands.running import document, run

ROADS = ("roads", "--results")


def test_the_document_is_as_pinned() -> None:
    """Columns B2 P2 B1 with a tie on the Banker's second win.

    Big eye boy: column two is level on row two, column three begins after equal columns; small
    road: none yet. Next, the Banker on row two is level with both; the Player would start column
    four after 1, against 2 and 2.
    """
    assert document(*ROADS, "TB BpT,PP B") == {
        "bead_plate": ["TBBTPP", "B"],
        "leading_ties": 1,
        "pairs": {"player": [2], "banker": []},
        "big_road": {
            "columns": [["B", [0, 1]], ["P", [0, 0]], ["B", [0]]],
            "cells": [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]],
        },
        "big_eye_boy": {"marks": "RR", "columns": [["R", 2]], "cells": [[0, 0], [0, 1]]},
        "small_road": {"marks": "", "columns": [], "cells": []},
        "cockroach_pig": {"marks": "", "columns": [], "cells": []},
        "ask": {"B": "RR-", "P": "BB-"},
    }


def test_the_bead_plate_of_the_architecture_page() -> None:
    told = document(*ROADS, "BBPTPBP")
    assert told["bead_plate"] == ["BBPTPB", "P"]
    assert told["big_road"]["columns"][:2] == [["B", [0, 0]], ["P", [1, 0]]]


def test_a_new_shoe_has_empty_roads() -> None:
    told = document(*ROADS, "")
    assert told["bead_plate"] == []
    assert told["big_road"] == {"columns": [], "cells": []}
    assert told["ask"] == {"B": "---", "P": "---"}


def test_people_get_boards_that_need_no_colour() -> None:
    """A dragon of seven, a tie and both pairs; rows as they stand on the board."""
    code, out, _ = run(*ROADS, "T BBBBBBB PTT Ppb BTp")
    assert code == 0
    lines = out.splitlines()
    plate = lines.index("Bead plate")
    assert lines[plate + 1 : plate + 7] == [
        "T B   B",
        "B B   Tp",
        "B P   .",
        "B T   .",
        "B T   .",
        "B Ppb .",
    ]
    road = lines.index("Big road")
    assert lines[road + 1 : road + 7] == [
        "B P2  B1p",
        "B Ppb .",
        "B .   .",
        "B .   .",
        "B .   .",
        "B B   .",
    ]
    assert "Ties before the first win: 1" in lines
    eye = lines.index("Big eye boy")
    assert lines[eye + 1 : eye + 3] == ["R B", ". ."]
    assert lines[lines.index("Small road") + 1] == "nothing yet"
    asked = [line.split() for line in lines[lines.index("Ask") :]]
    assert ["B", "red", "red", "-"] in asked
    assert ["P", "blue", "blue", "-"] in asked
    assert "R red, B blue" in out


def test_a_road_wider_than_the_screen_goes_on_below() -> None:
    """A hundred columns of one mark and a blank: forty to a line of 80."""
    _, out, _ = run(*ROADS, "BP" * 50)
    lines = out.splitlines()
    road = lines.index("Big road")
    assert lines[road + 1] == " ".join("BP" * 20)
    assert lines[road + 8] == " ".join("BP" * 20)


def test_the_picture_is_written(tmp_path: Path) -> None:
    file = tmp_path / "roads.svg"
    code, out, err = run(*ROADS, "BBPTP", "--svg", str(file))
    assert (code, err) == (0, f"The roads are drawn in {file}.\n")
    assert "Big road" in out
    assert ET.parse(file).getroot().tag.endswith("svg")  # noqa: S314


def test_no_file_is_overwritten_without_being_asked(tmp_path: Path) -> None:
    file = tmp_path / "roads.svg"
    file.write_text("mine", encoding="utf-8")
    error = document(*ROADS, "B", "--svg", str(file), code=2)["error"]
    assert error["kind"] == "usage"
    assert error["message"] == f"{file} is already there; --force writes over it"
    assert file.read_text(encoding="utf-8") == "mine"
    document(*ROADS, "B", "--svg", str(file), "--force")
    assert file.read_text(encoding="utf-8").startswith("<svg ")


def test_a_picture_that_cannot_be_written(tmp_path: Path) -> None:
    code, out, err = run(*ROADS, "B", "--svg", str(tmp_path / "nowhere" / "roads.svg"))
    assert (code, out) == (4, "")
    assert "there is no folder" in err


def test_unreadable_results_are_refused_with_their_place() -> None:
    error = document(*ROADS, "BBPX", code=1)["error"]
    assert error["kind"] == "bad_material"
    assert error["message"].startswith(
        "'X' at character 4 of the results does not belong there: write B, P or T"
    )


@pytest.mark.parametrize("args", [("roads",), (*ROADS, "B", "P"), (*ROADS, "B", "--resluts", "P")])
def test_one_source_of_results_is_needed(args: tuple[str, ...]) -> None:
    assert document(*args, code=2)["error"]["kind"] == "usage"
