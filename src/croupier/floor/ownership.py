"""Which node of the house has which table: the owner alone decides, keeps its clock and tells.

Nodes see the same rows and share out what waits by the same reckoning, so nobody has to be in
charge of them: each takes what falls to it, and whatever is left after a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable, Mapping
from contextlib import suppress
from importlib.metadata import version
from itertools import islice
from typing import Protocol

import msgspec
from msgspec.structs import replace

from croupier.floor.attempts import Attempts
from croupier.floor.sharing import BUSY_STEP, Load, shared_out
from croupier.journal.news import News
from croupier.journal.nodes import Looked, Node, NotOurs
from croupier.values.refusals import CroupierError
from croupier.values.streams import BETWEEN, is_table

__all__ = ["Elsewhere", "Moving", "Node", "Ownership", "Unowned"]

LOOKING = "looking at who has which table"
LOOKS_EVERY = 0.25
"""Seconds between two looks at who is there and what waits."""
LEFT_OVER = 3
"""Looks after which a node takes what another was to take."""
FOUND_WITHIN = 2.5
"""Seconds in which somebody has taken over from a node that died."""
ASKED_AGAIN = 0.05
LEVELLED_EVERY = 2.0
"""Seconds between two looks at whether tables that nobody is at go to a node with less to do."""
MOST_LEVELLED = 16
"""Tables that go at once."""
SCREEN_SECONDS = 0.01
"""In which one screen is let in elsewhere: they are sent off no faster, or the last would wait."""
UNEVEN = 2
"""Tables more than the least busy node has."""


NOBODY = ""


class Elsewhere(CroupierError):
    """Another node has the table: ask there."""

    def __init__(self, table_id: str, node: Node) -> None:
        self.table, self.node = table_id, node
        super().__init__(f"table {table_id!r} is with {node.name or 'another node'}; ask again")


class Unowned(CroupierError):
    """Whoever had the table is gone, or this node is cut off; nobody has taken it over yet."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"no node has table {table_id!r} at the moment; try again")


class NoSuchNode(CroupierError):
    def __init__(self, node: str) -> None:
        super().__init__(f"the house has no node {node!r}, or it takes no tables")


class Moving(msgspec.Struct, frozen=True, tag="move"):
    """An administrator wants a table to be with another node."""

    table: str
    to: str


class Given(msgspec.Struct, frozen=True, tag="given"):
    """A table is with another node from now on."""

    table: str
    to: str


class Tables(Protocol):
    """Those of this node."""

    async def gained(self, table_id: str) -> None:
        """From here on its clock runs here."""
        ...

    async def lost(self, table_id: str) -> None:
        """What is under way there is done first; then nothing is answered any longer."""
        ...

    def stand_aside(self) -> None:
        """This node is cut off: whoever looks on here goes to another."""
        ...

    def idle(self) -> Iterable[str]:
        """At which nobody sits or looks on."""
        ...

    def screens(self) -> int: ...


