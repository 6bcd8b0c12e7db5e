"""Longships from above: moored in the fjords, waiting to be manned, and where they might go."""

from __future__ import annotations

from functools import cache

from meadhall.core.icons.style import BARK, INK
from meadhall.core.svg import SEAT_COLOURS, SEAT_MARKS, at, circle, path, piece, rect, text, tip
from meadhall.games.walhalla.box import BENCHES, COLOURS, FJORDS
from meadhall.games.walhalla.kinds import BOARD, BOW_OUT
from meadhall.games.walhalla.look.land import viking
from meadhall.games.walhalla.look.scene import WalhallaScene
from meadhall.games.walhalla.view import (
    ActiveBoard,
    Berth,
    ChooseLanding,
    Defend,
    PassengerBoard,
    PlaceShip,
    PlayAxe,
    Ship,
)

NOBODY = -1


@cache
def hull(length: float, width: float) -> str:
    """A longship around the origin, bow up, with a dragon's head."""
    half, side = length / 2 - 2, width / 2
    shape = (
        f"M0 {-half:.1f}C{side * 0.9:.1f} {-half + 10:.1f} {side:.1f} {-half + 26:.1f} {side:.1f} 0"
        f"S{side * 0.8:.1f} {half - 6:.1f} 0 {half:.1f}C{-side * 0.8:.1f} {half - 6:.1f} {-side:.1f} {half * 0.5:.1f} {-side:.1f} 0"
        f"S{-side * 0.9:.1f} {-half + 10:.1f} 0 {-half:.1f}Z"
    )
    keel = f"M0 {-half + 6:.1f}V{half - 6:.1f}"
    head = f"M-4 {-half + 7:.1f}C-5 {-half - 3:.1f} 4 {-half - 6:.1f} 5 {-half + 1:.1f}L1.6 {-half + 2:.1f} 3 {-half + 8:.1f}Z"
    return (
        path(shape, fill="var(--wood)", stroke=INK, stroke_width=1.8)
        + path(keel, stroke=BARK, stroke_width=1, opacity=0.6)
        + path(head, fill="var(--foe)", stroke=INK, stroke_width=1.2)
    )


@cache
def bench(colour: int, coloured: bool, radius: float) -> str:
    """A seat: pale if neutral, ringed and marked if coloured."""
    if not coloured:
        return circle(0, 0, radius, fill="#efe2c4", stroke=BARK, stroke_width=1.2)
    return circle(0, 0, radius, fill="#efe2c4", stroke=SEAT_COLOURS[colour], stroke_width=3.6) + at(
        0, 0, path(SEAT_MARKS[colour], fill=SEAT_COLOURS[colour]), scale=radius / 9
    )


def longship(ship: Berth, riders: list[int], cell: float, width: float) -> str:
    """A ship with its seats and whoever sits there; the bow is up, or down if it points out to sea."""
    out = ship.facing == BOW_OUT
    drawn = at(0, 0, hull(BENCHES * cell, width), turn=180 if out else 0)
    radius = min(cell * 0.36, width * 0.34)
    for number in range(BENCHES):
        y = (1 - number if out else number - 1) * cell * 0.9
        seat = bench(ship.colour, number == ship.bench, radius)
        if riders[number] != NOBODY:
            seat += at(0, -2, viking(riders[number]), scale=radius / 10.5)
        drawn += at(0, y, seat)
    return drawn


def landing_glow(scene: WalhallaScene) -> str:
    """A ring around the Viking who lands now."""
    ship, question = scene.view.ship, scene.view.question
    if not isinstance(question, ChooseLanding | PlayAxe | Defend) or ship is None:
        return ""
    y = scene.layout.slot(ship.slot) + (question.at - 1) * scene.layout.cell * 0.9
    radius = scene.layout.cell * 0.44
    return circle(scene.layout.channel(ship.fjord), y, radius, fill="none", stroke="var(--glow)", stroke_width=3.4)


def ship_width(scene: WalhallaScene) -> float:
    return scene.layout.fjord * 0.68


def moored(scene: WalhallaScene) -> str:
    """The ships in the fjords; those that have been unloaded are dimmed."""
    drawn = ""
    now = scene.view.ship
    for fjord in range(FJORDS):
        for slot, ship in enumerate(scene.view.fjords[fjord].ships):
            current = now is not None and now.number == ship.number and now.fjord == fjord
            riders = scene.view.sailing.riders if current else [NOBODY] * BENCHES
            busy = any(rider != NOBODY for rider in riders)
            drawn += piece(
                f"ship-{ship.number}",
                scene.layout.channel(fjord),
                scene.layout.slot(slot),
                longship(ship, riders, scene.layout.cell, ship_width(scene)),
                opacity=None if busy else 0.6,
            )
    return drawn


def berths(scene: WalhallaScene) -> str:
    """Where the ship may go, and which way round: who would sit where, nearest the board first."""
    ship = scene.view.ship
    if not isinstance(scene.view.question, PlaceShip) or not scene.mine or ship is None:
        return ""
    drawn = ""
    for option in range(2 * FJORDS):
        if scene.can(option):
            drawn += berth(scene, option, ship.riders)
    return drawn


