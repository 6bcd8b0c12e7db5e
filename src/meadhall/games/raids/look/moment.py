"""The middle of the chart: which voyage it is, what is being decided, and the Vikings in reserve."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import INK, WATER
from meadhall.core.svg import SEAT_COLOURS, SEAT_MARKS, at, circle, lines, path, piece, rect, text, tip, wrap
from meadhall.games.raids import phrases
from meadhall.games.raids.kinds import DISCARD, DONE, FIGHT, FLEE, RIPOSTE, YIELD
from meadhall.games.raids.look import monsters, symbols, tiles
from meadhall.games.raids.look.chart import parchment
from meadhall.games.raids.look.scene import RaidsScene
from meadhall.games.raids.look.sea import swords
from meadhall.games.raids.look.ships import crew_badge, pawn
from meadhall.games.raids.view import CombatResponse, FightMonster, FleeTo, Navigate, PlaceTile, SellGoods


class Moment:
    """Lays out the middle of the chart from top to bottom."""

    def __init__(self, scene: RaidsScene) -> None:
        self.scene = scene
        self.narrow = scene.layout.narrow
        self.x, self.y, self.width, self.height = scene.layout.centre
        self.middle = self.x + self.width / 2
        self.size = 12.5 if self.narrow else 16.0
        head, foot = (64, 38) if self.narrow else (112, 62)
        self.top, self.room = self.y + head, self.height - head - foot

    def draw(self) -> str:
        view, say = self.scene.view, self.scene.say
        title = say("look.voyage", numeral=symbols.NUMERALS[view.voyage - 1])
        row = (self.y + 18, 36) if self.narrow else (self.y + 36, 62)
        return (
            text(self.middle, self.y + (6 if self.narrow else 14), title, 16 if self.narrow else 26, font_weight="bold")
            + symbols.row(self.scene, self.x, row[0], self.width, row[1])
            + parchment(self.x, self.top, self.width, self.room)
            + (self.final_count() if view.over else self.question())
            + self.reserve()
        )

    # What is being decided.

    def question(self) -> str:
        scene = self.scene
        seat = scene.view.asked.seat
        words = scene.say(
            "look.decides", who=scene.say.who(seat), question=scene.say(f"ask.{scene.view.asked.decision}")
        )
        heading = lines(
            self.x + (38 if self.narrow else 68),
            self.top + (27 if self.narrow else 31),
            words,
            21 if self.narrow else 32,
            self.size + (0 if self.narrow else 1),
            anchor="start",
            font_weight="bold",
        )
        ship = at(
            self.x + (19 if self.narrow else 34),
            self.top + (27 if self.narrow else 31),
            pawn(seat),
            scale=1.2 if self.narrow else 1.9,
        )
        return heading + ship + self.body()

    def body(self) -> str:
        match self.scene.view.asked:
            case PlaceTile():
                return self.tile_in_hand()
            case SellGoods() as question:
                return self.market(question)
            case FightMonster() as question:
                return self.monster(question)
            case CombatResponse() as question:
                return self.combat(question)
            case Navigate() | FleeTo():
                return self.legend()

    def place(self, across: float, down: float) -> tuple[float, float]:
        """A point of the sheet below its heading, from 0 to 1 each way."""
        head = 54 if self.narrow else 58
        return self.x + self.width * across, self.top + head + (self.room - head) * down

    def legend(self) -> str:
        """What the badges on the tiles mean."""
        if not self.scene.view.legal:
            return self.waves()
        say = self.scene.say
        rows = (
            (crew_badge(3), say("look.legend.crew")),
            (swords(), say("look.legend.combat")),
            (at(27, 27, tiles.passage()), say("look.legend.passage")),
        )
        size = 0.9 if self.narrow else 1.2
        left = self.x + (38 if self.narrow else 68)
        return "".join(
            at(self.x + (19 if self.narrow else 34), y, badge, scale=size)
            + lines(left, y, words, 22 if self.narrow else 40, self.size - 1, anchor="start")
            for number, (badge, words) in enumerate(rows)
            for y in [self.place(0, 0.14 + 0.32 * number)[1]]
        )

    def waves(self) -> str:
        x, y = self.place(0.5, 0.45)
        swell = "M-60 0q10-12 20 0t20 0 20 0 20 0 20 0 20 0M-40 14q10-12 20 0t20 0 20 0 20 0"
        return at(x, y, path(swell, fill="none", stroke="var(--deep)", stroke_width=3, stroke_linecap="round"))

    def tile_in_hand(self) -> str:
        taken = self.scene.view.in_hand
        x, y = self.place(0.28, 0.45)
        words = phrases.tile_help(taken, self.scene.say)
        size = 0.8 if self.narrow else 1.3
        return piece(f"tile-{taken.id}", x, y, tip(words, tiles.face(taken)), scale=size) + self.button(
            0.73, 0.45, DISCARD, self.scene.say("look.discard"), splash()
        )

    def market(self, question: SellGoods) -> str:
        x, y = self.place(0.26, 0.45)
        return at(x, y, tiles.harbour(question.sales), scale=0.8 if self.narrow else 1.2) + self.button(
            0.72, 0.45, DONE, self.scene.say("look.done"), at(0, 0, icons.viking(), scale=0.9)
        )

    def monster(self, question: FightMonster) -> str:
        """Strength less weapons makes the price."""
        view = self.scene.view
        tile = view.tile_on(question.space)
        ship = view.ships[question.seat]
        cost = phrases.fight_cost(tile, ship)
        size = 0.72 if self.narrow else 1.15
        beast = at(0, 0, monsters.head(tile.id), scale=1.5)
        weapons = at(0, 0, icons.axe(), scale=1.2)
        parts = (
            (0.13, beast, tile.strength),
            (0.45, weapons, f"−{ship.weapons}"),
            (0.82, crew_badge(cost, 1.5), ""),
        )
        price = "".join(
            at(*self.place(across, 0.26), symbol, text(36, 1, number, 26, font_weight="bold"), scale=size)
            for across, symbol, number in parts
        )
        equals = text(*self.place(0.67, 0.26), "=", 24 * size)
        fight = self.scene.say("look.fight", n=cost) if cost else self.scene.say("look.fight.none")
        sail_on = self.scene.say("look.yield" if ship.vikings else "look.yield.none")
        return (
            price
            + equals
            + self.button(0.26, 0.74, FIGHT, fight, at(0, 0, icons.axe(), scale=0.9))
            + self.button(0.74, 0.74, YIELD, sail_on, at(0, 0, icons.arrow(), scale=0.8))
        )

    def combat(self, question: CombatResponse) -> str:
        """The ladder of stakes: who paid what, and what the next step costs."""
        seat, rival, stake = question.seat, question.rival, question.stake
        first = max(1, stake - 3)
        steps = range(first, first + 6)
        radius = 12 if self.narrow else 19
        rungs = ""
        for number, step in enumerate(steps):
            x, y = self.place(0.1 + 0.16 * number, 0.24)
            payer = (rival if (stake - step) % 2 else seat) if step < stake else -1
            rungs += at(x, y, rung(step, payer, step == stake, radius))
        return (
            rungs
            + self.button(0.26, 0.74, RIPOSTE, self.scene.say("look.riposte", n=stake), at(0, 0, swords(), scale=0.8))
            + self.button(0.74, 0.74, FLEE, self.scene.say("look.flee"), at(0, 0, icons.sail(), scale=0.85))
        )

    def button(self, across: float, down: float, option: int, words: str, symbol: str) -> str:
        """An option without a place of its own on the table."""
        scene = self.scene
        if not scene.view.legal:
            return ""
        x, y = self.place(across, down)
        width, height = (84, 40) if self.narrow else (162, 44)
        rows = wrap(words, 9 if self.narrow else 14)
        label = lines(
            x + (13 if self.narrow else 16), y, words, 9 if self.narrow else 14, self.size - (2 if len(rows) > 1 else 1)
        )
        return scene.spot(
            option,
            words,
            rect(
                x - width / 2,
                y - height / 2,
                width,
                height,
                10,
                fill="var(--paper)",
                stroke="var(--line)",
                stroke_width=1.5,
            ),
            rect(x - width / 2, y - height / 2, width, height, 10, class_="halo"),
            at(x - width / 2 + (17 if self.narrow else 24), y, symbol, scale=0.9 if self.narrow else 1.2),
            label,
        )

    # The end.

    def final_count(self) -> str:
        """Everybody's Glory by source, the winners crowned."""
        ending, say = self.scene.view.ending, self.scene.say
        seats = range(self.scene.view.seats)
        sources = list(ending.breakdown[0])
        left = 0.44 if self.narrow else 0.46
        column = (0.97 - left) / len(seats)
        pitch = self.room / (len(sources) + 2.6)
        drawing = ""
        for seat in seats:
            x = self.x + self.width * (left + column * (seat + 0.5))
            drawing += at(x, self.top + pitch * 0.8, pawn(seat), scale=0.9 if self.narrow else 1.5)
            if seat in ending.winners:
                drawing += at(x, self.top - (2 if self.narrow else 4), icons.glory(), scale=0.7 if self.narrow else 1.1)
            values = [*(ending.breakdown[seat][source] for source in sources), ending.scores[seat]]
            drawing += "".join(
                text(
                    x,
                    self.top + pitch * (2 + row),
                    value,
                    self.size,
                    font_weight="bold" if row == len(sources) else None,
                )
                for row, value in enumerate(values)
            )
        labels = [*(say(f"source.{source}") for source in sources), say("look.total")]
        size = 11.5 if self.narrow else self.size - 1
        return drawing + "".join(
            lines(self.x + 8, self.top + pitch * (2 + row), label, 12 if self.narrow else 24, size, anchor="start")
            for row, label in enumerate(labels)
        )

    # The reserve.

    def reserve(self) -> str:
        count = self.scene.view.reserve
        shown = min(count, 5 if self.narrow else 9)
        y = self.y + self.height - (16 if self.narrow else 26)
        size, pitch = (0.95, 15) if self.narrow else (1.35, 22)
        left = self.middle - (shown * pitch) / 2 - (14 if self.narrow else 28)
        crowd = "".join(
            at(left + each * pitch, y + (each % 2) * 5, icons.viking(), scale=size) for each in range(shown)
        )
        return tip(
            phrases.counted(self.scene.say, "look.reserve", count),
            path(
                f"M{left - 24:.0f} {y + 16:.0f}q{shown * pitch / 2 + 34:.0f} 14 {shown * pitch + 68:.0f} 0",
                stroke=WATER,
                fill="none",
                stroke_width=3,
            ),
            crowd,
            text(left + shown * pitch + 4, y + 2, f"×{count}", self.size + 3, "start", font_weight="bold"),
        )


