"""What a finished match did to a rating, as the page asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.ratings.ingest import ResultIngest
from tests.server.personal_data.test_personal_data import at_a_table, come
from tests.server.strangers import with_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


def test_match_that_was_never_to_be_rated_says_nothing(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, bob = await come(app, "Ann"), await come(app, "Bob")
        live = await at_a_table(app, ann, bob, plies=10_000)
        assert await ResultIngest(app.services.store, app.services.matches.editions).run_once() == 1
        answer = await ann.get(f"/m/{live.row.id}/counted")
        assert (answer.status_code, answer.text.strip()) == (200, '<p id="rating-change" hidden></p>')

    with_app(tmp_path / "m.sqlite", story)
