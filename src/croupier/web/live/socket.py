"""One screen at one table: news go out as they are recorded, orders come in."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import random

import msgspec
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from croupier.floor.channel import Subscription
from croupier.floor.messages import PROTOCOL, Bye
from croupier.floor.order_times import written
from croupier.floor.ownership import Elsewhere, Unowned
from croupier.tongues import ENGLISH, TONGUES
from croupier.tongues.speaking import spoken_in
from croupier.values.messages import said, word
from croupier.values.refusals import CroupierError, Unreadable
from croupier.web import errors, frames
from croupier.web.dependencies import Premises, PremisesDep, SignedInDep
from croupier.web.errors import TooMany
from croupier.web.live import protocol
from croupier.web.people.sessions import SignedIn
from croupier.web.people_in_orders import Asked, request_of
from croupier.web.security.limits import NoRoom

HEARTBEAT_SECONDS = 15.0
SILENCE_SECONDS = 45.0
MOVED = "come back: the table has just moved"
GONE = 1006
"""A line that ended without a word."""

router = APIRouter()


@router.websocket("/api/v1/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str, me: SignedInDep, premises: PremisesDep) -> None:
    premises.refuse_if_closing()
    premises.limits.orders.take(me.counted_as)
    if await sent_elsewhere(socket, table_id, premises):
        return
    premises.casino.table(table_id)
    try:
        with premises.sockets.entered(me.counted_as), premises.metrics.sockets.track_inprogress():
            await socket.accept()
            await Screen(socket, table_id, me, premises).run()
    except NoRoom as full:
        # only a socket that was opened can be told why
        await socket.accept()
        await socket.close(errors.TRY_LATER, errors.brief(str(full)))
    except (Elsewhere, Unowned):
        await socket.close(protocol.CLOSED_FOR_NOW, MOVED)
    except (WebSocketDisconnect, OSError):
        pass


async def sent_elsewhere(socket: WebSocket, table_id: str, premises: Premises) -> bool:
    """To the node that owns the table, where a screen can go there by itself."""
    owner = await premises.casino.ownership.whereabouts(table_id)
    if owner is None:
        return False
    await socket.accept()
    if owner.address:
        await socket.close(protocol.ELSEWHERE, errors.brief(owner.address))
    else:
        await socket.close(protocol.CLOSED_FOR_NOW, MOVED)
    return True


class Overrun(TooMany):
    """Somebody goes on sending what is refused for its pace."""


class Screen:
    def __init__(self, socket: WebSocket, table_id: str, me: SignedIn, premises: Premises) -> None:
        self._socket, self._table_id, self._me = socket, table_id, me
        self._premises, self._casino = premises, premises.casino
        self._now = asyncio.get_running_loop().time
        self._heard = self._now()
        self._turn = premises.desk.turn(me.name)
        self._straight = frames.offered(socket.scope)
        self._tongue = ENGLISH

    async def run(self) -> None:
        hello = await self._greeted()
        if hello is None:
            return
        tongue = self._tongue = hello.tongue if hello.tongue in TONGUES else ENGLISH
        await self._casino.catch_up(self._table_id, hello.after, to_tell=True, tongue=tongue)
        subscription = self._casino.join(self._table_id, self._me.viewer, hello.after, tongue)
        subscription.wants_changes = hello.changes
        if not hello.due:  # whose steps are reckoned before it is sent
            subscription.straight = self._straight
        tasks = [
            asyncio.create_task(work)
            for work in (
                self._tell(subscription, due=hello.due),
                self._listen(),
                self._beat(),
                self._stay(),
            )
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            subscription.close()
            self._premises.metrics.resynced.inc(subscription.dropped)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _greeted(self) -> protocol.Hello | None:
        """The first message says which protocol the page speaks; a stale tab must load anew."""
        try:
            async with asyncio.timeout(SILENCE_SECONDS):
                hello = protocol.said(await self._received())
        except TimeoutError:
            await self._close(protocol.CLOSED_BY_SILENCE, "nobody said hello")
            return None
        except CroupierError as wrong:
            await self._close(protocol.CLOSED_BY_PROTOCOL, str(wrong))
            return None
        if isinstance(hello, protocol.Hello) and hello.protocol == PROTOCOL:
            return hello
        why = said("this server speaks protocol {protocol}; load the page again", protocol=PROTOCOL)
        await self._close(protocol.CLOSED_BY_PROTOCOL, why)
        return None

    async def _tell(self, subscription: Subscription, *, due: bool) -> None:
        async for message in subscription:
            if due and message.startswith(protocol.WITH_A_VIEW):
                await self._write(protocol.with_due(message, await self._steps()))
            else:
                await self._write(message)
        await self._close(protocol.CLOSED_FOR_NOW, "come back: the server is closing or hands over")

    async def _listen(self) -> None:
        while True:
            text = await self._received()
            self._heard = self._now()
            if not await self._may_stay():
                return
            try:
                await self._heed(text)
            except Overrun as flood:
                await self._close(errors.TRY_LATER, str(flood))
                return

    async def _heed(self, text: str) -> None:
        """Whatever it is, it counts; one that cannot be read as well."""
        message = _read(text)
        named = getattr(message, "id", "")
        try:
            self._count(message)
            if isinstance(message, Unreadable):
                raise message
            await self._answer(message)
        except Overrun:
            raise
        except CroupierError as wrong:
            await self._refuse(named, wrong)

    def _count(self, message: protocol.Message | Unreadable) -> None:
        limits, key = self._premises.limits, self._me.counted_as
        pace = limits.heartbeats if isinstance(message, protocol.StillHere) else limits.orders
        try:
            pace.take(key)
        except TooMany as wrong:
            if limits.overruns.wait(key):
                raise Overrun(wrong.wait) from None
            raise

    async def _received(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text if text is not None else (message.get("bytes") or b"").decode(errors="replace")

    async def _may_stay(self) -> bool:
        """Nobody who was just barred or appointed acts in the former office."""
        turn = self._premises.desk.turn(self._me.name)
        if turn == self._turn:
            return True
        if not await self._is_still_in():
            return False
        self._turn = turn
        return True

    async def _stay(self) -> None:
        """Whoever says nothing is looked up at once as well."""
        while await self._may_stay():
            await self._premises.desk.changed(self._me.name, self._turn)

    async def _is_still_in(self) -> bool:
        if await self._premises.desk.is_still_in(self._me):
            return True
        await self._close(errors.POLICY, "you were signed out, or hold another office now")
        return False

    async def _beat(self) -> None:
        # a whole room that comes back at once must not beat at once
        pause = HEARTBEAT_SECONDS * random()  # noqa: S311 no secret
        while self._now() - self._heard < SILENCE_SECONDS:
            await asyncio.sleep(pause)
            pause = HEARTBEAT_SECONDS
            if not await self._is_still_in():
                return
            await self._send(protocol.Heartbeat(written(self._premises.clock())))
        self._premises.metrics.dropped.inc()
        await self._close(protocol.CLOSED_BY_SILENCE, "nobody answers")

    async def _answer(self, message: protocol.Message) -> None:
        match message:
            case protocol.Ordered():
                await self._order(message)
            case protocol.StillHere(answer=True):
                await self._send(protocol.Heartbeat(written(self._premises.clock())))
            case protocol.Ready():
                await self._casino.ready(self._table_id, self._me.known_as)
            case protocol.Asked():
                due = await self._steps()
                await self._send(protocol.Due(message.id, due.place, due.steps))

    async def _steps(self) -> protocol.Steps:
        """What this person must and may do next."""
        premises = self._premises
        viewer, now = self._me.acting, premises.clock()
        due = premises.due.steps(self._casino, self._table_id, viewer, now, self._tongue)
        return protocol.Steps(*await due)

    async def _order(self, asked: protocol.Ordered) -> None:
        given = Asked(asked.order, asked.id, asked.seen, asked.on_behalf_of, asked.confirmed)
        request = await request_of(self._premises, self._table_id, self._me, given)
        taking = self._casino.order(self._table_id, request)
        answer = await self._premises.metrics.taken(taking)
        await self._send(protocol.Done(asked.id, answer.place, answer.repeated))

    async def _refuse(self, order_id: str, wrong: CroupierError) -> None:
        with spoken_in(self._tongue):
            error = errors.told(wrong).document()["error"]
        await self._send(protocol.Refused(order_id, error))

    async def _send(self, message: msgspec.Struct) -> None:
        await self._write(msgspec.json.encode(message))

    async def _write(self, message: bytes) -> None:
        if self._socket.application_state is not WebSocketState.CONNECTED:
            raise WebSocketDisconnect(GONE)  # another task found out first
        if not self._straight(message):
            await self._socket.send_text(message.decode())

    async def _close(self, code: int, why: object) -> None:
        if self._socket.application_state is not WebSocketState.CONNECTED:
            return
        with spoken_in(self._tongue):
            told = word(why)
        with suppress(RuntimeError, OSError, WebSocketDisconnect):
            await self._send(Bye(told))
            await self._socket.close(code, errors.brief(told))


def _read(text: str) -> protocol.Message | Unreadable:
    try:
        return protocol.said(text)
    except Unreadable as wrong:
        return wrong
