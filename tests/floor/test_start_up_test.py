"""A source of chance that is not one keeps every table closed."""

from __future__ import annotations

import json
import secrets
import sys
from fractions import Fraction
from hashlib import sha256
from math import comb
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.baccarat.floor import Floor
from croupier.floor.chance import FAIR, Chance
from croupier.floor.start_up_test import (
    BYTES,
    FALSE_ALARM,
    LONGEST_RUN,
    MOST_IN_WINDOW,
    WINDOW,
    Source,
    SourceFailed,
    try_source,
)
from croupier.journal.memory import MemoryJournal
from tests.commands.running import document, run

GOOD = sha256(b"a sample that is always the same").digest()


def stretched(count: int) -> bytes:
    """As even as a fair source, and the same each time."""
    return b"".join(sha256(GOOD + n.to_bytes(4)).digest() for n in range(count // 32 + 1))[:count]


SOURCES: dict[str, tuple[Source, str]] = {
    "stuck": (bytes, "equal bytes in a row"),
    "dry": (lambda _: b"", "it gave 0 bytes"),
    "counting": (lambda count: bytes(range(256)) * (count // 256), "too even or uneven"),
    "without its lowest bit": (
        lambda count: bytes(each & 0xFE for each in stretched(count)),
        "too even or uneven",
    ),
    "hesitating": (lambda count: stretched(count - 6) + b"\x07" * 6, "6 equal bytes in a row"),
    "of favourites": (
        lambda count: stretched(1) + _favouring(count),
        "times among 512",
    ),
}


def _favouring(count: int) -> bytes:
    sample = bytearray(stretched(count - 1))
    for place in range(9, WINDOW - 1, 20):
        sample[place] = stretched(1)[0]
    return bytes(sample)


@pytest.mark.parametrize("name", SOURCES)
def test_a_bad_source_keeps_tables_closed(name: str) -> None:
    source, why = SOURCES[name]
    with pytest.raises(SourceFailed, match=why):
        Floor(MemoryJournal(), chance=Chance(source=source))


def test_a_fair_source_is_tried_once() -> None:
    asked = list[int]()

    def source(count: int) -> bytes:
        asked.append(count)
        return stretched(count)

    for _ in range(3):
        Floor(MemoryJournal(), chance=Chance(source=source))
    assert len(asked) == 1
    assert FAIR.source is secrets.token_bytes
    try_source(FAIR.source)


def test_the_bounds_are_those_of_the_false_alarm() -> None:
    """SP 800-90B: the smallest counts that a fair source reaches more rarely than that."""

    def tail(least: int) -> Fraction:
        """That the first byte of a window comes so often in it."""
        others = WINDOW - 1
        ways = (
            comb(others, again) * (BYTES - 1) ** (others - again)
            for again in range(least - 1, others + 1)
        )
        return Fraction(sum(ways), BYTES**others)

    assert tail(MOST_IN_WINDOW) <= FALSE_ALARM < tail(MOST_IN_WINDOW - 2)
    assert Fraction(1, BYTES ** (LONGEST_RUN - 1)) <= FALSE_ALARM


def test_what_a_laboratory_is_handed(tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    told = document("chance", "dump", "--raw", "--count", "100000", "-o", str(raw))
    assert raw.stat().st_size == told["count"] == 100_000
    assert told["sha256"] == sha256(raw.read_bytes()).hexdigest()
    assert {"code", "rulebook", "files", "version"} <= set(told)
    for kind, field, size in (("cards", "cards", 104), ("tiles", "tiles", 32), ("dice", "dice", 3)):
        file = tmp_path / kind
        asked = ("--final", "--kind", kind, "--decks", "2", "--count", "5", "-o", str(file))
        told = document("chance", "dump", *asked)
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        assert told["sha256"] == sha256(file.read_bytes()).hexdigest()
        assert len(lines) == 5
        for line in lines:
            found = line[field].split() if isinstance(line[field], str) else line[field]
            assert len(found) == size
            assert len(line["commitment"]) == 64
    points = tmp_path / "points"
    document("chance", "dump", "--final", "--kind", "points", "--count", "3", "-o", str(points))
    for line in points.read_text("utf-8").splitlines():
        told = json.loads(line)
        sealed = f"{told['salt']} {told['cents']}".encode()
        assert sha256(sealed).hexdigest() == told["commitment"]


@pytest.mark.parametrize(
    ("subject", "field", "size", "lacks"),
    [
        ("pa-551", "cards", 6 * 48, {"Th", "Td", "Tc", "Ts"}),
        ("examples/submissions/pa-627a.toml", "cards", 8 * 52, set[str]()),
        ("pa-535", "tiles", 32, set[str]()),
    ],
)
def test_a_laboratory_is_handed_what_a_table_by_its_rulebook_deals(
    tmp_path: Path, subject: str, field: str, size: int, lacks: set[str]
) -> None:
    file = tmp_path / "dealt"
    asked = ("--final", "--rulebook", subject, "--count", "1", "-o", str(file))
    assert document("chance", "dump", *asked)["what"] == field
    told = json.loads(file.read_text(encoding="utf-8"))
    found = told[field].split()
    assert len(found) == size
    assert not lacks & set(found)
    assert sha256(f"{told['salt']} {told[field]}".encode()).hexdigest() == told["commitment"]


@pytest.mark.parametrize(
    "wrong",
    [
        ("--raw", "--final"),
        ("--raw", "--rulebook", "pa-551"),
        ("--raw", "--kind", "cards"),
        ("--final", "--rulebook", "pa-535", "--kind", "cards"),
        ("--final", "--rulebook", "pa-551", "--kind", "dice"),
    ],
)
def test_what_cannot_be_written_out_is_wrong_usage(tmp_path: Path, wrong: tuple[str, ...]) -> None:
    file = tmp_path / "none"
    assert run("chance", "dump", *wrong, "--count", "9", "-o", str(file))[0] == 2
    assert not file.exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("mine")
    code, _, told = run("chance", "dump", "--raw", "--count", "9", "-o", str(kept))
    assert (code, "is already there" in told) == (2, True)
    assert kept.read_text() == "mine"
    assert run("chance", "dump", "--count", "9", "-o", str(kept))[0] == 2


def dumped(*asked: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["chance", "dump", *asked])
    return int(ended.value.code or 0)


@pytest.mark.parametrize("what", [("--raw", "--count", "70000"), ("--final", "--count", "2")])
def test_without_a_file_it_goes_to_standard_output(
    what: tuple[str, ...], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert dumped(*what) == 0
    out, err = capfdbinary.readouterr()
    assert f"sha256: {sha256(out).hexdigest()}" in err.decode()
    if "--raw" in what:
        assert len(out) == 70_000
    else:
        assert [len(json.loads(line)["cards"].split()) for line in out.splitlines()] == [416, 416]


def test_bytes_do_not_go_to_a_terminal(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert dumped("--raw", "--count", "8") == 2
    out, err = capfdbinary.readouterr()
    assert out == b""
    assert b"name a file with -o" in err


def test_a_document_and_a_dump_do_not_share_standard_output() -> None:
    code, out, _ = run("chance", "dump", "--final", "--count", "1", "--json")
    assert code == 2
    assert "--json goes with -o" in json.loads(out)["error"]["message"]
