"""The tables, functions and queries of the PostgreSQL recorder."""

from typing import Final

from domain.store.mapper import LEAF_SLICE
from domain.store.selection import Columns

VERSION: Final = 1
"""Kept in the table ``store_schema``."""

APPEND_LOCK: Final = 0x0CA1_2201
"""Held by an appending transaction until its rows are visible: positions appear in order and without holes."""

SCHEMA_LOCK: Final = 0x0CA1_2202
"""Held while the schema is made."""

# Positions are given under the lock and not by a sequence: a sequence leaves holes after a refused append.
TABLES: Final = (
    """CREATE TABLE public.stored_events (
        originator_id uuid NOT NULL,
        originator_version bigint NOT NULL,
        topic text NOT NULL,
        state bytea NOT NULL,
        notification_id bigint NOT NULL UNIQUE,
        PRIMARY KEY (originator_id, originator_version))""",
    "CREATE TABLE public.labels (stream uuid PRIMARY KEY, body bytea NOT NULL)",
    """CREATE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'a recorded fact is never changed or deleted'; END $$""",
    """CREATE TRIGGER stored_events_unchanged BEFORE UPDATE OR DELETE ON public.stored_events
        FOR EACH ROW EXECUTE FUNCTION public.refuse_change()""",
    """CREATE TRIGGER stored_events_undeleted BEFORE TRUNCATE ON public.stored_events
        FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()""",
    """CREATE FUNCTION public.write_labels(streams uuid[], bodies bytea[]) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO public.labels SELECT * FROM unnest(streams, bodies) AS s (stream, body) WHERE body IS NOT NULL
                ON CONFLICT (stream) DO UPDATE SET body = excluded.body;
            DELETE FROM public.labels
                WHERE stream IN (SELECT s.stream FROM unnest(streams, bodies) AS s (stream, body) WHERE s.body IS NULL);
        END $$""",
    f"""CREATE TABLE public.store_schema AS SELECT {VERSION} AS version""",
)

# Made where it is missing: a database that an earlier version began has none, and a function that adds none.
TREE: Final = (
    "CREATE TABLE public.log_tree (position bigint PRIMARY KEY, hashes bytea NOT NULL)",
    """CREATE TRIGGER log_tree_unchanged BEFORE UPDATE OR DELETE ON public.log_tree
        FOR EACH ROW EXECUTE FUNCTION public.refuse_change()""",
    """CREATE TRIGGER log_tree_undeleted BEFORE TRUNCATE ON public.log_tree
        FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()""",
    f"""CREATE FUNCTION public.add_leaves(size bigint, rows bigint) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            fact record;
            largest bytea;
            row_hashes bytea;
            width bigint;
            expected bigint := size;
        BEGIN
            FOR fact IN SELECT notification_id, substring(state FROM {LEAF_SLICE[0]} FOR {LEAF_SLICE[1]}) AS leaf
                FROM public.stored_events WHERE notification_id > size ORDER BY notification_id LIMIT rows
            LOOP
                expected := expected + 1;
                IF fact.notification_id <> expected THEN
                    RAISE EXCEPTION 'no row stands at position %, so nothing can be added to the log', expected
                        USING ERRCODE = 'data_corrupted';
                END IF;
                largest := sha256('\\x00'::bytea || fact.leaf);
                row_hashes := largest;
                width := 1;
                WHILE expected & width = 0 LOOP
                    SELECT sha256('\\x01'::bytea || substring(hashes FROM length(hashes) - 31) || largest)
                        INTO largest FROM public.log_tree WHERE position = expected - width;
                    IF NOT FOUND THEN
                        RAISE EXCEPTION 'the tree of the log has no row at %', expected - width
                            USING ERRCODE = 'data_corrupted';
                    END IF;
                    row_hashes := row_hashes || largest;
                    width := width * 2;
                END LOOP;
                INSERT INTO public.log_tree VALUES (expected, row_hashes);
            END LOOP;
            RETURN expected - size;
        END $$""",
    f"""CREATE FUNCTION public.grow_tree(before bigint DEFAULT NULL, rows bigint DEFAULT NULL) RETURNS bigint
        LANGUAGE plpgsql AS $$
        DECLARE
            size bigint;
        BEGIN
            PERFORM pg_advisory_xact_lock({APPEND_LOCK});
            SELECT coalesce(max(position), 0) INTO size FROM public.log_tree;
            IF size > before THEN
                RAISE EXCEPTION 'the log ends at position %, but its tree was made of % facts', before, size
                    USING ERRCODE = 'data_corrupted';
            END IF;
            RETURN public.add_leaves(size, rows);
        END $$""",
    f"""CREATE OR REPLACE FUNCTION public.append_facts(
            the_stream uuid, expected bigint, previous bytea, topics text[], states bytea[],
            streams uuid[], bodies bytea[], OUT standing bigint, OUT leaf bytea, OUT position_before bigint)
        LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_advisory_xact_lock({APPEND_LOCK});
            SELECT originator_version, substring(state FROM {LEAF_SLICE[0]} FOR {LEAF_SLICE[1]}) INTO standing, leaf
                FROM public.stored_events WHERE originator_id = the_stream ORDER BY originator_version DESC LIMIT 1;
            IF coalesce(standing, 0) <> expected OR (leaf IS NOT NULL AND leaf <> previous) THEN
                RETURN;
            END IF;
            SELECT coalesce(max(notification_id), 0) INTO position_before FROM public.stored_events;
            INSERT INTO public.stored_events
                SELECT the_stream, expected + n, topic, state, position_before + n
                FROM unnest(topics, states) WITH ORDINALITY AS r (topic, state, n);
            PERFORM public.grow_tree(position_before);
            IF cardinality(streams) > 0 THEN
                PERFORM public.write_labels(streams, bodies);
            END IF;
        END $$""",
)

