"""`tools/check_journal.py` and `croupier verify` say the same of the same journals.

One was written from docs/journal-format.md and shares no line with the other. They agree on all
that the first pass can see. What only `verify` sees, since it knows the games: whatever its
rules pass finds (`rules`); that a hole card, or the tiles that dice and delivery give to a seat,
are those of the sealed order (`deal`); that a table and its meters say the same (`meter`). What
the page lists under "What `verify` holds besides" is its alone too.
"""

from __future__ import annotations

import ast
import doctest
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from croupier.surveillance.ledgers import book_of
from croupier.values.records import is_time
from croupier.values.streams import REGISTER
from tests.commands.running import EXAMPLES, run
from tests.floor.evenings import run as through
from tests.surveillance.tampering import with_field
from tests.surveillance.test_nothing_vanishes import FORGERIES as BETWEEN_STREAMS
from tests.surveillance.test_nothing_vanishes import House, an_evening, as_before
from tools import check_journal as checker
from tools.check_journal import Journal, Record

FILE = Path(checker.__file__)
PAGE = FILE.parent.parent / "docs" / "journal-format.md"
BEYOND_THE_FIRST_PASS = {"rules", "deal", "meter"}
AN_EVENING = ["round", "round", "more 3", "round", "round"]
"""The third thing a dealer of cards may order is a shuffle: the shoe ends, and is opened."""
Forgery = Callable[[list[Record]], list[Record]]
ORIGIN = "casino.example/journal"


# Honest journals ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("honest")
    script = folder / "script"
    script.write_text("\n".join(AN_EVENING), encoding="utf-8")
    dealing = ["--role", "dealer", "--bettors", "1", "--seed", "1", "--script", str(script)]
    betting = ["--auto", "round", "--rounds", "2"]
    evenings = {
        "baccarat": ["pa-627a", *dealing],
        "pai_gow": ["pa-535", *betting],
        "spanish_21": ["pa-551", *dealing],
        "progressive": [str(EXAMPLES / "pa-627b.toml"), *betting],
    }
    for name, words in evenings.items():
        code, out, err = run("play", *words, "--journal", str(folder / name))
        assert code == 0, out + err
    return {name: folder / name for name in evenings}


GAMES = ["baccarat", "pai_gow", "spanish_21", "progressive"]


def table_of(path: Path) -> list[Record]:
    streams = checker.read(path).streams
    return next(records for name, records in streams.items() if checker.sort_of(name) == "table")


def opened(game: str) -> str:
    return "stacks-opened/1" if game == "pai_gow" else "shoe-opened/1"


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_journal_holds_for_both(honest: dict[str, Path], game: str) -> None:
    assert run("verify", str(honest[game]))[0] == checker.HOLDS
    assert checker.main([str(honest[game])]) == checker.HOLDS
    if game != "progressive":
        assert opened(game) in {record.kind for record in table_of(honest[game])}


@pytest.mark.parametrize("game", ["baccarat", "pai_gow", "spanish_21"])
def test_a_journal_that_stops_before_its_order_is_opened_holds_for_both(
    honest: dict[str, Path], tmp_path: Path, game: str
) -> None:
    records = table_of(honest[game])
    n = first(records, opened(game))
    path = forged(honest[game], tmp_path / "stopped", lambda all_: all_[:n], made_anew=False)
    body = json.loads(records[n].body)
    faces = body["tiles" if game == "pai_gow" else "cards"]
    with sqlite3.connect(path) as file:
        secret = " ".join([body["salt"], *faces]).encode()
        file.execute("DELETE FROM seals")  # of what was sealed later
        file.execute("INSERT INTO seals VALUES (?, ?)", (body["commitment"], secret))
    file.close()
    assert run("verify", str(path))[0] == checker.HOLDS
    assert checker.main([str(path)]) == checker.HOLDS


# Forged ones --------------------------------------------------------------------------------------


def first(records: Sequence[Record], kind: str) -> int:
    return next(n for n, record in enumerate(records) if record.kind == kind)


def with_body(record: Record, change: Callable[[Any], None]) -> Record:
    body = json.loads(record.body)
    change(body)
    return replace(record, body=checker.canonical(body))


def edited(kind: str, change: Callable[[Any], None]) -> Forgery:
    def forge(records: list[Record]) -> list[Record]:
        n = first(records, kind)
        return [*records[:n], with_body(records[n], change), *records[n + 1 :]]

    return forge


def renamed(kind: str, other: str) -> Forgery:
    def forge(records: list[Record]) -> list[Record]:
        n = first(records, kind)
        return [*records[:n], replace(records[n], kind=other), *records[n + 1 :]]

    return forge


def dropped(kind: str) -> Forgery:
    return lambda records: [r for n, r in enumerate(records) if n != first(records, kind)]


def swapped(kind: str) -> Forgery:
    """The two tell their stories in the other order, at the times and places of each other."""

    def forge(records: list[Record]) -> list[Record]:
        n = first(records, kind)
        one, two = records[n : n + 2]
        there = replace(one, place=two.place, at=two.at)
        here = replace(two, place=one.place, at=one.at)
        return [*records[:n], here, there, *records[n + 2 :]]

    return forge


def other_actor(records: list[Record]) -> list[Record]:
    n = first(records, "no-more-bets-called/1")
    return [*records[:n], replace(records[n], actor="mallory"), *records[n + 1 :]]


def dearer(body: Any) -> None:
    body["transfers"][0]["cents"] += 100


def another_card(body: Any) -> None:
    body["from_shoe"] = "2c" if body["from_shoe"] != "2c" else "3c"


