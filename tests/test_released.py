"""Every journal that a released program recorded holds for this one."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier import __version__
from tests.commands.running import document, run
from tools import check_journal
from tools.released_journals import ENDING, EVENINGS, FOLDER, record, wanting

JOURNALS = sorted(FOLDER.glob(f"*/*{ENDING}"))


def test_each_version_has_an_evening_of_each_game() -> None:
    versions = sorted(FOLDER.iterdir())
    assert FOLDER / __version__ in versions, "python -m tools.released_journals"
    assert {each.name: wanting(each) for each in versions} == {each.name: [] for each in versions}
    assert len(JOURNALS) == len(versions) * len(EVENINGS)


@pytest.mark.parametrize(
    "journal", JOURNALS, ids=[f"{it.parent.name}-{it.stem}" for it in JOURNALS]
)
def test_it_holds(journal: Path) -> None:
    assert document("verify", str(journal))["verified"]
    assert check_journal.main([str(journal)]) == check_journal.HOLDS
    assert run("replay", str(journal), journal.stem, "--round", "1")[0] == 0
    assert run("export", str(journal), journal.stem, "--format", "transcript")[0] == 0


def test_what_was_released_is_not_written_again(tmp_path: Path) -> None:
    tmp_path.joinpath(f"pai_gow{ENDING}").write_bytes(b"as it was")
    with pytest.raises(FileExistsError):
        record("pai_gow", tmp_path)
    assert tmp_path.joinpath(f"pai_gow{ENDING}").read_bytes() == b"as it was"
