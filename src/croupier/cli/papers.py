"""Papers for a regulator: one page, pages, or one archive or folder with all that goes along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePath

import click

from croupier.cli.material import place_of, write_bytes, write_file
from croupier.cli.output import progress
from croupier.cli.parameters import STREAM
from croupier.studio.filing.bundle import with_digests, zipped
from croupier.studio.pdf import PRINTING, expect_printer, pdf_of
from croupier.values.errors import OutOfReach

HTML, PDF, ZIP, FOLDER = ".html", ".pdf", ".zip", ""

Further = Callable[[Mapping[str, bytes]], Mapping[str, bytes]]
"""Everything of an archive, from its pages."""


@dataclass(frozen=True, slots=True)
class Papers:
    """Where they go."""

    output: str | None
    force: bool
    day: date
    """Of every file in an archive, so that the same papers give the same archive."""

    @property
    def form(self) -> str:
        return HTML if self.output == STREAM else PurePath(self.output or "").suffix.lower()

    @property
    def are_many(self) -> bool:
        return self.output is not None and self.form in {FOLDER, ZIP}

    def examine(self) -> None:
        """What can be told before the work begins."""
        if self.output is None:
            return
        if self.form not in {HTML, PDF, ZIP, FOLDER}:
            raise click.UsageError(f"-o {self.output}: it is .pdf, .html, .zip or a folder")
        if self.form != HTML:
            expect_printer()

    def write(self, page: str, name: str, further: Further = dict) -> None:
        if self.output is None:
            return
        if self.form == HTML:
            write_file(self.output, page, force=self.force)
        elif self.form == PDF:
            write_bytes(self.output, _printed(page), force=self.force)
        else:
            pages = {f"{name}.html": page.encode(), f"{name}.pdf": _printed(page)}
            files = further(pages)
            if self.form == ZIP:
                write_bytes(self.output, zipped(files, self.day), force=self.force)
            else:
                _write_folder(Path(self.output), with_digests(files))
        click.echo(f"Written: {place_of(self.output)}", err=True)


def _write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    try:
        folder.mkdir()
        for name, content in files.items():
            (folder / name).write_bytes(content)
    except OSError as error:
        raise OutOfReach(f"{folder}: {error.strerror or error}") from None


def _printed(page: str) -> bytes:
    with progress("Setting the pages", PRINTING) as step:
        return pdf_of(page, told=step)
