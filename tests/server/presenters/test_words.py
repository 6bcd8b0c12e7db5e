"""Every phrase of the pages is there in every language, and every template uses phrases that exist."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

from babel.messages.pofile import read_po

from meadhall.bots import LEVELS
from meadhall.core.i18n.words import LANGUAGES
from meadhall.match.refusals import REASONS
from meadhall.server import rendering
from meadhall.server.http.errors import HTTP_STATUS
from meadhall.server.rendering import server_words

HERE = Path(rendering.__file__).parent
USED = re.compile(r"""say(?:\.count)?\(["']([a-z_0-9.]+)["'](?! ~)""")


def phrases(lang: str) -> dict[str, tuple[str, ...]]:
    with (HERE / "words" / f"{lang}.po").open("rb") as file:
        catalog = read_po(file, locale=lang)
    return {
        str(message.id[0] if isinstance(message.id, tuple) else message.id): message.string
        if isinstance(message.string, tuple)
        else (str(message.string),)
        for message in catalog
        if message.id
    }


def places(texts: tuple[str, ...]) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


def test_all_languages_say_the_same_with_the_same_places() -> None:
    english, *others = (phrases(lang) for lang in LANGUAGES)
    for other in others:
        assert set(other) == set(english)
        assert [key for key in english if places(other[key]) != places(english[key])] == []
        assert all(all(texts) for texts in other.values())


def test_every_phrase_that_is_used_exists_and_every_phrase_is_used() -> None:
    sources = [*HERE.rglob("*.html"), *HERE.rglob("*.py")]
    text = "\n".join(source.read_text(encoding="utf-8") for source in sources)
    known = set(phrases("en"))
    used = set(USED.findall(text))
    shared = {key for key in used if server_words("en").has(key)}
    assert {key for key in used - known - shared if not key.startswith("game.")} == set()
    loose = (
        "refused.",
        "rating_change.why.",
        "data.forgotten",
        "level.",
        "error_page.",
        "new_match.doors.",
        "new_match.bot.",
        "new_match.bots.",
        "new_match.level.",
        "new_match.pace.",
        "new_match.speed.",
        "language.",
        "value.",
        "note.",
        "signal.",
        "table.pace.",
        "game_over.you.",
        "game_over.other.",
        "admin.ask.",
        "admin.do.",
        "admin.did.",
        "admin.state.",
        "review.",
        "history.result.",
        "settings.",
        "devices.done.",
        "devices.way.",
        "notifications.done.",
        "notifications.every.",
        "notifications.kind.",
        "lobby.invited.",
        "mail.",
        "notice.",
        "duplicate.mode.",
        "league.how.",
        "league.last.",
        "league.mode.",
        "league.speed.",
        "matchmaking.patience.",
    )
    unused = {
        key for key in known - used if not key.startswith(loose) and f'"{key}"' not in text and f"'{key}'" not in text
    }
    assert unused == set()


def test_every_refusal_and_every_level_has_words() -> None:
    text = "\n".join(source.read_text(encoding="utf-8") for source in HERE.rglob("*.py"))
    keys = set(re.findall(r'Refused\(\s*"([a-z_]+)"', text)) | set(REASONS) | set(HTTP_STATUS)
    for lang in LANGUAGES:
        say = server_words(lang)
        assert [key for key in keys if not say.has(f"refused.{key}")] == []
        assert [level for level in LEVELS if not say.has(f"level.{level}")] == []
