"""`make fast` finds tests for every room."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.fast import ELSEWHERE, SOURCE, TOO_LONG, belonging_to, room_of, touched_in

ROOT = Path(__file__).parent.parent
ROOMS = sorted({room_of(each.relative_to(ROOT)) for each in (ROOT / SOURCE).rglob("*.py")} - {""})


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_tests(room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = belonging_to(room)
    assert found
    assert all(Path(each).exists() for each in found)


def test_the_map_names_what_is_there() -> None:
    assert all((ROOT / SOURCE / room).is_dir() for room in ELSEWHERE)
    assert all((ROOT / each).exists() for each in TOO_LONG)


def test_rooms_go_with_the_tests_of_their_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert belonging_to("table/pai_gow") == {"tests/table/pai_gow"}
    assert "tests/table/test_dealing.py" in belonging_to("table/baccarat")
    assert belonging_to("odds/spanish_21") == {"tests/odds/spanish_21"}


def test_a_changed_test_is_run_and_a_helper_stands_for_its_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    changed = [Path("tests/floor/test_casino.py"), Path("tests/web/wire.py"), Path("README.md")]
    assert touched_in(changed, "") == {"tests/floor/test_casino.py", "tests/web"}
    assert touched_in(changed, "odds") == set()
