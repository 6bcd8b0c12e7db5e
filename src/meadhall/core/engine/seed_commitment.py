"""Commit-reveal protocol for the seed of a match: no single party can choose the deal, and every player can check that.

The server commits to a secret before the first player joins; each player commits to a share on joining. A commitment is
a hash: it reveals nothing and binds its author. When every seat is taken the shares are revealed, and the seed follows
from the secret and all shares. The secret is revealed at the end.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from meadhall.core.engine.errors import BadRecord

HEX_DIGITS = 32
"""Hexadecimal digits of a secret, a share and a seed: 128 bits."""
SHARE_PATTERN = f"^[0-9a-f]{{{HEX_DIGITS}}}$"
COMMITMENT_PATTERN = "^[0-9a-f]{64}$"
"""The patterns of shares and commitments."""


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's share of the seed with its commitment (`promise`). The share is empty where none was committed to or the
    committed one was not revealed in time: then the server's secret, which no player knows, must do."""

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
    """The server's secret; where the host chose the seed, that seed."""
    chosen: bool = False
    shares: tuple[Share, ...] = ()
    """One for each seat; of a deal that is played at several tables, one for each who plays it."""
    deal: str | msgspec.UnsetType = msgspec.UNSET
    """The name of a deal that is played at several tables; all of them have the same seed."""

    @property
    def needs_no_shares(self) -> bool:
        """Whether players who join add no share: the host chose the seed, or the deal is one of several tables."""
        return self.chosen or self.deal is not msgspec.UNSET

    @property
    def name(self) -> str:
        """What the seed is made for."""
        return self.match if self.deal is msgspec.UNSET else self.deal

    @property
    def promise(self) -> str:
        """The server's commitment, published before the first player joins."""
        return tagged_hash("secret", self.name, self.salt, self.secret)

    @property
    def seed(self) -> str:
        if self.chosen:
            return self.secret
        return tagged_hash("seed", self.name, self.secret, *(share.share for share in self.shares))[:HEX_DIGITS]

    def check(self, promise: str, seed: str, players: int) -> None:
        """Verify secret, shares and seed against the commitments; raises `BadRecord`."""
        if self.promise != promise:
            raise BadRecord("commitment: the secret is not the one that was promised before the match began.")
        if self.deal is msgspec.UNSET and len(self.shares) != players:
            raise BadRecord(f"origin: expected a share for each of the {players} seats.")
        for seat, share in enumerate(self.shares):
            if share.share and share_commitment(share.share) != share.promise:
                raise BadRecord(f"origin: the share of seat {seat} is not the one that was promised.")
        if self.seed != seed:
            raise BadRecord("seed: it does not follow from the secret and the shares.")

    def proof_sentences(self, names: Sequence[str]) -> list[str]:
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


def tagged_hash(purpose: str, *parts: str) -> str:
    """The hash of a list as compact JSON: no two lists are written alike."""
    return sha256(msgspec.json.encode([f"meadhall {purpose}", *parts])).hexdigest()


def share_commitment(share: str) -> str:
    """The commitment to a share, which a player shows on joining."""
    return tagged_hash("share", share)


def new_secret() -> str:
    """128 bits from the system's secure generator."""
    return secrets.token_hex(HEX_DIGITS // 2)
