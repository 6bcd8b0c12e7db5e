"""Where the seed of a match comes from, so that nobody can have chosen it alone, and everybody can check that.

The server promises a secret before anybody sits down; each person promises a share on sitting down. A promise is a
hash: it tells nothing, and holds whoever gave it to what they promised. When every seat is taken the shares are shown,
and the seed follows from the secret and all of them. The secret is shown at the end.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from meadhall.core.engine.errors import BadRecord

DIGITS = 32
"""Hexadecimal digits of a secret, a share and a seed: 128 bits."""
SHARE = f"^[0-9a-f]{{{DIGITS}}}$"
PROMISE = "^[0-9a-f]{64}$"
"""What shares and promises look like."""


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat adds to the seed. Empty where nothing was promised, or what was promised was not shown in time:
    the server's secret, which nobody at the table knows, must do."""

    promise: str = ""
    share: str = ""

    @property
    def awaited(self) -> bool:
        return bool(self.promise) and not self.share


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the seed of a match follows from."""

    match: str
    salt: str
    secret: str
    """The server's secret; where the host has chosen the seed, that seed."""
    chosen: bool = False
    shares: tuple[Share, ...] = ()
    """One for each seat; of a deal that is played at several tables, one for each who plays it."""
    deal: str | msgspec.UnsetType = msgspec.UNSET
    """The name of a deal that is played at several tables; all of them have the same seed."""

    @property
    def settled(self) -> bool:
        """Whether nobody who sits down adds anything: the host chose the seed, or everybody has shown their share."""
        return self.chosen or self.deal is not msgspec.UNSET

    @property
    def name(self) -> str:
        """What the seed is made for."""
        return self.match if self.deal is msgspec.UNSET else self.deal

    @property
    def promise(self) -> str:
        """What the server shows before anybody sits down."""
        return digest("secret", self.name, self.salt, self.secret)

    @property
    def seed(self) -> str:
        if self.chosen:
            return self.secret
        return digest("seed", self.name, self.secret, *(share.share for share in self.shares))[:DIGITS]

    def check(self, promise: str, seed: str, players: int) -> None:
        """Raise `BadRecord` where something does not follow from what was promised."""
        if self.promise != promise:
            raise BadRecord("commitment: the secret is not the one that was promised before the match began.")
        if self.deal is msgspec.UNSET and len(self.shares) != players:
            raise BadRecord(f"origin: expected a share for each of the {players} seats.")
        for seat, share in enumerate(self.shares):
            if share.share and share_promise(share.share) != share.promise:
                raise BadRecord(f"origin: the share of seat {seat} is not the one that was promised.")
        if self.seed != seed:
            raise BadRecord("seed: it does not follow from the secret and the shares.")

    def words(self, names: Sequence[str]) -> list[str]:
        """What `check` has proven, given what to call the seats."""
        if self.chosen:
            return ["The seed was chosen by the host: these are not secret dice. It is the one promised at the start."]
        if self.deal is not msgspec.UNSET:
            added = sum(bool(share.share) for share in self.shares)
            return [
                "The server's secret is the one it promised before anybody sat down.",
                f"The same deal was played at several tables; {added} who played it added a share of the seed.",
                "The seed follows from these and nothing else.",
            ]
        given = [name for name, share in zip(names, self.shares, strict=True) if share.share]
        late = [name for name, share in zip(names, self.shares, strict=True) if share.awaited]
        lines = ["The server's secret is the one it promised before anybody sat down."]
        if given:
            whose = ", ".join(given)
            lines.append(f"Shares of the seed came from {whose}; each is the one promised on sitting down.")
        else:
            lines.append("Nobody added a share to the seed: it follows from the server's secret alone.")
        if late:
            lines.append(f"A share was promised and not shown in time: {', '.join(late)}.")
        return [*lines, "The seed follows from these and nothing else."]


def digest(purpose: str, *parts: str) -> str:
    """The hash of a list as compact JSON: no two lists are written alike."""
    return sha256(msgspec.json.encode([f"meadhall {purpose}", *parts])).hexdigest()


def share_promise(share: str) -> str:
    """What somebody who sits down shows of their share."""
    return digest("share", share)


def new_secret() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_hex(DIGITS // 2)
