-- What only servers that share a database need.

-- Questions that bots are to answer. Servers add them, whoever thinks takes one, and removes it with its answer. The
-- turn says how many of the same person's waited already: so everybody's first comes before anybody's second.
CREATE TABLE thoughts (
    match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
    take INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    version INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    person TEXT NOT NULL,
    pace REAL NOT NULL,
    turn INTEGER NOT NULL,
    asked REAL NOT NULL,
    PRIMARY KEY (match, take, ply)
);
CREATE INDEX thoughts_in_turn ON thoughts (rank, turn, asked);
CREATE INDEX thoughts_by_person ON thoughts (person);

-- Who has a table open, and at which server, until when; spectators have no seat (-1). Nothing is lost with it.
CREATE UNLOGGED TABLE presence (
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    server TEXT NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (match, seat, server)
)
