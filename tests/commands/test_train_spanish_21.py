"""`croupier train` at Spanish 21: decisions asked, valued and scored."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest

from croupier.cli.games.spanish_21 import train as train_spanish_21
from croupier.cli.games.spanish_21.train import Lesson
from croupier.games.spanish_21.boxes import Decision
from croupier.values.refusals import Unreadable
from tests.commands.running import EXAMPLES, document, run
from tests.odds.spanish_21.test_training import asked, questions, teacher

TABLE = str(EXAMPLES / "pa-551.toml")


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts answers on standard input, one a line."""

    def put(*answers: str) -> None:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{each}\n" for each in answers)))

    return put


def test_answers_are_graded_and_the_rest_is_told(answer: Any) -> None:
    best = [next(iter(teacher().values(each))).value for each in questions(3, 7)]
    answer(best[0], "stand" if best[1] != "stand" else "hit")
    lesson = document("train", TABLE, "--hands", "3", "--seed", "7")
    first, second, third = lesson["hands"]
    assert lesson["seed"] == 7
    assert (first["answer"], first["best"], first["cost"]) == (best[0], True, 0.0)
    assert not second["best"]
    assert second["cost"] == pytest.approx(lesson["score"]["cost"])
    assert third["answer"] is None
    assert third["decisions"][0]["decision"] == best[2]
    assert {*third["chart"]["cell"]} == {"section", "row", "up_card", "sign"}
    assert (lesson["score"]["hands"], lesson["score"]["best"]) == (2, 1)


def test_a_lesson_in_the_terminal(answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_spanish_21, "teacher_of", lambda _: teacher())
    answer("z", "s", "q")
    _, out, _ = run("train", TABLE, "--seed", "7")
    assert "Hand 1 of 10:" in out
    assert "'z' is no decision here" in out
    assert out.count("Your decision:") == 3
    assert "[" in out.split("Hand 2")[0], "the chart's cell is pointed at"
    assert "of 1 played best" in out
    assert "Seed 7." in out


def test_letters_and_words_that_are_read() -> None:
    lesson = Lesson(teacher(), (), 0)
    pair, doubled = asked("8h 8c", "Ks"), asked("5h 6c 2d", "Ks", doubled=True)
    assert [lesson.read(pair, each) for each in ("p", "split", "R")] == [
        Decision.SPLIT,
        Decision.SPLIT,
        Decision.SURRENDER,
    ]
    assert [lesson.read(doubled, each) for each in ("k", "keep", "x")] == [
        Decision.STAND,
        Decision.STAND,
        Decision.RESCUE,
    ]
    for question, word in ((pair, "x"), (doubled, "h"), (asked("2h 3c 4d", "Ks"), "d")):
        with pytest.raises(Unreadable, match="is no decision here"):
            lesson.read(question, word)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((TABLE, "--as", "bank"), "nobody banks at Spanish 21"),
        ((str(EXAMPLES / "pa-627a.toml"),), "nothing to decide at baccarat"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], message: str) -> None:
    assert message in document("train", *args, code=2)["error"]["message"]
