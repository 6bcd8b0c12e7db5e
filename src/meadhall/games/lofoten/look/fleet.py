"""The wheels with their longships, and where a fleet can move."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import BARK, CREAM, GOLD, INK, PLANK, WOOD
from meadhall.core.svg import SEAT_COLOURS, at, circle, path, piece, rect, tag, text, tip
from meadhall.games.lofoten import kinds
from meadhall.games.lofoten.box import BOTTOM, PLACES, SHIPS
from meadhall.games.lofoten.look import symbols
from meadhall.games.lofoten.look.layout import APOTHEM, HOLD
from meadhall.games.lofoten.look.names import LETTERS, card_name, cargo_names, ship_power_words
from meadhall.games.lofoten.look.scene import LofotenScene
from meadhall.games.lofoten.view import CentralPower, FinalUnload, ImproveShip, LateralMove, Ship, ShipPower

CORNER = APOTHEM * 0.4142
RIM = (
    f"M-{CORNER:.1f}-{APOTHEM:.0f}H{CORNER:.1f}L{APOTHEM:.0f}-{CORNER:.1f}V{CORNER:.1f}L{CORNER:.1f} {APOTHEM:.0f}"
    f"H-{CORNER:.1f}L-{APOTHEM:.0f} {CORNER:.1f}V-{CORNER:.1f}Z"
)
HULL = "M0-108C19-96 31-78 30-52 29-34 18-25 0-22-18-25-29-34-30-52-31-78-19-96 0-108Z"
DECK = "M0-96C14-86 23-72 23-52 22-39 13-32 0-30-13-32-22-39-23-52-23-72-14-86 0-96Z"
WAVES = "M52-84q6-6 12 0t12 0M62-72q6-6 12 0t12 0M72-60q6-6 12 0"


def wheel(scene: LofotenScene, seat: int) -> str:
    """A wheel slides as a whole and turns around its middle; what lies in the longships stays upright."""
    fleet = scene.fleet(seat)
    angle = fleet.turned * 90 + (0 if seat == scene.near else 180)
    ring = [fleet.places[(index + fleet.turned) % SHIPS] for index in range(SHIPS)]
    ships = "".join(longship(scene, seat, ship, index * 90, angle) for index, ship in enumerate(ring))
    waves = "".join(
        at(0, 0, path(WAVES, stroke="#fff8", fill="none", stroke_width=2), turn=turn) for turn in (0, 90, 180, 270)
    )
    x, y = scene.wheel_at(seat)
    return piece(
        f"fleet-{seat}",
        x,
        y,
        piece(
            f"wheel-{seat}",
            0,
            0,
            path(RIM, fill="var(--deep)", stroke=SEAT_COLOURS[seat], stroke_width=5, stroke_linejoin="round"),
            waves,
            ships,
            piece(f"crest-{seat}", 0, 0, at(0, 0, symbols.clan_shield(seat), scale=1.75), turn=-angle),
            turn=angle,
        ),
        scale=scene.layout.wheel,
    )


def longship(scene: LofotenScene, seat: int, ship: Ship, turn: float, angle: float) -> str:
    """A longship points outwards; dark wood once it is improved."""
    improved = ship.improved
    hull = path(
        HULL, fill=BARK if improved else WOOD, stroke=GOLD if improved else INK, stroke_width=3 if improved else 2
    )
    deck = path(DECK, fill="#8d6234" if improved else PLANK, stroke=INK, stroke_width=1)
    planks = path("M-20-66H20M-23-52H23M-20-38H20", stroke=BARK, stroke_width=1.2, opacity=0.6)
    inside = piece(
        f"ship-{seat}-{ship.letter}",
        0,
        -HOLD,
        tip(ship_words(scene, seat, ship), circle(0, 0, 26, fill="#0000"), aboard(scene, ship)),
        turn=-(turn + angle),
    )
    return at(0, 0, hull, deck, planks, inside, turn=turn)


def aboard(scene: LofotenScene, ship: Ship) -> str:
    """The order card with its good, and the letter of the longship where letters matter."""
    letter = ""
    if scene.view.options["longships"]:
        letter = circle(-22, -21, 8, fill=GOLD if ship.improved else CREAM, stroke=INK, stroke_width=1) + text(
            -22, -20.6, LETTERS[ship.letter], 11, font_weight="bold", style=f"fill:{INK}"
        )
    if ship.order is None:
        return letter
    good = ship.order.good
    colour = scene.view.goods[good].colour
    card = (
        rect(-18, -21, 36, 42, 4, fill=CREAM, stroke=colour, stroke_width=3)
        + rect(-18, -21, 36, 42, 4, fill="none", stroke=INK, stroke_width=0.8)
        + at(0, 0, symbols.GOODS[good](), scale=1.25, opacity=0.9)
    )
    return card + letter


def ship_words(scene: LofotenScene, seat: int, ship: Ship) -> str:
    """A longship in words, as its tooltip and in the sheet."""
    say = scene.say
    place = scene.fleet(seat).places.index(ship)
    order = say("table.no_order") if ship.order is None else card_name(scene.view, ship.order, say)
    cargo = say("table.ship.cargo", tiles=cargo_names(ship.cargo, say)) if ship.cargo else ""
    words = say(
        "table.ship", letter=LETTERS[ship.letter], place=say(f"place.{PLACES[place]}"), order=order, cargo=cargo
    )
    if ship.improved:
        power = ship_power_words(scene.view, ship.letter, say)
        words = f"{words} ({say('table.ship.improved', power=power)})"
    return words


# Where a fleet can move, and which longships can be chosen.


def moves(scene: LofotenScene) -> str:
    """Arrows for the movements that are possible now."""
    question = scene.put
    if not isinstance(question, LateralMove | CentralPower | ShipPower):
        return ""
    if isinstance(question, LateralMove):
        rightwards = question.side == kinds.TO_RIGHT
        drawn = [slide_spot(scene, kinds.MOVE_SLIDE, rightwards), turn_spot(scene, kinds.MOVE_ROTATE, rightwards)]
    else:
        drawn = [
            slide_spot(scene, kinds.SLIDE_LEFT, False),
            slide_spot(scene, kinds.SLIDE_RIGHT, True),
            turn_spot(scene, kinds.ROTATE_CCW, False),
            turn_spot(scene, kinds.ROTATE_CW, True),
        ]
    return "".join(drawn)


def slide_spot(scene: LofotenScene, option: int, rightwards: bool) -> str:
    """An arrow beside the wheel, and the outline of the wheel one zone further."""
    if not scene.can(option):
        return ""
    layout = scene.layout
    x, y = scene.wheel_at(scene.near)
    side = 1 if rightwards else -1
    outline = at(
        x + side * layout.zone_width,
        y,
        path(RIM, fill="none", stroke="var(--glow)", stroke_width=3, stroke_dasharray="9 7"),
        scale=layout.wheel,
        class_="ghostly",
    )
    size = 1.0 if layout.narrow else 1.5
    reach = (APOTHEM + 26) * layout.wheel
    button = at(x + side * reach, y, circle(0, 0, 17, class_="halo"), at(0, 0, symbols.slide(rightwards)), scale=size)
    return scene.spot(option, "", outline, button)


def turn_spot(scene: LofotenScene, option: int, clockwise: bool) -> str:
    """A curved arrow at a lower corner of the wheel."""
    if not scene.can(option):
        return ""
    layout = scene.layout
    x, y = scene.wheel_at(scene.near)
    side = 1 if clockwise else -1
    size = 1.0 if layout.narrow else 1.5
    reach = 92 * layout.wheel
    button = at(
        x + side * reach, y + reach, circle(0, 0, 17, class_="halo"), at(0, 0, symbols.quarter(clockwise)), scale=size
    )
    return scene.spot(option, "", button)


def ship_spots(scene: LofotenScene) -> str:
    """Longships to improve, or to unload at the end."""
    if not isinstance(scene.put, ImproveShip | FinalUnload):
        return ""
    drawn = []
    for place, ship in enumerate(scene.fleet(scene.near).places):
        option = ship.letter if isinstance(scene.put, ImproveShip) else place
        if scene.can(option):
            halo = circle(0, 0, 34 * scene.layout.wheel, class_="halo")
            drawn.append(scene.spot(option, "", at(*scene.ship_at(scene.near, place), halo)))
    return "".join(drawn)


def quay(scene: LofotenScene) -> str:
    """The quay of each fleet: where cargo comes ashore and the centre card goes."""
    layout = scene.layout
    if layout.narrow:
        return ""
    x, y = scene.ship_at(scene.near, BOTTOM)
    return piece("quay", x, y + 62 * layout.wheel, text(0, 0, scene.say("table.quay"), 12, style="fill:var(--faint)"))


def remaining(scene: LofotenScene) -> str:
    """How many movements or uses are left."""
    question, say = scene.view.question, scene.say
    if isinstance(question, LateralMove):
        free = say.count("moves", question.budget)
        return text(0, -31, free if question.budget else say.count("coins", scene.view.prices[0]), 12)
    return text(0, -31, f"×{question.uses}", 14) if isinstance(question, CentralPower | ShipPower) else ""


def anchor(scene: LofotenScene) -> str:
    """Where a player stops, keeps, or ends the turn."""
    stops = {
        "lateral_move": (kinds.MOVE_STOP, "stop_button"),
        "central_power": (kinds.POWER_STOP, "stop_button"),
        "ship_power": (kinds.POWER_STOP, "stop_button"),
        "end_turn": (kinds.END, "end_button"),
        "final_unload": (kinds.UNLOAD_NONE, "none_button"),
        "setup_redraw": (kinds.KEEP, "keep_button"),
    }
    if scene.put is None or scene.put.decision not in stops:
        return ""
    option, label = stops[scene.put.decision]
    words = text(0, 31, scene.say(f"table.{label}"), 13, font_weight="bold") + remaining(scene)
    button = at(
        *scene.layout.anchor,
        circle(0, 0, 22, class_="halo"),
        at(0, 0, icons.anchor(), scale=1.3),
        words,
        scale=0.8 if scene.layout.narrow else 1.25,
    )
    return tag("g", scene.spot(option, "", button))
