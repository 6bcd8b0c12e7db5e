"""A game played to the end, or until somebody leaves: questions to people, answers of bots, news in between."""

from __future__ import annotations

from meadhall.bots.play import answers
from meadhall.core.dice import FastDice
from meadhall.core.errors import IllegalAction
from meadhall.core.table import Table
from meadhall.terminal.ending import show_ending
from meadhall.terminal.keys import KEYS
from meadhall.terminal.sitting import Sitting

MOST_DIGITS = 6
LONGEST_ECHO = 40
QUIT = "q"


def play(sitting: Sitting) -> None:
    """However it ends, nothing that was answered is lost."""
    try:
        while (seat := sitting.table.seat) is not None and not sitting.leaving:
            if seat in sitting.seating.bots:
                let_bots_answer(sitting)
            else:
                person_answers(sitting, seat)
    except (EOFError, KeyboardInterrupt):
        sitting.leaving = True
        sitting.screen.line()
    if sitting.leaving:
        stop(sitting)
    else:
        finish(sitting)


def let_bots_answer(sitting: Sitting) -> None:
    """All questions to bots, until a person is asked."""
    match = sitting.match

    def dice(table: Table) -> FastDice:
        return FastDice(f"{match.record.seed} {table.seat} {int(table.ply)}")

    with sitting.screen.waiting():
        for seat, action in answers(lambda: match.table, sitting.seating.bots, dice, match.record.seed):
            match.answer(seat, action)
            if sitting.alone:
                sitting.tell_news()


def person_answers(sitting: Sitting, seat: int) -> None:
    """Put the question until it is answered, or until the answer before it is taken back."""
    if sitting.private and sitting.reader != seat:
        hand_over(sitting, seat)
        if sitting.leaving:
            return
    sitting.tell_news()
    sitting.page = 0
    sitting.show_question(seat)
    ply = sitting.match.ply
    while sitting.match.ply == ply and not sitting.leaving:
        typed = sitting.screen.ask(sitting.screen.say("ask"))
        if typed.lower() in KEYS:
            KEYS[typed.lower()](sitting)
        else:
            choose(sitting, seat, typed)


def choose(sitting: Sitting, seat: int, typed: str) -> None:
    """Answer with the option that is meant, or say why there is none and what can be typed."""
    try:
        sitting.match.answer(seat, meant(sitting, typed))
    except IllegalAction as error:
        sitting.screen.line(str(error))
        sitting.show_keys()
    else:
        sitting.save()


def meant(sitting: Sitting, typed: str) -> int:
    """The legal action whose number is typed, or which is written so."""
    table, lang = sitting.table, sitting.screen.lang
    legal = table.legal()
    shown = "".join(sign for sign in typed[:LONGEST_ECHO] if sign.isprintable())
    if typed.isdecimal():
        number = int(typed) if len(typed) <= MOST_DIGITS else 0
        if not 1 <= number <= len(legal):
            raise IllegalAction(sitting.screen.say("wrong", typed=shown, last=len(legal)))
        return legal[number - 1]
    action = sitting.game.parse(shown.lower(), lang)
    if reason := table.why_not(action, lang):
        raise IllegalAction(reason)
    return action


def hand_over(sitting: Sitting, seat: int) -> None:
    """Nobody sees the screen of another."""
    sitting.screen.hide()
    typed = sitting.screen.ask(sitting.screen.say("hand_over", who=sitting.say.who(seat)))
    sitting.leaving = typed.lower() == QUIT
    sitting.screen.hide()
    sitting.reader = seat
    sitting.drawn = -1


def stop(sitting: Sitting) -> None:
    if sitting.save():
        sitting.screen.notice(sitting.screen.say("left", file=sitting.path, command=sitting.again))


def finish(sitting: Sitting) -> None:
    sitting.tell_news()
    sitting.show_end(sitting.reader if sitting.alone else None)
    show_ending(sitting.screen, sitting.table, sitting.say)
    if sitting.save():
        sitting.screen.notice(sitting.screen.say("kept", command=f"meadhall replay {sitting.path}"))
