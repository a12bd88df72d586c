/**
 * What witan doctor says of a PostgreSQL that machines share: whether it is there, whether it is fit for us and we may write there,
 * whether its tables are as we know them, how the queue stands, and what nobody looks after. It only looks: no table, no queue comes to
 * be by it.
 */
import { assert } from '../../core/assert.ts'
import { type Connections, connect } from '../../log/postgres/pool.ts'
import { standing as tablesIn } from '../../log/postgres/schema.ts'
import type { Finding } from '../doctor.ts'
import { isThere, type Standing, standingIn } from './queue.ts'

/** A free worker takes what waits within moments. */
const WAIT_SECONDS_MAX = 15
/** The log's and the queue's. */
const SCHEMAS = 2

export async function examineFleet(url: string): Promise<readonly Finding[]> {
  const connections = connect(url)
  const found: Finding[] = []
  try {
    const [there] = await connections.ask<There>(THERE)
    assert(there !== undefined, 'A question about the server has one row.')
    found.push(server(there, connections.place))
    found.push(...rights(there, await connections.ask<Held>(HELD)))
    found.push(...(await examineTables(connections)))
  } catch (error) {
    const subject = found.length === 0 ? 'database' : 'tables'
    found.push({ subject, state: 'broken', because: error instanceof Error ? error.message : String(error) })
  } finally {
    await connections.close()
  }
  return found
}

/** As far as it matters for what runs here. */
interface There {
  readonly version: string
  readonly encoding: string
  readonly isReplica: boolean
  readonly isReadOnly: boolean
  readonly database: string
  readonly user: string
  readonly mayCreate: boolean
}

const THERE = `
  SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS "isReplica",
    current_setting('transaction_read_only') = 'on' AS "isReadOnly", quote_ident(current_database()) AS database,
    quote_ident(current_user) AS user, has_database_privilege(current_database(), 'CREATE') AS "mayCreate"`

function server({ version, encoding, isReplica }: There, place: string): Finding {
  const because = `PostgreSQL ${version} at ${place}.`
  const broken = (why: string): Finding => ({ subject: 'database', state: 'broken', because: `${because} ${why}` })
  if (encoding !== 'UTF8')
    return broken(
      `It keeps its texts as ${encoding}; Witan needs UTF8. Make another one, and name it in WITAN_DB: createdb --encoding UTF8 --template template0 <name>`,
    )
  if (isReplica) return broken('It is a replica and only reads. Point WITAN_DB to the one that writes.')
  return { subject: 'database', state: 'ok', because }
}

/** One of our schemas, where it is there. */
interface Held {
  readonly schema: string
  readonly owner: string
  readonly mayUse: boolean
}

/** The queue alone deletes what is done. */
const HELD = `
  SELECT n.nspname AS schema, quote_ident(pg_get_userbyid(n.nspowner)) AS owner,
    has_schema_privilege(n.oid, 'USAGE') AND NOT EXISTS (
      SELECT FROM pg_class c WHERE c.relnamespace = n.oid AND c.relkind IN ('r', 'p') AND NOT (
        has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE')
        AND (n.nspname = 'witan' OR has_table_privilege(c.oid, 'DELETE'))
      )
    ) AND (has_schema_privilege(n.oid, 'CREATE') OR EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = n.oid)) AS "mayUse"
  FROM pg_namespace n WHERE n.nspname IN ('witan', 'witan_queue') ORDER BY 1`

/** Nothing, where all is as it should be. */
function rights({ user, database, mayCreate, isReadOnly, isReplica }: There, held: readonly Held[]): readonly Finding[] {
  const lacking = held
    .filter(({ mayUse }) => !mayUse)
    .map(
      ({ schema, owner }) =>
        `The user ${user} may not write to all that is in the schema "${schema}". Name its owner (${owner}) in WITAN_DB, or: GRANT ${owner} TO ${user}`,
    )
  if (held.length < SCHEMAS && !mayCreate)
    lacking.push(
      `The user ${user} may not make what is missing here. As the owner of the database: GRANT CREATE ON DATABASE ${database} TO ${user}`,
    )
  if (isReadOnly && !isReplica)
    lacking.push(`The user ${user} only reads here. Let it write: ALTER ROLE ${user} SET default_transaction_read_only = off`)
  return lacking.map((because) => ({ subject: 'rights', state: 'broken', because }))
}

async function examineTables(connections: Connections): Promise<readonly Finding[]> {
  switch (await tablesIn(connections)) {
    case 'missing':
      return [{ subject: 'tables', state: 'missing', because: 'None yet; the first deliberation, server or worker makes them.' }]
    case 'older':
      return [
        {
          subject: 'tables',
          state: 'missing',
          because: 'An older Witan made them; the next deliberation, server or worker adds what is new.',
        },
      ]
    case 'ready': {
      const [streams] = await connections.ask<{ n: number }>('SELECT count(*)::int AS n FROM witan.streams WHERE version > 0')
      const tables: Finding = {
        subject: 'tables',
        state: 'ok',
        because: `As this Witan knows them; ${counted(streams?.n ?? 0, 'deliberation')}.`,
      }
      if (!(await isThere(connections)))
        return [tables, { subject: 'queue', state: 'missing', because: 'None yet; the first witan serve or witan worker makes it.' }]
      const standing = await standingIn(connections)
      return [tables, queue(standing), runners(standing)]
    }
  }
}

/** Whether a worker lives nobody can know while there is nothing to do; while something waits, it shows. */
function queue({ waiting, running, waitedSeconds }: Standing): Finding {
  const waited = Math.round(waitedSeconds)
  const because = `${waiting} waiting${waiting === 0 ? '' : ` (the first for ${waited} s)`}, ${running} running.`
  if (waiting === 0 || waitedSeconds <= WAIT_SECONDS_MAX) return { subject: 'queue', state: 'ok', because }
  if (running === 0) return { subject: 'queue', state: 'broken', because: `${because} No worker takes them. Start one: witan worker` }
  return { subject: 'queue', state: 'ok', because: `${because} All workers are busy; another takes what waits: witan worker` }
}

const runners = ({ stuck }: Standing): Finding =>
  stuck === 0
    ? { subject: 'runners', state: 'ok', because: 'Whatever is open has one, or waits for people.' }
    : {
        subject: 'runners',
        state: 'broken',
        because: `${counted(stuck, 'open deliberation')} lost the runner over a minute ago, and no worker has taken up what it ran. Is one running (witan worker), and does it reach this database?`,
      }

const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`
