"""Card faces: picture, name, and the card's price and effect as icons. Tall on a table, low on a phone."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.draw.drawing import use
from meadhall.core.draw.font_metrics import HEAD, HEAVY, SANS, STRONG, text_width
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import CHALK, EDGE, SOFT_INK
from meadhall.core.draw.shapes import line, shape
from meadhall.core.draw.svg import EMPTY, Markup, at, join
from meadhall.core.draw.text_layout import LEAST_WORD, block, words, wrap_text
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.draw.card_parts import RULED, framed, sheet, shield
from meadhall.games.midgard.draw.icon_rows import Sign, ability_signs, counted_sign, effect_signs, line_of, motif, token
from meadhall.games.midgard.draw.kit import FOES, sign
from meadhall.games.midgard.draw.layout import Box
from meadhall.games.midgard.draw.reaver_faces import WOOLS, reaver_face
from meadhall.games.midgard.draw.spoils import loot, low_loot
from meadhall.games.midgard.printed import Ability, Card, Prophecy, Reaver, SeaBattle
from meadhall.games.midgard.text.wording import ability_words, card_name

MIN_TALL_HEIGHT = 180.0
"""A card less high has its picture at the left."""


def shown(card: Card, place: Box, label: str, say: Words) -> Markup:
    """Any card at a place, with its label."""
    return thing(f"card-{card.card}", label, drawn(card, place.wide, place.high, say))


def drawn(card: Card, wide: float, high: float, say: Words) -> Markup:
    """Any card that fills a box, from its upper left corner: low ones have the picture at the left."""
    low = high < max(wide, MIN_TALL_HEIGHT)
    match card:
        case Reaver():
            return low_reaver(card, wide, high, say) if low else reaver(card, wide, high, say)
        case SeaBattle():
            return low_foe(card, wide, high, say) if low else foe(card, wide, high, say)
        case Prophecy():
            return low_prophecy(card, wide, high, say) if low else prophecy(card, wide, high, say)
        case _:
            return low_loot(card, wide, high, say) if low else loot(card, wide, high, say)


def foe_picture(card: SeaBattle) -> str:
    """The name of an enemy's picture."""
    kinds = list(FOES.values())
    return f"foe-{FOES.get(card.name_en, kinds[card.card % len(kinds)]).name}"


def asked(symbols: Sequence[str], x: float, y: float, room: float, radius: float = 14.5) -> Markup:
    """A combination, around x."""
    pitch = min(2 * radius + 5, room / len(symbols))
    radius = min(radius, pitch / 2 - 0.5)
    left = x - (len(symbols) - 1) * pitch / 2
    return join(at(left + number * pitch, y, token(each, radius)) for number, each in enumerate(symbols))


# Sea Battles.


def foe(card: SeaBattle, wide: float, high: float, say: Words) -> Markup:
    picture = (wide - 12) / 1.5
    middle = wide / 2
    return (
        sheet(wide, high)
        + framed(foe_picture(card), 6, 6, wide - 12, picture)
        + at(22, 24, shield(card.defence))
        + words(middle, picture + 25, card_name(card, say), 16, HEAD, "middle", wide - 12)
        + asked(card.combination, middle, picture + 46, wide - 10)
        + line(f"M16 {high - 38}H{wide - 16}", RULED, 1.2)
        + line_of(middle, high - 19, effect_signs(card.gain), wide - 16, 1, 18)
    )


def low_foe(card: SeaBattle, wide: float, high: float, say: Words) -> Markup:
    tall = high - 42
    picture = min(tall * 1.5, 88)
    left = picture + 12
    return (
        sheet(wide, high, 7)
        + framed(foe_picture(card), 5, 5, picture, tall)
        + at(19, 20, shield(card.defence, 0.86))
        + block(left, 22, card_name(card, say), wide - left - 5, 2, 15, HEAD)
        + line_of(left, tall - 6, effect_signs(card.gain[:1]), wide - left - 5, 0.85, 16, anchor="start")
        + at(0, 0, asked(card.combination, 8 + 15 * len(card.combination), high - 20, 112, 13))
        + line_of(
            wide - 7,
            high - 20,
            effect_signs(card.gain[1:]),
            wide - 20 - 30 * len(card.combination),
            0.85,
            16,
            anchor="end",
        )
    )


# Reavers.


def reaver(card: Reaver, wide: float, high: float, say: Words) -> Markup:
    middle = wide / 2
    low = high - 206
    """How much more room there is than on the smallest."""
    left = min(46.0, 12 + text_width(max(say("look.roll"), say("look.rally"), key=len), 13))
    return (
        sheet(wide, high)
        + shape(f"M0 8Q0 0 8 0H{wide - 8}Q{wide} 0 {wide} 8V25H0Z", WOOLS[card.clan], EDGE, 1.4)
        + words(7, 18, card.name, 14.5, HEAVY, room=wide - 32, fill=CHALK)
        + sign(card.clan, CHALK, wide - 14, 12.5, 0.74)
        + at(middle, 63 + low / 4, reaver_face(card.name, card.clan, 33))
        + words(6, 121 + low / 2, say("look.roll"), 13, fill=SOFT_INK)
        + line_of(
            left, 117 + low / 2, [Sign(f"roll-{each}") for each in card.left], wide - left - 2, 0.74, anchor="start"
        )
        + words(6, 147 + low / 2, say("look.rally"), 13, fill=SOFT_INK)
        + line_of(
            left, 143 + low / 2, [Sign(f"pick-{each}") for each in card.rally], wide - left - 2, 0.74, anchor="start"
        )
        + line(f"M6 {high - 52}H{wide - 6}", RULED, 1)
        + at(0, high - 52, craft(card.ability, wide, say))
    )


