"""`croupier train --drill`: a dealer's drills in text, with chips counted out."""

from __future__ import annotations

from io import StringIO
from itertools import count
from typing import Any

import pytest

from croupier.cli import drills
from tests.commands.running import EXAMPLES, document, run

BANKING, MATCH = str(EXAMPLES / "pa-535-banking.toml"), str(EXAMPLES / "pa-551-match.toml")


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts answers on standard input, one a line; each takes seven seconds."""
    ticks = count(0, 7)
    monkeypatch.setattr(drills, "monotonic", lambda: next(ticks))

    def put(*answers: str) -> None:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{each}\n" for each in answers)))

    return put


def lesson(subject: str, kind: str, hands: int = 2) -> tuple[str, ...]:
    return ("train", subject, "--drill", kind, "--hands", str(hands), "--seed", "7")


@pytest.mark.parametrize(
    ("subject", "kind"),
    [
        ("pa-627a", "third_card"),
        ("pa-627a", "vigorish"),
        ("md-mini", "payout"),
        ("ma-midi", "stack_values"),
        (BANKING, "sizing_in"),
        (BANKING, "house_way"),
        (MATCH, "irregularities"),
        (MATCH, "conversions"),
    ],
)
def test_the_right_answers_are_right_at_every_game(answer: Any, subject: str, kind: str) -> None:
    answer()
    told = document(*lesson(subject, kind))
    assert (told["kind"], told["seed"], told["score"]) == (kind, 7, {"asked": 0, "right": 0})
    assert all(each["given"] is None and each["clause"] for each in told["questions"])
    answer(*(each["answer"] for each in told["questions"]))
    again = document(*lesson(subject, kind))
    assert again["score"] == {"asked": 2, "right": 2}
    assert [each["question"] for each in again["questions"]] == [
        each["question"] for each in told["questions"]
    ]


def test_chips_are_counted_out_and_answers_timed(answer: Any) -> None:
    answer()
    first, second = document(*lesson("pa-627a", "colour_ups"))["questions"]
    answer("some chips", first["answer"], "1x5")
    code, said, _ = run(*lesson("pa-627a", "colour_ups"))
    assert code == 0
    assert "'some chips' is not chips; write how many of each, such as 3x100 2x25" in said
    assert "In the fewest chips." in said
    assert f"[{first['clause']}]" in said
    assert "7.0 s, in time." in said
    assert "That is $5.00, not $" in said
    assert f"Not so: {second['answer']}." in said
    assert "1 of 2 right, 1 in time; the answer in the middle took 7.0 s" in said


def test_a_choice_is_a_letter_and_q_ends_the_lesson(answer: Any) -> None:
    answer("b", "q")
    code, said, _ = run(*lesson("pa-627a", "third_card"))
    assert code == 0
    assert "  a  Draws" in said
    assert "of 1 right" in said
    answer()
    assert "No question was answered." in run(*lesson("pa-627a", "third_card"))[1]


@pytest.mark.parametrize(
    ("subject", "kind", "words"),
    [
        ("pa-627a", "juggling", "there are third_card, vigorish, payout, stack_values, cutting"),
        (MATCH, "vigorish", "no drill 'vigorish' at this table"),
    ],
)
def test_a_drill_that_is_none_is_named_with_those_there_are(
    subject: str, kind: str, words: str
) -> None:
    code, _, trouble = run(*lesson(subject, kind))
    assert code == 2
    assert words in trouble


def test_more_answers_than_questions_are_too_many(answer: Any) -> None:
    answer("1 2", "1 2", "1 2")
    code, _, trouble = run(*lesson("pa-627a", "cutting"))
    assert code == 0, "a lesson ends with its last question"
    assert not trouble
    answer("1 2", "1 2", "1 2")
    code, said, _ = run(*lesson("pa-627a", "cutting"), "--json")
    assert code == 1
    assert "3 answers, but 2 questions" in said
