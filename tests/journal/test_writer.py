"""The thread that writes for many, and the connections lent to readers."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

import pytest

from croupier.journal.batch import Outcome, Request, request
from croupier.journal.errors import Closed
from croupier.journal.readers import Readers
from croupier.journal.records import MOST_BYTES
from croupier.journal.writer import MOST_AT_ONCE, Writer
from croupier.values.refusals import Unreadable
from tests.journal.support import append


def asked(n: int) -> Request:
    return request([append(f"table-{n}", 0, "a")], {}, ())


def test_all_that_waits_is_written_at_once_up_to_a_limit() -> None:
    first_is_in, go_on = Event(), Event()
    sizes = list[int]()

    def write(requests: Sequence[Request]) -> Sequence[Outcome]:
        sizes.append(len(requests))
        first_is_in.set()
        go_on.wait()
        return [()] * len(requests)

    writer = Writer("a journal", write)
    answers = [writer.submit(asked(0))]
    first_is_in.wait()
    answers += [writer.submit(asked(n)) for n in range(MOST_AT_ONCE + 7)]
    go_on.set()
    writer.close()
    assert sizes == [1, MOST_AT_ONCE, 7]
    assert all(answer.result() == () for answer in answers)
    with pytest.raises(Closed, match="a journal is closed"):
        writer.submit(asked(0))


def test_a_fault_of_our_own_reaches_those_who_wait_and_the_writer_goes_on() -> None:
    faults = iter([ZeroDivisionError("a bug")])

    def write(requests: Sequence[Request]) -> Sequence[Outcome]:
        for fault in faults:
            raise fault
        return [()] * len(requests)

    writer = Writer("a journal", write)
    assert isinstance(writer.submit(asked(0)).exception(), ZeroDivisionError)
    assert writer.submit(asked(1)).result() == ()
    writer.close()


def test_a_secret_beyond_all_measure() -> None:
    with pytest.raises(Unreadable, match="the secret under shoe"):
        request([append("table-1", 0, "a")], {"shoe": b"x" * (MOST_BYTES + 1)}, ())


class Connection:
    is_open = True

    def close(self) -> None:
        self.is_open = False


class TestLending:
    def test_a_connection_is_lent_again_and_two_at_once_are_two(self) -> None:
        readers = Readers(Connection)
        with readers.lent() as one, readers.lent() as other:
            assert one is not other
        with readers.lent() as again:
            assert again is one
        readers.close()
        assert not one.is_open
        assert not other.is_open

    def test_one_that_failed_its_borrower_is_closed(self) -> None:
        readers = Readers(Connection)
        with pytest.raises(ZeroDivisionError), readers.lent() as one:
            raise ZeroDivisionError
        assert not one.is_open
        with readers.lent() as another:
            assert another is not one
        readers.close()

    def test_one_that_comes_back_after_closing_time_is_closed(self) -> None:
        readers = Readers(Connection)
        with readers.lent() as late:
            readers.close()
            assert late.is_open
        assert not late.is_open
