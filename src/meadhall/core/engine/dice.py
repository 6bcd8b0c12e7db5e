"""Random number generators. Every draw names its purpose (its stream), so that no deck depends on another."""

from __future__ import annotations

from hashlib import blake2b, sha256
from operator import index
from typing import Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.errors import BadOption

WORD_RANGE: Final = 1 << 32


class Dice:
    """Interface of the generators. `draws` grows with every draw, so that a table notices chance."""

    draws: i64

    def __init__(self) -> None:
        self.draws = 0

    def below(self, purpose: str, n: i64) -> i64:
        """A whole number from 0 to n-1, each as likely as the others."""
        raise TypeError("Dice is only the interface of SecretDice and FastDice")

    def shuffle(self, purpose: str, items: vec[i64]) -> None:
        """Put the items into random order, in place."""
        raise TypeError("Dice is only the interface of SecretDice and FastDice")

    def clone(self) -> Dice:
        """An independent copy that will draw the same."""
        raise TypeError("Dice is only the interface of SecretDice and FastDice")


@mypyc_attr(free_list_len=1)
class SecretDice(Dice):
    """Cryptographic generator for real games: for each purpose a stream of words from a keyed hash in counter mode.

    Draws can't be predicted from earlier ones; with the seed they can be verified.
    """

    key: bytes
    counts: dict[str, int]
    """How many words of each purpose's stream have been used."""
    blocks: dict[str, bytes]
    """Cache of each stream's current block; it follows from the key and the count."""
    shared: bool
    """Copy on write: whether a clone has the same dictionaries, so that the next draw must copy them."""

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self.key = key
        self.counts = {}
        self.blocks = {}
        self.shared = False

    def clone(self) -> Dice:
        other = SecretDice(self.key)
        other.counts = self.counts
        other.blocks = self.blocks
        other.shared = self.shared = True
        other.draws = self.draws
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SecretDice):
            return NotImplemented
        return self.key == other.key and self.counts == other.counts

    def __repr__(self) -> str:
        """The number of draws; never the key, which would reveal the future."""
        return f"<SecretDice draws={self.draws}>"

    def __reduce__(self) -> tuple[object, ...]:
        return restore_secret_dice, (self.key, self.counts.copy(), int(self.draws))

    def __copy__(self) -> Dice:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Dice:
        return self.clone()

    def begin(self, purpose: str) -> i64:
        """How many words of the purpose's stream have been used."""
        if self.shared:
            self.counts = self.counts.copy()
            self.blocks = self.blocks.copy()
            self.shared = False
        return self.counts.get(purpose, 0)

    def block(self, purpose: str, count: i64) -> bytes:
        """The sixteen words of the stream among which is the one with this number."""
        block = self.blocks.get(purpose) if count & 15 else None
        if block is None:
            block = blake2b(f"{purpose}\0{count >> 4}".encode(), key=self.key).digest()
            self.blocks[purpose] = block
        return block

    def end(self, purpose: str, before: i64, count: i64) -> None:
        """Note how many words have been used."""
        self.counts[purpose] = count
        self.draws += count - before

    def below(self, purpose: str, n: i64) -> i64:
        """Exactly uniform by rejection sampling: words beyond the last full round of n are skipped."""
        before = count = self.begin(purpose)
        limit = WORD_RANGE - WORD_RANGE % n
        word = limit
        while word >= limit:
            word = word_of(self.block(purpose, count), count)
            count += 1
        self.end(purpose, before, count)
        return word % n

    def shuffle(self, purpose: str, items: vec[i64]) -> None:
        n: i64 = len(items)
        before = count = self.begin(purpose)
        block = b""
        while n > 1:
            if not block or count & 15 == 0:
                block = self.block(purpose, count)
            word = word_of(block, count)
            count += 1
            if word < WORD_RANGE - WORD_RANGE % n:
                j = word % n
                n -= 1
                items[n], items[j] = items[j], items[n]
        if count > before:
            self.end(purpose, before, count)


