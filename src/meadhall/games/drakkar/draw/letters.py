"""Table in letters, seen from the player's own side: a cell for each square, numbered where it can be chosen."""

from __future__ import annotations

from msgspec import UNSET

from meadhall.core.draw.canvas import Canvas, CanvasSize, Span, seat_span
from meadhall.core.i18n.words import Words
from meadhall.games.drakkar.draw.layout import Layout, Point
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.draw.sheet import look_line
from meadhall.games.drakkar.moves import EMBLEM
from meadhall.games.drakkar.packed import LINE, SQUARES, square_name, square_number
from meadhall.games.drakkar.view import ChooseDestination, Claim, DrakkarView, Emblem

GRID = Layout(
    narrow=False,
    chart=(0, 0, LINE, LINE),
    field=(0, 0),
    unit=1,
    berth=1,
    plate=(0, 0, 0, 0),
    rival=(0, 0, 0, 0),
    gap=0,
    below=0,
)
"""One unit is one cell."""
SYMBOL_SIGNS = {"heart": "♥", "spade": "♠", "diamond": "♦", "club": "♣", "crown": "♛", "tower": "♜"}
HIDDEN, WATER, WAKE, LONGSHIP = "●", "·", "~", "⌂"
WON, CHOSEN, SHOWN = "✓", "▶", "★"
LEFT_MARGIN = 6
"""Where the field begins: before it the names of the ranks and a longship."""
NARROW, WIDE = 4, 6
"""How many letters a square has."""
WIDE_ROOM = CanvasSize(116, 2 * LINE + 2)


def letters(view: DrakkarView, say: Words, room: CanvasSize) -> Canvas:
    return LettersTable(DrakkarScene(view, say, GRID), room).drawn()


