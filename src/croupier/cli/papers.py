"""Papers for a regulator: one page, pages, or one archive or folder with all that goes along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path, PurePath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import click

from croupier.cli.material import expect_writable, new_path, write_bytes, write_file
from croupier.cli.output import progress
from croupier.studio.pdf import PRINTING, expect_printer, pdf_of
from croupier.values.errors import OutOfReach

HTML, PDF, ZIP, FOLDER = ".html", ".pdf", ".zip", ""
SUMS = "SHA256SUMS"
FIRST_YEAR = 1980
"""The first that an archive can tell."""

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
        return PurePath(self.output or "").suffix.lower()

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
        if Path(self.output).exists() and (not self.force or self.form == FOLDER):
            raise click.UsageError(f"{self.output} is already there; name another")
        expect_writable(self.output)

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
            (self._write_zip if self.form == ZIP else self._write_folder)(
                self.output, {**files, SUMS: _sums(files)}
            )
        click.echo(f"Written: {self.output}", err=True)

    def _write_zip(self, path: str, files: Mapping[str, bytes]) -> None:
        day = (max(self.day.year, FIRST_YEAR), self.day.month, self.day.day, 0, 0, 0)
        with (
            new_path(path, "--force writes over it") as new,
            ZipFile(new, "w" if self.force else "x", ZIP_DEFLATED) as archive,
        ):
            for name, content in files.items():
                info = ZipInfo(name, day)
                info.external_attr = 0o644 << 16
                archive.writestr(info, content, ZIP_DEFLATED)

    def _write_folder(self, path: str, files: Mapping[str, bytes]) -> None:
        folder = Path(path)
        try:
            folder.mkdir()
            for name, content in files.items():
                (folder / name).write_bytes(content)
        except OSError as error:
            raise OutOfReach(f"{path}: {error.strerror or error}") from None


def _printed(page: str) -> bytes:
    with progress("Setting the pages", PRINTING) as step:
        return pdf_of(page, told=step)


def _sums(files: Mapping[str, bytes]) -> bytes:
    """As sha256sum reads them."""
    lines = [f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items()]
    return "".join(lines).encode()
