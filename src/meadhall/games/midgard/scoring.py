"""Scoring of Midgard: the final count (section 5 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.midgard.packed import (
    ARTIFACT,
    BASIC,
    BASTION,
    BATTLE,
    COLLECTED,
    COLOURS,
    FARM,
    FAVOR,
    FOOD,
    GLORY,
    NONE,
    PLACES,
    PROPHECY_KINDS,
    REAVERS_PER_SLOT,
    SLOTS,
    TERROR,
    TILE,
    UNIQUE,
    WALL,
)

if TYPE_CHECKING:
    from meadhall.games.midgard.table import MidgardTable


def terror_glory(table: MidgardTable, tokens: i64) -> i64:
    """MID-132, MID-133."""
    scale = table.box.terror
    last: i64 = len(scale) - 1
    return scale[tokens] if tokens <= last else scale[last] + (tokens - last) * table.box.terror_further


def artifact_glory(table: MidgardTable, seat: i64) -> i64:
    """Artifacts on the board and in the Glory pile (MID-134, MID-156)."""
    total: i64 = 0
    for at in range(seat * PLACES, seat * PLACES + PLACES):
        if table.artifacts[at] != NONE:
            total += table.box.artifact_glory[table.artifacts[at] - ARTIFACT]
    for card in range(ARTIFACT, UNIQUE):
        if table.pile[card] == seat:
            total += table.box.artifact_glory[card - ARTIFACT]
    return total


def set_glory(scale: vec[i64], count: i64) -> i64:
    """Full sets first, then one set of the rest (MID-135, MID-157)."""
    full: i64 = len(scale) - 1
    return (count // full) * scale[full] + scale[count % full]


def keep_glory(table: MidgardTable, seat: i64, kind: i64) -> i64:
    """Treasure, art or armour."""
    return set_glory(table.box.sets[kind], table.keeps[seat * COLLECTED + kind])


def tapestry_glory(table: MidgardTable, seat: i64) -> i64:
    """Sets of the three colours, and spare ones (MID-114, MID-115, MID-158)."""
    first = seat * COLLECTED + 3
    crimson, azure, gold = table.keeps[first], table.keeps[first + 1], table.keeps[first + 2]
    sets = min(crimson, min(azure, gold))
    return sets * table.box.tapestry_set + (crimson + azure + gold - 3 * sets) * table.box.tapestry_spare


def token_glory(table: MidgardTable, seat: i64, token: i64) -> i64:
    """Farms, walls or bastions: the rate rises with their number, and most of them bring extra (MID-136 to MID-142)."""
    count = table.has(seat, token)
    if count == 0:
        return 0
    kind = token - FARM
    rate = table.box.tier_glory[kind * 3]
    for tier in range(1, 3):
        if count >= table.box.tier_from[kind * 3 + tier]:
            rate = table.box.tier_glory[kind * 3 + tier]
    return count * rate + (table.box.majority[kind] if most(table, seat, token) else 0)


def most(table: MidgardTable, seat: i64, token: i64) -> bool:
    return all(table.has(other, token) <= table.has(seat, token) for other in range(table.seats))


def reavers_of_clan(table: MidgardTable, seat: i64, clan: i64) -> i64:
    """Reavers of a clan anywhere: leader, slots and Glory pile."""
    count: i64 = 0
    leader = table.leader[seat]
    if leader != NONE and table.box.clan[leader] == clan:
        count += 1
    first = seat * SLOTS * REAVERS_PER_SLOT
    for at in range(first, first + SLOTS * REAVERS_PER_SLOT):
        if table.slots[at] != NONE and table.box.clan[table.slots[at]] == clan:
            count += 1
    for reaver in range(BATTLE):
        if table.pile[reaver] == seat and table.box.clan[reaver] == clan:
            count += 1
    return count


def piled(table: MidgardTable, seat: i64, first: i64, end: i64) -> i64:
    count: i64 = 0
    for card in range(first, end):
        if table.pile[card] == seat:
            count += 1
    return count


def tiles_like(table: MidgardTable, seat: i64, kind: i64, level: i64) -> i64:
    """Territories of a type, or of a level; NONE for any."""
    count: i64 = 0
    for tile in range(TILE, ARTIFACT):
        if table.pile[tile] == seat:
            stack = table.box.stack_of[tile - TILE]
            if (kind == NONE or table.box.stack_type[stack] == kind) and (
                level == NONE or table.box.stack_level[stack] == level
            ):
                count += 1
    return count


def counted(table: MidgardTable, seat: i64, what: i64) -> i64:
    """What a Prophecy counts, numbered as in PROPHECY_COUNTS."""
    if what < 3:
        return reavers_of_clan(table, seat, what)
    if what == 3:
        fewest = reavers_of_clan(table, seat, 0)
        for clan in range(1, COLOURS):
            fewest = min(fewest, reavers_of_clan(table, seat, clan))
        return fewest
    if what == 4:
        return piled(table, seat, BATTLE, TILE)
    if what == 5:
        return tiles_like(table, seat, NONE, NONE)
    if what < 9:
        return tiles_like(table, seat, what - 6, NONE)
    if what == 9:
        return tiles_like(table, seat, NONE, 3)
    if what == 10:
        return artifacts(table, seat)
    if what == 11:
        return specialised(table, seat)
    if what == 12:
        return upgrades(table, seat)
    if what < 16:
        return table.has(seat, FARM + what - 13)
    if what == 16:
        return table.has(seat, TERROR)
    if what < 20:
        return table.keeps[seat * COLLECTED + what - 17]
    if what == 20:
        first = seat * COLLECTED + 3
        return table.keeps[first] + table.keeps[first + 1] + table.keeps[first + 2]
    if what == 21:
        return table.dice_of(seat)
    return table.has(seat, FOOD if what == 22 else FAVOR)


def artifacts(table: MidgardTable, seat: i64) -> i64:
    count = piled(table, seat, ARTIFACT, UNIQUE)
    for at in range(seat * PLACES, seat * PLACES + PLACES):
        if table.artifacts[at] != NONE:
            count += 1
    return count


def specialised(table: MidgardTable, seat: i64) -> i64:
    count: i64 = 0
    first = seat * SLOTS * REAVERS_PER_SLOT
    for at in range(first, first + SLOTS * REAVERS_PER_SLOT):
        if table.slots[at] != NONE:
            count += 1
    return count


def upgrades(table: MidgardTable, seat: i64) -> i64:
    count: i64 = 0
    for at in range(seat * BASIC, seat * BASIC + BASIC):
        count += table.upgrades[at]
    return count


def prophecy_worth(table: MidgardTable, seat: i64, kind: i64) -> i64:
    """What one Prophecy of a kind gives the seat as things stand (MID-143)."""
    box = table.box
    number = counted(table, seat, box.prophecy_what[kind]) // box.prophecy_per[kind]
    return min(number * box.prophecy_glory[kind], box.prophecy_max[kind])


def prophecy_glory(table: MidgardTable, seat: i64) -> i64:
    total: i64 = 0
    first = seat * PROPHECY_KINDS
    for kind in range(PROPHECY_KINDS):
        held = table.known[first + kind] + table.secret[first + kind]
        if held > 0:
            total += held * prophecy_worth(table, seat, kind)
    return total


def total(table: MidgardTable, seat: i64) -> i64:
    """The seat's Glory, were the game to end now."""
    return (
        table.has(seat, GLORY)
        + terror_glory(table, table.has(seat, TERROR))
        + collection_glory(table, seat)
        + building_glory(table, seat)
        + prophecy_glory(table, seat)
    )


