"""Evaluation heuristics of Walhalla, in expected points: fields, Vikings, heroes, cards, landings (section 11)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.walhalla import scoring
from meadhall.games.walhalla.ids import LEFT, RIGHT
from meadhall.games.walhalla.landing import Defend, PlayAxe
from meadhall.games.walhalla.packed import (
    ATTACKS,
    AXE,
    BENCHES,
    CARDS,
    CULT,
    END_CARDS,
    FIELDS,
    FJORDS,
    FOREST,
    HUNT,
    LONGEST,
    PENINSULAS,
    SHIELD,
    SHIPS,
    SLOTS,
    VILLAGE,
    WALHALLA,
    WAR_BAND,
    WHEAT,
)
from meadhall.games.walhalla.table import NONE, WalhallaTable

CARD_POINTS: Final = 1.7
"""What an unknown card is worth."""
READY_VIKING_POINTS: Final = 2.0
"""A Viking in Midgard who will find a seat."""
IDLE_VIKING_POINTS: Final = 0.7
"""A Viking in Midgard who won't, but may in a later attack."""
RESERVE_VIKING_POINTS: Final = 0.25
"""A Viking in Asgard who can come back."""
HERO_POINTS: Final = 1.9
"""The first heroes in Walhalla: each is a fight won, or a step up the supply scale."""
LATER_HERO_POINTS: Final = 0.6
WHEAT_HELD_ODDS: Final = 0.9
"""The chance that wheat is still held an attack later."""
ATTACK_ODDS_NO_HERO: Final = 0.85
"""How often an attack succeeds against a defender with cards but no hero, and against one with heroes."""
ATTACK_ODDS_WITH_HEROES: Final = 0.4


def standings(table: WalhallaTable) -> vec[i64]:
    """Every seat's total on every peninsula, war bands laid down included: peninsula * seats + seat."""
    totals = vec[i64]([0] * (PENINSULAS * table.seats))
    for field in range(i64(FIELDS)):
        holder = table.holder[field]
        if holder != NONE:
            at = field // LONGEST * table.seats + holder
            totals[at] += 1
            if table.terrain[field] == VILLAGE:
                totals[at] += table.worth[field]
    for card in range(i64(WAR_BAND), i64(END_CARDS)):
        for peninsula in range(i64(PENINSULAS)):
            if table.box.bands[card - WAR_BAND] == table.outer[peninsula]:
                for seat in range(table.seats):
                    totals[peninsula * table.seats + seat] += table.box.band_vikings * table.laid[seat * CARDS + card]
    return totals


def majorities_worth(table: WalhallaTable, seat: i64, totals: vec[i64]) -> float:
    """What the seat may earn on all peninsulas."""
    hope = 0.0
    for peninsula in range(i64(PENINSULAS)):
        hope += peninsula_worth(table, peninsula, seat, totals, 0)
    return hope


def fields_worth(table: WalhallaTable, seat: i64) -> float:
    """What the seat's fields bring besides the majorities."""
    hope = 0.0
    for field in range(i64(FIELDS)):
        if table.holder[field] == seat:
            hope += held_field_worth(table, field)
    return hope


def attack_progress(table: WalhallaTable) -> float:
    """How far this attack has come, from 0 to 1."""
    return float(table.sailed) / SHIPS


def peninsula_worth(table: WalhallaTable, peninsula: i64, seat: i64, totals: vec[i64], more: i64) -> float:
    """What the seat may earn on a peninsula, with so much more there: the prize as it stands, and a fair share."""
    first = peninsula * table.seats
    own = totals[first + seat] + more
    if own == 0:
        return 0.0
    ahead: i64 = 0
    level: i64 = 1
    everything = own
    for other in range(table.seats):
        if other != seat:
            total = totals[first + other]
            everything += total
            if total > own:
                ahead += 1
            elif total == own:
                level += 1
    outer = table.outer[peninsula]
    inner = table.inner[peninsula]
    share = float((outer + inner) * own) / float(everything + 3)
    prize = 0.0
    if ahead == 1:
        prize = float(scoring.divided_up(inner, level))
    elif ahead == 0:
        prize = float(outer if level == 1 else scoring.divided_up(outer + inner, level))
    sure = 0.3 + 0.7 * attack_progress(table)
    return sure * prize + (1.0 - sure) * share


def held_field_worth(table: WalhallaTable, field: i64) -> float:
    """What a field brings its holder at the end of this and later attacks, besides the majority."""
    hope = float(table.box.field_points) if table.attack == ATTACKS else 0.0
    if table.terrain[field] == WHEAT:
        chance = 1.0
        for attack in range(table.attack, i64(ATTACKS + 1)):
            hope += chance * float(table.box.wheat[attack])
            chance *= WHEAT_HELD_ODDS
        if table.attack < ATTACKS:
            hope += chance / WHEAT_HELD_ODDS * float(table.box.field_points)
    elif table.attack < ATTACKS:
        hope += RESERVE_VIKING_POINTS
    return hope


def crew_worth(table: WalhallaTable, seat: i64) -> float:
    """Vikings in Midgard and Asgard, by the seats they may still find."""
    coming = SHIPS - table.sailed
    turns = (coming + table.seats - 1 - (seat - table.first - table.sailed) % table.seats) // table.seats
    chances = 2 * turns
    for ship in range(i64(SHIPS)):
        if (table.waiting >> ship) & 1 and table.box.ship_colour[ship] == seat:
            chances += 1
    midgard = table.midgard[seat]
    sailing = min(midgard, chances)
    hope = READY_VIKING_POINTS * float(sailing)
    if table.attack < ATTACKS:
        hope += IDLE_VIKING_POINTS * float(midgard - sailing) + RESERVE_VIKING_POINTS * float(table.asgard[seat])
    return hope


