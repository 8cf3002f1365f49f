"""The public names, and what importing them may load."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from importlib.metadata import version
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cli.main import COMMANDS
from croupier.rulebooks.loader import SHELF
from croupier.values.families import families

HEAVY = {"click", "rich", "numpy", "numba", "sqlalchemy", "fastapi", "uvicorn", "psycopg"}


def loaded_by(code: str) -> set[str]:
    """The modules a fresh interpreter has after running this."""
    script = f"{code}\nimport sys; print(*sorted(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return set(ran.stdout.split())


def test_importing_croupier_loads_nothing_heavy() -> None:
    assert loaded_by("import croupier") & HEAVY == set()


def test_help_loads_no_rulebook_and_no_tables() -> None:
    code = """
from croupier.cli import main
try:
    main.main(["--help"])
except SystemExit:
    pass
"""
    loaded = loaded_by(code)
    assert "rich" not in loaded
    assert "croupier.cli.settle" not in loaded


def test_public_names_are_sorted_and_documented() -> None:
    assert croupier.__all__ == sorted(croupier.__all__)
    for name in croupier.__all__:
        assert getattr(croupier, name).__doc__ or name in {"Cents", "ClauseId"}, name


VERBS = {
    "PracticeTable": ("game",),
    "analyse": ("game",),
    "bankroll": ("game", "bets", "bankroll"),
    "bind": ("house",),
    "exact_odds": ("game", "wager"),
    "odds": ("game", "wager"),
    "par_sheet": ("game", "wager"),
    "parse_bets": ("text",),
    "reach": ("table", "wager", "edge"),
    "rulebook": ("rulebook_id",),
    "settle": ("game", "bets"),
    "simulate": ("game", "rounds", "seed", "workers"),
    "study": ("text", "file", "beside"),
    "submission": ("text", "file", "shelf", "beside"),
    "sweep": ("table", "vary", "wager", "beside"),
}
"""What a person can ask of every game, and what it takes first, alike in each."""
OF_ANY_GAME = VERBS.keys() - {"analyse", "bind", "odds", "parse_bets"}
MODULES = [family.name for family in families()]
EXAMPLES = Path(__file__).parent.parent / "examples" / "submissions"
ROUNDS: dict[str, tuple[str, ...]] = {
    "baccarat": ("1 banker 100", "9h 2s 7c 3d 2h"),
    "pai_gow": ("1 pai_gow 100", "dealer 5-5 3-3 1-5 2-5; 1 6-6 4-5 | 1-3 2-2"),
    "spanish_21": ("1 spanish_21 100", "Kh Kc 9d 8s", "1 stand"),
}


@pytest.mark.parametrize("name", MODULES)
def test_every_game_has_a_module_with_the_same_verbs(name: str) -> None:
    module: Any = getattr(croupier, name)
    assert module is import_module(f"croupier.{name}")
    assert name in croupier.__all__
    assert set(VERBS) <= set(module.__all__) <= set(dir(module))
    assert module.__all__ == sorted(module.__all__)
    for each in module.__all__:
        assert callable(getattr(module, each)), each
        assert getattr(module, each).__doc__, each
    for verb, taken in VERBS.items():
        assert [*signature(getattr(module, verb)).parameters][: len(taken)] == [*taken], verb
    with pytest.raises(AttributeError, match=f"'croupier.{name}' has no attribute 'roulette'"):
        module.roulette  # noqa: B018


def test_every_verb_is_there_for_whichever_game_is_at_hand() -> None:
    assert set(croupier.__all__) >= OF_ANY_GAME


def test_a_study_is_of_its_own_game() -> None:
    text = 'rulebook = "pa-551"\ngame = "spanish_21"\nseats = 6\ndecks = 8\n'
    table = croupier.spanish_21.study(text)
    assert table == croupier.study(text) == croupier.spanish_21.submission(text)
    with pytest.raises(croupier.CroupierError):
        croupier.baccarat.study(text)


def test_the_version_is_the_installed_one() -> None:
    assert croupier.__version__ == version("croupier")


@pytest.mark.parametrize("book", SHELF)
def test_every_chapter_opens_as_its_own_game(book: str) -> None:
    game = croupier.rulebook(book)
    [family] = (each for each in families() if game.house.game in each.games)
    assert game == getattr(croupier, family.name).rulebook(book)
    assert game.house.rulebook == book


@pytest.mark.parametrize("file", ["ma-midi-ez", "pa-535-banking", "pa-551-match"])
def test_every_submission_opens_as_its_own_game(file: str) -> None:
    text = EXAMPLES.joinpath(f"{file}.toml").read_text(encoding="utf-8")
    game = croupier.submission(text, file)
    assert game.house == croupier.check_submission(text).house_rules
    assert file.startswith(game.house.rulebook)


@pytest.mark.parametrize("name", MODULES)
def test_a_round_of_any_game_is_settled_and_played(name: str) -> None:
    game: Any = croupier.rulebook(SHELF.about(name)[0])
    module: Any = getattr(croupier, name)
    settled = croupier.settle(game, *ROUNDS[name])
    assert settled == module.settle(game, *ROUNDS[name])
    [slip] = settled.slips
    assert slip.result.value == "won"
    table = croupier.PracticeTable(game, name="own")
    assert (type(table), table.name) == (module.PracticeTable, "own")
    bet = ROUNDS[name][0]
    table.sit(1, "ann", chips="500")
    table.bet(bet)
    assert table.chips("ann") == 40_000
    assert table.deal() in {None, table.table.history[-1]}


def test_any_game_is_priced() -> None:
    mini, tiles = croupier.baccarat.rulebook("pa-541"), croupier.pai_gow.rulebook()
    assert croupier.exact_odds(mini, wager="tie") == croupier.baccarat.odds(mini, wager="tie")
    assert croupier.exact_odds(tiles)["pai_gow"].house_edge == Fraction(5466961, 204522500)
    boxes = croupier.spanish_21.submission(
        EXAMPLES.joinpath("pa-551-match.toml").read_text(encoding="utf-8")
    )
    match = croupier.exact_odds(boxes, wager="match_the_dealer")
    assert list(match) == ["match_the_dealer"]
    assert match == croupier.exact_odds(boxes, wager="match_the_dealer", decks=8)
    aceless = {"Kh": 4, "9d": 8, "7s": 8, "2c": 8}
    assert list(croupier.exact_odds(boxes, shoe=aceless)) == ["spanish_21", "match_the_dealer"]
    with pytest.raises(croupier.Unreadable, match="no wager 'tie' here"):
        croupier.exact_odds(boxes, wager="tie")


def test_what_a_game_does_not_take_is_said_by_its_name() -> None:
    tiles: Any = croupier.rulebook("pa-535")
    with pytest.raises(TypeError, match=r"croupier\.pai_gow\.odds: .* argument 'decks'"):
        croupier.exact_odds(tiles, decks=8)
    with pytest.raises(TypeError, match="takes no 'decks'"):
        croupier.rulebook("pa-535", decks=8)
    nothing: Any = "pa-535"
    with pytest.raises(TypeError, match="'pa-535' is no game; rulebook and submission give one"):
        croupier.settle(nothing, "1 pai_gow 5", "")
    with pytest.raises(croupier.BadMaterial, match="no rulebook 'pa-552'"):
        croupier.rulebook("pa-552")


def test_the_installed_command_answers() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "croupier", "--version"], check=True, capture_output=True, text=True
    )
    assert ran.stdout.startswith("croupier, version ")


@pytest.mark.parametrize("word", COMMANDS)
def test_every_command_has_help(word: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "croupier", word, "--help"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert "Usage: croupier" in ran.stdout
