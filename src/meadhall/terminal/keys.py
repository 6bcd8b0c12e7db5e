"""What can be typed besides the number of an option."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bots.explain import explain, sentences
from meadhall.core.engine.dice import FastDice
from meadhall.match.event_log import since_last_turn
from meadhall.match.undo import free_undo
from meadhall.terminal.session import Sitting


def repeat(sitting: Sitting) -> None:
    sitting.show_question(sitting.asked)


def turn_page(sitting: Sitting) -> None:
    """The options that did not fit on the page before."""
    sitting.page += 1
    sitting.show_question(sitting.asked)


def show_rules(sitting: Sitting) -> None:
    """The rules of the question asked now."""
    top = sitting.table.top
    assert top is not None, "somebody is asked"
    lang = sitting.screen.lang
    for rule_id in type(top).rules:
        sitting.screen.markdown(f"**{rule_id}** {sitting.game.rule(rule_id, lang)}")
        sitting.screen.line()


def hint(sitting: Sitting) -> None:
    """What a search would answer in this seat, knowing what this seat knows, and why."""
    table = sitting.table
    view = table.view(sitting.asked)
    legal = table.legal()

    def name(action: int) -> str:
        return sitting.game.option_words(view, action, sitting.say)

    with sitting.screen.waiting():
        reason = explain(table, FastDice(f"hint {sitting.match.ply}"))
    best = reason.best.action
    sitting.screen.line(sitting.screen.say("hint", number=legal.index(best) + 1, option=name(best)))
    for sentence in sentences(reason, sitting.say, name):
        sitting.screen.line(sentence)


def take_back(sitting: Sitting) -> None:
    """Back to this seat's own last question, unless something has come to light since."""
    if free_undo(sitting.match, sitting.asked) is None:
        sitting.screen.line(what_bars_undo(sitting))
        return
    sitting.take_back(sitting.asked)
    sitting.screen.line(sitting.screen.say("undone"))


def what_bars_undo(sitting: Sitting) -> str:
    """Nothing to take back yet, somebody else's answer, or what one's own has brought to light."""
    say = sitting.screen.say
    actions = sitting.match.record.actions
    if not actions:
        return say("no_undo.start")
    return say("no_undo.shown" if actions[-1][0] == sitting.asked else "no_undo.other")


def show_log(sitting: Sitting) -> None:
    """Everything since this seat's last turn."""
    seat = sitting.asked
    lines = [told.words for told in sitting.match.log(seat, sitting.say, since_last_turn(sitting.match, seat))]
    sitting.screen.heading(sitting.screen.say("log"))
    sitting.screen.news(lines or [sitting.screen.say("log.empty")])


def show_table(sitting: Sitting) -> None:
    sitting.show_table(sitting.asked)
    sitting.show_question(sitting.asked)


def save(sitting: Sitting) -> None:
    if sitting.save():
        sitting.screen.notice(sitting.screen.say("saved", file=sitting.path))


def leave(sitting: Sitting) -> None:
    sitting.leaving = True


KEYS: dict[str, Callable[[Sitting], None]] = {
    "": repeat,
    "n": turn_page,
    "?": show_rules,
    "h": hint,
    "u": take_back,
    "l": show_log,
    "t": show_table,
    "s": save,
    "q": leave,
}
