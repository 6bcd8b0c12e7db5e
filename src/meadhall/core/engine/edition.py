"""Editions: the components of a game as a TOML file that users can change, validated when it is read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Generic
from unicodedata import category

import msgspec
from librt.vecs import vec
from mypy_extensions import i64
from typing_extensions import TypeVar

from meadhall.core.engine.errors import BadEdition
from meadhall.core.i18n.display_names import is_invisible

S = TypeVar("S", bound="EditionFile", default=Any)
NEWLINE = "\n"
MAX_TEXT_LENGTH = 100
"""Of any text in an edition: it is shown on buttons and beside things."""
FORBIDDEN_CHARACTERS = frozenset("<`\\{}")
"""Signs of markup and of phrases with places; no component needs them."""
SCHEMA = 1
"""The schema version of edition files."""
MAX_KEY_PARTS = 8
MAX_NESTING = 16
MAX_DIGITS = 1000
INTEGERS = range(-(1 << 63), 1 << 63)
"""What TOML promises and the rules can hold; Python refuses to write much longer ones down, even in an error."""
TOKEN = re.compile(
    r"""(?P<string>\"{3}(?:\\.?|[^\\])*?(?:\"{3}|\Z)|'{3}.*?(?:'{3}|\Z)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|\#[^\n]*)
    |(?P<opening>[\[{])|(?P<closing>[\]}])|(?P<dot>\.)|(?P<end>[=,\n])|(?P<digits>[\d_]+)""",
    re.DOTALL | re.VERBOSE,
)
"""Of TOML what nests, parts keys or makes numbers long. No alternative can fail far behind its beginning, so that to
look for all of them takes time in proportion to the text."""


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
        self.text = msgspec.json.encode(content, order="deterministic").decode()
        self.hash = sha256(self.text.encode()).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"<edition {self.hash} from {self.source}>"

    def __eq__(self, other: object) -> bool:
        return self.content == other.content if isinstance(other, Edition) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.hash)

    def check_schema(self) -> None:
        """Refuse an edition that is written for another version."""
        if self.content.schema != SCHEMA:
            raise self.bad("schema", f"this version reads schema {SCHEMA}, not {self.content.schema}.")

    def bad(self, key: str, reason: str) -> BadEdition:
        """The error for a component that is well written but makes no playable game."""
        return BadEdition(f"{self.source}: {key}: {reason}")


EditionLike = Edition[S] | Path | str
"""How an edition is given: itself, or as the path of its file."""


def number_vector(values: Iterable[int]) -> vec[i64]:
    """A vector of numbers, as the rules use them."""
    return vec[i64]([int(value) for value in values])


def read_edition(path: Path, shape: type[S]) -> Edition[S]:
    """Read an edition file of a given shape, or say which place or key of which file is wrong."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadEdition(f"{path}: cannot be read ({error.strerror}). Give the path of an edition file.") from None
    except ValueError as error:
        raise BadEdition(f"{str(path)!r}: cannot be read ({error}). Give the path of an edition file.") from None
    return edition_from_toml(raw, path, shape)


def edition_from_toml(raw: bytes, path: Path, shape: type[S]) -> Edition[S]:
    """The edition in a TOML file's content; the path is only for error messages."""
    tables = parse(path, decode(path, raw))
    try:
        content = msgspec.convert(tables, shape, builtin_types=(datetime, date, time), str_keys=True)
    except msgspec.ValidationError as error:
        raise BadEdition(f"{path}: {error}") from None
    for key, text in texts_in(msgspec.to_builtins(content)):
        if len(text) > MAX_TEXT_LENGTH:
            raise BadEdition(f"{path}: {key}: a text of {len(text)} letters. Use {MAX_TEXT_LENGTH} at most.")
        if any(letter in FORBIDDEN_CHARACTERS or is_invisible(letter) or category(letter) == "Cc" for letter in text):
            raise BadEdition(f"{path}: {key}: {text!a} has signs that no page shows. Leave them out.")
    return Edition(path.name, content)


def texts_in(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """All texts of an edition, the names of its tables too, with the place where each stands."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield key, str(name)
            yield from texts_in(each, f"{key}.{name}".lstrip("."))
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each, key)


def integers_in(value: object, key: str = "") -> Iterator[tuple[str, int]]:
    """All whole numbers of a TOML text, however they are written, with the key of each."""
    if isinstance(value, int):
        yield key, value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from integers_in(each, f"{key}.{name}".lstrip("."))
    elif isinstance(value, list):
        for each in value:
            yield from integers_in(each, key)


def edition_from_json(text: str, source: str, shape: type[S]) -> Edition[S]:
    """An edition from its stored JSON (`Edition.text`), if it still has that shape."""
    try:
        return Edition(source, msgspec.json.decode(text, type=shape))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadEdition(f"{source}: {error}") from None


def decode(path: Path, raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = location_after(raw[: error.start].decode("utf-8", "replace"))
        raise BadEdition(f"{path}: {where}: this is not UTF-8. Save the file as UTF-8 text.") from None


def parse(path: Path, text: str) -> dict[str, object]:
    """The tables of a TOML text, or the error that says where it is broken."""
    if (start := too_complex(text)) is not None:
        where = location_after(text[:start])
        raise BadEdition(
            f"{path}: {where}: a number too long, a key of too many parts or lists too deep. Shorten them."
        )
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).removesuffix(")").rpartition(" (at ")
        where = place if place.startswith("line") else location_after(text)
        raise BadEdition(f"{path}: {where}: {reason}. Mend this place: the file is written in TOML.") from None
    for key, number in integers_in(tables):
        if number not in INTEGERS:
            raise BadEdition(f"{path}: {key}: a number beyond 64 bits. Make it smaller.")
    return tables


def too_complex(text: str) -> int | None:
    """Complexity check before parsing: where a TOML text has a key of too many parts, too deep a nesting or too long a
    number. `tomllib` takes a time that grows with the square of the first and falls over the others."""
    depth = parts = 0
    for token in TOKEN.finditer(text):
        match token.lastgroup:
            case "opening":
                depth, parts = depth + 1, 0
            case "closing":
                depth, parts = max(0, depth - 1), 0
            case "dot":
                parts += 1
            case "end":
                parts = 0
        too_long = token.lastgroup == "digits" and token.end() - token.start() > MAX_DIGITS
        if too_long or depth > MAX_NESTING or parts >= MAX_KEY_PARTS:
            return token.start()
    return None


def location_after(text: str) -> str:
    """Line and column after the last character, for an error message."""
    return f"line {text.count(NEWLINE) + 1}, column {len(text) - text.rfind(NEWLINE)}"
