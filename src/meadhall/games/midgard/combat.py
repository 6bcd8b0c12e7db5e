"""Combat: hammers become combat dice, and Favor rolls them again (4.7)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import Decision
from meadhall.games.midgard import artifacts, check_position
from meadhall.games.midgard.areas import keep, sea, territory
from meadhall.games.midgard.check_position import EFFECT_DECISIONS, CourseQuestion
from meadhall.games.midgard.events import COMBAT_REROLLED, COMBAT_ROLLED, LOST, WON
from meadhall.games.midgard.ids import COMBAT_COMMIT, COMBAT_REROLL, SUBDUE_PICK, TURN_OVER
from meadhall.games.midgard.packed import (
    ARTIFACT,
    BATTLE,
    CARDS,
    COMBAT_DICE,
    DECKS,
    FAVOR,
    FROM_ARTIFACT,
    FROM_UPGRADE,
    HAMMER,
    KEEP_CARD,
    MAX_ARMS,
    MAX_POOL,
    PLACES,
    PURSE,
    SHIP_DICE,
    TILE,
    UPGRADE_PLACES,
)
from meadhall.games.midgard.paying import hammer_sources, hammers
from meadhall.games.midgard.table import MidgardTable

COMBAT_DICE_STREAMS: Final = ("combat of seat 0", "combat of seat 1", "combat of seat 2", "combat of seat 3")
MAX_FREE_DICE: Final = MAX_POOL - 2 * SHIP_DICE - UPGRADE_PLACES - MAX_ARMS * PLACES
"""With so many free dice, ten double hammers, three tokens and four artifacts come to MAX_POOL."""
MAX_DEFENCE: Final = 30
ROLL: Final = 0
COMMIT: Final = 1
"""The first source that can be committed."""
USE_ARTIFACT: Final = 24
"""The first of four places."""
ACCEPT: Final = 0
REROLLS: Final = {"accept": ACCEPT, **{f"again-{count}": count for count in range(1, MAX_POOL + 1)}}
"""How many dice are rolled again."""


def start(table: MidgardTable, seat: i64, defence: i64, prize: i64) -> None:
    """Begin a combat: the free combat dice of this turn are used up now (MID-165)."""
    pool = min(table.has(seat, COMBAT_DICE), MAX_FREE_DICE)
    table.purse[seat * PURSE + COMBAT_DICE] = 0
    table.ask(CombatCommit(seat, defence, pool, prize))


@mypyc_attr(free_list_len=1)
class CombatCommit(CourseQuestion):
    """Spend one more hammer, use an artifact that gives combat dice, or roll."""

    name: ClassVar[str] = "combat_commit"
    may_follow: ClassVar[tuple[str, ...]] = (*EFFECT_DECISIONS, "turn_over", "subdue_pick")
    verbs: ClassVar[dict[str, int]] = {
        "roll": ROLL,
        "commit": COMMIT,
        "commit-stored": COMMIT + FROM_ARTIFACT,
        "commit-upgrade": COMMIT + FROM_UPGRADE,
        "arm": USE_ARTIFACT,
    }
    size: ClassVar[int] = USE_ARTIFACT + PLACES
    fields: ClassVar[dict[str, tuple[int, int]]] = {
        "defence": (1, MAX_DEFENCE),
        "pool": (0, MAX_POOL),
        "prize": (BATTLE, CARDS - 1),
    }
    open_fields: ClassVar[tuple[str, ...]] = ("defence", "pool", "prize")
    rules: ClassVar[tuple[str, ...]] = ("MID-079", "MID-080", "MID-081", "MID-151", "MID-165", "MID-174")

    defence: i64
    pool: i64
    prize: i64
    """The card fought against; for a Territory the first tile of its stack."""

    def __init__(self, seat: i64, defence: i64, pool: i64, prize: i64) -> None:
        super().__init__(COMBAT_COMMIT, seat)
        self.defence = defence
        self.pool = pool
        self.prize = prize

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=16)
        if self.pool > 0:
            options = append(options, ROLL)
        options = hammer_sources(table, self.seat, options, COMMIT)
        for place in range(PLACES):
            if artifacts.arms(table, self.seat, place) > 0:
                options = append(options, USE_ARTIFACT + place)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == ROLL:
            roll(table, self.seat, self.defence, self.prize, self.pool, 0, 0, 0)
            return
        table.ask(CombatCommit(self.seat, self.defence, self.pool + brings(table, self.seat, option), self.prize))
        if option < USE_ARTIFACT:
            table.spend(self.seat, option - COMMIT, HAMMER)
        else:
            artifacts.use(table, self.seat, option - USE_ARTIFACT)

    def refusal(self, table: MidgardTable, option: i64) -> str:
        if option >= USE_ARTIFACT:
            return artifacts.refusal(table, self.seat, option - USE_ARTIFACT)
        return "MID-080" if option == ROLL else "MID-079"

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table) or winnable(table, self, self.prize)
        if problem:
            return problem
        return "" if self.pool + most_arms(table, self.seat) <= MAX_POOL else "there are too many combat dice."


def brings(table: MidgardTable, seat: i64, option: i64) -> i64:
    """How many combat dice a source or an artifact adds to the pool."""
    return hammers(option - COMMIT) if option < USE_ARTIFACT else artifacts.arms(table, seat, option - USE_ARTIFACT)


def roll(table: MidgardTable, seat: i64, defence: i64, prize: i64, dice: i64, zeros: i64, ones: i64, twos: i64) -> None:
    """Roll some combat dice, the others stay as they are; then see who won."""
    box = table.box
    for _die in range(dice):
        result = box.combat_faces[table.dice.below(COMBAT_DICE_STREAMS[seat], 6)]
        if result == 0:
            zeros += 1
        elif result == 1:
            ones += 1
        else:
            twos += 1
    table.emit(COMBAT_ROLLED, seat, zeros, ones, twos)
    if ones + twos + twos >= defence:
        won(table, seat, prize)
    elif table.has(seat, FAVOR) > 0:
        table.ask(CombatReroll(seat, defence, zeros, ones, twos, prize))
    else:
        lost(table, seat, prize)


def winnable(table: MidgardTable, fight: Decision, prize: i64) -> str:
    """Combats are about something that can be won: in a Territory a tile, elsewhere a card."""
    nothing = "nothing can be won there (MID-124)."
    on_land = check_position.kind_below(fight) in (TURN_OVER, SUBDUE_PICK)
    if prize < TILE:
        return nothing if on_land else sea.lies_open(table, prize)
    if prize >= KEEP_CARD:
        return nothing if on_land or table.box.defence[prize] == 0 else ""
    if not on_land or prize >= ARTIFACT or table.box.first[DECKS + table.box.stack_of[prize - TILE]] != prize:
        return nothing
    return "" if table.stack_height(table.box.stack_of[prize - TILE]) > 0 else "there is no tile left to win (MID-036)."


def most_arms(table: MidgardTable, seat: i64) -> i64:
    """The most that could still join a pool: double hammers, tokens, and artifacts with a die."""
    stored = table.dice_of(seat) - table.aboard[seat]
    return 2 * table.aboard[seat] + table.fresh_upgrades(seat, HAMMER) + MAX_ARMS * stored


def won(table: MidgardTable, seat: i64, prize: i64) -> None:
    table.emit(WON, seat, prize)
    if prize < TILE:
        sea.win(table, seat, prize)
    elif prize < KEEP_CARD:
        territory.seize(table, table.box.stack_of[prize - TILE])
    else:
        keep.win(table, seat, prize)


def lost(table: MidgardTable, seat: i64, prize: i64) -> None:
    table.emit(LOST, seat, prize)
    sea.leave(table)


@mypyc_attr(free_list_len=1)
class CombatReroll(CourseQuestion):
    """Pay 1 Favor to roll the lowest dice again, or accept the defeat."""

    name: ClassVar[str] = "combat_reroll"
    may_follow: ClassVar[tuple[str, ...]] = (*EFFECT_DECISIONS, "turn_over", "subdue_pick")
    verbs: ClassVar[dict[str, int]] = REROLLS
    size: ClassVar[int] = MAX_POOL + 1
    fields: ClassVar[dict[str, tuple[int, int]]] = {
        "defence": (1, MAX_DEFENCE),
        "zeros": (0, MAX_POOL),
        "ones": (0, MAX_POOL),
        "twos": (0, MAX_POOL),
        "prize": (BATTLE, CARDS - 1),
    }
    open_fields: ClassVar[tuple[str, ...]] = ("defence", "zeros", "ones", "twos", "prize")
    rules: ClassVar[tuple[str, ...]] = ("MID-081", "MID-082", "MID-083", "MID-151")
    forbids: ClassVar[str] = "MID-082"

    defence: i64
    zeros: i64
    ones: i64
    twos: i64
    prize: i64

    def __init__(self, seat: i64, defence: i64, zeros: i64, ones: i64, twos: i64, prize: i64) -> None:
        super().__init__(COMBAT_REROLL, seat)
        self.defence = defence
        self.zeros = zeros
        self.ones = ones
        self.twos = twos
        self.prize = prize

    def options(self, table: MidgardTable) -> vec[i64]:
        options = append(vec[i64](capacity=12), ACCEPT)
        for count in range(1, self.zeros + self.ones + self.twos + 1):
            options = append(options, count)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == ACCEPT:
            lost(table, self.seat, self.prize)
            return
        table.gain(self.seat, FAVOR, -1)
        table.emit(COMBAT_REROLLED, self.seat, option)
        zeros = max(0, self.zeros - option)
        rest = option - (self.zeros - zeros)
        ones = max(0, self.ones - rest)
        twos = self.twos - (rest - (self.ones - ones))
        roll(table, self.seat, self.defence, self.prize, option, zeros, ones, twos)

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table) or winnable(table, self, self.prize)
        if problem:
            return problem
        dice = self.zeros + self.ones + self.twos
        if not 1 <= dice <= MAX_POOL or self.ones + 2 * self.twos >= self.defence:
            return "such a combat is not rolled again (MID-082)."
        return "" if table.has(self.seat, FAVOR) > 0 else "there is no Favor to roll again (MID-082)."
