"""Faces of spoils, artifacts and Journeys: a motif before the material of its place, and its effect."""

from __future__ import annotations

from meadhall.core.draw.drawing import use
from meadhall.core.draw.font_metrics import HEAD, HEAVY, SANS, STRONG
from meadhall.core.draw.palette import CHALK, SOFT_INK
from meadhall.core.draw.shapes import box, line
from meadhall.core.draw.svg import Markup, at, join
from meadhall.core.draw.text_layout import block, words
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.draw.card_parts import RULED, framed, sheet, shield
from meadhall.games.midgard.draw.icon_rows import Sign, cost_signs, effect_signs, line_of, token
from meadhall.games.midgard.draw.icons import TAPESTRIES
from meadhall.games.midgard.packed import ARTIFACT, JOURNEY
from meadhall.games.midgard.printed import (
    Artifact,
    Attacked,
    Card,
    Collected,
    Journey,
    KeepSpoils,
    NamedCard,
    Pillaged,
    Raided,
    ShipUpgrade,
    Tapestry,
)
from meadhall.games.midgard.view import sure

THREAT = "#5a1510"


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
    """The picture that a card's motif stands before."""
    match card:
        case Artifact():
            return "behind-artifact"
        case Journey():
            return "behind-journey"
        case ShipUpgrade():
            return "behind-upgrade"
    return "behind-keep" if isinstance(card, KeepSpoils) else "behind-village"


def vignette(card: Card, x: float, y: float, wide: float, high: float) -> Markup:
    """A big motif on the material of its place."""
    named = picture_of(card)
    scale = min(wide, high) / 74
    inner = token(named[5:], 26 * scale) if named.startswith("sign-") else use(named, 0, 0, scale)
    return framed(ground_of(card), x, y, wide, high) + at(x + wide / 2, y + high / 2, inner)


def gains(card: Card) -> list[Sign]:
    """What a card gives at once."""
    match card:
        case Raided(gain=gain) | Attacked(gain=gain) | ShipUpgrade(gain=gain) | Artifact(gain=gain):
            return effect_signs(gain)
        case Journey(cost=cost):
            return cost_signs(cost or [])
    return []


def threat(card: Card, say: Words) -> tuple[str, list[Sign]]:
    """What pillaging, an attack or a journey brings, and the word for it."""
    match card:
        case Pillaged(pillage=pillage):
            return say("look.pillage"), effect_signs(pillage)
        case Attacked(win=win):
            return say("look.win"), effect_signs(win)
        case Journey(effect=effect) if effect:
            return say("look.or_else"), effect_signs(effect)
    return "", []


def title_of(card: Card, say: Words) -> str:
    """The name alone: what tells cards of one kind apart is in the picture."""
    return say("look.upgrade.short") if isinstance(card, ShipUpgrade) else say.called(sure(card, NamedCard))


def loot(card: Card, wide: float, high: float, say: Words) -> Markup:
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


def hangings(card: Tapestry, x: float, y: float) -> Markup:
    """The Glory of three tapestries that differ, and of a spare one."""
    three = join(use(f"tapestry-{colour}", x - 30 + 11 * place, y, 0.62) for place, colour in enumerate(TAPESTRIES))
    crowns = use("glory", x + 13, y, 0.7) + use("glory", x + 13, y + 34, 0.7)
    return (
        three
        + use(f"tapestry-{card.colour}", x - 19, y + 34, 0.62)
        + crowns
        + words(x + 24, y + 5, card.scale[0], 15, HEAVY)
        + words(x + 24, y + 39, card.scale[1], 15, HEAVY)
    )


def ladder(card: Collected, x: float, y: float, room: float) -> Markup:
    """The Glory of sets of one, two and so on."""
    pitch = min(26.0, room / len(card.scale))
    left = x - pitch * (len(card.scale) - 1) / 2
    drawing = line(f"M{left - 9} {y + 6}H{left + 9 + pitch * (len(card.scale) - 1)}", RULED, 1)
    for number, glory in enumerate(card.scale):
        spot = left + number * pitch
        drawing += words(spot, y, f"×{number + 1}", 13, SANS, "middle", fill=SOFT_INK)
        drawing += words(spot, y + 22, glory, 14.5, HEAVY, "middle")
    return drawing


def low_loot(card: Card, wide: float, high: float, say: Words) -> Markup:
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


def scale_from(card: Collected, x: float, y: float, room: float) -> Markup:
    return words(x, y, "·".join(map(str, card.scale)), 15, HEAVY, room=room)
