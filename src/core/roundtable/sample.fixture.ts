/**
 * Roundtables for tests, played by the real rules: generated replies in any script, as long as wished, with claims, references,
 * disputes and votes. `sampleRun` stops at every turn on the way; `sampleState` is where it stands after so many rounds.
 */
import { assert } from '../assert.ts'
import { type Dossier, emptyDossier } from '../dossier.ts'
import type { Check, Reference } from '../evidence/words.ts'
import { NO_CONTRACT, NO_STAFF } from '../house/contracts.ts'
import { evolveHouse, type House, openHouse } from '../house/house.ts'
import type { Seat } from '../house/words.ts'
import { type Random, random } from '../random.ts'
import { isRefusal } from '../refusal.ts'
import type { Recorded } from '../words.ts'
import type { PartName, parts } from './parts/words.ts'
import { roundtable } from './rules.ts'
import { sentenceOf, type TextKind } from './sample-text.fixture.ts'
import type { Grant, Roundtable } from './state.ts'
import { type ModeName, options, type Purpose, TEXT_MAX } from './words.ts'

export interface Sample {
  readonly seats: number
  /** Rounds of talk that are over; the next one is open, its turns granted. Eleven are the most. */
  readonly rounds: number
  readonly mode: ModeName
  readonly text?: TextKind
  readonly seed?: number
  /** Sentences of a contribution; seven make about 150 words, forty all that the schema takes. */
  readonly sentences?: number
  readonly topic?: string
  /** All agree at once, so that a round of objections is called. */
  readonly agreeing?: boolean
  readonly highStakes?: 'security' | null
  readonly dossier?: Dossier
  /** Names of the cast that seats write into everything they say. */
  readonly signed?: boolean
  readonly seat?: Partial<Seat>
}

export interface State {
  readonly own: Roundtable
  readonly house: House
  /** Turns that are open. */
  readonly requests: readonly string[]
}

export const NAMES = [
  'Annabel',
  'Bartholomew',
  'Cidney',
  'Dorothea',
  'Ebenezer',
  'Florentina',
  'Gwendolyn',
  'Hieronymus',
  'Isidora',
  'Jebediah',
]
export const idOf = (index: number): string => `${(NAMES[index] ?? '').toLowerCase()}-${index + 1}`

const LIMITS: House['limits'] = {
  microsMax: null,
  tokensMax: null,
  callsMax: null,
  minutesMax: null,
  turnsMax: 10_000,
  outputTokensMax: 4_000,
  concurrency: 8,
  nominalReplyMs: 1_000,
  replyMsMax: 60_000,
  lookupsMax: 0,
  failuresInARowMax: 3,
  checkpointMinutes: 45,
  checkpointTasks: 3,
  checkpointStopAt: 0.8,
  perModel: {},
  perPurpose: {},
  sourceTokensMax: 600,
}

function openedHouse({ seats, mode, seed = 1, topic, agreeing = false, highStakes = null, seat = {} }: Sample): House {
  const off = agreeing ? 'enforce' : 'off'
  const cast = Array.from({ length: seats }, (_, index) => ({
    id: idOf(index),
    name: NAMES[index] ?? '',
    persona: 'You have run such things for years and have seen them fail.',
    method: 'You start from what was measured and ask what would have to be true for the opposite.',
    interests: ['cost', 'loss'],
    contract: NO_CONTRACT,
    driver: 'model' as const,
    model: 'world/large',
    cheaperModel: null,
    ...seat,
  }))
  return openHouse({
    type: 'deliberation.opened',
    protocol: 'roundtable',
    subject: topic ?? 'Should the library stay open at night, with one person on duty, from next spring on?',
    seats: cast,
    staff: NO_STAFF,
    bench: [],
    limits: LIMITS,
    pace: 'brisk',
    seed,
    dossier: { files: [], skipped: [] },
    options: options.parse({
      mode,
      rounds: 6,
      highStakes,
      switches: { exits: 'off', groupthink: off, safety: 'off', verification: 'log' },
    }),
    script: null,
    recording: null,
    notes: [],
    software: 'witan test',
    ...recording(0),
  })
}

/** Ten seats in turn, twelve rounds, a tick between any two, twice over. */
const STEPS_MAX = 500

const recording = (seq: number) => ({ stream: 'roundtable-test1', seq, at: seq, wall: '2031-05-06T09:00:00.000Z', prev: '', hash: '' })

export function sampleState(sample: Sample): State {
  return sampleRun(sample, () => undefined)
}

/** `look` sees every turn before it is answered. */
export function sampleRun(sample: Sample, look: (state: State, request: string, grant: Grant) => void): State {
  const dossier = sample.dossier ?? emptyDossier
  let own = roundtable.initial
  let house = openedHouse(sample)
  let seq = 0
  let steps = 0
  const act = (wish: Parameters<typeof roundtable.decide>[1]): void => {
    const facts = roundtable.decide(own, wish, house, dossier)
    assert(!isRefusal(facts), `refused: ${JSON.stringify(facts).slice(0, 300)}`)
    for (const fact of facts) {
      const recorded = { ...fact, ...recording(++seq) } as Recorded
      own = roundtable.evolve(own, { ...fact, at: seq })
      house = evolveHouse(house, recorded, roundtable.observe(own, fact, house))
    }
  }
  const isThere = (): boolean => (own.rounds.at(-1)?.round ?? 0) > sample.rounds && Object.keys(own.grants).length > 0
  act({ type: 'tick', at: 0 })
  act({ type: 'go-on', by: 'test', rounds: 6, focus: null, at: 0 })
  while (!isThere()) {
    const open = Object.entries(own.grants)
    const asked = own.escalations.find(({ outcome }) => outcome === null)
    if (asked !== undefined) act({ type: 'answer-escalation', by: 'test', id: asked.id, choice: 'go-on', answer: 'Go on.', at: seq })
    else if (open.length === 0) act({ type: 'tick', at: seq })
    assert(++steps < STEPS_MAX, `It does not come to round ${sample.rounds + 1}.`)
    for (const [request, grant] of open) {
      look({ own, house, requests: [request] }, request, grant)
      const { reply, checks } = replyOf(sample, own, house, grant, random(sample.seed ?? 1, `${request}/${grant.round}`))
      act({ type: 'reply', request, seat: grant.seat, purpose: grant.purpose, reply, checks, vectors: null, lookups: [], at: seq } as never)
    }
    assert(own.exit === null, `It has ended: ${own.exit?.because}`)
  }
  for (const [request, grant] of Object.entries(own.grants)) look({ own, house, requests: [request] }, request, grant)
  return { own, house, requests: Object.keys(own.grants) }
}

