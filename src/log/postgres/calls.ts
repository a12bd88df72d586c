/**
 * What processes that share one PostgreSQL keep there about model calls, and the one question they ask it.
 *
 *   slots   advisory locks of the session: (provider, 0…n-1) a call in the air, (provider, -1) shared: "somebody waits here"
 *   rates   one row a provider: how many calls have left in each of the last 61 seconds
 *
 * Whole seconds are counted, so that a row stays small whatever the rate: any 60 seconds lie in at most 61 of them. Functions,
 * because slots and rate are taken together or not at all, in one journey, and by the database's clock alone.
 */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const CALLS: Migration = {
  up: async (db) => {
    await sql`
      CREATE TABLE witan.call_rates (
        provider text PRIMARY KEY, second bigint NOT NULL, calls integer[] NOT NULL
      ) WITH (fillfactor = 50)`.execute(db)
    await KEY.execute(db)
    await COUNTED.execute(db)
    await ENTERED.execute(db)
  },
}

/** The first half of a lock's number; the second is the slot. */
const KEY = sql`
  CREATE FUNCTION witan.call_key(provider text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT hashtext('witan calls to ' || provider) $$`

/** As many of the wanted as may leave now, counted; where that is not all, how long until one more may. A null moment is now. */
const COUNTED = sql`
  CREATE FUNCTION witan.calls_counted(
    to_provider text, wanted integer, per_minute integer, moment timestamptz, OUT counted integer, OUT wait_ms integer
  ) LANGUAGE plpgsql AS $$
  DECLARE
    seconds CONSTANT integer := 61;
    line witan.call_rates;
    passed integer;
  BEGIN
    INSERT INTO witan.call_rates VALUES (to_provider, 0, array_fill(0, ARRAY[seconds])) ON CONFLICT DO NOTHING;
    SELECT * INTO line FROM witan.call_rates WHERE provider = to_provider FOR UPDATE;
    -- Read when it is our turn.
    moment := coalesce(moment, clock_timestamp());
    passed := least(seconds, floor(extract(epoch FROM moment)) - line.second);
    line.second := floor(extract(epoch FROM moment));
    line.calls := (line.calls || array_fill(0, ARRAY[greatest(0, passed)]))[greatest(0, passed) + 1 :];
    counted := least(wanted, greatest(0, per_minute - (SELECT sum(calls) FROM unnest(line.calls) AS calls)));
    -- Less than nothing: the clock was set back, and what has left counts from there.
    IF counted > 0 OR passed < 0 THEN
      line.calls[seconds] := line.calls[seconds] + counted;
      UPDATE witan.call_rates SET second = line.second, calls = line.calls WHERE provider = to_provider;
    END IF;
    IF counted < wanted THEN
      -- The n-th of these seconds is over and done with n seconds after this one began.
      SELECT ceil(1000 * (line.second + min(nth) - extract(epoch FROM moment))) INTO wait_ms
      FROM unnest(line.calls) WITH ORDINALITY AS each (calls, nth) WHERE calls > 0;
    END IF;
  END $$`

/**
 * Slots for as many of the wanted calls as may leave. One that has only just come lets those go first who already wait; who has
 * asked before takes what is free, and as all who wait ask equally often, each gets its share.
 */
const ENTERED = sql`
  CREATE FUNCTION witan.calls_entered(
    to_provider text, wanted integer, held integer[], slots_max integer, per_minute integer, is_new boolean,
    INOUT is_waiting boolean, OUT slots integer[], OUT wait_ms integer
  ) LANGUAGE plpgsql AS $$
  DECLARE
    key CONSTANT integer := witan.call_key(to_provider);
    is_free boolean := true;
    counted integer;
  BEGIN
    slots := '{}';
    IF is_new THEN
      is_free := pg_try_advisory_lock(key, -1);
      IF is_free THEN PERFORM pg_advisory_unlock(key, -1); END IF;
    END IF;
    IF is_free THEN
      -- From the top: the lowest are left to those who were started with a smaller number.
      FOR slot IN REVERSE slots_max - 1 .. 0 LOOP
        EXIT WHEN cardinality(slots) >= wanted;
        -- A session gets a lock again that it has already.
        CONTINUE WHEN slot = ANY (held);
        IF pg_try_advisory_lock(key, slot) THEN slots := slots || slot; END IF;
      END LOOP;
    END IF;
    IF per_minute IS NOT NULL AND cardinality(slots) > 0 THEN
      SELECT c.counted, c.wait_ms INTO counted, wait_ms FROM witan.calls_counted(to_provider, cardinality(slots), per_minute, NULL) AS c;
      PERFORM pg_advisory_unlock(key, slot) FROM unnest(slots[counted + 1 :]) AS slot;
      slots := slots[: counted];
    END IF;
    IF cardinality(slots) >= wanted THEN
      IF is_waiting THEN PERFORM pg_advisory_unlock_shared(key, -1); END IF;
      is_waiting := false;
    ELSIF NOT is_waiting THEN
      -- Fails where somebody just looks whether anybody waits; then it is done with the next question.
      is_waiting := pg_try_advisory_lock_shared(key, -1);
    END IF;
  END $$`
