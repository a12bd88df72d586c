/**
 * What a seat says at a roundtable when it does everything right: every question of its mode is answered, every fact is new and
 * cited, and nobody is like anybody else. Tests change the field they are about; worlds spoil it by mood.
 */
import type { Reference } from '../src/core/evidence/words.ts'
import type { Side } from '../src/core/house/words.ts'
import { random } from '../src/core/random.ts'
import type { PartName, parts } from '../src/core/roundtable/parts/words.ts'
import type { ShownContribution, TalkView } from '../src/core/roundtable/views.ts'
import type { Contribution, Position } from '../src/core/roundtable/words.ts'

const SYLLABLES = ['ba', 'dro', 'fe', 'gli', 'ho', 'ju', 'ka', 'lem', 'mo', 'nu', 'pra', 'ri', 'so', 'tu', 've', 'wix', 'ya', 'zo']

/** Words that nobody has used, the same for the same key: two texts made of them are never alike. */
export function coined(key: string, count: number): string {
  const chance = random(7, `coined/${key}`)
  const word = (): string => Array.from({ length: 4 }, () => SYLLABLES[chance.below(SYLLABLES.length)]).join('')
  return Array.from({ length: count }, word).join(' ')
}

/** a, c, e… say YES; b, d, f… say NO. */
export const sideOf = (seat: string): 'YES' | 'NO' => (seat.charCodeAt(0) % 2 === 1 ? 'YES' : 'NO')

export const file = (path: string, quote = `words of ${path}`): Reference => ({
  n: 1,
  path,
  lines: { start: 1, end: 1 },
  quote,
  url: null,
  title: null,
})

/** Something counted, in words and a number that nobody else has. */
export const factOf = (key: string): string => `In ${coined(`${key}/fact`, 3)} they counted ${1_000 + random(11, key).below(900_000)}.`

/** A labelled text of a fact, an inference and an assumption, all new. */
export const labelledText = (key: string): string =>
  `${factOf(key)}[FACT][1] So ${coined(`${key}/infer`, 4)} follows.[INFER] Perhaps ${coined(`${key}/assume`, 4)} holds.[ASSUME]`

/** Everything that makes words of one seat in one round different from all others. */
export const keyOf = (seat: string, round: number): string => `${seat}/${round}`

/** Each seat has a file of its own, a line a round. */
export const ownLine = (seat: string, round: number): Reference => ({
  ...file(`${seat}.md`, factOf(keyOf(seat, round))),
  lines: { start: round + 1, end: round + 1 },
})

export const position = (seat: string, over: Partial<Position> = {}): Position => ({
  side: sideOf(seat),
  confidence: 0.75,
  statement: `${sideOf(seat)}: the seat says ${coined(`${seat}/stand`, 5)}.`,
  text: labelledText(keyOf(seat, 0)),
  references: [ownLine(seat, 0)],
  needsContext: [],
  ...over,
})

type Parts = { readonly [N in PartName]: (typeof parts)[N]['_output'] }
/** As a seat writes it: any word may stand for a vote, and only three of them are one. */
export type Talk = Omit<Contribution, 'vote'> & {
  readonly vote: { readonly vote: string; readonly claim: string | null; readonly because: string }
} & { readonly [N in PartName]: Partial<Parts[N]> }[PartName]

/** What it has heard from others, in full; where only figures are shown, nothing. */
const heard = ({ window: { full, now } }: TalkView): readonly ShownContribution[] =>
  [...full.flatMap(({ contributions }) => contributions), ...now].filter(({ isYours }) => !isYours)

