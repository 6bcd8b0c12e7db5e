-- What servers that do not think want to be thought about, besides bots' answers: hints, and the next part of a review.
-- The body says what, as JSON; whoever thinks leaves the answer there, and whoever asked takes it away.
CREATE TABLE errands (
    name TEXT PRIMARY KEY,
    match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
    body TEXT NOT NULL,
    rank INTEGER NOT NULL,
    person TEXT NOT NULL,
    turn INTEGER NOT NULL,
    asked REAL NOT NULL,
    answer TEXT NOT NULL DEFAULT ''
);
CREATE INDEX errands_in_turn ON errands (rank, turn, asked) WHERE answer = '';
