"""Reading the record: live tables, replays, audits, record files, the catalogue. Nothing here writes a game's
facts."""
