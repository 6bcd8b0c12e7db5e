"""`meadhall tips`: strategy tips with evidence."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

import meadhall
from meadhall.arena.tips import EVIDENCE_BOT, Finding, Row, find_evidence, tip_study
from meadhall.commands.options import GameName, Jobs, Language, Plain
from meadhall.commands.progress import progress_bar
from meadhall.core.i18n.words import Words
from meadhall.terminal import Screen, chosen_language, screen

FRENCH = str.maketrans({".": ",", "%": "\u00a0%"})
"""Number format of French."""

Games = Annotated[int, typer.Option("-n", "--games", min=1, help="The number of bot games.")]
SeedText = Annotated[str, typer.Option("--seed", help="The same seed gives the same figures.")]
Json = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


def tips(
    name: GameName,
    games: Games = 200,
    seed: SeedText = "evidence",
    json: Json = False,
    jobs: Jobs = None,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Print strategy tips for a game, each with its evidence: figures from many bot games, with 95 % confidence
    intervals.

    Examples:

    - `meadhall tips drakkar`
    - `meadhall tips raids --games 1000 --json`
    """
    game = meadhall.game(name)
    guide = tip_study(game)
    with progress_bar(plain) as progress:
        found = find_evidence(game, games, seed, jobs, progress)
    if json:
        told = {
            "game": game.name,
            "players": guide.players,
            "bots": EVIDENCE_BOT,
            "games": games,
            "seed": seed,
            "tips": found,
        }
        typer.echo(msgspec.json.format(msgspec.json.encode(told)).decode())
        return
    shown = screen(chosen_language(lang), plain)
    say = game.words(shown.lang)
    shown.heading(shown.say("tips.heading", game=say("game.title"), games=games))
    for finding in found:
        show(finding, say, shown)


def show(finding: Finding, say: Words, shown: Screen) -> None:
    """Show a tip with its figures, and whether they support it."""
    shown.line(say(f"tip.{finding.tip}"))
    rows = [[row_name(finding, row, say), value(finding, row, shown), str(row.cases)] for row in finding.rows]
    shown.grid(["", say(f"tip.{finding.tip}.what"), shown.say("tips.cases")], rows)
    shown.aside(shown.say("tips.borne_out" if finding.borne_out else "tips.not_borne_out"))


def row_name(finding: Finding, row: Row, say: Words) -> str:
    if say.has(f"tip.{finding.tip}.{row.name}"):
        return say(f"tip.{finding.tip}.{row.name}")
    return say(f"row.{row.name}")


def value(finding: Finding, row: Row, shown: Screen) -> str:
    """A figure with its interval, formatted for the language."""

    def written(number: float) -> str:
        text = f"{number:.1%}" if finding.measure == "share" else f"{number:.2f}"
        return text.translate(FRENCH) if shown.lang == "fr" else text

    return shown.say("tips.figure", value=written(row.value), low=written(row.low), high=written(row.high))
