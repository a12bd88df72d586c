/** get_consensus: how far the table agrees, on what, and whether that agreement can be trusted. Every number is counted by code. */
import * as z from 'zod'
import { ClaimStatus, Label } from '../../../../core/evidence/words.ts'
import { Side } from '../../../../core/house/words.ts'
import { isRefusal, type Refusal } from '../../../../core/refusal.ts'
import { clustersOf } from '../../../../core/roundtable/groupthink/positions.ts'
import { heldAfter } from '../../../../core/roundtable/positions.ts'
import type { Counted, RoundtableReport } from '../../../../core/roundtable/report-types.ts'
import { Measures, RoundKind, Vote } from '../../../../core/roundtable/words.ts'
import { listed } from '../../../../views/amounts.ts'
import { oneLine } from '../../../../views/printable.ts'
import { detectionTitle, levelText, voteText } from '../../../../views/roundtable/reading.ts'
import { type Answer, addTool, LOOKS, type Unchanged } from '../../answers.ts'
import type { Desk } from '../../rooms.ts'
import { Status } from '../../words.ts'
import { Agent, agentRow, asOf, calledIn, RoundNumber, reportOf, type Session, SessionId, sessionOf } from './session.ts'

/** In the text; as data, all of it is there. */
const GROUND_SHOWN_MAX = 12

const Input = z.strictObject({
  sessionId: SessionId,
  roundNumber: RoundNumber.optional().describe('as it stood at the end of that round; without it, as it stands now'),
})

const Claim = z.object({ id: z.string(), text: z.string(), label: Label, status: ClaimStatus, for: z.array(z.string()) })
const Sides = z.object({
  yes: z.number(),
  no: z.number(),
  uncertain: z.number(),
  none: z.number().describe('named neither yes nor no'),
  silent: z.number(),
  leads: Side.nullable(),
})
const Output = z.object({
  sessionId: z.string(),
  status: Status,
  roundNumber: z.number().nullable(),
  kind: RoundKind.nullable(),
  workingAnswer: z.string().nullable().describe('the leading position, in its holder’s words: what is voted on'),
  side: Side.nullable(),
  level: z
    .object({
      word: z.enum(['strong', 'partial', 'weak', 'none']),
      share: z.number().nullable().describe('of the seats that accept the working answer, with or without small changes'),
      shareNeeded: z.number(),
      leastConfidence: z.number().nullable(),
      confidenceNeeded: z.number(),
      accept: z.number(),
      minor: z.number(),
      blocker: z.number(),
      noVote: z.number(),
      notCounted: z.array(z.string()).describe('agents that changed sides without new evidence'),
      openBlockers: z.array(z.object({ agentId: z.string(), claim: z.string().nullable(), because: z.string(), round: z.number() })),
      countedInRound: z.number().nullable(),
    })
    .describe('what the level is made of'),
  advice: z.object({ word: z.enum(['proceed', 'verify', 'ask']), because: z.array(z.string()) }),
  clusters: z
    .array(z.object({ side: Side.nullable(), statement: z.string(), agents: z.array(Agent.extend({ confidence: z.number() })) }))
    .describe('who stands together, the largest first'),
  commonGround: z.array(Claim).describe('claims that are accepted'),
  disagreements: z
    .array(Claim.extend({ against: z.array(z.string()), since: z.number() }))
    .describe('claims that some hold and others dispute'),
  groupthink: z.object({
    detected: z.array(z.object({ round: z.number(), kind: z.string(), numbers: z.record(z.string(), z.number()), because: z.string() })),
    objectionRounds: z.array(z.object({ round: z.number(), failed: z.boolean(), because: z.string() })),
  }),
  votes: z.array(Agent.extend({ vote: Vote.nullable(), claim: z.string().nullable(), because: z.string(), round: z.number() })),
  alone: Sides.describe('before anyone had spoken'),
  now: Sides,
  collapse: z.object({ rate: z.number().nullable(), because: z.string() }).describe('disagreement that vanished without new evidence'),
  measures: Measures.nullable(),
})

export function addConsensusTool(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'get_consensus',
      title: 'How far the table agrees',
      description:
        'The consensus level of a roundtable with what it is made of, who stands together, what is common ground, what is disputed, signs of groupthink, votes, and the blind vote beside the present one. Example: {"sessionId": "roundtable-7k2m9xqd"} or {"sessionId": "roundtable-7k2m9xqd", "roundNumber": 1}',
      input: Input,
      output: Output,
      scope: 'read',
      annotations: LOOKS,
    },
    (wanted) => consensusOf(desk, wanted),
  )
}

type Data = Unchanged<z.input<typeof Output>>

async function consensusOf({ rooms: { engine } }: Desk, { sessionId, roundNumber }: z.infer<typeof Input>): Promise<Answer<Data>> {
  const now = await sessionOf(engine, sessionId)
  if (isRefusal(now)) return now
  const session: Session | Refusal = roundNumber === undefined ? now : await asOf(engine, now, roundNumber)
  if (isRefusal(session)) return session
  const told = reportOf(session)
  const data: Data = { ...dataOf(session, told), status: now.state.house.status }
  return { text: textOf(session, told, data).join('\n'), data }
}

