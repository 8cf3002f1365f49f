"""A text that stays until the program changes: written once, and sent to whoever lacks it."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.responses import Response

from croupier.web.compressed import ACCEPTED, CODING, is_welcome

ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class Kept:
    text: str
    media_type: str

    @cached_property
    def content(self) -> bytes:
        return self.text.encode()

    @cached_property
    def compressed(self) -> bytes:
        return gzip.compress(self.content, mtime=0)

    @cached_property
    def digest(self) -> str:
        return sha256(self.content).hexdigest()[:16]


def sent(kept: Kept, headers: Headers) -> Response:
    """In answer to a request with these."""
    how = {"Vary": ACCEPTED, "ETag": f'"{kept.digest}"', "Cache-Control": ASK_AGAIN}
    if kept.digest in headers.get("If-None-Match", ""):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=how)
    if is_welcome(headers):
        return Response(kept.compressed, media_type=kept.media_type, headers=how | CODING)
    return Response(kept.content, media_type=kept.media_type, headers=how)
