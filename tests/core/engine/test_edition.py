"""Edition files that cannot be read: the error says where, and what to do."""

from __future__ import annotations

import re
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import meadhall
from meadhall.core.engine.edition import parse
from meadhall.core.engine.errors import BadEdition
from meadhall.core.engine.game import Game

GAME = meadhall.game("raids")
SOURCE = (GAME.folder / "edition.toml").read_text(encoding="utf-8")
LINES = SOURCE.split("\n")
SCHEMA = LINES.index("schema = 1") + 1


def refused(tmp_path: Path, content: str | bytes) -> str:
    """What is said of a file, without its path, which must come first."""
    path = tmp_path / "mine.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(BadEdition) as caught:
        GAME.read_edition(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


def test_broken_toml_is_told_with_line_and_column(tmp_path: Path) -> None:
    message = refused(tmp_path, SOURCE.replace("schema = 1", "schema 1", 1))
    assert message.startswith(f"line {SCHEMA}, column 8: ")
    assert message.endswith("Mend this place: the file is written in TOML.")


def test_lines_are_counted_the_same_with_other_line_ends(tmp_path: Path) -> None:
    message = refused(tmp_path, SOURCE.replace("schema = 1", "schema 1", 1).replace("\n", "\r\n"))
    assert message.startswith(f"line {SCHEMA}, column 8: ")


def test_a_file_cut_off_is_told_with_its_end(tmp_path: Path) -> None:
    assert refused(tmp_path, "schema = 1\n[game").startswith("line 2, column 6: ")


def test_a_file_in_another_encoding_is_told_with_the_first_bad_letter(tmp_path: Path) -> None:
    message = refused(tmp_path, "schema = 1\n# déjà".encode("latin-1"))
    assert message == "line 2, column 4: this is not UTF-8. Save the file as UTF-8 text."


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 5000, "{a=" * 5000, "{" + "a." * 5000, '{"a" . ' + "'a'." * 5000])
def test_a_number_too_long_and_lists_too_deep_are_told_with_their_place(tmp_path: Path, value: str) -> None:
    message = refused(tmp_path, SOURCE.replace("schema = 1", f"schema = {value}", 1))
    assert message.startswith(f"line {SCHEMA}, column ")
    assert message.endswith("Shorten them.")


LARGE = ["0x" + "f" * 5000, "0o" + "7" * 900, "0b" + "1" * 900, "9" * 20, f"{1 << 63}", f"-{(1 << 63) + 1}"]
PLAIN = re.compile(r"^(schema|players_min|favor) = \d+", re.MULTILINE)


@pytest.mark.parametrize("value", LARGE, ids=lambda value: value[:4])
@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_a_number_beyond_64_bits_is_told_with_its_key(game: Game, value: str) -> None:
    source = (game.folder / "edition.toml").read_text(encoding="utf-8")
    for found in PLAIN.finditer(source):
        text = f"{source[: found.start()]}{found[1]} = {value}{source[found.end() :]}"
        with pytest.raises(
            BadEdition, match=rf"^mine\.toml: .*{found[1]}: a number beyond 64 bits\. Make it smaller\.$"
        ):
            game.edition_from_toml(text.encode(), "mine.toml")
    with pytest.raises(BadEdition, match=r"^mine\.toml: more\.deep: a number beyond 64 bits"):
        game.edition_from_toml(f"{source}\n[[more]]\ndeep = [1, [{value}]]".encode(), "mine.toml")


def test_the_largest_numbers_of_64_bits_are_read() -> None:
    for number in ((1 << 63) - 1, -(1 << 63)):
        assert parse(Path("mine.toml"), f"x = {number}") == {"x": number}


BOMBS = {
    "key": "a." * 32_000 + "a = 1",
    "header": "[" + "a." * 32_000 + "a]",
    "inline": "x = {" + "a." * 32_000 + "a = 1}",
    "tables": "x = " + "{a=" * 20_000,
    "lists": "x = " + "[" * 64_000,
    "number": "x = " + "9" * 64_000,
    "hex": "x = 0x" + "f" * 64_000,
    "quotes": 'x = """' + '\\"""' * 16_000 + "\\",
}
MAX_SECONDS = 1.0
"""Processor time that any file of 64 kB may take; without the check before parsing the first takes a minute."""


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_small_file_that_is_costly_to_parse_is_refused_at_once(tmp_path: Path, bomb: str) -> None:
    begun = time.process_time()
    assert refused(tmp_path, BOMBS[bomb]).startswith(("line 1, column ", "x: "))
    assert time.process_time() - begun < MAX_SECONDS


@pytest.mark.parametrize(
    "text",
    [
        "x = '" + "a." * 100 + "'",
        'x = """' + "[" * 100 + '\\"""' + "." * 100 + '"""',
        "x = '''" + "{" * 100 + "'''",
        "# " + "[a." * 100,
        "x = [" + "[1.5, 2.5], " * 500 + "]",
        "\n".join(f"[a.b.c{number}]\nd.e = 0.5" for number in range(100)),
    ],
)
def test_what_only_looks_costly_is_parsed(text: str) -> None:
    assert parse(Path("mine.toml"), text) == tomllib.loads(text)


def test_a_wrong_value_is_told_with_its_key(tmp_path: Path) -> None:
    assert "$.limits.vikings" in refused(tmp_path, SOURCE.replace("vikings = ", "vikings = -", 1))


def test_a_date_is_no_name(tmp_path: Path) -> None:
    assert "$.game.artist" in refused(tmp_path, SOURCE.replace('artist = "', 'artist = 1979-05-27 # "', 1))


def test_a_mark_at_the_beginning_that_some_editors_write_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SOURCE, encoding="utf-8-sig")
    assert GAME.read_edition(path).hash == GAME.edition.hash


def test_a_path_that_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match="Give the path of an edition file"):
        GAME.read_edition(tmp_path)
    with pytest.raises(BadEdition, match="Give the path of an edition file"):
        GAME.read_edition("nowhere\0.toml")


def test_threads_open_a_box_one_at_a_time_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where two threads are the first to use a type, msgspec crashes."""
    open_box, together, most, opened = GAME.open_box, 0, 0, 0

    def slow(edition: meadhall.Edition) -> object:
        nonlocal together, most, opened
        together += 1
        opened += 1
        most = max(most, together)
        time.sleep(0.05)
        together -= 1
        return open_box(edition)

    monkeypatch.setattr(GAME, "open_box", slow)
    monkeypatch.setattr(GAME, "boxes", {})
    texts = [GAME.edition.text, GAME.edition.text.replace("2018", "2019", 1)]
    with ThreadPoolExecutor(8) as threads:
        editions = list(threads.map(lambda number: GAME.edition_from_json(texts[number % 2], "kept"), range(16)))
        list(threads.map(lambda _: GAME.new(players=2, seed=1), range(8)))
    assert (most, opened) == (1, 2)
    assert len({edition.hash for edition in editions}) == 2
    assert editions[0] == GAME.edition
