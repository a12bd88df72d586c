/**
 * submit: a host's reply is judged, and the judgement told so that whoever wrote it can mend it. All of it is read from what the
 * engine decided; nothing is decided here.
 */
import type { ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Deliberation } from '../../../core/deliberation.ts'
import type { Check } from '../../../core/evidence/words.ts'
import { seatOf } from '../../../core/house/house.ts'
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts'
import type { Recorded } from '../../../core/words.ts'
import { plainly } from '../../../views/governor/names.ts'
import { oneLine } from '../../../views/printable.ts'
import { type Judged, judgedSince, VERDICTS } from '../../verdict.ts'
import { ACTS, type Answer, addTool } from '../answers.ts'
import { newsOf, resumed } from '../news.ts'
import type { Desk } from '../rooms.ts'
import { Id, Status } from '../words.ts'
import { owing } from './owing.ts'

const SubmitInput = z.strictObject({
  id: Id,
  request: z.string().min(1).max(200).describe('as owed gave it'),
  // Whatever comes is judged below, in a sentence; the shape is told for whoever writes it.
  reply: z
    .unknown()
    .meta({ type: ['object', 'string'], description: 'one JSON object that fits the request’s replySchema; or the text of one' }),
})
const SubmitOutput = z.object({
  verdict: z.enum(['admitted', 'admitted-in-part', 'refused']),
  rule: z.string().nullable().describe('what it was refused by'),
  because: z.string().nullable(),
  isStillOwed: z.boolean().describe('true: mend the reply and submit it again under the same request'),
  notTaken: z.array(z.string()).describe('parts of it that do not count, each with the reason'),
  ledTo: z.array(z.string()).describe('what happened because of it'),
  advice: z
    .object({ verdict: z.enum(VERDICTS), because: z.string(), corrections: z.array(z.string()) })
    .nullable()
    .describe('what to do with whoever wrote it: go on, tell it the corrections, put another agent in its place, or stop'),
  status: Status,
  version: z.number(),
  owed: z.array(z.object({ request: z.string(), seat: z.string(), purpose: z.string() })).describe('what is owed now'),
})

export function addSubmitTool(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'submit',
      title: 'Submit a seat’s reply',
      description:
        'Judges a reply by the rules of the protocol. admitted: it counts; ledTo says what followed. admitted-in-part: it counts, but notTaken lists what does not and why (a quotation that is not in the source, an unknown id). refused: rule and because say what to change; where isStillOwed is true, submit again under the same request. `advice` is about whoever wrote it: go-on; correct (its next prompt says how); replace (give the seat to another agent); stop. Example: {"id": "ask-7k2m9xqd", "request": "answer/outside-view/1", "reply": {…}}',
      input: SubmitInput,
      output: SubmitOutput,
      scope: 'seat',
      annotations: ACTS,
    },
    (wanted, context) => submitted(desk, wanted, context),
  )
}

export const nothingOwed = (id: string, status: string): string =>
  status === 'completed' || status === 'stopped'
    ? `${id} has ended (${status}). Its report: result {"id": "${id}"}`
    : status === 'paused'
      ? `${id} is paused: nothing is asked, and no reply is taken. ${resumed(id)}`
      : `Nothing is owed by a host now (${status}). Call again with wait, or see status {"id": "${id}"}.`

/** Of what humans and hosts owe, what is a host's. */
export const isHosts =
  ({ house }: Deliberation) =>
  ({ seat }: { readonly seat: string }): boolean =>
    seatOf(house, seat).driver === 'host'

async function submitted(
  { rooms: { engine, hall }, caller: { seats } }: Desk,
  { id, request, reply }: z.infer<typeof SubmitInput>,
  context: ServerContext,
): Promise<Answer<z.infer<typeof SubmitOutput>>> {
  const before = await engine.state(id)
  if (isRefusal(before)) return refuse('unknown', `There is no deliberation ${id}. See list_deliberations.`)
  const read = readReply(reply)
  const events = personsObjection(before, request) ?? ('value' in read ? await engine.reply(id, request, read.value, seats) : read)
  if (!isRefusal(events)) await hall.admit(id)
  const writer = owing(before).find((one) => one.request === request)?.seat
  const after =
    isRefusal(events) || writer === undefined ? null : await judgedSince(engine, id, writer, before.version, context.mcpReq.signal)
  if (isRefusal(after)) return after
  const open = (await engine.owed(id)).filter((one) => isHosts(before)(one) && (seats === null || seats.includes(one.seat)))
  const state = after?.state ?? (await engine.state(id))
  if (isRefusal(state)) return state
  const refusal = isRefusal(events) ? { rule: events.refused, because: events.because } : refusedIn(events)
  const notTaken = isRefusal(events) ? [] : events.flatMap(objectionsIn)
  const ledTo = isRefusal(events) ? [] : [...(await newsOf(engine, id, after?.events ?? events))]
  // While it is paused nothing is on the table, but what was asked is not forgotten.
  const isStillOwed = refusal?.rule === 'paused' || open.some((one) => one.request === request)
  const verdict = refusal !== null ? 'refused' : notTaken.length > 0 ? 'admitted-in-part' : 'admitted'
  const text = [
    refusal === null ? `${verdict}.` : `refused (${refusal.rule}): ${refusal.because}`,
    ...(refusal !== null && isStillOwed ? [refusal.rule === 'paused' ? AS_IT_IS : `Mend it and submit again under ${request}.`] : []),
    ...notTaken.map((reason) => `Not taken: ${reason}`),
    ...ledTo,
    ...adviceLines(after),
    open.length === 0 ? nothingOwed(id, state.house.status) : `Owed now: ${open.map((one) => one.request).join(', ')}`,
  ]
  return {
    text: text.join('\n'),
    isError: refusal !== null,
    data: {
      verdict,
      rule: refusal?.rule ?? null,
      because: refusal?.because ?? null,
      isStillOwed,
      notTaken,
      ledTo,
      advice: after === null ? null : { verdict: after.verdict, because: after.because, corrections: [...after.corrections] },
      status: state.house.status,
      version: state.version,
      owed: open.map((one) => ({ request: one.request, seat: one.seat, purpose: one.purpose })),
    },
  }
}

