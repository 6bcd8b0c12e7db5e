"""The six areas of the board: banner, cost and bonuses, and what lies there."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import INK
from meadhall.core.svg import SEAT_COLOURS, at, piece, rect, seat_mark, text, tip
from meadhall.games.midgard.areas.trade import DRAW_PROPHECY, TAKE_DICE, TAKE_FAVOR, TAKE_FOOD, TAKE_PROPHECY
from meadhall.games.midgard.box import AREA_NAMES, KEEPS, VILLAGES
from meadhall.games.midgard.look import cards, symbols
from meadhall.games.midgard.look.scene import COLUMN, MidgardScene
from meadhall.games.midgard.look.wording import cost_words, deeds_words, die_number, die_words, land_words
from meadhall.games.midgard.view import (
    Area,
    PlaceLongship,
    RecruitPick,
    SeaPick,
    SpoilsPick,
    Stack,
    SubduePick,
    TradeDie,
    TradeReward,
    sure,
)

HEIGHT = 208.0
BANNER = 34.0
TOP = 42.0
BONUS_SIGNS = {"recruit": "favor", "sea": "glory", "village": "", "keep": "", "trade": "", "territory": ""}
LANDS = {"food": "#a94a34", "favor": "#33699b", "dice": "#6d4b8d"}
GROUNDS = {
    "recruit": "#8c3b2a",
    "trade": "#2d6aa0",
    "sea": "#8c3b2a",
    "village": "#8c3b2a",
    "keep": "#8c3b2a",
    "territory": "#2d6aa0",
}
"""Red banners where the bonus differs by position, blue ones where the number of repetitions does."""


def draw(scene: MidgardScene, name: str, x: float, y: float) -> str:
    number = AREA_NAMES.index(name)
    sign = scene.view.areas[number]
    here = scene.view.area == name
    ground = rect(
        *(0, 0, COLUMN, HEIGHT, 12),
        fill="var(--paper)",
        stroke="var(--glow)" if here else "var(--line)",
        stroke_width=3 if here else 1.4,
    )
    whole = ground + CONTENTS[name](scene) + banner(scene, sign, name, here)
    asked = scene.puts(PlaceLongship)
    return at(x, y, scene.place(asked, number, (0, 0, COLUMN, HEIGHT, 12), whole), pawn(scene, sign))


def banner(scene: MidgardScene, sign: Area, name: str, here: bool) -> str:
    say = scene.say
    cost = symbols.cost_signs(sign.cost)
    parts = [
        rect(0, 0, COLUMN, BANNER, 12, fill=GROUNDS[name]),
        rect(0, 14, COLUMN, BANNER - 14, 0, fill=GROUNDS[name]),
        at(20, 17, symbols.area(name), scale=1.0),
        text(40, 17.5, say(f"area.{name}"), 14.5, "start", style="fill:#fff", font_weight="bold"),
    ]
    if cost:
        parts.append(
            tip(
                say("look.cost", cost=cost_words(sign.cost, say)),
                rect(212, 5, 66, 24, 5, fill="#1d1915"),
                at(0, 0, symbols.row(cost, 245, 17, 18, 60), style="--ink:#fff"),
            )
        )
    for column, bonus in enumerate(sign.bonus):
        mine = here and scene.view.boards[scene.main].column == column
        parts.append(
            tip(
                say("look.bonus", position=column + 1, bonus=say.count(f"bonus.{name}", bonus)),
                rect(286 + column * 30, 5, 27, 24, 5, fill="#fff" if mine else "#fff8"),
                text(299.5 + column * 30, 17.5, bonus, 14, style=f"fill:{INK}", font_weight="bold"),
            )
        )
    return "".join(parts)


def pawn(scene: MidgardScene, sign: Area) -> str:
    """The ship that opened the area."""
    if sign.ship is None:
        return ""
    seat = int(sign.ship)
    words = scene.say("look.ship", seat=scene.say.who(seat))
    plate = rect(-17, -15, 34, 30, 8, fill="#f6efe0", stroke=SEAT_COLOURS[seat], stroke_width=2.4)
    mark = at(10, 9, seat_mark(seat, 0.9, fill=SEAT_COLOURS[seat], stroke="#fff", stroke_width=0.8))
    return piece(f"pawn-{sign.id}", 19, 17, tip(words, plate, icons.longship(SEAT_COLOURS[seat]), mark))


# Pairs of cards: recruit, village, keep.


def pairs(scene: MidgardScene, key: str, asked: bool) -> str:
    """A deck, and linked pairs one beside the other."""
    say, view = scene.say, scene.view
    count = len(view.pairs(key))
    step = (COLUMN - 62) / max(count, 1)
    parts = []
    back = cards.deck(
        view.decks[key], cards.GROUNDS[key], say("look.deck", deck=say(f"look.deck.{key}"), n=view.decks[key])
    )
    low = 80 if key == "village" else 40
    deck = scene.place(asked, 4, (-3, -3, 52, cards.HEIGHT + 8, 8), back)
    parts.append(at(9, TOP + low, deck))
    for index, pair in enumerate(view.pairs(key)):
        x = 62 + index * step + (step - cards.WIDTH) / 2 - 4
        drawn = [at(0, place * 80, cards.card(card, say)) for place, card in enumerate(pair) if card is not None]
        if not drawn:
            drawn = [empty(cards.WIDTH, 156)]
        link = at(40, 78.5, symbols.chain(), turn=90, scale=0.8) if len(drawn) == 2 and key != "reavers" else ""
        box = (-3.0, -3.0, cards.WIDTH + 6, 164.0, 8.0)
        parts.append(at(x, TOP + 2, scene.place(asked, index, box, *drawn, link)))
    return "".join(parts)


def empty(width: float, height: float) -> str:
    return rect(0, 0, width, height, 6, fill="none", stroke="var(--line)", stroke_width=1.2, stroke_dasharray="5 4")


def recruit(scene: MidgardScene) -> str:
    return pairs(scene, "reavers", scene.puts(RecruitPick))


def raids(scene: MidgardScene, deck: int) -> bool:
    """Whether the seat that looks takes spoils of a deck."""
    return scene.puts(SpoilsPick) and sure(scene.view.asked, SpoilsPick).deck == deck


def village(scene: MidgardScene) -> str:
    return pairs(scene, "village", raids(scene, VILLAGES)) + stock(scene)


def stock(scene: MidgardScene) -> str:
    """Upgrade tokens still to be had."""
    parts = []
    for index, (symbol, count) in enumerate(scene.view.stock.items()):
        words = scene.say("look.stock", symbol=scene.say(f"symbol.{symbol}"), n=count)
        x, y = 18 + (index % 2) * 28, TOP + 16 + (index // 2) * 32
        drawing = at(x, y, symbols.symbol_token(symbol), scale=0.9, opacity=1 if count else 0.3)
        parts.append(tip(words, drawing, text(x + 10, y + 10, count, 10.5, font_weight="bold")))
    return at(0, 0, *parts) if scene.view.stock else ""


def keep(scene: MidgardScene) -> str:
    return pairs(scene, "keep", raids(scene, KEEPS))


# Trade.


def trade(scene: MidgardScene) -> str:
    say, view = scene.say, scene.view
    asked = scene.puts(TradeReward)
    parts = []
    for option, y in ((TAKE_FAVOR, TOP + 2), (TAKE_FOOD, TOP + 42)):
        deeds = view.rewards[option]
        plate = rect(0, 0, 62, 36, 7, fill="var(--card)", stroke="var(--line)") + symbols.row(
            symbols.deed_signs(deeds), 31, 18, 22, 54
        )
        shown = tip(deeds_words(deeds, say), plate)
        parts.append(at(8, y, scene.place(asked, option, (0, 0, 62, 36, 7), shown)))
    parts.append(market(scene, asked))
    back = cards.deck(
        view.decks["prophecies"],
        cards.GROUNDS["prophecies"],
        say("look.deck", deck=say("look.deck.prophecies"), n=view.decks["prophecies"]),
    )
    parts.append(at(176, TOP + 40, scene.place(asked, DRAW_PROPHECY, (-3, -3, 52, cards.HEIGHT + 8, 8), back)))
    for index, card in enumerate(view.prophecies):
        x, y = 232 + (index % 2) * 86, TOP + 2 + (index // 2) * 82
        face = cards.card(card, say) if card else empty(cards.WIDTH, cards.HEIGHT)
        box = (-3.0, -3.0, cards.WIDTH + 6, cards.HEIGHT + 6, 8.0)
        parts.append(at(x, y, scene.place(asked, TAKE_PROPHECY + index, box, face)))
    return "".join(parts)


def market(scene: MidgardScene, asked: bool) -> str:
    """The dice of the market, one row for each colour."""
    parts = []
    places = {"red": 0, "blue": 1, "yellow": 2}
    taken = [0, 0, 0]
    seen: dict[str, int] = {}
    for name in scene.view.market:
        line = places[name.split(":")[0]]
        x, y = 94 + taken[line] * 34, TOP + 24 + line * 46
        taken[line] += 1
        seen[name] = seen.get(name, 0) + 1
        drawn = piece(
            f"market-{name.replace(':', '-')}-{seen[name]}",
            x,
            y,
            tip(die_words(name, scene.say), symbols.die(name)),
            scale=1.25,
        )
        chosen = scene.puts(TradeDie) and seen[name] == 1
        parts.append(scene.place(chosen, die_number(name), (x - 18, y - 18, 36, 36, 8), drawn))
    ground = rect(76, TOP + 2, 90, 156, 8, fill="var(--card)", stroke="var(--line)")
    return scene.place(asked, TAKE_DICE, (76, TOP + 2, 90, 156, 8), ground, *parts)


# The sea.


def sea(scene: MidgardScene) -> str:
    say, view = scene.say, scene.view
    count = len(view.battles)
    width = min(72.0, (COLUMN - 66) / count - 4)
    parts = []
    for key, y in (("battles", TOP + 2), ("journeys", TOP + 82)):
        words = say("look.deck", deck=say(f"look.deck.{key}"), n=view.decks[key])
        back = cards.deck(view.decks[key], cards.GROUNDS[key], words)
        asked = key == "battles" and scene.puts(SeaPick)
        parts.append(at(9, y, scene.place(asked, 5, (-3, -3, 52, cards.HEIGHT + 6, 8), back)))
    for index, card in enumerate(view.battles):
        x = 62 + index * (width + 4)
        face = cards.battle(card, say, width) if card else empty(width, cards.TALL)
        box = (-2.0, -3.0, width + 4, cards.TALL + 6, 8.0)
        parts.append(at(x, TOP + 2, scene.place(scene.puts(SeaPick), index, box, face)))
    return "".join(parts)


# Territories.


def territory(scene: MidgardScene) -> str:
    return "".join(stack(scene, index, shown) for index, shown in enumerate(scene.view.stacks))


def stack(scene: MidgardScene, index: int, shown: Stack) -> str:
    """A stack of tiles: its land, price and Defence, and the two ways to subdue it."""
    say = scene.say
    x, y = 6 + (index % 3) * 133, TOP + (index // 3) * 54.5
    words = say(
        "look.stack",
        land=land_words(shown, say),
        cost=cost_words(shown.cost, say),
        defence=shown.defence,
        n=shown.left,
    )
    faded = 1 if shown.left else 0.35
    depth = rect(3, 3, 126, 47, 8, fill=LANDS[shown.type], fill_opacity=0.4) if shown.left > 1 else ""
    tile = rect(0, 0, 126, 47, 8, fill=LANDS[shown.type], stroke=INK, stroke_width=1.2, fill_opacity=faded)
    price = at(0, 0, symbols.row(symbols.cost_signs(shown.cost), 32, 20, 24, 50), style="--ink:#fff", opacity=faded)
    force = at(92, 20, symbols.defence(shown.defence), scale=1.05, opacity=faded)
    left = text(63, 40.5, "●" * int(shown.left), 7, style="fill:#fff", letter_spacing=2)
    asked = scene.puts(SubduePick)
    price = scene.place(asked, index, (2, 2, 60, 43, 7), rect(2, 2, 60, 43, 7, fill="#0000"), price)
    force = scene.place(asked, 9 + index, (64, 2, 60, 43, 7), rect(64, 2, 60, 43, 7, fill="#0000"), force)
    return at(x, y, tip(words, depth, tile, price, force, left))


CONTENTS = {
    "recruit": recruit,
    "trade": trade,
    "sea": sea,
    "village": village,
    "keep": keep,
    "territory": territory,
}
