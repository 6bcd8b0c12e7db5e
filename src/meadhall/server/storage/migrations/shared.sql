-- Tables that only a shared database needs.

-- Queue of bot jobs. A consumer deletes a job in the transaction of its answer. The turn is the number of jobs its user
-- had waiting: so each user's first job comes before any user's second.
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

-- Presence: which seats have a match open at which server, with an expiry; spectators are seat -1. Not durable.
CREATE UNLOGGED TABLE presence (
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    server TEXT NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (match, seat, server)
)
