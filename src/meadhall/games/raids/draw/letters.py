"""Table in letters: out along the upper row, home along the lower one, and below it a line for each ship."""

from __future__ import annotations

from meadhall.core.draw.canvas import Canvas, CanvasSize, Span, seat_span, truncated
from meadhall.core.i18n.words import Words
from meadhall.games.raids import text
from meadhall.games.raids.draw.layout import WIDE
from meadhall.games.raids.draw.scene import GHOST, RaidsScene
from meadhall.games.raids.ids import KEEP, REPLACE
from meadhall.games.raids.packed import ARRIVAL, HARBOUR, SLOTS
from meadhall.games.raids.view import (
    CombatResponse,
    FightMonster,
    FleeTo,
    Navigate,
    PlaceTile,
    RaidsView,
    SellGoods,
    Ship,
    Space,
    Tile,
)

GLORY, SHIELD, STRENGTH, VIKING, COIN, TIMES, GHOST_SIGN, CHOSEN = "★", "◇", "†", "v", "¤", "×", "☆", "▶"
SIGNS_BESIDE = (("R", "rune"), ("P", "port"), ("M", "monster"))
"""What lies beside a ship, and the sign of each kind."""
KINDS_TOLD_BY_NUMBER = ("port", "sail", "mjollnir")
"""Kinds of tiles that are told apart by their number."""
LAST_UPPER_SPACE = 10
"""The last space of the upper row."""
ROW = 4
"""How high a row of spaces is."""
NARROW_NAME = 4
"""How many letters of a tile's name a ship has room for."""


def letters(view: RaidsView, say: Words, room: CanvasSize) -> Canvas:
    return LettersTable(RaidsScene(view, say, WIDE), room).drawn()