def heroes_worth(table: WalhallaTable, seat: i64) -> float:
    """Fallen Vikings: fights to be won, the supply, and at last the majority in Walhalla."""
    heroes = table.walhalla[seat]
    early = min(heroes, 3)
    hope = HERO_POINTS * float(early) + LATER_HERO_POINTS * float(heroes - early)
    if table.attack < ATTACKS:
        return hope
    left = 1.0 - attack_progress(table)
    prize = float(scoring.prize(table.walhalla, seat, table.box.most_heroes, table.box.second_heroes))
    return left * hope + (0.5 + 0.5 * attack_progress(table)) * prize


def cards_worth(table: WalhallaTable, seat: i64) -> float:
    """The cards in hand and those laid down, by what they may bring."""
    hope = 0.0
    for card in range(i64(CARDS)):
        count = table.hands[seat * CARDS + card]
        if count > 0:
            hope += float(count) * card_worth(table, seat, card)
        if card < WAR_BAND and table.laid[seat * CARDS + card] > 0:
            hope += float(table.laid[seat * CARDS + card] * scoring.fields_held(table, seat, card))
    return hope


def card_worth(table: WalhallaTable, seat: i64, card: i64) -> float:
    """What one card in hand may bring in this attack or a later one."""
    left = 1.0 - attack_progress(table)
    last = table.attack == ATTACKS
    if card < WAR_BAND:
        now = float(scoring.fields_held(table, seat, card))
        return max(0.8 * now, 0.3) if last else max(0.8 * now, 1.5)
    if card < END_CARDS:
        return 2.0 if last else 2.6
    if card == WALHALLA:
        return 0.0 if last else 1.3
    if card == HUNT:
        return 2.2 * left if last else 2.1
    if card == AXE:
        return 2.4 * left if last else 2.2
    if card == SHIELD:
        return 2.0 * left if last else 1.8
    return CARD_POINTS


def riders_worth(table: WalhallaTable, seat: i64, totals: vec[i64]) -> float:
    """What the seat's Vikings aboard may win where they land, or where the active player would best send them."""
    if table.ship == NONE:
        return 0.0
    if table.fjord != NONE:
        facing = table.moored[table.fjord * SLOTS + table.docked[table.fjord] - 1] & 1
        return landings_worth(table, seat, totals, table.fjord, table.docked[table.fjord] - 1, facing)
    if riders_of(table, seat) == 0:
        return 0.0
    active = table.active()
    best = -99.0
    hope = 0.0
    for fjord in range(i64(FJORDS)):
        if table.docked[fjord] < table.slots(fjord):
            for facing in range(i64(2)):
                worth = landings_worth(table, active, totals, fjord, table.docked[fjord], facing)
                if worth > best:
                    best = worth
                    hope = worth
                    if seat != active:
                        hope = landings_worth(table, seat, totals, fjord, table.docked[fjord], facing)
    return hope


def riders_of(table: WalhallaTable, seat: i64) -> i64:
    """How many Vikings of the seat are aboard the ship."""
    count: i64 = 0
    for rider in table.riders:
        if rider == seat:
            count += 1
    return count


def landings_worth(table: WalhallaTable, seat: i64, totals: vec[i64], fjord: i64, slot: i64, facing: i64) -> float:
    """What the seat's Vikings may win from a slot of a fjord."""
    hope = 0.0
    for at in range(i64(BENCHES)):
        if table.riders[BENCHES - 1 - at if facing else at] == seat:
            contested = contested_field(table, at)
            if contested != NONE:
                hope += target_worth(table, seat, contested, totals)
                continue
            left = table.field_at(fjord, slot * BENCHES + at, LEFT)
            right = table.field_at(fjord, slot * BENCHES + at, RIGHT)
            worth = max(target_worth(table, seat, left, totals), target_worth(table, seat, right, totals))
            hope += worth if worth > 0.0 else READY_VIKING_POINTS
    return hope


def contested_field(table: WalhallaTable, at: i64) -> i64:
    """The field the Viking at that distance is fighting for, or NONE."""
    top = table.top
    if isinstance(top, PlayAxe) and top.at == at:
        return top.field
    if isinstance(top, Defend) and top.at == at:
        return top.field
    return NONE


def target_worth(table: WalhallaTable, seat: i64, field: i64, totals: vec[i64]) -> float:
    """What landing on a field may bring; nothing where the seat can't land."""
    if field == NONE or table.holder[field] == seat:
        return 0.0
    gain = occupation_worth(table, seat, field, totals)
    defender = table.holder[field]
    if defender == NONE:
        return gain
    chance = 1.0
    if table.walhalla[defender] > 0:
        chance = ATTACK_ODDS_WITH_HEROES
    elif table.held[defender] > 0:
        chance = ATTACK_ODDS_NO_HERO
    return chance * gain + (1.0 - chance) * HERO_POINTS


def occupation_worth(table: WalhallaTable, seat: i64, field: i64, totals: vec[i64]) -> float:
    """What occupying a field brings: the terrain, the majority, and what it keeps bringing."""
    terrain = table.terrain[field]
    more: i64 = 1
    hope = held_field_worth(table, field)
    if terrain == VILLAGE:
        more += table.worth[field]
    elif terrain == FOREST:
        hope += float(table.worth[field])
    elif terrain == CULT:
        hope += CARD_POINTS
    peninsula = field // LONGEST
    return (
        hope
        + peninsula_worth(table, peninsula, seat, totals, more)
        - peninsula_worth(table, peninsula, seat, totals, 0)
    )
