"""Traces and figures for an OpenTelemetry collector, where the house is told of one.

A span tells a request's method, route, status and time, or an order's verdict: never an address,
which may hold a token, nor who it was. Figures are those of `/metrics`, under the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib.metadata import version
from time import monotonic
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Metric

from croupier.values.extras import expect

if TYPE_CHECKING:
    from opentelemetry.metrics import CallbackOptions, Observation
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.trace import Tracer

NAME = "croupier"
TOLD_EVERY = 60.0
"""Seconds between two reports of figures."""
PATIENCE = 2.0
"""Seconds with a collector that does not answer, also when the house closes."""
SHARED = 1.0
"""Seconds in which all figures of one report are read at once."""
COUNTER, GAUGE = "counter", "gauge"

Value = str | int | float | bool


class Span:
    """One piece of work under way; nobody is told of this one."""

    def call(self, name: str) -> None:
        """By what it turned out to be."""

    def tell(self, **attributes: Value) -> None:
        """With dots where a name has two underscores."""


class Tracing:
    """Tells nobody anything."""

    @contextmanager
    def span(self, name: str, *, served: bool = False) -> Iterator[Span]:  # noqa: ARG002
        yield Span()

    def watch(self, registry: CollectorRegistry, refresh: Callable[[], object]) -> None:
        """Report these figures from time to time, each time refreshed."""

    def close(self) -> None:
        """What is not told yet is told now."""


def tracing_to(collector: str | None) -> Tracing:
    if collector is None:
        return Tracing()
    expect("telemetry", "--telemetry-to")
    return _ToCollector(collector.rstrip("/"))


class _ToCollector(Tracing):
    def __init__(self, collector: str) -> None:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415
            OTLPSpanExporter,
        )
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415 where it is installed
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

        self._collector = collector
        told = {"service.name": NAME, "service.version": version(NAME)}
        self._resource: Resource = Resource.create(told)
        self._spans = TracerProvider(resource=self._resource)
        exporter = OTLPSpanExporter(f"{collector}/v1/traces", timeout=PATIENCE)
        self._spans.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer: Tracer = self._spans.get_tracer(NAME)
        self._closing: list[Callable[[], object]] = [self._spans.shutdown]

    @contextmanager
    def span(self, name: str, *, served: bool = False) -> Iterator[Span]:
        from opentelemetry.trace import SpanKind  # noqa: PLC0415

        kind = SpanKind.SERVER if served else SpanKind.INTERNAL
        # what went wrong may have somebody's words in it: the log has them, a collector need not
        with self._tracer.start_as_current_span(
            name, kind=kind, record_exception=False, set_status_on_exception=False
        ) as begun:
            yield _Told(begun.update_name, begun.set_attributes)

    def watch(self, registry: CollectorRegistry, refresh: Callable[[], object]) -> None:
        from opentelemetry.exporter.otlp.proto.http.metric_exporter import (  # noqa: PLC0415
            OTLPMetricExporter,
        )
        from opentelemetry.sdk.metrics import MeterProvider  # noqa: PLC0415
        from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader  # noqa: PLC0415

        exporter = OTLPMetricExporter(f"{self._collector}/v1/metrics", timeout=PATIENCE)
        reader = PeriodicExportingMetricReader(exporter, TOLD_EVERY * 1000)
        provider = MeterProvider([reader], self._resource)
        meter, figures = provider.get_meter(NAME), _Figures(registry, refresh)
        made = {
            COUNTER: meter.create_observable_counter,
            GAUGE: meter.create_observable_gauge,
        }
        for each in registry.collect():
            if each.type in made:
                told = partial(figures.observed, each.name)
                made[each.type](each.name, [told], description=each.documentation)
        self._closing.insert(0, provider.shutdown)

    def close(self) -> None:
        for each in self._closing:
            each()


class _Told(Span):
    def __init__(
        self,
        rename: Callable[[str], None],
        set_attributes: Callable[[Mapping[str, Value]], None],
    ) -> None:
        self._rename, self._set = rename, set_attributes

    def call(self, name: str) -> None:
        self._rename(name)

    def tell(self, **attributes: Value) -> None:
        self._set({name.replace("__", "."): value for name, value in attributes.items()})


class _Figures:
    """Those of Prometheus, read once for all that are asked for at the same time."""

    def __init__(self, registry: CollectorRegistry, refresh: Callable[[], object]) -> None:
        self._registry, self._refresh = registry, refresh
        self._read = dict[str, Metric]()
        self._read_at = -SHARED

    def observed(self, name: str, _: CallbackOptions) -> Iterable[Observation]:
        from opentelemetry.metrics import Observation  # noqa: PLC0415

        if monotonic() - self._read_at >= SHARED:
            self._refresh()
            self._read = {each.name: each for each in self._registry.collect()}
            self._read_at = monotonic()
        found = self._read[name]
        for sample in found.samples:
            if not sample.name.endswith("_created"):
                yield Observation(sample.value, dict(sample.labels))
