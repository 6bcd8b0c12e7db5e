-- Whom somebody has asked to a table that waits, and whether they said no. Whoever sits there, or finds it full, is no
-- longer asked: that follows from the seats.
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
