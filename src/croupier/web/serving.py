"""Runs the application: a port, links to come in by, and an orderly end."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from errno import EACCES, EADDRINUSE
from pathlib import Path
from secrets import token_hex

import uvicorn
from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool

from croupier.floor.office_desk import SERVER
from croupier.floor.program_files import program
from croupier.values.errors import OutOfReach
from croupier.web.app import create_app
from croupier.web.dependencies import Premises
from croupier.web.draining import Drain, told_to_drain
from croupier.web.files import allow_enough_files, most_files
from croupier.web.people.invitations import Terms
from croupier.web.people.offices import Office
from croupier.web.people.on_record import links_replaced
from croupier.web.practice_tables import open_practice_tables
from croupier.web.punctual import paced
from croupier.web.relay.exchange import Exchange
from croupier.web.relay.relay import Relay
from croupier.web.relay.strand import Strand
from croupier.web.security.limits import Limits
from croupier.web.security.lines import Lines
from croupier.web.settings import Settings

GRACE_SECONDS = 5
FAREWELL_SECONDS = 0.2
"""At most, for sockets to send their goodbye and hear it answered before the connection ends."""
FAREWELL_GLANCES = 20
BACKLOG = 2048
MOST_SOCKET_BYTES = 64 * 1024


SERVER_FILE = "server-id"
ALONE = "the only one"
"""A server that shares its book of people with nobody."""


class NoFolder(OutOfReach):
    """The data folder cannot be used."""


class NoPort(OutOfReach):
    """The address cannot be listened at."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What to tell whoever started the server."""

    address: str
    links: Mapping[Office, str]
    tables: tuple[str, ...]
    log_key: str | None
    """By which others know who signs the heads of its record."""
    purse: int
    """Cents that the player's link brings."""


def serve(settings: Settings, *, tables: bool, tell: Callable[[Opened], None]) -> None:
    """Until a signal ends it. Raises before anything is told if it cannot start."""
    allow_enough_files()
    with bound(settings.host, settings.port) as listener, relay_bound(settings) as relay:
        there = replace(
            settings, port=listener.getsockname()[1], relay=relay_named(relay, settings)
        )
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_served(there, listener, relay, tables=tables, tell=tell))


@contextmanager
def relay_bound(settings: Settings) -> Generator[socket.socket | None, None, None]:
    """Where other nodes bring screens, if any node can share what this one keeps."""
    if settings.database is None:
        yield None
        return
    host, port = settings.relay_place
    with bound(host, port, "--relay") as listener:
        yield listener


def relay_named(relay: socket.socket | None, settings: Settings) -> str | None:
    """As the other nodes find it: port 0 is another one by now."""
    if relay is None:
        return None
    host, _ = settings.relay_place
    return f"{f'[{host}]' if ':' in host else host}:{relay.getsockname()[1]}"


def serve_witness(app: Starlette, host: str, port: int, tell: Callable[[str], None]) -> None:
    """The same for a witness, which has neither people nor tables."""
    allow_enough_files()
    with bound(host, port) as listener:
        tell(Settings(data=Path(), host=host, port=listener.getsockname()[1]).address)
        witness_server(app).run(sockets=[listener])


def witness_server(app: Starlette) -> uvicorn.Server:
    http, _ = paced(Limits(), Lines(most_files()))
    return uvicorn.Server(
        uvicorn.Config(
            app, http=http, ws="none", log_config=None, access_log=False, server_header=False
        )
    )


async def _served(
    settings: Settings,
    listener: socket.socket,
    relay: socket.socket | None,
    *,
    tables: bool,
    tell: Callable[[Opened], None],
) -> None:
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        premises: Premises = app.state.premises
        if tables:
            await open_practice_tables(premises.casino)
        await run_in_threadpool(program)  # as it is now, whatever is laid in its place later
        before = await run_in_threadpool(premises.people.invitations)
        links = await run_in_threadpool(_printed_links, premises)
        after = await run_in_threadpool(premises.people.invitations)
        await premises.casino.offices.record(SERVER, *links_replaced(before, after))
        tables_open, purse = premises.casino.tables(), settings.practice_purse
        tell(Opened(settings.address, links, tables_open, premises.log_key, purse))
        settle_in()
        server = HouseServer(app, relay)
        async with told_to_drain(settings.data, settings.port, Drain(premises, server.stop)):
            await server.serve(sockets=[listener])


