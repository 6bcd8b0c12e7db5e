"""View builder of Midgard (section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard import GAME
from meadhall.games.midgard.areas.recruit import ReaverFate
from meadhall.games.midgard.areas.sea import SeaMethod, SeaPick
from meadhall.games.midgard.areas.spoils import ResolveOrder
from meadhall.games.midgard.areas.territory import ResolveTile
from meadhall.games.midgard.areas.trade import TradeReward
from meadhall.games.midgard.packed import (
    BATTLE,
    BATTLE_PLACE,
    KEEP,
    KEEP_PLACE,
    PROPHECY_PLACE,
    REAVER_PLACE,
    SEA,
    TILE,
    VILLAGE_PLACE,
)
from meadhall.games.midgard.rounds import PlaceLongship
from meadhall.games.midgard.turns import ActivateOrRest, Resolution
from meadhall.games.midgard.view import ArtifactWindow
from tests.games.midgard.situations import (
    BOX,
    arrange,
    artifact,
    ask,
    card,
    collect,
    crew,
    edited,
    give_prophecies,
    pile,
    purse,
    sail_to,
    show_battle,
    situation,
    take,
    upgrade,
)
from tests.kit import choose

SEAT = 2


def test_before_the_first_ship_no_area_is_open() -> None:
    view: Any = GAME.new(4, 3).view()
    assert (view.round, view.turn, view.area, view.active, view.last) == (1, 0, None, None, None)


def test_an_open_area_is_shown_with_its_ship_and_its_player() -> None:
    table = situation(4, start=1)
    arrange(table, PlaceLongship(1))
    choose(table, "place_longship", KEEP)
    view = table.view()
    assert (view.area, view.active) == ("keep", 1)
    assert [area.ship for area in view.areas] == [None, None, None, None, 1, None]
    assert view.last == GAME.action("place_longship", KEEP)


@pytest.mark.parametrize(("players", "rows"), [(2, (3, 3, 2)), (3, (4, 4, 3)), (4, (4, 5, 4))])
def test_every_face_up_card_is_shown_on_its_place(players: int, rows: tuple[int, int, int]) -> None:
    table = situation(players)
    view = table.view()
    prophecies, battles, pairs = rows

    def shown(first: int, count: int) -> list[Any]:
        return [BOX.cards[number] for number in table.board[first : first + count]]

    assert view.prophecies == shown(PROPHECY_PLACE, prophecies)
    assert view.battles == shown(BATTLE_PLACE, battles)
    for name, first in (("village", VILLAGE_PLACE), ("keep", KEEP_PLACE), ("reavers", REAVER_PLACE)):
        assert view.pairs(name) == [shown(first + 2 * pair, 2) for pair in range(pairs)], name


def test_a_board_shows_its_own_artifacts_tokens_and_collection() -> None:
    table = situation(4)
    artifact(table, SEAT, 1, "A02", "blue:shield")
    artifact(table, SEAT, 3, "A01", "blue:longship")
    table.used[SEAT * 4 + 3] = 1
    upgrade(table, SEAT, "chest", "chest", "longship")
    table.spent[SEAT * 4 + 2] = 1
    collect(table, SEAT, art=2, gold=1)
    board = table.view().boards[SEAT]
    shown = [each and (each.id, each.die, each.used) for each in board.artifacts]
    assert shown == [None, ("A02", "blue:shield", False), None, ("A01", "blue:longship", True)]
    assert [(token.symbol, token.used) for token in board.upgrades] == [
        ("chest", True),
        ("chest", False),
        ("longship", False),
    ]
    assert board.collection == {"treasure": 0, "art": 2, "armour": 0, "crimson": 0, "azure": 0, "gold": 1}
    bare = table.view().boards[0]
    assert (bare.artifacts, bare.upgrades) == ([None] * 4, [])
    assert set(bare.collection.values()) == {0}


@pytest.mark.rule("MID-169")
def test_others_see_only_the_glory_of_prophecies_they_know() -> None:
    table = situation(4)
    purse(table, SEAT, favor=8, food=9)
    give_prophecies(table, SEAT, "P24")
    give_prophecies(table, SEAT, "P23", secret=True)
    ask(table, TradeReward(SEAT, 1))
    assert table.view(SEAT).boards[SEAT].points["prophecies"] == 4 + 3
    for seat in (0, 1, 3, None):
        assert table.view(seat).boards[SEAT].points["prophecies"] == 4
    assert [each.id for each in table.view(SEAT).boards[SEAT].secret_prophecies] == ["P23"]


def test_a_payment_shows_the_symbols_still_to_be_paid() -> None:
    table = situation(4)
    crew(table, SEAT, "blue:longship", "yellow:longship", "blue:shield", "red:shield", "red:hammer")
    battle = show_battle(table, 0, "B11")
    ask(table, SeaMethod(SEAT, battle))
    assert table.view().paying == []
    choose(table, "sea_method", 1)
    wanted = BOX.battles[battle - BATTLE].combination
    assert table.view().paying == wanted
    table.apply(table.legal()[0])
    assert table.view().paying == wanted[1:]


def test_the_card_that_is_asked_about_is_shown() -> None:
    table = situation(4)
    ask(table, SeaPick(SEAT))
    assert table.view().met is None
    crew(table, SEAT, "red:hammer")
    ask(table, SeaMethod(SEAT, show_battle(table, 0, "B07")))
    assert table.view().met.id == "B07"


def test_the_window_after_the_action_is_told_from_the_one_before() -> None:
    table = situation(4)
    sail_to(table, SEA, 0)
    artifact(table, 0, 0, "A03", "red:hammer")
    arrange(table, Resolution(0))
    assert table.view().question == ArtifactWindow(0, late=0)
    choose(table, "artifact_window", 0)
    choose(table, "activate_or_rest", 1)
    assert table.view().question == ArtifactWindow(0, late=1)


@pytest.mark.parametrize(("players", "columns"), [(2, [3, 0]), (3, [2, 0, 1]), (4, [3, 0, 1, 2])])
def test_every_board_shows_its_column(players: int, columns: list[int]) -> None:
    table = situation(players)
    sail_to(table, SEA, 1)
    arrange(table, ActivateOrRest(1))
    assert [board.column for board in table.view().boards] == columns


def test_discard_piles_and_decks_are_open() -> None:
    table = situation(4)
    before = table.view().decks
    table.discard[int(table.draw(2))] += 1
    table.discard[card("J06")] += 1
    table.deck[card("J06")] -= 1
    table.left[2] -= 1
    view = table.view()
    assert view.decks["journeys"] == before["journeys"] - 2
    assert len(view.discards.journeys) == 2
    assert "J06" in [each.id for each in view.discards.journeys]


def test_the_cards_before_a_player_are_shown_whatever_they_are() -> None:
    table = situation(4)
    arrange(table, ReaverFate(SEAT), waiting=[take(table, card("R01")), take(table, card("R60"))])
    assert [each.id for each in table.view().waiting] == ["R01", "R60"]
    names = ("A01", "runes", "ship_upgrade:longship", "treasure", "bastion:2")
    table = situation(4)
    arrange(table, ResolveOrder(SEAT), waiting=[take(table, card(name)) for name in names])
    assert [each.card for each in table.view().waiting] == [card(name) for name in names]


def test_tiles_that_were_turned_over_are_shown_until_their_reward_is_gained() -> None:
    table = situation(4)
    pile(table, SEAT, "tile:0", "tile:44", "tile:20")
    arrange(table, ResolveTile(SEAT), turned=[TILE, TILE + 44, TILE + 20])
    assert table.view().turned == [BOX.cards[TILE], BOX.cards[TILE + 44], BOX.cards[TILE + 20]]
    choose(table, "resolve_tile", 1)
    assert table.view().turned == [BOX.cards[TILE], None, BOX.cards[TILE + 20]]
    assert table.view().boards[SEAT].tiles == [BOX.cards[TILE + tile] for tile in (0, 20, 44)]


def test_everybody_has_a_glory_pile_of_their_own() -> None:
    table = situation(4)
    pile(table, SEAT, "R07", "B03", "A05")
    pile(table, 0, "R08", "B04")
    own, other = table.view().boards[SEAT].pile, table.view().boards[0].pile
    assert [[each.id for each in cards] for cards in (own.reavers, own.battles, own.artifacts)] == [
        ["R07"],
        ["B03"],
        ["A05"],
    ]
    assert [[each.id for each in cards] for cards in (other.reavers, other.battles, other.artifacts)] == [
        ["R08"],
        ["B04"],
        [],
    ]


def test_every_area_shows_as_many_pairs_as_it_has_places() -> None:
    changes = ("village_pairs = [2", "village_pairs = [1"), ("keep_pairs = [2", "keep_pairs = [3")
    view = situation(2, edition=edited(*changes)).view()
    assert [len(pairs) for pairs in (view.village, view.keep, view.reavers)] == [1, 3, 2]
