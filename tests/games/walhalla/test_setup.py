"""Setting up Walhalla: components, peninsulas, Vikings, cards (section 3 of the specification)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from meadhall.core.engine.errors import BadOption
from meadhall.games.walhalla.ids import LEFT, RIGHT
from meadhall.games.walhalla.packed import CARDS, CULT, FOREST, SHIPS, VILLAGE, WHEAT
from meadhall.games.walhalla.table import WalhallaTable
from tests.games.walhalla.situations import GAME, hand

SEEDS = range(40)


def new(players: int, seed: object = 0, first_seat_begins: bool = False) -> WalhallaTable:
    table = GAME.new(players, str(seed), first_seat_begins=first_seat_begins)
    assert isinstance(table, WalhallaTable)
    return table


@pytest.mark.rule("WAL-001")
def test_three_or_four_play() -> None:
    assert GAME.players == (3, 4)
    for players in (2, 5):
        with pytest.raises(BadOption):
            GAME.new(players, 1)


@pytest.mark.rule("WAL-002", "WAL-023")
@pytest.mark.parametrize("players", [3, 4])
def test_every_player_has_fourteen_vikings_and_nobody_else_has_any(players: int) -> None:
    table = new(players)
    assert [table.midgard[s] + table.asgard[s] + table.walhalla[s] for s in range(players)] == [14] * players
    assert len(table.midgard) == len(table.asgard) == len(table.walhalla) == players


@pytest.mark.rule("WAL-003", "WAL-013", "WAL-090")
def test_eighteen_tiles_show_thirty_six_fields_of_four_terrains() -> None:
    view: Any = new(4).view(None)
    fields = [each for peninsula in view.peninsulas for each in peninsula.fields]
    assert len(fields) == 36
    assert Counter(each.terrain for each in fields) == {"cult": 9, "forest": 9, "village": 9, "wheat": 9}
    assert Counter(each.worth for each in fields if each.terrain == "forest") == {2: 6, 3: 3}
    assert Counter(each.worth for each in fields if each.terrain == "village") == {1: 6, 2: 3}


@pytest.mark.rule("WAL-004")
def test_twelve_ships_have_one_coloured_seat_each_three_per_colour() -> None:
    box = new(4).box
    assert len(box.ship_colour) == SHIPS == 12
    assert Counter(zip(box.ship_colour, box.ship_bench, strict=True)) == {
        (colour, bench): 1 for colour in range(4) for bench in range(3)
    }


@pytest.mark.rule("WAL-005")
def test_thirty_two_cards() -> None:
    box = new(4).box
    assert list(box.cards) == [4, 4, 4, 4, 1, 1, 1, 1, 4, 4, 4]
    assert sum(box.cards) == box.card_total == 32


@pytest.mark.rule("WAL-006", "WAL-015", "WAL-016", "WAL-017")
def test_headlands_are_shuffled_one_inner_and_one_outer_each_and_seen_by_all() -> None:
    seen = set()
    for seed in SEEDS:
        peninsulas: Any = new(4, seed).view(None).peninsulas
        inner = tuple(each.inner for each in peninsulas)
        outer = tuple(each.outer for each in peninsulas)
        assert sorted(inner) == [3, 4, 5]
        assert sorted(outer) == [6, 7, 8]
        seen |= {inner, outer}
    assert len(seen) == 12


@pytest.mark.rule("WAL-007", "WAL-026")
@pytest.mark.parametrize("players", [3, 4])
def test_scores_start_at_nothing(players: int) -> None:
    assert new(players).scores() == [0] * players


@pytest.mark.rule("WAL-010", "WAL-014")
def test_tiles_are_shuffled_and_turned_either_way() -> None:
    layouts = [[int(face) for face in new(4, seed).tiles] for seed in SEEDS]
    assert all(sorted(face // 2 for face in faces) == list(range(18)) for faces in layouts)
    assert len({tuple(face // 2 for face in faces) for faces in layouts}) == len(SEEDS)
    first_tile = {faces.index(face) for faces in layouts for face in faces if face // 2 == 0}
    assert len(first_tile) > 9
    turned = sum(face & 1 for faces in layouts for face in faces)
    assert 0.4 < turned / (18 * len(SEEDS)) < 0.6


@pytest.mark.rule("WAL-014")
def test_a_turned_tile_shows_its_other_half_nearer_the_board() -> None:
    table = new(4)
    for tile in range(18):
        face = table.tiles[tile]
        near = (tile % 6) * 2 + (tile // 6) * 16
        assert table.terrain[near] == table.box.face_terrain[face]
        assert table.terrain[near + 1] == table.box.face_terrain[face ^ 1]


@pytest.mark.rule("WAL-011")
def test_six_tiles_make_a_peninsula_of_twelve_fields() -> None:
    table = new(4)
    assert list(table.lengths) == [12, 12, 12]
    assert list(table.terrain[12:16]) == [-1] * 4
    assert {FOREST, WHEAT, CULT, VILLAGE} == set(table.terrain) - {-1}


@pytest.mark.rule("WAL-012")
def test_three_peninsulas_make_four_fjords_the_outer_ones_with_one_bank() -> None:
    table = new(4)
    banks = [[table.field_at(fjord, 0, side) // 16 for side in (LEFT, RIGHT)] for fjord in range(4)]
    assert banks == [[-1, 0], [0, 1], [1, 2], [2, -1]]


@pytest.mark.rule("WAL-019", "WAL-021", "WAL-022")
def test_four_players_start_with_7_6_1() -> None:
    table = new(4)
    assert list(table.midgard) == [7] * 4
    assert list(table.asgard) == [6] * 4
    assert list(table.walhalla) == [1] * 4


@pytest.mark.rule("WAL-020", "WAL-021", "WAL-022")
def test_three_players_start_with_9_4_1() -> None:
    table = new(3)
    assert list(table.midgard) == [9] * 3
    assert list(table.asgard) == [4] * 3
    assert list(table.walhalla) == [1] * 3


@pytest.mark.rule("WAL-024")
@pytest.mark.parametrize("players", [3, 4])
def test_everybody_is_dealt_one_secret_card(players: int) -> None:
    dealt = set()
    for seed in SEEDS:
        table = new(players, seed)
        assert [len(hand(table, seat)) for seat in range(players)] == [1] * players
        assert table.undrawn() == 32 - players
        for seat in range(players):
            own: Any = table.view(seat)
            assert own.hand == [int(table.hands[seat * CARDS + card]) for card in range(CARDS)]
            assert [player.hand for player in own.players] == [1] * players
        assert table.view(None).hand is None
        dealt.add(tuple(hand(table, 0)))
    assert len(dealt) > 5


@pytest.mark.rule("WAL-025")
def test_the_stack_of_ships_is_shuffled() -> None:
    assert len({int(new(4, seed).ship) for seed in range(200)}) == 12


@pytest.mark.rule("WAL-027")
def test_the_first_player_is_drawn_or_is_the_first_seat() -> None:
    assert {int(new(4, seed).first) for seed in SEEDS} == {0, 1, 2, 3}
    assert {int(new(4, seed, first_seat_begins=True).first) for seed in SEEDS} == {0}


@pytest.mark.rule("WAL-028")
def test_every_player_has_the_coloured_seats_of_one_colour() -> None:
    table = new(4)
    assert sorted(set(table.box.ship_colour)) == [0, 1, 2, 3]
    assert len({GAME.words("en").seat_name(seat) for seat in range(4)}) == 4


def test_the_same_seed_deals_the_same_game() -> None:
    assert new(4, "x").position() == new(4, "x").position()
