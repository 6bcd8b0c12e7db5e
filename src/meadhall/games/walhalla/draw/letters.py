"""Table in letters: fjords and peninsulas in turn, the board to the left, and below them players and cards."""

from __future__ import annotations

from meadhall.core.draw.canvas import Canvas, CanvasSize, Span, seat_span
from meadhall.core.i18n.words import Words
from meadhall.games.walhalla import text
from meadhall.games.walhalla.draw.layout import layout
from meadhall.games.walhalla.draw.scene import NO_SEAT, WalhallaScene
from meadhall.games.walhalla.draw.sheet import several
from meadhall.games.walhalla.ids import BOW_IN, BOW_OUT, COMMIT, LEFT, RIGHT
from meadhall.games.walhalla.packed import BENCHES, LONGEST
from meadhall.games.walhalla.view import (
    Berth,
    ChooseLanding,
    CommitEndCards,
    Field,
    PlaceShip,
    SellCard,
    Ship,
    WalhallaView,
)

WATER, SEAT, IN, OUT, CHOSEN, TIMES = "~", "·", "◀", "▶", "▶", "×"
LABEL_WIDTH = 3
"""How much room the names of peninsulas and fjords have."""
TIP_WIDTH = 13
"""What is written beyond a peninsula: its headlands and who would win how much there."""
FJORD_PITCH = 3
"""From a fjord to the next."""
MAX_CARD_WIDTH = 16
"""How many letters a card takes at most, with its number."""
TERRAIN_INKS = {"forest": "land", "wheat": "gold", "cult": "harm", "village": "wood"}


def letters(view: WalhallaView, say: Words, room: CanvasSize) -> Canvas:
    longest = max(len(peninsula.fields) for peninsula in view.peninsulas)
    return LettersTable(WalhallaScene(view, say, layout(False, longest)), longest, room).drawn()


