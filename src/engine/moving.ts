/**
 * Moving deliberations from one database to another, chain intact: out of one log as lines, and into another, stream by stream.
 *
 *   log ──rows, texts──▶ lines ──file or pipe──▶ lines ──pieces──▶ log.adopt: each stream whole, or not at all
 *
 * Neither way holds more than a page of events and one text at a time.
 */
import { Fault } from '../core/fault.ts'
import { Damage, inspector } from '../log/adopting.ts'
import { restsOn } from '../log/audit.ts'
import { GENESIS } from '../log/chain.ts'
import type { Log, Piece, StreamInfo } from '../log/log.ts'
import { readRows } from '../log/record.ts'
import { collected, each } from './each.ts'
import { HEADER, isEnd, isStream, type Lines, lineOf, type StreamLine } from './moving-lines.ts'

const PAGE_EVENTS = 500

export interface Departing {
  readonly line: string
  /** How many deliberations have begun so far. */
  readonly streams: number
}

/** `ids`: these only; null: all. A Fault where one is not what was written. */
export async function* exported(log: Log, ids: readonly string[] | null): AsyncGenerator<Departing> {
  yield { line: HEADER, streams: 0 }
  // The first opened comes first, so that those of one moment stand in the same order in the list of the other database.
  const leaving = await (ids === null ? every(log) : named(log, ids))
  const written = new Set<string>()
  for (const [index, info] of leaving.entries()) for await (const line of linesFrom(log, info, written)) yield { line, streams: index + 1 }
  yield { line: lineOf({ end: true, streams: leaving.length }), streams: leaving.length }
}

/** In whole: only the last page knows which came first. */
const every = async (log: Log): Promise<readonly StreamInfo[]> => (await collected(each(log.streams))).toReversed()

/** Few of many: the others are not looked at. */
async function named(log: Log, ids: readonly string[]): Promise<readonly StreamInfo[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => log.stream(id)))
  return found.flatMap((info) => info ?? []).sort((a, b) => (a.openedAt < b.openedAt ? -1 : a.openedAt > b.openedAt ? 1 : 0))
}

/** As many events as the list said: what is appended meanwhile stays for the next time. `written`: the texts that stand in the file. */
async function* linesFrom(log: Log, { id, version }: StreamInfo, written: Set<string>): AsyncGenerator<string> {
  const [last] = await log.rows(id, version - 1, 1)
  if (last === undefined) throw incomplete(id, `Event ${version} is missing.`)
  yield lineOf({ stream: id, events: version, head: last.hash })
  let prev = GENESIS
  for (let seq = 0; seq < version; ) {
    const rows = await log.rows(id, seq, Math.min(PAGE_EVENTS, version - seq))
    if (rows.length === 0) throw incomplete(id, `Event ${seq + 1} is missing.`)
    const events = readRows(id, seq, prev, rows)
    for (const [index, { seq, hash, bytes }] of rows.entries()) {
      const event = events[index]
      for (const text of event === undefined ? [] : restsOn(event)) yield* textOnce(log, id, text, written)
      yield lineOf({ seq, hash, bytes })
      prev = hash
    }
    seq += rows.length
  }
}

async function* textOnce(log: Log, id: string, hash: string, written: Set<string>): AsyncGenerator<string> {
  if (written.has(hash)) return
  const text = await log.text(hash)
  if (text === null) throw incomplete(id, `The text ${hash.slice(0, 12)}… is missing.`)
  written.add(hash)
  yield lineOf({ hash, text })
}

const incomplete = (id: string, what: string): Fault =>
  new Fault(`${id} is not complete. ${what} To learn more: witan verify ${id}. The others can be exported by naming them.`, false)

/** What became of one deliberation of a file. */
export type Arrival =
  | { readonly stream: string; readonly outcome: 'new' | 'continued' | 'here'; readonly events: number; readonly added: number }
  /** `stream`: null where the file does not even say which one it is. */
  | { readonly stream: string | null; readonly outcome: 'refused'; readonly because: string }

