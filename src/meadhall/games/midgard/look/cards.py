"""Card faces: a picture, a name, and what the card asks and gives as signs. Tall on a table, low on a phone."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.look.brush import box, disc, line, oval, shape, sheen
from meadhall.core.look.drawing import show, use
from meadhall.core.look.lettering import LEAST_WORD, block, figure, words, wrapped
from meadhall.core.look.metrics import HEAD, HEAVY, SANS, STRONG, width
from meadhall.core.look.ornament import knot, sunk
from meadhall.core.look.palette import CHALK, EDGE, GOLD_THREAD, SOFT_INK
from meadhall.core.look.plate import panel
from meadhall.core.look.signals import empty
from meadhall.core.look.spots import thing
from meadhall.core.svg import at, tag
from meadhall.core.words import Words
from meadhall.games.midgard.box import ARTIFACT, JOURNEY
from meadhall.games.midgard.look.glyphs import TAPESTRIES
from meadhall.games.midgard.look.kit import FOES, sign
from meadhall.games.midgard.look.layout import Box
from meadhall.games.midgard.look.people import WOOLS, likeness
from meadhall.games.midgard.look.signs import (
    Sign,
    ability_signs,
    cost_signs,
    counted_sign,
    deed_signs,
    line_of,
    motif,
    token,
)
from meadhall.games.midgard.look.wording import ability_words, card_name
from meadhall.games.midgard.printed import (
    Ability,
    Artifact,
    Attacked,
    Card,
    Collected,
    Journey,
    KeepSpoils,
    NamedCard,
    Pillaged,
    Prophecy,
    Raided,
    Reaver,
    SeaBattle,
    ShipUpgrade,
    Tapestry,
)
from meadhall.games.midgard.view import sure

RULED = "#b79a66"
"""A fine line on parchment."""
THREAT = "#5a1510"
LOW = 180.0
"""A card less high has its picture at the left."""
BACKS = {
    "reavers": "url(#wool-red)",
    "prophecies": "#5b3a63",
    "journeys": "url(#wool-blue)",
    "battles": "#1f5a68",
    "village": "url(#oak)",
    "keep": "url(#slate)",
}
"""What the back of each deck is made of."""


def shown(card: Card, place: Box, label: str, say: Words) -> str:
    """Any card at a place, with words for who asks what it is."""
    return thing(f"card-{card.card}", label, drawn(card, place.wide, place.high, say))


def drawn(card: Card, wide: float, high: float, say: Words) -> str:
    """Any card that fills a box, from its upper left corner: low ones have the picture at the left."""
    low = high < max(wide, LOW)
    match card:
        case Reaver():
            return low_reaver(card, wide, high, say) if low else reaver(card, wide, high, say)
        case SeaBattle():
            return low_foe(card, wide, high, say) if low else foe(card, wide, high, say)
        case Prophecy():
            return low_prophecy(card, wide, high, say) if low else prophecy(card, wide, high, say)
        case _:
            return low_loot(card, wide, high, say) if low else loot(card, wide, high, say)


def sheet(wide: float, high: float, radius: float = 8) -> str:
    """A card: parchment of some thickness, with a fine line along its edge."""
    under = box(0, 2.5, wide, high, radius, "#a98f5f", EDGE, 2)
    return (
        under
        + panel(0, 0, wide, high, radius=radius)
        + box(2.5, 2.5, wide - 5, high - 5, radius - 2, edge=RULED, width=0.8)
    )


def nothing(wide: float, high: float, ghost: str = "") -> str:
    """A place from which a card was taken; it may have left a trace of what it was."""
    trace = min(wide, high) / 62
    drawn = (
        at(wide / 2, high / 2, use(ghost, 0, 0, trace * (2.2 if ghost == "helmet" else 0.8)), opacity=0.2)
        if ghost
        else ""
    )
    ground = box(0, 0, wide, high, 8, "#1c0d04", opacity=0.24) + sunk(0, 0, wide, high, 10)
    return ground + drawn + empty(0, 0, wide, high, 8, "#d9b374")


def deck(kind: str, left: int, wide: float, high: float) -> str:
    """A face-down deck with the number of its cards."""
    if not left:
        return nothing(wide, high)
    tag_high = 22
    deep = min(4, 1 + left // 8)
    edges = "".join(
        box(step, 1.6 * step, wide, high, 6, "#e9dab4" if step % 2 else "#a98f5f", EDGE, 1.2)
        for step in range(deep, 0, -1)
    )
    return (
        box(deep + 1, 2 * deep + 1, wide, high, 6, "#000", opacity=0.35)
        + edges
        + box(0, 0, wide, high, 6, BACKS[kind], EDGE, 2.2)
        + sheen(1, 1, wide - 2, high - 2, 5, 0.8)
        + box(4, 4, wide - 8, high - 8, 4, edge=GOLD_THREAD, width=1.6)
        + at(wide / 2, (high - tag_high) / 2, knot(min(wide, high - tag_high) * 0.72))
        + box(wide / 2 - 17, high - tag_high - 4, 34, tag_high - 1, 6, EDGE, GOLD_THREAD, 1.2)
        + figure(wide / 2, high - tag_high / 2 - 4.5, left, 15, fill="#ffe9b0")
    )


def framed(picture: str, x: float, y: float, wide: float, high: float) -> str:
    return show(picture, x, y, wide, high) + sunk(x, y, wide, high, 9) + box(x, y, wide, high, 5, edge=EDGE, width=2)


def shield(number: object, scale: float = 1) -> str:
    """Defence."""
    return use("defence", 0, 0, scale) + figure(0, 1, number, 21 * max(scale, 0.72), fill=CHALK)


def foe_picture(card: SeaBattle) -> str:
    """The name of an enemy's picture."""
    kinds = list(FOES.values())
    return f"foe-{FOES.get(card.name_en, kinds[card.card % len(kinds)]).name}"


