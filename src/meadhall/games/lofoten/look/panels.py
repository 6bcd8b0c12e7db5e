"""The players: name, coins and what they buy, points, and the opponent's hidden hand."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import CREAM, INK
from meadhall.core.svg import SEAT_COLOURS, at, circle, piece, rect, seat_mark, text, tip
from meadhall.games.lofoten import kinds
from meadhall.games.lofoten.look import symbols
from meadhall.games.lofoten.look.names import card_name
from meadhall.games.lofoten.look.scene import LofotenScene
from meadhall.games.lofoten.view import CentralPower, EndTurn, GuessedCard, HeldCard, ShipPower

SWAPS = {"choose_card": kinds.SWAP_FIRST, "refill_pick": kinds.SWAP_AT_REFILL, "end_turn": kinds.SWAP}
"""Where the hand can be swapped (LOF-056)."""


def panels(scene: LofotenScene) -> str:
    return near_panel(scene) + far_panel(scene) + reserve(scene)


def header(scene: LofotenScene, seat: int) -> str:
    """Mark, shield, name, and the points as they stand."""
    say = scene.say
    name = say.who(seat)
    points = scene.view.points[seat]
    return (
        circle(18, 20, 13, fill=SEAT_COLOURS[seat], stroke=INK, stroke_width=1.4)
        + at(18, 20, seat_mark(seat, 1.3))
        + at(46, 20, symbols.clan_shield(seat), scale=1.1)
        + text(64, 21, name if len(name) < 14 else f"{name[:12]}…", 16, "start", font_weight="bold")
        + tip(say("table.now", n=points), at(scene.layout.panel_width - 20, 21, symbols.badge(points), scale=1.15))
    )


def ground(scene: LofotenScene, seat: int, height: float) -> str:
    asked = scene.asked == seat
    return rect(
        *(0, 0, scene.layout.panel_width, height, 12),
        fill="var(--card)",
        stroke="var(--glow)" if asked else "var(--line)",
        stroke_width=3.5 if asked else 1.5,
    )


def purse(scene: LofotenScene, seat: int, x: float, y: float) -> str:
    """A seat's coins, side by side."""
    count = scene.fleet(seat).coins
    coins = "".join(at(x + number * 15, y, icons.coin(), scale=0.8) for number in range(count))
    number = text(x + max(0, count - 1) * 15 + 15, y + 0.5, count, 15, "start", font_weight="bold")
    return tip(scene.say.count("coins", count), coins, number)


def far_panel(scene: LofotenScene) -> str:
    seat = 1 - scene.near
    narrow = scene.layout.narrow
    hand = "".join(
        hidden(scene, card, number, 262 + number * 30 if narrow else 40 + number * 52)
        for number, card in enumerate(scene.view.hands[seat])
    )
    if narrow:
        return at(
            *scene.layout.panels[1], ground(scene, seat, 52), header(scene, seat), purse(scene, seat, 150, 21), hand
        )
    return at(*scene.layout.panels[1], ground(scene, seat, 176), header(scene, seat), purse(scene, seat, 22, 56), hand)


def hidden(scene: LofotenScene, card: HeldCard | GuessedCard | None, number: int, x: float) -> str:
    """A card of the other hand: its back, and what can be known of it."""
    say = scene.say
    narrow = scene.layout.narrow
    y, size = (27, 1.45) if narrow else (122, 2.6)
    newest = scene.view.newest[1 - scene.near] == number
    words = say("table.newest_card" if newest else "table.hidden_card")
    back = icons.card_back()
    if isinstance(card, GuessedCard):
        words = say("table.known_card", cards=" / ".join(card_name(scene.view, each, say) for each in card.one_of))
        back += circle(0, 0, 5, fill=CREAM, stroke=INK, stroke_width=0.6) + text(0, 0.3, "?", 8, style=f"fill:{INK}")
        if len(card.one_of) == 1:
            back += at(0, 0, symbols.GOODS[card.one_of[0].good](), scale=0.5)
    if newest:
        back += circle(0, -11.4, 2.6, fill="var(--glow)", stroke=INK, stroke_width=0.8)
    return at(x, y, tip(words, back), scale=size)


def near_panel(scene: LofotenScene) -> str:
    seat = scene.near
    narrow = scene.layout.narrow
    if narrow:
        inside = purse(scene, seat, 150, 21) + buttons(scene, ((66, 47), (194, 47), (322, 47)))
        return at(*scene.layout.panels[0], ground(scene, seat, 66), header(scene, seat), inside)
    inside = purse(scene, seat, 22, 58) + buttons(scene, ((98, 98), (98, 132), (98, 166)))
    return at(*scene.layout.panels[0], ground(scene, seat, 188), header(scene, seat), inside)


def buttons(scene: LofotenScene, places: tuple[tuple[float, float], ...]) -> str:
    """What coins buy besides movements, and the improvement of a longship."""
    decision = "" if scene.put is None else scene.put.decision
    offers = [(SWAPS.get(decision, 0), "swap_button", scene.view.prices[1], decision in SWAPS)]
    offers.append((kinds.EXTRA, "turn_button", scene.view.prices[2], isinstance(scene.put, EndTurn)))
    if scene.view.options["longships"]:
        offers.append((kinds.IMPROVE, "improve_button", 0, isinstance(scene.put, EndTurn)))
    return "".join(button(scene, place, *offer) for place, offer in zip(places, offers, strict=False))


def button(scene: LofotenScene, place: tuple[float, float], option: int, label: str, price: int, asked: bool) -> str:
    half = 60 if scene.layout.narrow else 88
    tall = 12 if scene.layout.narrow else 14
    words = scene.say(f"table.{label}")
    cost = at(-half + 16, 0, icons.coin(price), scale=0.85) if price else at(-half + 16, 0, icons.hammer(), scale=0.85)
    size = 11 if scene.layout.narrow else 14
    shown = (
        rect(-half, -tall, half * 2, tall * 2, 7, fill="var(--paper)", stroke="var(--line)", stroke_width=1.2)
        + cost
        + text(-half + 30, 0.5, words, size, "start")
    )
    halo = rect(-half, -tall, half * 2, tall * 2, 7, class_="halo")
    if not asked:
        return at(*place, shown, opacity=0.55)
    return at(*place, scene.spot(option, words, shown, halo))


def reserve(scene: LofotenScene) -> str:
    """The coins nobody has; the chest power takes them, or one of the opponent's."""
    layout, say = scene.layout, scene.say
    count = scene.view.reserve
    size = 0.72 if layout.narrow else 1
    chest = at(0, 4, symbols.chest(), scale=1.7) + "".join(
        piece(f"coin-{number}", -14 + (number % 4) * 9, -16 - (number // 4) * 7, icons.coin(), scale=0.62)
        for number in range(count)
    )
    number = circle(22, 16, 11, fill=CREAM, stroke=INK) + text(
        22, 16.5, count, 13, style=f"fill:{INK}", font_weight="bold"
    )
    label = text(0, 39 if layout.narrow else 34, say("table.reserve"), 13, style="fill:var(--faint)")
    words = f"{say('table.reserve')}: {say.count('coins', count)}"
    if isinstance(scene.put, CentralPower | ShipPower) and scene.can(kinds.TAKE):
        halo = rect(-34, -32, 68, 62, 10, class_="halo")
        return at(*layout.reserve, scene.spot(kinds.TAKE, words, chest, number, halo), label, scale=size)
    return at(*layout.reserve, tip(words, chest, number), label, scale=size)
