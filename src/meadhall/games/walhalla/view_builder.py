"""View builder of Walhalla: fills the view of a seat or a spectator; all but the other players' cards (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.engine.view import base_fields
from meadhall.games.walhalla import scoring
from meadhall.games.walhalla.packed import BENCHES, CARDS, FJORDS, LONGEST, PENINSULAS, SHIPS, SLOTS, TERRAINS
from meadhall.games.walhalla.view import Berth, Field, Fjord, Peninsula, Player, Ship, WalhallaView

if TYPE_CHECKING:
    from meadhall.games.walhalla.table import WalhallaTable


def build_view(table: WalhallaTable, seat: int | None) -> WalhallaView:
    return WalhallaView(
        *base_fields(table, seat, WalhallaView),
        attack=int(table.attack),
        first=int(table.first),
        active=int(table.active()),
        peninsulas=[build_peninsula(table, peninsula) for peninsula in range(PENINSULAS)],
        fjords=[build_fjord(table, fjord) for fjord in range(FJORDS)],
        ship=build_ship(table),
        fleet=[build_berth(table, 2 * ship) for ship in range(SHIPS) if (table.waiting >> ship) & 1],
        players=[build_player(table, each) for each in range(int(table.seats))],
        hand=None if seat is None else count_cards(table, seat, False),
        laid=None if seat is None else count_cards(table, seat, True),
        pile=int(table.undrawn()),
        discard=[int(count) for count in table.discard],
        cards=table.box.card_names,
        terrains=table.box.terrain_names,
        supply=[int(count) for count in table.box.supply[table.seats]],
        wheat=int(table.box.wheat[table.attack]),
        hunt=int(table.box.hunt_factor),
    )


def build_peninsula(table: WalhallaTable, peninsula: i64) -> Peninsula:
    first = peninsula * LONGEST
    totals = scoring.peninsula_totals(table, peninsula)
    return Peninsula(
        fields=[build_field(table, field) for field in range(first, first + table.lengths[peninsula])],
        inner=int(table.inner[peninsula]),
        outer=int(table.outer[peninsula]),
        totals=[int(total) for total in totals],
        prizes=[int(prize) for prize in scoring.share_out(totals, table.outer[peninsula], table.inner[peninsula])],
    )


def build_field(table: WalhallaTable, field: i64) -> Field:
    return Field(
        field=int(field),
        terrain=TERRAINS[int(table.terrain[field])],
        worth=int(table.worth[field]),
        holder=int(table.holder[field]),
    )


def build_fjord(table: WalhallaTable, fjord: i64) -> Fjord:
    first = fjord * SLOTS
    return Fjord(
        slots=int(table.slots(fjord)),
        ships=[build_berth(table, table.moored[at]) for at in range(first, first + table.docked[fjord])],
    )


def build_berth(table: WalhallaTable, berth: i64) -> Berth:
    """A ship: which, whose coloured seat, where that is, and whether its bow points out to sea."""
    ship = berth // 2
    return Berth(
        name=table.box.ship_names[ship],
        number=int(ship),
        colour=int(table.box.ship_colour[ship]),
        bench=int(table.box.ship_bench[ship]),
        facing=int(berth & 1),
    )


def build_ship(table: WalhallaTable) -> Ship | None:
    """The ship of this turn, who sits in it, and where it was sent (-1: nowhere yet)."""
    if table.ship < 0:
        return None
    facing: i64 = 0
    slot: i64 = -1
    if table.fjord >= 0:
        slot = table.docked[table.fjord] - 1
        facing = table.moored[table.fjord * SLOTS + slot] & 1
    berth = build_berth(table, 2 * table.ship + facing)
    return Ship(
        name=berth.name,
        number=berth.number,
        colour=berth.colour,
        bench=berth.bench,
        facing=berth.facing,
        riders=[int(table.riders[bench]) for bench in range(BENCHES)],
        fjord=int(table.fjord),
        slot=int(slot),
    )


def build_player(table: WalhallaTable, seat: i64) -> Player:
    return Player(
        midgard=int(table.midgard[seat]),
        asgard=int(table.asgard[seat]),
        walhalla=int(table.walhalla[seat]),
        score=int(table.score[seat]),
        hand=int(table.held[seat]),
        answered=int(table.answered[seat]),
        place=int(scoring.supply_place(table, seat)),
        raised=int(table.raised[seat]),
    )


def count_cards(table: WalhallaTable, seat: i64, laid: bool) -> list[int]:
    """How many of each kind of card a seat has in hand, or has laid face down."""
    cards = table.laid if laid else table.hands
    return [int(cards[seat * CARDS + card]) for card in range(CARDS)]