class Ownership:
    def __init__(self, news: News, tables: Tables) -> None:
        self._news, self._leases, self._tables = news, news.leases, tables
        self._mine, self._nodes = set[str](), dict[str, Node]()
        self._where = dict[str, str]()
        """Nodes that had a table when it was last asked for."""
        self._passed_over = dict[str, int]()
        """Looks at which something waited."""
        self._asked_to_move = list[Moving]()
        self._giving, self._settling = set[str](), asyncio.Lock()
        self._attempts = Attempts()
        self._nudged = asyncio.Event()
        self._levelled = 0.0
        self._load = Load()
        self._aside = self._draining = False
        if self._leases is not None:
            self._leases.told = Node(self._leases.node, program=version("croupier"))

    # of this node

    def tell(self, about: Node) -> None:
        """What the others are to know of this node, beside what it does."""
        if self._leases is not None:
            now = self._leases.told
            self._leases.told = replace(
                now,
                name=about.name,
                relay=about.relay,
                address=about.address,
                secret=about.secret,
                program=about.program or now.program,
            )

    @property
    def node(self) -> Node | None:
        """This one; None where there is no other."""
        return self._leases.told if self._leases else None

    def epoch(self, table_id: str) -> int | None:
        """Under which this node writes to a table; none where it is alone.

        A lease may end between two looks at it: whoever has none writes nothing.
        """
        if self._leases is None:
            return None
        epoch = self._leases.epoch(table_id)
        if epoch is None:
            raise NotOurs(table_id)
        return epoch

    def holds(self, table_id: str) -> bool:
        """Whether this node, and no other, may answer for a table now."""
        leases = self._leases
        return leases is None or (table_id in self._mine and leases.epoch(table_id) is not None)

    def is_mine(self, table_id: str) -> bool:
        """Whether this node has a table, though it may not answer for it at this moment."""
        return self._leases is None or table_id in self._mine

    async def begin(self) -> None:
        """Take what waits, before anybody is let in."""
        if self._leases is not None:
            await self._look()

    async def run(self) -> None:
        """For as long as the node is open."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOKS_EVERY):
                    await self._nudged.wait()
            self._nudged.clear()
            await self._attempts.succeeds(LOOKING, self._move_and_look())

    async def _move_and_look(self) -> None:
        while self._asked_to_move:
            asked = self._asked_to_move.pop()
            if asked.table in self._mine and asked.to in self._nodes:
                await self._give(asked.table, asked.to)
        await self._look()

    @property
    def is_blind(self) -> bool:
        """Whether the last look at who has which table failed."""
        return self._attempts.failed(LOOKING)

    async def want(self, tables: Collection[str]) -> None:
        """Tables that are to have an owner, whoever it is."""
        if self._leases is not None and tables:
            await self._leases.want(tables)
            self._nudged.set()

    async def hold(self, table_id: str) -> bool:
        """Take a table if nobody has it."""
        if self._leases is None or self.holds(table_id):
            return True
        if self._draining:
            return False
        if table_id not in self._leases.held():
            await self._leases.take([table_id])
        await self._settled()
        return self.holds(table_id)

    async def close_table(self, table_id: str) -> None:
        """It needs nobody any longer."""
        if self._leases is not None and table_id in self._mine:
            self._mine.discard(table_id)
            await self._leases.free(table_id, wanted=False)
            await self._say(Given(table_id, NOBODY))

    async def place(self, table_id: str) -> None:
        """A new table goes to the least busy node."""
        if self._leases is None or table_id not in self._mine:
            return
        here = replace(self._leases.told, tables=len(self._mine) - 1)
        await self._give(table_id, shared_out([table_id], [here, *self._others()])[table_id])

    async def outlived(self, table_id: str) -> None:
        """The journal says that another node has a table."""
        if self._leases is not None:
            self._leases.outlived(table_id)
            await self._settled()
            self._nudged.set()

    # of all of them

    async def whereabouts(self, table_id: str) -> Node | None:
        """The node that has a table; None if this one does, taken just now if nobody did."""
        if self._leases is None or self.holds(table_id):
            return None
        known = self._nodes.get(self._where.get(table_id, ""))
        if known is not None:
            return known
        loop = asyncio.get_running_loop()
        until = loop.time() + FOUND_WITHIN
        while True:
            holder = await self._leases.holder(table_id)
            if holder is None:  # never had an owner: it is not there, or as good as closed
                return None
            if holder == self._leases.node or self.holds(table_id):
                await self._settled()
                if self.holds(table_id):
                    return None
            elif holder and (node := self._nodes.get(holder)) is not None:
                self._where[table_id] = holder
                return node
            if loop.time() >= until:
                raise Unowned(table_id)
            self._nudged.set()
            await asyncio.sleep(ASKED_AGAIN)

    def nodes(self) -> tuple[Node, ...]:
        """All that were there at the last look."""
        return tuple(self._nodes.values())

    async def owners(self) -> Mapping[str, str]:
        """Which node has each table, as the database says."""
        return await self._leases.holders() if self._leases else {}

    def not_there(self, table_id: str) -> None:
        """The node it was looked for at has it no longer."""
        self._where.pop(table_id, None)

    async def move(self, table_id: str, to: str) -> None:
        """An administrator's word: whoever has the table gives it to that node."""
        found = self._nodes.get(to)
        if found is None or found.draining:
            raise NoSuchNode(to)
        if self.is_mine(table_id):
            await self._give(table_id, to)
        else:
            await self._say(Moving(table_id, to))

    async def drain(self) -> AsyncIterator[str]:
        """Give one table after the other to the others; those that nobody takes stay."""
        if self._leases is None:
            return
        self._draining = True
        self._leases.told = replace(self._leases.told, draining=True)
        await self._look()
        for table_id in sorted(self._mine):
            shares, before = shared_out([table_id], self._others()), self._tables.screens()
            if shares and await self._give(table_id, shares[table_id]):
                yield table_id
                sent_off = max(0, before - self._tables.screens())
                await asyncio.sleep(sent_off * SCREEN_SECONDS)

    def called(self, words: str) -> None:
        """What nodes call to each other."""
        try:
            said = msgspec.json.decode(words, type=Moving | Given)
        except msgspec.DecodeError:
            return  # somebody else's words on our channel
        if isinstance(said, Given):
            self._where[said.table] = said.to  # nobody is no node, and asked for anew
        else:
            self._asked_to_move.append(said)
        self._nudged.set()

    async def show(self, glances: Mapping[str, bytes]) -> bool:
        """What this node's tables look like to the others."""
        return self._leases is None or await self._leases.show(glances)

    async def shown(self) -> Mapping[str, bytes] | None:
        """What all of them look like, by whoever has them; None if nobody can be asked."""
        return await self._leases.shown() if self._leases else {}

    # looking

    async def _look(self) -> None:
        assert self._leases is not None
        told = replace(
            self._leases.told,
            tables=len(self._mine),
            screens=self._tables.screens(),
            busy=self._load.per_mille(),
        )
        self._leases.told = told
        looked = await self._leases.look()
        await self._stand_aside_if_cut_off()
        if looked is None:
            return
        self._nodes = {each.id: each for each in looked.nodes if each.program}
        self._nodes[told.id] = told
        self._where = {table: at for table, at in self._where.items() if at in self._nodes}
        await self._settled()
        await self._take_share(looked)
        await self._level()

    async def _settled(self) -> None:
        """What this node holds becomes what it does, one table after the other."""
        assert self._leases is not None
        async with self._settling:
            held = set(filter(_of_a_table, self._leases.held())) - self._giving
            for table_id in sorted(self._mine - held - self._giving):
                self._mine.discard(table_id)
                await self._attempts.succeeds(
                    f"losing table {table_id}", self._tables.lost(table_id)
                )
            for table_id in sorted(held - self._mine):
                if await self._attempts.succeeds(
                    f"gaining table {table_id}", self._tables.gained(table_id)
                ):
                    self._mine.add(table_id)

    async def _take_share(self, looked: Looked) -> None:
        assert self._leases is not None
        waiting = list(filter(_of_a_table, looked.waiting))
        self._passed_over = {each: self._passed_over.get(each, 0) + 1 for each in waiting}
        if self._draining or self._leases.lapsed:
            return
        shares = shared_out(waiting, [each for each in self._nodes.values() if not each.draining])
        left = {each for each, looks in self._passed_over.items() if looks > LEFT_OVER}
        mine = {each for each, node in shares.items() if node == self._leases.node} | left
        if mine:
            await self._leases.take(mine)
            await self._settled()

    async def _level(self) -> None:
        """Tables that nobody is at go to a node with less to do."""
        assert self._leases is not None
        now = asyncio.get_running_loop().time()
        if self._draining or now - self._levelled < LEVELLED_EVERY:
            return
        self._levelled, others = now, self._others()
        if not others or self._leases.lapsed:
            return
        least = min(others, key=lambda each: (each.busy // BUSY_STEP, each.tables, each.id))
        is_less_busy = least.busy <= self._leases.told.busy + BUSY_STEP
        more = len(self._mine) - least.tables
        if is_less_busy and more >= UNEVEN:
            for table_id in list(islice(self._tables.idle(), min(more // 2, MOST_LEVELLED))):
                await self._give(table_id, least.id)

    def _others(self) -> list[Node]:
        here = self.node
        assert here is not None
        return [each for each in self._nodes.values() if each.id != here.id and not each.draining]

    async def _give(self, table_id: str, to: str) -> bool:
        """Its screens go once the other has it; an order under way here is refused or done."""
        assert self._leases is not None
        if to == self._leases.node:
            return False
        self._giving.add(table_id)
        try:
            self._mine.discard(table_id)
            await self._tables.lost(table_id)
            given = await self._leases.give(table_id, to)
        finally:
            self._giving.discard(table_id)
        if given:
            self._where[table_id] = to
            if other := self._nodes.get(to):
                self._nodes[to] = replace(other, tables=other.tables + 1)
            await self._say(Given(table_id, to))
        return given

    async def _say(self, what: Moving | Given) -> None:
        await self._news.call(msgspec.json.encode(what).decode())

    async def _stand_aside_if_cut_off(self) -> None:
        """Once, where there was another node at the last look: it takes over by now."""
        assert self._leases is not None
        is_cut_off = self._leases.lapsed and bool(self._others())
        if is_cut_off and not self._aside:
            self._tables.stand_aside()
        self._aside = is_cut_off


def _of_a_table(name: str) -> bool:
    """What else one node at a time does has a name that no table may have."""
    return is_table(name) and BETWEEN not in name
