"""What every journal does, in memory, in a SQLite file and on a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Barrier, Event

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.journal.errors import AlreadyDone, AlreadySealed, Closed, Stale
from croupier.journal.opening import open_journal
from croupier.journal.records import GENESIS, Append, Entry, Head, Record, record_hash
from croupier.journal.store import Journal
from croupier.values.order_ids import own_command
from croupier.values.refusals import Unreadable
from tests.journal.support import NOON, append, assert_chained, begun, entry, ordered

READERS = 3


def test_a_stream_begins_at_place_one_behind_the_genesis(journal: Journal) -> None:
    assert journal.head("table-1") is None
    (record,) = journal.append(append("table-1", 0, "open"))
    assert (record.place, record.previous) == (1, GENESIS)
    assert (record.at, record.actor, record.kind) == (NOON, "dealer", "card-dealt/1")
    assert (record.body, record.command) == (b'{"n":0}', "open")
    assert journal.head("table-1") == Head("table-1", 1, record.hash)


def test_records_come_back_in_order_as_they_were_acknowledged(journal: Journal) -> None:
    made = [
        *journal.append(append("table-1", 0, "a", 3)),
        *journal.append(append("table-1", 3, "b")),
    ]
    assert list(journal.read("table-1")) == made
    assert_chained(made)


def test_the_order_and_the_office_are_kept_and_hashed(journal: Journal) -> None:
    first, second = ordered(n=1), entry(n=2)
    journal.append(Append("table-1", 0, (first, second), "c"))
    one, two = journal.read("table-1")
    assert (one.actor, one.office, one.order) == ("Dan", "dealer", first.order)
    assert (two.office, two.order) == ("", b"")
    assert_chained([one, two])
    assert journal.recorded("table-1", "c") == (one, two)
    for change in ({"office": "player"}, {"order": b""}):
        assert record_hash(replace(one, **change)) != one.hash


@pytest.mark.parametrize(
    ("after", "upto", "places"),
    [
        (0, None, [1, 2, 3, 4]),
        (2, None, [3, 4]),
        (1, 3, [2, 3]),
        (0, 0, []),
        (3, 2, []),
        (4, None, []),
        (0, 99, [1, 2, 3, 4]),
        (0, 2**70, [1, 2, 3, 4]),
    ],
)
def test_a_part_of_a_stream(
    journal: Journal, after: int, upto: int | None, places: list[int]
) -> None:
    journal.append(append("table-1", 0, "a", 4), append("table-2", 0, "a", 4))
    read = list(journal.read("table-1", after, upto))
    assert [record.place for record in read] == places
    assert list(journal.hashes("table-1", after, upto)) == [record.hash for record in read]


def test_a_stream_longer_than_a_page_of_reading(journal: Journal) -> None:
    journal.append(append("table-1", 0, "a", 1_203))
    assert_chained(journal.read("table-1"))
    assert len(list(journal.read("table-1", after=200))) == 1_003
    assert list(journal.hashes("table-1")) == [each.hash for each in journal.read("table-1")]


def test_an_unknown_stream_is_empty(journal: Journal) -> None:
    assert list(journal.read("table-9")) == []
    assert begun(journal) == ()


def test_streams_are_named_in_order(journal: Journal) -> None:
    for name in ("table-2", "meter mega", "Table-2", "purse é", "table-10"):
        journal.append(append(name, 0, "open", 2))
    assert begun(journal) == ("Table-2", "meter mega", "purse é", "table-10", "table-2")


def test_each_stream_is_its_own_chain(journal: Journal) -> None:
    made = journal.append(append("table-1", 0, "bet", 2), append("purse-7", 0, "bet", 1))
    assert [(record.stream, record.place) for record in made] == [
        ("table-1", 1),
        ("table-1", 2),
        ("purse-7", 1),
    ]
    for stream in begun(journal):
        assert_chained(journal.read(stream))


def test_a_stale_writer_is_refused_and_changes_nothing(journal: Journal) -> None:
    first = journal.append(append("table-1", 0, "a", 2))
    for after in (0, 1, 3):
        with pytest.raises(Stale, match="table-1 stands at place 2") as refusal:
            journal.append(append("table-1", after, f"late {after}"))
        assert (refusal.value.stream, refusal.value.expected) == ("table-1", after)
        assert refusal.value.found == 2
    with pytest.raises(Stale):
        journal.append(append("new", 1, "early"))
    assert tuple(journal.read("table-1")) == first
    assert begun(journal) == ("table-1",)


def test_several_streams_are_written_whole_or_not_at_all(journal: Journal) -> None:
    journal.append(append("table-1", 0, "a"), append("meter", 0, "a"))
    with pytest.raises(Stale) as refusal:
        journal.append(append("table-1", 1, "b"), append("meter", 0, "b"), seal={"shoe": b"secret"})
    assert refusal.value.stream == "meter"
    assert [journal.head(stream) for stream in ("table-1", "meter")] == [
        Head(record.stream, 1, record.hash)
        for stream in ("table-1", "meter")
        for record in journal.read(stream)
    ]
    assert journal.sealed("shoe") is None


def test_a_command_takes_effect_once(journal: Journal) -> None:
    made = journal.append(append("table-1", 0, "bet-1", 2), append("purse", 0, "bet-1"))
    journal.append(append("table-1", 2, "bet-2"))
    for after in (0, 3):
        with pytest.raises(AlreadyDone, match="bet-1 was recorded before") as refusal:
            journal.append(append("table-1", after, "bet-1", 2), append("purse", 0, "bet-1"))
        assert refusal.value.records == made
    with pytest.raises(AlreadyDone) as refusal:
        journal.append(append("table-1", 3, "bet-1"), append("another purse", 0, "bet-1"))
    assert refusal.value.records == made[:2]
    assert begun(journal) == ("purse", "table-1")


def test_what_a_command_made_can_be_asked_for(journal: Journal) -> None:
    assert journal.recorded("table-1", "bet-1") == ()
    made = journal.append(append("table-1", 0, "bet-1", 700), append("purse", 0, "bet-1"))
    journal.append(append("table-1", 700, "bet-2"))
    assert journal.recorded("table-1", "bet-1") == made[:700]
    assert journal.recorded("purse", "bet-1") == made[700:]
    assert [record.place for record in journal.recorded("table-1", "bet-2")] == [701]
    assert journal.recorded("purse", "bet-2") == ()
    assert journal.recorded("table-1", "") == ()


def test_the_same_command_id_in_another_stream_is_another_command(journal: Journal) -> None:
    journal.append(append("table-1", 0, "1"))
    assert journal.append(append("table-2", 0, "1"))[0].place == 1


def given_by(person: str, stream: str, after: int, id_: str) -> Append:
    return Append(stream, after, (replace(entry(), actor=person),), own_command(person, id_))


def test_an_id_of_a_person_stands_for_one_order_in_the_whole_house(journal: Journal) -> None:
    made = journal.append(given_by("ann", "table-1", 0, "1"), append("purse", 0, "table-1: 1"))
    for stream, after in (("table-1", 0), ("table-1", 1), ("table-2", 0), ("purse", 1)):
        with pytest.raises(AlreadyDone) as refusal:
            journal.append(given_by("ann", stream, after, "1"))
        assert refusal.value.records == made[:1]
    own = own_command("ann", "1")
    assert journal.given("table-1", own) == journal.given("table-2", own) == made[:1]
    assert journal.recorded("table-2", own) == ()
    assert journal.given("table-1", own_command("bob", "1")) == ()
    assert begun(journal) == ("purse", "table-1")
    assert list(journal.given_twice()) == []


def test_what_is_done_beside_an_order_is_no_order_of_that_id(journal: Journal) -> None:
    journal.append(append("table-1", 0, "a"))
    assert journal.given("table-1", "a") == journal.recorded("table-1", "a") != ()
    assert journal.given("table-2", "a") == ()


def test_the_same_id_of_somebody_else_is_another(journal: Journal) -> None:
    journal.append(given_by("ann", "table-1", 0, "1"))
    (bobs,) = journal.append(given_by("bob", "table-1", 1, "1"))
    assert journal.given("table-1", own_command("bob", "1")) == (bobs,)


def test_an_id_sent_to_two_streams_at_once_takes_effect_in_one(journal: Journal) -> None:
    streams = [f"table-{n}" for n in range(8)]
    waiting = [journal.submit(given_by("ann", stream, 0, "1")) for stream in streams]
    failed = [each.exception() for each in waiting]
    assert sum(each is None for each in failed) == 1
    assert all(isinstance(each, AlreadyDone) for each in failed if each)
    assert len(begun(journal)) == 1


def test_a_command_sent_twice_at_once_takes_effect_once(journal: Journal) -> None:
    answers = [journal.submit(append("table-1", 0, "bet", 2)) for _ in range(5)]
    made = answers[0].result()
    for answer in answers[1:]:
        with pytest.raises(AlreadyDone) as refusal:
            answer.result()
        assert refusal.value.records == made


def test_of_those_waiting_the_stale_one_fails_alone(journal: Journal) -> None:
    answers = [
        journal.submit(append("table-1", 0, "a")),
        journal.submit(append("table-1", 0, "too late")),
        journal.submit(append("table-1", 1, "b")),
        journal.submit(append("table-2", 0, "c")),
    ]
    assert [type(answer.exception()) for answer in answers] == [
        type(None),
        Stale,
        type(None),
        type(None),
    ]
    assert [record.command for record in journal.read("table-1")] == ["a", "b"]


def test_what_was_decided_by_another_stream_is_stale_once_that_has_moved_on(
    journal: Journal,
) -> None:
    journal.append(append("care", 0, "a"))
    by_all = replace(append("table-1", 0, "b"), knowing=(("care", 1), ("unheard of", 0)))
    journal.append(by_all)
    journal.append(append("care", 1, "c"))
    late, other = (
        journal.submit(
            replace(append("table-1", 1, "d"), knowing=(("care", 1),)), seal={"shoe": b"secret"}
        ),
        journal.submit(append("table-2", 0, "e")),
    )
    with pytest.raises(Stale, match="care stands at place 2, not at 1"):
        late.result()
    assert other.result()[0].place == 1
    assert [each.command for each in journal.read("table-1")] == ["b"]
    assert journal.sealed("shoe") is None
    journal.append(
        replace(append("table-1", 1, "d"), knowing=(("care", 2),)), seal={"shoe": b"secret"}
    )
    assert journal.sealed("shoe") == b"secret"


def test_a_secret_is_sealed_and_unsealed_with_its_event(journal: Journal) -> None:
    secret = bytes(range(256))
    journal.append(append("table-1", 0, "shuffle"), seal={"c0ffee": secret, "dead": b""})
    assert (journal.sealed("c0ffee"), journal.sealed("dead")) == (secret, b"")
    journal.append(append("table-1", 1, "open shoe"), unseal=["c0ffee"])
    assert (journal.sealed("c0ffee"), journal.sealed("dead")) == (None, b"")


def test_a_refused_append_neither_seals_nor_unseals(journal: Journal) -> None:
    journal.append(append("table-1", 0, "shuffle"), seal={"first": b"1"})
    with pytest.raises(Stale):
        journal.append(append("table-1", 0, "late"), seal={"second": b"2"}, unseal=["first"])
    assert (journal.sealed("first"), journal.sealed("second")) == (b"1", None)


def test_a_seal_is_never_overwritten(journal: Journal) -> None:
    journal.append(append("table-1", 0, "shuffle"), seal={"shoe": b"1"})
    with pytest.raises(AlreadySealed, match="shoe"):
        journal.append(append("table-2", 0, "shuffle"), seal={"shoe": b"2"})
    both = [
        journal.submit(append(f"table-{n}", 0, "shuffle"), seal={"next": bytes([n])})
        for n in (3, 4)
    ]
    assert isinstance(both[1].exception(), AlreadySealed)
    assert (journal.sealed("shoe"), journal.sealed("next")) == (b"1", b"\x03")
    assert journal.head("table-2") is None


def test_a_shoe_sealed_and_opened_before_the_commit(journal: Journal) -> None:
    answers = [
        journal.submit(append("table-1", 0, "shuffle"), seal={"shoe": b"1"}),
        journal.submit(append("table-1", 1, "abandon"), unseal=["shoe", "never sealed"]),
    ]
    assert [len(answer.result()) for answer in answers] == [1, 1]
    assert journal.sealed("shoe") is None


def test_of_two_who_race_for_a_place_one_wins(journal: Journal) -> None:
    rounds, racers = 40, 4
    start = Barrier(racers)

    def race(racer: int) -> int:
        won = 0
        for place in range(rounds):
            start.wait()
            answer = journal.submit(append("table-1", place, f"{racer} at {place}"))
            won += answer.exception() is None
        return won

    with ThreadPoolExecutor(racers) as pool:
        wins = list(pool.map(race, range(racers)))
    assert sum(wins) == rounds
    records = list(journal.read("table-1"))
    assert len(records) == rounds
    assert_chained(records)


def test_many_writers_each_at_their_own_table(journal: Journal) -> None:
    def play(table: int) -> None:
        for place in range(60):
            journal.append(append(f"table-{table}", place, f"{place}"))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(play, range(8)))
    for stream in begun(journal):
        assert_chained(journal.read(stream))
    assert {journal.head(stream).place for stream in begun(journal)} == {60}  # type: ignore[union-attr]


def test_what_is_acknowledged_can_be_read_while_others_write(journal: Journal) -> None:
    finished = Event()

    def read() -> int:
        seen = 0
        while not finished.is_set():
            head = journal.head("table-1")
            records = list(journal.read("table-1"))
            assert_chained(records)
            assert len(records) >= (head.place if head else 0) >= seen
            seen = head.place if head else 0
        return seen

    with ThreadPoolExecutor(READERS) as pool:
        readers = [pool.submit(read) for _ in range(READERS)]
        try:
            for place in range(0, 300, 3):
                journal.append(append("table-1", place, f"{place}", 3))
                assert sum(1 for _ in journal.read("table-1", after=place)) == 3
        finally:
            finished.set()
        assert all(reader.result() <= 300 for reader in readers)


def test_names_and_bodies_in_any_script(journal: Journal) -> None:
    said = "百家乐 \u200fשלחם\u200f 🂡 \u0000 \\ \" ' % $1"
    made = journal.append(
        Append("стол №1 🂡", 0, (Entry(NOON, "круп'є %s ?", "said/1", entry(a=said).body),), "ключ")
    )
    assert tuple(journal.read("стол №1 🂡")) == made
    assert begun(journal) == ("стол №1 🂡",)
    assert_chained(made)


@pytest.mark.parametrize("body", [b"", b"\x00\xff not even text", b'"' + b"x" * 3_000_000 + b'"'])
def test_a_body_comes_back_byte_for_byte(journal: Journal, body: bytes) -> None:
    journal.append(Append("table-1", 0, (Entry(NOON, "dealer", "big/1", body),), "a"))
    (record,) = journal.read("table-1")
    assert record.body == body
    assert_chained([record])


def test_the_newest_snapshot_of_the_code_that_asks(journal: Journal) -> None:
    assert journal.snapshot("table-1", "code-1") is None
    journal.keep_snapshot("table-1", 10, "code-1", b"ten")
    journal.keep_snapshot("table-1", 20, "code-1", bytes(range(256)))
    journal.keep_snapshot("table-1", 15, "code-1", b"a late one")
    journal.keep_snapshot("table-1", 30, "code-2", b"other shape")
    assert journal.snapshot("table-1", "code-1") == (20, bytes(range(256)))
    assert journal.snapshot("table-1", "code-2") == (30, b"other shape")
    assert journal.snapshot("table-2", "code-1") is None
    assert begun(journal) == ()


def test_a_snapshot_no_database_could_keep(journal: Journal) -> None:
    with pytest.raises(Unreadable, match="a digest"):
        journal.keep_snapshot("table-1", 1, "a\x00b", b"")
    with pytest.raises(Unreadable, match="place -1"):
        journal.keep_snapshot("table-1", -1, "code", b"")


def test_an_append_must_name_streams_and_each_once(journal: Journal) -> None:
    with pytest.raises(Unreadable, match="at least one stream"):
        journal.append(seal={"a": b"b"})
    with pytest.raises(Unreadable, match="twice"):
        journal.append(append("table-1", 0, "a"), append("table-1", 1, "a"))
    with pytest.raises(Unreadable, match="commitment"):
        journal.append(append("table-1", 0, "a"), seal={"": b"b"})
    with pytest.raises(Unreadable, match="commitment"):
        journal.append(append("table-1", 0, "a"), unseal=["a\x00b"])
    assert begun(journal) == ()


def test_a_closed_journal_says_so(journal: Journal) -> None:
    answer = journal.submit(append("table-1", 0, "a"))
    journal.close()
    journal.close()
    assert len(answer.result()) == 1
    for use in (
        lambda: journal.append(append("table-1", 1, "b")),
        lambda: list(journal.read("table-1")),
        lambda: journal.head("table-1"),
        lambda: journal.recorded("table-1", "a"),
        journal.streams,
        lambda: journal.sealed("a"),
        lambda: journal.snapshot("table-1", "a"),
        lambda: journal.keep_snapshot("table-1", 1, "a", b""),
    ):
        with pytest.raises(Closed, match="closed"):
            use()


def test_everything_is_there_when_it_is_opened_again(kept: str) -> None:
    with open_journal(kept) as journal:
        made = journal.append(append("table-1", 0, "a", 3), seal={"shoe": b"secret"})
        journal.keep_snapshot("table-1", 3, "code", b"state")
    with open_journal(kept) as journal:
        assert tuple(journal.read("table-1")) == made
        assert journal.recorded("table-1", "a") == made
        assert journal.sealed("shoe") == b"secret"
        assert journal.snapshot("table-1", "code") == (3, b"state")
        with pytest.raises(AlreadyDone) as refusal:
            journal.append(append("table-1", 3, "a"))
        assert refusal.value.records == made
        (next_one,) = journal.append(append("table-1", 3, "b"))
        assert next_one.previous == made[-1].hash


STEPS = st.lists(
    st.tuples(
        st.lists(st.sampled_from("abc"), min_size=1, max_size=3, unique=True),
        st.integers(-1, 1),
        st.integers(1, 3),
        st.sampled_from([f"command {n}" for n in range(12)]),
    ),
    max_size=12,
)


@given(STEPS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_all_journals_give_one_answer(
    journals: tuple[Journal, ...], steps: list[tuple[list[str], int, int, str]]
) -> None:
    """Whatever is asked in whatever order, SQLite and PostgreSQL do as memory does."""
    example = f"{next(EXAMPLES)} "
    heads = dict.fromkeys("abc", 0)
    told = list[list[object]]([] for _ in journals)
    for streams, shift, count, command in steps:
        asked = [
            append(example + name, max(heads[name] + shift, 0), command, count) for name in streams
        ]
        answers = [each.submit(*asked) for each in journals]
        for answer, said in zip(answers, told, strict=True):
            said.append(_answered(answer))
        for name in streams:
            head = journals[0].head(example + name)
            heads[name] = head.place if head else 0
    assert told[0] == told[1] == told[2]
    for name in heads:
        records = [list(each.read(example + name)) for each in journals]
        assert records[0] == records[1] == records[2]
        assert_chained(records[0])


EXAMPLES = iter(range(10**6))


def _answered(answer: Future[tuple[Record, ...]]) -> object:
    match answer.exception():
        case None:
            return answer.result()
        case AlreadyDone() as done:
            return "done", done.records
        case error:
            return str(error)


@pytest.fixture
def journals(request: pytest.FixtureRequest) -> Iterator[tuple[Journal, ...]]:
    with (
        open_journal(":memory:") as memory,
        open_journal(request.getfixturevalue("sqlite_path")) as sqlite,
        open_journal(request.getfixturevalue("postgres_url")) as postgres,
    ):
        yield memory, sqlite, postgres
