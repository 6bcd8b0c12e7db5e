"""The levels for people: one list, in order, each with a character that can be told from the others'."""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean

import pytest

import meadhall
from benchmarks.style_significance import one_game
from meadhall.bots import CHARACTER_LEVELS, DEFAULT_LEVEL, LEVELS, answer, bot
from meadhall.bots.bot import effective_blunder_rate
from meadhall.bots.levels import CHARACTERS, Jarl, LevelBot, Thrall, character
from meadhall.bots.nets import bundled_net
from meadhall.bots.search.mcts import Search
from meadhall.bots.search_bot import UNLIMITED, SearchBot, net_of
from meadhall.bots.styles import PLAIN, STYLES, levels_file, style_bonus
from meadhall.core.draw.faces import HOUSEHOLD
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.player_count_class import player_count_class
from meadhall.server.rendering import server_words

GAMES = meadhall.games()
RAIDS, MIDGARD = meadhall.game("raids"), meadhall.game("midgard")
ids = [game.name for game in GAMES]


def test_there_is_one_list_and_the_old_names_are_on_it_in_their_old_order() -> None:
    assert 6 <= len(CHARACTERS) <= 7
    assert list(LEVELS)[: len(CHARACTERS)] == list(CHARACTER_LEVELS)
    old = ["thrall", "karl", "jarl", "konungr"]
    assert [level for level in CHARACTER_LEVELS if level in old] == old
    assert DEFAULT_LEVEL in CHARACTER_LEVELS


def test_everybody_is_somebody() -> None:
    assert len({each.person for each in CHARACTERS}) == len(CHARACTERS)
    for each in CHARACTERS:
        assert character(each.level) == each
        assert each.kind.name == each.level
        assert each.person in HOUSEHOLD
        for lang in ("en", "fr"):
            assert each.person in server_words(lang)(f"new_match.level.{each.level}")
    assert {each.style for each in CHARACTERS} == {PLAIN, *STYLES}
    assert CHARACTERS[-1].style == PLAIN
    assert len({HOUSEHOLD[each.person] for each in CHARACTERS}) == len(CHARACTERS)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_what_a_game_says_of_levels_fits_the_game(game: Game) -> None:
    told = levels_file(game)
    assert set(told.strengths) <= {player_count_class(players) for players in game.players}
    for manners in told.strengths.values():
        assert set(manners) <= set(CHARACTER_LEVELS[:-1])
    assert set(told.styles) in (set(STYLES), set()), "a game may do without styles, but not without some of them"
    table = game.new(game.players[0], "tastes")
    for liked in told.styles.values():
        assert set(liked.features) <= set(game.evaluation.features(table, 0))
        assert set(liked.sources) <= set(table.breakdown(0))
        assert {name.split(".")[0] for name in liked.counts} <= set(game.evaluation.features(table, 0))
        assert liked.features or liked.counts or liked.sources


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_the_higher_the_level_the_less_escapes_it_and_the_further_it_looks(game: Game) -> None:
    for players in game.players:
        manners = [level.strength(game, players) for level in map(bot, CHARACTER_LEVELS) if isinstance(level, LevelBot)]
        assert len(manners) == len(CHARACTER_LEVELS) - 1
        for lower, higher in pairwise(manners):
            assert higher.blunder_rate <= lower.blunder_rate
            assert higher.iterations >= lower.iterations
            assert higher.net >= lower.net
            assert higher != lower
            assert not higher.net or any(bundled_net(game, each) for each in alike(game, players)), (
                "there is no net to ask"
            )


def alike(game: Game, players: int) -> list[int]:
    """For how many players a game's levels have the same manners as for so many."""
    return [each for each in game.players if player_count_class(each) == player_count_class(players)]


def test_who_asks_a_net_says_so_and_looks_as_far_as_usual_where_there_is_none() -> None:
    learnt, unlearnt = MIDGARD.new(2, "a net"), MIDGARD.new(2, "no net", start_seat="first")
    manner = Jarl().strength(MIDGARD, 2)
    assert 0 < manner.net < manner.iterations
    net = bundled_net(MIDGARD, 2)
    assert net is not None
    for table, hash, budget in ((learnt, net.hash, manner.net), (unlearnt, "", manner.iterations)):
        asking = Jarl()
        assert net_of(asking, MIDGARD, 2, table.rule_options, table.edition) == hash
        answer(asking, table, FastDice("a net"))
        assert (asking.search.evaluator is not None) == bool(hash)
        assert asking.budget(table) == budget
    assert net_of(Thrall(), MIDGARD, 2, learnt.rule_options, learnt.edition) == ""


def test_who_has_a_taste_has_it_beside_a_net_too() -> None:
    """A search with a net thinks the better of a table for what its seat likes there, and of others' seats nothing."""
    table = RAIDS.new(2, "a taste")
    seat = table.seat
    assert seat is not None
    net = bundled_net(RAIDS, 2)
    assert net is not None
    plain = Search(table, seat, FastDice(1), -1, net.evaluator())
    fond = Search(table, seat, FastDice(1), -1, net.evaluator())
    fond.style_bonus = style_bonus(RAIDS, "hoarder", 0.5)
    assert fond.style_bonus is not None
    for action, with_it, without in zip(
        table.legal(), fond.option_values(table), plain.option_values(table), strict=True
    ):
        after = table.clone()
        after.apply(action)
        assert with_it == pytest.approx(without + fond.style_bonus(after, seat))
    other = Search(table, 1 - seat, FastDice(1), -1, net.evaluator())
    other.style_bonus = fond.style_bonus
    assert other.option_values(table) == plain.option_values(table)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_first_opponent_can_play_and_a_later_one_can_beat_it(game: Game) -> None:
    """Three levels apart, so that a dozen games show a level that was weakened by mistake."""
    won = 0.0
    for number in range(12):
        table = game.new(game.players[0], f"order {number}")
        strong = number % game.players[0]
        while not table.over:
            level = CHARACTER_LEVELS[3] if table.seat == strong else CHARACTER_LEVELS[0]
            table.apply(answer(bot(level), table, FastDice(f"{number} {int(table.ply)}")))
        winners = table.winners()
        won += (strong in winners) / len(winners)
    assert won >= 8


def test_nobody_overlooks_half_of_a_yes_or_no() -> None:
    assert effective_blunder_rate(60, 2) == 20
    assert effective_blunder_rate(60, 1) == 0
    assert effective_blunder_rate(60, 50) > 55


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
    """So a busy machine changes only the answers of the strongest level."""
    kinds = {each.level: each.kind for each in CHARACTERS}
    clocked = [level for level, kind in kinds.items() if issubclass(kind, SearchBot) and kind.seconds < UNLIMITED]
    assert clocked == ["konungr"]