const shared = (view: TalkView, seat: string, key: string, side: Side | null): Omit<Talk, 'side' | 'confidence' | 'statement'> => ({
  text: view.purpose === 'socratic' ? `What becomes of ${coined(`${key}/ask`, 5)}?` : labelledText(key),
  references: view.purpose === 'socratic' ? [] : [ownLine(seat, view.round)],
  // It agrees with what is its own side, and does not hinder what is not.
  vote: { vote: view.answer !== null && view.answer.side === side ? 'ACCEPT' : 'ABSTAIN', claim: null, because: 'As it stands.' },
  alternatives: [1, 2].map((n) => ({ option: coined(`${key}/option/${n}`, 3), rejectedBecause: coined(`${key}/rejected/${n}`, 3) })),
  failureModes: [1, 2, 3].map((n) => ({ failure: coined(`${key}/failure/${n}`, 3), mitigation: coined(`${key}/mitigation/${n}`, 3) })),
  uncertain: [coined(`${key}/unknown`, 3)],
  challenges: [],
  supports: [],
  retracts: [],
  controls: { scope: coined(`${key}/scope`, 3), approval: coined(`${key}/approval`, 3), abort: coined(`${key}/abort`, 3) },
  needsContext: [],
})

export function soundTalk(view: TalkView, seat: string): Talk {
  const key = keyOf(seat, view.round)
  const assigned = ({ primary: 'YES', opposition: 'NO' } as const)[view.self.role as 'primary' | 'opposition'] ?? sideOf(seat)
  const side = view.mode === 'devils-advocate' ? assigned : sideOf(seat)
  const stated = { side, confidence: 0.75, statement: `${side}: the seat says ${coined(`${seat}/stand`, 5)}.` }
  return { ...stated, ...shared(view, seat, key, side), ...partOf(view, key) } as Talk
}

function partOf(view: TalkView, key: string): Parts[PartName] {
  const others = heard(view)
  const theirs = [...new Set(others.flatMap(({ claims }) => claims))]
  const opponent = others.find(({ claims }) => claims.length > 0) ?? others[0]
  const aim = opponent?.claims[0] ?? null
  const all: Parts = {
    position: {},
    collaborative: { builds: [{ claims: theirs.slice(0, 2), adds: coined(`${key}/adds`, 5) }] },
    adversarial: {
      steelman: { speaker: opponent?.speaker ?? '', text: `${opponent?.statement ?? ''} ${coined(`${key}/steelman`, 7)}` },
      flaws: [1, 2, 3].map((n) => ({ claim: null, flaw: coined(`${key}/flaw/${n}`, 4) })),
      strongest: { claim: aim, argument: coined(`${key}/strongest`, 6) },
    },
    socratic: {
      questions: [{ question: `Why ${coined(`${key}/question`, 4)}?`, about: null, assumption: coined(`${key}/assumption`, 4) }],
    },
    'expert-panel': { boundary: coined(`${key}/boundary`, 4), evidenceWanted: [coined(`${key}/wanted`, 4)] },
    'devils-advocate': { challenge: { claim: aim, argument: coined(`${key}/challenge`, 6) } },
    delphi: {
      reactsTo: { statistic: 'medianConfidence', value: view.statistics?.medianConfidence ?? 0 },
      moved: false,
      onEvidence: [],
      why: coined(`${key}/why`, 4),
    },
    'red-team-blue-team': {
      attacks:
        view.self.role === 'red' ? [{ title: coined(`${key}/title`, 3), precondition: coined(`${key}/pre`, 3), steps: stepsOf(key) }] : [],
      answers:
        view.self.role === 'blue'
          ? view.vulnerabilities
              .filter(({ isOpen }) => isOpen)
              .slice(0, 20)
              .map(({ id }) => ({ vulnerability: id, mitigation: coined(`${key}/${id}`, 4), acceptedRisk: null }))
          : [],
    },
    objection: {
      counterargument: { claim: null, argument: coined(`${key}/counter`, 6) },
      hypothesis: coined(`${key}/hypothesis`, 6),
      assumption: { claim: null, assumption: coined(`${key}/taken`, 4), challenge: coined(`${key}/denied`, 6) },
    },
  }
  return all[view.purpose === 'object' ? 'objection' : view.purpose]
}

const stepsOf = (key: string): string[] => [1, 2].map((n) => coined(`${key}/step/${n}`, 3))
