"""Game loop: asks people, lets bots answer and shows events, until the game is over or a player quits."""

from __future__ import annotations

from meadhall.bots.play import bot_answers
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import IllegalAction
from meadhall.core.engine.table import Table
from meadhall.terminal.game_over import show_final_scores
from meadhall.terminal.keys import KEYS
from meadhall.terminal.session import GameSession

MAX_DIGITS = 6
MAX_ECHO_LENGTH = 40
QUIT = "q"


def play(session: GameSession) -> None:
    """Play a session; it is saved after every answer and however it ends."""
    try:
        while (seat := session.table.seat) is not None and not session.leaving:
            if seat in session.seating.bots:
                play_bots(session)
            else:
                ask_person(session, seat)
    except (EOFError, KeyboardInterrupt):
        session.leaving = True
        session.screen.line()
    if session.leaving:
        save_and_leave(session)
    else:
        finish(session)


def play_bots(session: GameSession) -> None:
    """Let bots answer until it is a person's turn."""
    match = session.match

    def dice(table: Table) -> FastDice:
        return FastDice(f"{match.record.seed} {table.seat} {int(table.ply)}")

    with session.screen.thinking():
        for seat, action in bot_answers(lambda: match.table, session.seating.bots, dice, match.record.seed):
            match.answer(seat, action)
            if session.single_player:
                session.show_news()


def ask_person(session: GameSession, seat: int) -> None:
    """Ask until the question is answered, or the answer before it is taken back."""
    if session.private and session.viewer != seat:
        hand_over_screen(session, seat)
        if session.leaving:
            return
    session.show_news()
    session.options_page = 0
    session.show_question(seat)
    ply = session.match.ply
    while session.match.ply == ply and not session.leaving:
        typed = session.screen.ask(session.screen.say("ask"))
        if typed.lower() in KEYS:
            KEYS[typed.lower()](session)
        else:
            submit(session, seat, typed)


def submit(session: GameSession, seat: int, typed: str) -> None:
    """Give the answer that was typed, or say why it is none and what can be typed."""
    try:
        session.match.answer(seat, parse_answer(session, typed))
    except IllegalAction as error:
        session.screen.line(str(error))
        session.show_keys()
    else:
        session.save()


def parse_answer(session: GameSession, typed: str) -> int:
    """The legal action that was typed, by number or in notation; raises `IllegalAction`."""
    table, lang = session.table, session.screen.lang
    legal = table.legal()
    shown = "".join(sign for sign in typed[:MAX_ECHO_LENGTH] if sign.isprintable())
    if typed.isdecimal():
        number = int(typed) if len(typed) <= MAX_DIGITS else 0
        if not 1 <= number <= len(legal):
            raise IllegalAction(session.screen.say("wrong", typed=shown, last=len(legal)))
        return legal[number - 1]
    action = session.game.parse(shown.lower(), lang)
    if reason := table.why_not(action, lang):
        raise IllegalAction(reason)
    return action


def hand_over_screen(session: GameSession, seat: int) -> None:
    """Clear the screen between players, so that none sees another's hidden information."""
    session.screen.hide()
    typed = session.screen.ask(session.screen.say("hand_over", who=session.say.seat_name(seat)))
    session.leaving = typed.lower() == QUIT
    session.screen.hide()
    session.viewer = seat
    session.table_shown_ply = -1


def save_and_leave(session: GameSession) -> None:
    if session.save():
        session.screen.notice(session.screen.say("left", file=session.path, command=session.resume_command))


def finish(session: GameSession) -> None:
    session.show_news()
    session.show_end(session.viewer if session.single_player else None)
    show_final_scores(session.screen, session.table, session.say)
    if session.save():
        session.screen.notice(session.screen.say("kept", command=f"meadhall replay {session.path}"))
