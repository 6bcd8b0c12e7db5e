"""Where there is room beside fewer players' plates: what brings Glory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meadhall.core.look.drawing import kept, use
from meadhall.core.look.lettering import words
from meadhall.core.look.metrics import TITLE
from meadhall.core.look.palette import CHALK
from meadhall.core.look.plate import panel
from meadhall.core.picture import Part
from meadhall.core.svg import at
from meadhall.core.words import Words
from meadhall.games.raids.look import tiles
from meadhall.games.raids.look.scene import RaidsScene

MOST_PLATES = 4


def glory(scene: RaidsScene) -> Iterator[Part]:
    """A slate with all that counts in the end; where four sit at the table, the legend has it."""
    seats = scene.view.seats
    if scene.layout.narrow or seats == MOST_PLATES:
        return
    x, y, wide, _ = scene.layout.plate_of(seats)
    yield Part("glory", at(x, y, kept(slate, scene.say, scene.view.rune_glory, wide, scene.layout.height(seats) - y)))


def sources(say: Words, runes: Sequence[int] = ()) -> list[tuple[str, str]]:
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


def slate(say: Words, runes: list[int], wide: float, high: float) -> str:
    """In two columns, or larger in one where there is room."""
    drawing = panel(0, 0, wide, high, "slate") + words(20, 32, say("glory.title"), 20, TITLE, fill=CHALK)
    signs = sources(say, runes)
    columns, size = (2, 1.0) if high < 300 else (1, 1.35)
    rows = len(signs) // columns
    pitch = (high - 48) / rows
    for number, (drawn, meaning) in enumerate(signs):
        column, row = divmod(number, rows)
        x, y = 20 + 18 * size + column * wide / columns, 42 + pitch * (row + 0.5)
        room = wide / columns - 32 - 46 * size
        drawing += at(x, y, drawn, scale=size) + words(x + 28 * size, y + 5, meaning, 15 * size, room=room, fill=CHALK)
    return drawing
