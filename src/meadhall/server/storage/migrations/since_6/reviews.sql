-- Parts of unfinished reviews, as JSON: number 0 is the attribution, then batches of judged answers. An interrupted
-- review is continued from here by any server.
CREATE TABLE review_parts (
    match TEXT NOT NULL REFERENCES matches,
    seat INTEGER NOT NULL,
    engine TEXT NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match, seat, engine, number)
) STRICT, WITHOUT ROWID;
