/**
 * What witan doctor says of a PostgreSQL that machines share: whether it is there, whether its tables are as we know them, how the queue
 * stands, and what nobody looks after. It only looks: no table, no queue comes to be by it.
 */
import { type Connections, connect } from '../../log/postgres/pool.ts'
import { standing as tablesIn } from '../../log/postgres/schema.ts'
import type { Finding } from '../doctor.ts'
import { isThere, type Standing, standingIn } from './queue.ts'

/** A free worker takes what waits within moments. */
const WAIT_SECONDS_MAX = 15

export async function examineFleet(url: string): Promise<readonly Finding[]> {
  const connections = connect(url)
  const found: Finding[] = []
  try {
    const [there] = await connections.ask<{ version: string }>("SELECT current_setting('server_version') AS version")
    found.push({ subject: 'database', state: 'ok', because: `PostgreSQL ${there?.version} at ${connections.place}.` })
    found.push(...(await examineTables(connections)))
  } catch (error) {
    const subject = found.length === 0 ? 'database' : 'tables'
    found.push({ subject, state: 'broken', because: error instanceof Error ? error.message : String(error) })
  } finally {
    await connections.close()
  }
  return found
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
        because: `${counted(stuck, 'open deliberation')} lost the runner over a minute ago. A worker takes up what a server opened; for others: witan resume <id>`,
      }

const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`
