"""Tree search: tree reuse, early stopping by lead, and progressive widening by priors."""

from __future__ import annotations

import pytest
from librt.vecs import vec

import meadhall
from benchmarks.information_leak import betrayed
from benchmarks.value_of_information import one_game
from meadhall.bots.bot import RankingBot, answer
from meadhall.bots.search.mcts import WIDENING_BASE, WIDENING_FACTOR, Search
from meadhall.bots.search.tree import Node
from meadhall.bots.search_bot import SearchBot
from meadhall.core.engine.contracts import Evaluation
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import softmax_shares
from tests.kit import random_plies

GAMES = meadhall.games()


def searched(table: Table, iterations: int = 60) -> Search:
    seat = table.seat or 0
    search = Search(table.guess(seat, FastDice(1)), seat, FastDice(2))
    search.run(iterations, 60.0)
    return search


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_bot_goes_on_with_its_own_tree_where_nothing_new_was_learnt(game: Game) -> None:
    seer = SearchBot()
    seer.iterations = 20
    table = game.new(game.players[0], "trees")
    dice = FastDice(3)
    known: list[int] = []
    while not table.over and table.ply < 150:
        action = answer(seer, table, dice)
        assert action in table.legal()
        known.append(int(seer.search.root.visits))
        table.apply(action)
    assert any(visits > 20 for visits in known)
    assert any(visits == 20 for visits in known)


def test_the_tree_of_another_table_is_no_use() -> None:
    raids = meadhall.game("raids")
    earlier = searched(raids.new(3, "one"))
    action = earlier.ranking()[0]
    for other in (raids.new(3, "another"), meadhall.game("walhalla").new(3, "one")):
        seat = other.seat or 0
        search = Search(other.guess(seat, FastDice(1)), seat, FastDice(2))
        search.reuse_subtree(earlier.table, earlier.root.children()[0], action)
        assert search.root.visits == 0


def test_only_who_is_shown_what_others_know_searches_with_it() -> None:
    """Its value is measured by `benchmarks/value_of_information.py`; players are given a guess, and guess again."""
    begun = random_plies(meadhall.game("lofoten").new(2, "shown"), FastDice(4))
    table = next(now for now, _ in begun if now.decision == "choose_card" and now.ply > 20)
    seat = table.seat or 0
    worlds = [table.guess(seat, FastDice(number)) for number in range(2)]
    for shown in (False, True):
        found = []
        for world in worlds:
            search = Search(world, seat, FastDice(2))
            search.full_information = shown
            search.run(200, 60.0)
            found.append([(node.action, node.visits) for node in search.root.children()])
        assert (found[0] != found[1]) == shown


def test_an_answer_betrays_only_what_is_hidden() -> None:
    seer = SearchBot()
    for name, hides in (("raids", False), ("lofoten", True)):
        told = []
        for now, action in random_plies(meadhall.game(name).new(2, "betrayed"), FastDice(4)):
            if now.ply > 60:
                break
            told += betrayed(now, action, seer, FastDice(5)) if len(now.legal()) > 1 else []
        assert any(abs(learnt) > 0.001 for learnt in told) == hides


