"""What lies and floats on the sea chart: tiles, villages, their Vikings and coins, pawns, and where one may stop."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import INK, RED
from meadhall.core.svg import at, circle, lines, path, piece, rect, tag, tip
from meadhall.games.raids import phrases
from meadhall.games.raids.box import ARRIVAL
from meadhall.games.raids.look import chart, symbols, tiles
from meadhall.games.raids.look.layout import TILE
from meadhall.games.raids.look.scene import GHOST, RaidsScene
from meadhall.games.raids.look.ships import crew_badge, ghost, pawn
from meadhall.games.raids.view import FleeTo, Mover, Navigate, Ship, Space


def spaces(scene: RaidsScene) -> str:
    return "".join(space_piece(scene, number) for number in range(1, ARRIVAL))


def space_piece(scene: RaidsScene, number: int) -> str:
    """A village, or the tile that lies on a space; a tile about to be discarded has faded."""
    space = scene.view.spaces[number]
    x, y = scene.layout.spaces[number]
    words = phrases.space_words(scene.view, number, scene.say)
    if space.village:
        vikings = heads(space.vikings)
        return tip(
            words,
            chart.village(x, y, scene.layout.tile),
            at(x, y, vikings, at(0, 0, tiles.passage()), scale=scene.layout.tile),
        )
    if space.tile is None:
        return tip(words, chart.bare_space(scene.layout, number))
    load = at(0, 0, loot(scene, space))
    name = f"tile-{space.tile.id}"
    faded = 0.4 if number in scene.doomed() else None
    return piece(name, x, y, tip(words, tiles.face(space.tile), load), scale=scene.layout.tile, opacity=faded)


def heads(count: int) -> str:
    """Vikings waiting in a village."""
    pitch = min(19, 76 / max(count, 1))
    return "".join(
        at((each - (count - 1) / 2) * pitch, 29, icons.viking(), scale=0.85) for each in range(min(count, 8))
    )


def loot(scene: RaidsScene, space: Space) -> str:
    """What the first and the second to pass an Encounter or a Plunder find there."""
    kind = space.tile.kind if space.tile else ""
    if kind == "encounter":
        return guests(scene.view.encounter, phrases.shares(scene.view, space))
    if kind == "plunder":
        coins = space.coins
        return "".join(
            at(x, 24, icons.coin(coin), scale=0.95) for x, coin in zip((18, -16), reversed(coins), strict=False)
        ) + "".join(empty_place(x, 24) for x in (-16, 18)[: 2 - len(coins)])
    return ""


def guests(places: list[int], standing: tuple[int, int]) -> str:
    """The places of an Encounter, those of the first to pass apart from those of the second."""
    count = sum(places)
    pitch = min(19.5, 62 / count)
    left = -((count - 1) * pitch + 10) / 2
    drawing = path(f"M{left + (places[0] - 0.5) * pitch + 5:.1f} 16v20", stroke=INK, opacity=0.4)
    for number in range(count):
        second = number >= places[0]
        occupied = number - places[0] < standing[1] if second else number < standing[0]
        drawing += viking_place(left + number * pitch + 10 * second, 25, occupied)
    return drawing


def viking_place(x: float, y: float, standing: bool) -> str:
    return empty_place(x, y) + (at(x, y, icons.viking(), scale=0.78) if standing else "")


def empty_place(x: float, y: float) -> str:
    return circle(x, y, 9.5, fill="#fff", fill_opacity=0.4, stroke=INK, stroke_width=1, stroke_dasharray="2 2.5")


def fleet(scene: RaidsScene) -> str:
    return "".join(
        pawn_piece(scene, ship, state) for ship, state in sorted(scene.ships(), key=lambda each: each[0] != GHOST)
    )


def pawn_piece(scene: RaidsScene, ship: int, state: Mover) -> str:
    x, y = scene.pawn_place(ship, state)
    say = scene.say
    if not isinstance(state, Ship):
        return piece("ship-ghost", x, y, tip(say("ghost"), ghost()), scale=scene.pawn_size(ship, state), opacity=0.85)
    words = say("look.ship", who=say.who(ship), vikings=phrases.counted(say, "vikings", state.vikings))
    asked = ship == scene.asked
    glow = circle(0, 0, 12.5, fill="var(--glow)", opacity=0.4) if asked else ""
    badge = at(9, 8, crew_badge(state.vikings), scale=0.44 if not scene.layout.narrow else 0.56)
    return piece(f"ship-{ship}", x, y, tip(words, glow, pawn(ship), badge), scale=scene.pawn_size(ship, state))


def stops(scene: RaidsScene) -> str:
    """While a ship chooses where to sail: every space can be pointed at, and tells what would be met there."""
    question = scene.view.question
    if not isinstance(question, Navigate | FleeTo) or not scene.view.legal:
        return ""
    return "".join(stop_spot(scene, space) for space in range(question.start + 1, ARRIVAL)) + home_spot(scene)


def stop_spot(scene: RaidsScene, space: int) -> str:
    x, y = scene.layout.spaces[space]
    half = TILE * scene.layout.tile / 2 + 1
    area = rect(x - half, y - half, 2 * half, 2 * half, half / 4, class_="halo")
    words = phrases.space_words(scene.view, space, scene.say)
    mark = landing(scene, space) if scene.can(space) else ""
    return scene.spot(space, words, area, mark)


def landing(scene: RaidsScene, space: int) -> str:
    """The crew one would come with, and crossed swords where it comes to a combat."""
    ahead = scene.view.landings[str(space)]
    x, y = scene.layout.inward(space, 0.5)
    badge = crew_badge(ahead.crew)
    if ahead.rival >= 0:
        badge += at(-27, 0, swords(), scale=1.15)
    return at(x, y, badge, scale=0.9 if scene.layout.narrow else 1)


def swords() -> str:
    return (
        circle(0, 0, 13, fill=RED, stroke="#fff", stroke_width=1.5)
        + at(-1, 0, icons.sword("#fff"), scale=0.75)
        + tag("g", at(-1, 0, icons.sword("#fff"), scale=0.75), transform="scale(-1 1)")
    )


def home_spot(scene: RaidsScene) -> str:
    x, y, width, height = scene.layout.sign
    area = rect(x - 2, y - 2, width + 4, height + 4, 9, class_="halo")
    return scene.spot(ARRIVAL, scene.say("look.harbour"), area)


def harbour(scene: RaidsScene) -> str:
    """The Arrival tile of this voyage on its sign."""
    arrival = scene.view.arrivals[scene.view.voyage - 1]
    x, y, width, height = scene.layout.sign
    name, meaning = scene.say.called(arrival), scene.say(f"arrival.{arrival.id}")
    coins = "".join(at(each * 27, 0, icons.coin(coin)) for each, coin in enumerate(scene.view.rewards) if coin)
    if scene.layout.narrow:
        drawing = (
            at(x + 16, y + 17, symbols.symbol(arrival.id), scale=1.05)
            + at(x + 36, y + 17, coins, scale=0.6)
            + lines(
                x + width / 2,
                y + 45,
                name,
                12,
                11.5 if len(name) < 12 else 10.5,
                style=f"fill:{INK}",
                font_weight="bold",
            )
        )
    else:
        drawing = (
            at(x + 34, y + 37, symbols.symbol(arrival.id), scale=2.1)
            + at(x + 96, y + 52, coins, scale=1.15)
            + lines(x + 128, y + 19, name, 14, 18 if len(name) < 15 else 14, style=f"fill:{INK}", font_weight="bold")
            + lines(x + width / 2, y + height - 20, meaning, 32, 12.5, style=f"fill:{INK}")
        )
    return tip(f"{name}: {meaning}", chart.plank_sign(x, y, width, height), drawing)
