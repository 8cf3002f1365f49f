"""The sign of a table: what its chapter wants read there, each line by its clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games.submissions import house_rules
from croupier.rulebooks.clauses import is_cited_well
from croupier.studio.posted import Posted, change_of_limits, posted
from croupier.studio.sign_sheet import PAPERS, sign_sheet
from tests.commands.running import document, run
from tests.studio.reading_felts import EXAMPLES, parsed, texts
from tests.support import cases, submission_text

LIMITS = "limits.minimum = 5\nlimits.maximum = 500"
HIGHER = "limits.minimum = 10\nlimits.maximum = 500\nlimits.tie = { maximum = 200 }"
SIGN = 'options.odds_shown = "sign"'


def lines(book: str, more: str = "", **top: object) -> tuple[Posted, ...]:
    return posted(house_rules(submission_text(book, more, **top), book))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("file", EXAMPLES, ids=lambda each: each.stem)
def test_every_example_has_a_sign_on_one_sheet(file: Path, paper: str) -> None:
    house = house_rules(file.read_text(encoding="utf-8"), file.name)
    found = posted(house)
    root = parsed(sign_sheet(house, found, "Bell & Sons", paper))
    assert root.attrib["width"] == f"{PAPERS[paper].width:g}mm"
    shown = " ".join(texts(root))
    for line in found:
        assert line.words in shown
        for what, pays in line.entries:
            assert pays in shown
            assert len(line.entries) == 1 or what in shown
    heights = [float(each.attrib["y"]) for each in root.iter() if each.tag.endswith("}text")]
    assert max(heights) < PAPERS[paper].height - 10
    assert all(is_cited_well(line.clause) for line in found if line.clause)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda each: each.stem)
def test_odds_say_to_and_never_for(file: Path) -> None:
    found = posted(house_rules(file.read_text(encoding="utf-8"), file.name))
    prices = [pays for line in found for _, pays in line.entries if line.kind == "odds"]
    assert not any(" for " in pays for pays in prices)


@pytest.mark.parametrize(
    ("cited", "book", "variant", "more", "words"),
    cases(
        ("PA627A-2-b-6-ii", "pa-627a", "ez", "", "A Banker wager pushes on a Dragon 7"),
        ("MA-2-b-2-ii", "ma-midi", "ez", "", "A Banker wager pushes on a Dragon 7"),
        ("MD-2-B-6-a-ii", "md-mini", "ez", "", "A Banker wager pushes on a Dragon 7"),
        ("MD-2-B-6-b-ii", "md-mini", "fortune_7", "", "A Banker wager pushes on a Fortune 7"),
        ("MD-2-B-6-c-i", "md-mini", "no_commission", "", "A Banker win with 6 pays 1 to 2"),
        ("PA627A-2-b-3-s2", "pa-627a", "standard", SIGN, "Tie"),
        ("MD-2-B-3", "md-mini", "standard", SIGN, "Tie"),
        ("PA541-2-c-3", "pa-541", "standard", "", "Tie"),
    ),
)
def test_a_line_has_its_clause(cited: str, book: str, variant: str, more: str, words: str) -> None:
    found = lines(book, more, variant=variant)
    assert cited in {line.clause for line in found if line.words == words}


def test_spanish_21_says_what_its_chapter_wants_and_who_waits() -> None:
    found = lines("pa-551", "options.mid_shoe_entry_ban = true")
    clauses = {line.clause for line in found if line.kind == "notice"}
    assert {"PA551-2-g-1", "PA551-6-k"} <= clauses
    assert "PA551-6-k" not in {line.clause for line in lines("pa-551")}


def test_what_no_clause_asks_for_is_left_out() -> None:
    """In 2010 only the odds of the tie; for tiles none at all."""
    assert [line.words for line in lines("pa-541") if line.kind == "odds"] == ["Tie"]
    assert not lines("pa-535")


def test_limits_are_the_houses_own() -> None:
    told = [line for line in lines("pa-541", HIGHER) if line.kind == "limits"]
    assert [line.words for line in told] == ["Wagers $10 to $500", "Tie $10 to $200"]
    assert {line.clause for line in told} == {None}


def test_other_limits_are_told_before_they_hold() -> None:
    now, then = (
        house_rules(submission_text("pa-541", more), "pa-541") for more in (LIMITS, HIGHER)
    )
    assert [line.words for line in change_of_limits(now, then, "8 p.m.")] == [
        "From 8 p.m.: Wagers $10 to $500",
        "From 8 p.m.: Tie $10 to $200",
    ]
    assert change_of_limits(now, now, "8 p.m.") == ()


@pytest.mark.parametrize(
    ("ending", "start"), [("svg", b"<svg"), ("html", b"<!doc"), ("pdf", b"%PDF")]
)
def test_the_command_writes_by_the_name_of_its_file(
    tmp_path: Path, ending: str, start: bytes
) -> None:
    file = tmp_path / f"sign.{ending}"
    told = document("sign", "pa-541", "-o", str(file), "--paper", "letter")
    assert told["sign"][-1]["entries"] == [{"outcome": "Tie", "pays": "8 to 1"}]
    assert file.read_bytes().startswith(start)


def test_the_command_lists_it_and_refuses_what_makes_no_sign() -> None:
    code, out, _ = run("sign", "pa-541")
    assert code == 0
    assert "PA541-2-c-3" in out
    assert document("sign", "pa-541", "-o", "sign.png", code=2)["error"]["kind"] == "usage"
    assert document("sign", "pa-541", "--from", "8 p.m.", code=2)["error"]["kind"] == "usage"
    assert document("sign", "nowhere.toml", code=4)["error"]["kind"] == "unreadable"


@pytest.mark.parametrize(
    ("cited", "book", "wager", "what"),
    cases(
        ("PA627A-12-e-natural-tie", "pa-627a", "dragon_bonus_player", "Natural tie"),
        ("MA-12-e-natural-tie", "ma-midi", "dragon_bonus_player", "Natural tie"),
        ("MD-12-F-1-h", "md-mini", "dragon_bonus_banker", "Natural tie"),
        ("MD-12-M-1-i", "md-mini", "jackpot", "Pair of tens to kings"),
    ),
)
def test_a_push_that_the_paytable_prints_is_told(
    cited: str, book: str, wager: str, what: str
) -> None:
    house = house_rules(submission_text(book, f'[wagers.{wager}]\npaytable = "A"'), book)
    assert cited in {each.clause for each in house.wagers[wager].lines}
    found = {each.wager: each.entries for each in posted(house) if each.kind == "odds"}
    assert (what, "push") in found.pop(wager)
    assert "push" not in {pays for entries in found.values() for _, pays in entries}