function dataOf(session: Session, told: RoundtableReport): Data {
  const { decision, claims, contested } = told
  const last = told.rounds.at(-1)
  const claimOf = (id: string): RoundtableReport['claims'][number] | undefined => claims.find((claim) => claim.id === id)
  const shownClaim = ({ id, text, label, status, for: holders }: RoundtableReport['claims'][number]) => ({
    ...{ id, text, label, status },
    for: holders,
  })
  return {
    sessionId: session.id,
    status: told.status,
    roundNumber: last?.round ?? null,
    kind: last?.kind ?? null,
    workingAnswer: decision.answer,
    side: decision.side,
    level: levelOf(session, told),
    advice: { word: decision.advice, because: decision.because },
    clusters: clustersIn(session),
    commonGround: claims.filter(({ status }) => status === 'accepted').map(shownClaim),
    disagreements: contested.flatMap(({ claim, against, since, for: holders }) => {
      const found = claimOf(claim)
      return found === undefined ? [] : [{ ...shownClaim(found), for: holders, against, since }]
    }),
    groupthink: {
      detected: told.detections,
      objectionRounds: told.objections.map(({ round, failed, because }) => ({ round, failed, because })),
    },
    votes: votesIn(session),
    alone: sidesOf(told.blindVote),
    now: sidesOf(told.finalVote),
    collapse: { rate: told.collapse.rate, because: told.collapse.because },
    measures: last?.measures ?? null,
  }
}

const sidesOf = ({ yes, no, uncertain, none, silent, leads }: Counted): Data['now'] => ({ yes, no, uncertain, none, silent, leads })

function levelOf({ options }: Session, { decision: { level, tally }, rounds }: RoundtableReport): Data['level'] {
  const { consensusMin, confidenceMin } = options.thresholds.exit
  return {
    word: level,
    share: tally?.level ?? null,
    shareNeeded: consensusMin,
    leastConfidence: tally?.leastConfidence ?? null,
    confidenceNeeded: confidenceMin,
    accept: tally?.accept ?? 0,
    minor: tally?.minor ?? 0,
    blocker: tally?.blocker ?? 0,
    noVote: tally?.absent ?? 0,
    notCounted: tally?.unsupported ?? [],
    openBlockers: (tally?.openBlockers ?? []).map(({ seat, claim, because, round }) => ({ agentId: seat, claim, because, round })),
    countedInRound: rounds.findLast((round) => round.tally !== null)?.round ?? null,
  }
}

function clustersIn(session: Session): Data['clusters'] {
  const seats = session.state.house.opening.seats.map(({ id }) => id)
  const held = heldAfter(session.own, seats, Number.POSITIVE_INFINITY)
  return clustersOf(held)
    .map((cluster) => {
      const surest = cluster.toSorted((a, b) => b.confidence - a.confidence)[0]
      const agents = cluster.map(({ seat, confidence }) => ({ ...agentRow(session, seat), confidence }))
      return { side: surest?.side ?? null, statement: surest?.statement ?? '', agents }
    })
    .toSorted((a, b) => b.agents.length - a.agents.length)
}

/** The last vote of each seat that has voted. */
const votesIn = (session: Session): Data['votes'] =>
  session.state.house.opening.seats.flatMap(({ id }) => {
    const said = session.own.rounds.findLast(({ contributions }) => contributions[id] !== undefined)?.contributions[id]
    return said === undefined ? [] : [{ ...agentRow(session, id), ...said.vote, round: said.round }]
  })

function textOf(session: Session, told: RoundtableReport, data: Data): readonly string[] {
  const called = calledIn(session)
  const all = (seats: readonly string[]): string => listed(seats.map(called))
  const where = data.roundNumber === null ? 'Nothing has been said yet' : `Up to round ${data.roundNumber}`
  return [
    `${session.id} is ${data.status}. ${where}: ${levelText(told.decision)}.`,
    ...(data.workingAnswer === null
      ? []
      : [`Working answer${data.side === null ? '' : ` (${data.side})`}: ${oneLine(data.workingAnswer)}`]),
    `Advice: ${data.advice.word}. ${oneLine(data.advice.because.join(' '))}`,
    ...data.clusters.map(
      ({ side, statement, agents }) =>
        `Together${side === null ? '' : ` on ${side}`}: ${all(agents.map(({ agentId }) => agentId))}: “${oneLine(statement)}”`,
    ),
    ...data.level.openBlockers.map(({ agentId, because }) => `Blocked by ${called(agentId)}: ${oneLine(because)}`),
    ...data.commonGround.slice(0, GROUND_SHOWN_MAX).map(({ id, label, text }) => `Common ground ${id} [${label}]: ${oneLine(text)}`),
    ...(data.commonGround.length > GROUND_SHOWN_MAX ? [`… and ${data.commonGround.length - GROUND_SHOWN_MAX} more accepted claims.`] : []),
    ...data.disagreements.map(
      ({ id, text, for: holders, against }) =>
        `Disputed ${id}: ${oneLine(text)} For: ${all(holders) || 'nobody'}; against: ${all(against)}.`,
    ),
    ...told.detections.map((detection) => `${detectionTitle(detection)}: ${oneLine(detection.because)}`),
    ...told.objections.map(({ round, because }) => `Round of objections ${round}: ${oneLine(because)}`),
    `Alone: ${voteText(told.blindVote)}. Now: ${voteText(told.finalVote)}. ${told.collapse.because}`,
  ]
}
