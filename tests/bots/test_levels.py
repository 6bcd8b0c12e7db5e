"""The levels for people: one list, in order, each with a character that can be told from the others'."""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean

import pytest

import meadhall
from benchmarks.style_significance import one_game
from meadhall.bots import FOR_PEOPLE, LEVELS, USUAL, answer, bot
from meadhall.bots.bot import escaping
from meadhall.bots.levels import PEOPLE, Jarl, Thrall, Villager, character
from meadhall.bots.nets import shipped
from meadhall.bots.search.mcts import Search
from meadhall.bots.search_bot import WITHOUT_END, Seer, net_of
from meadhall.bots.styles import PLAIN, STYLES, fancy_of, levels_file
from meadhall.core.draw.faces import HOUSEHOLD
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.player_count_class import size_of
from meadhall.server.rendering import server_words

GAMES = meadhall.games()
RAIDS, MIDGARD = meadhall.game("raids"), meadhall.game("midgard")
ids = [game.name for game in GAMES]


def test_there_is_one_list_and_the_old_names_are_on_it_in_their_old_order() -> None:
    assert 6 <= len(PEOPLE) <= 7
    assert list(LEVELS)[: len(PEOPLE)] == list(FOR_PEOPLE)
    old = ["thrall", "karl", "jarl", "konungr"]
    assert [level for level in FOR_PEOPLE if level in old] == old
    assert USUAL in FOR_PEOPLE


def test_everybody_is_somebody() -> None:
    assert len({each.person for each in PEOPLE}) == len(PEOPLE)
    for each in PEOPLE:
        assert character(each.level) == each
        assert each.kind.name == each.level
        assert each.person in HOUSEHOLD
        for lang in ("en", "fr"):
            assert each.person in server_words(lang)(f"new.level.{each.level}")
    assert {each.style for each in PEOPLE} == {PLAIN, *STYLES}
    assert PEOPLE[-1].style == PLAIN
    assert len({HOUSEHOLD[each.person] for each in PEOPLE}) == len(PEOPLE)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_what_a_game_says_of_levels_fits_the_game(game: Game) -> None:
    told = levels_file(game)
    assert set(told.manners) <= {size_of(players) for players in game.players}
    for manners in told.manners.values():
        assert set(manners) <= set(FOR_PEOPLE[:-1])
    assert set(told.tastes) in (set(STYLES), set()), "a game may do without styles, but not without some of them"
    table = game.new(game.players[0], "tastes")
    for liked in told.tastes.values():
        assert set(liked.features) <= set(game.sense.features(table, 0))
        assert set(liked.sources) <= set(table.breakdown(0))
        assert {name.split(".")[0] for name in liked.counts} <= set(game.sense.features(table, 0))
        assert liked.features or liked.counts or liked.sources


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_the_higher_the_level_the_less_escapes_it_and_the_further_it_looks(game: Game) -> None:
    for players in game.players:
        manners = [level.manner(game, players) for level in map(bot, FOR_PEOPLE) if isinstance(level, Villager)]
        assert len(manners) == len(FOR_PEOPLE) - 1
        for lower, higher in pairwise(manners):
            assert higher.overlooks <= lower.overlooks
            assert higher.iterations >= lower.iterations
            assert higher.net >= lower.net
            assert higher != lower
            assert not higher.net or any(shipped(game, each) for each in alike(game, players)), "there is no net to ask"


def alike(game: Game, players: int) -> list[int]:
    """For how many players a game's levels have the same manners as for so many."""
    return [each for each in game.players if size_of(each) == size_of(players)]


def test_who_asks_a_net_says_so_and_looks_as_far_as_usual_where_there_is_none() -> None:
    learnt, unlearnt = MIDGARD.new(2, "a net"), MIDGARD.new(2, "no net", start_seat="first")
    manner = Jarl().manner(MIDGARD, 2)
    assert 0 < manner.net < manner.iterations
    net = shipped(MIDGARD, 2)
    assert net is not None
    for table, hash, budget in ((learnt, net.hash, manner.net), (unlearnt, "", manner.iterations)):
        asking = Jarl()
        assert net_of(asking, MIDGARD, 2, table.rule_options, table.edition) == hash
        answer(asking, table, FastDice("a net"))
        assert (asking.search.reckoner is not None) == bool(hash)
        assert asking.budget(table) == budget
    assert net_of(Thrall(), MIDGARD, 2, learnt.rule_options, learnt.edition) == ""


def test_who_has_a_taste_has_it_beside_a_net_too() -> None:
    """A search with a net thinks the better of a table for what its seat likes there, and of others' seats nothing."""
    table = RAIDS.new(2, "a taste")
    seat = table.seat
    assert seat is not None
    net = shipped(RAIDS, 2)
    assert net is not None
    plain = Search(table, seat, FastDice(1), -1, net.reckoner())
    fond = Search(table, seat, FastDice(1), -1, net.reckoner())
    fond.fancy = fancy_of(RAIDS, "hoarder", 0.5)
    assert fond.fancy is not None
    for action, with_it, without in zip(table.legal(), fond.opinions(table), plain.opinions(table), strict=True):
        after = table.clone()
        after.apply(action)
        assert with_it == pytest.approx(without + fond.fancy(after, seat))
    other = Search(table, 1 - seat, FastDice(1), -1, net.reckoner())
    other.fancy = fond.fancy
    assert other.opinions(table) == plain.opinions(table)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_first_opponent_can_play_and_a_later_one_can_beat_it(game: Game) -> None:
    """Three levels apart, so that a dozen games tell: whoever weakens a level by mistake is found out."""
    won = 0.0
    for number in range(12):
        table = game.new(game.players[0], f"order {number}")
        strong = number % game.players[0]
        while not table.over:
            level = FOR_PEOPLE[3] if table.seat == strong else FOR_PEOPLE[0]
            table.apply(answer(bot(level), table, FastDice(f"{number} {int(table.ply)}")))
        winners = table.winners()
        won += (strong in winners) / len(winners)
    assert won >= 8


def test_nobody_overlooks_half_of_a_yes_or_no() -> None:
    assert escaping(60, 2) == 20
    assert escaping(60, 1) == 0
    assert escaping(60, 50) > 55


SIGNS = [
    ("raids", "hoarder", "count aboard.runes"),
    ("lofoten", "hoarder", "count coins.coins"),
    ("lofoten", "trader", "count cargo.goods"),
    ("midgard", "hoarder", "count supplies.food"),
    ("midgard", "trader", "count prophecies.prophecies"),
]


@pytest.mark.parametrize(("name", "style", "sign"), SIGNS)
def test_a_style_shows_in_what_it_gathers(name: str, style: str, sign: str) -> None:
    """Against the same level without a style, in a few games; the table in docs/arena.md is from many."""
    games = [one_game(name, "karl", style, number) for number in range(12)]
    assert fmean(game.lead[sign] for game in games) > 0


def test_only_the_strongest_thinks_by_the_clock() -> None:
    """So a busy machine changes nobody's answers but the strongest's."""
    kinds = {each.level: each.kind for each in PEOPLE}
    clocked = [level for level, kind in kinds.items() if issubclass(kind, Seer) and kind.seconds < WITHOUT_END]
    assert clocked == ["konungr"]