def word_of(block: bytes, count: i64) -> i64:
    """The 32-bit word at its place in a block."""
    at = (count & 15) << 2
    return block[at] | (block[at + 1] << 8) | (block[at + 2] << 16) | (block[at + 3] << 24)


@mypyc_attr(free_list_len=1)
class FastDice(Dice):
    """Fast generator for searches: a small counter generator of 32-bit words with one stream for all purposes."""

    a: i64
    b: i64
    c: i64
    d: i64

    def __init__(self, seed: SupportsIndex | str | FastDice = 0) -> None:
        """A generator from a seed, or a copy of another one."""
        super().__init__()
        if isinstance(seed, FastDice):
            self.a, self.b, self.c, self.d = seed.a, seed.b, seed.c, seed.d
            self.draws = seed.draws
            return
        known = seed if isinstance(seed, (int, str)) else index(seed)
        digest = sha256(f"meadhall fast {known}".encode()).digest()
        self.a = int.from_bytes(digest[0:4], "little")
        self.b = int.from_bytes(digest[4:8], "little")
        self.c = int.from_bytes(digest[8:12], "little")
        self.d = 1

    def clone(self) -> Dice:
        return FastDice(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FastDice):
            return NotImplemented
        return (self.a, self.b, self.c, self.d) == (other.a, other.b, other.c, other.d)

    def __repr__(self) -> str:
        return f"<FastDice {self.a:08x}{self.b:08x}{self.c:08x} draws={self.draws}>"

    def __reduce__(self) -> tuple[object, ...]:
        return restore_fast_dice, (int(self.a), int(self.b), int(self.c), int(self.d), int(self.draws))

    def __copy__(self) -> Dice:
        return FastDice(self)

    def __deepcopy__(self, memo: dict[int, object]) -> Dice:
        return FastDice(self)

    def word(self) -> i64:
        """The next 32 random bits (no step leaves 63 bits, so both builds agree)."""
        t: i64 = (self.a + self.b + self.d) & 0xFFFFFFFF
        self.d = (self.d + 1) & 0xFFFFFFFF
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & 0xFFFFFFFF
        self.c = ((((self.c << 21) & 0xFFFFFFFF) | (self.c >> 11)) + t) & 0xFFFFFFFF
        return t

    def below(self, purpose: str, n: i64) -> i64:
        self.draws += 1
        return (self.word() * n) >> 32

    def shuffle(self, purpose: str, items: vec[i64]) -> None:
        self.draws += 1
        i: i64 = len(items) - 1
        while i > 0:
            j = (self.word() * (i + 1)) >> 32
            items[i], items[j] = items[j], items[i]
            i -= 1


def restore_secret_dice(key: bytes, counts: dict[str, int], draws: int) -> SecretDice:
    """Secret dice with a saved state, for pickle."""
    dice = SecretDice(key)
    dice.counts = counts
    dice.draws = draws
    return dice


def restore_fast_dice(a: int, b: int, c: int, d: int, draws: int) -> FastDice:
    """Fast dice with a saved state, for pickle and positions."""
    dice = FastDice()
    dice.a, dice.b, dice.c, dice.d, dice.draws = a, b, c, d, draws
    return dice


def secret_dice(seed: str) -> SecretDice:
    """The dice of a game with this seed."""
    return SecretDice(blake2b(seed_bytes(seed), digest_size=16, person=b"meadhall dice").digest())


def commitment(seed: str) -> str:
    """Commitment to a seed: published at the start of a game, it proves the seed later and reveals nothing now."""
    return sha256(b"meadhall seed " + seed_bytes(seed)).hexdigest()


def seed_bytes(seed: str) -> bytes:
    """The seed as UTF-8; refused if it can't be encoded."""
    try:
        return seed.encode()
    except UnicodeEncodeError:
        raise BadOption(f"The seed {seed!r} can't be written down. Choose letters and digits.") from None
