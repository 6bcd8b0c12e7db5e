"""The style of pages and the style of drawings do not meet: a drawing looks on a page as it does by itself."""

from __future__ import annotations

import re

from meadhall.core.engine.dice import FastDice
from meadhall.server.rendering import STATIC
from tests.kit import VARIANTS

PLIES = 80
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BARE = re.compile(r"(?:^|[{},])\s*\.([\w-]+)(?=[\s{,:.\[>])")
"""A selector that begins with a class: it finds it anywhere on the page."""
CLASSES = re.compile(r'class="([^"]*)"')
SHARED = {"table"}
"""The drawing itself, which pages may place."""


def styled_by_pages() -> set[str]:
    sheets = [COMMENT.sub("", path.read_text(encoding="utf-8")) for path in STATIC.glob("*.css")]
    return {name for sheet in sheets for name in BARE.findall(sheet)}


def used_in_drawings() -> set[str]:
    found: set[str] = set()
    for variant in {each.game.name: each for each in VARIANTS}.values():
        game, dice = variant.game, FastDice("styles")
        table = variant.new("styles")
        for _ in range(PLIES):
            if table.seat is None:
                break
            if int(table.ply) % 8 == 0:
                drawing = game.board.draw(table.view(table.seat), game.words("en"), False)
                found |= {name for names in CLASSES.findall(drawing.inline) for name in names.split()}
            legal = table.legal()
            table.apply(legal[dice.below("style", len(legal))])
    return found


def test_no_style_of_a_page_reaches_into_a_drawing() -> None:
    used = used_in_drawings()
    assert "piece" in used
    assert used & styled_by_pages() <= SHARED
