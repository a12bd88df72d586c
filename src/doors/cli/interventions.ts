/** What a user may say to a running debate, from this terminal or another: each says in one line what became of it. */
import type { ZodType } from 'zod'
import type { DebateReport } from '../../core/debate/report-types.ts'
import { commands, type DebateCommand } from '../../core/debate/words.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { RoundtableCommand } from '../../core/roundtable/words.ts'
import type { EventOf, Recorded, RecordedOf } from '../../core/words.ts'
import type { Engine } from '../../engine/engine.ts'
import { cruxesOf } from '../../views/debate/reading.ts'
import { oneLine } from '../../views/printable.ts'
import { careOf } from '../care.ts'
import { accepted, BadInput, type Desk, EXIT } from './desk.ts'

const BY = 'user'

export async function interject(
  engine: Engine,
  desk: Desk,
  wanted: string,
  content: string,
  { thread }: { readonly thread?: string },
): Promise<number> {
  return tell(engine, desk, wanted, { type: 'interject', by: BY, content, thread: thread ?? null }, commands, (events) => {
    const said = the('user.interjected', events)
    return said && `said in ${said.thread} as ${said.id}. The seats see it on their next look.`
  })
}

export async function challenge(engine: Engine, desk: Desk, wanted: string, crux: string, because: string): Promise<number> {
  const meant = await cruxMeant(engine, wanted, crux)
  return tell(engine, desk, wanted, { type: 'challenge', by: BY, crux: meant, because }, commands, (events) => {
    const challenged = the('crux.challenged', events)
    return challenged && `the crux ${challenged.crux} is challenged; the report shows it with your reason.`
  })
}

/** A card has an id (t2) and, as long as the order lasts, a number (1). Either will do; what is no number is left to the debate. */
async function cruxMeant(engine: Engine, wanted: string, crux: string): Promise<string> {
  if (!/^\d+$/.test(crux)) return crux
  const report = accepted(await engine.report(accepted(await engine.find(wanted))))
  if (report.protocol !== 'debate') return crux
  const cards = cruxesOf(report as DebateReport)
  const card = cards[Number(crux) - 1]
  if (card !== undefined) return card.id
  const known = cards.map(({ id }, index) => `${index + 1} (${id})`).join(', ')
  throw new BadInput(
    known === '' ? `There is no crux yet, so none has the number ${crux}.` : `There is no crux ${crux}. The cards are ${known}.`,
  )
}

export async function removeSeat(engine: Engine, desk: Desk, wanted: string, seat: string, because: string): Promise<number> {
  return tell(engine, desk, wanted, { type: 'remove-seat', by: BY, seat, because }, commands, (events) => {
    const removed = the('seat.removed', events)
    return removed && `${removed.seat} has left the table; what it said stays.`
  })
}

export async function forceThread(engine: Engine, desk: Desk, wanted: string, question: string): Promise<number> {
  return tell(engine, desk, wanted, { type: 'force-thread', by: BY, question }, commands, (events) => {
    const created = the('thread.created', events)
    return created && `the thread ${created.thread} is open: ${created.question ?? created.topic}`
  })
}

/** The words of the protocol that the command belongs to: what they have against it is said before anything is looked up. */
type Words = Pick<ZodType, 'safeParse'>

export async function tell(
  engine: Engine,
  { terminal }: Desk,
  wanted: string,
  command: DebateCommand | RoundtableCommand,
  words: Words,
  told: (events: readonly Recorded[]) => string | undefined,
): Promise<number> {
  checkWords(command, words)
  const id = accepted(await engine.find(wanted))
  const events = accepted(await engine.command(id, command))
  const line = told(events) ?? declined(events)
  terminal.out(`${oneLine(`${id}: ${line}`)}\n`)
  const care = await careOf(engine, id)
  if (care !== 'run' && (await isOpen(engine, id)))
    terminal.err(
      care === 'waiting'
        ? `${id} waits for a worker; that one sees it.\n`
        : `Nobody runs ${id} now. Let it go on with: witan resume ${id}\n`,
    )
  return EXIT.done
}

async function isOpen(engine: Engine, id: string): Promise<boolean> {
  const state = await engine.state(id)
  return isRefusal(state) || state.house.closed === null
}

const NAMES: Readonly<Record<string, string>> = {
  content: 'The text',
  because: 'The reason',
  question: 'The question',
  seat: 'The seat',
  answer: 'The answer',
  result: 'The text',
  focus: 'The focus',
}

/** What the protocol's words have against it, as a person would say it. */
export function checkWords(command: DebateCommand | RoundtableCommand, words: Words): void {
  const [issue] = words.safeParse(command).error?.issues ?? []
  if (issue === undefined) return
  const field = String(issue.path[0] ?? '')
  const name = NAMES[field] ?? field
  const { length } = String((command as Readonly<Record<string, unknown>>)[field] ?? '')
  if (issue.code === 'too_big') throw new BadInput(`${name} has ${length} characters; at most ${issue.maximum} are taken.`)
  throw new BadInput(issue.code === 'too_small' ? `${name} is empty. Say something.` : `${name}: ${issue.message}.`)
}

/** A thread may be proposed and turned down in one go: then the rule's sentence is the answer, and nothing was opened. */
function declined(events: readonly Recorded[]): string {
  const refused = the('thread.declined', events)
  if (refused !== undefined) throw new BadInput(refused.because)
  return 'noted; nothing else came of it.'
}

export const the = <T extends Recorded['type']>(type: T, events: readonly Recorded[]): EventOf<T> | undefined =>
  events.find((event): event is RecordedOf<T> => event.type === type)