def test_knowing_more_is_tried_at_whole_games() -> None:
    assert one_game("lofoten", "konungr@3", 2, 1) in (0.0, 0.5, 1.0)
    with pytest.raises(SystemExit, match="does not search"):
        one_game("lofoten", "random", 2, 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_forced_search_looks_at_one_answer_alone(game: Game) -> None:
    table = next(
        now for now, _ in random_plies(game.new(game.players[0], "forced"), FastDice(4)) if len(now.legal()) > 2
    )
    seat = table.seat or 0
    for action in table.legal()[:3]:
        search = Search(table.guess(seat, FastDice(1)), seat, FastDice(2), action)
        search.run(40, 60.0)
        assert search.ranking() == [action]
        assert search.root.children()[0].visits == search.root.visits == 40


class Counting:
    """A game's sense that counts how often tables are judged."""

    def __init__(self, evaluation: Evaluation[Table]) -> None:
        self.sense = evaluation
        self.SPREAD, self.TRUST = evaluation.SPREAD, evaluation.TRUST
        self.features, self.counts, self.prior_points = evaluation.features, evaluation.counts, evaluation.prior_points
        self.judged = 0

    def value(self, table: Table, seat: int) -> float:
        self.judged += 1
        return self.sense.value(table, seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_that_was_judged_at_first_sight_is_not_judged_again(game: Game) -> None:
    tried = 0
    for table, _ in random_plies(game.new(game.players[-1], "judged"), FastDice(5)):
        seat = table.seat
        if seat is None or len(table.legal()) < 2 or tried == 12:
            continue
        search = Search(table, seat, FastDice(6))
        counting = Counting(game.evaluation)
        search.evaluation = counting
        search.iterate()
        world = table.guess(seat, FastDice(6))
        options = len(world.legal())
        world.apply(search.ranking()[0])
        if world.over:
            continue
        tried += 1
        assert counting.judged == options + table.seats - 1
        values = vec[float]([game.evaluation.value(world, other) for other in range(int(table.seats))])
        assert list(search.root.shares) == list(softmax_shares(values, game.evaluation.SPREAD))
    assert tried > 3


def test_the_lead_is_what_the_best_answer_has_over_the_next() -> None:
    search = searched(meadhall.game("lofoten").new(2, "lead"))
    first, second, *_ = search.root.children()
    assert search.lead() == first.visits - second.visits
    assert search.ranking()[:2] == [int(first.action), int(second.action)]


def test_a_search_with_time_left_stops_when_the_answer_is_settled() -> None:
    """An hour is given: only a lead that can't be made up any more ends the search before."""
    table = meadhall.game("raids").new(2, "settled")
    search = Search(table.guess(table.seat or 0, FastDice(1)), table.seat or 0, FastDice(2))
    node = searched(table, 300).root
    search.root = node
    best = node.children()[0]
    best.visits += 10**12
    search.run(10**9, 3600.0)
    assert search.iterations == 256


def outcomes(node: Node) -> set[int]:
    """The outcomes that the tree below a node keeps apart."""
    found: set[int] = set()
    for child in node.children():
        if child.action < 0:
            found.add(int(child.action))
        found |= outcomes(child)
    return found


def test_plans_are_made_apart_for_every_throw_where_the_game_asks_for_it() -> None:
    assert len(outcomes(searched(meadhall.game("drakkar").new(2, "throws"), 600).root)) > 10
    assert outcomes(searched(meadhall.game("raids").new(2, "throws"), 600).root) == set()


def test_options_that_look_poor_are_tried_later() -> None:
    plies = random_plies(meadhall.game("drakkar").new(2, "wide"), FastDice(1))
    table = next(now for now, _ in plies if len(now.legal()) > 12)
    few, many = searched(table, 8), searched(table, 400)

    def tried(search: Search) -> int:
        return sum(node.visits > 0 for node in search.root.children())

    assert tried(few) <= WIDENING_BASE + WIDENING_FACTOR * 8**0.5 + 1
    assert tried(many) > tried(few)


class Fixed(RankingBot):
    """Likes low numbers."""

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        return sorted(imagined.legal())


@pytest.mark.parametrize(("overlooks", "low", "high"), [(0, 100, 100), (20, 70, 90), (50, 38, 62), (100, 5, 45)])
def test_a_level_overlooks_options(overlooks: int, low: int, high: int) -> None:
    table = meadhall.game("raids").new(4, "overlook")
    assert len(table.legal()) >= 4
    judge, dice = Fixed(), FastDice(1)
    judge.blunder_rate = overlooks
    best = sum(answer(judge, table, dice) == min(table.legal()) for _ in range(100))
    assert low <= best <= high
