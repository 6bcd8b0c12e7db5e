"""Player boards: the reader's own in four blocks, the others' in one strip each."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import INK, PLANK, WOOD
from meadhall.core.svg import SEAT_COLOURS, at, path, piece, rect, seat_mark, text, tip
from meadhall.games.midgard.box import AREA_NAMES, DICE, FIRST_SLOT, FROM_ARTIFACT, FROM_UPGRADE, PLACES
from meadhall.games.midgard.combat import COMMIT, USE_ARTIFACT
from meadhall.games.midgard.look import cards, symbols
from meadhall.games.midgard.look.scene import COLUMN, MidgardScene
from meadhall.games.midgard.look.wording import ability_words, card_name, card_words, die_number, die_words, land_words
from meadhall.games.midgard.printed import OwnArtifact, Reaver
from meadhall.games.midgard.view import (
    ArtifactDiscard,
    ArtifactWindow,
    Board,
    CombatCommit,
    Overflow,
    PayDie,
    PaySymbol,
    RerollDie,
    TurnDie,
    Upgrade,
)

BLOCK = 168.0
STRIP = 110.0
TOKENS = ("food", "favor", "terror", "farm", "wall", "bastion")
COLLECTION = ("treasure", "art", "armour", "crimson", "azure", "gold")


def title(scene: MidgardScene, seat: int, width: float) -> str:
    """Who this is, the Glory, and the markers the seat holds."""
    say, view = scene.say, scene.view
    board = view.boards[seat]
    total = sum(board.points.values())
    parts = [
        rect(0, 0, width, 26, 8, fill=SEAT_COLOURS[seat]),
        at(16, 13, seat_mark(seat, 1.3)),
        text(32, 13.5, say.who(seat), 14, "start", style="fill:#fff", font_weight="bold"),
        tip(
            say("look.glory", n=board.glory),
            at(width - 48, 13, icons.glory(), scale=0.85),
            text(width - 34, 13.5, board.glory, 16, "start", style="fill:#fff", font_weight="bold"),
        ),
        tip(say("look.total", n=total), text(width - 64, 13.5, f"({total})", 12, "end", style="fill:#fff")),
    ]
    x = 150.0
    if view.start == seat:
        parts.append(tip(say("look.start"), at(x, 13, symbols.horn(), scale=0.8)))
        x += 26
    if view.honour == seat:
        parts.append(tip(say("look.honour"), at(x, 13, icons.longship("#f3e6c4"), scale=0.9)))
        x += 26
    if scene.asked == seat:
        parts.append(tip(say("look.asked"), at(x, 13, icons.hourglass(), scale=0.75)))
    return "".join(parts)


def ground(scene: MidgardScene, seat: int, height: float) -> str:
    asked = scene.asked == seat
    return rect(
        *(0, 0, COLUMN, height, 12),
        fill="var(--card)",
        stroke="var(--glow)" if asked else "var(--line)",
        stroke_width=3 if asked else 1.4,
    )


# The reader's own board.


class Own:
    """The four blocks of the large board: ship, artifacts, slots, treasures."""

    def __init__(self, scene: MidgardScene) -> None:
        self.scene = scene
        self.seat = scene.main
        self.board: Board = scene.view.boards[self.seat]

    def ship(self, x: float, y: float) -> str:
        """Ten places for dice on two benches, the leader at the prow, upgrade tokens at the stern."""
        hull = "M26 60C10 60 6 88 16 104 8 122 14 150 40 152H330C366 152 392 130 402 104 392 78 366 58 330 58H40Z"
        parts = [
            ground(self.scene, self.seat, BLOCK - 4),
            title(self.scene, self.seat, COLUMN),
            path(hull, fill=WOOD, stroke=INK, stroke_width=1.6),
            path("M44 66H326C352 66 378 84 388 104 378 124 352 144 326 144H44C26 142 26 66 44 66Z", fill=PLANK),
        ]
        for index in range(10):
            px, py = self.bench(index)
            parts.append(rect(px - 19, py - 18, 38, 36, 6, fill="#0002", stroke="#0004"))
        parts += [self.leader(), self.upgrades()]
        return at(x, y, *parts) + self.dice(x, y)

    def bench(self, index: int) -> tuple[float, float]:
        return 122 + (index % 5) * 42, 84 + (index // 5) * 41

    def dice(self, x: float, y: float) -> str:
        """The dice on the ship; what may be done with one is done by pointing at it."""
        seen: dict[str, int] = {}
        parts = []
        for index, name in enumerate(self.board.ship):
            px, py = self.bench(index) if index < 10 else (122 + (index - 10) * 42, 166)
            seen[name] = seen.get(name, 0) + 1
            drawn = piece(
                f"die-{self.seat}-{name.replace(':', '-')}-{seen[name]}",
                *(x + px, y + py),
                tip(die_words(name, self.scene.say), symbols.die(name)),
                scale=1.4,
            )
            option = self.die_option(die_number(name))
            box = (x + px - 20, y + py - 20, 40.0, 40.0, 8.0)
            parts.append(self.scene.place(option is not None and seen[name] == 1, option or 0, box, drawn))
        return "".join(parts)

    def die_option(self, die: int) -> int | None:
        """What choosing a die on the ship answers now."""
        if self.scene.puts(Overflow, PaySymbol, PayDie):
            return die
        if self.scene.puts(TurnDie, RerollDie, CombatCommit):
            return die + 1
        return None

    def leader(self) -> str:
        leader = self.board.leader
        place = rect(22, 68, 78, 74, 8, fill="#fff3", stroke=INK, stroke_dasharray="4 3")
        if leader is None:
            return tip(self.scene.say("look.no_leader"), place, at(61, 105, icons.viking(), scale=1.4, opacity=0.35))
        return at(21, 67, cards.card(leader, self.scene.say))

    def upgrades(self) -> str:
        parts = []
        tokens = self.board.upgrades
        for index in range(3):
            x, y = 352, 80 + index * 25
            parts.append(at(x, y, rect(-11, -11, 22, 22, 11, fill="#fff3", stroke="#0005", stroke_dasharray="3 2")))
            if index < len(tokens):
                parts.append(self.upgrade(tokens[index], x, y))
        return "".join(parts)

    def upgrade(self, token: Upgrade, x: float, y: float) -> str:
        symbol = token.symbol
        words = self.scene.say(
            "look.upgrade.used" if token.used else "look.upgrade", symbol=self.scene.say(f"symbol.{symbol}")
        )
        drawn = tip(words, at(x, y, symbols.symbol_token(symbol), scale=0.95, opacity=0.35 if token.used else 1))
        scene = self.scene
        pays = scene.puts(PaySymbol) and scene.view.paying[0] == symbol
        if pays and not token.used:
            return scene.place(True, FROM_UPGRADE, (x - 13, y - 13, 26, 26, 13), drawn)
        if scene.puts(CombatCommit) and symbol == "hammer" and not token.used:
            return scene.place(True, FROM_UPGRADE + 1, (x - 13, y - 13, 26, 26, 13), drawn)
        return drawn

    def artifacts(self, x: float, y: float) -> str:
        """Four artifact places; below each, dice that could be stored on it."""
        parts = [ground(self.scene, self.seat, BLOCK - 4), heading(self.scene.say("look.artifacts"))]
        for place, artifact in enumerate(self.board.artifacts):
            parts.append(at(14 + place * 98, 32, self.artifact(place, artifact)))
        return at(x, y, *parts)

    def artifact(self, place: int, artifact: OwnArtifact | None) -> str:
        scene = self.scene
        if artifact is None:
            return rect(0, 0, cards.WIDTH, cards.HEIGHT, 6, fill="none", stroke="var(--line)", stroke_dasharray="5 4")
        face = cards.card(artifact, scene.say)
        if artifact.die:
            face += at(24, 16, tip(die_words(artifact.die, scene.say), symbols.die(artifact.die)), scale=0.98)
        if artifact.used:
            face += rect(0, 0, cards.WIDTH, cards.HEIGHT, 6, fill="#0005")
        option = self.artifact_option(place)
        face = scene.place(option is not None, option or 0, (-4, -4, cards.WIDTH + 8, cards.HEIGHT + 8, 8), face)
        return face + self.stores(place)

    def artifact_option(self, place: int) -> int | None:
        scene = self.scene
        if scene.puts(ArtifactWindow):
            return 1 + DICE * PLACES + place
        if scene.puts(ArtifactDiscard):
            return place
        if scene.puts(PaySymbol, PayDie):
            return FROM_ARTIFACT + place
        if not scene.puts(CombatCommit):
            return None
        return USE_ARTIFACT + place if scene.can(USE_ARTIFACT + place) else COMMIT + FROM_ARTIFACT + place

    def stores(self, place: int) -> str:
        """The dice that may be stored here, to be pointed at."""
        scene = self.scene
        if not scene.puts(ArtifactWindow, Overflow):
            return ""
        parts: list[str] = []
        for name in dict.fromkeys(self.board.ship):
            die = die_number(name)
            option = 1 + place * DICE + die if scene.puts(ArtifactWindow) else DICE + die * PLACES + place
            if scene.can(option):
                at_x = 12 + len(parts) * 27
                drawn = at(at_x, 98, symbols.die(name), scale=0.85) + at(at_x, 117, icons.arrow(), turn=-90, scale=0.5)
                parts.append(scene.place(True, option, (at_x - 13, 84, 26, 40, 6), drawn))
        return "".join(parts)

    def slots(self, x: float, y: float) -> str:
        """Specialists, tucked in so that their ability shows."""
        scene = self.scene
        parts = [ground(scene, self.seat, BLOCK - 4), heading(scene.say("look.slots"))]
        for index, (area, reavers) in enumerate(self.board.slots.items()):
            left = 8 + index * 99
            here = scene.view.area == area
            parts.append(
                rect(
                    left,
                    28,
                    95,
                    130,
                    8,
                    fill="var(--paper)",
                    stroke="var(--glow)" if here else "var(--line)",
                    stroke_width=2.4 if here else 1,
                )
            )
            name = tip(
                scene.say(f"area.{area}"),
                at(left + 16, 43, symbols.area(area), scale=0.75),
                text(left + 30, 44, scene.say(f"short.{area}"), 11, "start"),
            )
            parts.append(name)
            for rank in range(3):
                parts.append(
                    at(left + 5, 58 + rank * 33, specialist(scene, reavers[rank] if rank < len(reavers) else None))
                )
        return at(x, y, *parts)

    def treasures(self, x: float, y: float) -> str:
        """Tokens, the collection, Territories and Prophecies."""
        scene, say, board = self.scene, self.scene.say, self.board
        parts = [ground(scene, self.seat, BLOCK - 4)]
        for index, kind in enumerate(TOKENS):
            parts.append(at(10 + index * 65, 8, counter(kind, symbols.token(kind), board.tokens[kind], scene)))
        for index, kind in enumerate(COLLECTION):
            drawing = symbols.tapestry(kind) if index > 2 else (symbols.treasure, symbols.vase, symbols.armour)[index]()
            parts.append(at(10 + index * 65, 40, counter(f"keep.{kind}", drawing, board.collection[kind], scene)))
        lands = [land_words(scene.view.stacks[tile.stack], say) for tile in board.tiles]
        battles = [card_name(card, say) for card in board.pile.battles]
        piled = [card_name(card, say) for card in board.pile.reavers + board.pile.artifacts]
        for index, (key, drawing, names) in enumerate(
            (
                ("look.tiles", icons.pennant(), lands),
                ("look.battles", icons.monster(), battles),
                ("look.pile", icons.viking(), piled),
            )
        ):
            words = say(key, n=len(names), names=say.listing(names) or "–")
            parts.append(
                at(
                    10,
                    76 + index * 29,
                    tip(words, symbols.row([(drawing, str(len(names)))], 0, 10, 22, 60, centred=False)),
                )
            )
        held = [(card, False) for card in board.prophecies] + [(card, True) for card in board.secret_prophecies]
        step = min(84.0, 336 / max(len(held) + board.hidden_prophecies, 1))
        for index, (card, secret) in enumerate(held):
            parts.append(at(70 + index * step, 78, cards.card(card, say), lock(scene) if secret else ""))
        for index in range(board.hidden_prophecies):
            back = cards.deck(1, cards.GROUNDS["prophecies"], say.count("look.hidden", board.hidden_prophecies))
            parts.append(at(70 + (len(held) + index) * step, 78, back))
        return at(x, y, *parts)


def lock(scene: MidgardScene) -> str:
    """A mark on a Prophecy that only its owner knows."""
    return tip(
        scene.say("look.secret"),
        rect(62, 58, 14, 12, 3, fill=INK),
        path("M65 58V54A4 4 0 0 1 73 54V58", fill="none", stroke=INK, stroke_width=2),
    )


def heading(words: str) -> str:
    return text(14, 16, words, 12.5, "start", style="fill:var(--faint)")


def specialist(scene: MidgardScene, reaver: Reaver | None) -> str:
    if reaver is None:
        return rect(0, 0, 85, 29, 5, fill="none", stroke="var(--line)", stroke_dasharray="4 3")
    colour = cards.CLAN_COLOURS[reaver.clan]
    return tip(
        scene.say("card", name=reaver.name, text=ability_words(reaver.ability, scene.say)),
        rect(0, 0, 85, 29, 5, fill="var(--card)", stroke=colour, stroke_width=1.6),
        at(11, 15, symbols.glyph(reaver.clan, colour), scale=0.8),
        symbols.row(cards.ability_signs(reaver.ability), 52, 15, 18, 58),
    )


def counter(key: str, drawing: str, count: int, scene: MidgardScene) -> str:
    """A number of something, faint when there is none."""
    words = scene.say.count(f"count.{key}", count) if "." not in key else scene.say(f"look.{key}", n=count)
    return tip(
        words,
        rect(0, 0, 61, 28, 6, fill="var(--paper)"),
        at(
            0,
            0,
            at(15, 14, drawing, scale=0.95),
            text(34, 14.5, count, 15, "start", font_weight="bold"),
            opacity=1 if count else 0.4,
        ),
    )


# The others.


def strip(scene: MidgardScene, seat: int, x: float, y: float) -> str:
    """Another player's board in short; everything tells more when pointed at."""
    say = scene.say
    board: Board = scene.view.boards[seat]
    parts = [ground(scene, seat, STRIP - 6), title(scene, seat, COLUMN)]
    for index, kind in enumerate(TOKENS):
        words = say.count(f"count.{kind}", board.tokens[kind])
        parts.append(
            at(
                8 + index * 40,
                42,
                tip(words, symbols.row([(symbols.token(kind), str(board.tokens[kind]))], 0, 0, 20, 38, centred=False)),
            )
        )
    cards_held = len(board.prophecies) + board.hidden_prophecies + len(board.secret_prophecies)
    names = [card_name(card, say) for card in board.prophecies]
    counts = (
        (symbols.prophecy(), cards_held, say("look.prophecies", n=cards_held, names=say.listing(names) or "–")),
        (
            icons.pennant(),
            len(board.tiles),
            say(
                "look.tiles",
                n=len(board.tiles),
                names=say.listing([land_words(scene.view.stacks[tile.stack], say) for tile in board.tiles]) or "–",
            ),
        ),
        (
            icons.monster(),
            len(board.pile.battles),
            say(
                "look.battles",
                n=len(board.pile.battles),
                names=say.listing([card_name(card, say) for card in board.pile.battles]) or "–",
            ),
        ),
        (
            symbols.treasure(),
            sum(board.collection.values()),
            say("look.collection", names=collection_words(board, scene)),
        ),
    )
    for index, (drawing, count, words) in enumerate(counts):
        parts.append(
            at(252 + index * 39, 42, tip(words, symbols.row([(drawing, str(count))], 0, 0, 20, 38, centred=False)))
        )
    parts += [mates(scene, board), tools(scene, board)]
    return at(x, y, *parts) + strip_dice(scene, seat, x, y)


