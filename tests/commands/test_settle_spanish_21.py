"""`croupier settle` at a Spanish 21 table: the pinned document, and every way to get it wrong."""

from __future__ import annotations

import pytest

from tests.commands.running import EXAMPLES, document, run
from tests.support import clause

HOUSE = str(EXAMPLES / "pa-551.toml")
MATCHING = str(EXAMPLES / "pa-551-match.toml")
BACCARAT = str(EXAMPLES / "pa-627a.toml")
PAI_GOW = str(EXAMPLES / "pa-535.toml")

BETS = "1 spanish_21 25; 1 match_the_dealer 5; 1 insurance 12.50; 2 spanish_21 20"
CARDS = "8h 9s Ac 8d 7c 5h 3s 2c 3d 9d 2c"
PLAY = "1 split double 10 rescue hit stand; 2 surrender"
ROUND = ("settle", MATCHING, "--bets", BETS, "--cards", CARDS, "--play", PLAY)


def test_the_document_is_as_pinned() -> None:
    """Boxes 1 and 2 against an ace: a split with a rescued double, a surrender that is held."""
    settled = document(*ROUND)
    assert settled["hands"] == [
        {"seat": "dealer", "hand": 1, "cards": "Ac 5h 2c", "total": "soft 18"},
        {"seat": 1, "hand": 1, "cards": "8h 3s 2c", "total": "13"},
        {"seat": 1, "hand": 2, "cards": "8d 3d 9d", "total": "20"},
        {"seat": 2, "hand": 1, "cards": "9s 7c", "total": "16"},
    ]
    assert settled["decisions"][1] == {
        "seat": 1,
        "hand": 1,
        "decision": "double",
        "sum": "10.00",
        "clause": "PA551-11-a-s1",
    }
    assert settled["slips"] == [
        {
            "seat": 1,
            "hand": 1,
            "wager": "spanish_21",
            "stake": "35.00",
            "result": "rescued",
            "outcome": "rescue",
            "winnings": "0.00",
            "vigorish": "0.00",
            "back": "10.00",
            "clause": "PA551-11-d",
            "decided_by": "PA551-11-d",
        },
        {
            "seat": 1,
            "hand": 2,
            "wager": "spanish_21",
            "stake": "25.00",
            "result": "won",
            "outcome": "win",
            "winnings": "25.00",
            "vigorish": "0.00",
            "back": "50.00",
            "clause": "PA551-6-f-s3",
            "decided_by": "PA551-6-b-2",
        },
        {
            "seat": 1,
            "wager": "match_the_dealer",
            "stake": "5.00",
            "result": "lost",
            "outcome": "no_match",
            "winnings": "0.00",
            "vigorish": "0.00",
            "back": "0.00",
            "clause": "PA551-7-d",
            "decided_by": "PA551-7-a-s1",
        },
        {
            "seat": 1,
            "wager": "insurance",
            "stake": "12.50",
            "result": "lost",
            "outcome": "no_blackjack",
            "winnings": "0.00",
            "vigorish": "0.00",
            "back": "0.00",
            "clause": "PA551-10-d",
            "decided_by": "PA551-10-a-s2",
        },
        {
            "seat": 2,
            "hand": 1,
            "wager": "spanish_21",
            "stake": "20.00",
            "result": "surrendered",
            "outcome": "surrender",
            "winnings": "0.00",
            "vigorish": "0.00",
            "back": "10.00",
            "clause": "PA551-9-a-s1",
            "decided_by": "PA551-9-a-s1",
        },
    ]
    assert settled["awards"] == []
    assert settled["steps"][-1] == {
        "phase": "after the round",
        "action": "pay",
        "seat": 1,
        "hand": 2,
        "wager": "spanish_21",
        "sum": "25.00",
        "clause": "PA551-6-f-s3",
    }
    assert settled["house_gain"] == "27.50"
    said = [f"{each['seat']} {each['decision']}" for each in settled["decisions"]]
    assert said == ["1 split", "1 double", "1 rescue", "1 hit", "1 stand", "2 surrender"]
    assert "coup" not in settled
    assert "bank" not in settled


SEVENS = ("--bets", "1 spanish_21 25; 2 spanish_21 10; 3 spanish_21 10")
SEVENS_CARDS = ("--cards", "7s Kh 9h 7h 7s 8c 9d Kd 7s", "--play", "1 hit; 2 stand; 3 stand")


@clause("PA551-6-h-s2", "PA551-6-h-s3")
def test_awards_and_the_boxes_of_one_person() -> None:
    round_ = ("settle", MATCHING, *SEVENS, *SEVENS_CARDS)
    fixed = {"seat": 1, "award": "fixed_bonus", "sum": "5000.00", "clause": "PA551-6-h-s2"}
    envy = {"award": "envy", "sum": "50.00", "clause": "PA551-6-h-s3"}
    apart = document(*round_)
    assert apart["awards"] == [fixed, {"seat": 2, **envy}, {"seat": 3, **envy}]
    assert document(*round_, "--same", "2 3")["awards"] == [fixed, {"seat": 2, **envy}]
    assert document(*round_, "--same", "1 2")["awards"] == [fixed, {"seat": 3, **envy}]
    for several in (("--same", "1 2", "--same", "3"), ("--same", "1 2; 3")):
        assert document(*round_, *several)["awards"] == [fixed, {"seat": 3, **envy}]
    gain = float(apart["house_gain"])
    changes = sum(float(slip["stake"]) - float(slip["back"]) for slip in apart["slips"])
    assert gain == changes - 5_100


