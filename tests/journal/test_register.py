"""Every stream is named in the register by the append with which it begins."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from croupier.journal.errors import AlreadyDone, AlreadySealed, Stale
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.values.refusals import Unreadable
from croupier.values.streams import REGISTER
from tests.journal.support import append, assert_chained, begun


def entered(journal: Journal) -> list[tuple[str, str]]:
    """What the register says, its chain once checked."""
    records = list(journal.read(REGISTER))
    assert_chained(records)
    for each in records:
        assert each.body == f'{{"stream":"{each.command}"}}'.encode()
        assert journal.recorded(REGISTER, each.command) == (each,)
    return [(each.kind, each.command) for each in records]


def begins(*streams: str) -> list[tuple[str, str]]:
    return [("stream-begun/1", stream) for stream in streams]


def test_a_new_journal_has_none(journal: Journal) -> None:
    assert journal.head(REGISTER) is None


def test_a_stream_is_named_once_with_its_first_record(journal: Journal) -> None:
    made = journal.append(append("t1", 0, "a", 2), append("purse:ann", 0, "a"))
    assert [each.stream for each in made] == ["t1", "t1", "purse:ann"]
    journal.append(append("t1", 2, "b"))
    journal.append(append("t2", 0, "b"), append("t1", 3, "c"))
    assert entered(journal) == begins("t1", "purse:ann", "t2")
    [first, *_] = journal.read(REGISTER)
    assert (first.at, first.actor, first.office) == (made[0].at, made[0].actor, made[0].office)


def test_what_is_refused_names_nothing(journal: Journal) -> None:
    journal.append(append("t1", 0, "a"), seal={"shoe": b"1"})
    with pytest.raises(Stale):
        journal.append(append("t2", 0, "b"), append("t1", 0, "b"))
    with pytest.raises(AlreadySealed):
        journal.append(append("t3", 0, "b"), seal={"shoe": b"2"})
    with pytest.raises(AlreadyDone):
        journal.append(append("t1", 0, "a"))
    assert entered(journal) == begins("t1")


def test_many_that_begin_at_once(journal: Journal) -> None:
    names = [f"t{n}" for n in range(30)]
    for each in [journal.submit(append(name, 0, "a")) for name in names]:
        each.result()
    assert entered(journal) == begins(*names)


def test_nobody_else_writes_to_it(journal: Journal) -> None:
    with pytest.raises(Unreadable, match="kept by the journal itself"):
        journal.append(append(REGISTER, 0, "a"))


def test_it_goes_on_where_it_was_left(kept: str) -> None:
    for name in ("t1", "t2", "t3"):
        with open_journal(kept) as journal:
            journal.append(append(name, 0, "a"))
    with open_journal(kept, read_only=True) as journal:
        assert entered(journal) == begins("t1", "t2", "t3")


def test_an_append_that_takes_whatever_place_is_next(journal: Journal) -> None:
    waiting = [
        journal.submit(append(f"t{n}", 0, "a"), append("cage", None, f"t{n}: a", 2))
        for n in range(20)
    ]
    for n, each in enumerate(waiting):
        assert [record.command for record in each.result()] == ["a", f"t{n}: a", f"t{n}: a"]
    with pytest.raises(AlreadyDone):
        journal.append(append("cage", None, "t7: a"))
    records = list(journal.read("cage"))
    assert_chained(records)
    assert len(records) == 40
    assert begun(journal)[0] == "cage"


def test_at_the_end_one_append_takes_several_commands(journal: Journal) -> None:
    both = append("cage", None, "t1: a", 2), append("cage", None, "t2: a")
    made = journal.append(append("t1", 0, "a"), *both)
    assert [(each.stream, each.place) for each in made[1:]] == [("cage", n) for n in (1, 2, 3)]
    assert journal.recorded("cage", "t2: a") == made[3:]
    assert entered(journal) == begins("t1", "cage")
    with pytest.raises(Unreadable, match="twice"):
        journal.append(both[0], both[0])


def test_nodes_that_begin_streams_at_once_wait_for_nobody(postgres_url: str) -> None:
    nodes, each_begins = 4, 25

    def begin(numbered: tuple[int, Journal]) -> None:
        node, journal = numbered
        for n in range(each_begins):
            beside = append("cage", None, f"{node}-{n}")
            journal.append(append(f"table {node}-{n}", 0, "a"), beside)

    with ExitStack() as stack:
        journals = [stack.enter_context(open_journal(postgres_url)) for _ in range(nodes)]
        with ThreadPoolExecutor(nodes) as pool:
            list(pool.map(begin, enumerate(journals)))
        named = [stream for _, stream in entered(journals[0])]
        assert len(named) == nodes * each_begins + 1
        assert sorted(named) == sorted(begun(journals[1]))
        assert_chained(journals[2].read("cage"))
