"""Keyboard commands at a question, besides the number of an option."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bots.explain import explain, hint_sentences
from meadhall.core.engine.dice import FastDice
from meadhall.match.event_log import first_event_since_turn
from meadhall.match.undo import free_takeback_ply
from meadhall.terminal.session import GameSession


def repeat(session: GameSession) -> None:
    session.show_question(session.seat_to_act)


def turn_page(session: GameSession) -> None:
    """Show the next page of options."""
    session.options_page += 1
    session.show_question(session.seat_to_act)


def show_rules(session: GameSession) -> None:
    """Show the rules of the decision."""
    top = session.table.top
    assert top is not None, "a decision is awaited"
    lang = session.screen.lang
    for rule_id in type(top).rules:
        session.screen.markdown(f"**{rule_id}** {session.game.rule(rule_id, lang)}")
        session.screen.line()


def hint(session: GameSession) -> None:
    """Show what a search with this seat's knowledge would answer, and why."""
    table = session.table
    view = table.view(session.seat_to_act)
    legal = table.legal()

    def name(action: int) -> str:
        return session.game.option_words(view, action, session.say)

    with session.screen.thinking():
        reason = explain(table, FastDice(f"hint {session.match.ply}"))
    best = reason.best.action
    session.screen.line(session.screen.say("hint", number=legal.index(best) + 1, option=name(best)))
    for sentence in hint_sentences(reason, session.say, name):
        session.screen.line(sentence)


def take_back(session: GameSession) -> None:
    """Take back this seat's last answer, unless it revealed information."""
    if free_takeback_ply(session.match, session.seat_to_act) is None:
        session.screen.line(undo_barrier_text(session))
        return
    session.take_back(session.seat_to_act)
    session.screen.line(session.screen.say("undone"))


def undo_barrier_text(session: GameSession) -> str:
    """Why there is no free takeback: no answer yet, another seat's answer, or revealed information."""
    say = session.screen.say
    actions = session.match.record.actions
    if not actions:
        return say("no_undo.start")
    return say("no_undo.shown" if actions[-1][0] == session.seat_to_act else "no_undo.other")


def show_log(session: GameSession) -> None:
    """Show the log since this seat's last turn."""
    seat = session.seat_to_act
    lines = [told.words for told in session.match.log(seat, session.say, first_event_since_turn(session.match, seat))]
    session.screen.heading(session.screen.say("log"))
    session.screen.news(lines or [session.screen.say("log.empty")])


def show_table(session: GameSession) -> None:
    session.show_table(session.seat_to_act)
    session.show_question(session.seat_to_act)


def save(session: GameSession) -> None:
    if session.save():
        session.screen.notice(session.screen.say("saved", file=session.path))


def leave(session: GameSession) -> None:
    session.leaving = True


KEYS: dict[str, Callable[[GameSession], None]] = {
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