def rung(stake: int, payer: int, now: bool, radius: float) -> str:
    """A step of the ladder: paid in the payer's colour and mark, to be paid now, or still to come."""
    if payer >= 0:
        return (
            circle(0, 0, radius, fill=SEAT_COLOURS[payer], stroke=INK, stroke_width=2)
            + text(0, 0.5, stake, radius, font_weight="bold", style="fill:#fff")
            + at(0, radius + 9, path(SEAT_MARKS[payer], fill=SEAT_COLOURS[payer]), scale=1.1)
        )
    edge = {"stroke": "var(--glow)", "stroke_width": 4} if now else {"stroke": "var(--line)", "stroke_width": 2}
    return circle(0, 0, radius, fill="var(--paper)", **edge) + text(
        0, 0.5, stake, radius, font_weight="bold" if now else None, opacity=1 if now else 0.6
    )


def splash() -> str:
    """Something falls into the sea."""
    return icons.drawn(
        path("M-9 4C-7-2-3-3-2 3-1-6 1-6 2 3 3-3 7-2 9 4Z", fill="var(--sea)"),
        path("M-11 6C-7 9-3 9 0 6 3 9 7 9 11 6", stroke=WATER, stroke_width=2.4),
        circle(-6, -7, 1.6, fill="var(--sea)"),
        circle(6, -7, 1.6, fill="var(--sea)"),
    )
