"""The tables a new house opens with: practice money, automatic dealers, one of each kind."""

from __future__ import annotations

from importlib.resources import files

from croupier.floor.casino import Casino, Opening
from croupier.floor.practice import FLOORPERSON
from croupier.games.submissions import house_rules

NAMES = {
    "baccarat": "Cedar",
    "ez": "Hazel",
    "midi": "Maple",
    "mini": "Willow",
    "pai_gow": "Bamboo",
    "pai_gow_banking": "Lotus",
    "spanish_21": "Olive",
}
"""What people call these tables; addresses and records have their ids."""
TRAY = 1_000_000_00
SUBMISSIONS = files("croupier.web") / "tables"


async def open_practice_tables(casino: Casino) -> None:
    """Unless the house has tables already."""
    if casino.tables():
        return
    for name, text in submissions().items():
        opening = Opening(name, house_rules(text, name), TRAY, practice=True, submission=text)
        await casino.open_table(opening, FLOORPERSON, f"first tables {name}")


def submissions() -> dict[str, str]:
    """The text of each, by the name of its table."""
    found = sorted(SUBMISSIONS.iterdir(), key=lambda each: each.name)
    named = [each for each in found if each.name.endswith(".toml")]
    return {each.name.removesuffix(".toml"): each.read_text(encoding="utf-8") for each in named}


def called(table_id: str, *, practice: bool) -> str:
    """A table that somebody opened is called as they wrote it."""
    return NAMES.get(table_id, table_id) if practice else table_id
