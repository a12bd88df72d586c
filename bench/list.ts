/**
 * A page of the list in a large database against the same page in a small one: it has to cost what it gives, not what there is.
 * Lines are put there by SQL, since only looking is timed; one in a hundred is open, and every thousandth is a room.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { collected, each } from '../src/engine/each.ts'
import type { Log, PageWanted } from '../src/log/log.ts'
import { sqliteLog } from '../src/log/sqlite.ts'
import { inFolder } from './folder.ts'
import { above, atMost, type Measure, type Reading } from './row.ts'
import { comparison, inTurns, short, wallMs } from './timing.ts'

const SMALL = 1_000
const LARGE = 100_000
const PAGE = 50
const RATIO_MAX = 2
const WARM_UP = 3
/** Pages a sample: one alone takes less than a clock can tell. */
const PAGES = { samples: 40, repeats: 10 }
const WHOLE = { samples: 5, repeats: 1 }

const LINES = `
  WITH RECURSIVE line(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM line WHERE n < ?)
  INSERT INTO streams (id, version, head, protocol, subject, status, opened_at, updated_at, epoch, holder, until)
  SELECT printf('%s-%08x', iif(n % 1000 = 500, 'room', 'ask'), (n * 40503) % 16777216), 9, '',
    iif(n % 1000 = 500, 'room', 'ask'), 'Question number ' || n || ' of all that were ever asked here?',
    iif(n % 100 = 0, 'open', 'completed'), strftime('%Y-%m-%dT%H:%M:%fZ', 1900000000 + n / 4, 'unixepoch'), '', 0, '', 0
  FROM line`

async function filled(path: string, lines: number): Promise<Log> {
  const log = sqliteLog(path)
  const database = new Database(path)
  database.prepare(LINES).run(lines)
  database.close()
  if ((await log.count()) !== lines) throw new Error(`There are ${await log.count()} lines, not ${lines}.`)
  return log
}

type Look = (log: Log) => Promise<number>
const page =
  (wanted: Omit<PageWanted, 'limit'>): Look =>
  async (log) =>
    (await log.streams({ ...wanted, limit: PAGE })).length

/** In the middle of the list, where counting from its top would show. */
async function middle(log: Log): Promise<string> {
  const every = await collected(each(log.streams))
  return every[every.length >> 1]?.id ?? ''
}

async function against(small: Log, large: Log, look: Look, { samples, repeats }: typeof PAGES) {
  const timed = (log: Log) => () =>
    wallMs(async () => {
      for (let nth = 0; nth < repeats; nth++) await look(log)
    })
  const grown = comparison(await inTurns(WARM_UP + samples, { short: timed(small), long: timed(large) }), WARM_UP)
  return { ...grown, detail: `${short(grown.shortUs / repeats)} ms among ${SMALL}, ${short(grown.longUs / repeats)} ms among ${LARGE}` }
}

async function take(): Promise<readonly Reading[]> {
  return inFolder(async (folder) => {
    const [small, large] = [await filled(join(folder, 'small.db'), SMALL), await filled(join(folder, 'large.db'), LARGE)]
    const after = new Map([
      [small, await middle(small)],
      [large, await middle(large)],
    ])
    const looks: Readonly<Record<string, Look>> = {
      newest: page({}),
      further: (log) => page({ after: after.get(log) })(log),
      protocol: page({ protocol: 'ask' }),
      // As many as there are in the small one, so that both give the same.
      open: async (log) => (await log.streams({ statuses: ['open', 'stopping'], limit: 10 })).length,
      room: async (log) => (await log.streams({ protocol: 'room', limit: 1 })).length,
      beginning: async (log) => (await log.beginning('ask-00', 10)).length,
    }
    const readings: Reading[] = []
    for (const [name, look] of Object.entries(looks)) {
      if ((await look(small)) !== (await look(large))) throw new Error(`The two pages of list.${name} are not of one length.`)
      const { ratio, detail } = await against(small, large, look, PAGES)
      readings.push({ name: `list.${name}`, value: ratio, unit: '×', aim: atMost(RATIO_MAX), detail })
    }
    const whole = await against(small, large, async (log) => (await collected(each(log.streams))).slice(0, PAGE).length, WHOLE)
    const detail = `${whole.detail}; the mutant, which reads the whole list for a page and must fail`
    readings.push({ name: 'list.whole', value: whole.ratio, unit: '×', aim: above(RATIO_MAX), detail })
    await small.close()
    await large.close()
    return readings
  })
}

export const list: Measure = {
  name: 'list',
  how: `Median wall time of a page of ${PAGE} lines among ${LARGE} deliberations in SQLite divided by that among ${SMALL}, in turns.`,
  take,
}
