"""The longship boards: five slots, the shields along the side with the crew, and what lies beside the ship."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import INK
from meadhall.core.svg import SEAT_COLOURS, SEAT_MARKS, at, circle, path, piece, rect, text, tip
from meadhall.games.raids import phrases
from meadhall.games.raids.box import EMPTY_SHIELDS, SLOTS
from meadhall.games.raids.kinds import DONE, KEEP, REPLACE
from meadhall.games.raids.look import symbols, tiles
from meadhall.games.raids.look.layout import PANEL_WIDTH, TILE
from meadhall.games.raids.look.scene import RaidsScene
from meadhall.games.raids.look.ships import hull, shield
from meadhall.games.raids.view import PlaceTile, SellGoods, Ship, Tile

SLOT = 57.0
PITCH = 59.6
DECK_TOP = 30.0
SHIELDS = 108.0
WATERLINE = 127.0
BESIDE = 141.0
COIN = 1.25
"""The room of a coin and its number, in tiles."""
GROUPS = ("rune", "port", "goods", "monster")


class Panel:
    """One player's longship board. Its ground is scaled as a whole; pieces are placed on the table itself."""

    def __init__(self, scene: RaidsScene, index: int, seat: int) -> None:
        self.scene = scene
        self.seat = seat
        self.ship: Ship = scene.view.ships[seat]
        self.x, self.y, self.scale, self.height = scene.layout.panel(index, int(scene.view.seats))

    def draw(self) -> str:
        return self.ground() + self.slot_tiles() + self.beside() + self.spots()

    def slot_middle(self, slot: int) -> tuple[float, float]:
        return 90 + slot * PITCH, DECK_TOP + SLOT / 2

    def out(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board on the table."""
        return self.x + x * self.scale, self.y + y * self.scale

    # The ground.

    def ground(self) -> str:
        asked = self.seat == self.scene.asked
        sea = (
            f"M2 {WATERLINE}q13-9 26 0t26 0 26 0 26 0 26 0 26 0 26 0 26 0 26 0 26 0 26 0 26 0 26 0 26 0 26 0 26 0"
            f"V{BESIDE - 2}H2Z"
        )
        return at(
            self.x,
            self.y,
            rect(
                *(0, 0, PANEL_WIDTH, self.height - 6, 12),
                fill="var(--card)",
                stroke="var(--glow)" if asked else "var(--line)",
                stroke_width=4 if asked else 1.6,
            ),
            at(0, 4, hull(self.seat)),
            self.slots(),
            self.crew(),
            path(sea, fill="var(--sea)"),
            path(sea, fill="var(--deep)", opacity=0.35),
            self.header(),
            scale=self.scale,
        )

    def header(self) -> str:
        say, ship = self.scene.say, self.ship
        name = say.who(self.seat)
        arrival = self.scene.view.arrivals[self.scene.view.voyage - 1]
        standing = -ship.standing if arrival.id == "order" else ship.standing
        shown = "–" if arrival.id == "order" and not standing else standing
        counts = say("look.standing", name=say.called(arrival), n=shown)
        return (
            circle(56, 16, 11, fill=SEAT_COLOURS[self.seat], stroke=INK, stroke_width=1.4)
            + at(56, 16, path(SEAT_MARKS[self.seat], fill="#fff"), scale=1.1)
            + text(74, 17, name if len(name) < 15 else f"{name[:13]}…", 17, "start", font_weight="bold")
            + tip(
                phrases.crew_words(ship, say),
                at(200, 16, icons.viking(), scale=0.85),
                text(214, 17, f"{ship.vikings}/{ship.capacity}", 16, "start"),
            )
            + tip(
                counts,
                at(268, 16, symbols.symbol(arrival.id), scale=0.9),
                text(283, 17, shown, 16, "start"),
            )
            + tip(
                say("look.glory", glory=say.count("glory", ship.glory)),
                at(320, 15, icons.glory(), scale=0.9),
                text(335, 17, ship.glory, 18, "start", font_weight="bold"),
            )
        )

    def slots(self) -> str:
        return "".join(self.bare_slot(slot) for slot in range(SLOTS))

    def bare_slot(self, slot: int) -> str:
        x, y = self.slot_middle(slot)
        half = SLOT / 2
        return rect(x - half, y - half, SLOT, SLOT, 6, fill="#c99a5e", stroke=INK, stroke_width=1.4) + path(
            f"M{x - half:.0f} {y - 9:.0f}h{SLOT:.0f}M{x - half:.0f} {y + 10:.0f}h{SLOT:.0f}",
            stroke="#a97a41",
            stroke_width=1.6,
        )

    def crew(self) -> str:
        """The shields hang below their slots; the crew stands on them from the stern on."""
        hung = [
            (self.slot_middle(slot)[0] + (number - (count - 1) / 2) * 28, slot)
            for slot in range(SLOTS)
            for count in [self.shields_of(slot)]
            for number in range(count)
        ]
        return "".join(
            at(x, SHIELDS, shield(self.seat), scale=1.08)
            + (at(x, SHIELDS - 3, icons.viking(), scale=0.92) if number < self.ship.vikings else "")
            for number, (x, _) in enumerate(hung)
        )

    def shields_of(self, slot: int) -> int:
        """An empty slot's own shields, or those of the tile that covers them (RAI-004, RAI-005)."""
        laid = self.ship.slots
        return int(laid[slot].shields) if slot < len(laid) else EMPTY_SHIELDS

    # The pieces.

    def tile_piece(self, tile: Tile, x: float, y: float, size: float) -> str:
        left, top = self.out(x, y)
        words = phrases.tile_help(tile, self.scene.say)
        return piece(f"tile-{tile.id}", left, top, tip(words, tiles.face(tile)), scale=size * self.scale / TILE)

    def slot_tiles(self) -> str:
        return "".join(
            self.tile_piece(tile, *self.slot_middle(slot), SLOT) for slot, tile in enumerate(self.ship.slots)
        )

    def beside(self) -> str:
        """Runes, ports, sold goods and monsters, each kind in a fan of its own, and the coins."""
        room = self.height - 6 - BESIDE
        middle = BESIDE + room / 2
        fans = [fan for kind in GROUPS if (fan := [tile for tile in self.ship.beside if tile.kind == kind])]
        purse = {value: number for value, number in self.ship.coins.purse if number}
        if not fans and not purse:
            words = text(0, 0, self.scene.say("look.beside"), 13, class_="quiet")
            return at(*self.out(PANEL_WIDTH / 2, middle), words, scale=self.scale)
        size, step = fan_sizes([len(fan) for fan in fans], len(purse), min(room - 5, 64))
        drawing, left = "", 10 + size / 2
        for fan in fans:
            laid = [self.tile_piece(tile, left + number * step, middle, size) for number, tile in enumerate(fan)]
            drawing += "".join(reversed(laid))
            left += (len(fan) - 1) * step + size + 7
        return drawing + at(*self.out(left - size / 2 + 4, middle), self.coins(purse, size), scale=self.scale)

    def coins(self, purse: dict[int, int], size: float) -> str:
        """One coin of each value, and how many there are of it."""
        width = size * COIN
        glory = sum(value * number for value, number in purse.items())
        words = self.scene.say("look.coins", glory=self.scene.say.count("glory", glory))
        drawing = ""
        for place, (value, number) in enumerate(purse.items()):
            drawing += at(width * (place + 0.34), 0, icons.coin(value), scale=min(size, 46) / 29)
            if number > 1:
                drawing += text(width * (place + 0.66), size * 0.24, f"×{number}", 14, "start", font_weight="bold")
        return tip(words, drawing)

    # Where to click.

    def spots(self) -> str:
        scene = self.scene
        if self.seat != scene.asked or not scene.view.legal:
            return ""
        if isinstance(scene.view.question, PlaceTile):
            return self.place_spots()
        return (
            "".join(self.slot_spot(slot, slot) for slot in range(DONE))
            if isinstance(scene.view.question, SellGoods)
            else ""
        )

    def place_spots(self) -> str:
        laid = len(self.ship.slots)
        replace = "".join(self.slot_spot(slot, REPLACE + slot) for slot in range(laid))
        return replace + "".join(self.slot_spot(slot, KEEP) for slot in range(laid, min(laid + 1, SLOTS)))

    def slot_spot(self, slot: int, option: int) -> str:
        x, y = self.slot_middle(slot)
        left, top = self.out(x - SLOT / 2, y - SLOT / 2)
        size = SLOT * self.scale
        return self.scene.spot(
            option, self.scene.say("look.slot", slot=slot + 1), rect(left, top, size, size, 6, class_="halo")
        )


def fan_sizes(fans: list[int], coins: int, size: float) -> tuple[float, float]:
    """How large the tiles beside a ship are, and how far apart those of a fan lie, so that everything fits."""
    steps = sum(fan - 1 for fan in fans)
    while True:
        fixed = len(fans) * (size + 7) + coins * size * COIN + 16
        step = min(size + 2, (PANEL_WIDTH - fixed) / max(steps, 1))
        if step >= size * 0.36 or size < 20:
            return size, step
        size -= 2
