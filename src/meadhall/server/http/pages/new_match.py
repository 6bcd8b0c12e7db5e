"""Set-up page of a new match."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.arena.match_strength import EVEN
from meadhall.bots.levels import CHARACTERS
from meadhall.core.engine.errors import BadOption, UnknownBot
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import spellings
from meadhall.core.i18n.display_names import clean_name
from meadhall.games import game
from meadhall.match import Refused, Seat
from meadhall.match.seats import DEVICE_SEAT_MARK
from meadhall.match.time_control import PACES
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.errors import message_of
from meadhall.server.http.pages.common import Form, page, read_form, redirect_to, remember_name, share_field
from meadhall.server.http.pages.lobby import shelf
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.registry import VISIBILITIES, Plan
from meadhall.server.matchmaking.invitations import Invitations
from meadhall.server.notifications.kinds import CHALLENGE
from meadhall.server.notifications.open_invitations import is_free
from meadhall.server.presenters.match_view import level_name
from meadhall.server.presenters.time_controls import DAYS, OWN, chosen_speed, speed_words
from meadhall.server.rendering import choice_words, server_words
from meadhall.server.services import Services

ME = "me"
FRIEND = "friend"
SAME_DEVICE = "here"
"""Another person at the same device."""


@get("/new", include_in_schema=False)
async def show_form(request: WebRequest, services: Services, visitor: Visitor) -> Response[str]:
    wanted = request.query_params.get("game", shelf()[0].name)
    asked = {name: request.query_params.get(name, "") for name in ("with", "for", "edition")}
    form = {name: value for name, value in asked.items() if value and (name != "with" or value == "friends")}
    return await form_page(services, visitor, game(wanted), form, "")


async def form_page(services: Services, visitor: Visitor, chosen: Game, form: Form, problem: str) -> Response[str]:
    say = server_words(visitor.lang)
    words = chosen.words(visitor.lang)
    draft = MatchDraft(services, visitor, chosen, form)
    return page(
        "new_match.html",
        visitor,
        400 if problem else 200,
        chosen=chosen,
        words=words,
        shelf=[(each.name, each.words(visitor.lang)("game.title")) for each in shelf()],
        levels=[(level, say(f"new_match.bot.{level}")) for level in services.levels],
        company=[
            (ME, say("new_match.me"), ""),
            (FRIEND, say("new_match.friend"), ""),
            (SAME_DEVICE, say("new_match.here.short"), ""),
        ]
        + [(each.level, say(f"new_match.bot.{each.level}"), each.person) for each in CHARACTERS]
        + [(EVEN, say(f"new_match.bot.{EVEN}"), "")],
        counts=[(f"{count}", f"{count}") for count in chosen.players],
        holders=draft.holders,
        players=draft.players,
        form=form,
        choices=lambda option: [
            (spellings(value)[0], choice_words(option.name, value, words, say)) for value in option.choices
        ],
        editions=await edition_choices(services, visitor, chosen),
        paces=[(each, say(f"new_match.pace.{each}")) for each in (*PACES, OWN)],
        days=[(f"{each}", f"{each}") for each in DAYS],
        usual_level=services.usual_level,
        doors_open=[(each, say(f"new_match.doors.{each}")) for each in VISIBILITIES],
        name=visitor.name,
        spelling=lambda value: spellings(value)[0],
        problem=problem,
        sentence=draft.sentence,
        beginning=draft.start_words,
        rated=draft.rated,
        rival=(await Invitations(services.matches, services.users).contact_by_page(visitor.person, form["for"])).name
        if form.get("for")
        else "",
    )


async def edition_choices(services: Services, visitor: Visitor, chosen: Game) -> list[tuple[str, str]]:
    """The editions to choose from: the host's, and those the visitor has uploaded."""
    usual = server_words(visitor.lang)("new_match.edition.usual")
    found = {
        each.hash: usual if each == chosen.edition else each.source for each in services.matches.editions.of(chosen)
    }
    for own in await services.matches.uploaded_editions.of(visitor.person, chosen.name):
        found.setdefault(own.hash, own.name)
    return list(found.items())


@get("/new/table", include_in_schema=False)
async def show_table(request: WebRequest, services: Services, visitor: Visitor) -> Response[str]:
    """The match that a form describes, in one sentence."""
    form = dict(request.query_params)
    draft = MatchDraft(services, visitor, game(form.get("game", "")), form)
    return page("new_match_summary.html", visitor, sentence=draft.sentence, beginning=draft.start_words)


