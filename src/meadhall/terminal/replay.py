"""Replay of a recorded game, answer by answer, as a seat or a spectator may know it."""

from __future__ import annotations

from collections import defaultdict

from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.match import Match
from meadhall.terminal.game_over import show_final_scores
from meadhall.terminal.screen import Screen

MAX_DIGITS = 6
NEXT, BACK, TABLE, QUIT = "", "b", "t", "q"


class Replay:
    def __init__(self, record: Record, screen: Screen, seat: int | None) -> None:
        self.record = record
        self.game = record.game
        self.screen = screen
        self.say = self.game.words(screen.lang)
        self.seat = seat
        self.match = Match(record)
        if seat is not None:
            self.match.table.check_seat(seat)
        self.told: dict[int, list[str]] = defaultdict(list)
        for told in self.match.log(seat, self.say):
            self.told[told.ply].append(told.words)

    def show_all(self) -> None:
        """Print the whole game at once."""
        for ply in range(len(self.record) + 1):
            self.show_ply(ply)
        if self.match.table.over:
            show_final_scores(self.screen, self.match.table, self.say)

    def step(self) -> None:
        """Step through the game with keys."""
        self.screen.aside(self.screen.say("replay.keys", last=len(self.record)))
        try:
            ply: int | None = 0
            while ply is not None:
                self.show_ply(ply)
                ply = self.next_page(ply)
        except (EOFError, KeyboardInterrupt):
            self.screen.line()

    def next_page(self, ply: int) -> int | None:
        """Ask for the ply to show after this one; None to quit."""
        while True:
            typed = self.screen.ask(self.screen.say("ask")).lower()
            if typed == QUIT:
                return None
            if typed == BACK and ply > 0:
                return ply - 1
            if typed.isdecimal() and len(typed) <= MAX_DIGITS and int(typed) <= len(self.record):
                return int(typed)
            if typed == NEXT and ply < len(self.record):
                return ply + 1
            if typed == TABLE:
                self.show_table(self.match.table_at(ply))
            elif typed == NEXT:
                self.show_table(self.match.table)
                return None
            else:
                self.screen.aside(self.screen.say("replay.keys", last=len(self.record)))

    def show_ply(self, ply: int) -> None:
        """Show an answer and its events; ply 0 is the set-up."""
        if ply == 0:
            self.screen.heading(self.say("game.title"))
        else:
            seat, decision, action = self.record.actions[ply - 1]
            who, question = self.say.seat_name(seat), self.say(f"ask.{decision}")
            if self.may_know(seat, decision):
                answer = self.game.name_of(action)
                words = self.screen.say("replay.answer", ply=ply, who=who, question=question, answer=answer)
            else:
                words = self.screen.say("replay.ply", ply=ply, who=who, question=question)
            self.screen.line(words)
        self.screen.news(self.told[ply])

    def may_know(self, seat: int, decision: str) -> bool:
        """Whether the viewer may see a seat's answer: secret ones are shown to that seat alone."""
        kinds = self.game.kinds
        return seat == self.seat or not kinds.classes[kinds.names.index(decision)].hides_option_count

    def show_table(self, table: Table) -> None:
        """Show a table of the game and its question."""
        self.screen.heading(self.screen.say("replay.table", ply=int(table.ply), last=len(self.record)))
        self.screen.sheet(self.game.board.sheet(table.view(self.seat), self.say))
        if table.seat is None:
            show_final_scores(self.screen, table, self.say)
        else:
            question = self.say(f"ask.{table.decision}")
            self.screen.line(self.screen.say("replay.asked", who=self.say.seat_name(table.seat), question=question))
