/** synthesize_debate: the report of a roundtable, and, where somebody is named for it, a synthesis in that seat's words beside the count. */
import type { ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Deliberation } from '../../../../core/deliberation.ts'
import { isClosed } from '../../../../core/house/house.ts'
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts'
import { oneLine, printable } from '../../../../views/printable.ts'
import { withBaseline } from '../../../baseline.ts'
import { commandOf } from '../../../commands.ts'
import { published } from '../../../formats.ts'
import { type Answer, addTool, STARTS, type Unchanged } from '../../answers.ts'
import { waited } from '../../news.ts'
import type { Desk } from '../../rooms.ts'
import { Status, WAIT_SECONDS_MAX } from '../../words.ts'
import { REPORT_CHARACTERS_MAX, textOf } from '../follow.ts'
import { owing } from '../owing.ts'
import { agentIn, calledIn, reportOf, type Session, SessionId, sessionIn, sessionOf } from './session.ts'

const Input = z.strictObject({
  sessionId: SessionId,
  synthesizer: z
    .string()
    .min(1)
    .max(80)
    .optional()
    .describe('the agent that writes a synthesis of a roundtable that has ended: a seat, or clerk or judge where one serves'),
})
const Synthesis = z.object({ agentId: z.string(), text: z.string(), claims: z.array(z.string()) })
const Output = z.object({
  sessionId: z.string(),
  status: Status,
  isFinal: z.boolean().describe('false: of what there is so far'),
  answer: z.string().nullable(),
  side: z.string().nullable(),
  level: z.string(),
  advice: z.string(),
  because: z.array(z.string()),
  exit: z.object({ reason: z.string(), round: z.number(), because: z.string() }).nullable(),
  synthesis: Synthesis.nullable().describe('the last that was written; it never overrides the count'),
  syntheses: z.array(Synthesis),
  report: z.looseObject({}).nullable().describe('the whole as data; null where it is too long: use export_session'),
})

const NEVER = 'A synthesis is one agent’s reading. It never overrides the count: answer, level and advice are what the votes and rules say.'

export function addSynthesisTool(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'synthesize_debate',
      title: 'The report, and a synthesis',
      description: `The report of a roundtable: answer, how far the table agrees and why, advice, positions over rounds, evidence, dissent. With synthesizer, an agent also writes a synthesis of a roundtable that has ended (waits up to ${WAIT_SECONDS_MAX} s for it). A synthesis never overrides the count. Example: {"sessionId": "roundtable-7k2m9xqd"} or {"sessionId": "roundtable-7k2m9xqd", "synthesizer": "outside-view"}`,
      input: Input,
      output: Output,
      scope: 'read',
      annotations: STARTS,
    },
    ({ sessionId, synthesizer }, context) => synthesized(desk, sessionId, synthesizer, context),
  )
}

async function synthesized(
  desk: Desk,
  sessionId: string,
  synthesizer: string | undefined,
  context: ServerContext,
): Promise<Answer<Unchanged<z.input<typeof Output>>>> {
  const { engine } = desk.rooms
  const found = await sessionOf(engine, sessionId)
  if (isRefusal(found)) return found
  const written = synthesizer === undefined ? null : await write(desk, found, synthesizer, context)
  if (isRefusal(written)) return written
  const session = written?.session ?? found
  const report = reportOf(session)
  const data = published(await withBaseline(engine, report)) as Record<string, unknown>
  const isShort = JSON.stringify(data).length <= REPORT_CHARACTERS_MAX
  const { decision, exit, status } = report
  const syntheses = report.syntheses.map(({ seat, text, claims }) => ({ agentId: seat, text, claims }))
  const isFinal = isClosed(session.state.house)
  const head = isFinal || written !== null ? [] : [`${session.id} has not ended (${status}); this is what there is so far.`, '']
  return {
    text: [...head, ...(written?.lines ?? []), textOf(report)].join('\n'),
    data: {
      sessionId: session.id,
      ...{ status, isFinal, syntheses },
      ...{ answer: decision.answer, side: decision.side, level: decision.level, advice: decision.advice, because: decision.because },
      exit: exit === null ? null : { reason: exit.reason, round: exit.round, because: exit.because },
      synthesis: syntheses.at(-1) ?? null,
      report: isShort ? data : null,
    },
  }
}

interface Written {
  readonly session: Session
  readonly lines: readonly string[]
}

async function write(desk: Desk, before: Session, synthesizer: string, context: ServerContext): Promise<Written | Refusal> {
  // Whoever may only read may read the report, but not set somebody to work.
  const objection = desk.caller.objection('run')
  if (objection !== null) return objection
  const seat = writerIn(before, synthesizer)
  if (isRefusal(seat)) return seat
  const command = commandOf({ type: 'synthesize', seat }, desk.caller.name)
  const asked = isRefusal(command) ? command : await desk.rooms.hall.steer(before.id, command)
  if (isRefusal(asked)) return asked
  await desk.sampler.attend(before.id)
  const isEnough = (state: Deliberation): boolean => isClosed(state.house) || owing(state).some(({ by }) => by === 'host')
  const state = await waited(desk.rooms.engine, before.id, { seconds: WAIT_SECONDS_MAX, isEnough }, context)
  const session = isRefusal(state) ? state : sessionIn(state)
  return isRefusal(session) ? session : { session, lines: linesOf(before, session, seat) }
}

/** Those who serve the table write, too. */
function writerIn(session: Session, wanted: string): string | Refusal {
  const { clerk, judge } = session.state.house.opening.staff
  const serving = [clerk, judge].flatMap((one) => (one === null ? [] : [one.id]))
  if (serving.includes(wanted)) return wanted
  const found = agentIn(session, wanted)
  if (!isRefusal(found) || serving.length === 0) return found
  return refuse(found.refused, `${found.because} Serving: ${serving.join(', ')}.`)
}

function linesOf(before: Session, { id, own, state }: Session, seat: string): readonly string[] {
  const called = calledIn(before)(seat)
  const written = own.syntheses.length > before.own.syntheses.length ? own.syntheses.at(-1) : undefined
  if (written !== undefined) return [`${called} writes: ${printable(written.text)}`, '', NEVER, '']
  if (own.synthesisOwed === null) return [`No synthesis came from ${called}. The report stands without one.`, '']
  const isHosts = owing(state).some(({ by }) => by === 'host')
  const next = isHosts ? `It is yours to write: owed {"id": "${id}"}.` : `Look again: synthesize_debate {"sessionId": "${id}"}.`
  return [oneLine(`The synthesis of ${called} is not there yet. ${next} ${NEVER}`), '']
}
