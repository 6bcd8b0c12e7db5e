"""Sources of Glory, shown beside the plates when fewer than four play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meadhall.core.draw.drawing import cached, show, use
from meadhall.core.draw.font_metrics import SANS, TITLE
from meadhall.core.draw.ornament import knot
from meadhall.core.draw.palette import CHALK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, line
from meadhall.core.draw.svg import Markup, at, join
from meadhall.core.draw.text_layout import block, words
from meadhall.core.i18n.words import Words
from meadhall.games.raids.draw import tiles
from meadhall.games.raids.draw.scene import RaidsScene

MAX_PLATES = 4


def glory_sources(scene: RaidsScene) -> Iterator[Part]:
    """A slate with all that counts in the end; where four sit at the table, the legend has it."""
    seats = scene.view.seats
    if scene.layout.narrow or seats == MAX_PLATES:
        return
    x, y, wide, _ = scene.layout.plate_of(seats)
    yield Part(
        "glory", at(x, y, cached(stone_panel, scene.say, scene.view.rune_glory, wide, scene.layout.height(seats) - y))
    )


def sources(say: Words, runes: Sequence[int] = ()) -> list[tuple[Markup, str]]:
    """What brings Glory, as a sign and in words; where it is known, with what so many runes are worth."""
    steps = " · ".join(str(each) for each in runes[1:])
    return [
        (tiles.coin(6, 13), say("glory.coins")),
        (use("stone", 0, 0, 0.46), say("glory.runes", steps=steps) if runes else say("glory.runes.any")),
        (use("hammer", 0, 0, 0.46), say("glory.mjollnir")),
        (use("standard", 0, 0, 0.46), say("glory.standards")),
        (use("mead", 0, 0, 0.46), say("glory.goods")),
        (use("axes"), say("glory.monsters")),
    ]


def stone_panel(say: Words, runes: list[int], wide: float, high: float) -> Markup:
    """In two columns of lines, or as six pictures where there is room."""
    drawing = panel(0, 0, wide, high, "slate") + carved(wide, high)
    drawing += words(wide / 2, 32, say("glory.title"), 20, TITLE, "middle", fill=CHALK)
    signs = sources(say, runes)
    if high < 300:
        pitch = (high - 48) / 3
        for number, (drawn, meaning) in enumerate(signs):
            column, row = divmod(number, 3)
            x, y = 38 + column * wide / 2, 42 + pitch * (row + 0.5)
            drawing += at(x, y, drawn) + words(x + 28, y + 5, meaning, 15, room=wide / 2 - 82, fill=CHALK)
        return drawing
    each, tall = (wide - 24) / 3, (high - 56) / 2
    for number, ((_, meaning), scene) in enumerate(zip(signs, pictures(runes), strict=True)):
        row, column = divmod(number, 3)
        x, y = 12 + each * (column + 0.5), 46 + tall * row
        drawing += at(x, y + 43, framed_picture(scene)) + block(
            x, y + 100, meaning, each - 18, 2, 15, SANS, "middle", fill=CHALK
        )
    return drawing


def carved(wide: float, high: float) -> Markup:
    """A border cut into the stone, and a knot at either end of the title."""
    cut = (9.0, 9.0, wide - 18, high - 18, 5.0)
    lines = box(*cut, edge="#2b3136", width=2, opacity=0.7) + at(
        0.8, 1.2, box(*cut, edge="#c9d2d6", width=0.8, opacity=0.5)
    )
    knots = join(at(x, 26, knot(24, "#8b969d", "#3a4147")) for x in (44.0, wide - 44))
    return lines + knots


def framed_picture(scene: Markup) -> Markup:
    """A picture let into the stone, 148 wide."""
    return (
        box(-76, -42, 152, 84, 7, "#2b3136")
        + scene
        + box(-74, -40, 148, 80, 5, edge="#24150b", width=2)
        + line("M-75 42H71Q76 42 76 37V-36", "#c9d2d6", 1.2, opacity=0.55)
    )


def pictures(runes: Sequence[int]) -> list[Markup]:
    """What brings Glory, each where it is won."""
    stones = join(
        use("stone", x, 8 - step * 2, 0.44 + step * 0.09)
        for step, x in enumerate((-58, -34, -6, 26, 57))
        if step < len(runes)
    )
    return [
        ground("goods") + at(-30, 4, tiles.coin(6, 21)) + at(10, 14, tiles.coin(3, 16)) + at(42, 20, tiles.coin(1, 12)),
        ground("rune") + stones,
        ground("mjollnir") + use("hammer", -18, 2, 0.98) + use("helmet", 34, 6, 1.5) + use("helmet", 56, 18, 1.1),
        ground("standard") + use("standard", -24, 6, 0.9) + use("standard", 26, 10, 0.7),
        ground("port") + use("port-2", -14, 4, 0.95) + use("mead", 46, 14, 0.66),
        join(show(f"beast-{beast}", x, -40, 74, 80) for beast, x in (("dragon", -74), ("sea_serpent", 0))),
    ]


def ground(kind: str) -> Markup:
    return show(f"ground-{kind}", -74, -40, 148, 80)
