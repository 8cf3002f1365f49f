"""What two nodes say to each other: who may, how much, and what a slow or silent end costs."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.journal.nodes import Node
from croupier.web.relay import exchange as exchanges
from croupier.web.relay import greeting as greetings
from croupier.web.relay import link as links
from croupier.web.relay.carried import Carried
from croupier.web.relay.exchange import Exchange, NodeAway
from croupier.web.relay.frames import (
    MOST_BYTES,
    Frame,
    Garbled,
    Kind,
    Unframed,
    Unsaid,
    alike,
    credit,
    frame,
    said_by_all,
)
from croupier.web.relay.greeting import Called, Caller
from croupier.web.relay.strand import HOPS, WINDOW, Strand

PEER = ("192.0.2.7", 4711)
SECRETS = {"a": b"a" * 32, "b": b"b" * 32}


class Sink(asyncio.Protocol):
    """Keeps what comes; says it back, if it is an echo."""

    def __init__(self, *, echo: bool = False) -> None:
        self.echo, self.heard, self.ended = echo, bytearray(), asyncio.Event()
        self.why: Exception | None = None
        self.is_paused = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.line = transport

    def data_received(self, data: bytes) -> None:
        self.heard += data
        if self.echo:
            self.line.write(data)

    def pause_writing(self) -> None:
        self.is_paused = True

    def resume_writing(self) -> None:
        self.is_paused = False

    def connection_lost(self, exc: Exception | None) -> None:
        self.why = exc
        self.ended.set()


@dataclass
class End:
    exchange: Exchange
    node: Node
    came: list[Sink] = field(default_factory=list)


async def opened(name: str, stack: list[Callable[[], Awaitable[None]]], *, echo: bool) -> End:
    listener = socket.create_server(("127.0.0.1", 0))
    node = Node(name, name, f"127.0.0.1:{listener.getsockname()[1]}", secret=SECRETS[name])
    came = list[Sink]()

    def arrival(_: Strand) -> Sink:
        came.append(Sink(echo=echo))
        return came[-1]

    exchange = Exchange(node, arrival, Carried())
    await exchange.listen(listener)
    stack.append(exchange.close)
    return End(exchange, node, came)


@asynccontextmanager
async def two(*, echo: bool = True) -> AsyncIterator[tuple[End, End]]:
    closing = list[Callable[[], Awaitable[None]]]()
    try:
        yield await opened("a", closing, echo=echo), await opened("b", closing, echo=echo)
    finally:
        for close in closing:
            await close()


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 two ends of a line, looked at from outside
            await asyncio.sleep(0.001)


def in_a_loop(story: Callable[[], Awaitable[None]]) -> None:
    async def told() -> None:
        await story()

    asyncio.run(told())


def test_what_is_said_comes_whole_both_ways_and_so_does_its_end() -> None:
    async def story() -> None:
        async with two() as (a, b):
            link, sink = await a.exchange.link_to(b.node), Sink()
            strand = link.open(PEER, 1, sink)
            said = bytes(range(256)) * 2048
            strand.write(said)
            await until(lambda: len(sink.heard) == len(said))
            assert bytes(sink.heard) == said
            there = b.came[0].line
            assert there.get_extra_info("peername") == PEER
            assert there.get_extra_info(HOPS) == 1
            strand.write(b"the end")
            strand.close()
            await until(b.came[0].ended.is_set)
            await until(sink.ended.is_set)
            assert bytes(b.came[0].heard).endswith(b"the end")
            assert (b.came[0].why, sink.why) == (None, None)
            assert link.strands == 0

    in_a_loop(story)


def test_a_pair_has_one_line_whoever_calls() -> None:
    async def story() -> None:
        async with two() as (a, b):
            one, again = await asyncio.gather(*(a.exchange.link_to(b.node) for _ in range(2)))
            assert one is again
            await until(lambda: b.exchange.carried.links == 1)
            back = await b.exchange.link_to(a.node)
            assert not back.is_caller
            sink = Sink()
            back.open(PEER, 1, sink).write(b"the other way")
            await until(lambda: sink.heard == b"the other way")
            assert a.came

    in_a_loop(story)


def test_a_slow_reader_fills_its_own_window_and_holds_up_nobody() -> None:
    async def story() -> None:
        async with two(echo=False) as (a, b):
            link = await a.exchange.link_to(b.node)
            slow, quick = Sink(), Sink()
            to_slow, to_quick = link.open(PEER, 1, slow), link.open(PEER, 1, quick)
            to_slow.set_write_buffer_limits(0)
            await until(lambda: len(b.came) == 2)
            b.came[0].line.pause_reading()
            to_slow.write(bytes(8 * WINDOW))
            for _ in range(64):
                to_quick.write(bytes(MOST_BYTES))
                await until(lambda: to_quick.get_write_buffer_size() == 0)
            await until(lambda: len(b.came[1].heard) == 64 * MOST_BYTES)
            assert slow.is_paused
            assert to_slow.get_write_buffer_size() == 7 * WINDOW, "no more than a window went"
            assert not b.came[0].heard
            b.came[0].line.resume_reading()
            await until(lambda: len(b.came[0].heard) == 8 * WINDOW)
            assert not slow.is_paused

    in_a_loop(story)


def test_an_abort_is_heard_as_one_and_a_lost_line_too() -> None:
    async def story() -> None:
        async with two() as (a, b):
            link = await a.exchange.link_to(b.node)
            first, second = Sink(), Sink()
            strand = link.open(PEER, 1, first)
            link.open(PEER, 1, second)
            await until(lambda: len(b.came) == 2)
            strand.abort()
            await until(b.came[0].ended.is_set)
            assert isinstance(b.came[0].why, ConnectionResetError)
            assert not second.ended.is_set()
            await b.exchange.close()
            await until(second.ended.is_set)
            assert isinstance(second.why, ConnectionResetError)
            with pytest.raises(NodeAway):
                await a.exchange.link_to(b.node)

    in_a_loop(story)


def test_who_does_not_know_the_secret_is_not_let_in() -> None:
    async def story() -> None:
        async with two() as (a, b):
            false = Node("b", "b", b.node.relay, secret=b"c" * 32)
            with pytest.raises(NodeAway):
                await a.exchange.link_to(false)
            another = Node("c", "c", b.node.relay, secret=SECRETS["b"])
            with pytest.raises(NodeAway):
                await a.exchange.link_to(another)
            assert not b.came
            assert (await a.exchange.link_to(b.node)).is_open

    in_a_loop(story)


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\nHost: house\r\n\r\n",
        frame(Kind.OPEN, 1, b""),
        frame(Kind.PROOF, said=b"\x00" * 2000),
        frame(Kind.PROOF, said=b"\x93\xa1a\xa1b\xa1c"),
    ],
    ids=["http", "a strand before the greeting", "too long", "nonsense"],
)
def test_whoever_says_anything_else_is_hung_up_on(said: bytes) -> None:
    async def story() -> None:
        async with two() as (_, b):
            reader, writer = await stranger(b)
            writer.write(said)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await reader.readexactly(1000)
            writer.close()
            assert not b.came

    in_a_loop(story)


def test_whoever_says_nothing_is_hung_up_on_and_many_are_not_let_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exchanges, "MOST_STRANGERS", 2)
    monkeypatch.setattr(links, "GREETED_WITHIN", 0.2)

    async def story() -> None:
        async with two() as (_, b):
            lines = [await stranger(b) for _ in range(2)]
            reader, third = await stranger(b)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await reader.readexactly(1)
            for each, _writer in lines:
                with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                    await each.readexactly(1000)
            for writer in (third, *(each for _, each in lines)):
                writer.close()

    in_a_loop(story)


async def stranger(end: End) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = end.node.relay.partition(":")
    return await asyncio.open_connection(host, int(port))


def test_a_node_that_hangs_is_left_though_its_line_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes what is said, and answers no more."""
    monkeypatch.setattr(links, "BEAT_SECONDS", 0.02)
    monkeypatch.setattr(links, "SILENCE_SECONDS", 0.3)

    async def story() -> None:
        async with two() as (a, b):
            link, sink = await a.exchange.link_to(b.node), Sink()
            link.open(PEER, 1, sink)
            await until(lambda: b.came)
            [far] = b.exchange._every  # noqa: SLF001 it hangs as a process would
            monkeypatch.setattr(far, "say", lambda _: None)
            await until(sink.ended.is_set)
            assert isinstance(sink.why, ConnectionResetError)

    in_a_loop(story)


