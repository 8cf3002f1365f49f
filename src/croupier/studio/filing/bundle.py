"""A dossier with all that belongs to it, as files beside each other."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from croupier.rulebooks.filings import Filing
from croupier.studio.felt import printed_felt
from croupier.studio.filing.dossier import Examined, Told
from croupier.studio.filing.examined import examined_document
from croupier.studio.pdf import pdf_of
from croupier.studio.posted import posted
from croupier.studio.sign_sheet import sign_sheet


def bundle(
    text: str, page: str, found: Examined, told: Told, filing: Filing
) -> Mapping[str, bytes]:
    """By name, with a list of digests that sha256sum reads."""
    house, name = found.house, told.house_name
    files = {
        "dossier.html": page.encode(),
        "dossier.pdf": pdf_of(page),
        "submission.toml": text.encode(),
        "layout.svg": printed_felt(house, name=name).svg.encode(),
        "sign.svg": sign_sheet(house, posted(house), name, told.paper).encode(),
        "filing.json": examined_document(found, filing).encode(),
    }
    return {**files, "SHA256SUMS": digests_of(files)}


def digests_of(files: Mapping[str, bytes]) -> bytes:
    """As sha256sum writes and reads them."""
    sums = [f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items()]
    return "".join(sums).encode()