def craft(ability: Ability, wide: float, say: Words) -> Markup:
    """What a Reaver can do in signs, and in words where they need no more than two lines."""
    signs, said = ability_signs(ability), ability_words(ability, say)
    rows = len(wrap_text(said, LEAST_WORD, SANS, wide - 8))
    if rows > 2:
        return line_of(wide / 2, 26, signs, wide - 8, 0.85, 16)
    top = 32 if rows == 2 else 38
    return line_of(wide / 2, top - 21, signs, wide - 8, 0.76, 15) + block(
        wide / 2, top, said, wide - 8, 2, LEAST_WORD, SANS, "middle", fill=SOFT_INK
    )


def low_reaver(card: Reaver, wide: float, high: float, say: Words) -> Markup:
    """The face at the left, beside it the dice, and below them what this Reaver can do."""
    roll, rally = [Sign(f"roll-{each}") for each in card.left], [Sign(f"pick-{each}") for each in card.rally]
    upright = wide < 160 and high > 112
    radius = 22.0 if upright else min(25.0, high / 2 - 12)
    left = 2 * radius + 12
    drawing = (
        sheet(wide, high, 7)
        + shape(f"M0 7Q0 0 7 0H{wide - 7}Q{wide} 0 {wide} 7V24H0Z", WOOLS[card.clan], EDGE, 1.4)
        + words(left - 3, 17, card.name, 15, HEAVY, room=wide - left - 20, fill=CHALK)
        + sign(card.clan, CHALK, wide - 15, 12, 0.74)
        + at(radius + 6, (radius if upright else high / 2 - 14) + 12, reaver_face(card.name, card.clan, radius))
    )
    if upright:
        start = left + 4 + text_width(max(say("look.roll"), say("look.rally"), key=len), 13)
        for y, word, signs in ((42, say("look.roll"), roll), (66, say("look.rally"), rally)):
            drawing += words(left, y + 4, word, 13, fill=SOFT_INK)
            drawing += line_of(start, y, signs, wide - start - 2, 0.74, anchor="start")
        rule, room = 84.0, wide - 10
        left = 5.0
    else:
        half = (wide - left - 12) / 2
        drawing += line_of(left, 36, roll, min(70.0, half + 12), 0.74, anchor="start")
        drawing += line_of(wide - 6, 36, rally, min(50.0, half - 4), 0.74, anchor="end")
        rule, room = 48.0, wide - left - 4
    drawing += line(f"M{left} {rule}H{wide - 6}", RULED, 1)
    return drawing + at(left, rule, low_craft(card.ability, room, high - rule, say))


def low_craft(ability: Ability, wide: float, high: float, say: Words) -> Markup:
    """What a Reaver can do: in words where they fit, with the signs where there is room for both, else in signs."""
    signs, said = ability_signs(ability), ability_words(ability, say)
    rows = len(wrap_text(said, LEAST_WORD, SANS, wide))
    lines = int((high - 2) // 15)
    if rows > lines:
        return line_of(0, min(high / 2, 17), signs, wide, 0.8, 15, anchor="start")
    both = high - 15 * rows > 28
    drawing = line_of(0, 16, signs, wide, 0.8, 15, anchor="start") if both else EMPTY
    return drawing + block(0, 42 if both else 12, said, wide, rows, LEAST_WORD, SANS, fill=SOFT_INK)


# Prophecies.


def omen(card: Prophecy, wide: float, high: float) -> Markup:
    """What a Prophecy counts, among thrown lots."""
    return framed("behind-prophecy", 0, 0, wide, high) + at(
        wide / 2, high / 2, motif(counted_sign(card.what).name, high / 42)
    )


def prophecy(card: Prophecy, wide: float, high: float, say: Words) -> Markup:
    middle = wide / 2
    each = say("look.each" if card.per == 1 else "look.every")
    counted = say.count(f"counts.{card.what}", card.per)
    worth = text_width(str(card.glory), 19, HEAVY)
    start = middle - (24 + worth + 8 + text_width(each, 14)) / 2
    return (
        sheet(wide, high)
        + at(6, 6, omen(card, wide - 12, 70))
        + block(middle, 95, card_name(card, say), wide - 10, 2, 15, HEAD, "middle")
        + use("glory", start + 12, 136)
        + words(start + 28, 142, card.glory, 19, HEAVY)
        + words(start + 34 + worth, 142, each, 14, room=wide - start - 40 - worth, fill=SOFT_INK)
        + block(middle, 164, counted, wide - 8, 2, 14, STRONG, "middle")
        + words(middle, high - 9, say("look.at_most", n=card.max), 13, SANS, "middle", wide - 8, fill=SOFT_INK)
    )


def low_prophecy(card: Prophecy, wide: float, high: float, say: Words) -> Markup:
    side = min(64.0, high - 12)
    left = side + 14
    counted = counted_sign(card.what).name
    worth = text_width(str(card.glory), 16, HEAVY)
    per = str(card.per) if card.per > 1 else ""
    middle = left + 24 + worth + 6
    return (
        sheet(wide, high, 7)
        + at(6, (high - side) / 2, omen(card, side, side))
        + block(left, 19, card_name(card, say), wide - left - 5, 2, 14, HEAD)
        + use("glory", left + 10, high - 17, 0.8)
        + words(left + 23, high - 10, card.glory, 16, HEAVY)
        + words(middle, high - 10, f"/ {per}", 15, SANS, fill=SOFT_INK)
        + at(middle + text_width(f"/ {per}", 16) + 12, high - 17, motif(counted, 0.72))
    )
