"""Determinization of Lofoten: every consistent world can be sampled, and nothing else (section 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.dice import FastDice
from meadhall.games.lofoten.ids import MOVE_STOP, PLAY_LEFT
from tests.games.lofoten.situations import Situation, choose, new
from tests.kit import random_plies

FULL = "mead1w mead2w fish1w fish2w sheep1w"


def guesses(table: Any, seat: int, count: int = 300) -> Iterator[Any]:
    """Tables as the seat might imagine them: each whole, and the same to its eyes."""
    view = table.view(seat)
    for seed in range(count):
        guess = table.guess(seat, FastDice(seed))
        assert guess.audit() == ""
        assert guess.view(seat) == view
        yield guess


def unseen_cards(table: Any, seat: int) -> set[int]:
    """The cards in the deck and with the opponent."""
    rival = 1 - seat
    drawn = [int(table.drawn)] if table.active == rival else []
    return {int(card) for card in [*table.deck, *table.hands[rival * 3 : rival * 3 + 3], *drawn] if card >= 0}


@pytest.mark.parametrize("seed", range(3))
def test_a_guess_is_a_whole_table_that_looks_the_same(seed: int) -> None:
    for table, _ in random_plies(new(seed, jarls=True, longships=True), FastDice(seed)):
        if table.ply % 8 == 0 or table.decision == "refill_place":
            for seat in (0, 1):
                next(guesses(table, seat))


@pytest.mark.rule("LOF-015", "LOF-077")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_cards_of_an_opponent_who_draws_can_be_any_that_were_not_seen(seat: int) -> None:
    table = Situation().market(FULL).action(1 - seat)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    assert table.decision == "place_card"
    unseen = unseen_cards(table, seat)
    imagined = list(guesses(table, seat))
    first = (1 - seat) * 3
    for place in (first, first + 1):
        assert {int(guess.hands[place]) for guess in imagined} == unseen
    assert {int(guess.drawn) for guess in imagined} == unseen
    assert {int(guess.deck[-1]) for guess in imagined} == unseen
    assert {int(guess.deck[0]) for guess in imagined} == unseen


@pytest.mark.rule("LOF-077")
@pytest.mark.parametrize("seat", [0, 1])
def test_ones_own_cards_and_the_one_just_drawn_are_known(seat: int) -> None:
    table = Situation().market(FULL).action(seat)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    unseen = unseen_cards(table, seat)
    imagined = list(guesses(table, seat))
    assert {int(guess.drawn) for guess in imagined} == {int(table.drawn)}
    assert all(
        list(guess.hands[seat * 3 : seat * 3 + 3]) == list(table.hands[seat * 3 : seat * 3 + 3]) for guess in imagined
    )
    for place in range((1 - seat) * 3, (1 - seat) * 3 + 3):
        assert {int(guess.hands[place]) for guess in imagined} == unseen


@pytest.mark.rule("LOF-080")
def test_cards_known_from_two_renewals_are_two_sets_and_a_newer_card_is_any() -> None:
    scene = Situation().market(FULL).hand(1, "M1 C2 C3")
    scene.table.renewals = 2
    scene.table.caught = vec[i64]([0, 0, 0, 1, 2, 2])
    two = scene.action(0)
    left, centre, right = (int(card) for card in two.hands[3:])
    orders = {tuple(int(card) for card in guess.hands[3:]) for guess in guesses(two, 0, 40)}
    assert orders == {(left, centre, right), (left, right, centre)}
    newer = Situation().market(FULL).hand(1, "M1 C2 C3")
    newer.table.renewals = 1
    newer.table.caught = vec[i64]([0, 0, 0, 1, 0, 1])
    table = newer.action(0)
    left, centre, right = (int(card) for card in table.hands[3:])
    imagined = list(guesses(table, 0))
    assert {(int(guess.hands[3]), int(guess.hands[5])) for guess in imagined} == {(left, right), (right, left)}
    assert {int(guess.hands[4]) for guess in imagined} == unseen_cards(table, 0) - {left, right}


@pytest.mark.rule("LOF-006")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("mead3w fish3w chest1w", "sheep2w chest2w chest3w"),
        ("", "sheep2w chest2w chest3w"),
        ("mead3w fish3w chest1w", ""),
        ("mead3w", "mead3r"),
    ],
)
def test_the_piles_keep_their_kinds_and_sizes_and_can_hold_any_unseen_tile(first: str, second: str) -> None:
    table = Situation().market(FULL).pile(first, second).action(0)
    imagined = list(guesses(table, 0))
    tops = {int(pile[-1]) for pile in (table.first_pile, table.second_pile) if len(pile) > 0}
    unseen = {int(tile) for tile in [*table.first_pile, *table.second_pile]}
    goods = {int(tile): int(table.box.tile_good[tile]) for tile in unseen}
    for name in ("first_pile", "second_pile"):
        pile = [int(tile) for tile in getattr(table, name)]
        for at in range(len(pile)):
            found = {int(getattr(guess, name)[at]) for guess in imagined}
            if at == len(pile) - 1:
                assert found == {tile for tile in unseen if goods[tile] == goods[pile[at]]}
            else:
                assert found >= unseen - tops


@pytest.mark.rule("LOF-006", "LOF-015")
def test_what_nobody_has_seen_can_be_drawn_anew_and_all_else_stays() -> None:
    piles = ("mead3w fish3w chest1w", "sheep2w chest2w chest3w")
    table = Situation().market(FULL).hand(0, "M1 F2 S3").hand(1, "C1 C2 C3").pile(*piles).action(0)
    seen = [table.view(seat) for seat in (0, 1, None)]
    drawn = [table.reroll(FastDice(seed)) for seed in range(300)]
    for again in drawn:
        assert [again.view(seat) for seat in (0, 1, None)] == seen
        assert sorted(again.deck) == sorted(table.deck)
        assert list(again.hands) == list(table.hands)
        assert again.audit() == ""
    for place in (0, -1):
        assert {int(again.deck[place]) for again in drawn} == {int(card) for card in table.deck}
    for name in ("first_pile", "second_pile"):
        assert {int(getattr(again, name)[0]) for again in drawn} > {int(getattr(table, name)[0])}
