"""The proxy that is shipped, on this machine."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from socket import create_connection, socket
from time import sleep

from tests.operation.containers import NGINX, moved


def free_port() -> int:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@contextmanager
def proxy(folder: Path, *servers: str, connections: int = 256) -> Iterator[str]:
    """By its own file, before servers that are elsewhere."""
    program = which("nginx") or which("nginx", path="/usr/sbin")
    if program is None:
        raise RuntimeError("this needs a proxy; install Debian's package nginx-light")
    port = free_port()
    places = {
        "listen 8021;": f"listen 127.0.0.1:{port};",
        **{f"{name}:8021": there for name, there in zip(("one", "two"), servers, strict=True)},
        "worker_processes auto;": f"worker_processes 1; pid {folder}/nginx.pid;",
        "worker_rlimit_nofile 65536;": "",
        "worker_connections 16384;": f"worker_connections {connections};",
    }
    conf = folder / "nginx.conf"
    conf.write_text(moved(NGINX.read_text(encoding="utf-8"), places), encoding="utf-8")
    log = folder / "proxy.log"
    command = [program, "-p", str(folder), "-c", str(conf), "-e", str(log), "-g", "daemon off;"]
    with subprocess.Popen(command) as process:
        try:
            for _ in range(600):
                assert process.poll() is None, log.read_text(encoding="utf-8")
                try:
                    create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except ConnectionRefusedError:
                    sleep(0.05)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
