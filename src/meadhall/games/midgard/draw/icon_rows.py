"""Icon rows: goods, effects and costs as icons with numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from meadhall.core.draw.drawing import use
from meadhall.core.draw.font_metrics import HEAVY, text_width
from meadhall.core.draw.palette import INK
from meadhall.core.draw.svg import EMPTY, Markup, at
from meadhall.core.draw.text_layout import words
from meadhall.games.midgard.printed import SYMBOLS, Ability

MIN_ICON_SIZE = 13.0
"""No number beside a sign is smaller."""
EFFECT_ICONS = {
    "choose_dice": "choice-die",
    "roll_any": "any-die",
    "turn_die": "turn",
    "reroll": "again",
    "lose_dice": "lost-die",
    "die": "any-die",
}
ARTIFACT_SCALE = 0.36
"""How much smaller an artifact is as a sign than on its card."""
COUNTED_ICONS = {
    "reaver_clan_sets": "helmet",
    "specialised_reavers": "helmet",
    "sea_battle_cards": "battle",
    "territories": "land",
    "artifacts": "relic-8",
    "ship_upgrades": "sign-longship",
    "crew_dice": "any-die",
}


class Sign(NamedTuple):
    """A motif of the kit, and a number beside it."""

    name: str
    number: str = ""


class Row(NamedTuple):
    """Signs side by side, from 0 to the right around a line, and how wide that is."""

    drawing: Markup
    wide: float


def effect_signs(effects: Iterable[str]) -> list[Sign]:
    """Rewards and effects; a number that is 1 is left out where the sign says it all."""
    signs: list[Sign] = []
    for effect in effects:
        verb, *rest = effect.split()
        if verb == "roll":
            signs += [Sign(f"roll-{colour}") for colour in rest]
        elif verb == "draw":
            signs.append(Sign("prophecy" if rest[0] == "prophecy" else f"card-{rest[0]}"))
        else:
            number = "" if rest[0] == "1" and verb in EFFECT_ICONS else rest[0].replace("-", "−")
            signs.append(Sign(EFFECT_ICONS.get(verb, verb), number))
    return signs


def cost_signs(effects: Iterable[str]) -> list[Sign]:
    signs = []
    for effect in effects:
        what, amount = effect.split()
        signs.append(Sign(f"sign-{what}" if what in SYMBOLS else EFFECT_ICONS.get(what, what), amount))
    return signs


def ability_signs(ability: Ability) -> list[Sign]:
    """What an ability costs and gives."""
    cost = cost_signs(ability.cost)
    return [*cost, *([Sign("arrow")] if cost else []), *effect_signs(ability.gain)]


def counted_sign(what: str) -> Sign:
    """What a Prophecy counts."""
    head, _, rest = what.partition(":")
    if head == "reaver_clan":
        return Sign(f"sign-{rest}")
    if head == "territories" and rest in ("food", "favor", "dice"):
        return Sign(f"land-{rest}")
    if head == "keep":
        return Sign(rest)
    return Sign(COUNTED_ICONS.get(head, head))


def token(symbol: str, radius: float = 14.5) -> Markup:
    """A symbol that is asked for or given, on dark wood."""
    return use(f"token-{symbol}", 0, 0, radius / 17)


def motif(name: str, scale: float) -> Markup:
    """A sign; symbols of dice are drawn on dark wood, and artifacts as small as other signs."""
    if name.startswith("sign-"):
        return token(name[5:], 12 * scale)
    return use(name, 0, 0, ARTIFACT_SCALE * scale if name.startswith("relic-") else scale)


def row(signs: Sequence[Sign], room: float, scale: float = 0.85, size: float = 16, fill: str = INK) -> Row:
    """Signs and their numbers; where there is too little room the signs become smaller, then the last are left out."""
    size = max(size, MIN_ICON_SIZE)

    def wide(scale: float) -> float:
        return sum(part(each, scale, size) for each in signs)

    while scale > 0.55 and wide(scale) > room:
        scale -= 0.05
    drawing, x = EMPTY, 0.0
    for each in signs:
        if x and x + part(each, scale, size) > room + 6:
            break
        drawing += at(x + 12 * scale, 0, motif(each.name, scale))
        if each.number:
            drawing += words(
                x + 24 * scale + 2, size * 0.34, each.number, size, HEAVY, fill=fill if fill != INK else None
            )
        x += part(each, scale, size)
    return Row(drawing, max(0.0, x - 6))


def part(each: Sign, scale: float, size: float) -> float:
    """How much of a row a sign takes, with the gap after it."""
    return 24 * scale + 6 + (text_width(each.number, size, HEAVY) + 2 if each.number else 0)


def line_of(
    x: float,
    y: float,
    signs: Sequence[Sign],
    room: float,
    scale: float = 0.85,
    size: float = 16,
    fill: str = INK,
    anchor: str = "middle",
) -> Markup:
    """A row around x, or beginning or ending there."""
    drawn = row(signs, room, scale, size, fill)
    shift = {"start": 0.0, "middle": drawn.wide / 2, "end": drawn.wide}[anchor]
    return at(x - shift, y, drawn.drawing)
