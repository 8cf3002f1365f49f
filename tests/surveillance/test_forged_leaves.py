"""One leaf of one record changed, or a record dropped, and every hash behind it made anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.journal.opening import open_journal
from croupier.journal.signing import sign_head
from croupier.journal.store import Journal
from croupier.transparency.heads import TreeHead
from croupier.transparency.notes import Signer
from croupier.values.streams import is_table
from tests.commands.running import EXAMPLES, document, run
from tests.surveillance.forging import (
    DROPPED,
    Forgery,
    Records,
    covered,
    forgeries,
    of_each_leaf,
    verifies,
)
from tests.surveillance.keeping import rewrite

TABLES = ("pa-627b", "pa-535-banking", "pa-551-match")
"""One of each game; the first has meters."""
ROUNDS = ("--rounds", "1", "--auto", "round", "--seed", "1", "--bettors", "2", "--json")
SIGNER = Signer("casino.example/journal", bytes(32))


def play(table: str, path: Path) -> None:
    code, out, err = run("play", str(EXAMPLES / f"{table}.toml"), "--journal", str(path), *ROUNDS)
    assert code == 0, out + err


@pytest.fixture(scope="module", params=TABLES)
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    found: Path = tmp_path_factory.mktemp("forged") / f"{request.param}.db"
    play(request.param, found)
    return found


@pytest.fixture(scope="module")
def journal(path: Path) -> Iterator[Journal]:
    with open_journal(path) as opened:
        yield opened


@pytest.fixture(scope="module")
def head(journal: Journal) -> TreeHead:
    return sign_head(journal, SIGNER).head


@pytest.fixture(scope="module")
def records(journal: Journal) -> Records:
    return {stream: list(journal.read(stream)) for stream in journal.streams()}


def test_what_was_signed_holds(records: Records, journal: Journal, head: TreeHead) -> None:
    assert covered(records, journal, head).holds
    assert verifies(records, journal)


def test_no_forgery_is_what_it_was(records: Records) -> None:
    for each in of_each_leaf(records):
        forged = each.of(records)[each.stream]
        assert forged != records[each.stream], each
        assert len(forged) == len(records[each.stream]) - (each.leaf == DROPPED)


def test_no_leaf_under_a_head_can_be_changed(
    records: Records, journal: Journal, head: TreeHead
) -> None:
    told = list(of_each_leaf(records))
    leaves = {each.leaf for each in told}
    assert {"actor", "at", "office", "command", DROPPED} <= leaves
    assert "body.rules.jurisdiction" in leaves, "the rules are among them"
    assert "body.submission" in leaves
    assert not [each for each in told if covered(each.of(records), journal, head).holds]


def test_no_record_under_a_head_can_be_dropped(
    records: Records, journal: Journal, head: TreeHead
) -> None:
    dropped = [each for each in forgeries(records) if each.leaf == DROPPED]
    assert len(dropped) == sum(map(len, records.values()))
    assert not [each for each in dropped if covered(each.of(records), journal, head).holds]


@pytest.mark.parametrize(
    "leaf",
    ["body.rules.jurisdiction", "body.rules.coin", "body.digests.rulebook", "body.submission"],
)
def test_rules_are_found_out_without_a_head(leaf: str, records: Records, journal: Journal) -> None:
    [forged] = [each for each in of_each_leaf(records) if each.leaf == leaf and each.place == 1]
    assert not verifies(forged.of(records), journal)


BY_WHOM = {"actor", "office"}
CHOSEN = {f"order.body.{name}" for name in ("deck", "delivery", "depth", "exposed", "start")}


def test_who_did_it_and_what_the_automatic_dealer_chose_are_found_out_without_a_head(
    records: Records, journal: Journal
) -> None:
    at_tables = [each for each in of_each_leaf(records) if is_table(each.stream)]
    forged = {each.leaf: each for each in at_tables if each.leaf in BY_WHOM | CHOSEN}
    assert forged.keys() > BY_WHOM
    assert not [leaf for leaf, each in forged.items() if verifies(each.of(records), journal)]


def test_a_duty_that_has_lost_its_name_is_told_where_somebody_was_answered_for(
    tmp_path: Path,
) -> None:
    """The table's agenda cannot even be read then, and that is told, not raised."""
    kept = tmp_path / "journal.db"
    play("pa-535-banking", kept)
    with open_journal(kept) as opened:
        records = {stream: list(opened.read(stream)) for stream in opened.streams()}
        [table] = [stream for stream in records if is_table(stream)]
        procedure = json.loads(records[table][0].body)["rules"]["procedure"]
        nth = [name for name, _ in procedure].index("own_tiles")
        path = ("body", "rules", "procedure", nth, 0)
        forged = Forgery(table, 1, "table-opened/1", path, "own_tilesx").of(records)
        assert not verifies(forged, opened)


def test_what_follows_the_newest_head_is_told_apart(path: Path, tmp_path: Path) -> None:
    """By the command: a later record may be forged unseen, but it is called not yet covered."""
    kept, note = tmp_path / "journal.db", tmp_path / "head"
    play(path.stem, kept)
    run("head", str(kept), "--key", str(tmp_path / "key"), "--origin", "a.example", "-o", str(note))
    with open_journal(kept) as opened:
        under = {stream: len(list(opened.read(stream))) for stream in opened.streams()}
    play(path.stem, kept)
    with open_journal(kept) as opened:
        now = {stream: list(opened.read(stream)) for stream in opened.streams()}
    later = {stream: len(own) - under[stream] for stream, own in now.items()}
    found = document("verify", str(kept), "--head", str(note))
    assert found["not_under_a_head"] == {stream: count for stream, count in later.items() if count}
    table = next(stream for stream, count in later.items() if count > 1)
    write(kept, Forgery(table, len(now[table]), "", ("at",), "2020-01-01T00:00:00Z").of(now))
    assert document("verify", str(kept), "--head", str(note), code=3)["heads"][0]["holds"] is True
    write(kept, Forgery(table, under[table], "", ("at",), "2020-01-01T00:00:00Z").of(now))
    assert document("verify", str(kept), "--head", str(note), code=3)["heads"][0]["holds"] is False


def write(path: Path, records: Records) -> None:
    for own in records.values():
        for each in own:
            rewrite(
                str(path),
                "UPDATE records SET at = ?, previous = ?, hash = ? WHERE stream = ? AND place = ?",
                each.at,
                each.previous,
                each.hash,
                each.stream,
                each.place,
            )


def test_what_leaves_nothing_to_decide_is_told_and_not_fallen_over(
    records: Records, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A forged card may leave hands that no drawing rule speaks of."""

    def undecided(_: object) -> object:
        raise KeyError((2, 9))

    assert verifies(records, journal)
    monkeypatch.setattr("croupier.surveillance.rules.filled", undecided)
    assert not verifies(records, journal)
