"""Setting up a match."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.core.errors import BadOption, UnknownBot
from meadhall.core.game import Game
from meadhall.core.option import spellings
from meadhall.games import game
from meadhall.match import Seat
from meadhall.server.hall import DOORS, Hall, Plan
from meadhall.server.pages.common import Form, WebRequest, form_of, go, named, page, share_in
from meadhall.server.pages.hall import shelf
from meadhall.server.rendering import choice_words, server_words
from meadhall.server.visitor import Visitor

ME = "me"
FRIEND = "friend"


@get("/new", include_in_schema=False)
async def show_form(request: WebRequest, hall: Hall, visitor: Visitor) -> Response[str]:
    wanted = request.query_params.get("game", shelf()[0].name)
    friends = request.query_params.get("with") == "friends"
    return form_page(hall, visitor, game(wanted), {"with": "friends"} if friends else {}, "")


def form_page(hall: Hall, visitor: Visitor, chosen: Game, form: Form, problem: str) -> Response[str]:
    say = server_words(visitor.lang)
    words = chosen.words(visitor.lang)
    draft = Draft(hall, visitor, chosen, form)
    usual = say("new.edition.usual")
    return page(
        "new.html",
        visitor,
        400 if problem else 200,
        chosen=chosen,
        words=words,
        shelf=[(each.name, each.words(visitor.lang)("game.title")) for each in shelf()],
        levels=[(level, say(f"new.bot.{level}")) for level in hall.levels],
        counts=[(f"{count}", f"{count}") for count in chosen.players],
        holders=draft.holders,
        players=draft.players,
        form=form,
        choices=lambda option: [
            (spellings(value)[0], choice_words(option.name, value, words, say)) for value in option.choices
        ],
        editions=[(each.hash, usual if each == chosen.edition else each.source) for each in hall.editions.of(chosen)],
        doors_open=[(each, say(f"new.doors.{each}")) for each in DOORS],
        name=visitor.name,
        spelling=lambda value: spellings(value)[0],
        problem=problem,
        sentence=draft.sentence,
        beginning=draft.beginning,
    )


@get("/new/table", include_in_schema=False)
async def show_table(request: WebRequest, hall: Hall, visitor: Visitor) -> Response[str]:
    """The table that a form describes, in one sentence."""
    form = dict(request.query_params)
    draft = Draft(hall, visitor, game(form.get("game", "")), form)
    return page("new_table.html", visitor, sentence=draft.sentence, beginning=draft.beginning)


class Draft:
    """A table as far as a form describes it."""

    def __init__(self, hall: Hall, visitor: Visitor, chosen: Game, form: Form) -> None:
        self.say = server_words(visitor.lang)
        self.words = chosen.words(visitor.lang)
        self.levels = hall.levels
        other = FRIEND if form.get("with") == "friends" else hall.usual_level
        self.players = wanted_players(chosen, form) or usual_players(chosen)
        self.holders = [form.get(f"seat{seat}", other if seat else ME) for seat in range(chosen.players[-1])]

    @property
    def sentence(self) -> str:
        """Who plays what, and for how long about."""
        sitting = self.holders[: self.players]
        mine = ME in sitting
        friends = sum(holder not in self.levels for holder in sitting) - mine
        who = [self.say("new.you")] if mine else []
        who += [self.say.count("new.friends", friends)] if friends else []
        for level in self.levels:
            bots = sitting.count(level)
            who += [self.say.count(f"new.bots.{level}", bots)] if bots else []
        return self.say(
            "new.sentence",
            game=self.words("game.title"),
            players=self.say.count("new.players.n", self.players),
            who=self.say.listing(who),
            minutes=self.words("game.length"),
        )

    @property
    def beginning(self) -> str:
        """When it begins."""
        sitting = self.holders[: self.players]
        friends = sum(holder not in self.levels for holder in sitting) - (ME in sitting)
        return self.say.count("new.begins.friends", friends) if friends else self.say("new.begins")


def usual_players(chosen: Game) -> int:
    return 3 if 3 in chosen.players else chosen.players[-1]


def wanted_players(chosen: Game, form: Form) -> int | None:
    """How many players a form wishes for, if the game can be played so."""
    return next((count for count in chosen.players if form.get("players") == str(count)), None)


@post("/new", include_in_schema=False)
async def make_match(request: WebRequest, hall: Hall, visitor: Visitor) -> Redirect | Response[str]:
    form = await form_of(request)
    chosen = game(form.get("game", ""))
    try:
        plan = await planned(hall, visitor, chosen, form)
        live = await hall.make(plan, visitor.person)
    except (BadOption, UnknownBot) as error:
        return form_page(hall, visitor, chosen, form, str(error))
    return go(f"/m/{live.row.id}")


async def planned(hall: Hall, visitor: Visitor, chosen: Game, form: Form) -> Plan:
    """What the form says."""
    count = wanted_players(chosen, form)
    if count is None:
        raise BadOption(f"{chosen.name} is for {', '.join(map(str, chosen.players))} players.")
    holders = [form.get(f"seat{seat}", "") for seat in range(count)]
    me = Seat(0, visitor.person, await named(hall, visitor, form.get("name", "")))
    seats = [
        planned_seat(holder, me, holder == ME and holders.index(ME) == seat) for seat, holder in enumerate(holders)
    ]
    texts = {option.name: form[f"rule.{option.name}"] for option in chosen.options if f"rule.{option.name}" in form}
    return Plan(
        chosen.name,
        chosen.parse_options(texts),
        seats,
        form.get("doors", "link"),
        form.get("hints", "no") != "no",
        form.get("seed", "").strip()[:100],
        form.get("edition", ""),
        {visitor.person: share_in(form)},
        rated=form.get("rated") == "yes" and not form.get("seed", "").strip(),
    )


def planned_seat(holder: str, me: Seat, mine: bool) -> Seat:
    """A bot's, nobody's yet, or mine (the first that says so)."""
    if mine:
        return me
    return Seat(0) if holder in (ME, FRIEND) else Seat(0, level=holder)


ROUTER = Router("/", route_handlers=[show_form, show_table, make_match])
