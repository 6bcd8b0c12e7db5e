"""Hidden information of Lofoten: which seat may know what (section 10)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.dice import FastDice
from meadhall.games.lofoten.ids import (
    MOVE_STOP,
    PLAY_CENTER,
    PLAY_LEFT,
    PLAY_RIGHT,
    POWER_STOP,
    SWAP_FIRST,
    TO_LEFT,
    TO_RIGHT,
)
from tests.games.lofoten.situations import Situation, choose, new, told
from tests.kit import random_plies

FULL = "mead1w mead2w fish1w fish2w sheep1w"


@pytest.mark.rule("LOF-015", "LOF-006")
def test_hands_deck_and_quantities_of_the_piles_stay_hidden() -> None:
    table = Situation().market(FULL).action(0)
    mine, theirs, watching = table.view(0), table.view(1), table.view(None)
    assert [card.id for card in mine.hands[0]] == [int(card) for card in table.hands[:3]]
    assert mine.hands[1] == theirs.hands[0] == watching.hands[0] == [None, None, None]
    assert mine.piles[0].__struct_fields__ == ("count", "good")
    assert mine.deck == len(table.deck)


@pytest.mark.rule("LOF-077")
def test_only_the_drawer_sees_the_drawn_card() -> None:
    table = Situation().market(FULL).hand(0, "M1 F3 S2").deck("C1").action(0)
    choose(table, "choose_card", PLAY_LEFT)
    heard = choose(table, "lateral_move", MOVE_STOP)
    drawn = next(event for event in heard if event.name == "draw")
    assert drawn.seen_by(0)
    assert not drawn.seen_by(1)
    assert not drawn.seen_by(None)
    assert table.view(0).drawn.value == 1
    assert table.view(1).drawn is None
    assert table.view(None).drawn is None
    placed = choose(table, "place_card", TO_LEFT)
    assert ("place", (0, TO_LEFT, 0, 0)) in told(table, placed)
    assert table.view(1).newest == [0, None]


@pytest.mark.rule("LOF-055")
def test_a_swap_shows_the_old_hand_and_hides_the_new() -> None:
    table = Situation().market(FULL).coins(2, 0).action(0)
    old = tuple(int(card) for card in table.hands[:3])
    heard = choose(table, "choose_card", 3)
    swap = next(event for event in heard if event.name == "swap")
    new = next(event for event in heard if event.name == "new_hand")
    assert tuple(swap.values)[1:] == old
    assert swap.seen_by(1)
    assert new.seen_by(0)
    assert not new.seen_by(1)


@pytest.mark.rule("LOF-080")
def test_after_a_renewal_the_cards_held_are_known_as_a_set_and_guessed_so() -> None:
    scene = Situation().market(FULL).hand(0, "M1 F3 S2").hand(1, "C1 C2 C3").coins(0, 0).all_but(0)
    table = scene.action(0)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    held = sorted(int(card) for card in table.hands[3:])
    seen = table.view(0).hands[1]
    assert all(sorted(card.id for card in place.one_of) == held for place in seen)
    orders = set()
    for seed in range(60):
        guess = table.guess(0, FastDice(seed))
        cards = [int(card) for card in guess.hands[3:]]
        assert sorted(cards) == held
        orders.add(tuple(cards))
    assert len(orders) == 6
    mine = table.view(1).hands[0]
    assert [place is None for place in mine] == [False, False]
    assert table.view(None).hands == [[None, None], [None, None, None]]


@pytest.mark.rule("LOF-080")
def test_a_card_drawn_after_the_renewal_is_unknown_again() -> None:
    scene = Situation().market(FULL).hand(0, "M1 F3 S2").hand(1, "C1 C2 C3").coins(0, 0).all_but(0)
    table = scene.action(0)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    choose(table, "place_card", TO_LEFT)
    places = table.view(1).hands[0]
    assert [place is None for place in places] == [True, False, False]


def known_since(seat: int, caught: list[int], newest: int) -> Any:
    """A seat that is to choose a card, whose cards are known from these renewals of the deck (0: not at all)."""
    scene = Situation().market(FULL).hand(seat, "M1 F3 S2").coins(2, 2)
    scene.table.renewals = 2
    scene.table.caught = vec[i64]([*caught, 0, 0, 0] if seat == 0 else [0, 0, 0, *caught])
    scene.table.newest[seat] = newest
    return scene.action(seat)


def renewals_seen(table: Any, seat: int) -> list[int]:
    """For each card of a seat the renewal from which the opponent knows it."""
    return [0 if card is None else card.since for card in table.view(1 - seat).hands[seat]]


@pytest.mark.rule("LOF-025", "LOF-079", "LOF-080")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("option", "then", "stop", "left", "newest"),
    [
        (PLAY_LEFT, "lateral_move", MOVE_STOP, [0, 2], 1),
        (PLAY_CENTER, "central_power", POWER_STOP, [1, 2], 1),
        (PLAY_RIGHT, "lateral_move", MOVE_STOP, [1, 0], None),
    ],
)
def test_what_is_known_of_a_card_moves_with_it(
    seat: int, option: int, then: str, stop: int, left: list[int], newest: int | None
) -> None:
    table = known_since(seat, [1, 0, 2], 2)
    choose(table, "choose_card", option)
    assert renewals_seen(table, seat) == left
    assert table.view(None).newest[seat] == newest
    choose(table, then, stop)
    other = table.clone()
    choose(table, "place_card", TO_LEFT)
    assert renewals_seen(table, seat) == [0, *left]
    assert table.view(None).newest[seat] == 0
    choose(other, "place_card", TO_RIGHT)
    assert renewals_seen(other, seat) == [*left, 0]
    assert other.view(None).newest[seat] == 2


@pytest.mark.rule("LOF-055", "LOF-080")
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_is_known_of_a_new_hand(seat: int) -> None:
    table = known_since(seat, [1, 2, 2], 0)
    choose(table, "choose_card", SWAP_FIRST)
    assert renewals_seen(table, seat) == [0, 0, 0]
    assert table.view(None).newest[seat] is None


@pytest.mark.rule("LOF-006")
def test_guessed_piles_show_the_same_kinds_and_every_quantity_that_can_be() -> None:
    table = Situation().market(FULL).action(0)
    tops: Counter[int] = Counter()
    for seed in range(300):
        guess = table.guess(0, FastDice(seed))
        assert guess.view(0).piles == table.view(0).piles
        tops[int(guess.first_pile[-1])] += 1
    good = table.box.tile_good[table.first_pile[-1]]
    unseen = [int(tile) for tile in [*table.first_pile, *table.second_pile] if table.box.tile_good[tile] == good]
    assert set(tops) == set(unseen)
    assert min(tops.values()) > 300 / len(unseen) / 3


def test_every_view_can_be_written_as_json() -> None:
    table = new(5, warehouses=2, jarls=True, longships=True)
    for now, _ in random_plies(table, FastDice(5)):
        for seat in (0, 1, None):
            msgspec.json.encode(now.view(seat))
    msgspec.json.encode(table.view(0))


@pytest.mark.rule("LOF-077", "LOF-055", "LOF-083")
def test_what_has_come_to_light_cannot_be_taken_back() -> None:
    """Cards drawn and tiles turned over are where undoing stops; playing a card and moving are not."""
    scene = Situation().market("mead1w - fish1w - sheep1w").hand(0, "M2 F1 S1").coins(5, 0)
    table = scene.action(0)
    choose(table, "choose_card", SWAP_FIRST)
    assert table.barrier == table.ply
    choose(table, "choose_card", PLAY_LEFT)
    assert table.barrier == table.ply - 1
    choose(table, "lateral_move", MOVE_STOP)
    assert table.barrier == table.ply
    choose(table, "place_card", TO_LEFT)
    assert table.barrier == table.ply - 1
    choose(table, "refill_pick", 0)
    assert table.barrier == table.ply