def collection_words(board: Board, scene: MidgardScene) -> str:
    held = [scene.say(f"look.keep.{kind}", n=count) for kind, count in board.collection.items() if count]
    return scene.say.listing(held) or "–"


def strip_dice(scene: MidgardScene, seat: int, x: float, y: float) -> str:
    seen: dict[str, int] = {}
    parts = []
    for index, name in enumerate(scene.view.boards[seat].ship):
        seen[name] = seen.get(name, 0) + 1
        parts.append(
            piece(
                f"die-{seat}-{name.replace(':', '-')}-{seen[name]}",
                *(x + 18 + index * 21, y + 80),
                tip(die_words(name, scene.say), symbols.die(name)),
                scale=0.8,
            )
        )
    return "".join(parts)


def mates(scene: MidgardScene, board: Board) -> str:
    """The leader's clan, and how many specialists work where."""
    parts = []
    leader = board.leader
    if leader:
        words = scene.say("look.leader", name=leader.name, clan=scene.say(f"clan.{leader.clan}"))
        parts.append(tip(words, at(240, 80, symbols.glyph(leader.clan, cards.CLAN_COLOURS[leader.clan]), scale=1.1)))
    for index, area in enumerate(AREA_NAMES[FIRST_SLOT:]):
        reavers = board.slots[area]
        abilities = [scene.say("card", name=each.name, text=ability_words(each.ability, scene.say)) for each in reavers]
        words = scene.say("look.slot", area=scene.say(f"area.{area}"), names=scene.say.listing(abilities) or "–")
        drawing = at(262 + index * 21, 74, symbols.area(area), scale=0.55, opacity=1 if reavers else 0.35)
        parts.append(tip(words, drawing, text(262 + index * 21, 92, len(reavers), 10)))
    return "".join(parts)


def tools(scene: MidgardScene, board: Board) -> str:
    """Artifacts (with a dot if a die is stored) and upgrade tokens."""
    parts = []
    x = 350.0
    for artifact in board.artifacts:
        if artifact:
            words = card_words(artifact, scene.say)
            dot = at(0, 9, symbols.die(artifact.die), scale=0.36) if artifact.die else ""
            parts.append(tip(words, at(x, 74, rect(-6, -9, 12, 18, 2, fill="#d8a03a", stroke=INK), dot)))
            x += 15
    for index, token in enumerate(board.upgrades):
        faded = 0.4 if token.used else 1
        parts.append(at(351 + index * 16, 95, symbols.symbol_token(token.symbol), scale=0.55, opacity=faded))
    return "".join(parts)
