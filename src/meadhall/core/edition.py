"""Editions: the components of a game as a TOML file that anybody can change, checked when it is read."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Generic

import msgspec
from typing_extensions import TypeVar

from meadhall.core.errors import BadEdition

S = TypeVar("S", bound="EditionFile", default=Any)


class EditionPart(msgspec.Struct, forbid_unknown_fields=True):
    """A piece of an edition file: exactly these keys, nothing else."""


class EditionFile(EditionPart):
    """What every edition file begins with. A game's own edition adds its components."""

    schema: Annotated[int, msgspec.Meta(ge=1, le=999)]


class Edition(Generic[S]):
    """An edition file that has been read: where it came from, its content, and the hash that names it."""

    def __init__(self, source: str, content: S) -> None:
        self.source = source
        self.content = content
        self.hash = sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()[:16]

    def bad(self, key: str, reason: str) -> BadEdition:
        """The error for a component that is well written but makes no playable game."""
        return BadEdition(f"{self.source}: {key}: {reason}")


def read_edition(path: Path, shape: type[S]) -> Edition[S]:
    """Read an edition file of a given shape, or say which key of which file is wrong."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise BadEdition(f"{path}: cannot be read ({error.strerror}). Give the path of an edition file.") from None
    except ValueError as error:
        raise BadEdition(f"{str(path)!r}: cannot be read ({error}). Give the path of an edition file.") from None
    try:
        return Edition(path.name, msgspec.toml.decode(text, type=shape))
    except msgspec.DecodeError as error:
        raise BadEdition(f"{path}: {error}") from None
    except UnicodeDecodeError:
        raise BadEdition(f"{path}: is not a UTF-8 text file.") from None
    except (ValueError, RecursionError) as error:
        raise BadEdition(f"{path}: has a number too long or lists too deep to be read ({error}).") from None
