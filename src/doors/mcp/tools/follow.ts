/** status and result: looking at a deliberation, with or without waiting for it. */
import type { ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { type Deliberation, report } from '../../../core/deliberation.ts'
import { openEscalations } from '../../../core/house/commands.ts'
import { isClosed } from '../../../core/house/house.ts'
import type { ReportHead } from '../../../core/protocol.ts'
import { isRefusal } from '../../../core/refusal.ts'
import { plain } from '../../../views/paint.ts'
import { oneLine } from '../../../views/printable.ts'
import { reportText } from '../../../views/terminal/report.ts'
import { statusLine } from '../../../views/terminal/status.ts'
import { withBaseline } from '../../baseline.ts'
import { published } from '../../formats.ts'
import { lineOf } from '../../listing.ts'
import { type Answer, addTool, LOOKS } from '../answers.ts'
import { newsSince, resumed, waited } from '../news.ts'
import { atHome, type Desk } from '../rooms.ts'
import { Id, Line, Owing, Spend, Status, Wait } from '../words.ts'
import { governorAsks } from './governor-asks.ts'
import { owing } from './owing.ts'
import { askedText, isAsking } from './roundtable/standing.ts'

const COLUMNS = 100
const STATUS_COLUMNS = 200
const NEWS_MAX = 60
/** A report above this is left to `export`, unless the whole is asked for: it would fill an agent's window. */
export const REPORT_CHARACTERS_MAX = 40_000

const StatusInput = z.strictObject({
  id: Id,
  since: z.int().min(0).optional().describe('the `version` you were told last: only newer lines are told. Without it, none are.'),
  wait: Wait.describe('seconds (up to 20) to wait until it ends, pauses, waits for a host’s reply, or asks you for something'),
})
const StatusOutput = z.object({
  ...Line.shape,
  status: Status,
  stopReason: z.string().nullable(),
  because: z.string().nullable(),
  where: z.string().describe('stage, progress, who is waited for, cost, time'),
  waitingFor: z.array(Owing),
  spend: Spend,
  runner: z.string().nullable().describe('who runs it now; null: nobody does'),
  waiting: z.boolean().describe('no runner yet, or no longer: it waits for a worker of the fleet, and needs nothing'),
  samplingFailed: z.string().nullable().describe('why your client’s own model gave no answer; control resume asks it again'),
  asks: z
    .array(z.object({ escalation: z.string(), needs: z.string(), because: z.string() }))
    .describe('what the governor asks of a person; control answer replies'),
  news: z.array(z.string()),
  newsLeftOut: z.number().describe('older lines since `since` that are not told here; read the transcript'),
})

const ResultInput = z.strictObject({
  id: Id,
  wait: Wait.describe('seconds (up to 20) to wait for its end'),
  full: z.boolean().optional().describe('the whole report as data, however long'),
})
const ResultOutput = z.object({
  id: z.string(),
  protocol: z.string(),
  status: Status,
  isFinal: z.boolean().describe('false: a report of what there is so far'),
  stopReason: z.string().nullable(),
  because: z.string().nullable(),
  confidence: z.string(),
  cost: Spend,
  report: z.looseObject({}).nullable().describe('null where it is too long; ask with full, or use export'),
})

export function addFollowTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'status',
      title: 'Where it stands',
      description:
        'Where a deliberation is, what it waits for, what it has spent, and what happened since an event, a line each. Call it with wait: 20 and since: the last `version`, until status is completed or stopped. If `waitingFor` names a seat by “host”, call owed. Example: {"id": "debate-7k2m9xqd", "since": 41, "wait": 20}',
      input: StatusInput,
      output: StatusOutput,
      scope: 'read',
      annotations: LOOKS,
    },
    (wanted, context) => statusOf(desk, wanted, context),
  )
  addTool(
    desk,
    {
      name: 'result',
      title: 'The report',
      description:
        'The report of a deliberation: final if it has ended, else of what there is so far (isFinal says which). The text is for reading, `report` is the same as data. Example: {"id": "council-4fq81mzt", "wait": 20}',
      input: ResultInput,
      output: ResultOutput,
      scope: 'read',
      annotations: LOOKS,
    },
    (wanted, context) => resultOf(desk, wanted, context),
  )
}

