/**
 * Which deliberations wait for a worker, and which have one: a queue of pg-boss beside the log, in the same PostgreSQL.
 *
 *   any node ──send──▶ waits (by rank) ──claimed──▶ a worker runs it, with a heartbeat ──▶ done: closed, idle, …
 *                         ▲                              └──heartbeat stops──▶ waits again, first in line ──┐
 *                         └────────────────────────────────────────────────────────────────────────────────┘
 *
 * There is one job a deliberation, under its id: it waits or is claimed. A second that waits behind a claim would be the first in line
 * that nobody may take, and hold up all others. What a job says is never more than "look after this one": all there is to know stands in
 * the log, and who may write there is decided by the lease. So a job too many is harmless, and one that got lost is sent again (`left`).
 */
import { type Job, PgBoss } from 'pg-boss'
import { faultFrom } from '../../log/postgres/faults.ts'
import { ANSWER_MS_MAX, type Connections, connect, FAREWELL_MS_MAX, makeSockets } from '../../log/postgres/pool.ts'
import { type Admission, rankOf, type Ticket, UNKNOWN } from '../rank.ts'

const SCHEMA = 'witan_queue'
const NAME = 'deliberations'
/** The least that pg-boss takes. A worker that is silent for so long is given up. */
const HEARTBEAT_SECONDS = 10
const HEARTBEAT_EVERY_SECONDS = 3
const SUPERVISE_SECONDS = 2
/** How often who looks out asks without having been told: nobody says that a claim was given up. */
const POLL_SECONDS = 2
/** The longest claim that pg-boss gives; whoever runs it lets go before. */
const CLAIM_SECONDS = 24 * 3_600
/** A deliberation may lose many workers, and none of that is its fault. */
const RETRIES_MAX = 10_000
/** How long what is done stays, for whoever looks why. What must be known of it later is an errand. */
const KEPT_SECONDS = 3_600
const CONNECTIONS_MAX = 4
/** For what we ask about it ourselves. */
const QUESTIONS_MAX = 2

/** What became of a job. `version`: how far the deliberation was; nothing needs to be done about it before it gets further. */
export interface Done {
  readonly because: string
  readonly version: number
  /** It waits again at once, for another worker. */
  readonly isHandedOn?: true
}

export interface Standing {
  readonly waiting: number
  readonly running: number
  /** Seconds that the first in line has waited, and that the longest one has run by now. */
  readonly waitedSeconds: number
  readonly ranSeconds: number
  /** Open deliberations that were ever sent, whose runner is gone, and that nobody has taken up for a minute. */
  readonly stuck: number
  readonly takeOvers: number
  readonly fencedAppends: number
}

export interface Queue {
  /**
   * One that waits already, or is claimed, is left as it is. Without an admission it goes on as whose it was, before anything new of
   * its priority.
   */
  send(id: string, admission?: Admission): Promise<void>
  isWaiting(id: string): Promise<boolean>
  /** Takes at most so many at once, until `rest`. A claim that is lost fires its signal. */
  work(slots: number, carry: (id: string, claim: AbortSignal) => Promise<Done>): Promise<void>
  /** Takes no more; those that were taken are waited for. */
  rest(): Promise<void>
  standing(): Promise<Standing>
  /** Open deliberations with no runner and no job that have got further since they were let go of, if they ever were. */
  left(from: number): Promise<Left>
  close(): Promise<void>
}

/** So many at a time. Most of them may be nobody's here (a command line that was killed), and must not hide what comes after them. */
const LEFT_MAX = 1_000

interface Left {
  readonly ids: readonly string[]
  /** Where to look next; 0: these were the last, and it begins anew. */
  readonly next: number
}

interface Errand extends Ticket {
  readonly id: string
}

