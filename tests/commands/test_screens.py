"""What every command prints in tables fits a screen of 80 columns, with every number whole."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import pytest

from croupier.cli import output
from croupier.cli.main import COMMANDS
from croupier.cli.table_layout import LEFT_OUT, Line, laid_out, screen_length
from croupier.rulebooks.loader import SHELF
from tests.commands.running import EXAMPLES, run
from tests.surveillance.keeping import keep, records_of, rewrite

NUMBER = re.compile(r"[-+$]*[0-9][0-9,.]*[0-9%](?: to [0-9]+)?|[0-9]")
SUBMISSIONS = sorted(str(path) for path in EXAMPLES.glob("*.toml"))
BACCARAT, PAI_GOW = (str(EXAMPLES / f"{name}.toml") for name in ("pa-627b-ez", "pa-535"))
BETTORS = str(EXAMPLES.parent / "bettors" / "evening.toml")

TABLES: dict[str, tuple[str, ...]] = {
    "analytics": ("analytics", "JOURNAL"),
    "analytics by wager": ("analytics", "JOURNAL", "--by", "wager"),
    "bankroll": (
        "bankroll",
        BACCARAT,
        "--bets",
        "banker 100; dragon_7 5",
        "--bankroll",
        "2000",
        "--rounds",
        "200",
        "--sessions",
        "3",
        "--seed",
        "1",
        "--purses",
        "100",
    ),
    "check": ("check", "--strict", BACCARAT, PAI_GOW),
    "count": ("count", BACCARAT, "--wager", "dragon_7", "--shoes", "2", "--seed", "1"),
    "diff": ("diff", "pa-541", "pa-627a", "--only", "law"),
    "felt": ("felt", BACCARAT, "--check", "FELT"),
    "odds of a chapter": ("odds", "pa-627a"),
    "odds of a wager": ("odds", "md-mini", "--wager", "lucky_nines"),
    "odds of a table": ("odds", BACCARAT),
    "odds, two wagers": ("odds", BACCARAT, "--wager", "banker", "--with", "dragon_7"),
    "odds, effects": ("odds", BACCARAT, "--wager", "dragon_7", "--effects"),
    "odds, PAR sheets": ("odds", BACCARAT, "--par"),
    "odds of tiles": ("odds", PAI_GOW),
    "paper": ("paper", "JOURNAL"),
    "roads": ("roads", "--results", "BBpPTbP" * 30),
    "rulebooks": ("rulebooks",),
    "set": ("set", PAI_GOW, "--tiles", "6-6 4-5 1-3 2-2"),
    "settle": (
        "settle",
        BACCARAT,
        "--bets",
        "1 banker 100; 2 tie 5; 3 dragon_7 1,000",
        "--cards",
        "9h 2c Kd 5s",
    ),
    "settle tiles": (
        "settle",
        PAI_GOW,
        "--bets",
        "1 pai_gow 100; 2 pai_gow 50",
        "--tiles",
        "dealer 6-6 4-5 1-3 2-2; 1 1-2 2-4 5-5 4-6; 2 surrender",
    ),
    "simulate": ("simulate", BACCARAT, "--rounds", "100", "--seed", "1"),
    "simulate bettors": (
        "simulate",
        BACCARAT,
        "--bettors",
        BETTORS,
        "--evenings",
        "2",
        "--seed",
        "1",
    ),
    "sweep": ("sweep", BACCARAT, "--vary", "decks=6,8"),
    "trace": ("trace",),
    "trace a chapter": ("trace", "md-mini"),
    "verify": ("verify", "FORGED"),
    **{f"rulebooks {each}": ("rulebooks", each) for each in SHELF},
    **{f"checklist {Path(each).stem}": ("checklist", each) for each in SUBMISSIONS},
    **{f"sign {Path(each).stem}": ("sign", each) for each in SUBMISSIONS},
}
OTHERWISE = {
    "file": "by its register",
    "meters": "in test_meters.py, which has some",
    "strategy": "in test_strategy.py: a chart is no such table",
    "train": "likewise",
}
PRINT_NO_TABLE = {
    *(
        "backup",
        "chance",
        "completion",
        "dispute",
        "doctor",
        "export",
        "grant",
        "head",
        "manifest",
        "new",
    ),
    *(
        "archive",
        "play",
        "proof",
        "replay",
        "report",
        "restore",
        "serve",
        "verify-round",
        "witness",
    ),
}
"""A table at which people play fits the terminal by tests of its own."""


def test_every_command_stands_here() -> None:
    held = {words[0] for words in TABLES.values()}
    assert held | {*OTHERWISE} | PRINT_NO_TABLE == {*COMMANDS}


@pytest.fixture(scope="module")
def journals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("journals")
    forged = keep(folder / "forged.db", records_of("two_shoes"))
    rewrite(forged, "UPDATE records SET actor = 'dan' WHERE place = 9")
    felt = folder / "felt.svg"
    run("felt", BACCARAT, "-o", str(felt))
    return {
        "JOURNAL": keep(folder / "journal.db", records_of("two_shoes")),
        "FORGED": forged,
        "FELT": str(felt),
    }


class Screens:
    """Every table that is drawn, looked at as it is."""

    def __init__(self) -> None:
        self.drawn = 0

    def laid_out(
        self,
        columns: Iterable[str],
        rows: Iterable[Iterable[str]],
        *,
        right: Collection[str],
        width: int,
    ) -> Iterator[Line]:
        assert width == output.COLUMNS
        heads, lines = [*columns], [[*row] for row in rows]
        shown = [*laid_out(heads, lines, right=right, width=width)]
        assert max(screen_length(line.text) for line in shown) <= width
        told = "\n".join(line.text for line in shown)
        for cell in (cell for line in lines for cell in line):
            whole = cell not in told and LEFT_OUT in told and "/" in cell
            for number in () if whole else NUMBER.findall(cell):
                assert number in told, cell
        self.drawn += 1
        return iter(shown)


@pytest.mark.parametrize("words", TABLES.values(), ids=TABLES)
def test_tables(
    words: tuple[str, ...], journals: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    screens = Screens()
    monkeypatch.setattr(output, "laid_out", screens.laid_out)
    code, _, err = run(*(journals.get(word, word) for word in words))
    assert code in {0, 1, 3}, err
    assert screens.drawn, err