def asked(symbols: Sequence[str], x: float, y: float, room: float, radius: float = 14.5) -> str:
    """A combination, around x."""
    pitch = min(2 * radius + 5, room / len(symbols))
    radius = min(radius, pitch / 2 - 0.5)
    left = x - (len(symbols) - 1) * pitch / 2
    return "".join(at(left + number * pitch, y, token(each, radius)) for number, each in enumerate(symbols))


# Sea Battles.


def foe(card: SeaBattle, wide: float, high: float, say: Words) -> str:
    picture = (wide - 12) / 1.5
    middle = wide / 2
    return (
        sheet(wide, high)
        + framed(foe_picture(card), 6, 6, wide - 12, picture)
        + at(22, 24, shield(card.defence))
        + words(middle, picture + 25, card_name(card, say), 16, HEAD, "middle", wide - 12)
        + asked(card.combination, middle, picture + 46, wide - 10)
        + line(f"M16 {high - 38}H{wide - 16}", RULED, 1.2)
        + line_of(middle, high - 19, deed_signs(card.gain), wide - 16, 1, 18)
    )


def low_foe(card: SeaBattle, wide: float, high: float, say: Words) -> str:
    tall = high - 42
    picture = min(tall * 1.5, 88)
    left = picture + 12
    return (
        sheet(wide, high, 7)
        + framed(foe_picture(card), 5, 5, picture, tall)
        + at(19, 20, shield(card.defence, 0.86))
        + block(left, 22, card_name(card, say), wide - left - 5, 2, 15, HEAD)
        + line_of(left, tall - 6, deed_signs(card.gain[:1]), wide - left - 5, 0.85, 16, anchor="start")
        + at(0, 0, asked(card.combination, 8 + 15 * len(card.combination), high - 20, 112, 13))
        + line_of(
            wide - 7,
            high - 20,
            deed_signs(card.gain[1:]),
            wide - 20 - 30 * len(card.combination),
            0.85,
            16,
            anchor="end",
        )
    )


# Reavers.


