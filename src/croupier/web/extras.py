"""What a house needs beside its base, by the extra that brings it."""

from __future__ import annotations

from importlib.util import find_spec

EXTRAS = {
    "serve": ("argon2", "fastapi", "jinja2", "prometheus_client", "python_multipart", "uvicorn"),
    "postgres": ("psycopg",),
    "stamps": ("rfc3161_client",),
    "oidc": ("httpx", "joserfc"),
    "telemetry": ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http"),
}
"""The modules by which each is known to be there."""


def is_missing(extra: str) -> bool:
    return not all(map(_is_there, EXTRAS[extra]))


def how_to_install(*extras: str) -> str:
    return f"pip install 'croupier[{','.join(extras)}]'"


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
