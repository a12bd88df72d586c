/** get_round_details, get_response_detail: every word of a round or of one seat in it, with what each was checked for. */
import * as z from 'zod'
import { ClaimStatus, Label, Lines, Verdict, Violation } from '../../../../core/evidence/words.ts'
import { Side } from '../../../../core/house/words.ts'
import { isRefusal, refuse } from '../../../../core/refusal.ts'
import { type DetailedContribution, type RoundDetail, roundDetail } from '../../../../core/roundtable/report/round-detail.ts'
import { Anchor, Measures, Role, RoundKind, Vote } from '../../../../core/roundtable/words.ts'
import { percent } from '../../../../views/amounts.ts'
import { oneLine, printable } from '../../../../views/printable.ts'
import { type Answer, addTool, LOOKS, type Unchanged } from '../../answers.ts'
import type { Desk } from '../../rooms.ts'
import { AgentId, agentIn, calledIn, RoundNumber, type Session, SessionId, sessionOf } from './session.ts'

const Verified = z.object({
  question: z.string(),
  result: z.enum(['pass', 'fail', 'unverified']),
  because: z.string(),
  by: z.enum(['code', 'judge']),
})

const Contribution = z.object({
  agentId: z.string(),
  name: z.string(),
  alias: z.string(),
  anchor: Anchor,
  perspective: z.string().nullable(),
  role: Role,
  request: z.string(),
  side: Side.nullable(),
  confidence: z.number(),
  confidenceDelta: z.number().nullable(),
  statement: z.string(),
  text: z.string().describe('in full, with its labels'),
  vote: z.object({ vote: Vote.nullable(), claim: z.string().nullable(), because: z.string() }).nullable(),
  change: z
    .object({ from: Side, supported: z.boolean(), because: z.string() })
    .nullable()
    .describe('of side; unsupported: without new evidence'),
  alternatives: z.array(z.object({ option: z.string(), rejectedBecause: z.string() })),
  failureModes: z.array(z.object({ failure: z.string(), mitigation: z.string() })),
  uncertain: z.array(z.string()),
  challenges: z.array(z.object({ claim: z.string(), because: z.string() })),
  supports: z.array(z.string()),
  retracts: z.array(z.string()),
  controls: z.object({ scope: z.string(), approval: z.string(), abort: z.string() }).nullable(),
  part: z.looseObject({}).nullable().describe('what only this mode, or a round of objections, asks for'),
  claims: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      label: Label,
      declared: Label,
      status: ClaimStatus,
      cites: z.array(z.string()),
      restates: z.boolean(),
    }),
  ),
  evidence: z.array(
    z.object({
      id: z.string(),
      n: z.number(),
      kind: z.string(),
      source: z.string(),
      lines: Lines.nullable(),
      quote: z.string().nullable(),
      verdict: Verdict,
      because: z.string(),
    }),
  ),
  violations: z.array(Violation),
  verification: z.array(Verified.extend({ asks: z.string() })),
  mended: z
    .object({ request: z.string(), asked: z.array(z.string()), results: z.array(Verified) })
    .nullable()
    .describe('what it was asked to mend, and what its first version was found to be'),
  safety: z.looseObject({}).nullable(),
  ignored: z.array(z.string()).describe('what was said and could not be taken, with the reason'),
})

const Events = z.array(z.looseObject({}))
const RoundOutput = z.object({
  sessionId: z.string(),
  roundNumber: z.number(),
  kind: RoundKind,
  isClosed: z.boolean(),
  workingAnswer: z.string().nullable(),
  focus: z.string().nullable(),
  contributions: z.array(Contribution),
  silent: z.array(z.object({ agentId: z.string(), name: z.string(), because: z.string() })),
  oneLiner: z.string().nullable(),
  measures: Measures.nullable(),
  tally: z.looseObject({}).nullable(),
  detection: z.looseObject({}).nullable(),
  objection: z.looseObject({}).nullable(),
  escalations: Events,
  contexts: Events,
  blocks: Events.describe('what was blocked and why; the words themselves are only in the log'),
  withheld: Events,
  decisions: Events,
  vulnerabilities: Events,
  lifted: Events,
})

const ResponseOutput = z.object({ sessionId: z.string(), roundNumber: z.number(), kind: RoundKind, response: Contribution })

export function addDetailTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'get_round_details',
      title: 'A round in full',
      description:
        'Every contribution of one round in full: text, labels, votes, claims with ids, quotations with their verdicts, verification results, and what the rules made of the round. Round 0 is the blind one. Example: {"sessionId": "roundtable-7k2m9xqd", "roundNumber": 1}',
      input: z.strictObject({ sessionId: SessionId, roundNumber: RoundNumber }),
      output: RoundOutput,
      scope: 'read',
      annotations: LOOKS,
    },
    ({ sessionId, roundNumber }) => roundOf(desk, sessionId, roundNumber),
  )
  addTool(
    desk,
    {
      name: 'get_response_detail',
      title: 'One contribution in full',
      description:
        'What one agent said in a round (without roundNumber: the last in which it spoke), in full, with the verdict on each quotation. Example: {"sessionId": "roundtable-7k2m9xqd", "agentId": "outside-view", "roundNumber": 2}',
      input: z.strictObject({ sessionId: SessionId, agentId: AgentId, roundNumber: RoundNumber.optional() }),
      output: ResponseOutput,
      scope: 'read',
      annotations: LOOKS,
    },
    ({ sessionId, agentId, roundNumber }) => responseOf(desk, sessionId, agentId, roundNumber),
  )
}

type Shown = Unchanged<z.input<typeof Contribution>>

