/** list_sessions, export_session: the roundtables that there are, and one of them as a whole. */
import * as z from 'zod'
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts'
import { ModeName, type RoundtableOptions } from '../../../../core/roundtable/words.ts'
import type { Engine, StreamInfo } from '../../../../engine/engine.ts'
import { counted } from '../../../../views/amounts.ts'
import { oneLine } from '../../../../views/printable.ts'
import { withBaseline } from '../../../baseline.ts'
import { type Format, formatted } from '../../../formats.ts'
import { pageOf } from '../../../listing.ts'
import { type Answer, addTool, LOOKS } from '../../answers.ts'
import type { Desk } from '../../rooms.ts'
import { Status } from '../../words.ts'
import { reportOf, SessionId, sessionOf } from './session.ts'

const LIMIT = { default: 50, most: 200 } as const
/** Of those that fit otherwise, so many are counted and looked into for their mode. */
const LOOKED_AT_MAX = 10_000

const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'it is a day as in 2031-05-06, or a time as in 2031-05-06T09:00:00Z',
})

const ListInput = z.strictObject({
  topic: z.string().max(200).optional().describe('stands in the topic or the id'),
  mode: ModeName.optional(),
  status: Status.optional(),
  fromDate: Moment.optional().describe('opened on that day (UTC) or later'),
  toDate: Moment.optional().describe('opened on that day (UTC) or earlier'),
  limit: z.int().min(1).max(LIMIT.most).default(LIMIT.default),
})
const ListOutput = z.object({
  sessions: z.array(
    z.object({
      sessionId: z.string(),
      topic: z.string(),
      mode: ModeName,
      status: z.string(),
      stopReason: z.string().nullable(),
      openedAt: z.string(),
      updatedAt: z.string(),
    }),
  ),
  total: z.number().describe('that fit, of the newest 10,000; more than are listed where limit cut them'),
})

const FORMATS: Readonly<Record<'markdown' | 'json' | 'html' | 'yaml', Format>> = {
  markdown: 'md',
  json: 'json',
  html: 'html',
  yaml: 'yaml',
}

const ExportInput = z.strictObject({ sessionId: SessionId, format: z.enum(['markdown', 'json', 'html', 'yaml']).default('markdown') })
const ExportOutput = z.object({ sessionId: z.string(), format: z.string(), text: z.string().describe('as the file would hold it') })

export function addShelfTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'list_sessions',
      title: 'List roundtables',
      description:
        'Roundtables in this database, newest first, narrowed by topic, mode, status and day. Other deliberations: list_deliberations. Example: {"mode": "delphi", "fromDate": "2031-05-06"}',
      input: ListInput,
      output: ListOutput,
      scope: 'read',
      annotations: LOOKS,
    },
    (wanted) => listOf(desk, wanted),
  )
  addTool(
    desk,
    {
      name: 'export_session',
      title: 'Export a roundtable',
      description:
        'The whole report of a roundtable as one text; of what there is so far where it has not ended. Example: {"sessionId": "roundtable-7k2m9xqd", "format": "markdown"}',
      input: ExportInput,
      output: ExportOutput,
      scope: 'read',
      annotations: LOOKS,
    },
    async ({ sessionId, format }) => {
      const { engine } = desk.rooms
      const session = await sessionOf(engine, sessionId)
      if (isRefusal(session)) return session
      const text = formatted(await withBaseline(engine, reportOf(session)), FORMATS[format])
      return { text, data: { sessionId: session.id, format, text } }
    },
  )
}

type Wanted = z.infer<typeof ListInput>

async function listOf({ rooms: { engine } }: Desk, wanted: Wanted): Promise<Answer<z.input<typeof ListOutput>>> {
  const fitting = await fittingIn(engine, wanted)
  if (isRefusal(fitting)) return fitting
  const { listed, total, isAll } = fitting
  const sessions = listed.map(({ info: { id, subject, status, stopReason, openedAt, updatedAt }, mode }) => ({
    sessionId: id,
    topic: subject,
    ...{ mode, status, stopReason, openedAt, updatedAt },
  }))
  const lines = sessions.map(({ sessionId, mode, status, topic }) => `${sessionId}  ${mode}  ${status}  ${oneLine(topic)}`)
  const more = total - listed.length
  const tail = [
    ...(more === 0 ? [] : [`${counted(more, 'more fits', 'more fit')}: raise limit, or narrow it.`]),
    ...(isAll ? [] : [`Only the newest ${LOOKED_AT_MAX.toLocaleString('en')} were looked at: for older ones, give toDate.`]),
  ]
  const head = lines.length === 0 ? ['No roundtable here fits.'] : lines
  return { text: [...head, ...tail].join('\n'), data: { sessions, total } }
}

interface Found {
  readonly info: StreamInfo
  readonly mode: ModeName
}

interface Fitting {
  readonly listed: readonly Found[]
  readonly total: number
  readonly isAll: boolean
}

async function fittingIn(engine: Engine, { topic, mode, status, fromDate, toDate, limit }: Wanted): Promise<Fitting | Refusal> {
  if (fromDate !== undefined && toDate !== undefined && Date.parse(fromDate) >= endOf(toDate))
    return refuse('bad-dates', `Nothing lies between ${fromDate} and ${toDate}: fromDate comes first.`)
  const page = await pageOf(engine, {
    protocol: 'roundtable',
    ...(topic !== undefined && { text: topic }),
    ...(status !== undefined && { status }),
    ...(fromDate !== undefined && { since: fromDate }),
    ...(toDate !== undefined && { until: new Date(endOf(toDate)).toISOString() }),
    limit: LOOKED_AT_MAX,
  })
  if (isRefusal(page)) return page
  const listed: Found[] = []
  let total = 0
  for (const info of page.found) {
    // The mode stands in the opening: it is read where it is shown, or decides.
    const own = mode === undefined && listed.length === limit ? null : await modeOf(engine, info.id)
    if (mode !== undefined && own !== mode) continue
    total += 1
    if (own !== null && listed.length < limit) listed.push({ info, mode: own })
  }
  return { listed, total, isAll: page.next === null }
}

const DAY_MS = 86_400_000

/** What was opened before this fits: a day counts to its end, a moment is still in it. */
const endOf = (to: string): number => Date.parse(to) + (to.length === 'yyyy-mm-dd'.length ? DAY_MS : 1)

/** An opening never changes, so each is looked at once. */
const modes = new WeakMap<Engine, Map<string, ModeName>>()

async function modeOf(engine: Engine, id: string): Promise<ModeName | null> {
  const known = modes.get(engine) ?? new Map<string, ModeName>()
  modes.set(engine, known)
  const before = known.get(id)
  if (before !== undefined) return before
  const [opened] = await engine.read(id, 0, 1)
  if (opened?.type !== 'deliberation.opened') return null
  const { mode } = opened.options as RoundtableOptions
  known.set(id, mode)
  return mode
}
