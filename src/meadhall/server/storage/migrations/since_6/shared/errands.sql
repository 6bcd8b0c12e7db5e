-- Queue of analysis jobs (hints, steps of reviews) of servers that run no searches. The body is the request as JSON; the
-- consumer writes the answer, and the requesting server deletes the row.
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