class LettersTable:
    def __init__(self, scene: WalhallaScene, longest: int, room: CanvasSize) -> None:
        self.scene = scene
        self.field = min(6, (room.width - LABEL_WIDTH - TIP_WIDTH) // longest)
        """How many letters a field has."""
        self.roomy = room.height > 15 + len(scene.view.players)
        self.canvas = Canvas(room.width, room.height)

    def drawn(self) -> Canvas:
        self.course()
        for fjord in range(len(self.scene.view.fjords)):
            self.fjord(fjord, 1 + fjord * FJORD_PITCH)
        for letter in range(len(self.scene.view.peninsulas)):
            self.peninsula(letter, 2 + letter * FJORD_PITCH)
        y = self.players(1 + len(self.scene.view.peninsulas) * FJORD_PITCH + 1)
        y = self.cards(y)
        self.canvas.legend(0, y, self.canvas.width, self.key(), gap=1 + self.roomy)
        return self.canvas.trimmed()

    def course(self) -> None:
        """How far the game is, and the ship of this turn while it lies in the harbour."""
        view, say = self.scene.view, self.scene.say
        words = [say("look.attack", n=view.attack), say.count("look.fleet", len(view.fleet))]
        end = self.canvas.put(0, 0, " · ".join([*words, say("letters.course", n=view.wheat)]), "strong")
        if view.ship is not None and self.scene.manning:
            self.harbour(view.ship, end)

    def harbour(self, ship: Ship, left: int) -> None:
        """Its seats from the bow on: who sits there, or whose seat it is."""
        say = self.scene.say
        bits = []
        for bench in range(BENCHES):
            bits += [Span(f" {say(f'bench.{bench}')} ", "quiet"), *self.bench(ship, bench)]
        long = sum(len(bit.text) for bit in bits)
        x = max(left + 1, self.canvas.width - long)
        self.canvas.thing(f"longship-{ship.number}", x, 0, self.canvas.spans(x, 0, bits) - x)

    def bench(self, ship: Ship, bench: int) -> list[Span]:
        """A rider, or in brackets whose coloured seat it is."""
        rider = ship.riders[bench]
        if rider >= 0:
            return [seat_span(rider)]
        return [Span("("), seat_span(ship.colour), Span(")")] if bench == ship.bench else [Span(SEAT, "quiet")]

    # The water.

    def along(self, far: int) -> int:
        """Where the cell so far from the board begins."""
        return LABEL_WIDTH + far * self.field

    def fjord(self, number: int, y: int) -> None:
        state, view = self.scene.view.fjords[number], self.scene.view
        self.canvas.put(0, y, str(number + 1), "sea strong")
        self.canvas.thing(f"fjord-{number}", 0, y, self.along(state.slots * BENCHES))
        for slot in range(state.slots):
            for bench in range(BENCHES):
                self.canvas.put(self.along(slot * BENCHES + bench) + 1, y, WATER, "sea")
        for slot, ship in enumerate(state.ships):
            self.ship(ship, slot, y, [ship.colour if bench == ship.bench else NO_SEAT for bench in range(BENCHES)])
        if view.ship is not None and view.ship.fjord == number:
            self.ship(view.ship, view.ship.slot, y, view.ship.riders, strong=" strong")
        if isinstance(view.question, PlaceShip):
            self.berths(number, len(state.ships), y)

    def ship(self, ship: Berth, slot: int, y: int, seats: list[int], strong: str = "") -> None:
        """A ship with those who sit in it, or whose seat is coloured; an arrow is its bow."""
        first = self.along(slot * BENCHES)
        end = self.canvas.put(first, y, "─" * (self.field * BENCHES - 1), "wood")
        self.canvas.thing(f"longship-{ship.number}", first, y, end - first)
        out = ship.facing == BOW_OUT
        self.canvas.put(first + self.field * BENCHES - 2 if out else first, y, OUT if out else IN, "wood strong")
        for bench, seat in enumerate(seats):
            far = BENCHES - 1 - bench if out else bench
            sign, ink = (SEAT, "quiet") if seat < 0 else (seat_span(seat).text, f"seat{seat}{strong}")
            self.canvas.put(self.along(slot * BENCHES + far) + 1, y, sign, ink)

    def berths(self, fjord: int, slot: int, y: int) -> None:
        """Where the ship can moor: with its bow to the board, or out to sea."""
        first, last = self.along(slot * BENCHES), self.along((slot + 1) * BENCHES) - 1
        for facing, sign in ((BOW_IN, IN), (BOW_OUT, OUT)):
            option = fjord * 2 + facing
            if not self.scene.can(option):
                continue
            if facing == BOW_IN:
                self.canvas.choice(self.canvas.put(first, y, sign, "wood"), y, self.scene, option)
            else:
                wide = len(str(self.scene.number(option))) + 2
                self.canvas.put(self.canvas.choice(last - wide - 1, y, self.scene, option), y, sign, "wood")

    # The land.

    def peninsula(self, letter: int, y: int) -> None:
        state = self.scene.view.peninsulas[letter]
        self.canvas.put(0, y, "ABC"[letter], "land strong")
        for row in (y, y + 1):
            self.canvas.thing(f"peninsula-{letter}", 0, row, self.along(len(state.fields)))
        for field in state.fields:
            self.ground(field, self.along(field.field % LONGEST), y)
        x = self.along(len(state.fields)) + 1
        self.canvas.put(x, y, f"{state.inner}+{state.outer}", "strong")
        for seat, total in enumerate(state.totals):
            if total:
                x = self.canvas.spans(x, y + 1, [seat_span(seat, str(total)), Span(" ")])

    def ground(self, field: Field, x: int, y: int) -> None:
        """A field: its terrain and number, and below who stands there or lands there."""
        about = field.field == self.scene.contested
        worth = f"+{field.worth}" if field.terrain == "village" else f"{field.worth or ''}"
        sign = self.scene.say(f"letters.{field.terrain}.sign")
        self.canvas.put(x + 1, y, f"{sign}{worth}", TERRAIN_INKS[field.terrain] + (" chosen" if about else ""))
        end = x + 1
        if about:
            self.canvas.put(x, y + 1, CHOSEN, "chosen")
        if field.holder >= 0:
            end = self.canvas.put(end, y + 1, seat_span(field.holder).text, f"seat{field.holder} strong")
        else:
            end = self.canvas.put(end, y + 1, SEAT, "quiet")
        for row in (y, y + 1):
            self.canvas.thing(f"field-{field.field}", x, row, self.field)
        question = self.scene.view.question
        if isinstance(question, ChooseLanding):
            for side in (LEFT, RIGHT):
                if self.lies(question.at, side, field.field):
                    self.canvas.choice(end, y + 1, self.scene, side, bare=True)

    def lies(self, at: int, side: int, field: int) -> bool:
        """Whether a field lies at this side of the seat, and may be landed on."""
        return self.scene.can(side) and text.field_beside(self.scene.view, at, side) == field

    # Players and cards.

    def players(self, y: int) -> int:
        """Two in a row, or one where there is room; returns the next row."""
        across = 1 if self.roomy else 2
        for place, seat in enumerate(self.scene.order()):
            self.player(seat, place % across * (self.canvas.width // across), y + place // across)
        return y + (len(self.scene.view.players) + across - 1) // across

    def player(self, seat: int, x: int, y: int) -> None:
        view, say = self.scene.view, self.scene.say
        player = view.players[seat]
        ink = f"seat{seat} strong" if seat == view.seat else f"seat{seat}"
        end = self.canvas.spans(x, y, [seat_span(seat), Span(f" {say.seat_name(seat)}", ink)])
        long = "long" if self.roomy else "short"
        words = say(
            f"letters.player.{long}",
            n=player.score,
            midgard=player.midgard,
            asgard=player.asgard,
            walhalla=player.walhalla,
            cards=player.hand,
        )
        end = self.canvas.put(max(end, x + 8) + 1, y, words)
        self.canvas.thing(f"plate-{seat}", x, y, end - x)
        for name, count in (("midgard", player.midgard), ("asgard", player.asgard), ("walhalla", player.walhalla)):
            figure = f"{name.capitalize()} {count}" if self.roomy else f"{name[0].upper()}{count}"
            self.canvas.thing(f"{name}-{seat}", end - len(words) + words.index(figure), y, len(figure))

    def cards(self, y: int) -> int:
        """One's own cards, with their numbers where they can be sold or laid down; returns the next row."""
        view, say = self.scene.view, self.scene.say
        x = 0
        if view.hand is not None:
            x = self.canvas.put(0, y, say("letters.hand"), "strong")
            held = [card for card, count in enumerate(view.hand) if count]
            if not held:
                x = self.canvas.put(x + 1, y, say("sheet.none"), "quiet")
            for card in held:
                if x + MAX_CARD_WIDTH > self.canvas.width:
                    x, y = 2, y + 1
                x = self.card(card, view.hand[card], x + 1, y)
        aside = say.count("look.pile", view.pile)
        if view.laid is not None and any(view.laid):
            aside = say("letters.laid", cards=", ".join(self.names(view.laid)))
        if x + len(aside) >= self.canvas.width:
            x, y = 2, y + 1
        self.canvas.put_before(self.canvas.width, y, aside, "quiet")
        y += 1
        if self.roomy:
            y += self.canvas.lines(
                0, y, self.canvas.width, say("sheet.discard", cards=several(view, view.discard, say)), "quiet"
            )
        return y

    def card(self, card: int, count: int, x: int, y: int) -> int:
        option = None
        match self.scene.view.question:
            case SellCard():
                option = card
            case CommitEndCards():
                option = card + COMMIT
        if option is not None and self.scene.mine:
            x = self.canvas.choice(x, y, self.scene, option)
        end = self.canvas.put(x, y, self.name(card, count), "gold")
        self.canvas.thing(f"card-{self.scene.view.cards[card].id}", x, y, end - x)
        return end

    def name(self, card: int, count: int) -> str:
        """Short name of a kind of card, with their number."""
        name = self.scene.say(f"letters.card.{self.scene.view.cards[card].id}")
        return f"{name}{TIMES}{count}" if count > 1 else name

    def names(self, counts: list[int]) -> list[str]:
        return [self.name(card, count) for card, count in enumerate(counts) if count]

    def key(self) -> list[tuple[Span, str]]:
        view, say = self.scene.view, self.scene.say
        lands = [
            (Span(say(f"letters.{terrain.id}.sign"), TERRAIN_INKS[terrain.id]), say(f"letters.{terrain.id}"))
            for terrain in view.terrains
        ]
        entries = [*lands, (Span("3+6"), say("letters.headlands"))]
        if self.roomy:
            return [*entries, (Span(OUT, "wood"), say("letters.bow"))]
        return entries + [(Span(each[0]), each) for each in ("Midgard", "Asgard", "Walhalla")]
