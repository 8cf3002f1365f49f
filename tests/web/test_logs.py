"""The log of a house: one JSON line for each trouble, told by whoever meets it."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from croupier.web.logs import (
    HEARS_STRANGERS,
    RAISES_ITS_TROUBLE,
    TELLS_ONLY_TROUBLE,
    JsonLines,
    TextLines,
    formatter,
    to_stream,
)


@pytest.fixture
def log() -> Iterator[StringIO]:
    """As a served house has it; afterwards everything is told as before."""
    root, stream = logging.getLogger(), StringIO()
    every = TELLS_ONLY_TROUBLE + HEARS_STRANGERS + RAISES_ITS_TROUBLE
    named = [logging.getLogger(each) for each in every]
    handlers, levels = root.handlers[:], [each.level for each in (root, *named)]
    root.handlers.clear()  # else they would be closed
    to_stream(stream)
    yield stream
    root.handlers[:] = handlers
    for each, level in zip((root, *named), levels, strict=True):
        each.setLevel(level)


def test_what_the_database_driver_raises_anyway_is_told_by_the_house_alone(log: StringIO) -> None:
    logging.getLogger("psycopg").warning("error ignored terminating a pipeline")
    logging.getLogger("croupier.floor").error("the clocks of tables wait")
    assert [json.loads(line)["what"] for line in log.getvalue().splitlines()] == [
        "the clocks of tables wait"
    ]


def test_nobody_fills_the_log_with_what_is_no_request(log: StringIO) -> None:
    server = logging.getLogger("uvicorn.error")
    server.warning("Invalid HTTP request received.")
    server.error("Exception in ASGI application")
    assert [json.loads(line)["what"] for line in log.getvalue().splitlines()] == [
        "Exception in ASGI application"
    ]


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("form", "stream", "kind"),
    [
        ("auto", StringIO(), JsonLines),
        ("auto", Terminal(), TextLines),
        ("json", Terminal(), JsonLines),
        ("text", StringIO(), TextLines),
    ],
)
def test_a_terminal_reads_text_and_a_program_json_unless_told(
    form: str, stream: StringIO, kind: type[logging.Formatter]
) -> None:
    assert type(formatter(form, stream)) is kind


def test_a_line_of_text_is_one_line_whatever_is_told() -> None:
    record = logging.makeLogRecord(
        {
            "created": 0,
            "levelname": "INFO",
            "msg": "request",
            "fields": {"route": "/x\ny\x1b[2J", "ms": 1.5, "person": None},
        }
    )
    assert TextLines().format(record) == (
        "1970-01-01 00:00:00.000Z INFO    request route=/x\\ny\\x1b[2J ms=1.5"
    )
