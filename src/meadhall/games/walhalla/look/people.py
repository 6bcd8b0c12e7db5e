"""The players: their Vikings, their cards and their points."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.svg import at, rect, text, tip
from meadhall.games.walhalla.kinds import WIN_WALHALLA
from meadhall.games.walhalla.look.scene import WalhallaScene, badge
from meadhall.games.walhalla.look.ships import NOBODY, small_ship
from meadhall.games.walhalla.look.symbols import bridge
from meadhall.games.walhalla.look.symbols import hall as hall_sign
from meadhall.games.walhalla.view import Defend, Player


def panels(scene: WalhallaScene) -> str:
    place = small_panel if scene.layout.narrow else panel
    return "".join(place(scene, index, seat) for index, seat in enumerate(scene.order()))


def ground(scene: WalhallaScene, seat: int, width: float, height: float) -> str:
    asked = seat == scene.asked
    return rect(
        *(0, 0, width, height, 10),
        fill="var(--card)",
        stroke="var(--glow)" if asked else "var(--line)",
        stroke_width=3.6 if asked else 1.4,
    )


def short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def panel(scene: WalhallaScene, index: int, seat: int) -> str:
    x, y, width, height = scene.layout.people
    tall = min((height - 8 * 3) / 4, 158)
    player = scene.view.players[seat]
    return at(
        x,
        y + index * (tall + 8),
        ground(scene, seat, width, tall),
        badge(24, 24, seat, 12),
        text(46, 25, short(scene.say.who(seat), 16), 19, "start", font_weight="bold"),
        text(width - 14, 25, player.score, 24, "end", font_weight="bold"),
        text(46, 47, role(scene, seat), 13, "start", class_="quiet"),
        stocks(scene, seat, player, 66, 1.25),
        hand_of(scene, player, 14, tall - 26),
    )


def role(scene: WalhallaScene, seat: int) -> str:
    """Whether the player is active, or the first of this attack."""
    roles = []
    if scene.view.active == seat and not scene.view.over:
        roles.append(scene.say("look.active"))
    if scene.view.first == seat:
        roles.append(scene.say("look.first"))
    return ", ".join(roles)


def stocks(scene: WalhallaScene, seat: int, player: Player, y: float, size: float) -> str:
    """Midgard, Asgard and Walhalla."""
    say = scene.say
    drawn = ""
    for place, (name, sign) in enumerate((("midgard", icons.hut()), ("asgard", bridge()), ("walhalla", hall_sign()))):
        x = (16 + place * 70) * size
        count = say.count("vikings", player.vikings(name))
        words = say(f"look.{name}.help", vikings=count)
        symbol = at(x + 6 * size, y + 14, sign, scale=0.95 * size)
        drawn += tip(
            words, symbol, text(x + 26 * size, y + 15, player.vikings(name), 16 * size, "start", font_weight="bold")
        )
    return drawn


def hand_of(scene: WalhallaScene, player: Player, x: float, y: float) -> str:
    """How many cards the player holds."""
    cards = int(player.hand)
    words = scene.say("look.cards", cards=scene.say.count("cards", cards))
    step = min(17.0, 190 / max(cards, 1))
    backs = "".join(at(x + 8 + number * step, y + 6, icons.card_back(), scale=0.95) for number in range(cards))
    return tip(words, backs, text(x + 20 + cards * step, y + 7, words, 13, "start", class_="quiet"))


def small_panel(scene: WalhallaScene, index: int, seat: int) -> str:
    x, y, _, _ = scene.layout.people
    width, tall = 193.0, 78.0
    player = scene.view.players[seat]
    left, top = x + (index % 2) * (width + 6), y + 36 + (index // 2) * (tall + 4)
    drawn = at(
        left,
        top,
        ground(scene, seat, width, tall),
        badge(15, 16, seat, 9),
        text(30, 17, short(scene.say.who(seat), 11), 14, "start", font_weight="bold"),
        text(width - 9, 17, player.score, 18, "end", font_weight="bold"),
        sails_now(scene, seat, width - 52, 17),
        small_stocks(scene, player),
    )
    if isinstance(scene.view.question, Defend) and scene.asked == seat:
        words = scene.say("look.walhalla")
        drawn += scene.spot(WIN_WALHALLA, words, rect(left + 92, top + 32, 44, 40, 8, class_="halo"))
    return drawn


def sails_now(scene: WalhallaScene, seat: int, x: float, y: float) -> str:
    """A small ship beside whoever sails now."""
    if scene.view.active != seat or scene.view.over:
        return ""
    return tip(scene.say("look.active"), at(x, y, small_ship(seat, NOBODY), turn=90, scale=0.85))


def small_stocks(scene: WalhallaScene, player: Player) -> str:
    say = scene.say
    signs = (
        ("midgard", icons.hut(), player.midgard),
        ("asgard", bridge(), player.asgard),
        ("walhalla", hall_sign(), player.walhalla),
        ("hand", icons.card_back(), player.hand),
    )
    drawn = ""
    for place, (name, sign, count) in enumerate(signs):
        x = 16 + place * 45
        of_count = say.count("cards" if name == "hand" else "vikings", count)
        words = say("look.cards", cards=of_count) if name == "hand" else say(f"look.{name}.help", vikings=of_count)
        drawn += tip(words, at(x, 52, sign, scale=0.9), text(x + 14, 53, count, 15, "start", font_weight="bold"))
    return drawn


def heading(scene: WalhallaScene) -> str:
    """On narrow screens, above the players: the attack, and how many ships are to come."""
    x, y, width, height = scene.layout.board
    view, say = scene.view, scene.say
    return (
        rect(x, y, width, height, 10, fill="var(--paper)")
        + text(x + 8, y + 17, say("look.attack", n=view.attack), 16, "start", font_weight="bold")
        + text(x + width - 8, y + 17, say.count("look.fleet", len(view.fleet)), 13, "end", class_="quiet")
    )