def a_third_tile(body: Any) -> None:
    body["hands"][0][1][:3] = ["6-6", "6-6", "6-6"]


def exchanged_hands(body: Any) -> None:
    one, two, *_ = body["hands"]
    one[1], two[1] = two[1], one[1]


def first_two_exchanged(key: str) -> Callable[[Any], None]:
    def change(body: Any) -> None:
        faces = body[key]
        other = next(n for n, face in enumerate(faces) if face != faces[0])
        faces[0], faces[other] = faces[other], faces[0]

    return change


def loaded_dice(body: Any) -> None:
    body["dice"] = [6, 6, 6] if body["dice"] != [6, 6, 6] else [5, 5, 5]
    body["total"] = sum(body["dice"])


EVERYWHERE: dict[str, Forgery] = {
    "the actor": other_actor,
    "the sum of a wager": edited("wager-placed/1", dearer),
    "a dropped wager": dropped("wager-placed/1"),
    "a dropped call": dropped("no-more-bets-called/1"),
    "swapped records": swapped("no-more-bets-called/1"),
    "a table that begins otherwise": renamed("table-opened/1", "seat-taken/1"),
    "a name nobody knows": lambda all_: [*all_[:-1], replace(all_[-1], kind="gift-made/1")],
}
CARDS: dict[str, Forgery] = {
    "a card": edited("card-dealt/1", another_card),
    "a dropped card": dropped("card-dealt/1"),
    "the opened order": edited("shoe-opened/1", first_two_exchanged("cards")),
    "another cut": edited("cards-cut/1", lambda body: body.update(depth=body["depth"] + 1)),
    "an order never opened": dropped("shoe-opened/1"),
    "a shoe without a number": renamed("cover-card-inserted/1", "shoe-loaded/1"),
}
TILES: dict[str, Forgery] = {
    "a tile": edited("tiles-dealt/1", a_third_tile),
    "exchanged hands": edited("tiles-dealt/1", exchanged_hands),
    "the opened stacks": edited("stacks-opened/1", first_two_exchanged("tiles")),
    "the dice": edited("shaker-opened/1", loaded_dice),
    "stacks never opened": dropped("stacks-opened/1"),
}
FORGERIES = {
    "baccarat": EVERYWHERE | CARDS,
    "pai_gow": EVERYWHERE | TILES,
    "spanish_21": EVERYWHERE | CARDS,
    "progressive": {"the sum of a wager": EVERYWHERE["the sum of a wager"]},
}
ONLY_RULES = {
    "the actor",
    "a dropped call",
    "a dropped wager",
    "exchanged hands",
    "swapped records",
}
"""With every hash made anew these leave sums and sealed orders as they may be: only the rules of
the game, or a head signed before, can tell. A wager that is gone may be missed when it is paid."""


def hashed(records: Sequence[Record]) -> list[Record]:
    """The records with places and hashes made anew, as a careful forger would."""
    chained: list[Record] = []
    previous = checker.NO_HASH
    for place, record in enumerate(records, 1):
        linked = replace(record, place=place, previous=previous)
        chained.append(replace(linked, hash=checker.reckoned_hash(linked)))
        previous = str(chained[-1].hash)
    return chained


def forged(path: Path, to: Path, forge: Forgery, *, made_anew: bool) -> Path:
    shutil.copy(path, to)
    records = forge(table_of(path))
    told = hashed(records) if made_anew else records
    names = ", ".join(f'"{name}"' for name in checker.COLUMNS)
    with sqlite3.connect(to) as file:
        file.execute("DELETE FROM records WHERE stream = ?", (records[0].stream,))
        file.execute("DELETE FROM snapshots")
        file.executemany(
            f"INSERT INTO records ({names}) VALUES ({', '.join('?' * len(checker.COLUMNS))})",  # noqa: S608
            [[getattr(record, name) for name in checker.COLUMNS] for record in told],
        )
        file.execute("DELETE FROM commands WHERE stream = ?", (records[0].stream,))
        file.executemany("INSERT INTO commands VALUES (?, ?, ?, ?)", listed(told))
    file.close()
    return to


def listed(records: Sequence[Record]) -> list[tuple[str, str, int, int]]:
    """The list of commands that goes with them."""
    places: dict[str, list[int]] = {}
    for record in records:
        places.setdefault(record.command, []).append(record.place)
    return [(records[0].stream, each, own[0], own[-1]) for each, own in places.items()]


def troubles_by_verify(path: Path) -> set[str]:
    _, out, err = run("verify", str(path), "--json")
    assert out, err
    return {trouble["what"] for each in json.loads(out)["streams"] for trouble in each["troubles"]}


@pytest.mark.parametrize("made_anew", [False, True], ids=["hashes left", "hashes made anew"])
@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, all_ in FORGERIES.items() for name in all_]
)
def test_a_forged_journal_is_found_by_both_or_by_its_rules_alone(
    honest: dict[str, Path], tmp_path: Path, game: str, name: str, *, made_anew: bool
) -> None:
    path = forged(honest[game], tmp_path / "forged", FORGERIES[game][name], made_anew=made_anew)
    found = troubles_by_verify(path)
    code = checker.main([str(path)])
    assert code in {checker.HOLDS, checker.TAMPERED}
    assert (code == checker.TAMPERED) == bool(found - BEYOND_THE_FIRST_PASS)
    if not (made_anew and name in ONLY_RULES):
        assert code == checker.TAMPERED


def rewritten(path: Path, to: Path, *deeds: str) -> Path:
    """The same journal after what a hand with access to the file did to it."""
    shutil.copy(path, to)
    with sqlite3.connect(to) as file:
        for deed in deeds:
            file.execute(deed)
    file.close()
    return to


