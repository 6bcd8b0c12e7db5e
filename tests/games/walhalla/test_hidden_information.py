"""Information leaks: no question, event, number or undo tells of a hidden card (4.0, 10, ruling 48)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.games.walhalla.packed import CARDS
from meadhall.games.walhalla.table import WalhallaTable
from tests.games.walhalla.situations import (
    BLACK,
    BLUE,
    RED,
    YELLOW,
    commit,
    end_attack,
    give_cards,
    hand,
    reveal,
    send,
    situation,
)
from tests.kit import choose, random_plies


def seen_by_others(table: WalhallaTable, seat: int) -> str:
    """All that anybody else can see of a table."""
    others: list[int | None] = [other for other in range(int(table.seats)) if other != seat]
    return msgspec.json.encode([table.view(other) for other in [*others, None]]).decode()


def attacked(red: str, black: str) -> WalhallaTable:
    table = situation(fields={"A1": BLACK}, hands={RED: [red], BLACK: [black]})
    send(table, "S01", fjord=1, board=0b001)
    return table


@pytest.mark.rule("WAL-122", "WAL-103")
def test_an_axe_in_hand_shows_neither_before_nor_after_it_was_kept() -> None:
    with_axe, without = attacked("axe", "hunt"), attacked("bonus_cult", "hunt")
    assert seen_by_others(with_axe, RED) == seen_by_others(without, RED)
    heard = [
        [(event.name, event.values) for event in choose(table, "play_axe", 0) if event.seen_by(BLUE)]
        for table in (with_axe, without)
    ]
    assert heard[0] == heard[1]
    assert seen_by_others(with_axe, RED) == seen_by_others(without, RED)


@pytest.mark.rule("WAL-122", "WAL-103")
def test_a_shield_in_hand_does_not_show() -> None:
    tables = [attacked("hunt", name) for name in ("shield", "bonus_cult")]
    for table in tables:
        choose(table, "play_axe", 0)
    assert [table.decision for table in tables] == ["defend", "defend"]
    assert seen_by_others(tables[0], BLACK) == seen_by_others(tables[1], BLACK)


def hunting(name: str) -> WalhallaTable:
    table = situation(hands={RED: [name]})
    send(table, "S01", fjord=1, board=0b001)
    return table


def supplying(name: str) -> WalhallaTable:
    table = situation(hands={RED: [name]})
    end_attack(table)
    commit(table, {})
    return table


def selling(name: str) -> WalhallaTable:
    table = situation(midgard=[0, 3, 3, 3], scores=[5] * 4, hands={RED: [name, "axe"]})
    reveal(table, "S01")
    choose(table, "active_board", 1)
    return table


def laying_down(name: str) -> WalhallaTable:
    table = situation(hands={RED: [name, "axe"], BLACK: ["axe"]})
    end_attack(table)
    return table


@pytest.mark.rule("WAL-122", "WAL-123", "WAL-131", "WAL-103")
@pytest.mark.parametrize("scene", [hunting, supplying, selling, laying_down])
def test_the_same_question_is_put_whatever_the_card_is(scene: Callable[[str], WalhallaTable]) -> None:
    names = ["hunt", "axe", "walhalla", "bonus_forest", "warband_6"]
    tables = [scene(name) for name in names]
    assert len({table.decision for table in tables}) == 1
    assert len({seen_by_others(table, RED) for table in tables}) == 1


@pytest.mark.rule("WAL-123", "WAL-143")
def test_what_and_how_much_was_laid_down_stays_hidden_until_the_last_answer() -> None:
    def answered(*answers: int) -> str:
        table = situation(hands={RED: ["bonus_forest", "bonus_wheat", "axe"], BLACK: ["axe"]})
        end_attack(table)
        heard = []
        for answer in answers:
            heard += choose(table, "commit_end_cards", answer)
        assert [event for event in heard if event.seen_by(BLUE) or event.seen_by(None)] == []
        return seen_by_others(table, RED)

    assert len({answered(0, 0, 0), answered(1, 0, 0), answered(2, 0, 0), answered(1, 2, 0), answered(2, 1, 0)}) == 1
    assert answered(0) == answered(1) == answered(2)


@pytest.mark.rule("WAL-123")
def test_a_guess_lets_the_others_answer_again_from_imagined_hands() -> None:
    table = situation(hands={RED: ["bonus_forest", "bonus_wheat"], BLACK: ["axe", "axe"]})
    end_attack(table)
    choose(table, "commit_end_cards", 1)
    choose(table, "commit_end_cards", 2)
    laid = set()
    for seed in range(60):
        world = table.guess(BLACK, FastDice(seed))
        assert isinstance(world, WalhallaTable)
        assert world.audit() == ""
        assert world.view(BLACK) == table.view(BLACK)
        assert hand(world, BLACK) == ["axe", "axe"]
        assert [int(count) for count in world.answered] == [2, 0, 0, 0]
        laid.add(sum(int(count) for count in world.laid))
    assert laid == {0, 1, 2}
    own = table.guess(RED, FastDice(1))
    assert own.view(RED) == table.view(RED)
    assert isinstance(own, WalhallaTable)
    assert [int(own.laid[card]) for card in range(CARDS)] == [1, 1, *[0] * 9]


@pytest.mark.rule("WAL-123")
def test_a_guess_does_not_know_who_has_laid_down_enough() -> None:
    table = situation(hands={RED: ["bonus_forest", "bonus_wheat"], BLACK: ["axe"]})
    end_attack(table)
    choose(table, "commit_end_cards", 0)
    choose(table, "commit_end_cards", 0)
    done = set()
    for seed in range(60):
        world = table.guess(BLACK, FastDice(seed))
        assert isinstance(world, WalhallaTable)
        done.add((int(world.done[RED]), sum(int(count) for count in world.laid)))
    assert done == {(1, 0), (1, 1), (0, 2)}


def test_a_guess_deals_only_cards_that_are_out_of_sight() -> None:
    table = situation(hands={RED: ["axe"] * 4, BLACK: ["hunt"], YELLOW: ["hunt", "hunt"]}, discard=["shield"] * 4)
    reveal(table, "S01")
    dealt = set()
    for seed in range(80):
        world = table.guess(RED, FastDice(seed))
        assert isinstance(world, WalhallaTable)
        assert [int(count) for count in world.held] == [4, 1, 2, 0]
        dealt |= set(hand(world, BLACK)) | set(hand(world, YELLOW))
    assert dealt.isdisjoint({"axe", "shield"})
    assert dealt >= {"hunt", "bonus_forest", "bonus_wheat", "bonus_cult", "bonus_village"}


def test_a_guess_gives_the_asked_opponent_the_options_of_the_imagined_hand() -> None:
    table = attacked("axe", "hunt")
    assert table.seat == RED
    lists = {tuple(table.guess(BLUE, FastDice(seed)).legal()) for seed in range(60)}
    assert len(lists) == 2


def test_the_coming_ship_is_known_to_nobody() -> None:
    table = situation()
    reveal(table, "S01")
    choose(table, "active_board", 0)
    fleet: Any = table.view(RED).fleet
    assert len(fleet) == 11
    coming = set()
    for seed in range(150):
        world = table.guess(RED, FastDice(seed))
        world.apply(world.game.action("place_ship", 0))
        assert isinstance(world, WalhallaTable)
        coming.add(int(world.ship))
    assert coming == set(range(1, 12))


def test_a_card_that_comes_to_light_cannot_be_taken_back_freely() -> None:
    table = attacked("axe", "hunt")
    choose(table, "play_axe", 1)
    assert table.barrier == table.ply
    table = attacked("axe", "hunt")
    choose(table, "play_axe", 0)
    assert table.barrier < table.ply
    table = situation(fields={"A1": BLACK}, hands={RED: ["axe", "hunt"]})
    send(table, "S01", fjord=1, board=0b001)
    choose(table, "play_axe", 1)
    assert (table.decision, table.seat) == ("play_hunt", RED), "nothing but the axe has come to light"
    assert table.barrier == table.ply


def test_two_worlds_look_alike_in_whole_games_at_every_ply() -> None:
    table: Any = situation(hands={seat: ["axe"] for seat in range(4)})
    give_cards(table, {RED: ["axe", "hunt"], BLACK: ["shield"], YELLOW: ["walhalla"], BLUE: ["bonus_cult"]}, [])
    reveal(table, "S04")
    for now, _ in random_plies(table, FastDice(3)):
        for seat in range(4):
            world = now.guess(seat, FastDice(int(now.ply)))
            assert world.view(seat) == now.view(seat)
            if now.seat == seat:
                assert world.legal() == now.legal()
            assert world.view(None) == now.view(None)
