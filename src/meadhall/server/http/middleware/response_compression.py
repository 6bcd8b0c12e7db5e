"""Compression middleware: gzip of whole responses, with the chat compressed apart (against BREACH), as in streams."""

from __future__ import annotations

from typing import Literal

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import CompressionEncoding
from litestar.middleware.compression import CompressionMiddleware
from litestar.types import HTTPResponseStartEvent, Message, Scope, Send

from meadhall.server.realtime.sse_compression import TALK, gzipped


class ResponseCompression(CompressionMiddleware):
    def create_compression_send_wrapper(
        self,
        send: Send,
        compression_encoding: Literal[CompressionEncoding.BROTLI, CompressionEncoding.GZIP] | str,
        scope: Scope,
    ) -> Send:
        """Litestar's own compression, but for responses with chat in them."""
        default_send = super().create_compression_send_wrapper(send, compression_encoding, scope)
        start: HTTPResponseStartEvent | None = None

        async def compressed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
            if message["type"] != "http.response.body" or start is None or not TALK.search(message["body"]):
                await default_send(message)
                return
            message["body"] = gzipped(message["body"])
            headers = MutableScopeHeaders(start)
            headers["Content-Encoding"] = "gzip"
            headers["Content-Length"] = str(len(message["body"]))
            headers.extend_header_value("vary", "Accept-Encoding")
            await send(start)
            await send(message)

        return compressed
