"""Text: prompts and options, in words that stay true in every turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.drakkar.situations import GAME, give, go, situation

FAR = {"S.A": "g7", "S.B": "k1", "N.A": "a13", "N.B": "b12"}
EMBLEMS = {"c7": "?", "a1": "?", "e7": "crown"}


def prompt(table: Any, lang: str) -> str:
    return GAME.prompt(table.view(table.seat), GAME.words(lang))


@pytest.mark.parametrize(
    ("lang", "both", "one"),
    [
        ("en", "Dice to play: 4 and 2.", "Die to play: 2."),
        ("fr", "Dés à jouer\N{NO-BREAK SPACE}: 4 et 2.", "Dé à jouer\N{NO-BREAK SPACE}: 2."),
    ],
)
def test_the_dice_still_to_play_are_named(lang: str, both: str, one: str) -> None:
    table = situation(FAR, EMBLEMS, dice=(4, 2))
    assert prompt(table, lang).endswith(both)
    go(table, "c7", "4:c3")
    assert prompt(table, lang).endswith(one)


@pytest.mark.rule("DRA-029")
@pytest.mark.parametrize(("lang", "words"), [("en", "come out if they can"), ("fr", "sortent s’ils le peuvent")])
def test_the_first_turn_asks_no_pawn_to_come_out_that_can_not(lang: str, words: str) -> None:
    table = situation({"N.A": "e1", "N.B": "i1"}, EMBLEMS, dice=(4, 2), mode="opening")
    assert words in prompt(table, lang)


@pytest.mark.rule("DRA-073")
@pytest.mark.parametrize(("lang", "words"), [("en", "comes out if it can"), ("fr", "sort s’il le peut")])
def test_the_return_asks_for_one_pawn_also_when_it_is_out(lang: str, words: str) -> None:
    table = situation({"N.A": "a13", "N.B": "b12"}, EMBLEMS, dice=(4, 2), mode="return")
    assert words in prompt(table, lang)
    go(table, "A", "4:e4")
    assert words in prompt(table, lang)


@pytest.mark.rule("DRA-102")
@pytest.mark.parametrize(("lang", "words"), [("en", "it is won"), ("fr", "il est gagné")])
def test_an_unknown_emblem_may_be_won_for_oneself_or_for_the_partner(lang: str, words: str) -> None:
    table = situation({**FAR, "S.A": "e4"}, EMBLEMS, players=4, dice=(3, 2), teams=True)
    go(table, "A", "3:e7")
    assert words in table.describe(table.legal()[1], lang)


@pytest.mark.rule("DRA-077", "DRA-080")
@pytest.mark.parametrize(
    ("held", "words"), [((), "a crown fits an empty shield"), (("crown",), "a crown does not fit")]
)
def test_whoever_knows_an_emblem_reads_whether_taking_it_would_be_right(held: tuple[str, ...], words: str) -> None:
    table = situation({**FAR, "S.A": "e4"}, EMBLEMS, dice=(3, 2))
    give(table, "S", *held)
    table.learned[2] |= 1
    go(table, "A", "3:e7")
    assert words in table.describe(table.legal()[1])
    assert prompt(table, "en").endswith("You know it: a crown.")


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "Return turn: a pawn must come out"), ("fr", "Tour de retour\N{NO-BREAK SPACE}: un pion doit sortir")],
)
def test_a_return_turn_is_called_so(lang: str, words: str) -> None:
    table = situation({"N.A": "a13", "N.B": "b12"}, EMBLEMS, dice=(4, 2), mode="return")
    for seat in (0, 1):
        lines = [line for _, found in GAME.board.sheet(table.view(seat), GAME.words(lang)) for line in found]
        assert any(words in line for line in lines)