def collection_glory(table: MidgardTable, seat: i64) -> i64:
    """Artifacts and everything that is collected in sets."""
    return (
        artifact_glory(table, seat)
        + keep_glory(table, seat, 0)
        + keep_glory(table, seat, 1)
        + keep_glory(table, seat, 2)
        + tapestry_glory(table, seat)
    )


def building_glory(table: MidgardTable, seat: i64) -> i64:
    """Farms, walls and bastions."""
    return token_glory(table, seat, FARM) + token_glory(table, seat, WALL) + token_glory(table, seat, BASTION)


def breakdown(table: MidgardTable, seat: int) -> dict[str, int]:
    """The seat's Glory by source."""
    return {
        "glory": int(table.has(seat, GLORY)),
        "terror": int(terror_glory(table, table.has(seat, TERROR))),
        "artifacts": int(artifact_glory(table, seat)),
        "treasure": int(keep_glory(table, seat, 0)),
        "art": int(keep_glory(table, seat, 1)),
        "armour": int(keep_glory(table, seat, 2)),
        "tapestries": int(tapestry_glory(table, seat)),
        "farms": int(token_glory(table, seat, FARM)),
        "walls": int(token_glory(table, seat, WALL)),
        "bastions": int(token_glory(table, seat, BASTION)),
        "prophecies": int(prophecy_glory(table, seat)),
    }


def winners(table: MidgardTable) -> list[int]:
    """Most Glory, then most Favor, then together (MID-144, MID-145, MID-171)."""
    standing = [(int(total(table, seat)), int(table.has(seat, FAVOR))) for seat in range(int(table.seats))]
    best = max(standing)
    return [seat for seat, each in enumerate(standing) if each == best]
