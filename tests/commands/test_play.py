"""`croupier play` from scripts: what is said, what it answers, and how it ends."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from croupier.games.baccarat.game import submission
from croupier.games.baccarat.hands import Coup
from croupier.games.baccarat.settlement import settle
from croupier.journal.opening import open_journal
from croupier.values.cards import show_cards
from croupier.values.money import dollars
from tests.commands.running import EXAMPLES, document, run
from tests.support import clause

MINI = str(EXAMPLES / "pa-627a.toml")
LONG_AGO = ("--notice", "2020-01-31T20:00")


def told(tmp_path: Path, lines: str, *args: str, code: int = 0) -> str:
    """What a script brings to the screen, one line where the screen broke it."""
    script = tmp_path / "script.txt"
    script.write_text(lines.replace(";", "\n"), encoding="utf-8")
    exit_code, out, err = run("play", *args, "--script", str(script))
    assert exit_code == code, out + err
    return " ".join((out + err).split())


def ended(tmp_path: Path, lines: str, *args: str, code: int = 0) -> dict[str, object]:
    script = tmp_path / "script.txt"
    script.write_text(lines.replace(";", "\n"), encoding="utf-8")
    found = document("play", *args, "--script", str(script), code=code)
    assert isinstance(found, dict)
    return found


def test_a_round_with_a_side_wager_comes_out_as_the_settlement_says(tmp_path: Path) -> None:
    lines = "cut 100; bet banker 100; bet 1 dragon bonus player 5; deal; take"
    end = ended(tmp_path, lines, MINI, "--rounds", "1", "--as", "Ann")
    assert (end["table"], end["practice"], end["rounds"]) == ("practice", True, 1)
    assert end["journal"] is None
    cards = show_cards(Coup.parse(str(end["last"])).cards)
    game = submission(Path(MINI).read_text(encoding="utf-8"))
    settled = settle(game, "1 banker 100; 1 dragon_bonus_player 5", cards)
    assert end["house_gain"] == dollars(settled.house_gain)
    marked = sum(slip.vigorish for slip in settled.slips if slip.marked)
    assert end["chips"] == {"Ann": dollars(1000_00 - settled.house_gain + marked)}


def test_practice_is_said_plainly_and_recorded(tmp_path: Path) -> None:
    book = tmp_path / "book.db"
    out = told(tmp_path, "screen", MINI, "--journal", str(book))
    assert "practice table practice" in out
    assert "PRACTICE TABLE" in out
    with open_journal(book, read_only=True) as journal:
        first = next(iter(journal.read("practice")))
    assert first.kind == "table-opened/1"
    assert b'"practice":true' in first.body


@clause("PA541-0-in-force")
def test_a_chapter_that_is_no_law_any_more_is_said_and_recorded(tmp_path: Path) -> None:
    """Whenever this runs, it is after 2012 (R-X22)."""
    book, why = tmp_path / "book.db", "pa-541 expired on 2012-03-20"
    out = told(tmp_path, "screen", "pa-541", "--journal", str(book))
    assert f"Not in force: {why}." in out
    assert "pa-541, not in force · Pennsylvania" in out
    with open_journal(book, read_only=True) as journal:
        first = next(iter(journal.read("practice")))
    assert f'"not_in_force":{{"{why}":"PA541-0-in-force"}}'.encode() in first.body
    assert ended(tmp_path, "screen", "pa-541")["not_in_force"] == [why]
    assert "Not in force" not in told(tmp_path, "screen", MINI)


@pytest.mark.parametrize(
    ("lines", "why", "clause"),
    [
        ("bet banker 25", "no round is open for wagers", "PA627A-8-b"),
        ("decline; bet bankr 25", "did you mean 'banker'?", "PA627A-7-a"),
        ("decline; bet banker 1", "below the minimum", "PA627A-7-b-s1"),
        ("decline; bet banker 1001", "Guest holds $1,000.00", "PA627A-7-b-s1"),
        ("decline; bet 2 banker 25", "nobody sits at seat 2", "PA627A-7-b-s1"),
        ("decline; raise banker 25", "no banker wager lies there to raise", "PA627A-7-b-s1"),
        ("decline; back tie", "has no tie wager", "PA627A-7-b-s1"),
        ("cut 3", "a cut after card 3 is not between 10 and 406", "PA627A-5-c"),
        ("decline; cut 200", "not now: the call of no more bets comes next", "PA627A-8-b"),
        ("accept", "not now: the cut by seat 1 comes next", "PA627A-5-c"),
        ("return", "not now", "PA627A-5-c"),
        ("give up", "does not turn the Player's Hand", "PA627A-"),
        ("pass", "nobody but the dealer deals", "PA627A-"),
        ("ride banker", "has no winnings that can ride", "PA627A-"),
    ],
)
def test_a_refusal_is_shown_with_its_clause(
    tmp_path: Path, lines: str, why: str, clause: str
) -> None:
    out = told(tmp_path, lines, MINI)
    refused = out.rpartition("Refused: ")[2]
    assert why in refused
    assert clause in refused


def test_a_refused_line_changes_nothing_and_the_session_goes_on(tmp_path: Path) -> None:
    good = "decline; bet banker 25"
    bad = "decline; bet banker 25; bet banker 9999; bet nothing 5; fly; back tie"
    assert ended(tmp_path, bad, MINI) == ended(tmp_path, good, MINI)


def test_strict_scripts_stop_at_a_refused_line(tmp_path: Path) -> None:
    lines = "decline; bet banker 25; bet tie 5000; deal"
    error = ended(tmp_path, lines, MINI, "--strict", code=1)["error"]
    assert isinstance(error, dict)
    assert (error["kind"], error["clause"]) == ("refusal", "PA627A-7-b-s1")
    unread = ended(tmp_path, "decline; bet banker lots", MINI, "--strict", code=1)["error"]
    assert isinstance(unread, dict)
    assert unread["message"] == "'lots' is not a sum of money; write dollars, such as 25 or 25.50"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("why", "the cut by seat 1, by Guest"),
        ("help", "What you may say"),
        ("history", "No round has been dealt from this shoe"),
        ("odds", "banker 5% 1.0579%"),
        ("scrn", "did you mean 'screen'?"),
        ("xyzzy", "say help"),
        ("c", "may mean cash, cut"),
        ("b", "say what on: bet [SEAT] WAGER SUM"),
        ("bet", "say what on: bet [SEAT] WAGER SUM"),
        ("bet 2 25", "name the wager"),
        ("cut deep", "'deep' is no number of cards"),
        ("ride", "ride player or ride banker"),
        ("ride north", "'north' is no hand"),
        ("buy", "write a sum"),
        ("sit down", "name the seat"),
    ],
)
def test_words_that_ask_or_cannot_be_read(tmp_path: Path, line: str, answer: str) -> None:
    assert answer in told(tmp_path, line, MINI)


def test_chips_are_bought_staked_taken_back_and_carried_away(tmp_path: Path) -> None:
    lines = "decline; buy 500; bet tie 10; bet b 50; raise banker 25; back banker 25; back tie"
    out = told(tmp_path, lines, MINI, "--chips", "200", "--seat", "4", "--as", "Ann")
    assert "Ann takes seat 4" not in out  # it was told before the first line
    assert "Ann bets $25.00 at seat 4 on Banker, which makes it $75.00." in out
    assert "Ann keeps seat 4: 650.00 in chips, 50.00 in wagers." in out
    gone = told(tmp_path, "decline; sit 5; leave 5; leave; help", MINI, "--as", "Ann")
    assert "Ann leaves seat 1 with $1,000.00 in chips." in gone
    assert "Ann has left the seat and taken the chips along." in gone
    assert "What you may say" not in gone


def test_cash_with_a_spoken_wager_is_confirmed_by_the_dealer(tmp_path: Path) -> None:
    out = told(tmp_path, "decline; cash tie 10", MINI, "--as", "Ann")
    assert "Ann puts down $10.00 in cash at seat 1 and says Tie." in out
    assert "The dealer confirms the Tie wager of Ann at seat 1" in out
    assert "Ann keeps seat 1: 1000.00 in chips, 10.00 in wagers." in out


@pytest.mark.parametrize("subject", ["ma-midi", "pa-545", "md-mini"])
def test_rounds_play_themselves(subject: str) -> None:
    end = document("play", subject, "--auto", "round", "--rounds", "3")
    assert end["rounds"] == 3
    assert end["last"].startswith("P ")
    gain = Decimal(end["house_gain"])
    assert Decimal(end["chips"]["Guest"]) + gain == 1000


def test_too_few_chips_for_a_wager_are_told() -> None:
    """And nothing is bought beyond what was said."""
    play = ("play", str(EXAMPLES / "pa-627b.toml"), "--auto", "round", "--rounds", "3")
    error = document(*play, "--chips", "1", code=1)["error"]
    assert error["kind"] == "refusal"
    assert error["message"] == (
        "Guest could not bet: a flat wager on banker takes $5.00, and $1.00 in chips were bought;"
        " --chips buys more"
    )
    assert document(*play, "--chips", "5")["rounds"] == 3, "who runs out buys as many again"


def test_bettors_may_keep_a_player_company() -> None:
    end = document("play", "pa-541", "--auto", "round", "--rounds", "2", "--bettors", "2")
    assert list(end["chips"]) == ["Guest", "Ada", "Ben"]


@pytest.mark.parametrize("subject", ["pa-541", "pa-545", "ma-midi"])
def test_bettors_play_for_a_dealer(subject: str) -> None:
    end = document("play", subject, "--auto", "round", "--rounds", "3", "--role", "dealer")
    assert end["rounds"] == 3
    assert list(end["chips"]) == ["Ada", "Ben", "Cleo"]


def test_step_by_step_every_deal_is_one_step(tmp_path: Path) -> None:
    out = told(tmp_path, "deal; deal; deal", MINI, "--auto", "step")
    assert "8 decks with red backs come to the table" in out
    assert "verifies the inspection of batch A" in out
    assert "spreads batch A" not in out
    assert "The dealer's: spread cards." in out


def test_a_dealer_gives_every_step_with_its_clause(tmp_path: Path) -> None:
    out = told(tmp_path, "next; next 2", MINI, "--role", "dealer", "--seed", "7")
    assert "Dealer inspects batch A, front and back. PA627A-4-a-s1" in out
    assert "Automatic floorperson verifies the inspection of batch A. PA627A-4-a-s2" in out
    assert out.endswith(
        "Next: spread cards. PA627A-4-b-s1 You leave table practice after round 0, at place 11 of"
        " its journal. It was kept in memory and is gone; --journal FILE keeps a table."
    )


def test_bettors_repeat_themselves_under_a_seed(tmp_path: Path) -> None:
    def bets(seed: str) -> list[str]:
        out = told(tmp_path, "round", MINI, "--role", "dealer", "--seed", seed)
        return [each for each in out.split(". ") if " bets " in each or " cuts " in each]

    assert bets("5") == bets("5")
    assert bets("5")
    assert any(bets("5") != bets(str(other)) for other in range(6, 9))


def test_an_irregularity_is_chosen_from_those_that_apply(tmp_path: Path) -> None:
    script = "error; round; next; error; next; error; next 3; error 1"
    out = told(tmp_path, script, "pa-541", "--role", "dealer", "--seed", "3")
    before, _, rest = out.partition("> round")
    assert "Nothing that a clause answers can go wrong" in before
    called, dealt = rest.split("> error")[1:3]
    assert "the next card is laid on the Banker's Hand" in called
    assert "a card too many is drawn" not in called
    assert "the next card is laid on the Player's Hand" in dealt
    assert "In error a card is drawn face down: a card nobody has seen." in out


def test_a_dealer_orders_fills_depths_and_the_rest(tmp_path: Path) -> None:
    lines = "fill 500; credit 100; cut 5; cover 20; more; round; more; more 99; fill lots; next x"
    out = told(tmp_path, lines, "pa-543", "--role", "dealer", "--seed", "1")
    assert "A fill brings $500.00 to the tray." in out
    assert "A credit takes $100.00 out of the tray." in out
    assert "Refused: not now: receive cards comes next PA543-4-a-s1" in out
    assert "Nothing else is open to dealer or floorperson now." in out
    assert "give a number: next N" in out


def test_a_kept_table_is_resumed_where_it_was(tmp_path: Path) -> None:
    book = str(tmp_path / "book.db")
    told(tmp_path, "decline; bet banker 25", MINI, "--journal", book, "--as", "Ann")
    out = told(tmp_path, "deal; take", "--journal", book, "--as", "Ann", "--rounds", "1")
    assert "The dealer calls no more bets for round 1." in out
    assert f"croupier play --journal {book} --table practice" in out
    again = ended(tmp_path, "", MINI, "--journal", book, "--as", "Ann")
    assert (again["rounds"], again["journal"]) == (1, book)


@clause("MA-5-a-2")
@pytest.mark.parametrize(
    ("notice", "in_use"), [((), False), (("--notice", "2020-01-31T20:00"), True)]
)
def test_a_notice_of_the_extra_shuffle_is_named_when_the_table_opens(
    tmp_path: Path, notice: tuple[str, ...], *, in_use: bool
) -> None:
    book = str(tmp_path / "book.db")
    midi = str(EXAMPLES / "ma-midi.toml")
    told(tmp_path, "", midi, "--journal", book, *notice)
    with open_journal(book, read_only=True) as journal:
        kinds = {record.kind for record in journal.read("practice")}
    assert ("extra-shuffle-switched/1" in kinds) is in_use
    error = ended(tmp_path, "", "--journal", book, *LONG_AGO, code=2)["error"]
    assert "--notice is for one that opens" in str(error)


def test_somebody_else_may_sit_down_at_a_kept_table(tmp_path: Path) -> None:
    book = str(tmp_path / "book.db")
    told(tmp_path, "decline; bet banker 25", MINI, "--journal", book, "--as", "Ann")
    lines = "bet player 10; deal; take"
    end = ended(tmp_path, lines, "--journal", book, "--as", "Bob", "--rounds", "1")
    assert set(end["chips"]) == {"Ann", "Bob"}  # type: ignore[call-overload]
    error = ended(tmp_path, "", "--journal", book, "--as", "Bob", "--seat", "1", code=1)["error"]
    assert "seat 1 is Ann's" in str(error)


@pytest.mark.parametrize(
    ("args", "code", "why"),
    [
        (("pa-999",), 4, "pa-999: there is no such file"),
        (("pa-627a", "--chips", "lots"), 2, "--chips: 'lots' is not a sum"),
        (("pa-627a", "--chips", "0"), 2, "--chips: must be above zero"),
        (("pa-627a", "--seat", "40"), 1, "there is no seat 40"),
        (("pa-627a", "--rounds", "0"), 2, "0 is not in the range"),
        (("--journal", "{book}", "--table", "practise"), 2, "did you mean 'practice'?"),
        (("pa-545", "--journal", "{book}"), 2, "was opened under other rules, of pa-627a"),
        (("--journal", "{folder}"), 4, "this is a folder"),
    ],
)
def test_what_cannot_be_played(tmp_path: Path, args: tuple[str, ...], code: int, why: str) -> None:
    book = str(tmp_path / "book.db")
    told(tmp_path, "", MINI, "--journal", book)
    given = [each.format(book=book, folder=tmp_path) for each in args]
    error = ended(tmp_path, "", *given, code=code)["error"]
    assert why in str(error)


def test_an_unlawful_submission_is_not_played(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(Path(MINI).read_text(encoding="utf-8").replace("9 to 1", "7 to 1"), "utf-8")
    error = document("play", str(bad), "--auto", "round", "--rounds", "1", code=1)["error"]
    assert (error["kind"], error["clause"]) == ("bad_material", "PA627A-12-b")
    assert error["findings"][0]["key"] == "wagers.tie.pays"


def test_a_journal_in_use_is_told_plainly(tmp_path: Path) -> None:
    book = tmp_path / "book.db"
    with open_journal(book):
        error = ended(tmp_path, "", MINI, "--journal", str(book), code=4)["error"]
    assert "is being written by another process" in str(error)


def test_of_several_tables_one_is_named(tmp_path: Path) -> None:
    book = str(tmp_path / "book.db")
    told(tmp_path, "", MINI, "--journal", book)
    told(tmp_path, "", "pa-545", "--journal", book, "--table", "big")
    error = ended(tmp_path, "", "--journal", book, code=2)["error"]
    assert "several tables, name one: big, practice" in str(error)
    assert ended(tmp_path, "", "--journal", book, "--table", "big")["table"] == "big"


@pytest.mark.parametrize(
    ("option", "name", "why", "code"),
    [
        ("--table", "t1 ", "none before or behind it", 1),
        ("--table", "t\u200b1", "U+200B, ZERO WIDTH SPACE, which nobody can see", 1),
        ("--table", "PRACTICE", "looks like practice", 1),
        ("--table", "dealer", "is a name of the house", 1),
        ("--as", "automatic dealer", "is a name of the house", 2),
        ("--as", "\u0410nn", "one script", 2),
        ("--as", "Anr", "", 0),
        ("--as", "BeII", "looks like Bell, who is at the table", 2),
    ],
)
def test_names_that_pass_for_something_else(
    tmp_path: Path, option: str, name: str, why: str, code: int
) -> None:
    book = str(tmp_path / "j.db")
    told(tmp_path, "decline", MINI, "--journal", book, "--as", "Bell")
    subject = (MINI,) if option == "--table" else ()
    assert why in told(tmp_path, "", *subject, "--journal", book, option, name, code=code)
