"""Figures for Prometheus, one registry for each application."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import replace

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info

from croupier.floor.messages import MetersShown
from croupier.floor.running_table import Answer
from croupier.values.refusals import CroupierError, Refused
from croupier.web.office_figures import Played
from croupier.web.relay.carried import Carried
from croupier.web.telemetry import Span, Tracing

OF_TABLES = ("game", "tables")
"""By game, and by whether the tables are for gaming or for practice."""
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    def __init__(self, tracing: Tracing | None = None) -> None:
        self.tracing = tracing or Tracing()
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "croupier_requests",
            "Requests answered.",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self.latency = Histogram(
            "croupier_request_seconds",
            "Time to answer a request.",
            ("method", "route"),
            buckets=QUICK,
            registry=self.registry,
        )
        self.orders = Counter(
            "croupier_orders",
            "Orders of people at tables: accepted, refused or late.",
            ("verdict",),
            registry=self.registry,
        )
        self.append = Histogram(
            "croupier_append_seconds",
            "Time from an order to its durable record.",
            buckets=QUICK,
            registry=self.registry,
        )
        self.sockets = Gauge("croupier_sockets", "Open sockets.", registry=self.registry)
        self.tables = Gauge("croupier_tables", "Tables of the house.", registry=self.registry)
        self.owned = Gauge(
            "croupier_tables_owned", "Tables that this node owns.", registry=self.registry
        )
        self.links = Gauge(
            "croupier_relay_links", "Lines to other nodes of the house.", registry=self.registry
        )
        self.relayed = Gauge(
            "croupier_relayed", "Connections passed on to other nodes now.", registry=self.registry
        )
        self.relayed_ever = Counter(
            "croupier_relayed_connections",
            "Connections passed on to other nodes.",
            registry=self.registry,
        )
        self.relayed_bytes = Counter(
            "croupier_relayed_bytes",
            "Bytes passed on, to the owners of tables and from them.",
            ("way",),
            registry=self.registry,
        )
        self._carried = Carried()
        self.resynced = Counter(
            "croupier_sockets_resynced",
            "Slow sockets that were started again from a full view.",
            registry=self.registry,
        )
        self.dropped = Counter(
            "croupier_sockets_dropped",
            "Sockets closed because they fell silent or could not follow.",
            registry=self.registry,
        )
        self.rounds = Counter(
            "croupier_rounds", "Rounds that were settled.", OF_TABLES, registry=self.registry
        )
        self.handle = Counter(
            "croupier_handle_cents", "Cents staked.", OF_TABLES, registry=self.registry
        )
        self.win = Gauge(
            "croupier_win_cents",
            "Cents the house won, below zero where it lost.",
            OF_TABLES,
            registry=self.registry,
        )
        self.drop = Gauge(
            "croupier_drop_cents", "Cents in drop boxes.", OF_TABLES, registry=self.registry
        )
        self.mishaps = Counter(
            "croupier_mishaps",
            "Irregularities reported, and corrections.",
            OF_TABLES,
            registry=self.registry,
        )
        self.meters = Gauge(
            "croupier_meter_cents",
            "Cents that a progressive meter shows.",
            ("link", "meter"),
            registry=self.registry,
        )
        self.build = Info(
            "croupier_build", "By which program the house runs.", registry=self.registry
        )
        self._verdicts = {
            each: self.orders.labels(each) for each in ("accepted", "repeated", "refused", "failed")
        }
        """Looked up for every order there is."""
        self._told = dict[tuple[str, str], Played]()

    async def taken(self, order: Awaitable[Answer]) -> Answer:
        """An order on its way to a durable record, and how it was decided."""
        with self.tracing.span("order") as span:
            try:
                with self.append.time():
                    answer = await order
            except CroupierError as wrong:
                self._decided("refused" if isinstance(wrong, Refused) else "failed", span)
                raise
            self._decided("repeated" if answer.repeated else "accepted", span)
            return answer

    def _decided(self, verdict: str, span: Span) -> None:
        self._verdicts[verdict].inc()
        span.tell(croupier__verdict=verdict)

    def tell_meters(self, every: Iterable[MetersShown]) -> None:
        """As they are now; those that no table plays for any more are gone."""
        self.meters.clear()
        for each in every:
            for meter, cents in each.meters.items():
                self.meters.labels(each.link, meter).set(cents)

    def tell_carried(self, now: Carried, owned: int) -> None:
        before = self._carried
        self.owned.set(owned)
        self.links.set(now.links)
        self.relayed.set(now.open)
        self.relayed_ever.inc(now.opened - before.opened)
        self.relayed_bytes.labels("to owners").inc(now.to_owners - before.to_owners)
        self.relayed_bytes.labels("from owners").inc(now.from_owners - before.from_owners)
        self._carried = replace(now)

    def tell_play(self, played: Mapping[tuple[str, str], Played]) -> None:
        """What was settled since the journal began."""
        for tables, now in played.items():
            before = self._told.get(tables, Played())
            self.rounds.labels(*tables).inc(now.rounds - before.rounds)
            self.handle.labels(*tables).inc(now.handle - before.handle)
            self.mishaps.labels(*tables).inc(now.mishaps - before.mishaps)
            self.win.labels(*tables).set(now.win)
            self.drop.labels(*tables).set(now.drop)
            self._told[tables] = now