class LettersTable:
    def __init__(self, scene: RaidsScene, room: CanvasSize) -> None:
        self.scene = scene
        self.cell = room.width // LAST_UPPER_SPACE
        self.rows = 2 if room.height >= 2 * ROW + 4 + 2 * scene.view.seats else 1
        """How many lines a ship has."""
        self.canvas = Canvas(room.width, room.height)

    def drawn(self) -> Canvas:
        self.voyage()
        for space in range(1, ARRIVAL):
            self.space(space)
        self.home()
        self.sea()
        y = 2 * ROW + 2
        for seat in self.scene.order():
            self.plate(seat, y)
            y += self.rows
        self.canvas.legend(0, y, self.canvas.width, self.key(), gap=1)
        return self.canvas.trimmed()

    def voyage(self) -> None:
        """Which voyage it is, and what its Arrival tile rewards."""
        view, say = self.scene.view, self.scene.say
        tile = view.arrivals[view.voyage - 1]
        rewards = " ".join(str(coin) for coin in view.rewards if coin)
        words = say("letters.voyage", voyage=view.voyage, meaning=say(f"arrival.{tile.id}"), rewards=rewards)
        end = self.canvas.put(0, 0, words, "strong")
        self.canvas.thing(f"voyage-{view.voyage - 1}", 0, 0, end)
        self.canvas.put_before(self.canvas.width, 0, say("letters.reserve", n=view.reserve), "quiet")

    # The spaces.

    def place(self, space: int) -> tuple[int, int]:
        """The upper left corner of a space."""
        if space <= LAST_UPPER_SPACE:
            return (space - 1) * self.cell, 1
        return (ARRIVAL - space) * self.cell, ROW + 2

    def space(self, number: int) -> None:
        x, y = self.place(number)
        space, wide = self.scene.view.spaces[number], self.cell - 1
        asked = self.scene.view.question
        about = isinstance(asked, FightMonster | CombatResponse) and asked.space == number
        end = self.canvas.put(x, y, f"{CHOSEN if about else ''}{number}", "chosen" if about else "quiet")
        self.sail_here(number, end + 1, y)
        if space.village:
            self.canvas.fit(x, y + 1, wide, self.scene.say("letters.village"), "land strong")
            self.canvas.put(x, y + 2, f"{VIKING}{space.vikings}", "land")
        elif space.tile is not None:
            self.canvas.fit(x, y + 1, wide, self.name(space.tile), ink_of(space.tile))
            self.canvas.fit(x, y + 2, wide, self.worth(space, space.tile), ink_of(space.tile))
            self.canvas.thing(f"tile-{space.tile.id}", x, y + 1, wide)
        else:
            self.canvas.put(x, y + 1, "≈" * min(3, wide), "sea")
        self.ships(number, x, y + 3, wide)
        for row in range(ROW):
            self.canvas.thing(f"space-{number}", x, y + row, wide)

    def sail_here(self, space: int, x: int, y: int) -> None:
        if isinstance(self.scene.view.question, Navigate | FleeTo):
            self.canvas.choice(x, y, self.scene, space)

    def name(self, tile: Tile) -> str:
        """A tile's name, without what its number says."""
        say = self.scene.say
        return say(f"letters.tile.{tile.kind}") if tile.kind in KINDS_TOLD_BY_NUMBER else say.called(tile)

    def worth(self, space: Space, tile: Tile) -> str:
        """The numbers of a tile on the route."""
        if tile.kind == "encounter":
            first, second = text.shares(self.scene.view.encounter, space)
            return " ".join(f"{VIKING}{share}" for share in (first, second) if share)
        if tile.kind == "plunder":
            return " ".join(f"{COIN}{coin}" for coin in space.coins)
        shields = f" {SHIELD}{tile.shields}" if tile.kind in text.IN_SLOT else ""
        return f"{figure(tile)}{shields}".strip()

    def ships(self, space: int, x: int, y: int, wide: int) -> None:
        """The ships in front of a space, with their crews where there is room."""
        here = [ship for ship, state in self.scene.ships() if self.scene.space_of(ship, state) == space]
        bits = [self.ship(ship, True) for ship in here]
        gap = 1
        if sum(len(bit.text) + gap for bit in bits) > wide + gap:
            bits = [self.ship(ship, False) for ship in here]
            gap = 0
        for ship, bit in zip(here, bits, strict=True):
            self.canvas.thing(thing_of(ship), x, y, len(bit.text))
            x = self.canvas.put(x, y, bit.text, f"{bit.ink} strong".strip()) + gap

    def ship(self, ship: int, crew: bool) -> Span:
        if ship == GHOST:
            return Span(GHOST_SIGN)
        return seat_span(ship, f"{VIKING}{self.scene.view.ships[ship].vikings}" if crew else "")

    def home(self) -> None:
        """Who has arrived, in order."""
        x, y = self.place(ARRIVAL)
        say = self.scene.say
        end = self.canvas.put(x, y, f"{ARRIVAL}", "quiet")
        self.sail_here(ARRIVAL, end + 1, y)
        self.canvas.fit(x, y + 1, self.cell - 1, say("letters.home"), "wood strong")
        arrived = sorted((state.rank, ship) for ship, state in self.scene.ships() if state.rank)
        for place, (rank, ship) in enumerate(arrived):
            bit = self.ship(ship, False)
            across = self.canvas.put(x + place % 2 * 3, y + 2 + place // 2, str(rank), "quiet")
            self.canvas.put(across, y + 2 + place // 2, bit.text, bit.ink)
            self.canvas.thing(thing_of(ship), across, y + 2 + place // 2, len(bit.text))

    def sea(self) -> None:
        """The Harbour, and the water between the two rows; there lies a tile that was just taken."""
        view, say, y = self.scene.view, self.scene.say, ROW + 1
        self.canvas.put(0, y, "≈" * self.canvas.width, "sea")
        self.canvas.put((LAST_UPPER_SPACE - 1) * self.cell, y, " ↓ ", "quiet")
        waiting = sorted(
            (state.start_no, ship)
            for ship, state in self.scene.ships()
            if self.scene.space_of(ship, state) == HARBOUR and not state.rank
        )
        if waiting:
            x = self.canvas.put(2, y, f" {say('letters.harbour')} ", "wood strong")
            for number, ship in reversed(waiting):
                x = self.canvas.put(x, y, f"{number}:", "quiet")
                end = self.canvas.put(x, y, *self.ship(ship, True))
                self.canvas.thing(thing_of(ship), x, y, end - x)
                x = self.canvas.put(end, y, " ")
        if view.taken is not None:
            words = (
                f" {say('letters.taken')} {self.name(view.taken)} {figure(view.taken)} {SHIELD}{view.taken.shields} "
            )
            self.canvas.put_before((LAST_UPPER_SPACE - 1) * self.cell, y, words, "chosen")

    # The ships.

    def plate(self, seat: int, y: int) -> None:
        say, ship = self.scene.say, self.scene.view.ships[seat]
        ink = f"seat{seat} strong" if seat == self.scene.view.seat else f"seat{seat}"
        end = self.canvas.spans(0, y, [seat_span(seat), Span(f" {say.seat_name(seat)}", ink)])
        end = self.canvas.put(max(end, 8) + 1, y, f"{GLORY}{ship.glory}", "gold")
        end = self.canvas.put(max(end, 12) + 1, y, f"{VIKING}{ship.vikings}/{ship.capacity}")
        self.canvas.thing(f"ship-{seat}", 0, y, end)
        end = max(end, 19) + 1
        if self.rows > 1:
            end = self.canvas.put(end, y, self.standing(ship), "quiet") + 2
            self.beside(ship, end, y)
            self.slots(seat, 2, y + 1)
        else:
            self.beside(ship, self.slots(seat, end, y) + 1, y)

    def slots(self, seat: int, x: int, y: int) -> int:
        """What lies aboard, slot by slot; returns where it ends."""
        ship = self.scene.view.ships[seat]
        for number in range(SLOTS):
            tile = ship.slots[number] if number < len(ship.slots) else None
            start = x
            after = self.slot_choice(seat, number, x, y)
            x = after if after > x else self.canvas.put(x, y, f"{number + 1}:", "quiet")
            if seat == self.scene.asked:
                self.canvas.thing(f"hold-{number}", start, y, x - start)
            if tile is None:
                x = self.canvas.put(x, y, "-", "quiet") + 1
                continue
            start = x
            x = self.canvas.put(x, y, self.aboard(tile), ink_of(tile))
            self.canvas.thing(f"tile-{tile.id}", start, y, x - start)
            x += 1
        return x

    def slot_choice(self, seat: int, number: int, x: int, y: int) -> int:
        """The number of the option that this slot is, if any."""
        laid = len(self.scene.view.ships[seat].slots)
        if seat != self.scene.asked:
            return x
        match self.scene.view.question:
            case PlaceTile():
                option = KEEP if number == laid else REPLACE + number
                return self.canvas.choice(x, y, self.scene, option) if number <= laid else x
            case SellGoods() if number < laid:
                return self.canvas.choice(x, y, self.scene, number)
        return x

    def aboard(self, tile: Tile) -> str:
        """A tile in a slot, in short."""
        if self.rows > 1:
            return f"{truncated(self.name(tile), 15)} {figure(tile)} {SHIELD}{tile.shields}"
        return f"{self.name(tile)[:NARROW_NAME].strip()}{figure(tile)}"

    def standing(self, ship: Ship) -> str:
        """How a ship stands on this voyage's Arrival tile."""
        tile = self.scene.view.arrivals[self.scene.view.voyage - 1]
        name = self.scene.say(f"arrival.{tile.id}.short")
        return "" if tile.id == "order" else f"{name} {ship.standing}"

    def beside(self, ship: Ship, x: int, y: int) -> None:
        for sign, kind in SIGNS_BESIDE:
            count = sum(tile.kind == kind for tile in ship.beside)
            if count:
                x = self.canvas.put(x, y, f"{sign}{count}") + 1
        coins = sum(value * number for value, number in ship.coins.purse)
        if coins:
            self.canvas.put(x, y, f"{COIN}{coins}", "gold")

    def key(self) -> list[tuple[Span, str]]:
        say, view = self.scene.say, self.scene.view
        entries = [
            (Span(GLORY, "gold"), say("letters.glory")),
            (Span(SHIELD), say("letters.shields")),
            (Span(STRENGTH), say("letters.strength")),
            (Span(VIKING), say("letters.vikings")),
            (Span(COIN, "gold"), say("letters.coins")),
        ]
        if view.ghost is not None:
            entries.append((Span(GHOST_SIGN), say("letters.ghost")))
        kinds = {tile.kind for ship in view.ships for tile in ship.beside}
        return entries + [(Span(sign), say(f"letters.{kind}")) for sign, kind in SIGNS_BESIDE if kind in kinds]


def thing_of(ship: int) -> str:
    """What drawings call a ship."""
    return "ghost" if ship == GHOST else f"ship-{ship}"


def figure(tile: Tile) -> str:
    """The number that matters."""
    if tile.glory:
        return f"{GLORY}{tile.glory}"
    if tile.strength or tile.kind == "weapon":
        return f"{STRENGTH}{tile.strength or tile.power}"
    many = tile.power or tile.sales
    return f"{TIMES}{many}" if many else ""


def ink_of(tile: Tile) -> str:
    return {"monster": "harm", "goods": "gold", "encounter": "land", "plunder": "gold", "port": "blue"}.get(
        tile.kind, "wood"
    )