def settle_in() -> None:
    """Shorter pauses: what is loaded is never garbage.

    With a thousand sockets a whole collection took a quarter of a second and found nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _printed_links(premises: Premises) -> dict[Office, str]:
    settings = premises.settings
    grant = settings.practice_purse
    every = tuple(Terms(office, purse=grant if office is Office.PLAYER else 0) for office in Office)
    alone = settings.database is None
    # two servers may have one address on two machines, or one folder on one machine
    here = f"{settings.host}:{settings.port}"
    server = ALONE if alone else f"{server_id(settings.data)} {here}"
    tokens = premises.people.print_invitations(every, server, alone=alone)
    return {
        terms.office: f"{settings.address}/join/{token}"
        for terms, token in zip(every, tokens, strict=True)
    }


def server_id(data: Path) -> str:
    """Drawn once and kept, so that a new start ends the links this very server printed before."""
    kept = data / SERVER_FILE
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError), kept.open("x", encoding="ascii") as fresh:
            fresh.write(token_hex(16))
        return kept.read_text(encoding="ascii")
    except OSError as error:
        raise NoFolder(f"--data {data}: {error.strerror or error}") from None


class HouseServer(uvicorn.Server):
    """Says goodbye to sockets before it closes them, and obeys a signal once."""

    def __init__(self, app: FastAPI, relay_listener: socket.socket | None = None) -> None:
        """At `relay_listener` the other nodes of the house bring screens, where there are any."""
        self._app = app
        premises: Premises = app.state.premises
        self._relay_listener = relay_listener
        self._relay = self._opened_relay(premises) if relay_listener else None
        proxy = premises.settings.behind_proxy
        # all that a proxy passes on comes from its one address
        each = None if proxy else premises.settings.most_connections
        http, ws = paced(premises.limits, Lines(most_files(), each), self._relay)
        super().__init__(
            uvicorn.Config(
                app,
                http=http,
                ws=ws,
                ws_per_message_deflate=False,
                ws_max_size=MOST_SOCKET_BYTES,
                ws_ping_interval=None,  # a table's socket has a heartbeat of its own
                lifespan="off",  # the caller has opened the house
                log_config=None,
                access_log=False,
                server_header=False,
                backlog=BACKLOG,
                # anybody can write such headers; only a proxy we know is believed
                proxy_headers=proxy is not None,
                forwarded_allow_ips=proxy or "",
                timeout_graceful_shutdown=GRACE_SECONDS,
            )
        )

    def stop(self) -> None:
        """As a signal does."""
        self.should_exit = True

    def _opened_relay(self, premises: Premises) -> Relay | None:
        ownership = premises.casino.ownership
        if ownership.node is None:
            return None
        exchange = Exchange(ownership.node, self._arrival, premises.carried)
        return Relay(ownership, exchange, premises.draining)

    def _arrival(self, _: Strand) -> asyncio.Protocol:
        """Whoever comes by another node is met as if they had come to this one."""
        protocol: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._relay is not None and self._relay_listener is not None:
            await self._relay.exchange.listen(self._relay_listener)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        premises: Premises = self._app.state.premises
        self._let_nobody_in(sockets or ())
        if self._relay is not None:
            await self._relay.exchange.go(FAREWELL_SECONDS)
        await premises.close_casino()
        for _ in range(FAREWELL_GLANCES):
            if not self._has_sockets():
                break
            await asyncio.sleep(FAREWELL_SECONDS / FAREWELL_GLANCES)
        await super().shutdown(sockets)
        if self._relay is not None:
            await self._relay.exchange.close()

    def _let_nobody_in(self, listeners: Iterable[socket.socket]) -> None:
        """Before anybody is sent away: whoever comes back comes to another node."""
        for server in self.servers:
            server.close()
        for each in listeners:
            each.close()

    def _has_sockets(self) -> bool:
        socket_of_a_page = self.config.ws_protocol_class
        assert socket_of_a_page is not None
        return any(isinstance(each, socket_of_a_page) for each in self.server_state.connections)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """The library raises a signal again once it has obeyed; that would end us half closed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {each: signal.signal(each, self.handle_exit) for each in wanted}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


@contextmanager
def bound(host: str, port: int, option: str = "--port") -> Generator[socket.socket, None, None]:
    """A port that is ours alone; port 0 finds a free one."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise NoPort(f"{host} is no address of this machine: {error.strerror}") from None
    family, kind, protocol, _, address = found[0]
    with socket.socket(family, kind, protocol) as listener:
        # on Windows the other word would let anybody share the port
        alone = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
        listener.setsockopt(socket.SOL_SOCKET, alone, 1)
        try:
            listener.bind(address)
            # only a port that is listened at is refused to the next server
            listener.listen(BACKLOG)
        except OSError as error:
            raise NoPort(_why(error, host, port, option)) from None
        yield listener


def _why(error: OSError, host: str, port: int, option: str) -> str:
    told = {
        EADDRINUSE: f"another program has it; choose another with {option} (0 finds a free one)",
        EACCES: f"it may not be used by this account; choose one above 1023 with {option}",
    }
    why = told.get(error.errno or 0, error.strerror)
    return f"cannot listen at port {port} of {host}: {why}"


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop  # noqa: PLC0415 not made for every system

    return uvloop.new_event_loop
