"""Game over: the scores by source, and the winners."""

from __future__ import annotations

from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import Words
from meadhall.terminal.screen import Screen


def show_final_scores(screen: Screen, table: Table, say: Words) -> None:
    seats = range(int(table.seats))
    counts = [table.breakdown(seat) for seat in seats]
    scores = table.scores()
    sources = table.game.source_words(table, say)
    screen.heading(screen.say("ending"))
    if screen.plain:
        rows = [[say.seat_name(seat), *map(str, counts[seat].values()), str(scores[seat])] for seat in seats]
        screen.grid(["", *sources.values(), screen.say("total")], rows)
    else:
        rows = [[words, *(str(count[source]) for count in counts)] for source, words in sources.items()]
        screen.grid(["", *map(say.seat_name, seats)], rows, [screen.say("total"), *map(str, scores)])
    winners = [say.seat_name(seat) for seat in table.winners()]
    screen.line(screen.say.count("winners", len(winners), who=say.listing(winners)))
