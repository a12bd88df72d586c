/** The list in SQLite: pages of it, ids by their beginning, how many there are. Each question is a stretch of one index of `sqlite-open.ts`. */
import type Database from 'better-sqlite3'
import type { Log, PageWanted, StreamInfo } from './log.ts'
import { type Place, statusesIn, topOf } from './paging.ts'
import { type Query, STREAM } from './sqlite-statements.ts'

type ListRow = StreamInfo & Place<number>
type Stretch = [openedAt: string, nth: number, since: string, limit: number]

interface Questions {
  readonly place: Query<[id: string], Place<number>>
  readonly newest: Query<Stretch, ListRow>
  readonly ofStatus: Query<[status: string, ...Stretch], ListRow>
  readonly ofProtocol: Query<[protocol: string, status: string, ...Stretch], ListRow>
  readonly beginning: Query<[from: string, to: string, limit: number], StreamInfo>
  readonly count: Query<[], number>
}

/** Greater than any letter of an id. */
const LAST_LETTER = '\u{10ffff}'

/** `inOneMoment`: what moves from one status to another meanwhile would else be seen twice, or not at all. */
export function makeList(
  database: Database.Database,
  inOneMoment: <T>(act: () => T) => T,
  guarded: <T>(act: () => T) => Promise<T>,
): Pick<Log, 'streams' | 'beginning' | 'count'> {
  const questions = prepared(database)
  return {
    streams: (wanted) => guarded(() => inOneMoment(() => pageIn(questions, wanted))),
    beginning: (letters, limit) => guarded(() => questions.beginning.all(letters, `${letters}${LAST_LETTER}`, limit)),
    count: () => guarded(() => questions.count.get() ?? 0),
  }
}

function prepared(database: Database.Database): Questions {
  const page = (where: string, from = 'streams'): string =>
    `SELECT ${STREAM}, rowid AS nth FROM ${from} WHERE ${where} AND (opened_at, rowid) < (?, ?) AND opened_at >= ? ORDER BY opened_at DESC, rowid DESC LIMIT ?`
  return {
    place: database.prepare<[string], Place<number>>(
      'SELECT opened_at AS openedAt, rowid AS nth FROM streams WHERE id = ? AND version > 0',
    ),
    newest: database.prepare<Stretch, ListRow>(page('version > 0')),
    ofStatus: database.prepare<[string, ...Stretch], ListRow>(page('status = ?')),
    ofProtocol: database.prepare<[string, string, ...Stretch], ListRow>(page('protocol = ? AND status = ?', byProtocol(database))),
    beginning: database.prepare<[string, string, number], StreamInfo>(
      `SELECT ${STREAM} FROM streams WHERE id >= ? AND id < ? AND version > 0 ORDER BY id LIMIT ?`,
    ),
    count: database.prepare<[], number>("SELECT count(*) FROM streams WHERE opened_at > ''").pluck(),
  }
}

/** By itself SQLite takes the index of statuses, and reads all of one status to find the few of a protocol. */
function byProtocol(database: Database.Database): string {
  const index = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = 'streams_by_protocol'").get()
  return index === undefined ? 'streams' : 'streams INDEXED BY streams_by_protocol'
}

function pageIn(questions: Questions, wanted: PageWanted): readonly StreamInfo[] {
  const { protocol, since = '', until, after, limit } = wanted
  const last = after === undefined ? null : questions.place.get(after)
  if (last === undefined) return []
  const top = topOf(last, until)
  const stretch: Stretch = [top.openedAt, top.nth, since, limit]
  const rows =
    statusesIn(wanted)?.flatMap((status) =>
      protocol === undefined ? questions.ofStatus.all(status, ...stretch) : questions.ofProtocol.all(protocol, status, ...stretch),
    ) ?? questions.newest.all(...stretch)
  return rows
    .toSorted(newest)
    .slice(0, limit)
    .map(({ nth: _, ...info }) => info)
}

const newest = (a: Place<number>, b: Place<number>): number =>
  a.openedAt === b.openedAt ? b.nth - a.nth : a.openedAt < b.openedAt ? 1 : -1
