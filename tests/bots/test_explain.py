"""Explanations of hints: shares of the win, alternatives, and what the move changes; from what the seat may know."""

from __future__ import annotations

from functools import partial

import pytest

import meadhall
from meadhall.bots.explain import MIN_RELEVANT_SHARE, RatedAction, Reason, explain, hint_sentences
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from tests.games.walhalla.situations import RED, send, situation
from tests.kit import random_plies

RAIDS = meadhall.game("raids")
WALHALLA = meadhall.game("walhalla")
MAX_SECONDS = 60.0


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_every_game_gives_reasons_in_both_languages(game: Game) -> None:
    table = game.new(game.players[0], "explain")
    reason = explain(table, FastDice(1), 20, MAX_SECONDS)
    assert reason.best.action in table.legal()
    assert all(other.action in table.legal() for other in reason.alternatives)
    assert 0 <= reason.best.share <= 1
    for lang in ("en", "fr"):
        told = hint_sentences(reason, game.words(lang), partial(table.describe, lang=lang))
        assert told
        assert all("{" not in sentence for sentence in told)


def test_reasons_are_the_same_in_worlds_that_cannot_be_told_apart() -> None:
    for table, _ in random_plies(WALHALLA.new(3, "worlds"), FastDice(3)):
        if table.ply % 31 == 7:
            seat = table.seat or 0
            here = explain(table, FastDice(5), 10, MAX_SECONDS)
            assert here == explain(table.guess(seat, FastDice(9)), FastDice(5), 10, MAX_SECONDS)


def test_the_table_is_left_alone() -> None:
    table = RAIDS.new(3, "alone")
    before = table.position()
    explain(table, FastDice(1), 10, MAX_SECONDS)
    assert table.position() == before


def reason(changes: dict[str, float], counts: dict[str, tuple[int, int]], share: float = 0.58) -> Reason:
    return Reason(RatedAction(1, 0.613), [RatedAction(2, share), RatedAction(3, 0.1)], changes, counts, 4)


def test_what_can_be_counted_is_counted() -> None:
    found = reason({"crew": 1.2, "prow": -0.5}, {"crew.for_monster": (3, 1), "crew.vikings": (3, 1)})
    assert hint_sentences(found, RAIDS.words("en"), lambda action: f"option {action}") == [
        "Chance of winning: about 61%. Next best: option 2 (58%); option 3 (10%).",
        "Compared with the next best, you keep 3 Vikings for the monster ahead instead of 1; "
        "in return, the tile at your prow is worth less to you.",
    ]
    assert hint_sentences(found, RAIDS.words("fr"), lambda action: f"choix {action}") == [
        "Chances de victoire\u00a0: environ 61\u00a0%. Ensuite\u00a0: choix 2 (58\u00a0%)\u00a0; choix 3 (10\u00a0%).",
        "Par rapport au choix suivant, vous gardez 3 Vikings pour le monstre qui vous attend au lieu de 1\u00a0; "
        "en échange, la tuile sous votre proue vous rapporte moins.",
    ]


def why(found: Reason, lang: str = "en") -> str:
    return hint_sentences(found, RAIDS.words(lang), str)[1].removeprefix("Compared with the next best, ")


def test_a_change_that_can_be_counted_comes_before_a_slightly_greater_one() -> None:
    counts = {"crew.vikings": (3, 1)}
    assert why(reason({"prow": 1.5, "crew": 0.7}, counts)) == "you have 3 Vikings aboard instead of 1."
    assert why(reason({"prow": 3.0, "crew": 0.7}, counts)) == "the tile at your prow is worth more to you."


def test_a_count_that_moves_the_other_way_is_no_reason() -> None:
    assert why(reason({"crew": 0.7}, {"crew.vikings": (1, 3)})) == "your crew is stronger."


def test_fewer_can_be_better() -> None:
    assert why(reason({"arrival": 2.0}, {"arrival.place": (-1, -3)})) == (
        "you would come in place 1 on arrival instead of 3."
    )


def test_nothing_is_said_in_words() -> None:
    found = reason({"ahead": 4.0, "crew": -2.0}, {"ahead.tiles": (4, 0), "crew.vikings": (0, 2)})
    assert why(found) == (
        "4 tiles to stop at lie ahead of you instead of none; in return, you have no Vikings aboard instead of 2."
    )
    assert why(found, "fr").endswith(
        "4 étapes possibles restent devant vous au lieu de zéro\u00a0; "
        "en échange, vous avez zéro Viking à bord au lieu de 2."
    )


def test_a_small_price_is_not_told() -> None:
    assert why(reason({"ahead": 4.0, "crew": -0.5}, {})) == "more stops lie ahead of you."


def test_moves_that_are_equally_good_make_no_difference() -> None:
    assert why(reason({}, {}, 0.61)) == "It makes no real difference: the next best would do just as well."
    assert why(reason({}, {}, 0.61), "fr").startswith("Aucune vraie différence\u00a0: ")


def test_a_gain_that_does_not_show_yet_is_said_to_come_later() -> None:
    later = "What makes it better than the next best shows only later in the game."
    assert why(reason({}, {}, 0.5)) == later
    assert why(reason({"crew": -1.0}, {"crew.vikings": (1, 3)}, 0.5)) == later


def test_a_move_so_clear_that_nothing_else_was_tried() -> None:
    alone = Reason(RatedAction(1, 0.25), [], {}, {}, 4)
    assert hint_sentences(alone, RAIDS.words("en"), str) == [
        "Chance of winning: about 25%. Nothing else seemed worth a closer look."
    ]


def test_with_one_option_there_is_nothing_else_to_do() -> None:
    """A question that is put so that being asked betrays nothing."""
    table = situation(hands={RED: ["axe"]}, moored={1: ["S10", "S11"]})
    send(table, "S03", fjord=1, board=0b100)
    assert (table.decision, len(table.legal())) == ("play_hunt", 1)
    found = explain(table, FastDice(1), 10, MAX_SECONDS)
    assert hint_sentences(found, WALHALLA.words("en"), str) == ["There is nothing else to do."]
    assert hint_sentences(found, WALHALLA.words("fr"), str) == ["Il n’y a rien d’autre à faire."]


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_no_search_is_made_more_sure_than_it_is(game: Game) -> None:
    assert 0 < game.evaluation.TRUST <= 1


def test_partners_win_together() -> None:
    """At the start of a game of teams both are as likely to win, so a hint speaks of half, not of a quarter."""
    found = explain(meadhall.game("drakkar").new(4, "pairs", teams=True), FastDice(6), 60, MAX_SECONDS)
    assert 0.4 < found.best.share < 0.6


def test_alternatives_are_in_the_order_of_their_chances() -> None:
    for game in meadhall.games():
        found = explain(game.new(game.players[0], "shares"), FastDice(4), 30, MAX_SECONDS)
        shares = [found.best.share, *(other.share for other in found.alternatives)]
        assert shares == sorted(shares, reverse=True)


def test_small_changes_are_left_out() -> None:
    for game in meadhall.games():
        found = explain(game.new(game.players[0], "small"), FastDice(4), 30, MAX_SECONDS)
        assert all(abs(points) >= MIN_RELEVANT_SHARE * game.evaluation.SPREAD for points in found.changes.values())
