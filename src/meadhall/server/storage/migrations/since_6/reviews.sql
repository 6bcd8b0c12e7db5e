-- What is known of reviews in the making, as JSON: the ledger is number 0, then come the answers that are judged, some
-- at a time. So they go on where they were interrupted, at whichever server.
CREATE TABLE review_parts (
    match TEXT NOT NULL REFERENCES matches,
    seat INTEGER NOT NULL,
    engine TEXT NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match, seat, engine, number)
) STRICT, WITHOUT ROWID;
