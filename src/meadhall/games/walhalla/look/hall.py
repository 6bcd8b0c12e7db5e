"""The board: the score track, the hall of Walhalla with its benches, and the supply scale."""

from __future__ import annotations

from functools import cache

from meadhall.core.icons.style import INK
from meadhall.core.svg import SEAT_COLOURS, SEAT_MARKS, at, circle, path, piece, rect, text, tip, wrap
from meadhall.games.walhalla.kinds import WIN_WALHALLA
from meadhall.games.walhalla.look.land import viking
from meadhall.games.walhalla.look.layout import Box
from meadhall.games.walhalla.look.scene import WalhallaScene, badge
from meadhall.games.walhalla.look.symbols import hall as hall_sign
from meadhall.games.walhalla.look.symbols import sheaf
from meadhall.games.walhalla.view import Defend

TRACK = 100
"""Spaces of the score track; it begins anew at 100."""
SIDE = 10
"""How many of them run up each side of the board."""


def board(scene: WalhallaScene) -> str:
    x, y, width, height = scene.layout.board
    ground = rect(x, y, width, height, 12, fill="var(--card)", stroke="var(--line)", stroke_width=1.6)
    return ground + track(scene.layout.board) + walhalla(scene) + supply(scene) + attack(scene) + markers(scene)


def space(board: Box, points: int) -> tuple[float, float]:
    """Where a score lies: up the left side, along the top, down the right side."""
    x, y, width, height = board
    at_track = points % TRACK
    step = (height - 24) / SIDE
    if at_track < SIDE:
        return x + 12, y + height - 8 - step * (at_track + 0.5)
    if at_track >= TRACK - SIDE:
        return x + width - 12, y + 18 + step * (at_track - (TRACK - SIDE) + 0.5)
    return x + 12 + (at_track - SIDE + 0.5) * (width - 24) / (TRACK - 2 * SIDE), y + 11


@cache
def track(board: Box) -> str:
    drawn = ""
    for points in range(TRACK):
        x, y = space(board, points)
        if points % 5:
            drawn += circle(x, y, 2.6, fill="var(--line)")
        else:
            drawn += text(x, y, points, 11, class_="quiet")
    return drawn


def markers(scene: WalhallaScene) -> str:
    """The score markers; equal ones stand side by side, towards the middle of the board."""
    drawn = ""
    scores = [int(player.score) for player in scene.view.players]
    for seat, score in enumerate(scores):
        x, y = space(scene.layout.board, score)
        below = sum(1 for other in scores[:seat] if other % TRACK == score % TRACK)
        mark = circle(0, 0, 8, fill=SEAT_COLOURS[seat], stroke=INK, stroke_width=1.3) + at(
            0, 0, path(SEAT_MARKS[seat], fill="#fff"), scale=0.85
        )
        words = scene.say("look.score", who=scene.say.who(seat), n=score)
        across = 0 if SIDE <= score % TRACK < TRACK - SIDE else 13 if score % TRACK < SIDE else -13
        drawn += piece(f"score-{seat}", x + below * across, y + (0 if across else below * 12), tip(words, mark))
    return drawn


def walhalla(scene: WalhallaScene) -> str:
    """The hall of the fallen, a bench for each player."""
    x, y, width, _ = scene.layout.board
    left = x + width / 2 - 300
    drawn = rect(left, y + 34, 600, 106, 8, fill="var(--paper)", stroke="var(--line)", stroke_width=1.2)
    drawn += at(left + 24, y + 53, hall_sign(), scale=1.3)
    drawn += text(left + 46, y + 52, scene.say("look.walhalla"), 17, "start", font_weight="bold")
    for index, seat in enumerate(scene.order()):
        drawn += bench(scene, seat, left + 10 + (index % 2) * 294, y + 71 + (index // 2) * 33)
    return drawn


def bench(scene: WalhallaScene, seat: int, x: float, y: float) -> str:
    heroes = int(scene.view.players[seat].walhalla)
    ground = rect(x, y, 286, 29, 6, fill="var(--wood)", opacity=0.5)
    words = scene.say("look.heroes", who=scene.say.who(seat), heroes=scene.say.count("heroes", heroes))
    step = min(26.0, 240 / max(heroes, 1))
    fallen = "".join(
        piece(f"hero-{seat}-{number}", x + 44 + number * step, y + 14.5, viking(seat)) for number in range(heroes)
    )
    drawn = ground + badge(x + 15, y + 14.5, seat, 8) + fallen
    if isinstance(scene.view.question, Defend) and scene.asked == seat:
        return scene.spot(WIN_WALHALLA, words, drawn, rect(x, y, 286, 29, 6, class_="halo"))
    return tip(words, drawn)


def supply(scene: WalhallaScene) -> str:
    """The supply scale: Vikings for each place in Walhalla, and who stands there now."""
    x, y = scene.layout.supply
    say, scale = scene.say, scene.view.supply
    drawn = text(x, y, say("look.supply"), 15, "start", font_weight="bold")
    for place, vikings in enumerate(scale):
        at_x = x + 14 + place * 60
        here = [seat for seat, player in enumerate(scene.view.players) if player.place == place]
        step = rect(at_x - 14, y + 12, 52, 70, 6, fill="var(--paper)", stroke="var(--line)", stroke_width=1.2)
        seats = "".join(badge(at_x - 2 + (n % 2) * 26, y + 54 + (n // 2) * 17, seat, 7) for n, seat in enumerate(here))
        words = say("look.supply.place", place=place + 1, vikings=say.count("vikings", vikings))
        drawn += tip(words, step, text(at_x + 12, y + 30, vikings, 20, font_weight="bold"), seats)
    return drawn


def attack(scene: WalhallaScene) -> str:
    """Which attack it is, and what wheat is worth at its end."""
    x, y, width, _ = scene.layout.board
    say, now = scene.say, int(scene.view.attack)
    left = x + width - 282
    drawn = text(left, y + 58, say("look.attack", n=now), 18, "start", font_weight="bold")
    for number in range(3):
        fill = "var(--glow)" if number + 1 == now else "var(--faint)" if number + 1 < now else "none"
        drawn += circle(left + 208 + number * 18, y + 58, 6, fill=fill, stroke="var(--faint)", stroke_width=1.4)
    return drawn + wheat(scene, left + 14, y + 100)


def wheat(scene: WalhallaScene, x: float, y: float) -> str:
    """What a wheat field is worth at the end of this attack."""
    words = wrap(scene.say.count("look.wheat", scene.view.wheat), 16 if scene.layout.narrow else 60)
    drawn = at(x, y, sheaf(), scale=1.25)
    for line, part in enumerate(words):
        drawn += text(x + 20, y + (line - (len(words) - 1) / 2) * 17, part, 15, "start")
    return drawn


def stores(scene: WalhallaScene) -> str:
    """On narrow screens the supply scale has its place below the hand, with the ships to come and the piles."""
    x, y, width, height = scene.layout.stores
    ground = rect(x, y, width, height, 10, fill="var(--card)", stroke="var(--line)", stroke_width=1.4)
    return ground + supply(scene) + wheat(scene, x + 262, y + 60)
