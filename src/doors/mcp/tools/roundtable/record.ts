/** get_thoughts, get_citations: one seat over all rounds, and every source with its verdict and who leaned on it. */

import * as z from 'zod'
import { verdictWord } from '../../../../core/evidence/wording.ts'
import { ClaimStatus, Label, Lines, Verdict } from '../../../../core/evidence/words.ts'
import { Side } from '../../../../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts'
import { type SeatInRound, type SeatThoughts, seatThoughts } from '../../../../core/roundtable/report/seat-detail.ts'
import { Anchor, Role, RoundKind, Vote } from '../../../../core/roundtable/words.ts'
import { counted, listed, percent } from '../../../../views/amounts.ts'
import { oneLine } from '../../../../views/printable.ts'
import { type Answer, addTool, LOOKS, type Unchanged } from '../../answers.ts'
import type { Desk } from '../../rooms.ts'
import { AgentId, agentIn, calledIn, RoundNumber, reportOf, type Session, SessionId, sessionOf } from './session.ts'

const ThoughtsOutput = z.object({
  sessionId: z.string(),
  agentId: z.string(),
  name: z.string(),
  alias: z.string().nullable(),
  by: z.string(),
  model: z.string().nullable(),
  anchor: Anchor.nullable(),
  perspective: z.string().nullable(),
  role: Role.nullable(),
  now: z.object({ side: Side.nullable(), confidence: z.number(), statement: z.string() }).nullable(),
  rounds: z.array(
    z.object({
      round: z.number(),
      kind: RoundKind,
      request: z.string().nullable(),
      side: Side.nullable(),
      confidence: z.number().nullable(),
      confidenceDelta: z.number().nullable(),
      statement: z.string().nullable(),
      vote: z.object({ vote: Vote.nullable(), claim: z.string().nullable(), because: z.string() }).nullable(),
      change: z.object({ from: Side, supported: z.boolean(), because: z.string() }).nullable(),
      supports: z.array(z.string()),
      challenges: z.array(z.object({ claim: z.string(), because: z.string() })),
      retracts: z.array(z.string()),
      claims: z.array(z.object({ id: z.string(), text: z.string(), label: Label, status: ClaimStatus })),
      missed: z.string().nullable().describe('why it said nothing in this round'),
    }),
  ),
})

const CitationsOutput = z.object({
  sessionId: z.string(),
  verified: z.number(),
  failed: z.number(),
  unverified: z.number(),
  citations: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['file', 'url', 'work']),
      source: z.string(),
      lines: Lines.nullable(),
      quote: z.string().nullable(),
      verdict: Verdict,
      similarity: z.number().nullable(),
      because: z.string(),
      claims: z.array(z.string()).describe('ids of the claims that cite it'),
      usedBy: z.array(z.object({ agentId: z.string(), rounds: z.array(z.number()) })),
    }),
  ),
})

export function addRecordTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'get_thoughts',
      title: 'One agent over the rounds',
      description:
        'Where one agent stood in every round, how sure it was, how it voted, what it claimed, and whether a change of side came with new evidence. Example: {"sessionId": "roundtable-7k2m9xqd", "agentId": "failure-hunter"}',
      input: z.strictObject({ sessionId: SessionId, agentId: AgentId }),
      output: ThoughtsOutput,
      scope: 'read',
      annotations: LOOKS,
    },
    ({ sessionId, agentId }) => thoughtsOf(desk, sessionId, agentId),
  )
  addTool(
    desk,
    {
      name: 'get_citations',
      title: 'Sources and verdicts',
      description:
        'Every source that was cited, whether the quotation stands there (verified, failed, unverified), which claims rest on it and who used it in which round. Narrow it by round or agent. Example: {"sessionId": "roundtable-7k2m9xqd", "roundNumber": 2}',
      input: z.strictObject({ sessionId: SessionId, roundNumber: RoundNumber.optional(), agentId: AgentId.optional() }),
      output: CitationsOutput,
      scope: 'read',
      annotations: LOOKS,
    },
    ({ sessionId, roundNumber, agentId }) => citationsOf(desk, sessionId, roundNumber, agentId),
  )
}

async function thoughtsOf(
  { rooms: { engine } }: Desk,
  sessionId: string,
  agentId: string,
): Promise<Answer<Unchanged<z.input<typeof ThoughtsOutput>>>> {
  const session = await sessionOf(engine, sessionId)
  if (isRefusal(session)) return session
  const found = agentIn(session, agentId)
  if (isRefusal(found)) return found
  const thoughts = seatThoughts(session.own, session.state.house, found)
  if (isRefusal(thoughts)) return thoughts
  const { seat, driver, ...rest } = thoughts
  return { text: thoughtsText(session, thoughts).join('\n'), data: { sessionId: session.id, agentId: seat, by: driver, ...rest } }
}

