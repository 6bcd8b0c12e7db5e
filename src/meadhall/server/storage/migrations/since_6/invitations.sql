-- Invitations to matches that have not started, and whether they were declined. One to a full match, or to a player who
-- already has a seat there, no longer counts.
CREATE TABLE invitations (
    match TEXT NOT NULL,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    host TEXT NOT NULL,
    name TEXT NOT NULL,
    at REAL NOT NULL,
    declined INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_by_person ON invitations (person, at);
CREATE INDEX invitations_by_host ON invitations (host, at);
