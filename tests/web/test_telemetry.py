"""What a collector of traces and figures is told: by a real one, that listens to OTLP."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import (
    ExportMetricsServiceRequest,
)
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from croupier.floor.program_files import program
from croupier.values.extras import LIBRARIES, NeedsExtra
from croupier.web import telemetry
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.web.open_tables import opened
from tests.web.running_house import House, running_house
from tests.web.test_meters_api import ROYAL_9


class Collector(ThreadingHTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Hearing)
        self.heard = list[tuple[str, bytes]]()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def spans(self) -> list[tuple[str, dict[str, object]]]:
        found = [
            ExportTraceServiceRequest.FromString(b) for path, b in self.heard if "trace" in path
        ]
        return [
            (span.name, {each.key: _value(each.value) for each in span.attributes})
            for told in found
            for resource in told.resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]

    def figures(self) -> dict[str, list[tuple[dict[str, object], float]]]:
        found = [ExportMetricsServiceRequest.FromString(b) for p, b in self.heard if "metric" in p]
        return {
            metric.name: [
                ({a.key: _value(a.value) for a in point.attributes}, point.as_double)
                for point in (*metric.gauge.data_points, *metric.sum.data_points)
            ]
            for told in found
            for resource in told.resource_metrics
            for scope in resource.scope_metrics
            for metric in scope.metrics
        }


class Hearing(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Collector)
        self.server.heard.append((self.path, _body(self)))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """To nobody."""


def _body(asked: BaseHTTPRequestHandler) -> bytes:
    return asked.rfile.read(int(asked.headers["Content-Length"]))


def _value(value: object) -> object:
    kind = value.WhichOneof("value")  # type: ignore[attr-defined]
    return getattr(value, kind)


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as listening:
        thread = Thread(target=listening.serve_forever)
        thread.start()
        yield listening
        listening.shutdown()
        thread.join()


def busy(house: House) -> None:
    """Somebody sits down, and then once more where nobody can."""
    table = opened(house, "t1", "pa-627b", ROYAL_9)
    ann = house.guest(name="ann")
    for n, expected in ((1, 200), (99, 409)):
        sits = {"id": f"sits {n}", "order": {"name": "take-seat", "seat": n}}
        assert ann.browser.post(f"{table}/orders", json=sits).status_code == expected


def test_a_collector_is_told_what_was_done_and_nothing_of_whom(
    tmp_path: Path, collector: Collector
) -> None:
    with running_house(Settings(data=tmp_path, telemetry_to=collector.address)) as house:
        busy(house)
        secret = house.invitation(Office.PLAYER)
        assert house.visitor().get(secret).status_code == 200
    spans = collector.spans()
    route = "POST /api/v1/tables/{table_id}/orders"
    told = {
        "http.request.method": "POST",
        "http.route": "/api/v1/tables/{table_id}/orders",
        "http.response.status_code": 200,
    }
    assert (route, told) in spans
    verdicts = [attributes for name, attributes in spans if name == "order"]
    assert verdicts == [{"croupier.verdict": "accepted"}, {"croupier.verdict": "refused"}]
    figures = collector.figures()
    assert ({"game": "baccarat", "tables": "practice"}, 0) in figures["croupier_rounds"]
    assert figures["croupier_tables"] == [({}, 1)]
    assert ({"link": "t1", "meter": "mega"}, 50_000_00) in figures["croupier_meter_cents"]
    everything = b"".join(body for _, body in collector.heard)
    assert b"ann" not in everything.replace(b"channel", b"")
    assert secret.removeprefix("/join/").encode() not in everything


def test_the_same_figures_are_shown_to_prometheus(tmp_path: Path) -> None:
    with running_house(Settings(data=tmp_path)) as house:
        busy(house)
        told = house.visitor().get("/metrics").text
    assert 'croupier_meter_cents{link="t1",meter="mega"} 5e+06' in told
    assert f'files="{program()["files"]}"' in told
    assert f'version="{program()["version"]}"' in told
    assert 'croupier_orders_total{verdict="refused"} 1.0' in told


def test_a_collector_that_is_away_keeps_nobody_from_playing(tmp_path: Path) -> None:
    with Collector() as gone:
        address = gone.address
    with running_house(Settings(data=tmp_path, telemetry_to=address)) as house:
        busy(house)


def test_where_the_extra_is_missing_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIBRARIES, "telemetry", ("opentelemetry.no_such.part",))
    with pytest.raises(NeedsExtra, match=r"pip install 'croupier\[telemetry\]'"):
        telemetry.tracing_to("http://127.0.0.1:4318")
    telemetry.tracing_to(None).close()
