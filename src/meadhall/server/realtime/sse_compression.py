"""Streams in gzip. A message is pressed once for all that are sent it after the same one, to which it may refer back;
where these are many, their checksums too are found without going through it again for each.

Talk and the rest never refer to each other: who may write and sees how long an encrypted stream is could else find out
what a reader is sent, guess by guess (BREACH).
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import AsyncIterator
from functools import cached_property, lru_cache

GZIP_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
LEVEL = 5
"""How hard messages are pressed: harder takes a fifth longer and saves little."""
DEFLATE_END = b"\x03\0"
POLYNOMIAL = 0xEDB88320
"""That of gzip's checksum. A number stands for a polynomial over two elements, its highest bit for the constant."""
ONE = 1 << 31
WINDOW = 32_768
"""How many bytes back deflate can refer to."""
SMALL = 100
"""What is shorter is no message to refer to, only something said in between, and is pressed by itself: silent streams
say the same after any history."""
FEW = 12
"""To so many streams a message is sent before it is worth while to find out what it does to any checksum."""


def by_x(factor: int) -> int:
    """A polynomial times x, modulo that of the checksum."""
    return factor >> 1 ^ (POLYNOMIAL if factor & 1 else 0)


def product(one: int, other: int) -> int:
    """Two polynomials multiplied, modulo that of the checksum."""
    found = 0
    while one:
        if one & ONE:
            found ^= other
        one = one << 1 & 0xFFFFFFFF
        other = other >> 1 ^ (POLYNOMIAL if other & 1 else 0)
    return found


def squares() -> list[int]:
    """What a byte, and then two, four, eight of them multiply a checksum by."""
    found = ONE
    for _ in range(8):
        found = by_x(found)
    powers = [found]
    while len(powers) < 32:
        powers.append(product(powers[-1], powers[-1]))
    return powers


SQUARES = squares()


def shift(size: int) -> int:
    """The factor of a checksum for so many bytes of any content."""
    found = ONE
    for place, power in enumerate(SQUARES):
        if size >> place & 1:
            found = product(found, power)
    return found


TALK = re.compile(rb'(<ol id="chat".*?</ol>)', re.DOTALL)
"""What people have written, as pages and streams have it."""
UNSEEN = b"\xff"
"""A byte that no text in UTF-8 has: it holds the place of what must not be referred to."""


def apart(text: bytes) -> list[tuple[bool, bytes]]:
    """A text cut into talk and what is none."""
    return [(bool(number % 2), part) for number, part in enumerate(TALK.split(text)) if part]


def window(before: list[tuple[bool, bytes]], talk: bool) -> bytes:
    """The compression window: what came before, as far as talk, or what is none, may refer to it."""
    return b"".join(part if kind == talk else UNSEEN * len(part) for kind, part in before)[-WINDOW:]


def deflated(chunk: bytes, last: bytes) -> bytes:
    """A message in deflate, after what it may refer to."""
    before, content = apart(last), b""
    for talk, part in apart(chunk) or [(False, b"")]:
        deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -15, zdict=window(before, talk))
        content += deflate.compress(part) + deflate.flush(zlib.Z_FULL_FLUSH)
        before.append((talk, part))
    return content


class CompressedMessage:
    """A message in deflate, for every stream that was sent the same before it: the last message of some length, and
    what little was said since."""

    def __init__(self, chunk: bytes, last: tuple[bytes, ...] = ()) -> None:
        self.content = deflated(chunk, b"".join(last))
        self.chunk = chunk
        self.size = len(chunk)
        self.check = zlib.crc32(chunk)
        self.streams = 0
        """To how many it was sent."""

    @cached_property
    def shifts(self) -> list[list[int]]:
        """What the message makes of each four bits of the checksum before it, the lowest first."""
        bits = [shift(self.size)]
        while len(bits) < 32:
            bits.append(by_x(bits[-1]))
        bits.reverse()
        tables = []
        for place in range(0, 32, 4):
            table = [0]
            for bit in bits[place : place + 4]:
                table += [bit ^ known for known in table]
            tables.append(table)
        return tables

    def after(self, check: int) -> int:
        """The checksum of a stream that had this one, and has the message next."""
        self.streams += 1
        if self.streams <= FEW:
            return zlib.crc32(self.chunk, check)
        a, b, c, d, e, f, g, h = self.shifts
        return (
            self.check
            ^ a[check & 15]
            ^ b[check >> 4 & 15]
            ^ c[check >> 8 & 15]
            ^ d[check >> 12 & 15]
            ^ e[check >> 16 & 15]
            ^ f[check >> 20 & 15]
            ^ g[check >> 24 & 15]
            ^ h[check >> 28]
        )


compress = lru_cache(256)(CompressedMessage)
"""A message for everybody who is sent it after the same."""


def gzipped(text: bytes) -> bytes:
    """A whole answer in gzip."""
    return GZIP_HEAD + deflated(text, b"") + DEFLATE_END + struct.pack("<II", zlib.crc32(text), len(text) & 0xFFFFFFFF)


async def gzip_stream(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A stream in gzip, each message sent at once."""
    check, size = 0, 0
    last: tuple[bytes, ...] = ()
    yield GZIP_HEAD
    async for chunk in chunks:
        if len(chunk) < SMALL:
            message, last = compress(chunk), (*last, chunk)
        else:
            message, last = compress(chunk, last), (chunk,)
        check, size = message.after(check), size + message.size
        yield message.content
    yield DEFLATE_END + struct.pack("<II", check, size & 0xFFFFFFFF)