def reaver(card: Reaver, wide: float, high: float, say: Words) -> str:
    middle = wide / 2
    low = high - 206
    """How much more room there is than on the smallest."""
    left = min(46.0, 12 + width(max(say("look.roll"), say("look.rally"), key=len), 13))
    return (
        sheet(wide, high)
        + shape(f"M0 8Q0 0 8 0H{wide - 8}Q{wide} 0 {wide} 8V25H0Z", WOOLS[card.clan], EDGE, 1.4)
        + words(7, 18, card.name, 14.5, HEAVY, room=wide - 32, fill=CHALK)
        + sign(card.clan, CHALK, wide - 14, 12.5, 0.74)
        + at(middle, 63 + low / 4, likeness(card.name, card.clan, 33))
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


def craft(ability: Ability, wide: float, say: Words) -> str:
    """What a Reaver can do in signs, and in words where they need no more than two lines."""
    signs, said = ability_signs(ability), ability_words(ability, say)
    rows = len(wrapped(said, LEAST_WORD, SANS, wide - 8))
    if rows > 2:
        return line_of(wide / 2, 26, signs, wide - 8, 0.85, 16)
    top = 32 if rows == 2 else 38
    return line_of(wide / 2, top - 21, signs, wide - 8, 0.76, 15) + block(
        wide / 2, top, said, wide - 8, 2, LEAST_WORD, SANS, "middle", fill=SOFT_INK
    )


def low_reaver(card: Reaver, wide: float, high: float, say: Words) -> str:
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
        + at(radius + 6, (radius if upright else high / 2 - 14) + 12, likeness(card.name, card.clan, radius))
    )
    if upright:
        start = left + 4 + width(max(say("look.roll"), say("look.rally"), key=len), 13)
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