@given(st.data())
def test_frames_are_read_in_whatever_pieces_they_come(data: st.DataObject) -> None:
    payloads = data.draw(st.lists(st.binary(max_size=40), max_size=8))
    whole = b"".join(frame(Kind.DATA, n, each) for n, each in enumerate(payloads))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=6)))
    unframed = Unframed()
    pieces = [whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    found = [each for piece in pieces for each in unframed.take(piece)]
    assert found == [(Kind.DATA, n, each) for n, each in enumerate(payloads)]
    assert not unframed.rest


def test_a_frame_that_is_too_long_is_none() -> None:
    with pytest.raises(Garbled):
        list(Unframed().take(frame(Kind.DATA, 1, bytes(MOST_BYTES + 1))))
    assert len(credit(1, WINDOW)) == 13


@given(data=st.data(), puts_together=st.booleans())
def test_what_strands_say_alike_goes_once_and_each_hears_it_in_order(
    *, data: st.DataObject, puts_together: bool
) -> None:
    """Also what is as long as a frame, and what another strand says between."""
    told = [b"bets are open", bytes(900), bytes(MOST_BYTES - 6), bytes(MOST_BYTES)]
    one = st.tuples(st.integers(1, 5), st.sampled_from(told))
    turn = data.draw(st.lists(one | st.none(), max_size=24))
    unsaid = Unsaid()
    unsaid.puts_together = puts_together
    for each in turn:
        if each is None:
            unsaid.add(credit(1, 7))
        else:
            unsaid.add_data(*each)
    heard = list[tuple[int, bytes] | None]()
    frames = list(Unframed().take(unsaid.take()))
    for kind, number, said in frames:
        if kind == Kind.ALIKE:
            strands, what = said_by_all(number, said)
            heard += [(each, what) for each in strands]
        else:
            heard.append((number, said) if kind == Kind.DATA else None)
    assert heard == turn
    assert not unsaid
    assert puts_together or not any(kind == Kind.ALIKE for kind, _, _ in frames)


def test_a_table_is_told_over_a_link_in_one_frame() -> None:
    unsaid, news = Unsaid(), bytes(700)
    unsaid.puts_together = True
    for strand in range(1, 19, 2):
        unsaid.add_data(strand, news)
    assert unsaid.take() == alike(range(1, 19, 2), news)


@pytest.mark.parametrize("said", [b"", bytes(4), bytes(8)], ids=["nothing", "short", "no data"])
def test_what_several_say_must_be_said(said: bytes) -> None:
    with pytest.raises(Garbled):
        said_by_all(2, said)


class FormerChallenge(msgspec.Struct, frozen=True, array_like=True):
    spoken: int
    node: str
    number: bytes


class FormerProof(msgspec.Struct, frozen=True, array_like=True):
    node: str
    number: bytes
    proof: bytes


@pytest.mark.parametrize("former", ["a", "b"], ids=["it calls", "it is called"])
def test_a_node_of_the_former_version_is_told_strand_by_strand(former: str) -> None:
    """It would take a frame for several strands for no frame, and hang up.

    What is new in the greeting it passes over, and says nothing of.
    """
    met, said = dict[str, tuple[str, int]](), list[bytes]()
    caller = Caller("a", "b", SECRETS["b"], said.append, lambda *b: met.update(a=b))
    called = Called("b", SECRETS["b"], said.append, lambda *a: met.update(b=a))
    called.begin()
    caller.hear(*spoken(said, FormerChallenge, is_former=former == "b"))
    called.hear(*spoken(said, FormerProof, is_former=former == "a"))
    [(kind, _, let_in)] = Unframed().take(said.pop())
    caller.hear(kind, let_in)
    newest = {"a": greetings.NEWEST, "b": greetings.NEWEST, former: greetings.SPOKEN}
    assert met == {"a": ("b", newest["b"]), "b": ("a", newest["a"])}


def spoken(
    said: list[bytes], former: type[msgspec.Struct], *, is_former: bool
) -> tuple[int, bytes]:
    """As it was said, or as the former version, which can read it, would have said it."""
    [(kind, _, whole)] = Unframed().take(said.pop())
    before = msgspec.msgpack.encode(msgspec.msgpack.decode(whole, type=former))
    assert len(before) < len(whole)
    return kind, before if is_former else whole


@pytest.mark.parametrize("newest", [greetings.SPOKEN, greetings.NEWEST])
def test_a_link_puts_together_what_the_other_node_understands(
    newest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(greetings, "NEWEST", newest)
    kinds = list[int]()

    async def story() -> None:
        async with two(echo=False) as (a, b):
            link = await a.exchange.link_to(b.node)
            strands = [link.open(PEER, 1, Sink()) for _ in range(3)]
            await until(lambda: len(b.came) == len(strands))
            [far] = b.exchange._every  # noqa: SLF001 as it comes over the line
            hear = far._hear  # noqa: SLF001

            def listen(said: Frame) -> None:
                kinds.append(said[0])
                hear(said)

            monkeypatch.setattr(far, "_hear", listen)
            news = b"cards are dealt"
            for each in strands:
                each.write(news)
            await until(lambda: all(each.heard == news for each in b.came))

    in_a_loop(story)
    data = [each for each in kinds if each in {Kind.DATA, Kind.ALIKE}]
    assert data == ([Kind.ALIKE] if newest > greetings.SPOKEN else [Kind.DATA] * 3)


class Broken(Sink):
    """An end that cannot take what comes."""

    def __init__(self, at: str) -> None:
        super().__init__()
        self.at = at

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._take("made")

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._take("data")

    def eof_received(self) -> bool:
        self._take("end")
        return False

    def _take(self, part: str) -> None:
        if part == self.at:
            raise RuntimeError(f"an end that breaks at {part}")


@pytest.mark.parametrize("at", ["made", "data", "end"])
def test_an_end_that_breaks_ends_its_own_strand_alone(
    at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the same frame is for others: a stranger must not cut off a room."""

    async def story() -> None:
        async with two(echo=False) as (a, b):
            arrival = b.exchange._arrival  # noqa: SLF001 the second that comes is broken

            def broken_in_the_middle(strand: Strand) -> asyncio.Protocol:
                if len(b.came) != 1:
                    return arrival(strand)
                b.came.append(Broken(at))
                return b.came[-1]

            monkeypatch.setattr(b.exchange, "_arrival", broken_in_the_middle)
            link = await a.exchange.link_to(b.node)
            sinks = [Sink() for _ in range(3)]
            strands = [link.open(PEER, 1, each) for each in sinks]
            await until(lambda: len(b.came) == len(strands))
            news = b"cards are dealt"
            for each in strands:
                each.write(news)
            strands[1].write_eof()
            await until(sinks[1].ended.is_set)
            await until(lambda: all(each.heard == news for each in (b.came[0], b.came[2])))
            b.came[2].line.write(b"thank you")
            await until(lambda: sinks[2].heard == b"thank you")
            assert isinstance(sinks[1].why, ConnectionResetError)
            assert not any(sinks[n].ended.is_set() for n in (0, 2))
            assert link.is_open
            assert link.strands == 2

    in_a_loop(story)