def berth(scene: WalhallaScene, option: int, riders: list[int]) -> str:
    frame = scene.layout
    fjord, out = option // 2, option % 2 == BOW_OUT
    y = frame.slot(len(scene.view.fjords[fjord].ships))
    both = scene.can(2 * fjord) and scene.can(2 * fjord + 1)
    width = frame.fjord * (0.44 if both else 0.7)
    x = frame.channel(fjord) + ((1 if out else -1) * frame.fjord * 0.235 if both else 0)
    length = BENCHES * frame.cell - 6
    seats = riders[::-1] if out else riders
    radius = min(width * 0.36, frame.cell * 0.32)
    places = "".join(
        at(0, (number - 1) * frame.cell * 0.82, berth_seat(rider, radius)) for number, rider in enumerate(seats)
    )
    tip_y = length / 2 - 9
    prow = f"M-6 {tip_y - 4:.1f}h12l-6 9Z" if out else f"M-6 {4 - tip_y:.1f}h12l-6-9Z"
    return scene.spot(
        option,
        "",
        at(
            x,
            y,
            rect(-width / 2, -length / 2, width, length, width / 2, fill="var(--card)", fill_opacity=0.55),
            rect(-width / 2, -length / 2, width, length, width / 2, class_="halo"),
            path(prow, fill="var(--foe)", stroke=INK, stroke_width=1),
            places,
        ),
    )


@cache
def berth_seat(rider: int, radius: float) -> str:
    if rider == NOBODY:
        return circle(0, 0, radius * 0.5, fill="none", stroke="var(--faint)", stroke_width=1.2, stroke_dasharray="2 2")
    return circle(0, 0, radius, fill=SEAT_COLOURS[rider], stroke=INK, stroke_width=1.2) + at(
        0, 0, path(SEAT_MARKS[rider], fill="#fff"), scale=radius / 9
    )


def harbour(scene: WalhallaScene) -> str:
    """The ship of this turn while it is manned, and the choice of seats."""
    x, y, _, _ = scene.layout.harbour
    ship = scene.view.ship
    if ship is None or ship.fjord >= 0:
        return ""
    cell = 38.0 if scene.layout.narrow else 46.0
    left, middle = (x + 40, y + 68) if scene.layout.narrow else (x + 58, y + 128)
    drawn = piece(f"ship-{ship.number}", left, middle, longship(ship, ship.riders, cell, cell * 1.28))
    if isinstance(scene.view.question, PassengerBoard):
        place = middle + (ship.bench - 1) * cell * 0.9
        drawn += scene.spot(BOARD, scene.say("look.coloured"), circle(left, place, cell * 0.46, class_="halo"))
    return drawn + (crews(scene, ship) if isinstance(scene.view.question, ActiveBoard) and scene.mine else "")


def crews(scene: WalhallaScene, ship: Ship) -> str:
    """The sets of seats that may be filled, as small ships to choose from."""
    x, y, _, _ = scene.layout.harbour
    options = [option for option in range(8) if scene.can(option)]
    drawn = ""
    for place, option in enumerate(options):
        column, row = (place, 0) if scene.layout.narrow else (place % 4, place // 4)
        at_x = x + 100 + column * 39 if scene.layout.narrow else x + 128 + column * 42
        at_y = y + 66 if scene.layout.narrow else y + 84 + row * 100
        drawn += scene.spot(option, "", at(at_x, at_y, crew_choice(scene, ship, option)))
    return drawn


def crew_choice(scene: WalhallaScene, ship: Ship, option: int) -> str:
    drawn = rect(-18, -46, 36, 92, 17, fill="var(--card)") + rect(-18, -46, 36, 92, 17, class_="halo")
    for number in range(BENCHES):
        y = (number - 1) * 27.0
        if (option >> number) & 1:
            drawn += at(0, y, berth_seat(scene.asked, 11))
        elif ship.riders[number] != NOBODY:
            drawn += at(0, y, berth_seat(ship.riders[number], 8), opacity=0.6)
        else:
            drawn += at(0, y, berth_seat(NOBODY, 12))
    return drawn


def stack(scene: WalhallaScene) -> str:
    """The ships still to come: who has which seat in them is known, their order is not."""
    x, y = scene.layout.fleet
    words = scene.say.count("look.fleet", len(scene.view.fleet))
    drawn = text(x, y, words, 15, "start")
    for colour in range(COLOURS):
        ships = [ship for ship in scene.view.fleet if ship.colour == colour]
        for place, ship in enumerate(ships):
            drawn += at(x + 12 + colour * 68 + place * 19, y + 36, small_ship(colour, ship.bench))
    return tip(words, drawn)


@cache
def small_ship(colour: int, bench_number: int) -> str:
    drawn = path(
        "M0-17C6-12 8-4 8 1S5 13 0 16C-5 13-8 6-8 1S-6-12 0-17Z", fill="var(--wood)", stroke=INK, stroke_width=1
    )
    for number in range(BENCHES):
        fill = SEAT_COLOURS[colour] if number == bench_number else "#efe2c4"
        drawn += circle(0, (number - 1) * 8.4, 3.4, fill=fill, stroke=INK, stroke_width=0.7)
    return drawn
