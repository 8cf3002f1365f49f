"""What somebody takes away as a file."""

from __future__ import annotations

from starlette.responses import Response


def download(content: bytes, name: str, media_type: str) -> Response:
    said = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=media_type, headers=said)