const shownAs = ({ seat, part, safety, ...rest }: DetailedContribution): Shown => ({
  agentId: seat,
  ...rest,
  part: part === null ? null : { ...part },
  safety: safety === null ? null : { ...safety },
})

async function roundOf(
  { rooms: { engine } }: Desk,
  sessionId: string,
  roundNumber: number,
): Promise<Answer<Unchanged<z.input<typeof RoundOutput>>>> {
  const session = await sessionOf(engine, sessionId)
  if (isRefusal(session)) return session
  const detail = roundDetail(session.own, session.state.house, roundNumber)
  if (isRefusal(detail)) return detail
  const { round, kind, isClosed, answer, focus, contributions, silent, summary, measures, tally, detection, objection } = detail
  return {
    text: roundText(session, detail).join('\n'),
    data: {
      sessionId: session.id,
      roundNumber: round,
      ...{ kind, isClosed, focus, measures },
      workingAnswer: answer?.statement ?? null,
      contributions: contributions.map(shownAs),
      silent: silent.map(({ seat, name, because }) => ({ agentId: seat, name, because })),
      oneLiner: summary?.oneLiner ?? null,
      tally: tally === null ? null : { ...tally },
      detection: detection === null ? null : { ...detection },
      objection: objection === null ? null : { ...objection },
      ...raised(detail),
    },
  }
}

const copies = (all: readonly object[]): readonly Readonly<Record<string, unknown>>[] => all.map((one) => ({ ...one }))

const raised = ({ escalations, contexts, blocks, withheld, decisions, vulnerabilities, lifted }: RoundDetail) => ({
  escalations: copies(escalations),
  contexts: copies(contexts),
  blocks: copies(blocks),
  withheld: copies(withheld),
  decisions: copies(decisions),
  vulnerabilities: copies(vulnerabilities),
  lifted: copies(lifted),
})

async function responseOf(
  { rooms: { engine } }: Desk,
  sessionId: string,
  agentId: string,
  roundNumber: number | undefined,
): Promise<Answer<Unchanged<z.input<typeof ResponseOutput>>>> {
  const session = await sessionOf(engine, sessionId)
  if (isRefusal(session)) return session
  const seat = agentIn(session, agentId)
  if (isRefusal(seat)) return seat
  const wanted = roundNumber ?? lastSpoken(session, seat)
  if (wanted === null) return refuse('not-spoken', `${calledIn(session)(seat)} has said nothing yet.`)
  const detail = roundDetail(session.own, session.state.house, wanted)
  if (isRefusal(detail)) return detail
  const found = detail.contributions.find((one) => one.seat === seat)
  if (found === undefined) {
    const why = detail.silent.find((one) => one.seat === seat)?.because ?? 'It was not asked.'
    return refuse('not-spoken', `${calledIn(session)(seat)} said nothing in round ${wanted}. ${oneLine(why)}`)
  }
  const data = { sessionId: session.id, roundNumber: wanted, kind: detail.kind, response: shownAs(found) }
  return { text: contributionText(found).join('\n'), data }
}

function lastSpoken({ own }: Session, seat: string): number | null {
  const talked = own.rounds.findLast(({ contributions }) => contributions[seat] !== undefined)
  return talked?.round ?? (own.blind[seat] === undefined ? null : 0)
}

function roundText(session: Session, { round, kind, answer, contributions, silent, summary, ...rest }: RoundDetail): readonly string[] {
  const called = calledIn(session)
  const { detection, objection, escalations, contexts, blocks } = rest
  return [
    `Round ${round} of ${session.id}${kind === 'plain' ? '' : ` (${kind === 'blind' ? 'alone' : 'objections'})`}`,
    ...(answer === null ? [] : [`Voted on: ${oneLine(answer.statement)}`]),
    ...contributions.flatMap((one) => ['', ...contributionText(one)]),
    ...silent.map(({ seat, because }) => `\n${called(seat)} said nothing: ${oneLine(because)}`),
    ...(summary === null ? [] : ['', oneLine(summary.oneLiner)]),
    ...[detection, objection].flatMap((one) => (one === null ? [] : [oneLine(one.because)])),
    ...escalations.map(({ id, needs, because }) => `${id}, a person is asked: ${oneLine(`${needs} ${because}`)}`),
    ...contexts.map(({ id, seat, question }) => `${id}, ${called(seat)} asks for: ${oneLine(question)}`),
    ...blocks.map(({ id, seat, because }) => `${id}, what ${called(seat)} said is blocked: ${oneLine(because)}`),
  ]
}

function contributionText({
  name,
  alias,
  side,
  confidence,
  statement,
  text,
  vote,
  claims,
  evidence,
  verification,
  violations,
}: DetailedContribution) {
  return [
    `${oneLine(name)} (${alias})${side === null ? '' : `, ${side}`}, ${percent(confidence)} sure: ${oneLine(statement)}`,
    printable(text),
    ...(vote === null ? [] : [`Vote: ${vote.vote ?? 'none'}${vote.claim === null ? '' : ` on ${vote.claim}`}. ${oneLine(vote.because)}`]),
    `Claims: ${claims.map(({ id, label, status }) => `${id} ${label} ${status}`).join(', ') || 'none'}`,
    ...evidence.map(({ id, n, source, verdict, because }) => `[${n}] ${id} ${oneLine(source)}: ${verdict}. ${oneLine(because)}`),
    ...verification.map(({ question, result, because }) => `${question}: ${result}. ${oneLine(because)}`),
    ...violations.map(({ because }) => `Not kept to: ${oneLine(because)}`),
  ]
}
