"""Decisions of Raids, and the steps that run by themselves, as in section 4 of the specification."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import NOTHING, Decision, DecisionRegistry, Step
from meadhall.games.raids import check_position
from meadhall.games.raids.events import (
    ARRIVED,
    ATTACKED,
    ENDED,
    FLED,
    FOUGHT,
    GHOST,
    KEPT,
    RECRUITED,
    REPLACED,
    RIPOSTED,
    SOLD,
    STOPPED,
    TAKEN,
    THROWN_AWAY,
    TURN,
    VOYAGE,
    YIELDED,
)
from meadhall.games.raids.ids import (
    COMBAT_RESPONSE,
    DISCARD,
    DONE,
    END_OF_VOYAGE,
    FIGHT,
    FIGHT_MONSTER,
    FLEE,
    FLEE_TO,
    KEEP,
    NAVIGATE,
    NEXT_TURN,
    PLACE_TILE,
    REPLACE,
    RIPOSTE,
    SELL_GOODS,
    YIELD,
)
from meadhall.games.raids.packed import (
    ARRIVAL,
    GHOST_STEP,
    GOODS,
    HARBOUR,
    MONSTER,
    PORT,
    RUNE,
    SHIPS,
    SLOTS,
    TILES,
    VOYAGES,
    WEAPON,
)
from meadhall.games.raids.table import NONE, RaidsTable
from meadhall.games.raids.voyages import fill_sails, next_start_numbers, reward


@mypyc_attr(free_list_len=1)
class PlaceTile(Decision):
    """Where the ship tile just taken goes (4.2)."""

    name: ClassVar[str] = "place_tile"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn",)
    verbs: ClassVar[dict[str, int]] = {"keep": KEEP, "replace": REPLACE, "discard": DISCARD}
    size: ClassVar[int] = 7
    fields: ClassVar[dict[str, tuple[int, int]]] = {"tile": (0, TILES - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("tile",)
    rules: ClassVar[tuple[str, ...]] = ("RAI-028", "RAI-031", "RAI-032", "RAI-033", "RAI-036")

    tile: i64

    def __init__(self, seat: i64, tile: i64) -> None:
        super().__init__(PLACE_TILE, seat)
        self.tile = tile

    def options(self, table: RaidsTable) -> vec[i64]:
        options = vec[i64](capacity=8)
        aboard = table.aboard[self.seat]
        if aboard < SLOTS:
            options = append(options, KEEP)
        for slot in range(aboard):
            options = append(options, REPLACE + slot)
        return append(options, DISCARD)

    def resolve(self, table: RaidsTable, option: i64) -> None:
        if option == KEEP:
            table.emit(KEPT, self.seat, self.tile)
            table.place(self.seat, table.aboard[self.seat], self.tile)
        elif option == DISCARD:
            table.emit(THROWN_AWAY, self.seat, self.tile)
        else:
            slot = option - REPLACE
            table.emit(REPLACED, self.seat, self.tile, table.ship[self.seat * SLOTS + slot])
            table.place(self.seat, slot, self.tile)
        set_sail(table, self.seat)

    def refusal(self, table: RaidsTable, option: i64) -> str:
        return "RAI-002" if option == KEEP else "RAI-032"

    def check_position(self, table: RaidsTable) -> str:
        return check_position.check_turn(table, self.seat) or check_position.check_tile_taken(table, self.seat)


@mypyc_attr(free_list_len=1)
class SellGoods(Decision):
    """Which good to sell at the port just taken (4.3)."""

    name: ClassVar[str] = "sell_goods"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn",)
    verbs: ClassVar[dict[str, int]] = {"sell": 0, "sold": DONE}
    size: ClassVar[int] = 6
    fields: ClassVar[dict[str, tuple[int, int]]] = {"sales": (1, 5)}
    open_fields: ClassVar[tuple[str, ...]] = ("sales",)
    rules: ClassVar[tuple[str, ...]] = ("RAI-039", "RAI-040", "RAI-041", "RAI-042")
    forbids: ClassVar[str] = "RAI-040"

    sales: i64

    def __init__(self, seat: i64, sales: i64) -> None:
        super().__init__(SELL_GOODS, seat)
        self.sales = sales

    def options(self, table: RaidsTable) -> vec[i64]:
        options = vec[i64]()
        for slot in range(table.aboard[self.seat]):
            if table.box.kind[table.ship[self.seat * SLOTS + slot]] == GOODS:
                options = append(options, slot)
        return append(options, DONE)

    def resolve(self, table: RaidsTable, option: i64) -> None:
        if option == DONE:
            self.recruit(table)
            return
        tile = table.clear_slot(self.seat, option)
        table.beside[tile] = self.seat
        table.emit(SOLD, self.seat, tile)
        if self.sales > 1:
            table.ask(SellGoods(self.seat, self.sales - 1))
        else:
            self.recruit(table)

    def recruit(self, table: RaidsTable) -> None:
        """After the sales, so that shields freed by them count (RAI-043)."""
        table.emit(RECRUITED, self.seat, table.recruit(self.seat, table.box.port_recruits))
        set_sail(table, self.seat)

    def check_position(self, table: RaidsTable) -> str:
        return (
            check_position.check_turn(table, self.seat)
            or check_position.check_tile_taken(table, self.seat)
            or check_position.check_port_taken(table, self.seat, self.sales)
        )


@mypyc_attr(free_list_len=1)
class Navigate(Decision):
    """Where to sail from a space (4.5). An option is a space: to stop there, meet its monster, or arrive."""

    name: ClassVar[str] = "navigate"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn",)
    verbs: ClassVar[dict[str, int]] = {"stop": 0}
    size: ClassVar[int] = ARRIVAL + 1
    fields: ClassVar[dict[str, tuple[int, int]]] = {"start": (HARBOUR, ARRIVAL - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("start",)
    rules: ClassVar[tuple[str, ...]] = ("RAI-048", "RAI-050", "RAI-051", "RAI-052", "RAI-054", "RAI-058")

    start: i64

    def __init__(self, seat: i64, start: i64) -> None:
        super().__init__(NAVIGATE, seat)
        self.start = start

    def options(self, table: RaidsTable) -> vec[i64]:
        options = vec[i64](capacity=16)
        stoppable = table.box.stoppable
        kind = table.box.kind
        tiles = table.tiles
        loot = table.loot
        crew = table.vikings[self.seat]
        for space in range(self.start + 1, ARRIVAL):
            tile = tiles[space]
            if tile != NONE and stoppable[tile]:
                if crew > 0 or table.occupant(space, self.seat) == NONE:
                    options = append(options, space)
            elif crew == 0 and loot[space]:
                crew = table.crew_past(self.seat, crew, space)
            elif tile != NONE and kind[tile] == MONSTER:
                return append(options, space)
        return append(options, ARRIVAL)

    def resolve(self, table: RaidsTable, option: i64) -> None:
        seat = self.seat
        table.sail_past(seat, self.start, option)
        if option == ARRIVAL:
            arrive(table, seat)
            return
        if table.box.kind[table.tiles[option]] == MONSTER:
            table.ask(FightMonster(seat, option, 1 if self.kind == FLEE_TO else 0))
            return
        rival = table.occupant(option, seat)
        table.pos[seat] = option
        if rival == NONE:
            table.emit(STOPPED, seat, option, table.tiles[option])
        else:
            table.emit(ATTACKED, seat, rival, option)
            table.lose(seat, 1)
            table.ask(CombatResponse(rival, seat, 2, option))

    def refusal(self, table: RaidsTable, option: i64) -> str:
        if option <= self.start:
            return "RAI-010"
        if option == ARRIVAL:
            return "RAI-088"
        for space in range(self.start + 1, option):
            if table.tiles[space] != NONE and table.box.kind[table.tiles[space]] == MONSTER:
                return "RAI-088"
        if table.box.village[option]:
            return "RAI-052"
        if table.tiles[option] == NONE:
            return "RAI-053"
        return "RAI-059" if table.box.stoppable[table.tiles[option]] else "RAI-013"

    def check_position(self, table: RaidsTable) -> str:
        """A ship sails from where it stands, or from a monster beyond the ship ahead."""
        problem = check_position.check_turn(table, self.seat) or check_position.check_cleared(table, self.seat)
        if problem or self.start == table.pos[self.seat]:
            return problem
        return check_position.check_monster_met(table, self.seat, self.start, table.next_ahead(self.seat), True)


@mypyc_attr(free_list_len=1)
class FleeTo(Navigate):
    """Where a ship driven from its space goes (4.8): as `navigate`, but nothing is discarded."""

    name: ClassVar[str] = "flee_to"
    verbs: ClassVar[dict[str, int]] = {"flee": 0}
    rules: ClassVar[tuple[str, ...]] = ("RAI-073", "RAI-074", "RAI-075", "RAI-076", "RAI-077", "RAI-078")

    def __init__(self, seat: i64, start: i64) -> None:
        super().__init__(seat, start)
        self.kind = FLEE_TO

    def check_position(self, table: RaidsTable) -> str:
        problem = check_position.check_contested(table, self.seat)
        if problem or self.start == table.pos[self.seat]:
            return problem
        return check_position.check_monster_met(table, self.seat, self.start, table.pos[self.seat], True)


@mypyc_attr(free_list_len=1)
class FightMonster(Decision):
    """Fight the monster that is reached, or yield it a Viking (4.6)."""

    name: ClassVar[str] = "fight_monster"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn",)
    verbs: ClassVar[dict[str, int]] = {"fight": FIGHT, "yield": YIELD}
    size: ClassVar[int] = 2
    fields: ClassVar[dict[str, tuple[int, int]]] = {"space": (HARBOUR + 1, ARRIVAL - 1), "fleeing": (0, 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("space", "fleeing")
    rules: ClassVar[tuple[str, ...]] = ("RAI-088", "RAI-089", "RAI-090", "RAI-091", "RAI-092")
    forbids: ClassVar[str] = "RAI-092"

    space: i64
    fleeing: i64

    def __init__(self, seat: i64, space: i64, fleeing: i64) -> None:
        super().__init__(FIGHT_MONSTER, seat)
        self.space = space
        self.fleeing = fleeing

    def cost(self, table: RaidsTable) -> i64:
        """The strength less the weapons, not below 0 (RAI-091)."""
        strength = table.box.strength[table.tiles[self.space]]
        return max(0, strength - table.power(self.seat, WEAPON))

    def options(self, table: RaidsTable) -> vec[i64]:
        if table.vikings[self.seat] >= self.cost(table):
            return vec[i64]([FIGHT, YIELD])
        return vec[i64]([YIELD])

    def resolve(self, table: RaidsTable, option: i64) -> None:
        tile = table.tiles[self.space]
        if option == FIGHT:
            cost = self.cost(table)
            table.emit(FOUGHT, self.seat, tile, cost)
            table.lose(self.seat, cost)
            table.beside[tile] = self.seat
            table.tiles[self.space] = NONE
        else:
            toll = min(1, table.vikings[self.seat])
            table.emit(YIELDED, self.seat, tile, toll)
            table.lose(self.seat, toll)
        if self.fleeing:
            table.ask(FleeTo(self.seat, self.space))
        else:
            table.ask(Navigate(self.seat, self.space))

    def check_position(self, table: RaidsTable) -> str:
        if self.fleeing:
            ahead = table.pos[self.seat]
            problem = check_position.check_contested(table, self.seat)
        else:
            ahead = table.next_ahead(self.seat)
            problem = check_position.check_turn(table, self.seat) or check_position.check_cleared(table, self.seat)
        return problem or check_position.check_monster_met(table, self.seat, self.space, ahead, False)


@mypyc_attr(free_list_len=1)
class CombatResponse(Decision):
    """Riposte with one Viking more than the rival staked, or flee (4.7)."""

    name: ClassVar[str] = "combat_response"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn",)
    verbs: ClassVar[dict[str, int]] = {"riposte": RIPOSTE, "flee": FLEE}
    size: ClassVar[int] = 2
    fields: ClassVar[dict[str, tuple[int, int]]] = {
        "rival": (0, SHIPS - 2),
        "stake": (2, 99),
        "space": (HARBOUR + 1, ARRIVAL - 1),
    }
    open_fields: ClassVar[tuple[str, ...]] = ("rival", "stake", "space")
    rules: ClassVar[tuple[str, ...]] = ("RAI-067", "RAI-068", "RAI-070", "RAI-071", "RAI-072")
    forbids: ClassVar[str] = "RAI-068"

    rival: i64
    stake: i64
    space: i64

    def __init__(self, seat: i64, rival: i64, stake: i64, space: i64) -> None:
        super().__init__(COMBAT_RESPONSE, seat)
        self.rival = rival
        self.stake = stake
        self.space = space

    def options(self, table: RaidsTable) -> vec[i64]:
        if table.vikings[self.seat] >= self.stake:
            return vec[i64]([RIPOSTE, FLEE])
        return vec[i64]([FLEE])

    def resolve(self, table: RaidsTable, option: i64) -> None:
        if option == RIPOSTE:
            table.emit(RIPOSTED, self.seat, self.rival, self.stake)
            table.lose(self.seat, self.stake)
            table.ask(CombatResponse(self.rival, self.seat, self.stake + 1, self.space))
        else:
            table.emit(FLED, self.seat, self.rival, self.space)
            table.ask(FleeTo(self.seat, self.space))

    def check_position(self, table: RaidsTable) -> str:
        problem = check_position.check_contested(table, self.seat)
        if problem:
            return problem
        if table.pos[self.seat] != self.space or self.rival != table.occupant(self.space, self.seat):
            return f"there is no combat between seats {self.seat} and {self.rival} on space {self.space} (RAI-058)."
        return ""


@mypyc_attr(free_list_len=1)
class NextTurn(Step):
    """The turn of the rearmost ship: phase 1, then phase 2 (4.1); without one, the voyage ends."""

    name: ClassVar[str] = "next_turn"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(NEXT_TURN)

    def run(self, table: RaidsTable) -> None:
        ship = table.rearmost()
        if ship == NONE:
            table.ask(EndOfVoyage())
            return
        table.ask(self)  # nothing is ever below it, so that clones may share it
        if ship == table.seats:
            sail_ghost(table)
            return
        table.emit(TURN, ship)
        space = table.pos[ship]
        tile = table.tiles[space]
        if tile == NONE:
            set_sail(table, ship)
        else:
            table.tiles[space] = NONE
            take_tile(table, ship, tile)


@mypyc_attr(free_list_len=1)
class EndOfVoyage(Step):
    """Sails, the Arrival tile, and the next voyage or the end (4.11)."""

    name: ClassVar[str] = "end_of_voyage"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(END_OF_VOYAGE)

    def run(self, table: RaidsTable) -> None:
        fill_sails(table)
        reward(table)
        if table.voyage == VOYAGES:
            table.emit(ENDED)
            return
        next_start_numbers(table)
        table.voyage += 1
        table.lay_voyage()
        table.emit(VOYAGE, table.voyage, table.arrivals[table.voyage - 1])
        table.ask(NextTurn())


def take_tile(table: RaidsTable, seat: i64, tile: i64) -> None:
    """Phase 1: the tile before the ship is taken (4.1)."""
    kind = table.box.kind[tile]
    table.emit(TAKEN, seat, tile)
    if kind == RUNE:
        table.beside[tile] = seat
        set_sail(table, seat)
    elif kind == PORT:
        table.beside[tile] = seat
        table.ask(SellGoods(seat, table.box.sales[tile]))
    else:
        table.ask(PlaceTile(seat, tile))


def set_sail(table: RaidsTable, seat: i64) -> None:
    """Phase 2: discard the tiles before the next ship ahead, then navigate (4.4)."""
    table.discard_ahead(seat)
    table.ask(Navigate(seat, table.pos[seat]))


def arrive(table: RaidsTable, ship: i64) -> None:
    """Take the lowest free arrival number (RAI-055, RAI-056)."""
    arrived: i64 = 0
    for other in range(table.ships()):
        if table.pos[other] == ARRIVAL:
            arrived += 1
    table.pos[ship] = ARRIVAL
    table.rank[ship] = arrived + 1
    table.emit(ARRIVED, ship, arrived + 1)


def sail_ghost(table: RaidsTable) -> None:
    """The ghost discards, then sails to the next village or to Arrival (section 6)."""
    ghost = table.seats
    table.discard_ahead(ghost)
    space = table.pos[ghost] + GHOST_STEP
    if space == ARRIVAL:
        arrive(table, ghost)
    else:
        table.pos[ghost] = space
        table.emit(GHOST, space)


DECISIONS: Final = DecisionRegistry(
    [PlaceTile, SellGoods, Navigate, FightMonster, CombatResponse, FleeTo, NextTurn, EndOfVoyage]
)
