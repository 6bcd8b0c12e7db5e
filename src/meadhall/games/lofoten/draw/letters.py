"""Table in letters: the market between the two fleets, with the warehouses beside it and the hand below."""

from __future__ import annotations

from meadhall.core.draw.canvas import Canvas, CanvasSize, Span, seat_span, truncated
from meadhall.core.i18n.words import Words
from meadhall.games.lofoten import ids
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.packed import ZONES
from meadhall.games.lofoten.text.movement_preview import MovementPreview
from meadhall.games.lofoten.text.wording import GOOD_IDS, LETTERS, card_name, good_name, warehouse_name, warehouse_rule
from meadhall.games.lofoten.view import (
    CentralPower,
    ChooseCard,
    ChooseWarehouse,
    EndTurn,
    FinalUnload,
    GuessedCard,
    HeldCard,
    ImproveShip,
    Jarl,
    JarlTile,
    JarlWarehouse,
    LateralMove,
    LofotenView,
    PlaceCard,
    RefillPick,
    RefillPlace,
    Ship,
    ShipPower,
    Tile,
    WarehouseCard,
)

COIN, LOADED, IMPROVED, EMPTY, UNKNOWN, TIMES = "¤", "●", "+", "-", "?", "×"
ACROSS, DOWN = ((1, 0), (2, 1), (1, 2), (0, 1)), 3
"""Where the places of a wheel lie as its owner sees them: top, right, bottom, left; and how many rows it has."""
NARROW, WIDE = 9, 14
"""How many letters a zone of the market has."""
WIDE_ROOM, TALL = 116, 22
"""From here on there is room for whole names, and for the discard pile."""
HAND = (ids.PLAY_LEFT, ids.PLAY_CENTER, ids.PLAY_RIGHT)
"""What playing each card of the hand is called, from left to right."""


def letters(view: LofotenView, say: Words, room: CanvasSize) -> Canvas:
    return LettersTable(LofotenScene(view, say, narrow=False), room).drawn()


