"""List the modules that one Banker wager passes, from the order to the view that is sent."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from croupier.journal.memory import MemoryJournal  # noqa: E402
from tests.floor.evenings import bet, open_casino, open_table, run, screen_of, sit  # noqa: E402

ENTERED = dict[str, None]()


def note(frame: FrameType, happened: str, _: object) -> None:
    name = str(frame.f_globals.get("__name__", ""))
    if happened == "call" and name.startswith("croupier."):
        ENTERED.setdefault(name)


async def evening() -> None:
    """A second wager on the first: nothing is done for the first time any more."""
    async with open_casino(MemoryJournal()) as casino:
        await open_table(casino, "pa-627a")
        screen = screen_of(casino, "ann")
        await sit(casino, "ann", 1)
        await screen.until(lambda seen: bool(seen.view.get("betting")))
        await bet(casino, "ann", 1, "banker")
        await screen.until(lambda seen: bool(seen.view.get("wagers")))
        sys.setprofile(note)
        await bet(casino, "ann", 1, "banker")
        await screen.until(lambda seen: bool(seen.view["wagers"][0]["stake"] == 200_00))
        sys.setprofile(None)


def main() -> None:
    run(evening())
    print("\n".join(ENTERED))
    print(f"{len(ENTERED)} modules")


if __name__ == "__main__":
    main()
