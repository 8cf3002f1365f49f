"""Pages as PDF, set by WeasyPrint."""

from __future__ import annotations

import gc
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from logging import INFO, Handler, LogRecord, getLogger
from typing import TYPE_CHECKING

from croupier.values.extras import expect

if TYPE_CHECKING:
    from croupier.studio.true_size import Size


PRINTING = 7
"""How often it is told that printing has come further."""


def pdf_of(page: str, *, told: Callable[[], None] = lambda: None) -> bytes:
    """An HTML page that brings everything with it, printed."""
    expect_printer()
    with uncollected(), _heard(told):
        printer = import_module("weasyprint")  # slow
        return bytes(printer.HTML(string=page).write_pdf())


def expect_printer() -> None:
    """Told before work begins that would be for nothing."""
    expect("report", "PDF")


@contextmanager
def _heard(told: Callable[[], None]) -> Iterator[None]:
    """WeasyPrint logs each step as it begins, and each page of some."""
    log, steps = getLogger("weasyprint.progress"), set[str]()

    class Steps(Handler):
        def emit(self, record: LogRecord) -> None:
            step = record.getMessage().partition(" - ")[0]
            if step not in steps:
                steps.add(step)
                told()

    heard, level = Steps(), log.level
    log.addHandler(heard)
    log.setLevel(INFO)
    try:
        yield
    finally:
        log.removeHandler(heard)
        log.setLevel(level)


@contextmanager
def uncollected() -> Iterator[None]:
    """A page is one great tree until it is printed: looking for rubbish in it costs a quarter."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def pdf_of_picture(svg: str, size: Size) -> bytes:
    """One page that is exactly as large as the picture says."""
    picture = b64encode(svg.encode()).decode()
    wide, high = f"{size.width:.3f}mm", f"{size.height:.3f}mm"
    return pdf_of(
        f"<style>@page{{size:{wide} {high};margin:0}}body{{margin:0}}"
        f"img{{display:block;width:{wide};height:{high}}}</style>"
        f'<img alt="" src="data:image/svg+xml;base64,{picture}">'
    )
