/** A table of three whose every word is written down: who agrees too easily, who asks for something first, who takes their time. */
import { join } from 'node:path'
import { folder } from './witan.ts'

export const QUESTION = 'Should the library open at night?'
const SEATS = ['ann', 'ben', 'cleo'] as const
type SeatName = (typeof SEATS)[number]

/** More than any of these tests needs. */
const REPLIES = 14

export const POSITION = {
  side: 'YES',
  confidence: 0.9,
  statement: 'Open the library at night.',
  text: 'It costs little.[INFER]',
  references: [],
  needsContext: [] as readonly { readonly question: string; readonly why: string }[],
}

export const CONTRIBUTION = {
  ...POSITION,
  vote: { vote: 'ACCEPT', claim: null as string | null, because: 'It is what I said.' },
  alternatives: [],
  failureModes: [],
  uncertain: [],
  challenges: [],
  supports: [],
  retracts: [],
  controls: null,
}

export const OBJECTION = {
  ...CONTRIBUTION,
  counterargument: { claim: null, argument: 'None.' },
  hypothesis: 'None.',
  assumption: { claim: null, assumption: 'None.', challenge: 'None.' },
}

type Words = Readonly<Partial<Record<SeatName, Readonly<Record<string, readonly unknown[]>>>>>

const of = (reply: unknown, first: readonly unknown[] = []): readonly unknown[] => [
  ...first,
  ...Array.from({ length: REPLIES }, () => reply),
]

/** What all say unless `words` have something else in front of it. */
function scriptOf(words: Words, delayMs: number): Readonly<Record<string, unknown>> {
  const late = (reply: unknown): unknown => (delayMs === 0 ? reply : { reply, delayMs })
  const usual = {
    position: POSITION,
    collaborative: { ...CONTRIBUTION, builds: [] },
    delphi: { ...CONTRIBUTION, reactsTo: { statistic: 'yes', value: 2 }, moved: false, onEvidence: [], why: 'Nothing new came.' },
    object: OBJECTION,
    synthesize: { text: 'They agree, and C1 is why.', claims: ['C1'] },
  }
  return Object.fromEntries(
    SEATS.map((seat) => [
      seat,
      Object.fromEntries(Object.entries(usual).map(([purpose, reply]) => [purpose, of(late(reply), words[seat]?.[purpose])])),
    ]),
  )
}

/** A folder with the cast and its script; the database lies there, too. */
export function tableFolder(words: Words = {}, delayMs = 0): string {
  const seats = SEATS.map((id) => ({ id, name: id, persona: 'Reads.', method: 'Counts.', driver: 'scripted' }))
  return folder({
    'cast.json': JSON.stringify({ script: 'script.json', seats }),
    'script.json': JSON.stringify(scriptOf(words, delayMs)),
  })
}

/** Without what would be asked to be mended: these tests are about what is asked of people. */
export const table = (cwd: string, ...args: readonly string[]): readonly string[] => [
  'roundtable',
  QUESTION,
  '--cast',
  join(cwd, 'cast.json'),
  ...['labels', 'citations', 'verification'].flatMap((feature) => ['--switch', `${feature}=off`]),
  ...args,
]
