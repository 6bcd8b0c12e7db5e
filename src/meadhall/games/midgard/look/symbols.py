"""The small signs of Midgard: symbols, crew dice, clan signs, tokens, and rows of them for deeds and costs."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.core import icons
from meadhall.core.icons.style import BARK, BONE, CREAM, GOLD, INK, STONE, WOOD, drawn, flat
from meadhall.core.svg import at, circle, path, rect, tag, text

DIE_COLOURS = {"red": "#b8352a", "blue": "#2d64a8", "yellow": "#e0b02c", "black": "#26231f"}
DIE_INK = {"red": "#fff4e2", "blue": "#eef6ff", "yellow": "#33240a", "black": "#fff4e2"}
DIE_SHAPES = {
    "red": "M-11-11H11V11H-11Z",
    "blue": "M-4-11.5H4A7.5 7.5 0 0 1 11.5-4V4A7.5 7.5 0 0 1 4 11.5H-4A7.5 7.5 0 0 1-11.5 4V-4A7.5 7.5 0 0 1-4-11.5Z",
    "yellow": "M-6-11.5H6L11.5-6V6L6 11.5H-6L-11.5 6V-6Z",
    "black": "M-11-11H11V11H-11Z",
}
"""Square, round and cut corners: the colours can be told apart by shape too."""

GLYPHS = {
    "hammer": "M-6.5-6.5H6.5V-1H1.6V7.5H-1.6V-1H-6.5Z",
    "double_hammer": "M-8.5-6.5H-.8V-2H-3.2V4H-6.1V-2H-8.5ZM.8-3.5H8.5V1H6.1V7H3.2V1H.8Z",
    "shield": "M0-8C3-6.4 5.4-6 7.5-6 7.6 1 5 5.6 0 8-5 5.6-7.6 1-7.5-6-5.4-6-3-6.4 0-8ZM-1.1-5.2V5.4L1.1 5.4V-5.2Z",
    "chest": "M-8-1C-8-5-6-6.5-4-6.5H4C6-6.5 8-5 8-1H1.8V1.6H-1.8V-1ZM-8 .6H-3.2V3H3.2V.6H8V6.5H-8Z",
    "longship": "M-9-2C-7.4-2-6.8-3.4-7-5-5-4.6-4.6-1.6-5.4.6H-.9V-8L6-3.4V-1H.9V.6H5.4C4.6-1.6 5-4.6 7-5 6.8-3.4 7.4-2 9-2 8.6 3.4 5 6 0 6S-8.6 3.4-9-2Z",
    "tyr": "M0-8.5 5.6-2.4 3.9-.8 1.3-3.6V8H-1.3V-3.6L-3.9-.8-5.6-2.4Z",
    "odin": "M-1.2 8V1.6C-5.6 1-7.4-2.4-7.6-6.5-4.6-5.6-2.6-4-1.2-1.6V-8.5L0-9.6 1.2-8.5V-1.6C2.6-4 4.6-5.6 7.6-6.5 7.4-2.4 5.6 1 1.2 1.6V8Z",
    "yggdrasil": "M-1.3 8V3.6C-5 4-7.6 2-7.4-.6-8.6-3.4-6-6-3.4-5.6-2.4-8.6 2.4-8.6 3.4-5.6 6-6 8.6-3.4 7.4-.6 7.6 2 5 4 1.3 3.6V8ZM-.7-.2V-4.6H.7V-.2L3-2.2 3.9-1.2.7 1.8H-.7L-3.9-1.2-3-2.2Z",
}
CLAN_OF = {"red": "tyr", "blue": "odin", "yellow": "yggdrasil"}


def glyph(symbol: str, fill: str = INK) -> str:
    return path(GLYPHS[symbol], fill=fill, fill_rule="evenodd")


def die(name: str) -> str:
    """A crew die in a box from -12 to 12: `red:hammer`."""
    colour, symbol = name.split(":")
    sign = CLAN_OF[colour] if symbol == "clan" else symbol
    return (
        path(DIE_SHAPES[colour], fill=DIE_COLOURS[colour], stroke=INK, stroke_width=1.4, stroke_linejoin="round")
        + path("M-8-8.6H8", stroke="#fff", stroke_width=1.6, stroke_opacity=0.35, stroke_linecap="round")
        + at(0, 0.4, glyph(sign, DIE_INK[colour]), scale=0.86)
    )


def blank_die(colour: str) -> str:
    """A die that is not rolled yet."""
    return path(DIE_SHAPES[colour], fill=DIE_COLOURS[colour], stroke=INK, stroke_width=1.4) + text(
        0, 0.5, "?", 14, fill=DIE_INK[colour], font_weight="bold"
    )


def combat_die(result: int | None = None) -> str:
    """A black die with 0, 1 or 2 bursts."""
    spots = {None: (), 0: (), 1: ((0, 0),), 2: ((-4.4, -4), (4.4, 4))}[result]
    burst = "M0-4.4 1.1-1.5 4.1-2.2 2.2.2 4.1 2.8 1 1.9 0 4.6-1 1.9-4.1 2.8-2.2.2-4.1-2.2-1.1-1.5Z"
    marks = "".join(at(x, y, path(burst, fill="#ffcf4a")) for x, y in spots)
    return path(DIE_SHAPES["black"], fill=DIE_COLOURS["black"], stroke="#8d8577", stroke_width=1.4) + marks


def symbol_token(symbol: str) -> str:
    """A symbol on a pale disc: part of a cost, or an upgrade token."""
    return circle(0, 0, 11, fill=CREAM, stroke=INK, stroke_width=1.3) + at(0, 0.3, glyph(symbol), scale=0.88)


def defence(number: object) -> str:
    """A shield with the Defence on it."""
    return path(
        "M0-11.5C4-9.4 8-9 10.5-9 10.8 1.4 7 8 0 11.5-7 8-10.8 1.4-10.5-9-8-9-4-9.4 0-11.5Z",
        fill="#5d6670",
        stroke=INK,
        stroke_width=1.4,
    ) + text(0, -0.4, number, 12.5, style="fill:#fff", font_weight="bold")


def wall() -> str:
    return drawn(
        path("M-11 10V-4H-7V-8H-3V-4H3V-8H7V-4H11V10Z", fill=STONE),
        path("M-11 1H11M-11 5.5H11M-5-4V1M4-4V1M0 1V5.5M-7 5.5V10M6 5.5V10", stroke_width=0.9),
    )


def bastion() -> str:
    return drawn(
        path("M-8 11V-5H-10V-10.5H-6V-8H-2V-10.5H2V-8H6V-10.5H10V-5H8V11Z", fill="#8f8b84"),
        path("M-3 11V3A3 3 0 0 1 3 3V11Z", fill=BARK),
        flat("M-1-4H1V0H-1Z", INK),
    )


def treasure() -> str:
    return drawn(
        path("M-10 0C-10-6-7-8-4-8H4C7-8 10-6 10 0Z", fill=WOOD),
        path("M-10 0H10V9H-10Z", fill=BARK),
        path("M-2.5-2H2.5V4H-2.5Z", fill=GOLD),
    )


def vase() -> str:
    return drawn(
        path("M-4-11H4V-8C2-6 7-3 7 2 7 8 3 9 3 11H-3C-3 9-7 8-7 2-7-3-2-6-4-8Z", fill="#b8664a"),
        path("M-7 1H7M-6-2H6", stroke=GOLD, stroke_width=1.6),
    )


def armour() -> str:
    return drawn(
        path("M-9-9-4-10C-3-7 3-7 4-10L9-9 10-1 6.5 0V10H-6.5V0L-10-1Z", fill="#9aa5ad"),
        path("M-6.5 2H6.5M-6.5 6H6.5M0-7.6V10", stroke_width=0.9),
    )


TAPESTRY_COLOURS = {"crimson": "#9e2238", "azure": "#2f6fb0", "gold": "#d9a520"}
TAPESTRY_MARKS = {"crimson": "M-4-3H4V5H-4Z", "azure": "M0-4.5A5 5 0 1 0 .01-4.5Z", "gold": "M0-5 5 4H-5Z"}


def tapestry(colour: str) -> str:
    return drawn(
        path("M-11-10.5H11", stroke=BARK, stroke_width=2.6),
        path("M-8.5-10H8.5V9L5.6 6.6 2.8 9 0 6.6-2.8 9-5.6 6.6-8.5 9Z", fill=TAPESTRY_COLOURS[colour]),
        path(TAPESTRY_MARKS[colour], fill=CREAM, stroke_width=0.8),
    )


def prophecy() -> str:
    """Rune bones."""
    return drawn(
        path("M-9-8-4-10.5.5 8-4.5 10.5Z", fill=BONE),
        path("M4-10.5 9-8 5 10-.2 8Z", fill=BONE),
        path("M-5.5-5-2.6 4M-5.6-1-2.6-3M5-5 3 4M3 0 6 1.6", stroke_width=1.1),
    )


def card_back(colour: str) -> str:
    return icons.card_back(colour)


def chain() -> str:
    """Two links."""
    return tag(
        "g",
        rect(-9, -4, 10, 8, 4),
        rect(-1, -4, 10, 8, 4),
        fill="none",
        stroke="#8a8f94",
        stroke_width=2.2,
    )


def horn() -> str:
    """The start-player marker."""
    return icons.mead_horn()


TOKENS: dict[str, Callable[[], str]] = {
    "food": icons.fish,
    "favor": icons.rune_stone,
    "terror": icons.skull,
    "farm": icons.hut,
    "wall": wall,
    "bastion": bastion,
    "combat_dice": lambda: combat_die(1),
    "attempts": lambda: icons.pennant(),
    "rewards": lambda: icons.coin(""),
    "battle_defence": lambda: defence("+"),
    "die": lambda: (
        path(DIE_SHAPES["red"], fill="#9b948a", stroke=INK, stroke_width=1.4) + text(0, 0.5, "?", 14, fill="#fff")
    ),
}


def token(kind: str) -> str:
    return icons.glory() if kind == "glory" else TOKENS[kind]()


Sign = tuple[str, str]
"""A drawing in a box from -12 to 12, and a number beside it (or nothing)."""


def deed_signs(deeds: list[str]) -> list[Sign]:
    """The signs of rewards and effects."""
    signs: list[Sign] = []
    for deed in deeds:
        verb, *rest = deed.split()
        if verb == "roll":
            signs += [(blank_die(colour), "") for colour in rest]
        elif verb == "draw":
            signs.append(DRAWN[rest[0]])
        elif verb in CHANGES:
            signs.append((CHANGES[verb], rest[0] if rest[0] != "1" else ""))
        else:
            amount = int(rest[0])
            shown = "" if amount == 1 and verb != "glory" else f"{amount}" if amount > 0 else f"−{-amount}"
            signs.append((token(verb), shown))
    return signs


CHOICE = path(DIE_SHAPES["red"], fill="#e8dcc2", stroke=INK, stroke_width=1.4) + text(0, 0.5, "✶", 14, fill=INK)
TURN = path(DIE_SHAPES["red"], fill="#e8dcc2", stroke=INK, stroke_width=1.4) + text(0, 0.5, "⟳", 15, fill=INK)
CHANGES = {
    "choose_dice": CHOICE,
    "roll_any": TOKENS["die"](),
    "turn_die": TURN,
    "reroll": TURN,
    "lose_dice": TOKENS["die"](),
}
DRAWN: dict[str, Sign] = {
    "village": (icons.card_back("#7a5a34"), ""),
    "keep": (icons.card_back("#5d6670"), ""),
    "either": (icons.card_back("#7a5a34") + at(5, 3, icons.card_back("#5d6670"), scale=0.8), ""),
    "prophecy": (prophecy(), ""),
}


def cost_signs(deeds: list[str]) -> list[Sign]:
    """The signs of a cost: symbols one by one, tokens with their number."""
    signs: list[Sign] = []
    for deed in deeds:
        what, amount = deed.split()
        if what in GLYPHS:
            signs += [(symbol_token(what), "")] * int(amount)
        else:
            signs.append((token(what), amount if what != "die" or amount != "1" else ""))
    return signs


def row(signs: list[Sign], x: float, y: float, size: float, room: float, centred: bool = True) -> str:
    """Signs side by side around (or from) a point, made smaller if there is too little room."""
    widths = [size + (size * 0.34 * len(number) + size * 0.1 if number else 0) for _, number in signs]
    total = sum(widths) + (len(signs) - 1) * size * 0.12
    shrink = min(1.0, room / total) if total else 1.0
    left = x - total * shrink / 2 if centred else x
    parts = []
    for (drawing, number), width in zip(signs, widths, strict=True):
        parts.append(at(left + size * shrink / 2, y, drawing, scale=size / 25 * shrink))
        if number:
            parts.append(
                text(left + size * shrink * 1.05, y + 0.5, number, size * 0.62 * shrink, "start", font_weight="bold")
            )
        left += (width + size * 0.12) * shrink
    return "".join(parts)


def counted(what: str) -> str:
    """What a Prophecy counts, as a sign."""
    head, _, rest = what.partition(":")
    if head == "reaver_clan":
        return at(
            0, 0, glyph(rest, DIE_COLOURS[{"tyr": "red", "odin": "blue", "yggdrasil": "yellow"}[rest]]), scale=1.3
        )
    if what in ("territories:food", "territories:favor", "territories:dice"):
        return icons.pennant({"food": "#a94a34", "favor": "#33699b", "dice": "#6d4b8d"}[rest])
    if head == "keep":
        return {"treasure": treasure, "art": vase, "armour": armour}[rest]() if rest != "tapestry" else tapestry("gold")
    return COUNTED[head]() if head in COUNTED else token(head)


COUNTED: dict[str, Callable[[], str]] = {
    "reaver_clan_sets": icons.viking,
    "sea_battle_cards": icons.monster,
    "territories": icons.pennant,
    "artifacts": icons.amber,
    "specialised_reavers": icons.viking,
    "ship_upgrades": lambda: symbol_token("longship"),
    "crew_dice": lambda: die("red:hammer"),
}

AREA_SIGNS: dict[str, Callable[[], str]] = {
    "recruit": icons.viking,
    "trade": icons.coin,
    "sea": icons.longship,
    "village": icons.burning_house,
    "keep": bastion,
    "territory": icons.pennant,
}


def area(name: str) -> str:
    return AREA_SIGNS[name]()
