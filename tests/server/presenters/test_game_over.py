"""The end of a game in words: who won, by how much, and the one reason that weighs most."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

import pytest

import meadhall
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import LANGUAGES
from meadhall.match.rating_eligibility import finishing_places
from meadhall.server.http.pages.lobby import sample_table
from meadhall.server.presenters.game_over import Ending
from meadhall.server.presenters.scenes.podium import ORDER
from meadhall.server.rendering import server_words

NAMES = ("Ann", "Bo", "Cai", "Dag")


class Counted:
    """A table of Raids that has been counted."""

    game = meadhall.game("raids")

    def __init__(self, *points: tuple[int, int], winners: list[int] | None = None) -> None:
        self.points = points
        self.first = winners

    def scores(self) -> list[int]:
        return [sum(each) for each in self.points]

    def winners(self) -> list[int]:
        most = max(self.scores())
        return self.first or [seat for seat, total in enumerate(self.scores()) if total == most]

    def breakdown(self, seat: int) -> dict[str, int]:
        return dict(zip(("coins", "runes"), self.points[seat], strict=True))


def ending(table: Counted, seat: int | None, lang: str = "en", gone: Sequence[int] = ()) -> Ending:
    words = meadhall.game("raids").words(lang)
    names = NAMES[: len(table.points)]
    spots = finishing_places(table.winners(), table.scores(), gone)
    return Ending(cast(Table, table), spots, seat, names, server_words(lang), words, gone)


def test_whoever_lost_is_told_where_the_winner_was_ahead_of_them() -> None:
    table = Counted((3, 10), (20, 6), (12, 1))
    assert ending(table, 0).headline == "Bo wins, 26 to 13"
    assert ending(table, 0).reason == "Coins made the difference: 20 for Bo, 3 for you."
    assert ending(table, 2).reason == "Coins made the difference: 20 for Bo, 12 for you."
    assert ending(table, 2, "fr").reason == "Ce qui a fait la différence\u00a0: Pièces, 20 pour Bo, 12 pour vous."


def test_whoever_won_is_told_where_they_were_ahead_of_the_next_best() -> None:
    table = Counted((3, 10), (20, 6), (19, 1))
    assert ending(table, 1).headline == "You win, 26 to 20"
    assert ending(table, 1).reason == "Runes made the difference: 6 for you, 1 for Cai."
    assert ending(table, None).reason == "Runes made the difference: 6 for Bo, 1 for Cai."


def test_whoever_lost_is_told_what_they_were_best_at() -> None:
    table = Counted((3, 10), (20, 6), (12, 1))
    assert ending(table, 0).praise == "Your strength: Runes, 10 against 6."
    assert ending(table, 0, "fr").praise == "Votre point fort\u00a0: Runes, 10 contre 6."
    assert [ending(table, seat).praise for seat in (1, 2, None)] == ["", "", ""]


def test_ties_and_shared_victories_are_said_plainly() -> None:
    assert ending(Counted((9, 1), (4, 6), winners=[1]), 0).headline == "Bo wins on the tie-break, with 10 points"
    shared = ending(Counted((9, 1), (4, 6)), 0)
    assert shared.headline == "Ann and Bo share the victory"
    assert shared.reason == ""


def test_whoever_has_given_up_is_no_winner_and_comes_last() -> None:
    table = Counted((20, 6), (3, 10), (12, 2))
    assert ending(table, 0, gone=[0]).headline == "Cai wins"
    assert ending(table, 2, gone=[0]).headline == "You win"
    assert [row.name for row in ending(table, None, gone=[0]).standings] == ["Cai", "Bo", "Ann"]
    assert ending(table, None, gone=[1]).headline == "Ann wins, 26 to 14"


def test_where_giving_up_decided_it_that_is_the_reason() -> None:
    table = Counted((20, 6), (3, 10), (12, 2))
    gone = "Ann resigned and comes last, however well a bot played on."
    assert [ending(table, seat, gone=[0]).reason for seat in (1, 2, None)] == [gone] * 3
    assert ending(table, 0, gone=[0]).reason == "You resigned and come last, however well a bot played on."
    assert ending(table, 0, gone=[0]).praise == ""
    assert ending(table, 0, gone=[1]).reason == "Coins made the difference: 20 for you, 12 for Cai."
    both = ending(table, 1, "fr", gone=[0, 2]).reason
    assert both.startswith("Ann et Cai ont abandonné et finissent en dernier")


def test_bars_are_drawn_to_one_scale_the_winner_first_and_losses_apart() -> None:
    rows = ending(Counted((5, -2), (15, 5), (0, 0)), 0).standings
    assert [row.name for row in rows] == ["Bo", "Ann", "Cai"]
    assert [gain.width for gain in rows[0].gains] == [75, 25]
    assert [gain.width for gain in rows[1].gains] == [25, 0]
    assert rows[2].gains == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_every_game_ends_with_a_winner_and_a_picture(game: Game, lang: str) -> None:
    table = sample_table(game, "end")
    names = NAMES[: int(table.seats)]
    end = Ending(
        table, finishing_places(table.winners(), table.scores()), 0, names, server_words(lang), game.words(lang, names)
    )
    assert any(name in end.headline for name in names) or table.winners() == [0]
    shown = [int(total) for total in re.findall(r">(-?\d+)</text>", end.podium)]
    assert shown == [end.totals[end.order[place]] for place in ORDER[len(names)]]
    assert [sum(gain.points for gain in row.gains) for row in end.standings] == [row.total for row in end.standings]