def low_craft(ability: Ability, wide: float, high: float, say: Words) -> str:
    """What a Reaver can do: in words where they fit, with the signs where there is room for both, else in signs."""
    signs, said = ability_signs(ability), ability_words(ability, say)
    rows = len(wrapped(said, LEAST_WORD, SANS, wide))
    lines = int((high - 2) // 15)
    if rows > lines:
        return line_of(0, min(high / 2, 17), signs, wide, 0.8, 15, anchor="start")
    both = high - 15 * rows > 28
    drawing = line_of(0, 16, signs, wide, 0.8, 15, anchor="start") if both else ""
    return drawing + block(0, 42 if both else 12, said, wide, rows, LEAST_WORD, SANS, fill=SOFT_INK)


# Spoils, artifacts and journeys.


def picture_of(card: Card) -> str:
    """The name of the motif of a card that has no scene."""
    match card:
        case Artifact(card=number):
            return f"relic-{number - ARTIFACT}"
        case Tapestry(colour=colour):
            return f"loot-tapestry-{colour}"
        case Journey(card=number):
            return f"journey-{number - JOURNEY}"
        case ShipUpgrade(symbol=symbol):
            return f"sign-{symbol}"
    return f"loot-{card.kind}"


def ground_of(card: Card) -> str:
    match card:
        case Artifact():
            return "#5f4a73"
        case Journey():
            return "#2a647d"
        case ShipUpgrade():
            return "#4f93ab"
    return "url(#slate)" if isinstance(card, KeepSpoils) else "url(#oak)"


def vignette(card: Card, x: float, y: float, wide: float, high: float) -> str:
    """A big motif on the material of its place."""
    rays = "".join(
        tag("path", d="M0 0L-5 -60H5Z", fill="#fff", opacity=0.09, transform=f"rotate({turn})")
        for turn in range(18, 378, 36)
    )
    named = picture_of(card)
    scale = min(wide, high) / 74
    inner = token(named[5:], 26 * scale) if named.startswith("sign-") else use(named, 0, 0, scale)
    ground = box(x, y, wide, high, 5, ground_of(card))
    middle = x + wide / 2, y + high / 2
    return (
        ground
        + tag("svg", at(wide / 2, high / 2, rays, scale=max(wide, high) / 90), x=x, y=y, width=wide, height=high)
        + disc(*middle, min(wide, high) / 2, "url(#glow)", opacity=0.55)
        + oval(middle[0] + 3, y + high - 6, 25 * scale, 4.5 * scale, "#0c0704", opacity=0.5)
        + at(*middle, inner)
        + sunk(x, y, wide, high, 9)
        + box(x, y, wide, high, 5, edge=EDGE, width=1.8)
    )


def gains(card: Card) -> list[Sign]:
    """What a card gives at once."""
    match card:
        case Raided(gain=gain) | Attacked(gain=gain) | ShipUpgrade(gain=gain) | Artifact(gain=gain):
            return deed_signs(gain)
        case Journey(cost=cost):
            return cost_signs(cost or [])
    return []


def threat(card: Card, say: Words) -> tuple[str, list[Sign]]:
    """What pillaging, an attack or a journey brings, and the word for it."""
    match card:
        case Pillaged(pillage=pillage):
            return say("look.pillage"), deed_signs(pillage)
        case Attacked(win=win):
            return say("look.win"), deed_signs(win)
        case Journey(effect=effect) if effect:
            return say("look.or_else"), deed_signs(effect)
    return "", []


def title_of(card: Card, say: Words) -> str:
    """The name alone: what tells cards of one kind apart is in the picture."""
    return say("look.upgrade.short") if isinstance(card, ShipUpgrade) else say.called(sure(card, NamedCard))


def loot(card: Card, wide: float, high: float, say: Words) -> str:
    middle = wide / 2
    word, foot = threat(card, say)
    drawing = sheet(wide, high) + vignette(card, 5, 5, wide - 10, 80)
    if isinstance(card, Attacked):
        drawing += at(19, 21, shield(card.defence, 0.8))
    drawing += block(middle, 103, title_of(card, say), wide - 8, 2, 14.5, HEAD, "middle")
    drawing += line_of(middle, 139, gains(card), wide - 8, 0.85, 16)
    if foot:
        drawing += box(5, high - 50, wide - 10, 45, 5, THREAT)
        drawing += words(middle, high - 35, word, 13, STRONG, "middle", wide - 14, fill="#ffe0c0")
        drawing += line_of(middle, high - 18, foot, wide - 14, 0.78, 16, CHALK)
    elif isinstance(card, Tapestry):
        drawing += hangings(card, middle, 146)
    elif isinstance(card, Collected):
        drawing += use("glory", middle, 134) + ladder(card, middle, 162, wide - 8)
    elif isinstance(card, Artifact):
        drawing += line(f"M6 {high - 46}H{wide - 6}", RULED, 1)
        drawing += line_of(
            middle, high - 22, [Sign(f"sign-{card.symbol}"), Sign("glory", str(card.glory))], wide - 8, 0.95, 16
        )
    return drawing


def hangings(card: Tapestry, x: float, y: float) -> str:
    """The Glory of three tapestries that differ, and of a spare one."""
    three = "".join(use(f"tapestry-{colour}", x - 30 + 11 * place, y, 0.62) for place, colour in enumerate(TAPESTRIES))
    crowns = use("glory", x + 13, y, 0.7) + use("glory", x + 13, y + 34, 0.7)
    return (
        three
        + use(f"tapestry-{card.colour}", x - 19, y + 34, 0.62)
        + crowns
        + words(x + 24, y + 5, card.scale[0], 15, HEAVY)
        + words(x + 24, y + 39, card.scale[1], 15, HEAVY)
    )


def ladder(card: Collected, x: float, y: float, room: float) -> str:
    """The Glory of sets of one, two and so on."""
    pitch = min(26.0, room / len(card.scale))
    left = x - pitch * (len(card.scale) - 1) / 2
    drawing = line(f"M{left - 9} {y + 6}H{left + 9 + pitch * (len(card.scale) - 1)}", RULED, 1)
    for number, glory in enumerate(card.scale):
        spot = left + number * pitch
        drawing += words(spot, y, f"×{number + 1}", 13, SANS, "middle", fill=SOFT_INK)
        drawing += words(spot, y + 22, glory, 14.5, HEAVY, "middle")
    return drawing


def low_loot(card: Card, wide: float, high: float, say: Words) -> str:
    word, foot = threat(card, say)
    side = min(72.0, high - 36 if foot else high - 12)
    left = side + 14
    drawing = sheet(wide, high, 7) + vignette(card, 6, 6, side, side)
    if isinstance(card, Attacked):
        drawing += at(18, 19, shield(card.defence, 0.72))
    drawing += block(left, 21, title_of(card, say), wide - left - 5, 2, 14.5, HEAD)
    at_end = side - 4 if foot else high - 17
    if isinstance(card, Collected):
        drawing += use("glory", left + 9, at_end, 0.8) + scale_from(card, left + 22, at_end + 5, wide - left - 26)
    elif isinstance(card, Artifact):
        signs = [*gains(card), Sign("glory", str(card.glory))]
        drawing += line_of(left, at_end, signs, wide - left - 4, 0.8, 15, anchor="start")
    else:
        drawing += line_of(left, at_end, gains(card), wide - left - 4, 0.8, 15, anchor="start")
    if foot:
        drawing += box(5, high - 27, wide - 10, 22, 5, THREAT)
        drawing += words(11, high - 11, word, 13.5, STRONG, room=wide * 0.48, fill="#ffe0c0")
        drawing += line_of(wide - 10, high - 16, foot, wide * 0.46, 0.72, 15, CHALK, "end")
    return drawing


def scale_from(card: Collected, x: float, y: float, room: float) -> str:
    return words(x, y, "·".join(map(str, card.scale)), 15, HEAVY, room=room)


# Prophecies.


def omen(card: Prophecy, wide: float, high: float) -> str:
    """What a Prophecy counts, among thrown lots."""
    scale = high / 42
    stars = "".join(
        f"M{wide * x} {high * y}h.1" for x, y in ((0.08, 0.2), (0.3, 0.3), (0.36, 0.86), (0.7, 0.8), (0.94, 0.62))
    )
    return (
        box(0, 0, wide, high, 5, "#4d3160")
        + disc(wide / 2, high / 2, high * 0.62, "url(#glow)", opacity=0.5)
        + line(stars, "#fff3dd", 2.2, opacity=0.8)
        + sunk(0, 0, wide, high, 9)
        + box(0, 0, wide, high, 5, edge=EDGE, width=1.6)
        + use("prophecy", wide * 0.15, high * 0.72, 0.8)
        + use("prophecy", wide * 0.85, high * 0.28, 0.8)
        + at(wide / 2, high / 2, motif(counted_sign(card.what).name, scale))
    )


def prophecy(card: Prophecy, wide: float, high: float, say: Words) -> str:
    middle = wide / 2
    each = say("look.each" if card.per == 1 else "look.every")
    counted = say.count(f"counts.{card.what}", card.per)
    worth = width(str(card.glory), 19, HEAVY)
    start = middle - (24 + worth + 8 + width(each, 14)) / 2
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


def low_prophecy(card: Prophecy, wide: float, high: float, say: Words) -> str:
    side = min(64.0, high - 12)
    left = side + 14
    counted = counted_sign(card.what).name
    worth = width(str(card.glory), 16, HEAVY)
    per = str(card.per) if card.per > 1 else ""
    middle = left + 24 + worth + 6
    return (
        sheet(wide, high, 7)
        + box(6, (high - side) / 2, side, side, 5, "#4d3160", EDGE, 1.6)
        + disc(6 + side / 2, high / 2, side / 2, "url(#glow)", opacity=0.5)
        + at(6 + side / 2, high / 2, motif(counted, side / 36))
        + block(left, 19, card_name(card, say), wide - left - 5, 2, 14, HEAD)
        + use("glory", left + 10, high - 17, 0.8)
        + words(left + 23, high - 10, card.glory, 16, HEAVY)
        + words(middle, high - 10, f"/ {per}", 15, SANS, fill=SOFT_INK)
        + at(middle + width(f"/ {per}", 16) + 12, high - 17, motif(counted, 0.72))
    )
