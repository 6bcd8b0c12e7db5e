"""Card faces: small, with signs instead of sentences; the words come when a card is pointed at."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import INK
from meadhall.core.svg import at, lines, path, rect, text, tip
from meadhall.core.words import Words
from meadhall.games.midgard.look import symbols
from meadhall.games.midgard.look.wording import card_name, card_words
from meadhall.games.midgard.printed import (
    Ability,
    Artifact,
    Attacked,
    Card,
    Collected,
    Journey,
    KeepSpoils,
    Pillaged,
    Prophecy,
    Raided,
    Reaver,
    SeaBattle,
    ShipUpgrade,
    Spoils,
    Tapestry,
)
from meadhall.games.midgard.view import sure

WIDTH = 80.0
HEIGHT = 76.0
TALL = 158.0
CLAN_COLOURS = {"tyr": "#b8352a", "odin": "#2d64a8", "yggdrasil": "#c7961c"}
SPOIL_SIGNS = {
    "farm": icons.hut,
    "village_wall": symbols.wall,
    "swords": icons.sword,
    "bows": icons.bow,
    "axes": icons.axe,
    "runes": icons.rune_stone,
    "treasure": symbols.treasure,
    "art": symbols.vase,
    "armour": symbols.armour,
    "keep_wall": symbols.wall,
    "bastion": symbols.bastion,
}
GROUNDS = {
    "village": "#7a5a34",
    "keep": "#5d6670",
    "reavers": "#8c3b2a",
    "battles": "#2c5f7c",
    "prophecies": "#5a4379",
    "journeys": "#3c7a72",
}


def frame(width: float, height: float, colour: str) -> str:
    """A card with a coloured edge at the left."""
    return rect(0, 0, width, height, 6, fill="var(--card)", stroke="var(--line)", stroke_width=1.2) + path(
        f"M6 0H9V{height}H6A6 6 0 0 1 0 {height - 6}V6A6 6 0 0 1 6 0Z", fill=colour
    )


def card(shown: Card, say: Words) -> str:
    """Any card in the common format, with its words as a tip."""
    match shown:
        case Reaver():
            face = reaver(shown)
        case Artifact():
            face = artifact(shown, say)
        case SeaBattle():
            face = small_battle(shown)
        case Prophecy():
            face = prophecy(shown, say)
        case Journey():
            face = journey(shown, say)
        case _:
            face = spoil(sure(shown, Spoils), say)
    return tip(card_words(shown, say), face)


def reaver(shown: Reaver) -> str:
    clan = shown.clan
    left = [(symbols.blank_die(colour), "") for colour in shown.left]
    rally = [(symbols.blank_die(colour), "") for colour in shown.rally]
    return (
        frame(WIDTH, HEIGHT, CLAN_COLOURS[clan])
        + symbols.row(left, 13, 12, 12, 36, centred=False)
        + rect(50, 4, 27, 16, 4, fill="var(--line)", fill_opacity=0.45)
        + symbols.row(rally, 63.5, 12, 12, 24)
        + at(21, 33, symbols.glyph(clan, CLAN_COLOURS[clan]), scale=0.8)
        + text(
            32,
            33.5,
            shown.name,
            10.5,
            "start",
            font_weight="bold",
            textLength=44 if len(shown.name) > 8 else None,
        )
        + rect(12, 45, 65, 27, 5, fill="var(--sea)", fill_opacity=0.45)
        + symbols.row(ability_signs(shown.ability), 44.5, 58.5, 19, 60)
    )


def ability_signs(ability: Ability) -> list[symbols.Sign]:
    """What an ability costs and gives."""
    cost = symbols.cost_signs(ability.cost)
    arrow = [(icons.arrow(), "")] if cost else []
    return [*cost, *arrow, *symbols.deed_signs(ability.gain)]


def spoil(shown: Spoils, say: Words) -> str:
    """A Village or Keep Spoils card."""
    ground = GROUNDS["keep" if isinstance(shown, KeepSpoils) else "village"]
    gain = shown.gain if isinstance(shown, Raided | Attacked | ShipUpgrade) else []
    return (
        frame(WIDTH, HEIGHT, ground)
        + at(25, 21, spoil_sign(shown), scale=1.15)
        + symbols.row(symbols.deed_signs(gain), 59, 13, 18, 36)
        + scale_marks(shown)
        + second_row(shown)
        + lines(44, 63, say.called(shown), 14, 9.8)
    )


def spoil_sign(shown: Spoils) -> str:
    match shown:
        case ShipUpgrade(symbol=symbol):
            return symbols.symbol_token(symbol)
        case Tapestry(colour=colour):
            return symbols.tapestry(colour)
        case _:
            return SPOIL_SIGNS[shown.kind]()


def second_row(shown: Spoils) -> str:
    """What pillaging or a won attack gives."""
    match shown:
        case Pillaged(pillage=pillage):
            row = [(icons.axe(), ""), *symbols.deed_signs(pillage)]
        case Attacked(win=win, defence=defence):
            row = [(symbols.defence(defence), ""), *symbols.deed_signs(win)]
        case _:
            return ""
    return rect(12, 35, 65, 15, 4, fill="var(--line)", fill_opacity=0.35) + symbols.row(row, 44, 42.5, 15, 62)


def scale_marks(shown: Spoils) -> str:
    """What sets of this card score."""
    if not isinstance(shown, Collected):
        return ""
    words = "·".join(map(str, shown.scale[:5]))
    return text(59, 18, words, 10.5 if len(words) < 8 else 7.6, font_weight="bold")


def artifact(shown: Artifact, say: Words) -> str:
    return (
        frame(WIDTH, HEIGHT, "#b07a12")
        + rect(13, 5, 22, 22, 4, fill="none", stroke="var(--faint)", stroke_dasharray="3 2")
        + at(24, 16, symbols.glyph(shown.symbol, "#8a8172"), scale=0.8)
        + at(47, 16, symbols.area(shown.area), scale=0.62)
        + symbols.row([(icons.glory(), str(shown.glory))], 66, 16, 16, 24)
        + symbols.row(symbols.deed_signs(shown.gain), 44.5, 38, 17, 62)
        + lines(44, 61, card_name(shown, say), 14, 9.5)
    )


def prophecy(shown: Prophecy, say: Words) -> str:
    each = [(icons.glory(), str(shown.glory))]
    what = [(symbols.counted(shown.what), str(shown.per) if shown.per > 1 else "")]
    return (
        frame(WIDTH, HEIGHT, GROUNDS["prophecies"])
        + symbols.row(each, 26, 19, 20, 32)
        + text(43, 19, "/", 15, style="fill:var(--faint)")
        + symbols.row(what, 61, 19, 21, 32)
        + lines(44, 53, card_name(shown, say), 13, 10.5)
    )


def journey(shown: Journey, say: Words) -> str:
    return (
        frame(WIDTH, HEIGHT, GROUNDS["journeys"])
        + symbols.row(symbols.cost_signs(shown.cost or []), 44, 13, 17, 60)
        + lines(44, 34, card_name(shown, say), 13, 9.5)
        + symbols.row(symbols.deed_signs(shown.effect or []), 44, 60, 18, 62)
    )


def small_battle(shown: SeaBattle) -> str:
    combination = [(symbols.symbol_token(symbol), "") for symbol in shown.combination]
    return (
        frame(WIDTH, HEIGHT, GROUNDS["battles"])
        + at(23, 17, symbols.defence(shown.defence), scale=0.95)
        + at(56, 17, icons.monster(), scale=1.0)
        + symbols.row(combination, 44.5, 42, 16, 62)
        + symbols.row(symbols.deed_signs(shown.gain), 44.5, 63, 18, 60)
    )


def battle(shown: SeaBattle, say: Words, width: float) -> str:
    """A Sea Battle as it lies in the row: taller than other cards."""
    combination = [(symbols.symbol_token(symbol), "") for symbol in shown.combination]
    rows = [combination[:3], combination[3:]]
    face = (
        frame(width, TALL, GROUNDS["battles"])
        + at(width / 2 + 4, 24, icons.monster(), scale=1.35)
        + at(17, 15, symbols.defence(shown.defence), scale=0.82)
        + lines(width / 2 + 4, 58, card_name(shown, say), 11, 9.5)
        + "".join(symbols.row(part, width / 2 + 4, 86 + 18 * index, 16, width - 14) for index, part in enumerate(rows))
        + rect(12, 116, width - 15, 38, 5, fill="var(--sea)", fill_opacity=0.5)
        + symbols.row(symbols.deed_signs(shown.gain), width / 2 + 4, 135, 21, width - 18)
    )
    return tip(card_words(shown, say), face)


def deck(count: int, colour: str, words: str, width: float = 44, height: float = HEIGHT) -> str:
    """A face-down deck with its number of cards."""
    return tip(
        words,
        rect(3, 3, width, height, 6, fill=colour, fill_opacity=0.5),
        rect(0, 0, width, height, 6, fill=colour, stroke=INK, stroke_width=1.2),
        rect(4, 4, width - 8, height - 8, 4, fill="none", stroke="#fff6", stroke_width=1.2),
        text(width / 2, height / 2, count, 15, style="fill:#fff", font_weight="bold"),
    )