/* ——— replies ——— */

const LABELS = ['[FACT][1]', '[FACT][2]', '[INFER]', '[INFER][1]', '[ASSUME]', '[FACT]', '']

const check = (verdict: Check['verdict']): Check => ({
  verdict,
  precise: verdict === 'verified',
  bare: false,
  exists: true,
  linesValid: true,
  similarity: verdict === 'verified' ? 1 : 0.4,
  line: 12,
  closest: null,
  contentHash: null,
  because: verdict === 'verified' ? 'Found on line 12.' : 'The closest passage is only 40 % like it.',
})

function replyOf(
  sample: Sample,
  own: Roundtable,
  house: House,
  grant: Grant,
  chance: Random,
): { reply: unknown; checks: readonly Check[] } {
  const say = sayer(sample, chance)
  const references: readonly Reference[] = [1, 2].map((n) => ({
    n,
    path: `notes/report-${sample.agreeing ? 1 : chance.below(30)}.md`,
    lines: { start: 10 + n, end: 12 + n },
    quote: say(200),
    url: null,
    title: null,
  }))
  const sides = ['YES', 'NO', 'UNCERTAIN'] as const
  const body = Array.from({ length: sample.sentences ?? 7 }, () => `${say(400)}${LABELS[chance.below(LABELS.length)]}`)
  const sided = {
    side: sample.agreeing ? 'YES' : (sides[chance.below(sides.length)] ?? null),
    confidence: sample.agreeing ? 0.9 : Math.round(chance.next() * 100) / 100,
    statement: say(400),
    text: body.join(' ').slice(0, TEXT_MAX),
    references,
    needsContext: [],
  }
  const checks = references.map(() => check(chance.below(4) === 0 ? 'failed' : 'verified'))
  if (grant.purpose === 'position') return { reply: sided, checks }
  const ids = Array.from({ length: 4 }, () => `C${1 + chance.below(Math.max(1, house.registry.claims.size))}`)
  const votes = ['ACCEPT', 'MINOR', 'BLOCKER']
  const reply = {
    ...sided,
    vote: { vote: sample.agreeing ? 'ACCEPT' : votes[chance.below(3)], claim: ids[0] ?? null, because: say(600) },
    alternatives: [say, say].map(() => ({ option: say(300), rejectedBecause: say(400) })),
    failureModes: [say, say, say].map(() => ({ failure: say(300), mitigation: say(400) })),
    uncertain: [say(300)],
    challenges: sample.agreeing ? [] : [{ claim: ids[1] ?? 'C1', because: say(400) }],
    supports: [...new Set([ids[2] ?? 'C1', ids[3] ?? 'C1'])].filter((id) => id !== ids[1]),
    retracts: [],
    controls: null,
    ...partOf(grant.purpose, own, ids, say),
  }
  return { reply, checks }
}

type Say = (charactersMax: number) => string

const sayer =
  ({ text = 'english', signed = false }: Sample, chance: Random): Say =>
  (max) =>
    `${signed ? `${NAMES[chance.below(NAMES.length)]} (${idOf(chance.below(2))}) knows: ` : ''}${sentenceOf(text, chance)}`.slice(0, max)

type Parts = { readonly [N in PartName]: (typeof parts)[N]['_output'] }

/** As the schema of the mode has it. */
function partOf(purpose: Purpose, own: Roundtable, ids: readonly string[], say: Say): object {
  const [first = null] = ids
  const speaker = Object.values(own.places)[0]?.alias ?? ''
  const open = own.vulnerabilities.slice(-3)
  const all: Parts = {
    position: {},
    collaborative: { builds: [{ claims: ids.slice(0, 2), adds: say(400) }] },
    adversarial: {
      steelman: { speaker, text: say(800) },
      flaws: [1, 2, 3].map(() => ({ claim: first, flaw: say(400) })),
      strongest: { claim: first, argument: say(800) },
    },
    socratic: { questions: [1, 2, 3].map(() => ({ question: say(400), about: first, assumption: say(300) })) },
    'expert-panel': { boundary: say(400), evidenceWanted: [say(300), say(300)] },
    'devils-advocate': { challenge: { claim: first, argument: say(800) } },
    delphi: { reactsTo: { statistic: 'yes', value: 1 }, moved: true, onEvidence: ids.slice(0, 2), why: say(400) },
    'red-team-blue-team': {
      attacks: [{ title: say(200), precondition: say(300), steps: [say(300), say(300)] }],
      answers: open.map(({ id }) => ({ vulnerability: id, mitigation: say(400), acceptedRisk: null })),
    },
    objection: {
      counterargument: { claim: first, argument: say(800) },
      hypothesis: say(600),
      assumption: { claim: first, assumption: say(400), challenge: say(600) },
    },
  }
  return purpose === 'object' ? all.objection : (all[purpose as ModeName] ?? {})
}
