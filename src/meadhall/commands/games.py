"""`meadhall games`: the list of games."""

from __future__ import annotations

import meadhall
from meadhall.commands.options import Language, Plain
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import Option, spellings
from meadhall.core.i18n.words import Words
from meadhall.terminal import Screen, chosen_language, screen


def games(lang: Language = None, plain: Plain = False) -> None:
    """List the games, with their numbers of players and options.

    Example: `meadhall games --lang fr`
    """
    shown = screen(chosen_language(lang), plain)
    for game in meadhall.games():
        show_game(game, shown)


def show_game(game: Game, shown: Screen) -> None:
    say = game.words(shown.lang)
    shown.heading(say("game.title"))
    shown.line(say("game.line"))
    counts = say.listing([str(count) for count in game.players])
    shown.line(shown.say("games.facts", players=counts, minutes=say("game.length")))
    for option in game.options:
        shown.line(option_words(option, shown.say, say))
    shown.aside(shown.say("games.play", game=game.name))


def option_words(option: Option, ui: Words, say: Words) -> str:
    values = "|".join(spellings(choice)[0] for choice in option.choices)
    title, hint = say(f"rule.{option.name}"), say(f"rule.{option.name}.help")
    usual = spellings(option.default)[0]
    return ui("games.option", name=option.name, values=values, title=title, help=hint, usual=usual)