@clause("PA551-11-c", "PA551-12-d")
def test_a_blackjack_found_late() -> None:
    round_ = ("settle", HOUSE, "--bets", "1 spanish_21 10", "--cards")
    late = (*round_, "8h Kc 8d Ah 3s Kh 2d", "--play", "1 split double stand", "--missed-peek")
    assert [(slip["result"], slip["back"]) for slip in document(*late)["slips"]] == [
        ("lost", "10.00"),
        ("returned", "10.00"),
    ]
    assert document(*round_, "8h Kc 8d Ah")["slips"][0]["outcome"] == "dealer_blackjack"


def test_a_double_that_is_left_lists_nothing_that_was_not_said() -> None:
    doubled = (*ONE, "6h 9c 5d 8d Kc", "--play", "1 double")
    assert [each["decision"] for each in document(*doubled)["decisions"]] == ["double"]
    assert "stand" not in run(*doubled)[1]


def test_people_get_tables() -> None:
    code, out, _ = run(*ROUND)
    assert code == 0
    assert "dealer         Ac 5h 2c = soft 18" in out
    assert "seat 1, hand 2 8d 3d 9d = 20" in out
    assert "double 10.00  [PA551-11-a-s1]" in out
    assert "In the dealer's order" in out
    assert "The house gains 27.50." in out
    code, out, _ = run("settle", MATCHING, *SEVENS, *SEVENS_CARDS)
    assert code == 0
    assert "Beside the odds" in out


ONE = ("settle", HOUSE, "--bets", "1 spanish_21 10", "--cards")
TWO_BOXES = ("--bets", "1 spanish_21 10; 2 spanish_21 10")
REFUSED = [
    ((*ONE, "Kh 9c 6d"), "PA551-8-d-4", "the dealer is due the hole card"),
    ((*ONE, "Kh 9c 6d 8d 2c", "--play", "1 stand"), "PA551-13-b", "2c is the first card"),
    ((*ONE, "Kh 9c 6d 8d"), "PA551-8-f-s2", "a decision is missing for Kh 6d, 16"),
    ((*ONE, "Kh 9c 6d 8d", "--play", "1 stand hit"), "PA551-8-f-s2", "hit is left over"),
    ((*ONE, "Kh 9c 6d 8d", "--play", "1 stand surrender"), "PA551-9-a-s2", "before all else"),
    ((*ONE, "Kh 9c 6d 8d", "--play", "1 split"), "PA551-12-a", "two cards of one value"),
    ((*ONE, "Kh 9c 6d 8d", "--play", "1 double 10.01"), "PA551-11-a-s1", "at most"),
    ((*ONE, "10h 9c 6d 8d", "--play", "1 stand"), "PA551-3-a-s2", "Th: there is no such card"),
    ((*ONE, "Kh 9c 6d 8d", "--play", "1 stand", "--missed-peek"), "PA551-8-e-s1", "missed nothing"),
    (
        ("settle", HOUSE, "--bets", "1 spanish_21 10; 1 match_the_dealer 5", "--cards", ""),
        "PA551-7-a-s1",
        "does not offer 'match_the_dealer'",
    ),
    (
        ("settle", MATCHING, "--bets", "1 spanish_21 10; 1 match_the_dealer 11", "--cards", ""),
        "PA551-7-b-1",
        "above the most, $10.00",
    ),
    (
        ("settle", HOUSE, *TWO_BOXES, "--cards", "", "--same", "1 2"),
        "PA551-14",
        "one player may wager on 1 at most",
    ),
]


@pytest.mark.parametrize(("args", "cited", "message"), REFUSED)
def test_a_refusal_names_its_clause(args: tuple[str, ...], cited: str, message: str) -> None:
    error = document(*args, code=1)["error"]
    assert (error["kind"], error["clause"]) == ("refusal", cited)
    assert message in error["message"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((*ONE, "Kh 9c 6d 8d", "--play", "1 stnad"), "did you mean 'stand'?"),
        ((*ONE, "Kh 9c 6x 8d"), "'6x' is not a card"),
        ((*ONE, "Kh 9c 6d 8d", "--same", "1 2"), "seat 2 has no bet"),
        (("settle", HOUSE, "--bets", "1 spanish_21", "--cards", ""), "is not a bet"),
    ],
)
def test_what_cannot_be_read(args: tuple[str, ...], message: str) -> None:
    error = document(*args, code=1)["error"]
    assert error["kind"] == "bad_material"
    assert message in error["message"]


TILES = "dealer 6-6 4-5 1-3 2-2; 1 2-4 1-2 | 5-6 1-6"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("settle", HOUSE, "--bets", "1 spanish_21 10"), "Missing option '--cards'"),
        ((*ONE, "Kh", "--tiles", TILES), "No such option at a Spanish 21 table: --tiles"),
        ((*ONE, "Kh", "--bank", "1"), "No such option at a Spanish 21 table: --bank"),
        ((*ONE, "Kh", "--meter", "mega=1"), "No such option at a Spanish 21 table: --meter"),
        (
            ("settle", BACCARAT, "--bets", "1 banker 5", "--cards", "9h", "--play", "1 stand"),
            "No such option at a baccarat table: --play",
        ),
        (
            ("settle", BACCARAT, "--bets", "1 banker 5", "--cards", "9h", "--missed-peek"),
            "No such option at a baccarat table: --missed-peek",
        ),
        (
            ("settle", PAI_GOW, "--bets", "1 pai_gow 5", "--tiles", TILES, "--same", "1 2"),
            "No such option at a table with tiles: --same",
        ),
    ],
)
def test_options_of_another_game_are_wrong_usage(args: tuple[str, ...], message: str) -> None:
    code, _, err = run(*args)
    assert code == 2
    assert message in err
