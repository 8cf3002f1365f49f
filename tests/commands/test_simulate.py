"""`croupier simulate`: one document, beside exact odds, kept and gone on with."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import simulate as command
from croupier.simulation.running import Run, Threads
from tests.commands.running import EXAMPLES, document, run

TABLE = str(EXAMPLES / "pa-541.toml")


def simulated(*more: str, code: int = 0) -> Any:
    return document("simulate", TABLE, "--seed", "541", *more, code=code)


def test_the_document_holds_every_outcome_beside_its_exact_chance() -> None:
    found = simulated("--rounds", "2e4", "--workers", "1")
    odds = document("odds", TABLE)
    assert found.keys() == {
        "rounds", "shoes", "seed", "house_rules", "program", "backend", "seconds", "wagers",
        "chi_square",
    }  # fmt: skip
    assert (found["seed"], found["backend"], found["chi_square"]) == (541, "1 thread", None)
    assert 20_000 <= found["rounds"] < 20_110
    assert [each["wager"] for each in found["wagers"]] == [row["wager"] for row in odds["wagers"]]
    for wager, row in zip(found["wagers"], odds["wagers"], strict=True):
        assert (
            wager["rounds"] == found["rounds"] == sum(line["count"] for line in wager["outcomes"])
        )
        assert [line["probability"] for line in wager["outcomes"]] == [
            line["probability"] for line in row["outcomes"]
        ]
        assert Fraction(wager["exact"]) == -Fraction(row["house_edge"])
        nets = [Fraction(line["net"]) for line in row["outcomes"]]
        won = sum(net * line["count"] for net, line in zip(nets, wager["outcomes"], strict=True))
        assert wager["mean"] == float(won / found["rounds"])
        error = wager["standard_error"]
        assert wager["z"] == pytest.approx(
            float(won / found["rounds"] - Fraction(wager["exact"])) / error
        )


def test_full_shoes_are_judged_all_together() -> None:
    found = simulated("--rounds", "30000", "--full-shoe")
    assert (found["rounds"], found["shoes"]) == (30_000, None)
    assert found["chi_square"].keys() == {"value", "freedom", "p"}
    assert found["chi_square"]["p"] > 0.001


def test_people_read_edges_errors_and_z() -> None:
    code, out, _ = run("simulate", TABLE, "--rounds", "5000", "--seed", "541")
    assert code == 0
    assert "seed 541" in out
    assert "Exact odds are those of a full shoe" in out
    assert all(word in out for word in ("banker", "house edge", "± 95 %", "exact hits", "z"))
    hits, exact = next(line for line in out.splitlines() if "banker" in line).split()[-2:]
    assert float(hits.rstrip("%")) == pytest.approx(float(exact.rstrip("%")), abs=3)


def test_a_seed_that_is_not_named_is_drawn_and_told() -> None:
    one, other = (
        document("simulate", TABLE, "--rounds", "100")["seed"],
        document("simulate", TABLE, "--rounds", "100")["seed"],
    )
    assert one != other


def test_what_is_kept_is_gone_on_with_to_the_same_tallies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.json"
    whole = simulated("--rounds", "9000")

    with monkeypatch.context() as patched:
        patched.setattr("croupier.simulation.baccarat.rounds.BaccaratSimulation.chunk", 20)
        patched.setattr(command, "_watched", interrupting(after=3))
        code, out, err = run(
            "simulate", TABLE, "--seed", "541", "--rounds", "9000", "--workers", "1",
            "--checkpoint", str(file), "--json",
        )  # fmt: skip
    assert code == 1
    assert "Stopped after" in err
    assert "goes on from" in err
    part = json.loads(out)
    assert 0 < part["rounds"] < 9000

    rest = simulated("--rounds", "9000", "--checkpoint", str(file))
    assert [rest[key] for key in ("rounds", "shoes", "wagers")] == [
        whole[key] for key in ("rounds", "shoes", "wagers")
    ]
    again = simulated("--rounds", "9000", "--checkpoint", str(file))
    assert again["wagers"] == whole["wagers"]


def interrupting(after: int) -> Any:
    """In place of whoever watches: somebody who presses Ctrl-C."""

    class Watch:
        def __init__(self, *_: object) -> None:
            self.told = 0

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def __call__(self, _: Run[Any]) -> None:
            self.told += 1
            if self.told == after:
                raise KeyboardInterrupt

    return Watch


@pytest.mark.parametrize(
    ("spoilt", "told"),
    [
        ({"terms": {"seed": 7}}, "is of another run: its seed is 7, not 541"),
        ({"format": 2}, "has format 2; 1 is known"),
        ({"done": [[-5, 9]]}, "is not as a run left it"),
        ({"counts": [1, 2, 3]}, "is not as a run left it"),
        ({"digest": ""}, "is not as a run left it"),
        ({"counts": [10**30]}, "is no checkpoint"),
        ({"counts": "many"}, "is no checkpoint"),
    ],
)
def test_a_checkpoint_of_another_run_is_refused_and_left_as_it_is(
    tmp_path: Path, spoilt: dict[str, Any], told: str
) -> None:
    file = tmp_path / "run.json"
    simulated("--rounds", "300", "--checkpoint", str(file))
    kept = json.loads(file.read_text())
    for key, value in spoilt.items():
        kept[key] = {**kept[key], **value} if isinstance(value, dict) else value
    file.write_text(json.dumps(kept))
    before = file.read_bytes()
    failed = simulated("--rounds", "900", "--checkpoint", str(file), code=1)
    assert told in failed["error"]["message"]
    assert file.read_bytes() == before


@pytest.mark.parametrize("rounds", ["0", "-5", "1.5e0", "many", "nan"])
def test_what_is_no_number_of_rounds_is_wrong_usage(rounds: str) -> None:
    failed = simulated("--rounds", rounds, code=2)
    assert failed["error"]["kind"] == "usage"
    assert "is no number of rounds" in failed["error"]["message"]


def test_players_of_baccarat_decide_nothing() -> None:
    failed = simulated("--rounds", "5", "--strategy", "optimal", code=2)
    assert "nothing is decided by the players" in failed["error"]["message"]


def test_threads_say_how_many_they_are() -> None:
    assert Threads(1).name == "1 thread"
    assert Threads(4).name == "4 threads"


def test_a_picture_is_drawn_into_a_new_file(tmp_path: Path) -> None:
    file = tmp_path / "edge.svg"
    simulated("--rounds", "3000", "--plot", str(file))
    assert file.read_text(encoding="utf-8").startswith("<svg ")
    failed = simulated("--rounds", "1e15", "--plot", str(file), code=2)  # before it begins
    assert "--force writes over it" in failed["error"]["message"]
    simulated("--rounds", "3000", "--plot", str(file), "--force")


def test_a_run_that_is_done_is_drawn_too(tmp_path: Path) -> None:
    kept, file = str(tmp_path / "run.json"), tmp_path / "edge.svg"
    whole = simulated("--rounds", "3000", "--checkpoint", kept)
    again = simulated("--rounds", "3000", "--checkpoint", kept, "--plot", str(file))
    assert again["wagers"] == whole["wagers"]
    assert file.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize("option", ["--plot", "--checkpoint"])
@pytest.mark.parametrize("place", ["nowhere/run", "."])
def test_where_nothing_can_be_written_is_told_before_it_begins(
    tmp_path: Path, option: str, place: str
) -> None:
    where = str(tmp_path / place)
    failed = simulated("--rounds", "1e15", option, where, "--force", code=4)
    assert where in failed["error"]["message"]
