"""The end of a turn: Jarls, improvements and coins (4.5, 6.2, 6.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import Decision, Step
from meadhall.games.lofoten import check_position, fleet, hands, ids, jarls
from meadhall.games.lofoten.action import ChooseWarehouse
from meadhall.games.lofoten.events import CLAIMED, EXTRA_TURN, FLIPPED, GIVEN, IMPROVED, LINKED, SPOTTED
from meadhall.games.lofoten.holdings import can_flip, improvements
from meadhall.games.lofoten.packed import (
    GIVE_COINS,
    JARLS,
    LOOKOUT,
    MAX_VALUE,
    NONE,
    SEATS,
    SHIPS,
    SLOTS,
    TILES,
    TREASURER,
    ZONES,
)
from meadhall.games.lofoten.table import LofotenTable

FACES: Final = MAX_VALUE * SEATS
"""How many different fronts the tiles of a good can have."""

JARL_ASKS_NOTHING: Final = "that Jarl asks nothing of that seat (LOF-129)."


@mypyc_attr(free_list_len=1)
class EndTurn(Decision):
    """Claim a Jarl, improve a longship, spend coins, or end the turn (4.5)."""

    name: ClassVar[str] = "end_turn"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn",)
    verbs: ClassVar[dict[str, int]] = {
        "claim": ids.CLAIM,
        "improve": ids.IMPROVE,
        "swap": ids.SWAP,
        "extra": ids.EXTRA,
        "end": ids.END,
    }
    size: ClassVar[int] = 6
    fields: ClassVar[dict[str, tuple[int, int]]] = {"improved": (0, 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("improved",)
    rules: ClassVar[tuple[str, ...]] = ("LOF-055", "LOF-057", "LOF-118", "LOF-140", "LOF-153")

    improved: i64
    """Whether a longship was already improved in this turn."""

    def __init__(self, seat: i64, improved: i64) -> None:
        super().__init__(ids.END_TURN, seat)
        self.improved = improved

    def options(self, table: LofotenTable) -> vec[i64]:
        options = vec[i64](capacity=6)
        for which in range(JARLS):
            if jarls.can_claim(table, self.seat, which):
                options = append(options, ids.CLAIM + which)
        if self.can_improve(table):
            options = append(options, ids.IMPROVE)
        if table.last == 0 and hands.can_swap(table, self.seat):
            options = append(options, ids.SWAP)
        if table.last == 0 and table.coins[self.seat] >= table.box.turn_price:
            options = append(options, ids.EXTRA)
        return append(options, ids.END)

    def can_improve(self, table: LofotenTable) -> bool:
        """Once per turn, with a tile to flip and a longship on its light side (6.3)."""
        if self.improved or not table.rule_options["longships"]:
            return False
        return improvements(table, self.seat) < SHIPS and can_flip(table, self.seat)

    def resolve(self, table: LofotenTable, option: i64) -> None:
        if option == ids.EXTRA:
            table.pay(self.seat, table.box.turn_price)
            table.bought = 1
            table.emit(EXTRA_TURN, self.seat)
        elif option == ids.IMPROVE:
            table.ask(EndTurn(self.seat, 1))
            table.ask(ImproveTile(self.seat))
        elif option == ids.SWAP:
            table.ask(EndTurn(self.seat, self.improved))
            hands.swap_hand(table, self.seat)
        elif option != ids.END:
            table.ask(EndTurn(self.seat, self.improved))
            claim(table, self.seat, option - ids.CLAIM)

    def refusal(self, table: LofotenTable, option: i64) -> str:
        if option < ids.CLAIM + JARLS:
            return claim_refusal(table, self.seat, option - ids.CLAIM)
        if option == ids.IMPROVE:
            return "LOF-152" if self.improved else "LOF-140"
        if table.last:
            return "LOF-155"
        return "LOF-055" if option == ids.SWAP else "LOF-057"

    def check_position(self, table: LofotenTable) -> str:
        return check_position.check_asked_late(table, self)


def claim_refusal(table: LofotenTable, seat: i64, which: i64) -> str:
    if table.jarls[which] == NONE:
        return "LOF-117"
    if table.owned_jarl(seat) != NONE or table.jarl_owner[which] != NONE:
        return "LOF-128"
    return "LOF-118"


def claim(table: LofotenTable, seat: i64, which: i64) -> None:
    """Take a Jarl: first the coins its demand asks for, then what it gives at once (LOF-166)."""
    box = table.box
    jarl = table.jarls[which]
    face = table.demands[which]
    jarls.set_owner(table, which, seat)
    table.emit(CLAIMED, seat, jarl, face)
    if box.demand_test[face] == GIVE_COINS:
        table.coins[seat] -= box.demand_amount[face]
        table.coins[1 - seat] += box.demand_amount[face]
        table.emit(GIVEN, seat, box.demand_amount[face])
    if box.jarl_linked[jarl]:
        table.ask(JarlWarehouse(seat, which))
    elif box.jarl_key[jarl] == TREASURER:
        for _ in range(box.jarl_amount[jarl]):
            table.take_coin(seat)
    elif box.jarl_key[jarl] == LOOKOUT:
        ask_lookout(table, JarlTile(seat, which))


def ask_lookout(table: LofotenTable, question: JarlTile) -> None:
    """The Lookout stores a tile, if there is one small enough."""
    if len(question.options(table)) > 0:
        table.ask(question)


@mypyc_attr(free_list_len=1)
class JarlWarehouse(Decision):
    """The warehouse a Jarl is linked to, empty or not (LOF-130)."""

    name: ClassVar[str] = "jarl_warehouse"
    may_follow: ClassVar[tuple[str, ...]] = ("end_turn",)
    verbs: ClassVar[dict[str, int]] = {"link": 0}
    size: ClassVar[int] = SLOTS
    fields: ClassVar[dict[str, tuple[int, int]]] = {"which": (0, JARLS - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("which",)
    rules: ClassVar[tuple[str, ...]] = ("LOF-130", "LOF-136", "LOF-137")

    which: i64

    def __init__(self, seat: i64, which: i64) -> None:
        super().__init__(ids.JARL_WAREHOUSE, seat)
        self.which = which

    def options(self, table: LofotenTable) -> vec[i64]:
        return vec[i64]([0, 1, 2, 3])

    def resolve(self, table: LofotenTable, option: i64) -> None:
        jarls.link(table, self.which, option)
        table.emit(LINKED, self.seat, table.jarls[self.which], option)

    def check_position(self, table: LofotenTable) -> str:
        if table.jarl_owner[self.which] != self.seat or table.box.jarl_linked[table.jarls[self.which]] != 1:
            return JARL_ASKS_NOTHING
        return check_position.check_asked_late(table, self)


@mypyc_attr(free_list_len=1)
class JarlTile(Decision):
    """The tile the Lookout stores at once (LOF-133); an option is a zone."""

    name: ClassVar[str] = "jarl_tile"
    may_follow: ClassVar[tuple[str, ...]] = ("end_turn",)
    verbs: ClassVar[dict[str, int]] = {"spot": 0}
    size: ClassVar[int] = ZONES
    fields: ClassVar[dict[str, tuple[int, int]]] = {"which": (0, JARLS - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("which",)
    rules: ClassVar[tuple[str, ...]] = ("LOF-133", "LOF-070", "LOF-071")
    forbids: ClassVar[str] = "LOF-133"

    which: i64

    def __init__(self, seat: i64, which: i64) -> None:
        super().__init__(ids.JARL_TILE, seat)
        self.which = which

    def options(self, table: LofotenTable) -> vec[i64]:
        options = vec[i64](capacity=5)
        limit = table.box.jarl_limit[table.jarls[self.which]]
        for zone in range(ZONES):
            if table.market[zone] != NONE and table.box.tile_value[table.market[zone]] <= limit:
                options = append(options, zone)
        return options

    def resolve(self, table: LofotenTable, option: i64) -> None:
        tile = table.market[option]
        good = table.box.tile_good[tile]
        table.emit(SPOTTED, self.seat, tile, option)
        table.ask(LookoutStore(option))
        if table.slot_of(good) == NONE:
            table.ask(ChooseWarehouse(self.seat, good))

    def check_position(self, table: LofotenTable) -> str:
        if table.jarl_owner[self.which] != self.seat or table.box.jarl_key[table.jarls[self.which]] != LOOKOUT:
            return JARL_ASKS_NOTHING
        return check_position.check_asked_late(table, self)


@mypyc_attr(free_list_len=1)
class LookoutStore(Step):
    """The tile goes from the market straight to its warehouse."""

    name: ClassVar[str] = "lookout_store"
    may_follow: ClassVar[tuple[str, ...]] = ("end_turn",)
    fields: ClassVar[dict[str, tuple[int, int]]] = {"zone": (0, ZONES - 1)}

    zone: i64

    def __init__(self, zone: i64) -> None:
        super().__init__(ids.LOOKOUT_STORE)
        self.zone = zone

    def run(self, table: LofotenTable) -> None:
        tile = table.market[self.zone]
        table.market[self.zone] = NONE
        fleet.store(table, table.active, tile)


@mypyc_attr(free_list_len=1)
class ImproveTile(Decision):
    """The stored tile that pays for an improvement (LOF-141).

    An option is a warehouse and a front: tiles with the same front are the same option.
    """

    name: ClassVar[str] = "improve_tile"
    may_follow: ClassVar[tuple[str, ...]] = ("end_turn",)
    verbs: ClassVar[dict[str, int]] = {"flip": 0}
    size: ClassVar[int] = SLOTS * FACES
    rules: ClassVar[tuple[str, ...]] = ("LOF-141", "LOF-142", "LOF-143")
    forbids: ClassVar[str] = "LOF-141"

    def __init__(self, seat: i64) -> None:
        super().__init__(ids.IMPROVE_TILE, seat)

    def options(self, table: LofotenTable) -> vec[i64]:
        options = vec[i64](capacity=8)
        for option in range(SLOTS * FACES):
            if tile_of(table, self.seat, option) != NONE:
                options = append(options, option)
        return options

    def resolve(self, table: LofotenTable, option: i64) -> None:
        tile = tile_of(table, self.seat, option)
        flipped = table.flipped[:]
        flipped[tile] = 1
        table.flipped = flipped
        table.emit(FLIPPED, self.seat, tile, option // FACES)
        table.ask(ImproveShip(self.seat))

    def check_position(self, table: LofotenTable) -> str:
        return check_position.check_asked_late(table, self)


def tile_of(table: LofotenTable, seat: i64, option: i64) -> i64:
    """A seat's face-up tile with the front and warehouse an option of `improve_tile` names, or NONE."""
    home = seat * SLOTS + option // FACES
    front = option % FACES
    for tile in range(TILES):
        if table.homes[tile] != home or table.flipped[tile]:
            continue
        if (table.box.tile_value[tile] - 1) * SEATS + table.box.tile_shield[tile] == front:
            return tile
    return NONE