class LettersTable:
    def __init__(self, scene: LofotenScene, room: CanvasSize) -> None:
        self.scene = scene
        self.view = scene.view
        self.wide = room.width >= WIDE_ROOM
        self.zone = WIDE if self.wide else NARROW
        self.tall = room.height >= TALL
        self.canvas = Canvas(room.width, room.height)

    @property
    def beside(self) -> int:
        """Where the warehouses begin."""
        return ZONES * self.zone + 2

    def drawn(self) -> Canvas:
        near = self.scene.near
        self.standing()
        self.wheel(1 - near, 1)
        self.market(1 + DOWN)
        self.wheel(near, 4 + DOWN)
        self.warehouses(1)
        y = self.hands(4 + 2 * DOWN)
        y = self.stock(y)
        for number, jarl in enumerate(self.view.jarls):
            y += self.jarl(number, jarl, y)
        y += self.discard(y)
        self.canvas.legend(0, y, self.canvas.width, self.key(), gap=1 + self.wide)
        return self.canvas.trimmed()

    def standing(self) -> None:
        """Everybody's points and coins, and how long nothing was stored."""
        say, x = self.scene.say, 0
        for seat in (self.scene.near, 1 - self.scene.near):
            ink = f"seat{seat} strong" if seat == self.view.seat else f"seat{seat}"
            points = say.count("points", self.view.points[seat])
            start = x
            x = self.canvas.spans(x, 0, [seat_span(seat), Span(f" {say.seat_name(seat)} ", ink), Span(points)])
            x = self.canvas.put(x + 1, 0, f"{COIN}{self.view.fleets[seat].coins}", "gold")
            self.canvas.thing(f"fleet-{seat}", start, 0, x - start)
            x += 3
        quiet = say("letters.still", n=self.view.still, limit=self.view.stagnation)
        last = say("table.last_turn") if self.view.last else ""
        self.canvas.put_before(self.canvas.width, 0, last or quiet, "harm" if last else "quiet")

    # The market and the fleets.

    def good(self, good: int) -> str:
        return good_name(self.view, good, self.scene.say) if self.wide else self.scene.say(f"letters.{GOOD_IDS[good]}")

    def tile(self, tile: Tile) -> Span:
        """A goods tile: how much of what, and whose shield it bears."""
        return Span(f"{self.good(tile.good)} {tile.value}{seat_span(tile.shield).text}", f"seat{tile.shield}")

    def market(self, y: int) -> None:
        """The zones, with the wheel of the other side above them and one's own below."""
        near = self.scene.near
        for zone, tile in enumerate(self.view.market):
            x = self.scene.column(zone) * self.zone
            self.canvas.put(x, y + 1, "─" * self.zone, "wood")
            if tile is not None:
                end = self.canvas.fit(x, y + 1, self.zone - 1, *self.tile(tile))
                self.canvas.thing(f"tile-{tile.id}", x, y + 1, end - x)
            self.canvas.thing(f"zone-{zone}", x, y + 1, self.zone - 1)
            end = x
            for seat, row in ((1 - near, y), (near, y + 2)):
                if self.view.fleets[seat].zone == zone:
                    wheel = seat_span(seat, f" {self.scene.say('letters.wheel')}")
                    here = self.canvas.put(x, row, wheel.text, f"{wheel.ink} strong")
                    end = here if seat == near else end
            self.canvas.put(x + self.zone - 1, y, str(zone + 1), "quiet")
            option = self.zone_option(zone)
            if option is not None:
                self.canvas.choice(end, y + 2, self.scene, option)

    def zone_option(self, zone: int) -> int | None:
        """What choosing a zone means now."""
        if not self.scene.mine:
            return None
        match self.view.question:
            case RefillPlace() | JarlTile():
                return zone
            case LateralMove(seat=seat, side=side):
                return ids.MOVE_SLIDE if self.slides_to(seat, side == ids.TO_RIGHT) == zone else None
            case CentralPower(seat=seat) | ShipPower(seat=seat):
                for option in (ids.SLIDE_LEFT, ids.SLIDE_RIGHT):
                    if self.scene.can(option) and self.slides_to(seat, option == ids.SLIDE_RIGHT) == zone:
                        return option
                return ids.DISCARD_TILE + zone
        return None

    def slides_to(self, seat: int, rightwards: bool) -> int | None:
        after = MovementPreview(self.view, seat).slid(rightwards)
        return None if after is None else after.zone

    def wheel(self, seat: int, y: int) -> None:
        """Four longships around their wheel, the market side towards the market."""
        near = seat == self.scene.near
        column = ZONES * self.zone // 3
        for place, ship in enumerate(self.view.fleets[seat].places):
            across, down = ACROSS[place]
            x, row = (across * column, y + down) if near else ((2 - across) * column, y + DOWN - 1 - down)
            self.ship(seat, place, ship, x, row, column)
        if near:
            self.turns(y, column)

    def ship(self, seat: int, place: int, ship: Ship, x: int, y: int, wide: int) -> None:
        """A longship: its letter, and its order or what it carries."""
        start, ink = x, f"seat{seat}"
        option = self.ship_option(seat, place, ship)
        if option is not None:
            x = self.canvas.choice(x, y, self.scene, option)
        x = self.canvas.put(x, y, f"{LETTERS[ship.letter]}{IMPROVED if ship.improved else ''}", f"{ink} strong")
        if ship.cargo:
            x = self.canvas.put(x, y, LOADED, ink)
            for tile in ship.cargo:
                end = self.canvas.fit(x, y, start + wide - x, *self.tile(tile))
                self.canvas.thing(f"tile-{tile.id}", x, y, end - x)
                x = end + 1
        elif ship.order is not None:
            text = f":{self.good(ship.order.good)} {ship.order.value}"
            end = self.canvas.fit(x, y, start + wide - x, text)
            self.canvas.thing(f"card-{ship.order.id}", x + 1, y, end - x - 1)
        else:
            self.canvas.put(x, y, f":{EMPTY}", "quiet")
        self.canvas.thing(f"ship-{seat}-{ship.letter}", start, y, wide)

    def ship_option(self, seat: int, place: int, ship: Ship) -> int | None:
        if seat != self.scene.asked:
            return None
        match self.view.question:
            case FinalUnload():
                return place
            case ImproveShip():
                return ship.letter
        return None

    def turns(self, y: int, column: int) -> None:
        """The ways to turn the wheel: clockwise to the right, the other way to the left."""
        ways: list[tuple[int, bool]] = []
        match self.scene.put:
            case LateralMove(side=side):
                ways = [(ids.MOVE_ROTATE, side == ids.TO_RIGHT)]
            case CentralPower() | ShipPower():
                ways = [(ids.ROTATE_CW, True), (ids.ROTATE_CCW, False)]
        for option, clockwise in ways:
            if self.scene.can(option):
                x = self.canvas.choice(2 * column if clockwise else 0, y, self.scene, option)
                self.canvas.put(x, y, self.scene.say("letters.turn.right" if clockwise else "letters.turn.left"))

    # The warehouses.

    def warehouses(self, y: int) -> None:
        for slot in range(len(self.view.warehouses)):
            self.warehouse(slot, y + 2 * slot)

    def warehouse(self, slot: int, y: int) -> None:
        """Its name and what it takes; below how it is scored, and what each side has and gets now."""
        say, x, state = self.scene.say, self.beside, self.view.warehouses[slot]
        start = x
        if isinstance(self.view.question, ChooseWarehouse | JarlWarehouse):
            x = self.canvas.choice(x, y, self.scene, slot)
        x = self.canvas.put(x, y, f"{slot + 1} ", "quiet")
        kept = say("table.empty") if state.good is None else good_name(self.view, state.good, say)
        name = f"{truncated(warehouse_name(self.view, slot, say), self.canvas.width - x - len(kept) - 2)}, {kept}"
        self.canvas.fit(x, y, self.canvas.width - x, name, "wood strong" if state.good is not None else "wood")
        sides: list[Span] = []
        for seat, side in enumerate(state.sides):
            if side.tiles:
                sides += [Span(" "), seat_span(seat, f"{side.total}→{side.pp}")]
        long = sum(len(bit.text) for bit in sides)
        room = self.canvas.width - start - 2 - long
        rule = warehouse_rule(state.card, say)
        x = self.canvas.put(start + 2, y + 1, rule if len(rule) <= room else self.short_rule(state.card), "quiet")
        self.canvas.spans(x, y + 1, sides)
        for row in (y, y + 1):
            self.canvas.thing(f"warehouse-{slot}", start, row, self.canvas.width - start)

    def short_rule(self, card: WarehouseCard) -> str:
        """How a warehouse is scored, where there is little room to say it."""
        numbers = {"pp": card.pp, "cap": card.cap, "limit": card.limit, "second": card.pp_second}
        return self.scene.say(f"letters.scoring.{card.scoring}", **numbers)

    # The hands, the piles and the Jarls.

    def hands(self, y: int) -> int:
        """One's own cards from left to right, and what is known of the other hand; returns the next row."""
        say, near = self.scene.say, self.scene.near
        x = self.canvas.put(0, y, say("letters.hand"), "strong") + 1
        placing = isinstance(self.view.question, PlaceCard)
        if placing:
            x = self.canvas.choice(x, y, self.scene, ids.TO_LEFT) + 1
        for place, card in enumerate(self.view.hands[near]):
            if isinstance(self.view.question, ChooseCard) and place < len(HAND):
                x = self.canvas.choice(x, y, self.scene, HAND[place])
            end = self.canvas.put(x, y, self.card(card), f"seat{near} strong")
            if isinstance(card, HeldCard):
                self.canvas.thing(f"card-{card.id}", x, y, end - x)
            x = end + 2
        if placing:
            x = self.canvas.choice(x, y, self.scene, ids.TO_RIGHT) + 1
            if self.view.drawn is not None:
                drawn = say("letters.drawn", card=card_name(self.view, self.view.drawn, say))
                end = self.canvas.put(x, y, drawn, "chosen")
                self.canvas.thing(f"card-{self.view.drawn.id}", x, y, end - x)
                x = end + 2
        theirs = " ".join(self.card(card) for card in self.view.hands[1 - near])
        self.canvas.spans(max(x, self.beside), y, [seat_span(1 - near), Span(" "), Span(theirs, f"seat{1 - near}")])
        return y + 1

    def card(self, card: HeldCard | GuessedCard | None) -> str:
        if card is None:
            return UNKNOWN
        if isinstance(card, GuessedCard):
            return "/".join(f"{self.good(each.good)} {each.value}" for each in card.one_of)
        return f"{good_name(self.view, card.good, self.scene.say)} {card.value}"

    def stock(self, y: int) -> int:
        """The piles of tiles, the tile that is being placed, the reserve and the deck; returns the next row."""
        say, x = self.scene.say, 0
        x = self.canvas.put(x, y, say("letters.piles"), "strong") + 1
        for number, pile in enumerate(self.view.piles):
            if isinstance(self.view.question, RefillPick):
                x = self.canvas.choice(x, y, self.scene, number)
            kind = EMPTY if pile.good is None else f"{good_name(self.view, pile.good, say)} {TIMES}{pile.count}"
            end = self.canvas.put(x, y, kind)
            self.canvas.thing(f"pile-{number}", x, y, end - x)
            x = end + 2
        if self.view.picked is not None:
            x = self.canvas.put(x, y, self.tile(self.view.picked).text, "chosen") + 2
        words = say("letters.stock", coins=f"{COIN}{self.view.reserve}", deck=self.view.deck)
        x = max(x, self.beside)
        self.canvas.thing("reserve", x, y, self.canvas.put(x, y, words, "quiet") - x)
        return y + 1

    def jarl(self, number: int, state: Jarl, y: int) -> int:
        """A Jarl: whose, or what wins it and how far everybody is; returns how many rows."""
        say, x = self.scene.say, 0
        if isinstance(self.view.question, EndTurn):
            x = self.canvas.choice(0, y, self.scene, ids.CLAIM + number)
        bits = [Span(say("letters.jarl", jarl=say.called(state.jarl)), "gold strong"), Span(" ")]
        if state.owner is None:
            bits.append(Span(say.called(state.demand)))
            for seat, have in enumerate(state.progress):
                bits += [Span(" "), seat_span(seat, f"{have}/{state.demand.amount}")]
        else:
            bits += [seat_span(state.owner), Span(f" {state.jarl.text(say.lang)}")]
        self.canvas.spans(x, y, bits)
        self.canvas.thing(f"jarl-{number}", 0, y, self.canvas.width)
        if self.tall and state.owner is None:
            self.canvas.fit(2, y + 1, self.canvas.width - 2, state.jarl.text(say.lang), "quiet")
            return 2
        return 1

    def discard(self, y: int) -> int:
        """The cards that were played, where there is room for them; returns how many rows."""
        say = self.scene.say
        if not self.tall or not self.view.discard:
            return 0
        cards = ", ".join(card_name(self.view, card, say) for card in self.view.discard)
        return self.canvas.lines(0, y, self.canvas.width, say("letters.discard", cards=cards), "quiet")

    def key(self) -> list[tuple[Span, str]]:
        say = self.scene.say
        clans = [(seat_span(seat), say(f"letters.clan.{seat}")) for seat in (0, 1)]
        return [
            *clans,
            (Span("A:"), say("letters.order")),
            (Span(f"A{LOADED}"), say("letters.cargo")),
            (Span("2→6"), say("letters.stored")),
            (Span(COIN, "gold"), say("letters.coins")),
        ]
