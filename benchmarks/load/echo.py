"""The yardstick: the same stack without a house. What one of a group says, all of it hear.

python benchmarks/load/echo.py 2500
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from itertools import count

import uvicorn
import uvloop
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from croupier.web.serving import BACKLOG, MOST_SOCKET_BYTES, bound


def echoing(news_bytes: int) -> FastAPI:
    """A word of an order's size comes in; text of the size of our news goes out to everybody."""
    app = FastAPI()
    groups = defaultdict[str, set[WebSocket]](set)
    places = defaultdict[str, "count[int]"](lambda: count(1))
    padding = "x" * news_bytes

    @app.websocket("/groups/{name}")
    async def echo(socket: WebSocket, name: str) -> None:
        await socket.accept()
        group = groups[name]
        group.add(socket)
        try:
            while True:
                word = await socket.receive_text()
                place = next(places[name])
                news = f'{{"type":"news","place":{place},"said":{word},"text":"{padding}"}}'
                for each in tuple(group):
                    await each.send_text(news)
                await socket.send_text(f'{{"type":"done","id":"","place":{place}}}')
        except WebSocketDisconnect:
            group.discard(socket)

    return app


def main() -> None:
    with bound("127.0.0.1", 0) as listener:
        config = uvicorn.Config(
            echoing(int(sys.argv[1])),
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            ws_max_size=MOST_SOCKET_BYTES,
            ws_ping_interval=None,
            log_config=None,
            access_log=False,
            backlog=BACKLOG,
        )
        print(f'{{"port": {listener.getsockname()[1]}, "tokens": []}}', flush=True)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(uvicorn.Server(config).serve(sockets=[listener]))


if __name__ == "__main__":
    main()
