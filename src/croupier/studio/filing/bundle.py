"""A dossier with all that belongs to it, as files beside each other or as one archive."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from hashlib import sha256
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from croupier.rulebooks.filings import Filing
from croupier.studio.felt import printed_felt
from croupier.studio.filing.dossier import Examined, Told
from croupier.studio.filing.examined import examined_document
from croupier.studio.posted import posted
from croupier.studio.sign_sheet import sign_sheet

SUMS = "SHA256SUMS"
FIRST_YEAR = 1980
"""The first that an archive can tell."""


def bundle(
    text: str, pages: Mapping[str, bytes], found: Examined, told: Told, filing: Filing
) -> dict[str, bytes]:
    """All that goes with the dossier's pages, by name."""
    house, name = found.house, told.house_name
    return {
        **pages,
        "submission.toml": text.encode(),
        "layout.svg": printed_felt(house, name=name).svg.encode(),
        "sign.svg": sign_sheet(house, posted(house), name, told.paper).encode(),
        "filing.json": examined_document(found, filing).encode(),
    }


def with_digests(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """And a list of their digests, which sha256sum reads."""
    sums = [f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items()]
    return {**files, SUMS: "".join(sums).encode()}


def zipped(files: Mapping[str, bytes], day: date) -> bytes:
    """With their digests; the same files and day give the same archive."""
    written = BytesIO()
    dated = (max(day.year, FIRST_YEAR), day.month, day.day, 0, 0, 0)
    with ZipFile(written, "w") as packed:
        for name, content in with_digests(files).items():
            info = ZipInfo(name, dated)
            info.external_attr = 0o644 << 16
            packed.writestr(info, content, ZIP_DEFLATED)
    return written.getvalue()
