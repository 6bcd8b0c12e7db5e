"""`meadhall rules`: the rules of a game."""

from __future__ import annotations

import re
from typing import Annotated

import typer

import meadhall
from meadhall.commands.options import GameName, Language, Plain
from meadhall.terminal import chosen_language, screen

RuleId = Annotated[str | None, typer.Argument(metavar="[RULE-ID]", help="A single rule, for example RAI-050.")]

ANCHOR = re.compile(r'<a id="([A-Z]{3}-\d{3})"></a>')


def rules(name: GameName, rule_id: RuleId = None, lang: Language = None, plain: Plain = False) -> None:
    """Print the rules of a game, or a single one by its id.

    Examples:

    - `meadhall rules raids --lang fr`
    - `meadhall rules raids RAI-050`
    """
    game = meadhall.game(name)
    shown = screen(chosen_language(lang), plain)
    if rule_id is None:
        shown.markdown(ANCHOR.sub(r"**\1** ", game.rules(shown.lang)))
    else:
        wanted = rule_id.upper()
        shown.markdown(f"**{wanted}** {game.rule(wanted, shown.lang)}")