/** There is something for the caller to do: it ended, it rests, a host owes a reply, or it asks something of whoever started it. */
const isWorthALook = (state: Deliberation): boolean =>
  isClosed(state.house) || state.house.status === 'paused' || isAsking(state) || owing(state).some(({ by }) => by === 'host')

async function statusOf(
  { rooms: { engine }, caller, sampler }: Desk,
  { id, since, wait = 0 }: z.infer<typeof StatusInput>,
  context: ServerContext,
): Promise<Answer<z.infer<typeof StatusOutput>>> {
  // Whoever comes back to what its own model answered for takes that up again. Over HTTP it could be another's: there `resume` does.
  if (caller === atHome) await sampler.attend(id)
  const state = await waited(engine, id, { seconds: wait, isEnough: isWorthALook }, context)
  if (isRefusal(state)) return state
  const info = await engine.info(id)
  if (info === null) return { refused: 'unknown', because: `There is no deliberation ${id}.` }
  const news = since === undefined ? [] : await newsSince(engine, id, since)
  const shown = news.slice(-NEWS_MAX)
  const { cost, status, stopReason, because } = report(state)
  const elapsedMs = Math.max(0, Date.parse(info.updatedAt) - Date.parse(info.openedAt))
  const where = oneLine(statusLine(state, elapsedMs, plain, STATUS_COLUMNS))
  const runner = await engine.runnerOf(id)
  const waiting = runner === null && !isClosed(state.house) && (await engine.queued([id])).has(id)
  const failure = sampler.failure(id)
  const text = [
    `${id} is ${status}${stopReason === null ? '' : ` (${stopReason})`}. ${where}`,
    ...(because === null ? [] : [because]),
    ...(failure === null ? [] : [`Your client’s model failed: ${failure}`]),
    ...(status === 'paused' ? [`It is paused: nothing is asked, and no reply is taken. ${resumed(id)}`] : []),
    ...shown,
    ...(isClosed(state.house) ? [`Its report: result {"id": "${id}"}`] : []),
    ...askedText(state),
    ...governorAsks(state),
    ...(owing(state).some(({ by }) => by === 'host') ? [`A host’s reply is owed: owed {"id": "${id}"}`] : []),
    ...(runner !== null || isClosed(state.house) || status === 'paused'
      ? []
      : [waiting ? 'It waits for a worker, and goes on by itself when one is free.' : `Nobody runs it now. ${resumed(id)}`]),
  ]
  return {
    text: text.join('\n'),
    data: {
      ...lineOf(info),
      status,
      stopReason,
      because,
      version: state.version,
      where,
      waitingFor: owing(state),
      spend: { ...cost },
      runner,
      waiting,
      samplingFailed: failure,
      asks: openEscalations(state.house).map(({ id: escalation, needs, because: why }) => ({ escalation, needs, because: why })),
      news: shown,
      newsLeftOut: news.length - shown.length,
    },
  }
}

async function resultOf(
  { rooms: { engine }, caller, sampler }: Desk,
  { id, wait = 0, full = false }: z.infer<typeof ResultInput>,
  context: ServerContext,
): Promise<Answer<z.infer<typeof ResultOutput>>> {
  if (caller === atHome) await sampler.attend(id)
  const state = await waited(engine, id, { seconds: wait, isEnough: ({ house }) => isClosed(house) }, context)
  if (isRefusal(state)) return state
  const told = await withBaseline(engine, report(state))
  const isFinal = isClosed(state.house)
  const { protocol, status, stopReason, because, confidence, cost } = told
  const data = published(told) as Record<string, unknown>
  const isShort = JSON.stringify(data).length <= REPORT_CHARACTERS_MAX
  const head = isFinal ? '' : `${id} has not ended (${status}); this is what there is so far.\n\n`
  return {
    text: `${head}${textOf(told)}`,
    data: { id, protocol, status, isFinal, stopReason, because, confidence, cost: { ...cost }, report: full || isShort ? data : null },
  }
}

export const textOf = (told: ReportHead): string => reportText(told, plain, COLUMNS, { brief: false })
