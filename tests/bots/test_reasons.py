"""Explanations in positions set up by hand: why one answer is better than another."""

from __future__ import annotations

from typing import Any

from meadhall.bots.explain import RatedAction, Reason, compare, hint_sentences
from meadhall.core.engine.dice import FastDice
from meadhall.games.drakkar.ids import LEAVE, SEE, TAKE
from meadhall.games.lofoten.ids import MOVE_SLIDE, MOVE_STOP, PLAY_RIGHT
from meadhall.games.midgard.packed import TRADE
from meadhall.games.midgard.turns import REST_DIE, REST_FOOD, ActivateOrRest, Resolution
from meadhall.games.raids.ids import FIGHT, YIELD
from meadhall.games.walhalla.ids import NO, YES
from tests.games.drakkar import situations as drakkar
from tests.games.drakkar.situations import go
from tests.games.lofoten.situations import Situation
from tests.games.midgard import situations as midgard
from tests.games.raids import situations as raids
from tests.games.raids.situations import Ship, legal_actions
from tests.games.walhalla.situations import RED, send, situation
from tests.kit import choose

NEXT_BEST = {"en": "Compared with the next best, ", "fr": "Par rapport au choix suivant, "}


def why(table: Any, option: int, other: int) -> list[str]:
    """The reason for an option rather than another, in both languages."""
    action, instead = (table.game.action(table.decision, each) for each in (option, other))
    changes, counts = compare(table, table.seat, action, instead, FastDice(7))
    reason = Reason(RatedAction(action, 0.6), [RatedAction(instead, 0.4)], changes, counts, len(table.legal()))
    return [hint_sentences(reason, table.game.words(lang), str)[1].removeprefix(NEXT_BEST[lang]) for lang in NEXT_BEST]


def test_raids_counts_nothing_that_a_rival_has_still_to_decide() -> None:
    """After an attack the rival may stay or flee: how many Vikings it costs is not known yet."""
    table = raids.situation(
        *(Ship(1, 5), Ship(4, 2), Ship(12, 2)),
        tiles={1: "v1_rune_1", 4: "v1_rune_2", 6: "v1_goods_furs", 7: "v1_rune_3", 9: "v1_monster_troll"},
    )
    stop, attack = (int(table.choices[legal_actions(table).index(name)]) for name in ("stop:6", "stop:4"))
    assert why(table, stop, attack) == [
        "the tile at your prow is worth more to you; in return, what you carry is worth less.",
        "la tuile sous votre proue vous rapporte davantage\u00a0; en échange, ce que vous transportez vaut moins.",
    ]


def test_raids_defeats_a_monster() -> None:
    table = raids.situation(
        *(Ship(1, 6), Ship(4, 2), Ship(12, 2)),
        tiles={1: "v1_rune_1", 4: "v1_rune_2", 6: "v1_monster_troll", 7: "v1_rune_3"},
    )
    choose(table, "navigate", 6)
    assert why(table, FIGHT, YIELD) == [
        "you have defeated 1 monster instead of none.",
        "vous avez vaincu 1 monstre au lieu de zéro.",
    ]


def test_walhalla_a_hunt_brings_points_and_costs_the_card() -> None:
    table = situation(hands={RED: ["hunt"]}, moored={1: ["S10", "S11"]})
    send(table, "S03", fjord=1, board=0b100)
    assert table.decision == "play_hunt"
    assert why(table, YES, NO) == [
        "you have 6 points instead of 3; in return, you hold no cards instead of 1.",
        "vous avez 6 points au lieu de 3\u00a0; en échange, vous avez zéro carte en main au lieu de 1.",
    ]


def test_lofoten_loads_what_was_ordered() -> None:
    scene = Situation().wheel(0, "a:F1 | b:- | c:- | d:-", zone=2).market("mead2w sheep2r fish3w chest1r sheep1w")
    table = scene.hand(0, "M1 M2 S1").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    assert why(table, MOVE_SLIDE, MOVE_STOP) == [
        "you have 3 goods sailing on your longships instead of none; "
        "in return, you have no orders waiting for goods instead of 1.",
        "vous avez 3 marchandises à bord de vos drakkars au lieu de zéro\u00a0; "
        "en échange, vous avez zéro commande en attente au lieu de 1.",
    ]


def test_drakkar_fills_a_shield() -> None:
    table = drakkar.situation(
        {"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "b12"}, {"e7": "crown", "g13": "heart"}, dice=(3, 1)
    )
    table.learned[0] = 1
    go(table, "A", "3:e7")
    assert why(table, TAKE, LEAVE) == [
        "you have 1 shield filled instead of none.",
        "vous avez 1 bouclier rempli au lieu de zéro.",
    ]


def test_drakkar_does_not_tell_what_lies_under_an_unknown_emblem() -> None:
    emblems = {"e7": "crown", "g13": "heart", "m13": "tower", "a9": "club"}
    table = drakkar.situation({"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "b12"}, emblems, dice=(3, 1))
    go(table, "A", "3:e7")
    other = table.clone()
    other.symbols = type(table.symbols)([*reversed(list(table.symbols)[:4]), *list(table.symbols)[4:]])
    assert why(table, SEE, LEAVE) == why(other, SEE, LEAVE)
    assert why(table, SEE, LEAVE)[0] == "you know more about the emblems you need."


def test_midgard_rests_for_food_or_for_a_die() -> None:
    table = midgard.situation(4)
    midgard.crew(table, 0, "yellow:chest", "blue:shield")
    midgard.sail_to(table, TRADE, 0)
    midgard.arrange(table, Resolution(1), ActivateOrRest(0))
    assert why(table, REST_FOOD, REST_DIE) == [
        "you keep 6 Food instead of 4; in return, you have 2 dice on your ship instead of 3.",
        "vous gardez 6 Nourritures au lieu de 4\u00a0; en échange, vous avez 2 dés sur votre drakkar au lieu de 3.",
    ]
