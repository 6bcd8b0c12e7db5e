"""One file for ever: a finished game with its replay, log, points, review and record, without a server or a network."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Collection, Sequence
from hashlib import sha256

from markupsafe import Markup

from meadhall.core.engine.record import Record
from meadhall.core.i18n.words import LANGUAGES
from meadhall.match import Match, Seat
from meadhall.match.rating_eligibility import winners
from meadhall.reviews.models import Review
from meadhall.server.presenters.table_view import kit_parts
from meadhall.server.rendering import (
    ENVIRONMENT,
    STATIC,
    STYLES,
    choice_words,
    embedded_json,
    face_round,
    server_words,
)
from meadhall.server.reviews.snapshot_pack import Binder, Progress
from meadhall.server.reviews.text import Telling
from meadhall.version import VERSION

FONT = re.compile(r"url\(fonts/([\w-]+\.woff2)\)")
POLICY = (
    "default-src 'none'; script-src 'sha256-{script}'; style-src 'unsafe-inline'; style-src-elem 'sha256-{style}'; "
    "style-src-attr 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'"
)
"""The file's content security policy: its one script and its one style sheet; drawings are placed by attributes."""
MATERIAL = re.compile(r" url\([^)]*\.svg\)(?: center bottom / cover no-repeat)?")


def page_of(
    record: Record,
    names: Sequence[str],
    review: Review | None = None,
    seats: Collection[int] | None = None,
    lang: str = LANGUAGES[0],
    on_progress: Progress | None = None,
) -> str:
    """The file; of the review, the part of some seats or of all. It opens in one language and has all of them.

    Players without a name go by the colour of their seat.
    """
    match = Match(record, [Seat(seat, f"person {seat}", name) for seat, name in enumerate(names)])
    named = match.record_for([name or before for name, before in zip(names, record.seats, strict=True)])
    told = range(record.players) if seats is None else seats
    pages = {each: Said(match, review, told, each) for each in LANGUAGES}
    kit_style, symbols = kit_parts(match.game.name)
    script, sheet = (STATIC / "standalone_page.js").read_text(encoding="utf-8"), style() + STYLES + kit_style
    return ENVIRONMENT.get_template("standalone_page.html").render(
        lang=lang,
        policy=POLICY.format(script=source_hash(script), style=source_hash(sheet)),
        pages=pages,
        names=pages[lang].names,
        last=match.ply,
        in_all=in_all,
        named=[in_each({each: page.names[seat] for each, page in pages.items()}) for seat in range(record.players)],
        title=match.game.words(lang)("game.title"),
        kit=face_round() + symbols,
        style=Markup(sheet),
        script=Markup(script),
        album=Binder(match).bind(on_progress).pack(),
        record=b64encode(named.text().encode()).decode(),
        version=VERSION,
        moments=Markup(embedded_json({each: page.moments for each, page in pages.items()})),
    )


def in_all(key: str) -> str:
    """A phrase in every language, for the script to choose."""
    return in_each({each: server_words(each)(key) for each in LANGUAGES})


def in_each(words: dict[str, str]) -> str:
    """What something is called, by language."""
    return embedded_json(words)


def style() -> str:
    """The style sheets, with the fonts inside; the materials are left out, for their colours do."""
    sheets = "\n".join(
        (STATIC / name).read_text(encoding="utf-8") for name in ("meadhall.css", "review.css", "standalone_page.css")
    )
    return FONT.sub(lambda found: font(found[1]), MATERIAL.sub("", sheets))


def source_hash(text: str) -> str:
    """A script or a style sheet as a content security policy names it."""
    return b64encode(sha256(text.encode()).digest()).decode()


def font(name: str) -> str:
    return f"url(data:font/woff2;base64,{b64encode((STATIC / 'fonts' / name).read_bytes()).decode()})"


class Said:
    """What the file says in one language."""

    def __init__(self, match: Match, review: Review | None, seats: Collection[int], lang: str) -> None:
        self.match = match
        self.lang = lang
        self.say = server_words(lang)
        self.names = match.names(self.say)
        self.words = match.game.words(lang, self.names)
        self.tellings = [] if review is None else [Telling(match, review, seat, False, self.say) for seat in seats]

    @property
    def title(self) -> str:
        return self.words("game.title")

    @property
    def winners(self) -> list[str]:
        return [self.names[seat] for seat in winners(self.match)]

    @property
    def points(self) -> list[int]:
        return self.match.table.scores()

    @property
    def sources(self) -> list[tuple[str, list[int]]]:
        """Where the points came from: the source, and what each seat gained by it."""
        table = self.match.table
        parts = [table.breakdown(seat) for seat in range(self.match.record.players)]
        named = table.game.source_words(table, self.words)
        return [(words, [part[source] for part in parts]) for source, words in named.items()]

    @property
    def variants(self) -> list[tuple[str, str]]:
        options = self.match.record.options.items()
        return [
            (self.words(f"rule.{name}"), choice_words(name, value, self.words, self.say)) for name, value in options
        ]

    @property
    def moments(self) -> dict[str, dict[str, str]]:
        """What was better, by seat and ply: it is shown only to who asks."""
        return {
            f"{telling.seat} {each.moment.ply}": {
                "better": self.say("review.better", option=telling.option(each.moment, each.moment.best)),
                "why": telling.why(each.moment),
            }
            for telling in self.tellings
            for each in telling.costly
        }
