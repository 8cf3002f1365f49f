"""What a bare `pip install croupier` does, outside the repository, and what it says it lacks."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from croupier.cli.main import COMMANDS
from croupier.values.extras import LIBRARIES
from tests.commands.running import run
from tests.commands.test_play_terminal import terminal
from tests.installed.fresh import ROOT, Answer, Fresh, Words, required

EXAMPLES = ROOT / "examples" / "submissions"
MEGABYTE = 1_000_000
MINI, EZ, TILES, BOXES = (
    str(EXAMPLES / f"{name}.toml") for name in ("pa-627a", "pa-627a-ez", "pa-535", "pa-551")
)

WORKS: tuple[tuple[Words, str], ...] = (
    (("--version",), "croupier, version"),
    (("rulebooks",), "md-mini"),
    (("rulebooks", "pa-551"), "Spanish 21"),
    (("trace",), "pa-627a"),
    (("check", MINI), "lawful"),
    (("check", TILES, "--json"), "needs numpy: pip install 'croupier[fast]'"),
    (("odds", MINI), "1.0579%"),
    (("odds", EZ, "--wager", "dragon_7", "--effects"), "+0.08630%"),
    (("odds", "md-mini", "--wager", "dragon_7"), "7.6113%"),
    (("settle", MINI, "--bets", "1 banker 100", "--cards", "9h 2s 7c 3d 2h"), "-95.00"),
    (("settle", TILES, "--bets", "1 pai_gow 100",
      "--tiles", "dealer 5-5 3-3 1-5 2-5; 1 6-6 4-5 | 1-3 2-2"), "-95.00"),
    (("settle", BOXES, "--bets", "1 spanish_21 100", "--cards", "Kh Kc 9d 8s", "--play", "1 stand"),
     "-100.00"),
    (("play", MINI, "--auto", "round", "--rounds", "1"), "kept in memory"),
    (("play", TILES, "--auto", "round", "--rounds", "1"), "kept in memory"),
    (("play", BOXES, "--auto", "round", "--rounds", "1"), "kept in memory"),
    (("roads", "--results", "BBpPTbP"), "Bead plate"),
    (("felt", MINI), "</svg>"),
    (("sign", MINI), "Tie"),
    (("checklist", BOXES), "sign"),
    (("diff", "pa-627a", "pa-541"), "PA541"),
    (("sweep", MINI, "--vary", "decks=6,8", "--wager", "tie"), "+0.0873%"),
)  # fmt: skip
NEEDS: dict[str, tuple[Words, ...]] = {
    "fast": (
        ("bankroll", MINI, "--bets", "banker 100", "--bankroll", "1000"),
        ("count", MINI),
        ("file", MINI, "-o", "dossier.html"),
        ("odds", MINI, "--par"),
        ("odds", TILES),
        ("odds", BOXES),
        ("report", MINI, "-o", "report.html"),
        ("set", TILES, "--tiles", "6-6 4-5 1-3 2-2"),
        ("simulate", MINI, "--rounds", "5"),
        ("strategy", BOXES),
        ("sweep", BOXES, "--vary", "decks=6,8"),
        ("train", TILES, "--hands", "1"),
    ),
    "journal": (
        ("head", "house.jsonl", "--key", "house.key", "--origin", "casino.example/j"),
        ("play", MINI, "--auto", "round", "--journal", "evening.db"),
    ),
    "postgres": (("verify", "postgresql://127.0.0.1:1/nobody"),),
    "report": (("felt", MINI, "-o", "felt.pdf"),),
    "serve": (
        ("backup", "house", "copy"),
        ("grant", "postgresql://127.0.0.1:1/nobody", "role"),
        ("restore", "copy", "house"),
        ("serve", "--port", "0"),
    ),
}


ALIKE = [words for words, _ in WORKS if words[0] not in {"--version", "check", "play"}]
LACKING = [(extra, (*words, "--json")) for extra, lines in NEEDS.items() for words in lines]


@pytest.fixture(scope="module")
def answers(base: Fresh) -> dict[Words, Answer]:
    return base.answers([*(words for words, _ in WORKS), *(words for _, words in LACKING)])


def named(given: object) -> str:
    """A line without the folders of this machine."""
    if not isinstance(given, tuple):
        return ""
    return " ".join(Path(word).name if word.startswith("/") else word for word in given)


def test_it_is_light(base: Fresh, wheel: Path) -> None:
    names = {each.metadata["Name"] for each in required(wheel, ())}
    assert names == {"click", "msgspec", "tzdata"}
    assert 2 * base.size < 30 * MEGABYTE, "pip adds as much again in bytecode"
    heavy = [library.partition(".")[0] for each in LIBRARIES.values() for library in each]
    found = f"print([each for each in {heavy} if find_spec(each)])"
    assert base.told(f"from importlib.util import find_spec\n{found}") == "[]\n"


@pytest.mark.parametrize(("words", "told"), WORKS, ids=named)
def test_it_does_all_of_this(answers: dict[Words, Answer], words: Words, told: str) -> None:
    answer = answers[words]
    assert (answer.code, answer.err) == (0, "")
    assert told in answer.out


@pytest.mark.parametrize(("extra", "words"), LACKING, ids=named)
def test_a_command_names_the_extra_that_it_lacks(
    answers: dict[Words, Answer], extra: str, words: Words
) -> None:
    answer = answers[words]
    failure = json.loads(answer.out)["error"]
    assert (answer.code, failure["kind"], answer.err) == (2, "usage", "")
    assert failure["message"].endswith(f": pip install 'croupier[{extra}]'")


@pytest.mark.parametrize("words", ALIKE, ids=named)
def test_without_colour_the_same_is_shown(answers: dict[Words, Answer], words: Words) -> None:
    """Where lines are broken may differ, and how columns are ruled; nothing is lost or added."""
    code, out, _ = run(*words)
    assert (code, signs(answers[words].out)) == (0, signs(out))


def signs(shown: str) -> Counter[str]:
    return Counter(re.sub(r"[\s─]", "", shown))


@pytest.mark.parametrize(
    ("table", "said", "told"),
    [
        ("pa-541", ["decline", "bet banker 25", "deal", "history"], "Rounds of shoe 1"),
        ("pa-535", ["bet 25", "deal", "set house"], "Seat 1"),
        ("pa-551", ["decline", "bet 25", "deal"], "Dealer"),
    ],
)
def test_a_table_is_drawn_and_played_at_a_terminal(
    base: Fresh, table: str, said: list[str], told: str
) -> None:
    with terminal(table, "--as", "Ann", command=(str(base.command), "play")) as played:
        assert "PRACTICE TABLE" in played.wait_for_prompt()
        for line in said:
            shown = played.say(line)
        assert told in shown
        assert max(map(len, shown.splitlines())) <= 80
        assert "Ann keeps seat 1" in played.leave(b"quit\n")


def test_a_submission_is_written_checked_priced_and_played(base: Fresh) -> None:
    assert base.run("new", "ma-midi", "-o", "table.toml").returncode == 0
    assert "lawful" in base.run("check", "table.toml").stdout
    assert json.loads(base.run("odds", "table.toml", "--json").stdout)["wagers"]
    played = base.run("play", "table.toml", "--auto", "round", "--rounds", "1")
    assert "kept in memory" in played.stdout
    lacking = base.run("simulate", "table.toml", "--rounds", "5")
    told = "croupier: simulate needs numpy: pip install 'croupier[fast]'\n"
    assert (lacking.returncode, lacking.stderr) == (2, told)


def test_every_command_has_help(base: Fresh) -> None:
    for answer in base.answers((word, "--help") for word in COMMANDS).values():
        assert answer.code == 0
        assert answer.out.startswith("Usage: croupier")


def test_the_doctor_names_what_a_house_lacks(base: Fresh) -> None:
    answer = base.answers([("doctor", "--json", "--port", "0")])["doctor", "--json", "--port", "0"]
    told = {each["check"]: each for each in json.loads(answer.out)["checks"]}
    assert (answer.code, told["program"]["state"], told["disk"]["state"]) == (1, "ok", "ok")
    assert told["extras"]["remedy"] == "pip install 'croupier[serve]'"


def test_a_program_settles_prices_and_plays_and_is_told_what_it_lacks(base: Fresh) -> None:
    assert base.told(PROGRAM) == ""


PROGRAM = """
import sys
import croupier
game = croupier.rulebook("pa-627a")
assert croupier.settle(game, "1 banker 100", "9h 2s 7c 3d 2h").slips[0].back == 19500
assert croupier.exact_odds(game)["tie"].house_edge > 0
for chapter, bet in (
    ("pa-627a", "1 banker 25"), ("pa-535", "1 pai_gow 25"), ("pa-551", "1 spanish_21 25")
):
    journal = croupier.open_journal(":memory:")
    table = croupier.PracticeTable(croupier.rulebook(chapter), journal=journal)
    table.sit(1, "ann", chips="500")
    table.bet(bet)
    table.deal()
assert not {"rich", "click"} & {*sys.modules}
asked = {
    "croupier.pai_gow.odds": lambda: croupier.exact_odds(croupier.rulebook("pa-535")),
    "croupier.baccarat.simulate": lambda: croupier.simulate(game, 5),
    "croupier.spanish_21.count": lambda: croupier.spanish_21.count,
    "croupier.bankroll": lambda: croupier.bankroll(game, "banker 5", 100_00),
    "spanish_21's odds": lambda: croupier.sweep("pa-551", {"decks": [6]}),
}
for what, verb in asked.items():
    try:
        verb()
    except croupier.CroupierError as lacking:
        told = f"{what} needs numpy: pip install 'croupier[fast]'"
        assert str(lacking) == told, lacking
    else:
        raise AssertionError(what)
"""