@pytest.mark.parametrize(
    "deed",
    [
        "DELETE FROM commands",
        "UPDATE commands SET last = last + 1 WHERE first = 1",
        "INSERT INTO commands VALUES ('practice', '', 1, 0)",
        "INSERT INTO commands VALUES ('purse:bob', 'welcome bob', 1, 1)",
    ],
)
def test_a_list_of_commands_that_says_something_else_is_found_by_both(
    honest: dict[str, Path], tmp_path: Path, deed: str
) -> None:
    path = rewritten(honest["pai_gow"], tmp_path / "forged", deed)
    assert "command" in troubles_by_verify(path)
    assert checker.main([str(path)]) == checker.TAMPERED


def test_an_id_of_somebody_else_is_found_by_both(honest: dict[str, Path], tmp_path: Path) -> None:
    def under(person: str) -> Forgery:
        def forge(records: list[Record]) -> list[Record]:
            last = records[-1]
            return [*records[:-1], replace(last, command=f"by /{person or last.actor}/1")]

        return forge

    for person, found in (("", False), ("nobody", True)):
        path = forged(honest["pai_gow"], tmp_path / f"of {person}", under(person), made_anew=True)
        assert ("command" in troubles_by_verify(path)) is found
        told = [each.text for each in checker.check(checker.read(path)).troubles]
        assert any("is an id of another" in why for why in told) is found


def test_an_id_that_stands_in_two_streams(honest: dict[str, Path]) -> None:
    first = table_of(honest["pai_gow"])[0]
    twice = {name: [replace(first, stream=name, command="by /ann/1")] for name in ("t1", "t2")}
    once = {name: [replace(first, stream=name, command=f"by /{name}/1")] for name in twice}
    assert [each.stream for each in checker.ids_given_twice(Journal(twice))] == ["t1", "t2"]
    assert list(checker.ids_given_twice(Journal(once))) == []


@pytest.mark.parametrize(
    "deeds",
    [
        ["INSERT INTO seals VALUES ('commitment', x'00')"],
        ["CREATE TRIGGER mine AFTER INSERT ON records BEGIN DELETE FROM commands; END"],
        [
            "ALTER TABLE seals RENAME TO hidden",
            "CREATE VIEW seals AS SELECT * FROM hidden",
        ],
    ],
)
def test_what_lies_beside_the_records_unannounced_is_found_by_both(
    honest: dict[str, Path], tmp_path: Path, deeds: list[str]
) -> None:
    path = rewritten(honest["pai_gow"], tmp_path / "forged", *deeds)
    assert run("verify", str(path))[0] == checker.main([str(path)]) == checker.TAMPERED


@pytest.mark.parametrize("game", ["baccarat", "pai_gow", "spanish_21"])
def test_what_was_opened_and_is_sealed_again_is_found_by_both(
    honest: dict[str, Path], tmp_path: Path, game: str
) -> None:
    """Dice too, which tell no hash where they were not thrown."""
    bodies = [json.loads(record.body) for record in table_of(honest[game])]
    told = [body.get(key) for body in bodies for key in ("commitment", "dice")]
    announced = {each for each in told if isinstance(each, str)}
    gone = sorted(announced - (checker.read(honest[game]).seals or {}).keys())
    assert gone
    for n, each in enumerate(gone):
        deed = f"INSERT INTO seals VALUES ('{each}', x'666f72676564')"  # noqa: S608
        path = rewritten(honest[game], tmp_path / str(n), deed)
        assert run("verify", str(path))[0] == checker.main([str(path)]) == checker.TAMPERED


def test_a_point_that_was_reached_is_no_longer_sealed() -> None:
    body: checker.Body = {"point": 123, "salt": "s4lt"}
    sealed = sha256(b"s4lt 123").hexdigest()
    assert list(checker.opened_by("must-hit-reached/1", body)) == [sealed]


@pytest.mark.parametrize("at", ["2999-01-01T00:00:00.000000Z", "2026-12-31", "~"])
def test_a_time_that_is_still_to_come_or_none_is_found_by_both(
    honest: dict[str, Path], tmp_path: Path, at: str
) -> None:
    path = forged(
        honest["pai_gow"],
        tmp_path / "forged",
        lambda records: [*records[:-1], replace(records[-1], at=at)],
        made_anew=True,
    )
    assert "time" in troubles_by_verify(path)
    assert checker.main([str(path)]) == checker.TAMPERED


def test_a_second_that_no_minute_has_is_found_by_both(
    honest: dict[str, Path], tmp_path: Path
) -> None:
    """It stands behind the record before it, and before any clock."""
    path = forged(
        honest["pai_gow"],
        tmp_path / "forged",
        lambda records: [
            *records[:-1],
            replace(records[-1], at=f"{records[-1].at[:17]}60.000000Z"),
        ],
        made_anew=True,
    )
    assert "time" in troubles_by_verify(path)
    assert checker.main([str(path)]) == checker.TAMPERED


@pytest.mark.parametrize(
    ("at", "is_one"),
    [
        ("2026-12-31T23:59:59.999999Z", True),
        ("2024-02-29T00:00:00.000000Z", True),
        ("2026-02-29T00:00:00.000000Z", False),
        ("2026-12-31T24:00:00.000000Z", False),
        ("2026-12-31T23:59:60.000000Z", False),
        ("0000-01-01T00:00:00.000000Z", False),
        ("2026-12-31T23:59:59.99999Z", False),
    ],
)
def test_what_a_time_is_both_know(at: str, is_one: bool) -> None:  # noqa: FBT001
    assert is_time(at) is checker.is_moment(at) is is_one


