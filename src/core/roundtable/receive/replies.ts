/** What a reply sets in motion, by purpose. */
import { parseContribution } from '../../evidence/parse.ts'
import type { Check } from '../../evidence/words.ts'
import { evaluateSafety } from '../../safety/tiers.ts'
import type { SeatId } from '../../seat.ts'
import { CONTEXT_ASKS_PER_ROUND } from '../numbers.ts'
import type { Part, PartName } from '../parts/words.ts'
import type { Grant } from '../state.ts'
import type { Story } from '../story.ts'
import type { Contribution, ModeName, Position, ReplyOf, Safety, Said, Synthesis, Verification } from '../words.ts'
import { block } from './held.ts'
import { publish } from './publish.ts'
import { textsOf } from './texts.ts'

export interface Received {
  readonly request: string
  readonly grant: Grant
  readonly checks: readonly Check[]
}

/** Alone, before anyone has spoken: the blind position that every later one is measured against (R1). */
export function receivePosition(story: Story, received: Received, reply: Position): void {
  if (asksContext(story, received.request, received.grant, reply)) return
  const { side, confidence, statement, text } = reply
  weigh(story, received, { ...UNSAID, side, confidence, statement, text }, reply)
}

/** What nobody is asked for before anybody was heard. */
const UNSAID = {
  vote: { vote: null, claim: null, because: '' },
  alternatives: [],
  failureModes: [],
  uncertain: [],
  challenges: [],
  supports: [],
  retracts: [],
  controls: null,
  part: { of: 'position' },
} satisfies Partial<Said>

export function receiveContribution(story: Story, received: Received, reply: Contribution & ReplyOf<ModeName | 'object'>): void {
  if (asksContext(story, received.request, received.grant, reply)) return
  weigh(story, received, saidIn(reply, received.grant.purpose as ModeName | 'object'), reply)
}

/** Safety comes first: what does harm reaches nobody, alone or at the table. */
function weigh(
  story: Story,
  { request, grant, checks }: Received,
  said: Said,
  { text, references: declared }: Pick<Position, 'text' | 'references'>,
): void {
  const { references } = parseContribution(text, declared)
  const kept = { said, references: [...references], checks: [...checks], revises: grant.target }
  const { seat, round } = grant
  const safety = safetyOf(story, textsOf(said))
  if (safety !== null && mayBeHeld(story, safety)) {
    story.tell({ type: 'contribution.held', request, seat, round, ...kept, safety })
    return
  }
  if (safety !== null && !safety.passed && story.enforces('safety', round, 'block a contribution', safety.concerns.join(' '))) {
    block(story, { request, seat, round, ...kept, safety }, 'code', safety.concerns.join(' '))
    return
  }
  publish(story, { request, seat, round, ...kept, safety })
}

/** A judge rules on what the rules weigh in full, and before anybody sees it. */
const mayBeHeld = ({ house, options }: Story, { tier }: Safety): boolean => {
  const { judge } = house.opening.staff
  return (
    options.switches.safety === 'enforce' && tier === 'full-evaluation' && judge !== null && !house.watch.openBreakers.includes(judge.id)
  )
}

function safetyOf(story: Story, texts: readonly string[]): Safety | null {
  if (story.switched('safety') === 'off') return null
  const { tier, score, triggers, passed, concerns, recommendations } = evaluateSafety(texts.join('\n'), {
    isPressedMode: story.mode.isPressed,
    topic: story.house.opening.subject,
    highStakes: story.options.highStakes,
  })
  return {
    tier,
    score,
    triggers: triggers.map(({ category, because }) => ({ category, because })),
    passed,
    concerns: [...concerns],
    recommendations: [...recommendations],
  }
}

/** The round waits until the caller has supplied it, or has not: then the seat is asked again. Once a round. */
function asksContext(story: Story, request: string, { seat, round }: Grant, { needsContext }: Pick<Position, 'needsContext'>): boolean {
  const before = story.own.contexts.filter((one) => one.seat === seat && one.round === round)
  if (needsContext.length === 0 || new Set(before.map(({ until }) => until)).size >= CONTEXT_ASKS_PER_ROUND) return false
  for (const { question, why } of needsContext) {
    const id = `Q${story.own.contexts.length + 1}`
    story.tell({ type: 'context.requested', id, request, seat, round, question, why, until: story.patienceEnds })
  }
  return true
}

function saidIn(reply: Contribution & ReplyOf<ModeName | 'object'>, purpose: ModeName | 'object'): Said {
  const { side, confidence, statement, text, vote, alternatives, failureModes, uncertain, challenges, supports, retracts, controls } = reply
  const part = partIn(reply, purpose === 'object' ? 'objection' : purpose)
  return { side, confidence, statement, text, vote, alternatives, failureModes, uncertain, challenges, supports, retracts, controls, part }
}

/** Which fields make up a part: what is kept of a reply beside what all contributions share. */
const FIELDS: { readonly [N in PartName]: readonly string[] } = {
  position: [],
  collaborative: ['builds'],
  adversarial: ['steelman', 'flaws', 'strongest'],
  socratic: ['questions'],
  'expert-panel': ['boundary', 'evidenceWanted'],
  'devils-advocate': ['challenge'],
  delphi: ['reactsTo', 'moved', 'onEvidence', 'why'],
  'red-team-blue-team': ['attacks', 'answers'],
  objection: ['counterargument', 'hypothesis', 'assumption'],
}

function partIn(reply: object, of: PartName): Part {
  const fields = reply as Readonly<Record<string, unknown>>
  // The reply was parsed by the words of its purpose, which hold exactly these fields.
  return { of, ...Object.fromEntries(FIELDS[of].map((field) => [field, fields[field]])) } as unknown as Part
}

/** The judge on what code could not check: by alias, since it never learns who is who. */
export function receiveVerification(story: Story, { request, grant }: Received, { rulings }: Verification): void {
  const round = story.own.rounds.find((one) => one.round === grant.round)
  const seatOf = (alias: string): SeatId | undefined =>
    Object.entries(story.own.places).find(([, place]) => place.alias.toLowerCase() === alias.trim().toLowerCase())?.[0]
  const known = rulings.flatMap(({ speaker, question, holds, because }) => {
    const said = round?.contributions[seatOf(speaker) ?? '']
    const isOpen = said?.results.some((one) => one.question === question && one.result === 'unverified') === true
    return said !== undefined && isOpen ? [{ contribution: said.request, question, holds, because }] : []
  })
  story.tell({ type: 'verification.judged', request, round: grant.round, rulings: known })
}

/** A synthesis that could do harm is refused: the report stands without it. */
export function receiveSynthesis(story: Story, { request, grant }: Received, { text, claims }: Synthesis): void {
  const { seat } = grant
  const safety = safetyOf(story, [text])
  if (safety !== null && !safety.passed && story.enforces('safety', grant.round, 'refuse a synthesis', safety.concerns.join(' '))) {
    story.tell({ type: 'contribution.refused', request, seat, rule: 'safety', because: safety.concerns.join(' ') })
    return
  }
  const known = (id: string): boolean => story.registry.claims.size >= Number(id.slice(1)) && /^C[1-9]\d*$/.test(id)
  const ignored = claims.filter((id) => !known(id)).map((id) => `There is no claim ${id}.`)
  story.tell({ type: 'synthesis.written', request, seat, text, claims: claims.filter(known), ignored })
}