const adviceLines = (after: Judged | null): readonly string[] =>
  after === null || after.verdict === 'go-on'
    ? []
    : [
        `${after.verdict}: ${oneLine(plainly(after.because))}`,
        ...after.corrections.map((text) => `Its next prompt ends with: “${oneLine(text)}”`),
      ]

const AS_IT_IS = 'Then submit the same reply again.'

/** Some agents hand over the text of the object instead of the object. */
function readReply(reply: z.infer<typeof SubmitInput>['reply']): { readonly value: unknown } | Refusal {
  if (typeof reply !== 'string') return objectIn(reply)
  try {
    return objectIn(JSON.parse(reply))
  } catch (error) {
    return refuse('malformed', `The reply is a text that is no JSON (${(error as Error).message}). Give the object itself.`)
  }
}

function objectIn(value: unknown): { readonly value: unknown } | Refusal {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value }
  const what = value === null || value === undefined ? 'nothing' : Array.isArray(value) ? 'a list' : `a ${typeof value}`
  return refuse('malformed', `The reply is ${what}. Give one JSON object of the shape that the request’s replySchema has.`)
}

/** A seat that waits for a person is not an agent's to fill. */
function personsObjection(state: Deliberation, request: string): Refusal | null {
  const one = owing(state).find((item) => item.request === request)
  if (one?.by !== 'human') return null
  return refuse('a-persons-seat', `${request} is owed by a person (seat ${one.seat}); only seats by “host” are yours to answer for.`)
}

/** A contribution that breaks a rule, or that safety stops, is a fact and ends its request. */
function refusedIn(events: readonly Recorded[]): { readonly rule: string; readonly because: string } | null {
  for (const event of events) {
    if (event.type === 'comment.refused') return { rule: event.violations[0]?.rule ?? 'gate', because: event.because }
    if (event.type === 'comment.quarantined') {
      const because = event.violations.map(({ message }) => message).join(' ')
      return { rule: event.violations[0]?.rule ?? 'gate', because: `${because} It is set apart, and #${event.issue} stands still.` }
    }
    if (event.type === 'contribution.refused') return { rule: event.rule, because: event.because }
    if (event.type === 'contribution.blocked') {
      const appeal = `control ${JSON.stringify({ id: event.stream, action: 'appeal', block: event.id, because: '…' })}`
      return { rule: 'blocked', because: `${event.because} Nobody at the table sees it. The user may appeal: ${appeal}` }
    }
  }
  return null
}

/** What the facts themselves say was not taken. */
function objectionsIn(event: Recorded): readonly string[] {
  switch (event.type) {
    case 'reply.mended':
      return event.cut
    case 'claims.registered':
      return [...event.violations.map(({ because }) => because), ...failedIn(event.evidence.map(({ check }) => check))]
    case 'finding.raised':
      return [
        ...(event.lowered === null ? [] : [`${event.id} counts as ${event.severity}. ${event.lowered}`]),
        ...failedIn([event.location.check]),
      ]
    case 'comment.added':
      return [...event.warnings.map(({ message }) => message), ...failedIn(event.evidence.files.map(({ check }) => check))]
    case 'finding.merged':
      return failedIn([event.location.check])
    case 'context.requested':
      return [`It asks for ${event.id}, so nothing else of it counts; when that is supplied, the seat is asked again.`]
    default:
      return 'ignored' in event ? event.ignored : []
  }
}

const failedIn = (checks: readonly (Check | null)[]): readonly string[] =>
  checks.flatMap((check) => (check?.verdict === 'failed' ? [check.because] : []))