const thoughtsText = (session: Session, { seat, anchor, perspective, rounds }: SeatThoughts): readonly string[] => [
  [calledIn(session)(seat), ...[anchor, perspective].flatMap((one) => (one === null ? [] : [oneLine(one)]))].join(', '),
  ...rounds.map(roundLine),
]

function roundLine({ round, side, confidence, statement, vote, change, claims, missed }: SeatInRound): string {
  const where = round === 0 ? 'Alone' : `Round ${round}`
  if (statement === null) return `${where}: nothing. ${oneLine(missed ?? '')}`.trim()
  const moved = change === null ? '' : ` It moved from ${change.from}, ${change.supported ? 'with' : 'without'} new evidence.`
  const voted = vote === null ? '' : ` Vote: ${vote.vote ?? 'none'}.`
  const made = claims.length === 0 ? '' : ` Claims: ${claims.map(({ id, label }) => `${id} ${label}`).join(', ')}.`
  return `${where}: ${side ?? 'no yes or no'}, ${percent(confidence ?? 0)} sure: ${oneLine(statement)}${moved}${voted}${made}`
}

type Citation = Unchanged<z.input<typeof CitationsOutput>>['citations'][number]

async function citationsOf(
  { rooms: { engine } }: Desk,
  sessionId: string,
  roundNumber: number | undefined,
  agentId: string | undefined,
): Promise<Answer<Unchanged<z.input<typeof CitationsOutput>>>> {
  const session = await sessionOf(engine, sessionId)
  if (isRefusal(session)) return session
  const seat = agentId === undefined ? null : agentIn(session, agentId)
  if (isRefusal(seat)) return seat
  const objection = roundObjection(session, roundNumber)
  if (objection !== null) return objection
  const citations = citedIn(session, roundNumber ?? null, seat)
  const count = (verdict: Citation['verdict']): number => citations.filter((one) => one.verdict === verdict).length
  const data = { sessionId: session.id, verified: count('verified'), failed: count('failed'), unverified: count('unverified'), citations }
  const head = `${counted(citations.length, 'source')}: ${data.verified} verified, ${data.failed} failed, ${data.unverified} unverified.`
  return { text: [head, ...citations.map((one) => citationLine(session, one))].join('\n'), data }
}

function roundObjection({ id, own }: Session, round: number | undefined): Refusal | null {
  if (round === undefined || own.rounds.some((one) => one.round === round)) return null
  const last = own.rounds.at(-1)?.round
  const there = last === undefined ? 'It has none yet.' : `Its rounds are 0 (alone) to ${last}.`
  return refuse('no-such-round', `There is no round ${round} of ${id}. ${there}`)
}

interface Use {
  readonly evidence: string
  readonly seat: string
  readonly round: number
}

/** Of every contribution that stands, and of every stance that was given alone. */
const usesIn = ({ own }: Session): readonly Use[] => [
  ...Object.entries(own.blind).flatMap(([seat, { evidence }]) => evidence.map(({ id }) => ({ evidence: id, seat, round: 0 }))),
  ...own.rounds.flatMap(({ round, contributions }) =>
    Object.entries(contributions).flatMap(([seat, { evidence }]) => evidence.map(({ id }) => ({ evidence: id, seat, round }))),
  ),
]

/** What was cited only in a first version, which was mended since, is in the registry, too: narrowed to a round or a seat it is left out. */
function citedIn(session: Session, round: number | null, seat: string | null): readonly Citation[] {
  const isAll = round === null && seat === null
  const uses = usesIn(session).filter((use) => (round === null || use.round === round) && (seat === null || use.seat === seat))
  return reportOf(session).evidence.flatMap(({ id, by, ...row }) => {
    const mine = uses.filter(({ evidence }) => evidence === id)
    const seats = new Set([...(isAll ? by : []), ...mine.map((use) => use.seat)])
    const usedBy = [...seats].map((agentId) => ({
      agentId,
      rounds: [...new Set(mine.flatMap((use) => (use.seat === agentId ? [use.round] : [])))],
    }))
    return usedBy.length === 0 ? [] : [{ id, ...row, usedBy }]
  })
}

function citationLine(session: Session, { id, source, lines, because, claims, usedBy, ...check }: Citation): string {
  const called = calledIn(session)
  const at = lines === null ? '' : `, lines ${lines.start}–${lines.end}`
  const who = listed(usedBy.map(({ agentId }) => called(agentId)))
  return `${id} ${verdictWord(check)}: ${oneLine(source)}${at}. ${oneLine(because)} For ${claims.join(', ') || 'no claim'}; used by ${who}.`
}