/** One after the other; one that is refused does not keep the others from being taken. */
export async function* imported(log: Log, lines: Lines): AsyncGenerator<Arrival> {
  for (let streams = 0; ; ) {
    const line = await lines.next()
    if (isStream(line)) streams++
    if (isEnd(line)) {
      const problem = await wrongAtTheEnd(line.streams, streams, lines)
      if (problem !== null) yield lost(problem)
      return
    }
    const arrival = isStream(line) ? await arriving(log, line, lines) : lost(astray(line, lines.number()))
    yield arrival
    if (line === undefined) return
    if (arrival.outcome === 'refused') while (!(await isBorder(lines))) await lines.next()
  }
}

const astray = (line: unknown, number: number): string =>
  line === undefined
    ? `The file ends after line ${number}, before its last one: it was cut off. Copy or export it again.`
    : `Line ${number} is damaged: it belongs to no deliberation that is known. Copy or export the file again.`

const lost = (because: string): Arrival => ({ stream: null, outcome: 'refused', because })

/** Where the next deliberation begins, or the file ends. */
async function isBorder(lines: Lines): Promise<boolean> {
  const next = await lines.peek()
  return next === undefined || isStream(next) || isEnd(next)
}

async function wrongAtTheEnd(told: number, found: number, lines: Lines): Promise<string | null> {
  if (told !== found)
    return `Line ${lines.number()} says that the file holds ${told} deliberations, but ${found} were found. Copy or export it again.`
  const isOver = (await lines.peek()) === undefined
  return isOver ? null : `The file goes on after its end in line ${lines.number()}; nothing of that was read. Import each file by itself.`
}

async function arriving(log: Log, line: StreamLine, lines: Lines): Promise<Arrival> {
  const { stream, events } = line
  try {
    if (await isHere(log, line)) {
      await inspected(stream, piecesOf(line, lines))
      return { stream, outcome: 'here', events, added: 0 }
    }
    const adopted = await log.adopt(stream, piecesOf(line, lines))
    if (adopted.ok)
      return {
        stream,
        outcome: adopted.added === 0 ? 'here' : adopted.added === events ? 'new' : 'continued',
        events,
        added: adopted.added,
      }
    const here = (await log.stream(stream))?.version ?? 0
    const because = adopted.conflict === 'lease' ? isRun(stream, adopted.holder) : isAnother(stream, here, events)
    return { stream, outcome: 'refused', because }
  } catch (error) {
    if (!(error instanceof Damage)) throw error
    return {
      stream,
      outcome: 'refused',
      because: `${stream} is damaged in this file (line ${lines.number()}). ${error.message} Nothing of it was written.`,
    }
  }
}

const isRun = (stream: string, holder: string): string =>
  `${stream} is being run here (${holder}), so nothing was added to it. Import the file again when it has ended or was stopped (witan stop ${stream}); what is here by then is not written twice.`

const isAnother = (stream: string, here: number, there: number): string =>
  `${stream} is here already, with another history (events here: ${here}, in the file: ${there}). It was left as it is. To have both, import the file into another database with --db.`

/** Then it need not be put anywhere: what is in the file is only looked at. */
async function isHere(log: Log, { stream, events, head }: StreamLine): Promise<boolean> {
  const [row] = await log.rows(stream, events - 1, 1)
  return row?.hash === head
}

async function inspected(stream: string, pieces: AsyncIterable<Piece>): Promise<void> {
  const inspection = inspector(stream)
  for await (const piece of pieces) inspection.take(piece)
}

/** The lines of one deliberation. It is over when all events that it promised are there, and the last is the one it named. */
async function* piecesOf({ stream, events, head }: StreamLine, lines: Lines): AsyncGenerator<Piece> {
  let seen = 0
  let last = ''
  while (seen < events) {
    if (await isBorder(lines)) {
      const what = (await lines.peek()) === undefined ? 'The file was cut off here' : 'The rest is missing'
      throw new Damage(`${what}: ${seen} of the ${events} events of ${stream} are there.`)
    }
    const line = await lines.next()
    if (line === null || line === undefined || isStream(line) || isEnd(line)) throw new Damage('This line is not what was written.')
    yield line
    if ('text' in line) continue
    seen++
    last = line.hash
  }
  if (last !== head) throw new Damage(`It ends in ${last.slice(0, 12)}…, but its first line names ${head.slice(0, 12)}….`)
}