@mypyc_attr(free_list_len=1)
class ImproveShip(Decision):
    """The longship that is turned to its dark side (LOF-144); an option is a letter."""

    name: ClassVar[str] = "improve_ship"
    may_follow: ClassVar[tuple[str, ...]] = ("end_turn",)
    verbs: ClassVar[dict[str, int]] = {"improve_ship": 0}
    size: ClassVar[int] = SHIPS
    rules: ClassVar[tuple[str, ...]] = ("LOF-144", "LOF-145", "LOF-146", "LOF-148", "LOF-149", "LOF-151")
    forbids: ClassVar[str] = "LOF-144"

    def __init__(self, seat: i64) -> None:
        super().__init__(ids.IMPROVE_SHIP, seat)

    def options(self, table: LofotenTable) -> vec[i64]:
        options = vec[i64](capacity=4)
        for letter in range(SHIPS):
            if table.improved[self.seat * SHIPS + letter] == 0:
                options = append(options, letter)
        return options

    def resolve(self, table: LofotenTable, option: i64) -> None:
        improved = table.improved[:]
        improved[self.seat * SHIPS + option] = 1
        table.improved = improved
        table.emit(IMPROVED, self.seat, option)

    def check_position(self, table: LofotenTable) -> str:
        return check_position.check_asked_late(table, self)
