"""Neural net inputs of Walhalla: raw counts and parts of the hand-written evaluation, the seat's own first.

Of the cards it sees the seat's own, in hand and laid down; of the others' how many they hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.walhalla import evaluation, scoring
from meadhall.games.walhalla.ids import LANDING
from meadhall.games.walhalla.packed import (
    ATTACKS,
    CARD_IDS,
    CARDS,
    END_CARDS,
    PENINSULAS,
    SHIPS,
    TERRAINS,
    WAR_BAND,
)
from meadhall.games.walhalla.table import NONE, WalhallaTable

if TYPE_CHECKING:
    from meadhall.core.ml.neural_net import InputVector

JARL: Final = (
    *("score", "midgard", "asgard", "heroes", "cards", "raised", *TERRAINS, "fields"),
    *[f"strength_{peninsula}" for peninsula in range(PENINSULAS)],
    *[f"prize_{peninsula}" for peninsula in range(PENINSULAS)],
    *("prizes", "majorities", "keeping", "crew", "hope_of_heroes", "landings", "riders", "last_fields", "last_heroes"),
    *("own_ships", "active", "asked", "begins"),
)
SCORE: Final = 0
MIDGARD: Final = 1
ASGARD: Final = 2
HEROES: Final = 3
HELD: Final = 4
RAISED: Final = 5
TERRAIN: Final = 6
"""Four cells, one for each terrain."""
ALL_FIELDS: Final = 10
STRENGTH: Final = 11
PRIZE: Final = 14
PRIZES: Final = 17
MAJORITIES: Final = 18
KEEPING: Final = 19
CREW: Final = 20
HERO_HOPE: Final = 21
LANDINGS: Final = 22
RIDERS: Final = 23
LAST_FIELDS: Final = 24
LAST_HEROES: Final = 25
OWN_SHIPS: Final = 26
ACTIVE: Final = 27
ASKED: Final = 28
BEGINS: Final = 29
PER_SEAT: Final = 30

ATTACK: Final = 0
PROGRESS: Final = ATTACK + ATTACKS
CARD: Final = PROGRESS + ATTACKS
"""The seat's own cards: in hand, and laid down."""
LAID: Final = CARD + CARDS
CARD_HOPE: Final = LAID + END_CARDS
MINE: Final = CARD_HOPE + 1
"""Which question the seat is asked, or else another seat."""
THEIRS: Final = MINE + LANDING
SHARED: Final = THEIRS + LANDING


def size(seats: i64) -> i64:
    """How many inputs there are."""
    return PER_SEAT * seats + SHARED


def names(seats: int) -> list[str]:
    """What each input is, in order."""
    attacks = range(1, ATTACKS + 1)
    found = [f"jarl_{place}.{name}" for place in range(seats) for name in JARL]
    found += [f"attack.{number}" for number in attacks] + [f"progress.{number}" for number in attacks]
    found += [f"card.{card}" for card in CARD_IDS] + [f"laid.{card}" for card in CARD_IDS[:END_CARDS]] + ["card_hope"]
    return [*found, *[f"asked.{kind}" for kind in range(LANDING)], *[f"others_asked.{kind}" for kind in range(LANDING)]]


def fill(table: WalhallaTable, seat: i64, row: InputVector) -> None:
    """Write what a seat sees into a blank row."""
    cells = row.cells
    seats = table.seats
    totals = strengths(table, seat)
    for place in range(seats):
        owner = (seat + place) % seats
        fill_people(table, owner, cells, place * PER_SEAT)
        fill_prospects(table, owner, totals, cells, place * PER_SEAT)
    fill_shared(table, seat, cells, seats * PER_SEAT)


def strengths(table: WalhallaTable, seat: i64) -> vec[i64]:
    """Everybody's total on every peninsula, with the war bands that the seat itself has laid down."""
    seats = table.seats
    found = vec[i64]([0] * int(PENINSULAS * seats))
    for peninsula in range(i64(PENINSULAS)):
        totals = scoring.peninsula_totals(table, peninsula)
        for card in range(i64(WAR_BAND), i64(END_CARDS)):
            if table.box.bands[card - WAR_BAND] == table.outer[peninsula]:
                totals[seat] += table.box.band_vikings * table.laid[seat * CARDS + card]
        for owner in range(seats):
            found[peninsula * seats + owner] = totals[owner]
    return found


def fill_people(table: WalhallaTable, owner: i64, cells: vec[float], at: i64) -> None:
    """Points, Vikings, cards and fields."""
    cells[at + SCORE] = float(table.score[owner])
    cells[at + MIDGARD] = float(table.midgard[owner])
    cells[at + ASGARD] = float(table.asgard[owner])
    cells[at + HEROES] = float(table.walhalla[owner])
    cells[at + HELD] = float(table.held[owner])
    cells[at + RAISED] = float(table.raised[owner])
    for field in range(i64(len(table.holder))):
        if table.holder[field] == owner:
            cells[at + TERRAIN + table.terrain[field]] += 1.0
            cells[at + ALL_FIELDS] += 1.0
    for ship in range(i64(SHIPS)):
        if (table.waiting >> ship) & 1 and table.box.ship_colour[ship] == owner:
            cells[at + OWN_SHIPS] += 1.0
    top = table.top
    cells[at + ACTIVE] = 1.0 if table.ship != NONE and table.active() == owner else 0.0
    cells[at + ASKED] = 1.0 if top is not None and top.seat == owner else 0.0
    cells[at + BEGINS] = 1.0 if table.first == owner else 0.0


def fill_prospects(table: WalhallaTable, owner: i64, totals: vec[i64], cells: vec[float], at: i64) -> None:
    """What the owner may hope for, and what it would have if the attack were over now."""
    seats = table.seats
    for peninsula in range(i64(PENINSULAS)):
        first = peninsula * seats
        prize = scoring.prize(totals[first : first + seats], owner, table.outer[peninsula], table.inner[peninsula])
        cells[at + STRENGTH + peninsula] = float(totals[first + owner])
        cells[at + PRIZE + peninsula] = float(prize)
        cells[at + PRIZES] += float(prize)
    cells[at + MAJORITIES] = evaluation.majorities_worth(table, owner, totals)
    cells[at + KEEPING] = evaluation.fields_worth(table, owner)
    cells[at + CREW] = evaluation.crew_worth(table, owner)
    cells[at + HERO_HOPE] = evaluation.heroes_worth(table, owner)
    cells[at + LANDINGS] = evaluation.riders_worth(table, owner, totals)
    cells[at + RIDERS] = float(evaluation.riders_of(table, owner))
    if table.attack == ATTACKS:
        box = table.box
        cells[at + LAST_FIELDS] = cells[at + ALL_FIELDS] * float(box.field_points)
        cells[at + LAST_HEROES] = float(scoring.prize(table.walhalla, owner, box.most_heroes, box.second_heroes))


def fill_shared(table: WalhallaTable, seat: i64, cells: vec[float], at: i64) -> None:
    """How far the game is, the seat's own cards, and the question that is asked."""
    cells[at + ATTACK + table.attack - 1] = 1.0
    cells[at + PROGRESS + table.attack - 1] = evaluation.attack_progress(table)
    for card in range(i64(CARDS)):
        cells[at + CARD + card] = float(table.hands[seat * CARDS + card])
        if card < END_CARDS:
            cells[at + LAID + card] = float(table.laid[seat * CARDS + card])
    cells[at + CARD_HOPE] = evaluation.cards_worth(table, seat)
    top = table.top
    if top is not None:
        cells[at + (MINE if top.seat == seat else THEIRS) + top.kind] = 1.0