EXCHANGED = "UPDATE seals SET secret = CAST('salt 2c' AS BLOB)"


@pytest.mark.parametrize("game", ["pai_gow", "spanish_21"])
def test_a_secret_that_is_gone_or_exchanged_is_found_by_both(
    honest: dict[str, Path], tmp_path: Path, game: str
) -> None:
    for n, deed in enumerate(("DELETE FROM seals", EXCHANGED)):
        path = tmp_path / str(n)
        shutil.copy(honest[game], path)
        with sqlite3.connect(path) as file:
            file.execute(deed)
        file.close()
        assert troubles_by_verify(path) - BEYOND_THE_FIRST_PASS
        assert checker.main([str(path)]) == checker.TAMPERED


def test_a_secret_that_is_not_in_clear_waits_and_other_bytes_are_found(
    honest: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hidden = "UPDATE seals SET secret = CAST(x'0068696464656e01' || randomblob(50) AS BLOB)"
    path = rewritten(honest["baccarat"], tmp_path / "hidden", hidden)
    assert run("verify", str(path))[0] == checker.main([str(path)]) == checker.HOLDS
    assert "nothing to check yet" in capsys.readouterr().out
    path = rewritten(honest["baccarat"], tmp_path / "other", "UPDATE seals SET secret = x'00ff'")
    assert run("verify", str(path))[0] == checker.TAMPERED
    assert checker.main([str(path)]) == checker.TAMPERED


def test_a_card_of_the_shoe_in_play_is_held_to_the_secret_by_both(
    honest: dict[str, Path], tmp_path: Path
) -> None:
    """With every hash made anew, and before anything is opened."""
    records = table_of(honest["baccarat"])
    n = max(n for n, record in enumerate(records) if record.kind == "shoe-opened/1")
    last = [n for n, record in enumerate(records) if record.kind == "card-dealt/1"][-1]
    assert last > n, "a shoe is in play"

    def forge(all_: list[Record]) -> list[Record]:
        return [*all_[:last], with_body(all_[last], another_card), *all_[last + 1 :]]

    path = forged(honest["baccarat"], tmp_path / "forged", forge, made_anew=True)
    assert "card" in troubles_by_verify(path)
    assert checker.main([str(path)]) == checker.TAMPERED


# Heads --------------------------------------------------------------------------------------------


def signed(journal: Path, folder: Path) -> tuple[str, str]:
    """A head of the journal as a file, and the key that others know."""
    head = folder / "head"
    words = ["--key", str(folder / "key"), "--origin", ORIGIN, "-o", str(head)]
    code, _, err = run("head", str(journal), *words)
    assert code == 0, err
    return str(head), err.split()[-1]


def test_what_was_made_anew_under_a_head_is_found_by_both(
    honest: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal"
    shutil.copy(honest["spanish_21"], journal)
    head, key = signed(journal, tmp_path)
    held = ["--head", head, "--log-key", key]
    assert run("verify", str(journal), *held)[0] == checker.HOLDS
    assert checker.main([str(journal), *held]) == checker.HOLDS
    assert "not yet under a head" not in capsys.readouterr().out
    path = forged(journal, tmp_path / "forged", other_actor, made_anew=True)
    assert run("verify", str(path), *held)[0] == checker.TAMPERED
    assert checker.main([str(path), *held]) == checker.TAMPERED
    assert run("verify", str(path))[0] == checker.TAMPERED, "the head lies in the journal, too"
    assert checker.main([str(path)]) == checker.TAMPERED


def test_kept_heads_of_another_size_or_by_another_key_are_judged_alike(
    honest: dict[str, Path], tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    shutil.copy(honest["spanish_21"], journal)
    _, key = signed(journal, tmp_path)
    other = rewritten(journal, tmp_path / "other", "UPDATE heads SET size = size - 1")
    assert run("verify", str(other))[0] == checker.main([str(other)]) == checker.TAMPERED
    (tmp_path / "of others").mkdir()
    assert run("play", "pa-535", "--auto", "round", "--rounds", "1", "--journal", str(journal),
               "--table", "next")[0] == 0  # fmt: skip
    _, next_key = signed(journal, tmp_path / "of others")
    assert key != next_key
    for given in (key, next_key):
        held = [str(journal), "--log-key", given]
        assert run("verify", *held)[0] == checker.main(held) == checker.HOLDS


def test_a_false_signature_and_a_strangers_are_told_apart_by_both(
    honest: dict[str, Path], tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    shutil.copy(honest["baccarat"], journal)
    head, key = signed(journal, tmp_path)
    stranger = "house.example/log+bad6bc77+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c"
    held = ["--head", head, "--log-key", stranger]
    assert run("verify", str(journal), *held)[0] == checker.WANTING
    assert checker.main([str(journal), *held]) == checker.WANTING
    text = Path(head).read_text(encoding="utf-8")
    size = text.split("\n")[1]
    Path(head).write_text(text.replace(f"\n{size}\n", f"\n{int(size) - 1}\n"), encoding="utf-8")
    held = ["--head", head, "--log-key", key]
    assert run("verify", str(journal), *held)[0] == checker.TAMPERED
    assert checker.main([str(journal), *held]) == checker.TAMPERED


def test_heads_and_keys_that_are_none_are_told_alike(
    honest: dict[str, Path], tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    shutil.copy(honest["baccarat"], journal)
    odd, latin, nowhere = (tmp_path / name for name in ("odd", "latin", "nowhere"))
    odd.write_text("odd", encoding="utf-8")
    latin.write_bytes(b"\xe9")
    stranger = "house.example/log+bad6bc77+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c"
    for words, expected in (
        (["--log-key", stranger], checker.WANTING),
        (["--log-key", stranger.replace("bad6", "bad7")], checker.WANTING),
        (["--log-key", str(odd)], checker.WANTING),
        (["--log-key", str(nowhere)], checker.UNREADABLE),
        (["--head", str(odd)], checker.WANTING),
        (["--head", str(latin)], checker.WANTING),
        (["--head", str(nowhere)], checker.UNREADABLE),
    ):
        held = [str(journal), *words]
        assert (run("verify", *held)[0], checker.main(held)) == (expected, expected), words


# Archives, as the page describes them -------------------------------------------------------------


def line_of(record: Record) -> dict[str, object]:
    line: dict[str, object] = {name: getattr(record, name) for name in checker.COLUMNS}
    line["body"] = json.loads(record.body)
    line["order"] = json.loads(record.order or "null")
    kept = {"office": record.office, "order": record.order, "withheld": record.withheld}
    line |= {"withheld": True} if record.withheld else {}
    return {key: value for key, value in line.items() if key not in kept or kept[key]}


def as_lines(values: Sequence[object]) -> str:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)


def archive(journal: Journal, path: Path, *, without: str = "") -> Path:
    streams = [
        {"name": name, "file": f"streams/{n:04}.jsonl", "records": len(records)}
        for n, (name, records) in enumerate(journal.streams.items(), 1)
    ]
    runs = [
        {"first": run.first, "stream": run.stream, "after": run.after, "count": run.count}
        | {"secret": b64encode(run.secret or b"").decode()}
        for run in journal.runs
    ]
    heads = [{"size": size, "note": note} for size, note in journal.heads]
    members = {
        str(entry["file"]): as_lines([line_of(record) for record in records])
        for entry, records in zip(streams, journal.streams.values(), strict=True)
    }
    members |= {"runs.jsonl": as_lines(runs), "heads.jsonl": as_lines(heads)}
    members["archive.json"] = json.dumps({"format": "croupier-archive/1", "streams": streams})
    with zipfile.ZipFile(path, "w") as file:
        for name, text in members.items():
            if name != without:
                file.writestr(name, text)
    return path


def test_an_archive_holds_with_its_heads_and_is_refused_when_it_is_not_whole(
    honest: dict[str, Path], tmp_path: Path
) -> None:
    path = tmp_path / "journal"
    shutil.copy(honest["progressive"], path)
    _, key = signed(path, tmp_path)
    journal = checker.read(path)
    assert journal.runs
    assert journal.heads
    whole = archive(journal, tmp_path / "whole.zip")
    assert checker.main([str(whole), "--log-key", key]) == checker.HOLDS
    damaged = archive(journal, tmp_path / "damaged.zip", without="streams/0001.jsonl")
    assert checker.main([str(damaged)]) == checker.UNREADABLE
    name, records = next(iter(journal.streams.items()))
    short = replace(journal, streams=journal.streams | {name: records[:-1]})
    assert checker.main([str(archive(short, tmp_path / "short.zip"))]) == checker.TAMPERED


def test_lines_that_are_withheld_are_told_and_none_may_lack_its_hash_without(
    honest: dict[str, Path], tmp_path: Path
) -> None:
    records = table_of(honest["spanish_21"])
    n = first(records, "card-dealt/1")
    blank = [replace(record, previous=None, hash=None) for record in records[n + 1 :]]
    hidden = [*records[:n], replace(records[n], withheld=True, hash=None), *blank]
    path = tmp_path / "lines.jsonl"
    path.write_text(as_lines([line_of(record) for record in hidden]), encoding="utf-8")
    assert checker.main([str(path)]) == checker.WANTING
    bare = [*records[:n], replace(records[n], hash=None), *blank]
    path.write_text(as_lines([line_of(record) for record in bare]), encoding="utf-8")
    assert checker.main([str(path)]) == checker.TAMPERED


@pytest.mark.parametrize(
    "name", ["readme.txt", "streams/0099.jsonl", "streams/0001.jsonl", "heads.jsonl"]
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_archive_with_a_member_too_many_is_refused_by_both(
    honest: dict[str, Path], tmp_path: Path, name: str
) -> None:
    file = tmp_path / "all.zip"
    assert run("export", str(honest["pai_gow"]), "--all", "-o", str(file))[0] == 0
    assert run("verify", str(file))[0] == checker.main([str(file)]) == checker.HOLDS
    with zipfile.ZipFile(file, "a") as archive_:
        archive_.writestr(name, "")
    assert run("verify", str(file))[0] == checker.main([str(file)]) == checker.UNREADABLE


@pytest.fixture(scope="module")
def exported(honest: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exported")
    journal = folder / "journal"
    shutil.copy(honest["pai_gow"], journal)
    signed(journal, folder)
    assert run("export", str(journal), "--all", "-o", str(folder / "all.zip"))[0] == 0
    return folder / "all.zip"


def spoilt(data: bytes) -> bytes:
    """A byte of the first member's, as it is compressed."""
    return data[:80] + bytes([data[80] ^ 0xFF]) + data[81:]


def called_encrypted(data: bytes) -> bytes:
    listed_at = data.index(b"PK\x01\x02") + 8
    return data[:listed_at] + bytes([data[listed_at] | 1]) + data[listed_at + 1 :]


@pytest.mark.parametrize("damage", [spoilt, called_encrypted], ids=lambda each: each.__name__)
@pytest.mark.parametrize("packed", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_a_damaged_archive_is_refused_by_both(
    exported: Path, tmp_path: Path, packed: int, damage: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(exported) as whole, zipfile.ZipFile(path, "w", packed) as again:
        for name in whole.namelist():
            again.writestr(name, whole.read(name))
    assert run("verify", str(path))[0] == checker.main([str(path)]) == checker.HOLDS
    path.write_bytes(damage(path.read_bytes()))
    assert run("verify", str(path))[0] == checker.main([str(path)]) == checker.UNREADABLE


def last_digit_changed(text: str) -> str:
    """The same bytes for whoever does not look at the bits that are left over."""
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    bare = text.rstrip("=")
    return bare[:-1] + digits[digits.index(bare[-1]) ^ 1] + text[len(bare) :]


def in_line(n: int, change: Callable[[str], str]) -> Callable[[str], str]:
    def changed(note: str) -> str:
        lines = note.split("\n")
        return "\n".join([*lines[:n], change(lines[n]), *lines[n + 1 :]])

    return changed


def with_line(line: str, before: str = "") -> Callable[[str], str]:
    return lambda note: f"{note.removesuffix(chr(10)) + before if before else note}{line}\n"


def a_name(name: str) -> Callable[[str], str]:
    return with_line(f"\N{EM DASH} {name} AAAAAAAAAAAAAAAA")


OTHER = "\N{EM DASH} other.example AAAAAAAAAAAAAAAA"
NO_HEADS: dict[str, Callable[[str], str]] = {
    "a spare bit in a signature": in_line(4, last_digit_changed),
    "a spare bit in the root": in_line(2, last_digit_changed),
    "a root of 31 bytes": in_line(2, lambda _: b64encode(bytes(31)).decode()),
    "a line separator": with_line(OTHER, before="\u2028"),
    "a next line": with_line(OTHER, before="\x85"),
    "an id without a signature": with_line("\N{EM DASH} other.example AAAAAA=="),
    "no name": a_name(""),
    "a plus in a name": a_name("a+b"),
    "a tab in a name": a_name("a\tb"),
    "a no-break space in a name": a_name("a\N{NO-BREAK SPACE}b"),
    "no origin": in_line(0, lambda _: ""),
    "an empty line that is signed": lambda note: note.replace("\n\n", "\n\nmore\n\n", 1),
    "a size of many digits": in_line(1, lambda size: size + "0" * 19),
    "two megabytes": lambda note: note.replace("\n\n", "\n" + "x" * 2_000_000 + "\n\n", 1),
    "other line ends": lambda note: note.replace("\n", "\r\n"),
    "a mark of its encoding and other line ends": lambda note: (
        "\ufeff" + note.replace("\n", "\r\n")
    ),
}


@pytest.mark.parametrize("change", NO_HEADS.values(), ids=NO_HEADS)
def test_what_is_written_otherwise_is_no_head_for_both(
    exported: Path, tmp_path: Path, change: Callable[[str], str]
) -> None:
    journal, head = exported.with_name("journal"), exported.with_name("head")
    odd = tmp_path / "odd"
    note = head.read_bytes().decode()
    odd.write_bytes(change(note).encode())
    given = [str(journal), "--head", str(odd)]
    assert (run("verify", *given)[0], checker.main(given)) == (checker.WANTING, checker.WANTING)
    kept = Path(shutil.copy(journal, tmp_path / "kept"))
    with sqlite3.connect(kept) as file:
        file.execute("UPDATE heads SET note = ?", (change(note),))
    file.close()
    assert run("verify", str(kept))[0] == checker.main([str(kept)]) == checker.TAMPERED


def test_further_lines_and_signatures_of_strangers_are_no_trouble_for_either(
    exported: Path, tmp_path: Path
) -> None:
    head = tmp_path / "head"
    note = exported.with_name("head").read_text(encoding="utf-8")
    head.write_text(note + OTHER + "\n", encoding="utf-8")
    given = [str(exported.with_name("journal")), "--head", str(head)]
    assert run("verify", *given)[0] == checker.main(given) == checker.HOLDS


def added(field: str) -> Callable[[bytes], bytes]:
    """At the end of the last line that has no order."""

    def change(data: bytes) -> bytes:
        lines = data.splitlines()
        n = max(n for n, line in enumerate(lines) if "order" not in json.loads(line))
        lines[n] = lines[n].removesuffix(b"}") + f",{field}}}".encode()
        return b"\n".join([*lines, b""])

    return change


def last_withheld(hash_: object) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        *lines, last = data.splitlines()
        hidden = json.dumps(json.loads(last) | {"withheld": True, "hash": hash_}).encode()
        return b"\n".join([*lines, hidden, b""])

    return change


LINES: dict[str, tuple[Callable[[bytes], bytes], int]] = {
    "as they were": (lambda data: data, checker.HOLDS),
    "an order that is null": (added('"order":null'), checker.TAMPERED),
    "an empty hash": (last_withheld(""), checker.TAMPERED),
    "white space within a line": (lambda data: data.replace(b",", b",\r\t", 1), checker.HOLDS),
    "white space at the ends": (lambda data: data.replace(b"\n", b"\r\n"), checker.HOLDS),
    "another end of lines": (lambda data: data.replace(b"\n", b"\r"), checker.UNREADABLE),
    "a mark of their encoding": (lambda data: b"\xef\xbb\xbf" + data, checker.UNREADABLE),
    "white space before": (lambda data: b" " + data, checker.UNREADABLE),
    "another encoding": (lambda data: data.decode().encode("utf-16"), checker.UNREADABLE),
    "an empty line": (lambda data: data + b"\n", checker.UNREADABLE),
    "no last newline": (lambda data: data[:-1], checker.HOLDS),
    "half a character": (
        lambda data: data.replace(b'"actor":"', b'"actor":"\\ud800', 1),
        checker.UNREADABLE,
    ),
}


@pytest.mark.parametrize(("change", "expected"), LINES.values(), ids=LINES)
def test_exported_lines_are_read_alike(
    exported: Path, tmp_path: Path, change: Callable[[bytes], bytes], expected: int
) -> None:
    path = tmp_path / "lines.jsonl"
    [table] = [name for name in checker.read(exported).streams if checker.sort_of(name) == "table"]
    assert run("export", str(exported), table, "-o", str(path))[0] == 0
    path.write_bytes(change(path.read_bytes()))
    assert (run("verify", str(path))[0], checker.main([str(path)])) == (expected, expected)


def test_whether_a_table_hides_a_face_takes_the_rules_of_its_game(
    exported: Path, tmp_path: Path
) -> None:
    path = tmp_path / "lines.jsonl"
    [table] = [name for name in checker.read(exported).streams if checker.sort_of(name) == "table"]
    assert run("export", str(exported), table, "-o", str(path))[0] == 0
    path.write_bytes(last_withheld(None)(path.read_bytes()))
    assert run("verify", str(path))[0] == checker.TAMPERED
    assert checker.main([str(path)]) == checker.WANTING


def test_no_other_stream_has_a_face_to_hide(exported: Path) -> None:
    *others, last = checker.read(exported).streams[REGISTER]
    told = checker.chain(REGISTER, [*others, replace(last, withheld=True, hash=None)])
    assert [text for _, text in told] == ["it is withheld, and only tables have faces to hide"]


def test_a_line_with_an_archive_behind_it_is_lines_for_both(exported: Path, tmp_path: Path) -> None:
    path = tmp_path / "both"
    record = next(iter(checker.read(exported).streams.values()))[0]
    path.write_bytes(as_lines([line_of(record)]).encode() + exported.read_bytes())
    assert run("verify", str(path))[0] == checker.main([str(path)]) == checker.UNREADABLE


@pytest.mark.parametrize(
    "written",
    [
        lambda contents: json.dumps({"streams": contents["streams"]}),
        lambda contents: json.dumps(contents | {"format": "croupier-archive/2"}),
        lambda contents: json.dumps(contents, indent=1),
        lambda contents: json.dumps(contents) + "\n{}",
        lambda _: "",
    ],
    ids=["no format", "another format", "several lines", "more than one", "nothing"],
)
def test_the_list_of_an_archive_is_read_alike(
    exported: Path, tmp_path: Path, written: Callable[[Any], str]
) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(exported) as whole, zipfile.ZipFile(path, "w") as again:
        for name in whole.namelist():
            data = whole.read(name)
            again.writestr(name, written(json.loads(data)) if name == "archive.json" else data)
    assert run("verify", str(path))[0] == checker.main([str(path)]) == checker.UNREADABLE


SCHEMAS: dict[str, tuple[list[str], int, int]] = {
    "no key of own orders": (["DROP INDEX own_commands"], checker.TAMPERED, checker.TAMPERED),
    "the first version": (
        ["UPDATE journal_version SET version_num = '0001'"],
        checker.TAMPERED,
        checker.WANTING,
    ),
    "a version to come": (
        ["UPDATE journal_version SET version_num = '9999'"],
        checker.UNREADABLE,
        checker.UNREADABLE,
    ),
    "two versions": (
        ["INSERT INTO journal_version VALUES ('3')"],
        checker.UNREADABLE,
        checker.UNREADABLE,
    ),
    "no version": (["DROP TABLE journal_version"], checker.UNREADABLE, checker.UNREADABLE),
    "no snapshots": (["DROP TABLE snapshots"], checker.UNREADABLE, checker.UNREADABLE),
    "no heads and runs": (
        ["DROP TABLE heads", "DROP TABLE runs"],
        checker.UNREADABLE,
        checker.UNREADABLE,
    ),
    "no tiles": (["DROP TABLE tiles"], checker.UNREADABLE, checker.UNREADABLE),
}


@pytest.mark.parametrize(("deeds", "with_head", "with_key"), SCHEMAS.values(), ids=SCHEMAS)
def test_another_schema_is_told_alike(
    exported: Path, tmp_path: Path, deeds: list[str], with_head: int, with_key: int
) -> None:
    journal, head, secret = (exported.with_name(name) for name in ("journal", "head", "key"))
    path = rewritten(journal, tmp_path / "other", *deeds)
    key = run("head", str(journal), "--key", str(secret))[2].split()[-1]
    for words, expected in (
        (["--head", str(head), "--log-key", key], with_head),
        (["--log-key", key], with_key),
    ):
        held = [str(path), *words]
        assert (run("verify", *held)[0], checker.main(held)) == (expected, expected), words


# A house with purses, trays and meters ------------------------------------------------------------


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("house") / "house.db"
    through(an_evening(str(path)))
    return path


def judged_alike(house: House) -> bool:
    """Whether both find it tampered with, or both do not; the rules of a game left aside."""
    troubles, _, _ = house.verified()
    areas = {told.partition(":")[0] for own in troubles.values() for told in own}
    found = bool(areas - BEYOND_THE_FIRST_PASS)
    code = checker.main([house.path])
    assert code == (checker.TAMPERED if found else checker.HOLDS), troubles
    return found


def without_the_register(house: House) -> None:
    house.drop("register")


def without_register_and_cage(house: House) -> None:
    house.drop("register")
    house.drop("cage")


def without_a_purse(house: House) -> None:
    house.drop("purse:ann")


def unnamed(house: House) -> None:
    house.put("register", [each for each in house.read("register") if each.command != "t2"])


def called_older(house: House) -> None:
    told = house.read("register")
    place = next(each.place for each in told if each.command == "t1")
    house.put("register", with_field(told, place, kind="stream-found/1"))


def begun_by_another(house: House) -> None:
    house.put("purse:bob", with_field(house.read("purse:bob"), 1, actor="Mallory"))


GONE_OR_UNNAMED = (
    without_the_register,
    without_register_and_cage,
    without_a_purse,
    unnamed,
    called_older,
    begun_by_another,
)


def test_a_whole_house_holds_for_both(evening: Path) -> None:
    assert not judged_alike(House(str(evening)))


@pytest.mark.parametrize(
    "forge", [*BETWEEN_STREAMS, *GONE_OR_UNNAMED], ids=lambda forge: forge.__name__
)
def test_streams_that_contradict_each_other_are_found_by_both(
    evening: Path, tmp_path: Path, forge: Callable[[House], None]
) -> None:
    house = House(shutil.copy(evening, str(tmp_path / "house.db")))
    forge(house)
    assert judged_alike(house)


def test_a_journal_of_before_holds_for_both(evening: Path, tmp_path: Path) -> None:
    house = House(shutil.copy(evening, str(tmp_path / "house.db")))
    as_before(house)
    assert not judged_alike(house)


# Purses -------------------------------------------------------------------------------------------


def purse_and_table(taken: int, bought: int) -> Journal:
    def record(stream: str, kind: str, body: object, command: str, **order: int) -> Record:
        at = "2026-01-31T20:15:00.000000Z"
        written = checker.canonical(order) if order else b""
        body = checker.canonical(body)
        return Record(stream, 0, at, "ann", "player", kind, body, command, written, None, None)

    issue = [{"source": "issued", "target": "purse", "cents": 900}]
    take = [{"source": "purse", "target": "table", "cents": taken}]
    buy = [{"source": "purses", "target": "stack:ann", "cents": bought}]
    rules = {"physical_cards": False, "rules": {"game": "spanish_21"}}
    return Journal(
        {
            "one": hashed(
                [
                    record("one", "table-opened/1", rules, "c-1", n=1),
                    record("one", "chips-bought/1", {"transfers": buy}, "c-2", n=1),
                ]
            ),
            "purse:ann": hashed(
                [
                    record("purse:ann", "money-issued/1", {"transfers": issue}, "c-0", n=1),
                    record(
                        "purse:ann",
                        "chips-taken/1",
                        {"table": "one", "transfers": take},
                        "one: c-2",
                        n=1,
                    ),
                ]
            ),
        }
    )


@pytest.mark.parametrize(
    ("taken", "bought", "areas"),
    [(500, 500, set()), (400, 500, {"money passed"}), (950, 950, {"money"})],
)
def test_a_purse_and_a_table_say_the_same(taken: int, bought: int, areas: set[str]) -> None:
    found = checker.check(purse_and_table(taken, bought))
    assert {trouble.area for trouble in found.troubles} == areas


# By itself ----------------------------------------------------------------------------------------


def test_the_checker_stands_alone_and_passes_its_own_test() -> None:
    tree = ast.parse(FILE.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    named = {alias.name for node in imports for alias in node.names}
    named |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in named} <= sys.stdlib_module_names
    alone = [sys.executable, "-I", "-S", str(FILE), "--self-test"]
    assert subprocess.run(alone, check=False, capture_output=True).returncode == checker.HOLDS


def test_the_examples_of_the_page_hold() -> None:
    text = PAGE.read_text(encoding="utf-8")
    session: dict[str, Any] = {}
    for block in re.findall(r"```pycon\n(.*?)```", text, re.DOTALL):
        for example in doctest.DocTestParser().get_examples(block):
            exec(compile(example.source, "page", "single"), session)  # noqa: S102 our own page
    told = session["record"] | {"hash": session["own"]}
    told |= {name: b64decode(told[name]) for name in ("body", "order")}
    [note] = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    [key] = re.findall(r"`(house\.example/log\+[^`]+)`", text)
    run_ = checker.Run(0, "purse:ann", 0, 1, session["secret"])
    journal = Journal({"purse:ann": [Record(**told)]}, [run_], [(1, note)])
    found = checker.check(journal, [], checker.read_key(key))
    assert (found.troubles, found.unchecked, found.notes) == ([], [], [])


def test_wrong_usage_and_what_is_no_journal_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as exit_:
        checker.main([])
    assert exit_.value.code == checker.USAGE
    nothing = tmp_path / "nothing"
    assert checker.main([str(nothing)]) == checker.UNREADABLE
    nothing.write_text("no journal\n", encoding="utf-8")
    assert checker.main([str(nothing)]) == checker.UNREADABLE


def test_the_names_of_events_are_those_of_the_page() -> None:
    lists = PAGE.read_text(encoding="utf-8").partition("## Names of events")[2]
    on_page = set(re.findall(r"`([a-z0-9-]+/\d+)`", lists))
    assert set().union(*checker.EVENTS.values()) == on_page


@pytest.mark.parametrize("stream", ["purse:ann", "meter:hall", "floor", "offices"])
def test_the_checker_knows_every_event_of_the_house(stream: str) -> None:
    sort = stream.partition(":")[0]
    assert checker.sort_of(stream) == sort
    assert checker.EVENTS[sort] == set(book_of(stream).ledger.events)