CHANNEL: Final = "cairn_log"
"""Where every append is told of, when it can be read."""

GROW: Final = "SELECT public.grow_tree(NULL, %s)"
GROW_AFTER: Final = f"SELECT public.grow_tree(%s, NULL), pg_notify('{CHANNEL}', '')"
ADOPT: Final = (
    "INSERT INTO public.stored_events"
    " SELECT * FROM unnest(%s::uuid[], %s::bigint[], %s::text[], %b::bytea[], %s::bigint[])"
)
FIND_TREE: Final = "SELECT to_regclass('public.log_tree')"

FIND_VERSION: Final = "SELECT to_regclass('public.store_schema')"
READ_VERSION: Final = "SELECT version FROM public.store_schema"
LOCK: Final = "SELECT pg_advisory_xact_lock(%s)"
TRY_LOCK: Final = "SELECT pg_try_advisory_xact_lock(%s)"

APPEND: Final = (
    "SELECT standing, leaf, position_before,"
    f" CASE WHEN position_before IS NOT NULL THEN pg_notify('{CHANNEL}', '') END FROM"
    " public.append_facts(%s, %s, %b, %s::text[], %b::bytea[], %s::uuid[], %b::bytea[])"
)
WRITE_LABELS: Final = "SELECT public.write_labels(%s::uuid[], %b::bytea[])"

HEAD: Final = (
    f"SELECT originator_version, substring(state FROM {LEAF_SLICE[0]} FOR {LEAF_SLICE[1]}) FROM public.stored_events"
    " WHERE originator_id = %s ORDER BY originator_version DESC LIMIT 1"
)
COLUMNS: Final = Columns(
    row="notification_id, originator_id, originator_version, convert_to(topic, 'UTF8'), state",
    position="notification_id",
    table="public.stored_events",
    value="%s",
)
LAST_POSITION: Final = "SELECT coalesce(max(notification_id), 0) FROM public.stored_events"
LABEL: Final = "SELECT body FROM public.labels WHERE stream = %s"
FURTHEST: Final = (
    "SELECT coalesce(max(notification_id), 0) FROM public.notification_tracking"
    " WHERE substr(application_name, 1, 2) <> '__'"
)
"""How far the furthest projection is; the library keeps its own version under a name that begins with two lines."""
TRACKED: Final = "SELECT max(notification_id) FROM public.notification_tracking WHERE application_name = %s"
FORGET: Final = "DELETE FROM public.notification_tracking WHERE application_name = %s"

SETTINGS: Final = (
    "server_version",
    "synchronous_commit",
    "fsync",
    "full_page_writes",
    "data_checksums",
    "default_transaction_isolation",
    "lock_timeout",
)