export async function openQueue(url: string, failed: (error: unknown) => void): Promise<Queue> {
  const connections = connect(url, QUESTIONS_MAX)
  const sockets = makeSockets()
  const boss = new PgBoss({
    // pg-boss hands on what it does not know itself to the driver: a connection that falls silent is given up, and at the end none is left.
    ...{ query_timeout: ANSWER_MS_MAX, stream: sockets.open },
    connectionString: url,
    schema: SCHEMA,
    // Where it is there, somebody may have made it for us who lets us make no other.
    createSchema: !(await hasSchema(connections)),
    application_name: 'witan-queue',
    max: CONNECTIONS_MAX,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  // What goes wrong before it has begun is told once, in a sentence.
  let hasBegun = false
  boss.on('error', (error) => {
    if (hasBegun) failed(error)
  })
  try {
    await begun(boss)
    hasBegun = true
  } catch (error) {
    await stopped(boss, sockets).catch(() => undefined)
    await connections.close()
    throw faultFrom(error, connections.place)
  }
  return {
    send: async (id, admission) => {
      const known = await noted(connections, id, admission ?? UNKNOWN)
      const errand: Errand = { id, ...known, number: admission === undefined ? null : await numbered(connections, known) }
      await boss.send(NAME, errand, { singletonKey: id, priority: rankOf(errand) })
    },
    isWaiting: async (id) => (await connections.ask(WAITING, [NAME, id])).length > 0,
    ...workers(boss, connections),
    standing: () => standingIn(connections),
    left: async (from) => {
      const found = await connections.ask<{ id: string; nth: number }>(LEFT, [NAME, from, LEFT_MAX])
      return { ids: found.map(({ id }) => id), next: found.length < LEFT_MAX ? 0 : (found.at(-1)?.nth ?? 0) }
    },
    close: async () => {
      await stopped(boss, sockets)
      await connections.close()
    },
  }
}

/** Where the other side is silent, without its farewell. */
async function stopped(boss: PgBoss, sockets: ReturnType<typeof makeSockets>): Promise<void> {
  const late = setTimeout(sockets.destroy, FAREWELL_MS_MAX)
  try {
    await boss.stop({ graceful: false })
  } finally {
    clearTimeout(late)
    sockets.destroy()
  }
}

async function begun(boss: PgBoss): Promise<void> {
  await boss.start()
  await boss.createQueue(NAME, {
    policy: 'exclusive',
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: CLAIM_SECONDS - 1,
    retryLimit: RETRIES_MAX,
    retryDelay: 0,
    deleteAfterSeconds: KEPT_SECONDS,
    notify: true,
  })
}

/**
 * A worker of pg-boss has one job at a time, and each that has none asks whenever a job is sent. So there is one that looks out; the
 * next is posted when it has found something, and those that come back when one looks out already go home.
 */
function workers(boss: PgBoss, connections: Connections): Pick<Queue, 'work' | 'rest'> {
  const posts = { looking: 0, busy: 0, isOver: false }
  const post = async (slots: number, carry: (id: string, claim: AbortSignal) => Promise<Done>): Promise<void> => {
    posts.looking += 1
    const manners = { heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS }
    const worker = await boss.work<Errand, Done>(NAME, manners, async ([job]) => {
      posts.looking -= 1
      posts.busy += 1
      if (posts.looking === 0 && posts.busy < slots && !posts.isOver) await post(slots, carry)
      try {
        const claimed = job as Job<Errand>
        const { id, priority, number } = claimed.data
        if (number !== null) await connections.ask(CALLED, [priority, number])
        const done = await carry(id, claimed.signal)
        if (done.isHandedOn) await handedOn(boss, claimed, done)
        else await connections.ask(LET_GO, [id, done.version])
        return done
      } finally {
        posts.busy -= 1
        if (posts.looking > 0 || posts.isOver) void boss.offWork(NAME, { id: worker, wait: false })
        else {
          posts.looking += 1
          boss.notifyWorker(worker)
        }
      }
    })
  }
  return {
    work: post,
    rest: async () => {
      posts.isOver = true
      await boss.offWork(NAME, { wait: true })
    },
  }
}

/** Its claim stands in the way of the next job, so that ends first. Whoever dies between the two leaves it to `left`. */
async function handedOn(boss: PgBoss, { id, retryCount, data }: Job<Errand>, done: Done): Promise<void> {
  await boss.complete(NAME, { id, retryCount }, done)
  const errand: Errand = { ...data, number: null }
  await boss.send(NAME, errand, { singletonKey: data.id, priority: rankOf(errand) })
}

/** How far it was is kept: there is nothing to do about it before it gets further. */
const LET_GO = 'UPDATE witan.errands SET let_go = greatest(let_go, $2) WHERE id = $1'
/** Whoever comes now gets no lower number. */
const CALLED = `UPDATE witan.numbers SET number = $2 WHERE priority = $1 AND owner = '' AND number < $2`

/** What `Line` does in one process, in one statement. Under no name at all stands the highest number called. */
const NUMBERED = `
  INSERT INTO witan.numbers AS own (priority, owner, number)
  SELECT priority, $2, number FROM witan.numbers WHERE priority = $1 AND owner = ''
  ON CONFLICT (priority, owner) DO UPDATE SET number = greatest(excluded.number, own.number + 1)
  RETURNING number::float8`
const LOWEST = "SELECT number::float8 FROM witan.numbers WHERE priority = $1 AND owner = ''"

async function numbered({ ask }: Connections, { owner, priority }: Admission): Promise<number> {
  const rows = owner === null ? ask<{ number: number }>(LOWEST, [priority]) : ask<{ number: number }>(NUMBERED, [priority, owner])
  return (await rows)[0]?.number ?? 0
}

/** Within a moment a free worker takes it: only what lies longer is said to wait. */
const WAITING = `SELECT 1 FROM ${SCHEMA}.job WHERE name = $1 AND singleton_key = $2 AND state < 'active' AND created_on < now() - interval '1 second'`

/** Whose it is stays what it was when it was first sent. */
const NOTED = `
  INSERT INTO witan.errands AS known (id, owner, priority) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET let_go = known.let_go RETURNING owner, priority`

const noted = async ({ ask }: Connections, id: string, { owner, priority }: Admission): Promise<Admission> =>
  (await ask<Admission & Record<string, unknown>>(NOTED, [id, owner, priority]))[0] ?? { owner, priority }

/** Where nobody writes and nobody is to come, and something has happened since somebody last looked. */
const LEFT = `
  SELECT s.id, s.nth::float8 AS nth FROM witan.streams s
  WHERE s.status IN ('open', 'stopping') AND s.nth > $2 AND s.version > 0 AND s.until <= clock_timestamp()
    AND NOT EXISTS (SELECT 1 FROM ${SCHEMA}.job j WHERE j.name = $1 AND j.singleton_key = s.id AND j.state < 'completed')
    AND NOT EXISTS (SELECT 1 FROM witan.errands e WHERE e.id = s.id AND e.let_go >= s.version)
  ORDER BY s.nth LIMIT $3`

/** What has ended while it waited (somebody stopped it) takes nobody's place; a worker clears it away. */
const STANDING = `
  WITH jobs AS (
    SELECT state, started_on, greatest(created_on, start_after) AS since FROM ${SCHEMA}.job
    WHERE name = $1 AND state <= 'active' AND (state = 'active' OR NOT EXISTS (
      SELECT FROM witan.streams s WHERE s.id = singleton_key AND s.status IN ('completed', 'stopped')
    ))
  )
  SELECT
    count(*) FILTER (WHERE state < 'active')::int AS waiting,
    count(*) FILTER (WHERE state = 'active')::int AS running,
    coalesce(extract(epoch FROM now() - min(since) FILTER (WHERE state < 'active')), 0)::float8 AS "waitedSeconds",
    coalesce(extract(epoch FROM now() - min(started_on) FILTER (WHERE state = 'active')), 0)::float8 AS "ranSeconds",
    (SELECT count(*)::int FROM witan.streams s
      WHERE status IN ('open', 'stopping') AND until > '-infinity' AND until < now() - interval '1 minute'
        AND EXISTS (SELECT FROM witan.errands e WHERE e.id = s.id AND e.let_go < s.version)) AS stuck,
    coalesce((SELECT n FROM witan.counts WHERE name = 'take-overs'), 0)::int AS "takeOvers",
    coalesce((SELECT n FROM witan.counts WHERE name = 'fenced-appends'), 0)::int AS "fencedAppends"
  FROM jobs`

const hasSchema = async ({ ask }: Connections): Promise<boolean> =>
  (await ask<{ found: boolean }>(`SELECT to_regnamespace('${SCHEMA}') IS NOT NULL AS found`))[0]?.found === true

/** Whether any node or worker has ever begun here. */
export const isThere = async ({ ask }: Connections): Promise<boolean> =>
  (await ask<{ found: boolean }>(`SELECT to_regclass('${SCHEMA}.job') IS NOT NULL AS found`))[0]?.found === true

export async function standingIn({ ask }: Connections): Promise<Standing> {
  const [standing] = await ask<Standing & Record<string, unknown>>(STANDING, [NAME])
  if (standing === undefined) throw new Error('A count has one row.')
  return standing
}
