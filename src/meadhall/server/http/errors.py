"""Domain errors as HTTP errors: the status of each refusal of the match and of the server, and `Retry-After`.

The catalogue has the message for a user under `refused.KEY`.
"""

from __future__ import annotations

from meadhall.core.engine.errors import IllegalAction, MeadhallError, UnknownGame
from meadhall.core.i18n.words import Words
from meadhall.match import Refused
from meadhall.server.storage.errors import StoreUnavailable

CONFLICT = 409
HTTP_STATUS = {
    "bad_plan": 400,
    "outside": 400,
    "mail_address": 400,
    "name": 400,
    "not_sure": 400,
    "hours": 400,
    "quiet_too_long": 400,
    "speed": 400,
    "vacation_too_long": 400,
    "not_understood": 400,
    "words": 400,
    "token": 401,
    "closed": 403,
    "deal_sealed": 403,
    "elsewhere": 403,
    "faded": 403,
    "host_key": 403,
    "host_only": 403,
    "muted": 403,
    "no_hints": 403,
    "not_alone": 403,
    "not_seated": 403,
    "own_eyes": 403,
    "sealed": 403,
    "stale_form": 403,
    "link": 404,
    "mail_link": 404,
    "no_mail": 404,
    "no_lessons": 404,
    "no_match": 404,
    "no_such_moment": 404,
    "no_such_seat": 404,
    "nothing_here": 404,
    "passkey": 403,
    "passkey_late": 403,
    "passkey_place": 403,
    "passkey_unknown": 404,
    "method": 405,
    "late": 408,
    "damaged": 410,
    "other_rules": 410,
    "unknown_game": 410,
    "too_long": 413,
    "league_begun": 409,
    "league_playing": 409,
    "league_full": 409,
    "league_plan": 400,
    "league_small": 409,
    "busy": 429,
    "crowded": 429,
    "files_wait": 429,
    "hints_wait": 429,
    "invited_enough": 429,
    "many_matches": 429,
    "reviews_wait": 429,
    "too_fast": 429,
    "too_many_tables": 429,
    "broken": 500,
    "full": 503,
    "thinking_full": 503,
    "not_kept": 503,
}
"""All other refusals are conflicts: not now."""
RETRY_AFTER_S = {
    "busy": 1,
    "too_fast": 2,
    "hints_wait": 3,
    "files_wait": 3,
    "reviews_wait": 10,
    "thinking_full": 5,
    "many_matches": 20,
}
DEFAULT_RETRY_AFTER_S = 15


def status_of(refusal: Refused) -> int:
    return HTTP_STATUS.get(refusal.key, CONFLICT)


def retry_after_s(refusal: Refused) -> int:
    """After how many seconds the request may be tried again; 0 if waiting does not help."""
    return RETRY_AFTER_S.get(refusal.key, DEFAULT_RETRY_AFTER_S) if status_of(refusal) in (429, 503) else 0


def message_of(refusal: Refused, say: Words) -> str:
    """The message for a user."""
    words = None if refusal.why is None else refusal.why(say.lang)
    return words or say(f"refused.{refusal.key}", **refusal.values)


def refusal_of(error: MeadhallError) -> Refused:
    """An error of the engine as a refusal."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, StoreUnavailable):
        return Refused("not_kept")
    if isinstance(error, UnknownGame):
        return Refused("nothing_here")
    key = "illegal" if isinstance(error, IllegalAction) else "bad_plan"
    return Refused(key, lambda _: str(error))