class MatchDraft:
    """A match as far as the form describes it."""

    def __init__(self, services: Services, visitor: Visitor, chosen: Game, form: Form) -> None:
        self.say = server_words(visitor.lang)
        self.words = chosen.words(visitor.lang)
        self.levels = (*services.levels, EVEN)
        other = FRIEND if form.get("with") == "friends" else services.usual_level
        self.rival = bool(form.get("for"))
        self.players = player_count(chosen, form) or (chosen.players[0] if self.rival else default_players(chosen))
        self.speed = self.time_control_words(chosen, form)
        self.rated = form.get("rated", "yes" if self.rival or form.get("with") else "no")
        usual = [ME, FRIEND if self.rival else other, *[other] * chosen.players[-1]]
        self.holders = [form.get(f"seat{seat}", usual[seat]) for seat in range(chosen.players[-1])]

    def time_control_words(self, chosen: Game, form: Form) -> str:
        """The time control in words; if it is invalid, why."""
        try:
            speed = chosen_speed(form, chosen, self.players)
        except Refused as refusal:
            return message_of(refusal, self.say)
        return speed_words(speed, self.say, level_name(speed.level, self.say.lang))

    @property
    def sentence(self) -> str:
        """Who plays what, with which time control, and for about how long."""
        sitting = self.holders[: self.players]
        mine = ME in sitting
        here = sitting.count(SAME_DEVICE)
        friends = sum(holder not in self.levels for holder in sitting) - mine - here
        who = [self.say("new_match.you")] if mine else []
        who += [self.say.count("new_match.here", here)] if here else []
        who += [self.say.count("new_match.friends", friends)] if friends else []
        for level in self.levels:
            bots = sitting.count(level)
            who += [self.say.count(f"new_match.bots.{level}", bots)] if bots else []
        return self.say(
            "new_match.sentence",
            game=self.words("game.title"),
            players=self.say.count("new_match.players.n", self.players),
            who=self.say.listing(who),
            speed=self.speed,
            minutes=self.words("game.length"),
        )

    @property
    def start_words(self) -> str:
        """When the match begins, and whether it is rated."""
        sitting = self.holders[: self.players]
        friends = sum(holder not in self.levels for holder in sitting) - (ME in sitting) - sitting.count(SAME_DEVICE)
        begins = self.say.count("new_match.begins.friends", friends) if friends else self.say("new_match.begins")
        return f"{begins} {self.say('new_match.counts')}" if self.rated == "yes" else begins


def default_players(chosen: Game) -> int:
    return 3 if 3 in chosen.players else chosen.players[-1]


def player_count(chosen: Game, form: Form) -> int | None:
    """The number of players in a form, if the game allows it."""
    return next((count for count in chosen.players if form.get("players") == str(count)), None)


@post("/new", include_in_schema=False)
async def make_match(request: WebRequest, services: Services, visitor: Visitor) -> Redirect | Response[str]:
    form = await read_form(request)
    chosen = game(form.get("game", ""))
    invitations = Invitations(services.matches, services.users)
    rival = await invitations.contact_by_page(visitor.person, form["for"]) if form.get("for") else None
    if rival is not None:
        await invitations.check_may_invite(visitor.person, rival.person)
    try:
        plan = await plan_from_form(services, visitor, chosen, form)
        live = await services.matches.create(plan, visitor.person)
    except (BadOption, UnknownBot) as error:
        return await form_page(services, visitor, chosen, form, str(error))
    except Refused as refusal:
        if refusal.key != "speed":
            raise
        return await form_page(services, visitor, chosen, form, message_of(refusal, server_words(visitor.lang)))
    if rival is not None and is_free(live.match.started, [seat.taken for seat in live.match.seats]):
        await invitations.send(live, visitor.person, await remember_name(services, visitor), rival, CHALLENGE)
    return redirect_to(f"/m/{live.row.id}")


async def plan_from_form(services: Services, visitor: Visitor, chosen: Game, form: Form) -> Plan:
    """The match plan in a form."""
    count = player_count(chosen, form)
    if count is None:
        raise BadOption(f"{chosen.name} is for {', '.join(map(str, chosen.players))} players.")
    holders = [form.get(f"seat{seat}", "") for seat in range(count)]
    me = Seat(0, visitor.person, await remember_name(services, visitor, form.get("name", "")))
    seats = [
        planned_seat(holder, me, holder == ME and holders.index(ME) == seat) for seat, holder in enumerate(holders)
    ]
    if SAME_DEVICE in holders:
        seats = [device_seat(seat, number, visitor, form, me) for number, seat in enumerate(seats)]
    texts = {option.name: form[f"rule.{option.name}"] for option in chosen.options if f"rule.{option.name}" in form}
    return Plan(
        chosen.name,
        chosen.parse_options(texts),
        seats,
        form.get("doors", "link"),
        form.get("hints", "no") != "no",
        form.get("seed", "").strip()[:100],
        form.get("edition", ""),
        {visitor.person: share_field(form)},
        rated=form.get("rated") == "yes" and not form.get("seed", "").strip(),
        speed=chosen_speed(form, chosen, count),
    )


def device_seat(seat: Seat, number: int, visitor: Visitor, form: Form, me: Seat) -> Seat:
    """Hot seat: where several people share a device, each of them is a person of their own."""
    if seat.person != me.person and form.get(f"seat{number}") != SAME_DEVICE:
        return seat
    called = clean_name(form.get(f"name{number}", "")) or server_words(visitor.lang)(f"seat.{number}")
    name = me.name if seat.person == me.person else called
    return Seat(number, f"{visitor.person}{DEVICE_SEAT_MARK}{number}", name)


def planned_seat(holder: str, me: Seat, mine: bool) -> Seat:
    """A seat for a bot, a free seat, or the visitor's own (the first that is marked so)."""
    if mine:
        return me
    return Seat(0) if holder in (ME, FRIEND, SAME_DEVICE) else Seat(0, level=holder)


ROUTER = Router("/", route_handlers=[show_form, show_table, make_match])