class LettersTable:
    def __init__(self, scene: DrakkarScene, room: CanvasSize) -> None:
        self.scene = scene
        self.cell = WIDE if room.width >= WIDE_ROOM.width else NARROW
        self.step = 2 if room.height >= WIDE_ROOM.height else 1
        self.canvas = Canvas(room.width, LINE * self.step + 2)
        self.emblems = {emblem.square: emblem for emblem in scene.view.emblems}
        self.pawns = {
            pawn.square: (seat, number)
            for seat, clan in scene.clans()
            for number, pawn in enumerate(clan.pawns)
            if pawn.square
        }
        self.wakes = {move.start: move.seat for move in scene.view.trail if move.start}
        self.chosen = self.asked_about()

    @property
    def beside(self) -> int:
        """Where the panel begins."""
        return LEFT_MARGIN + LINE * self.cell + 2

    def asked_about(self) -> str | None:
        """The square of the piece that moves, or of the emblem that may be claimed."""
        match self.scene.view.question:
            case ChooseDestination(seat=seat, piece=piece):
                clan = self.scene.view.clans[seat]
                return clan.pawns[piece].square if piece < EMBLEM else square_name(piece - EMBLEM)
            case Claim(square=square):
                return square_name(square)
        return None

    def drawn(self) -> Canvas:
        self.names()
        for number in range(SQUARES):
            self.square(square_name(number))
        self.longships()
        self.panel()
        return self.canvas

    def place(self, point: Point) -> tuple[int, int]:
        """The cell of a point of the chart."""
        across, down = int(point[0] // 1), int(point[1] // 1)
        x = LEFT_MARGIN - 3 if across < 0 else LEFT_MARGIN + across * self.cell - (across == LINE)
        return x, 0 if down < 0 else 1 + down * self.step if down < LINE else self.canvas.height - 1

    def names(self) -> None:
        """The files and ranks."""
        for n in range(LINE):
            row, column = self.scene.chart.line(n)
            self.canvas.put(0, 1 + n * self.step, f"{row:>2}", "quiet")
            for y in (0, self.canvas.height - 1):
                self.canvas.put(LEFT_MARGIN + n * self.cell, y, column, "quiet")

    # The field.

    def square(self, name: str) -> None:
        x, y = self.place(self.scene.chart.square(name))
        emblem, pawn = self.emblems.get(name), self.pawns.get(name)
        chosen = " chosen" if name == self.chosen else ""
        if chosen:
            self.canvas.put(x - 1, y, CHOSEN, "chosen")
        end = x
        if pawn is not None:
            end = self.canvas.put(end, y, seat_span(pawn[0], "AB"[pawn[1]]).text, f"seat{pawn[0]} strong{chosen}")
            self.canvas.thing(f"pawn-{pawn[0]}-{pawn[1]}", x, y, 2)
        if emblem is not None:
            end = self.canvas.put(end, y, emblem_sign(emblem), f"{'gold' if emblem.known else 'wood'}{chosen}")
        if end == x:
            wake = self.wakes.get(name)
            end = self.canvas.put(x, y, WATER if wake is None else WAKE, "quiet" if wake is None else f"seat{wake}")
        self.number(name, x, end, y)
        if emblem is not None and not self.scene.view.over:
            self.seen(emblem, x, end, y)
        self.canvas.thing(f"square-{name}", x, y, self.cell - 1)

    def number(self, name: str, x: int, end: int, y: int) -> None:
        """What can be chosen here."""
        for option in self.options(name):
            wide = len(str(self.scene.number(option)))
            self.canvas.choice(min(end, x + NARROW - wide), y, self.scene, option, bare=True)

    def options(self, name: str) -> list[int]:
        if self.scene.sailing() is not None:
            return [int(option) for option, square in self.scene.view.targets.items() if square == name]
        if not self.scene.choosing_piece():
            return []
        if name in self.pawns and self.pawns[name][0] == self.scene.asked:
            return [self.pawns[name][1]]
        return [EMBLEM + square_number(name)] if name in self.emblems else []

    def seen(self, emblem: Emblem, x: int, end: int, y: int) -> None:
        """Who has seen an emblem: behind it, or below it where there is room."""
        if self.step > 1:
            end, y = x, y + 1
        elif self.canvas.inks[y][end].startswith("number"):
            return
        marks = [Span(SHOWN, "gold")] if emblem.shown else [seat_span(seat) for seat in emblem.learned or ()]
        self.canvas.spans(end, y, marks[: x + self.cell - 1 - end])

    def longships(self) -> None:
        for seat, clan in self.scene.clans():
            for berth, front in enumerate(clan.longships):
                x, y = self.place(self.scene.chart.berth(clan.side, front))
                aboard = [n for n, pawn in enumerate(clan.pawns) if pawn.longship == berth and not pawn.square]
                end = self.canvas.put(
                    x, y, seat_span(seat, "AB"[aboard[0]] if aboard else LONGSHIP).text, f"seat{seat}"
                )
                if aboard:
                    self.canvas.thing(f"pawn-{seat}-{aboard[0]}", x, y, 2)
                    if seat == self.scene.asked and self.scene.choosing_piece():
                        self.canvas.choice(end, y, self.scene, aboard[0], bare=True)

    # Beside it.

    def panel(self) -> None:
        x, y = self.beside, self.moment()
        for seat in self.scene.order():
            y = self.clan(seat, y)
        y += self.symbols(x, y)
        y += self.canvas.legend(x, y, self.canvas.width - x, self.key())
        self.looks(x, y + 1)

    def moment(self) -> int:
        """The round, and whose dice lie there; at the end who has won. Returns the next row."""
        view, say, x = self.scene.view, self.scene.say, self.beside
        wide = self.canvas.width - x
        if view.over:
            names = say.listing([say.seat_name(seat) for seat in view.ending.winners])
            return self.canvas.lines(x, 0, wide, say(f"look.end.{view.reason}", seats=names), "strong")
        limit = view.options["round_limit"]
        self.canvas.fit(x, 0, wide, say("look.round.of" if limit else "look.round", round=view.round, limit=limit))
        end = self.canvas.put(x, 1, seat_span(view.mover).text, f"seat{view.mover}") + 1
        end = self.canvas.put(end, 1, say("letters.dice")) + 1
        for die in view.dice:
            ink = "quiet" if die.used else "strong"
            end = self.canvas.put(end, 1, f"({die.value})" if die.used else f" {die.value} ", ink)
        return 2

    def clan(self, seat: int, y: int) -> int:
        """A clan's name and shields, the won ones first; returns the next row."""
        view, say, x = self.scene.view, self.scene.say, self.beside
        clan = view.clans[seat]
        name = say("look.you", seat=say.seat_name(seat)) if seat == view.seat else say.seat_name(seat)
        end = self.canvas.spans(x, y, [seat_span(seat), Span(f" {name}", f"seat{seat} strong")])
        self.canvas.thing(f"clan-{seat}", x, y, end - x)
        note = say.count("letters.skips", clan.skips) if clan.skips else say("letters.return") if clan.returning else ""
        captives = sum(pawn.status == "captive" for pawn in clan.pawns)
        if captives and not note:
            note = say.count("letters.captives", captives)
        if note:
            self.canvas.fit(end + 1, y, self.canvas.width - end - 1, note, "harm")
        end = x + 2
        shields = sorted(enumerate(clan.shields), key=lambda each: not each[1].filled)
        for number, shield in shields:
            text = f"{WON if shield.filled else ''}{SYMBOL_SIGNS[shield.symbol]}"
            self.canvas.thing(f"shield-{seat}-{number}", end, y + 1, len(text))
            end = self.canvas.put(end, y + 1, text, "gold strong" if shield.filled else "quiet") + 1
        return y + 2

    def symbols(self, x: int, y: int) -> int:
        """What the symbols are called, and how many of each are still unknown; returns how many rows."""
        view, say = self.scene.view, self.scene.say
        entries = []
        for number, symbol in enumerate(view.symbols):
            left = "" if view.unknown is UNSET or view.over else str(view.unknown[number])
            entries.append((Span(f"{SYMBOL_SIGNS[symbol.id]}{left}", "gold"), say.called(symbol)))
        return self.canvas.legend(x, y, self.canvas.width - x, entries, gap=1)

    def key(self) -> list[tuple[Span, str]]:
        say = self.scene.say
        entries = [(Span(HIDDEN, "wood"), say("letters.hidden"))]
        if any(emblem.shown for emblem in self.scene.view.emblems) and not self.scene.view.over:
            entries.append((Span(SHOWN, "gold"), say("letters.shown")))
        if self.wakes:
            entries.append((Span(WAKE), say("letters.wake")))
        return entries

    def looks(self, x: int, y: int) -> None:
        """Recent looks, where there is room for them."""
        view, say = self.scene.view, self.scene.say
        if view.shown and y + 2 < self.canvas.height:
            self.canvas.put(x, y, say("look.shown"), "strong")
            for row, look in enumerate(view.shown[: self.canvas.height - y - 1], y + 1):
                self.canvas.fit(x, row, self.canvas.width - x, look_line(view, look, say), "quiet")


def emblem_sign(emblem: Emblem) -> str:
    return SYMBOL_SIGNS.get(emblem.known, HIDDEN)
